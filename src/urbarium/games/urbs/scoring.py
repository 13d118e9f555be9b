"""Scoring: the twelve faces, City Halls, and who wins."""

import numpy as np

from urbarium.engine.compile import entry, rule

from .city import STEP_X, STEP_Y, WINDOW, city_size, corner, lots_for, may_stand_for, survey
from .components import (
    COMMERCE,
    COMPETITION_ALONE,
    COMPETITION_BESIDE,
    CUSTOMERS,
    DISTRICT,
    HALL,
    HALLS,
    INDUSTRY,
    LEISURE,
    LINE_OF_MORE,
    LINE_OF_ONE,
    MAX_CITY,
    MAX_PLAYERS,
    NEIGHBOURHOOD,
    OUTSIDE,
    PACKAGE,
    POLLUTION,
    POWER,
    PROGRESS,
    QUALITY,
    RESIDENCE,
    RIGHT_PARITY,
    SERVICES,
    SMOKE,
    TAKE_OFF,
    TOURISM,
    TYPE,
    TYPES,
    WRONG_PARITY,
)
from .state import STATE

SLOTS = MAX_CITY + 1  # one more than a city: a card that is only thought of
SIDE = MAX_CITY + 4
NO_TYPE = -1  # a vacant lot, or a City Hall that stands for nothing yet

# The final key of a seat: total, 1 with a City Hall, City Hall points.
TOTAL, WITH_HALL, HALL_POINTS = 0, 1, 2


# ---- the twelve faces: ``kind[m]`` is the type of a card, ``beside[m, t]`` how many of type t are connected to it


@rule
def customers(kind, beside, size):
    """R6.10, C-A."""
    points = 0
    for m in range(size):
        if kind[m] == COMMERCE:
            points += CUSTOMERS[min(2, beside[m, RESIDENCE])]
    return points


@rule
def competition(kind, beside, size):
    """R6.11, C-B."""
    points = 0
    for m in range(size):
        if kind[m] == COMMERCE:
            points += COMPETITION_BESIDE if beside[m, COMMERCE] else COMPETITION_ALONE
    return points


@rule
def industrial_district(kind, beside, size):
    """R6.12, I-A."""
    points = 0
    for m in range(size):
        if kind[m] == INDUSTRY:
            points += DISTRICT[min(2, beside[m, INDUSTRY])]
    return points


@rule
def power_and_smoke(kind, beside, size):
    """R6.13, I-B."""
    points = 0
    for m in range(size):
        if kind[m] == INDUSTRY:
            if beside[m, PROGRESS]:
                points += POWER
            points += SMOKE * (beside[m, RESIDENCE] + beside[m, TOURISM] + beside[m, LEISURE])
    return points


@rule
def count_type(kind, size, wanted):
    count = 0
    for m in range(size):
        if kind[m] == wanted:
            count += 1
    return count


@rule
def take_off(kind, size):
    """R6.14, P-A."""
    return TAKE_OFF[min(6, count_type(kind, size, PROGRESS))]


@rule
def service_network(kind, beside, size):
    """R6.15, P-B."""
    points = 0
    for m in range(size):
        if kind[m] == PROGRESS:
            different = 0
            for other in range(TYPES):
                if other != PROGRESS and beside[m, other]:
                    different += 1
            points += SERVICES[different]
    return points


@rule
def largest_group(kind, next_to, size, wanted):
    """R6.4: the size of the largest group of a type."""
    todo = np.empty(SLOTS, np.int64)
    reached = np.zeros(SLOTS, np.int64)
    largest = 0
    for start in range(size):
        if kind[start] != wanted or reached[start]:
            continue
        reached[start] = 1
        todo[0] = start
        found = 1
        done = 0
        while done < found:
            m = todo[done]
            done += 1
            for d in range(4):
                other = next_to[m, d]
                if other >= 0 and kind[other] == wanted and not reached[other]:
                    reached[other] = 1
                    todo[found] = other
                    found += 1
        largest = max(largest, found)
    return largest


@rule
def neighbourhood(kind, next_to, size):
    """R6.16, R-A."""
    count = count_type(kind, size, RESIDENCE)
    if count == 0:
        return 0
    largest = largest_group(kind, next_to, size, RESIDENCE)
    return NEIGHBOURHOOD * (largest - 1) + OUTSIDE * (count - largest)


@rule
def quality_of_life(kind, beside, size):
    """R6.17, R-B."""
    points = 0
    for m in range(size):
        if kind[m] == RESIDENCE:
            if beside[m, COMMERCE]:
                points += QUALITY
            if beside[m, LEISURE]:
                points += QUALITY
            if beside[m, PROGRESS]:
                points += QUALITY
            if beside[m, INDUSTRY]:
                points += POLLUTION
    return points


