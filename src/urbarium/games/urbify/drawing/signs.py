"""Small signs that the parts of the drawing share: colours of buildings, benefits, places for politicians."""

from __future__ import annotations

from urbarium.engine.seats import Seat
from urbarium.render import (
    ICONS,
    Box,
    Drawing,
    Element,
    circle,
    group,
    icon,
    path,
    pawn,
    rect,
    text,
    text_in,
    text_width,
)

from .. import components
from ..components import COLOUR, DEPARTMENTS, NAMES, PRESTIGE, TRANSPORTATION
from ..words.phrases import COLOUR_SIGNS, TRACK_NAMES, narrow_title, say, title
from .colours import DEVELOPMENT, EDGES, FILLS, INKS
from .pictures import once

NARROW_NAMES = {
    "Garbage Recycling Center": "Recycling",
    "Playground": "Play-\nground",
    "University": "Univer-\nsity",
}


def short_name(tile: int, narrow: bool = False) -> str:
    """The name that stands on a tile or a card."""
    return narrow_title(tile, NARROW_NAMES.get(NAMES[tile], "")) if narrow else title(tile).removeprefix("Garbage ")


def track_label(track: int, room: float, size: float) -> str:
    """What is written beside one of the five tracks, and over a room of the town hall, where there is so much room."""
    name = "Transport" if track == TRANSPORTATION else TRACK_NAMES[track].capitalize()
    return say(name) if text_width(say(name), size) <= room else say.narrow(name)


def track_sign(track: int) -> int:
    """The colour and sign of one of the five tracks."""
    return track if track < DEPARTMENTS else DEVELOPMENT


def chip(drawing: Drawing, x: float, y: float, size: float, colour: int) -> Element:
    """The sign of a department, of services or of development; ``(x, y)`` is the middle."""
    edge = rect(0, 0, 24, 24, 6, fill=FILLS[colour], stroke=EDGES[colour], stroke_width=1.5)
    shape = group(edge, icon(drawing, COLOUR_SIGNS[colour], 12, 12, 19, INKS[colour]))
    return once(drawing, f"chip-{colour}", shape, x, y, size)


def politician(drawing: Drawing, x: float, y: float, height: float, seat: Seat, piece: str | None = None) -> Element:
    """A politician of a party; ``(x, y)`` is the middle."""
    return once(drawing, f"politician-{seat.name}", pawn(drawing, 12, 12, 24, seat), x, y, height, data_piece=piece)


def hollow_pawn(drawing: Drawing, x: float, y: float, height: float) -> Element:
    """A place where a politician can stand."""
    outline = group(path("M9 9h6l4 14.5h-14Z"), circle(12, 6, 5), fill="none", stroke=drawing.theme.muted)
    outline.set(stroke_width=1.5, stroke_dasharray="3 1.8")
    return once(drawing, "hollow", outline, x, y, height)


_NAME = 12  # pixels of a name, at least


def roof(drawing: Drawing, box: Box, tile: int, height: float, name: str, size: float) -> Element:
    """The band at the head of a building: sign of its colour, name if there is room, points."""
    fill, ink = FILLS[COLOUR[tile]], INKS[COLOUR[tile]]
    x, y, right, low, r = box.x, box.y, box.right, box.y + height, 5
    outline = (
        f"M{x:g} {low:g}V{y + r:g}Q{x:g} {y:g} {x + r:g} {y:g}"
        f"H{right - r:g}Q{right:g} {y:g} {right:g} {y + r:g}V{low:g}Z"
    )
    middle, sign = y + height / 2, min(15.0, height - 4)
    result = group(
        path(outline, fill=fill), icon(drawing, COLOUR_SIGNS[COLOUR[tile]], x + 4 + sign / 2, middle, sign, ink)
    )
    worth = str(int(PRESTIGE[tile]))
    wide = text_width(worth, size, True)
    result.add(
        text(drawing, right - 4, middle, worth, size, anchor="end", bold=True, fill=ink),
        icon(drawing, "laurel", right - 6 - wide - sign / 2, middle, sign - 1, ink),
    )
    if name:
        room = Box(x + 7 + sign, y, box.width - wide - 2 * sign - 15, height)
        bold = text_width(name, _NAME, True) <= room.width
        result.add(text_in(drawing, room, name, size, align="start", bold=bold, fill=ink, smallest=_NAME))
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
    if signs and benefit.kind in (
        components.PLAIN,
        components.FREE_PROJECT,
    ):  # others have an arrow or a sign of their own
        signs.append("right")
    if benefit.growth:
        signs += [f"+{benefit.growth}", "crane"]
    if benefit.prestige:
        signs += [f"+{benefit.prestige}", "laurel"]
    return signs + _GIVES.get(benefit.kind, [])


def strip_width(signs: list[str], size: float) -> float:
    """How wide a row of signs is."""
    return sum(_wide(sign, size) for sign in signs)


def _wide(sign: str, size: float) -> float:
    return size + 2 if sign == "any" or sign in ICONS else text_width(sign, _letters(size), True) + 3


def _letters(size: float) -> float:
    """Letters do not become as small as the signs beside them."""
    return max(12.0, size)


def strip(drawing: Drawing, x: float, y: float, signs: list[str], size: float = 12) -> Element:
    """Signs in a row from ``x`` on: names of icons, ``any``, or letters."""
    result = group()
    for sign in signs:
        if sign == "any":
            result.add(once(drawing, "any-influence", _any_influence(), x + size / 2, y, size))
        elif sign == "crane":
            result.add(chip(drawing, x + size / 2, y, size, DEVELOPMENT))
        elif sign in ICONS:
            result.add(icon(drawing, sign, x + size / 2, y, size, drawing.theme.ink))
        else:
            result.add(text(drawing, x, y, sign, _letters(size), anchor="start", bold=True))
        x += _wide(sign, size)
    return result


def _any_influence() -> Element:
    """Influence of any department: four small squares in their colours."""
    corners = ((0, 0), (12.6, 0), (0, 12.6), (12.6, 12.6))
    return group(*(rect(x, y, 11.4, 11.4, 2, fill=FILLS[d]) for d, (x, y) in enumerate(corners)))
