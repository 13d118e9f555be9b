"""The outline around a set of cells of a grid, with round corners."""

from __future__ import annotations

from collections.abc import Iterable
from math import copysign

from urbarium.render.box import Grid
from urbarium.render.writer import trim

__all__ = ["outline"]

Corner = tuple[int, int]


def outline(grid: Grid, cells: Iterable[tuple[int, int]], inset: float = 0, radius: float = 0) -> str:
    """The path data around ``(column, row)`` cells, ``inset`` units inside their edges. Holes are part of it.

    The grid must be without gaps. Cells that touch only at a corner are not joined.
    """
    width, height = grid.box.width / grid.columns, grid.box.height / grid.rows
    data = []
    for loop in _loops(set(cells)):
        points = []
        for before, here, after in zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True):
            inward = [_right_of(before, here), _right_of(here, after)]
            x = grid.box.x + here[0] * width + inset * sum(step[0] for step in inward)
            y = grid.box.y + here[1] * height + inset * sum(step[1] for step in inward)
            points.append((x, y))
        data.append(_rounded(points, radius))
    return "".join(data)


def _loops(cells: set[tuple[int, int]]) -> list[list[Corner]]:
    """The corners of every border, clockwise around the cells (so that they lie to the right), turns only."""
    onward: dict[Corner, list[Corner]] = {}
    for column, row in sorted(cells):
        for (dx, dy), start, end in (
            ((0, -1), (column, row), (column + 1, row)),
            ((1, 0), (column + 1, row), (column + 1, row + 1)),
            ((0, 1), (column + 1, row + 1), (column, row + 1)),
            ((-1, 0), (column, row + 1), (column, row)),
        ):
            if (column + dx, row + dy) not in cells:
                onward.setdefault(start, []).append(end)
    loops = []
    while onward:
        start = min(onward)
        loop, here = [start], onward[start].pop(0)
        before = start
        if not onward[start]:
            del onward[start]
        while here != start:
            loop.append(here)
            right = _right_of(before, here)
            choices = onward[here]
            following = next((end for end in choices if (end[0] - here[0], end[1] - here[1]) == right), choices[0])
            choices.remove(following)
            if not choices:
                del onward[here]
            before, here = here, following
        loops.append(
            [
                corner
                for previous, corner, following in zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True)
                if _right_of(previous, corner) != _right_of(corner, following)
            ]
        )
    return loops


def _right_of(start: Corner, end: Corner) -> Corner:
    """The unit step to the right of someone who walks from start to end (y grows downwards)."""
    dx, dy = (end[0] > start[0]) - (end[0] < start[0]), (end[1] > start[1]) - (end[1] < start[1])
    return -dy, dx


def _rounded(points: list[tuple[float, float]], radius: float) -> str:
    data: list[str] = []
    for before, here, after in zip([points[-1], *points[:-1]], points, [*points[1:], points[0]], strict=True):
        start, end = _towards(here, before, radius), _towards(here, after, radius)
        data.append(f"{'L' if data else 'M'}{trim(start[0])} {trim(start[1])}")
        if radius:
            data.append(f"Q{trim(here[0])} {trim(here[1])} {trim(end[0])} {trim(end[1])}")
    return "".join(data) + "Z"


def _towards(start: tuple[float, float], goal: tuple[float, float], distance: float) -> tuple[float, float]:
    """``distance`` along the straight way, never beyond its middle."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    reach = min(distance, (abs(dx) + abs(dy)) / 2)
    if abs(dx) > abs(dy):
        return start[0] + copysign(reach, dx), start[1]
    return start[0], start[1] + copysign(reach, dy)
