"""The languages of games.

What a game says is English in its code. A translated game has a gettext catalogue beside its modules,
``locale/pt_BR/LC_MESSAGES/<package>.po``, and its guide as ``locale/pt_BR/guide.md``; whoever reads in that language
gets the words of the catalogue. The language belongs to the thread or task that asks, so no function has to be told.
Another language is another folder: nothing in the code lists them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

__all__ = [
    "ENGLISH",
    "Catalogue",
    "Words",
    "catalogue",
    "joined",
    "languages",
    "locale_folder",
    "speak",
    "speaking",
    "spoken",
]

ENGLISH = "en"
NARROW = "narrow"  # the context of entries for places with little room

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


def languages(folder: Path) -> list[str]:
    """The languages that a package speaks: English, and every one that it has a catalogue of."""
    found = {path.parent.parent.name for path in folder.glob(f"locale/*/LC_MESSAGES/{folder.name}.po")}
    return [ENGLISH, *sorted(name.replace("_", "-") for name in found)]


@dataclass(frozen=True)
class Catalogue:
    """The translations of one gettext catalogue. What it does not have stays English."""

    sentences: Mapping[str, str] = field(default_factory=dict)
    plurals: Mapping[str, Sequence[str]] = field(default_factory=dict)  # the forms, by the English singular
    narrow: Mapping[str, str] = field(default_factory=dict)  # names for places with little room, with their breaks
    form: Callable[[int], int] = lambda count: int(count != 1)  # which of the forms a number takes

    def sentence(self, english: str) -> str:
        return self.sentences.get(english, english)

    def plural(self, count: int, one: str, several: str) -> str:
        return self.plurals[one][self.form(count)] if one in self.plurals else (one if count == 1 else several)


_ENGLISH = Catalogue()


@cache
def catalogue(path: Path) -> Catalogue:
    """A gettext catalogue as it was written; an empty one if there is none."""
    if not path.is_file():
        return _ENGLISH
    from gettext import c2py

    head, *entries = _entries(path.read_text(encoding="utf-8"))
    forms = re.search(r"plural=([^;]+);", head.get("msgstr", ""))
    told = [entry for entry in entries if "fuzzy" not in entry]
    single = [entry for entry in told if "msgid_plural" not in entry and entry["msgstr"]]
    several = [entry for entry in told if "msgid_plural" in entry]
    return Catalogue(
        {entry["msgid"]: entry["msgstr"] for entry in single if "msgctxt" not in entry},
        {entry["msgid"]: tuple(entry[name] for name in entry if name.startswith("msgstr")) for entry in several},
        {entry["msgid"]: entry["msgstr"] for entry in single if entry.get("msgctxt") == NARROW},
        c2py(forms[1] if forms else "n != 1"),
    )


def _entries(text: str) -> Iterator[dict[str, str]]:
    """The entries of a catalogue, first its head: what stands behind ``msgid``, ``msgstr`` and so on."""
    entry: dict[str, str] = {}
    name = ""
    for line in (*text.splitlines(), ""):
        if not line.strip():
            if "msgid" in entry:
                yield entry
                entry = {}
        elif line.startswith("#"):
            if line.startswith("#,") and "fuzzy" in line:
                entry["fuzzy"] = ""
        else:
            if not line.startswith('"'):
                name, _, line = line.partition(" ")
                entry[name] = ""
            entry[name] += json.loads(line)


class Words:
    """The words of a package, from the catalogues below its folder: ``say = Words(folder)``, then ``say("Your city")``.

    The catalogue is called like the folder unless it has a ``name``. What it does not have stays English.
    """

    def __init__(self, folder: Path, name: str = "") -> None:
        self._folder = folder
        self._name = name or folder.name
        self._catalogues: dict[str, Catalogue] = {}  # by language

    def __call__(self, sentence: str) -> str:
        return sentence if spoken() == ENGLISH else self._catalogue().sentence(sentence)

    def plural(self, count: int, one: str, several: str, **words: object) -> str:
        """A phrase with a number, filled in: ``say.plural(2, "{count} house", "{count} houses")``."""
        return self._catalogue().plural(int(count), one, several).format(count=count, **words)

    def narrow(self, name: str, english: str = "") -> str:
        """A name where there is little room, with its breaks; ``english`` is the English one if it is not the name."""
        if spoken() == ENGLISH:
            return english or name
        return self._catalogue().narrow.get(name) or self(name)

    def joined(self, names: Iterable[str]) -> str:
        """Names as a sentence lists them."""
        return joined(names, self(" and "))

    def _catalogue(self) -> Catalogue:
        language = spoken()
        if language == ENGLISH:
            return _ENGLISH
        found = self._catalogues.get(language)
        if found is None:
            found = catalogue(locale_folder(self._folder, language) / "LC_MESSAGES" / f"{self._name}.po")
            self._catalogues[language] = found
        return found


def joined(names: Iterable[str], last: str = " and ") -> str:
    """Names as a sentence lists them.

    >>> joined([]), joined(["Red"]), joined(["Red", "Blue"]), joined(["Red", "Blue", "Green"])
    ('', 'Red', 'Red and Blue', 'Red, Blue and Green')
    """
    *most, final = ["", *names]
    return f"{', '.join(most[1:])}{last}{final}" if most[1:] else final
