"""Every game keeps every promise of the contract, for each player count and option, compiled and not."""

import hashlib
import json
import os
import subprocess
import sys
from random import Random

import pytest

import urbarium
from urbarium.engine.options import all_choices
from urbarium.testing import check_game

COUNTS = [(name, players) for name in urbarium.game_names() for players in sorted(urbarium.game(name).players)]
TABLES = [
    pytest.param(name, players, options, id="-".join([name, str(players), *options.values()]))
    for name, players in COUNTS
    for options in all_choices(urbarium.game(name).options)
]


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_conformance(name, players, options):
    report = check_game(name, players=[players], options=[options], games=4, look_every=20)
    assert report.games == 4
    assert report.decisions > 0


def trace(name: str, players: int) -> list[str]:
    """The hash of all positions of one random game for each combination of options."""
    game = urbarium.game(name)
    hashes = []
    for options in all_choices(game.options):
        random = Random(f"{name} {players}")
        match = game.start(seed="trace", players=players, **options)
        digest = hashlib.sha256(match.state.tobytes())
        while not match.over:
            match.apply(random.choice(game.legal(match.state)))
            digest.update(match.state.tobytes())
        hashes.append(digest.hexdigest())
    return hashes


UNCOMPILED = """
import json, sys
from tests.test_conformance import trace
from urbarium.testing import check_game
name, players = sys.argv[1], int(sys.argv[2])
check_game(name, players=[players], games=1, look_every=25, refusals=4)
print(json.dumps(trace(name, players)))
"""


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_uncompiled_rules_are_the_same_rules(name, players):
    """With NUMBA_DISABLE_JIT=1 the game passes the kit as well and plays the same game to the byte."""
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", UNCOMPILED, name, str(players)],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == trace(name, players)
