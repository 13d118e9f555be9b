"""The city as a picture: seven cells around its middle, with the 6 by 6 limit."""

from __future__ import annotations

from typing import Any

from urbarium.render import (
    Box,
    Drawing,
    Element,
    circle,
    el,
    frame,
    group,
    halo,
    icon,
    line,
    panel,
    path,
    pattern,
    rect,
    target,
    text,
)

from .codes import ACTIVATE, OCCUPY_TILE, PLACE_ON, SKIP, USE
from .components import CITY_SIZE, COLUMN_LETTERS, EMPTY, GRID, MAIN_SQUARE
from .tiles import city_tile
from .words import describe

SHOWN = 7  # cells across the view: the city of at most five and one step around it, or six and the limit
LABELS = 14  # units for the names of rows and columns


def height(width: float) -> float:
    """How high the panel is when it is this wide."""
    return width - 16 + 30


class CityView:
    """Where the cells of the work area lie in the panel."""

    def __init__(self, s: Any, inside: Box) -> None:
        self.box = Box(inside.x + LABELS, inside.y, inside.width - LABELS, inside.width - LABELS)
        self.size = self.box.width / SHOWN
        # The middle of the city's bounding box lies in the middle of the view; row 1 is at the bottom.
        self.left = (int(s.low_column) + int(s.high_column) + 1 - SHOWN) / 2
        self.low = (int(s.low_row) + int(s.high_row) + 1 - SHOWN) / 2
        self.columns = [c for c in range(GRID) if self.left <= c <= self.left + SHOWN - 1]
        self.rows = [r for r in range(GRID) if self.low <= r <= self.low + SHOWN - 1]

    def cell(self, cell: int) -> Box:
        row, column = divmod(cell, GRID)
        x = self.box.x + (column - self.left) * self.size
        y = self.box.bottom - (row - self.low + 1) * self.size
        return Box(x, y, self.size, self.size)

    def lines(self, low_column: float, high_column: float, low_row: float, high_row: float) -> Box:
        """The box between grid lines, cut at the edge of the view."""
        x1, x2 = (self.box.x + (column - self.left) * self.size for column in (low_column, high_column))
        y1, y2 = (self.box.bottom - (row - self.low) * self.size for row in (high_row, low_row))
        x1, x2 = max(x1, self.box.x), min(x2, self.box.right)
        y1, y2 = max(y1, self.box.y), min(y2, self.box.bottom)
        return Box(x1, y1, x2 - x1, y2 - y1)


def city(drawing: Drawing, box: Box, s: Any, legal: list[int], last: int | None) -> Element:
    theme = drawing.theme
    rows, columns = int(s.high_row) - int(s.low_row) + 1, int(s.high_column) - int(s.low_column) + 1
    note = f"{columns} of {CITY_SIZE} columns, {rows} of {CITY_SIZE} rows"
    result, inside = panel(drawing, box, "City", note=note)
    view = CityView(s, inside)
    beyond = pattern(drawing, "diagonal", theme.raised, theme.muted, 1, 0.3)
    result.add(group(el("title", "Beyond the 6 by 6 limit"), frame(view.box, 4, fill=beyond)))
    result.add(frame(view.lines(*limits(s)), 4, fill=theme.page))
    result.add(_ground(drawing, view))
    built = view.lines(int(s.low_column), int(s.high_column) + 1, int(s.low_row), int(s.high_row) + 1)
    result.add(frame(built, 5, fill="none", stroke=theme.line, stroke_width=2))
    for cell in (GRID * row + column for row in view.rows for column in view.columns):
        tile = int(s.city[cell])
        where = view.cell(cell).inset(1.5)
        if tile == MAIN_SQUARE:
            result.add(main_square(drawing, where))
        elif tile != EMPTY:
            result.add(city_tile(drawing, where, s, tile, legal, _was_last(last, cell, tile)))
    result.add(*_free_cells(drawing, view, s, legal), _limit(drawing, view, s))
    return result


def limits(s: Any) -> tuple[int, int, int, int]:
    """R4.6: the grid lines that the city can never cross: left, right, low, high."""
    return (
        int(s.high_column) - CITY_SIZE + 1,
        int(s.low_column) + CITY_SIZE,
        int(s.high_row) - CITY_SIZE + 1,
        int(s.low_row) + CITY_SIZE,
    )


def _limit(drawing: Drawing, view: CityView, s: Any) -> Element:
    """A dashed line where the 6 by 6 limit lies in view."""
    left, right, low, high = limits(s)
    box = view.lines(left, right, low, high)
    sides = (
        (left >= view.left, (box.x, box.y, box.x, box.bottom)),
        (right <= view.left + SHOWN, (box.right, box.y, box.right, box.bottom)),
        (low >= view.low, (box.x, box.bottom, box.right, box.bottom)),
        (high <= view.low + SHOWN, (box.x, box.y, box.right, box.y)),
    )
    result = group(
        el("title", "The 6 by 6 limit"), stroke=drawing.theme.accent, stroke_width=2.5, stroke_dasharray="7 4"
    )
    return result.add(*(line(*ends) for shown, ends in sides if shown))


def _was_last(last: int | None, cell: int, tile: int) -> bool:
    if last is None:
        return False
    starts = (USE, SKIP, OCCUPY_TILE, ACTIVATE)
    return last == PLACE_ON + cell or any(last == start + tile for start in starts)


def _ground(drawing: Drawing, view: CityView) -> Element:
    """Faint cells with the names of rows and columns."""
    theme = drawing.theme
    result = group()
    boxes = [view.cell(GRID * row + column).inset(1.5) for row in view.rows for column in view.columns]
    cells = "".join(f"M{box.x:.1f} {box.y:.1f}h{box.width:.1f}v{box.height:.1f}h{-box.width:.1f}Z" for box in boxes)
    result.add(path(cells, fill="none", stroke=theme.line, stroke_opacity=0.45))
    for row in view.rows:
        y = view.cell(GRID * row + view.columns[0]).cy
        result.add(text(drawing, view.box.x - 8, y, str(row + 1), 11, fill=theme.muted))
    for column in view.columns:
        x = view.cell(GRID * view.rows[0] + column).cx
        result.add(text(drawing, x, view.box.bottom + 8, COLUMN_LETTERS[column], 11, fill=theme.muted))
    return result


def main_square(drawing: Drawing, box: Box) -> Element:
    """The plaza in the middle: no building."""
    theme = drawing.theme
    return group(
        el("title", "Main square: no building, only a neighbour to begin with"),
        rect(box.x, box.y, box.width, box.height, 5, fill=pattern(drawing, "grid", theme.raised, theme.muted, 1, 0.35)),
        circle(box.cx, box.cy - 6, 13, fill=theme.panel, stroke=theme.line, stroke_width=1.5),
        icon(drawing, "tree", box.cx, box.cy - 6, 17, theme.muted),
        text(
            drawing,
            box.cx,
            box.bottom - 9,
            "Square",
            10,
            fill=theme.ink,
            width=box.width - 2,
            outline=theme.raised,
        ),
        id=drawing.id("square"),
    )


def _free_cells(drawing: Drawing, view: CityView, s: Any, legal: list[int]) -> list[Element]:
    found = []
    for action in legal:
        if PLACE_ON <= action < OCCUPY_TILE:
            box = view.cell(action - PLACE_ON).inset(3)
            mark = icon(drawing, "plus", box.cx, box.cy, 16, drawing.theme.target, class_="mark", opacity=0.6)
            found.append(target(action, describe(s, action), halo(drawing, box, 6), mark))
    return found
