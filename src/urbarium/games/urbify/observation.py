"""How a network is told a position; read by ``urbarium.adapters.observation``."""

from .components import (
    CELLS,
    DEPARTMENT_MAX,
    DEVELOPMENT_MAX,
    EXTRA_ROUNDS,
    FIRE_STATION_INFLUENCE,
    GRID,
    INFLUENCE_MAX,
    POLITICIANS_EACH,
    SEATS,
    STAGE_ONE,
    STAGE_TWO,
    STAGNATION_LIMIT,
    TILES,
)
from .state import LAST_TILE, MAIN, OVER, STAGNATION

SEAT = ("one_hot", 0, SEATS - 1)
LINE = ("scaled", 0, GRID - 1)
BOARD = (GRID, GRID)

OBSERVED = {
    "turn": ("scaled", 0, 400),
    "idle": ("scaled", 0, STAGNATION_LIMIT),
    "prestige": ("scaled", 0, 100),
    "city": ("scaled", 0, TILES, BOARD),
    "site": ("scaled", 0, CELLS - 1),
    "occupant": SEAT,
    "influence": ("scaled", 0, INFLUENCE_MAX),
    "development": ("scaled", 0, DEVELOPMENT_MAX),
    "department": ("scaled", 0, DEPARTMENT_MAX),
    "board": ("scaled", 0, POLITICIANS_EACH),
    "pool": ("scaled", 0, POLITICIANS_EACH),
    "area": ("one_hot", 0, TILES - 1),
    "stage_one": ("omitted",),  # nobody may know the order, and the tiles left follow from the others
    "stage_two": ("omitted",),
    "left_one": ("scaled", 0, STAGE_ONE),
    "left_two": ("scaled", 0, STAGE_TWO),
    "low_row": LINE,
    "high_row": LINE,
    "low_column": LINE,
    "high_column": LINE,
    "players": ("one_hot", 2, SEATS),
    "start": SEAT,
    "side": ("omitted",),  # told as ``actor``
    "phase": ("one_hot", MAIN, OVER),
    "trigger": ("one_hot", LAST_TILE, STAGNATION),
    "extra_round": ("scaled", 0, EXTRA_ROUNDS),
    "project": ("one_hot", 0, TILES - 1),
    "chain": ("one_hot", 0, TILES - 1),
    "owed_development": ("scaled", 0, DEVELOPMENT_MAX),
    "owed_influence": ("scaled", 0, INFLUENCE_MAX),
    "gains": ("scaled", 0, FIRE_STATION_INFLUENCE),
}
