"""The own projects: what each is worth now, and which ones are submitted."""

from __future__ import annotations

from urbarium.engine.seats import own_eyes
from urbarium.render import (
    Box,
    Element,
    Scene,
    frame,
    group,
    icon,
    mix,
    paragraph,
    place,
    rect,
    text,
    text_in,
    text_width,
)
from urbarium.render.regions import Cut

from ..components import (
    BUILDING,
    FAMILY_NAMES,
    MAX_SUBMITTED,
    NEIGHBOURHOOD,
    PROJECT_FAMILY,
    PROJECT_FIRST,
    PROJECT_SECOND,
)
from ..rules.amounts import fee
from ..rules.scoring import project_worth
from ..state import GAME_OVER, projects_in_hand, projects_submitted
from ..words.asking import project_place
from ..words.phrases import TYPE_ICONS, district_name, project_name, project_sum, say, seat_name
from .colours import AREA_TINTS, DARK_SIGN, LIGHT_SIGN, PROJECT_BACK, SIGN_INKS, TYPE_FILLS
from .pieces import veil, within

GAP = 4.0
HEAD = 22.0
# The fewest rows: more of them come with more projects.
ROWS: dict[Cut, int] = {"compact": 1, "short": 2, "regular": 3}
NARROW_HEAD = 17.0
NARROW_ROW = 8  # projects in the row of a phone; with more of them there are two, and no heading
SUMMED = 28.0  # pixels of half a card that has, on a phone, how its worth comes about below it
HIGH = 46.0  # pixels of a card that has its name below its signs


