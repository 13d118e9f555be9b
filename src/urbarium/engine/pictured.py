"""Small pictures within sentences: what is named is shown, too, as it looks on the table.

The words of a game say where. Whoever can show pictures asks for them with ``picturing``; everybody else gets the plain
sentence, letter by letter the same without the marks. A picture is named as in ``urbarium.render.icons``. Unicode has
characters for words with an annotation, which no name of a person may contain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["counted", "pictured", "picturing", "plain", "symbols_in"]

BEGIN, NOTE, END = "\ufff9", "\ufffa", "\ufffb"  # the words, what is shown with them, and after both

_MARKED = re.compile(f"{BEGIN}([^{NOTE}]*){NOTE}([a-z]+)[^{END}]*{END}")

_picturing: ContextVar[bool] = ContextVar("urbarium_picturing", default=False)


@contextmanager
def picturing() -> Iterator[None]:
    """Sentences carry marks for pictures for a while, in this thread or task."""
    before = _picturing.set(True)
    try:
        yield
    finally:
        _picturing.reset(before)


def pictured(symbol: str, words: str, name: str = "") -> str:
    """Words with a picture before them, or before a name that is part of them: ``the Bank``.

    >>> pictured("coin", "2 coins")
    '2 coins'
    >>> with picturing():
    ...     plain(pictured("coin", "2 coins")), symbols_in(pictured("coin", "2 coins"))
    ('2 coins', ['coin'])
    """
    if not _picturing.get():
        return words
    shown = name if name and name in words else words
    return words.replace(shown, f"{BEGIN}{shown}{NOTE}{symbol}{END}", 1)


def counted(symbol: str, count: int, words: str) -> str:
    """Words in whose place a picture and a number are enough, where there is little room."""
    return f"{BEGIN}{words}{NOTE}{symbol} {count}{END}" if _picturing.get() else words


def plain(sentence: str) -> str:
    """The sentence as it is read aloud, copied and printed."""
    return _MARKED.sub(r"\1", sentence)


def symbols_in(sentence: str) -> list[str]:
    """The pictures of a sentence."""
    return [symbol for _, symbol in _MARKED.findall(sentence)]
