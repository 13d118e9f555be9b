"""URBS's guesses about actions look at one city only; they must agree with judging the position after each."""

import numpy as np
import pytest

import urbarium
from urbarium.bots import make_bot
from urbarium.games.urbs import bot as knowledge
from urbarium.games.urbs.state import DISCARD

URBS = urbarium.game("urbs")


def guesses(match):
    actions = np.array(match.legal(), np.int32)
    out = np.empty(len(actions))
    before = match.state.copy()
    knowledge.prior(match.state, actions, len(actions), out)
    assert (match.state == before).all()
    return dict(zip(actions.tolist(), out.tolist(), strict=True))


@pytest.mark.parametrize("players", [2, 3])
def test_a_guess_is_the_evaluation_after_the_action(players):
    """While others have yet to choose: with the last choice all cities change. Of City Halls, all."""
    match = URBS.start(seed=players, players=players)
    bot, shares, looked_at = make_bot("random", seed=1), np.empty(players), set()
    while not match.over:
        seat, phase = match.actor, int(match.fields.phase)
        if len(match.legal()) > 1 and (seat < players - 1 or match.fields.hand[0] == 0):
            looked_at.add(phase)
            for action, guess in guesses(match).items():
                after = match.state.copy()
                URBS.kernels.apply(after, action)
                if URBS.kernels.actor(after) < 0:
                    continue
                knowledge.evaluate(after, shares)
                assert guess == pytest.approx(shares[seat]), (phase, action)
        match.apply(bot.choose(match.view(seat)))
    assert {0, 1} <= looked_at


def test_what_is_discarded_is_all_the_same():
    match = URBS.start(seed=5, players=2)
    bot = make_bot("random", seed=1)
    while match.fields.phase != DISCARD:
        match.apply(bot.choose(match.view(match.actor)))
    found = guesses(match)
    assert len(found) > 1
    assert len(set(found.values())) == 1
