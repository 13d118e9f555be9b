"""Flat Monte Carlo: every action the same number of random playouts, no tree. The yardstick for the levels."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import numpy as np
from numba import types

from urbarium.bots.playout import fresh_seed, pick_below, seed_random
from urbarium.bots.question import QUESTION, check_turn, question_of, seed_from
from urbarium.engine.addresses import ADDRESSES, rules_at
from urbarium.engine.buffers import copy_position
from urbarium.engine.compile import kernel
from urbarium.engine.contract import SEED_BYTES
from urbarium.engine.seats import MOST_SEATS
from urbarium.engine.signatures import ACTIONS, INTEGER, POINTS

if TYPE_CHECKING:
    from urbarium.engine.match import View

__all__ = ["FlatBot", "flat_monte_carlo"]


@kernel(types.void(ADDRESSES, QUESTION, ACTIONS, POINTS, INTEGER, INTEGER))
def flat_monte_carlo(addresses, question, actions, totals, playouts, seed):
    """Add up what the seat gets in ``playouts`` random games after each of ``actions``, hidden parts dealt anew.

    The n-th game of every action starts from the same deal, so that they are compared on equal terms.
    """
    rules = rules_at(addresses)
    state = question.root.copy()
    deal = question.root.copy()
    choices = np.empty(question.actions, np.int32)
    values = np.empty(MOST_SEATS, np.float64)
    card_seed = np.empty(SEED_BYTES, np.uint8)
    generator = np.empty(1, np.uint64)
    seed_random(generator, seed)
    totals[:] = 0.0
    for _ in range(playouts):
        copy_position(question.root, deal)
        if question.unknown:
            fresh_seed(generator, card_seed)
            rules.resample(deal, question.seat, card_seed)
        for i in range(actions.size):
            copy_position(deal, state)
            rules.apply(state, np.int64(actions[i]))
            while rules.actor(state) >= 0:
                count = rules.legal(state, choices)
                rules.apply(state, np.int64(choices[pick_below(generator, count)]))
            rules.returns(state, values)
            totals[i] += values[question.seat]


class FlatBot:
    """Chooses by flat Monte Carlo; in an arena it is called ``urbarium.bots.flat:FlatBot``."""

    name = "flat"

    def __init__(self, seed: int | None = None, playouts: int = 32) -> None:
        self.seed = secrets.randbits(62) if seed is None else seed
        self.playouts = playouts

    def choose(self, view: View) -> int:
        legal = np.array(check_turn(view), np.int32)
        totals = np.zeros(legal.size)
        seed = seed_from(view, str(self.seed))
        flat_monte_carlo(view.game.addresses, question_of(view), legal, totals, self.playouts, seed)
        return int(legal[totals.argmax()])
