"""What can be asked about a position of Urbino by name."""

from collections.abc import Mapping

import numpy as np

from urbarium.engine.contract import Fact, Fields
from urbarium.engine.said import index_of

from ..components import KIND_LETTERS, SQUARES
from ..rules.scoring import COLUMNS, block_value, measure_blocks
from ..rules.sight import mark_lots, mark_view
from ..state import districts
from .position import SIDES, SQUARE_NAMES

__all__ = ["FACTS"]


def lots(s: Fields, seat: int, rest: str) -> str:
    """The squares that both architects see, by name."""
    seen = np.zeros(SQUARES, np.int64)
    mark_lots(s, *s.architect.tolist(), seen)
    return " ".join(sorted(SQUARE_NAMES[sq] for sq in np.flatnonzero(seen == 2).tolist()))


def seen(s: Fields, seat: int, rest: str) -> str:
    """The squares that an architect sees from a square, by name."""
    start = index_of(rest, SQUARE_NAMES, "square")
    found = np.zeros(SQUARES, np.int64)
    mark_view(s, start, next((sq for sq in s.architect.tolist() if sq != start), -1), found)
    return " ".join(sorted(SQUARE_NAMES[sq] for sq in np.flatnonzero(found).tolist()))


def lot(s: Fields, seat: int, rest: str) -> bool:
    """Do both architects see the square?"""
    return rest in lots(s, seat, "").split()


def square(s: Fields, seat: int, rest: str) -> str:
    """What stands on a square: ``black H``, ``architect`` or ``nothing``."""
    sq = index_of(rest, SQUARE_NAMES, "square")
    if sq in s.architect.tolist():
        return "architect"
    side, kind = divmod(int(s.square[sq]) - 1, len(KIND_LETTERS))
    return f"{SIDES[side]} {KIND_LETTERS[kind]}" if side >= 0 else "nothing"


def count_districts(s: Fields, seat: int, rest: str) -> int:
    """How many districts there are."""
    return len(districts(s.square))


def _values(s: Fields) -> list[list[int]]:
    """The values of Black's and White's block in every district."""
    table = np.zeros((SQUARES, 2, COLUMNS), np.int64)
    measure_blocks(s, table)
    return [[int(block_value(row)) for row in pair] for pair in table if pair.any()]


def alone(s: Fields, seat: int, rest: str) -> int:
    """The value of a seat's best block that stands alone, so that it scores nothing yet."""
    return max((pair[seat] for pair in _values(s) if not pair[1 - seat]), default=0)


def ties(s: Fields, seat: int, rest: str) -> int:
    """How many districts have two blocks of the same value."""
    return sum(black == white for black, white in _values(s))


def district(s: Fields, seat: int, rest: str) -> str:
    """The values of Black's and White's block in the district of a square: ``4:1``."""
    table = np.zeros((SQUARES, 2, COLUMNS), np.int64)
    measure_blocks(s, table)
    label = int(s.district[index_of(rest, SQUARE_NAMES, "square")])
    return ":".join(str(int(block_value(table[label, player]))) for player in range(2)) if label >= 0 else "none"


def left(s: Fields, seat: int, rest: str) -> int:
    """The buildings of a kind that a seat has left."""
    return int(s.supply[seat, index_of(rest, KIND_LETTERS, "building")])


FACTS: Mapping[str, Fact] = {
    "lots": lots,
    "seen": seen,
    "lot": lot,
    "square": square,
    "districts": count_districts,
    "district": district,
    "left": left,
    "alone": alone,
    "ties": ties,
}
