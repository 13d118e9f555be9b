"""The cards of the hand, and how much of the epoch has not been seen."""

from __future__ import annotations

from urbarium.render import (
    Box,
    Drawing,
    Element,
    Scene,
    badge,
    card_back,
    frame,
    group,
    icon,
    place,
    text,
    text_width,
    token,
)

from ..components import EPOCH_CARDS, HAND_SIZE, MARKED, TYPE, TYPE_LETTERS
from ..rules.amounts import hand_size
from ..rules.city import fitting, nothing_fits
from ..state import DISCARD, cards_of, city_of, epoch_of
from ..words.asking import card_place
from ..words.phrases import card_title, gain_words, say, seat_name, signed
from ..words.points import best_gains
from .colours import EDGES
from .tiles import FOOT, LEADING, clipped, letter_tag, name_band, no_industry, picture
from .unseen import unseen

GAP = 3.0
WIDEST = 104.0
UNSEEN = 300.0  # units beside the cards


def hand(scene: Scene, letters: float) -> None:
    drawing, s, seat = scene.drawing, scene.s, scene.seat
    slots, rest = _slots(Box(0, 0, drawing.width, drawing.height).inset(2), int(HAND_SIZE[s.players]))
    if rest is not None:
        drawing.add(unseen(scene, rest))
    if seat < 0:
        for box in slots[: int(hand_size(s))]:
            drawing.add(card_back(drawing, box))
        return
    cards = cards_of(s.hand[seat], epoch_of(s))
    hopes, leaves = _hopes(scene, cards), _leaves(scene, cards)
    for card, box in zip(cards, slots, strict=False):
        drawing.add(_card(scene, card, box, hopes, leaves, letters))


def _slots(whole: Box, size: int) -> tuple[list[Box], Box | None]:
    """The places of a full hand; and with more than two players room beside or below them."""
    most = int(HAND_SIZE.max())
    if whole.width > 4 * whole.height:
        cards = whole if size == most else whole.left(whole.width - UNSEEN)
        width = min(WIDEST, (cards.width - GAP * (size - 1)) / size)
        row = [Box(whole.x + i * (width + GAP), whole.y, width, whole.height) for i in range(size)]
        rest = Box(whole.right - UNSEEN + 10, whole.y, UNSEEN - 10, whole.height)
        return row, None if size == most else rest
    columns = 4 if size > 6 else 3
    lines = whole.rows(3, GAP)
    slots = [box for line in lines for box in line.columns(columns, GAP)]
    return slots[:size], None if size == most else lines[2]


def _hopes(scene: Scene, cards: list[int]) -> dict[int, list[int] | None]:
    """What each card scores at best while the seat has not chosen; None for one that has no lot."""
    s, seat = scene.s, scene.seat
    if s.phase == DISCARD or s.pick_card[seat] >= 0 or not city_of(s, seat) or nothing_fits(s, seat):
        return {}
    fits = int(fitting(s, seat))
    found: dict[int, list[int] | None] = {}
    for card in cards:
        best = best_gains(s, seat, card) if fits >> card % EPOCH_CARDS & 1 else None
        found[card] = best[1] if best else None
    return found


def _leaves(scene: Scene, cards: list[int]) -> dict[int, list[int] | None]:
    """While one of two players is to put a card out of the game: what each card would score at best for the other;
    None for one that has no lot there."""
    s, seat, other = scene.s, scene.seat, 1 - scene.seat
    if s.phase != DISCARD or s.discarded[seat, s.turn] >= 0 or len(cards) < 2:
        return {}
    best = {card: best_gains(s, other, card) for card in cards}
    return {card: found[1] if found else None for card, found in best.items()}


