"""Guides as pages: every rule can be linked to by its id, and has its diagrams below it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from urbarium.engine.registry import game as find_game
from urbarium.engine.words import speaking
from urbarium.learning import caption_of, draw_diagram, has_lessons, script_of, view_of, words_of
from urbarium.render.font import standing_alone
from urbarium.render.theme import THEMES
from urbarium.web.words import translator

if TYPE_CHECKING:
    from urbarium.engine.game import Game
    from urbarium.learning import Diagram

__all__ = ["GuidePage", "Question", "card_page", "diagram_picture", "guide_page"]


@dataclass(frozen=True)
class Question:
    """A question of a newcomer, and the rules that answer it; the first is where to begin to read."""

    words: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class GuidePage:
    """A guide as HTML, its headings with their anchors, and the questions that it answers."""

    head: Markup  # title and introduction
    body: Markup
    contents: tuple[tuple[str, str], ...]
    questions: tuple[Question, ...]

    @property
    def html(self) -> Markup:
        return self.head + self.body


@cache
def guide_page(name: str, language: str) -> GuidePage:
    """The guide of a game in a language."""
    game = find_game(name)
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    with speaking(language):
        tokens = parser.parse(game.guide.text)
        contents = tuple(_headings(tokens))
        tokens = list(_illustrated(game, tokens, language))
        questions = tuple(_questions(game))
    cut = next((at for at, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h2"), 0)
    head, body = (Markup(parser.renderer.render(part, parser.options, {})) for part in (tokens[:cut], tokens[cut:]))
    return GuidePage(head, body, contents, questions)


def diagram_picture(name: str, diagram: str, language: str, theme: str) -> str:
    """A diagram of a guide as SVG; a LessonError if there is none of that id."""
    game = find_game(name)
    with speaking(language):
        return standing_alone(draw_diagram(game, script_of(game).diagram(diagram), theme))  # no page, no font


@cache
def card_page(name: str, language: str) -> Markup:
    """The reference card of a game in a language; each of its sections is a block that is not torn apart."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    with speaking(language):
        title, *sections = re.split(r"^(?=## )", find_game(name).card, flags=re.MULTILINE)
    blocks = [f"<section>{parser.render(section)}</section>" for section in sections]
    return Markup(parser.render(title) + f'<div class="columns">{"".join(blocks)}</div>')


def _headings(tokens: list[Token]) -> Iterator[tuple[str, str]]:
    """Give every heading an anchor; those of the second level are the contents."""
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            title = tokens[at + 1].content
            anchor = "section-" + "".join(c if c.isalnum() else "-" for c in title.lower()).strip("-")
            token.attrSet("id", anchor)
            if token.tag == "h2":
                yield anchor, title


def _illustrated(game: Game, tokens: list[Token], language: str) -> Iterator[Token]:
    """Give every rule its id as an anchor, and its diagrams at the end of its item."""
    diagrams = {game.rule_id(diagram.id): diagram for diagram in _diagrams(game)}
    wanted: Diagram | None = None
    for at, token in enumerate(tokens):
        if token.type == "inline" and token.children:
            rule = _rule_of(token.content, game.prefix)
            if rule:
                tokens[at - 1 if tokens[at - 1].type != "paragraph_open" else at - 2].attrSet("id", rule)
                wanted = diagrams.get(rule)
        if token.type == "list_item_close" and wanted:
            yield Token("html_block", "", 0, content=_figure(game, wanted, language))
            wanted = None
        yield token


def _rule_of(text: str, prefix: str) -> str:
    """The rule id that a paragraph begins with."""
    if not text.startswith(f"**{prefix}-"):
        return ""
    return text[2:].split("**", 1)[0]


def _diagrams(game: Game) -> tuple[Diagram, ...]:
    return script_of(game).diagrams if has_lessons(game) else ()


def _questions(game: Game) -> Iterator[Question]:
    if has_lessons(game):
        say = words_of(game)
        for question in script_of(game).questions:
            yield Question(say(question.ask), tuple(game.rule_id(rule) for rule in question.rules))


def _figure(game: Game, diagram: Diagram, language: str) -> str:
    """A diagram in both themes, what it says, and the way to its position on a board.

    It is fetched when somebody comes near it: a whole guide takes seconds to draw, and few read it to its end.
    """
    address = f"/learn/{game.name}/diagram/{diagram.id}/{language}"
    pictures = "".join(
        f'<img class="on-{theme}" src="{address}/{theme}.svg" alt="" loading="lazy">' for theme in THEMES
    )
    caption = f"<p>{escape(caption_of(game, diagram))}</p>"
    way = "" if view_of(game, diagram).actor < 0 else _try_it(game, diagram, language)
    return f'<figure class="diagram">{pictures}<figcaption>{caption}{way}</figcaption></figure>\n'


def _try_it(game: Game, diagram: Diagram, language: str) -> str:
    _ = translator(language)
    words = escape(_("Try it on a board"))
    return f'<form method="post" action="/learn/{game.name}/try/{diagram.id}"><button>{words}</button></form>'
