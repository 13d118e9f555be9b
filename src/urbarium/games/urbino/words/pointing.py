"""Where the things of Urbino are on the table, by name."""

from urbarium.engine.contract import Fields
from urbarium.engine.said import index_of

from ..components import KIND_LETTERS
from .asking import kind_place, square
from .position import SQUARE_NAMES

__all__ = ["point"]


def point(s: Fields, seat: int, thing: str) -> tuple[str, ...]:
    """A square (``e5``), an architect's square, a kind of building (``kind H``) or what a seat has (``player 0``)."""
    word, _, rest = thing.partition(" ")
    if word == "kind":
        return (kind_place(index_of(rest, KIND_LETTERS, "building")),)
    if word == "player":
        return (f"region:seat-{rest}",)
    return (square(index_of(thing, SQUARE_NAMES, "square")),)
