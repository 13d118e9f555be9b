"""One game between bots, from a fixture to its result."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from typing import Any

from urbarium.arena.plan import Fixture, Plan
from urbarium.engine.errors import SetupError, UrbariumError
from urbarium.engine.registry import game as find_game

__all__ = ["Result", "play"]


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

    def as_data(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def standing(self) -> list[tuple[float, float]]:
        """What ranks the seats: the result first, then the points."""
        return list(zip(self.returns, self.scores, strict=True))


def play(plan: Plan, fixture: Fixture) -> Result:
    """Play one fixture. Levels think without a clock here, so that a game is the same on every machine.

    Raises SetupError when a bot chooses what the rules forbid.
    """
    from urbarium.bots import make_bot

    game = find_game(plan.game)
    match = game.start(fixture.seed, plan.players, **plan.options)
    bots = [make_bot(name, fixture.bot_seed(seat), timed=False) for seat, name in enumerate(fixture.seats)]
    seconds = [0.0] * plan.players
    choices: list[int] = []
    while not match.over:
        seat = match.actor
        view = match.view(seat)
        choices.append(len(view.legal()))
        started = time.perf_counter()
        action = int(bots[seat].choose(view))
        seconds[seat] += time.perf_counter() - started
        try:
            match.check(action)
        except UrbariumError as error:
            raise SetupError(f"{fixture.seats[seat]} chose action {action} in game {fixture.number}: {error}") from None
        match.apply(action)
    return Result(
        fixture.number,
        list(fixture.seats),
        fixture.seed,
        match.returns(),
        match.scores(),
        match.actions,
        choices,
        [round(spent, 3) for spent in seconds],
    )
