"""What every kind of action would bring a player now, or why it brings nothing, in a few words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from urbarium.engine.contract import Fields

from .. import game, refusals
from ..components import (
    ADMINISTRATIVE,
    BUILDING_POINTS,
    COLOURS,
    FACTORY,
    HOUSE,
    MAX_FACTORIES,
    SKYSCRAPER,
    SLOTS,
    SPOTS,
    STORES,
    TERRITORIES,
)
from ..rules import conditions
from ..rules.amounts import (
    border,
    building_cost,
    good_income,
    grain_price,
    harvest_yield,
    invention_cost,
    orders_received,
    sale_income,
    tax_income,
)
from ..state import ACT, PRODUCED
from .phrases import points_words

__all__ = ["OFFERS", "Offer", "most", "most_at_once"]

say = game.say

# Why kinds of action that are done several times at once are not possible so often.
COUNTED = (
    conditions.refuse_house,
    conditions.refuse_skyscraper,
    conditions.refuse_administrative,
    conditions.refuse_sell,
    conditions.refuse_sow,
)
# Why a kind of action is of no use now. Of several reasons the first of this list is told.
REASONS = {
    refusals.NO_ACTION_MARKER: "no marker left",
    refusals.CANNOT_AFFORD: "too dear",
    refusals.FOOD_LINE_FULL: "your line is full",
    refusals.ORDER_LINE_FULL: "your line is full",
    refusals.NO_EMPTY_GROUND: "no empty ground",
    refusals.HOUSES_RUN_OUT: "none left",
    refusals.SKYSCRAPERS_RUN_OUT: "none left",
    refusals.ADMINISTRATIVE_RUN_OUT: "none left",
    refusals.TOO_FEW_OWN_HOUSES: "no own house",
    refusals.BARN_LIMIT_REACHED: "no more this time",
    refusals.MERCHANT_LIMIT_REACHED: "no more this time",
    refusals.STORE_EMPTY: "barns are empty",
    refusals.NO_ROOM_FOR_GRAIN: "barns are full",
    refusals.TOO_LITTLE_TO_SELL: "no grain",
    refusals.TOO_FEW_GROUNDS: "no empty ground",
    refusals.TOO_LITTLE_TO_SOW: "no grain",
    refusals.NO_ORDERS_LEFT: "none left",
    refusals.ORDER_SPACES_TAKEN: "all spaces taken",
    refusals.FACTORIES_RUN_OUT: "no factory left",
    refusals.ORDER_SPACES_OPEN: "no card is full",
    refusals.INDUSTRIALIST_HAS_HELPED: "no card is full",
    refusals.NO_FACTORY_CARD: "no card",
    refusals.NO_ORDER_OF_COLOUR: "no orders for it",
    refusals.HAS_PRODUCED: "have produced",
    refusals.NO_FREE_SLOT: "no free slot",
    refusals.NOTHING_TO_PRODUCE_IN: "no factory yet",
    refusals.NO_CITIZENS: "no citizens",
    refusals.TAX_MARKER_REACHED: "no more for now",
    refusals.NO_INVENTION_CARD: "no card",
    refusals.NO_INVENTIONS: "not in this game",
    refusals.NOT_BORDERING: "none beside yours",
    refusals.LAND_OWNED: "none beside yours",
}


@dataclass(frozen=True)
class Offer:
    """``possible`` says whether the rules allow it, were it this player's turn to act."""

    possible: bool
    words: str


def _barred(codes: Iterable[int]) -> Offer:
    found = set(codes)
    return Offer(False, next(say(words) for code, words in REASONS.items() if code in found))


def _best(codes: Sequence[int], words: Callable[[list[int]], str]) -> Offer:
    """``words`` is told which of the possibilities are open."""
    free = [index for index, code in enumerate(codes) if code == 0]
    return Offer(True, words(free)) if free else _barred(codes)


def most(refuse: Callable[[Fields, int, int], int], s: Fields, seat: int) -> int:
    """The largest number of its kind that can be done at once."""
    count = 0
    while refuse(s, seat, count + 1) == 0:
        count += 1
    return count


def most_at_once(s: Fields, seat: int) -> int:
    """The largest number that an action can be done with now."""
    return max(most(refuse, s, seat) for refuse in COUNTED) if s.phase == ACT else 0


def _land(s: Fields, seat: int) -> Offer:
    near = border(s, seat)
    codes = [int(conditions.refuse_land(s, seat, near, t)) for t in range(TERRITORIES)]
    return _best(codes, lambda free: say("from ${price}").format(price=min(int(s.price[t]) for t in free)))


