"""The drawing kit that all boards share: an SVG writer, two themes, lettering, icons, and the usual parts of a board.

>>> from urbarium.engine.seats import SEATS
>>> from urbarium.render import Box, Drawing, frame, panel, place, text_in
>>> drawing = Drawing("example", 200, 90, "light", title="Example", description="A panel and a plot.")
>>> purse, inside = panel(drawing, Box(4, 4, 192, 40), "Blue", seat=SEATS[1], active=True)
>>> _ = drawing.add(purse, text_in(drawing, inside, "3 coins"))
>>> _ = drawing.add(place("plot-1", frame(Box(4, 50, 192, 34)), text_in(drawing, Box(4, 50, 192, 34), "Plot 1")))
>>> str(drawing)[:49]
'<svg xmlns="http://www.w3.org/2000/svg" viewBox="'

How the parts fit together:

- ``writer``: ``Drawing`` (give it to every part), ``el``, ``group``, ``rect`` …, ``place`` for what a click may mean.
- ``scene``: ``Scene`` holds position and viewer; parts of a game's drawing are given one.
- ``regions``, ``compose``, ``plain``: a table in several drawings and how they lie; all in one picture; a table of one.
- ``theme``, ``colour``: palettes; contrast and colour-blind vision as numbers.
- ``box``: ``Box`` and ``Grid`` do the arithmetic of places.
- ``font``: the letters that come along; ``standing_alone(svg)`` puts them into a drawing that leaves the house.
- ``lettering``: ``text``, ``text_in``, ``paragraph``: everything written goes through these, so that nothing overflows.
- ``icons``, ``patterns``, ``parts``, ``outline``: small pictures, textures, panels, cards, tokens, tracks.
- ``check.faults(svg)``: what is wrong with a finished drawing (ids, places, lettering that overlaps or leaves).

House rules: colours that matter are attributes, never ``style=`` (strict pages forbid it);
no scripts, filters or outside references; colour is never the only difference; ids come from ``drawing.id``.
"""

from urbarium.render.box import Box, Grid
from urbarium.render.colour import contrast, difference, ink_on, mix, simulate
from urbarium.render.font import standing_alone
from urbarium.render.icons import ICONS, icon
from urbarium.render.lettering import fit, paragraph, text, text_in, text_width, wrap
from urbarium.render.outline import outline
from urbarium.render.parts import (
    badge,
    card,
    card_back,
    coordinates,
    counter,
    cube,
    frame,
    panel,
    pawn,
    seat_fill,
    seat_label,
    symbol,
    token,
    track,
)
from urbarium.render.patterns import PATTERNS, pattern
from urbarium.render.scene import Scene
from urbarium.render.theme import DARK, LIGHT, THEMES, Theme
from urbarium.render.writer import (
    Drawing,
    Element,
    circle,
    el,
    embed,
    group,
    line,
    path,
    place,
    polygon,
    rect,
    remembered,
    several,
)

__all__ = [
    "DARK",
    "ICONS",
    "LIGHT",
    "PATTERNS",
    "THEMES",
    "Box",
    "Drawing",
    "Element",
    "Grid",
    "Scene",
    "Theme",
    "badge",
    "card",
    "card_back",
    "circle",
    "contrast",
    "coordinates",
    "counter",
    "cube",
    "difference",
    "el",
    "embed",
    "fit",
    "frame",
    "group",
    "icon",
    "ink_on",
    "line",
    "mix",
    "outline",
    "panel",
    "paragraph",
    "path",
    "pattern",
    "pawn",
    "place",
    "polygon",
    "rect",
    "remembered",
    "seat_fill",
    "seat_label",
    "several",
    "simulate",
    "standing_alone",
    "symbol",
    "text",
    "text_in",
    "text_width",
    "token",
    "track",
    "wrap",
]
