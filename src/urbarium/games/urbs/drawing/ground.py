"""Where the cards of a city are drawn."""

from __future__ import annotations

from urbarium.engine.contract import Fields
from urbarium.render import Box, Scene

from ..components import WINDOW
from ..state import cells_of, corner


def main_seat(scene: Scene) -> int:
    """Whose city is drawn large: the viewer's, for a spectator the first."""
    return max(scene.seat, 0)


class Ground:
    """The cells of a city in a field, with a ring of free cells around its box.

    The founding card lies in the middle of the field and moves only as far as the city needs; the cells shrink only
    when the city's box grows. So a card that nobody moved stays where it is.
    """

    def __init__(self, s: Fields, seat: int, field: Box, largest: float, ring: int) -> None:
        cells = cells_of(s, seat) or {(0, 0): -1}
        self.west, self.north = corner(s, seat)
        self.ring = ring
        self.columns = max(x for x, _ in cells) - self.west + 1 + 2 * ring
        self.rows = max(y for _, y in cells) - self.north + 1 + 2 * ring
        self.size = min(largest, field.width / self.columns, field.height / self.rows)
        left = field.cx + (self.west - ring - 0.5) * self.size
        top = field.cy + (self.north - ring - 0.5) * self.size
        self._left = max(field.x, min(left, field.right - self.columns * self.size))
        self._top = max(field.y, min(top, field.bottom - self.rows * self.size))

    def box(self, x: int, y: int) -> Box:
        """Where a place of the city is drawn, counted from the founding card."""
        column, row = x - self.west + self.ring, y - self.north + self.ring
        return Box(self._left + column * self.size, self._top + row * self.size, self.size, self.size)

    def cells(self) -> list[int]:
        """The cells of the window that are drawn, as lots are counted."""
        first = 1 - self.ring
        return [
            WINDOW * row + column
            for row in range(first, first + self.rows)
            for column in range(first, first + self.columns)
        ]
