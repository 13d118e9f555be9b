"""Small signs that the parts of the drawing share: colours of buildings, benefits, places for politicians."""

from __future__ import annotations

from urbarium.render import Box, Drawing, Element, circle, group, icon, path, rect, text, text_in, text_width

from .. import components
from ..components import COLOUR, NAMES, PRESTIGE
from .colours import DEVELOPMENT, EDGES, FILLS, INKS

SIGNS = ("sun", "coin", "mask", "wheel", "shield", "crane")  # of the colours in FILLS


def short_name(tile: int) -> str:
    return NAMES[tile].removeprefix("Garbage ")


def chip(drawing: Drawing, x: float, y: float, size: float, colour: int) -> Element:
    """The sign of a department, of services or of development; ``(x, y)`` is the middle."""
    return group(
        rect(x - size / 2, y - size / 2, size, size, size / 4, fill=FILLS[colour], stroke=EDGES[colour]),
        icon(drawing, SIGNS[colour], x, y, size * 0.78, INKS[colour]),
    )


def hollow_pawn(drawing: Drawing, x: float, y: float, height: float) -> Element:
    """A place where a politician can stand."""
    u = height / 24
    stroke = drawing.theme.muted
    body = f"M{x - 3 * u:.2f} {y - 3 * u:.2f}h{6 * u:.2f}l{4 * u:.2f} {14.5 * u:.2f}h{-14 * u:.2f}Z"
    return group(
        path(body, fill="none", stroke=stroke, stroke_width=1, stroke_dasharray="2 1.2"),
        circle(x, y - 6 * u, 5 * u, fill="none", stroke=stroke, stroke_width=1, stroke_dasharray="2 1.2"),
    )


def roof(drawing: Drawing, box: Box, tile: int, height: float, name: str, size: float) -> Element:
    """The band at the head of a building: sign of its colour, name if there is room, prestige."""
    fill, ink = FILLS[COLOUR[tile]], INKS[COLOUR[tile]]
    x, y, right, low, r = box.x, box.y, box.right, box.y + height, 5
    outline = (
        f"M{x:g} {low:g}V{y + r:g}Q{x:g} {y:g} {x + r:g} {y:g}"
        f"H{right - r:g}Q{right:g} {y:g} {right:g} {y + r:g}V{low:g}Z"
    )
    middle = y + height / 2
    result = group(path(outline, fill=fill), icon(drawing, SIGNS[COLOUR[tile]], x + 10, middle, height - 5, ink))
    result.add(
        icon(drawing, "laurel", right - 18, middle, height - 6, ink),
        text(drawing, right - 3, middle, str(int(PRESTIGE[tile])), size, anchor="end", bold=True, fill=ink),
    )
    if name:
        result.add(
            text_in(drawing, Box(x + 19, y, box.width - 46, height), name, size, align="start", bold=True, fill=ink)
        )
    return result


# ---- benefits

# What a kind of benefit gives, apart from its plain gains: words of ``strip``.
_GIVES = {
    components.HIRE: ["+1", "politician"],
    components.ADJACENT_COLOUR: [str(components.ADJACENT_COLOUR_WORTH), "laurel", "×", "house", "="],
    components.ADJACENT_VARIETY: [str(components.ADJACENT_VARIETY_WORTH), "laurel", "×", "house", "≠"],
    components.BEST_PAIR: ["house", "house", "right", "laurel"],
    components.COPY_ADJACENT: ["swap", "house"],
    components.COPY_OCCUPIED: ["swap", "politician", "house"],
    components.MOVE: ["politician", "right", "house"],
    components.GAIN_INFLUENCE: [f"+{components.FIRE_STATION_INFLUENCE}", "any"],
    components.METRO: ["politician", "right", "house"],
    components.CITY_POLITICIANS: ["1", "laurel", "×", "politician"],
    components.FREE_PROJECT: ["house"],
    components.ROW_COLOUR: ["house", "↔", "right", "laurel"],
    components.COLUMN_COLOUR: ["house", "↕", "right", "laurel"],
}


def benefit_signs(tile: int) -> list[str]:
    """The benefit of a building as a row of signs: words of ``strip``."""
    benefit = components.BENEFITS[components.BENEFIT_CODES[tile]]
    signs: list[str] = []
    if benefit.influence:
        signs += [f"−{benefit.influence}", "any"]
    if benefit.development:
        signs += [f"−{benefit.development}", "crane"]
    if benefit.returned:
        signs += [f"−{benefit.returned}", "politician"]
    if signs:
        signs.append("right")
    if benefit.growth:
        signs += [f"+{benefit.growth}", "crane"]
    if benefit.prestige:
        signs += [f"+{benefit.prestige}", "laurel"]
    return signs + _GIVES.get(benefit.kind, [])


def strip(drawing: Drawing, x: float, y: float, signs: list[str], size: float = 12) -> Element:
    """Signs in a row from ``x`` on: names of icons, ``any``, or letters."""
    result = group()
    for sign in signs:
        if sign == "any":
            result.add(_any_influence(x + size / 2, y, size))
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


def _any_influence(x: float, y: float, size: float) -> Element:
    """Influence of any department: four small squares in their colours."""
    half = size / 2
    corners = ((-half, -half), (0, -half), (-half, 0), (0, 0))
    return group(
        *(rect(x + dx, y + dy, half - 0.6, half - 0.6, 1, fill=FILLS[d]) for d, (dx, dy) in enumerate(corners))
    )
