"""URBS as a picture: the scoring cards, the own city large, the hand, and the other cities around."""

from __future__ import annotations

from typing import Any

from urbarium.render import (
    Box,
    Drawing,
    Element,
    Grid,
    circle,
    el,
    frame,
    group,
    halo,
    icon,
    last_mark,
    mix,
    panel,
    paragraph,
    pattern,
    target,
    text,
    text_in,
    token,
)

from . import city, hidden
from .components import (
    EPOCHS,
    HALL,
    INDUSTRY,
    TURNS,
    TYPE,
    TYPE_LETTERS,
    TYPES,
)
from .hand import decision
from .notation import ACTIONS, cell_place, place_name
from .rules import R3_4, R3_5
from .scene import Scene
from .state import DECLARE, DISCARD, END, PICK, PLACE, cards_of, cells_of, city_of, epoch_of, halls_of
from .text import (
    city_title,
    declaration,
    describe,
    direction,
    explain,
    gains,
    places_and_winners,
    ready,
    signed,
    type_points,
)
from .tiles import COLOURS, INKS, card_title, chip, city_tile, disc, kind_icon, mini_tile, no_industry, picture
from .words import card_name, face_name, face_rule, face_sign, joined, say, seat_name, type_name

WIDTH = 404.0
MARGIN = 6.0
GAP = 6.0
CITY_HEIGHT = 300.0
LARGEST_CELL = 64.0
SMALLEST_CELL = 22.0
PLACE_OFFSET = ACTIONS["place_cell"].offset

PROMPTS = {
    PICK: "Choose the card you build this turn.",
    PLACE: "Choose a lot for {card}.",
    DISCARD: "Discard one card of your hand.",
    DECLARE: "Which type does your City Hall stand for?",
}


def draw(s: Any, seat: int, legal: list[int], last: int | None, theme: str) -> str:
    """The position for ``seat`` (-1: a spectator), with targets for the ``legal`` actions."""
    main = max(seat, 0)
    columns, _ = _window(s, main)
    width = max(WIDTH, columns * SMALLEST_CELL + 2 * MARGIN + 8)
    drawing = Drawing("urbs", width, 0, theme, "URBS", description(s, seat))
    scene = Scene(drawing, s, seat, main, legal, width)
    box = Box(MARGIN, MARGIN, width - 2 * MARGIN, 0)
    for part in (_turn_bar, _faces, _main_city, decision, _others, _unseen):
        height = part(scene, box)
        if height:
            box = box.move(0, height + GAP)
    drawing.height = box.y
    return str(drawing)


def description(s: Any, seat: int) -> str:
    totals = [f"{seat_name(other)} {signed(sum(type_points(s, other)))}" for other in range(int(s.players))]
    points = say("Points as the cities stand: {totals}.").format(totals=", ".join(totals))
    return f"{status(s, seat)} {points}"


def status(s: Any, seat: int) -> str:
    """One sentence: what is to be decided, or who won."""
    if s.phase == END:
        _, winners = places_and_winners(s)
        words = say("The game is over: {winner} wins.")
        if len(winners) > 1:
            words = say("The game is over: {winner} share the victory.")
        return words.format(winner=joined(seat_name(winner) for winner in winners))
    if s.side == seat:
        card = int(s.pick_card[seat])
        name = card_name(card) if card >= 0 else say("your card")
        if s.phase == PICK and city_of(s, seat) and not city.fitting(s, seat):
            return say("No card of your hand fits anywhere: choose one to become a vacant lot.")
        if s.phase == PLACE and s.pick_vacant[seat]:
            return say("Choose a lot; {card} becomes a vacant lot.").format(card=name)
        return say(PROMPTS[int(s.phase)]).format(card=name)
    words = say("{player} is still choosing.") if seat >= 0 else say("{player} is choosing.")
    return words.format(player=seat_name(s.side))


# ---- epoch, turn, direction, who is ready


