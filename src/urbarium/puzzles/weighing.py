"""The search behind a puzzle: what every answer to a decision gives, not only the best one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from urbarium.analysis import read_line
from urbarium.analysis.searching import Judge
from urbarium.bots.growing import Growing

if TYPE_CHECKING:
    from urbarium.engine.match import View

__all__ = ["Weighed", "Weigher"]

LEAST_TRIES = 24  # of every answer, where all of them are to be told


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

    def weigh(self, view: View, thorough: bool = False) -> Weighed:
        """Think; ``thorough`` sees to it that every answer is tried some times."""
        trees, _ = self._think(view)
        growing = trees[0]
        if thorough and not growing.solved:
            self._try_all(growing)
        best = self._ranked(trees)[0][0]
        tallies = growing.by_action()
        proven = growing.solved
        later = {action: proven and tally.exact is None for action, tally in tallies.items()}
        shares = {
            action: round(self._share_after(view, action, 0.0) if later[action] else tally.expected, 4)
            for action, tally in tallies.items()
        }
        second = self._second(view, best, shares)
        line, instead = (read_line(view, growing.line(action)) if action >= 0 else () for action in (best, second))
        sure = view.players == 2 or not any(later.values())
        return Weighed(best, second, shares, line, instead, sure)

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
