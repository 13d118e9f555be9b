"""The languages of the interface. Sentences about a game come from the game; these are the words around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

__all__ = ["LANGUAGES", "choose_language", "translator"]

LANGUAGES = {"en": "English", "pt-BR": "Português"}
_FOLDER = Path(__file__).parent / "locale"


@cache
def _catalogue(language: str) -> Mapping[str, str]:
    path = _FOLDER / language.replace("-", "_") / "LC_MESSAGES" / "web.po"
    if not path.is_file():
        return {}
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language.replace("-", "_"))
    return {str(message.id): str(message.string) for message in catalogue if message.id and message.string}


def translator(language: str) -> Callable[[str], str]:
    """The function that gives a sentence in this language; what is not translated stays English."""
    known = _catalogue(language)
    return lambda text: known.get(text, text)


def choose_language(cookie: str | None, accepted: str | None) -> str:
    """The language of the cookie, else the first one that the browser accepts and we speak.

    >>> choose_language(None, "fr;q=0.9, pt;q=0.8, en;q=0.5")
    'pt-BR'
    """
    if cookie in LANGUAGES:
        return cookie
    wishes = []
    for part in (accepted or "").split(",")[:20]:
        name, _, weight = part.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), name.lower()))
        except ValueError:
            continue
    for _, name in sorted(wishes, key=lambda wish: wish[0]):
        for language in LANGUAGES:
            if name and (name == language.lower() or name.split("-")[0] == language.split("-")[0].lower()):
                return language
    return "en"
