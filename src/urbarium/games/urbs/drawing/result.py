"""The end: the players by their places."""

from __future__ import annotations

from urbarium.render import Box, Element, Scene, frame, group, icon, text_in, token

from ..components import TYPE_LETTERS
from ..state import halls_of
from ..words.phrases import say, signed, total_of, type_name
from ..words.points import hall_points, places_and_winners, type_points
from .seats import name_in


def result(scene: Scene) -> None:
    """Everybody with place and total, the first one framed."""
    drawing, s = scene.drawing, scene.s
    whole = Box(0, 0, drawing.width, drawing.height).inset(2)
    places, _ = places_and_winners(s)
    players = int(s.players)
    wide = whole.width > 4 * whole.height
    boxes = whole.columns(players, 8) if wide else whole.rows(max(players, 4), 4)
    order = sorted(range(players), key=lambda seat: places[seat])
    for seat, box in zip(order, boxes, strict=False):
        drawing.add(_tall(scene, seat, places[seat], box) if wide else _flat(scene, seat, places[seat], box))


def _ground(scene: Scene, place: int, box: Box) -> Element:
    theme = scene.drawing.theme
    first = place == 0
    edge = theme.accent if first else theme.line
    return frame(box, 8, fill=theme.raised if first else theme.panel, stroke=edge, stroke_width=2.5 if first else 1)


def _tall(scene: Scene, seat: int, place: int, box: Box) -> Element:
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    head = Box(box.x + 10, box.y + 8, box.width - 20, 24)
    return group(
        _ground(scene, place, box),
        text_in(drawing, head.left(26), f"{place + 1}.", 18, align="start", bold=True),
        token(drawing, head.x + 38, head.cy, 10, scene.seats[seat]),
        name_in(drawing, head.after(54).left(head.width - 80), seat, 16, bold=place == 0),
        icon(drawing, "laurel", head.right - 12, head.cy, 24, theme.accent) if place == 0 else None,
        text_in(drawing, Box(box.x, head.bottom, box.width, 44), _total(scene, seat), 34, bold=True),
        text_in(drawing, Box(box.x + 6, box.bottom - 22, box.width - 12, 18), _halls(scene, seat), 12, fill=theme.muted)
        if halls_of(s, seat)
        else None,
    )


def _flat(scene: Scene, seat: int, place: int, box: Box) -> Element:
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    line = box.inset(10, 3)
    halls = text_in(drawing, line.after(112).left(190), _halls(scene, seat), 12, align="start", fill=theme.muted)
    return group(
        _ground(scene, place, box),
        text_in(drawing, line.left(22), f"{place + 1}.", 15, align="start", bold=True),
        token(drawing, line.x + 32, line.cy, 9, scene.seats[seat]),
        name_in(drawing, line.after(46).left(64), seat, 14, bold=place == 0),
        halls if halls_of(s, seat) else None,
        text_in(drawing, line, _total(scene, seat), 20, align="end", bold=True),
    )


def _total(scene: Scene, seat: int) -> str:
    return total_of(scene.s, seat)


def _halls(scene: Scene, seat: int) -> str:
    """What the City Halls of a city stand for; among equal totals what they count for in the tie."""
    s = scene.s
    totals = [sum(type_points(s, other)) for other in range(int(s.players))]
    if totals.count(totals[seat]) > 1:
        return say("In a tie: City Hall points {points}").format(points=signed(hall_points(s, seat)))
    kinds = [kind for kind in s.hall[seat] if kind >= 0]
    if len(kinds) == 1:
        return say("City Hall as {types}").format(types=type_name(kinds[0]))
    return say("City Halls as {types}").format(types=" + ".join(TYPE_LETTERS[kind] for kind in kinds))
