"""How turns of Urbaniza are written. The actions themselves are in ``actions.py``."""

import re

from urbarium.engine.contract import Fields
from urbarium.engine.notation import no_shorthand as shorthand
from urbarium.engine.notation import nothing_implied as implied
from urbarium.engine.notation import points_and_winners as result
from urbarium.engine.refusals import Reason

from ..refusals import GAME_OVER, MAYOR_NOT_CHOSEN, RETURN_AREA
from ..state import END
from .phrases import say, settling

__all__ = ["implied", "misread", "result", "shorthand", "turn_label", "turn_words"]

_FORBIDDEN = {
    re.compile(r"hire\s+mayor\b", re.IGNORECASE): MAYOR_NOT_CHOSEN,
    re.compile(r"buy\s+return\b", re.IGNORECASE): RETURN_AREA,
}


def turn_label(s: Fields) -> str:
    """``setup``, then turn and phase: ``2.0`` is the hiring of turn 2, ``2.4`` its last action phase."""
    if s.phase == END:
        return "end"
    if settling(s):
        return "setup"
    return f"{int(s.turn)}.{int(s.action_phase)}"


def turn_words(s: Fields) -> str:
    """Turn and action; hiring comes before the first."""
    if "." not in turn_label(s):
        return ""
    words = say("Turn {turn}, action {phase}") if s.action_phase else say("Turn {turn}: hiring")
    return words.format(turn=int(s.turn), phase=int(s.action_phase))


def misread(s: Fields, text: str) -> Reason | None:
    """What a rule forbids that has no action of its own: hiring the Mayor, buying from the return area."""
    for pattern, reason in _FORBIDDEN.items():
        if pattern.match(text):
            return GAME_OVER if s.phase == END else reason, {}
    return None
