"""The look of the cards: pictures, marks, tiles of a city, small chips."""

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
    path,
    text,
    text_width,
    wrap,
)

from ..components import EPOCH_CARDS, HALL, MARKED, TYPE, TYPE_LETTERS
from ..state import declared_type
from ..words.asking import card_place
from ..words.phrases import TYPE_PICTURES, card_name, card_title, say, type_name
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

# Roofs behind the picture, by epoch: a town, a city, a metropolis, in a square of 24 units.
SKYLINES = (
    "M0 17L3 14 6 17V16L9 13 12 16V18L16 14 20 18V16L22 14 24 16V24H0Z",
    "M0 15H4V12H8V16L11 13 14 16V10H18V14H21V12H24V24H0Z",
    "M0 12H3V7H7V14H9V4H13V11H15V8H19V13H21V5H24V24H0Z",
)

# Where words that are too long for a card may be broken.
BREAKS = {
    "Amusement": "Amuse- ment",
    "Apothecary": "Apothe- cary",
    "Convention": "Conven- tion",
    "Department": "Depart- ment",
    "Hypermarket": "Hyper- market",
    "Observation": "Obser- vation",
    "Townhouse": "Town- house",
    "Bairro-Jardim": "Bairro- Jardim",
    "Caixa-d'Água": "Caixa- d'Água",
    "Condomínio": "Condo- mínio",
    "Convenções": "Conven- ções",
    "Departamentos": "Departa- mentos",
    "Eletrônicos": "Eletrô- nicos",
    "Empresarial": "Empre- sarial",
    "Gastronômico": "Gastro- nômico",
    "Hipermercado": "Hiper- mercado",
    "Hospedaria": "Hospe- daria",
    "Residencial": "Residen- cial",
    "Roda-Gigante": "Roda- Gigante",
    "Siderúrgica": "Siderúr- gica",
    "Universidade": "Universi- dade",
}
LEADING = 1.1  # from line to line of a name
FOOT = 4.0  # units that a name keeps from the edges of its band
NAMED_CELL = 70.0  # from this size on a tile of a city carries its name
PICTURED_CELL = 34.0  # its picture,
SIGNED_CELL = 18.0  # the sign of its type,
LETTERED_CELL = 13.0  # or at least the letter


def points_ink(drawing: Drawing, points: int) -> str:
    """The colour of a gain, a loss, or neither; the sign says the same."""
    theme = drawing.theme
    return theme.target if points > 0 else (theme.warning if points < 0 else theme.muted)


# ---- signs


def kind_icon(drawing: Drawing, kind: int, x: float, y: float, size: float, fill: str | None = None) -> Element:
    """The picture of a type in the ink that reads on its colour."""
    return icon(drawing, TYPE_PICTURES[kind], x, y, size, fill or INKS[kind])


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
    return group(
        circle(x, y, radius, fill=COLOURS[kind], stroke=EDGES[kind], stroke_width=1),
        kind_icon(drawing, kind, x, y, radius * 1.25, None if kind != HALL else HALL_INK),
    )


def letter_tag(drawing: Drawing, kind: int, x: float, y: float, size: float) -> Element:
    """The letter of a type in a corner; ``(x, y)`` is the upper left one."""
    box = Box(x, y, size * 1.25, size * 1.25)
    return group(
        frame(box, 3, fill=COLOURS[kind]),
        text(drawing, box.cx, box.cy, TYPE_LETTERS[kind], size, bold=True, fill=INKS[kind]),
    )


def chip(drawing: Drawing, card: int, box: Box) -> Element:
    """A card that is known to be somewhere, as a small square."""
    return group(_square(drawing, card, box, 2.5), data_piece=card_place(card))


def _square(drawing: Drawing, card: int, box: Box, radius: float) -> Element:
    """A card too small for its picture: its sign, in less room its letter, and the mark."""
    kind = int(TYPE[card])
    ring = max(3.2, box.width * 0.17)
    result = group(frame(box, radius, fill=COLOURS[kind], stroke=EDGES[kind], stroke_width=0.8))
    if box.width >= SIGNED_CELL:
        result.add(kind_icon(drawing, kind, box.cx, box.cy, box.width * 0.64, None if kind != HALL else HALL_INK))
    elif box.width >= LETTERED_CELL:
        result.add(text(drawing, box.cx, box.cy, TYPE_LETTERS[kind], 12, bold=True, fill=INKS[kind]))
    return result.add(no_industry(drawing, box.right - ring, box.y + ring, ring) if MARKED[card] else None)


# ---- pictures and names


