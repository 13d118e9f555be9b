"""What can be asked about a position of Urbania by name."""

from collections.abc import Mapping

from urbarium.engine.contract import Fact, Fields
from urbarium.engine.said import index_of

from ..components import (
    AREA_NAMES,
    CARD_CODES,
    DISTRICTS,
    KIND_HELMETS,
    KINDS,
    PROJECT_CODES,
    SUITS,
    TILE_TYPE,
    TYPE_LETTERS,
)
from ..rules.amounts import fee as fee_of
from ..rules.scoring import project_worth
from ..state import RENEWED, cards_of
from .position import CELL_NAMES

__all__ = ["FACTS"]


def _suit(letter: str) -> int:
    return index_of(letter, TYPE_LETTERS[:SUITS], "specialist")


def value(s: Fields, seat: int, rest: str) -> int:
    """What the specialist of a type pays: its renewed buildings, the cube."""
    return int(s.building_value[_suit(rest)])


def price(s: Fields, seat: int, rest: str) -> int:
    """What the specialist of a type costs: the disc."""
    return int(s.specialist_value[_suit(rest)])


def employer(s: Fields, seat: int, rest: str) -> int:
    """The seat that employs the specialist of a type, -1 if nobody does."""
    return int(s.holder[_suit(rest)])


def hand(s: Fields, seat: int, rest: str) -> str:
    """The cards in hand."""
    return " ".join(CARD_CODES[card] for card in cards_of(s.hand[seat]))


def table(s: Fields, seat: int, rest: str) -> str:
    """The cards that lie in front of a seat."""
    return " ".join(CARD_CODES[card] for card in cards_of(s.table[seat]))


def cards(s: Fields, seat: int, rest: str) -> int:
    """How many cards a seat has in hand."""
    return int(s.hand_count[seat])


def helmets(s: Fields, seat: int, rest: str) -> int:
    """The helmets in the pool."""
    return sum(int(KIND_HELMETS[card % KINDS]) for card in s.pool.tolist() if card >= 0)


def actions_left(s: Fields, seat: int, rest: str) -> int:
    """The actions left in this turn, the one under way included."""
    return int(s.actions_left)


def building(s: Fields, seat: int, rest: str) -> str:
    """The type of a building and its state: ``H renewed``, ``H run down``."""
    cell = index_of(rest, CELL_NAMES, "building")
    return f"{TYPE_LETTERS[TILE_TYPE[s.tile[cell]]]} {'renewed' if s.cell[cell] == RENEWED else 'run down'}"


def renewed(s: Fields, seat: int, rest: str) -> int:
    """The renewed buildings of a district."""
    return int(s.district_renewed[index_of(rest, AREA_NAMES[:DISTRICTS], "district")])


def fullest(s: Fields, seat: int, rest: str) -> int:
    """The renewed buildings of the district that has most of them."""
    return int(s.district_renewed.max())


def specialists(s: Fields, seat: int, rest: str) -> int:
    """How many specialists a seat employs."""
    return int((s.holder == seat).sum())


def bargains(s: Fields, seat: int, rest: str) -> int:
    """How many specialists work for a rival and pay at least what they cost."""
    theirs = (s.holder >= 0) & (s.holder != seat)
    return int((theirs & (s.building_value[:SUITS] >= s.specialist_value[:SUITS])).sum())


def submitted(s: Fields, seat: int, rest: str) -> int:
    """How many projects a seat has submitted."""
    return int(s.submitted[seat])


def projects(s: Fields, seat: int, rest: str) -> int:
    """How many projects a seat has in hand."""
    return int(s.project_hand[seat])


def pays(s: Fields, seat: int, rest: str) -> int:
    """What a project would score now."""
    return int(project_worth(s, index_of(rest, PROJECT_CODES, "project")))


def fee(s: Fields, seat: int, rest: str) -> int:
    """What it costs a seat to submit a project."""
    return int(fee_of(s, seat))


def last_turn(s: Fields, seat: int, rest: str) -> int:
    """The number of the turn after which the game ends, -1 while it is not fixed."""
    return int(s.last_turn)


FACTS: Mapping[str, Fact] = {
    "value": value,
    "price": price,
    "employer": employer,
    "hand": hand,
    "table": table,
    "cards": cards,
    "helmets": helmets,
    "actions_left": actions_left,
    "building": building,
    "renewed": renewed,
    "fullest": fullest,
    "specialists": specialists,
    "bargains": bargains,
    "submitted": submitted,
    "projects": projects,
    "pays": pays,
    "fee": fee,
    "last_turn": last_turn,
}
