"""Benefits of buildings: when they can be used, chains of copies, what they are worth, and what they do."""

import numpy as np

from urbarium.engine.compile import rule
from urbarium.engine.listing import add_ascending

from .. import components as box
from .. import refusals
from ..actions import ACTIVATE, BUILD, SKIP, USE
from ..state import BANK_PICK, CHAIN, CHAIN_MAX, GAIN, OCCUPY, PAY_DEVELOPMENT, PAY_INFLUENCE, PLACE
from .amounts import can_give, can_pay, under_construction
from .conditions import board_first, open_projects, refuse_gain, refuse_staff, some_target
from .effects import CHOICE, CONTINUE, TURN_OVER, gain_development, leave_origin


@rule
def building_at(s, cell):
    """The tile on a cell; -1 for nothing, the main square, or off the work area."""
    if cell < 0 or s.city[cell] >= box.TILES:
        return np.int64(-1)
    return np.int64(s.city[cell])


# ---- when a benefit can be used


@rule
def refuse_bank_pick(s, projects, tile, development, politicians):
    """R7.11: ``projects`` are the open ones, ``development`` is owed already, ``politicians`` stand on the origin."""
    if not projects >> tile & 1:
        return refusals.PROJECT_NOT_OPEN
    reason = refuse_staff(s, tile, politicians, refusals.BANK_WITHOUT_STAFF)
    if reason:
        return reason
    return 0 if can_pay(s, np.int64(s.side), development + box.COST_DEVELOPMENT[tile], 0) else refusals.BANK_TOO_DEAR


@rule
def unusable(s, tile, used, development, politicians):
    """R7.1: 0 if the benefit can be used, else the refusal that says what is missing.

    ``used`` has a bit for every tile that acts before it (R7.2); ``development`` is what the chain owes already;
    ``politicians`` stand on the origin.
    """
    used |= np.int64(1) << tile
    kind = box.BENEFIT_KIND[tile]
    seat = np.int64(s.side)
    development += box.PRICE_DEVELOPMENT[tile]
    if kind == box.METRO:
        return refusals.METRO_ONLY_WHEN_BUILT
    if kind == box.COPY_ADJACENT:  # R7.5
        for i in range(4):
            copied = building_at(s, box.NEIGHBOURS[s.site[tile], i])
            if copied >= 0 and not used >> copied & 1:
                if unusable(s, copied, used, development, politicians) == 0:
                    return 0
        return refusals.NOTHING_BESIDE_PARKING
    if not can_pay(s, seat, development, box.PRICE_INFLUENCE[tile]):
        enough = can_give(s, seat, 0, box.PRICE_INFLUENCE[tile])
        return refusals.PRICE_UNPAYABLE if enough else refusals.TOO_LITTLE_INFLUENCE
    if kind == box.COPY_OCCUPIED:  # R7.6
        for copied in range(box.TILES):
            if s.occupant[copied] >= 0 and not used >> copied & 1:
                if unusable(s, copied, used, development, politicians) == 0:
                    return 0
        return refusals.NOTHING_OCCUPIED
    if kind == box.FREE_PROJECT:
        projects = open_projects(s)
        for slot in range(box.AREA):
            project = np.int64(s.area[slot])
            if project >= 0 and refuse_bank_pick(s, projects, project, development, politicians) == 0:
                return 0
        return refusals.NOTHING_FOR_BANK
    if kind == box.MOVE and not some_target(s, politicians):
        return refusals.NOWHERE_TO_MOVE
    if kind == box.HIRE and s.pool[seat] == 0:
        return refusals.POOL_EMPTY
    if box.RETURNED[tile] and s.pool[seat] + box.RETURNED[tile] >= box.POLITICIANS_EACH:
        return refusals.LAST_POLITICIAN
    return 0


@rule
def why_no_use(s, origin):
    """``unusable`` for a building that is about to be inaugurated."""
    return unusable(s, origin, np.int64(0), np.int64(0), box.POLITICIANS[origin])


@rule
def refuse_origin(s, seat, tile):
    """R6.1: the board aside."""
    return refusals.NOBODY_ON_BUILDING if s.occupant[tile] != seat else 0


