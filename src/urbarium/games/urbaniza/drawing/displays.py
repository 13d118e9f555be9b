"""What lies open for everybody: factory cards, grain, inventions and characters."""

from __future__ import annotations

from urbarium.render import Box, Element, Scene, badge, circle, frame, group, icon, last_mark, panel, text, text_in

from ..actions import ACTIONS, BUY_GRAIN, INVENT, NEW_FACTORY, ORDER, UPGRADE
from ..components import (
    CARDS,
    CHARACTER_EFFECTS,
    CHARACTER_NAMES,
    COLOUR_LETTERS,
    FACTORIES,
    FIELD,
    GRAIN_PRICE,
    INVENTION_BONUS,
    INVENTION_COST,
    INVENTION_FACTORIES,
    INVENTION_POINTS,
    INVENTIONS,
    MAX_FACTORIES,
    ORDER_COLOUR,
    ORDER_COUNT,
    ORDER_SPACES,
    SPOTS,
    STORES,
    factory_name,
)
from ..rules.amounts import free_space, grain_price, invention_cost, is_full, space_money
from ..rules.turn import next_mayor
from ..words.phrases import SEATS, full_income, leaving_spot, slot_colours, space_offer, taken_spaces
from .colours import palette
from .pieces import chip, disc, grain, order_slot, outline

__all__ = [
    "CHARACTER_ROW",
    "FACTORY_HEIGHT",
    "GRAIN_HEIGHT",
    "INVENTION_HEIGHT",
    "characters",
    "factories",
    "grain_area",
    "inventions",
]

FACTORY_HEIGHT = 148.0
GRAIN_HEIGHT = 74.0
INVENTION_HEIGHT = 100.0
CHARACTER_ROW = 18.0


# ---- factory cards


def factories(scene: Scene, box: Box) -> Element:
    """Spots 3, 2, 1 from left to right; the exit is at the right, as on the board."""
    s, drawing = scene.s, scene.drawing
    deck = f"next: {factory_name(int(s.deck))}" if s.deck <= CARDS else "the deck is empty"
    frame_, inner = panel(drawing, box, "Factories", note=deck)
    result = group(frame_, id=drawing.id("factories"))
    for column, spot_box in enumerate(inner.columns(SPOTS, 5)):
        spot = SPOTS - 1 - column
        card = int(s.display[spot])
        result.add(_card(scene, spot_box, spot, card) if card else _empty(scene, spot_box, spot))
    return result


def _empty(scene: Scene, box: Box, spot: int) -> Element:
    theme = scene.drawing.theme
    return group(
        frame(box, 5, fill="none", stroke=theme.line, stroke_dasharray="4 3"),
        text_in(scene.drawing, box, "no card", 12, fill=theme.muted),
        id=scene.drawing.id("spot", spot),
    )


