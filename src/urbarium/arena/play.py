"""One game between bots, from a fixture to its result."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from urbarium.arena.plan import Fixture, Plan
from urbarium.engine.registry import game as find_game

if TYPE_CHECKING:
    from urbarium.bots import Bot
    from urbarium.engine.match import Match

__all__ = ["Result", "contest", "play"]


@dataclass(frozen=True)
class Result:
    """How a game of the schedule ended. Lists are by seat, except ``actions`` and ``choices``: by decision."""

    number: int
    seats: list[str]
    seed: str
    returns: list[float]  # one point shared among the winners
    scores: list[float]
    actions: list[int]
    choices: list[int]  # how many actions were legal
    seconds: list[float]  # time spent thinking
    failure: str | None = None  # how a bot failed and so lost the game: it crashed, broke a rule or took too long
    failed: int | None = None  # its seat

    def as_data(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def standing(self) -> list[tuple[float, float]]:
        """What ranks the seats: the result first, then the points."""
        return list(zip(self.returns, self.scores, strict=True))


def play(plan: Plan, fixture: Fixture) -> Result:
    """Play one fixture. Levels think without a clock here, so that a game is the same on every machine.

    A bot that fails loses the game there and then; the others share the point.
    """
    from urbarium.bots import make_bot

    match = find_game(plan.game).start(fixture.seed, plan.players, **plan.options)
    bots = [make_bot(name, fixture.bot_seed(seat), timed=False) for seat, name in enumerate(fixture.seats)]
    return contest(match, bots, fixture, plan.seconds)


def contest(match: Match, bots: Sequence[Bot], fixture: Fixture, limit: float) -> Result:
    """Let the bots of a fixture play a match that has just begun; people's own have ``limit`` seconds a decision."""
    from urbarium.bots.asking import BotError, ask

    seconds = [0.0] * match.players
    choices: list[int] = []
    failure, failed = None, None
    while not match.over:
        seat = match.actor
        name = fixture.seats[seat]
        view = match.view(seat)
        choices.append(len(view.legal()))
        started = time.perf_counter()
        try:
            action = ask(bots[seat], view, len(choices), name, limit if ":" in name else None)
        except BotError as error:
            failure, failed = f"game {fixture.number}: {error}", seat
            break
        seconds[seat] += time.perf_counter() - started
        match.apply(action)
    return Result(
        fixture.number,
        list(fixture.seats),
        fixture.seed,
        match.returns() if failed is None else _without(failed, match.players),
        match.scores(),
        match.actions,
        choices,
        [round(spent, 3) for spent in seconds],
        failure,
        failed,
    )


def _without(failed: int, players: int) -> list[float]:
    """The point of a game that a seat has forfeited, shared by the others."""
    others = max(1, players - 1)
    return [0.0 if seat == failed else 1.0 / others for seat in range(players)]
