from urbarium.engine.compile import entry

from .state import STATE


@entry
def evaluate(state, out):
    players = state.view(STATE)[0].players
    for seat in range(players):
        out[seat] = 1.0 / players
