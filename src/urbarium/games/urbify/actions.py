"""The actions of Urbify and how they are written: ``inf TEC``, ``build hospital``, ``open hospital -``, ``@f7``."""

import numpy as np

from urbarium.engine.actions import ActionSpace, Block
from urbarium.engine.contract import Fields

from .components import (
    BENEFIT_KIND,
    CELLS,
    DEPARTMENT_LETTERS,
    DEPARTMENTS,
    EMPTY,
    KEYS,
    METRO,
    PATTERN_LETTERS,
    PATTERNS,
    TILES,
    cell_name,
)


def _next_tile_known(s: Fields) -> bool:
    """R4.9: the last tile of a stage can be worked out."""
    return bool(s.left_one == 1 or (s.left_one == 0 and s.left_two <= 1))


def _placing_is_silent(s: Fields, cell: int) -> bool:
    """A metro is finished by those who move in."""
    return bool(BENEFIT_KIND[s.project] == METRO) or _next_tile_known(s)


def _moving_in_is_silent(s: Fields, tile: int) -> bool:
    return bool(s.project < 0) or _next_tile_known(s)


def _cover_next_tile(before: Fields, after: Fields) -> None:
    """R4.9: the slot of the next tile stays empty."""
    after.area[~np.isin(after.area, before.area)] = EMPTY


# A finished project turns up the next tile; everything else is open play.
ACTIONS = ActionSpace(
    Block("influence", PATTERNS, "inf {}", PATTERN_LETTERS, silent=True),
    Block("session", DEPARTMENTS, "session {}", DEPARTMENT_LETTERS, silent=True),
    Block("build", TILES, "build {}", KEYS, silent=True),
    Block("inaugurate_use", TILES, "open {}", KEYS, silent=True),
    Block("inaugurate_skip", TILES, "open {} -", KEYS, silent=True),
    Block("place", CELLS, "@{}", cell_name, silent=_placing_is_silent, cover=_cover_next_tile),
    Block("occupy", TILES, "> {}", KEYS, silent=_moving_in_is_silent, cover=_cover_next_tile),
    Block("activate", TILES, "via {}", KEYS, silent=True),
    Block("pay_influence", DEPARTMENTS, "pay {}", DEPARTMENT_LETTERS, silent=True),
    Block("gain_influence", DEPARTMENTS, "gain {}", DEPARTMENT_LETTERS, silent=True),
    Block("pay_development", 1, "pay D", silent=True),
    Block("pay_exchange", 1, f"pay {DEPARTMENT_LETTERS}", silent=True),
)

INFLUENCE = ACTIONS.first("influence")
SESSION = ACTIONS.first("session")
BUILD = ACTIONS.first("build")
USE = ACTIONS.first("inaugurate_use")
SKIP = ACTIONS.first("inaugurate_skip")
PLACE_ON = ACTIONS.first("place")
OCCUPY_TILE = ACTIONS.first("occupy")
ACTIVATE = ACTIONS.first("activate")
PAY_TRACK = ACTIONS.first("pay_influence")
GAIN_TRACK = ACTIONS.first("gain_influence")
PAY_POINT = ACTIONS.first("pay_development")
PAY_EXCHANGE = ACTIONS.first("pay_exchange")
