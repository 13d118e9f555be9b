"""What stands in the way of each action: one function per block, 0 if nothing does, else the refusal.

Below each is the list of what is possible, made from it: a condition is written once. Those of benefits are in their
own room.
"""

import numpy as np

from urbarium.engine.compile import rule

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

# ---- influence and sessions


@rule
def full_department(s, seat, pattern):
    """R3.3: the first department that cannot take the politicians of a pattern, -1 if all can."""
    for d in range(DEPARTMENTS):
        if PATTERN[pattern, d] and s.department[seat, d] + PATTERN[pattern, d] > DEPARTMENT_MAX:
            return d
    return -1


@rule
def refuse_influence(s, seat, pattern):
    if s.board[seat] == 0:
        return refusals.BOARD_EMPTY
    if PATTERN_SIZE[pattern] > s.board[seat]:
        return refusals.TOO_FEW_ON_BOARD
    return refusals.DEPARTMENT_FULL if full_department(s, seat, pattern) >= 0 else 0


@rule
def legal_influence(s, seat, out, count):
    for pattern in range(PATTERNS):
        if refuse_influence(s, seat, pattern) == 0:
            out[count] = INFLUENCE + pattern
            count += 1
    return count


@rule
def refuse_session(s, seat, department):
    if s.department[seat, department] == 0:
        return refusals.NOBODY_IN_DEPARTMENT
    return refusals.BOARD_BEFORE_SESSION if s.board[seat] > 0 and s.extra_round == 0 else 0  # R1.5


@rule
def legal_sessions(s, seat, out, count):
    for d in range(DEPARTMENTS):
        if refuse_session(s, seat, d) == 0:
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
def refuse_project(s, seat, projects, tile):
    """``projects`` are the open ones."""
    if s.board[seat] == 0:
        return refusals.BOARD_EMPTY
    if not projects >> tile & 1:
        return refusals.PROJECT_NOT_OPEN
    if not can_afford(s, seat, tile):
        return refusals.PROJECT_TOO_DEAR
    return refuse_staff(s, tile, np.int64(s.board[seat]), refusals.PROJECT_WITHOUT_STAFF)


@rule
def legal_projects(s, seat, out, count):
    projects = open_projects(s)
    for tile in range(TILES):
        if refuse_project(s, seat, projects, tile) == 0:
            out[count] = BUILD + tile
            count += 1
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
def refuse_cell(s, cell):
    if s.city[cell] != EMPTY:
        return refusals.CELL_TAKEN
    if not touches_city(s, cell):
        return refusals.NOT_BESIDE_CITY
    return 0 if fits_city(s, cell) else refusals.CITY_TOO_LARGE


@rule
def legal_cells(s, out):
    """Only the cells that the city can grow to are looked at."""
    first_row, last_row = growth(s.low_row, s.high_row)
    first_column, last_column = growth(s.low_column, s.high_column)
    count = 0
    for row in range(first_row, last_row + 1):
        for column in range(first_column, last_column + 1):
            cell = GRID * row + column
            if refuse_cell(s, cell) == 0:
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
