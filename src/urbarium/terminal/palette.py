"""Marks as colours: how a terminal shows the regions of a position. Nothing is told by a colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rich.style import Style
from rich.text import Text

from urbarium.engine.characters import Line
from urbarium.engine.seats import Seat
from urbarium.render.colour import contrast, ink_on, mix

__all__ = ["GROUNDS", "INKS", "LIT", "SQUARES", "chip_style", "seat_style", "style_of", "text_of"]

GROUNDS = {"dark": "#15171C", "light": "#FBFAF6"}  # what the panes lie on
INKS = {"dark": "#E6E3DA", "light": "#231F1A"}
SQUARES = {"dark": "#2B2A26", "light": "#EDE4D0"}
LIT = {"dark": "#7FD1AE", "light": "#0B6E4F"}
TONES = {
    "red": "#E05A4E",
    "orange": "#E8913A",
    "yellow": "#E3BD3B",
    "green": "#5DAE5B",
    "blue": "#5B93E0",
    "purple": "#A37BD9",
    "pink": "#E17FA9",
    "brown": "#B0805A",
    "gray": "#9AA2AB",
    "beige": "#D9C59A",
}
READABLE = 4.5  # contrast of letters
VISIBLE = 2.0  # contrast from which on a colour is seen as one


@cache
def _ink(colour: str, theme: str) -> str:
    """A colour that letters can have on the ground of a theme: darker or lighter until they can be read."""
    ground, towards = GROUNDS[theme], INKS[theme]
    for step in range(11):
        ink = mix(colour, towards, step / 10)
        if contrast(ink, ground) >= READABLE:
            return ink
    return towards


def _fill(colour: str) -> Style:
    return Style(color=ink_on(colour), bgcolor=colour)


def seat_style(seat: Seat, theme: str) -> Style:
    """The name of a seat: in a shade of its colour that can be read; letters on it if it is all but the ground's."""
    colour = seat.colour(theme)
    if contrast(colour, GROUNDS[theme]) >= VISIBLE:
        return Style(color=_ink(colour, theme), bold=True)
    return chip_style(seat, theme)


def chip_style(seat: Seat, theme: str) -> Style:
    """Letters on a seat's colour."""
    return _fill(seat.colour(theme)) + Style(bold=True)


def style_of(marks: str, seats: Sequence[Seat], theme: str) -> Style:
    """The style that marks mean together, see ``urbarium.engine.characters``."""
    style = Style()
    for mark in marks.split():
        style += _style_of_one(mark, seats, theme)
    return style


def _style_of_one(mark: str, seats: Sequence[Seat], theme: str) -> Style:
    name = mark.removeprefix("on-")
    if name.startswith("seat-"):
        seat = seats[int(name.removeprefix("seat-"))]
        return _fill(seat.colour(theme)) if mark != name else seat_style(seat, theme)
    if name in TONES:
        return _fill(TONES[name]) if mark != name else Style(color=_ink(TONES[name], theme))
    return {
        "strong": Style(bold=True),
        "faint": Style(color=_ink(mix(INKS[theme], GROUNDS[theme], 0.45), theme)),
        "lit": Style(color=LIT[theme], bold=True),
        "ground": Style(bgcolor=SQUARES[theme]),
    }[mark]


def text_of(spans: Line, seats: Sequence[Seat], theme: str, lit: frozenset[str] = frozenset()) -> Text:
    """A line in colour; what stands for a place can be clicked, and is underlined where something can be done."""
    text = Text(no_wrap=True)
    for span in spans:
        style = style_of(span.marks, seats, theme)
        if not span.key or span.text.isspace():
            text.append(span.text, style)
            continue
        style += Style(meta={"place": span.key})
        word = span.text.strip()
        before, _, after = span.text.partition(word)
        text.append(before, style)
        text.append(word, style + Style(underline=span.key in lit or None))
        text.append(after, style)
    return text
