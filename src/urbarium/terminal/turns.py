"""Reading what a player typed as actions, from what that player may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from urbarium.engine.errors import RuleError, UrbariumError
from urbarium.engine.notation import read_actions

if TYPE_CHECKING:
    from urbarium.engine.match import Match

__all__ = ["is_notation", "read_turn"]


def read_turn(match: Match, seat: int, text: str) -> list[int]:
    """The actions that a line names, one after the other, all of them decisions of this seat.

    They are read from what the seat knows before the first of them, so that nobody looks at a card by naming what could
    be done with it. Raises RuleError or NotationError; the match itself is not touched.
    """
    return read_actions(match.game, match.view(seat).state, text, seat)


def is_notation(match: Match, text: str) -> bool:
    """Is a line written as moves of whoever decides now, possible or not?"""
    try:
        read_turn(match, match.actor, text)
    except RuleError:
        return True
    except UrbariumError:
        return False
    return True
