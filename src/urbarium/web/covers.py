"""What the lobby shows of a game: a position from the middle of a game that bots have played, as a cover.

The positions of our games lie in ``covers`` with the places around which the board is cut (``scripts/make_covers.py``
makes them anew); one that is missing, or that follows other rules, is played at random.
"""

from __future__ import annotations

import json
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
    position, places = _chosen(name)
    with speaking(language):
        return standing_alone(cover(game.view(position, players, options, -1), theme, places))  # no page, no font


@cache
def _chosen(name: str) -> tuple[np.ndarray, list[str]]:
    """A position of the usual table, so many players as come first, without options; and what of it is shown."""
    game = find_game(name)
    try:
        kept = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
        return game.from_json(json.dumps(kept["position"])), kept["places"]
    except (OSError, PositionError):
        return _played_at_random(game), []


def _played_at_random(game: Game) -> np.ndarray:
    match = game.start(seed=f"cover of {game.name}")
    chance = random.Random(f"cover of {game.name}")
    while not match.over:
        match.apply(chance.choice(match.view(match.actor).legal()))
    match.undo(len(match.actions) * 2 // 5)
    return match.state