def _turn_bar(scene: Scene, at: Box) -> float:
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    bar = Box(at.x, at.y, at.width, 50)
    drawing.add(frame(bar, 6, fill=theme.panel, stroke=theme.line, stroke_width=1))
    for epoch in range(EPOCHS):
        now = epoch == epoch_of(s) and s.phase < DECLARE
        box = Box(bar.x + 7 + 24 * epoch, bar.y + 5, 21, 21)
        fill, ink = (theme.accent, theme.on_accent) if now else (theme.raised, theme.muted)
        drawing.add(
            group(
                el("title", (say("Epoch {epoch}, now") if now else say("Epoch {epoch}")).format(epoch=epoch + 1)),
                frame(box, 3, fill=fill, stroke=theme.line, stroke_width=1),
                text(drawing, box.cx, box.cy, str(epoch + 1), 13, bold=now, fill=ink),
            )
        )
    words = Box(bar.x + 84, bar.y + 5, 66, 21)
    turns = int(TURNS[s.players])
    if s.phase < DECLARE:
        turn = say("Turn {turn} of {turns}").format(turn=int(s.turn) % turns + 1, turns=turns)
        drawing.add(text_in(drawing, words, turn, 12, align="start", bold=True))
        drawing.add(_direction(scene, Box(words.right + 2, bar.y + 5, 96, 21)))
    else:
        drawing.add(text_in(drawing, words, say("Scoring"), 12, align="start", bold=True))
    _lamps(scene, Box(bar.right - 24 * int(s.players) - 4, bar.y + 5, 24.0 * int(s.players), 21))
    prompt = Box(bar.x + 8, bar.y + 28, bar.width - 16, 18)
    mine = s.side == scene.seat
    drawing.add(
        text_in(
            drawing,
            prompt,
            status(s, scene.seat),
            13,
            align="start",
            bold=mine or s.phase == END,
            fill=theme.accent if mine or s.phase == END else theme.muted,
        )
    )
    return bar.height


def _direction(scene: Scene, box: Box) -> Element:
    """Where the hands go: an arrow, and the neighbour who gets the hand of the large city's owner."""
    s, theme = scene.s, scene.drawing.theme
    step = -1 if epoch_of(s) == 1 else 1
    receiver = (scene.main + step) % int(s.players)
    name = "swap" if s.players == 2 else ("right" if step < 0 else "left")
    title = say("After this turn the hands are {passed}: {giver} to {receiver}")
    return group(
        el("title", title.format(passed=direction(s), giver=seat_name(scene.main), receiver=seat_name(receiver))),
        icon(scene.drawing, name, box.x + 10, box.cy, 18, theme.accent),
        token(scene.drawing, box.x + 30, box.cy, 7, theme.seats[receiver]),
        text_in(
            scene.drawing,
            box.after(40),
            say("to {player}").format(player=seat_name(receiver)),
            11,
            align="start",
            fill=theme.muted,
        ),
    )


def _lamps(scene: Scene, box: Box) -> None:
    """Who has decided already (a tick), who is deciding (a ring)."""
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    for seat, lamp in enumerate(box.columns(int(s.players))):
        done, now = seat in ready(s), seat == s.side
        words = say("{player} is ready") if done else (say("{player} is choosing") if now else say("{player} waits"))
        result = group(el("title", words.format(player=seat_name(seat))), id=drawing.id("lamp", seat))
        if now:
            result.add(circle(lamp.cx, lamp.cy, 10.5, fill="none", stroke=theme.accent, stroke_width=2))
        result.add(token(drawing, lamp.cx, lamp.cy, 8, theme.seats[seat]))
        if done:
            result.add(
                circle(lamp.cx + 6, lamp.cy + 6, 5, fill=theme.target, stroke=theme.panel, stroke_width=1),
                icon(drawing, "check", lamp.cx + 6, lamp.cy + 6, 7, theme.on_accent),
            )
        drawing.add(result)


# ---- the six scoring faces


