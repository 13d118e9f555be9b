"""Urbify as a picture: what to do, town hall, projects, city, boards and prestige, from top to bottom."""

from __future__ import annotations

from typing import Any

from urbarium.render import (
    Box,
    Drawing,
    Element,
    frame,
    group,
    panel,
    target,
    text,
    text_in,
)

from .cityview import city
from .cityview import height as city_height
from .codes import GAIN_TRACK, PAY_EXCHANGE, PAY_POINT, PAY_TRACK
from .components import AREA, TILES, tile_title
from .palette import DEVELOPMENT, chip
from .parties import BOARD_HEIGHT, TRACK_HEIGHT, board, prestige_track, spread_buttons, town_hall, town_hall_height
from .state import BANK_PICK, CHAIN, MAIN, OCCUPY, OVER, PLACE
from .tiles import CARD_HEIGHT, project_card
from .words import PARTIES, clock, describe, situation

WIDTH = 420
EDGE = 6
STATUS_HEIGHT = 84
AREA_HEIGHT = 28 + 2 * CARD_HEIGHT + 6 + 6

HINTS = {
    MAIN: "Choose below: a session in the town hall, or a building of yours in the city.",
    CHAIN: "Choose a building in the city.",
    BANK_PICK: "Choose an open project.",
    PLACE: "Choose a cell of the city.",
    OCCUPY: "Choose an empty building in the city.",
}


def draw(s: Any, seat: int, legal: list[int], last: int | None, theme: str) -> str:
    """The position for ``seat`` (-1: a spectator), with targets for the ``legal`` actions."""
    viewer = seat if seat >= 0 else max(0, int(s.side))
    rows = (int(s.players) + 1) // 2
    width = WIDTH - 2 * EDGE
    heights = (
        STATUS_HEIGHT,
        town_hall_height(int(s.players)),
        AREA_HEIGHT,
        city_height(width),
        BOARD_HEIGHT * rows + EDGE * (rows - 1),
        TRACK_HEIGHT,
    )
    drawing = Drawing("urbify", WIDTH, sum(heights) + EDGE * (len(heights) + 1), theme, "Urbify", description(s))
    boxes = []
    y = float(EDGE)
    for height in heights:
        boxes.append(Box(EDGE, y, width, height))
        y += height + EDGE
    drawing.add(
        _status(drawing, boxes[0], s, seat, legal),
        town_hall(drawing, boxes[1], s, viewer, legal, last),
        _projects(drawing, boxes[2], s, seat, legal),
        city(drawing, boxes[3], s, legal, last),
    )
    for place in range(s.players):
        row = boxes[4].rows(rows, EDGE)[place // 2]
        shown = (viewer + place) % int(s.players)
        drawing.add(board(drawing, row.columns(2, EDGE)[place % 2], s, shown, seat))
    drawing.add(prestige_track(drawing, boxes[5], s))
    return str(drawing)


def description(s: Any) -> str:
    """The position in two or three sentences."""
    points = ", ".join(f"{PARTIES[seat]} {s.prestige[seat]}" for seat in range(s.players))
    standing = sum(1 for tile in range(TILES) if s.site[tile] >= 0)
    projects = ", ".join(tile_title(tile) for tile in s.area.tolist() if tile >= 0) or "none"
    return f"{situation(s)} {clock(s)} Prestige: {points}. {standing} buildings in the city. Open projects: {projects}."


# ---- what to do


def _status(drawing: Drawing, box: Box, s: Any, seat: int, legal: list[int]) -> Element:
    theme = drawing.theme
    result, inside = panel(drawing, box, active=bool(legal))
    head = inside.top(18)
    tone = theme.accent if legal or s.phase == OVER else theme.ink
    result.add(
        text_in(drawing, head, _headline(s, seat, legal), 13.5, align="start", bold=True, fill=tone),
        text_in(drawing, inside.below(18).top(18), clock(s), 11.5, align="start", fill=theme.muted),
    )
    result.add(*_choices(drawing, inside.below(40).top(28), s, seat, legal))
    return result


def _headline(s: Any, seat: int, legal: list[int]) -> str:
    words = situation(s)
    return words.replace(f"{PARTIES[seat]} to play", "Your turn") if legal and seat >= 0 else words


def _choices(drawing: Drawing, box: Box, s: Any, seat: int, legal: list[int]) -> list[Element]:
    """Actions that have no place on the table, or a hint where to find the others."""
    payments = [action for action in legal if action >= PAY_TRACK]
    if payments:
        return [_payment(drawing, place, s, action) for action, place in zip(payments, box.columns(4, 4), strict=False)]
    spread = spread_buttons(drawing, box, s, legal)
    if spread:
        return spread
    hint = HINTS.get(int(s.phase), "") if legal else ""
    if any(action < AREA for action in legal):
        hint = "Send a politician to a department, or start a project."
    return [text_in(drawing, box, hint, 12, align="start", fill=drawing.theme.muted)] if hint else []


def _payment(drawing: Drawing, box: Box, s: Any, action: int) -> Element:
    theme = drawing.theme
    if action == PAY_EXCHANGE:
        signs, words = [0, 1, 2, 3], "pay"
    elif action == PAY_POINT:
        signs, words = [DEVELOPMENT], "pay 1"
    elif action >= GAIN_TRACK:
        signs, words = [action - GAIN_TRACK], "gain 1"
    else:
        signs, words = [action - PAY_TRACK], "pay 1"
    wide = 15 * len(signs)
    return target(
        action,
        describe(s, action),
        frame(box, 5, fill=theme.raised, stroke=theme.target, stroke_width=1.5, class_="halo"),
        text_in(drawing, Box(box.x + 4, box.y, box.width - wide - 10, box.height), words, 13, bold=True),
        *(chip(drawing, box.right - wide + 15 * i + 3, box.cy, 13, sign) for i, sign in enumerate(signs)),
    )


# ---- projects


def _projects(drawing: Drawing, box: Box, s: Any, seat: int, legal: list[int]) -> Element:
    result, inside = panel(drawing, box, "Projects", note=_piles(s))
    slots = [cell for row in inside.top(2 * CARD_HEIGHT + 6).rows(2, 6) for cell in row.columns(3, 5)]
    for slot, place in enumerate(slots):
        tile = int(s.area[slot])
        if tile >= 0:
            result.add(project_card(drawing, place, s, tile, seat, legal))
        else:
            dashed = frame(place, 5, fill="none", stroke=drawing.theme.line, stroke_dasharray="4 3")
            result.add(group(dashed, text(drawing, place.cx, place.cy, "no project", 11, fill=drawing.theme.muted)))
    return result


def _piles(s: Any) -> str:
    return f"piles: Stage I {s.left_one}, Stage II {s.left_two}"
