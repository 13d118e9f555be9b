"""Paying: development, its exchange for influence, and what can still be afforded."""

from urbarium.engine.compile import rule

from .components import COST, COST_DEVELOPMENT, DEPARTMENTS


@rule
def feasible(s, seat, development, influence):
    """R8.3: can the seat pay this much development, exchanging where points are missing, and then this much influence?

    Fewest exchanges are always best, so only those that are needed are tried.
    """
    exchanges = max(0, development - s.development[seat])
    total = 0
    for d in range(DEPARTMENTS):
        level = s.influence[seat, d]
        if level < exchanges:
            return False
        total += level
    return total - DEPARTMENTS * exchanges >= influence


@rule
def can_pay_cost(s, seat, tile):
    """R4.2: every department from its own track, then the development."""
    exchanges = max(0, COST_DEVELOPMENT[tile] - s.development[seat])
    for d in range(DEPARTMENTS):
        if s.influence[seat, d] < COST[tile, d] + exchanges:
            return False
    return True


@rule
def pay_cost(s, seat, tile):
    """R4.4: the influence part."""
    for d in range(DEPARTMENTS):
        s.influence[seat, d] -= COST[tile, d]


@rule
def can_exchange(s, seat, owed_development, owed_influence):
    """R8.1, R8.3: one influence of each track for one owed development, the rest staying payable."""
    exchanges = 1 + max(0, owed_development - 1 - s.development[seat])
    total = 0
    for d in range(DEPARTMENTS):
        level = s.influence[seat, d]
        if level < exchanges:
            return False
        total += level
    return total - DEPARTMENTS * exchanges >= owed_influence


@rule
def exchange(s, seat):
    """R8.1."""
    for d in range(DEPARTMENTS):
        s.influence[seat, d] -= 1
