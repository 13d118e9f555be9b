"""The position in characters: regions of lines that keep within a width, with marks for whoever has colours.

A terminal shows in panes and in colour the same regions that a pipe or a screen reader gets one after the other as
plain text: nothing is said by a mark alone. Marks, several with spaces between them:

    seat-0 …        in the colour of a seat             on-seat-0 …   on a ground of that colour, as its pieces are
    red, green …    in a colour of the box (TONES)      on-red …      on a ground of it
    strong, faint   more or less important              lit           something can be done here
    ground          a square of a board
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Literal

__all__ = [
    "LEAST_WIDTH",
    "PAGE_WIDTH",
    "TONES",
    "Line",
    "Span",
    "TextRegion",
    "Words",
    "filled",
    "folded",
    "line",
    "marked_text",
    "page",
    "region",
]

PAGE_WIDTH = 80  # of the position as plain text
LEAST_WIDTH = 60  # every region can be fitted to this many columns
SET_IN = 4  # columns by which a line that goes on is set in
TONES = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "gray", "beige")

Role = Literal["status", "board", "own", "table"]


@dataclass(frozen=True)
class Span:
    """A few characters that are marked alike. ``key`` is the place of a drawing that they stand for."""

    text: str
    marks: str = ""
    key: str = ""

    def __str__(self) -> str:
        return self.text


Line = tuple[Span, ...]
Words = str | Span | Line


@dataclass(frozen=True)
class TextRegion:
    """A part of the table, called like the region of the drawing that shows the same.

    The ``status`` says what is to be decided, the ``board`` is what all look at, ``own`` is what a seat alone has.
    """

    name: str
    title: str
    lines: tuple[Line, ...]
    role: Role = "table"
    notes: tuple[Line, ...] = ()  # what the signs mean; left away where there is no room

    @property
    def text(self) -> str:
        return "\n".join(marked_text(one).rstrip() for one in (*self.lines, *self.notes))

    @property
    def width(self) -> int:
        return max((len(marked_text(one).rstrip()) for one in self.lines), default=0)


def page(regions: Iterable[TextRegion]) -> str:
    """Regions one after the other as plain text, in the order of reading; all but the status under their titles."""
    parts = [one.text if one.role == "status" else f"{one.title.upper()}\n{one.text}" for one in regions if one.lines]
    return "\n\n".join(parts) + "\n"


def marked_text(spans: Line) -> str:
    """The characters without their marks."""
    return "".join(span.text for span in spans)


def line(*parts: Words) -> Line:
    """A line of words, some of them marked.

    >>> marked_text(line("To play: ", Span("White", "seat-1"), "."))
    'To play: White.'
    """
    spans: list[Span] = []
    for part in parts:
        spans += part if isinstance(part, tuple) else [part if isinstance(part, Span) else Span(part)]
    return tuple(span for span in spans if span.text)


def filled(sentence: str, **words: object) -> Line:
    """A sentence of a catalogue whose places are filled with words, some of them marked.

    >>> [span.text for span in filled("{player} has {count}", player=Span("White", "seat-1"), count=3)]
    ['White', ' has ', '3']
    """
    parts: list[Words] = []
    for before, name, _, _ in Formatter().parse(sentence):
        parts.append(before)
        if name is not None:
            word = words[name]
            parts.append(word if isinstance(word, (Span, tuple)) else str(word))
    return line(*parts)


def region(
    name: str, title: str, rows: Iterable[Words], width: int, role: Role = "table", notes: Iterable[str] = ()
) -> TextRegion:
    """A region of rows; one that is too long for the width goes on below, set in."""
    lines = [folded for row in rows for folded in _folded(line(row), width)]
    small = [folded for note in notes for folded in _folded((Span(note, "faint"),), width)]
    return TextRegion(name, title, tuple(lines), role, tuple(small))


def folded(text: str, width: int) -> list[str]:
    """A line of plain text, broken between words where it is too long; what goes on is set in.

    >>> folded("one two three", 8)
    ['one two', '    three']
    """
    return [marked_text(one) for one in _folded((Span(text),), width)]


def _folded(spans: Line, width: int) -> Sequence[Line]:
    """A line, broken between words where it is too long."""
    text = marked_text(spans)
    if len(text.rstrip()) <= width:
        return [spans]
    indent = len(text) - len(text.lstrip())
    lines: list[list[Span]] = [[]]
    used = 0
    for space, word in _words(spans):
        length = sum(len(span.text) for span in word)
        if used and used + len(space.text) + length > width:
            set_in = " " * (indent + SET_IN)
            lines.append([Span(set_in)])
            used = len(set_in)
        else:
            lines[-1].append(space)
            used += len(space.text)
        lines[-1] += word
        used += length
    return [tuple(span for span in one if span.text) for one in lines]


def _words(spans: Line) -> list[tuple[Span, list[Span]]]:
    """The words of a line, each with the space before it; a word may have several marks."""
    found: list[tuple[Span, list[Span]]] = []
    space: Span | None = Span("")
    for span in spans:
        for piece in re.findall(r"\s+|\S+", span.text):
            marked = Span(piece, span.marks, span.key)
            if piece.isspace():
                space = Span((space.text if space else "") + piece, span.marks, span.key)
            elif space is not None:
                found.append((space, [marked]))
                space = None
            else:
                found[-1][1].append(marked)
    return found
