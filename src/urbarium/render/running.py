"""The running score: a line for each seat over the turns of a game, with the seat's own colour and symbol."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from urbarium.engine.seats import Seat
from urbarium.render.lettering import text
from urbarium.render.parts import symbol
from urbarium.render.writer import Drawing, Element, el, group, line, path, rect

__all__ = ["Moment", "running_score"]

LEFT, RIGHT, TOP, BOTTOM = 34.0, 58.0, 14.0, 24.0
LETTERS = 12
LABEL = 15  # units that a number at the end of a line needs
NAME = 48  # units from the name of a turn to the next
MOST_SYMBOLS = 7  # on one line
MOST_LINES = 5  # of the grid


@dataclass(frozen=True)
class Moment:
    """The points after a turn."""

    ply: int
    turn: str
    scores: tuple[float, ...]
    words: str


@dataclass(frozen=True)
class _Field:
    """Where turns and points lie."""

    width: float
    height: float
    turns: int
    low: float
    high: float

    def x(self, turn: float) -> float:
        return LEFT + (self.width - LEFT - RIGHT) * turn / max(1, self.turns - 1)

    def y(self, points: float) -> float:
        return self.height - BOTTOM - (self.height - TOP - BOTTOM) * (points - self.low) / (self.high - self.low)


def grid_step(span: float) -> int:
    """A round number of points that divides a span into few parts.

    >>> grid_step(4), grid_step(58), grid_step(130)
    (1, 20, 50)
    """
    step = 1
    while span / step > MOST_LINES - 1:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return step


def running_score(
    moments: Sequence[Moment], seats: Sequence[Seat], width: float, height: float, theme: str, title: str
) -> str:
    """The chart as SVG; every turn is a band with the class ``moment`` and its ply, for whoever points at it."""
    scores = [score for moment in moments for score in moment.scores]
    step = grid_step(max(*scores, 1) - min(*scores, 0))
    low, high = step * (min(*scores, 0) // step), step * -(-max(*scores, 1) // step)
    field = _Field(width, height, len(moments), low, high)
    drawing = Drawing("running", width, height, theme, title, moments[-1].words, ground=False)
    drawing.add(_grid(drawing, field, step), _turns(drawing, field, moments))
    drawing.add(
        line(0, TOP - 6, 0, height - BOTTOM, class_="cursor", stroke=drawing.theme.accent, stroke_width=2, opacity=0)
    )
    for number, seat in enumerate(seats):
        drawing.add(_line(drawing, field, moments, number, seat))
    drawing.add(_ends(drawing, field, moments, seats), _bands(field, moments))
    return str(drawing)


def _grid(drawing: Drawing, field: _Field, step: int) -> Element:
    theme, result = drawing.theme, group()
    points = field.low
    while points <= field.high:
        y = field.y(points)
        strong = points == 0
        result.add(
            line(LEFT, y, field.width - RIGHT, y, stroke=theme.muted if strong else theme.line, stroke_width=1),
            text(drawing, LEFT - 6, y, f"{points:g}".replace("-", "−"), LETTERS, anchor="end", fill=theme.muted),
        )
        points += step
    return result


def _turns(drawing: Drawing, field: _Field, moments: Sequence[Moment]) -> Element:
    """Where turns begin that are called differently, as far as their names do not touch."""
    result, free = group(), LEFT
    for at in range(1, len(moments)):
        x, turn = field.x(at), moments[at].turn
        if turn != moments[at - 1].turn and x >= free:
            result.add(text(drawing, x, field.height - 9, turn, LETTERS, fill=drawing.theme.muted))
            free = x + NAME
    return result


def _line(drawing: Drawing, field: _Field, moments: Sequence[Moment], number: int, seat: Seat) -> Element:
    points = [(field.x(at), field.y(moment.scores[number])) for at, moment in enumerate(moments)]
    way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    colour, ink = seat.colour(drawing.theme.name), drawing.theme.ink
    drawn = {"fill": "none", "stroke_linejoin": "round"}
    result = group(
        path(way, stroke=ink, stroke_width=4.5, **drawn), path(way, stroke=colour, stroke_width=2.5, **drawn)
    )
    every = max(1, len(points) // MOST_SYMBOLS)
    for x, y in points[every // 2 : -1 : every]:
        result.add(symbol(seat.symbol, x, y, 4.5, fill=colour, stroke=ink, stroke_width=1))
    return result


def _ends(drawing: Drawing, field: _Field, moments: Sequence[Moment], seats: Sequence[Seat]) -> Element:
    """Symbol and points of every seat at the end of its line, moved apart where they would touch."""
    last, result = moments[-1].scores, group()
    x, free = field.x(len(moments) - 1), field.height - 8
    spots: dict[int, float] = {}
    for number in sorted(range(len(seats)), key=lambda seat: last[seat]):
        spots[number] = min(field.y(last[number]), free)
        free = spots[number] - LABEL
    lift = max(0.0, 8 - min(spots.values()))
    for number, seat in enumerate(seats):
        y = spots[number] + lift
        points = f"{last[number]:g}".replace("-", "−")
        result.add(
            symbol(
                seat.symbol,
                x + 14,
                y,
                6,
                fill=seat.colour(drawing.theme.name),
                stroke=drawing.theme.ink,
                stroke_width=1,
            ),
            text(drawing, x + 26, y, points, 14, anchor="start", bold=True),
        )
    return result


def _bands(field: _Field, moments: Sequence[Moment]) -> Element:
    return group(*(_band(field, at, moment) for at, moment in enumerate(moments)))


def _band(field: _Field, at: int, moment: Moment) -> Element:
    """What one points at: the turn with half of the way to its neighbours."""
    half = (field.x(1) - field.x(0)) / 2
    x = field.x(at)
    marks = {"class_": "moment", "data_ply": str(moment.ply), "data_x": f"{x:.1f}"}
    band = rect(max(0.0, x - half), 0, 2 * half, field.height, 0, fill="none", pointer_events="all", **marks)
    return band.add(el("title", moment.words))
