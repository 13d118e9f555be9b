"""The look of the cards: pictures, marks, tiles of a city."""

from __future__ import annotations

from urbarium.engine.contract import Fields
from urbarium.render import (
    Box,
    Drawing,
    Element,
    circle,
    el,
    frame,
    group,
    icon,
    line,
    paragraph,
    path,
    text,
)

from ..components import EPOCH_CARDS, HALL, MARKED, TYPE, TYPE_LETTERS
from ..state import declared_type
from ..words.phrases import card_name, card_title, say, type_name
from .colours import (
    COLOURS,
    EDGES,
    GROUNDS,
    HALL_INK,
    INKS,
    MARK_COLOUR,
    MARK_GROUND,
    MARK_INK,
    NAME_INK,
    PAPERS,
    VACANT_COLOUR,
    VACANT_INK,
)

ICONS = ("shop", "factory", "bulb", "house", "suitcase", "tree", "hall")

# Roofs behind the picture, by epoch: a town, a city, a metropolis, in a square of 24 units.
SKYLINES = (
    "M0 17L3 14 6 17V16L9 13 12 16V18L16 14 20 18V16L22 14 24 16V24H0Z",
    "M0 15H4V12H8V16L11 13 14 16V10H18V14H21V12H24V24H0Z",
    "M0 12H3V7H7V14H9V4H13V11H15V8H19V13H21V5H24V24H0Z",
)


def kind_icon(drawing: Drawing, kind: int, x: float, y: float, size: float, fill: str | None = None) -> Element:
    """The picture of a type in the ink that reads on its colour."""
    return icon(drawing, ICONS[kind], x, y, size, fill or INKS[kind])


def no_industry(drawing: Drawing, x: float, y: float, radius: float) -> Element:
    """The mark: a red ring with a struck-out factory."""
    reach = radius * 0.66
    return group(
        circle(x, y, radius, fill=MARK_GROUND, stroke=MARK_COLOUR, stroke_width=max(1.2, radius / 4.5)),
        icon(drawing, "factory", x, y, radius * 1.15, MARK_INK),
        line(x - reach, y - reach, x + reach, y + reach, stroke=MARK_COLOUR, stroke_width=max(1.2, radius / 4.5)),
    )


def disc(drawing: Drawing, kind: int, x: float, y: float, radius: float) -> Element:
    """A type as a disc with its picture."""
    fill = COLOURS[kind]
    return group(
        circle(x, y, radius, fill=fill, stroke=EDGES[kind], stroke_width=1),
        kind_icon(drawing, kind, x, y, radius * 1.25),
    )


def chip(drawing: Drawing, card: int, box: Box) -> Element:
    """A card as a small square: colour, letter and mark, its name on hover."""
    kind = int(TYPE[card])
    fill = COLOURS[kind]
    mark = no_industry(drawing, box.right - 2.5, box.y + 2.5, 3.6) if MARKED[card] else None
    return group(
        el("title", card_title(card)),
        frame(box, 2.5, fill=fill, stroke=EDGES[kind], stroke_width=0.8),
        text(drawing, box.cx, box.cy, TYPE_LETTERS[kind], min(11.0, box.height - 3), bold=True, fill=INKS[kind]),
        mark,
    )


