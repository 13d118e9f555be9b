"""Numbers of a position that conditions, effects, scoring, words, drawings and the bot all need."""

import numpy as np

from urbarium.engine.compile import rule

from ..components import (
    CITY_SIZE,
    COST,
    COST_DEVELOPMENT,
    DEPARTMENT_MAX,
    DEPARTMENTS,
    FULL_DEPARTMENT_PRESTIGE,
    INFLUENCE_MAX,
    LONE_POLITICIAN_PRESTIGE,
    POLITICIANS,
)

TRACKS = DEPARTMENTS + 1  # the four departments, then development
DEVELOPMENT_TRACK = DEPARTMENTS


@rule
def level(s, seat, track):
    """How high a seat stands on one of the five tracks."""
    return np.int64(s.development[seat]) if track == DEVELOPMENT_TRACK else np.int64(s.influence[seat, track])


@rule
def under_construction(s):
    """Has a project been started that is not finished?"""
    return s.project >= 0


@rule
def inaugurating(s):
    """Is a building acting?"""
    return s.chain[0] >= 0


@rule
def hands(s):
    """How many politicians can go onto a building: the origin's, or the board's without an inauguration."""
    return POLITICIANS[s.chain[0]] if inaugurating(s) else np.int64(s.board[s.side])


# ---- what can be paid


@rule
def can_give(s, seat, exchanges, influence):
    """R8.1, R8.4: so many exchanges of one influence from each track, and then this much influence of any kind."""
    total = 0
    for d in range(DEPARTMENTS):
        held = s.influence[seat, d]
        if held < exchanges:
            return False
        total += held
    return total - DEPARTMENTS * exchanges >= influence


@rule
def can_pay(s, seat, development, influence):
    """R8.3: this much development, exchanging where points are missing, and then this much influence?

    Fewest exchanges are always best, so only those that are needed are tried.
    """
    return can_give(s, seat, max(0, development - s.development[seat]), influence)


@rule
def can_exchange(s, seat, development, influence):
    """R8.1, R8.3: one exchange for one of the owed development, the rest staying payable."""
    return can_give(s, seat, 1 + max(0, development - 1 - s.development[seat]), influence)


@rule
def can_afford(s, seat, tile):
    """R4.2: every department of a project from its own track, and the development."""
    exchanges = max(0, COST_DEVELOPMENT[tile] - s.development[seat])
    for d in range(DEPARTMENTS):
        if s.influence[seat, d] < COST[tile, d] + exchanges:
            return False
    return True


@rule
def lacking(s, seat, tile, track):
    """How much of a project's cost is missing on a track."""
    cost = COST_DEVELOPMENT[tile] if track == DEVELOPMENT_TRACK else COST[tile, track]
    return max(0, cost - level(s, seat, track))


# ---- what a session gives


@rule
def session_gains(s, activator, seat, department, gains):
    """R5.3 to R5.7: influence and prestige that a session of ``activator`` gives a seat; into ``gains``."""
    politicians = np.int64(s.department[seat, department])
    gains[0] = politicians
    gains[1] = 0
    if seat == activator:
        gains[0] += 1
        gains[1] = FULL_DEPARTMENT_PRESTIGE if politicians == DEPARTMENT_MAX else 0
    elif politicians == 1:
        gains[0] = 0
        gains[1] = LONE_POLITICIAN_PRESTIGE
    gains[0] = min(gains[0], INFLUENCE_MAX - s.influence[seat, department])


# ---- how far the city reaches


@rule
def limits(low, high):
    """R4.6: the first and the last line that a city from line ``low`` to line ``high`` can ever have."""
    return np.int64(high) - CITY_SIZE + 1, np.int64(low) + CITY_SIZE - 1


@rule
def growth(low, high):
    """R4.5, R4.6: the first and the last line that it can have with one more tile."""
    first, last = limits(low, high)
    return max(np.int64(low) - 1, first), min(np.int64(high) + 1, last)
