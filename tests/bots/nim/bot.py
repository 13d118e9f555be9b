from urbarium.engine.compile import entry
from urbarium.engine.plain import no_prior as prior
from urbarium.engine.strength import Strength

from .state import STATE

__all__ = ["STRENGTH", "evaluate", "prior"]

STRENGTH = Strength()


@entry
def evaluate(state, out):
    players = state.view(STATE)[0].players
    for seat in range(players):
        out[seat] = 1.0 / players
