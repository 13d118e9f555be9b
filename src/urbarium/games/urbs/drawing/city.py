"""The large city, with its free lots and what a card would score there."""

from __future__ import annotations

from collections.abc import Callable

from urbarium.engine.contract import Fields
from urbarium.render import (
    Box,
    Element,
    Scene,
    el,
    frame,
    group,
    halo,
    last_mark,
    panel,
    pattern,
    target,
    text,
    text_in,
)

from ..actions import PLACE_CELL, place_name
from ..components import CELLS, TYPE_LETTERS
from ..rules.city import LOTS, is_lot, survey
from ..state import PLACE, cells_of, corner, halls_of, lot_of
from ..words.phrases import card_title, city_title, points_words, say, signed
from ..words.points import declaration, gains
from .measures import CITY_HEIGHT, LARGEST_CELL, SMALLEST_CELL, main_seat, window
from .tiles import city_tile, no_industry, picture

CellBox = Callable[[int, int], Box]  # where a place of the city is drawn


def main_city(scene: Scene, at: Box) -> float:
    drawing, s, seat, theme = scene.drawing, scene.s, main_seat(scene), scene.drawing.theme
    columns, rows = window(s, seat)
    size = max(SMALLEST_CELL, min(LARGEST_CELL, (at.width - 8) / columns, CITY_HEIGHT / rows))
    cells = cells_of(s, seat)
    ground = Box(at.x, at.y, at.width, rows * size + 28 if cells else 64)
    owner = city_title(seat, scene.seat)
    total = points_words(s, seat) + _hall_note(s, seat)
    shape, _ = panel(drawing, ground, owner, seat=scene.seats[seat], active=s.side == seat, note=total)
    drawing.add(shape)
    field = Box(ground.cx - columns * size / 2, ground.y + 24, columns * size, ground.height - 28)
    west, north = corner(s, seat)

    def cell_box(x: int, y: int) -> Box:
        return Box(field.x + (x - west + 1) * size, field.y + (y - north + 1) * size, size, size)

    if not cells:
        words = say("Your first card founds the city.") if seat == scene.seat else say("Not founded yet.")
        drawing.add(text_in(drawing, field.centred(field.width, 20), words, 12, fill=theme.muted))
        return ground.height
    _lots(scene, cell_box, size)
    for (x, y), slot in cells.items():
        drawing.add(city_tile(drawing, s, seat, slot, cell_box(x, y)))
    _pending(scene, cell_box)
    newest = len(cells) - 1
    drawing.add(last_mark(drawing, cell_box(int(s.x[seat, newest]), int(s.y[seat, newest])).inset(0.5)))
    return ground.height


def _hall_note(s: Fields, seat: int) -> str:
    """What waiting City Halls would be worth if they got their types now."""
    halls = halls_of(s, seat)
    if not halls or s.hall[seat, len(halls) - 1] >= 0:
        return ""
    types, total = declaration(s, seat)
    letters = "+".join(TYPE_LETTERS[kind] for kind in types)
    return say(", {total} with City Hall as {types}").format(total=signed(total), types=letters)


def _lots(scene: Scene, cell_box: CellBox, size: float) -> None:
    """Free lots around the own city: targets with what the card would score, or why it may not go there."""
    drawing, s, seat, theme = scene.drawing, scene.s, main_seat(scene), scene.drawing.theme
    rows = survey(s, seat)
    placing = scene.seat == seat and s.phase == PLACE and s.side == seat
    for cell in range(CELLS):
        if not is_lot(rows, LOTS, cell):
            continue
        x, y = lot_of(s, seat, cell)
        box = cell_box(x, y).inset(1.5)
        action = PLACE_CELL + cell
        if scene.can(action):
            drawing.add(_lot_target(scene, action, box, x, y))
            continue
        free = group(id=drawing.id("lot", cell))
        edge, fill = theme.line, "none"
        refusals = scene.view.why_not(action) if placing else []
        if refusals:
            free.add(el("title", f"{place_name(x, y)}: {refusals[0].text}"))
            edge, fill = theme.warning, pattern(drawing, "diagonal", theme.panel, theme.warning, 1, 0.3)
        free.add(frame(box, 3, fill=fill, stroke=edge, stroke_width=1, stroke_dasharray="3 3", stroke_opacity=0.8))
        if refusals:
            free.add(no_industry(drawing, box.cx, box.cy, min(9.0, size * 0.22)))
        drawing.add(free)


def _lot_target(scene: Scene, action: int, box: Box, x: int, y: int) -> Element:
    drawing, s, seat, theme = scene.drawing, scene.s, main_seat(scene), scene.drawing.theme
    card = int(s.pick_card[seat])
    change = gains(s, seat, card, x, y, bool(s.pick_vacant[seat]))
    total = sum(change)
    size = min(15.0, box.height * 0.36)
    fill = theme.target if total > 0 else (theme.warning if total < 0 else theme.muted)
    result = target(
        action,
        scene.label(action),
        halo(drawing, box, 3, stroke_dasharray="4 2"),
        text(drawing, box.cx, box.cy, signed(total), size, bold=True, fill=fill),
        id=drawing.id("lot", action - PLACE_CELL),
    )
    if box.width >= 42:
        parts = " ".join(f"{TYPE_LETTERS[kind]}{signed(value)}" for kind, value in enumerate(change) if value)
        result.add(text_in(drawing, Box(box.x + 2, box.bottom - 14, box.width - 4, 12), parts, 10, fill=theme.muted))
        result.add(
            text_in(drawing, Box(box.x + 2, box.y + 2, box.width - 4, 11), place_name(x, y), 9.5, fill=theme.muted)
        )
    return result


def _pending(scene: Scene, cell_box: CellBox) -> None:
    """The own card on the lot that was chosen for it, not yet revealed."""
    drawing, s, seat = scene.drawing, scene.s, main_seat(scene)
    if s.pick_card[seat] < 0 or s.pick_cell[seat] < 0:
        return
    box = cell_box(*lot_of(s, seat, int(s.pick_cell[seat]))).inset(2)
    card = int(s.pick_card[seat])
    drawing.add(
        group(
            el("title", say("Set aside: {card}").format(card=card_title(card))),
            group(picture(drawing, card, box), opacity=0.6),
            frame(box, 3, fill="none", stroke=drawing.theme.accent, stroke_width=2, stroke_dasharray="4 3"),
            id=drawing.id("pending"),
        )
    )
