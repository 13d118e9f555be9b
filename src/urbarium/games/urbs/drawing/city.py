"""The large city with its free lots and, for a card that is set aside, what it would score on each of them."""

from __future__ import annotations

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.seats import own_eyes
from urbarium.render import (
    Box,
    Drawing,
    Element,
    Scene,
    badge,
    frame,
    group,
    pattern,
    place,
    text,
    text_in,
    text_width,
    token,
)

from ..actions import PLACE_CELL
from ..components import WINDOW
from ..rules.city import FOUNDING_CELL, LOTS, is_lot, lots_for, nothing_fits, survey
from ..state import DECLARE, PICK, cards_of, cells_of, city_of, epoch_of, halls_of, lot_of
from ..words.asking import built_place, card_place, lot_place
from ..words.phrases import city_title, counted, gain_words, points_words, say, signed, type_name, where
from ..words.points import declaration, gains
from ..words.sheet import neighbours_changed
from .ground import Ground, main_seat
from .tiles import NAMED_CELL, about, built_words, card_tile, city_tile, disc, no_industry, points_ink

HEAD = 26  # units of the line above the city
LARGEST_CELL = 76
SIGN = 6.0  # half of a type's sign on a lot
HOLLOW = 0.6  # a card that waits for the reveal


def city(scene: Scene, letters: float) -> None:
    drawing, s, seat = scene.drawing, scene.s, main_seat(scene)
    whole = Box(0, 0, drawing.width, drawing.height).inset(1)
    field = Box(whole.x + 3, whole.y + HEAD, whole.width - 6, whole.height - HEAD - 3)
    ground = Ground(s, seat, field, LARGEST_CELL, 1)
    drawing.add(frame(whole, 8, fill=drawing.theme.panel, stroke=drawing.theme.line), _head(scene, whole, letters))
    if not city_of(s, seat):
        drawing.add(_first_lot(scene, ground, field))
        return
    drawing.add(*_lots(scene, ground, letters))
    for (x, y), slot in cells_of(s, seat).items():
        drawing.add(city_tile(drawing, s, seat, slot, ground.box(x, y), letters))
    drawing.add(_set_aside(scene, ground, letters), *_changed(scene, ground, letters), *_places(scene, ground))


def _head(scene: Scene, box: Box, letters: float) -> Element:
    """Whose city it is and what it is worth, if there is room with the City Halls that wait for their types."""
    drawing, s, seat = scene.drawing, scene.s, main_seat(scene)
    line = Box(box.x + 8, box.y + 2, box.width - 16, HEAD - 4)
    title, points = city_title(seat, scene.seat), points_words(s, seat)
    start = 22 + text_width(title, 14, True) + 10
    note, room = _hall_note(s, seat), line.after(start)
    wide = text_width(note, letters + 1) if text_width(points + note, letters + 1) <= room.width else 0.0
    return group(
        token(drawing, line.x + 8, line.cy, 8, scene.seats[seat]),
        text(drawing, line.x + 22, line.cy, title, 14, anchor="start", bold=True),
        text_in(drawing, room.left(room.width - wide), points, letters + 1, align="end", smallest=letters),
        group(text(drawing, room.right, line.cy, note, letters + 1, anchor="end"), class_="gains") if wide else None,
        data_about="points",
        data_now=points + note,
    )


def _hall_note(s: Fields, seat: int) -> str:
    """What waiting City Halls would be worth if they got their types now."""
    halls = halls_of(s, seat)
    if not halls or s.phase >= DECLARE:  # then they are asked for
        return ""
    types, total = declaration(s, seat)
    names = say.joined(type_name(kind) for kind in types)
    return " " + say("({total} with City Hall as {types})").format(total=counted(total), types=names)


def _first_lot(scene: Scene, ground: Ground, field: Box) -> Element:
    """The place of the founding card, and the card if it is chosen already."""
    drawing, s, seat, theme = scene.drawing, scene.s, main_seat(scene), scene.drawing.theme
    box = ground.box(0, 0)
    words = say("Your first card founds the city.") if seat == scene.seat and own_eyes() else say("Not founded yet.")
    line = Box(field.x, box.bottom + 8, field.width, 18)
    key = lot_place(FOUNDING_CELL) if seat == scene.seat else built_place(seat, 0)
    card = int(s.pick_card[seat])
    lies = group(card_tile(drawing, card, box, 12), opacity=HOLLOW, data_piece=card_place(card)) if card >= 0 else None
    return group(
        frame(box.inset(1.5), 5, fill="none", stroke=theme.muted, stroke_width=1.2, stroke_dasharray="4 4"),
        lies,
        text_in(drawing, line, words, 13, fill=theme.muted),
        place(key, frame(box.inset(2), 5), about="lot", now=words),
    )


