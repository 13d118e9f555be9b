"""Asking the server's question of a step: may it be taken back without asking the others?"""

from urbarium.engine.match import Match
from urbarium.web.takeback import nothing_revealed


def last_step_is_free(match: Match) -> bool:
    """Nobody has learned anything from the last step."""
    return nothing_revealed(match, len(match.actions) - 1)
