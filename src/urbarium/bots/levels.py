"""How strong each level is, game by game.

A level is a number of iterations, so that it is equally strong on every machine; the time cap only guards against a
slow one. A game's ``bot`` module may state its own ``LEVELS`` (five numbers of iterations) and ``SEARCH`` (settings by
name); what it leaves out is taken from here. Where one look ahead already plays well, the levels up to ``UNGUIDED`` do
without it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from urbarium.engine.game import Game

__all__ = ["LEVELS", "Settings", "iterations_of", "settings_of", "time_cap_of"]

LEVELS = (8, 40, 200, 1000, 5000)
TIME_CAPS = (0.9, 0.9, 0.9, 4.0, 9.0)  # seconds


@dataclass(frozen=True)
class Settings:
    """What a search is told, in the order in which the kernel reads it."""

    exploration: float = 1.0  # how much the unknown tempts
    temperature: float = 0.05  # differences of guesses that matter when actions are weighed
    guess_visits: float = 1.0  # how many visits a guess is worth
    playout_depth: float = 8.0  # decisions of a playout before evaluate ends it; negative: to the end
    candidates: float = 2.0  # of so many random actions a playout takes the one that did best so far
    prior: float = 1.0  # 0: none, 1: look ahead with evaluate, 2: the game's own
    own_steps: float = 1.0  # a look ahead follows the same seat's best decisions for so many more steps
    expand_visits: float = 1.0  # a node opens its actions after so many visits
    margin_weight: float = 0.0  # share of the score margin in a final result
    margin_scale: float = 10.0  # points that make a clear margin
    widening: float = 0.0  # actions considered: wide_min + this times the root of the visits; 0: all
    wide_min: float = 4.0

    def values(self) -> list[float]:
        return [float(getattr(self, field.name)) for field in fields(self)]


def iterations_of(game: Game, level: int) -> int:
    """The iterations of a level from 1 to 5."""
    return int(getattr(game.module("bot"), "LEVELS", LEVELS)[level - 1])


def time_cap_of(level: int) -> float:
    """The seconds after which a level moves in any case."""
    return TIME_CAPS[level - 1]


def settings_of(game: Game, level: int | None = None) -> Settings:
    """The search settings of a game: its own where it has them."""
    bot = game.module("bot")
    base = Settings(prior=2.0) if hasattr(bot, "prior") else Settings()
    own = replace(base, **getattr(bot, "SEARCH", {}))
    return replace(own, prior=0.0) if level is not None and level <= getattr(bot, "UNGUIDED", 0) else own
