from urbarium.engine.said import index_of

from .asking import keys
from .position import PLOT_NAMES


def point(s, seat, thing):
    """A plot by its number: ``plot 4``."""
    return keys(index_of(thing.removeprefix("plot "), PLOT_NAMES, "plot"))
