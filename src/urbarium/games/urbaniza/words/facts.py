"""What can be asked about a position of Urbaniza by name."""

from collections.abc import Mapping

from urbarium.engine.contract import Fact, Fields
from urbarium.engine.said import index_of

from ..components import CHARACTER_WORDS, COLOUR_LETTERS, FIELD
from .position import LAND_NAMES

__all__ = ["FACTS"]


def _by_seat(field: str, meaning: str) -> Fact:
    """The number that a field has for a seat."""

    def number(s: Fields, seat: int, rest: str) -> int:
        return int(s[field][seat])

    number.__doc__ = meaning
    return number


def orders(s: Fields, seat: int, rest: str) -> str:
    """The work orders of a seat by colour: ``OOG``."""
    return "".join(COLOUR_LETTERS[colour] * int(count) for colour, count in enumerate(s.orders[seat]))


def smallest(s: Fields, seat: int, rest: str) -> int:
    """The smallest of houses, grain and work orders: the line that limits the citizens."""
    return min(int(s.house_line[seat]), int(s.food[seat] + s.sown[seat]), int(s.orders[seat].sum()))


def factories(s: Fields, seat: int, rest: str) -> str:
    """The numbers of a seat's active factory cards."""
    return " ".join(str(int(card)) for card in s.active[seat] if card > 0)


def character(s: Fields, seat: int, rest: str) -> str:
    """Whom a seat has hired."""
    return CHARACTER_WORDS[s.character[seat]] if s.character[seat] >= 0 else "none"


def owner(s: Fields, seat: int, rest: str) -> int:
    """The seat that owns a piece of land, -1 if nobody does."""
    return int(s.owner[index_of(rest, LAND_NAMES, "land")])


def price(s: Fields, seat: int, rest: str) -> int:
    """The price markers on a piece of land."""
    return int(s.price[index_of(rest, LAND_NAMES, "land")])


def barn(s: Fields, seat: int, rest: str) -> int:
    """The grain in a barn, from 1 to 4."""
    return int(s.store[index_of(rest, [str(number + 1) for number in range(FIELD)], "barn")])


def field(s: Fields, seat: int, rest: str) -> int:
    """The grain on the field."""
    return int(s.store[FIELD])


def returned(s: Fields, seat: int, rest: str) -> int:
    """The grain in the return area."""
    return int(s.returned)


def inventions(s: Fields, seat: int, rest: str) -> str:
    """The numbers of the inventions on the spots."""
    return " ".join(str(int(card)) for card in s.invention_display)


def display(s: Fields, seat: int, rest: str) -> str:
    """The numbers of the factory cards on the spots."""
    return " ".join(str(int(card)) for card in s.display)


def mayor(s: Fields, seat: int, rest: str) -> int:
    """The seat of the Mayor, -1 if there is none."""
    return int(s.mayor)


def turn(s: Fields, seat: int, rest: str) -> int:
    """The turn, from 1 to 6."""
    return int(s.turn)


def phase(s: Fields, seat: int, rest: str) -> int:
    """The action phase, from 1 to 4; 0 before the first."""
    return int(s.action_phase)


FACTS: Mapping[str, Fact] = {
    "money": _by_seat("money", "The dollars of a seat."),
    "grain": _by_seat("food", "The grain in the food line of a seat."),
    "sown": _by_seat("sown", "The grain that a seat has sown."),
    "citizens": _by_seat("citizens", "The citizens of a seat."),
    "houses": _by_seat("house_line", "The house line of a seat: how many can live there."),
    "tax": _by_seat("tax", "Where the tax marker of a seat stands."),
    "markers": _by_seat("markers", "The action markers that a seat has left."),
    "grounds": _by_seat("empty_grounds", "The empty grounds of a seat."),
    "land": _by_seat("land_count", "How many pieces of land a seat owns."),
    "orders": orders,
    "smallest": smallest,
    "factories": factories,
    "character": character,
    "owner": owner,
    "price": price,
    "barn": barn,
    "field": field,
    "returned": returned,
    "display": display,
    "inventions": inventions,
    "mayor": mayor,
    "turn": turn,
    "phase": phase,
}
