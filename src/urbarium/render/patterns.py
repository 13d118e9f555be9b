"""Fills with a texture, for eyes that do not tell the colours apart."""

from __future__ import annotations

from urbarium.render.writer import Drawing, Element, circle, el, path, rect

__all__ = ["PATTERNS", "pattern"]

# What is drawn into a square of eight units, in the ink of the pattern.
PATTERNS: dict[str, tuple[str, float]] = {  # path, stroke width
    "plain": ("", 0),
    "diagonal": ("M-2 2L2 -2M0 8L8 0M6 10L10 6", 1.6),
    "bars": ("M0 2H8M0 6H8", 1.3),
    "grid": ("M0 4H8M4 0V8", 1.1),
    "chevrons": ("M0 3L4 0L8 3M0 7L4 4L8 7", 1.2),
    "waves": ("M0 4Q2 -1 4 4T8 4", 1.5),
    "dots": ("", 0),
}


def pattern(drawing: Drawing, name: str, fill: str, ink: str, scale: float = 1, opacity: float = 0.45) -> str:
    """The value of ``fill=`` for a surface of colour ``fill`` with this pattern in ``ink`` on it."""
    data, width = PATTERNS[name]
    if name == "plain":
        return fill
    tile = el("pattern", rect(0, 0, 8, 8, fill=fill), width=8, height=8, patternUnits="userSpaceOnUse")
    if scale != 1:
        tile.set(patternTransform=f"scale({scale:g})")
    tile.add(*_dots(ink, opacity)) if name == "dots" else tile.add(
        path(data, stroke=ink, stroke_width=width, stroke_opacity=opacity, fill="none")
    )
    return f"url(#{drawing.define(f'{name}-{fill}-{ink}-{scale:g}-{opacity:g}', tile)})"


def _dots(ink: str, opacity: float) -> list[Element]:
    return [circle(x, y, 1.2, fill=ink, fill_opacity=opacity) for x, y in ((2, 2), (6, 6))]
