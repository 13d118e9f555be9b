"""How actions of Urbaniza are written."""

import re
from typing import Any

from urbarium.engine.actions import ActionSpace

from .components import CHARACTER_WORDS, COLOUR_NAMES, COLOURS, MAX_FACTORIES, territory_name
from .state import ACT, END, GRAIN2, HIRE, PRICE, SETTLE

ACTIONS = ActionSpace(
    **{"pass": 1},
    done=1,
    hire=9,
    settle=24,
    price=24,
    land=24,
    swap=24,
    house=12,
    sky=6,
    admin=5,
    grain_buy=5,
    grain_sell=8,
    sow=8,
    order=3,
    new_factory=3,
    upgrade=18,
    make=18,
    tax=1,
    invent=3,
)
_ON_TERRITORY = ("settle", "price", "land", "swap")
_VERBS = {"grain_sell": "sell", "new_factory": "new"}


def write(s: Any, action: int) -> str:
    """The notation of one action: ``settle T03``, ``buy b1``, ``upgrade 3>F1``, ``make F1 orange``."""
    block, index = ACTIONS.locate(action)
    if block in ("pass", "done", "tax"):
        return block
    if block == "hire":
        return f"hire {CHARACTER_WORDS[index]}"
    if block in _ON_TERRITORY:
        return f"{block} {territory_name(index)}"
    if block == "grain_buy":
        return "buy field" if index == 4 else f"buy b{index + 1}"
    if block == "upgrade":
        return f"upgrade {index // MAX_FACTORIES + 1}>F{index % MAX_FACTORIES + 1}"
    if block == "make":
        return f"make F{index // COLOURS + 1} {COLOUR_NAMES[index % COLOURS]}"
    return f"{_VERBS.get(block, block)} {index + 1}"


def misread(s: Any, text: str) -> tuple[int, str] | None:
    """What a rule forbids that has no action of its own: hiring the Mayor, buying from the return area."""
    from .conditions import R3_2, R7_2
    from .text import REFUSALS

    if s.phase == HIRE and re.match(r"hire\s+mayor\b", text, re.IGNORECASE):
        return R3_2, REFUSALS[R3_2]
    if s.phase in (ACT, GRAIN2) and re.match(r"buy\s+return\b", text, re.IGNORECASE):
        return R7_2, REFUSALS[R7_2]
    return None


def turn_label(s: Any) -> str:
    """``setup``, then turn and phase: ``2.0`` is the hiring of turn 2, ``2.4`` its last action phase."""
    if s.phase == END:
        return "end"
    if s.phase == SETTLE or (s.phase == PRICE and s.action_phase == 0):
        return "setup"
    return f"{int(s.turn)}.{int(s.action_phase)}"


__all__ = ["ACTIONS", "misread", "turn_label", "write"]
