"""Regions: a table is a set of named drawings, and each game says how they lie in windows of every kind.

A region is drawn in pixels at scale 1 for each *cut* (``compact`` for phones, ``short`` for low windows, ``regular``
for desks, ``large`` for wide and high windows where a game has more to show there; a game may also
arrange broad windows, which use ``large`` and ``short``) and may be enlarged, never shrunk: letters and targets keep
their size. Arrangements are written once, as rows and stacks of names; the page gets them as a style sheet, a picture
gets them as numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from urbarium.engine.match import View

__all__ = [
    "CUTS",
    "GAP",
    "LETTERS",
    "TARGETS",
    "Across",
    "Board",
    "Cut",
    "Down",
    "Phone",
    "Place",
    "Region",
    "Role",
    "Size",
    "Tab",
    "added",
    "cuts_of",
    "laid_out",
    "names_in",
    "regions_of",
]

Cut = Literal["compact", "short", "regular", "large"]
CUTS: tuple[Cut, ...] = ("compact", "short", "regular")  # those of every game
LETTERS: Mapping[Cut, float] = {"compact": 11, "short": 12, "regular": 12, "large": 12}  # none is lower, in pixels
TARGETS: Mapping[Cut, float] = {
    "compact": 36,
    "short": 24,
    "regular": 24,
    "large": 24,
}  # nothing that is clicked is lower or narrower
Role = Literal["board", "hand", "market", "values", "own", "seat", "others", "actions"]

GAP = 12  # between regions, in pixels


@dataclass(frozen=True)
class Size:
    """Width and height of a drawing at scale 1, and how far it may be enlarged."""

    width: int
    height: int
    grow: float = 1.0

    @property
    def ratio(self) -> float:
        return self.width / self.height


@dataclass(frozen=True)
class Region:
    """A part of the table with a drawing of its own. Its sizes depend on players and options, never on the position."""

    name: str
    role: Role
    title: str  # a heading, spoken, and the label of its tab
    sizes: Mapping[Cut, Size]
    private: bool = False  # shows what only its seat may know
    seat: int = -1  # the strip of this seat

    def size(self, cut: Cut) -> Size:
        return self.sizes.get(cut) or self.sizes["regular"]

    def drawn_as(self, cut: Cut) -> Cut:
        """The cut that it is drawn in: few regions look different in a large window."""
        return "regular" if cut == "large" and cut not in self.sizes else cut


def regions_of(view: View) -> tuple[Region, ...]:
    """The regions that a viewer gets: a spectator none that is private."""
    regions = view.game.drawing.regions(view.players, view.options)
    return tuple(region for region in regions if view.seat >= 0 or not region.private)


def cuts_of(regions: Iterable[Region]) -> tuple[Cut, ...]:
    """The cuts that differ from one another."""
    large = any("large" in region.sizes for region in regions)
    return (*CUTS, "large") if large else CUTS


# ---- arrangements


@dataclass(frozen=True)
class Place:
    """A region in a row or a stack: so many pixels of it, or all that is left.

    What has no size in a stack shares what is left so that all is drawn at one scale, and as wide.
    """

    name: str
    size: float | None = None


@dataclass(frozen=True)
class Board:
    """The region that gets all the room it can use: as wide as its height allows, with ``beside`` pixels left over.

    ``under`` are parts below it in the same column; ``least`` is their height at least.
    """

    name: str
    beside: float
    under: tuple[Part, ...] = ()
    least: float = 0


@dataclass(frozen=True, init=False)
class _Row:
    """Parts one after the other, and how much of what they lie in they get together."""

    parts: tuple[Part, ...]
    size: float | None

    def __init__(self, *parts: Part, size: float | None = None) -> None:
        object.__setattr__(self, "parts", parts)
        object.__setattr__(self, "size", size)


@dataclass(frozen=True, init=False)
class Down(_Row):
    """Parts from top to bottom; ``snug`` ones, regions without a size, get no more width in a row than they can use."""

    snug: bool

    def __init__(self, *parts: Part, size: float | None = None, snug: bool = False) -> None:
        super().__init__(*parts, size=size)
        object.__setattr__(self, "snug", snug)


class Across(_Row):
    """Parts from left to right. Room that none of them takes lies between them and after the last."""


Part = Place | Board | Down | Across


@dataclass(frozen=True)
class Tab:
    """A page of the phone's tray: regions below one another, each with a height or all that is left."""

    title: str
    parts: tuple[Place, ...]


