import numpy as np

from urbarium.engine.compile import entry
from urbarium.engine.plain import no_prior as prior
from urbarium.engine.strength import Strength

from .components import HEAPS
from .state import STATE

__all__ = ["FEATURES", "STRENGTH", "evaluate", "features", "prior"]

STRENGTH = Strength()
FEATURES = ("outlook", "to move", "to move with a nim-sum")  # who has to move without one loses if two play


@entry
def evaluate(state, out):
    players = state.view(STATE)[0].players
    for seat in range(players):
        out[seat] = 1.0 / players


@entry
def features(state, out):
    s = state.view(STATE)[0]
    nim_sum = np.int64(0)
    for heap in range(HEAPS):
        nim_sum ^= np.int64(s.heap[heap])
    for seat in range(s.players):
        moves = s.turn % s.players == seat
        out[3 * seat] = 0.0
        out[3 * seat + 1] = 1.0 if moves else 0.0
        out[3 * seat + 2] = 1.0 if moves and nim_sum else 0.0
