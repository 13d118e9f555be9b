"""The colours of seats as a style sheet: games say what they are, the page only reads them."""

from __future__ import annotations

from collections.abc import Iterable

from urbarium.engine.game import Game

__all__ = ["seat_sheet"]


def seat_sheet(games: Iterable[Game]) -> str:
    """A rule for each seat of each game: its colour on light pages, and on dark ones."""
    light, dark = (
        [
            (f".seat-{game.name}-{number}", f"{{ --seat: {seat.colour(theme)}; }}")
            for game in games
            for number, seat in enumerate(game.seats)
        ]
        for theme in ("light", "dark")
    )
    lines = [f"{name} {colour}" for name, colour in light]
    lines += [f':root[data-theme="dark"] {name} {colour}' for name, colour in dark]
    lines.append("@media (prefers-color-scheme: dark) {")
    lines += [f'  :root[data-theme="auto"] {name} {colour}' for name, colour in dark]
    return "\n".join([*lines, "}\n"])