@dataclass(frozen=True)
class Phone:
    """The board above, a tray of tabs below, of which at least so many pixels are in view.

    In a lesson words lie above the tray, and the board is smaller: so high it stays even there on the shortest phone,
    with one row of the tray in view; higher if all is done on it.
    """

    board: str
    tabs: tuple[Tab, ...] = field(default_factory=tuple)
    least: int = 128
    kept: int = 230


def names_in(part: Part | Phone) -> Iterator[str]:
    """The regions of an arrangement, in reading order."""
    match part:
        case Phone(board, tabs):
            yield board
            for tab in tabs:
                for place in tab.parts:
                    yield place.name
        case Place(name):
            yield name
        case Board(name, under=under):
            yield name
            for below in under:
                yield from names_in(below)
        case Down(parts) | Across(parts):
            for inner in parts:
                yield from names_in(inner)


# ---- lengths: numbers for a picture, CSS for a page


class Length:
    """A CSS length that can be added up; what it comes to is known to the window.

    >>> str(Length("var(--h)") - 12)
    'calc(var(--h) - 12px)'
    """

    def __init__(self, css: str) -> None:
        self.css = css

    def __add__(self, other: Length | float) -> Length:
        return self if _nothing(other) else Length(f"({self.css} + {_css(other)})")

    def __sub__(self, other: Length | float) -> Length:
        return self if _nothing(other) else Length(f"({self.css} - {_css(other)})")

    def __mul__(self, factor: float) -> Length:
        return Length(f"({self.css} * {factor:.5g})")

    def __truediv__(self, divisor: float) -> Length:
        return Length(f"({self.css} / {divisor:.5g})")

    def __str__(self) -> str:
        return f"calc{self.css}" if self.css.startswith("(") else f"calc({self.css})"


Extent = Length | float


def _nothing(length: Extent) -> bool:
    return not isinstance(length, Length) and length == 0


def _css(length: Extent) -> str:
    return length.css if isinstance(length, Length) else f"{length:g}px"


def _least(one: Extent, other: Extent) -> Extent:
    if isinstance(one, Length) or isinstance(other, Length):
        return Length(f"min({_css(one)}, {_css(other)})")
    return min(one, other)


@dataclass(frozen=True)
class Spot:
    """Where a region lies."""

    x: Extent
    y: Extent
    width: Extent
    height: Extent


def laid_out(part: Part, spot: Spot, sizes: Mapping[str, Size]) -> dict[str, Spot]:
    """Where every region of an arrangement lies. ``sizes`` has the regions' sizes in the cut that is used."""
    match part:
        case Place(name):
            return {name: spot}
        case Down(parts):
            return _stacked(parts, spot, sizes)
        case Across(parts):
            return _in_a_row(parts, spot, sizes)
        case Board():
            return _stacked((part,), spot, sizes)


def _stacked(parts: Sequence[Part], spot: Spot, sizes: Mapping[str, Size]) -> dict[str, Spot]:
    found: dict[str, Spot] = {}
    fixed = sum(part.size or 0 for part in parts if not isinstance(part, Board)) + GAP * (len(parts) - 1)
    y, left = spot.y, spot.height - fixed
    sharing = [part for part in parts if not isinstance(part, Board) and part.size is None]
    for part in parts:
        if isinstance(part, Board):
            found |= _board(part, Spot(spot.x, y, spot.width, spot.height), sizes)
            continue
        height: Extent = left if part.size is None else part.size
        if part.size is None and len(sharing) > 1:
            height = left * (_height(part, sizes) / sum(_height(one, sizes) for one in sharing))
            most = _most(part, spot.width, sizes)
            height = height if most is None else _least(height, most)
        found |= laid_out(part, Spot(spot.x, y, spot.width, height), sizes)
        y = added(y, height, GAP)
    return found


