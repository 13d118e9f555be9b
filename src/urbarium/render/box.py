"""Boxes: where things go, so that nobody has to add up coordinates by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Box", "Grid"]


@dataclass(frozen=True)
class Box:
    """A rectangle of the drawing.

    >>> Box(0, 0, 100, 50).inset(5).columns(2, gap=10)
    [Box(x=5.0, y=5, width=40.0, height=40), Box(x=55.0, y=5, width=40.0, height=40)]
    """

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def cx(self) -> float:
        """The middle, from left to right."""
        return self.x + self.width / 2

    @property
    def cy(self) -> float:
        """The middle, from top to bottom."""
        return self.y + self.height / 2

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Smaller by ``dx`` left and right and ``dy`` (else ``dx``) above and below; negative makes it larger."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.width - 2 * dx, self.height - 2 * dy)

    def move(self, dx: float = 0, dy: float = 0) -> Box:
        return Box(self.x + dx, self.y + dy, self.width, self.height)

    def top(self, height: float) -> Box:
        """The upper strip of this height."""
        return Box(self.x, self.y, self.width, height)

    def below(self, height: float, gap: float = 0) -> Box:
        """What is left under the upper strip."""
        return Box(self.x, self.y + height + gap, self.width, self.height - height - gap)

    def left(self, width: float) -> Box:
        """The left strip of this width."""
        return Box(self.x, self.y, width, self.height)

    def after(self, width: float, gap: float = 0) -> Box:
        """What is left to the right of the left strip."""
        return Box(self.x + width + gap, self.y, self.width - width - gap, self.height)

    def columns(self, count: int, gap: float = 0) -> list[Box]:
        width = (self.width - gap * (count - 1)) / count
        return [Box(self.x + i * (width + gap), self.y, width, self.height) for i in range(count)]

    def rows(self, count: int, gap: float = 0) -> list[Box]:
        height = (self.height - gap * (count - 1)) / count
        return [Box(self.x, self.y + i * (height + gap), self.width, height) for i in range(count)]

    def centred(self, width: float, height: float) -> Box:
        """A box of this size around the same middle."""
        return Box(self.cx - width / 2, self.cy - height / 2, width, height)

    def around(self, across: int, down: int) -> list[Box]:
        """Spaces inside the edge, clockwise from the upper left corner: 2 * (across + down) - 4 of them."""
        grid = Grid(self, across, down)
        way = [(column, 0) for column in range(across)]
        way += [(across - 1, row) for row in range(1, down)]
        way += [(column, down - 1) for column in range(across - 2, -1, -1)]
        way += [(0, row) for row in range(down - 2, 0, -1)]
        return [grid.cell(column, row) for column, row in way]


@dataclass(frozen=True)
class Grid:
    """A box cut into cells; columns from the left, rows from the top."""

    box: Box
    columns: int
    rows: int
    gap: float = 0

    def cell(self, column: int, row: int) -> Box:
        width = (self.box.width - self.gap * (self.columns - 1)) / self.columns
        height = (self.box.height - self.gap * (self.rows - 1)) / self.rows
        return Box(self.box.x + column * (width + self.gap), self.box.y + row * (height + self.gap), width, height)

    def cells(self) -> Iterator[tuple[int, int, Box]]:
        """``(column, row, box)``, row by row."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield column, row, self.cell(column, row)