def _card(
    scene: Scene,
    card: int,
    box: Box,
    hopes: dict[int, list[int] | None],
    leaves: dict[int, list[int] | None],
    letters: float,
) -> Element:
    """A card of the hand with its place. One that lies on its lot leaves an empty frame, so that no other moves."""
    s, seat, theme = scene.s, scene.seat, scene.drawing.theme
    chosen = card == s.pick_card[seat]
    now = card_title(s, card)
    if chosen and s.pick_cell[seat] >= 0:
        now = say("Set aside: {card}").format(card=now)
        body = frame(box.inset(1), 6, fill="none", stroke=theme.accent, stroke_width=2, stroke_dasharray="5 4")
        if scene.view.before is not None:  # only looked at: it has not left the hand
            body = group(group(_picture(scene.drawing, card, box, letters), opacity=0.5), body)
    else:
        body = group(_picture(scene.drawing, card, box, letters), data_piece=card_place(card))
    if chosen and s.pick_cell[seat] < 0:
        body = group(body, frame(box.inset(1), 6, fill="none", stroke=theme.accent, stroke_width=3))
    elif s.phase == DISCARD and card == s.discarded[seat, s.turn]:
        now = say("Out of the game: {card}").format(card=now)
        body.add(frame(box, 6, fill=theme.page, fill_opacity=0.6), icon(scene.drawing, "cross", box.cx, box.cy, 30))
    elif card in hopes:
        change = hopes[card]
        now = f"{now}. {_hope_words(change)}"
        body.add(_hope(scene.drawing, box, change, letters))
    elif card in leaves:
        now = f"{now}. {_leave_words(1 - seat, leaves[card])}"
        body.add(_leave(scene, box, leaves[card], letters))
    return group(
        body, place(card_place(card), frame(box.inset(1), 6), about=f"type:{TYPE_LETTERS[TYPE[card]]}", now=now)
    )


def _hope_words(change: list[int] | None) -> str:
    if change is None:
        return say("Fits nowhere now")
    return say("At best {gain}").format(gain=gain_words(change))


def _leave_words(other: int, change: list[int] | None) -> str:
    if change is None:
        return say("{player} could build it nowhere now").format(player=seat_name(other))
    return say("For {player} at best {gain}").format(player=seat_name(other), gain=gain_words(change))


def _flat(box: Box) -> bool:
    """Is a card wider than high, so that the gain has room beside the picture rather than above it?"""
    return box.width > box.height


def _picture(drawing: Drawing, card: int, box: Box, letters: float) -> Element:
    """The front of a card: its picture above its name."""
    kind = int(TYPE[card])
    lines = 2 if _flat(box) else 3
    band = lines * LEADING * letters + (FOOT if _flat(box) else 1)
    foot = Box(box.x, box.bottom - band, box.width, band)
    art = Box(box.x, box.y, box.width, foot.y - box.y)
    building = picture(drawing, card, art, 0.66, -14) if _flat(box) else picture(drawing, card, art, 0.56, 0, 8)
    return group(
        clipped(drawing, f"hand-{card}", box, 6, building, name_band(drawing, card, foot, letters)),
        frame(box, 6, fill="none", stroke=EDGES[kind], stroke_width=1),
        letter_tag(drawing, kind, box.x + 2, box.y + 2, letters + 1),
        no_industry(drawing, box.right - 11, box.y + 11, 9) if MARKED[card] else None,
    )


def _leave(scene: Scene, box: Box, change: list[int] | None, letters: float) -> Element:
    """The most that a card would score for the other player, who is to get it, or that it fits nowhere there."""
    drawing, theme = scene.drawing, scene.drawing.theme
    words = "" if change is None else signed(sum(change))
    wide = 24 + (14 if change is None else text_width(words, letters, True))
    middle = box.cx + 10 if _flat(box) else box.cx - 1
    pill = Box(middle - wide / 2, box.y + 3, wide, 18)
    return group(
        frame(pill, 9, fill=theme.panel, stroke=theme.line),
        token(drawing, pill.x + 9, pill.cy, 6, scene.seats[1 - scene.seat]),
        icon(drawing, "ban", pill.right - 12, pill.cy, 14, theme.warning)
        if change is None
        else text(drawing, pill.right - 5, pill.cy, words, letters, anchor="end", bold=True),
        class_="gains",
    )


def _hope(drawing: Drawing, box: Box, change: list[int] | None, letters: float) -> Element:
    """The most that a card can score now, or that it fits nowhere."""
    theme = drawing.theme
    if change is None:
        return group(
            frame(box, 6, fill=theme.page, fill_opacity=0.6),
            icon(drawing, "ban", box.cx, box.y + 26, 24, theme.warning),
        )
    middle = box.cx + 10 if _flat(box) else box.cx - 1
    best = signed(sum(change))
    chip = badge(drawing, middle, box.y + 12, best, size=letters, fill=theme.panel, edge=theme.line)
    return group(chip, class_="gains")
