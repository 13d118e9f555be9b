"""The cities of the others, with the hands that are remembered."""

from __future__ import annotations

from urbarium.render import Box, Element, Scene, frame, group, icon, paragraph, place, text_in, token

from ..components import TYPE, TYPE_LETTERS
from ..state import DECLARE, cards_of, cells_of, epoch_of
from ..words.asking import built_place, card_place
from ..words.phrases import card_name, card_title, say, total_of
from .ground import Ground, main_seat
from .seats import name_in
from .tiles import about, built_words, chip, city_tile
from .unseen import unseen

GAP = 8.0
HEAD = 22.0
MEMORY = 24.0
UNSEEN = 52.0
LARGEST_CELL = 48.0


def rivals(scene: Scene, letters: float) -> None:
    """Everybody else's city, the next player's first; with one rival also what has not been seen of the epoch."""
    drawing, s = scene.drawing, scene.s
    players = int(s.players)
    whole = Box(0, 0, drawing.width, drawing.height).inset(1)
    if players == 2:
        cities = Box(whole.x, whole.y, whole.width, whole.height - UNSEEN - GAP)
        if s.phase < DECLARE:
            drawing.add(unseen(scene, Box(whole.x, cities.bottom + GAP, whole.width, UNSEEN)))
        whole = cities
    seats = [(main_seat(scene) + step) % players for step in range(1, players)]
    for seat, box in zip(seats, _boxes(whole, len(seats)), strict=False):
        drawing.add(_city(scene, seat, box, letters))


def _boxes(whole: Box, count: int) -> list[Box]:
    """One below the other or side by side, as the room is; from three on two by two, and in a low room in a row."""
    if count < 3:
        return whole.rows(count, GAP) if whole.height > whole.width else whole.columns(count, GAP)
    if whole.width > 1.5 * whole.height:
        return whole.columns(count, GAP / 2)
    upper, lower = whole.rows(2, GAP)
    return [*upper.columns(2, GAP), *lower.columns(count - 2, GAP)]


def _city(scene: Scene, seat: int, box: Box, letters: float) -> Element:
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    points = total_of(s, seat)
    head = Box(box.x + 6, box.y + 2, box.width - 12, HEAD)
    name = Box(head.x + 20, head.y, head.width - 56, head.height)
    result = group(
        frame(box, 8, fill=theme.panel, stroke=theme.line),
        token(drawing, head.x + 8, head.cy, 8, scene.seats[seat]),
        name_in(drawing, name, seat, 13, bold=True, smallest=letters) if name.width > 40 else None,
        text_in(drawing, head, points, 14, align="end", bold=True),
    )
    foot = Box(box.x + 5, box.bottom - MEMORY - 3, box.width - 10, MEMORY)
    field = Box(box.x + 5, head.bottom + 2, box.width - 10, foot.y - head.bottom - 4)
    if s.hand[seat]:
        result.add(_memory(scene, seat, foot))
    if not cells_of(s, seat):
        words = say("Not founded yet")
        return result.add(
            paragraph(drawing, field, words, 12, align="middle", vertical="middle", fill=theme.muted, smallest=letters)
        )
    return result.add(*_tiles(scene, seat, field, letters))


def _tiles(scene: Scene, seat: int, field: Box, letters: float) -> list[Element]:
    """The cards of a city, the newest one marked."""
    drawing, s = scene.drawing, scene.s
    ground = Ground(s, seat, field, LARGEST_CELL, 0)
    cells = cells_of(s, seat)
    tiles, places = [], []
    for (x, y), slot in cells.items():
        box = ground.box(x, y)
        tile = city_tile(drawing, s, seat, slot, box, letters)
        if slot == len(cells) - 1:  # the mark comes with the card
            tile.add(frame(box, 4, fill="none", stroke=drawing.theme.last, stroke_width=2.5))
        tiles.append(tile)
        halo = frame(box.inset(min(1.0, box.width * 0.05)), 3)
        places.append(place(built_place(seat, slot), halo, about=about(s, seat, slot), now=built_words(s, seat, slot)))
    return [*tiles, *places]


def _memory(scene: Scene, seat: int, box: Box) -> Element:
    """The hand as the viewer, who held it before, remembers it."""
    drawing, s = scene.drawing, scene.s
    cards = cards_of(s.hand[seat], epoch_of(s))
    size = min(20.0, (box.width - 20) / len(cards) - 2)
    result = group(
        icon(drawing, "eye", box.x + 8, box.cy, 16, drawing.theme.muted),
        data_about="memory",
        data_now=f"{', '.join(card_name(card) for card in cards)}.",
    )
    for number, card in enumerate(cards):
        body = Box(box.x + 20 + number * (size + 2), box.cy - size / 2, size, size)
        halo, kind = frame(body.inset(-1), 3), f"type:{TYPE_LETTERS[TYPE[card]]}"
        now = say("{card}. You saw it in this hand").format(card=card_title(s, card))
        result.add(chip(drawing, card, body), place(card_place(card), halo, about=kind, now=now))
    return result
