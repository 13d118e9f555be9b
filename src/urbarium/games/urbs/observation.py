"""How a network is told a position; read by ``urbarium.adapters.observation``."""

from . import game
from .components import CARDS, CELLS, EPOCH_CARDS, HALLS, MAX_CITY, MAX_PLAYERS, TYPES
from .state import END, PICK

COORDINATE = ("scaled", 0, MAX_CITY // 2)

OBSERVED = {
    "deal": ("omitted",),  # nobody may know it
    "hand": ("bits", EPOCH_CARDS),
    "turn": ("scaled", 0, MAX_CITY),
    "pick_cell": ("scaled", 0, CELLS - 1),
    "city": ("scaled", 0, CARDS - 1),
    "x": COORDINATE,
    "y": COORDINATE,
    "vacant": ("scaled", 0, 1),
    "hall": ("one_hot", 0, TYPES - 1),
    "declared": ("scaled", 0, HALLS),
    "discarded": ("scaled", 0, CARDS - 1),
    "boxed": ("omitted",),  # nobody may know it
    "face": ("scaled", 0, 1),
    "pick_card": ("one_hot", 0, CARDS - 1),
    "pick_vacant": ("scaled", 0, 1),
    "players": ("one_hot", min(game.players), MAX_PLAYERS),
    "phase": ("one_hot", PICK, END),
    "side": ("omitted",),  # told as ``actor``
}
