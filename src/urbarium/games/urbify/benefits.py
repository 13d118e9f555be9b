"""Benefits of buildings: when they can be used, chains of copies, and what they do."""

import numpy as np

from urbarium.engine.compile import rule

from .codes import (
    R7_1_METRO,
    R7_1_POOL,
    R7_5_NOTHING,
    R7_6_NOTHING,
    R7_8_LACK,
    R7_9,
    R7_10_NOWHERE,
    R7_11_NOTHING,
    R8_3_LACK,
)
from .components import (
    ADJACENT_COLOUR,
    ADJACENT_COLOUR_WORTH,
    ADJACENT_VARIETY,
    ADJACENT_VARIETY_WORTH,
    AREA,
    BENEFIT_KIND,
    BEST_PAIR,
    CITY_POLITICIANS,
    COLOUR,
    COLOURS,
    COLUMN_COLOUR,
    COPY_ADJACENT,
    COPY_OCCUPIED,
    COST_DEVELOPMENT,
    DEPARTMENTS,
    FIRE_STATION_INFLUENCE,
    FREE_PROJECT,
    GAIN_DEVELOPMENT,
    GAIN_INFLUENCE,
    GAIN_PRESTIGE,
    GRID,
    HIRE,
    INFLUENCE_MAX,
    METRO,
    MOVE,
    NEIGHBOURS,
    POLITICIANS,
    POLITICIANS_EACH,
    PRESTIGE,
    PRICE_DEVELOPMENT,
    PRICE_INFLUENCE,
    RETURNED,
    ROW_COLOUR,
    TILES,
)
from .payment import feasible
from .projects import can_staff, some_empty_building
from .state import BANK_PICK, CHAIN, CHAIN_MAX, GAIN, OCCUPY, PAY_DEVELOPMENT, PAY_INFLUENCE, PLACE
from .turn import CHOICE, CONTINUE, TURN_OVER, gain_development, leave_origin


@rule
def building_at(s, cell):
    """The tile on a cell; -1 for nothing, the main square, or off the work area."""
    if cell < 0 or s.city[cell] >= TILES:
        return np.int64(-1)
    return np.int64(s.city[cell])


# ---- when a benefit can be used


@rule
def bank_can_pick(s, tile, development, politicians):
    """R7.11: a project that the bank's politicians can staff and whose development can be paid."""
    return can_staff(s, tile, politicians) and feasible(s, np.int64(s.side), development + COST_DEVELOPMENT[tile], 0)


@rule
def unusable(s, tile, used, development, politicians):
    """R7.1: 0 if the benefit can be used, else the number of the rule that forbids it.

    ``used`` has a bit for every tile of the chain, this one included; ``development`` is what the chain owes already;
    ``politicians`` stand on the origin.
    """
    kind = BENEFIT_KIND[tile]
    seat = np.int64(s.side)
    development += PRICE_DEVELOPMENT[tile]
    if kind == METRO:
        return R7_1_METRO
    if kind == COPY_ADJACENT:  # R7.5
        for i in range(4):
            copied = building_at(s, NEIGHBOURS[s.site[tile], i])
            if copied >= 0 and not used >> copied & 1:
                if unusable(s, copied, used | 1 << copied, development, politicians) == 0:
                    return 0
        return R7_5_NOTHING
    if not feasible(s, seat, development, PRICE_INFLUENCE[tile]):
        return R8_3_LACK if feasible(s, seat, 0, PRICE_INFLUENCE[tile]) else R7_8_LACK
    if kind == COPY_OCCUPIED:  # R7.6
        for copied in range(TILES):
            if s.occupant[copied] >= 0 and not used >> copied & 1:
                if unusable(s, copied, used | 1 << copied, development, politicians) == 0:
                    return 0
        return R7_6_NOTHING
    if kind == FREE_PROJECT:
        for slot in range(AREA):
            if s.area[slot] >= 0 and bank_can_pick(s, np.int64(s.area[slot]), development, politicians):
                return 0
        return R7_11_NOTHING
    if kind == MOVE and not some_empty_building(s, politicians):
        return R7_10_NOWHERE
    if kind == HIRE and s.pool[seat] == 0:
        return R7_1_POOL
    if RETURNED[tile] and s.pool[seat] + RETURNED[tile] >= POLITICIANS_EACH:
        return R7_9
    return 0


@rule
def why_no_use(s, origin):
    """R6.3: ``unusable`` for a building that is about to be inaugurated."""
    return unusable(s, origin, np.int64(1) << origin, np.int64(0), POLITICIANS[origin])


@rule
def chain_mask(s):
    """R7.2: a bit for each tile that already acts in this inauguration."""
    mask = np.int64(0)
    for i in range(CHAIN_MAX):
        if s.chain[i] >= 0:
            mask |= np.int64(1) << np.int64(s.chain[i])
    return mask


@rule
def last_of_chain(s):
    """The building whose benefit is being used."""
    last = np.int64(s.chain[0])
    for i in range(1, CHAIN_MAX):
        if s.chain[i] >= 0:
            last = np.int64(s.chain[i])
    return last


@rule
def touch(s, tile, other):
    """Do two buildings of the city lie side by side?"""
    for i in range(4):
        if NEIGHBOURS[s.site[tile], i] == s.site[other]:
            return True
    return False