def _card(scene: Scene, box: Box, spot: int, card: int) -> Element:
    drawing = scene.drawing
    theme = drawing.theme
    result = group(frame(box, 5, fill=theme.raised, stroke=theme.line, stroke_width=1), id=drawing.id("spot", spot))
    result.add(badge(drawing, box.x + 17, box.y + 13, str(card), size=13, fill=theme.accent))
    name = Box(box.x + 36, box.y + 3, box.width - 39, 20)
    result.add(text_in(drawing, name, FACTORIES[card - 1][0], 12, align="start", bold=True))
    for i, colour in enumerate(slot_colours(card)):
        result.add(order_slot(scene, box.x + 14 + 19 * i, box.y + 36, 16, colour))
    result.add(text(drawing, box.right - 6, box.y + 36, f"${full_income(card)}", 12, anchor="end", bold=True))
    result.add(_circles(scene, Box(box.x, box.y + 48, box.width, 42), spot, card))
    low = Box(box.x + 3, box.bottom - 23, box.width - 6, 20)
    result.add(_upgrades(scene, low, spot) or _state(scene, low, spot))
    block, index = ACTIONS.locate(scene.last) if scene.last is not None else ("", 0)
    if (block in ("order", "new_factory") and index == spot) or (block == "upgrade" and index // MAX_FACTORIES == spot):
        result.add(last_mark(drawing, box.inset(-1)))
    spaces = ", ".join(_space_words(scene, spot, card, space) for space in range(ORDER_SPACES))
    return result.set(role="group", aria_label=f"Spot {spot + 1}: {factory_name(card)}; {spaces}")


def _space_words(scene: Scene, spot: int, card: int, space: int) -> str:
    holder = int(scene.s.taken[spot, space])
    return f"{space_offer(card, space)} {'taken by ' + SEATS[holder] if holder >= 0 else 'free'}"


def _circles(scene: Scene, box: Box, spot: int, card: int) -> Element:
    """Two order spaces and the industry itself."""
    step = box.width / 3
    spaces = [_order_space(scene, box.x + step * (space + 0.5), box.cy, spot, space) for space in range(ORDER_SPACES)]
    return group(*spaces, _industry(scene, box.x + step * 2.5, box.cy, spot))


def _order_space(scene: Scene, x: float, y: float, spot: int, space: int) -> Element:
    s, drawing, theme = scene.s, scene.drawing, scene.drawing.theme
    card, holder = int(s.display[spot]), int(s.taken[spot, space])
    colour = int(ORDER_COLOUR[card, space])
    body = group(circle(x, y, 14.5, fill=theme.panel, stroke=palette(scene).orders[colour], stroke_width=3.5))
    body.add(circle(x, y, 16.5, fill="none", stroke=theme.line, stroke_width=0.8))
    if holder >= 0:
        body.add(disc(scene, x, y, 10.5, holder))
    else:
        offer = f"{int(ORDER_COUNT[card, space])}{COLOUR_LETTERS[colour]}"
        body.add(text(drawing, x, y, offer, 14, bold=True))
    action = ORDER + spot
    possible = scene.can(action) and space == int(free_space(s, spot))
    if possible:
        body.add(_ring(scene, x, y, 17.5))
    if money := int(space_money(space)):
        body.add(badge(drawing, x + 10, y - 15, f"+${money}", size=9.5, fill=palette(scene).coin))
    return scene.target(action, *body.children, id=drawing.id("action", action)) if possible else body


def _industry(scene: Scene, x: float, y: float, spot: int) -> Element:
    """The third circle: not an order space, but the factory itself."""
    theme = scene.drawing.theme
    open_now = is_full(scene.s, spot)
    body = group(
        circle(x, y, 15.5, fill=theme.accent if open_now else theme.panel, stroke=theme.line, stroke_width=1.5),
        icon(scene.drawing, "factory", x, y, 18, theme.on_accent if open_now else theme.muted),
    )
    action = NEW_FACTORY + spot
    if not scene.can(action):
        return body
    return scene.target(action, *body.children, _ring(scene, x, y, 17.5), id=scene.drawing.id("action", action))


def _ring(scene: Scene, x: float, y: float, radius: float) -> Element:
    return outline(scene, Box(x - radius, y - radius, 2 * radius, 2 * radius), radius)


def _upgrades(scene: Scene, box: Box, spot: int) -> Element | None:
    """A chip for every factory that this card could upgrade."""
    first = UPGRADE + MAX_FACTORIES * spot
    possible = [first + factory for factory in range(MAX_FACTORIES) if scene.can(first + factory)]
    if not possible:
        return None
    result = group(icon(scene.drawing, "up", box.x + 8, box.cy, 14, scene.drawing.theme.target))
    step = min(30.0, (box.width - 18) / len(possible))
    for i, action in enumerate(possible):
        spot_box = Box(box.x + 18 + i * step, box.y, step - 2, 20)
        result.add(chip(scene, spot_box, f"F{action - first + 1}", action, size=11))
    return result


def _state(scene: Scene, box: Box, spot: int) -> Element:
    theme = scene.drawing.theme
    left = ORDER_SPACES - taken_spaces(scene.s, spot)
    if left == 0:
        words, fill = "open to attract", theme.accent
    elif left == 1:
        words, fill = "1 space from open", theme.ink
    else:
        words, fill = f"{left} spaces free", theme.muted
    if spot == leaving_spot(scene.s):
        words, fill = (f"{words} · leaves", theme.warning if left else fill)
    return text_in(scene.drawing, box, words, 11, bold=left == 0, fill=fill)


# ---- grain


def grain_area(scene: Scene, box: Box) -> Element:
    """The field at the left end, barns 4 to 1, and the return area apart."""
    s, drawing = scene.s, scene.drawing
    frame_, inner = panel(drawing, box, "Grain", note="cheapest at the right; sold grain fills from the right")
    result = group(frame_, id=drawing.id("grain"))
    columns = inner.columns(STORES + 1, 4)
    for store in range(STORES):
        result.add(_store(scene, columns[STORES - 1 - store + 1], store))
    back = columns[0]
    theme = drawing.theme
    result.add(frame(back, 4, fill="none", stroke=theme.line, stroke_dasharray="3 3"))
    result.add(text_in(drawing, back.inset(2).top(14), "return", 11, fill=theme.muted))
    result.add(grain(scene, back.cx - 10, back.y + 29, 15, faint=True))
    return result.add(text(drawing, back.cx + 8, back.y + 29, str(s.returned), 14, bold=True, fill=theme.muted))


def _store(scene: Scene, box: Box, store: int) -> Element:
    s, drawing, theme = scene.s, scene.drawing, scene.drawing.theme
    players = int(s.players)
    name = "field" if store == FIELD else f"barn {store + 1}"
    price = int(grain_price(s, int(s.side), store)) if scene.legal else int(GRAIN_PRICE[store])
    body = group(frame(box, 4, fill=theme.raised, stroke=theme.line, stroke_width=1))
    body.add(text_in(drawing, Box(box.x + 3, box.y + 2, box.width - 28, 14), name, 11, align="start"))
    body.add(text(drawing, box.right - 4, box.y + 9, f"${price}", 12, anchor="end", bold=True))
    step = min(14.0, (box.width - 4) / players)
    for place in range(players):
        x, y = box.cx + (place - (players - 1) / 2) * step, box.y + 29
        if place < s.store[store]:
            body.add(grain(scene, x, y, step - 1))
        else:
            body.add(circle(x, y, (step - 2) / 2, fill=palette(scene).slot, stroke=theme.line, stroke_width=1))
    action = BUY_GRAIN + store
    if scene.last == action:
        body.add(last_mark(drawing, box.inset(-1)))
    if scene.can(action):
        return scene.target(action, *body.children, outline(scene, box), id=drawing.id("action", action))
    return body.set(role="img", aria_label=f"{name}: {s.store[store]} grain at ${price}")


# ---- inventions


def inventions(scene: Scene, box: Box) -> Element:
    drawing = scene.drawing
    note = f"{INVENTION_POINTS} VP now, bonus at the end for one / both factories"
    frame_, inner = panel(drawing, box, "Inventions", note=note)
    result = group(frame_, id=drawing.id("inventions"))
    for spot, spot_box in enumerate(inner.columns(SPOTS, 5)):
        card = int(scene.s.invention_display[spot])
        result.add(_invention(scene, spot_box, spot, card) if card else _empty(scene, spot_box, SPOTS + spot))
    return result


def _invention(scene: Scene, box: Box, spot: int, card: int) -> Element:
    drawing, theme = scene.drawing, scene.drawing.theme
    first, second = (int(number) for number in INVENTION_FACTORIES[card])
    body = group(frame(box, 5, fill=theme.raised, stroke=theme.line, stroke_width=1))
    cost = int(invention_cost(scene.s, int(scene.s.side), card)) if scene.legal else int(INVENTION_COST[card])
    body.add(badge(drawing, box.right - 16, box.y + 11, f"${cost}", size=12, fill=palette(scene).coin))
    row = Box(box.x + 5, box.y + 4, box.width - 10, 14)
    body.add(text_in(drawing, row.left(row.width - 26), INVENTIONS[card - 1][0], 12, align="start", bold=True))
    body.add(text_in(drawing, row.move(0, 17), factory_name(first), 11, align="start"))
    body.add(text_in(drawing, row.move(0, 31), factory_name(second), 11, align="start"))
    bonus = f"one +{int(INVENTION_BONUS[card, 1])} · both +{int(INVENTION_BONUS[card, 2])}"
    body.add(text_in(drawing, row.move(0, 47), bonus, 11.5, bold=True))
    action = INVENT + spot
    if scene.last == action:
        body.add(last_mark(drawing, box.inset(-1)))
    if scene.can(action):
        return scene.target(action, *body.children, outline(scene, box), id=drawing.id("action", action))
    return body.set(role="img", aria_label=f"Invention {INVENTIONS[card - 1][0]}")


# ---- characters


def characters(scene: Scene, box: Box) -> Element:
    """Who has hired whom, and what that does this turn."""
    s, drawing, theme = scene.s, scene.drawing, scene.drawing.theme
    last = int(next_mayor(s))
    mayor = f"next Mayor as it stands: {SEATS[last]}" if last >= 0 else ""
    frame_, inner = panel(drawing, box, "Characters this turn", note=mayor)
    result = group(frame_, id=drawing.id("characters"))
    for player in range(int(s.players)):
        row = Box(inner.x, inner.y + player * CHARACTER_ROW, inner.width, CHARACTER_ROW)
        held = int(s.character[player])
        name, effect = (CHARACTER_NAMES[held], CHARACTER_EFFECTS[held]) if held >= 0 else ("none yet", "")
        result.add(disc(scene, row.x + 8, row.cy, 6.5, player))
        result.add(text_in(drawing, Box(row.x + 22, row.y, 76, row.height), name, 12, align="start", bold=held >= 0))
        room = Box(row.x + 100, row.y, row.width - 100, row.height)
        result.add(text_in(drawing, room, effect, 11.5, align="start", fill=theme.muted))
    return result
