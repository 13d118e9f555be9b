"""What is known of the others: their cities, the hands that are remembered, and what has not been seen."""

from __future__ import annotations

from urbarium.engine.contract import Fields
from urbarium.render import Box, Scene, el, frame, group, last_mark, panel, text, text_in

from ..state import DECLARE, cards_of, cells_of, corner, epoch_of
from ..words.phrases import points_words, say, seat_name, type_name, unseen_by_type
from .measures import GAP, WIDTH, main_seat, window
from .tiles import chip, disc, mini_tile


def others(scene: Scene, at: Box) -> float:
    """Everybody else's city, small but readable, with the hand if it is remembered."""
    s = scene.s
    seats = [seat for seat in range(int(s.players)) if seat != main_seat(scene)]
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


def _other_cell(s: Fields, seat: int, width: float) -> float:
    columns, rows = window(s, seat)
    largest = 24.0 if width < WIDTH / 2 else 30.0
    return max(9.0, min(largest, (width - 14) / max(1, columns - 2), 168 / max(1, rows - 2)))


def _hand_room(s: Fields, seat: int) -> float:
    count = int(s.hand[seat]).bit_count() if s.phase < DECLARE else 0
    return 0.0 if not count else 34.0


def _other_height(s: Fields, seat: int, width: float) -> float:
    rows = window(s, seat)[1] - 2
    return 28 + max(24.0, rows * _other_cell(s, seat, width)) + 6 + _hand_room(s, seat)


def _other(scene: Scene, seat: int, box: Box) -> None:
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    title, note = seat_name(seat), points_words(s, seat)
    shape, inside = panel(drawing, box, title, seat=scene.seats[seat], active=s.side == seat, note=note)
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
    west, north = corner(s, seat)
    columns, rows = (count - 2 for count in window(s, seat))
    left, top = field.cx - columns * size / 2, field.cy - rows * size / 2
    for (x, y), slot in cells.items():
        box = Box(left + (x - west) * size, top + (y - north) * size, size, size)
        drawing.add(mini_tile(drawing, s, seat, slot, box))
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


def unseen(scene: Scene, at: Box) -> float:
    """How many cards of each type of this epoch the seat has not seen: in unknown hands, discarded or in the box."""
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    if s.phase >= DECLARE:
        return 0
    counts = unseen_by_type(s, scene.seat)
    box = Box(at.x, at.y, at.width, 28)
    label = Box(box.x + 8, box.y, 136, box.height)
    title = say("Not seen of Epoch {epoch}").format(epoch=epoch_of(s) + 1)
    drawing.add(
        frame(box, 6, fill=theme.panel, stroke=theme.line, stroke_width=1),
        text_in(drawing, label, title, 11, align="start", fill=theme.muted),
    )
    for kind, place in enumerate(Box(box.x + 136, box.y, box.width - 140, box.height).columns(len(counts))):
        drawing.add(
            group(
                el("title", say("{kind}: {count} not seen").format(kind=type_name(kind), count=counts[kind])),
                disc(drawing, kind, place.x + 9, place.cy, 7.5),
                text(drawing, place.x + 20, place.cy, str(counts[kind]), 12, anchor="start", bold=counts[kind] > 0),
            )
        )
    return box.height
