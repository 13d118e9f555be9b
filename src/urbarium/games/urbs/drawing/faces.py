"""The six scoring cards."""

from __future__ import annotations

from urbarium.render import Box, Element, Grid, Scene, el, frame, group, mix, paragraph, text_in, token

from ..components import TYPE_LETTERS, TYPES
from ..words.phrases import face_name, face_rule, face_sign, seat_name, signed, type_name
from ..words.points import type_points
from .colours import COLOURS, INKS
from .measures import main_seat
from .tiles import kind_icon


def faces(scene: Scene, at: Box) -> float:
    """The drawn faces, each with the points of everybody; those of the large city's owner stand out."""
    height = 64.0
    points = [type_points(scene.s, seat) for seat in range(int(scene.s.players))]
    grid = Grid(Box(at.x, at.y, at.width, 2 * height + 4), 3, 2, 4)
    for kind in range(TYPES):
        scene.drawing.add(_face(scene, kind, grid.cell(kind % 3, kind // 3), [row[kind] for row in points]))
    return grid.box.height


def _face(scene: Scene, kind: int, box: Box, points: list[int]) -> Element:
    drawing, theme = scene.drawing, scene.drawing.theme
    face = int(scene.s.face[kind])
    fill, ink = COLOURS[kind], INKS[kind]
    head, rule = box.top(18), Box(box.x + 5, box.y + 19, box.width - 8, 28)
    title = f"{type_name(kind)}, {face_name(kind, face)}. {face_rule(kind, face)}."
    everybody = ", ".join(f"{seat_name(seat)} {signed(value)}" for seat, value in enumerate(points))
    result = group(el("title", f"{title} {everybody}"), id=drawing.id("face", TYPE_LETTERS[kind]))
    clip = drawing.define(f"face-{kind}", el("clipPath", frame(box, 5)))
    result.add(
        group(frame(box, 0, fill=theme.panel), frame(head, 0, fill=fill), clip_path=f"url(#{clip})"),
        frame(box, 5, fill="none", stroke=mix(fill, theme.line, 0.4), stroke_width=1),
        kind_icon(drawing, kind, head.x + 10, head.cy, 13),
        text_in(
            drawing,
            Box(head.x + 19, head.y, head.width - 19 - 4, head.height),
            f"{TYPE_LETTERS[kind]} {face_name(kind, face)}",
            11,
            align="start",
            bold=True,
            fill=ink,
        ),
        paragraph(drawing, rule, face_sign(kind, face), 10.5, vertical="middle"),
    )
    seats = Box(box.x + 4, box.bottom - 16, box.width - 6, 14)
    for seat, cell in enumerate(seats.columns(max(3, len(points)))[: len(points)]):
        mine = seat == main_seat(scene)
        result.add(
            frame(Box(cell.x - 1.5, cell.y - 0.5, cell.width - 1, 15), 4, fill=theme.raised, stroke=theme.accent)
            if mine
            else None,
            token(drawing, cell.x + 4.5, cell.cy, 4.2, scene.seats[seat]),
            text_in(
                drawing, cell.after(10), f"{points[seat]}".replace("-", "−"), 10, align="start", bold=mine, smallest=7.5
            ),
        )
    return result
