"""The town hall: four departments with everybody's politicians, and what a session would give."""

from __future__ import annotations

from urbarium.render import (
    Box,
    Element,
    Scene,
    button,
    el,
    frame,
    group,
    last_mark,
    mix,
    panel,
    path,
    pawn,
    target,
    text,
    text_in,
)

from ..actions import ACTIONS, INFLUENCE, SESSION
from ..components import DEPARTMENT_LETTERS, DEPARTMENT_MAX, DEPARTMENTS, PATTERN, PATTERN_LETTERS
from ..words.phrases import PARTIES, department_name, session_preview, session_words
from .colours import FILLS
from .signs import chip

ROW = 17  # units for one party in a department


def height(players: int) -> float:
    return 26 + 22 + ROW * players + 35


def town_hall(scene: Scene, box: Box, viewer: int) -> Element:
    """Four rooms; to the right of the politicians what a session of ``viewer`` would give now."""
    note = f"at the right: a session of {PARTIES[viewer]} now"
    result, inside = panel(scene.drawing, box, "Town hall", note=note)
    for department, room in enumerate(inside.columns(DEPARTMENTS, 4)):
        result.add(_room(scene, room, viewer, department))
        if _touched(scene.last, department):
            result.add(last_mark(scene.drawing, room, 5))
    return result


def _touched(last: int | None, department: int) -> bool:
    """Did the last step change this department?"""
    if last is None:
        return False
    block, index = ACTIONS.locate(last)
    return bool(PATTERN[index, department]) if block == "influence" else last == SESSION + department


def _room(scene: Scene, box: Box, viewer: int, department: int) -> Element:
    drawing, fill = scene.drawing, FILLS[department]
    name = department_name(department).capitalize()
    result = group(
        frame(box, 5, fill=mix(drawing.theme.panel, fill, 0.1), stroke=fill, stroke_width=1.5),
        chip(drawing, box.x + 11, box.y + 11, 15, department),
        text_in(drawing, Box(box.x + 21, box.y, box.width - 23, 22), name, 11, align="start", bold=True),
        id=drawing.id("department", department),
    )
    result.add(_people(scene, box, viewer, department))
    foot = Box(box.x + 3, box.bottom - 26, box.width - 6, 23)
    return result.add(*_buttons(scene, foot, department))


def _people(scene: Scene, box: Box, viewer: int, department: int) -> Element:
    """A row for each party: its politicians, its free places, and its gain from a session."""
    drawing, s = scene.drawing, scene.s
    present = s.department[viewer, department] > 0
    gains = {seat: (i, p) for seat, i, p in session_preview(s, viewer, department)} if present else {}
    words = (
        f"A session of {PARTIES[viewer]} now: {session_words(s, viewer, department)}"
        if present
        else "Nobody of yours is here"
    )
    result = group(el("title", f"{department_name(department).capitalize()}. {words}"))
    for seat in range(s.players):
        y = box.y + 22 + ROW * (seat + 0.5)
        here = int(s.department[seat, department])
        for place in range(here):
            name = drawing.id("department", department, seat, place)
            result.add(pawn(drawing, box.x + 9 + 12.5 * place, y, 15, scene.seats[seat], id=name))
        if here < DEPARTMENT_MAX:  # free places are dots of the party's colour
            mark = path(f"M{box.x + 9 + 12.5 * here:.1f} {y:.1f}h{12.5 * (DEPARTMENT_MAX - 1 - here) + 0.01:.2f}")
            colour = scene.seats[seat].colour(scene.theme)
            mark.set(stroke=colour, stroke_width=4, stroke_linecap="round", stroke_dasharray="0 12.5")
            result.add(mark)
        if seat in gains:
            influence, prestige = gains[seat]
            gain = f"+{influence}" * bool(influence or not prestige) + f" {prestige}★" * bool(prestige)
            result.add(text(drawing, box.right - 3, y, gain.strip(), 11, anchor="end", bold=True, width=box.width - 58))
    return result


def _buttons(scene: Scene, foot: Box, department: int) -> list[Element]:
    """For a session, and for one or two politicians to this department alone."""
    letter = DEPARTMENT_LETTERS[department]
    sendings = [(f"+{size}", INFLUENCE + PATTERN_LETTERS.index(letter * size)) for size in (1, 2)]
    sendings = [(words, action) for words, action in sendings if scene.can(action)]
    found = []
    session = SESSION + department
    if scene.can(session):
        wide = foot.width - (24 * len(sendings))
        place = Box(foot.right - wide, foot.y, wide, foot.height)
        picture = "people" if sendings else ""  # no room for the word beside the other buttons
        label = "" if sendings else "Session"
        found.append(button(scene.drawing, place, label, session, scene.label(session), picture=picture))
        foot = Box(foot.x, foot.y, foot.width - wide - 2, foot.height)
    for (words, action), place in zip(sendings, foot.columns(max(1, len(sendings)), 3), strict=False):
        found.append(_small_button(scene, place, words, action))
    return found


def _small_button(scene: Scene, box: Box, words: str, action: int) -> Element:
    theme = scene.drawing.theme
    return target(
        action,
        scene.label(action),
        frame(box, 5, fill=theme.raised, stroke=theme.target, stroke_width=1.5, class_="halo"),
        text(scene.drawing, box.cx, box.cy, words, 13, bold=True),
    )
