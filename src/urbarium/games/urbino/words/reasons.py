"""What a judgement of Urbino looks at, in words: districts, what may yet be shared, and squares to build on."""

from __future__ import annotations

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.match import View
from urbarium.engine.reasons import Change
from urbarium.engine.seats import addressed

from ..bot import DORMANT, REACH, point_weight, reach
from ..components import SQUARES, square_name
from ..state import END, FIRST_BUILD
from .districts import District, measured
from .phrases import say, seat_name


def changes(before: View, after: View) -> list[Change]:
    then, now = before.fields, after.fields
    return [*_districts(then, now), *_alone(then, now), *_reach(then, now)]


def _scored(district: District, seat: int) -> int:
    return district.values[seat] if district.shared and district.winner == seat else 0


def _districts(then: Fields, now: Fields) -> list[Change]:
    """Districts only ever grow together, so what was one before lies in one now."""
    found = []
    for district in measured(now):
        parts = [part for part in measured(then) if part.squares[0] in district.squares]
        for seat in range(2):
            points, before = _scored(district, seat), sum(_scored(part, seat) for part in parts)
            term = f"district {square_name(district.squares[0])}"
            words = _district_words(seat, district.where, before, points)
            found.append(Change(term, seat, before, points, points - before, words))
    return found


def _district_words(seat: int, where: str, was: int, now: int) -> str:
    told = {"player": seat_name(seat), "where": where, "was": was, "now": now}
    if addressed(seat):
        if not was:
            return say("you win the district {where} (+{now})").format(**told)
        if not now:
            return say("you lose the district {where} (−{was})").format(**told)
        return say("the district {where} brings you {now} instead of {was}").format(**told)
    if not was:
        return say("{player} wins the district {where} (+{now})").format(**told)
    if not now:
        return say("{player} loses the district {where} (−{was})").format(**told)
    return say("the district {where} brings {player} {now} instead of {was}").format(**told)


def _alone(then: Fields, now: Fields) -> list[Change]:
    """R8.3: what waits for the other colour to come."""
    found = []
    for seat in range(2):
        was, value = (sum(d.values[seat] for d in measured(s) if not d.shared) for s in (then, now))
        words = say("{player} has {now} instead of {was} in districts of one colour")
        words = say("you have {now} instead of {was} in districts of one colour") if addressed(seat) else words
        told = {"player": seat_name(seat), "was": was, "now": value}
        found.append(Change("alone", seat, was, value, DORMANT * (value - was), words.format(**told)))
    return found


def _reach(then: Fields, now: Fields) -> list[Change]:
    if not all(FIRST_BUILD < s.phase < END for s in (then, now)):
        return []
    kinds = np.empty(SQUARES, np.int64)
    found = []
    for seat in range(2):
        was, count = (int(reach(s, seat, kinds)) for s in (then, now))
        worth = REACH / float(point_weight(now)) * (count - was)
        found.append(Change("reach", seat, was, count, worth, _reach_words(seat, was, count)))
    return found


def _reach_words(seat: int, was: int, now: int) -> str:
    told = {"player": seat_name(seat), "was": was}
    if addressed(seat):
        if not now:
            return say("you have no square left to build on")
        return say.plural(
            now,
            "you can reach {count} square to build on instead of {was}",
            "you can reach {count} squares to build on instead of {was}",
            **told,
        )
    if not now:
        return say("{player} has no square left to build on").format(**told)
    return say.plural(
        now,
        "{player} can reach {count} square to build on instead of {was}",
        "{player} can reach {count} squares to build on instead of {was}",
        **told,
    )
