"""The pieces of Urbania as drawings: buildings, cards, signs, markers."""

from urbarium.render import (
    Box,
    Drawing,
    Element,
    circle,
    el,
    frame,
    group,
    icon,
    ink_on,
    mix,
    path,
    pattern,
    rect,
    text,
    text_in,
)
from urbarium.render.regions import Cut

from ..components import (
    KIND_COINS,
    KIND_HELMETS,
    KINDS,
    RESIDENTIAL,
    SUITS,
    TILE_ICON,
    TILE_POINTS,
    TILE_TYPE,
    TILE_WORKERS,
    TYPE_LETTERS,
    WILD_COIN,
    WILD_HELMET,
)
from ..words.phrases import TYPE_ICONS, say
from .colours import DARK_SIGN, GOLD, LIGHT_SIGN, LIT, SHADE, SIGN_INKS, TYPE_FILLS, run_down

UNITS = 49.0  # of a building's side
EYED = 90.0  # pixels of a pile whose number makes room for the eye
BEHIND = 4.0  # pixels that equal cards look out behind the first
LOW_CARD = 66.0  # pixels of a card too low for the number of its copies below its symbols
STRIPES = 5.0  # pixels that the stripes of a rainbow symbol are high
EDGE = 4.0  # pixels at the left and right of a phone


def rainbow(box: Box) -> Element:
    """Six stripes: fits every colour."""
    stripes = box.columns(SUITS)
    return group(*(frame(stripe.inset(-0.2, 0), fill=fill) for stripe, fill in zip(stripes, TYPE_FILLS, strict=False)))


def veil(drawing: Drawing, box: Box, words: str) -> None:
    """In the place of what only the players see."""
    drawing.add(text_in(drawing, box, words, 13, fill=drawing.theme.muted, smallest=11))


# ---- buildings


def run_down_building(drawing: Drawing, box: Box, tile: int, paid: int | None = None) -> Element:
    """Hatched and pale, with the large number of helmets it needs; points at the upper right.

    While it is paid for, it says how much is ``paid``, in a frame.
    """
    building, u = int(TILE_TYPE[tile]), box.width / UNITS
    ink = ink_on(run_down(drawing, building))
    key, number, size, x = "run-down", str(TILE_WORKERS[tile]), 22 * u, box.x + 40 * u
    if paid is not None:
        key, number, size, x = "paid", f"{paid}/{number}", 13.5 * u, box.x + 35 * u
    result = group(
        _shown(drawing, f"{key}-{building}", box, _run_down(drawing, building, 23.5 if paid is None else 13)),
        text(drawing, x, box.y + 35 * u, number, size, bold=True, fill=ink),
        text(drawing, box.right - 11 * u, box.y + 11 * u, str(TILE_POINTS[tile]), 13.5 * u, bold=True, fill=DARK_SIGN),
    )
    if paid is not None:
        result.add(frame(box.inset(1.5 * u), 3 * u, fill="none", stroke=drawing.theme.accent, stroke_width=3 * u))
    if TILE_ICON[tile]:
        result.add(_shown(drawing, "card-sign", box.move(7.5 * u, 37 * u), card_sign(0, 0)))
    return result


def _shown(drawing: Drawing, key: str, box: Box, element: Element) -> Element:
    """What many buildings share is kept once in the drawing, in a square of ``UNITS``, and only referred to."""
    scale = box.width / UNITS
    kept = drawing.define(key, group(element))
    return el("use", href=f"#{kept}", transform=f"translate({box.x:.2f} {box.y:.2f}) scale({scale:.4g})")


def _run_down(drawing: Drawing, building: int, helmet: float) -> Element:
    """What all run-down buildings of a type look like; the ``helmet`` leaves room for the number."""
    box = Box(0, 0, UNITS, UNITS)
    fill = run_down(drawing, building)
    ink = ink_on(fill)
    return group(
        frame(box, 3, fill=pattern(drawing, "diagonal", fill, ink, 1, 0.13), stroke=mix(fill, ink, 0.4)),
        icon(drawing, TYPE_ICONS[building], 12, 12, 18, ink),
        icon(drawing, "worker", helmet, 35, 20, ink),
        circle(UNITS - 11, 11, 8.5, fill=LIGHT_SIGN, stroke=ink, stroke_width=0.8),
    )


def card_sign(x: float, y: float, scale: float = 1) -> Element:
    """Two small cards around ``(x, y)``: this gives a bonus card. No plus, which would look like a Hospital."""
    u = scale
    corners = ((x - 1.5 * u, y - 5.5 * u), (x - 4.5 * u, y - 3 * u))
    return group(
        *(rect(left, top, 6.5 * u, 8.5 * u, 1.3 * u, fill=LIGHT_SIGN) for left, top in corners),
        stroke=DARK_SIGN,
        stroke_width=u,
    )


def renewed_building(drawing: Drawing, box: Box, tile: int) -> Element:
    """Full colour, a gold rim, a large sign and lit windows; no numbers."""
    building = int(TILE_TYPE[tile])
    return _shown(drawing, f"renewed-{building}", box, _renewed(drawing, building))


