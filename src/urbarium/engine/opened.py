"""A game with open cards: what a position is worth to those who see everything."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from urbarium.engine import plain
from urbarium.engine.compile import machine_code
from urbarium.engine.contract import ENTRY_POINTS

if TYPE_CHECKING:
    from urbarium.engine.game import Game

__all__ = ["opened"]


@cache
def opened(game: Game) -> Game:
    """The same game with everything open: a search takes what lies face down as it is, and no decision is sealed."""
    if not (game.hidden or game.chance):
        return game
    kernels = copy(game.compile())
    kernels.sealed = machine_code(plain.sealed, ENTRY_POINTS["sealed"][1])
    kernels.simultaneous = False
    return replace(game, hidden=False, chance=False, _kernels=[kernels])
