"""The parties' boards, the town hall and the prestige track as pictures."""

from __future__ import annotations

from typing import Any

import numpy as np

from urbarium.render import (
    Box,
    Drawing,
    Element,
    button,
    el,
    frame,
    group,
    icon,
    last_mark,
    mix,
    panel,
    path,
    pawn,
    target,
    text,
    text_in,
    token,
)

from .codes import INFLUENCE, SESSION
from .components import (
    DEPARTMENT_MAX,
    DEPARTMENTS,
    INFLUENCE_MAX,
    PATTERN,
    PATTERN_SIZE,
    POLITICIANS_EACH,
    SEATS,
    TRACK_LAP,
)
from .palette import DEVELOPMENT, FILLS, PARTY_SEATS, chip
from .scoring import TRACKS, level, majority
from .tiles import hollow_pawn
from .words import PARTIES, count, department_name, describe, session_preview, session_words

ROW = 17  # units for one party in a department
TRACK_HEIGHT = 58
BOARD_HEIGHT = 122


def town_hall_height(players: int) -> float:
    return 26 + 22 + ROW * players + 35


# ---- town hall


def town_hall(drawing: Drawing, box: Box, s: Any, viewer: int, legal: list[int], last: int | None) -> Element:
    """Four rooms with everybody's politicians; to their right what a session of ``viewer`` would give now."""
    result, inside = panel(drawing, box, "Town hall", note=f"at the right: a session of {PARTIES[viewer]} now")
    for department, room in enumerate(inside.columns(DEPARTMENTS, 4)):
        result.add(_room(drawing, room, s, viewer, department, legal))
        if last is not None and _touched(last, department):
            result.add(last_mark(drawing, room, 5))
    return result


def _touched(last: int, department: int) -> bool:
    if last < SESSION:
        return bool(PATTERN[last - INFLUENCE, department])
    return last == SESSION + department


def _room(drawing: Drawing, box: Box, s: Any, viewer: int, department: int, legal: list[int]) -> Element:
    theme = drawing.theme
    fill = FILLS[department]
    result = group(
        frame(box, 5, fill=mix(theme.panel, fill, 0.1), stroke=fill, stroke_width=1.5),
        chip(drawing, box.x + 11, box.y + 11, 15, department),
        text_in(
            drawing,
            Box(box.x + 21, box.y, box.width - 23, 22),
            department_name(department).capitalize(),
            11,
            align="start",
            bold=True,
        ),
        id=drawing.id("department", department),
    )
    gains = (
        {seat: (i, p) for seat, i, p in session_preview(s, viewer, department)}
        if s.department[viewer, department]
        else {}
    )
    words = (
        f"A session of {PARTIES[viewer]} now: {session_words(s, viewer, department)}"
        if gains
        else "Nobody of yours is here"
    )
    people = group(el("title", f"{department_name(department).capitalize()}. {words}"))
    for seat in range(s.players):
        y = box.y + 22 + ROW * (seat + 0.5)
        here = int(s.department[seat, department])
        for place in range(here):
            name = drawing.id("department", department, seat, place)
            people.add(pawn(drawing, box.x + 9 + 12.5 * place, y, 15, PARTY_SEATS[seat], id=name))
        if here < DEPARTMENT_MAX:  # free places are dots of the party's colour
            mark = path(f"M{box.x + 9 + 12.5 * here:.1f} {y:.1f}h{12.5 * (DEPARTMENT_MAX - 1 - here) + 0.01:.2f}")
            mark.set(stroke=PARTY_SEATS[seat].fill, stroke_width=4, stroke_linecap="round", stroke_dasharray="0 12.5")
            people.add(mark)
        if seat in gains:
            influence, prestige = gains[seat]
            words = f"+{influence}" * bool(influence or not prestige) + f" {prestige}★" * bool(prestige)
            people.add(
                text(drawing, box.right - 3, y, words.strip(), 11, anchor="end", bold=True, width=box.width - 58)
            )
    result.add(people)
    foot = Box(box.x + 3, box.bottom - 26, box.width - 6, 23)
    result.add(*_room_buttons(drawing, foot, s, department, legal))
    return result


def _room_buttons(drawing: Drawing, foot: Box, s: Any, department: int, legal: list[int]) -> list[Element]:
    actions = [("+1", INFLUENCE + department), ("+2", INFLUENCE + DEPARTMENTS + department)]
    actions = [(words, action) for words, action in actions if action in legal]
    found = []
    session = SESSION + department
    if session in legal:
        wide = foot.width - (24 * len(actions))
        place = Box(foot.right - wide, foot.y, wide, foot.height)
        picture = "people" if actions else ""  # no room for the word beside the other buttons
        label = "" if actions else "Session"
        found.append(button(drawing, place, label, session, describe(s, session), picture=picture))
        foot = Box(foot.x, foot.y, foot.width - wide - 2, foot.height)
    for (words, action), place in zip(actions, foot.columns(max(1, len(actions)), 3), strict=False):
        found.append(_small_button(drawing, place, words, action, describe(s, action)))
    return found


