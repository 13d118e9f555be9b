"""What lies open for everybody: factory cards, grain and inventions."""

from __future__ import annotations

from urbarium.render import Box, Element, Scene, badge, circle, frame, group, icon, place, text, text_in
from urbarium.render.regions import Cut

from ..components import (
    CARDS,
    FIELD,
    INVENTION_BONUS,
    INVENTION_FACTORIES,
    INVENTION_POINTS,
    INVENTIONS,
    ORDER_COLOUR,
    ORDER_COUNT,
    ORDER_SPACES,
    SPOTS,
    STORES,
)
from ..rules.amounts import grain_price, invention_cost, is_full, space_money
from ..rules.scoring import owner_of_card
from ..words import places
from ..words.phrases import (
    factory_title,
    full_income,
    industry_name,
    leaving_spot,
    points_words,
    say,
    seat_name,
    slot_colours,
    space_bonus,
    space_offer,
    taken_spaces,
)
from .colours import palette
from .pieces import EDGE, LETTERS, disc, grain, order, order_slot

__all__ = ["factories", "grain_area", "inventions"]

TITLE = 18.0


def _titled(scene: Scene, title: str, note: str, cut: Cut) -> tuple[Element, Box]:
    """A heading with a note at the right, and the box below it."""
    drawing, letters = scene.drawing, LETTERS[cut]
    whole = Box(0, 0, drawing.width, drawing.height).inset(EDGE - 1 if cut == "compact" else 0, 0)
    head = whole.top(TITLE).inset(2, 0)
    return group(
        text(drawing, head.x, head.cy, title, letters + 1, anchor="start", bold=True),
        text(drawing, head.right, head.cy, note, letters, anchor="end", fill=drawing.theme.muted),
    ), whole.below(TITLE).inset(1)


def _no_card(scene: Scene, box: Box, cut: Cut) -> Element:
    theme = scene.drawing.theme
    return group(
        frame(box, 6, fill="none", stroke=theme.line, stroke_dasharray="4 3"),
        text(scene.drawing, box.cx, box.cy, say("no card"), LETTERS[cut], fill=theme.muted),
    )


# ---- factory cards


def factories(scene: Scene, cut: Cut) -> Element:
    """Spots 3, 2, 1 from left to right; the exit is at the right, as on the board."""
    s = scene.s
    note = say("the deck is empty")
    if s.deck <= CARDS:
        note = say("next: {factory}").format(factory=factory_title(int(s.deck)))
    result, cards = _titled(scene, say("Factories"), note, cut)
    for column, box in enumerate(cards.columns(SPOTS, 6)):
        spot = SPOTS - 1 - column
        result.add(_card(scene, box, spot, cut) if s.display[spot] else _no_card(scene, box, cut))
        result.add(*_circles(scene, box, spot, cut))
    return result


def _card(scene: Scene, box: Box, spot: int, cut: Cut) -> Element:
    drawing, theme, letters = scene.drawing, scene.drawing.theme, LETTERS[cut]
    card = int(scene.s.display[spot])
    leaves = spot == leaving_spot(scene.s)
    result = group(
        frame(box, 6, fill=theme.panel, stroke=theme.warning if leaves else theme.line, stroke_width=1.2),
        badge(drawing, box.x + 14, box.y + 12, str(card), size=letters + 0.5, fill=theme.accent),
        data_piece=f"factory-card-{card}",
    )
    name = Box(box.x + 30, box.y + 2, box.width - 33, 20)
    result.add(text_in(drawing, name, industry_name(card), letters, align="start", smallest=letters))
    for i, colour in enumerate(slot_colours(card)):
        result.add(order_slot(scene, box.x + 14 + 20 * i, box.y + 33, 16, colour))
    result.add(text(drawing, box.right - 6, box.y + 33, f"${full_income(card)}", letters + 1, anchor="end", bold=True))
    low = Box(box.x + 3, box.bottom - 2 * (letters + 2.5) - 2, box.width - 6, letters + 2.5)
    words, ink = _state(scene, spot)
    result.add(text_in(drawing, low, words, letters, fill=ink, smallest=letters))
    if leaves:
        low = low.move(0, letters + 2.5)
        result.add(text_in(drawing, low, say("gone after this turn"), letters, fill=theme.warning, smallest=letters))
    return result


