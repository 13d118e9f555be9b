"""How strong each level is, game by game: what a game's ``STRENGTH`` says, and how long people wait at most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from urbarium.bots.registry import LEVEL_TITLES, level_of

if TYPE_CHECKING:
    from urbarium.engine.game import Game
    from urbarium.engine.strength import Search

__all__ = ["AS_WRITTEN", "LEVELS", "iterations_of", "needs_compiler", "settings_of", "threads_of", "time_cap_of"]

TIME_CAPS = (0.9, 0.9, 0.9, 4.0, 9.0)  # seconds; they only guard against a slow machine
LEVELS = len(TIME_CAPS) + 1  # the last one has no cap: it thinks as long as it is allowed to
PATIENCE = 4  # its iterations where no clock is wanted, in those of the level below
TWO_THREADS = 5  # from this level on
AS_WRITTEN = 100  # iterations that Python makes in a second or two: so many need not wait for a compiler


def iterations_of(game: Game, level: int) -> int:
    """The iterations of each thread of a level from 1 to 6."""
    levels = game.bot.STRENGTH.levels
    return levels[level - 1] if level < LEVELS else PATIENCE * levels[-1]


def threads_of(level: int) -> int:
    """How many threads a level thinks with. Each makes all the iterations, so the number is part of its strength."""
    return 2 if level >= TWO_THREADS else 1


def time_cap_of(level: int) -> float | None:
    """The seconds after which a level moves in any case; None for the one that is told."""
    return TIME_CAPS[level - 1] if level < LEVELS else None


def needs_compiler(game: Game, name: str) -> bool:
    """Must whoever asks a bot wait until its game is compiled? The first levels do with the rules as written."""
    level = level_of(name)
    return level in LEVEL_TITLES and iterations_of(game, int(level.removeprefix("level"))) > AS_WRITTEN


def settings_of(game: Game) -> Search:
    """The search settings of a game."""
    return game.bot.STRENGTH.search
