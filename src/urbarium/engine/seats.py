"""Seats: what each player's place is called and how it is marked, on every board, page, chart and terminal alike."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["MOST_SEATS", "SEATS", "Seat"]

MOST_SEATS = 5  # at any table of any game


@dataclass(frozen=True)
class Seat:
    """How one player is marked: never by colour alone, always also by symbol or pattern."""

    name: str
    light: str  # the colour on a light page
    symbol: str  # of render.parts.symbol: circle, square, triangle, diamond, star, cross, hexagon
    pattern: str  # of render.patterns: diagonal, dots, bars, grid, chevrons, waves, plain
    dark: str = ""  # the colour on a dark page, where it is another one

    def colour(self, theme: str) -> str:
        """The colour on a page: ``light`` or ``dark``."""
        return self.dark if theme == "dark" and self.dark else self.light


# For games without seats of their own: Okabe and Ito's palette, green and purple a shade further apart in lightness.
SEATS = (
    Seat("Red", "#D55E00", "circle", "diagonal"),
    Seat("Blue", "#0072B2", "square", "dots"),
    Seat("Yellow", "#F0E442", "triangle", "bars"),
    Seat("Green", "#00936B", "diamond", "grid"),
    Seat("Purple", "#D587B3", "star", "chevrons"),
)
