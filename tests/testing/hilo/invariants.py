from .components import CARDS


def broken_invariants(s):
    cards = sorted([*s.pile[: s.left].tolist(), *s.hand[: s.players].tolist()])
    if (
        s.left < 0
        or not 2 <= s.players <= 3
        or len(set(cards)) != len(cards)
        or not set(cards) <= set(range(1, CARDS + 1))
    ):
        return ["invariant 1: every card exists once"]
    return []
