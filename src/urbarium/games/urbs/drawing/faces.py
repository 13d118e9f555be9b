"""The six scoring cards."""

from __future__ import annotations

from urbarium.render import Box, Element, Grid, Scene, badge, frame, group, mix, paragraph, text_in, token

from ..components import TYPE_LETTERS, TYPES
from ..state import lot_of
from ..words.phrases import face_name, face_rule, face_sign, seat_name, signed, type_name
from ..words.points import gains, type_points
from .colours import COLOURS, INKS
from .ground import main_seat
from .tiles import clipped, kind_icon

HEAD = 20.0
FOOT = 20.0


def faces(scene: Scene, letters: float) -> None:
    """The drawn faces, each with the points of everybody; those of the large city's owner stand out."""
    drawing, s = scene.drawing, scene.s
    whole = Box(0, 0, drawing.width, drawing.height).inset(1)
    columns = TYPES if whole.width > 4 * whole.height else 2
    grid = Grid(whole, columns, TYPES // columns, 6)
    points = [type_points(s, seat) for seat in range(int(s.players))]
    coming = _coming(scene)
    for kind in range(TYPES):
        box = grid.cell(kind % columns, kind // columns)
        drawing.add(_face(scene, kind, box, [row[kind] for row in points], coming[kind], letters))


def _coming(scene: Scene) -> list[int]:
    """What the own card that waits for the reveal will change, by type."""
    s, seat = scene.s, main_seat(scene)
    card, cell = int(s.pick_card[seat]), int(s.pick_cell[seat])
    if card < 0 or cell < 0:
        return [0] * TYPES
    return gains(s, seat, card, *lot_of(s, seat, cell), bool(s.pick_vacant[seat]))


def _face(scene: Scene, kind: int, box: Box, points: list[int], coming: int, letters: float) -> Element:
    drawing, theme = scene.drawing, scene.drawing.theme
    face = int(scene.s.face[kind])
    fill, ink = COLOURS[kind], INKS[kind]
    head, foot = box.top(HEAD), Box(box.x, box.bottom - FOOT, box.width, FOOT)
    rule = Box(box.x + 6, head.bottom + 1, box.width - 10, foot.y - head.bottom - 2)
    everybody = ", ".join(f"{seat_name(seat)} {signed(value)}" for seat, value in enumerate(points))
    change = (
        badge(drawing, head.right - 18, head.cy, signed(coming), size=letters, fill=theme.panel) if coming else None
    )
    name = Box(head.x + 22, head.y, head.width - 26 - (34 if coming else 0), head.height)
    title = f"{TYPE_LETTERS[kind]} {face_name(kind, face)}"
    return group(
        clipped(drawing, f"face-{kind}", box, 6, frame(box, 0, fill=theme.panel), frame(head, 0, fill=fill)),
        frame(box, 6, fill="none", stroke=mix(fill, theme.line, 0.4), stroke_width=1),
        kind_icon(drawing, kind, head.x + 12, head.cy, 15),
        text_in(drawing, name, title, 13, align="start", bold=True, fill=ink, smallest=letters),
        change,
        paragraph(drawing, rule, face_sign(kind, face), letters + 1, vertical="middle", smallest=letters, leading=1.12),
        _points(scene, foot.inset(4, 1), points, letters),
        data_about=f"face:{TYPE_LETTERS[kind]}-{'AB'[face]}",
        data_now=f"{type_name(kind)}: {face_rule(kind, face)}. {everybody}",
    )


def _points(scene: Scene, box: Box, points: list[int], letters: float) -> Element:
    """What everybody has of a type, the large city's owner framed."""
    drawing, theme = scene.drawing, scene.drawing.theme
    result = group()
    for seat, cell in enumerate(box.columns(max(4, len(points)))[: len(points)]):
        mine = seat == main_seat(scene)
        if mine:
            result.add(
                frame(Box(cell.x - 2, cell.y, cell.width, cell.height), 5, fill=theme.raised, stroke=theme.accent)
            )
        number = Box(cell.x + 11, cell.y, cell.width - 13, cell.height)
        result.add(
            token(drawing, cell.x + 5, cell.cy, 5, scene.seats[seat]),
            text_in(drawing, number, f"{points[seat]}".replace("-", "−"), letters, bold=mine, smallest=letters),
        )
    return result
