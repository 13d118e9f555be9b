"""How turns of Urbania are written in records; actions are written by their blocks."""

import re

from urbarium.engine.contract import Fields
from urbarium.engine.notation import nothing_implied as implied
from urbarium.engine.notation import points_and_winners as result
from urbarium.engine.refusals import Reason

from ..actions import ACTIONS, TAKE_POOL
from ..components import CARD_CODES, POOL
from ..refusals import OTHER_CARD_IN_SLOT, SLOT_EMPTY
from ..state import GAME_OVER, PAY_HIRE, PAY_RENEW
from .phrases import round_number, say

__all__ = ["implied", "misread", "result", "shorthand", "turn_label", "turn_words"]


_PLACE = re.compile(rf"take\s+([1-{POOL}])(?![^\s;,])", re.IGNORECASE)
_CARD = re.compile(rf"take\s+([1-{POOL}]):([A-Z]-\w+)", re.IGNORECASE)


def shorthand(s: Fields, text: str) -> tuple[str, int] | None:
    """A card of the pool by its place alone: ``take 3``; when none can be taken, whichever is said to lie there."""
    found = _PLACE.match(text) or (_CARD.match(text) if s.phase in (PAY_RENEW, PAY_HIRE, GAME_OVER) else None)
    return (ACTIONS.write(s, TAKE_POOL + int(found[1]) - 1), found.end()) if found else None


def misread(s: Fields, text: str) -> Reason | None:
    """A card that is not in that place of the pool."""
    found = _CARD.match(text)
    if not found:
        return None
    slot = int(found[1]) - 1
    if s.pool[slot] < 0:
        return SLOT_EMPTY, {}
    return OTHER_CARD_IN_SLOT, {"slot": slot + 1, "held": CARD_CODES[s.pool[slot]], "card": found[2]}


def turn_label(s: Fields) -> str:
    """Round and turn in it, both from 1: ``3.2`` is the second turn of round 3."""
    return f"{round_number(s)}.{int(s.turn) % int(s.players) + 1}"


def turn_words(s: Fields) -> str:
    """The round: whose turn in it is said beside."""
    return say("Round {round}").format(round=round_number(s))