@rule
def refuse_skip(s, seat, tile):
    """R6.1, R6.2: an inauguration, its benefit aside."""
    reason = refuse_origin(s, seat, tile)
    if reason == 0 and board_first(s, seat):
        return refusals.BOARD_BEFORE_INAUGURATION
    return reason


@rule
def refuse_use(s, seat, tile):
    reason = refuse_skip(s, seat, tile)
    if reason:
        return reason
    return refusals.BENEFIT_UNUSABLE if why_no_use(s, tile) else 0


@rule
def legal_inaugurations(s, seat, out, count):
    """One look at each tile; the uses are put before the skips."""
    first = count
    for tile in range(box.TILES):
        if refuse_origin(s, seat, tile) == 0:
            out[count] = SKIP + tile
            count += 1
            if why_no_use(s, tile) == 0:
                count = add_ascending(out, first, count, USE + tile)
    return count


@rule
def legal_bank_picks(s, out):
    projects = open_projects(s)
    count = 0
    for tile in range(box.TILES):
        if refuse_bank_pick(s, projects, tile, np.int64(s.owed_development), box.POLITICIANS[s.chain[0]]) == 0:
            out[count] = BUILD + tile
            count += 1
    return count


# ---- chains of copies


@rule
def chain_length(s):
    """How many buildings act in this inauguration, the origin first."""
    for i in range(CHAIN_MAX):
        if s.chain[i] < 0:
            return i
    return CHAIN_MAX


@rule
def chain_mask(s):
    """R7.2: a bit for each tile that already acts in this inauguration."""
    mask = np.int64(0)
    for i in range(chain_length(s)):
        mask |= np.int64(1) << np.int64(s.chain[i])
    return mask


@rule
def last_of_chain(s):
    """The building whose benefit is being used, -1 without an inauguration."""
    return np.int64(s.chain[chain_length(s) - 1])


@rule
def touch(s, tile, other):
    """Do two buildings of the city lie side by side?"""
    for i in range(4):
        if box.NEIGHBOURS[s.site[tile], i] == s.site[other]:
            return True
    return False


@rule
def why_no_activation(s, tile):
    """``unusable`` for the next building of the running chain."""
    return unusable(s, tile, chain_mask(s), np.int64(s.owed_development), box.POLITICIANS[s.chain[0]])


@rule
def refuse_activation(s, tile):
    copying = last_of_chain(s)
    parking = box.BENEFIT_KIND[copying] == box.COPY_ADJACENT
    if s.site[tile] < 0:
        return refusals.NOT_BUILT_FOR_PARKING if parking else refusals.NOT_BUILT_FOR_POLICE
    if chain_mask(s) >> tile & 1:
        return refusals.ACTED_ALREADY
    if parking:
        if not touch(s, copying, tile):
            return refusals.NOT_BESIDE_PARKING
    elif s.occupant[tile] < 0:
        return refusals.NOT_OCCUPIED
    return refusals.COPY_UNUSABLE if why_no_activation(s, tile) else 0


@rule
def legal_activations(s, out):
    count = 0
    for tile in range(box.TILES):
        if refuse_activation(s, tile) == 0:
            out[count] = ACTIVATE + tile
            count += 1
    return count


# ---- what a benefit is worth in prestige


@rule
def best_neighbours(s, tile):
    """R7.13: the largest number of adjacent buildings of one colour."""
    counts = np.zeros(box.COLOURS, np.int64)
    for i in range(4):
        neighbour = building_at(s, box.NEIGHBOURS[s.site[tile], i])
        if neighbour >= 0:
            counts[box.COLOUR[neighbour]] += 1
    return counts.max()


@rule
def neighbour_colours(s, tile):
    """How many colours the adjacent buildings have."""
    seen = np.int64(0)
    colours = 0
    for i in range(4):
        neighbour = building_at(s, box.NEIGHBOURS[s.site[tile], i])
        if neighbour >= 0 and not seen >> box.COLOUR[neighbour] & 1:
            seen |= np.int64(1) << box.COLOUR[neighbour]
            colours += 1
    return colours


