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

    @property
    def size(self) -> int:
        return int(np.prod(self.shape, dtype=int)) * self.width

    @property
    def end(self) -> int:
        return self.start + self.size

    def names(self) -> Iterator[str]:
        """A name for each value: ``supply[1,0]``, ``square[40]=3``, ``hand[0] has 7``."""
        for index in product(*map(range, self.shape)):
            item = self.name + (f"[{','.join(map(str, index))}]" if index else "")
            if self.encoding == "scaled":
                yield item
            elif self.encoding == "one_hot":
                yield from (f"{item}={value}" for value in range(self.low, self.high + 1))
            else:
                yield from (f"{item} has {bit}" for bit in range(self.width))

    def __str__(self) -> str:
        meaning = {
            "scaled": f"{self.low} to {self.high} as 0 to 1" if self.low else f"value / {self.high}",
            "one_hot": f"one of {self.low} to {self.high}",
            "bits": f"a set of {self.width}",
        }[self.encoding]
        return f"{self.start}..{self.end - 1} {self.name}{list(self.shape) if self.shape else ''}: {meaning}"


class Layout:
    """Where everything stands in a game's observation vector, and how to make one."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats = max(game.players)
        self.entries = [
            Entry("seat", 0, (), "one_hot", 0, self.seats - 1, self.seats),
            Entry("actor", self.seats, (), "one_hot", 0, self.seats - 1, self.seats),
        ]
        runs: list[list[int]] = []
        item_at = np.full(game.dtype.itemsize, -1, np.int32)
        items: list[list[int]] = []
        chosen = _chosen(game)
        fields: Any = game.dtype.fields
        for name in game.dtype.names or ():
            field, first_byte = fields[name][:2]
            encoding, low, high, width = _encoding(game, name, field.base, chosen.get(name))
            if encoding == "omitted":
                continue
            entry = Entry(name, self.entries[-1].end, field.shape, encoding, low, high, width)
            self.entries.append(entry)
            size = field.base.itemsize
            signed = size if field.base.kind == "i" else -size
            runs.append([ENCODINGS[encoding], first_byte, signed, entry.start, low, width, entry.size // width])
            for target in range(entry.start, entry.end, width):
                item_at[first_byte : first_byte + size] = len(items)
                items.append([ENCODINGS[encoding], first_byte, signed, target, low, width])
                first_byte += size
        self.size = self.entries[-1].end
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

    def observe(self, state: np.ndarray, seat: int, out: np.ndarray | None = None) -> np.ndarray:
        """What ``seat`` (-1: a spectator) observes of a position; the position is redacted first."""
        values = np.empty(self.size, np.float32) if out is None else out
        view = np.empty(self.game.dtype.itemsize, np.uint8)
        kernels.observe(self.game.addresses, self.code, state, seat, view, values)
        return values

    def __str__(self) -> str:
        return "\n".join(str(entry) for entry in self.entries)


_LAYOUTS: dict[str, Layout] = {}


def layout(game: Game) -> Layout:
    """The layout of a game's observation vector."""
    if game.package not in _LAYOUTS:
        _LAYOUTS[game.package] = Layout(game)
    return _LAYOUTS[game.package]


def _merged(runs: list[list[int]]) -> list[list[int]]:
    """Neighbouring fields that are scaled become one run: the kernel is quickest with few long ones."""
    merged: list[list[int]] = []
    for run in runs:
        if merged and run[0] == merged[-1][0] == SCALED:
            _, first_byte, size, *_, count = merged[-1]
            if run[2] == size and run[1] == first_byte + count * abs(size):
                merged[-1][-1] += run[-1]
                continue
        merged.append(list(run))
    return merged


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
