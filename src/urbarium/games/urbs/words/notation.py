"""How turns of URBS are written, and what stands for a whole build."""

import re

from urbarium.engine.contract import Fields
from urbarium.engine.notation import nothing_implied as implied
from urbarium.engine.notation import points_and_winners as result
from urbarium.engine.refusals import Reason

from ..actions import ACTIONS, DECLARE_TYPE, PLACE_CELL, next_hall
from ..components import CARD_IDS, TURNS, TYPE_LETTERS
from ..refusals import NOT_BESIDE_CITY, OTHER_HALL_FIRST
from ..state import DECLARE, PICK, PLACE
from .phrases import say

__all__ = ["implied", "misread", "result", "shorthand", "turn_label", "turn_words"]

_LOT = re.compile(r"at\s+(?=[ewns])(?:[ew][1-9]\d*)?(?:[ns][1-9]\d*)?(?=[\s;,]|$)", re.IGNORECASE)
_HALL = re.compile(r"hall\s+([123]?H)\s+as\s+([CIPRTL])(?![^\s;,])", re.IGNORECASE)


def turn_label(s: Fields) -> str:
    """``2.3`` is the third turn of Epoch 2; the City Halls get their types at the ``end``."""
    if s.phase >= DECLARE:
        return "end"
    epoch, done = divmod(int(s.turn), int(TURNS[s.players]))
    return f"{epoch + 1}.{done + 1}"


def turn_words(s: Fields) -> str:
    """Epoch and turn in it."""
    epoch, _, turn = turn_label(s).partition(".")
    return say("Epoch {epoch}, turn {turn}").format(epoch=epoch, turn=turn) if turn else ""


def shorthand(s: Fields, text: str) -> tuple[str, int] | None:
    """A whole build in one word: ``1R2@e2n1``, ``1R2@o`` for the founding card, ``1I1!@w1`` for a vacant lot.

    It is read in two steps: the card, then the lot that is left of the word. ``hall H as L`` is the next City Hall;
    while none is decided any City Hall is meant in general. So is any lot while none is chosen.
    """
    lot = _LOT.match(text)
    if lot and s.phase != PLACE:
        return ACTIONS.write(s, PLACE_CELL), lot.end()
    hall = _HALL.match(text)
    if hall and (s.phase != DECLARE or hall[1].upper() == "H"):
        return ACTIONS.write(s, DECLARE_TYPE + TYPE_LETTERS.index(hall[2].upper())), hall.end()
    if s.phase == PICK:
        found = re.match(r"(\d[A-Z]\d?)!?@(o(?![\w]))?", text, re.IGNORECASE)
        return (f"pick {found[1]}", found.end()) if found else None
    found = re.match(r"(?:[ew]\d+)?(?:[ns]\d+)?(?=[\s;,]|$)", text, re.IGNORECASE)
    return (f"at {found[0]}", found.end()) if s.phase == PLACE and found and found[0] else None


def misread(s: Fields, text: str) -> Reason | None:
    """A City Hall before its turn, or a lot so far away that no city of this size can reach it."""
    if _HALL.match(text):
        return OTHER_HALL_FIRST, {"hall": CARD_IDS[next_hall(s)]}
    return (NOT_BESIDE_CITY, {}) if _LOT.match(text) else None
