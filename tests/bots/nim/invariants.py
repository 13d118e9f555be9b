from .components import MOST


def broken_invariants(s):
    return [] if (s.heap >= 0).all() and (s.heap <= MOST).all() else ["invariant 1: a heap has 0 to 5 pieces"]
