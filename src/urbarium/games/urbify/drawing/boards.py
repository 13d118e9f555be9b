"""The parties: the own five tracks and politicians, and the strips under the players' names."""

from __future__ import annotations

from urbarium.render import Box, Element, Scene, frame, group, icon, mix, path, place, text, text_in, token
from urbarium.render.regions import Cut

from ..components import INFLUENCE_MAX
from ..rules.amounts import TRACKS, level
from ..state import OVER
from ..words.asking import track as track_place
from ..words.phrases import TRACK_NAMES, home_words, party_name, promised, say
from .colours import FILLS
from .signs import chip, hollow_pawn, politician, track_label, track_sign

OWN: dict[Cut, tuple[int, int]] = {
    "compact": (390, 264),
    "short": (466, 75),
    "regular": (571, 100),
    "large": (752, 100),  # as wide as the city above it
}
STRIP = (300, 48)
PHONE_EDGE = 5  # between a phone's edge and what lies in its tray, for a ring around it


def own_board(scene: Scene, seat: int, cut: Cut) -> Element:
    """A party's five tracks and its politicians: below one another on a phone, else three in a row."""
    box = Box(0, 0, scene.drawing.width, scene.drawing.height).inset(PHONE_EDGE if cut == "compact" else 1, 1)
    if cut == "compact":
        cells = box.rows(TRACKS + 1, 3)
    else:
        cells = [cell for row in box.rows(2, 5) for cell in row.columns(3, 6)]
    draw = {"compact": _long_track, "short": _low_track, "regular": _track, "large": _track}[cut]
    result = group()
    for number in range(TRACKS):
        result.add(
            _track_place(scene, cells[number], seat, number, draw(scene, cells[number].inset(7, 3), seat, number))
        )
    return result.add(at_home(scene, cells[TRACKS], seat, pieces=True))


# ---- tracks


def _track_place(scene: Scene, box: Box, seat: int, track: int, drawn: Element) -> Element:
    theme, fill = scene.drawing.theme, FILLS[track_sign(track)]
    majority_words = say("the majority would give {points} points now")
    gain = majority_words.format(points=promised(scene.s, seat, track))
    now = f"{_level_words(scene, seat, track)}; {gain}"
    ground = frame(box, 6, fill=mix(theme.panel, fill, 0.1), stroke=fill, stroke_width=1.2)
    about = f"track:{TRACK_NAMES[track]}"
    return place(track_place(track), frame(box, 6), ground, drawn, about=about, now=now, tap=frame(box.inset(0, -1.5)))


def _level_words(scene: Scene, seat: int, track: int) -> str:
    words = say("{party}: {level} of {most}")
    return words.format(party=party_name(seat), level=level(scene.s, seat, track), most=INFLUENCE_MAX)


def _track(scene: Scene, box: Box, seat: int, track: int) -> Element:
    """Sign, name, level and crown above the steps."""
    drawing = scene.drawing
    upper, steps = box.top(19), box.below(22)
    return group(
        chip(drawing, upper.x + 9, upper.cy, 18, track_sign(track)),
        _label(scene, Box(upper.x + 24, upper.y, 92, upper.height), track),
        _level(scene, upper.right - 38, upper.cy, seat, track, 16),
        _crown(scene, Box(upper.right - 30, upper.y, 30, upper.height), seat, track),
        _steps(scene, steps, seat, track),
    )


def _level(scene: Scene, x: float, y: float, seat: int, track: int, size: float) -> Element:
    words = text(scene.drawing, x, y, str(level(scene.s, seat, track)), size, anchor="end", bold=True)
    return words.set(data_number=_number(seat, track))


def _number(seat: int, track: int) -> str:
    """The name of a level, which counts when it changes."""
    return f"level-{seat}-{track}"


def _label(scene: Scene, box: Box, track: int) -> Element:
    return text_in(scene.drawing, box, track_label(track, box.width, 13), 13, align="start", smallest=12)


def _low_track(scene: Scene, box: Box, seat: int, track: int) -> Element:
    """All in one line, without the name."""
    drawing = scene.drawing
    return group(
        chip(drawing, box.x + 8, box.cy, 17, track_sign(track)),
        _steps(scene, Box(box.x + 21, box.y + 7, box.width - 72, box.height - 14), seat, track),
        _level(scene, box.right - 34, box.cy, seat, track, 15),
        _crown(scene, Box(box.right - 29, box.y, 29, box.height), seat, track),
    )


def _long_track(scene: Scene, box: Box, seat: int, track: int) -> Element:
    """All in one line, with the levels of the others behind."""
    drawing, s = scene.drawing, scene.s
    result = group(
        chip(drawing, box.x + 11, box.cy, 22, track_sign(track)),
        _label(scene, Box(box.x + 28, box.y, 86, box.height), track),
        _steps(scene, Box(box.x + 116, box.y + 10, 100, box.height - 20), seat, track),
        _level(scene, box.x + 232, box.cy, seat, track, 16),
        _crown(scene, Box(box.x + 238, box.y, 30, box.height), seat, track),
    )
    others = [other for other in range(s.players) if other != seat]
    for x, other in zip((box.right - 30 * count for count in range(len(others), 0, -1)), others, strict=True):
        result.add(
            token(drawing, x + 9, box.cy, 6.5, scene.seats[other]),
            text(drawing, x + 18, box.cy, str(level(s, other, track)), 12, anchor="start"),
        )
    return result


