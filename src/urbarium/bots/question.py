"""What a bot is asked, as its kernel reads it: a view, and numbers that follow from it."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import types

from urbarium.bots.network import BY_HAND
from urbarium.engine.errors import SetupError
from urbarium.engine.signatures import BUFFER, INTEGER, POINTS

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
    meanings: int  # all meanings of actions are below this number
    meaningful: int  # 1: they are not simply the actions
    simultaneous: int  # 1: the game has sealed decisions
    network: np.ndarray  # that estimates positions (``urbarium.bots.network``); empty: the game's ``evaluate`` does


QUESTION = types.NamedTuple([BUFFER, *[INTEGER] * 7, POINTS], Question)


def question_of(view: View, network: np.ndarray = BY_HAND) -> Question:
    """The question that a view puts to its seat, to be answered with a network if one is given."""
    game, kernels = view.game, view.game.kernels
    actions = game.actions.size
    return Question(
        view.state,
        view.seat,
        view.players,
        actions,
        int(game.hidden or game.chance),
        2 * actions if kernels.meaningful else actions,
        int(kernels.meaningful),
        int(kernels.simultaneous),
        network,
    )


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
