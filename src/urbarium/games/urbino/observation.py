"""How a network is told a position; read by ``urbarium.adapters.observation``."""

from .components import KINDS, SIZE, SQUARES
from .state import END, FIRST_ARCHITECT

BOARD = (SIZE, SIZE)

OBSERVED = {
    "turn": ("scaled", 0, SQUARES),
    "square": ("one_hot", 1, 2 * KINDS, BOARD),
    "district": ("omitted",),  # follows from the squares
    "holders": ("omitted",),  # follows from the squares
    "architect": ("one_hot", 0, SQUARES - 1, BOARD),
    "supply": ("scaled", 0, 27),
    "phase": ("one_hot", FIRST_ARCHITECT, END),
    "side": ("omitted",),  # told as ``actor``
    "skips": ("scaled", 0, 2),
    "monuments": ("scaled", 0, 1),
}
