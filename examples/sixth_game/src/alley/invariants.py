from .components import PLOTS
from .state import EMPTY


def broken_invariants(s):
    if s.plots not in PLOTS:
        return ["invariant 1: an alley has 7, 9 or 11 plots"]
    built = s.house[: s.plots] != EMPTY
    if (s.house[s.plots :] != EMPTY).any() or built.sum() != s.turn or (built[1:] & built[:-1]).any():
        return ["invariant 2: a house for each turn, none beside another"]
    return []
