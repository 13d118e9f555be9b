"""The command as people use it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

import urbarium
from urbarium.arena import Plan
from urbarium.arena.crew import Here, Processes
from urbarium.arena.play import play
from urbarium.arena.results import read_results
from urbarium.arena.run import run_arena
from urbarium.arena.standings import decided
from urbarium.terminal.command import app

COMMAND = [sys.executable, "-c", "from urbarium.terminal.command import main; main()", "arena"]
MY_BOTS = """
class Last:
    def choose(self, view):
        return view.legal()[-1]

class Cheat:
    def choose(self, view):
        return 489  # a skip, which is not allowed at the beginning

class Crash:
    def choose(self, view):
        return 1 // 0

class Nothing:
    def choose(self, view):
        pass

class Slow:
    def choose(self, view):
        try:
            while True:
                pass
        except Exception:
            return view.legal()[0]

class Unmade:
    def __init__(self):
        raise OSError("no such file: weights")
"""


@pytest.fixture
def here(tmp_path, monkeypatch):
    (tmp_path / "arena_bots.py").write_text(MY_BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    sys.modules.pop("arena_bots", None)


def numbers(path):
    return [json.loads(line)["number"] for line in path.read_text().splitlines()[1:]]


def test_a_fixture_is_played_the_same_every_time():
    plan = Plan.of("urbino", ["level1", "random"])
    fixture = next(plan.fixtures(1))
    first, again = play(plan, fixture), play(plan, fixture)
    assert first.actions == again.actions
    assert sum(first.returns) == 1.0
    assert len(first.choices) == len(first.actions)


def test_processes_play_the_same_games_as_one(tmp_path):
    plan = Plan.of("urbino", ["level1", "random"])
    alone = run_arena(plan, 4, Here(), tmp_path / "alone")
    together = run_arena(plan, 4, Processes(2), tmp_path / "together")
    assert [result.actions for result in alone] == [result.actions for result in together]


def test_the_command_plays_reports_and_goes_on(here):
    arguments = ["urbino", "--bots", "level1,random,arena_bots:Last", "--out", "out"]
    done = CliRunner().invoke(app, ["arena", *arguments, "--games", "6"])
    assert done.exit_code == 0, done.output
    assert "level1" in done.output
    assert numbers(here / "out" / "games.jsonl") == list(range(6))
    done = CliRunner().invoke(app, ["arena", *arguments, "--games", "12"])
    assert done.exit_code == 0, done.output
    assert numbers(here / "out" / "games.jsonl") == list(range(12))
    report = (here / "out" / "report.html").read_text()
    for heading in ("Strength", "Seat advantage", "Scores", "Length", "Branching"):
        assert f"<h2>{heading}</h2>" in report
    assert report.count("<svg") == 5
    assert "http" not in report.replace("http://www.w3.org", "").replace("http://purl.org", "").replace(
        "http://creativecommons.org", ""
    ).replace("https://matplotlib.org", "")


@pytest.mark.parametrize(
    ("bot", "seconds", "what"),
    [
        ("Cheat", "60", "chose action 489: "),
        ("Crash", "60", "crashed: ZeroDivisionError: "),
        ("Nothing", "60", "answered None, which is no action"),
        ("Slow", "0.05", "took longer than 0.05 s"),
    ],
)
def test_a_bot_that_fails_loses_the_game_and_is_named(here, bot, seconds, what):
    """Given a bot that fails at its first decision, then it loses each game, the arena goes on and tells of each."""
    bots = f"arena_bots:{bot},random"
    done = CliRunner().invoke(app, ["arena", "urbino", "--bots", bots, "--games", "4", "--seconds", seconds])
    words = " ".join(done.output.split())
    assert done.exit_code == 0, done.output
    assert "4 games were lost because a bot failed" in words
    assert f"game 0: bot arena_bots:{bot} in Urbino, seat 1 (Black), decision 1: {what}" in words
    results = read_results(here / "arena-urbino-2" / "games.jsonl")[1]
    assert [result.returns[result.seats.index("random")] for result in results] == [1.0] * 4
    assert [result.failed for result in results] == [0, 1, 0, 1]
    assert "<h2>Failures</h2>" in (here / "arena-urbino-2" / "report.html").read_text()


def test_among_several_the_others_share_the_point_of_a_bot_that_failed(here):
    plan = Plan.of("urbify", ["arena_bots:Crash", "random"], players=3, gauntlet=True)
    result = play(plan, next(plan.fixtures(1)))
    assert result.returns == [0.0, 0.5, 0.5]


def test_a_failure_can_end_the_arena(here):
    arguments = ["urbino", "--bots", "arena_bots:Crash,random", "--on-failure", "stop"]
    done = CliRunner().invoke(app, ["arena", *arguments])
    assert done.exit_code == 2
    assert "bot arena_bots:Crash in Urbino, seat 1 (Black), decision 1" in " ".join(done.output.split())


def test_a_bot_that_cannot_be_made_is_named(here):
    done = CliRunner().invoke(app, ["arena", "urbino", "--bots", "arena_bots:Unmade,random"])
    assert done.exit_code == 2
    assert "arena_bots:Unmade' cannot be made: OSError: no such file: weights" in " ".join(done.output.split())


def test_a_cluster_that_is_not_there_is_told_in_a_sentence(here):
    done = CliRunner().invoke(app, ["arena", "urbino", "--bots", "random", "--games", "2", "--ray", "auto"])
    assert done.exit_code == 2
    assert "there is no Ray cluster on this machine: start one with `ray start --head`" in " ".join(done.output.split())


def test_a_sequential_test_stops_when_the_answer_is_clear(here):
    arguments = ["urbino", "--bots", "level1,random", "--games", "400", "--sprt", "50,60"]
    done = CliRunner().invoke(app, ["arena", *arguments, "--out", "out"])
    assert done.exit_code == 0, done.output
    games = len(numbers(here / "out" / "games.jsonl"))
    assert games < 100
    words = " ".join(done.output.split())
    assert f"SPRT: has level1 60 % against random, or 50 %? 60 %, clear after {games} games" in words


@pytest.mark.parametrize("wrong", ["55", "60,50", "a,b"])
def test_a_sequential_test_says_what_it_wants(here, wrong):
    done = CliRunner().invoke(app, ["arena", "urbino", "--bots", "level1,random", "--sprt", wrong])
    assert done.exit_code == 2
    assert "--sprt wants two percentages" in " ".join(done.output.split())


@pytest.mark.parametrize(
    ("bots", "message"), [("level9,random", "did you mean level"), ("random,random", "each bot once")]
)
def test_a_wrong_order_is_refused_before_anything_is_played(here, bots, message):
    done = CliRunner().invoke(app, ["arena", "urbino", "--bots", bots])
    assert done.exit_code == 2
    assert message in " ".join(done.output.split())
    assert not list(here.glob("*/games.jsonl"))


def test_it_stops_early_when_the_winner_is_clear(tmp_path):
    results = run_arena(Plan.of("urbino", ["level1", "random"]), 400, Here(), tmp_path, clear=decided)
    assert len(results) < 200


def test_killed_in_the_middle_nothing_is_lost_and_nothing_counts_twice(tmp_path):
    """Given an arena with two workers, when it is killed without warning and started again, then the games finished
    before stand unchanged at the head of the file, and every game is there once."""
    path = tmp_path / "games.jsonl"
    arguments = ["urbino", "--bots", "level1,random", "--workers", "2", "--out", str(tmp_path), "--games"]
    running = subprocess.Popen([*COMMAND, *arguments, "100000"], stdout=subprocess.DEVNULL)
    while not path.exists() or len(path.read_bytes().splitlines()) < 6:
        assert running.poll() is None
        time.sleep(0.02)
    running.send_signal(signal.SIGKILL)
    running.wait()
    kept = path.read_bytes()
    finished = [game.number for game in read_results(path)[1]]
    wanted = max(finished) // 2 * 2 + 10  # an even number: games come in pairs
    subprocess.run([*COMMAND, *arguments, str(wanted)], check=True, stdout=subprocess.DEVNULL)
    assert path.read_bytes().startswith(kept)
    assert len(finished) >= 4
    assert sorted(numbers_of_all(path)) == list(range(wanted))
    assert len(read_results(path)[1]) == wanted


def numbers_of_all(path):
    """Every game line, torn ones left out."""
    found = []
    for line in path.read_bytes().split(b"\n"):
        try:
            data = json.loads(line)
        except ValueError:
            continue
        if "number" in data:
            found.append(data["number"])
    return found


def test_workers_leave_when_their_arena_is_killed(tmp_path):
    arguments = ["urbino", "--bots", "level4,random", "--games", "30", "--workers", "2", "--out", str(tmp_path)]
    running = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.DEVNULL)
    workers = []
    while len(workers) < 2:
        assert running.poll() is None
        children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
        workers = [pid for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
        time.sleep(0.05)
    running.send_signal(signal.SIGKILL)
    running.wait()
    deadline = time.monotonic() + 60
    while any(_alive(pid) for pid in workers):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def _alive(pid):
    """Running, not gone and not a zombie that nobody has collected yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_ratings_without_the_extra_name_it(monkeypatch):
    from urbarium.arena.standings import ratings

    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(urbarium.SetupError, match=r"urbarium\[arena\]"):
        ratings([])


def test_an_arena_without_the_extra_says_so_before_it_plays(here, monkeypatch):
    monkeypatch.setattr("urbarium.arena.command.find_spec", lambda name: None if name == "matplotlib" else name)
    done = CliRunner().invoke(app, ["arena", "urbino", "--bots", "random", "--games", "2"])
    assert done.exit_code == 2
    assert "an arena needs matplotlib: pip install 'urbarium[arena]'" in " ".join(done.output.split())
    assert not list(here.glob("*/games.jsonl"))


def test_the_example_bot_plays(monkeypatch, tmp_path):
    examples = Path(__file__).parents[2] / "examples"
    monkeypatch.syspath_prepend(str(examples))
    results = run_arena(Plan.of("urbino", ["my_bot:MyBot", "random"]), 2, Here(), tmp_path)
    assert len(results) == 2
    assert os.path.exists(tmp_path / "games.jsonl")
