"""The interface in Portuguese: complete, with the same places to fill, also for the words that games bring along."""

import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.extract import extract_from_dir

import urbarium.web
from tests.web.conftest import all_games
from urbarium.bots import LEVEL_TITLES
from urbarium.web.words import translator

FOLDER = Path(urbarium.web.__file__).parent
portuguese = translator("pt-BR")


def interface() -> Iterator[str]:
    """Every sentence of the interface."""
    keywords = {"_": None, "RefusedError": (2,)}
    methods = [("**.py", "python"), ("templates/**.html", "jinja2")]
    for _, _, message, _, _ in extract_from_dir(FOLDER, methods, {"**.html": {"trim_blocks": "true"}}, keywords):
        if isinstance(message, str):
            yield message


def brought_along() -> Iterator[str]:
    """What games say about themselves in the lobby, and the names of seats and levels."""
    yield from LEVEL_TITLES.values()
    for game in all_games():
        yield game.tagline
        yield from game.seat_names
        yield from (option.title for option in game.options)


def places(text: str) -> list[str]:
    return sorted(re.findall(r"\{\w+\}", text))


def test_every_sentence_is_translated() -> None:
    sentences = set(interface())
    assert len(sentences) > 200
    same_in_both = {"URBS"}
    missing = [
        text for text in sentences | set(brought_along()) if portuguese(text) == text and text not in same_in_both
    ]
    assert missing == []


def test_translations_fill_the_same_places() -> None:
    wrong = [text for text in interface() if places(text) != places(portuguese(text))]
    assert wrong == []


def test_what_is_not_translated_stays_english() -> None:
    assert portuguese("no such sentence") == "no such sentence"
    assert translator("en")("Play now") == "Play now"