def _height(part: Part, sizes: Mapping[str, Size]) -> float:
    """How high a part is at scale 1."""
    match part:
        case Place(name) | Board(name):
            return float(sizes[name].height)
        case Across(parts):
            return max(_height(one, sizes) for one in parts)
        case Down(parts):
            return sum(_height(one, sizes) for one in parts) + GAP * (len(parts) - 1.0)


def _most(part: Part, width: Extent, sizes: Mapping[str, Size]) -> Extent | None:
    """How high a part is drawn at most in a column so wide, if that is known: a row as high as its board."""
    match part:
        case Place(name):
            return width / sizes[name].ratio
        case Across(parts):
            heights = [(width - GAP - one.beside) / sizes[one.name].ratio for one in parts if isinstance(one, Board)]
            return heights[0] if heights else None
        case _:
            return None


def _in_a_row(parts: Sequence[Part], spot: Spot, sizes: Mapping[str, Size]) -> dict[str, Spot]:
    found: dict[str, Spot] = {}
    widths = [_width(part, spot, sizes) for part in parts]
    rest = _difference(spot.width, added(GAP * (len(parts) - 1) + 0.0, *(width or 0.0 for width in widths)))
    used = _most_used(parts, spot, sizes)
    taken_up: Extent = rest if used is None else _least(rest, used)
    spare: Extent = rest if None not in widths else 0.0 if used is None else _difference(rest, taken_up)
    between: Extent = GAP if _nothing(spare) else added(spare / len(parts), GAP)
    x = spot.x
    for part, width in zip(parts, widths, strict=True):
        taken = taken_up if width is None else width
        found |= laid_out(part, Spot(x, spot.y, taken, spot.height), sizes)
        x = added(x, taken, between)
    return found


def _width(part: Part, spot: Spot, sizes: Mapping[str, Size]) -> Extent | None:
    """The width of a part of a row, if it is given; None for what takes the rest."""
    if isinstance(part, Board):
        below = part.least + GAP if part.under else 0.0
        return _least((spot.height - below) * sizes[part.name].ratio, spot.width - GAP - part.beside)
    return part.size


def _most_used(parts: Sequence[Part], spot: Spot, sizes: Mapping[str, Size]) -> Extent | None:
    """How wide a snug stack of a row is drawn at most, by its height."""
    for part in parts:
        if isinstance(part, Down) and part.snug:
            width = max(float(sizes[name].width) for name in names_in(part))
            height = sum(_height(one, sizes) for one in part.parts)
            return (spot.height - GAP * (len(part.parts) - 1)) * (width / height)
    return None


def _board(part: Board, spot: Spot, sizes: Mapping[str, Size]) -> dict[str, Spot]:
    height = spot.width / sizes[part.name].ratio
    found = {part.name: Spot(spot.x, spot.y, spot.width, height)}
    if part.under:
        rest = Spot(spot.x, added(spot.y, height, GAP), spot.width, _difference(spot.height, added(height, GAP)))
        found |= _stacked(part.under, rest, sizes)
    return found


def added(*lengths: Extent) -> Extent:
    """The sum of lengths, numbers or not."""
    total: Extent = 0.0
    for length in lengths:
        if _nothing(total):
            total = length
        elif isinstance(total, Length):
            total = total + length
        elif isinstance(length, Length):
            total = length + total
        else:
            total += length
    return total


def _difference(length: Extent, other: Extent) -> Extent:
    if isinstance(length, Length):
        return length - other
    return Length(f"({_css(length)} - {other.css})") if isinstance(other, Length) else length - other
