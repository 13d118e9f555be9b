"""The position in characters: regions that fit, in every language, with places that an action or the drawing knows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache
from importlib import import_module

from urbarium.engine.characters import LEAST_WIDTH, PAGE_WIDTH, TONES, TextRegion, marked_text
from urbarium.engine.match import View
from urbarium.engine.words import languages, speaking
from urbarium.render.regions import regions_of

__all__ = ["text_faults", "text_regions"]

WIDTHS = (LEAST_WIDTH, PAGE_WIDTH, 120)
_NAME = re.compile(r"[a-z][a-z0-9-]*")
_MARK = re.compile(rf"(on-)?(seat-\d|{'|'.join(TONES)})|strong|faint|lit|ground")


def text_regions(view: View) -> dict[tuple[str, int], list[TextRegion]]:
    """What a viewer reads, by language and width."""
    found = {}
    for language in languages(view.game.folder):
        with speaking(language):
            found.update({(language, width): view.text_regions(width) for width in WIDTHS})
    return found


def text_faults(
    view: View, read: dict[tuple[str, int], list[TextRegion]], places: Collection[str]
) -> Iterator[tuple[str, str]]:
    """What is wrong with the text regions of a view; ``places`` are those of its drawing."""
    board = next(region.name for region in regions_of(view) if region.role == "board")
    meant = {*places, *_meant(view.game.package)}
    for (language, width), regions in read.items():
        where = f"seat {view.seat}, {language}, {width} columns"
        for fault in (*_region_faults(regions, board), *_line_faults(regions, width, meant)):
            yield "text", f"{fault} ({where})"


@cache
def _meant(package: str) -> frozenset[str]:
    """The places that any action of a game means."""
    asking, actions = import_module(f"{package}.words.asking"), import_module(f"{package}.actions").ACTIONS
    return frozenset(key for action in range(actions.size) for key in asking.keys(action))


def _region_faults(regions: list[TextRegion], board: str) -> Iterator[str]:
    names = Counter(region.name for region in regions)
    yield from (f"there are several text regions {name}" for name, count in names.items() if count > 1)
    if [region.role for region in regions].count("status") != 1 or regions[0].role != "status":
        yield "the first text region, and no other, is the status"
    if [region.name for region in regions if region.role == "board"] != [board]:
        yield f"the text region of the board is called {board}, as in the drawing"
    for region in regions:
        if not _NAME.fullmatch(region.name) or not region.title or not region.text.strip():
            yield f"the text region {region.name!r} needs a name in small letters, a title and something to say"


def _line_faults(regions: list[TextRegion], width: int, places: Collection[str]) -> Iterator[str]:
    for region in regions:
        for spans in (*region.lines, *region.notes):
            text = marked_text(spans)
            if len(text.rstrip()) > width or "\n" in text:
                yield f"a line of {region.name} does not fit: {text!r}"
            for mark in (mark for span in spans for mark in span.marks.split()):
                if not _MARK.fullmatch(mark):
                    yield f"{region.name} has the mark {mark!r}, which means nothing"
            for key in {span.key for span in spans if span.key} - set(places):
                yield f"{region.name} has the place {key}, which is none"
