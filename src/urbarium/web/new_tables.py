"""Setting a table: for the first time, once more after a game, or from a position of it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypedDict

import numpy as np

from urbarium.bots import DEFAULT_LEVEL
from urbarium.engine.errors import PositionError, SetupError
from urbarium.engine.registry import game as find_game
from urbarium.web.errors import RefusedError
from urbarium.web.facts import TAKEBACKS, Agreement, Person, Seat
from urbarium.web.identity import Guest, clean_name, new_token, token_hash
from urbarium.web.logbook import Rematched
from urbarium.web.seats import bot_level
from urbarium.web.table import Table
from urbarium.web.tables import Tables

__all__ = ["NewTables", "Plan", "SeatPlan"]


@dataclass(frozen=True)
class SeatPlan:
    """One seat of a table to be set: the one who asks (``me``), a ``bot``, or ``open`` for somebody else."""

    kind: str
    level: str = ""
    name: str = ""


@dataclass(frozen=True)
class Plan:
    """A table to be set."""

    game: str
    seats: Sequence[SeatPlan]
    options: Mapping[str, str] = field(default_factory=dict)
    listed: bool = False
    hints: bool = True
    takebacks: str = TAKEBACKS[0]
    stand_in: str = DEFAULT_LEVEL
    public_chat: bool = False
    start: np.ndarray | None = None  # a position to begin from; strangers name one of ours, they never send one


class _Own(TypedDict):
    """What no two tables share."""

    id: str
    seed: bytes
    invite: str


def _own() -> _Own:
    return {"id": secrets.token_urlsafe(9), "seed": secrets.token_bytes(32), "invite": new_token()}


class NewTables:
    def __init__(self, tables: Tables, name_characters: int) -> None:
        self.tables = tables
        self.name_characters = name_characters

    async def set(self, guest: Guest, plan: Plan) -> tuple[Table, dict[int, str]]:
        """A new table, and the tokens of the seats that the guest takes."""
        try:
            game = find_game(plan.game)
            players, indices = game.table(len(plan.seats), plan.options)
            if plan.start is not None:
                game.check_start(plan.start, players)
        except (SetupError, PositionError) as error:
            raise RefusedError("invalid", str(error)) from None
        except ImportError:
            raise RefusedError("not_now", f"The game {plan.game} cannot be loaded on this server.") from None
        bot_level(plan.stand_in)
        if plan.takebacks not in TAKEBACKS:
            raise RefusedError("invalid", f"takebacks is one of {', '.join(TAKEBACKS)}")
        tokens = {number: new_token() for number, seat in enumerate(plan.seats) if seat.kind == "me"}
        seats = [self._seat(guest, seat, tokens.get(number, "")) for number, seat in enumerate(plan.seats)]
        agreed = Agreement(
            **_own(),
            game=plan.game,
            rules=game.rules_version,
            players=players,
            options={option.name: option.values[i] for option, i in zip(game.options, indices, strict=True)},
            host=guest.id,
            listed=plan.listed,
            hints=plan.hints,
            public_chat=plan.public_chat,
            takebacks=plan.takebacks,
            stand_in=plan.stand_in,
            start=None if plan.start is None else plan.start.tobytes(),
        )
        return await self.tables.add(agreed, seats), tokens

    def _seat(self, guest: Guest, plan: SeatPlan, token: str) -> Seat:
        if plan.kind == "bot":
            return Seat(bot=bot_level(plan.level))
        if plan.kind == "open":
            return Seat()
        if plan.kind == "me":
            return Seat(Person(clean_name(plan.name or guest.name, self.name_characters), guest.id, token_hash(token)))
        raise RefusedError("invalid", "a seat is me, bot or open")

    async def rematch(self, table: Table, guest: Guest) -> str:
        """The same people at a new table, each one seat further round. Asked twice, it is the same new table."""
        async with self.tables.changing(table) as table:
            if not table.over:
                raise RefusedError("not_now", "The game is not over.")
            if table.rematch:
                return table.rematch
            turned = [*table.seats[-1:], *table.seats[:-1]]
            seats = [
                Seat(replace(seat.person, token_hash=token_hash(new_token()))) if seat.person else seat
                for seat in turned
            ]
            agreed = replace(table.agreed, **_own(), host=guest.id, listed=False, created=time.time())
            fresh = await self.tables.add(agreed, seats)
            await self.tables.append(table, -1, Rematched(fresh.id))
            return fresh.id

    async def play_on(
        self, table: Table, ply: int, seat: int, level: str, guest: Guest
    ) -> tuple[Table, dict[int, str]]:
        """A new table against bots from a position of a finished game; the guest takes a seat of it.

        What that seat could not know then is dealt anew.
        """
        if not table.over:
            raise RefusedError("not_now", "The game is not over.")
        agreed = table.agreed
        bot, me = SeatPlan("bot", level), SeatPlan("me")
        plan = Plan(
            agreed.game,
            [me if number == seat else bot for number in range(agreed.players)],
            agreed.options,
            hints=agreed.hints,
            takebacks=agreed.takebacks,
            stand_in=agreed.stand_in,
            start=_redealt(table, ply, seat),
        )
        return await self.set(guest, plan)


def _redealt(table: Table, ply: int, seat: int) -> np.ndarray:
    """The position after so many actions, as it may have been for all that a seat knew."""
    course, game = table.playing(), table.game
    if ply > len(course.actions):
        raise RefusedError("not_found", "The game has not come so far.")
    position = course.at(ply).copy()
    if game.kernels.actor(position) < 0:
        raise RefusedError("not_now", "The game is over in this position.")
    if game.hidden or game.chance:
        game.kernels.redact(position, seat)
        game.kernels.resample(position, seat, np.frombuffer(secrets.token_bytes(32), np.uint8).copy())
    return position
