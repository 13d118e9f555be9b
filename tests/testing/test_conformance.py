"""The kit finds every kind of planted bug, and nothing in an honest game."""

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from tests.once import made_once
from urbarium.testing import check_game

from .planted import BUGS, Point

EXPECTED = {bug: check for bug, (check, *_) in BUGS.items()} | {"json loses a position": "json", "none": "passed"}


def try_planted_bugs(folder):
    script = Path(__file__).with_name("planted.py")
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    (folder / "verdicts.json").write_text(run.stdout)


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory):
    """What the kit said to each planted bug; all in one process without compilation."""
    return json.loads((made_once(tmp_path_factory, "verdicts", try_planted_bugs) / "verdicts.json").read_text())


@pytest.mark.parametrize("bug", EXPECTED)
def test_planted_bug_is_found(verdicts, bug):
    assert verdicts[bug] == EXPECTED[bug]


def test_an_honest_game_passes(monkeypatch):
    game = import_module(f"{__package__}.hilo").game
    monkeypatch.setattr("urbarium.engine.registry._registered", lambda: {"hilo": Point(game)})
    report = check_game("hilo", games=15, look_every=1)
    assert report.games == 15 * 2 * 2
    assert report.decisions == 15 * 2 * (2 + 3)
    assert report.longest == 3
    assert report.truths > 0