# ---- lots


def _lots(scene: Scene, ground: Ground, letters: float) -> list[Element]:
    """The free lots; while a card of one's own waits for its lot, what it would score there or that it may not."""
    drawing, s, seat, theme = scene.drawing, scene.s, main_seat(scene), scene.drawing.theme
    if s.phase >= DECLARE:  # nothing more is built
        return []
    rows = survey(s, seat)
    chosen, fits = int(s.pick_cell[seat]), _fitting(scene)
    best = _most(s, seat, rows, fits) if fits else 0
    found = []
    for cell in ground.cells():
        if not is_lot(rows, LOTS, cell):
            continue
        box = ground.box(*lot_of(s, seat, cell)).inset(2)
        barred = fits and not is_lot(rows, fits, cell)
        fill = pattern(drawing, "diagonal", theme.panel, theme.warning, 1, 0.3) if barred else "none"
        edge = theme.warning if barred else theme.muted
        found.append(frame(box, 4, fill=fill, stroke=edge, stroke_width=1, stroke_dasharray="3 4", stroke_opacity=0.75))
        if barred:
            found.append(no_industry(drawing, box.cx, box.cy, min(11.0, box.width * 0.26)))
        elif fits and cell != chosen:
            found.append(_gain(drawing, box, _gains(s, seat, cell), letters, best))
    return found


def _fitting(scene: Scene) -> int:
    """What a lot has to be for the card that waits for one, also while a lot is only looked at; 0 if none waits."""
    s, seat = scene.s, main_seat(scene)
    card, vacant = _waiting(s, seat)
    waits = card >= 0 and (s.pick_cell[seat] < 0 or scene.view.before is not None)
    return int(lots_for(card, int(vacant))) if waits else 0


def _most(s: Fields, seat: int, rows: np.ndarray, fits: int) -> int:
    """The most that the card that waits for its lot would bring on any."""
    cells = [cell for cell in range(WINDOW * WINDOW) if is_lot(rows, fits, cell)]
    return max(sum(_gains(s, seat, cell)) for cell in cells)


def _waiting(s: Fields, seat: int) -> tuple[int, bool]:
    """The card that is to get a lot, set aside or the last one of the hand, and whether it becomes a vacant lot."""
    if s.pick_card[seat] >= 0:
        return int(s.pick_card[seat]), bool(s.pick_vacant[seat])
    cards = cards_of(s.hand[seat], epoch_of(s)) if s.phase == PICK else []
    return (cards[0], bool(nothing_fits(s, seat))) if len(cards) == 1 else (-1, False)


def _gains(s: Fields, seat: int, cell: int) -> list[int]:
    """What the card that waits for its lot would change there, by type."""
    card, vacant = _waiting(s, seat)
    return gains(s, seat, card, *lot_of(s, seat, cell), vacant)


def _gain(drawing: Drawing, box: Box, change: list[int], letters: float, best: int) -> Element:
    """The gain in all, framed if no lot brings more, and below it by type if there are several and room for them."""
    total = sum(change)
    changed = [(kind, signed(value)) for kind, value in enumerate(change) if value]
    widths = [2 * SIGN + 1 + text_width(value, letters) for _, value in changed]
    detailed = len(changed) > 1 and sum(widths) + 3 * (len(widths) - 1) < 0.95 * box.width
    size = max(letters, min(18.0, box.height * 0.34))
    middle = box.cy - (7 if detailed else 0)
    result = group(class_="gains")
    if total == best:
        wide = max(size * 1.4, text_width(signed(total), size, True) + 10)
        pill = Box(box.cx - wide / 2, middle - size * 0.7, wide, size * 1.4)
        result.add(frame(pill, size * 0.7, fill=drawing.theme.panel, stroke=drawing.theme.accent, stroke_width=1.5))
    result.add(text(drawing, box.cx, middle, signed(total), size, bold=True, fill=points_ink(drawing, total)))
    x = box.cx - (sum(widths) + 3 * (len(widths) - 1)) / 2
    for (kind, value), width in zip(changed if detailed else [], widths, strict=False):
        result.add(
            disc(drawing, kind, x + SIGN, box.cy + 13, SIGN),
            text(drawing, x + 2 * SIGN + 1, box.cy + 13, value, letters, anchor="start"),
        )
        x += width + 3
    return result


