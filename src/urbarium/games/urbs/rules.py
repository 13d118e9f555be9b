"""The rules of URBS. Numbers behind comments are rules of the guide."""

import numpy as np

from urbarium.engine.compile import entry, rule
from urbarium.engine.shuffle import RANDOM_WORDS, random_below, seed_generator

from .city import (
    FOUNDING_CELL,
    LOTS,
    OCCUPIED,
    WINDOW,
    city_size,
    corner,
    epoch_now,
    fitting,
    hall_slot,
    is_lot,
    lots_for,
    may_stand_for,
    survey,
)
from .components import (
    EPOCH_CARDS,
    EPOCHS,
    HALLS,
    INDUSTRY,
    MAX_CITY,
    MAX_PLAYERS,
    MAX_TURNS,
    TURNS,
    TYPE,
    TYPES,
)
from .draft import deal_hands, move_hands, shuffle_deck, take_from_hand
from .hidden import redact, resample, seen
from .state import DECLARE, DISCARD, END, PICK, PLACE, STATE

__all__ = ["actor", "apply", "legal", "redact", "refusal", "resample", "seen", "setup"]

# Action blocks; notation.py names them.
PICK_CARD, PLACE_CELL, DISCARD_CARD, DECLARE_TYPE, ACTION_COUNT = 0, 75, 700, 775, 781

# Refusals: 1000 * group + 10 * rule + variant.
R2_1, R2_1_CARD_FIRST, R2_2, R2_3_INDUSTRY, R2_3_MARKED, R2_5 = 2010, 2011, 2020, 2031, 2032, 2050
R3_2, R3_3, R3_4, R3_5 = 3020, 3030, 3040, 3050
R4_2, R4_2_NOW, R4_2_TWO, R4_6, R5_1, R5_3, R6_1 = 4020, 4021, 4022, 4060, 5010, 5030, 6010


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


@rule
def clear(s):
    """An empty table."""
    for seat in range(MAX_PLAYERS):
        s.hand[seat] = 0
        s.pick_card[seat] = -1
        s.pick_cell[seat] = -1
        s.pick_vacant[seat] = 0
        s.declared[seat] = 0
        for number in range(HALLS):
            s.hall[seat, number] = -1
        for m in range(MAX_CITY):
            s.city[seat, m] = -1
            s.x[seat, m] = 0
            s.y[seat, m] = 0
            s.vacant[seat, m] = 0
    for seat in range(2):
        for turn in range(MAX_TURNS):
            s.discarded[seat, turn] = -1
    s.turn = 0
    s.phase = PICK
    s.side = 0


@entry
def actor(state):
    return np.int64(state.view(STATE)[0].side)


# ---- what is possible


@rule
def legal_cards(s, bits, first, out):
    """The cards of a set as actions of the block that begins at ``first``."""
    count = 0
    start = first + EPOCH_CARDS * epoch_now(s)
    for k in range(EPOCH_CARDS):
        if bits >> k & 1:
            out[count] = start + k
            count += 1
    return count


@rule
def legal_cells(s, seat, out):
    count = 0
    rows = survey(s, seat)
    what = lots_for(np.int64(s.pick_card[seat]), np.int64(s.pick_vacant[seat]))
    for j in range(WINDOW):
        bits = rows[what, j + 1]
        i = 0
        while bits:
            if bits & 1:
                out[count] = PLACE_CELL + WINDOW * j + i
                count += 1
            bits >>= 1
            i += 1
    return count


@rule
def legal_types(s, seat, out):
    count = 0
    for kind in range(TYPES):
        if may_stand_for(s, seat, np.int64(s.declared[seat]), kind):
            out[count] = DECLARE_TYPE + kind
            count += 1
    return count


@entry
def legal(state, out):
    s = state.view(STATE)[0]
    seat = np.int64(s.side)
    if s.phase == PICK:
        fits = fitting(s, seat)
        return legal_cards(s, fits if fits else np.int64(s.hand[seat]), PICK_CARD, out)  # R2.3, R2.4
    if s.phase == PLACE:
        return legal_cells(s, seat, out)
    if s.phase == DISCARD:
        return legal_cards(s, np.int64(s.hand[seat]), DISCARD_CARD, out)
    if s.phase == DECLARE:
        return legal_types(s, seat, out)
    return 0


# ---- why not


@rule
def in_hand(s, seat, card):
    first = EPOCH_CARDS * epoch_now(s)
    return first <= card < first + EPOCH_CARDS and s.hand[seat] >> (card - first) & 1 == 1


