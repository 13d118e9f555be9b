"""The end: places, totals and the points of every type."""

from __future__ import annotations

from urbarium.render import Box, Scene, frame, icon, panel, text, token

from ..components import TYPES
from ..words.phrases import say, seat_name, signed
from ..words.points import places_and_winners, type_points
from .tiles import disc


def result(scene: Scene, at: Box) -> float:
    """The places with totals and the points of every type."""
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    places, _ = places_and_winners(s)
    players = int(s.players)
    box = Box(at.x, at.y, at.width, 48.0 + 20 * players)
    shape, _ = panel(drawing, box, say("The final points"))
    drawing.add(shape)
    left, step = box.x + 130.0, (box.width - 190) / TYPES
    for kind in range(TYPES):
        drawing.add(disc(drawing, kind, left + step * (kind + 0.5), box.y + 34, 8))
    drawing.add(text(drawing, box.right - 30, box.y + 34, say("Total"), 11, fill=theme.muted))
    for line, seat in enumerate(sorted(range(players), key=lambda other: places[other])):
        row = Box(box.x + 8, box.y + 44 + 20 * line, box.width - 16, 20)
        points = type_points(s, seat)
        won = places[seat] == 0
        if won:
            drawing.add(
                frame(row.inset(-2, 1), 4, fill=theme.raised),
                icon(drawing, "laurel", row.x + 104, row.cy, 13, theme.accent),
            )
        drawing.add(
            text(drawing, row.x + 8, row.cy, f"{places[seat] + 1}.", 12, bold=won),
            token(drawing, row.x + 26, row.cy, 7, scene.seats[seat]),
            text(drawing, row.x + 37, row.cy, seat_name(seat), 12, anchor="start", bold=won),
        )
        for kind in range(TYPES):
            drawing.add(text(drawing, left + step * (kind + 0.5), row.cy, signed(points[kind]), 12))
        drawing.add(text(drawing, box.right - 30, row.cy, signed(sum(points)), 13, bold=True))
    return box.height
