"""The puzzle of the day: all games in turn, and in each the puzzles in an order that mixes the grades."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

from urbarium.puzzles.data import has_puzzles, puzzles_of

if TYPE_CHECKING:
    from urbarium.engine.game import Game
    from urbarium.puzzles.data import Puzzle

__all__ = ["of_the_day"]


def of_the_day(games: Iterable[Game], day: date) -> tuple[Game, Puzzle] | None:
    """The puzzle of a day, the same for everybody who has these games; None if none of them has puzzles."""
    with_puzzles = sorted((game for game in games if has_puzzles(game)), key=lambda game: game.name)
    if not with_puzzles:
        return None
    rounds, turn = divmod(day.toordinal(), len(with_puzzles))
    game = with_puzzles[turn]
    mixed = sorted(puzzles_of(game), key=lambda puzzle: hashlib.sha256(puzzle.id.encode()).digest())
    return game, mixed[rounds % len(mixed)]
