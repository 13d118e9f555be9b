from .state import EMPTY

OBSERVED = {
    "turn": ("scaled", 0, 6),
    "house": ("one_hot", EMPTY, 1),
    "plots": ("one_hot", 7, 11),
}
