"""What a judgement of Urbify looks at, in words: prestige, majorities, influence and development, who stands ready."""

from __future__ import annotations

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.match import View
from urbarium.engine.reasons import Change
from urbarium.engine.seats import addressed

from ..bot import (
    DEVELOPMENT_WORTH,
    INFLUENCE_WORTH,
    POLITICIAN_WORTH,
    SPARE_DEVELOPMENT,
    SPARE_INFLUENCE,
    SURE_MAJORITY,
    harvests,
    stock,
    time_left,
)
from ..components import DEPARTMENTS, POLITICIANS_EACH, SEATS
from ..rules.amounts import DEVELOPMENT_TRACK, TRACKS, level
from ..rules.scoring import majority
from ..state import OVER
from .phrases import party_name, say, track_name


def changes(before: View, after: View) -> list[Change]:
    then, now = before.fields, after.fields
    found = [_prestige(then, now, seat) for seat in range(after.players)]
    if now.phase == OVER:
        return found
    for seat in range(after.players):
        found += [*_majorities(then, now, seat), _influence(then, now, seat), _development(then, now, seat)]
        found += [_politicians(then, now, seat), _buildings(then, now, seat)]
    return found


def _told(yours: str, theirs: str, seat: int, was: int, now: int, **more: object) -> str:
    """A clause, said to the seat itself if it is addressed."""
    return (yours if addressed(seat) else theirs).format(player=party_name(seat), was=was, now=now, **more)


def _prestige(then: Fields, now: Fields, seat: int) -> Change:
    was, points = int(then.prestige[seat]), int(now.prestige[seat])
    told = {"player": party_name(seat), "was": was, "now": points}
    if addressed(seat):
        words = say.plural(
            points, "you have {now} point instead of {was}", "you have {now} points instead of {was}", **told
        )
    else:
        words = say.plural(
            points, "{player} has {now} point instead of {was}", "{player} has {now} points instead of {was}", **told
        )
    return Change("prestige", seat, was, points, float(points - was), words)


def _majorities(then: Fields, now: Fields, seat: int) -> list[Change]:
    """R9.5: as the tracks stand."""
    sure = 1.0 - (1.0 - SURE_MAJORITY) * float(time_left(now))
    points = np.zeros(SEATS, np.int64)
    found = []
    for track in range(TRACKS):
        majority(then, track, points)
        was = int(points[seat])
        majority(now, track, points)
        worth = int(points[seat])
        words = _told(
            say("you get {now} instead of {was} for the majority in {track}"),
            say("{player} gets {now} instead of {was} for the majority in {track}"),
            seat,
            was,
            worth,
            track=track_name(track),
        )
        found.append(Change(f"majority {track}", seat, was, worth, sure * (worth - was), words))
    return found


def _influence(then: Fields, now: Fields, seat: int) -> Change:
    levels = [[int(level(s, seat, d)) for d in range(DEPARTMENTS)] for s in (then, now)]
    was, total = (sum(each) for each in levels)
    kept = [sum(float(stock(one, INFLUENCE_WORTH, SPARE_INFLUENCE)) for one in each) for each in levels]
    yours, theirs = (
        say("you have {now} influence instead of {was}"),
        say("{player} has {now} influence instead of {was}"),
    )
    worth = float(time_left(now)) * (kept[1] - kept[0])
    return Change("influence", seat, was, total, worth, _told(yours, theirs, seat, was, total), plain=True)


def _development(then: Fields, now: Fields, seat: int) -> Change:
    was, height = (int(level(s, seat, DEVELOPMENT_TRACK)) for s in (then, now))
    kept = [float(stock(one, DEVELOPMENT_WORTH, SPARE_DEVELOPMENT)) for one in (was, height)]
    yours, theirs = (
        say("you have {now} development instead of {was}"),
        say("{player} has {now} development instead of {was}"),
    )
    worth = float(time_left(now)) * (kept[1] - kept[0])
    return Change("development", seat, was, height, worth, _told(yours, theirs, seat, was, height), plain=True)


def _politicians(then: Fields, now: Fields, seat: int) -> Change:
    was, count = (POLITICIANS_EACH - int(s.pool[seat]) for s in (then, now))
    worth = POLITICIAN_WORTH * float(time_left(now)) * (count - was)
    told = {"player": party_name(seat), "was": was}
    if addressed(seat):
        words = say.plural(
            count,
            "you have {count} politician in play instead of {was}",
            "you have {count} politicians in play instead of {was}",
            **told,
        )
    else:
        words = say.plural(
            count,
            "{player} has {count} politician in play instead of {was}",
            "{player} has {count} politicians in play instead of {was}",
            **told,
        )
    return Change("politicians", seat, was, count, worth, words, plain=True)


def _buildings(then: Fields, now: Fields, seat: int) -> Change:
    """Those that can be inaugurated one day."""
    was, count = (int((s.occupant == seat).sum()) for s in (then, now))
    time = float(time_left(now))
    worth = float(harvests(now, seat, time)) - float(harvests(then, seat, time))
    told = {"player": party_name(seat), "was": was}
    if addressed(seat):
        words = say.plural(
            count,
            "you stand on {count} building instead of {was}",
            "you stand on {count} buildings instead of {was}",
            **told,
        )
    else:
        words = say.plural(
            count,
            "{player} stands on {count} building instead of {was}",
            "{player} stands on {count} buildings instead of {was}",
            **told,
        )
    return Change("buildings", seat, was, count, worth, words, plain=True)
