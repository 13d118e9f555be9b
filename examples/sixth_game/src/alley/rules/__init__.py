import numpy as np

from urbarium.engine.compile import entry

from ..components import LONGEST, PLOTS
from ..refusals import GAME_OVER
from ..state import EMPTY, STATE
from .conditions import is_over, refuse_house


@entry
def setup(state, players, options, seed):
    s = state.view(STATE)[0]
    s.turn = 0
    s.house[:] = EMPTY
    s.plots = PLOTS[options[0]]


@entry
def actor(state):
    s = state.view(STATE)[0]
    if is_over(s):
        return np.int64(-1)
    return np.int64(s.turn) % 2


@entry
def legal(state, out):
    s = state.view(STATE)[0]
    count = 0
    for plot in range(LONGEST):
        if refuse_house(s, plot) == 0:
            out[count] = plot
            count += 1
    return count


@entry
def refusal(state, action):
    s = state.view(STATE)[0]
    if is_over(s):
        return GAME_OVER
    return refuse_house(s, action)


@entry
def apply(state, action):
    s = state.view(STATE)[0]
    s.house[action] = np.int64(s.turn) % 2
    s.turn += 1
