"""How strong each level is, game by game: what a game's ``STRENGTH`` says, and how long people wait at most."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from urbarium.engine.game import Game
    from urbarium.engine.strength import Search

__all__ = ["iterations_of", "settings_of", "time_cap_of"]

TIME_CAPS = (0.9, 0.9, 0.9, 4.0, 9.0)  # seconds; they only guard against a slow machine


def iterations_of(game: Game, level: int) -> int:
    """The iterations of a level from 1 to 5."""
    return game.bot.STRENGTH.levels[level - 1]


def time_cap_of(level: int) -> float:
    """The seconds after which a level moves in any case."""
    return TIME_CAPS[level - 1]


def settings_of(game: Game) -> Search:
    """The search settings of a game."""
    return game.bot.STRENGTH.search
