"""The twelve scoring faces. ``kind[m]`` is the type of a card of a city, ``beside[m, t]`` how many cards of type t are
connected to it, and ``next_to[m]`` the slots of its neighbours; ``size`` cards are counted."""

import numpy as np

from urbarium.engine.compile import rule

from ..components import (
    COMMERCE,
    COMPETITION_ALONE,
    COMPETITION_BESIDE,
    CUSTOMERS,
    DISTRICT,
    INDUSTRY,
    LEISURE,
    LINE_OF_MORE,
    LINE_OF_ONE,
    MAX_CITY,
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
    TYPES,
    WRONG_PARITY,
)

SLOTS = MAX_CITY + 1  # one more than a city: a card that is only thought of


# ---- what one card is worth by the cards connected to it, ``beside`` being its row


@rule
def customers(beside):
    """R6.10, C-A."""
    return CUSTOMERS[min(CUSTOMERS.size - 1, beside[RESIDENCE])]


@rule
def competition(beside):
    """R6.11, C-B."""
    return COMPETITION_BESIDE if beside[COMMERCE] else COMPETITION_ALONE


@rule
def industrial_district(beside):
    """R6.12, I-A."""
    return DISTRICT[min(DISTRICT.size - 1, beside[INDUSTRY])]


@rule
def power_and_smoke(beside):
    """R6.13, I-B."""
    power = POWER if beside[PROGRESS] else 0
    return power + SMOKE * (beside[RESIDENCE] + beside[TOURISM] + beside[LEISURE])


@rule
def service_network(beside):
    """R6.15, P-B."""
    different = 0
    for other in range(TYPES):
        if other != PROGRESS and beside[other]:
            different += 1
    return SERVICES[different]


@rule
def quality_of_life(beside):
    """R6.17, R-B."""
    good = min(1, beside[COMMERCE]) + min(1, beside[LEISURE]) + min(1, beside[PROGRESS])
    return QUALITY * good + POLLUTION * min(1, beside[INDUSTRY])


@rule
def full_package(beside):
    """R6.19, T-B."""
    return PACKAGE[min(1, beside[LEISURE]) + min(1, beside[COMMERCE])]


@rule
def card_points(face, kind, beside):
    """What a card of a type is worth by itself; 0 where a face looks at all cards of the type together."""
    if kind == COMMERCE:
        return competition(beside) if face[COMMERCE] else customers(beside)
    if kind == INDUSTRY:
        return power_and_smoke(beside) if face[INDUSTRY] else industrial_district(beside)
    if kind == PROGRESS and face[PROGRESS]:
        return service_network(beside)
    if kind == RESIDENCE and face[RESIDENCE]:
        return quality_of_life(beside)
    if kind == TOURISM and face[TOURISM]:
        return full_package(beside)
    return 0


# ---- what all cards of a type are worth together


@rule
def count_type(kind, size, wanted):
    count = 0
    for m in range(size):
        if kind[m] == wanted:
            count += 1
    return count


@rule
def take_off(count):
    """R6.14, P-A."""
    return TAKE_OFF[min(TAKE_OFF.size - 1, count)]


@rule
def largest_group(kind, next_to, size, wanted):
    """R6.4: the size of the largest group of a type."""
    todo = np.empty(SLOTS, np.int64)
    reached = np.zeros(SLOTS, np.bool_)
    largest = 0
    for start in range(size):
        if kind[start] != wanted or reached[start]:
            continue
        reached[start] = True
        todo[0] = start
        found = 1
        done = 0
        while done < found:
            m = todo[done]
            done += 1
            for d in range(4):
                other = next_to[m, d]
                if other >= 0 and kind[other] == wanted and not reached[other]:
                    reached[other] = True
                    todo[found] = other
                    found += 1
        largest = max(largest, found)
    return largest


@rule
def neighbourhood(count, largest):
    """R6.16, R-A: so many Residences, and those of the largest group."""
    return NEIGHBOURHOOD * (largest - 1) + OUTSIDE * (count - largest) if count else 0


@rule
def line_points(count):
    """R6.18, T-A: a row or a column with so many Tourism cards."""
    if count == 0:
        return 0
    return LINE_OF_ONE if count == 1 else LINE_OF_MORE


@rule
def itinerary(kind, xs, ys, size):
    """R6.18, T-A. No two cards of a city are further apart than it has cards; places below 0 count from the end."""
    columns = np.zeros(2 * SLOTS, np.int64)
    rows = np.zeros(2 * SLOTS, np.int64)
    for m in range(size):
        if kind[m] == TOURISM:
            columns[xs[m]] += 1
            rows[ys[m]] += 1
    points = 0
    for line in range(2 * SLOTS):
        points += line_points(columns[line]) + line_points(rows[line])
    return points


@rule
def quantity(count, parity):
    """R6.20 L-A for parity 0, R6.21 L-B for parity 1."""
    return (RIGHT_PARITY if count % 2 == parity else WRONG_PARITY) * count


@rule
def connected_types(kind, next_to, size):
    """R6.5, R6.6: ``beside[m, t]`` for all cards of a city."""
    beside = np.zeros((SLOTS, TYPES), np.int8)
    for m in range(size):
        for d in range(4):
            if next_to[m, d] >= 0 and kind[next_to[m, d]] >= 0:
                beside[m, kind[next_to[m, d]]] += 1
    return beside


@rule
def score_types(face, kind, xs, ys, next_to, size, points):
    """R6.2, R6.3: the six type scores of a city whose cards have these types."""
    beside = connected_types(kind, next_to, size)
    points[:] = 0
    for m in range(size):
        if kind[m] >= 0:
            points[kind[m]] += card_points(face, kind[m], beside[m])
    if not face[PROGRESS]:
        points[PROGRESS] = take_off(count_type(kind, size, PROGRESS))
    if not face[RESIDENCE]:
        largest = largest_group(kind, next_to, size, RESIDENCE)
        points[RESIDENCE] = neighbourhood(count_type(kind, size, RESIDENCE), largest)
    if not face[TOURISM]:
        points[TOURISM] = itinerary(kind, xs, ys, size)
    points[LEISURE] = quantity(count_type(kind, size, LEISURE), np.int64(face[LEISURE]))