def _state(scene: Scene, spot: int) -> tuple[str, str]:
    theme = scene.drawing.theme
    left = ORDER_SPACES - taken_spaces(scene.s, spot)
    if left == 0:
        return say("open: who attracts it?"), theme.accent
    return (say("1 more order opens it"), theme.ink) if left == 1 else (say("both spaces free"), theme.muted)


def _circles(scene: Scene, box: Box, spot: int, cut: Cut) -> list[Element]:
    """Two order spaces, which are one place, and the industry itself."""
    s, card = scene.s, int(scene.s.display[spot])
    low = box.bottom - 2 * (LETTERS[cut] + 2.5) - 2
    whole = Box(box.x + 3, box.y + 43, box.width - 6, low - box.y - 44)
    row = whole.top(whole.height - 13)  # below it stands what the second space pays
    thirds = row.columns(3)
    radius = min(20.0, row.height / 2 - 1, thirds[0].width / 2 - 2.5)
    top, bottom = max(whole.y, row.cy - radius - 8), min(whole.bottom, row.cy + radius + 17)  # down to the money
    spaces = Box(whole.x, top, 2 * thirds[0].width, bottom - top)
    drawn = [_order_space(scene, thirds[i].cx, row.cy, radius, spot, i) for i in range(ORDER_SPACES) if card]
    now = _spaces_words(scene, spot) if card else say("no card")
    orders = place(places.orders(spot), frame(spaces.inset(1, 0), 9), *drawn, about="order-space", now=now)
    last = thirds[2]
    factory = place(
        places.industry(spot),
        circle(last.cx, last.cy, radius + 1.5),
        _industry(scene, last.cx, last.cy, radius, bool(is_full(s, spot))) if card else None,
        about="industry",
        now=_state(scene, spot)[0] if card else say("no card"),
        tap=frame(Box(last.x, whole.y, last.width, whole.height)),
    )
    return [orders, factory]


def _spaces_words(scene: Scene, spot: int) -> str:
    card = int(scene.s.display[spot])
    parts = []
    for space in range(ORDER_SPACES):
        holder = int(scene.s.taken[spot, space])
        taken = say("taken by {name}").format(name=seat_name(holder)) if holder >= 0 else say("free")
        parts.append(f"{space_offer(card, space)}{space_bonus(space)} ({taken})")
    return f"{factory_title(card)}: {', '.join(parts)}"


def _order_space(scene: Scene, x: float, y: float, radius: float, spot: int, space: int) -> Element:
    s, drawing, theme, colours = scene.s, scene.drawing, scene.drawing.theme, palette(scene)
    card, holder = int(s.display[spot]), int(s.taken[spot, space])
    colour = int(ORDER_COLOUR[card, space])
    body = group(
        circle(x, y, radius - 2.5, fill=theme.panel, stroke=colours.orders[colour], stroke_width=3.5),
        circle(x, y, radius - 0.4, fill="none", stroke=theme.muted, stroke_width=0.8),
    )
    if holder >= 0:
        body.add(disc(scene, x, y, radius * 0.62, holder, piece=f"marker-{card}-{space}"))
    else:
        corner = 0.7 * radius  # the marker apart from the number: "2O" would be read as twenty
        body.add(text(drawing, x, y, str(int(ORDER_COUNT[card, space])), 15, bold=True))
        body.add(order(scene, x + corner, y - corner, 14, colour))
    money = int(space_money(space))
    if money and holder < 0:
        body.add(text(drawing, x, y + radius + 7, f"+${money}", 12, bold=True))
    return body


def _industry(scene: Scene, x: float, y: float, radius: float, full: bool) -> Element:
    """The third circle: not an order space, but the factory itself."""
    theme = scene.drawing.theme
    return group(
        circle(x, y, radius - 1, fill=theme.accent if full else theme.raised, stroke=theme.muted, stroke_width=1.2),
        icon(scene.drawing, "factory", x, y, radius * 1.15, theme.on_accent if full else theme.muted),
    )


# ---- grain


