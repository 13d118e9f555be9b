"""What stands in the way of each action: 0 if nothing does, else the refusal.

The order inside a function decides which rule is named (R1.8). Both ``legal`` and ``refusal`` ask
here, so a condition is written once.
"""

from urbarium.engine.compile import rule

from .. import refusals
from ..components import (
    ADMINISTRATIVE,
    BARN_LIMIT,
    BROKER,
    FACTORY,
    FIELD,
    HOUSE,
    INDUSTRIALIST,
    LINE,
    MERCHANT,
    MERCHANT_LIMIT,
    ORDER_COLOUR,
    PROFESSOR,
    SKYSCRAPER,
    SLOTS,
    TERRITORIES,
)
from ..state import PRODUCED, SWAP2
from .amounts import building_cost, free_space, grain_price, has, invention_cost, is_full, order_total, room_for_grain

# ---- settling and hiring


@rule
def refuse_settle(s, t):
    """R2.8."""
    return refusals.ALREADY_SETTLED if s.owner[t] >= 0 else 0


@rule
def refuse_price(s, t):
    """R2.8 while the players settle, R5.4 afterwards."""
    if s.owner[t] < 0:
        return 0
    return refusals.PRICE_ON_OWNED_LAND if s.action_phase else refusals.PRICE_ON_SETTLED_LAND


@rule
def refuse_hire(s, character):
    """R3.1, R3.4."""
    for seat in range(s.players):
        if s.character[seat] == character:
            return refusals.CHARACTER_TAKEN
    if character == PROFESSOR and not s.inventions:
        return refusals.NO_PROFESSOR
    return 0


# ---- land


@rule
def refuse_land(s, seat, near, t):
    """R5.1 to R5.3; ``near`` is the border of the player's land."""
    if s.owner[t] >= 0:
        return refusals.LAND_OWNED
    if not near >> t & 1:
        return refusals.NOT_BORDERING
    if s.price[t] > s.money[seat]:
        return refusals.CANNOT_AFFORD
    if s.markers[seat] == 0:
        return refusals.NO_ACTION_MARKER
    return 0


@rule
def sells_after_swap(s, seat, near, affordable, a, b):
    """R15.1: would some bordering territory be affordable with the stacks of ``a`` and ``b`` exchanged?"""
    a_cheap = s.price[a] <= s.money[seat]
    b_cheap = s.price[b] <= s.money[seat]
    if a_cheap == b_cheap:
        return affordable > 0
    dear = b if a_cheap else a
    cheap = a if a_cheap else b
    if near >> dear & 1:
        return True
    return affordable - (near >> cheap & 1) > 0


@rule
def refuse_swap_pair(s, seat, near, affordable, a, b):
    if s.price[a] == s.price[b]:
        return refusals.SAME_HEIGHT
    if not sells_after_swap(s, seat, near, affordable, a, b):
        return refusals.USELESS_SWAP
    return 0


@rule
def refuse_swap(s, seat, near, affordable, t):
    """R15.1; ``affordable`` counts what the player could buy without a swap."""
    if not has(s, seat, BROKER):
        return refusals.NOT_THE_BROKER
    if s.markers[seat] == 0:
        return refusals.NO_ACTION_MARKER
    if s.owner[t] >= 0:
        return refusals.SWAP_OF_OWNED_LAND
    if s.phase == SWAP2:
        return refuse_swap_pair(s, seat, near, affordable, s.swap_pick, t)
    reason = refusals.NO_OTHER_HEIGHT
    for other in range(TERRITORIES):
        if s.owner[other] < 0 and s.price[other] != s.price[t]:
            reason = refusals.USELESS_PICK
            if sells_after_swap(s, seat, near, affordable, t, other):
                return 0
    return reason


# ---- buildings


@rule
def refuse_house(s, seat, count):
    """R6.1."""
    if count * building_cost(s, seat, HOUSE) > s.money[seat]:
        return refusals.CANNOT_AFFORD
    if count > s.empty_grounds[seat]:
        return refusals.NO_EMPTY_GROUND
    if count > s.pool[HOUSE]:
        return refusals.HOUSES_RUN_OUT
    return 0


@rule
def refuse_skyscraper(s, seat, count):
    """R6.2."""
    if count > s.built[seat, HOUSE]:
        return refusals.TOO_FEW_OWN_HOUSES
    if count > s.pool[SKYSCRAPER]:
        return refusals.SKYSCRAPERS_RUN_OUT
    if count * building_cost(s, seat, SKYSCRAPER) > s.money[seat]:
        return refusals.CANNOT_AFFORD
    return 0


@rule
def refuse_administrative(s, seat, count):
    """R6.3."""
    if count > s.pool[ADMINISTRATIVE]:
        return refusals.ADMINISTRATIVE_RUN_OUT
    if count * building_cost(s, seat, ADMINISTRATIVE) > s.money[seat]:
        return refusals.CANNOT_AFFORD
    return 0