def picture(drawing: Drawing, card: int, box: Box, part: float = 0.62) -> Element:
    """The building on its street: ground, roofs of its epoch and the picture of its type."""
    kind = int(TYPE[card])
    fill = COLOURS[kind]
    ground = GROUNDS[kind]
    roofs = drawing.define(f"skyline-{card // EPOCH_CARDS}", path(SKYLINES[card // EPOCH_CARDS]))
    place = f"translate({box.x:.2f} {box.y:.2f}) scale({box.width / 24:.4g} {box.height / 24:.4g})"
    size = min(box.width, box.height) * part
    return group(
        frame(box, 0, fill=fill),
        el("use", href=f"#{roofs}", transform=place, fill=ground),
        kind_icon(drawing, kind, box.cx, box.cy + size * 0.08, size, None if kind != HALL else HALL_INK),
    )


def city_tile(drawing: Drawing, s: Fields, seat: int, slot: int, box: Box) -> Element:
    """A card of a city; with room for it, its name in a band at the foot."""
    card = int(s.city[seat, slot])
    kind = int(TYPE[card])
    name = card_name(card)
    body = box.inset(min(1.5, box.width * 0.04))
    identity = drawing.id("city", seat, slot)
    if s.vacant[seat, slot]:
        return vacant_tile(drawing, body, name, identity)
    title, declared = card_title(card), declared_type(s, seat, slot)
    if declared >= 0:
        title = say("{card}, stands for {kind}").format(card=title, kind=type_name(declared))
    radius = min(4.0, box.width / 9)
    result = group(el("title", title), id=identity, class_="tile")
    clip = drawing.define(f"clip-{seat}-{slot}", el("clipPath", frame(body, radius)))
    band = body.height * 0.3 if box.width >= 46 else 0.0
    art = Box(body.x, body.y, body.width, body.height - band)
    result.add(group(picture(drawing, card, art), clip_path=f"url(#{clip})"))
    if band:
        foot = Box(body.x, body.bottom - band, body.width, band)
        result.add(group(frame(foot, 0, fill=PAPERS[kind]), clip_path=f"url(#{clip})"))
        result.add(
            paragraph(
                drawing,
                foot.inset(1.5, 0.5),
                name,
                min(11.0, band * 0.62),
                align="middle",
                vertical="middle",
                fill=NAME_INK,
                smallest=min(7.5, band * 0.44),
                leading=1.05,
            )
        )
    result.add(frame(body, radius, fill="none", stroke=EDGES[kind], stroke_width=1))
    letter = min(12.0, body.width * 0.3)
    corner = Box(body.x + 1, body.y + 1, letter * 1.2, letter * 1.2)
    result.add(
        frame(corner, 2, fill=COLOURS[kind]),
        text(drawing, corner.cx, corner.cy, TYPE_LETTERS[kind], letter, bold=True, fill=INKS[kind]),
    )
    if MARKED[card]:
        ring = min(8.0, body.width * 0.19)
        result.add(no_industry(drawing, body.right - ring - 1, body.y + ring + 1, ring))
    if declared >= 0:
        reach = min(10.0, body.width * 0.24)
        result.add(disc(drawing, declared, body.right - reach - 1, body.y + reach + 1, reach))
    return result


def mini_tile(drawing: Drawing, s: Fields, seat: int, slot: int, box: Box) -> Element:
    """A card of somebody else's city: colour, letter or picture, mark."""
    card = int(s.city[seat, slot])
    kind = int(TYPE[card])
    body = box.inset(0.7)
    identity = drawing.id("city", seat, slot)
    if s.vacant[seat, slot]:
        return vacant_tile(drawing, body, card_name(card), identity)
    fill = COLOURS[kind]
    result = group(
        el("title", card_title(card)),
        frame(body, 2, fill=fill, stroke=EDGES[kind], stroke_width=0.8),
        id=identity,
        class_="tile",
    )
    declared = declared_type(s, seat, slot)
    letters = TYPE_LETTERS[kind] if declared < 0 else f"H{TYPE_LETTERS[declared]}"
    size = min(13.0, body.height * 0.68)
    result.add(text(drawing, body.cx, body.cy, letters, size, bold=True, fill=INKS[kind], width=body.width - 1))
    if MARKED[card]:
        ring = max(3.2, body.width * 0.17)
        result.add(no_industry(drawing, body.right - ring, body.y + ring, ring))
    return result


def vacant_tile(drawing: Drawing, box: Box, name: str, identity: str) -> Element:
    return group(
        el("title", say("Vacant lot ({card})").format(card=name)),
        frame(box, 3, fill=VACANT_COLOUR, stroke=VACANT_INK, stroke_width=1, stroke_dasharray="3 2"),
        icon(drawing, "grain", box.cx, box.cy, min(box.width, box.height) * 0.6, VACANT_INK),
        id=identity,
        class_="tile vacant",
    )