def _building(refuse: Callable[[Fields, int, int], int], kind: int) -> Callable[[Fields, int], Offer]:
    def offer(s: Fields, seat: int) -> Offer:
        count = most(refuse, s, seat)
        if not count:
            return _barred([int(refuse(s, seat, 1))])
        words = say("up to {count} × ${price}") if count > 1 else say("one for ${price}")
        return Offer(True, words.format(price=int(building_cost(s, seat, kind)), count=count))

    return offer


def _buy(s: Fields, seat: int) -> Offer:
    codes = [int(conditions.refuse_buy(s, seat, store)) for store in range(STORES)]
    return _best(
        codes, lambda free: say("from ${price}").format(price=min(int(grain_price(s, seat, store)) for store in free))
    )


def _sell(s: Fields, seat: int) -> Offer:
    count = most(conditions.refuse_sell, s, seat)
    if not count:
        return _barred([int(conditions.refuse_sell(s, seat, 1))])
    words = say("up to {count} for ${income}") if count > 1 else say("one for ${income}")
    return Offer(True, words.format(count=count, income=int(sale_income(s, count))))


def _sow(s: Fields, seat: int) -> Offer:
    count = most(conditions.refuse_sow, s, seat)
    if not count:
        return _barred([int(conditions.refuse_sow(s, seat, 1))])
    back = count * (1 + int(harvest_yield(s, seat)))
    return Offer(True, say("{count} become {back}").format(count=count, back=back))


def _orders(s: Fields, seat: int) -> Offer:
    codes = [int(conditions.refuse_order(s, seat, spot)) for spot in range(SPOTS)]
    return _best(
        codes, lambda free: say("up to {count}").format(count=max(int(orders_received(s, seat, spot)) for spot in free))
    )


def _industry(s: Fields, seat: int) -> Offer:
    ways = [[conditions.refuse_new_factory(s, seat, spot), *_upgrades(s, seat, spot)] for spot in range(SPOTS)]
    codes = [0 if 0 in found else int(found[0]) for found in ways]
    return _best(codes, lambda free: f"+{points_words(BUILDING_POINTS[FACTORY])}")


def _upgrades(s: Fields, seat: int, spot: int) -> list[int]:
    return [int(conditions.refuse_upgrade(s, seat, spot, factory)) for factory in range(int(s.built[seat, FACTORY]))]


def _produce(s: Fields, seat: int) -> Offer:
    codes = [
        int(conditions.refuse_make(s, seat, factory, colour))
        for factory in range(max(1, int(s.built[seat, FACTORY])))
        for colour in range(COLOURS)
    ]
    return _best(codes, lambda free: _goods(s, seat))


def _goods(s: Fields, seat: int) -> str:
    """As many as slots and orders allow."""
    goods = income = 0
    for colour in range(COLOURS):
        room = sum(
            int(SLOTS[s.active[seat, factory], colour] - s.made[seat, factory, colour])
            for factory in range(MAX_FACTORIES)
            if s.produced[seat, factory] != PRODUCED
        )
        count = min(room, int(s.orders[seat, colour]))
        goods += count
        income += count * int(good_income(s, seat, colour))
    words = say("up to {count} for ${income}") if goods > 1 else say("one for ${income}")
    return words.format(count=goods, income=income)


def _taxes(s: Fields, seat: int) -> Offer:
    code = int(conditions.refuse_tax(s, seat))
    return _barred([code]) if code else Offer(True, f"+${int(tax_income(s, seat))}")


def _invent(s: Fields, seat: int) -> Offer:
    codes = [int(conditions.refuse_invent(s, seat, spot)) for spot in range(SPOTS)]

    def words(free: list[int]) -> str:
        cost = min(int(invention_cost(s, seat, int(s.invention_display[spot]))) for spot in free)
        return say("from ${price}").format(price=cost)

    return _best(codes, words)


# By kind of action: what it would bring a player now.
OFFERS: dict[str, Callable[[Fields, int], Offer]] = {
    "land": _land,
    "house": _building(conditions.refuse_house, HOUSE),
    "skyscraper": _building(conditions.refuse_skyscraper, SKYSCRAPER),
    "office": _building(conditions.refuse_administrative, ADMINISTRATIVE),
    "buy": _buy,
    "sell": _sell,
    "sow": _sow,
    "orders": _orders,
    "industry": _industry,
    "produce": _produce,
    "taxes": _taxes,
    "invent": _invent,
}
