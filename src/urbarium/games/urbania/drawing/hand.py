"""The own cards: those in hand, and the kept coins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urbarium.engine.seats import own_eyes
from urbarium.render import Box, Element, Scene, circle, frame, group, place, polygon, rect, text, text_in
from urbarium.render.regions import Cut

from ..components import CARD_TYPES, KIND_COINS, KIND_HELMETS, KINDS, TYPE_LETTERS
from ..state import OFF
from ..words.asking import SUBSIDY, hand_place, kept_place
from ..words.phrases import card_name, say, seat_name
from .pieces import contract, kept_card, resource_card, veil, within

CARD, SMALL, KEPT_CARD = 58.0, 45.0, 40.0  # pixels: a card in hand, on a phone, among the kept coins
KEPT = 312.0  # of the right part
HEAD = 17.0
LOW_HEAD = 16.0  # on a phone
GAP = 4.0
HIGH = 150.0  # pixels of a region that has the kept coins below the hand
NUMBERED = 17.0  # pixels of a card that must be seen for the number of its copies


def hand(scene: Scene, cut: Cut) -> None:
    """Two fans side by side; on a phone the hand has two rows, and the kept coins the third."""
    drawing, s, seat = scene.drawing, scene.s, scene.seat
    whole = within(drawing, cut)
    if seat < 0:
        veil(drawing, whole, say("Only the players see their cards"))
        return
    cards = [card for card in range(CARD_TYPES) if s.hand[seat, card]]
    kept = [card for card in range(CARD_TYPES) if s.table[seat, card]]
    words = say("Your hand: {count}") if own_eyes() else say("{player}'s hand: {count}")
    in_hand = words.format(player=seat_name(seat), count=int(s.hand_count[seat]))
    in_front = say("Kept coins: {count}").format(count=sum(_coins(card) * int(s.table[seat, card]) for card in kept))
    if cut == "compact":
        upper, middle, lower = whole.rows(3, GAP)
        first = _with_contract(scene, upper.below(LOW_HEAD))
        half = -(-len(cards) // 2) if len(cards) > 7 else len(cards)
        drawing.add(_heading(scene, upper.top(LOW_HEAD), in_hand), _heading(scene, lower.top(LOW_HEAD), in_front))
        _fan(scene, first, cards[:half], SMALL)
        _fan(scene, middle, cards[half:], SMALL)
        _kept(scene, lower.below(LOW_HEAD), kept)
        return
    left, right = whole.left(whole.width - KEPT - 12), whole.after(whole.width - KEPT)
    drawing.add(_heading(scene, left.top(HEAD), in_hand), _heading(scene, right.top(HEAD), in_front))
    drawing.add(frame(Box(right.x - 7, right.y + 2, 1.5, right.height - 4), fill=drawing.theme.line))
    _fan(scene, _with_contract(scene, left.below(HEAD)), cards, CARD)
    _kept(scene, right.below(HEAD), kept)


def _coins(card: int) -> int:
    return int(KIND_COINS[card % KINDS])


def _heading(scene: Scene, line: Box, words: str) -> Element:
    return text(scene.drawing, line.x + 1, line.cy, words, 13, anchor="start", bold=True)


def _with_contract(scene: Scene, box: Box) -> Box:
    """Draw the subsidy contract at the left, if the game has them; what is left of the row."""
    s, seat = scene.s, scene.seat
    if s.subsidy_option == OFF:
        return box
    drawn = box.left(min(CARD, box.width / 8))
    active = bool(s.subsidy[seat])
    now = say("Subsidy contract: a rainbow helmet or coin") if active else say("Subsidy contract: used")
    piece = contract(scene.drawing, drawn, active)
    scene.drawing.add(place(SUBSIDY, frame(drawn, 5), piece, about="subsidy", now=now))
    return box.after(drawn.width, GAP)


def _fan(scene: Scene, box: Box, cards: Sequence[int], width: float) -> None:
    """Cards of the hand side by side; if there are many each covers the right part of the one before it."""
    drawing, places = scene.drawing, group()
    for card, face, seen in _spread(box, cards, width):
        count, key = int(scene.s.hand[scene.seat, card]), hand_place(card)
        fan = _step(box, cards, width) < width
        drawing.add(resource_card(drawing, face, card, count, fan=fan).set(data_piece=key))
        arrow = _arrow(scene, seen) if _coins(card) and KIND_HELMETS[card % KINDS] else None
        places.add(_place(key, seen, card, count, arrow))
    drawing.add(places)


def _arrow(scene: Scene, box: Box) -> Element:
    """Towards the kept coins, beside the hand or below it; shown while a card is to go there."""
    drawing, theme = scene.drawing, scene.drawing.theme
    down = drawing.height > HIGH
    x, y = box.right - 9, box.y + 10 if down else box.cy + 10  # between helmets and coins; above them on narrow cards
    tip = [(-5, -1.5), (5, -1.5), (0, 5)] if down else [(-1.5, -5), (-1.5, 5), (5, 0)]
    shaft = rect(x - 1.5, y - 5, 3, 5) if down else rect(x - 5, y - 1.5, 5, 3)
    return group(
        circle(x, y, 7.5, fill=theme.accent, stroke=theme.panel, stroke_width=1.5),
        group(shaft, polygon([(x + dx, y + dy) for dx, dy in tip]), fill=theme.panel),
        class_="goes",
        display="none",
    )


def _kept(scene: Scene, box: Box, cards: Sequence[int]) -> None:
    drawing, places = scene.drawing, group()
    for card, face, seen in _spread(box, cards, KEPT_CARD):
        count, key = int(scene.s.table[scene.seat, card]), kept_place(card)
        step = _step(box, cards, KEPT_CARD)
        shown = count if step >= NUMBERED else 1
        drawing.add(kept_card(drawing, face, card, shown, fan=step < KEPT_CARD).set(data_piece=key))
        places.add(_place(key, seen, card, count))
    if not cards:
        words = say("After a renewal, cards with coins come here")
        drawing.add(text_in(drawing, box.inset(2, 0), words, 12, align="start", fill=drawing.theme.muted, smallest=11))
    drawing.add(places)


def _step(box: Box, cards: Sequence[int], width: float) -> float:
    """From one card to the next."""
    return min(width + GAP, (box.width - width) / max(1, len(cards) - 1))


def _spread(box: Box, cards: Sequence[int], width: float) -> Iterator[tuple[int, Box, Box]]:
    """Each card with its box and the part of it that is seen."""
    step = _step(box, cards, width)
    for number, card in enumerate(cards):
        face = Box(box.x + number * step, box.y, width, box.height)
        yield card, face, face if card == cards[-1] else face.left(min(width, step))


def _place(key: str, box: Box, card: int, count: int, *signs: Element | None) -> Element:
    now = card_name(card) if count == 1 else f"{count} × {card_name(card)}"
    return place(key, frame(box, 5), *signs, about=f"card:{TYPE_LETTERS[card // KINDS]}", now=now)
