"""The estimate that bots use."""

import hashlib

import numpy as np
import pytest

from urbarium.games.urbania import bot
from urbarium.games.urbania.state import PAY_HIRE, PAY_RENEW

from .tables import URBANIA, position

KERNELS = URBANIA.kernels


def evaluated(match):
    out = np.zeros(match.players)
    URBANIA.kernels.evaluate(match.state, out)
    return out


def test_more_points_promise_more():
    behind, ahead = position(vp={0: 10, 1: 10}), position(vp={0: 30, 1: 10})
    assert evaluated(ahead)[0] > evaluated(behind)[0]
    assert abs(evaluated(ahead).sum() - 1) < 1e-9


def test_a_paying_specialist_promises_more():
    tiles = {"d5": "B", "c4": "B", "d4": "B", "e4": "R", "d3": "R"}
    mine, theirs = position(tiles=tiles, specialists={"B": (2, 0)}), position(tiles=tiles, specialists={"B": (2, 1)})
    assert evaluated(mine)[0] > 0.5 > evaluated(theirs)[0]


def test_the_turns_to_come_are_exact_once_fixed():
    late = position(4, turn=5, last_turn=11, ended_by=2, specialists={"F": (5, 0), "B": (5, 0), "H": (5, 0)})
    assert bot.turns_to_come(late.fields) == 7
    assert [bot.own_turns(late.fields, seat, 7.0) for seat in range(4)] == [1, 2, 2, 2]


def greedy_action(match, number):
    """The action after which the estimate is best, in one truth that fits what the seat knows."""
    seat, actions = match.actor, URBANIA.legal(match.state)
    truth = match.view(seat).state.copy()
    KERNELS.resample(truth, seat, np.frombuffer(hashlib.sha256(f"greedy {number}".encode()).digest(), np.uint8).copy())
    shares = []
    for action in actions:
        after, out = truth.copy(), np.zeros(match.players)
        KERNELS.apply(after, action)
        KERNELS.evaluate(after, out)
        shares.append(out[seat])
    return actions[int(np.argmax(shares))]


@pytest.mark.parametrize("game", range(4))
def test_greed_by_the_estimate_beats_chance(game):
    match = URBANIA.start(seed=f"greed {game}")
    chance = np.random.default_rng(game)
    while not match.over:
        if match.actor == game % 2:
            match.apply(greedy_action(match, len(match.actions)))
        else:
            match.apply(int(chance.choice(URBANIA.legal(match.state))))
    assert match.winners() == [game % 2]


def payments(seed):
    """Of a greedy game, the payer's share before and after the last card of each payment."""
    match = URBANIA.start(seed=seed)
    while not match.over:
        seat, paying = match.actor, match.fields.phase in (PAY_RENEW, PAY_HIRE)
        before = evaluated(match)[seat]
        match.apply(greedy_action(match, len(match.actions)))
        if paying and not match.over and (match.actor != seat or match.fields.phase not in (PAY_RENEW, PAY_HIRE)):
            yield before, evaluated(match)[seat]


@pytest.mark.soak
def test_completing_a_payment_does_not_overturn_the_estimate():
    """What an action under way will bring is counted once: before it is done or after."""
    pairs = np.array([pair for seed in range(6) for pair in payments(seed)])
    assert len(pairs) > 100
    assert abs((pairs[:, 1] - pairs[:, 0]).mean()) < 0.04
    assert np.median(np.abs(pairs[:, 1] - pairs[:, 0])) < 0.05
