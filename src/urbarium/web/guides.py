"""Guides as pages: every rule can be linked to by its id."""

from __future__ import annotations

from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup

from urbarium.engine.registry import game as find_game
from urbarium.engine.words import speaking

__all__ = ["guide_page"]


@cache
def guide_page(name: str, language: str) -> tuple[Markup, list[tuple[str, str]]]:
    """The guide as HTML, and its headings with their anchors."""
    game = find_game(name)
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    with speaking(language):
        tokens = parser.parse(game.guide.text)
    contents: list[tuple[str, str]] = []
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            title = tokens[at + 1].content
            anchor = "section-" + "".join(c if c.isalnum() else "-" for c in title.lower()).strip("-")
            token.attrSet("id", anchor)
            if token.tag == "h2":
                contents.append((anchor, title))
        if token.type == "inline" and token.children:
            rule = _rule_of(token.content, game.prefix)
            if rule:
                tokens[at - 1 if tokens[at - 1].type != "paragraph_open" else at - 2].attrSet("id", rule)
    return Markup(parser.renderer.render(tokens, parser.options, {})), contents


def _rule_of(text: str, prefix: str) -> str:
    """The rule id that a paragraph begins with."""
    if not text.startswith(f"**{prefix}-"):
        return ""
    return text[2:].split("**", 1)[0]
