"""The ground of a city: which lots are free, and what each may take.

A lot is written by its cell in a square window that begins one row north and one column west of the city's bounding
box, so that cities which differ by a shift have the same cells. Rows of the window are kept as bits, column 0 lowest.
"""

import numpy as np

from urbarium.engine.compile import rule
from urbarium.engine.listing import list_bits

from ..components import INDUSTRY, INDUSTRY_BITS, MARKED, MARKED_BITS, MAX_CITY, TYPE, WINDOW
from .amounts import city_size, corner, epoch_of, hall_slot

FOUNDING_CELL = WINDOW + 1  # (0, 0) of an empty city
MAX_LOTS = 2 * MAX_CITY + 2  # beside a city of cards in a line
STEP_X = np.array([0, 1, 0, -1], np.int64)  # north, east, south, west
STEP_Y = np.array([-1, 0, 1, 0], np.int64)

# What ``survey`` finds, one array of rows each; row j of the window is at index j + 1.
OCCUPIED, MARKS, FACTORIES, LOTS, LOTS_FOR_INDUSTRY, LOTS_FOR_MARKED = range(6)
ROWS = WINDOW + 4


@rule
def slot_at(s, seat, x, y):
    """Which card of the city lies there, in the order of building; -1 if none."""
    for m in range(city_size(s, seat)):
        if s.x[seat, m] == x and s.y[seat, m] == y:
            return m
    return -1


@rule
def survey(s, seat):
    """R3.2 to R3.6: the rows of the window, as named above."""
    rows = np.zeros((6, ROWS), np.int64)
    west, north = corner(s, seat)
    for m in range(city_size(s, seat)):
        row = np.int64(s.y[seat, m]) - north + 2
        bit = np.int64(1) << (np.int64(s.x[seat, m]) - west + 1)
        rows[OCCUPIED, row] |= bit
        if s.vacant[seat, m]:  # R3.7
            continue
        if MARKED[s.city[seat, m]]:
            rows[MARKS, row] |= bit
        elif TYPE[s.city[seat, m]] == INDUSTRY:
            rows[FACTORIES, row] |= bit
    row = 1
    beside = touching(rows, OCCUPIED, row)
    while beside:  # every row from the northern lots to the southern ones: a city hangs together
        lots = beside & ~rows[OCCUPIED, row]
        rows[LOTS, row] = lots
        rows[LOTS_FOR_INDUSTRY, row] = lots & ~touching(rows, MARKS, row)
        rows[LOTS_FOR_MARKED, row] = lots & ~touching(rows, FACTORIES, row)
        row += 1
        beside = touching(rows, OCCUPIED, row)
    return rows


@rule
def touching(rows, what, row):
    """The cells of a row that share a side with something."""
    here = rows[what, row]
    return (here << 1) | (here >> 1) | rows[what, row - 1] | rows[what, row + 1]


@rule
def lots_for(card, vacant):
    """Which rows of the survey show the lots of a card."""
    if vacant:  # R3.7
        return LOTS
    if TYPE[card] == INDUSTRY:  # R3.4
        return LOTS_FOR_INDUSTRY
    if MARKED[card]:  # R3.5
        return LOTS_FOR_MARKED
    return LOTS


@rule
def is_lot(rows, what, cell):
    return rows[what, cell // WINDOW + 1] >> (cell % WINDOW) & 1 == 1


@rule
def list_lots(rows, what, first, out):
    """The cells of a kind of lots in ascending order, counted from ``first``, and how many they are."""
    count = 0
    for j in range(WINDOW):
        count = list_bits(rows[what, j + 1], first + WINDOW * j, out, count)
    return count


@rule
def any_lot(rows, what):
    for row in range(ROWS):
        if rows[what, row]:
            return True
    return False


@rule
def fitting(s, seat):
    """R2.3: the cards of the hand that have a legal lot, as bits."""
    hand = np.int64(s.hand[seat])
    if s.city[seat, 0] < 0:  # R3.1
        return hand
    epoch = epoch_of(s)
    rows = survey(s, seat)
    if not any_lot(rows, LOTS_FOR_INDUSTRY):
        hand &= ~INDUSTRY_BITS[epoch]
    if not any_lot(rows, LOTS_FOR_MARKED):
        hand &= ~MARKED_BITS[epoch]
    return hand


@rule
def nothing_fits(s, seat):
    """R2.4: no card of the hand has a legal lot, so the one that is chosen becomes a vacant lot."""
    epoch = epoch_of(s)
    if s.city[seat, 0] < 0 or s.hand[seat] & ~(INDUSTRY_BITS[epoch] | MARKED_BITS[epoch]):  # fits beside every city
        return False
    return fitting(s, seat) == 0


@rule
def eligible(s, seat):
    """R2.3, R2.4: the cards to choose from, as bits: those that have a legal lot, or all of the hand if none has."""
    fits = fitting(s, seat)
    return fits if fits else np.int64(s.hand[seat])


@rule
def in_the_way(s, seat, x, y, industry):
    """The slot of the first neighbour that keeps an Industry (R3.4, R5.3) or else a marked card (R3.5) from a place;
    -1 if none does."""
    for d in range(4):
        m = slot_at(s, seat, x + STEP_X[d], y + STEP_Y[d])
        if m < 0 or s.vacant[seat, m]:
            continue
        card = s.city[seat, m]
        if (industry and MARKED[card]) or (not industry and TYPE[card] == INDUSTRY):
            return m
    return -1


@rule
def may_stand_for(s, seat, number, kind):
    """R5.3: may the City Hall with this number stand for a type?"""
    if kind != INDUSTRY:
        return True
    slot = hall_slot(s, seat, number)
    return in_the_way(s, seat, np.int64(s.x[seat, slot]), np.int64(s.y[seat, slot]), True) < 0
