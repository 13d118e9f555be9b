"""When the game is over: everybody's projects, in the place of the pool."""

from __future__ import annotations

from urbarium.render import Box, Element, Scene, group, text, text_in, token
from urbarium.render.regions import Cut

from ..components import MAX_SUBMITTED
from ..rules.scoring import project_worth
from ..state import projects_submitted
from ..words.phrases import project_name, say
from .projects import project_signs

HEAD = 22.0
ROW = 34.0  # units, the highest
SUM = 40.0


def opened(scene: Scene, cut: Cut) -> None:
    """A line for each seat: its submitted projects with their worth, and the sum."""
    drawing, s = scene.drawing, scene.s
    whole = Box(0, 0, drawing.width, drawing.height).inset(2)
    players = int(s.players)
    head = 0.0 if cut == "compact" and players > 3 else HEAD  # a phone has no room for both
    if head:
        drawing.add(
            text(drawing, whole.x, whole.y + HEAD / 2, say("Projects at the end"), 14, anchor="start", bold=True)
        )
    body = whole.below(head)
    if cut == "short" and players > 3:  # too low for one below the other
        boxes = [box for row in body.rows(3) for box in row.columns(2, 12)]
    else:
        boxes = body.top(min(body.height, ROW * players)).rows(players)
    for seat, box in zip(range(players), boxes, strict=False):
        drawing.add(_line(scene, box, seat))


def _line(scene: Scene, box: Box, seat: int) -> Element:
    drawing, s = scene.drawing, scene.s
    result = group(token(drawing, box.x + 10, box.cy, 9, scene.seats[seat]))
    size = min(20.0, box.height - 4)
    columns = Box(box.x + 26, box.y, box.width - 26 - SUM, box.height).columns(MAX_SUBMITTED)
    for project, cell in zip(projects_submitted(s, seat), columns, strict=False):
        signs, wide = project_signs(scene, cell.x, cell.cy, project, size)
        worth = int(project_worth(s, project))
        now = say("{name}: {worth}").format(name=project_name(project), worth=worth)
        number = text(drawing, cell.x + wide + 5, cell.cy, str(worth), 14, anchor="start")
        result.add(group(signs, number, data_about="project", data_now=now))
    total = str(int(s.project_points[seat]))
    return result.add(
        text_in(drawing, Box(box.right - SUM, box.y, SUM - 2, box.height), total, 15, align="end", bold=True)
    )
