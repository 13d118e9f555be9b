"""The search behind a puzzle: what every answer to a decision gives, not only the best one."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from urbarium.analysis import read_line
from urbarium.analysis.searching import Judge
from urbarium.bots.growing import Growing

if TYPE_CHECKING:
    from urbarium.engine.match import View

__all__ = ["Weighed", "Weigher"]

LEAST_TRIES = 24  # of every answer, where all of them are to be told
# Looks at what else there is beside a proven win: so many times as short, and what must be found to look longer.
GLANCES = ((100, 0.3), (10, 0.6))


@dataclass(frozen=True)
class Weighed:
    """What a search found: the best action, the next best that means something else, and what each gives."""

    best: int
    second: int  # -1 if all mean the same
    shares: Mapping[int, float]  # by action; shares of the win
    line: tuple[int, ...]
    instead: tuple[int, ...]
    sure: bool  # False if a proof of the best kept the others from being looked at

    @property
    def margin(self) -> float:
        """By how much the best is better than the next."""
        return self.shares[self.best] - self.shares[self.second] if self.second >= 0 and self.sure else 0.0


class Weigher(Judge):
    """A bot that weighs all answers. What it says depends on the view, the seed and the iterations alone."""

    def best(self, view: View) -> int:
        """Think; the best answer alone."""
        return self._ranked(self._think(view)[0])[0][0]

    def weigh(self, view: View, thorough: bool = False, bar: float = math.inf) -> Weighed:
        """Think; ``thorough`` sees to it that every answer is tried some times.

        Where a win is proven the others are looked at one by one. As soon as one of them, too, gives as much as the
        ``bar`` the rest stays unknown: the best is not the only one.
        """
        trees, _ = self._think(view)
        growing = trees[0]
        if thorough and not growing.solved:
            self._try_all(growing)
        best = self._ranked(trees)[0][0]
        tallies = growing.by_action()
        shares = {
            action: round(tally.expected, 4)
            for action, tally in tallies.items()
            if tally.exact is not None or not growing.solved
        }
        sure = view.players == 2 or len(shares) == len(tallies)
        shares |= self._shares_later(view, [action for action in tallies if action not in shares], bar)
        sure = sure and len(shares) == len(tallies)
        second = self._second(view, best, shares)
        line, instead = (read_line(view, growing.line(action)) if action >= 0 else () for action in (best, second))
        return Weighed(best, second, shares, line, instead, sure)

    def _shares_later(self, view: View, actions: Sequence[int], bar: float) -> dict[int, float]:
        """What other actions give where a win is proven, asked one step later; as far as the first that is as good.

        Short looks find those that may be; only these are looked at as long as the others were.
        """
        shares: dict[int, float] = {}
        left = actions
        for times, least in GLANCES:
            glance = Weigher(self.name, self.seed, iterations=max(1, (self.iterations or 0) // times))
            shares |= {action: round(glance._share_after(view, action, 0.0), 4) for action in left}
            left = [action for action in left if shares[action] >= least]
        for action in sorted(left, key=lambda action: -shares[action]):
            shares[action] = round(self._share_after(view, action, 0.0), 4)
            if shares[action] >= bar:
                return {action: shares[action]}
        return shares

    @staticmethod
    def _try_all(growing: Growing) -> None:
        for edge, tally in growing.tallies().items():
            if tally.exact is None and tally.visits < LEAST_TRIES:
                growing.grow(LEAST_TRIES - tally.visits, edge)

    @staticmethod
    def _second(view: View, best: int, shares: Mapping[int, float]) -> int:
        meaning = {action: int(view.game.kernels.meaning(view.state, action)) for action in shares}
        others = [action for action in shares if meaning[action] != meaning[best]]
        return max(others, key=lambda action: shares[action], default=-1)
