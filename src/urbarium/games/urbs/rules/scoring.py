"""Scoring: the points of a city, City Halls, and who wins."""

import numpy as np

from urbarium.engine.compile import entry, rule
from urbarium.engine.winning import compare_rows, share_win

from ..components import HALL, HALLS, MAX_CITY, MAX_PLAYERS, TYPE, TYPES
from ..state import STATE
from .amounts import city_size, corner, count_halls, hall_slot, lot_at
from .city import MAX_LOTS, STEP_X, STEP_Y, list_lots, lots_for, may_stand_for, survey
from .faces import SLOTS, score_types

SIDE = MAX_CITY + 4
BELOW_ALL = -1000  # fewer points than any city can have
NO_TYPE = -1  # a vacant lot, or a City Hall that stands for nothing yet


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
def add_card(new_kind, x, y, size, kind, xs, ys):
    """One more card that is only thought of; NO_TYPE adds none. The new size."""
    if new_kind == NO_TYPE:
        return size
    kind[size] = NO_TYPE if new_kind == HALL else new_kind
    xs[size] = x
    ys[size] = y
    return size + 1


@rule
def join(s, seat, xs, ys, size, next_to):
    """``next_to[m]``: the slots of the cards north, east, south and west of each card, -1 where there is none."""
    west, north = corner(s, seat)
    ground = np.full(SIDE * SIDE, -1, np.int8)
    for m in range(size):
        ground[(ys[m] - north + 2) * SIDE + xs[m] - west + 2] = m
    for m in range(size):
        at = (ys[m] - north + 2) * SIDE + xs[m] - west + 2
        for d in range(4):
            next_to[m, d] = ground[at + STEP_Y[d] * SIDE + STEP_X[d]]


@rule
def score_cards(s, seat, kind, xs, ys, size, points):
    """The six type scores of these cards of a city."""
    next_to = np.empty((SLOTS, 4), np.int64)
    join(s, seat, xs, ys, size, next_to)
    score_types(s.face, kind, xs, ys, next_to, size, points)


@rule
def city_points(s, seat, points):
    """The six type scores as they stand; City Halls without a type count for nothing."""
    kind = np.empty(SLOTS, np.int64)
    xs = np.empty(SLOTS, np.int64)
    ys = np.empty(SLOTS, np.int64)
    score_cards(s, seat, kind, xs, ys, load_city(s, seat, kind, xs, ys), points)


@rule
def lot_points(s, seat, new_kind, x, y, points):
    """The six type scores if a card of this type stood at a free place; NO_TYPE adds no card."""
    kind = np.empty(SLOTS, np.int64)
    xs = np.empty(SLOTS, np.int64)
    ys = np.empty(SLOTS, np.int64)
    size = add_card(new_kind, x, y, load_city(s, seat, kind, xs, ys), kind, xs, ys)
    score_cards(s, seat, kind, xs, ys, size, points)


@rule
def best_lot(s, seat, card):
    """The first of the lots where a card adds most to the points as they stand; -1 if it has none."""
    points = np.empty(TYPES, np.int64)
    lots = np.empty(MAX_LOTS, np.int64)
    west, north = corner(s, seat)
    best = -1
    most = BELOW_ALL
    for i in range(list_lots(survey(s, seat), lots_for(card, 0), 0, lots)):
        x, y = lot_at(lots[i], west, north)
        lot_points(s, seat, TYPE[card], x, y, points)
        if sum_points(points) > most:
            most = sum_points(points)
            best = lots[i]
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
    halls = count_halls(s, seat)
    for number in range(halls):
        slots[number] = hall_slot(s, seat, number)
    trial = np.empty(HALLS, np.int64)
    best_total = BELOW_ALL
    best_hall_points = BELOW_ALL
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
def hall_points(s, seat, points):
    """R7.2: what the City Halls of a city, as they are declared, have made of its six type scores."""
    types = np.empty(HALLS, np.int64)
    for number in range(HALLS):
        types[number] = s.hall[seat, number]
    return hall_points_of(points, types, count_halls(s, seat))


@rule
def final_keys(s, keys):
    """R7.1, R7.2, a row for each seat, more is better: the total, then no City Hall, then fewer City Hall points."""
    points = np.empty(TYPES, np.int64)
    for seat in range(np.int64(s.players)):
        city_points(s, seat, points)
        keys[seat, 0] = sum_points(points)
        keys[seat, 1] = count_halls(s, seat) == 0
        keys[seat, 2] = -hall_points(s, seat, points)


@rule
def places(s, out):
    """R7.4: the place of every seat, 0 for the first; equal keys share a place."""
    players = np.int64(s.players)
    keys = np.empty((MAX_PLAYERS, 3), np.int64)
    final_keys(s, keys)
    for seat in range(players):
        out[seat] = 0
        for other in range(players):
            if compare_rows(keys[other], keys[seat]) > 0:
                out[seat] += 1


@rule
def share_victory(s, out):
    """R7.3."""
    keys = np.empty((MAX_PLAYERS, 3), np.int64)
    final_keys(s, keys)
    share_win(keys, np.int64(s.players), out)


@entry
def scores(state, out):
    s = state.view(STATE)[0]
    points = np.empty(TYPES, np.int64)
    for seat in range(np.int64(s.players)):
        city_points(s, seat, points)
        out[seat] = sum_points(points)


@entry
def returns(state, out):
    share_victory(state.view(STATE)[0], out)
