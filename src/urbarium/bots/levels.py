"""How strong each level is, game by game: what a game's ``STRENGTH`` says, and how long people wait at most."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from urbarium.engine.strength import NO_PRIOR, Search

if TYPE_CHECKING:
    from urbarium.engine.game import Game

__all__ = ["iterations_of", "settings_of", "time_cap_of"]

TIME_CAPS = (0.9, 0.9, 0.9, 4.0, 9.0)  # seconds; they only guard against a slow machine


def iterations_of(game: Game, level: int) -> int:
    """The iterations of a level from 1 to 5."""
    return game.bot.STRENGTH.levels[level - 1]


def time_cap_of(level: int) -> float:
    """The seconds after which a level moves in any case."""
    return TIME_CAPS[level - 1]


def settings_of(game: Game, level: int | None = None) -> Search:
    """The search settings of a game, or of one of its levels."""
    strength = game.bot.STRENGTH
    unguided = level is not None and level <= strength.unguided
    return replace(strength.search, prior=NO_PRIOR) if unguided else strength.search
