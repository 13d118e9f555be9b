"""Where the things of Urbania are on the table, by name."""

from urbarium.engine.contract import Fields
from urbarium.engine.errors import PositionError
from urbarium.engine.said import index_of

from ..components import AREA, AREA_NAMES, CARD_CODES, CELLS, DISTRICTS, POOL, PROJECT_CODES, SUITS, TYPE_LETTERS
from .asking import (
    PILE,
    PROJECT_PILE,
    REPLACE,
    SUBSIDY,
    cell_place,
    hand_place,
    kept_place,
    pool_place,
    project_place,
    specialist_place,
)
from .position import CELL_NAMES

__all__ = ["point"]

_PILES = {"pile": PILE, "projects": PROJECT_PILE, "discard": "about:discard", "subsidy": SUBSIDY, "replace": REPLACE}
_ROW = ("cube", "disc", "specialist")  # all three are in the row of a type
_SLOTS = [str(slot + 1) for slot in range(POOL)]


def point(s: Fields, seat: int, thing: str) -> tuple[str, ...]:
    """A cell, a district, a card (``hand H-3w``, ``pool 2``), a pile, the row of a type (``cube H``), a seat."""
    word, _, rest = thing.partition(" ")
    if thing in AREA_NAMES[:DISTRICTS]:
        return tuple(cell_place(cell) for cell in range(CELLS) if AREA_NAMES[AREA[cell]] == thing)
    if thing in CELL_NAMES:
        return (cell_place(CELL_NAMES.index(thing)),)
    if thing in _PILES:
        return (_PILES[thing],)
    if word == "hand":
        return (hand_place(index_of(rest, CARD_CODES, "card")),)
    if word == "table":
        return (kept_place(index_of(rest, CARD_CODES, "card")),)
    if word == "pool":
        return (pool_place(index_of(rest, _SLOTS, "card of the pool")),)
    if word in _ROW:
        return (specialist_place(index_of(rest, TYPE_LETTERS[:SUITS], "specialist")),)
    if word == "project":
        return (project_place(index_of(rest, PROJECT_CODES, "project")),)
    if word == "player":
        return (f"region:seat-{rest}",)
    raise PositionError(f"there is no {thing!r} on the table")
