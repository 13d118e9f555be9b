"""Seats: what each player's place is called and how it is marked, on every board, page, chart and terminal alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import overload

__all__ = [
    "MOST_SEATS",
    "SEATS",
    "Seat",
    "SeatNames",
    "addressed",
    "addressing",
    "called",
    "calling",
    "own_eyes",
    "with_others_eyes",
]

MOST_SEATS = 5  # at any table of any game


@dataclass(frozen=True)
class Seat:
    """How one player is marked: never by colour alone, always also by symbol or pattern."""

    name: str
    light: str  # the colour on a light page
    symbol: str  # of render.parts.symbol: circle, square, triangle, diamond, star, cross, hexagon
    pattern: str  # of render.patterns: diagonal, dots, bars, grid, chevrons, waves, plain
    dark: str = ""  # the colour on a dark page, where it is another one

    def colour(self, theme: str) -> str:
        """The colour on a page: ``light`` or ``dark``."""
        return self.dark if theme == "dark" and self.dark else self.light


# For games without seats of their own: Okabe and Ito's palette, green and purple a shade further apart in lightness.
SEATS = (
    Seat("Red", "#D55E00", "circle", "diagonal"),
    Seat("Blue", "#0072B2", "square", "dots"),
    Seat("Yellow", "#F0E442", "triangle", "bars"),
    Seat("Green", "#00936B", "diamond", "grid"),
    Seat("Purple", "#D587B3", "star", "chevrons"),
)


_called: ContextVar[tuple[str, ...]] = ContextVar("urbarium_names", default=())
_addressed: ContextVar[int] = ContextVar("urbarium_addressed", default=-1)
_own_eyes: ContextVar[bool] = ContextVar("urbarium_own_eyes", default=True)


@contextmanager
def calling(names: Sequence[str]) -> Iterator[None]:
    """Sentences call the seats by these names for a while, in this thread or task: of the people who sit there."""
    before = _called.set(tuple(names))
    try:
        yield
    finally:
        _called.reset(before)


def called() -> tuple[str, ...]:
    """The names that sentences call the seats by now; empty for their colours."""
    return _called.get()


@contextmanager
def addressing(seat: int) -> Iterator[None]:
    """Sentences that can do so speak to this seat for a while, in this thread or task: you have, and not Ana has."""
    before = _addressed.set(seat)
    try:
        yield
    finally:
        _addressed.reset(before)


def addressed(seat: int) -> bool:
    """Is this the seat that is spoken to?"""
    return _addressed.get() == seat


@contextmanager
def with_others_eyes() -> Iterator[None]:
    """Whoever looks at a view for a while, in this thread or task, does not sit in its seat: nothing is theirs."""
    before = _own_eyes.set(False)
    try:
        yield
    finally:
        _own_eyes.reset(before)


def own_eyes() -> bool:
    """Does the reader sit in the seat of the view, so that what is its is called yours?"""
    return _own_eyes.get()


class SeatNames(Sequence[str]):
    """What sentences call the seats: their colours, or the names of those who sit there while these are told.

    >>> names = SeatNames(["Red", "Blue"])
    >>> with calling(["Ana", "Bo"]):
    ...     print(names[1])
    Bo
    >>> list(names)
    ['Red', 'Blue']
    """

    def __init__(self, colours: Sequence[str]) -> None:
        self._colours = tuple(colours)

    @overload
    def __getitem__(self, seat: int) -> str: ...
    @overload
    def __getitem__(self, seat: slice) -> tuple[str, ...]: ...
    def __getitem__(self, seat: int | slice) -> str | tuple[str, ...]:
        return (called() or self._colours)[seat]

    def __len__(self) -> int:
        return len(called() or self._colours)