def grain_area(scene: Scene, viewer: int, cut: Cut) -> Element:
    """The field at the left end, barns 4 to 1, and the return area apart. Prices are those of the viewer."""
    s, drawing, theme, letters = scene.s, scene.drawing, scene.drawing.theme, LETTERS[cut]
    result, cells = _titled(scene, say("Grain"), say("sold grain fills the barns from the right"), cut)
    back, *columns = cells.columns(STORES + 1, 5)
    for store in range(STORES):
        result.add(_store(scene, columns[STORES - 1 - store], viewer, store, cut))
    return result.add(
        group(
            frame(back, 6, fill="none", stroke=theme.line, stroke_dasharray="3 3"),
            text(drawing, back.cx, back.y + 11, say("eaten"), letters, fill=theme.muted),
            grain(scene, back.cx - 11, back.cy + 6, 15, faint=True),
            text(drawing, back.cx + 9, back.cy + 6, str(s.returned), 14, bold=True, fill=theme.muted),
            data_about="return",
        )
    )


def _store(scene: Scene, box: Box, viewer: int, store: int, cut: Cut) -> Element:
    s, drawing, theme, letters = scene.s, scene.drawing, scene.drawing.theme, LETTERS[cut]
    players = int(s.players)
    name = say("field") if store == FIELD else say("barn {number}").format(number=store + 1)
    price, stock = int(grain_price(s, viewer, store)), int(s.store[store])
    upper, middle, lower = box.inset(0, 2).rows(3)
    body = group(
        frame(box, 6, fill=theme.panel, stroke=theme.line, stroke_width=1.2),
        text(drawing, box.cx, upper.cy, name, letters, fill=None if stock else theme.muted),
        text(drawing, box.cx, lower.cy, f"${price}", letters + 1.5, bold=True),
    )
    step = min(16.0, (box.width - 4) / players)
    for spot in range(players):
        x, y = box.cx + (spot - (players - 1) / 2) * step, middle.cy
        if spot < stock:
            body.add(grain(scene, x, y, min(15.0, step - 1), piece=f"grain-{places.store(store)}-{spot}"))
        else:
            body.add(circle(x, y, min(6.0, (step - 2) / 2), fill=palette(scene).slot, stroke=theme.line))
    now = say("{store}: {count} grain at ${price}").format(store=name, count=stock, price=price)
    return place(places.store(store), frame(box, 6), body, about="barn" if store != FIELD else "field", now=now)


# ---- inventions


def inventions(scene: Scene, viewer: int, cut: Cut) -> Element:
    """Three cards; the factories that the viewer has stand out."""
    note = say("{points}, and more at the end for one or both factories").format(points=points_words(INVENTION_POINTS))
    result, cards = _titled(scene, say("Inventions"), note, cut)
    for spot, box in enumerate(cards.columns(SPOTS, 6)):
        card = int(scene.s.invention_display[spot])
        body = _invention(scene, box, viewer, card, cut) if card else _no_card(scene, box, cut)
        now = say(INVENTIONS[card - 1][0]) if card else say("no card")
        result.add(place(places.invention(spot), frame(box, 6), body, about="invention", now=now))
    return result


def _invention(scene: Scene, box: Box, viewer: int, card: int, cut: Cut) -> Element:
    drawing, theme, letters = scene.drawing, scene.drawing.theme, LETTERS[cut]
    name, *factories, foot = box.inset(6, 3).rows(4)
    body = group(frame(box, 6, fill=theme.panel, stroke=theme.line, stroke_width=1.2), data_piece=f"invention-{card}")
    body.add(text_in(drawing, name, say(INVENTIONS[card - 1][0]), letters, align="start", bold=True, smallest=letters))
    for row, number in zip(factories, INVENTION_FACTORIES[card].tolist(), strict=True):
        mine = int(owner_of_card(scene.s, number)) == viewer
        fill = theme.target if mine else theme.ink
        if mine:
            body.add(icon(drawing, "check", row.right - 7, row.cy, 12, fill))
        body.add(text_in(drawing, row, factory_title(number), letters, align="start", fill=fill, smallest=letters))
    one, both = (int(points) for points in INVENTION_BONUS[card, 1:])
    bonus = say("+{one} or +{both}").format(one=one, both=both)
    price = f"${int(invention_cost(scene.s, viewer, card))}"
    return body.add(
        text(drawing, foot.x, foot.cy, bonus, letters, anchor="start", bold=True),
        badge(drawing, foot.right - 12, foot.cy - 2, price, size=letters, fill=palette(scene).coin),
    )