@rule
def itinerary(kind, xs, ys, size):
    """R6.18, T-A. No two cards of a city are further apart than it has cards."""
    columns = np.zeros(2 * SLOTS, np.int64)
    rows = np.zeros(2 * SLOTS, np.int64)
    for m in range(size):
        if kind[m] == TOURISM:
            columns[xs[m] + SLOTS] += 1
            rows[ys[m] + SLOTS] += 1
    points = 0
    for line in range(2 * SLOTS):
        for count in (columns[line], rows[line]):
            if count == 1:
                points += LINE_OF_ONE
            elif count > 1:
                points += LINE_OF_MORE
    return points


@rule
def full_package(kind, beside, size):
    """R6.19, T-B."""
    points = 0
    for m in range(size):
        if kind[m] == TOURISM:
            points += PACKAGE[min(1, beside[m, LEISURE]) + min(1, beside[m, COMMERCE])]
    return points


@rule
def quantity(kind, size, parity):
    """R6.20 L-A for parity 0, R6.21 L-B for parity 1."""
    count = count_type(kind, size, LEISURE)
    return (RIGHT_PARITY if count % 2 == parity else WRONG_PARITY) * count


@rule
def score_types(face, kind, xs, ys, next_to, size, points):
    """R6.2, R6.3: the six type scores of a city whose cards have these types."""
    beside = np.zeros((SLOTS, TYPES), np.int64)
    for m in range(size):
        for d in range(4):
            if next_to[m, d] >= 0 and kind[next_to[m, d]] >= 0:  # R6.5, R6.6
                beside[m, kind[next_to[m, d]]] += 1
    points[COMMERCE] = competition(kind, beside, size) if face[COMMERCE] else customers(kind, beside, size)
    points[INDUSTRY] = (
        power_and_smoke(kind, beside, size) if face[INDUSTRY] else industrial_district(kind, beside, size)
    )
    points[PROGRESS] = service_network(kind, beside, size) if face[PROGRESS] else take_off(kind, size)
    points[RESIDENCE] = quality_of_life(kind, beside, size) if face[RESIDENCE] else neighbourhood(kind, next_to, size)
    points[TOURISM] = full_package(kind, beside, size) if face[TOURISM] else itinerary(kind, xs, ys, size)
    points[LEISURE] = quantity(kind, size, np.int64(face[LEISURE]))


# ---- a city


@rule
def load_city(s, seat, kind, xs, ys):
    """The types and places of a city's cards as they stand, and how many there are."""
    size = city_size(s, seat)
    halls = 0
    for m in range(size):
        card = np.int64(s.city[seat, m])
        kind[m] = TYPE[card]
        if s.vacant[seat, m]:
            kind[m] = NO_TYPE
        elif TYPE[card] == HALL:
            kind[m] = s.hall[seat, halls]
            halls += 1
        xs[m] = s.x[seat, m]
        ys[m] = s.y[seat, m]
    return size


@rule
def join(s, seat, xs, ys, size, next_to):
    """``next_to[m]``: the slots of the cards north, east, south and west of each card, -1 where there is none."""
    west, north = corner(s, seat)
    ground = np.full(SIDE * SIDE, -1, np.int64)
    for m in range(size):
        ground[(ys[m] - north + 2) * SIDE + xs[m] - west + 2] = m
    for m in range(size):
        at = (ys[m] - north + 2) * SIDE + xs[m] - west + 2
        for d in range(4):
            next_to[m, d] = ground[at + STEP_Y[d] * SIDE + STEP_X[d]]


@rule
def city_points(s, seat, points):
    """The six type scores as they stand; City Halls without a type count for nothing."""
    lot_points(s, seat, NO_TYPE, 0, 0, points)


@rule
def lot_points(s, seat, new_kind, x, y, points):
    """The six type scores if a card of this type stood at a free place; NO_TYPE adds no card."""
    kind = np.empty(SLOTS, np.int64)
    xs = np.empty(SLOTS, np.int64)
    ys = np.empty(SLOTS, np.int64)
    next_to = np.empty((SLOTS, 4), np.int64)
    size = load_city(s, seat, kind, xs, ys)
    if new_kind != NO_TYPE:
        kind[size] = NO_TYPE if new_kind == HALL else new_kind
        xs[size] = x
        ys[size] = y
        size += 1
    join(s, seat, xs, ys, size, next_to)
    score_types(s.face, kind, xs, ys, next_to, size, points)