@rule
def refuse_pick(s, seat, card):
    if not in_hand(s, seat, card):
        return R2_2
    fits = fitting(s, seat)
    if fits == 0 or fits >> (card % EPOCH_CARDS) & 1:
        return 0
    return R2_3_INDUSTRY if TYPE[card] == INDUSTRY else R2_3_MARKED


@rule
def refuse_cell(s, seat, cell):
    rows = survey(s, seat)
    card = np.int64(s.pick_card[seat])
    if is_lot(rows, OCCUPIED, cell):
        return R3_2
    if not is_lot(rows, LOTS, cell):
        return R3_3
    if is_lot(rows, lots_for(card, np.int64(s.pick_vacant[seat])), cell):
        return 0
    return R3_4 if TYPE[card] == INDUSTRY else R3_5


@rule
def refuse_while_building(s, action):
    """Actions of other phases while cards are chosen and placed."""
    if action >= DECLARE_TYPE:
        return R5_1
    if action >= DISCARD_CARD:
        return R2_1 if s.players == 2 else R4_2_TWO
    return R2_5 if s.phase == PLACE else R2_1_CARD_FIRST


@entry
def refusal(state, action):
    s = state.view(STATE)[0]
    seat = np.int64(s.side)
    if s.phase == END:
        return R6_1
    if s.phase == PICK and action < PLACE_CELL:
        return refuse_pick(s, seat, action - PICK_CARD)
    if s.phase == PLACE and PLACE_CELL <= action < DISCARD_CARD:
        return refuse_cell(s, seat, action - PLACE_CELL)
    if s.phase <= PLACE:
        return refuse_while_building(s, action)
    if s.phase == DISCARD:
        if DISCARD_CARD <= action < DECLARE_TYPE:
            return 0 if in_hand(s, seat, action - DISCARD_CARD) else R4_2
        return R4_2_NOW
    if action < DECLARE_TYPE:
        return R4_6
    return 0 if may_stand_for(s, seat, np.int64(s.declared[seat]), action - DECLARE_TYPE) else R5_3


# ---- doing it


@rule
def set_card_aside(s, seat, card):
    """R2.4, R2.5: the card, and whether it will be a vacant lot."""
    s.pick_vacant[seat] = 1 if fitting(s, seat) == 0 else 0
    s.pick_card[seat] = card
    if s.city[seat, 0] < 0:  # R3.1
        set_cell_aside(s, seat, FOUNDING_CELL)
    else:
        s.phase = PLACE


@rule
def set_cell_aside(s, seat, cell):
    s.pick_cell[seat] = cell
    s.phase = PICK
    s.side = seat + 1
    if s.side == s.players:
        reveal(s)


@rule
def reveal(s):
    """R4.1: all cards that were set aside enter their cities."""
    for seat in range(np.int64(s.players)):
        west, north = corner(s, seat)
        m = city_size(s, seat)
        s.city[seat, m] = s.pick_card[seat]
        s.vacant[seat, m] = s.pick_vacant[seat]
        s.x[seat, m] = np.int64(s.pick_cell[seat]) % WINDOW + west - 1
        s.y[seat, m] = np.int64(s.pick_cell[seat]) // WINDOW + north - 1
        take_from_hand(s, seat, np.int64(s.pick_card[seat]))
        s.pick_card[seat] = -1
        s.pick_cell[seat] = -1
        s.pick_vacant[seat] = 0
    s.side = 0
    if s.players == 2:
        s.phase = DISCARD
    else:
        pass_hands(s)


@rule
def discard(s, seat, card):
    """R4.2."""
    s.discarded[seat, s.turn] = card
    s.side = seat + 1
    if s.side == s.players:
        for other in range(np.int64(s.players)):
            take_from_hand(s, other, np.int64(s.discarded[other, s.turn]))
        pass_hands(s)


@rule
def pass_hands(s):
    """R4.3 to R4.6: the hands move on, or the next epoch is dealt, or the City Halls get their types."""
    players = np.int64(s.players)
    s.phase = PICK
    s.side = 0
    s.turn += 1
    if s.turn == EPOCHS * TURNS[players]:
        ask_for_declaration(s, 0)
    elif s.turn % TURNS[players] == 0:
        deal_hands(s, epoch_now(s))
    else:
        move_hands(s)


@rule
def ask_for_declaration(s, seat):
    """R5.1, R5.2: the first City Hall without a type from this seat on; none ends the game (R6.1)."""
    while seat < s.players and hall_slot(s, seat, np.int64(s.declared[seat])) < 0:
        seat += 1
    s.phase = DECLARE
    s.side = seat
    if seat == s.players:
        s.phase = END
        s.side = -1


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
        s.hall[seat, s.declared[seat]] = action - DECLARE_TYPE
        s.declared[seat] += 1
        ask_for_declaration(s, seat)
