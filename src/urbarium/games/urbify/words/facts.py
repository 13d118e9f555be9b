"""What can be asked about a position of Urbify by name."""

from collections.abc import Mapping

from urbarium.engine.contract import Fact, Fields
from urbarium.engine.said import index_of

from ..components import DEPARTMENT_LETTERS, DEPARTMENTS, KEYS
from ..rules.amounts import level

__all__ = ["FACTS", "TRACK_LETTERS"]

TRACK_LETTERS = f"{DEPARTMENT_LETTERS}D"


def _level(number: int) -> Fact:
    def of(s: Fields, seat: int, rest: str) -> int:
        return int(level(s, seat, number))

    of.__doc__ = f"The level of a seat on the track {TRACK_LETTERS[number]}."
    return of


def levels(s: Fields, seat: int, rest: str) -> str:
    """The five levels of a seat: ``2 2 1 0 0``."""
    return " ".join(str(int(level(s, seat, number))) for number in range(DEPARTMENTS + 1))


def board(s: Fields, seat: int, rest: str) -> int:
    """The politicians on the board of a seat."""
    return int(s.board[seat])


def pool(s: Fields, seat: int, rest: str) -> int:
    """The politicians of a seat that are out of play."""
    return int(s.pool[seat])


def inside(s: Fields, seat: int, rest: str) -> int:
    """The politicians of a seat in a department."""
    return int(s.department[seat, index_of(rest, DEPARTMENT_LETTERS, "department")])


def stands_on(s: Fields, seat: int, rest: str) -> int:
    """The seat whose politicians stand on a building, -1 if nobody does."""
    return int(s.occupant[index_of(rest, KEYS, "building")])


def buildings(s: Fields, seat: int, rest: str) -> int:
    """How many buildings the city has."""
    return int((s.site >= 0).sum())


def area(s: Fields, seat: int, rest: str) -> str:
    """The open projects."""
    return " ".join(KEYS[tile] for tile in s.area.tolist() if tile >= 0)


def left(s: Fields, seat: int, rest: str) -> int:
    """How many projects are still to be opened."""
    return int(s.left_one) + int(s.left_two)


def extra_round(s: Fields, seat: int, rest: str) -> int:
    """The extra round, 0 before the first."""
    return int(s.extra_round)


FACTS: Mapping[str, Fact] = {
    **{letter: _level(number) for number, letter in enumerate(TRACK_LETTERS)},
    "levels": levels,
    "board": board,
    "pool": pool,
    "in": inside,
    "on": stands_on,
    "buildings": buildings,
    "area": area,
    "left": left,
    "extra_round": extra_round,
}
