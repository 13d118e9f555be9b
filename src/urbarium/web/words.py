"""The languages of the interface. Sentences about a game come from the game; these are the words around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from urbarium.engine import words
from urbarium.engine.words import ENGLISH, catalogue, locale_folder, spoken

__all__ = ["choose_language", "languages", "say", "translator", "turn_words"]

_FOLDER = Path(__file__).parent


@cache
def translator(language: str) -> Callable[[str], str]:
    """The function that gives a sentence in this language; what is not translated stays English."""
    return catalogue(locale_folder(_FOLDER, language) / "LC_MESSAGES" / "web.po").sentence


@cache
def languages() -> Mapping[str, str]:
    """The languages that there is a catalogue of, each by its own name, which it gives for ``English``."""

    def own_name(_: Callable[[str], str]) -> str:
        return _("English")

    return {language: own_name(translator(language)) for language in words.languages(_FOLDER)}


def say(text: str) -> str:
    """A sentence in the language of whoever asks now."""
    return translator(spoken())(text)


def turn_words(label: str) -> str:
    """The label of a turn for people: most are numbers, and the step that opens a turn is its zeroth."""
    return {"setup": say("setup"), "end": say("end")}.get(label, label.removesuffix(".0"))


def choose_language(cookie: str | None, accepted: str | None) -> str:
    """The language of the cookie, else the first one that the browser accepts and we speak.

    >>> choose_language(None, "fr;q=0.9, pt;q=0.8, en;q=0.5")
    'pt-BR'
    """
    if cookie is not None and cookie in languages():
        return cookie
    wishes = []
    for part in (accepted or "").split(",")[:20]:
        name, _, weight = part.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), name.lower()))
        except ValueError:
            continue
    for _, name in sorted(wishes, key=lambda wish: wish[0]):
        for language in languages():
            if name and (name == language.lower() or name.split("-")[0] == language.split("-")[0].lower()):
                return language
    return ENGLISH
