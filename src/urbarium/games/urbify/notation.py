"""How actions of Urbify are written."""

import re
from typing import Any

from urbarium.engine.actions import ActionSpace

from .codes import R3_1
from .components import DEPARTMENT_LETTERS, KEYS, PATTERN_LETTERS, cell_name

ACTIONS = ActionSpace(
    influence=18,
    session=4,
    build=30,
    inaugurate_use=30,
    inaugurate_skip=30,
    place=121,
    occupy=30,
    activate=30,
    pay_influence=4,
    gain_influence=4,
    pay_development=1,
    pay_exchange=1,
)


def write(s: Any, action: int) -> str:
    """The notation of one action: ``inf TEC``, ``build hospital``, ``open hospital -``, ``@f7``, ``pay TECR``."""
    block, index = ACTIONS.locate(action)
    if block == "influence":
        return f"inf {PATTERN_LETTERS[index]}"
    if block == "place":
        return f"@{cell_name(index)}"
    if block == "pay_development":
        return "pay D"
    if block == "pay_exchange":
        return "pay TECR"
    if block in ("session", "pay_influence", "gain_influence"):
        return f"{block.removesuffix('_influence')} {DEPARTMENT_LETTERS[index]}"
    if block == "inaugurate_skip":
        return f"open {KEYS[index]} -"
    verb = {"build": "build", "inaugurate_use": "open", "occupy": ">", "activate": "via"}[block]
    return f"{verb} {KEYS[index]}"


def misread(s: Any, text: str) -> tuple[int, str] | None:
    """Politicians sent in a way that is no pattern, such as ``inf TTE``."""
    from .text import REFUSALS

    found = re.match(r"inf\s+([TECR]+)\b", text, re.IGNORECASE)
    if found and sorted(found[1].upper()) not in [sorted(letters) for letters in PATTERN_LETTERS]:
        return R3_1, REFUSALS[R3_1]
    return None


def turn_label(s: Any) -> str:
    """Turns are numbered through, over all players."""
    return str(int(s.turn) + 1)