@rule
def best_lot(s, seat, card):
    """The first of the lots where a card adds most to the points as they stand; -1 if it has none."""
    points = np.empty(TYPES, np.int64)
    west, north = corner(s, seat)
    rows = survey(s, seat)
    what = lots_for(card, 0)
    best = -1
    most = -1000
    for j in range(WINDOW):
        bits = rows[what, j + 1]
        i = 0
        while bits:
            if bits & 1:
                lot_points(s, seat, TYPE[card], i + west - 1, j + north - 1, points)
                if sum_points(points) > most:
                    most = sum_points(points)
                    best = WINDOW * j + i
            bits >>= 1
            i += 1
    return best


@rule
def sum_points(points):
    total = 0
    for kind in range(TYPES):
        total += points[kind]
    return total


@rule
def hall_points_of(points, types, halls):
    """R7.2: the scores of the different types that the City Halls represent, each once."""
    total = 0
    for number in range(halls):
        again = False
        for before in range(number):
            if types[before] == types[number]:
                again = True
        if types[number] >= 0 and not again:
            total += points[types[number]]
    return total


@rule
def best_declaration(s, seat, types):
    """The default: the types for all City Halls of a city with the best total, then the fewest City Hall points, then
    the first in the order C I P R T L. Types that are declared already stay. Returns the total."""
    kind = np.empty(SLOTS, np.int64)
    xs = np.empty(SLOTS, np.int64)
    ys = np.empty(SLOTS, np.int64)
    next_to = np.empty((SLOTS, 4), np.int64)
    points = np.empty(TYPES, np.int64)
    slots = np.empty(HALLS, np.int64)
    size = load_city(s, seat, kind, xs, ys)
    join(s, seat, xs, ys, size, next_to)
    halls = 0
    for m in range(size):
        if TYPE[s.city[seat, m]] == HALL:
            slots[halls] = m
            halls += 1
    trial = np.empty(HALLS, np.int64)
    best_total = -1000
    best_hall_points = 0
    for combination in range(TYPES**halls):
        rest = combination
        possible = True
        for number in range(halls - 1, -1, -1):
            trial[number] = rest % TYPES
            rest //= TYPES
            kept = np.int64(s.hall[seat, number])
            if (kept >= 0 and kept != trial[number]) or not may_stand_for(s, seat, number, trial[number]):
                possible = False
            kind[slots[number]] = trial[number]
        if not possible:
            continue
        score_types(s.face, kind, xs, ys, next_to, size, points)
        total = sum_points(points)
        spent = hall_points_of(points, trial, halls)
        if total > best_total or (total == best_total and spent < best_hall_points):
            best_total = total
            best_hall_points = spent
            for number in range(halls):
                types[number] = trial[number]
    return best_total


# ---- the winner


@rule
def final_key(s, seat, key):
    """R7.1, R7.2: total, whether there is a City Hall, City Hall points."""
    points = np.empty(TYPES, np.int64)
    city_points(s, seat, points)
    halls = 0
    for m in range(city_size(s, seat)):
        if TYPE[s.city[seat, m]] == HALL:
            halls += 1
    types = np.empty(HALLS, np.int64)
    for number in range(HALLS):
        types[number] = s.hall[seat, number]
    key[TOTAL] = sum_points(points)
    key[WITH_HALL] = 1 if halls else 0
    key[HALL_POINTS] = hall_points_of(points, types, halls)


@rule
def beats(one, other):
    if one[TOTAL] != other[TOTAL]:
        return one[TOTAL] > other[TOTAL]
    if one[WITH_HALL] != other[WITH_HALL]:
        return one[WITH_HALL] < other[WITH_HALL]
    return one[HALL_POINTS] < other[HALL_POINTS]


@rule
def places(s, out):
    """R7.4: the place of every seat, 0 for the first; equal keys share a place."""
    players = np.int64(s.players)
    keys = np.empty((MAX_PLAYERS, 3), np.int64)
    for seat in range(players):
        final_key(s, seat, keys[seat])
    for seat in range(players):
        out[seat] = 0
        for other in range(players):
            if beats(keys[other], keys[seat]):
                out[seat] += 1


@rule
def share_win(s, out):
    """R7.3: one point shared among the seats on the first place."""
    players = np.int64(s.players)
    place = np.empty(MAX_PLAYERS, np.int64)
    places(s, place)
    winners = 0
    for seat in range(players):
        if place[seat] == 0:
            winners += 1
    for seat in range(players):
        out[seat] = 0.0
        if place[seat] == 0:
            out[seat] = 1.0 / winners


@entry
def scores(state, out):
    s = state.view(STATE)[0]
    points = np.empty(TYPES, np.int64)
    for seat in range(np.int64(s.players)):
        city_points(s, seat, points)
        out[seat] = sum_points(points)


@entry
def returns(state, out):
    share_win(state.view(STATE)[0], out)