def _changed(scene: Scene, ground: Ground, letters: float) -> list[Element]:
    """What the card that is set aside will change for its neighbours, on each of them."""
    drawing, s, seat, theme = scene.drawing, scene.s, main_seat(scene), scene.drawing.theme
    card, cell = int(s.pick_card[seat]), int(s.pick_cell[seat])
    if card < 0 or cell < 0 or s.pick_vacant[seat]:
        return []
    found = []
    for slot, change in neighbours_changed(s, seat, card, *lot_of(s, seat, cell)).items():
        box = ground.box(int(s.x[seat, slot]), int(s.y[seat, slot]))
        middle = box.right - 14, box.cy - 1
        sign = badge(drawing, *middle, signed(change), size=letters, fill=theme.panel, edge=points_ink(drawing, change))
        found.append(group(sign, class_="gains"))
    return found


def _set_aside(scene: Scene, ground: Ground, letters: float) -> Element | None:
    """The own card on the lot that was chosen for it, hollow until the reveal, with what it will change."""
    drawing, s, seat, theme = scene.drawing, scene.s, main_seat(scene), scene.drawing.theme
    card, cell = int(s.pick_card[seat]), int(s.pick_cell[seat])
    if card < 0 or cell < 0:
        return None
    box = ground.box(*lot_of(s, seat, cell))
    total = sum(_gains(s, seat, cell))
    low = box.bottom - 0.75 * letters - 1  # clear of the letter
    middle = box.y + 12 if box.width >= NAMED_CELL else low  # above the picture, as in the hand, or below it
    ink = points_ink(drawing, total)
    sign = badge(drawing, box.cx, middle, signed(total), size=letters, fill=theme.panel, edge=ink)
    return group(
        group(card_tile(drawing, card, box, letters, bool(s.pick_vacant[seat])), opacity=HOLLOW),
        frame(box.inset(2), 5, fill="none", stroke=theme.accent, stroke_width=2.5, stroke_dasharray="5 3"),
        group(sign, class_="gains"),
        data_piece=card_place(card),
    )


# ---- places


def _places(scene: Scene, ground: Ground) -> list[Element]:
    """Every cell of the own city's window, built or free; of another's city only what is built."""
    s, seat = scene.s, main_seat(scene)
    built = cells_of(s, seat)
    if seat != scene.seat:
        return [
            place(
                built_place(seat, slot),
                frame(ground.box(x, y).inset(1.5), 4),
                about=about(s, seat, slot),
                now=built_words(s, seat, slot),
            )
            for (x, y), slot in built.items()
        ]
    found = []
    rows, fits = survey(s, seat), _fitting(scene)
    for cell in ground.cells():
        x, y = lot_of(s, seat, cell)
        slot = built.get((x, y), -1)
        halo = frame(ground.box(x, y).inset(1.5), 4)
        barred = fits and is_lot(rows, LOTS, cell) and not is_lot(rows, fits, cell)
        subject = about(s, seat, slot) if slot >= 0 else "forbidden" if barred else "lot"
        now = built_words(s, seat, slot) if slot >= 0 else _lot_words(scene, cell)
        found.append(place(lot_place(cell), halo, about=subject, now=now))
    return found


def _lot_words(scene: Scene, cell: int) -> str:
    """Where a free cell lies, and for a card that is set aside what it would score there or why it may not."""
    s, seat = scene.s, main_seat(scene)
    if not is_lot(survey(s, seat), LOTS, cell):
        return ""
    words = where(s, seat, *lot_of(s, seat, cell))
    words = words[0].upper() + words[1:]
    if not s.pick_card[seat] >= 0 > s.pick_cell[seat]:
        return words
    refusals = scene.view.why_not(PLACE_CELL + cell) if s.side == seat else []
    return f"{words}: {refusals[0].text if refusals else gain_words(_gains(s, seat, cell))}"
