"""Asking the server's question of a step: may it be taken back without asking the others?"""

from urbarium.engine.match import Match
from urbarium.testing import nothing_revealed


def tells_nobody_anything(match: Match) -> bool:
    """Nobody has learned anything from the last step, by samples of what each seat held possible."""
    return nothing_revealed(match, len(match.actions) - 1)


def last_step_is_free(match: Match) -> bool:
    """The game declares that the last step was silent, which must be true."""
    before = list(match.positions())[-2]
    mover = int(match.game.kernels.actor(before))
    silent = match.game.view(before, match.players, match.options, mover).silent(match.actions[-1])
    assert not silent or tells_nobody_anything(match)
    return silent
