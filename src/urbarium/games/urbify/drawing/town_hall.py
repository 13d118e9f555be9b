"""The town hall: four departments with everybody's politicians, and what a session would give."""

from __future__ import annotations

from urbarium.render import Box, Element, Scene, frame, group, icon, mix, path, place, text, text_in
from urbarium.render.regions import Cut

from ..components import COLOUR_NAMES, DEPARTMENT_MAX, DEPARTMENTS
from ..words.asking import department_place, gavel
from ..words.phrases import department_name, party_name, room_words, say, session_preview, session_words
from .boards import PHONE_EDGE, at_home, levels
from .colours import FILLS
from .pictures import gavel_sign
from .signs import chip, politician, track_label

HEAD = 22  # pixels for the name of a room
ROW = 18  # for one party
FOOT = 44  # for the gavel
EDGE = 7  # that a ring around a room may cover
BELOW = 2  # the same below its last row
TITLE = 22
HOME = 32  # for the own politicians, where the own board is out of view
LEVELS = 26  # for the own levels there


def height(players: int, cut: Cut) -> int:
    rooms = HEAD + ROW * players + FOOT
    return rooms + HOME + LEVELS if cut == "compact" else rooms + TITLE + 2


def town_hall(scene: Scene, viewer: int, cut: Cut) -> Element:
    """Four rooms; to the right of the politicians what a session of ``viewer`` would give now."""
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    box = Box(0, 0, drawing.width, drawing.height)
    side = PHONE_EDGE if cut == "compact" else 1
    rooms = Box(side, 1, box.width - 2 * side, HEAD + ROW * int(s.players) + FOOT)
    result = group()
    if cut != "compact":
        rooms = rooms.move(0, TITLE)
        title = Box(2, 0, box.width - 4, TITLE - 2)
        party = say("what a session of {party} gives now").format(party=party_name(viewer))
        note = say("what your session gives now") if scene.view.seat == viewer else party
        result.add(
            text_in(drawing, title, say("Town hall"), 14, align="start", bold=True),
            text(drawing, title.right - 18, title.cy, note, 12, anchor="end", fill=theme.muted),
            gavel_sign(drawing, title.right - 7, title.cy, 13, theme.muted),
        )
    for department, room in enumerate(rooms.columns(DEPARTMENTS, 4)):
        result.add(_room(scene, room, viewer, department))
    if cut == "compact":
        home = Box(rooms.x, rooms.bottom + 3, rooms.width, HOME - 5)
        line = Box(home.x, home.bottom + 3, home.width, LEVELS - 3)
        result.add(
            frame(line, 6, fill=theme.panel, stroke=theme.line),
            levels(scene, line.inset(8, 1), viewer, counting=True),
            at_home(scene, home, viewer),  # last, for a ring around it
        )
    return result


def _room(scene: Scene, box: Box, viewer: int, department: int) -> Element:
    drawing, theme, fill = scene.drawing, scene.drawing.theme, FILLS[department]
    foot = Box(box.x, box.bottom - FOOT, box.width, FOOT)
    hall = Box(box.x, box.y, box.width, box.height - FOOT)
    name = Box(box.x + 20, box.y, box.width - 21, HEAD)
    about = f"department:{COLOUR_NAMES[department]}"
    return group(
        frame(box, 6, fill=mix(theme.panel, fill, 0.1), stroke=fill, stroke_width=1.5),
        chip(drawing, box.x + 10, box.y + 11, 14, department),
        text_in(drawing, name, track_label(department, name.width, 12), 12, align="start", smallest=12),
        _people(scene, hall, viewer, department),
        place(
            department_place(department), frame(hall.inset(1.5), 5), about=about, now=room_words(scene.s, department)
        ),
        _session(scene, foot, viewer, department),
    )


def _people(scene: Scene, box: Box, viewer: int, department: int) -> Element:
    """A row for each party: its politicians, its free places, and its gain from a session."""
    drawing, s = scene.drawing, scene.s
    gains = {seat: gain for seat, *gain in _preview(scene, viewer, department)}
    step = 11 if box.width < 90 else 12.5
    first = box.x + EDGE + 4.5  # the middle of a politician
    top = box.y + HEAD - BELOW
    own = Box(box.x + 2, top + ROW * viewer, box.width - 4, ROW)
    result = group(frame(own, 4, fill=mix(drawing.theme.panel, FILLS[department], 0.28)))
    for seat in range(s.players):
        y = top + ROW * (seat + 0.5)
        here = int(s.department[seat, department])
        for number in range(here):
            name = f"politician-{seat}~{COLOUR_NAMES[department]}-{number}"
            result.add(politician(drawing, first + step * number, y, 16, scene.seats[seat], name))
        if here < DEPARTMENT_MAX:  # free places are dots of the party's colour
            dots = path(f"M{first + step * here:.1f} {y:.1f}h{step * (DEPARTMENT_MAX - 1 - here) + 0.01:.2f}")
            colour = scene.seats[seat].colour(scene.theme)
            result.add(dots.set(stroke=colour, stroke_width=4, stroke_linecap="round", stroke_dasharray=f"0 {step:g}"))
        if seat in gains:
            influence, points = gains[seat]
            result.add(_gain(scene, box.right - EDGE, y, influence, 0 if seat == viewer else points, 12))
    return result


def _preview(scene: Scene, viewer: int, department: int) -> list[tuple[int, int, int]]:
    """What a session of the viewer gives everybody; nothing if the viewer cannot hold one for lack of people."""
    present = scene.s.department[viewer, department] > 0
    return session_preview(scene.s, viewer, department) if present else []


def _gain(scene: Scene, right: float, y: float, influence: int, points: int, size: float) -> Element:
    """``+4``, or points with their laurel; ``right`` is the right end."""
    drawing = scene.drawing
    if not points:
        return text(drawing, right, y, f"+{influence}", size, anchor="end", bold=True)
    return group(
        icon(drawing, "laurel", right - size / 2, y, size - 1, drawing.theme.ink),
        text(drawing, right - size - 1, y, str(points), size, anchor="end", bold=True),
    )


def _session(scene: Scene, foot: Box, viewer: int, department: int) -> Element:
    """The gavel at the foot of a room, with what a session gives its holder."""
    drawing, theme, box = scene.drawing, scene.drawing.theme, foot.inset(3)
    own = [gain for seat, *gain in _preview(scene, viewer, department) if seat == viewer]
    facts = {"party": party_name(viewer), "department": department_name(department)}
    if not own:
        words = say("{party} has nobody in {department}").format(**facts)
        body = [
            frame(box, 5, fill="none", stroke=theme.line, stroke_dasharray="4 3"),
            gavel_sign(drawing, box.cx, box.cy, 20, theme.line),
        ]
    else:
        words = say("A session of {party} in {department} now: {gains}")
        words = words.format(gains=session_words(scene.s, viewer, department), **facts)
        body = [
            frame(box.move(0, 1), 5, fill=theme.shadow),
            frame(box, 5, fill=theme.raised, stroke=theme.muted),
            gavel_sign(drawing, box.x + box.width * 0.28, box.cy, 22, theme.ink),
            _gain(scene, box.right - 8, box.cy - (8 if own[0][1] else 0), own[0][0], 0, 15),
        ]
        if own[0][1]:
            body.append(_gain(scene, box.right - 8, box.cy + 9, 0, own[0][1], 12))
    return place(gavel(department), frame(box, 5), *body, about="session", now=words, tap=frame(foot))
