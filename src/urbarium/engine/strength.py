"""How a game's bots search: settings of the search and the iterations of the levels. Declared here, once, for all.

A game's ``bot.py`` states what differs from the defaults::

    STRENGTH = Strength(levels=(6, 40, 200, 4000, 60_000), search=Search(playout_depth=16, prior=OWN_PRIOR))
"""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

__all__ = ["LOOK_AHEAD", "NO_PRIOR", "OWN_PRIOR", "SEARCH_RECORD", "Search", "Strength"]

NO_PRIOR, LOOK_AHEAD, OWN_PRIOR = range(
    3
)  # what actions are weighed by: nothing, evaluate after them, the game's prior


@dataclass(frozen=True)
class Search:
    """What a search is told."""

    exploration: float = 1.0  # how much the unknown tempts
    temperature: float = 0.05  # differences of guesses that matter when actions are weighed
    guess_visits: float = 1.0  # how many visits a guess is worth
    playout_depth: int = 8  # decisions of a playout before evaluate ends it; negative: to the end
    candidates: int = 2  # of so many random actions a playout takes the one that did best so far
    prior: int = LOOK_AHEAD  # NO_PRIOR, LOOK_AHEAD or OWN_PRIOR
    own_steps: int = 1  # a look ahead follows the same seat's best decisions for so many more steps
    expand_visits: int = 1  # a node opens its actions after so many visits
    margin_weight: float = 0.0  # share of the score margin in a final result
    margin_scale: float = 10.0  # points that make a clear margin
    widening: float = 0.0  # actions considered: wide_min + this times the root of the visits; 0: all
    wide_min: float = 4.0

    def record(self) -> np.ndarray:
        """The settings as compiled code reads them: one record with the fields above."""
        values = tuple(getattr(self, field.name) for field in fields(self))
        return np.array([values], SEARCH_RECORD)


SEARCH_RECORD = np.dtype(
    (np.record, [(field.name, np.int64 if field.type == "int" else np.float64) for field in fields(Search)])
)


@dataclass(frozen=True)
class Strength:
    """Levels 1 to 5 of a game: numbers of iterations, so that a level is equally strong on every machine.

    At level 5 they should take about three seconds; level 6 goes by the clock.
    """

    levels: tuple[int, int, int, int, int] = (8, 40, 200, 4000, 80_000)
    search: Search = Search()
