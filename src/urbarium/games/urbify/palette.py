"""How Urbify looks: colours, parties, and the small signs that its parts share."""

from __future__ import annotations

from urbarium.render import Drawing, Element, Seat, group, icon, ink_on, mix, rect, text, text_width

from .components import (
    ADJACENT_COLOUR,
    ADJACENT_VARIETY,
    BENEFIT_KIND,
    BEST_PAIR,
    CITY_POLITICIANS,
    COLUMN_COLOUR,
    COPY_ADJACENT,
    COPY_OCCUPIED,
    FREE_PROJECT,
    GAIN_DEVELOPMENT,
    GAIN_INFLUENCE,
    GAIN_PRESTIGE,
    HIRE,
    METRO,
    MOVE,
    NAMES,
    PRICE_DEVELOPMENT,
    PRICE_INFLUENCE,
    RETURNED,
    ROW_COLOUR,
)

# The parties; every one has a symbol of its own besides its colour.
PARTY_SEATS = (
    Seat("Red", "#C8352B", "circle", "diagonal"),
    Seat("Blue", "#1F62B8", "square", "dots"),
    Seat("Orange", "#F29A2E", "triangle", "bars"),
    Seat("Purple", "#7A4AA8", "star", "chevrons"),
)

# The five colours of buildings, then development.
DEVELOPMENT = 5
FILLS = ("#1B9E8A", "#D9A514", "#D1477A", "#5B7083", "#8A6A4A", "#5F9A45")
INKS = tuple(ink_on(fill) for fill in FILLS)
EDGES = tuple(mix(fill, "#000000", 0.3) for fill in FILLS)
SIGNS = ("sun", "coin", "mask", "wheel", "shield", "crane")


def short_name(tile: int) -> str:
    return NAMES[tile].removeprefix("Garbage ")


def chip(drawing: Drawing, x: float, y: float, size: float, colour: int) -> Element:
    """The sign of a department, of services or of development; ``(x, y)`` is the middle."""
    return group(
        rect(x - size / 2, y - size / 2, size, size, size / 4, fill=FILLS[colour], stroke=EDGES[colour]),
        icon(drawing, SIGNS[colour], x, y, size * 0.78, INKS[colour]),
    )


def any_influence(drawing: Drawing, x: float, y: float, size: float) -> Element:
    """Influence of any department: four small squares in their colours."""
    half = size / 2
    corners = ((-half, -half), (0, -half), (-half, 0), (0, 0))
    return group(
        *(rect(x + dx, y + dy, half - 0.6, half - 0.6, 1, fill=FILLS[d]) for d, (dx, dy) in enumerate(corners))
    )


def benefit_signs(tile: int) -> list[str]:
    """The benefit of a building as a row of signs: words of ``strip``."""
    kind = int(BENEFIT_KIND[tile])
    signs: list[str] = []
    if PRICE_INFLUENCE[tile]:
        signs += [f"−{PRICE_INFLUENCE[tile]}", "any"]
    if PRICE_DEVELOPMENT[tile]:
        signs += [f"−{PRICE_DEVELOPMENT[tile]}", "crane"]
    if RETURNED[tile]:
        signs += ["−1", "politician"]
    if signs:
        signs.append("right")
    if GAIN_DEVELOPMENT[tile]:
        signs += [f"+{GAIN_DEVELOPMENT[tile]}", "crane"]
    if GAIN_PRESTIGE[tile]:
        signs += [f"+{GAIN_PRESTIGE[tile]}", "laurel"]
    return signs + {
        HIRE: ["+1", "politician"],
        ADJACENT_COLOUR: ["3", "laurel", "×", "house", "="],
        ADJACENT_VARIETY: ["2", "laurel", "×", "house", "≠"],
        BEST_PAIR: ["house", "house", "right", "laurel"],
        COPY_ADJACENT: ["swap", "house"],
        COPY_OCCUPIED: ["swap", "politician", "house"],
        MOVE: ["politician", "right", "house"],
        GAIN_INFLUENCE: ["+3", "any"],
        METRO: ["politician", "right", "house"],
        CITY_POLITICIANS: ["1", "laurel", "×", "politician"],
        FREE_PROJECT: ["house"],
        ROW_COLOUR: ["house", "↔", "right", "laurel"],
        COLUMN_COLOUR: ["house", "↕", "right", "laurel"],
    }.get(kind, [])


def strip(drawing: Drawing, x: float, y: float, signs: list[str], size: float = 12) -> Element:
    """Signs in a row from ``x`` on: names of icons, ``any``, or letters."""
    result = group()
    for sign in signs:
        if sign == "any":
            result.add(any_influence(drawing, x + size / 2, y, size))
            x += size + 2
        elif sign == "crane":
            result.add(chip(drawing, x + size / 2, y, size, DEVELOPMENT))
            x += size + 2
        elif sign.isalpha():
            result.add(icon(drawing, sign, x + size / 2, y, size, drawing.theme.ink))
            x += size + 2
        else:
            result.add(text(drawing, x, y, sign, size * 0.95, anchor="start", bold=True))
            x += text_width(sign, size * 0.95, True) + 1
    return result
