from urbarium.engine.compile import entry

from ..state import STATE


@entry
def scores(state, out):
    s = state.view(STATE)[0]
    for seat in range(s.players):
        out[seat] = 0.0
        if s.turn >= s.players:
            out[seat] = -s.hand[seat] if s.low else s.hand[seat]


@entry
def returns(state, out):
    s = state.view(STATE)[0]
    best = 0
    for seat in range(s.players):
        better = s.hand[seat] < s.hand[best] if s.low else s.hand[seat] > s.hand[best]
        if better:
            best = seat
    for seat in range(s.players):
        out[seat] = 0.0
    out[best] = 1.0