def picture(drawing: Drawing, card: int, box: Box, part: float = 0.62, aside: float = 0, below: float = 0) -> Element:
    """The building on its street: ground, roofs of its epoch and the picture of its type, moved to make room."""
    kind = int(TYPE[card])
    roofs = drawing.define(f"skyline-{card // EPOCH_CARDS}", path(SKYLINES[card // EPOCH_CARDS]))
    place = f"translate({box.x:.2f} {box.y:.2f}) scale({box.width / 24:.4g} {box.height / 24:.4g})"
    size = min(box.width, box.height) * part
    return group(
        frame(box, 0, fill=COLOURS[kind]),
        el("use", href=f"#{roofs}", transform=place, fill=GROUNDS[kind]),
        kind_icon(
            drawing, kind, box.cx + aside, box.cy + below + size * 0.08, size, None if kind != HALL else HALL_INK
        ),
    )


def name_band(drawing: Drawing, card: int, box: Box, letters: float) -> Element:
    """The name of a card on its paper."""
    lines = name_lines(card, box.width, letters)
    result = group(frame(box, 0, fill=PAPERS[int(TYPE[card])]))
    step = letters * LEADING
    for number, words in enumerate(lines):
        y = box.cy + (number - (len(lines) - 1) / 2) * step
        result.add(text(drawing, box.cx, y, words, letters, fill=NAME_INK))
    return result


def name_lines(card: int, width: float, letters: float) -> list[str]:
    """The name of a card in lines that fit, long words broken; some letters are wider than they are thought to be."""
    room = 0.9 * width
    words = [BREAKS.get(word, word) if text_width(word, letters) > room else word for word in card_name(card).split()]
    return wrap(" ".join(words), letters, room)


def clipped(drawing: Drawing, key: str, box: Box, radius: float, *children: Element) -> Element:
    """Children with the rounded corners of a box."""
    clip = drawing.define(f"clip-{key}", el("clipPath", frame(box, radius)))
    return group(*children, clip_path=f"url(#{clip})")


# ---- tiles of a city


def card_tile(drawing: Drawing, card: int, box: Box, letters: float, vacant: bool = False) -> Element:
    """A card as it lies in a city: with room for them its name and picture."""
    kind = int(TYPE[card])
    body = box.inset(min(1.5, box.width * 0.04))
    if vacant:
        return _vacant(drawing, body)
    if box.width < PICTURED_CELL:
        return _square(drawing, card, body, 2)
    radius = min(5.0, box.width / 9)
    lines = max(2, len(name_lines(card, body.width, letters))) if box.width >= NAMED_CELL else 0
    band = lines * LEADING * letters + FOOT if lines else 0.0
    aside = letters / 3 if box.width < 4 * letters else 0.0  # out of the letter's way
    art = [picture(drawing, card, Box(body.x, body.y, body.width, body.height - band), 0.58, aside, aside)]
    if band:
        art.append(name_band(drawing, card, Box(body.x, body.bottom - band, body.width, band), letters))
    ring = min(9.0, body.width * 0.17)
    return group(
        clipped(drawing, f"card-{card}", body, radius, *art),
        frame(body, radius, fill="none", stroke=EDGES[kind], stroke_width=1),
        letter_tag(drawing, kind, body.x + 1, body.y + 1, letters),
        no_industry(drawing, body.right - ring - 1.5, body.y + ring + 1.5, ring) if MARKED[card] else None,
    )


def city_tile(drawing: Drawing, s: Fields, seat: int, slot: int, box: Box, letters: float) -> Element:
    """A card of a city; a City Hall that has been given a type carries it."""
    card, declared = int(s.city[seat, slot]), declared_type(s, seat, slot)
    result = group(card_tile(drawing, card, box, letters, bool(s.vacant[seat, slot])), data_piece=card_place(card))
    if declared >= 0 and box.width < PICTURED_CELL:  # no room for both: the type, in the frame of a City Hall
        result.add(disc(drawing, declared, box.cx, box.cy, box.width * 0.4))
    elif declared >= 0:
        reach = max(5.0, min(13.0, box.width * 0.24))
        result.add(disc(drawing, declared, box.right - reach - 2, box.y + reach + 2, reach))
    return result


def _vacant(drawing: Drawing, box: Box) -> Element:
    return group(
        frame(box, 3, fill=VACANT_COLOUR, stroke=VACANT_INK, stroke_width=1, stroke_dasharray="3 2"),
        icon(drawing, "grain", box.cx, box.cy, min(box.width, box.height) * 0.6, VACANT_INK),
    )


# ---- what can be asked about them


def about(s: Fields, seat: int, slot: int) -> str:
    """The subject of a card in a city, as the legend has it."""
    return "vacant" if s.vacant[seat, slot] else f"type:{TYPE_LETTERS[TYPE[s.city[seat, slot]]]}"


def built_words(s: Fields, seat: int, slot: int) -> str:
    """A card in a city, in words."""
    card, declared = int(s.city[seat, slot]), declared_type(s, seat, slot)
    if s.vacant[seat, slot]:
        return say("Vacant lot ({card})").format(card=card_name(card))
    if declared >= 0:
        return say("{card}, stands for {kind}").format(card=card_name(card), kind=type_name(declared))
    return card_title(s, card)
