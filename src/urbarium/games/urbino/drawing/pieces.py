"""Urbino's pieces: houses, palaces, towers and the architects."""

from __future__ import annotations

from urbarium.render import Drawing, Element, circle, el, group, icon, path, pattern, polygon, rect

from ..components import HOUSE, PALACE
from .colours import COLOURS, HATCHING, HIGHLIGHT, SCARLET, SCARLET_EDGE, Colours

__all__ = ["CELL", "architect", "building"]

CELL = 42  # units; the shapes below are drawn into a square of this size


def building(drawing: Drawing, x: float, y: float, seat: int, kind: int, scale: float = 1) -> Element:
    """A building with its middle on ``(x, y)``."""
    colours = COLOURS[seat]
    wall = pattern(drawing, "diagonal", colours.wall, HATCHING, 0.6, 0.4) if colours.hatched else colours.wall
    shape = drawing.define(f"piece-{seat}-{kind}", _shape(colours, wall, kind))
    half = CELL / 2 * scale
    return el("use", href=f"#{shape}", transform=f"translate({x - half:.2f} {y - half:.2f}) scale({scale:.3g})")


def _shape(colours: Colours, wall: str, kind: int) -> Element:
    result = group(stroke=colours.edge, stroke_width=1.3, stroke_linejoin="round")
    if kind == HOUSE:
        return result.add(
            rect(26, 12, 4, 8, 0, fill=colours.roof),
            rect(11.5, 22, 19, 15, 0, fill=wall),
            polygon([(7.5, 23), (21, 10.5), (34.5, 23)], fill=colours.roof),
            rect(18.2, 28, 5.6, 9, 0, fill=colours.opening, stroke="none"),
        )
    if kind == PALACE:
        result.add(
            rect(4, 17, 34, 20, 0, fill=wall),
            polygon([(2.5, 18), (6.5, 10.5), (35.5, 10.5), (39.5, 18)], fill=colours.roof),
        )
        for left in (7.5, 17.8, 28.1):
            arch = f"M{left} 37V28.5a3.2 3.2 0 0 1 6.4 0V37Z"
            result.add(path(arch, fill=colours.opening, stroke="none"))
        return result.add(rect(4, 21, 34, 1.6, 0, fill=colours.edge, stroke="none", fill_opacity=0.45))
    battlements = "M11.5 15.5V7.5h4.2v3h3.1v-3h4.4v3h3.1v-3h4.2v8Z"
    return result.add(
        path("M21 8V1.5", fill="none"),
        polygon([(21.3, 1), (28.5, 3.2), (21.3, 5.6)], fill=colours.roof, stroke_width=0.8),
        rect(14, 15, 14, 22, 0, fill=wall),
        path(battlements, fill=colours.roof),
        path("M19 25.5v-3a2 2 0 0 1 4 0v3Z", fill=colours.opening, stroke="none"),
        path("M18.5 37v-5a2.5 2.5 0 0 1 5 0v5Z", fill=colours.opening, stroke="none"),
    )


def architect(drawing: Drawing, x: float, y: float) -> Element:
    """A scarlet cone with a pair of compasses; ``(x, y)`` is the middle."""
    left, top = x - CELL / 2, y - CELL / 2
    body = path(
        "M21 9L32 34.5a11 3.6 0 0 1-22 0Z", fill=SCARLET, stroke=HIGHLIGHT, stroke_width=3, stroke_linejoin="round"
    )
    cone = path("M21 9L32 34.5a11 3.6 0 0 1-22 0Z", fill=SCARLET, stroke=SCARLET_EDGE, stroke_width=1.2)
    light = path("M20 13L12.5 33.5a9 3 0 0 0 3.5 2.2Z", fill=HIGHLIGHT, fill_opacity=0.22)
    head = circle(21, 9, 5.2, fill=SCARLET, stroke=SCARLET_EDGE, stroke_width=1.2)
    return group(
        circle(21, 9, 6.6, fill=HIGHLIGHT),
        body,
        cone,
        light,
        head,
        icon(drawing, "compass", 21, 26, 15, HIGHLIGHT),
        transform=f"translate({left:.2f} {top:.2f})",
    )
