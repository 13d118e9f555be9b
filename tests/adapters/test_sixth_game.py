"""The example of a sixth game in a distribution of its own keeps the contract and is known everywhere."""

import subprocess
import sys

import pytest

from tests.sixth_game import install, on_the_path


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    return install(tmp_path_factory.mktemp("site"))


def run(installed, code, **settings):
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=on_the_path(installed) | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("disable_jit", ["0", "1"])
def test_it_keeps_the_contract(installed, disable_jit):
    code = "from urbarium.testing import check_game; print(check_game('alley', games=5).games)"
    assert run(installed, code, NUMBA_DISABLE_JIT=disable_jit) == "15\n"


EVERYWHERE = """
import urbarium, pettingzoo, gymnasium, pyspiel
import urbarium.adapters.pettingzoo, urbarium.adapters.gymnasium, urbarium.adapters.openspiel
from urbarium.bots import make_bot
from open_spiel.python.algorithms import minimax
match = urbarium.game("alley").start(plots="9")
bot = make_bot("level2", seed=1)
while not match.over:
    match.apply(bot.choose(match.view(match.actor)))
print(match.record().result)
pettingzoo.make("aec", "urbarium/alley-v1").reset(seed=1)
gymnasium.make_vec("urbarium/alley-v1", num_envs=3).reset(seed=1)
value, action = minimax.alpha_beta_search(pyspiel.load_game("urbarium_alley(plots=7)"))
print(value)
"""


def test_bots_adapters_and_solvers_know_it(installed):
    """A row of seven plots is a win for the one who begins (in the middle, then by symmetry)."""
    assert run(installed, EVERYWHERE).splitlines()[-1] == "1.0"


LESSONS = """
import urbarium
from urbarium.learning import Tutor, check_diagram, check_lesson, check_pictures, check_purpose, check_question
from urbarium.learning import check_tip, draw_diagram, script_of
game = urbarium.game("alley")
script = script_of(game)
for lesson in script.lessons:
    check_lesson(game, lesson)
for tip in script.tips:
    check_tip(game, script, tip)
for question in script.questions:
    check_question(game, question)
check_pictures(game, script)
for purpose in script.purposes:
    check_purpose(game, purpose)
for diagram in script.diagrams:
    check_diagram(game, diagram)
    print(draw_diagram(game, diagram, "light").count("<svg"))
print("| usual | 7 |" in game.card)
print(Tutor(game, script.lesson("apart")).attempt("H5").say)
from starlette.testclient import TestClient
from urbarium.web.app import create_app
from urbarium.web.settings import Settings
settings = Settings("sqlite:///{database}", draw_processes=0, bot_processes=0, compile_games=False)
with TestClient(create_app(settings)) as client:
    place = client.post("/api/v1/learn/alley/apart/attempt", json={{"places": ["plot-5"]}}).json()
    print(place["verdict"]["refusals"][0]["rule"], "data-part=\\"stage\\"" in client.get("/learn/alley/apart").text)
"""


def test_its_lessons_are_true_and_can_be_taken(installed, tmp_path):
    told = run(installed, LESSONS.format(database=tmp_path / "tables.db"), NUMBA_DISABLE_JIT="1")
    assert told.splitlines() == ["2", "True", "Blue lives next door, on plot 4. Leave a gap.", "ALLEY-R1.3 True"]


PUZZLES = """
import urbarium
from urbarium.puzzles import PuzzleTutor, book_of, check_puzzle, lesson_of
game = urbarium.game("alley")
for number, puzzle in enumerate(book_of(game).puzzles, 1):
    check_puzzle(game, puzzle)
    asked = PuzzleTutor(game, lesson_of(game, puzzle, number))
    print(asked.attempt(puzzle.instead[0]).kind, asked.attempt(puzzle.solution[0]).kind)
"""


def test_its_puzzles_can_be_solved(installed):
    told = run(installed, PUZZLES, NUMBA_DISABLE_JIT="1").splitlines()
    assert told
    assert set(told) == {"poor accepted"}


COMMANDS = (
    ("learn alley --list", "Never wall to wall"),
    ("learn alley apart --plain", "Houses never stand wall to wall"),
    ("rules alley R1.3", "Possible: plot 6, plot 7"),
    ("rules alley --card", "usual"),
    ("puzzles play alley --list", "5 puzzles from"),
    ("puzzles make alley --option plots=11 --count 1 --out puzzles.json", "The puzzles are in puzzles.json."),
)


@pytest.mark.parametrize(("words", "told"), COMMANDS)
def test_the_commands_of_the_guide_work_on_it(installed, tmp_path, words, told):
    """Those of docs/adding-a-game.md for lessons, rules and puzzles."""
    done = subprocess.run(
        [sys.executable, "-m", "urbarium", *words.split()],
        env=on_the_path(installed) | {"XDG_STATE_HOME": str(tmp_path), "COLUMNS": "100"},
        cwd=tmp_path,
        input="quit\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert told in done.stdout, done.stderr
