"""What a bot is asked, as its kernel reads it: a view, and numbers that follow from it."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import types

from urbarium.engine.errors import SetupError
from urbarium.engine.signatures import BUFFER, INTEGER

if TYPE_CHECKING:
    from urbarium.engine.match import View

__all__ = ["QUESTION", "Question", "check_turn", "question_of", "seed_from"]


class Question(NamedTuple):
    """A position in which a seat has to decide."""

    root: np.ndarray  # as the seat knows it
    seat: int
    players: int
    actions: int  # of the whole action space
    unknown: int  # 1: there is something to be filled in by ``resample``


QUESTION = types.NamedTuple([BUFFER, INTEGER, INTEGER, INTEGER, INTEGER], Question)


def question_of(view: View) -> Question:
    """The question that a view puts to its seat."""
    game = view.game
    return Question(view.state, view.seat, view.players, game.actions.size, int(game.hidden or game.chance))


def check_turn(view: View) -> list[int]:
    """The legal actions; SetupError if it is not for the seat to decide."""
    legal = view.legal()
    if not legal:
        raise SetupError(f"it is not for seat {view.seat} to decide now")
    return legal


def seed_from(view: View, key: str) -> int:
    """A seed that follows from a bot's key and from what it sees."""
    digest = hashlib.blake2b(view.state.tobytes(), digest_size=8, key=key.encode()[:64])
    return int.from_bytes(digest.digest(), "little") >> 2