@rule
def best_pair(s):
    """R7.13: prestige of the best two adjacent buildings of one colour, 0 if there are none."""
    best = 0
    for tile in range(box.TILES):
        if s.site[tile] < 0:
            continue
        for i in range(2, 4):  # the neighbour to the right and the one above: every pair once
            neighbour = building_at(s, box.NEIGHBOURS[s.site[tile], i])
            if neighbour >= 0 and box.COLOUR[neighbour] == box.COLOUR[tile]:
                best = max(best, box.PRESTIGE[tile] + box.PRESTIGE[neighbour])
    return best


@rule
def best_line(s, first, step):
    """R7.13: prestige of the best colour on the eleven cells from ``first`` on; gaps do not matter."""
    sums = np.zeros(box.COLOURS, np.int64)
    for i in range(box.GRID):
        tile = building_at(s, first + step * i)
        if tile >= 0:
            sums[box.COLOUR[tile]] += box.PRESTIGE[tile]
    return sums.max()


@rule
def city_politicians(s):
    """R7.12: politicians of all parties on buildings."""
    total = 0
    for tile in range(box.TILES):
        if s.occupant[tile] >= 0:
            total += box.POLITICIANS[tile]
    return total


@rule
def benefit_prestige(s, tile):
    """The prestige that the benefit of a building in the city gives now; R7.7: measured where that building stands."""
    kind = box.BENEFIT_KIND[tile]
    cell = np.int64(s.site[tile])
    if kind == box.ADJACENT_COLOUR:
        return box.ADJACENT_COLOUR_WORTH * best_neighbours(s, tile)
    if kind == box.ADJACENT_VARIETY:
        return box.ADJACENT_VARIETY_WORTH * neighbour_colours(s, tile)
    if kind == box.BEST_PAIR:
        return best_pair(s)
    if kind == box.ROW_COLOUR:
        return best_line(s, cell - cell % box.GRID, 1)
    if kind == box.COLUMN_COLOUR:
        return best_line(s, cell % box.GRID, box.GRID)
    if kind == box.CITY_POLITICIANS:
        return city_politicians(s)
    return box.GAIN_PRESTIGE[tile]


# ---- using it


@rule
def use_benefit(s, tile):
    """R6.4, R7.5, R7.6: the origin, or the next building of the chain, acts."""
    s.chain[chain_length(s)] = tile
    return open_benefit(s, tile)


@rule
def skip_benefit(s, tile):
    """R6.3, R6.5."""
    s.chain[0] = tile
    leave_origin(s, 0)
    return TURN_OVER


@rule
def open_benefit(s, tile):
    """R6.4: note what the benefit costs and go on to its first choice."""
    s.owed_development += box.PRICE_DEVELOPMENT[tile]
    s.owed_influence += box.PRICE_INFLUENCE[tile]
    kind = box.BENEFIT_KIND[tile]
    if kind in (box.COPY_ADJACENT, box.COPY_OCCUPIED):
        s.phase = CHAIN
        return CHOICE
    if kind == box.FREE_PROJECT:
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
    elif under_construction(s):
        s.phase = PLACE
    else:
        return take_effect(s)
    return CHOICE


@rule
def take_effect(s):
    """The result of a benefit whose price is paid, at once or through one more choice."""
    tile = last_of_chain(s)
    kind = box.BENEFIT_KIND[tile]
    seat = np.int64(s.side)
    if kind == box.GAIN_INFLUENCE:  # R7.14
        s.gains = box.FIRE_STATION_INFLUENCE
        s.phase = GAIN
        return continue_gain(s)
    if kind == box.MOVE:
        s.phase = OCCUPY
        return CHOICE
    s.prestige[seat] += benefit_prestige(s, tile)
    gain_development(s, seat, box.GAIN_DEVELOPMENT[tile])
    s.pool[seat] += box.RETURNED[tile]
    if kind == box.HIRE:
        s.pool[seat] -= 1
        s.board[seat] += 1
    leave_origin(s, box.RETURNED[tile])
    return TURN_OVER


@rule
def take_influence(s, department):
    """R7.14."""
    s.influence[s.side, department] += 1
    s.gains -= 1
    return continue_gain(s)


@rule
def continue_gain(s):
    """R7.14: the turn ends with the third gain, or as soon as all four tracks are full."""
    for d in range(box.DEPARTMENTS):
        if s.gains > 0 and refuse_gain(s, d) == 0:
            return CHOICE
    s.gains = 0
    leave_origin(s, 0)
    return TURN_OVER