def _small_button(drawing: Drawing, box: Box, words: str, action: int, label: str) -> Element:
    theme = drawing.theme
    return target(
        action,
        label,
        frame(box, 5, fill=theme.raised, stroke=theme.target, stroke_width=1.5, class_="halo"),
        text(drawing, box.cx, box.cy, words, 13, bold=True),
    )


def spread_buttons(drawing: Drawing, box: Box, s: Any, legal: list[int]) -> list[Element]:
    """Buttons for one politician each to two or three departments."""
    patterns = [a for a in legal if a < SESSION and PATTERN_SIZE[a] > 1 and PATTERN[a].max() == 1]
    found = []
    x = box.x
    for pattern in patterns:
        departments = [d for d in range(DEPARTMENTS) if PATTERN[pattern, d]]
        place = Box(x, box.y, 8 + 12 * len(departments), box.height)
        x = place.right + 3
        step = 12.0
        first = place.cx - step * (len(departments) - 1) / 2
        theme = drawing.theme
        found.append(
            target(
                INFLUENCE + pattern,
                describe(s, INFLUENCE + pattern),
                frame(place, 5, fill=theme.raised, stroke=theme.target, stroke_width=1.5, class_="halo"),
                *(chip(drawing, first + step * i, place.cy, 11, d) for i, d in enumerate(departments)),
            )
        )
    return found


# ---- influence boards


def board(drawing: Drawing, box: Box, s: Any, seat: int, viewer: int) -> Element:
    """A party's five tracks, politicians and prestige."""
    theme = drawing.theme
    name = PARTIES[seat] + (" (you)" if seat == viewer else "")
    result, inside = panel(drawing, box, name, seat=PARTY_SEATS[seat], active=seat == s.side)
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
        result.add(_track(drawing, Box(inside.x, inside.y + 14 * track, inside.width, 13), s, seat, track))
    result.add(_politicians(drawing, inside.below(14 * TRACKS, 2), s, seat))
    return result


def _track(drawing: Drawing, box: Box, s: Any, seat: int, track: int) -> Element:
    """Chevrons up to the level, and the majority it promises."""
    theme = drawing.theme
    sign = track if track < DEPARTMENTS else DEVELOPMENT
    reached = int(level(s, seat, track))
    points = np.zeros(SEATS, np.int64)
    majority(s, track, points)
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
    )
    result.add(text(drawing, box.right - 23, box.cy, str(reached), 12, bold=True))
    if promised:
        result.add(
            icon(drawing, "crown", box.right - 11, box.cy, 10, theme.muted),
            text(drawing, box.right, box.cy, str(promised), 10, anchor="end", fill=theme.muted),
        )
    return result


def _politicians(drawing: Drawing, box: Box, s: Any, seat: int) -> Element:
    """Those on the board, and those in the pool."""
    theme = drawing.theme
    idle, pool = int(s.board[seat]), int(s.pool[seat])
    words = f"{count(idle, 'politician')} on the board, {pool} in the pool, of {POLITICIANS_EACH}"
    result = group(el("title", f"{PARTIES[seat]}: {words}"))
    for place in range(idle):
        name = drawing.id("idle", seat, place)
        result.add(pawn(drawing, box.x + 8 + 14 * place, box.cy - 1, 18, PARTY_SEATS[seat], id=name))
    if not idle:
        result.add(text(drawing, box.x, box.cy, "board empty", 11, anchor="start", fill=theme.muted))
    for place in range(pool):
        result.add(hollow_pawn(drawing, box.right - 6 - 11 * place, box.cy - 1, 15))
    if pool:
        edge = box.right - 11 * pool - 5
        result.add(text(drawing, edge, box.cy, "pool", 11, anchor="end", fill=theme.muted))
    return result


# ---- prestige


def prestige_track(drawing: Drawing, box: Box, s: Any) -> Element:
    """Fifty steps in two rows; who has gone round carries the extra-points tile."""
    theme = drawing.theme
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
        radius = 6.2 if len(standing) == 1 else 3.6
        for place, seat in enumerate(standing):
            x = step.cx if len(standing) == 1 else step.cx + (3.7 if place % 2 else -3.7)
            y = step.cy if len(standing) <= 2 else step.cy + (3.7 if place > 1 else -3.7)
            words = f"{PARTIES[seat]}: {s.prestige[seat]} prestige"
            result.add(
                group(
                    el("title", words), token(drawing, x, y, radius, PARTY_SEATS[seat]), id=drawing.id("prestige", seat)
                )
            )
    return result
