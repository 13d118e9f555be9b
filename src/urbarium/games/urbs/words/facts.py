"""What can be asked about a position of URBS by name."""

from collections.abc import Mapping

from urbarium.engine.contract import Fact, Fields
from urbarium.engine.said import index_of

from ..components import CARD_IDS, MARKED, TYPE, TYPE_LETTERS, TYPES
from ..state import cards_of, cells_of, city_of, epoch_of
from .pointing import lot_named
from .points import type_points

__all__ = ["FACTS"]


def score(s: Fields, seat: int, rest: str) -> int:
    """The points of one type in a city as it stands."""
    return type_points(s, seat)[index_of(rest, TYPE_LETTERS[:TYPES], "type")]


def hand(s: Fields, seat: int, rest: str) -> str:
    """The cards in hand."""
    return " ".join(CARD_IDS[card] for card in cards_of(s.hand[seat], epoch_of(s)))


def holds(s: Fields, seat: int, rest: str) -> bool:
    """Is the card in hand?"""
    return index_of(rest, CARD_IDS, "card") in cards_of(s.hand[seat], epoch_of(s))


def lot(s: Fields, seat: int, rest: str) -> str:
    """The type of the card that lies on a lot, ``R`` or with a red mark ``R*``; ``none`` if it is free."""
    slot = cells_of(s, seat).get(lot_named(rest))
    if slot is None:
        return "none"
    card = city_of(s, seat)[slot]
    return TYPE_LETTERS[TYPE[card]] + "*" * int(MARKED[card])


def built(s: Fields, seat: int, rest: str) -> int:
    """How many cards a city has."""
    return len(city_of(s, seat))


def turn(s: Fields, seat: int, rest: str) -> int:
    """How many turns are finished."""
    return int(s.turn)


def epoch(s: Fields, seat: int, rest: str) -> int:
    """The epoch, from 1 to 3."""
    return epoch_of(s) + 1


def vacant(s: Fields, seat: int, rest: str) -> int:
    """How many vacant lots a city has."""
    return int(s.vacant[seat].sum())


FACTS: Mapping[str, Fact] = {
    "score": score,
    "hand": hand,
    "holds": holds,
    "lot": lot,
    "built": built,
    "turn": turn,
    "epoch": epoch,
    "vacant": vacant,
}