def _steps(scene: Scene, box: Box, seat: int, track: int) -> Element:
    """Chevrons up to the level."""
    theme = scene.drawing.theme
    reached = int(level(scene.s, seat, track))
    step = box.width / INFLUENCE_MAX
    tip = 0.3 * min(box.height, step)
    half, body = box.height / 2, step - tip - 1.5
    chevrons = [
        f"M{box.x + step * number:.1f} {box.y:.1f}h{body:.1f}l{tip:.1f} {half:.1f} {-tip:.1f} {half:.1f}h{-body:.1f}"
        f"l{tip:.1f} {-half:.1f}Z"
        for number in range(INFLUENCE_MAX)
    ]
    return group(
        path("".join(chevrons[reached:]), fill=theme.panel, stroke=theme.line, stroke_width=0.8),
        path("".join(chevrons[:reached]), fill=FILLS[track_sign(track)]),
    )


def _crown(scene: Scene, box: Box, seat: int, track: int) -> Element | None:
    """The points that the majority would give now; nothing where all parties are equal, until all have scored."""
    drawing, points = scene.drawing, promised(scene.s, seat, track)
    equal = len({int(level(scene.s, one, track)) for one in range(scene.s.players)}) == 1
    if not points or (equal and scene.s.phase != OVER):
        return None
    return group(
        icon(drawing, "crown", box.x + 8, box.cy, 14, drawing.theme.ink),
        text(drawing, box.x + 18, box.cy, str(points), 12, anchor="start", bold=True),
        data_about="crown",
    )


# ---- politicians


def at_home(scene: Scene, box: Box, seat: int, pieces: bool = False) -> Element:
    """Politicians on the board and those in the pool, with words where there is room for them.

    They are ``pieces`` in one region of a table only: the own ones on the own board, the others in their strips.
    """
    theme = scene.drawing.theme
    idle, reserve = int(scene.s.board[seat]), int(scene.s.pool[seat])
    result = group(
        frame(box, 6, fill=theme.panel, stroke=theme.line),
        data_about="politician",
        data_now=home_words(scene.s, seat),
    )
    inner = box.inset(7, 2)
    if box.width > 300:  # words beside them
        _words(scene, result, inner, idle, reserve)
        inner = Box(inner.x + 108, inner.y, inner.width - 182, inner.height)
    elif box.height > 40:  # words above them
        _words(scene, result, inner.top(16), idle, reserve)
        inner = inner.below(17)
    return result.add(_row(scene, inner, seat, pieces))


def _words(scene: Scene, result: Element, line: Box, idle: int, reserve: int) -> None:
    drawing, theme = scene.drawing, scene.drawing.theme
    words = say("At home") if idle else say("Nobody at home")
    result.add(text(drawing, line.x, line.cy, words, 12, anchor="start", bold=bool(idle)))
    if reserve:
        result.add(text(drawing, line.right, line.cy, say("in reserve"), 12, anchor="end", fill=theme.muted))


def _row(scene: Scene, box: Box, seat: int, pieces: bool) -> Element:
    """Those at home from the left, the hollow ones of the pool from the right."""
    drawing = scene.drawing
    tall = min(28.0, box.height)
    step = tall * 0.72
    result = group()
    for number in range(int(scene.s.board[seat])):
        name = f"politician-{seat}~home-{number}" if pieces else None
        x = box.x + step * (number + 0.5)
        result.add(politician(drawing, x, box.cy, tall, scene.seats[seat], name))
    small = tall * 0.75
    for number in range(int(scene.s.pool[seat])):
        result.add(hollow_pawn(drawing, box.right - small * 0.72 * (number + 0.5), box.cy, small))
    return result


# ---- the strip of a seat


def levels(scene: Scene, line: Box, seat: int, counting: bool) -> Element:
    """All levels of a party with its crowns. They are ``counting`` in one region of a table only."""
    result = group()
    theme = scene.drawing.theme
    for track, box in enumerate(line.columns(TRACKS, 4)):
        words = text(scene.drawing, box.x + 17, box.cy, str(level(scene.s, seat, track)), 14, anchor="start", bold=True)
        ground = frame(box, 4, fill=mix(theme.panel, FILLS[track_sign(track)], 0.12))
        result.add(
            group(
                ground,
                chip(scene.drawing, box.x + 8, box.cy, 14, track_sign(track)),
                words.set(data_number=_number(seat, track) if counting else None),
                _crown(scene, Box(box.x + 25, box.y, 26, box.height), seat, track),
                data_about=f"track:{TRACK_NAMES[track]}",
                data_now=_level_words(scene, seat, track),
            )
        )
    return result


def seat_strip(scene: Scene, seat: int, pieces: bool) -> Element:
    """The levels of a party with its crowns, its politicians, and the flag of the start player."""
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    upper, lower = Box(0, 0, *STRIP).inset(10, 2).rows(2, 2)
    result = group(levels(scene, upper, seat, counting=pieces))
    right = lower.right
    if seat == s.start:
        result.add(
            group(
                icon(drawing, "flag", right - 8, lower.cy, 14, theme.muted),
                data_about="start-player",
                data_now=say("{party} is the start player").format(party=party_name(seat)),
            )
        )
    places = Box(lower.x, lower.y, lower.width - 24, lower.height)
    if not s.board[seat]:
        result.add(text(drawing, lower.x, lower.cy, say("nobody at home"), 12, anchor="start", fill=theme.muted))
    return result.add(group(_row(scene, places, seat, pieces), data_about="politician", data_now=home_words(s, seat)))
