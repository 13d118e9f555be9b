"""Urbify as a picture: what to do, town hall, projects, city, boards and prestige, from top to bottom."""

from __future__ import annotations

from collections.abc import Collection

from urbarium.engine.contract import Fields
from urbarium.engine.match import View
from urbarium.render import Box, Drawing, Scene

from ..components import TILES, tile_title
from ..words.phrases import PARTIES, clock, situation
from . import boards, city, projects, status, town_hall

__all__ = ["draw"]

WIDTH = 420
EDGE = 6


def draw(view: View, legal: Collection[int], theme: str) -> str:
    """The position for the seat of the view, with targets for the ``legal`` actions."""
    s = view.fields
    players = int(s.players)
    viewer = view.seat if view.seat >= 0 else max(0, int(s.side))
    rows = (players + 1) // 2
    width = WIDTH - 2 * EDGE
    heights = (
        status.HEIGHT,
        town_hall.height(players),
        projects.HEIGHT,
        city.height(width),
        boards.BOARD_HEIGHT * rows + EDGE * (rows - 1),
        boards.TRACK_HEIGHT,
    )
    drawing = Drawing("urbify", WIDTH, sum(heights) + EDGE * (len(heights) + 1), theme, "Urbify", description(s))
    scene = Scene(drawing, view, legal)
    boxes = []
    y = float(EDGE)
    for height in heights:
        boxes.append(Box(EDGE, y, width, height))
        y += height + EDGE
    drawing.add(
        status.status(scene, boxes[0]),
        town_hall.town_hall(scene, boxes[1], viewer),
        projects.projects(scene, boxes[2]),
        city.city(scene, boxes[3]),
    )
    for place in range(players):
        row = boxes[4].rows(rows, EDGE)[place // 2]
        drawing.add(boards.board(scene, row.columns(2, EDGE)[place % 2], (viewer + place) % players))
    drawing.add(boards.prestige_track(scene, boxes[5]))
    return str(drawing)


def description(s: Fields) -> str:
    """The position in two or three sentences."""
    points = ", ".join(f"{PARTIES[seat]} {s.prestige[seat]}" for seat in range(s.players))
    standing = sum(1 for tile in range(TILES) if s.site[tile] >= 0)
    open_projects = ", ".join(tile_title(tile) for tile in s.area.tolist() if tile >= 0) or "none"
    words = f"{situation(s)} {clock(s)} Prestige: {points}. {standing} buildings in the city."
    return f"{words} Open projects: {open_projects}."
