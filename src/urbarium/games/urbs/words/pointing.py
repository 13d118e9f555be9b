"""Where the things of URBS are on the table, by name."""

import re

from urbarium.engine.contract import Fields
from urbarium.engine.errors import PositionError
from urbarium.engine.said import index_of

from ..components import CARD_IDS, TYPE_LETTERS, TYPES, WINDOW
from ..state import corner
from .asking import card_place, lot_place

__all__ = ["lot_named", "point"]

_LOT = re.compile(r"o|(?:([ew])(\d+))?(?:([ns])(\d+))?")


def point(s: Fields, seat: int, thing: str) -> tuple[str, ...]:
    """A scoring card (``face R``), a card of the hand, a lot of the own city by its notation (``lot e1``), remembered
    hands (``memory``), the cards not seen (``unseen``), a seat."""
    word, _, rest = thing.partition(" ")
    if word == "face":
        kind = index_of(rest, TYPE_LETTERS[:TYPES], "type")
        return (f"about:face:{rest}-{'AB'[s.face[kind]]}",)
    if word == "card":
        return (card_place(index_of(rest, CARD_IDS, "card")),)
    if word == "lot":
        x, y = lot_named(rest)
        west, north = corner(s, seat)
        return (lot_place((y - north + 1) * WINDOW + x - west + 1),)
    if thing in ("memory", "unseen"):
        return (f"about:{thing}",)
    if word == "player":
        return (f"region:seat-{rest}",)
    raise PositionError(f"there is no {thing!r} on the table")


def lot_named(name: str) -> tuple[int, int]:
    """Where a lot lies, by its notation, seen from the founding card."""
    found = _LOT.fullmatch(name)
    if not found or not name:
        raise PositionError(f"there is no lot {name!r}")
    x = int(found[2] or 0) * (-1 if found[1] == "w" else 1)
    y = int(found[4] or 0) * (-1 if found[3] == "n" else 1)
    return x, y
