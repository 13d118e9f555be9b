"""How turns of Urbify are written, and what people write for them."""

import re

from urbarium.engine.contract import Fields
from urbarium.engine.notation import label_alone as turn_words
from urbarium.engine.notation import nothing_implied as implied
from urbarium.engine.notation import points_and_winners as result
from urbarium.engine.refusals import Reason

from ..components import DEPARTMENT_LETTERS, PATTERN_LETTERS
from ..refusals import NO_PATTERN
from ..state import MAIN

__all__ = ["implied", "misread", "result", "shorthand", "turn_label", "turn_words"]

_SENDING = re.compile(rf"inf\s+([{DEPARTMENT_LETTERS}]+)\b", re.IGNORECASE)


def turn_label(s: Fields) -> str:
    """Turns are numbered through, over all players."""
    return str(int(s.turn) + 1)


def shorthand(s: Fields, text: str) -> tuple[str, int] | None:
    """The politicians of a pattern in any order: ``inf ET``; when nobody can be sent, in whichever pattern."""
    found = _SENDING.match(text)
    if found and (s.phase != MAIN or not s.board[s.side]):
        return f"inf {PATTERN_LETTERS[0]}", found.end()
    sent = sorted(found[1].upper()) if found else []
    pattern = next((letters for letters in PATTERN_LETTERS if sorted(letters) == sent), None)
    return (f"inf {pattern}", found.end()) if found and pattern and pattern != found[1].upper() else None


def misread(s: Fields, text: str) -> Reason | None:
    """Politicians sent in a way that is no pattern, such as ``inf TTE``."""
    return (NO_PATTERN, {}) if _SENDING.match(text) else None
