"""Where the victory points of Urbania come from: buildings, specialists, fees, and every project by itself."""

from __future__ import annotations

from collections.abc import Iterable

from urbarium.engine.contract import Fields
from urbarium.engine.match import View
from urbarium.engine.sheets import Row, Step

from .. import game
from ..components import (
    AREA,
    BUILDING,
    CELLS,
    CENTRE,
    DUAL,
    FACTORS,
    NEIGHBOURHOOD,
    PROJECT_FAMILY,
    PROJECT_FIRST,
    PROJECT_SECOND,
    SPECIALISTS,
    TILE_TYPE,
)
from ..rules.scoring import project_worth
from ..state import GAME_OVER, RENEWED, projects_in_hand, projects_submitted, specialists_of
from .asking import cell_place, specialist_place
from .phrases import AREA_TITLES, TYPE_PLURALS

say = game.say

FAMILY_RULES = ("R10.2", "R10.3", "R10.4", "R10.5")


def rows(view: View, steps: Iterable[Step]) -> list[Row]:
    s, players = view.fields, view.players
    over = s.phase == GAME_OVER
    result = [
        _by_seat(s, "tile_points", players, say("Buildings renewed"), "R4.9", _renewed(s)),
        _by_seat(s, "income_points", players, say("Specialists' income"), "R7.1", _held(s, players)),
        _by_seat(s, "fee_points", players, say("Fees for submitting"), "R6.3", (), sign=-1),
    ]
    for seat in range(players):
        result += [_project(s, players, seat, project, over) for project in projects_submitted(s, seat)]
    for seat in range(players):
        result += [_unsubmitted(players, seat, project) for project in projects_in_hand(s, seat)]
    return result


def _by_seat(
    s: Fields, field: str, players: int, source: str, rule: str, places: tuple[str, ...], sign: int = 1
) -> Row:
    return Row(source, tuple(sign * int(points) for points in s[field][:players]), game.rule_id(rule), places=places)


def _renewed(s: Fields, area: int = -1, building: int = -1) -> tuple[str, ...]:
    """The places of renewed buildings: of a district, of a type, or all outside the centre."""
    return tuple(
        cell_place(cell)
        for cell in range(CELLS)
        if s.cell[cell] == RENEWED
        and (area < 0 or AREA[cell] == area)
        and (building < 0 or TILE_TYPE[s.tile[cell]] == building)
        and (area >= 0 or building >= 0 or AREA[cell] != CENTRE)
    )


def _held(s: Fields, players: int) -> tuple[str, ...]:
    return tuple(specialist_place(suit) for seat in range(players) for suit in specialists_of(s, seat))


# ---- projects


def _project(s: Fields, players: int, seat: int, project: int, over: bool) -> Row:
    """R10.1: counted once all are open; before that their owner is told what they are worth now."""
    family = int(PROJECT_FAMILY[project])
    worth, factor = int(project_worth(s, project)), int(FACTORS[family])
    words = {"project": project_name(project), "factor": factor, "value": worth // factor}
    return Row(
        say("{project}: {factor} × {value}").format(**words),
        _only(players, seat, worth),
        game.rule_id(FAMILY_RULES[family]),
        places=_project_places(s, project),
        counts=over,
    )


def _unsubmitted(players: int, seat: int, project: int) -> Row:
    source = say("{project}, not submitted").format(project=project_name(project))
    return Row(source, _only(players, seat, 0), game.rule_id("R10.1"), counts=False)


def _only(players: int, seat: int, points: int) -> tuple[int | None, ...]:
    return tuple(points if other == seat else None for other in range(players))


def project_name(project: int) -> str:
    """What a project looks at: ``Northwest``, ``Banks``, ``Doctor``, ``Banker and Doctor``."""
    family, first, second = (int(row[project]) for row in (PROJECT_FAMILY, PROJECT_FIRST, PROJECT_SECOND))
    if family == NEIGHBOURHOOD:
        return say(AREA_TITLES[first])
    if family == BUILDING:
        return say(TYPE_PLURALS[first])
    if family == DUAL:
        return say("{one} and {other}").format(one=say(SPECIALISTS[first]), other=say(SPECIALISTS[second]))
    return say(SPECIALISTS[first])


def _project_places(s: Fields, project: int) -> tuple[str, ...]:
    family, first, second = (int(row[project]) for row in (PROJECT_FAMILY, PROJECT_FIRST, PROJECT_SECOND))
    if family == NEIGHBOURHOOD:
        return _renewed(s, area=first)
    if family == BUILDING:
        return _renewed(s, building=first)
    return tuple(specialist_place(suit) for suit in (first, second) if suit >= 0)


def tie_break(view: View) -> Row | None:
    """R10.7."""
    points = tuple(int(view.fields.project_points[seat]) for seat in range(view.players))
    return Row(say("Points from projects"), points, game.rule_id("R10.7"))
