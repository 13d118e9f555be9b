"""The types that the own City Halls may stand for."""

from __future__ import annotations

from urbarium.render import Box, Element, Scene, frame, group, icon, paragraph, place, text_in

from ..components import TYPE_LETTERS, TYPES
from ..rules.city import may_stand_for
from ..state import halls_of
from ..words.asking import hall_place
from ..words.phrases import say, signed, type_name, where
from ..words.points import hall_gain
from .colours import HALL_INK
from .tiles import disc, no_industry


def halls(scene: Scene, letters: float) -> None:
    """For every own City Hall the six types, with what each would add."""
    drawing, s, seat, theme = scene.drawing, scene.s, scene.seat, scene.drawing.theme
    whole = Box(0, 0, drawing.width, drawing.height).inset(2)
    slots = halls_of(s, seat) if seat >= 0 else []
    if not slots:
        words = say("All is built. The City Halls get their types.")
        drawing.add(paragraph(drawing, whole, words, 14, align="middle", vertical="middle", fill=theme.muted))
        return
    wide = whole.width > 4 * whole.height
    boxes = whole.columns(3, 8) if wide else whole.rows(3, 4)
    for number, (slot, box) in enumerate(zip(slots, boxes, strict=False)):
        drawing.add(_hall(scene, number, slot, box, letters))


def _hall(scene: Scene, number: int, slot: int, box: Box, letters: float) -> Element:
    """One City Hall: where it stands, and its types."""
    drawing, s, seat, theme = scene.drawing, scene.s, scene.seat, scene.drawing.theme
    beside = where(s, seat, int(s.x[seat, slot]), int(s.y[seat, slot]))
    head = box.top(18)
    words = say("City Hall, {where}").format(where=beside)
    result = group(
        icon(drawing, "hall", head.x + 9, head.cy, 16, HALL_INK if not theme.dark else theme.ink),
        text_in(drawing, head.after(22), words, 13, align="start", bold=True, smallest=letters),
    )
    for kind, cell in enumerate(box.below(18, 2).columns(TYPES, 4)):
        result.add(_type(scene, number, kind, cell, letters))
    return result


def _type(scene: Scene, number: int, kind: int, box: Box, letters: float) -> Element:
    """A type with what it would add, or the mark if the City Hall may not stand for it."""
    drawing, s, seat, theme = scene.drawing, scene.s, scene.seat, scene.drawing.theme
    allowed = bool(may_stand_for(s, seat, number, kind))
    marked = kind == int(s.hall[seat, number])
    ground = frame(
        box.inset(0.5),
        6,
        fill=theme.raised if marked else theme.panel,
        stroke=theme.accent if marked else theme.line,
        stroke_width=2 if marked else 1,
    )
    foot = Box(box.x + 1, box.bottom - letters - 7, box.width - 2, letters + 4)
    sign = Box(box.x, box.y + 2, box.width, foot.y - box.y - 2)
    radius = min(20.0, 0.38 * sign.width, sign.height / 2 - 1)
    gain = signed(hall_gain(s, seat, number, kind)) if allowed else ""
    now = f"{type_name(kind)}: {gain}"
    shown = group(text_in(drawing, foot, gain, letters + 2, bold=marked, smallest=letters), class_="gains")
    if not allowed:
        now = say("This City Hall stands beside a marked building and cannot be Industry.")
        shown = no_industry(drawing, foot.cx, foot.cy, 8)
    return group(
        ground,
        disc(drawing, kind, sign.cx, sign.cy, radius),
        shown,
        place(hall_place(number, kind), frame(box.inset(1), 6), about=f"type:{TYPE_LETTERS[kind]}", now=now),
    )
