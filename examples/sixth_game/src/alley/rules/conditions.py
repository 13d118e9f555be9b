from urbarium.engine.compile import rule

from ..components import LONGEST
from ..refusals import BEYOND_THE_ALLEY, BUILT_ON, WALL_TO_WALL
from ..state import EMPTY


@rule
def refuse_house(s, plot):
    """What stands in the way of a house on this plot; 0 if nothing does."""
    if plot >= s.plots:
        return BEYOND_THE_ALLEY
    if s.house[plot] != EMPTY:
        return BUILT_ON
    if plot > 0 and s.house[plot - 1] != EMPTY:
        return WALL_TO_WALL
    if plot + 1 < s.plots and s.house[plot + 1] != EMPTY:
        return WALL_TO_WALL
    return 0


@rule
def is_over(s):
    for plot in range(LONGEST):
        if refuse_house(s, plot) == 0:
            return False
    return True