@rule
def can_reach(s, copying, tile):
    """R7.5, R7.6: may the building that copies choose this one of the city, chain and usability aside?"""
    if BENEFIT_KIND[copying] == COPY_ADJACENT:
        return touch(s, copying, tile)
    return s.occupant[tile] >= 0


@rule
def why_no_activation(s, tile):
    """R7.1 for the next building of the running chain."""
    used = chain_mask(s) | np.int64(1) << tile
    return unusable(s, tile, used, np.int64(s.owed_development), POLITICIANS[s.chain[0]])


# ---- what a benefit is worth in prestige


@rule
def best_neighbours(s, tile):
    """R7.13: the largest number of adjacent buildings of one colour."""
    counts = np.zeros(COLOURS, np.int64)
    for i in range(4):
        neighbour = building_at(s, NEIGHBOURS[s.site[tile], i])
        if neighbour >= 0:
            counts[COLOUR[neighbour]] += 1
    return counts.max()


@rule
def neighbour_colours(s, tile):
    """How many colours the adjacent buildings have."""
    seen = np.int64(0)
    colours = 0
    for i in range(4):
        neighbour = building_at(s, NEIGHBOURS[s.site[tile], i])
        if neighbour >= 0 and not seen >> COLOUR[neighbour] & 1:
            seen |= np.int64(1) << COLOUR[neighbour]
            colours += 1
    return colours


@rule
def best_pair(s):
    """R7.13: prestige of the best two adjacent buildings of one colour, 0 if there are none."""
    best = 0
    for tile in range(TILES):
        if s.site[tile] < 0:
            continue
        for i in range(2, 4):  # the neighbour to the right and the one above: every pair once
            neighbour = building_at(s, NEIGHBOURS[s.site[tile], i])
            if neighbour >= 0 and COLOUR[neighbour] == COLOUR[tile]:
                best = max(best, PRESTIGE[tile] + PRESTIGE[neighbour])
    return best


@rule
def best_line(s, first, step):
    """R7.13: prestige of the best colour on the eleven cells from ``first`` on; gaps do not matter."""
    sums = np.zeros(COLOURS, np.int64)
    for i in range(GRID):
        tile = building_at(s, first + step * i)
        if tile >= 0:
            sums[COLOUR[tile]] += PRESTIGE[tile]
    return sums.max()


@rule
def city_politicians(s):
    """R7.12: politicians of all parties on buildings."""
    total = 0
    for tile in range(TILES):
        if s.occupant[tile] >= 0:
            total += POLITICIANS[tile]
    return total


@rule
def benefit_prestige(s, tile):
    """The prestige that the benefit of a building in the city gives now; R7.7: measured where that building stands."""
    kind = BENEFIT_KIND[tile]
    cell = np.int64(s.site[tile])
    if kind == ADJACENT_COLOUR:
        return ADJACENT_COLOUR_WORTH * best_neighbours(s, tile)
    if kind == ADJACENT_VARIETY:
        return ADJACENT_VARIETY_WORTH * neighbour_colours(s, tile)
    if kind == BEST_PAIR:
        return best_pair(s)
    if kind == ROW_COLOUR:
        return best_line(s, cell - cell % GRID, 1)
    if kind == COLUMN_COLOUR:
        return best_line(s, cell % GRID, GRID)
    if kind == CITY_POLITICIANS:
        return city_politicians(s)
    return GAIN_PRESTIGE[tile]


# ---- using it


@rule
def open_benefit(s, tile):
    """R6.4: note what the benefit costs and go on to its first choice."""
    s.owed_development += PRICE_DEVELOPMENT[tile]
    s.owed_influence += PRICE_INFLUENCE[tile]
    kind = BENEFIT_KIND[tile]
    if kind in (COPY_ADJACENT, COPY_OCCUPIED):
        s.phase = CHAIN
        return CHOICE
    if kind == FREE_PROJECT:
        s.phase = BANK_PICK
        return CHOICE
    return CONTINUE


@rule
def continue_turn(s):
    """R4.4, R6.4: owed development first, then owed influence, then the place of a project or the effect."""
    if s.owed_development > 0:
        s.phase = PAY_DEVELOPMENT
    elif s.owed_influence > 0:
        s.phase = PAY_INFLUENCE
    elif s.project >= 0:
        s.phase = PLACE
    else:
        return take_effect(s)
    return CHOICE


@rule
def take_effect(s):
    """The result of a benefit whose price is paid, at once or through one more choice."""
    tile = last_of_chain(s)
    kind = BENEFIT_KIND[tile]
    seat = np.int64(s.side)
    if kind == GAIN_INFLUENCE:  # R7.14
        s.gains = FIRE_STATION_INFLUENCE
        s.phase = GAIN
        return continue_gain(s)
    if kind == MOVE:
        s.phase = OCCUPY
        return CHOICE
    s.prestige[seat] += benefit_prestige(s, tile)
    gain_development(s, seat, GAIN_DEVELOPMENT[tile])
    s.pool[seat] += RETURNED[tile]
    if kind == HIRE:
        s.pool[seat] -= 1
        s.board[seat] += 1
    leave_origin(s, RETURNED[tile])
    return TURN_OVER


@rule
def continue_gain(s):
    """R7.14: the turn ends with the third gain, or as soon as all four tracks are full."""
    for d in range(DEPARTMENTS):
        if s.gains > 0 and s.influence[s.side, d] < INFLUENCE_MAX:
            return CHOICE
    s.gains = 0
    leave_origin(s, 0)
    return TURN_OVER
