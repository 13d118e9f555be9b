"""How a network is told a position; read by ``urbarium.adapters.observation``."""

from .components import (
    BUILDING_MAX,
    CARD_TYPES,
    CARDS,
    CARDS_PER_DRAW,
    CELLS,
    DISTRICT_CELLS,
    MAX_SUBMITTED,
    PROJECTS,
    REFRESH_CAP,
    SEATS,
    SIZE,
    SPECIALIST_MAX,
    SUITS,
)
from .state import ACTION, GAME_OVER, GOING_ON, ITALIAN_POLITICS, OPEN, RENEWED, STALEMATE, SUBMITTED

POINTS = ("scaled", 0, 400)
COPIES = ("scaled", 0, 3)  # of one card type, as far as it matters

BOARD = (SIZE, SIZE)

OBSERVED = {
    "turn": ("scaled", 0, 200),
    "last_turn": ("scaled", 0, 200),
    "vp": POINTS,
    "tile_points": POINTS,
    "income_points": POINTS,
    "fee_points": POINTS,
    "project_points": POINTS,
    "last_income": ("scaled", 0, 20),
    "tile": ("scaled", 0, CELLS - 1, BOARD),
    "cell": ("one_hot", OPEN, RENEWED, BOARD),
    "district_renewed": ("scaled", 0, DISTRICT_CELLS),
    "building_value": ("scaled", 0, BUILDING_MAX),
    "specialist_value": ("scaled", 0, SPECIALIST_MAX),
    "holder": ("one_hot", 0, SEATS - 1),
    "pool": ("one_hot", 0, CARD_TYPES - 1),
    "discard": COPIES,
    "discard_count": ("scaled", 0, CARDS),
    "pile": ("omitted",),  # nobody may know it
    "pile_count": ("scaled", 0, CARDS),
    "hand": COPIES,
    "hand_count": ("scaled", 0, CARDS),
    "known": COPIES,
    "table": COPIES,
    "paying": COPIES,
    "reshuffled": ("scaled", 0, 1),
    "origin": COPIES,
    "blind": ("scaled", 0, CARDS),
    "mine": COPIES,
    "played": ("scaled", 0, CARDS),
    "project": ("one_hot", 0, SUBMITTED + SEATS - 1),
    "project_pile": ("omitted",),  # nobody may know it
    "project_pile_count": ("scaled", 0, PROJECTS),
    "project_hand": ("scaled", 0, PROJECTS),
    "submitted": ("scaled", 0, MAX_SUBMITTED),
    "subsidy": ("scaled", 0, 1),
    "subsidy_option": ("one_hot", 0, ITALIAN_POLITICS),
    "players": ("one_hot", 2, SEATS),
    "phase": ("one_hot", ACTION, GAME_OVER),
    "side": ("omitted",),  # told as ``actor``
    "actions_left": ("scaled", 0, 3),
    "takes_left": ("scaled", 0, CARDS_PER_DRAW),
    "refreshes": ("scaled", 0, REFRESH_CAP),
    "target": ("one_hot", 0, CELLS - 1, BOARD),
    "required": ("scaled", 0, 10),
    "paid": ("scaled", 0, 10),
    "colour": ("one_hot", 0, SUITS - 1),
    "passes": ("scaled", 0, 3),
    "idle_turns": ("scaled", 0, 10),
    "ended_by": ("one_hot", GOING_ON, STALEMATE),
}
