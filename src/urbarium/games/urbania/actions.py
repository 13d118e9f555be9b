"""The action space of Urbania: what can be done and how it is written. Where a block begins follows from the sizes."""

from urbarium.engine.actions import ActionSpace, Block
from urbarium.engine.contract import Fields

from .components import CARD_CODES, CARD_TYPES, CELLS, POOL, PROJECT_CODES, PROJECTS, SPECIALISTS, SUITS, cell_name


def _in_pool(s: Fields, slot: int) -> str:
    """``3:H-2w1c``."""
    card = s.pool[slot]
    return f"{slot + 1}:{CARD_CODES[card] if card >= 0 else 'empty'}"


ACTIONS = ActionSpace(
    Block("take_pool", POOL, "take {}", names_here=_in_pool),
    Block("take_pile", 1, "take pile"),
    Block("take_project", 1, "take project"),
    Block("refresh", 1, "refresh"),
    Block("renew", CELLS, "renew {}", cell_name),
    Block("hire", SUITS, "hire {}", SPECIALISTS),
    Block("submit", PROJECTS, "submit {}", PROJECT_CODES),
    Block("pay_hand", CARD_TYPES, "pay {}", CARD_CODES),
    Block("pay_table", CARD_TYPES, "pay table {}", CARD_CODES),
    Block("use_subsidy", 1, "use subsidy"),
    Block("skip_bonus", 1, "no bonus"),
    Block("pass", 1, "pass"),
)

# The first action of each block, as compiled rules know it; the index within the block is added.
TAKE_POOL = ACTIONS.first("take_pool")
TAKE_PILE = ACTIONS.first("take_pile")
TAKE_PROJECT = ACTIONS.first("take_project")
REFRESH = ACTIONS.first("refresh")
RENEW = ACTIONS.first("renew")
HIRE = ACTIONS.first("hire")
SUBMIT = ACTIONS.first("submit")
PAY_HAND = ACTIONS.first("pay_hand")
PAY_TABLE = ACTIONS.first("pay_table")
USE_SUBSIDY = ACTIONS.first("use_subsidy")
SKIP_BONUS = ACTIONS.first("skip_bonus")
PASS = ACTIONS.first("pass")
ACTION_COUNT = ACTIONS.size
