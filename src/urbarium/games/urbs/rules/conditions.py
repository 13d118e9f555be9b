"""What stands in the way of each action; 0 if nothing does. What is legal is made from the same conditions."""

import numpy as np

from urbarium.engine.compile import rule
from urbarium.engine.listing import list_bits

from ..actions import DECLARE_TYPE, DISCARD_CARD, PICK_CARD, PLACE_CELL
from ..components import EPOCH_CARDS, INDUSTRY, TYPE, TYPES
from ..refusals import (
    ALL_IS_BUILT,
    BESIDE_INDUSTRY,
    BESIDE_MARKED,
    BUILD_FIRST,
    CARD_FIRST,
    CHOICE_IS_FINAL,
    DISCARD_FIRST,
    DISCARD_NOT_IN_HAND,
    GAME_IS_OVER,
    HALL_BESIDE_MARKED,
    LOT_IS_BUILT,
    NO_LOT_FOR_INDUSTRY,
    NO_LOT_FOR_MARKED,
    NOT_BESIDE_CITY,
    NOT_IN_HAND,
    ONLY_TWO_DISCARD,
    TOO_EARLY_FOR_HALLS,
)
from ..state import DECLARE, DISCARD, END, PLACE
from .amounts import epoch_of
from .city import LOTS, OCCUPIED, eligible, is_lot, list_lots, lots_for, may_stand_for, survey


@rule
def in_hand(s, seat, card):
    return card // EPOCH_CARDS == epoch_of(s) and s.hand[seat] >> (card % EPOCH_CARDS) & 1 == 1


@rule
def refuse_card(s, seat, cards, card):
    """R2.2 to R2.4; ``cards`` are those to choose from."""
    if not in_hand(s, seat, card):
        return NOT_IN_HAND
    if cards >> (card % EPOCH_CARDS) & 1:
        return 0
    return NO_LOT_FOR_INDUSTRY if TYPE[card] == INDUSTRY else NO_LOT_FOR_MARKED


@rule
def refuse_lot(s, seat, rows, cell):
    """R3.2 to R3.7; ``rows`` is the survey of the city."""
    card = np.int64(s.pick_card[seat])
    if is_lot(rows, OCCUPIED, cell):
        return LOT_IS_BUILT
    if not is_lot(rows, LOTS, cell):
        return NOT_BESIDE_CITY
    if is_lot(rows, lots_for(card, np.int64(s.pick_vacant[seat])), cell):
        return 0
    return BESIDE_MARKED if TYPE[card] == INDUSTRY else BESIDE_INDUSTRY


@rule
def refuse_discard(s, seat, card):
    """R4.2."""
    return 0 if in_hand(s, seat, card) else DISCARD_NOT_IN_HAND


@rule
def refuse_type(s, seat, kind):
    """R5.3."""
    return 0 if may_stand_for(s, seat, np.int64(s.declared[seat]), kind) else HALL_BESIDE_MARKED


@rule
def refuse_now(s, action):
    """Actions that are not what is to be decided now."""
    if s.phase == END:
        return GAME_IS_OVER
    if s.phase == DECLARE:
        return ALL_IS_BUILT
    if s.phase == DISCARD:
        return DISCARD_FIRST
    if action >= DECLARE_TYPE:
        return TOO_EARLY_FOR_HALLS
    if action >= DISCARD_CARD:
        return BUILD_FIRST if s.players == 2 else ONLY_TWO_DISCARD
    return CHOICE_IS_FINAL if s.phase == PLACE else CARD_FIRST


# ---- what is legal: the sets that the conditions above look into, listed bit by bit, which is faster than asking about
# every card and every cell. The six types are asked about one by one.


@rule
def legal_cards(s, seat, out):
    return list_bits(eligible(s, seat), PICK_CARD + EPOCH_CARDS * epoch_of(s), out, 0)


@rule
def legal_lots(s, seat, out):
    what = lots_for(np.int64(s.pick_card[seat]), np.int64(s.pick_vacant[seat]))
    return list_lots(survey(s, seat), what, PLACE_CELL, out)


@rule
def legal_discards(s, seat, out):
    return list_bits(np.int64(s.hand[seat]), DISCARD_CARD + EPOCH_CARDS * epoch_of(s), out, 0)


@rule
def legal_types(s, seat, out):
    count = 0
    for kind in range(TYPES):
        if refuse_type(s, seat, kind) == 0:
            out[count] = DECLARE_TYPE + kind
            count += 1
    return count
