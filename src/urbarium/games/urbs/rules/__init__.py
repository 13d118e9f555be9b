"""The rules of URBS. Numbers behind comments are rules of the guide."""

import numpy as np

from urbarium.engine.compile import entry
from urbarium.engine.shuffle import RANDOM_WORDS, random_below, seed_generator

from ..actions import DECLARE_TYPE, DISCARD_CARD, PICK_CARD, PLACE_CELL
from ..components import EPOCHS, TYPES
from ..state import DECLARE, DISCARD, PICK, PLACE, STATE
from .city import eligible, survey
from .conditions import (
    legal_cards,
    legal_discards,
    legal_lots,
    legal_types,
    refuse_card,
    refuse_discard,
    refuse_lot,
    refuse_now,
    refuse_type,
)
from .draft import deal_hands, shuffle_deck
from .effects import clear, declare, discard, set_card_aside, set_cell_aside

__all__ = ["actor", "apply", "legal", "refusal", "setup"]


@entry
def setup(state, players, options, seed):
    s = state.view(STATE)[0]
    clear(s)
    s.players = players
    random = np.zeros(RANDOM_WORDS, np.uint32)
    seed_generator(random, seed)
    for kind in range(TYPES):  # R1.2; flipped also when the option names them: the decks stay the same
        s.face[kind] = random_below(random, 2)
        if options[0] > 0:
            s.face[kind] = (options[0] - 1) >> (TYPES - 1 - kind) & 1
    for epoch in range(EPOCHS):
        shuffle_deck(s, random, epoch)
    deal_hands(s, 0)


@entry
def actor(state):
    return np.int64(state.view(STATE)[0].side)


@entry
def legal(state, out):
    s = state.view(STATE)[0]
    seat = np.int64(s.side)
    if s.phase == PICK:
        return legal_cards(s, seat, out)
    if s.phase == PLACE:
        return legal_lots(s, seat, out)
    if s.phase == DISCARD:
        return legal_discards(s, seat, out)
    if s.phase == DECLARE:
        return legal_types(s, seat, out)
    return 0


@entry
def refusal(state, action):
    s = state.view(STATE)[0]
    seat = np.int64(s.side)
    if s.phase == PICK and action < PLACE_CELL:
        return refuse_card(s, seat, eligible(s, seat), action - PICK_CARD)
    if s.phase == PLACE and PLACE_CELL <= action < DISCARD_CARD:
        return refuse_lot(s, seat, survey(s, seat), action - PLACE_CELL)
    if s.phase == DISCARD and DISCARD_CARD <= action < DECLARE_TYPE:
        return refuse_discard(s, seat, action - DISCARD_CARD)
    if s.phase == DECLARE and action >= DECLARE_TYPE:
        return refuse_type(s, seat, action - DECLARE_TYPE)
    return refuse_now(s, action)


@entry
def apply(state, action):
    s = state.view(STATE)[0]
    seat = np.int64(s.side)
    if action < PLACE_CELL:
        set_card_aside(s, seat, action - PICK_CARD)
    elif action < DISCARD_CARD:
        set_cell_aside(s, seat, action - PLACE_CELL)
    elif action < DECLARE_TYPE:
        discard(s, seat, action - DISCARD_CARD)
    else:
        declare(s, seat, action - DECLARE_TYPE)