# ---- grain


@rule
def refuse_buy(s, seat, store):
    """R7.1, R7.3, R15.3."""
    if store != FIELD:
        merchant = has(s, seat, MERCHANT)
        if s.bought[store] >= (MERCHANT_LIMIT if merchant else BARN_LIMIT):
            return refusals.MERCHANT_LIMIT_REACHED if merchant else refusals.BARN_LIMIT_REACHED
    if s.store[store] == 0:
        return refusals.STORE_EMPTY
    if grain_price(s, seat, store) > s.money[seat]:
        return refusals.CANNOT_AFFORD
    if s.food[seat] >= LINE:
        return refusals.FOOD_LINE_FULL
    return 0


@rule
def refuse_sell(s, seat, count):
    """R7.4."""
    if count > room_for_grain(s):
        return refusals.NO_ROOM_FOR_GRAIN
    if count > s.food[seat]:
        return refusals.TOO_LITTLE_TO_SELL
    return 0


@rule
def refuse_sow(s, seat, count):
    """R8.1."""
    if count > s.empty_grounds[seat]:
        return refusals.TOO_FEW_GROUNDS
    if count > s.food[seat]:
        return refusals.TOO_LITTLE_TO_SOW
    return 0


# ---- work orders and industries


@rule
def refuse_order(s, seat, spot):
    """R9.1, R9.3, R9.6."""
    card = s.display[spot]
    if card == 0:
        return refusals.NO_FACTORY_CARD
    if is_full(s, spot):
        return refusals.ORDER_SPACES_TAKEN
    if s.markers[seat] == 0:
        return refusals.NO_ACTION_MARKER
    if s.supply[ORDER_COLOUR[card, free_space(s, spot)]] == 0:
        return refusals.NO_ORDERS_LEFT
    if order_total(s, seat) >= LINE:
        return refusals.ORDER_LINE_FULL
    return 0


@rule
def refuse_attract(s, seat, spot):
    """R10.1, R15.6: what new factories and upgrades have in common."""
    if s.display[spot] == 0:
        return refusals.NO_FACTORY_CARD
    if not is_full(s, spot):
        if not has(s, seat, INDUSTRIALIST):
            return refusals.ORDER_SPACES_OPEN
        if s.helped:
            return refusals.INDUSTRIALIST_HAS_HELPED
    if s.markers[seat] == 0:
        return refusals.NO_ACTION_MARKER
    return 0


@rule
def refuse_upgrade(s, seat, spot, factory):
    """R10.4, R10.7."""
    reason = refuse_attract(s, seat, spot)
    if reason:
        return reason
    if factory >= s.built[seat, FACTORY]:
        return refusals.NOTHING_TO_UPGRADE
    if s.display[spot] <= s.active[seat, factory]:
        return refusals.NUMBER_NOT_HIGHER
    return 0


@rule
def refuse_new_factory(s, seat, spot):
    """R10.3."""
    reason = refuse_attract(s, seat, spot)
    if reason:
        return reason
    if s.pool[FACTORY] == 0:
        for factory in range(s.built[seat, FACTORY]):
            if refuse_upgrade(s, seat, spot, factory) == 0:
                return refusals.UPGRADES_REMAIN
        return refusals.FACTORIES_RUN_OUT
    if s.empty_grounds[seat] == 0:
        return refusals.NO_EMPTY_GROUND
    return 0


@rule
def refuse_make(s, seat, factory, colour):
    """R11.1, R11.2, R11.5."""
    if factory >= s.built[seat, FACTORY]:
        return refusals.NOTHING_TO_PRODUCE_IN
    if s.produced[seat, factory] == PRODUCED:
        return refusals.HAS_PRODUCED
    if s.made[seat, factory, colour] >= SLOTS[s.active[seat, factory], colour]:
        return refusals.NO_FREE_SLOT
    if s.orders[seat, colour] == 0:
        return refusals.NO_ORDER_OF_COLOUR
    return 0


# ---- taxes and inventions


@rule
def refuse_tax(s, seat):
    """R12.1."""
    if s.tax[seat] <= s.citizens[seat]:
        return refusals.TAX_MARKER_REACHED
    if s.citizens[seat] == 0:
        return refusals.NO_CITIZENS
    return 0


@rule
def refuse_invent(s, seat, spot):
    """R16.1, R16.2."""
    if not s.inventions:
        return refusals.NO_INVENTIONS
    card = s.invention_display[spot]
    if card == 0:
        return refusals.NO_INVENTION_CARD
    if invention_cost(s, seat, card) > s.money[seat]:
        return refusals.CANNOT_AFFORD
    return 0
