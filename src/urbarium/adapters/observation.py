"""What a seat observes, as a vector of numbers between -1 and 1, and what each of them means.

The vector is made from the redacted record and from nothing else: first who looks and who decides, then every field of
the game's record in its order. A game may say in a module ``observation`` how its fields are best told to a network::

    OBSERVED = {
        "square": ("one_hot", 1, 6),  # a value 1 to 6 becomes six numbers, one of them 1; other values all 0
        "hand": ("bits", 25),  # a set kept as bits becomes 25 numbers
        "money": ("scaled", 0, 40),  # 0 becomes 0.0, 40 becomes 1.0
        "deal": ("omitted",),  # nobody may know it, or other fields tell it
    }

A field that is not named there is scaled by the largest value its type can hold. The generator is never observed.

A game with a board names the fields that lie on it: ``("one_hot", 1, 6, (9, 9))`` says that the field has an item for
each of 9 rows of 9 squares, and ``("one_hot", 0, 80, (9, 9))`` that its value is such a square. In the vector that
changes nothing. The layout of ``planes`` puts these fields behind all others, a plane of the board for each value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from urbarium.adapters import kernels
from urbarium.adapters.encoding import BITS, ITEM_COLUMNS, ONE_HOT, SCALED, Code
from urbarium.engine.errors import SetupError

if TYPE_CHECKING:
    from urbarium.engine.game import Game

__all__ = ["Entry", "Layout", "layout"]

GENERATOR = "random"
ENCODINGS = {"scaled": SCALED, "one_hot": ONE_HOT, "bits": BITS}


@dataclass(frozen=True)
class Entry:
    """Consecutive values of the vector that tell one field."""

    name: str
    start: int
    shape: tuple[int, ...]  # of the field
    encoding: str  # "scaled", "one_hot" or "bits"
    low: int
    high: int
    width: int  # numbers for each item of the field
    cells: int = 0  # of the board, if the field is told in planes

    @property
    def by_cell(self) -> bool:
        """Are there planes with a number for each item, which lies on a cell of its own?"""
        return self.cells > 0 and self.shape[-1:] == (self.cells,)

    @property
    def size(self) -> int:
        return int(np.prod(self.shape, dtype=int)) * self.width

    @property
    def end(self) -> int:
        return self.start + self.size

    def names(self) -> Iterator[str]:
        """A name for each value: ``supply[1,0]``, ``square[40]=3``, ``hand[0] has 7``."""
        if self.by_cell:
            for index in product(*map(range, self.shape[:-1])):
                for value in range(self.width):
                    yield from (self._named((*index, cell)) + self._told(value) for cell in range(self.cells))
        else:
            for index in product(*map(range, self.shape)):
                yield from (self._named(index) + self._told(value) for value in range(self.width))

    def plane_names(self) -> Iterator[str]:
        """A name for each plane: ``square=3`` has a 1 where the field says 3, ``architect[0]`` where it stands."""
        for index in product(*map(range, self.shape[:-1] if self.by_cell else self.shape)):
            told = map(self._told, range(self.width)) if self.by_cell else [""]
            yield from (self._named(index) + what for what in told)

    def _named(self, index: tuple[int, ...]) -> str:
        return self.name + (f"[{','.join(map(str, index))}]" if index else "")

    def _told(self, value: int) -> str:
        return {"scaled": "", "one_hot": f"={self.low + value}", "bits": f" has {value}"}[self.encoding]

    def __str__(self) -> str:
        meaning = {
            "scaled": f"{self.low} to {self.high} as 0 to 1" if self.low else f"value / {self.high}",
            "one_hot": f"one of {self.low} to {self.high}",
            "bits": f"a set of {self.width}",
        }[self.encoding]
        where = ", in planes" if self.cells else ""
        return f"{self.start}..{self.end - 1} {self.name}{list(self.shape) if self.shape else ''}: {meaning}{where}"


class Layout:
    """Where everything stands in a game's observation vector, and how to make one."""

    def __init__(self, game: Game, planes: bool = False) -> None:
        self.game = game
        self.seats = max(game.players)
        self.entries = [
            Entry("seat", 0, (), "one_hot", 0, self.seats - 1, self.seats),
            Entry("actor", self.seats, (), "one_hot", 0, self.seats - 1, self.seats),
        ]
        wishes = _wishes(game, planes)
        self.board = next((wish.board for wish in wishes if wish.board), None)  # rows and columns of a plane
        if planes and self.board is None:
            raise SetupError(f"{game.title} has no board that planes could show; it is observed as a vector")
        runs: list[list[int]] = []
        item_at = np.full(game.dtype.itemsize, -1, np.int32)
        items: list[list[int]] = []
        for wish in sorted(wishes, key=lambda wish: wish.board is not None):
            entry = wish.entry(self.entries[-1].end)
            self.entries.append(entry)
            runs += wish.runs(entry)
            first_byte = wish.first_byte
            for target in wish.targets(entry):
                item_at[first_byte : first_byte + wish.bytes] = len(items)
                items.append(wish.row(entry, first_byte, target))
                first_byte += wish.bytes
        self.size = self.entries[-1].end
        self.vector_size = next((entry.start for entry in self.entries if entry.cells), self.size)
        lows, factors = np.zeros(self.size, np.float32), np.ones(self.size, np.float32)
        for entry in self.entries:
            lows[entry.start : entry.end] = entry.low
            factors[entry.start : entry.end] = 1 / (entry.high - entry.low)
        self.code = Code(
            self.seats,
            np.array(_merged(runs), np.int32).reshape(-1, ITEM_COLUMNS + 1),
            np.array(items, np.int32).reshape(-1, ITEM_COLUMNS),
            item_at,
            lows,
            factors,
        )

    def __getitem__(self, name: str) -> Entry:
        for entry in self.entries:
            if entry.name == name:
                return entry
        raise KeyError(name)

    def names(self) -> list[str]:
        """The name of every value."""
        return [name for entry in self.entries for name in entry.names()]

    def plane_names(self) -> list[str]:
        """The name of every plane."""
        return [name for entry in self.entries if entry.cells for name in entry.plane_names()]

    def observe(
        self, state: np.ndarray, seat: int, out: np.ndarray | None = None, view: np.ndarray | None = None
    ) -> np.ndarray:
        """What ``seat`` (-1: a spectator) observes of a position; the position is redacted first, into ``view``."""
        values = np.empty(self.size, np.float32) if out is None else out
        redacted = np.empty(self.game.dtype.itemsize, np.uint8) if view is None else view
        kernels.observe(self.game.addresses, *self.code, state, seat, redacted, values)
        return values

    def __str__(self) -> str:
        return "\n".join(str(entry) for entry in self.entries)

    def __repr__(self) -> str:
        planes = f", {len(self.plane_names())} planes of {self.board[0]} x {self.board[1]}" if self.board else ""
        return f"<Layout {self.game.title}: {self.vector_size} numbers in {len(self.entries)} entries{planes}>"


