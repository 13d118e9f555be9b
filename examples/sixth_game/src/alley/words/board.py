from urbarium.engine.characters import Span, filled, line, region

from .. import game
from ..rules.conditions import is_over
from ..state import EMPTY
from .asking import keys

SIGNS = "r Red, b Blue, . empty; the plots have numbers from 1."


def regions(s, seat, width):
    """What is to be decided, and the alley."""
    return [
        region("status", "Now", [_now(s)], width, "status"),
        region("table", "Alley", [line(*(_plot(s, place) for place in range(s.plots)))], width, "board", [SIGNS]),
    ]


def _now(s):
    if is_over(s):
        return "The game is over."
    side = s.turn % 2
    return filled("{player} builds.", player=Span(game.seat_names[side], f"seat-{side}"))


def _plot(s, place):
    house = s.house[place]
    if house == EMPTY:
        return Span(".", "ground lit", *keys(place))
    return Span("rb"[house], f"on-seat-{house} strong", *keys(place))
