"""A match that decides: the new estimate against the old one, with equal iterations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from urbarium.arena.plan import Fixture, Plan
from urbarium.arena.play import Result, contest
from urbarium.arena.standings import Sprt
from urbarium.bots.search_bots import SearchBot
from urbarium.training.plan import TrainingPlan, draw_options

if TYPE_CHECKING:
    from urbarium.engine.game import Game

__all__ = ["NEW", "OLD", "Trial"]

NEW, OLD = "new", "old"
LOW, HIGH = 0.50, 0.55  # the shares that the match is to tell apart


@dataclass(frozen=True)
class Trial:
    """A job for a crew: to play a game of the match, by its fixture."""

    game: Game
    plan: TrainingPlan
    generation: int
    new: np.ndarray
    old: np.ndarray

    @property
    def match(self) -> Plan:
        """With more than two seats the new one sits alone among old ones."""
        seed = f"{self.plan.seed} generation {self.generation} match"
        return Plan(self.plan.game, self.plan.players, (NEW, OLD), {}, seed, gauntlet=True)

    @property
    def test(self) -> Sprt:
        return Sprt(NEW, OLD, LOW, HIGH, len(self.match.round()))

    def __call__(self, fixture: Fixture) -> Result:
        options = draw_options(self.game, self.plan.generator("options", fixture.seed))
        match = self.game.start(fixture.seed, self.plan.players, **options)
        networks = {NEW: self.new, OLD: self.old}
        bots = [
            SearchBot(name, fixture.bot_seed(seat), iterations=self.plan.iterations, network=networks[name])
            for seat, name in enumerate(fixture.seats)
        ]
        return contest(match, bots, fixture, self.match.seconds)