def _renewed(drawing: Drawing, building: int) -> Element:
    """What all renewed buildings of a type look like."""
    box, fill = Box(0, 0, UNITS, UNITS), TYPE_FILLS[building]
    windows = (rect(9 + 6.75 * number, UNITS - 13, 4, 6, 0, fill=LIT) for number in range(5))
    return group(
        frame(box, 3, fill=fill),
        frame(box.inset(2), 2.5, fill="none", stroke=GOLD, stroke_width=3),
        icon(drawing, TYPE_ICONS[building], box.cx, 21, 28, ink_on(fill)),
        *windows,
    )


# ---- cards


def resource_card(drawing: Drawing, box: Box, card: int, count: int = 1, *, fan: bool = False) -> Element:
    """A header in the suit's colour, then helmets and coins with their numbers; stripes for rainbow symbols.

    ``count`` copies of it lie there. In a ``fan`` all that matters stands at the left, where it is not covered.
    """
    suit, kind = divmod(card, KINDS)
    fill, theme = TYPE_FILLS[suit], drawing.theme
    edge = mix(fill, theme.ink, 0.3)
    result = group(class_="card")
    if count > 1 and not fan:  # the others look out behind it
        back, box = box.after(BEHIND).top(box.height - BEHIND), box.left(box.width - BEHIND).below(BEHIND)
        result.add(frame(back, 5, fill=fill, stroke=edge, stroke_width=1.4))
    head = box.top(20 if box.height < 100 else 28)
    wide = 30.0 if fan else box.width
    middle, ink = box.x + wide / 2, SIGN_INKS[suit]
    above = count > 1 and box.height < LOW_CARD  # the number of copies stands beside the sign
    apart = 8 if above else 0
    result.add(
        frame(box, 5, fill=theme.panel, stroke=edge, stroke_width=1.4),
        _header(head, fill),
        icon(drawing, TYPE_ICONS[suit], middle - apart, head.cy, head.height - 5, ink),
    )
    below = 13 if count > 1 and not above else 0
    body = Box(box.x + 2, head.bottom + 1, wide - 4, box.bottom - head.bottom - 3 - below)
    signs = [
        ("worker", int(KIND_HELMETS[kind]), kind == WILD_HELMET),
        ("coin", int(KIND_COINS[kind]), kind == WILD_COIN),
    ]
    lines = [sign for sign in signs if sign[1]]
    high = (body.height - STRIPES * sum(wild for *_, wild in lines)) / len(lines)
    for picture, number, wild in lines:
        result.add(_symbols(drawing, body.top(high), picture, number))
        body = body.below(high)
        if wild:
            result.add(rainbow(body.top(STRIPES).inset(1, 0)))
            body = body.below(STRIPES)
    if above:
        result.add(text(drawing, middle + apart, head.cy, f"×{count}", 13, bold=True, fill=ink))
    elif count > 1:
        result.add(text(drawing, middle, box.bottom - 9, f"×{count}", 13, bold=True))
    return result


def within(drawing: Drawing, cut: Cut) -> Box:
    """Where a region is drawn: on a phone, where it is as wide as the window and may lie at its end, with a margin
    that rings fit into."""
    whole = Box(0, 0, drawing.width, drawing.height)
    return whole.top(drawing.height - 1).inset(EDGE, 1) if cut == "compact" else whole.inset(1)


def kept_card(drawing: Drawing, box: Box, card: int, count: int, *, fan: bool = False) -> Element:
    """A card of which only the coins count, one thing below the other; in a ``fan`` in the left edge."""
    suit, kind = divmod(card, KINDS)
    fill, theme = TYPE_FILLS[suit], drawing.theme
    head, x = box.top(20), box.x + 10 if fan else box.cx
    body = box.below(20)
    steps = body.rows(3)
    result = group(
        frame(box, 5, fill=theme.panel, stroke=mix(fill, theme.ink, 0.3), stroke_width=1.4),
        _header(head, fill),
        icon(drawing, TYPE_ICONS[suit], x, head.cy, 14, SIGN_INKS[suit]),
        icon(drawing, "coin", x, steps[0].cy + 1, 14, theme.ink),
        text(drawing, x, steps[1].cy + 1, str(KIND_COINS[kind]), 15, bold=True),
        class_="card",
    )
    if count > 1:
        result.add(text(drawing, x, steps[2].cy, f"×{count}", 12, bold=True))
    if kind == WILD_COIN:
        result.add(rainbow(Box(box.x + 2, box.bottom - 6, box.width - 4, 5)))
    return result


def _header(box: Box, fill: str) -> Element:
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    return path(f"M{x:g} {bottom:g}V{y + 5:g}q0 -5 5 -5H{right - 5:g}q5 0 5 5V{bottom:g}Z", fill=fill)


