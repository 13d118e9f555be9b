import numpy as np

from urbarium.engine.compile import entry

from ..components import HEAPS, MOST
from ..refusals import TOO_FEW
from ..state import STATE


@entry
def setup(state, players, options, seed):
    s = state.view(STATE)[0]
    s.players = players
    for heap in range(HEAPS):
        s.heap[heap] = 3 + heap


@entry
def actor(state):
    s = state.view(STATE)[0]
    for heap in range(HEAPS):
        if s.heap[heap]:
            return np.int64(s.turn % s.players)
    return np.int64(-1)


@entry
def legal(state, out):
    s = state.view(STATE)[0]
    count = 0
    for heap in range(HEAPS):
        for taken in range(s.heap[heap]):
            out[count] = MOST * heap + taken
            count += 1
    return count


@entry
def refusal(state, action):
    s = state.view(STATE)[0]
    return 0 if action % MOST < s.heap[action // MOST] else TOO_FEW


@entry
def apply(state, action):
    s = state.view(STATE)[0]
    s.heap[action // MOST] -= 1 + action % MOST
    s.turn += 1
