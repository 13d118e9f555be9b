"""Ways to pay for a building or a specialist, and the few of them that are worth proposing."""

from collections.abc import Callable, Iterator, Sequence

from urbarium.engine.contract import Fields

from ..actions import ACTIONS, PAY_HAND, PAY_TABLE, USE_SUBSIDY
from ..components import (
    CARD_TYPES,
    KIND_COINS,
    KIND_HELMETS,
    KINDS,
    NO_COINS,
    RESIDENTIAL,
    SUITS,
    TILE_TYPE,
    TILE_WORKERS,
    WILD_COIN,
    WILD_HELMET,
)
from ..rules.payment import coin_card_usable, helmet_card_usable
from ..state import PAY_RENEW

__all__ = ["Way", "keeps_coins", "proposals", "ways_to_finish", "ways_to_pay", "worth"]

Way = tuple[int, ...]  # what is played, one action after the other
Means = list[tuple[int, int, int]]  # actions that pay, how often each can, and how much it brings

SUBSIDY_COST = 2  # a contract is kept even longer than a rainbow card


def ways_to_pay(s: Fields, seat: int, action: int) -> list[Way]:
    """Every way in which a seat could pay for a building or a specialist that it chooses now."""
    block, index = ACTIONS.locate(action)
    if block == "renew":
        tile = s.tile[index]
        return _crews(s, seat, int(TILE_TYPE[tile]), int(TILE_WORKERS[tile]))
    return list(_sums(_coins(s, seat, index), int(s.specialist_value[index])))


def ways_to_finish(s: Fields) -> list[Way]:
    """The same for the payment under way."""
    seat, need = int(s.side), int(s.required - s.paid)
    if s.phase != PAY_RENEW:
        return list(_sums(_coins(s, seat, int(s.target)), need))
    colour = int(TILE_TYPE[s.tile[s.target]])
    return _crews(s, seat, int(s.colour) if colour == RESIDENTIAL and s.colour >= 0 else colour, need)


def _crews(s: Fields, seat: int, building: int, need: int) -> list[Way]:
    """R4.4, R4.5: helmets of one colour; on a residential building of any one."""
    suits = range(SUITS) if building == RESIDENTIAL else (building,)
    return list(dict.fromkeys(way for suit in suits for way in _sums(_helmets(s, seat, suit), need)))


def _helmets(s: Fields, seat: int, suit: int) -> Means:
    found = [
        (PAY_HAND + card, int(s.hand[seat, card]), int(KIND_HELMETS[card % KINDS]))
        for card in range(CARD_TYPES)
        if s.hand[seat, card] and helmet_card_usable(card // KINDS == suit, card % KINDS)
    ]
    return [*found, (USE_SUBSIDY, 1, 1)] if s.subsidy[seat] else found


def _coins(s: Fields, seat: int, suit: int) -> Means:
    found = [
        (first + card, int(cards[card]), int(KIND_COINS[card % KINDS]))
        for first, cards in ((PAY_TABLE, s.table[seat]), (PAY_HAND, s.hand[seat]))
        for card in range(CARD_TYPES)
        if cards[card] and coin_card_usable(card // KINDS == suit, card % KINDS)
    ]
    return [*found, (USE_SUBSIDY, 1, 1)] if s.subsidy[seat] else found


def _sums(means: Means, need: int) -> Iterator[Way]:
    """R4.7, R5.5: whatever can be played card by card until it is enough, each way once, the smallest card first."""
    return _continued(sorted(means, key=lambda mean: mean[2]), need)


def _continued(means: Means, need: int) -> Iterator[Way]:
    if need <= 0:
        yield ()
        return
    left = sum(count * power for _, count, power in means)
    for number, (action, count, power) in enumerate(means):
        if left < need:
            return
        rest = means[number + 1 :]
        again = [(action, count - 1, power), *rest] if count > 1 else rest
        for way in _continued(again, need - power):
            yield action, *way
        left -= count * power


# ---- proposals


def worth(way: Sequence[int], helmets: bool) -> int:
    """The helmets or coins that cards and contract bring."""
    return sum(
        1 if action == USE_SUBSIDY else int((KIND_HELMETS if helmets else KIND_COINS)[_kind(action)]) for action in way
    )


def keeps_coins(action: int) -> bool:
    """R4.10: does what was played for a building go to the kept coins?"""
    return action != USE_SUBSIDY and bool(KIND_COINS[_kind(action)])


def _kind(action: int) -> int:
    return ACTIONS.locate(action)[1] % KINDS


def proposals(ways: Sequence[Way], helmets: bool) -> list[Way]:
    """At most three ways: the most exact one, one that spares rainbow cards, one that spares mixed cards."""
    marks = _crew_marks if helmets else _coin_marks
    found = [min(ways, key=_ordered(marks, first)) for first in range(3)]
    return list(dict.fromkeys(found))


def _ordered(marks: Callable[[Way], tuple[int, ...]], first: int) -> Callable[[Way], tuple[object, ...]]:
    """Ways by their marks, one of the marks before all others."""

    def order(way: Way) -> tuple[object, ...]:
        found = marks(way)
        return found[first], *found, len(way), way

    return order


def _crew_marks(way: Way) -> tuple[int, ...]:
    """Helmets, which are lost above the need; rainbow cards; mixed cards; cards of which nothing is kept."""
    kinds = [_kind(action) for action in way if action != USE_SUBSIDY]
    pure = kinds.count(NO_COINS)
    return worth(way, True), kinds.count(WILD_HELMET) + _contract(way), len(kinds) - pure, pure


def _coin_marks(way: Way) -> tuple[int, ...]:
    """Coins; rainbow cards; helmets that are lost with cards from the hand; cards from the hand."""
    kinds = [_kind(action) for action in way if action != USE_SUBSIDY]
    hand = [_kind(action) for action in way if action in ACTIONS["pay_hand"]]
    lost = sum(int(KIND_HELMETS[kind]) for kind in hand)
    return worth(way, False), kinds.count(WILD_COIN) + _contract(way), lost, len(hand)


def _contract(way: Way) -> int:
    return SUBSIDY_COST * (USE_SUBSIDY in way)
