import numpy as np

from urbarium.engine.shuffle import RANDOM_WORDS

from .components import CARDS

UNKNOWN = -1
STATE = np.dtype(
    (
        np.record,
        [
            ("random", np.uint32, (RANDOM_WORDS,)),  # generator                        nobody
            ("turn", np.int16),  # decisions made                                       public
            ("pile", np.int8, (CARDS,)),  # 0 none, from the end                        nobody
            ("hand", np.int8, (3,)),  # card 1..8, 0 no seat                            owner
            ("players", np.int8),  # public
            ("low", np.int8),  # option                                                 public
            ("left", np.int8),  # cards in the pile                                     public
        ],
    )
)
HIDDEN = {"random": "nobody", "pile": "nobody", "hand": "owner"}


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
