"""URBS as a picture: the scoring cards, the own city large, the hand, and the other cities around."""

from __future__ import annotations

from collections.abc import Collection

from urbarium.engine.contract import Fields
from urbarium.engine.match import View
from urbarium.render import Box, Drawing, Scene

from ..state import DECLARE, END
from ..words.phrases import say, seat_name, signed, status
from ..words.points import type_points
from .city import main_city
from .faces import faces
from .halls import declarations
from .hand import hand
from .measures import GAP, MARGIN, SMALLEST_CELL, WIDTH, window
from .others import others, unseen
from .result import result
from .turn import turn_bar


def draw(view: View, legal: Collection[int], theme: str) -> str:
    """The position for a seat (-1: a spectator), with targets for the ``legal`` actions."""
    s = view.fields
    columns, _ = window(s, max(view.seat, 0))
    width = max(WIDTH, columns * SMALLEST_CELL + 2 * MARGIN + 8)
    drawing = Drawing("urbs", width, 0, theme, "URBS", _description(s, view.seat))
    scene = Scene(drawing, view, legal)
    box = Box(MARGIN, MARGIN, width - 2 * MARGIN, 0)
    for part in (turn_bar, faces, main_city, _decision, others, unseen):
        height = part(scene, box)
        if height:
            box = box.move(0, height + GAP)
    drawing.height = box.y
    return str(drawing)


def _description(s: Fields, seat: int) -> str:
    totals = [f"{seat_name(other)} {signed(sum(type_points(s, other)))}" for other in range(int(s.players))]
    points = say("Points as the cities stand: {totals}.").format(totals=", ".join(totals))
    return f"{status(s, seat)} {points}"


def _decision(scene: Scene, at: Box) -> float:
    """What is to be decided, or in the end the result."""
    if scene.s.phase == END:
        return result(scene, at)
    if scene.s.phase == DECLARE:
        return declarations(scene, at)
    return hand(scene, at) if scene.seat >= 0 else 0
