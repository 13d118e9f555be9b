"""What an action does."""

import numpy as np

from urbarium.engine.compile import rule

from ..components import EPOCHS, HALLS, MAX_CITY, MAX_PLAYERS, MAX_TURNS, TURNS
from ..state import DECLARE, DISCARD, END, PICK, PLACE
from .amounts import city_size, corner, epoch_of, hall_slot, lot_at
from .city import FOUNDING_CELL, nothing_fits
from .draft import deal_hands, move_hands, take_from_hand


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


@rule
def set_card_aside(s, seat, card):
    """R2.4, R2.5: the card, and whether it will be a vacant lot."""
    s.pick_vacant[seat] = nothing_fits(s, seat)
    s.pick_card[seat] = card
    if s.city[seat, 0] < 0:  # R3.1
        set_cell_aside(s, seat, FOUNDING_CELL)
    else:
        s.phase = PLACE


@rule
def set_cell_aside(s, seat, cell):
    s.pick_cell[seat] = cell
    s.phase = PICK
    s.side = first_without(s, s.pick_cell)
    if s.side == s.players:
        reveal(s)


@rule
def first_without(s, decided):
    """The first seat that has not decided yet in the running block; their number if all have."""
    for seat in range(np.int64(s.players)):
        if decided[seat] < 0:
            return seat
    return np.int64(s.players)


@rule
def reveal(s):
    """R4.1: all cards that were set aside enter their cities."""
    for seat in range(np.int64(s.players)):
        west, north = corner(s, seat)
        m = city_size(s, seat)
        s.city[seat, m] = s.pick_card[seat]
        s.vacant[seat, m] = s.pick_vacant[seat]
        s.x[seat, m], s.y[seat, m] = lot_at(np.int64(s.pick_cell[seat]), west, north)
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
    s.side = first_without(s, s.discarded[:, s.turn])
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
        ask_for_declaration(s)
    elif s.turn % TURNS[players] == 0:
        deal_hands(s, epoch_of(s))
    else:
        move_hands(s)


@rule
def declare(s, seat, kind):
    """R5.1."""
    s.hall[seat, s.declared[seat]] = kind
    s.declared[seat] += 1
    ask_for_declaration(s)


@rule
def ask_for_declaration(s):
    """R5.1, R5.2: the first City Hall without a type; none ends the game (R6.1)."""
    seat = 0
    while seat < s.players and hall_slot(s, seat, np.int64(s.declared[seat])) < 0:
        seat += 1
    s.phase = DECLARE
    s.side = seat
    if seat == s.players:
        s.phase = END
        s.side = -1
