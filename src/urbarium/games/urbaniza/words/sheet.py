"""Where the points of Urbaniza come from. A position keeps only the total, so the steps that led to it are added up."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from urbarium.engine.match import View
from urbarium.engine.sheets import Row, Step

from .. import game
from ..actions import ACTIONS
from ..components import (
    ADMINISTRATIVE,
    BUILDING_POINTS,
    CARDS,
    CITIZEN_POINTS,
    FACTORY,
    FACTORY_VALUE_POINTS,
    HOUSE,
    INVENTION_POINTS,
    MAYOR_POINTS,
    PRODUCT_POINTS,
    SKYSCRAPER,
    START_POINTS,
    TERRITORIES,
    TURNS,
)
from ..rules.amounts import grain_points
from ..rules.scoring import invention_bonus, most_industrial, newest_factory
from ..state import END, IN_PLAY, IS_FACTORY, IS_HOUSE, IS_SKYSCRAPER
from .places import land as land_place

say = game.say

HOUSES, SKYSCRAPERS, OFFICES, INDUSTRIES, GOODS, CITIZENS, GRAIN, MAYOR, VALUE, INVENTIONS, BONUSES = range(11)
SOURCES = (
    ("Houses", "R6.1"),
    ("Skyscrapers", "R6.2"),
    ("Offices", "R6.3"),
    ("Industries attracted", "R10.3"),
    ("Goods produced", "R11.1"),
    ("Citizens", "R13.6"),
    ("Grain in store", "R13.8"),
    ("Mayor", "R3.2"),
    ("Highest factory value", "R14.2"),
    ("Inventions taken", "R16.2"),
    ("Inventions with their factories", "R16.3"),
)
DEEDS = {  # block: source, points for each, whether the action is a number of them
    "house": (HOUSES, int(BUILDING_POINTS[HOUSE]), True),
    "sky": (SKYSCRAPERS, int(BUILDING_POINTS[SKYSCRAPER]), True),
    "admin": (OFFICES, int(BUILDING_POINTS[ADMINISTRATIVE]), True),
    "new_factory": (INDUSTRIES, int(BUILDING_POINTS[FACTORY]), False),
    "upgrade": (INDUSTRIES, int(BUILDING_POINTS[FACTORY]), False),
    "make": (GOODS, PRODUCT_POINTS, False),
    "invent": (INVENTIONS, INVENTION_POINTS, False),
}


def rows(view: View, steps: Iterable[Step]) -> list[Row]:
    players = view.players
    points = np.zeros((len(SOURCES), players), np.int64)
    citizens = np.zeros((TURNS, players), np.int64)
    for step in steps:
        for source, seat, gain in score_parts(step):
            points[source, seat] += gain
            if source == CITIZENS:
                citizens[int(step.before.turn) - 1, seat] = gain
    turns = int(view.fields.turn) - (view.fields.phase != END)
    notes = tuple(" + ".join(str(gain) for gain in citizens[:turns, seat]) for seat in range(players))
    places = _places(view)
    result = [Row(say("Start"), (START_POINTS,) * players, game.rule_id("R2.7"))]
    for source, (words, rule) in enumerate(SOURCES):
        if source < INVENTIONS or view.fields.inventions:
            told = notes if source == CITIZENS else ()
            row = tuple(points[source].tolist())
            result.append(Row(say(words), row, game.rule_id(rule), told, places.get(source, ())))
    return result


def score_parts(step: Step) -> list[tuple[int, int, int]]:
    """What a step scored: source, seat, points. The last step of a turn has the turn's end in it."""
    before, action, after = step
    block, index = ACTIONS.locate(action)
    found = []
    if block in DEEDS:
        source, each, several = DEEDS[block]
        found.append((source, int(before.side), each * (index + 1 if several else 1)))
    over = after.phase == END
    if not over and after.turn == before.turn:
        return found
    for seat in range(int(after.players)):
        found.append((CITIZENS, seat, CITIZEN_POINTS * int(after.citizens[seat])))
        found.append((GRAIN, seat, int(grain_points(after.food[seat]))))
    return found + (_at_the_end(step) if over else [(MAYOR, int(after.mayor), MAYOR_POINTS)])


def _at_the_end(step: Step) -> list[tuple[int, int, int]]:
    """R14.2, R14.3."""
    s = step.after
    best = int(most_industrial(s))
    found = [(VALUE, best, FACTORY_VALUE_POINTS)] if best >= 0 else []
    if s.inventions:
        taken = [card for card in range(1, CARDS + 1) if s.invention_place[card] >= IN_PLAY]
        found += [(BONUSES, int(s.invention_place[card]) - IN_PLAY, int(invention_bonus(s, card))) for card in taken]
    return found


def _places(view: View) -> dict[int, tuple[str, ...]]:
    """The land on which what was scored stands."""
    s = view.fields

    def land(*wanted: bool) -> tuple[str, ...]:
        return tuple(land_place(t) for t, here in enumerate(wanted) if here)

    grounds = [s.ground[t].tolist() for t in range(TERRITORIES)]
    return {
        HOUSES: land(*(IS_HOUSE in pieces for pieces in grounds)),
        SKYSCRAPERS: land(*(IS_SKYSCRAPER in pieces for pieces in grounds)),
        OFFICES: land(*(offices > 0 for offices in s.offices.tolist())),
        INDUSTRIES: land(*(max(pieces) >= IS_FACTORY for pieces in grounds)),
    }


def tie_break(view: View) -> Row | None:
    """R14.4: the newest factory; money only among seats that have none."""
    s = view.fields
    newest = tuple(int(newest_factory(s, seat)) for seat in range(view.players))
    best = max(s.points[: view.players])
    if any(newest[seat] for seat in range(view.players) if s.points[seat] == best):
        return Row(say("Newest factory"), newest, game.rule_id("R14.4"))
    return Row(say("Money"), tuple(int(money) for money in s.money[: view.players]), game.rule_id("R14.4"))
