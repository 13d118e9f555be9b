"""How turns and results of Urbino are written, and what goes without saying."""

import re
from collections.abc import Sequence

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.notation import label_alone as turn_words
from urbarium.engine.refusals import Reason

from ..actions import ACTIONS, BUILD, MOVE_LO, SKIP, STAY
from ..components import square_index
from ..refusals import NO_ARCHITECT_THERE
from ..rules.scoring import KEY_COLUMNS, final_key, winner_by_key
from ..state import FIRST_BUILD, REPOSITION

__all__ = ["implied", "misread", "result", "shorthand", "turn_label", "turn_words"]

_MOVE = re.compile(r"([a-i][1-9])-([a-i][1-9])(?![^\s;,])", re.IGNORECASE)


def implied(s: Fields, action: int) -> int:
    """A build without a word about the architects means that they stay."""
    return STAY if s.phase == REPOSITION and BUILD <= action < SKIP else -1


def shorthand(s: Fields, text: str) -> tuple[str, int] | None:
    """A repositioning when none is decided: wherever it begins, the rule about the phase answers."""
    found = _MOVE.match(text)
    if not found or s.phase == REPOSITION:
        return None
    return ACTIONS.write(s, MOVE_LO + square_index(found[2].lower())), found.end()


def misread(s: Fields, text: str) -> Reason | None:
    """A repositioning from a square where no architect stands."""
    found = _MOVE.match(text)
    return (NO_ARCHITECT_THERE, {"square": found[1].lower()}) if found else None


def turn_label(s: Fields) -> str:
    """Turns are numbered from the first build; what comes before is the set-up."""
    return "setup" if s.phase < FIRST_BUILD else str(int(s.turn) + 1)


def result(s: Fields, points: Sequence[float], winners: Sequence[str]) -> str:
    """``B 14:0``, ``= 3:3``, or ``W 5:5 towers`` when a tie was broken; Black's points stand first."""
    key = np.zeros((2, KEY_COLUMNS), np.int64)
    final_key(s, key)
    winner = int(winner_by_key(key))
    outcome = f"{'=' if winner < 0 else 'BW'[winner]} {key[0, 0]}:{key[1, 0]}"
    if winner < 0 or key[0, 0] != key[1, 0]:
        return outcome
    column = next(column for column in range(KEY_COLUMNS) if key[0, column] != key[1, column])
    reason = ("", "monuments", "monuments", "monuments", "towers", "palaces", "houses")[column]
    return f"{outcome} {reason}"
