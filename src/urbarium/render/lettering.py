"""Letters that stay where they belong: widths are those of the font, lines shrink or wrap, nothing overflows."""

from __future__ import annotations

from functools import lru_cache

from urbarium.render.box import Box
from urbarium.render.font import BOLD, REGULAR
from urbarium.render.writer import Drawing, Element, el

__all__ = ["SMALLEST", "fit", "paragraph", "text", "text_in", "text_width", "wrap"]

SMALLEST = 9.0  # units; nothing shrinks further, it is cut with an ellipsis instead
_MIDDLE = REGULAR.capitals / 2000  # of the letter size, from the middle of capitals and digits down to the base line


@lru_cache(1 << 12)
def text_width(content: str, size: float, bold: bool = False) -> float:
    """How wide a line is in the font of the drawings.

    >>> text_width("Hall", 10) < text_width("Hall", 10, bold=True) < 25
    True
    """
    return (BOLD if bold else REGULAR).width(content) * size / 1000


def fit(content: str, size: float, width: float, bold: bool = False, smallest: float = SMALLEST) -> tuple[str, float]:
    """The line and the size at which it fits into ``width``; cut with an ellipsis if the smallest size is too large."""
    wide = text_width(content, size, bold)
    if wide <= width:
        return content, size
    size = max(min(smallest, size), size * width / wide)
    while content and text_width(content, size, bold) > width + 0.01:
        content = content[:-2].rstrip() + "…" if len(content) > 1 else ""
    return content, size


def wrap(content: str, size: float, width: float, bold: bool = False) -> list[str]:
    """The words in lines of at most ``width``; a longer word has a line of its own. ``\\n`` begins a new line."""
    lines: list[str] = []
    for part in content.split("\n"):
        current = ""
        for word in part.split():
            longer = f"{current} {word}" if current else word
            if current and text_width(longer, size, bold) > width:
                lines.append(current)
                current = word
            else:
                current = longer
        lines.append(current)
    return lines


def text(
    drawing: Drawing,
    x: float,
    y: float,
    content: str,
    size: float = 13,
    *,
    fill: str | None = None,
    anchor: str = "middle",
    bold: bool = False,
    width: float | None = None,
    smallest: float = SMALLEST,
    outline: str | None = None,
    opacity: float | None = None,
) -> Element:
    """One line of letters. ``y`` is its middle, ``x`` its start, middle or end as ``anchor`` says.

    With ``width`` it shrinks to fit, and is cut (with the whole text on hover) when ``smallest`` is still too wide.
    ``outline`` puts a halo of that colour behind the letters, for lines on top of pictures.
    """
    shown = content
    if width is not None:
        shown, size = fit(content, size, width, bold, smallest)
    return el(
        "text",
        el("title", content) if shown != content else None,
        shown,
        x=x,
        y=y + _MIDDLE * size,
        font_size=size,
        fill=fill or drawing.theme.ink,
        text_anchor=None if anchor == "start" else anchor,
        font_weight="bold" if bold else None,
        stroke=outline,
        stroke_width=size / 4 if outline else None,
        stroke_linejoin="round" if outline else None,
        paint_order="stroke" if outline else None,
        opacity=opacity,
    )


def text_in(
    drawing: Drawing,
    box: Box,
    content: str,
    size: float = 13,
    *,
    align: str = "middle",
    fill: str | None = None,
    bold: bool = False,
    smallest: float = SMALLEST,
) -> Element:
    """One line in the middle of a box (or at its ``start`` or ``end``), shrunk to stay inside."""
    x = {"start": box.x, "middle": box.cx, "end": box.right}[align]
    size = min(size, box.height)
    return text(
        drawing, x, box.cy, content, size, fill=fill, anchor=align, bold=bold, width=box.width, smallest=smallest
    )


def paragraph(
    drawing: Drawing,
    box: Box,
    content: str,
    size: float = 12,
    *,
    align: str = "start",
    vertical: str = "start",
    fill: str | None = None,
    bold: bool = False,
    smallest: float = SMALLEST,
    leading: float = 1.25,
) -> Element:
    """Words wrapped into a box. The letters shrink until all fits; the smallest are cut, and whole on hover."""
    lines = wrap(content, size, box.width, bold)
    while size > smallest and (
        len(lines) * leading * size > box.height or any(text_width(one, size, bold) > box.width for one in lines)
    ):
        size = max(smallest, size - 0.5)
        lines = wrap(content, size, box.width, bold)
    room = max(1, int(box.height / (leading * size) + 0.001))
    if len(lines) > room:
        lines = [*lines[: room - 1], f"{lines[room - 1]} …"]
    x = {"start": box.x, "middle": box.cx, "end": box.right}[align]
    free = box.height - len(lines) * leading * size
    y = box.y + {"start": 0.0, "middle": free / 2, "end": free}[vertical] + leading * size / 2
    result = el("g")
    for number, one in enumerate(lines):
        result.add(
            text(
                drawing,
                x,
                y + number * leading * size,
                one,
                size,
                fill=fill,
                anchor=align,
                bold=bold,
                width=box.width,
                smallest=smallest,
            )
        )
    if len(wrap(content, size, box.width, bold)) > room:
        result.children.insert(0, el("title", content))
    return result