_LAYOUTS: dict[tuple[str, bool], Layout] = {}


def layout(game: Game, planes: bool = False) -> Layout:
    """The layout of a game's observation: of the vector, or of the vector and the planes of its board."""
    key = game.package, planes
    if key not in _LAYOUTS:
        _LAYOUTS[key] = Layout(game, planes)
    return _LAYOUTS[key]


@dataclass(frozen=True)
class _Wish:
    """How a field of the record is told."""

    name: str
    shape: tuple[int, ...]
    first_byte: int
    bytes: int  # of an item
    signed: bool
    encoding: str
    low: int
    high: int
    width: int
    board: tuple[int, int] | None

    def entry(self, start: int) -> Entry:
        cells = self.board[0] * self.board[1] if self.board else 0
        return Entry(self.name, start, self.shape, self.encoding, self.low, self.high, self.width, cells)

    def targets(self, entry: Entry) -> Iterator[int]:
        """Where each item is told."""
        if not entry.by_cell:
            return iter(range(entry.start, entry.end, self.width))
        planes = range(entry.start, entry.end, entry.cells * self.width)
        return (first + cell for first in planes for cell in range(entry.cells))

    def row(self, entry: Entry, first_byte: int, target: int) -> list[int]:
        size = self.bytes if self.signed else -self.bytes
        stride = entry.cells if entry.by_cell else 1
        return [ENCODINGS[self.encoding], first_byte, size, target, self.low, self.width, stride]

    def runs(self, entry: Entry) -> Iterator[list[int]]:
        """Items that are told side by side: all of them, or those of one plane after the other."""
        count = entry.cells if entry.by_cell else entry.size // self.width
        for first in range(0, entry.size // self.width, count):
            target = entry.start + first * self.width
            yield [*self.row(entry, self.first_byte + first * self.bytes, target), count]


def _merged(runs: list[list[int]]) -> list[list[int]]:
    """Neighbouring fields that are scaled become one run: the kernel is quickest with few long ones."""
    merged: list[list[int]] = []
    for run in runs:
        if merged and run[0] == merged[-1][0] == SCALED:
            _, first_byte, size, target, *_, count = merged[-1]
            if run[2] == size and run[1] == first_byte + count * abs(size) and run[3] == target + count:
                merged[-1][-1] += run[-1]
                continue
        merged.append(list(run))
    return merged


def _wishes(game: Game, planes: bool) -> list[_Wish]:
    """How every field that is told is told, in the order of the record."""
    chosen = _chosen(game)
    fields: Any = game.dtype.fields
    wishes = []
    for name in game.dtype.names or ():
        field, first_byte = fields[name][:2]
        wish, board = _on_board(chosen.get(name))
        encoding, low, high, width = _encoding(game, name, field.base, wish)
        if board and not _fits(board, field.shape, encoding, low, width):
            raise SetupError(f"{game.title}: the field {name!r} has no item, and no value, for each cell of {board}")
        if encoding != "omitted":
            shape, size, signed = field.shape, field.base.itemsize, field.base.kind == "i"
            told = (encoding, low, high, width)
            wishes.append(_Wish(name, shape, first_byte, size, signed, *told, board if planes else None))
    return wishes


def _fits(board: tuple[int, int], shape: tuple[int, ...], encoding: str, low: int, width: int) -> bool:
    """Has the field an item for each cell of the board, or a value?"""
    cells = board[0] * board[1]
    return shape[-1:] == (cells,) or (encoding, low, width) == ("one_hot", 0, cells)


def _on_board(chosen: Any) -> tuple[Any, tuple[int, int] | None]:
    """A wish without its board, and the board."""
    match chosen:
        case (*wish, (int(rows), int(columns))):
            return tuple(wish), (rows, columns)
    return chosen, None


def _chosen(game: Game) -> Mapping[str, Any]:
    """What the game's room ``observation`` says."""
    chosen = game.observation.OBSERVED
    unknown = sorted(set(chosen) - set(game.dtype.names or ()))
    if unknown:
        raise SetupError(f"{game.title}: OBSERVED names the field {unknown[0]!r}, which the record has not")
    return chosen


def _encoding(game: Game, name: str, base: np.dtype[Any], chosen: Any) -> tuple[str, int, int, int]:
    """Encoding, lowest and highest value, and numbers for each item."""
    if base.kind not in "iub":
        raise SetupError(f"{game.title}: the field {name!r} is not of whole numbers and cannot be observed")
    match chosen:
        case None if name == GENERATOR:
            return "omitted", 0, 0, 0
        case None:
            return "scaled", 0, 1 if base.kind == "b" else int(np.iinfo(base).max), 1
        case ("omitted",):
            return "omitted", 0, 0, 0
        case ("scaled", int(low), int(high)) if low < high:
            return "scaled", low, high, 1
        case ("one_hot", int(low), int(high)) if low < high:
            return "one_hot", low, high, high - low + 1
        case ("bits", int(width)) if 0 < width <= 8 * base.itemsize:
            return "bits", 0, 1, width
    raise SetupError(f"{game.title}: OBSERVED[{name!r}] is {chosen!r}; see urbarium.adapters.observation")