def projects(scene: Scene, cut: Cut) -> None:
    drawing, s, seat = scene.drawing, scene.s, scene.seat
    whole = within(drawing, cut)
    if seat < 0:
        veil(drawing, whole, say("Projects are secret until the end"))
        return
    submitted = projects_submitted(s, seat)
    own = sorted([*projects_in_hand(s, seat), *submitted])
    across = _columns(cut, len(own))
    rows = max(ROWS[cut], -(-len(own) // across))
    head = _head(cut, rows)
    if head:
        drawing.add(_heading(scene, whole.top(head), len(submitted)))
    boxes = [box for row in whole.below(head).rows(rows, GAP) for box in row.columns(across, GAP)]
    for project, box in zip(own, boxes, strict=False):
        card = _narrow if cut == "compact" else _card
        drawing.add(_project(scene, box, project, card(scene, box, project, project in submitted)))
    if not own:
        words = say("None yet: take some from the project pile")
        empty = Box(whole.x, whole.y + head, whole.width, boxes[0].height)
        drawing.add(text_in(drawing, empty.inset(4, 0), words, 13, align="start", fill=drawing.theme.muted))


def _columns(cut: Cut, count: int) -> int:
    """Cards beside one another; more of them in a low window, where rows are scarce."""
    if cut == "compact":
        return max(4, count) if count <= NARROW_ROW else -(-count // 2)
    if cut == "regular":
        return 2
    return 3 if count <= 6 else max(4, -(-count // 3))


def _head(cut: Cut, rows: int) -> float:
    """How high the heading is. It leaves rows high enough to be clicked: low where they are many, none on a phone."""
    if rows <= ROWS[cut]:
        return NARROW_HEAD if cut == "compact" else HEAD
    return {"compact": 0.0, "short": NARROW_HEAD, "regular": HEAD}[cut]


def _heading(scene: Scene, box: Box, submitted: int) -> Element:
    """How many may still be submitted, and what the next one costs."""
    drawing, theme = scene.drawing, scene.drawing.theme
    size = min(14.0, box.height - 4)
    told = {"count": submitted, "most": MAX_SUBMITTED, "fee": int(fee(scene.s, scene.seat))}
    words = say("{count} of {most} submitted; fee now {fee}")
    if submitted == MAX_SUBMITTED:
        words = say("all {most} submitted")
    elif scene.s.phase == GAME_OVER:
        words = say("{count} of {most} submitted")
    whose = say("Your projects") if own_eyes() else say("{player}'s projects").format(player=seat_name(scene.seat))
    return group(
        text(drawing, box.x + 2, box.cy, whose, size, anchor="start", bold=True),
        text_in(drawing, box.after(110), words.format(**told), 12, align="end", fill=theme.muted, smallest=11),
    )


def _project(scene: Scene, box: Box, project: int, card: Element) -> Element:
    """An own project: its card, and the place that submits it."""
    s = scene.s
    submitted = project in projects_submitted(s, scene.seat)
    words = say("{name}: {sum} = {worth} now; submitted") if submitted else say("{name}: {sum} = {worth} now")
    told = {"name": project_name(project), "sum": project_sum(s, project), "worth": int(project_worth(s, project))}
    about = f"project:{FAMILY_NAMES[PROJECT_FAMILY[project]]}"
    piece = card.set(data_piece=project_place(project))
    return place(project_place(project), frame(box, 6), piece, about=about, now=words.format(**told))


def _ground(scene: Scene, box: Box, submitted: bool) -> Element:
    """Submitted ones are darker."""
    theme = scene.drawing.theme
    fill, edge = mix(theme.panel, PROJECT_BACK, 0.22 if submitted else 0.05), PROJECT_BACK if submitted else theme.line
    return group(frame(box, 6, fill=fill, stroke=edge, stroke_width=1.5))


def _card(scene: Scene, box: Box, project: int, submitted: bool) -> Element:
    """Signs and present worth, and the name where there is room; submitted ones are ticked."""
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    name, count = project_name(project), project_sum(s, project)
    body = _ground(scene, box, submitted)
    high = box.height >= HIGH
    line = Box(box.x + 5, box.y + 2, box.width - 11, 20 if high else box.height - 4)
    signs, wide = project_signs(scene, line.x, line.cy, project, min(19.0, line.height))
    worth = str(int(project_worth(s, project)))
    body.add(signs, text(drawing, line.right, line.cy, worth, 17, anchor="end", bold=True))
    if submitted:
        body.add(icon(drawing, "check", line.right - 31, line.cy, 14, theme.ink))
    room = Box(line.x + wide + 5, line.y, line.width - wide - (48 if submitted else 34), line.height)
    if high:
        lower = Box(line.x, line.bottom, line.width, box.bottom - line.bottom - 1)
        return body.add(
            text_in(drawing, room, count, 12, align="start", fill=theme.muted, smallest=12),
            paragraph(drawing, lower, name, 12, vertical="middle", bold=True, smallest=12, leading=1.04),
        )
    told = name if text_width(name, 12, True) <= room.width else count
    return body.add(text_in(drawing, room, told, 12, align="start", bold=told is name, smallest=12))


def _narrow(scene: Scene, box: Box, project: int, submitted: bool) -> Element:
    """For phones: signs above, the worth below; how it comes about where there is room."""
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    upper, lower = box.inset(3, 2).rows(2)
    size = min(19.0, upper.height - 1)
    _, wide = project_signs(scene, 0, 0, project, size)
    signs, _ = project_signs(scene, box.cx - wide / 2, upper.cy, project, size)
    worth, count = str(int(project_worth(s, project))), project_sum(s, project)
    body = _ground(scene, box, submitted).add(signs)
    if submitted:
        body.add(icon(drawing, "check", box.x + 11, lower.cy, 13, theme.ink))
    if lower.height >= SUMMED and text_width(count, 11) <= lower.width:
        lower, sums = lower.rows(2)
        body.add(text_in(drawing, sums, count, 11, fill=theme.muted, smallest=11))
    return body.add(text(drawing, box.cx + (7 if submitted else 0), lower.cy, worth, 16, bold=True))


def project_signs(scene: Scene, x: float, y: float, project: int, size: float) -> tuple[Element, float]:
    """A district, a type of building as a square, specialists as discs; and how wide they are."""
    drawing = scene.drawing
    family, first, second = (int(table[project]) for table in (PROJECT_FAMILY, PROJECT_FIRST, PROJECT_SECOND))
    if family == NEIGHBOURHOOD:
        box = Box(x, y - size / 2, 24, size)
        ground = frame(box, 4, fill=mix(LIGHT_SIGN, AREA_TINTS[first], 0.6), stroke=AREA_TINTS[first])
        name = text(drawing, box.cx, y, district_name(first), 12, bold=True, fill=DARK_SIGN)
        return group(ground, name, class_="sign"), 24
    suits = [suit for suit in (first, second) if suit >= 0]
    radius = 4 if family == BUILDING else size / 2
    result = group(class_="sign")
    for number, suit in enumerate(suits):
        left = x + number * (size + 2)
        result.add(
            rect(left, y - size / 2, size, size, radius, fill=TYPE_FILLS[suit]),
            icon(drawing, TYPE_ICONS[suit], left + size / 2, y, size * 0.64, SIGN_INKS[suit]),
        )
    return result, len(suits) * (size + 2) - 2
