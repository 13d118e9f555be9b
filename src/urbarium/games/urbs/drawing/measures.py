"""Sizes of the drawing, and what it is built around."""

from __future__ import annotations

from urbarium.engine.contract import Fields
from urbarium.render import Scene

from ..state import cells_of

WIDTH = 404.0
MARGIN = 6.0
GAP = 6.0
CITY_HEIGHT = 300.0
LARGEST_CELL = 64.0
SMALLEST_CELL = 22.0


def main_seat(scene: Scene) -> int:
    """Whose city is drawn large: the viewer's, for a spectator the first."""
    return max(scene.seat, 0)


def window(s: Fields, seat: int) -> tuple[int, int]:
    """Columns and rows of a city with one ring of free lots."""
    cells = cells_of(s, seat) or {(0, 0): -1}
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return max(xs) - min(xs) + 3, max(ys) - min(ys) + 3
