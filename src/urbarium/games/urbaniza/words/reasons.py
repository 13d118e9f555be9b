"""What a judgement of Urbaniza looks at, in words: points, the citizens to come and their three lines, money, land."""

from __future__ import annotations

from urbarium.engine.contract import Fields
from urbarium.engine.match import View
from urbarium.engine.reasons import Change, points_gained
from urbarium.engine.seats import addressed

from ..bot import FACTORY_VALUE, HOUSING, LATER_CITIZEN, MONEY, MONEY_TO_GRAIN, ORDER, TERRITORY
from ..components import CITIZEN_POINTS, FACTORY_VALUE_POINTS, TURNS
from ..rules.scoring import factory_value, most_industrial
from ..state import END
from .phrases import LINE_NAMES, forecast, say, seat_name

FAR = 3  # turns ahead that land, houses and orders are counted for
LINE_WORTH = (HOUSING, MONEY_TO_GRAIN, ORDER)


def changes(before: View, after: View) -> list[Change]:
    then, now = before.fields, after.fields
    found = points_gained(before, after)
    if now.phase == END:
        return found
    for seat in range(after.players):
        found += [_citizens(then, now, seat), *_lines(then, now, seat), _money(then, now, seat)]
        found += [_land(then, now, seat), _factories(then, now, seat)]
    return found


def _turns(s: Fields) -> int:
    return TURNS - int(s.turn)


def _citizens(then: Fields, now: Fields, seat: int) -> Change:
    was, count = (forecast(s, seat).citizens for s in (then, now))
    worth = (CITIZEN_POINTS + LATER_CITIZEN * _turns(now)) * (count - was)
    told = {"player": seat_name(seat), "was": was}
    if addressed(seat):
        words = say.plural(
            count,
            "you are going to have {count} citizen instead of {was}",
            "you are going to have {count} citizens instead of {was}",
            **told,
        )
    else:
        words = say.plural(
            count,
            "{player} is going to have {count} citizen instead of {was}",
            "{player} is going to have {count} citizens instead of {was}",
            **told,
        )
    return Change("citizens", seat, was, count, worth, words)


def _lines(then: Fields, now: Fields, seat: int) -> list[Change]:
    """R13.6: the smallest of the three is the number of citizens."""
    found = []
    for line, name in enumerate(LINE_NAMES):
        was, count = (forecast(s, seat).lines[line] for s in (then, now))
        words = say("{player} comes to {now} instead of {was} in {line}")
        words = say("you come to {now} instead of {was} in {line}") if addressed(seat) else words
        told = {"player": seat_name(seat), "now": count, "was": was, "line": say(name)}
        worth = LINE_WORTH[line] * min(FAR, max(1, _turns(now))) * (count - was)
        found.append(Change(name, seat, was, count, worth, words.format(**told), plain=True))
    return found


def _money(then: Fields, now: Fields, seat: int) -> Change:
    was, money = int(then.money[seat]), int(now.money[seat])
    words = (
        say("you have ${now} instead of ${was}") if addressed(seat) else say("{player} has ${now} instead of ${was}")
    )
    told = words.format(player=seat_name(seat), now=money, was=was)
    return Change("money", seat, was, money, MONEY * (money - was), told, plain=True)


def _land(then: Fields, now: Fields, seat: int) -> Change:
    was, count = int(then.land_count[seat]), int(now.land_count[seat])
    told = {"player": seat_name(seat), "was": was}
    if addressed(seat):
        words = say.plural(
            count,
            "you own {count} territory instead of {was}",
            "you own {count} territories instead of {was}",
            **told,
        )
    else:
        words = say.plural(
            count,
            "{player} owns {count} territory instead of {was}",
            "{player} owns {count} territories instead of {was}",
            **told,
        )
    return Change("land", seat, was, count, TERRITORY * min(FAR, _turns(now)) * (count - was), words, plain=True)


def _factories(then: Fields, now: Fields, seat: int) -> Change:
    """R14.2: the highest value is awarded at the end."""
    was, value = (int(factory_value(s, seat)) for s in (then, now))
    lead = int(most_industrial(now) == seat) - int(most_industrial(then) == seat)
    words = say("the factory value of {player} is {now} instead of {was}")
    words = say("your factory value is {now} instead of {was}") if addressed(seat) else words
    worth = FACTORY_VALUE * (value - was) + 0.5 * FACTORY_VALUE_POINTS * lead
    told = words.format(player=seat_name(seat), now=value, was=was)
    return Change("factory value", seat, was, value, worth, told)
