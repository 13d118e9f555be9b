"""The parties' influence boards and the prestige track."""

from __future__ import annotations

import numpy as np

from urbarium.render import Box, Element, Scene, el, group, icon, panel, path, pawn, text, token

from ..components import DEPARTMENTS, INFLUENCE_MAX, POLITICIANS_EACH, SEATS, TRACK_LAP
from ..rules.amounts import TRACKS, level
from ..rules.scoring import majority
from ..words.phrases import PARTIES, department_name, politicians
from .colours import DEVELOPMENT, FILLS
from .signs import chip, hollow_pawn

BOARD_HEIGHT = 122
TRACK_HEIGHT = 58


def board(scene: Scene, box: Box, seat: int) -> Element:
    """A party's five tracks, politicians and prestige."""
    drawing, theme, s = scene.drawing, scene.drawing.theme, scene.s
    name = PARTIES[seat] + (" (you)" if seat == scene.seat else "")
    result, inside = panel(drawing, box, name, seat=scene.seats[seat], active=seat == s.side)
    result.set(id=drawing.id("board", seat))
    points = group(el("title", f"{PARTIES[seat]} has {s.prestige[seat]} prestige"))
    points.add(
        icon(drawing, "laurel", box.right - 38, box.y + 14, 15, theme.ink),
        text(drawing, box.right - 8, box.y + 14, str(int(s.prestige[seat])), 14, anchor="end", bold=True),
    )
    if seat == s.start:
        flag = icon(drawing, "flag", box.right - 62, box.y + 14, 13, theme.muted)
        result.add(group(el("title", f"{PARTIES[seat]} is the start player"), flag))
    result.add(points)
    for track in range(TRACKS):
        result.add(_track(scene, Box(inside.x, inside.y + 14 * track, inside.width, 13), seat, track))
    return result.add(_politicians(scene, inside.below(14 * TRACKS, 2), seat))


def _track(scene: Scene, box: Box, seat: int, track: int) -> Element:
    """Chevrons up to the level, and the majority it promises."""
    drawing, theme = scene.drawing, scene.drawing.theme
    sign = track if track < DEPARTMENTS else DEVELOPMENT
    reached = int(level(scene.s, seat, track))
    points = np.zeros(SEATS, np.int64)
    majority(scene.s, track, points)
    promised = int(points[seat])
    name = department_name(track) if track < DEPARTMENTS else "development"
    words = f"{PARTIES[seat]}: {name} {reached} of {INFLUENCE_MAX}; the majority would give {promised} prestige"
    result = group(el("title", words), chip(drawing, box.x + 6.5, box.cy, 12, sign))
    step = (box.width - 16 - 32) / INFLUENCE_MAX
    points_at = [box.x + 16 + step * number for number in range(INFLUENCE_MAX)]
    chevrons = [f"M{x:.1f} {box.y + 1.5:.1f}h{step - 5:.1f}l3.5 5 -3.5 5h{-(step - 5):.1f}l3.5 -5Z" for x in points_at]
    result.add(
        path("".join(chevrons[reached:]), fill=theme.raised, stroke=theme.line, stroke_width=0.8),
        path("".join(chevrons[:reached]), fill=FILLS[sign]),
        text(drawing, box.right - 23, box.cy, str(reached), 12, bold=True),
    )
    if promised:
        result.add(
            icon(drawing, "crown", box.right - 11, box.cy, 10, theme.muted),
            text(drawing, box.right, box.cy, str(promised), 10, anchor="end", fill=theme.muted),
        )
    return result


def _politicians(scene: Scene, box: Box, seat: int) -> Element:
    """Those on the board, and those in the pool."""
    drawing, theme = scene.drawing, scene.drawing.theme
    idle, pool = int(scene.s.board[seat]), int(scene.s.pool[seat])
    words = f"{politicians(idle)} on the board, {pool} in the pool, of {POLITICIANS_EACH}"
    result = group(el("title", f"{PARTIES[seat]}: {words}"))
    for place in range(idle):
        name = drawing.id("idle", seat, place)
        result.add(pawn(drawing, box.x + 8 + 14 * place, box.cy - 1, 18, scene.seats[seat], id=name))
    if not idle:
        result.add(text(drawing, box.x, box.cy, "board empty", 11, anchor="start", fill=theme.muted))
    for place in range(pool):
        result.add(hollow_pawn(drawing, box.right - 6 - 11 * place, box.cy - 1, 15))
    if pool:
        edge = box.right - 11 * pool - 5
        result.add(text(drawing, edge, box.cy, "pool", 11, anchor="end", fill=theme.muted))
    return result


def prestige_track(scene: Scene, box: Box) -> Element:
    """Fifty steps in two rows; who has gone round carries the extra-points tile."""
    drawing, theme, s = scene.drawing, scene.drawing.theme, scene.s
    laps = [
        f"{PARTIES[i]} +{TRACK_LAP * (int(s.prestige[i]) // TRACK_LAP)}"
        for i in range(s.players)
        if s.prestige[i] >= TRACK_LAP
    ]
    result, inside = panel(drawing, box, "Prestige", note=", ".join(laps))
    rows = Box(inside.x, inside.y - 2, inside.width, 30).rows(2)
    steps = rows[0].columns(TRACK_LAP // 2) + rows[1].columns(TRACK_LAP // 2)
    cells = "".join(
        f"M{step.x:.1f} {step.y:.1f}h{step.width:.1f}v{step.height:.1f}h{-step.width:.1f}Z" for step in steps
    )
    result.add(path(cells, fill=theme.raised, stroke=theme.line, stroke_width=0.8))
    for number, step in enumerate(steps):
        standing = [seat for seat in range(s.players) if s.prestige[seat] % TRACK_LAP == number]
        if not standing and number % 5 == 0:
            result.add(text(drawing, step.cx, step.cy, str(number), 9, fill=theme.muted))
        result.add(*(_token(scene, step, standing, seat) for seat in standing))
    return result


def _token(scene: Scene, step: Box, standing: list[int], seat: int) -> Element:
    """A party on a step of the track, small where it shares the step."""
    drawing, place = scene.drawing, standing.index(seat)
    alone = len(standing) == 1
    x = step.cx if alone else step.cx + (3.7 if place % 2 else -3.7)
    y = step.cy if len(standing) <= 2 else step.cy + (3.7 if place > 1 else -3.7)
    return group(
        el("title", f"{PARTIES[seat]}: {scene.s.prestige[seat]} prestige"),
        token(drawing, x, y, 6.2 if alone else 3.6, scene.seats[seat]),
        id=drawing.id("prestige", seat),
    )
