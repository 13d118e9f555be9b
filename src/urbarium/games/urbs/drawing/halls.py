"""The types that a City Hall may stand for."""

from __future__ import annotations

from urbarium.render import Box, Element, Scene, el, frame, group, halo, panel, target, text_in

from ..actions import DECLARE_TYPE
from ..components import TYPES
from ..state import halls_of
from ..words.phrases import place_of, say, signed, type_name
from ..words.points import declaration, total_with
from .tiles import disc, no_industry


def declarations(scene: Scene, at: Box) -> float:
    """Six types for the next City Hall, with the total that each would give and the best one marked."""
    drawing, s, seat = scene.drawing, scene.s, scene.seat
    if seat < 0 or s.side != seat:
        return 0
    types, _ = declaration(s, seat)
    suggested = types[int(s.declared[seat])]
    slot = halls_of(s, seat)[int(s.declared[seat])]
    box = Box(at.x, at.y, at.width, 100)
    heading = say("City Hall at {place} stands for").format(place=place_of(s, seat, slot))
    shape, _ = panel(drawing, box, heading, note=say("total with each type"))
    drawing.add(shape)
    for kind, place in enumerate(Box(box.x + 6, box.y + 26, box.width - 12, 68).columns(TYPES, 4)):
        drawing.add(_type(scene, kind, place, best=kind == suggested))
    return box.height


def _type(scene: Scene, kind: int, place: Box, *, best: bool) -> Element:
    """A type with the total that it would give, or the mark if the City Hall may not stand for it."""
    drawing, theme, action = scene.drawing, scene.drawing.theme, DECLARE_TYPE + kind
    words = group(
        disc(drawing, kind, place.cx, place.y + 17, 12),
        text_in(drawing, Box(place.x + 2, place.y + 31, place.width - 4, 14), type_name(kind), 11),
    )
    foot = Box(place.x + 2, place.y + 47, place.width - 4, 18)
    identity = drawing.id("type", kind)
    if scene.can(action):
        total = signed(total_with(scene.s, scene.seat, kind))
        worth = say("{total} best").format(total=total) if best else total
        words.add(text_in(drawing, foot, worth, 13, bold=True))
        ring = halo(drawing, place, 5, stroke_width=3 if best else 1.5, fill_opacity=0.22 if best else 0.06)
        return target(action, scene.label(action), ring, *words.children, id=identity)
    title = None
    if scene.view.why_not(action):
        title = el("title", say("This City Hall stands beside a marked building and cannot be Industry."))
        words.add(no_industry(drawing, foot.cx, foot.cy, 8))
    ground = frame(place, 5, fill=theme.raised, stroke=theme.line, stroke_width=1)
    return group(title, ground, *words.children, id=identity)
