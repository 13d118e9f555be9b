"""URBS's guesses about actions change one city only; they must agree with judging the position after each."""

import numpy as np
import pytest

import urbarium
from tests.urbs.cities import table
from urbarium.bots import make_bot
from urbarium.games.urbs import bot as knowledge
from urbarium.games.urbs.actions import DISCARD_CARD, PICK_CARD, PLACE_CELL
from urbarium.games.urbs.components import CARD_IDS, TYPE
from urbarium.games.urbs.state import DISCARD, PICK, PLACE, corner, lot_at

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
    assert looked_at >= ({PICK, PLACE, DISCARD} if players == 2 else {PICK, PLACE})


def test_a_card_that_is_thought_of_counts_as_if_it_stood_there():
    """What one more card changes is found from its neighbours alone; counting the whole city again must agree."""
    match = URBS.start(seed=7, players=2)
    bot, tried = make_bot("random", seed=3), 0
    thought, built = knowledge.new_city(), knowledge.new_city()
    while not match.over and match.fields.turn < 16:
        s, seat = match.fields, match.actor
        if s.phase == PLACE:
            west, north = corner(s, seat)
            knowledge.read_city(s, seat, thought)
            for action in map(int, match.legal()[::3]):
                x, y = lot_at(action - PLACE_CELL, west, north)
                card = int(s.pick_card[seat])
                knowledge.think_of(thought, TYPE[card], x, y, west, north)
                after = match.state.copy()
                grown, slot = URBS.record(after), int((s.city[seat] >= 0).sum())
                grown.city[seat, slot], grown.x[seat, slot], grown.y[seat, slot] = card, x, y
                knowledge.read_city(grown, seat, built)
                assert thought.then.tolist() == built.now.tolist(), (card, x, y)
                tried += 1
        match.apply(bot.choose(match.view(seat)))
    assert tried > 50


def test_a_discard_that_the_opponent_waits_for_looks_best():
    """Given an opponent with three Progress cards under Take-off: the Progress card of the hand is not left to it."""
    match = table(2, {0: "L L", 1: "P P P"}, {0: "1C1 1C2 1P4 1I1", 1: "1C3 1I2 1I3 1I4"}, faces="AAAAAA")
    match.fields.phase = DISCARD
    found = guesses(match)
    assert max(found, key=lambda action: found[action]) == DISCARD_CARD + CARD_IDS.index("1P4")


def test_cards_of_one_kind_are_one_choice():
    """The Street market is a second General store, the Apothecary is not: it carries the mark."""
    match = table(2, {0: "L", 1: "L"}, {0: "1C1 1C2 1C4"})
    store, market, apothecary = (
        int(URBS.kernels.meaning(match.state, PICK_CARD + CARD_IDS.index(card))) for card in ("1C1", "1C2", "1C4")
    )
    assert store == market
    assert store != apothecary
