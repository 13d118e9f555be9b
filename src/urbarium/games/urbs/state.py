"""A position of URBS.

A hand is a set of cards of the running epoch, one bit for each. A card that its holder has set aside or is about to
discard stays in the hand until the block ends, so that a hand looks the same to those who remember it. A hand of zero
in what a seat may know means that the seat has not held it in this epoch.
"""

from typing import Literal

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.position import record_type

from .components import EPOCH_CARDS, EPOCHS, HALL, HALLS, MAX_CITY, MAX_PLAYERS, MAX_TURNS, TURNS, TYPE, TYPES, WINDOW

PICK, PLACE, DISCARD, DECLARE, END = range(5)

STATE = record_type(
    [
        ("deal", np.int32, (EPOCHS, MAX_PLAYERS)),  # bits: hands of epochs not yet dealt, then 0    nobody
        ("hand", np.int32, (MAX_PLAYERS,)),  # bits: cards of the running epoch      holder, and who held it before
        ("turn", np.int16),  # turns finished                                                        public
        ("pick_cell", np.int16, (MAX_PLAYERS,)),  # cell set aside for the card, -1 none      own until the reveal
        ("city", np.int8, (MAX_PLAYERS, MAX_CITY)),  # cards in the order of building, then -1       public
        ("x", np.int8, (MAX_PLAYERS, MAX_CITY)),  # east of the founding card                        public
        ("y", np.int8, (MAX_PLAYERS, MAX_CITY)),  # south of the founding card                       public
        ("vacant", np.int8, (MAX_PLAYERS, MAX_CITY)),  # 1 for a vacant lot                          public
        ("hall", np.int8, (MAX_PLAYERS, HALLS)),  # types of the City Halls by order, -1 none    own until the end
        ("declared", np.int8, (MAX_PLAYERS,)),  # City Halls that have got their type                public
        ("discarded", np.int8, (2, MAX_TURNS)),  # cards by turn, -1 none     own; later ones when the hand returns
        ("boxed", np.int8, (EPOCHS,)),  # card returned to the box, -1 none                          nobody
        ("face", np.int8, (TYPES,)),  # 0 face A, 1 face B                                           public
        ("pick_card", np.int8, (MAX_PLAYERS,)),  # card set aside, -1 none                 own until the reveal
        ("pick_vacant", np.int8, (MAX_PLAYERS,)),  # 1 if it will be a vacant lot          own until the reveal
        ("players", np.int8),  # 2 to 5                                                              public
        ("phase", np.int8),  # PICK to END                                                           public
        ("side", np.int8),  # the seat that decides, -1 at the end                                   public
    ]
)

# What the conformance kit must see hidden in a few random games. The other secrets last for a few decisions only or
# are not there for every number of players; tests/urbs/test_knowledge.py looks for each of them where it is.
HIDDEN: dict[str, Literal["nobody", "owner"]] = {"deal": "nobody"}


def cards_of(bits: int, epoch: int) -> list[int]:
    """The card indices of a set."""
    return [EPOCH_CARDS * epoch + k for k in range(EPOCH_CARDS) if int(bits) >> k & 1]


def city_of(s: Fields, seat: int) -> list[int]:
    """The cards of a city in the order of building."""
    return [int(card) for card in s.city[seat] if card >= 0]


def cells_of(s: Fields, seat: int) -> dict[tuple[int, int], int]:
    """Where the cards of a city lie: coordinates to the slot in the order of building."""
    return {(int(s.x[seat, m]), int(s.y[seat, m])): m for m in range(len(city_of(s, seat)))}


def halls_of(s: Fields, seat: int) -> list[int]:
    """The slots of the City Halls of a city, in the order of building."""
    return [m for m, card in enumerate(city_of(s, seat)) if TYPE[card] == HALL]


def declared_type(s: Fields, seat: int, slot: int) -> int:
    """The type that a City Hall has been given; -1 if it has none yet, or if it is no City Hall."""
    halls = halls_of(s, seat)
    return int(s.hall[seat, halls.index(slot)]) if slot in halls else -1


def lot_of(s: Fields, seat: int, cell: int) -> tuple[int, int]:
    """Where a cell of the window lies in a city."""
    return lot_at(cell, *corner(s, seat))


# ---- readers that rules/amounts.py compiles for the rules


def epoch_of(s: Fields) -> int:
    """0, 1 or 2; the last epoch goes on to the end."""
    return min(EPOCHS - 1, int(s.turn) // int(TURNS[s.players]))


def corner(s: Fields, seat: int) -> tuple[int, int]:
    """The smallest x and y of a city; the founding card is at 0, and so are the slots that no card has taken."""
    return int(s.x[seat].min()), int(s.y[seat].min())


def lot_at(cell: int, west: int, north: int) -> tuple[int, int]:
    """The coordinates of a cell of the window, which begins one row north and one column west of the city's corner."""
    return cell % WINDOW + west - 1, cell // WINDOW + north - 1
