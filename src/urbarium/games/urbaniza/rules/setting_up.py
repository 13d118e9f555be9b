"""Setting up: the board, the cards and what each player begins with."""

from urbarium.engine.compile import rule

from ..components import (
    ACTION_MARKERS,
    BUILDING_COUNT,
    BUILDINGS,
    CARDS,
    COLOURS,
    MAX_PLAYERS,
    ORANGE,
    ORDER_SPACES,
    ORDERS_PER_COLOUR,
    RETURN_PER_PLAYER,
    SPOTS,
    START_LINE,
    START_MONEY,
    START_POINTS,
    START_TAX,
    STORES,
    TERRITORIES,
)
from ..state import IN_DECK
from .display import refill_invention, refill_spot


@rule
def set_up(s):
    """R2.1 to R2.7, R2.9: everything before the first settlement."""
    set_up_cards(s)
    set_up_board(s)
    s.mayor = -1
    for seat in range(MAX_PLAYERS):
        s.character[seat] = -1
        for i in range(ACTION_MARKERS):
            s.land[seat, i] = -1
    for seat in range(s.players):
        set_up_player(s, seat)


@rule
def set_up_cards(s):
    """R2.1, R2.9."""
    for card in range(CARDS + 1):
        s.card_place[card] = IN_DECK
        s.invention_place[card] = IN_DECK
    s.deck = 1
    s.invention_deck = 1 if s.inventions else 0
    for spot in range(SPOTS):
        for space in range(ORDER_SPACES):
            s.taken[spot, space] = -1
        refill_spot(s, spot)
        if s.inventions:
            refill_invention(s, spot)


@rule
def set_up_board(s):
    for colour in range(COLOURS):  # R2.2
        s.supply[colour] = ORDERS_PER_COLOUR
    for store in range(STORES):  # R2.3
        s.store[store] = s.players
    s.returned = RETURN_PER_PLAYER * s.players
    for t in range(TERRITORIES):  # R2.4
        s.owner[t] = -1
        s.price[t] = 1
    s.swap_pick = -1
    for kind in range(BUILDINGS):  # R2.5
        s.pool[kind] = BUILDING_COUNT[kind]


@rule
def set_up_player(s, seat):
    """R2.7."""
    s.money[seat] = START_MONEY
    s.points[seat] = START_POINTS
    s.citizens[seat] = START_LINE
    s.house_line[seat] = START_LINE
    s.food[seat] = START_LINE
    s.orders[seat, ORANGE] = START_LINE
    s.supply[ORANGE] -= START_LINE
    s.tax[seat] = START_TAX
    s.markers[seat] = ACTION_MARKERS
