"""Every game keeps every promise of the contract, for each player count and option, compiled and not."""

import hashlib
import json
import os
import subprocess
import sys
from random import Random

import numpy as np
import pytest

import urbarium
from urbarium.engine.contract import SEED_BYTES
from urbarium.engine.match import Match
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
    """A game of every kind of table, and a second one where there are few kinds."""
    tables = sum(table.values[0] == name for table in TABLES)
    games = 2 if tables <= 8 else 1
    report = check_game(name, players=[players], options=[options], games=games, look_every=25)
    assert report.games == games
    assert report.decisions > 0


def answers(match: Match, random: Random) -> list[object]:
    """What the entry points say about a position: refusals, what each seat may know, points."""
    game, state = match.game, match.state
    told: list[object] = [game.kernels.refusal(state, random.randrange(game.actions.size)) for _ in range(20)]
    for seat in range(-1, match.players):
        view = state.copy()
        game.kernels.redact(view, seat)
        other = view.copy()
        game.kernels.resample(other, seat, np.arange(SEED_BYTES, dtype=np.uint8))
        told += [view.tobytes(), other.tobytes()]
        told += [game.kernels.seen(state, action, seat) for action in game.legal(state)[:1]]
    for judge in (game.kernels.scores, game.kernels.evaluate):
        points = np.zeros(match.players)
        judge(state, points)
        told.append(points.round(9).tolist())
    return told


def trace(name: str, players: int) -> list[str]:
    """For each combination of options the hash of one random game: all positions, and answers about some of them."""
    game = urbarium.game(name)
    hashes = []
    for options in all_choices(game.options):
        random = Random(f"{name} {players}")
        match = game.start(seed="trace", players=players, **options)
        digest = hashlib.sha256()
        while not match.over:
            digest.update(match.state.tobytes())
            if len(match.actions) % 10 == 0:
                digest.update(repr(answers(match, random)).encode())
            match.apply(random.choice(game.legal(match.state)))
        digest.update(repr([match.state.tobytes(), answers(match, random), match.returns()]).encode())
        hashes.append(digest.hexdigest())
    return hashes


UNCOMPILED = """
import json, sys
import urbarium
from tests.test_conformance import trace
from urbarium.engine.options import all_choices
from urbarium.testing import check_game
name, *counts = sys.argv[1:]
*_, options = all_choices(urbarium.game(name).options)
check_game(name, players=[int(players) for players in counts], options=[options], games=1, look_every=25, refusals=4)
print(json.dumps([trace(name, int(players)) for players in counts]))
"""


@pytest.mark.parametrize("name", urbarium.game_names())
def test_uncompiled_rules_are_the_same_rules(name):
    """With NUMBA_DISABLE_JIT=1 the game passes the kit as well, plays the same games to the byte with every combination
    of options, and every entry point gives the same answers."""
    counts = [players for game, players in COUNTS if game == name]
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", UNCOMPILED, name, *map(str, counts)],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == [trace(name, players) for players in counts]
