"""How a network is told a position; read by ``urbarium.adapters.observation``."""

from .components import (
    ACTION_MARKERS,
    CARDS,
    CHARACTERS,
    LINE,
    MAX_PLAYERS,
    ORDERS_PER_COLOUR,
    PRICE_MARKERS,
    TERRITORIES,
    TURNS,
)
from .state import END, IN_DECK, IN_PLAY, IS_FACTORY, IS_HOUSE, PRODUCED, SETTLE

SEAT = ("one_hot", 0, MAX_PLAYERS - 1)
ON_A_LINE = ("scaled", 0, LINE)

OBSERVED = {
    "turn": ("scaled", 0, TURNS),
    "points": ("scaled", 0, 60),
    "money": ("scaled", 0, 60),
    "phase": ("one_hot", SETTLE, END),
    "action_phase": ("one_hot", 0, 4),
    "side": ("omitted",),  # told as ``actor``
    "players": ("one_hot", 2, MAX_PLAYERS),
    "inventions": ("scaled", 0, 1),
    "start_seat": SEAT,
    "mayor": SEAT,
    "owner": SEAT,
    "price": ("scaled", 0, 6),
    "ground": ("one_hot", IS_HOUSE, IS_FACTORY + 5),
    "offices": ("scaled", 0, 4),
    "hand": ("scaled", 0, PRICE_MARKERS),
    "swap_pick": ("one_hot", 0, TERRITORIES - 1),
    "land": ("omitted",),  # follows from the owners, but for the order
    "land_count": ("scaled", 0, ACTION_MARKERS),
    "markers": ("scaled", 0, ACTION_MARKERS),
    "empty_grounds": ("scaled", 0, 10),
    "built": ("scaled", 0, 12),
    "pool": ("scaled", 0, 24),
    "citizens": ON_A_LINE,
    "house_line": ON_A_LINE,
    "tax": ON_A_LINE,
    "food": ON_A_LINE,
    "sown": ("scaled", 0, 10),
    "store": ("scaled", 0, 32),
    "returned": ("scaled", 0, 32),
    "bought": ("scaled", 0, 10),
    "orders": ON_A_LINE,
    "supply": ("scaled", 0, ORDERS_PER_COLOUR),
    "display": ("one_hot", 1, CARDS),
    "taken": SEAT,
    "deck": ("scaled", 0, CARDS + 1),
    "card_place": ("one_hot", IN_DECK, IN_PLAY + 23),
    "active": ("one_hot", 1, CARDS),
    "made": ("scaled", 0, 4),
    "produced": ("scaled", 0, PRODUCED),
    "character": ("one_hot", 0, CHARACTERS - 1),
    "helped": ("scaled", 0, 1),
    "collected": ("scaled", 0, 1),
    "invention_display": ("one_hot", 1, CARDS),
    "invention_deck": ("scaled", 0, CARDS + 1),
    "invention_place": ("one_hot", IN_DECK, IN_PLAY + 3),
}
