"""Diagrams of the guide: a position as a small picture with what the rule is about marked, or in characters.

What is marked follows from what the diagram says: a thing that a refused move names gets a cross, one that a possible
move names a tick, one with points a number, and anything else that is highlighted is pointed at.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from urbarium.engine.characters import page
from urbarium.engine.words import Words, spoken
from urbarium.learning.script import script_of, words_of
from urbarium.learning.tutor import spell
from urbarium.render.excerpt import Kind, Mark, excerpt, regions_with

if TYPE_CHECKING:
    from urbarium.engine.game import Game
    from urbarium.engine.match import View
    from urbarium.learning.script import Diagram

say = Words(Path(__file__).parent, "learning")

__all__ = ["caption_of", "draw_diagram", "marks_of", "text_of", "view_of"]


def caption_of(game: Game, diagram: Diagram) -> str:
    """What is said below it, in the language that is spoken."""
    return words_of(game)(diagram.caption)


def marks_of(view: View, diagram: Diagram) -> dict[str, list[Mark]]:
    """How each thing is marked where it lies on the table, and the points written on it."""
    numbers = {thing: _signed(number) for things in diagram.points.values() for thing, number in things.items()}
    listed = [thing for things in diagram.possible.values() for thing in things]
    refused = {key for move in diagram.refused for key in _places(view, move)}
    moves = [name.removeprefix("legal ") for name, so in diagram.holds.items() if so and name.startswith("legal ")]
    allowed = {key for move in moves for key in _places(view, move)}
    allowed |= {key for thing in listed for key in view.game.point(view, thing)}

    def kind(key: str) -> Kind:
        return "no" if key in refused else "yes" if key in allowed else "point"

    return {
        thing: [Mark(key, kind(key), numbers.get(thing, "")) for key in view.game.point(view, thing)]
        for thing in dict.fromkeys([*diagram.highlight, *numbers, *listed])
    }


def text_of(game: Game, diagram: Diagram) -> str:
    """The diagram in characters: the regions that the picture shows, and in words what it marks.

    Its caption is told beside it.
    """
    view = view_of(game, diagram)
    marked = marks_of(view, diagram)
    headings: dict[Kind, str] = {"yes": say("Possible"), "no": say("Not possible"), "point": say("Look at")}
    lines = []
    for kind, heading in headings.items():
        things = [
            f"{thing} {marks[0].label}".strip()
            for thing, marks in marked.items()
            if any(mark.kind == kind for mark in marks)
        ]
        lines += [f"{heading}: {', '.join(things)}"] * bool(things)
    keys = {mark.key for marks in marked.values() for mark in marks}
    return "\n".join([_table(view, keys | set(_shown_keys(view, diagram))).rstrip("\n"), *lines])


def _table(view: View, keys: Collection[str]) -> str:
    """The regions in characters that hold the keys; those of all seats may be one. All of them if none does."""
    names = regions_with(view, keys)
    names |= {"seats"} if any(name.startswith("seat-") for name in names) else set()
    regions = view.text_regions()
    here = [region for region in regions if region.name in names]
    return page([region for region in regions if region.role == "status"] + here if here else regions)


def _places(view: View, move: str) -> tuple[str, ...]:
    """The places that the last action of a line means, or the one that is refused."""
    actions, error = spell(view.game, view.state, move)
    action = actions[-1] if error is None else error.action
    return view.game.asking.keys(action) if action >= 0 else ()


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")


def _shown_keys(view: View, diagram: Diagram) -> list[str]:
    """What is in the picture without a mark."""
    points = view.game.point
    return [key for thing in diagram.show for key in ((thing,) if thing.startswith("region:") else points(view, thing))]


def view_of(game: Game, diagram: Diagram) -> View:
    """The position of a diagram of the game's script, as its seat knows it."""
    return _view(game.name, script_of(game).diagrams.index(diagram))


def draw_diagram(game: Game, diagram: Diagram, theme: str) -> str:
    """The picture as SVG, as wide and high as it is meant to be shown, in the language that is spoken."""
    place = script_of(game).diagrams.index(diagram)
    return _drawn(game.name, place, theme, spoken())


@lru_cache(256)
def _view(name: str, place: int) -> View:
    """The position of a diagram as its seat knows it."""
    from urbarium.engine.registry import game as find_game

    diagram = script_of(find_game(name)).diagrams[place]
    return diagram.start.match(find_game(name)).view(diagram.seat)


@cache  # a stranger who asks for one after the other has each of them drawn once
def _drawn(name: str, place: int, theme: str, language: str) -> str:
    view = _view(name, place)
    game = view.game
    diagram = script_of(game).diagrams[place]
    marks = list(dict.fromkeys(mark for marks in marks_of(view, diagram).values() for mark in marks))
    shown = _shown_keys(view, diagram)
    words = f"{game.title} {diagram.id}", caption_of(game, diagram)
    return excerpt(view, marks, shown, theme, words, f"d{place}-{theme}")
