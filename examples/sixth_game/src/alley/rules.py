import numpy as np

from urbarium.engine.compile import entry, rule

from .components import LONGEST, PLOTS
from .state import EMPTY, STATE

R1_1, R1_2, R1_3, R2_1 = 1010, 1020, 1030, 2010


@rule
def why_not(s, plot):
    """0, or the rule against a house on this plot."""
    if plot >= s.plots:
        return R1_1
    if s.house[plot] != EMPTY:
        return R1_2
    if plot > 0 and s.house[plot - 1] != EMPTY:
        return R1_3
    if plot + 1 < s.plots and s.house[plot + 1] != EMPTY:
        return R1_3
    return 0


@rule
def is_over(s):
    for plot in range(LONGEST):
        if why_not(s, plot) == 0:
            return False
    return True


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
        if why_not(s, plot) == 0:
            out[count] = plot
            count += 1
    return count


@entry
def refusal(state, action):
    s = state.view(STATE)[0]
    if is_over(s):
        return R2_1
    return why_not(s, action)


@entry
def apply(state, action):
    s = state.view(STATE)[0]
    s.house[action] = np.int64(s.turn) % 2
    s.turn += 1


@entry
def seen(state, action, seat):
    return action


@entry
def redact(state, seat):
    """Nothing is hidden in an alley."""


@entry
def resample(state, seat, seed):
    """Nothing is hidden in an alley."""
