"""One picture of all regions: for notebooks, documents, covers, files and pages without a script."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING

from urbarium.render.regions import Cut, Phone, Spot, laid_out, names_in
from urbarium.render.theme import theme_named
from urbarium.render.writer import Drawing, Element, embed

if TYPE_CHECKING:
    from urbarium.engine.match import View

__all__ = ["compose"]

MARGIN = 12
WIDTH, HEIGHT = 960, 640  # of the room for regions

_ROOT = re.compile(r"^<svg [^>]*?viewBox=\"([^\"]*)\"[^>]*>(?:<title[^>]*>[^<]*</title><desc[^>]*>[^<]*</desc>)?")
_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
_PLACE = re.compile(r'<g class="place" data-place="([^"]*)"')


class _Inner(Element):
    """A finished drawing as a part of another one."""

    def __init__(self, svg: str, **attributes: str | float) -> None:
        found = _ROOT.match(svg)
        assert found is not None, "a region is an svg element"
        super().__init__("svg", **attributes, viewBox=found[1], preserveAspectRatio="xMidYMin meet")
        self._inside = _STYLE.sub("", svg[found.end() : -len("</svg>")], count=1)

    def write(self, out: list[str]) -> None:
        super().write(out)
        out[-1] = f"{out[-1][:-2]}>{self._inside}</svg>"


def compose(view: View, theme: str, lit: Collection[str] = (), arrangement: str = "picture") -> str:
    """The regions of a view in one picture; the places of ``lit`` are outlined."""
    drawing, players, options = view.game.drawing, view.players, view.options
    regions = {region.name: region for region in drawing.regions(players, options)}
    part = drawing.arrangements(players, options)[arrangement]
    assert not isinstance(part, Phone)
    cut: Cut = "regular"
    sizes = {name: region.size(cut) for name, region in regions.items()}
    spots = laid_out(part, Spot(0.0, 0.0, float(WIDTH), float(HEIGHT)), sizes)
    picture = Drawing(
        view.game.name,
        WIDTH + 2 * MARGIN,
        HEIGHT + 2 * MARGIN,
        theme,
        view.game.title,
        drawing.description(view.fields),
    )
    for name in names_in(part):
        spot = spots[name]
        svg = embed(drawing.draw_region(name, view, cut, theme), name)
        place = {"x": MARGIN + spot.x, "y": MARGIN + spot.y, "width": spot.width, "height": spot.height}
        picture.add(_Inner(_lighted(svg, lit, theme), **place))  # type: ignore[arg-type]
    return str(picture)


def _lighted(svg: str, lit: Collection[str], theme: str) -> str:
    """The same drawing with some places outlined: static pictures have no style sheet."""
    if not lit:
        return svg
    ink = theme_named(theme).target
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
