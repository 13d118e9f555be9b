from urbarium.engine.compile import entry

from ..state import STATE


@entry
def returns(state, out):
    s = state.view(STATE)[0]
    for seat in range(s.players):
        out[seat] = 1.0 if (s.turn - 1) % s.players == seat else 0.0


@entry
def scores(state, out):
    s = state.view(STATE)[0]
    for seat in range(s.players):
        out[seat] = 1.0 if (s.turn - 1) % s.players == seat else 0.0
