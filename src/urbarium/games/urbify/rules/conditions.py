"""What stands in the way of each action: one function per block, 0 if nothing does, else the refusal.

Below each is the list of what is possible, made from it: a condition is written once. What holds for a whole list (the
board, the open projects, the size of the city) is asked once for it. Those of benefits are in their own room.
"""

import numpy as np

from urbarium.engine.compile import rule
from urbarium.engine.listing import add_ascending

from .. import refusals
from ..actions import BUILD, GAIN_TRACK, INFLUENCE, OCCUPY_TILE, PAY_EXCHANGE, PAY_POINT, PAY_TRACK, PLACE_ON, SESSION
from ..components import (
    AREA,
    BENEFIT_KIND,
    DEPARTMENT_MAX,
    DEPARTMENTS,
    EMPTY,
    GRID,
    INFLUENCE_MAX,
    METRO,
    NEIGHBOURS,
    PATTERN,
    PATTERN_SIZE,
    PATTERNS,
    POLITICIANS,
    TILES,
)
from .amounts import can_afford, can_exchange, growth, hands, limits

MOST_SENT = int(PATTERN.max())  # politicians to one department

# Room that a pattern needs: of the bits of each department, the one for as many politicians as it sends there.
PATTERN_ROOM = np.array(
    [sum(1 << d * MOST_SENT + sent - 1 for d, sent in enumerate(row) if sent) for row in PATTERN.tolist()], np.int64
)

# ---- what the board allows


@rule
def board_empty(s, seat):
    """R1.4: nobody to send or to build with."""
    return s.board[seat] == 0


@rule
def board_first(s, seat):
    """R1.3, R1.5: do the politicians on the board go before sessions and inaugurations?"""
    return s.board[seat] > 0 and s.extra_round == 0


# ---- influence and sessions


@rule
def missing_room(s, seat):
    """R3.3: the bits of ``PATTERN_ROOM`` that the seat's politicians leave no room for."""
    missing = np.int64(0)
    for d in range(DEPARTMENTS):
        for sent in range(MOST_SENT):
            full = s.department[seat, d] + sent >= DEPARTMENT_MAX
            missing |= np.int64(full) << d * MOST_SENT + sent
    return missing


@rule
def full_department(s, seat, pattern):
    """R3.3: the first department that cannot take the politicians of a pattern, -1 if all can."""
    missing = missing_room(s, seat) & PATTERN_ROOM[pattern]
    for bit in range(DEPARTMENTS * MOST_SENT):
        if missing >> bit & 1:
            return bit // MOST_SENT
    return -1


@rule
def refuse_pattern(board, missing, pattern):
    """R3.2, R3.3: for so many politicians on the board, with this room missing."""
    if PATTERN_SIZE[pattern] > board:
        return refusals.TOO_FEW_ON_BOARD
    return refusals.DEPARTMENT_FULL if PATTERN_ROOM[pattern] & missing else 0


@rule
def refuse_influence(s, seat, pattern):
    if board_empty(s, seat):
        return refusals.BOARD_EMPTY
    return refuse_pattern(np.int64(s.board[seat]), missing_room(s, seat), pattern)


@rule
def legal_influence(s, seat, out, count):
    board, missing = np.int64(s.board[seat]), missing_room(s, seat)
    for pattern in range(PATTERNS):
        if refuse_pattern(board, missing, pattern) == 0:
            out[count] = INFLUENCE + pattern
            count += 1
    return count


@rule
def refuse_department(s, seat, department):
    """R5.1: the board aside."""
    return refusals.NOBODY_IN_DEPARTMENT if s.department[seat, department] == 0 else 0


@rule
def refuse_session(s, seat, department):
    reason = refuse_department(s, seat, department)
    if reason == 0 and board_first(s, seat):
        return refusals.BOARD_BEFORE_SESSION
    return reason


@rule
def legal_sessions(s, seat, out, count):
    for d in range(DEPARTMENTS):
        if refuse_department(s, seat, d) == 0:
            out[count] = SESSION + d
            count += 1
    return count


# ---- projects


@rule
def refuse_target(s, tile, politicians):
    """R7.3; the origin of an inauguration is still occupied while its benefit runs."""
    if s.site[tile] < 0:
        return refusals.TILE_NOT_BUILT
    if BENEFIT_KIND[tile] == METRO:
        return refusals.NOBODY_STANDS_THERE
    if s.occupant[tile] >= 0:
        return refusals.BUILDING_OCCUPIED
    return refusals.BUILDING_TOO_LARGE if POLITICIANS[tile] > politicians else 0


@rule
def legal_targets(s, out):
    politicians = hands(s)
    count = 0
    for tile in range(TILES):
        if refuse_target(s, tile, politicians) == 0:
            out[count] = OCCUPY_TILE + tile
            count += 1
    return count


