import numpy as np

from urbarium.engine.errors import PositionError
from urbarium.engine.said import Said, index_of

from ..components import LONGEST, PLOTS
from ..invariants import broken_invariants
from ..state import EMPTY, STATE

PLOT_NAMES = [str(plot + 1) for plot in range(LONGEST)]


def arrange(words):
    """``plots`` is the length of the alley, ``red`` and ``blue`` the plots they have built on."""
    said = Said(words, ("plots", "red", "blue"), "an alley")
    state = np.zeros(STATE.itemsize, np.uint8)
    s = state.view(STATE)[0]
    s.house[:] = EMPTY
    s.plots = said.number("plots", int(PLOTS[0]), 1, LONGEST)
    for seat, colour in enumerate(("red", "blue")):
        for plot in said.codes(colour):
            s.house[index_of(plot, PLOT_NAMES, "plot")] = seat
            s.turn += 1
    for broken in broken_invariants(s):
        raise PositionError(broken)
    return state