def _symbols(drawing: Drawing, row: Box, picture: str, number: int) -> Element:
    """A helmet or coin and how many."""
    size = min(18.0, row.width / 2 - 0.5, row.height - 2)
    return group(
        icon(drawing, picture, row.cx - size * 0.48, row.cy, size, drawing.theme.ink),
        text(drawing, row.cx + size * 0.58, row.cy, str(number), max(13.0, size - 1), bold=True),
    )


def contract(drawing: Drawing, box: Box, active: bool) -> Element:
    """The subsidy contract: a rainbow helmet or coin."""
    theme = drawing.theme
    ink = theme.ink if active else theme.muted
    return group(
        frame(
            box,
            5,
            fill=theme.raised if active else "none",
            stroke=theme.muted,
            stroke_dasharray=None if active else "4 3",
        ),
        icon(drawing, "medal", box.cx, box.y + box.height * 0.34, 26, ink),
        rainbow(Box(box.x + 6, box.y + box.height * 0.62, box.width - 12, 5)) if active else None,
        text_in(
            drawing,
            Box(box.x + 2, box.bottom - 17, box.width - 4, 15),
            say("joker") if active else say("used"),
            12,
            fill=ink,
        ),
    )


def pile(drawing: Drawing, box: Box, label: str, count: int, picture: str, fill: str) -> Element:
    """A pile, face down: what it is and how many are left."""
    theme = drawing.theme
    inner = Box(box.x + 4, box.y, box.width - 8, box.height)
    if count == 0:
        return group(
            frame(box, 5, fill="none", stroke=theme.line, stroke_width=1.4, stroke_dasharray="4 3"),
            text_in(drawing, inner.top(box.height / 2), label, 12, fill=theme.muted, smallest=11),
            text(drawing, box.cx, box.y + box.height * 0.72, "0", 14, bold=True, fill=theme.muted),
        )
    ink = ink_on(fill)
    top = Box(box.x, box.y, box.width - 2, box.height - 2)
    high = box.height * (0.42 if box.height < 60 else 0.36)
    middle = top.cx - (5 if box.width < EYED else 0)  # an eye stands at the right end
    return group(
        frame(top.move(2, 2), 5, fill=mix(fill, SHADE, 0.35)),
        frame(top, 5, fill=fill, stroke=mix(fill, ink, 0.4)),
        text_in(drawing, Box(inner.x, top.y + 3, inner.width - 2, high), label, 12, fill=ink, smallest=11),
        icon(drawing, picture, middle - 14, top.y + top.height * 0.69, 17, ink),
        text(drawing, middle + 11, top.y + top.height * 0.69, str(count), 15, bold=True, fill=ink),
    )


def empty_slot(drawing: Drawing, box: Box) -> Element:
    return group(
        frame(box, 5, fill="none", stroke=drawing.theme.line, stroke_width=1.4, stroke_dasharray="4 3"),
        text_in(drawing, box.inset(3), say("empty"), 12, fill=drawing.theme.muted, smallest=11),
    )


# ---- signs and markers


def chip(drawing: Drawing, box: Box, suit: int, content: str) -> Element:
    """A short text on the colour of a suit; suit 6 stands for rainbow here."""
    if suit == RESIDENTIAL:
        body = box.inset(3, 2)
        return group(
            rainbow(box),
            frame(body, 3, fill=drawing.theme.panel),
            text_in(drawing, body, content, 13, bold=True, smallest=13),
        )
    fill = TYPE_FILLS[suit]
    return group(
        frame(box, 4, fill=fill),
        text_in(drawing, box.inset(2, 0), content, 13, bold=True, fill=ink_on(fill), smallest=13),
    )


def building_marker(drawing: Drawing, x: float, y: float, radius: float, suit: int, content: str) -> Element:
    """The cube of the value track: a square with what the specialist pays."""
    fill = TYPE_FILLS[suit]
    return group(
        rect(x - radius, y - radius, 2 * radius, 2 * radius, 3, fill=fill),
        text(drawing, x, y, content, 14, bold=True, fill=ink_on(fill)).set(data_number=f"pays-{TYPE_LETTERS[suit]}"),
    )


def specialist_marker(
    drawing: Drawing, x: float, y: float, radius: float, suit: int, content: str, near: bool
) -> Element:
    """The disc of the value track with the price on it; ``near`` the end it warns."""
    theme = drawing.theme
    price = text(drawing, x, y, content, 14, bold=True, fill=theme.warning if near else theme.ink)
    return group(
        circle(x, y, radius, fill=theme.panel, stroke=TYPE_FILLS[suit], stroke_width=3),
        price.set(data_number=f"costs-{TYPE_LETTERS[suit]}"),
    )


def specialist_disc(drawing: Drawing, x: float, y: float, radius: float, suit: int) -> Element:
    """A specialist itself: it lies with the player who employs it."""
    fill = TYPE_FILLS[suit]
    return group(
        circle(x, y, radius, fill=fill, stroke=mix(fill, drawing.theme.ink, 0.5), stroke_width=1.2),
        icon(drawing, TYPE_ICONS[suit], x, y, radius * 1.25, SIGN_INKS[suit]),
        data_piece=f"specialist-{TYPE_LETTERS[suit]}",
    )
