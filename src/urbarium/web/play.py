"""Playing: doing something in turn, taking it back, and saying something to the others."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from urbarium.engine.errors import NotationError, Refusal, RuleError
from urbarium.engine.notation import read_actions
from urbarium.engine.seats import calling
from urbarium.web.errors import RefusedError, unreadable
from urbarium.web.identity import clean_name
from urbarium.web.logbook import Acted, Answered, Asked, Chose, Event, Said, TakenBack
from urbarium.web.metrics import Metrics
from urbarium.web.scoring import called
from urbarium.web.table import Table
from urbarium.web.tables import Tables
from urbarium.web.takeback import free_steps, plies_back, refused_to_all, settle
from urbarium.web.words import say

if TYPE_CHECKING:
    from urbarium.engine.match import View

__all__ = ["Play", "after_drafts", "check_action", "check_possible", "check_turn", "not_your_turn", "read"]


def check_turn(table: Table, seat: int, by: Literal["person", "bot"] = "person") -> None:
    """Refuse unless this seat decides now, and whoever sits there does."""
    if not 0 <= seat < table.agreed.players:
        raise RefusedError("forbidden", "You have no seat at this table.")
    if table.seats[seat].kind != by:
        raise RefusedError("forbidden", "A bot sits in for you; come back to your seat first.")
    if seat not in (table.undecided if by == "person" else [table.actor]):
        raise _not_now(table, seat)


def _not_now(table: Table, seat: int) -> RefusedError:
    refusal = not_your_turn(table, seat)
    return RefusedError("not_now", refusal.text, [refusal])


def not_your_turn(table: Table, seat: int) -> Refusal:
    """The refusal of a seat that acts when it does not decide, or has decided."""
    if table.ready(seat):
        return Refusal(table.game.turn_rule, say("You have chosen; change your choice to choose anew."))
    actor = table.asks(seat)
    name = called(table)[actor] if actor >= 0 else say("Somebody else")
    return Refusal(table.game.turn_rule, say("It is not your turn: {name} decides now.").format(name=name))


def check_action(table: Table, action: int) -> None:
    """Refuse a number that is no action of this game."""
    if not 0 <= action < table.game.actions.size:
        raise RefusedError("invalid", f"actions of {table.game.title} are 0 to {table.game.actions.size - 1}")


def check_possible(view: View, action: int) -> None:
    """Refuse what the seat cannot do in this position, by its rule."""
    refusals = view.why_not(action)
    if refusals:
        raise RefusedError("illegal", str(refusals[0]), refusals)


def after_drafts(view: View, actions: Sequence[int]) -> View:
    """What the seat would know after silent steps. One that tells anybody anything is refused."""
    for action in actions:
        check_possible(view, action)
        if not view.silent(action):
            raise RefusedError("not_now", "This step turns up something new; it can only be done.")
        view = view.after(action)
    return view


def read(table: Table, seat: int, notation: str) -> list[int]:
    """The actions that a text names, in the position as a seat knows it."""
    table.playing()
    view = table.views.now(seat)
    if seat not in table.undecided:
        raise _not_now(table, seat)
    try:
        return read_actions(view.game, view.state, notation, seat)
    except NotationError as error:
        raise unreadable(error) from None
    except RuleError as error:
        raise RefusedError("illegal", str(error), error.refusals) from None


class Play:
    """What people and bots do at a table."""

    def __init__(self, tables: Tables, metrics: Metrics, chat_characters: int) -> None:
        self.tables = tables
        self.metrics = metrics
        self.chat_characters = chat_characters

    async def act(
        self, table: Table, seat: int, actions: Sequence[int], position: int, by: Literal["person", "bot"] = "person"
    ) -> int:
        """Do actions, all or none, that were chosen in the position of that number; the new version."""
        began = time.perf_counter()
        async with self.tables.changing(table) as table:
            table.running()
            if position != table.position:
                raise RefusedError("stale", "The table has moved on; look again.")
            check_turn(table, seat, by)
            with calling(called(table)):
                self._check(table, seat, actions)
            await self.tables.append(table, seat, *self._events(table, seat, actions))
            self.metrics.act_seconds.observe(time.perf_counter() - began)
            return table.version

    def _events(self, table: Table, seat: int, actions: Sequence[int]) -> Sequence[Event]:
        """The actions happen, or are kept as a choice while it is another seat's turn or others choose unseen."""
        before = table.chosen.get(seat, ())
        if before or table.actor != seat or set(table.undecided_people) - {seat}:
            return [Chose([*before, *actions])]
        return [Acted(action) for action in actions]

    def _check(self, table: Table, seat: int, actions: Sequence[int]) -> None:
        """Refuse unless each action is possible for the seat after those before it."""
        for action in actions:
            check_action(table, action)
        view = table.views.now(seat)
        refusals = view.why_not(actions[0])
        state = table.deciding[seat].state
        for before, action in pairwise(actions):
            if refusals:
                break
            state = state.copy()
            table.game.kernels.apply(state, before)
            if table.game.kernels.actor(state) != seat:
                raise RefusedError("not_now", "Your turn ends before the last of these steps.")
            refusals = table.game.view(state, view.players, view.options, seat).why_not(action)
        if refusals:
            self.metrics.refused.inc()
            raise RefusedError("illegal", str(refusals[0]), refusals)

    async def chat(self, table: Table, seat: int, text: str) -> None:
        """A line to everyone at the table."""
        words = clean_name(text, self.chat_characters)
        async with self.tables.changing(table) as table:
            await self.tables.append(table, seat, Said(table.seats[seat].name, words))

    # ---- taking back

    async def undo(self, table: Table, seat: int, whole_turn: bool = False) -> str:
        """Take back own steps: ``done`` at once where nothing was revealed, otherwise the others are ``asked``."""
        async with self.tables.changing(table) as table:
            table.running()
            if table.chosen.get(seat):
                await self.tables.append(table, seat, Chose([]))
                return "done"
            free = free_steps(table, seat)
            if free:
                await self.tables.append(table, seat, TakenBack(free if whole_turn else 1))
                return "done"
            if table.agreed.takebacks == "turn":
                raise RefusedError("not_now", "This table takes back only steps of the own turn that revealed nothing.")
            if table.request is not None:
                raise RefusedError("not_now", "A request to take back is already waiting for an answer.")
            plies = plies_back(table, seat)
            if not plies:
                raise RefusedError("not_now", "You have not done anything yet.")
            if refused_to_all(table, seat, plies):
                raise RefusedError("not_now", "This revealed something, and nobody else can agree to take it back.")
            await self.tables.append(table, seat, Asked(plies))
            await settle(self.tables, table)
            return "done" if table.request is None else "asked"

    async def answer(self, table: Table, seat: int, yes: bool) -> None:
        """Agree to a request to take back, or not. The one who asked may withdraw by answering no."""
        async with self.tables.changing(table) as table:
            table.running()
            request = table.request
            if request is None:
                raise RefusedError("not_now", "Nobody is asking to take something back.")
            if request.seat == seat and yes:
                raise RefusedError("not_now", "The others answer your request.")
            await self.tables.append(table, seat, Answered(request.number, yes))
            await settle(self.tables, table)
