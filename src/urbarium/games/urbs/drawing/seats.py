"""The strip under a player's name: what the city is made of, the hand, and where it goes."""

from __future__ import annotations

from urbarium.render import Box, Drawing, Element, Scene, group, icon, text, text_in, token

from ..components import TURNS, TYPE, TYPE_LETTERS, TYPES
from ..rules.amounts import hand_size, passing
from ..state import DECLARE, city_of, declared_type, epoch_of
from ..words.phrases import direction, say, seat_name, type_name
from .tiles import disc

MARGIN = 8.0
KINDS = 198.0  # units for the six types


def name_in(drawing: Drawing, box: Box, seat: int, size: float, *, bold: bool, smallest: float = 12) -> Element:
    """Whoever sits there: by colour in the drawing, by name on the page of a table."""
    words = text_in(drawing, box, seat_name(seat), size, align="start", bold=bold, smallest=smallest)
    return words.set(data_called=seat, data_room=int(box.width))


def seat_strip(scene: Scene, seat: int) -> None:
    """How many cards of each type a city has; how many cards the hand, and who gets it next."""
    drawing, s, theme = scene.drawing, scene.s, scene.drawing.theme
    whole = Box(0, 0, drawing.width, drawing.height).after(MARGIN)
    counts = _counts(scene, seat)
    for kind, cell in enumerate(whole.left(KINDS).columns(TYPES)):
        drawing.add(
            group(
                disc(drawing, kind, cell.x + 10, cell.cy, 8.5),
                text(drawing, cell.x + 22, cell.cy, str(counts[kind]), 13, anchor="start", fill=theme.ink),
                data_about=f"type:{TYPE_LETTERS[kind]}",
                data_now=f"{seat_name(seat)}: {type_name(kind)} {counts[kind]}",
            )
        )
    if s.phase >= DECLARE:
        return
    right = MARGIN + KINDS
    drawing.add(
        group(
            icon(drawing, "card", right + 12, whole.cy, 17, theme.muted),
            text(drawing, right + 24, whole.cy, str(int(hand_size(s))), 13, anchor="start", bold=True),
            data_about="hand",
        )
    )
    if (int(s.turn) + 1) % int(TURNS[s.players]) == 0:  # nothing is left to pass on
        return
    step = int(passing(epoch_of(s)))
    receiver = (seat + step) % int(s.players)
    sign = "swap" if s.players == 2 else "right"  # towards the one who gets it
    words = say("After this turn the hands are {passed}: {giver} to {receiver}")
    drawing.add(
        group(
            icon(drawing, sign, right + 56, whole.cy, 15, theme.accent),
            token(drawing, right + 76, whole.cy, 8, scene.seats[receiver]),
            data_about="direction",
            data_now=words.format(passed=direction(s), giver=seat_name(seat), receiver=seat_name(receiver)),
        ),
    )


def _counts(scene: Scene, seat: int) -> list[int]:
    """Cards by type; a City Hall counts for the type that it has been given."""
    s = scene.s
    counts = [0] * TYPES
    for slot, card in enumerate(city_of(s, seat)):
        kind = declared_type(s, seat, slot) if TYPE[card] == TYPES else int(TYPE[card])
        if kind >= 0 and not s.vacant[seat, slot]:
            counts[kind] += 1
    return counts
