"""The action space of Urbania: what can be done and how it is written. Where a block begins follows from the sizes."""

from collections.abc import Callable

from urbarium.engine.actions import ActionSpace, Block
from urbarium.engine.contract import Fields

from .components import (
    ACTIONS_PER_TURN,
    CARD_CODES,
    CARD_TYPES,
    CELLS,
    POOL,
    PROJECT_CODES,
    PROJECTS,
    SPECIALISTS,
    SUITS,
    cell_name,
)
from .state import ACTION, GAME_OVER, UNKNOWN


def _in_pool(s: Fields) -> Callable[[int], str]:
    """``3:H-2w1c``."""
    codes = [CARD_CODES[card] if card >= 0 else "empty" for card in s.pool]
    return lambda slot: f"{slot + 1}:{codes[slot]}"


def _goes_on(s: Fields, index: int) -> bool:
    """R10.1: the end of the game opens the submitted projects."""
    return bool(s.turn != s.last_turn or s.actions_left > 1)


def _no_card_follows(s: Fields, slot: int) -> bool:
    """R8.3: nothing is left to fill the pool with."""
    return _goes_on(s, slot) and bool(s.pile_count + s.discard_count == 0)


def _no_slot_waits(s: Fields, index: int) -> bool:
    """R8.2: a payment goes to the discard pile, and from there into an empty slot of the pool."""
    return _goes_on(s, index) and bool((s.pool >= 0).all())


def _cover_pool_and_end(before: Fields, after: Fields) -> None:
    """R8.2, R10.1: slots that waited for a card still do; no project is open, and whoever is next has not begun."""
    after.pool[before.pool < 0] = UNKNOWN
    if after.phase == GAME_OVER:
        after.vp -= after.project_points
        after.project_points[:] = 0
        after.phase = ACTION
        after.side = (before.side + 1) % before.players
        after.actions_left = ACTIONS_PER_TURN


# Building, hiring and paying are silent where everyone saw the cards being taken; a secret hand would tell what it has.
ACTIONS = ActionSpace(
    Block("take_pool", POOL, "take {}", names_here=_in_pool, silent=_no_card_follows),
    Block("take_pile", 1, "take pile"),
    Block("take_project", 1, "take project"),
    Block("refresh", 1, "refresh"),
    Block("renew", CELLS, "renew {}", cell_name, silent=True),
    Block("hire", SUITS, "hire {}", SPECIALISTS, silent=True),
    Block("submit", PROJECTS, "submit {}", PROJECT_CODES, silent=_goes_on, cover=_cover_pool_and_end),
    Block("pay_hand", CARD_TYPES, "pay {}", CARD_CODES, silent=_no_slot_waits, cover=_cover_pool_and_end),
    Block("pay_table", CARD_TYPES, "pay table {}", CARD_CODES, silent=_no_slot_waits, cover=_cover_pool_and_end),
    Block("use_subsidy", 1, "use subsidy", silent=_no_slot_waits, cover=_cover_pool_and_end),
    Block("skip_bonus", 1, "no bonus", silent=_goes_on, cover=_cover_pool_and_end),
    Block("pass", 1, "pass", cover=_cover_pool_and_end),
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
