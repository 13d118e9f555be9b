"""How actions and turns of Urbania are written."""

from typing import Any

from urbarium.engine.actions import ActionSpace

from .components import CARD_CODES, CARD_TYPES, CELLS, POOL, PROJECT_CODES, PROJECTS, SPECIALISTS, SUITS, cell_name

ACTIONS = ActionSpace(
    take_pool=POOL,
    take_pile=1,
    take_project=1,
    refresh=1,
    renew=CELLS,
    hire=SUITS,
    submit=PROJECTS,
    pay_hand=CARD_TYPES,
    pay_table=CARD_TYPES,
    use_subsidy=1,
    skip_bonus=1,
    **{"pass": 1},
)
_WORDS = {
    "take_pile": "take pile",
    "take_project": "take project",
    "refresh": "refresh",
    "use_subsidy": "use subsidy",
    "skip_bonus": "no bonus",
    "pass": "pass",
}


def write(s: Any, action: int) -> str:
    """The notation of one action: ``take 3:H-2w1c``, ``renew c5``, ``hire Banker``, ``pay table P-1w2c``."""
    block, index = ACTIONS.locate(action)
    if block == "take_pool":
        card = int(s.pool[index])
        return f"take {index + 1}:{CARD_CODES[card] if card >= 0 else 'empty'}"
    if block == "renew":
        return f"renew {cell_name(index)}"
    if block == "hire":
        return f"hire {SPECIALISTS[index]}"
    if block == "submit":
        return f"submit {PROJECT_CODES[index]}"
    if block == "pay_hand":
        return f"pay {CARD_CODES[index]}"
    if block == "pay_table":
        return f"pay table {CARD_CODES[index]}"
    return _WORDS[block]


def turn_label(s: Any) -> str:
    """Round and seat, both from 1: ``3.2`` is the second seat's turn in round 3."""
    turn, players = int(s.turn), int(s.players)
    return f"{turn // players + 1}.{turn % players + 1}"
