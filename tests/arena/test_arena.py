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
from urbarium.terminal.command import app

COMMAND = [sys.executable, "-c", "from urbarium.terminal.command import main; main()", "arena"]
MY_BOTS = """
class Last:
    def choose(self, view):
        return view.legal()[-1]

class Cheat:
    def choose(self, view):
        return 489  # a skip, which is not allowed at the beginning
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


def test_an_illegal_choice_is_told_with_its_rule(here):
    done = CliRunner().invoke(app, ["arena", "urbino", "--bots", "arena_bots:Cheat,random", "--games", "2"])
    assert done.exit_code == 2
    words = " ".join(done.output.split())
    assert "arena_bots:Cheat chose action 489 in game 0" in words
    assert "URBINO-R" in words


@pytest.mark.parametrize(
    ("bots", "message"), [("level9,random", "did you mean level"), ("random,random", "each bot once")]
)
def test_a_wrong_order_is_refused_before_anything_is_played(here, bots, message):
    done = CliRunner().invoke(app, ["arena", "urbino", "--bots", bots])
    assert done.exit_code == 2
    assert message in " ".join(done.output.split())
    assert not list(here.glob("*/games.jsonl"))


def test_it_stops_early_when_the_winner_is_clear(tmp_path):
    results = run_arena(Plan.of("urbino", ["level1", "random"]), 400, Here(), tmp_path, stop_early=True)
    assert len(results) < 200


def test_killed_in_the_middle_nothing_is_lost_and_nothing_counts_twice(tmp_path):
    """Given an arena with two workers, when it is killed without warning and started again, then the games finished
    before stand unchanged at the head of the file, and every game is there once."""
    path = tmp_path / "games.jsonl"
    arguments = ["urbino", "--bots", "level1,random", "--games", "30", "--workers", "2", "--out", str(tmp_path)]
    running = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.DEVNULL)
    while not path.exists() or len(path.read_bytes().splitlines()) < 6:
        assert running.poll() is None
        time.sleep(0.02)
    running.send_signal(signal.SIGKILL)
    running.wait()
    kept = path.read_bytes()
    finished = [game.number for game in read_results(path)[1]]
    subprocess.run([*COMMAND, *arguments], check=True, stdout=subprocess.DEVNULL)
    assert path.read_bytes().startswith(kept)
    assert len(finished) >= 4
    assert sorted(numbers_of_all(path)) == list(range(30))
    assert len(read_results(path)[1]) == 30


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