def _faces(scene: Scene, at: Box) -> float:
    """The drawn faces, each with the points of everybody; those of the large city's owner stand out."""
    height = 64.0
    points = [type_points(scene.s, seat) for seat in range(int(scene.s.players))]
    grid = Grid(Box(at.x, at.y, at.width, 2 * height + 4), 3, 2, 4)
    for kind in range(TYPES):
        scene.drawing.add(_face(scene, kind, grid.cell(kind % 3, kind // 3), [row[kind] for row in points]))
    return grid.box.height


def _face(scene: Scene, kind: int, box: Box, points: list[int]) -> Element:
    drawing, theme = scene.drawing, scene.drawing.theme
    face = int(scene.s.face[kind])
    fill, ink = COLOURS[kind], INKS[kind]
    head, rule = box.top(18), Box(box.x + 5, box.y + 19, box.width - 8, 28)
    title = f"{type_name(kind)}, {face_name(kind, face)}. {face_rule(kind, face)}."
    everybody = ", ".join(f"{seat_name(seat)} {signed(value)}" for seat, value in enumerate(points))
    result = group(el("title", f"{title} {everybody}"), id=drawing.id("face", TYPE_LETTERS[kind]))
    clip = drawing.define(f"face-{kind}", el("clipPath", frame(box, 5)))
    result.add(
        group(frame(box, 0, fill=theme.panel), frame(head, 0, fill=fill), clip_path=f"url(#{clip})"),
        frame(box, 5, fill="none", stroke=mix(fill, theme.line, 0.4), stroke_width=1),
        kind_icon(drawing, kind, head.x + 10, head.cy, 13),
        text_in(
            drawing,
            Box(head.x + 19, head.y, head.width - 19 - 4, head.height),
            f"{TYPE_LETTERS[kind]} {face_name(kind, face)}",
            11,
            align="start",
            bold=True,
            fill=ink,
        ),
        paragraph(drawing, rule, face_sign(kind, face), 10.5, vertical="middle"),
    )
    seats = Box(box.x + 4, box.bottom - 16, box.width - 6, 14)
    for seat, cell in enumerate(seats.columns(max(3, len(points)))[: len(points)]):
        mine = seat == scene.main
        result.add(
            frame(Box(cell.x - 1.5, cell.y - 0.5, cell.width - 1, 15), 4, fill=theme.raised, stroke=theme.accent)
            if mine
            else None,
            token(drawing, cell.x + 4.5, cell.cy, 4.2, theme.seats[seat]),
            text_in(
                drawing, cell.after(10), f"{points[seat]}".replace("-", "−"), 10, align="start", bold=mine, smallest=7.5
            ),
        )
    return result


# ---- the large city


def _window(s: Any, seat: int) -> tuple[int, int]:
    """Columns and rows of the large city with one ring of free lots."""
    cells = cells_of(s, seat) or {(0, 0): -1}
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return max(xs) - min(xs) + 3, max(ys) - min(ys) + 3


def _main_city(scene: Scene, at: Box) -> float:
    drawing, s, seat, theme = scene.drawing, scene.s, scene.main, scene.drawing.theme
    columns, rows = _window(s, seat)
    size = max(SMALLEST_CELL, min(LARGEST_CELL, (at.width - 8) / columns, CITY_HEIGHT / rows))
    cells = cells_of(s, seat)
    ground = Box(at.x, at.y, at.width, rows * size + 28 if cells else 64)
    owner = city_title(seat, scene.seat)
    total = _points(s, seat) + _hall_note(s, seat)
    shape, _ = panel(drawing, ground, owner, seat=theme.seats[seat], active=s.side == seat, note=total)
    drawing.add(shape)
    field = Box(ground.cx - columns * size / 2, ground.y + 24, columns * size, ground.height - 28)
    west = min((x for x, _ in cells), default=0)
    north = min((y for _, y in cells), default=0)

    def cell_box(x: int, y: int) -> Box:
        return Box(field.x + (x - west + 1) * size, field.y + (y - north + 1) * size, size, size)

    if not cells:
        words = say("Your first card founds the city.") if seat == scene.seat else say("Not founded yet.")
        drawing.add(text_in(drawing, field.centred(field.width, 20), words, 12, fill=theme.muted))
        return ground.height
    _lots(scene, cell_box, size)
    halls = halls_of(s, seat)
    for (x, y), slot in cells.items():
        declared = int(s.hall[seat, halls.index(slot)]) if slot in halls else -1
        drawing.add(city_tile(drawing, s, seat, slot, cell_box(x, y), declared))
    _pending(scene, cell_box)
    newest = len(cells) - 1
    drawing.add(last_mark(drawing, cell_box(int(s.x[seat, newest]), int(s.y[seat, newest])).inset(0.5)))
    return ground.height


def _points(s: Any, seat: int) -> str:
    return say("{points} points").format(points=signed(sum(type_points(s, seat))))


def _hall_note(s: Any, seat: int) -> str:
    """What waiting City Halls would be worth if they got their types now."""
    halls = halls_of(s, seat)
    if not halls or s.hall[seat, len(halls) - 1] >= 0:
        return ""
    types, total = declaration(s, seat)
    letters = "+".join(TYPE_LETTERS[kind] for kind in types)
    return say(", {total} with City Hall as {types}").format(total=signed(total), types=letters)


def _lots(scene: Scene, cell_box: Any, size: float) -> None:
    """Free lots around the own city: targets with what the card would score, or why it may not go there."""
    drawing, s, seat, theme = scene.drawing, scene.s, scene.main, scene.drawing.theme
    rows = city.survey(s, seat)
    placing = scene.seat == seat and s.phase == PLACE and s.side == seat
    for cell in range(city.WINDOW**2):
        if not city.is_lot(rows, city.LOTS, cell):
            continue
        x, y = cell_place(s, seat, cell)
        box = cell_box(x, y).inset(1.5)
        action = PLACE_OFFSET + cell
        if action in scene.legal:
            drawing.add(_lot_target(scene, action, box, x, y))
            continue
        free = group(id=drawing.id("lot", cell))
        edge, fill = theme.line, "none"
        if placing:
            code = R3_4 if TYPE[s.pick_card[seat]] == INDUSTRY else R3_5
            free.add(el("title", f"{place_name(x, y)}: {explain(s, action, code)[0][1]}"))
            edge, fill = theme.warning, pattern(drawing, "diagonal", theme.panel, theme.warning, 1, 0.3)
        free.add(frame(box, 3, fill=fill, stroke=edge, stroke_width=1, stroke_dasharray="3 3", stroke_opacity=0.8))
        if placing:
            free.add(no_industry(drawing, box.cx, box.cy, min(9.0, size * 0.22)))
        drawing.add(free)


def _lot_target(scene: Scene, action: int, box: Box, x: int, y: int) -> Element:
    drawing, s, seat, theme = scene.drawing, scene.s, scene.main, scene.drawing.theme
    card = int(s.pick_card[seat])
    change = gains(s, seat, card, x, y, bool(s.pick_vacant[seat]))
    total = sum(change)
    size = min(15.0, box.height * 0.36)
    fill = theme.target if total > 0 else (theme.warning if total < 0 else theme.muted)
    result = target(
        action,
        describe(s, action),
        halo(drawing, box, 3, stroke_dasharray="4 2"),
        text(drawing, box.cx, box.cy, signed(total), size, bold=True, fill=fill),
        id=drawing.id("lot", action - PLACE_OFFSET),
    )
    if box.width >= 42:
        parts = " ".join(f"{TYPE_LETTERS[kind]}{signed(value)}" for kind, value in enumerate(change) if value)
        result.add(text_in(drawing, Box(box.x + 2, box.bottom - 14, box.width - 4, 12), parts, 10, fill=theme.muted))
        result.add(
            text_in(drawing, Box(box.x + 2, box.y + 2, box.width - 4, 11), place_name(x, y), 9.5, fill=theme.muted)
        )
    return result


def _pending(scene: Scene, cell_box: Any) -> None:
    """The own card on the lot that was chosen for it, not yet revealed."""
    drawing, s, seat = scene.drawing, scene.s, scene.main
    if s.pick_card[seat] < 0 or s.pick_cell[seat] < 0:
        return
    box = cell_box(*cell_place(s, seat, int(s.pick_cell[seat]))).inset(2)
    card = int(s.pick_card[seat])
    drawing.add(
        group(
            el("title", say("Set aside: {card}").format(card=card_title(card))),
            group(picture(drawing, card, box), opacity=0.6),
            frame(box, 3, fill="none", stroke=drawing.theme.accent, stroke_width=2, stroke_dasharray="4 3"),
            id=drawing.id("pending"),
        )
    )


# ---- the others


def _others(scene: Scene, at: Box) -> float:
    """Everybody else's city, small but readable, with the hand if it is remembered."""
    s = scene.s
    seats = [seat for seat in range(int(s.players)) if seat != scene.main]
    columns = 1 if len(seats) == 1 else 2
    width = (at.width - (columns - 1) * GAP) / columns
    y = at.y
    for first in range(0, len(seats), columns):
        row = seats[first : first + columns]
        wide = width if len(row) == columns else at.width
        height = max(_other_height(s, seat, wide) for seat in row)
        for number, seat in enumerate(row):
            _other(scene, seat, Box(at.x + number * (width + GAP), y, wide, height))
        y += height + GAP
    return y - at.y - GAP


def _other_cell(s: Any, seat: int, width: float) -> float:
    columns, rows = _window(s, seat)
    largest = 24.0 if width < WIDTH / 2 else 30.0
    return max(9.0, min(largest, (width - 14) / max(1, columns - 2), 168 / max(1, rows - 2)))


def _hand_room(s: Any, seat: int) -> float:
    count = int(s.hand[seat]).bit_count() if s.phase < DECLARE else 0
    return 0.0 if not count else 34.0


def _other_height(s: Any, seat: int, width: float) -> float:
    rows = _window(s, seat)[1] - 2
    return 28 + max(24.0, rows * _other_cell(s, seat, width)) + 6 + _hand_room(s, seat)


def _other(scene: Scene, seat: int, box: Box) -> None:
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    title, note = seat_name(seat), _points(s, seat)
    shape, inside = panel(drawing, box, title, seat=theme.seats[seat], active=s.side == seat, note=note)
    drawing.add(shape)
    cells = cells_of(s, seat)
    room = _hand_room(s, seat)
    field = Box(inside.x, inside.y, inside.width, box.bottom - room - inside.y - 4)
    if not cells:
        drawing.add(text_in(drawing, field, say("Not founded yet"), 11, fill=theme.muted))
    else:
        _small_city(scene, seat, field, _other_cell(s, seat, box.width))
    if room:
        _remembered(scene, seat, Box(inside.x, box.bottom - room, inside.width, room - 4))


def _small_city(scene: Scene, seat: int, field: Box, size: float) -> None:
    drawing, s = scene.drawing, scene.s
    cells = cells_of(s, seat)
    west, north = min(x for x, _ in cells), min(y for _, y in cells)
    columns, rows = (count - 2 for count in _window(s, seat))
    left, top = field.cx - columns * size / 2, field.cy - rows * size / 2
    halls = halls_of(s, seat)
    for (x, y), slot in cells.items():
        box = Box(left + (x - west) * size, top + (y - north) * size, size, size)
        declared = int(s.hall[seat, halls.index(slot)]) if slot in halls else -1
        drawing.add(mini_tile(drawing, s, seat, slot, box, declared))
    newest = len(cells) - 1
    place = Box(
        left + (int(s.x[seat, newest]) - west) * size, top + (int(s.y[seat, newest]) - north) * size, size, size
    )
    drawing.add(last_mark(drawing, place, 2))


def _remembered(scene: Scene, seat: int, box: Box) -> None:
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    cards = cards_of(s.hand[seat], epoch_of(s))
    drawing.add(text_in(drawing, box.top(12), say("Hand, as you remember it"), 10, align="start", fill=theme.muted))
    size = min(15.0, (box.width - 2) / max(1, len(cards)) - 2)
    for number, card in enumerate(cards):
        drawing.add(chip(drawing, card, Box(box.x + number * (size + 2), box.y + 13, size, size)))


def _unseen(scene: Scene, at: Box) -> float:
    """How many cards of each type of this epoch the seat has not seen: in unknown hands, discarded or in the box."""
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    if s.phase >= DECLARE:
        return 0
    counts = [0] * (HALL + 1)
    for card in cards_of(int(hidden.unseen_cards(s, scene.seat, epoch_of(s), True)), epoch_of(s)):
        counts[TYPE[card]] += 1
    box = Box(at.x, at.y, at.width, 28)
    label = Box(box.x + 8, box.y, 136, box.height)
    unseen = say("Not seen of Epoch {epoch}").format(epoch=epoch_of(s) + 1)
    drawing.add(
        frame(box, 6, fill=theme.panel, stroke=theme.line, stroke_width=1),
        text_in(drawing, label, unseen, 11, align="start", fill=theme.muted),
    )
    for kind, place in enumerate(Box(box.x + 136, box.y, box.width - 140, box.height).columns(HALL + 1)):
        drawing.add(
            group(
                el("title", say("{kind}: {count} not seen").format(kind=type_name(kind), count=counts[kind])),
                disc(drawing, kind, place.x + 9, place.cy, 7.5),
                text(drawing, place.x + 20, place.cy, str(counts[kind]), 12, anchor="start", bold=counts[kind] > 0),
            )
        )
    return box.height
