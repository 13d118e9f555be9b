"""How turns of Urbify are written, and what people write for them."""

import re

from urbarium.engine.contract import Fields
from urbarium.engine.notation import no_shorthand as shorthand
from urbarium.engine.notation import nothing_implied as implied
from urbarium.engine.notation import points_and_winners as result
from urbarium.engine.refusals import Reason

from ..components import DEPARTMENT_LETTERS, PATTERN_LETTERS
from ..refusals import NO_PATTERN

__all__ = ["implied", "misread", "result", "shorthand", "turn_label"]

_SENDING = re.compile(rf"inf\s+([{DEPARTMENT_LETTERS}]+)\b", re.IGNORECASE)


def turn_label(s: Fields) -> str:
    """Turns are numbered through, over all players."""
    return str(int(s.turn) + 1)


def misread(s: Fields, text: str) -> Reason | None:
    """Politicians sent in a way that is no pattern, such as ``inf TTE``."""
    found = _SENDING.match(text)
    if found and sorted(found[1].upper()) not in [sorted(letters) for letters in PATTERN_LETTERS]:
        return NO_PATTERN, {}
    return None