@rule
def some_target(s, politicians):
    """R4.7, R7.10: is there an empty building that so many politicians can staff?"""
    for tile in range(TILES):
        if refuse_target(s, tile, politicians) == 0:
            return True
    return False


@rule
def refuse_staff(s, tile, politicians, too_few):
    """R4.3, R4.7, R7.11; ``too_few`` is the refusal of a building that is no metro."""
    if BENEFIT_KIND[tile] == METRO:
        return 0 if some_target(s, politicians) else refusals.METRO_WITHOUT_GOAL
    return too_few if POLITICIANS[tile] > politicians else 0


@rule
def open_projects(s):
    """A bit for each tile in the project area."""
    mask = np.int64(0)
    for slot in range(AREA):
        if s.area[slot] >= 0:
            mask |= np.int64(1) << np.int64(s.area[slot])
    return mask


@rule
def refuse_start(s, seat, tile):
    """R4.2, R4.3, R4.7: for an open project."""
    if not can_afford(s, seat, tile):
        return refusals.PROJECT_TOO_DEAR
    return refuse_staff(s, tile, np.int64(s.board[seat]), refusals.PROJECT_WITHOUT_STAFF)


@rule
def refuse_project(s, seat, tile):
    if board_empty(s, seat):
        return refusals.BOARD_EMPTY
    if not open_projects(s) >> tile & 1:
        return refusals.PROJECT_NOT_OPEN
    return refuse_start(s, seat, tile)


@rule
def legal_projects(s, seat, out, count):
    first = count
    for slot in range(AREA):
        tile = np.int64(s.area[slot])
        if tile >= 0 and refuse_start(s, seat, tile) == 0:
            count = add_ascending(out, first, count, BUILD + tile)
    return count


# ---- placing


@rule
def touches_city(s, cell):
    for i in range(4):
        neighbour = NEIGHBOURS[cell, i]
        if neighbour >= 0 and s.city[neighbour] != EMPTY:
            return True
    return False


@rule
def fits_city(s, cell):
    first_row, last_row = limits(s.low_row, s.high_row)
    first_column, last_column = limits(s.low_column, s.high_column)
    return first_row <= cell // GRID <= last_row and first_column <= cell % GRID <= last_column


@rule
def refuse_ground(s, cell):
    """R4.5: the size of the city aside."""
    if s.city[cell] != EMPTY:
        return refusals.CELL_TAKEN
    return 0 if touches_city(s, cell) else refusals.NOT_BESIDE_CITY


@rule
def refuse_cell(s, cell):
    reason = refuse_ground(s, cell)
    if reason:
        return reason
    return 0 if fits_city(s, cell) else refusals.CITY_TOO_LARGE


@rule
def legal_cells(s, out):
    """Only the cells that the city can grow to are looked at, so that its size is no question."""
    first_row, last_row = growth(s.low_row, s.high_row)
    first_column, last_column = growth(s.low_column, s.high_column)
    count = 0
    for row in range(first_row, last_row + 1):
        for column in range(first_column, last_column + 1):
            cell = GRID * row + column
            if refuse_ground(s, cell) == 0:
                out[count] = PLACE_ON + cell
                count += 1
    return count


# ---- paying and gaining


@rule
def refuse_point(s):
    return 0 if s.development[s.side] > 0 else refusals.NO_DEVELOPMENT_LEFT


@rule
def refuse_exchange(s):
    seat = np.int64(s.side)
    if can_exchange(s, seat, np.int64(s.owed_development), np.int64(s.owed_influence)):
        return 0
    for d in range(DEPARTMENTS):
        if s.influence[seat, d] == 0:
            return refusals.EXCHANGE_INCOMPLETE
    return refusals.REST_UNPAYABLE


@rule
def legal_development_payments(s, out):
    count = 0
    if refuse_point(s) == 0:
        out[count] = PAY_POINT
        count += 1
    if refuse_exchange(s) == 0:
        out[count] = PAY_EXCHANGE
        count += 1
    return count


@rule
def refuse_influence_payment(s, department):
    return 0 if s.influence[s.side, department] > 0 else refusals.TRACK_EMPTY


@rule
def legal_influence_payments(s, out):
    count = 0
    for d in range(DEPARTMENTS):
        if refuse_influence_payment(s, d) == 0:
            out[count] = PAY_TRACK + d
            count += 1
    return count


@rule
def refuse_gain(s, department):
    return 0 if s.influence[s.side, department] < INFLUENCE_MAX else refusals.TRACK_FULL


@rule
def legal_gains(s, out):
    count = 0
    for d in range(DEPARTMENTS):
        if refuse_gain(s, d) == 0:
            out[count] = GAIN_TRACK + d
            count += 1
    return count
