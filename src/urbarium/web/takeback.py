"""Taking back: without asking what told nobody anything, as far as the one who did it can know; otherwise by consent.

Consent is given by people. A bot, also one that stands in for a person, and another seat of the same person have none
to give: what came to light stays so if nobody else is there.

Which actions are silent the games declare (``Block.silent``), and ``urbarium.testing`` puts it to the test. The answer
is a function of what the mover knows and of nothing else: it would tell secrets otherwise.
"""

from __future__ import annotations

from typing import Literal

from urbarium.web.logbook import Answered, TakenBack
from urbarium.web.table import Table
from urbarium.web.tables import Tables

__all__ = ["consent", "free_steps", "plies_back", "refused_to_all", "settle"]


def free_steps(table: Table, seat: int) -> int:
    """How many last steps a seat may take back without asking: its own, in this turn, that told nobody anything."""
    if table.actor != seat or not table.line:
        return 0
    label = table.game.notation.turn_label
    now = label(table.views.now(seat).fields)
    steps = 0
    for ply in range(len(table.line) - 1, -1, -1):
        same_turn = table.actor_at(ply) == seat and label(table.views.at(ply, seat).fields) == now
        if not same_turn or not _silent(table, ply, seat):
            break
        steps += 1
    return steps


def _silent(table: Table, ply: int, seat: int) -> bool:
    number = table.line[ply]
    if number not in table.silent:
        table.silent[number] = table.views.at(ply, seat).silent(table.playing().actions[ply])
    return table.silent[number]


# ---- consent


def plies_back(table: Table, seat: int) -> int:
    """How many steps there are from the last one of a seat until now, that one included; 0 if it did nothing yet."""
    own = (ply for ply in reversed(range(len(table.line))) if table.actor_at(ply) == seat)
    return len(table.line) - next(own, len(table.line))


def consent(table: Table, seat: int) -> Literal["useless", "needless", "needed"]:
    """Must others agree if a seat is to take back its last step, which is not free? It may stay whoever is asked."""
    plies = plies_back(table, seat)
    if table.agreed.takebacks == "turn" or not plies or refused_to_all(table, seat, plies):
        return "useless"
    return "needed" if _others(table, seat) else "needless"


def refused_to_all(table: Table, seat: int, plies: int) -> bool:
    """Can nobody let a seat take back so many steps? They revealed something, and no other person is there to agree."""
    return not _others(table, seat) and not _revealed_nothing(table, seat, plies)


async def settle(tables: Tables, table: Table) -> None:
    """Take back what all others agreed to; end a question that nobody can answer any more. With the table held."""
    request = table.request
    if request is None:
        return
    if refused_to_all(table, request.seat, request.plies):
        await tables.append(table, -1, Answered(request.number, False))
    elif _others(table, request.seat) <= request.agreed:
        await tables.append(table, request.seat, TakenBack(request.plies))


def _others(table: Table, seat: int) -> set[int]:
    """The seats where another person than the one of this seat decides."""
    holder = table.seats[seat].holder
    return {other for other in table.people() if table.seats[other].holder != holder}


def _revealed_nothing(table: Table, seat: int, plies: int) -> bool:
    """Were the last steps all silent, as far as a seat can know? A step that it did not see may have been any."""
    first = len(table.line) - plies
    game, actions = table.game, table.playing().actions
    if not (game.hidden or game.chance):
        return True  # there is nothing to reveal
    for ply in range(first, len(table.line)):
        view = table.views.at(ply, seat)
        if game.seen(view.state, actions[ply], seat) is None or not view.silent(actions[ply]):
            return False
    return True
