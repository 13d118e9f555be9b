"""What a bot should know about Urbania."""

from urbarium.engine.compile import entry

from .state import STATE


@entry
def evaluate(state, out):
    s = state.view(STATE)[0]
    for seat in range(s.players):
        out[seat] = 1.0 / s.players
