"""What a bot should know about Urbify: how a position promises to end."""

from urbarium.engine.compile import entry

from .scoring import share_win
from .state import OVER, STATE


@entry
def evaluate(state, out):
    """The share of the win each seat may expect."""
    s = state.view(STATE)[0]
    if s.phase == OVER:
        share_win(s, out)
        return
    for seat in range(s.players):
        out[seat] = 1.0 / s.players
