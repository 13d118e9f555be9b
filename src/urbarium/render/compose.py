"""One picture of all regions: for notebooks, documents, covers, files and pages without a script."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from urbarium.render.box import Box
from urbarium.render.lettering import text_in
from urbarium.render.parts import seat_label
from urbarium.render.regions import GAP, Cut, Phone, Region, Spot, laid_out, regions_of
from urbarium.render.theme import LIGHT, theme_named
from urbarium.render.writer import Drawing, Element, embed, group

if TYPE_CHECKING:
    from urbarium.engine.match import View

__all__ = ["Inner", "compose"]

MARGIN = 12
WIDTH, HEIGHT = 960, 640  # of the room for regions, without the strips of the seats
HEAD = 22  # above a seat's strip: its name and its points
CUT: Cut = "regular"

_ROOT = re.compile(r"^<svg [^>]*?viewBox=\"([^\"]*)\"[^>]*>(?:<title[^>]*>[^<]*</title><desc[^>]*>[^<]*</desc>)?")
_PALE = re.compile(r'<svg [^>]*class="[^"]* pale"')
_PLACE = re.compile(r'<g class="place" data-place="([^"]*)"')


class Inner(Element):
    """A finished drawing as a part of another one."""

    def __init__(self, svg: str, box: Box) -> None:
        found = _ROOT.match(svg)
        assert found is not None, "a region is an svg element"
        place = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
        super().__init__("svg", **place, viewBox=found[1], preserveAspectRatio="xMidYMin meet")
        self._inside = svg[found.end() : -len("</svg>")]

    def write(self, out: list[str]) -> None:
        super().write(out)
        out[-1] = f"{out[-1][:-2]}>{self._inside}</svg>"


def compose(view: View, theme: str, lit: Collection[str] = ()) -> str:
    """The regions of a view in one picture, the seats below; the places of ``lit`` are outlined."""
    drawing = view.game.drawing
    regions = {region.name: region for region in regions_of(view)}
    boxes = {name: box for name, box in _arranged(view).items() if name in regions}
    strips = list(_strips([region for region in regions.values() if region.seat >= 0], _bottom(boxes.values()) + GAP))
    boxes |= {region.name: box.below(HEAD) for region, box in strips}
    words = view.game.title, drawing.description(view.fields)
    picture = Drawing(view.game.name, WIDTH + 2 * MARGIN, _bottom(boxes.values()) + MARGIN, theme, *words)
    for name, box in boxes.items():
        svg = embed(drawing.draw_region(name, view, CUT, theme), name)
        picture.add(Inner(_lighted(svg, lit, theme), box))
    points = view.scores()
    picture.add(*(_head(picture, view, region.seat, box.top(HEAD - 4), points) for region, box in strips))
    return str(picture)


def _arranged(view: View) -> dict[str, Box]:
    """Where the regions lie, without the strips of the seats."""
    drawing = view.game.drawing
    sizes = {region.name: region.size(CUT) for region in drawing.regions(view.players, view.options)}
    part = drawing.arrangements(view.players, view.options)["picture"]
    assert not isinstance(part, Phone), "a picture is no phone"
    # Lengths of a window become numbers here: numbers go in, so numbers come out.
    spots = laid_out(part, Spot(float(MARGIN), float(MARGIN), float(WIDTH), float(HEIGHT)), sizes)
    return {name: Box(spot.x, spot.y, spot.width, spot.height) for name, spot in spots.items()}  # type: ignore[arg-type]


def _strips(seats: Sequence[Region], top: float) -> Iterator[tuple[Region, Box]]:
    """The strips of the seats with their heads, from left to right in as many rows as they need."""
    x, y, below = float(MARGIN), top, top
    for region in seats:
        size = region.size(CUT)
        if x + size.width > MARGIN + WIDTH:
            x, y = float(MARGIN), below + GAP
        box = Box(x, y, size.width, HEAD + size.height)
        yield region, box
        x, below = box.right + GAP, max(below, box.bottom)


def _bottom(boxes: Collection[Box]) -> float:
    return max(box.bottom for box in boxes)


def _head(picture: Drawing, view: View, seat: int, box: Box, points: Sequence[float]) -> Element:
    """Who it is, and with how many points."""
    name = view.game.say(view.game.seat_names[seat])
    label = seat_label(picture, box.left(box.width - 60), view.game.seats[seat], name, bold=seat == view.actor)
    return group(label, text_in(picture, box, f"{points[seat]:g}", 13, align="end", bold=True))


def _lighted(svg: str, lit: Collection[str], theme: str) -> str:
    """The same drawing with some places outlined: static pictures have no style sheet."""
    if not lit:
        return svg
    ink = (LIGHT if _PALE.match(svg) else theme_named(theme)).target
    parts = []
    end = 0
    for found in _PLACE.finditer(svg):
        if found[1] in lit:
            halo = svg.index('class="halo"', found.end())
            begin = svg.rindex("<", 0, halo)
            close = svg.index(">", halo)
            element = svg[begin:close].replace('stroke="none"', f'stroke="{ink}" stroke-width="2"', 1)
            parts += [svg[end:begin], element]
            end = close
    return "".join([*parts, svg[end:]])
