"""The project area: six cards with cost, politicians, points and benefit."""

from __future__ import annotations

from urbarium.render import Box, Element, Scene, frame, group, mix, paragraph, place, text, text_in, text_width
from urbarium.render.regions import Cut

from ..components import (
    AREA,
    COLOUR,
    COST,
    COST_DEVELOPMENT,
    KEYS,
    POLITICIANS,
    PRESTIGE,
)
from ..rules.amounts import DEVELOPMENT_TRACK, hands, lacking, under_construction
from ..state import BANK_PICK
from ..words.asking import project
from ..words.phrases import benefit_words, cost_words, left_words, points_words, say, title
from .boards import PHONE_EDGE
from .colours import FILLS
from .pictures import picture
from .signs import benefit_signs, chip, hollow_pawn, roof, short_name, strip, track_sign

TITLE = 22  # pixels


def projects(scene: Scene, cut: Cut) -> Element:
    """Six cards, two in a row on a desk and three elsewhere; above them the piles."""
    drawing, s = scene.drawing, scene.s
    box = Box(0, 0, drawing.width, drawing.height)
    head = 16 if cut == "compact" else TITLE
    side = PHONE_EDGE if cut == "compact" else 1
    result = group(_title(scene, Box(side + 1, 0, box.width - 2 * side - 2, head - 2), cut))
    across = 2 if cut == "regular" else 3
    gap = 4 if cut == "compact" else 6
    cards = [
        card
        for row in box.inset(side, 1).below(head - 1).rows(AREA // across, gap)
        for card in row.columns(across, gap)
    ]
    for slot, card in enumerate(cards):
        tile = int(s.area[slot])
        if tile >= 0:
            draw = _small_card if cut == "compact" else _card
            result.add(draw(scene, card, tile), _place(scene, card, tile))
        else:
            dashed = frame(card, 6, fill="none", stroke=drawing.theme.line, stroke_dasharray="4 3")
            result.add(dashed, text(drawing, card.cx, card.cy, _empty(scene, slot), 12, fill=drawing.theme.muted))
    return result


def _empty(scene: Scene, slot: int) -> str:
    """What an empty place tells: the next project follows one that is started, or that is only looked at."""
    before, s = scene.view.before, scene.s
    started = under_construction(s) or (before is not None and scene.view.game.record(before).area[slot] >= 0)
    return say("the next project") if started and s.left_one + s.left_two else say("no project")


def _title(scene: Scene, box: Box, cut: Cut) -> Element:
    """What the region is, how long the game lasts, and what is left in the piles."""
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    size = 12
    name = "" if cut == "compact" else say("Projects")
    left = group(data_about="stages")
    x = box.right
    for stage, count in (("II", s.left_two), ("I", s.left_one)):
        left.add(text(drawing, x, box.cy, str(int(count)), size, anchor="end", bold=True))
        x -= text_width(str(int(count)), size, True) + 5
        wide = text_width(stage, size, True) + 8
        tall = min(16, box.height)
        pile = Box(x - wide, box.cy - tall / 2, wide, tall)
        left.add(
            frame(pile, 3, fill=theme.ink if stage == "II" else theme.raised, stroke=theme.ink),
            text(drawing, pile.cx, pile.cy, stage, size, bold=True, fill=theme.page if stage == "II" else theme.ink),
        )
        x = pile.x - 8
    start = text_width(name, 14, True) + 10 if name else 0
    words = Box(box.x + start, box.y, x - box.x - start, box.height)
    return group(
        text_in(drawing, box, name, 14, align="start", bold=True) if name else None,
        text_in(drawing, words, left_words(s), size, align="start", fill=theme.muted, smallest=size),
        left,
    )


def _place(scene: Scene, box: Box, tile: int) -> Element:
    words = say("{building}: costs {price}, brings {points} when it is started")
    points = points_words(int(PRESTIGE[tile]))
    now = words.format(building=title(tile), price=cost_words(tile), points=points)
    return place(project(tile), frame(box, 6), about=f"building:{KEYS[tile]}", now=now)


def _ground(scene: Scene, box: Box, tile: int) -> list[Element]:
    """The card itself; a thick edge if it is being built."""
    theme = scene.drawing.theme
    chosen = tile == scene.s.project
    fill = mix(theme.panel, FILLS[COLOUR[tile]], 0.06)
    edge = theme.accent if chosen else FILLS[COLOUR[tile]]
    return [
        frame(box.move(0, 1.5), 6, fill=theme.shadow),
        frame(box, 6, fill=fill, stroke=edge, stroke_width=3 if chosen else 1.2),
    ]


def _card(scene: Scene, box: Box, tile: int) -> Element:
    """An open project with cost, politicians, points and benefit in signs and words."""
    drawing, theme = scene.drawing, scene.drawing.theme
    body = group(
        *_ground(scene, box, tile), roof(drawing, box, tile, 23, short_name(tile), 13), data_piece=_piece(tile)
    )
    shade = mix(theme.panel, FILLS[COLOUR[tile]], 0.22)
    body.add(picture(drawing, tile, box.right - 32, box.bottom - 30, 48, shade))
    body.add(_cost(scene, box.x + 7, box.y + 37, tile, 15))
    y = box.y + 60
    staff = int(POLITICIANS[tile])
    body.add(_staff(scene, box.x + 7, y, tile, 18))
    x = box.x + 8 + 13 * staff + (8 if staff else 0)
    body.add(strip(drawing, x, y, benefit_signs(tile), 14))
    room = Box(box.x + 7, box.y + 74, box.width - 22, box.bottom - box.y - 78)
    return body.add(paragraph(drawing, room, benefit_words(tile), 13, fill=theme.ink, smallest=13, leading=1.22))


def _small_card(scene: Scene, box: Box, tile: int) -> Element:
    """A project for phones: the words are left to whoever asks."""
    drawing, theme = scene.drawing, scene.drawing.theme
    body = group(*_ground(scene, box, tile), roof(drawing, box, tile, 18, "", 12), data_piece=_piece(tile))
    name = Box(box.x + 6, box.y + 20, box.width - 12, 28)
    body.add(
        paragraph(
            drawing, name, short_name(tile), 12, align="start", vertical="middle", bold=True, leading=1.08, smallest=12
        ),
        _cost(scene, box.x + 5, box.y + 60, tile, 13),
    )
    y = box.y + 84
    body.add(_staff(scene, box.x + 6, y, tile, 17))
    shade = mix(theme.panel, FILLS[COLOUR[tile]], 0.6)
    body.add(picture(drawing, tile, box.right - 16, y, 22, shade))
    return body.add(strip(drawing, box.x + 6, box.y + 107, benefit_signs(tile), 13))


def _piece(tile: int) -> str:
    """The same as of the building that it becomes."""
    return f"building-{tile}"


def _staff(scene: Scene, x: float, y: float, tile: int, tall: float) -> Element:
    """A place for each politician, framed in the warning colour if the viewer has too few at home."""
    drawing, s, staff = scene.drawing, scene.s, int(POLITICIANS[tile])
    ready = hands(s) if _banking(scene) else s.board[scene.seat]
    step = round(0.72 * tall)
    result = group(*(hollow_pawn(drawing, x + step * (number + 0.5), y, tall) for number in range(staff)))
    if scene.seat >= 0 and tile != s.project and staff > ready:
        around = Box(x - 2, y - tall / 2 - 2, step * staff + 4, tall + 4)
        result.add(frame(around, 4, fill="none", stroke=drawing.theme.warning, stroke_width=1.4))
    return result


def _banking(scene: Scene) -> bool:
    """Is the viewer's bank to start a project?"""
    return bool(scene.s.phase == BANK_PICK and scene.seat == scene.s.side)


def _lacks(scene: Scene, tile: int, track: int) -> bool:
    """R7.11: through the bank nothing but development is paid, its own price first."""
    s = scene.s
    if not _banking(scene):
        return bool(lacking(s, scene.seat, tile, track))
    return track == DEVELOPMENT_TRACK and bool(s.owed_development + COST_DEVELOPMENT[tile] > s.development[scene.seat])


def _cost(scene: Scene, x: float, y: float, tile: int, size: float) -> Element:
    """A sign and a number for each part of the cost; what the viewer lacks is framed in the warning colour."""
    drawing, theme = scene.drawing, scene.drawing.theme
    costs = [*COST[tile].tolist(), int(COST_DEVELOPMENT[tile])]
    letters, step = (13, size + 13.5) if size > 14 else (12, size + 11)
    wanted = scene.seat >= 0 and tile != scene.s.project  # and not paid for already
    result = group(data_about="cost")
    for track, cost in enumerate(costs):
        if not cost:
            continue
        short = wanted and _lacks(scene, tile, track)
        if short:
            around = Box(x - 1.5, y - size / 2 - 2, step - 1, size + 4)
            result.add(frame(around, 4, fill="none", stroke=theme.warning, stroke_width=1.4))
        ink = theme.warning if short else theme.ink
        result.add(
            chip(drawing, x + size / 2, y, size, track_sign(track)),
            text(drawing, x + size + 1, y, str(cost), letters, anchor="start", bold=True, fill=ink),
        )
        x += step
    return result
