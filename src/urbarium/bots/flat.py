"""Flat Monte Carlo: every action the same number of random playouts, no tree. The yardstick for the levels."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING

import numpy as np
from numba import types

from urbarium.bots.playout import fresh_seed, pick_below, seed_random
from urbarium.engine.buffers import copy_position
from urbarium.engine.compile import kernel
from urbarium.engine.contract import ACTIONS, BUFFER, FUNCTION, INTEGER, POINTS, SEED_BYTES
from urbarium.engine.errors import SetupError

if TYPE_CHECKING:
    from urbarium.engine.match import View

__all__ = ["FlatBot", "flat_monte_carlo"]

MAX_SEATS = 5


@kernel(
    types.void(
        FUNCTION["actor"],
        FUNCTION["legal"],
        FUNCTION["apply"],
        FUNCTION["returns"],
        FUNCTION["resample"],
        BUFFER,
        INTEGER,
        INTEGER,
        ACTIONS,
        POINTS,
        INTEGER,
        INTEGER,
        INTEGER,
    )
)
def flat_monte_carlo(
    actor,
    legal,
    apply,
    returns,
    resample,
    root,
    seat,
    unknown,
    actions,
    totals,
    action_count,
    playouts,
    seed,
):
    """Add up what ``seat`` gets in ``playouts`` random games after each of ``actions``, hidden parts dealt anew.

    The n-th game of every action starts from the same deal, so that they are compared on equal terms.
    """
    state = root.copy()
    deal = root.copy()
    choices = np.empty(action_count, np.int32)
    values = np.empty(MAX_SEATS, np.float64)
    card_seed = np.empty(SEED_BYTES, np.uint8)
    generator = np.empty(1, np.uint64)
    seed_random(generator, seed)
    totals[:] = 0.0
    for _ in range(playouts):
        copy_position(root, deal)
        if unknown:
            fresh_seed(generator, card_seed)
            resample(deal, seat, card_seed)
        for i in range(actions.size):
            copy_position(deal, state)
            apply(state, np.int64(actions[i]))
            while actor(state) >= 0:
                count = legal(state, choices)
                apply(state, np.int64(choices[pick_below(generator, count)]))
            returns(state, values)
            totals[i] += values[seat]


class FlatBot:
    """Chooses by flat Monte Carlo; in an arena it is called ``urbarium.bots.flat:FlatBot``."""

    name = "flat"

    def __init__(self, seed: int | None = None, playouts: int = 32) -> None:
        self.seed = secrets.randbits(62) if seed is None else seed
        self.playouts = playouts

    def choose(self, view: View) -> int:
        legal = np.array(view.legal(), np.int32)
        if not legal.size:
            raise SetupError(f"it is not for seat {view.seat} to decide now")
        digest = hashlib.blake2b(view.state.tobytes(), digest_size=8, key=str(self.seed).encode()[:64]).digest()
        totals = np.zeros(legal.size)
        kernels = view.game.kernels
        flat_monte_carlo(
            kernels.actor,
            kernels.legal,
            kernels.apply,
            kernels.returns,
            kernels.resample,
            view.state,
            view.seat,
            int(view.game.hidden or view.game.chance),
            legal,
            totals,
            view.game.actions.size,
            self.playouts,
            int.from_bytes(digest, "little") >> 2,
        )
        return int(legal[totals.argmax()])
