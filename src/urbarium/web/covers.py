"""What the lobby shows of a game: a position from the middle of a game that bots have played, as a cover.

The positions of our games lie in ``covers`` (``scripts/make_covers.py`` makes them anew); one that is missing, or that
follows other rules, is played at random.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import numpy as np

from urbarium.engine.errors import PositionError
from urbarium.engine.game import Game
from urbarium.engine.registry import game as find_game
from urbarium.engine.words import speaking
from urbarium.render.cover import cover
from urbarium.render.font import standing_alone

__all__ = ["FOLDER", "cover_of"]

FOLDER = Path(__file__).parent / "covers"


@cache
def cover_of(name: str, theme: str, language: str) -> str:
    """The cover of a game as SVG."""
    game = find_game(name)
    players, options = game.table(None, {})
    with speaking(language):
        return standing_alone(cover(game.view(_position(name), players, options, -1), theme))  # no page, no font


@cache
def _position(name: str) -> np.ndarray:
    """Of the usual table: so many players as come first, without options."""
    game = find_game(name)
    try:
        return game.from_json((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    except (OSError, PositionError):
        return _played_at_random(game)


def _played_at_random(game: Game) -> np.ndarray:
    match = game.start(seed=f"cover of {game.name}")
    chance = random.Random(f"cover of {game.name}")
    while not match.over:
        match.apply(chance.choice(match.view(match.actor).legal()))
    match.undo(len(match.actions) * 2 // 5)
    return match.state
