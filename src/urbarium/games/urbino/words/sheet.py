"""Where the points of Urbino come from: one row for each district that both have built in."""

from __future__ import annotations

from collections.abc import Iterable

from urbarium.engine.match import View
from urbarium.engine.sheets import Row, Step

from .. import game
from .asking import square
from .districts import District, measured
from .phrases import A_MONUMENT, COMPARED, final_key_of, say


def rows(view: View, steps: Iterable[Step]) -> list[Row]:
    s = view.fields
    found = measured(s)
    shared = sorted((district for district in found if district.shared), key=lambda district: -max(district.values))
    alone = [district for district in found if not district.shared]
    result = [_row(district, bool(s.monuments)) for district in shared]
    if alone:
        source = say("Districts of one colour: {count}").format(count=len(alone))
        result.append(
            Row(source, (0, 0), game.rule_id("R8.3"), places=tuple(place for one in alone for place in _places(one)))
        )
    return result


def _places(district: District) -> tuple[str, ...]:
    return tuple(square(sq) for sq in district.squares)


def _row(district: District, monuments: bool) -> Row:
    points = tuple(value if seat == district.winner else 0 for seat, value in enumerate(district.values))
    rule = ("R9.5" if monuments else "R8.5") if district.equal else "R8.4"
    notes = tuple(_note(district, seat) for seat in range(2))
    source = say("District {where}").format(where=district.where)
    return Row(source, points, game.rule_id(rule), notes, _places(district))


def _note(district: District, seat: int) -> str:
    """What a block is worth, and what won it the district if the other one was worth as much."""
    words = say("worth {value}").format(value=district.values[seat])
    if district.monuments[seat]:
        monument = say(A_MONUMENT[district.monuments[seat]])
        words = say("worth {value}, with {monument}").format(value=district.values[seat], monument=monument)
    if district.equal and district.winner in (seat, -1):
        words += f", {district.deciding}"
    return words


def tie_break(view: View) -> Row | None:
    """R8.7, R9.6: the first thing in which the scored blocks differ."""
    key = final_key_of(view.fields)
    column = next((column for column in range(1, len(COMPARED)) if key[0, column] != key[1, column]), 0)
    if not column:
        return None
    rule = game.rule_id("R9.6" if view.fields.monuments else "R8.7")
    source = say("Scored {kind}").format(kind=say(COMPARED[column]))
    return Row(source, (int(key[0, column]), int(key[1, column])), rule)
