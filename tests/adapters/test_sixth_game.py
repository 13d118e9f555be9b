"""The example of a sixth game in a distribution of its own keeps the contract and is known everywhere."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

SIXTH_GAME = Path(__file__).parents[2] / "examples" / "sixth_game"


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """What pip would leave behind: the package and its entry points on the path."""
    folder = tmp_path_factory.mktemp("site")
    project = tomllib.loads((SIXTH_GAME / "pyproject.toml").read_text())["project"]
    (folder / "alley").symlink_to(SIXTH_GAME / "src" / "alley")
    information = folder / f"{project['name']}-{project['version']}.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1.0\n")
    points = project["entry-points"]["urbarium.games"]
    lines = ["[urbarium.games]", *(f"{name} = {target}" for name, target in points.items())]
    (information / "entry_points.txt").write_text("\n".join(lines))
    return folder


def run(installed, code, **settings):
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=os.environ | {"PYTHONPATH": str(installed)} | settings,
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
from urbarium.learning import Tutor, check_diagram, check_lesson, check_question, check_tip, draw_diagram, script_of
game = urbarium.game("alley")
script = script_of(game)
for lesson in script.lessons:
    check_lesson(game, lesson)
for tip in script.tips:
    check_tip(game, script, tip)
for question in script.questions:
    check_question(game, question)
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
from urbarium.puzzles import Puzzle, PuzzleTutor, check_puzzle, lesson_of
from urbarium.puzzles.data import place_of
from urbarium.puzzles.weighing import Weigher
game = urbarium.game("alley")
match = game.start(plots="9")
found = Weigher("weigher", 1, iterations=2000).weigh(match.view(0))
shares = {game.write(match.state, action): share for action, share in found.shares.items()}
best, second = (game.write(match.state, action) for action in (found.best, found.second))
lines = {"solution": (best,), "line": (best,), "instead": (second,)}
puzzle = Puzzle(**place_of(match, 0), **lines, shares=(shares,), depth=300, level5=True)
check_puzzle(game, puzzle)
asked = PuzzleTutor(game, lesson_of(game, puzzle, 1))
print(best, found.margin > 0.15, asked.attempt(second).kind, asked.attempt(best).kind)
"""


def test_a_puzzle_of_it_can_be_asked(installed):
    """Who begins in the middle of nine plots wins, and only so."""
    assert run(installed, PUZZLES, NUMBA_DISABLE_JIT="1").split() == ["H5", "True", "poor", "accepted"]
