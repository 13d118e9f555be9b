"""The cover of a game: its board close up, from edge to edge, cut between its places and never through letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from urbarium.render.box import Box
from urbarium.render.excerpt import cut_out, place_boxes
from urbarium.render.geometry import around, page_of
from urbarium.render.writer import Drawing, embed, rect

if TYPE_CHECKING:
    from urbarium.engine.match import View

__all__ = ["HEIGHT", "WIDTH", "cover"]

WIDTH, HEIGHT = 630, 270


def cover(view: View, theme: str, places: Sequence[str] = ()) -> str:
    """A position as a picture for shelves and lists: what of the board lies around some places, or its middle."""
    game = view.game
    board = next(region for region in game.drawing.regions(view.players, view.options) if region.role == "board")
    words = game.title, game.drawing.description(view.fields)
    picture = Drawing(f"{game.name}-cover", WIDTH, HEIGHT, theme, *words, ground=False)
    picture.add(rect(0, 0, WIDTH, HEIGHT, fill=picture.theme.page))  # without round corners
    root = ElementTree.fromstring(embed(game.drawing.draw_region(board.name, view, "regular", theme), "cover"))
    return str(picture.add(cut_out(root, _cut(root, places), Box(0, 0, WIDTH, HEIGHT))))


def _cut(root: ElementTree.Element, places: Sequence[str]) -> Box:
    """Just large enough for the places, in the shape of a cover; of the whole board as much as has that shape."""
    found = place_boxes(root)
    boxes = [found[key] for key in places if key in found]
    if boxes:
        seen = around([(x, y) for box in boxes for x, y in ((box.x, box.y), (box.right, box.bottom))])
        width = max(seen.width, seen.height * WIDTH / HEIGHT)
    else:
        seen = page_of(root)
        width = min(seen.width, seen.height * WIDTH / HEIGHT)
    height = width * HEIGHT / WIDTH
    return Box(seen.cx - width / 2, seen.cy - height / 2, width, height)
