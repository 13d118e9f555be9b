"""The cover of a game: its board close up, from edge to edge, without words that nobody could read at that size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from urbarium.render.box import Box
from urbarium.render.compose import Inner
from urbarium.render.writer import Drawing, embed

if TYPE_CHECKING:
    from urbarium.engine.match import View

__all__ = ["HEIGHT", "WIDTH", "cover"]

WIDTH, HEIGHT = 640, 400
_BLEED = 1.04  # how much larger than the cover the board is: its edge is cut off, not framed


def cover(view: View, theme: str) -> str:
    """A position as a picture for shelves and lists."""
    game = view.game
    board = next(region for region in game.drawing.regions(view.players, view.options) if region.role == "board")
    size = board.size("regular")
    scale = _BLEED * max(WIDTH / size.width, HEIGHT / size.height)
    width, height = scale * size.width, scale * size.height
    picture = Drawing(f"{game.name}-cover", WIDTH, HEIGHT, theme, game.title, game.drawing.description(view.fields))
    svg = embed(game.drawing.draw_region(board.name, view, "regular", theme), "cover")
    return str(picture.add(Inner(svg, Box((WIDTH - width) / 2, (HEIGHT - height) / 2, width, height))))
