"""The colours and symbols of seats as a style sheet: games say what they are, the page only reads them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from urbarium.engine.game import Game
from urbarium.engine.seats import Seat
from urbarium.render import ink_on, symbol

__all__ = ["seat_sheet"]


def seat_sheet(games: Iterable[Game]) -> str:
    """A rule for each seat of each game: its colour on light pages, and on dark ones, and the shape of its symbol."""
    seats = [(f".seat-{game.name}-{number}", seat) for game in games for number, seat in enumerate(game.seats)]
    dark = [f"{name} {_colours(seat, 'dark')}" for name, seat in seats]
    lines = [f"{name} {{ --sign: {_shape(seat.symbol)}; }}" for name, seat in seats]
    lines += [f"{name} {_colours(seat, 'light')}" for name, seat in seats]
    lines += [f':root[data-theme="dark"] {rule}' for rule in dark]
    lines.append("@media (prefers-color-scheme: dark) {")
    lines += [f'  :root[data-theme="auto"] {rule}' for rule in dark]
    return "\n".join([*lines, "}\n"])


def _colours(seat: Seat, theme: str) -> str:
    colour = seat.colour(theme)
    return f"{{ --seat: {colour}; --on-seat: {ink_on(colour)}; }}"


def _shape(name: str) -> str:
    """A symbol as boards have it, as the outline of a square box."""
    if name == "circle":
        return "circle(42%)"
    if name == "square":
        return "inset(14%)"
    points = re.search(r'points="([^"]+)"', str(symbol(name, 50, 50, 43)))
    assert points
    corners = (corner.split(",") for corner in points[1].split())
    return f"polygon({', '.join(f'{x}% {y}%' for x, y in corners)})"
