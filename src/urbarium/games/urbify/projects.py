"""Construction projects: who may start which, where they stand, who staffs them."""

import numpy as np

from urbarium.engine.compile import rule

from .components import (
    AREA,
    BENEFIT_KIND,
    CITY_SIZE,
    EMPTY,
    GRID,
    METRO,
    NEIGHBOURS,
    POLITICIANS,
    PRESTIGE,
    TILES,
)
from .payment import can_pay_cost
from .state import OCCUPY
from .turn import CHOICE, PROJECT_OVER, leave_origin


@rule
def is_empty_building(s, tile):
    """R7.3; the origin of an inauguration is still occupied while its benefit runs."""
    return s.site[tile] >= 0 and s.occupant[tile] < 0 and BENEFIT_KIND[tile] != METRO


@rule
def some_empty_building(s, politicians):
    """R4.7, R7.10: an empty building that so many politicians can staff."""
    for tile in range(TILES):
        if POLITICIANS[tile] <= politicians and is_empty_building(s, tile):
            return True
    return False


@rule
def can_staff(s, tile, politicians):
    """R4.3, R4.7, R7.11."""
    if BENEFIT_KIND[tile] == METRO:
        return some_empty_building(s, politicians)
    return POLITICIANS[tile] <= politicians


@rule
def can_start(s, tile):
    """R4.2, R4.3, R4.7, for a tile of the project area."""
    seat = np.int64(s.side)
    return can_pay_cost(s, seat, tile) and can_staff(s, tile, np.int64(s.board[seat]))


@rule
def is_open(s, tile):
    """R4.1: does the tile lie in the project area?"""
    for slot in range(AREA):
        if s.area[slot] == tile:
            return True
    return False


# ---- placing


@rule
def touches_city(s, cell):
    """R4.5."""
    for i in range(4):
        neighbour = NEIGHBOURS[cell, i]
        if neighbour >= 0 and s.city[neighbour] != EMPTY:
            return True
    return False


@rule
def fits_city(s, cell):
    """R4.6."""
    row = cell // GRID
    column = cell % GRID
    return (
        max(s.high_row, row) - min(s.low_row, row) < CITY_SIZE
        and max(s.high_column, column) - min(s.low_column, column) < CITY_SIZE
    )


@rule
def growth(low, high):
    """R4.6: the first and last line that a city from line ``low`` to line ``high`` can reach with one more tile."""
    first = max(np.int64(low) - 1, np.int64(high) - CITY_SIZE + 1)
    last = min(np.int64(high) + 1, np.int64(low) + CITY_SIZE - 1)
    return first, last


@rule
def legal_cells(s, first, out):
    """R4.5, R4.6: the cells for a new building, as actions from ``first`` on; how many.

    Only cells one step around the city's bounding box can touch the city.
    """
    first_row, last_row = growth(s.low_row, s.high_row)
    first_column, last_column = growth(s.low_column, s.high_column)
    count = 0
    for row in range(first_row, last_row + 1):
        for column in range(first_column, last_column + 1):
            cell = GRID * row + column
            if s.city[cell] == EMPTY and touches_city(s, cell):
                out[count] = first + cell
                count += 1
    return count


@rule
def place_tile(s, cell):
    """R4.5: the project leaves the area for the city."""
    tile = np.int64(s.project)
    for slot in range(AREA):
        if s.area[slot] == tile:
            s.area[slot] = -1
    s.city[cell] = tile
    s.site[tile] = cell
    s.low_row = min(s.low_row, cell // GRID)
    s.high_row = max(s.high_row, cell // GRID)
    s.low_column = min(s.low_column, cell % GRID)
    s.high_column = max(s.high_column, cell % GRID)


# ---- finishing


@rule
def reveal(s):
    """R4.9: the empty slot takes the next tile, of Stage I while there are any."""
    if s.left_one > 0:
        s.left_one -= 1
        tile = s.stage_one[s.left_one]
        s.stage_one[s.left_one] = -1
    elif s.left_two > 0:
        s.left_two -= 1
        tile = s.stage_two[s.left_two]
        s.stage_two[s.left_two] = -1
    else:
        return
    for slot in range(AREA):
        if s.area[slot] < 0:
            s.area[slot] = tile
            return


@rule
def finish_project(s, staffed):
    """R4.7, R4.8, R4.9, R7.11: politicians move onto ``staffed``: the new building or, for a metro, another one."""
    seat = np.int64(s.side)
    s.occupant[staffed] = seat
    if s.chain[0] >= 0:
        leave_origin(s, POLITICIANS[staffed])
    else:
        s.board[seat] -= POLITICIANS[staffed]
    s.prestige[seat] += PRESTIGE[s.project]
    reveal(s)
    return PROJECT_OVER


@rule
def place(s, cell):
    """R4.5, R4.7: a metro waits for the building that receives its politicians."""
    place_tile(s, cell)
    if BENEFIT_KIND[s.project] == METRO:
        s.phase = OCCUPY
        return CHOICE
    return finish_project(s, np.int64(s.project))
