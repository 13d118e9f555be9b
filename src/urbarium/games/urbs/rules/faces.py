"""The twelve scoring faces. In all of them ``kind[m]`` is the type of a card of a city, ``beside[m, t]`` how many cards
of type t are connected to it, and ``next_to[m]`` the slots of its neighbours; ``size`` cards are counted."""

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


@rule
def customers(kind, beside, size):
    """R6.10, C-A."""
    points = 0
    for m in range(size):
        if kind[m] == COMMERCE:
            points += CUSTOMERS[min(CUSTOMERS.size - 1, beside[m, RESIDENCE])]
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
            points += DISTRICT[min(DISTRICT.size - 1, beside[m, INDUSTRY])]
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
    return TAKE_OFF[min(TAKE_OFF.size - 1, count_type(kind, size, PROGRESS))]


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
    """R6.18, T-A. No two cards of a city are further apart than it has cards; places below 0 count from the end."""
    columns = np.zeros(2 * SLOTS, np.int64)
    rows = np.zeros(2 * SLOTS, np.int64)
    for m in range(size):
        if kind[m] == TOURISM:
            columns[xs[m]] += 1
            rows[ys[m]] += 1
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
    points[COMMERCE] = competition(kind, beside, size) if face[COMMERCE] else customers(kind, beside, size)
    points[INDUSTRY] = (
        power_and_smoke(kind, beside, size) if face[INDUSTRY] else industrial_district(kind, beside, size)
    )
    points[PROGRESS] = service_network(kind, beside, size) if face[PROGRESS] else take_off(kind, size)
    points[RESIDENCE] = quality_of_life(kind, beside, size) if face[RESIDENCE] else neighbourhood(kind, next_to, size)
    points[TOURISM] = full_package(kind, beside, size) if face[TOURISM] else itinerary(kind, xs, ys, size)
    points[LEISURE] = quantity(kind, size, np.int64(face[LEISURE]))
