"""Simultaneous decisions: URBS's turns, in which nobody can answer what another seat has sealed."""

import numpy as np
import pytest

import urbarium
from tests.bots.test_every_game import position
from urbarium.bots.search_bots import SearchBot
from urbarium.games.urbs.state import DISCARD, PICK

urbs = urbarium.game("urbs")


def beginning_of_a_turn(seed, players):
    """A position in which all seats are to choose a card."""
    match = position("urbs", seed, 4 * players * (seed % 5), players)
    while match.fields.phase != PICK or match.fields.side:
        match.apply(match.legal()[0])
    return match


def shares_of_a_turn(match, iterations):
    """What each seat expects of the turn when it chooses its card; all choose as they think best."""
    bot = SearchBot("b", seed=3, iterations=iterations)
    turn, shares = match.fields.turn, []
    while not match.over and match.fields.turn == turn and match.fields.phase != DISCARD:
        thought = bot.explain(match.view(match.actor))
        if match.fields.phase == PICK:
            shares.append(thought.expected)
        match.apply(thought.action)
    return shares


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_shares_that_seats_expect_add_up_to_one(players):
    """Nobody answers what it cannot see, so together they expect no more than the one win that there is."""
    totals = [sum(shares_of_a_turn(beginning_of_a_turn(seed, players), 300)) for seed in range(50)]
    assert np.mean(totals) == pytest.approx(1.0, abs=0.03)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_reopened_block_is_decided_by_all_seats_once(players):
    """Given a seat in the middle of a turn, when what others sealed is taken back, then the same seat decides, with
    the same choices, all seats decide after it, and the turn ends."""
    match = beginning_of_a_turn(7, players)
    for _ in range(2):  # seat 0 has chosen card and lot; seat 1 decides
        match.apply(match.legal()[0])
    view = match.view(1)
    state = view.state.copy()
    urbs.kernels.resample(state, 1, np.zeros(32, np.uint8))
    urbs.kernels.reopen(state, 1)
    assert urbs.legal(state) == view.legal()
    block, seats = urbs.kernels.sealed(state), []
    while urbs.kernels.sealed(state) == block:
        seats.append(int(urbs.kernels.actor(state)))
        urbs.kernels.apply(state, urbs.legal(state)[0])
    assert seats[:2] == [1, 1]
    assert sorted(seats[::2]) == list(range(players))


def test_other_games_decide_openly():
    for name in urbarium.game_names():
        match = urbarium.game(name).start(seed=1)
        assert bool(match.game.kernels.sealed(match.state)) == (name == "urbs")
