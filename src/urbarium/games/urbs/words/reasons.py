"""What a judgement of URBS looks at, in words: the six types of every city, and its City Halls."""

from __future__ import annotations

from urbarium.engine.contract import Fields
from urbarium.engine.match import View
from urbarium.engine.reasons import Change
from urbarium.engine.seats import addressed

from ..bot import HALL_WORTH
from ..components import TYPE_LETTERS, TYPES
from ..state import END, halls_of, lot_of
from .phrases import counted, say, seat_name, type_name
from .points import gains, type_points


def changes(before: View, after: View) -> list[Change]:
    then, now = before.fields, after.fields
    found = []
    for seat in range(after.players):
        was, points = (_points(s, seat) for s in (then, now))
        found += [_type(seat, kind, was[kind], points[kind]) for kind in range(TYPES)]
        if now.phase < END:
            found.append(_halls(then, now, seat))
    return found


def _points(s: Fields, seat: int) -> list[int]:
    """The six type scores of a city, with the card that was set aside for a lot."""
    points = type_points(s, seat)
    card, cell = int(s.pick_card[seat]), int(s.pick_cell[seat])
    if card < 0 or cell < 0:
        return points
    x, y = lot_of(s, seat, cell)
    return [sum(pair) for pair in zip(points, gains(s, seat, card, x, y, bool(s.pick_vacant[seat])), strict=True)]


def _type(seat: int, kind: int, was: int, now: int) -> Change:
    words = say("{player} has {now} instead of {was} for {type}")
    words = say("you have {now} instead of {was} for {type}") if addressed(seat) else words
    told = {"player": seat_name(seat), "now": counted(now), "was": counted(was), "type": type_name(kind)}
    return Change(f"type {TYPE_LETTERS[kind]}", seat, was, now, float(now - was), words.format(**told))


def _halls(then: Fields, now: Fields, seat: int) -> Change:
    was, count = (len(halls_of(s, seat)) for s in (then, now))
    told = {"player": seat_name(seat), "was": was}
    if addressed(seat):
        words = say.plural(
            count,
            "you have {count} City Hall instead of {was}, whose type is chosen at the end",
            "you have {count} City Halls instead of {was}, whose types are chosen at the end",
            **told,
        )
    else:
        words = say.plural(
            count,
            "{player} has {count} City Hall instead of {was}",
            "{player} has {count} City Halls instead of {was}",
            **told,
        )
    return Change("halls", seat, was, count, HALL_WORTH * (count - was), words)
