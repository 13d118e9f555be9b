"""Urbino's judgement of builds looks at the touched districts only; it must agree with judging the whole town."""

import numpy as np
import pytest

import urbarium
from urbarium.bots import make_bot
from urbarium.games.urbino import bot as knowledge
from urbarium.games.urbino.actions import BUILD, SKIP
from urbarium.games.urbino.components import SQUARES
from urbarium.games.urbino.rules.conditions import kinds_for, stock
from urbarium.games.urbino.rules.scoring import COLUMNS
from urbarium.games.urbino.state import FIRST_BUILD, PLACE, REPOSITION


def promise(fields):
    return knowledge.promise(fields, np.empty((SQUARES, 2, COLUMNS), np.int64))


@pytest.mark.parametrize("monuments", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_the_gain_of_a_build_is_the_difference_it_makes(seed, monuments):
    match = urbarium.game("urbino").start(monuments=monuments)
    bot = make_bot("random", seed=seed)
    table = np.empty((SQUARES, 2, COLUMNS), np.int64)
    merged = np.empty((2, COLUMNS), np.int64)
    while not match.over:
        view = match.view(match.actor)
        action = bot.choose(view)
        if BUILD <= action < SKIP:
            before = knowledge.promise(match.fields, table)
            kind, square = divmod(action - BUILD, SQUARES)
            gain = knowledge.gain_of_build(match.fields, table, merged, kind, square)
            match.apply(action)
            assert before + gain == pytest.approx(promise(match.fields))
        else:
            match.apply(action)


def shown_alone(match, square):
    """Squares that an architect on ``square`` sees, past the other one, and that only the side to move could build on;
    less those that only its opponent could."""
    s = match.fields
    seen = []
    for across, up in ((a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b):
        column, row = square % 9 + across, square // 9 + up
        while column in range(9) and row in range(9) and not s.square[9 * row + column]:
            seen.append(9 * row + column)
            column, row = column + across, row + up
    could = [[bool(kinds_for(s, seat, sq, stock(s, seat))) for sq in seen] for seat in (match.actor, 1 - match.actor)]
    return sum(could[0]) - sum(could[1])


@pytest.mark.parametrize("decisions", [20, 36])
def test_a_repositioning_is_as_good_as_the_best_build_it_allows_and_what_it_shows(decisions):
    match = urbarium.game("urbino").start()
    bot = make_bot("random", seed=5)
    for _ in range(decisions):
        match.apply(bot.choose(match.view(match.actor)))
    while match.fields.phase != REPOSITION:
        match.apply(bot.choose(match.view(match.actor)))
    moves = np.array(match.game.legal(match.state), np.int32)
    judged = np.empty(len(moves))
    knowledge.prior(match.state, moves, len(moves), judged)
    table, merged = np.empty((SQUARES, 2, COLUMNS), np.int64), np.empty((2, COLUMNS), np.int64)
    outlook = knowledge.chances(match.fields, knowledge.promise(match.fields, table))
    sign = 1 if match.actor == 0 else -1
    stood = sum(shown_alone(match, int(square)) for square in match.fields.architect)
    for move, worth in zip(moves.tolist(), judged.tolist(), strict=True):
        match.apply(move)
        architects = match.fields.architect.tolist()
        builds = [divmod(action - BUILD, SQUARES) for action in match.game.legal(match.state)]
        gains = [sign * knowledge.gain_of_build(match.fields, table, merged, kind, square) for kind, square in builds]
        match.undo()
        shown = sum(shown_alone(match, square) for square in architects) - stood
        expected = knowledge.share_after(match.fields, outlook + sign * knowledge.REACH * shown, sign * max(gains))
        assert worth == pytest.approx(expected)


@pytest.mark.parametrize("monuments", [False, True])
def test_a_build_is_as_good_as_the_position_after_it(monuments):
    match = urbarium.game("urbino").start(monuments=monuments)
    bot, shares = make_bot("random", seed=3), np.empty(2)
    while not match.over:
        if match.fields.phase in (FIRST_BUILD, PLACE):
            builds = np.array(match.legal(), np.int32)
            judged = np.empty(len(builds))
            knowledge.prior(match.state, builds, len(builds), judged)
            for build, worth in zip(builds.tolist(), judged.tolist(), strict=True):
                after = match.state.copy()
                match.game.kernels.apply(after, build)
                knowledge.evaluate(after, shares)
                assert worth == pytest.approx(shares[match.actor])
        match.apply(bot.choose(match.view(match.actor)))
