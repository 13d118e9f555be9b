"""The pieces of Urbania as drawings: buildings, cards, chips, markers."""

from urbarium.render import (
    Box,
    Drawing,
    Element,
    badge,
    circle,
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
from urbarium.render import card as card_face

from ..components import (
    KIND_COINS,
    KIND_HELMETS,
    KINDS,
    PROJECT_CODES,
    PROJECT_TEXTS,
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
from .colours import DARK_SIGN, GOLD, LIGHT_SIGN, LIT, PROJECT_BACK, SHADE, TYPE_FILLS, run_down

TYPE_ICONS = ("factory", "hall", "hospital", "shop", "school", "tree", "house")


def rainbow(box: Box) -> Element:
    """Six stripes: fits every colour."""
    stripes = box.columns(SUITS)
    return group(*(frame(stripe.inset(-0.2, 0), fill=fill) for stripe, fill in zip(stripes, TYPE_FILLS, strict=False)))


# ---- buildings


def run_down_building(drawing: Drawing, box: Box, tile: int) -> Element:
    """Hatched and pale, with the large number of workers; points at the upper right."""
    building = int(TILE_TYPE[tile])
    fill = run_down(drawing, building)
    ink = ink_on(fill)
    result = group(
        frame(box, 3, fill=pattern(drawing, "diagonal", fill, ink, 1, 0.13), stroke=mix(fill, ink, 0.4)),
        icon(drawing, TYPE_ICONS[building], box.x + 10, box.y + 10, 13, ink),
        text(drawing, box.x + 23, box.y + 10, TYPE_LETTERS[building], 12, bold=True, fill=ink, outline=fill),
        icon(drawing, "worker", box.x + 19, box.y + 33, 20, ink),
        text(drawing, box.x + 38, box.y + 34, str(TILE_WORKERS[tile]), 23, bold=True, fill=ink, outline=fill),
        circle(box.right - 10, box.y + 10, 8.5, fill=LIGHT_SIGN, stroke=ink, stroke_width=0.8),
        text(drawing, box.right - 10, box.y + 10, str(TILE_POINTS[tile]), 13, bold=True, fill=DARK_SIGN),
    )
    if TILE_ICON[tile]:
        result.add(_card_sign(drawing, box.x + 3, box.bottom - 13))
    return result


def _card_sign(drawing: Drawing, x: float, y: float) -> Element:
    """A small card with a plus: this gives a bonus card."""
    return group(
        rect(x, y, 9, 11, 1.5, fill=LIGHT_SIGN, stroke=DARK_SIGN, stroke_width=1),
        path(f"M{x + 4.5:g} {y + 2.5:g}v6M{x + 1.5:g} {y + 5.5:g}h6", stroke=DARK_SIGN, stroke_width=1.4),
    )


def renewed_building(drawing: Drawing, box: Box, tile: int) -> Element:
    """Full colour, a gold rim, a large sign and lit windows; no numbers."""
    building = int(TILE_TYPE[tile])
    fill = TYPE_FILLS[building]
    ink = ink_on(fill)
    result = group(
        frame(box, 3, fill=fill),
        frame(box.inset(2), 2.5, fill="none", stroke=GOLD, stroke_width=3),
        icon(drawing, TYPE_ICONS[building], box.cx, box.y + 21, 26, ink),
        text(drawing, box.cx, box.bottom - 12, TYPE_LETTERS[building], 13, bold=True, fill=ink),
    )
    for x in (box.x + 8, box.x + 14, box.right - 18, box.right - 12):
        result.add(rect(x, box.bottom - 15, 4, 6, 0, fill=LIT))
    return result


# ---- cards


def resource_card(drawing: Drawing, box: Box, card: int, count: int = 1) -> Element:
    """A header in the suit's colour, then helmets and coins with their numbers; stripes for rainbow symbols.

    ``count`` copies of it lie there: a number at the upper right says so.
    """
    suit, kind = divmod(card, KINDS)
    fill = TYPE_FILLS[suit]
    ink = ink_on(fill)
    theme = drawing.theme
    result = group(frame(box, 4, fill=theme.panel, stroke=mix(fill, theme.ink, 0.3), stroke_width=1.4), class_="card")
    head = box.top(19)
    result.add(
        path(
            f"M{box.x:g} {head.bottom:g}V{box.y + 4:g}q0 -4 4 -4H{box.right - 4:g}q4 0 4 4V{head.bottom:g}Z", fill=fill
        ),
        icon(drawing, TYPE_ICONS[suit], head.x + 10, head.cy, 14, ink),
        text(drawing, head.x + 23, head.cy, TYPE_LETTERS[suit], 12, bold=True, fill=ink),
    )
    lines = [
        (picture, int(number), wild)
        for picture, number, wild in (
            ("worker", KIND_HELMETS[kind], kind == WILD_HELMET),
            ("coin", KIND_COINS[kind], kind == WILD_COIN),
        )
        if number
    ]
    body = box.below(19).inset(3, 2)
    for row, (picture, number, wild) in zip(body.rows(len(lines)), lines, strict=True):
        if wild:
            result.add(rainbow(Box(row.x, row.cy - 9, row.width, 18)))
            result.add(rect(row.x + 4, row.cy - 8, row.width - 8, 16, 4, fill=theme.panel))
        result.add(icon(drawing, picture, row.cx - 9, row.cy, 15, theme.ink))
        result.add(text(drawing, row.cx + 9, row.cy, str(number), 16, bold=True))
    if count > 1:
        result.add(badge(drawing, box.right - 8.5, head.cy, f"{count}", size=12, fill=theme.panel, edge=theme.ink))
    return result


def pile(drawing: Drawing, box: Box, label: str, count: int, picture: str, fill: str) -> Element:
    """A pile, face down: what it is and how many are left."""
    ink = ink_on(fill)
    if count == 0:
        return group(
            frame(box, 4, fill="none", stroke=drawing.theme.line, stroke_width=1.4, stroke_dasharray="4 3"),
            text_in(drawing, box.inset(2).top(14), label, 11, fill=drawing.theme.muted),
            text(drawing, box.cx, box.bottom - 12, "0", 13, bold=True, fill=drawing.theme.muted),
        )
    return group(
        frame(box.move(2, 2), 4, fill=mix(fill, SHADE, 0.35)),
        frame(box, 4, fill=fill, stroke=mix(fill, ink, 0.4)),
        text_in(drawing, box.inset(2).top(16), label, 11, fill=ink, bold=True),
        icon(drawing, picture, box.cx, box.cy - 2, 18, ink),
        text(drawing, box.cx, box.bottom - 10, str(count), 14, bold=True, fill=ink),
    )


def empty_slot(drawing: Drawing, box: Box) -> Element:
    return group(
        frame(box, 4, fill="none", stroke=drawing.theme.line, stroke_width=1.4, stroke_dasharray="4 3"),
        text_in(drawing, box.inset(3), "empty", 11, fill=drawing.theme.muted),
    )


def project_card(drawing: Drawing, box: Box, project: int, worth: int, submitted: bool) -> Element:
    """A project with its present worth; submitted ones carry a check mark."""
    words = PROJECT_TEXTS[project].replace("renewed buildings", "renewed").replace("value of ", "")
    return card_face(
        drawing,
        box,
        PROJECT_CODES[project],
        body=words.replace("of type ", ""),
        colour=PROJECT_BACK if submitted else None,
        corner=f"{worth} now",
        picture="check" if submitted else "bulb",
    )


# ---- chips and markers


def chip(drawing: Drawing, box: Box, suit: int, content: str) -> Element:
    """A short text on the colour of a suit; suit 6 stands for rainbow here."""
    if suit == RESIDENTIAL:
        body = box.inset(2, 3)
        return group(
            rainbow(box),
            frame(body, 3, fill=drawing.theme.panel),
            text(drawing, body.cx, body.cy, content, 10, bold=True),
        )
    fill = TYPE_FILLS[suit]
    return group(frame(box, 4, fill=fill), text_in(drawing, box.inset(2, 0), content, 11, bold=True, fill=ink_on(fill)))


def building_marker(drawing: Drawing, x: float, y: float, suit: int) -> Element:
    """The cube of the value track: a square."""
    fill = TYPE_FILLS[suit]
    return group(
        rect(x - 8, y - 8, 16, 16, 1.5, fill=fill, stroke=drawing.theme.ink, stroke_width=1.2),
        icon(drawing, TYPE_ICONS[suit], x, y, 12, ink_on(fill)),
    )


def specialist_marker(drawing: Drawing, x: float, y: float, suit: int, content: str) -> Element:
    """The disc of the value track with the price on it."""
    fill = TYPE_FILLS[suit]
    return group(
        circle(x, y, 9, fill=drawing.theme.panel, stroke=fill, stroke_width=3),
        text(drawing, x, y, content, 12, bold=True),
    )
