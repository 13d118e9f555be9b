"""The languages of games.

What a game says is English in its code. A translated game has a gettext catalogue beside its modules,
``locale/pt_BR/LC_MESSAGES/<package>.po``, and its guide as ``locale/pt_BR/guide.md``; whoever reads in that language
gets the words of the catalogue. The language belongs to the thread or task that asks, so no function has to be told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

__all__ = [
    "ENGLISH",
    "Words",
    "catalogue",
    "counted",
    "joined",
    "locale_folder",
    "scarce",
    "speak",
    "speaking",
    "spoken",
]

ENGLISH = "en"

_spoken: ContextVar[str] = ContextVar("urbarium_language", default=ENGLISH)


def spoken() -> str:
    """The language of whoever reads now, as in HTML: ``en``, ``pt-BR``."""
    return _spoken.get()


def speak(language: str) -> None:
    """From here on speak this language, in this thread or task."""
    _spoken.set(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language for a while."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def locale_folder(folder: Path, language: str) -> Path:
    """Where the translation of a package into a language is."""
    return folder / "locale" / language.replace("-", "_")


@cache
def catalogue(path: Path) -> Mapping[str, str]:
    """A gettext catalogue as it was written; empty if there is none."""
    if not path.is_file():
        return {}
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file) if message.id and message.string}


class Words:
    """The words of a package, from the catalogues below its folder: ``say = Words(folder)``, then ``say("Your city")``.

    What the catalogue does not have stays English.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __call__(self, sentence: str) -> str:
        language = spoken()
        if language == ENGLISH:
            return sentence
        return self._catalogue(language).get(sentence, sentence)

    def _catalogue(self, language: str) -> Mapping[str, str]:
        return catalogue(locale_folder(self._folder, language) / "LC_MESSAGES" / f"{self._folder.name}.po")


def counted(count: int, noun: str, several: str = "") -> str:
    """A number and its noun.

    >>> counted(1, "house"), counted(0, "house"), counted(2, "city", "cities")
    ('1 house', '0 houses', '2 cities')
    """
    return f"{count} {noun if count == 1 else several or noun + 's'}"


def scarce(count: int, noun: str, several: str = "") -> str:
    """A number that is not enough.

    >>> scarce(1, "house"), scarce(2, "city", "cities"), scarce(0, "house")
    ('only 1 house', 'only 2 cities', 'no houses')
    """
    return f"only {counted(count, noun, several)}" if count else f"no {several or noun + 's'}"


def joined(names: Iterable[str], last: str = " and ") -> str:
    """Names as a sentence lists them.

    >>> joined(["Red"]), joined(["Red", "Blue"]), joined(["Red", "Blue", "Green"])
    ('Red', 'Red and Blue', 'Red, Blue and Green')
    """
    *most, final = names
    return f"{', '.join(most)}{last}{final}" if most else final
