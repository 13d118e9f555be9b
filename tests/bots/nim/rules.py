import numpy as np

from urbarium.engine.compile import entry

from .state import HEAPS, MOST, STATE


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
    return 0 if action % MOST < s.heap[action // MOST] else 1010


@entry
def apply(state, action):
    s = state.view(STATE)[0]
    s.heap[action // MOST] -= 1 + action % MOST
    s.turn += 1


@entry
def seen(state, action, seat):
    return action


@entry
def redact(state, seat):
    pass


@entry
def resample(state, seat, seed):
    pass
