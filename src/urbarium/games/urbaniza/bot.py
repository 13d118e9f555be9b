"""What a bot should know about Urbaniza: how a position promises to end."""

from urbarium.engine.compile import entry

from .scoring import share_win
from .state import STATE


@entry
def evaluate(state, out):
    share_win(state.view(STATE)[0], out)
