"""What stands in the way of each action: one function per block, 0 if nothing does, else the number of the rule.

The order inside a function is the order of R1.8: the rules of the action's table from the top. Both ``legal`` and
``refusal`` ask here, so a condition is written once.
"""

from urbarium.engine.compile import rule

from .amounts import building_cost, free_space, grain_price, has, invention_cost, order_total, room_for_grain
from .components import (
    ADMINISTRATIVE,
    BARN_LIMIT,
    BORDERS,
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
from .state import PRODUCED, SWAP2

# Refusals: 1000 * group + 10 * rule + variant.
R1_2, R1_3_FOOD, R1_3_ORDERS, R1_4, R1_5, R1_8, R1_8_OVER = 1020, 1031, 1032, 1040, 1050, 1081, 1082
R2_8_OWNED, R2_8_PRICE = 2081, 2082
R3_1, R3_2, R3_4, R4_2 = 3010, 3020, 3040, 4020
R5_1_OWNED, R5_1_BORDER, R5_4, R5_5 = 5011, 5012, 5040, 5050
R6_1, R6_2_HOUSES, R6_2_POOL, R6_3 = 6010, 6021, 6022, 6030
R7_1_LIMIT, R7_1_EMPTY, R7_2, R7_4_ROOM, R7_4_GRAIN = 7011, 7012, 7020, 7041, 7042
R8_1_GROUNDS, R8_1_GRAIN = 8011, 8012
R9_1, R9_3, R9_6 = 9010, 9030, 9060
R10_1, R10_3, R10_4, R10_7 = 10010, 10030, 10040, 10070
R11_1_SLOT, R11_1_ORDER, R11_2, R11_5 = 11011, 11012, 11020, 11050
R12_1_MARKER, R12_1_CITIZENS = 12011, 12012
R15_1_BROKER, R15_1_OWNED, R15_1_SAME, R15_1_USELESS, R15_3, R15_6 = 15011, 15012, 15013, 15014, 15030, 15060
R16_1, R16_2 = 16010, 16020


# ---- settling and hiring


@rule
def refuse_settle(s, t):
    return R2_8_OWNED if s.owner[t] >= 0 else 0


@rule
def refuse_price(s, t):
    """R2.8 while the players settle, R5.4 afterwards."""
    if s.owner[t] < 0:
        return 0
    return R5_4 if s.action_phase else R2_8_PRICE


@rule
def refuse_hire(s, character):
    for seat in range(s.players):
        if s.character[seat] == character:
            return R3_1
    if character == PROFESSOR and not s.inventions:
        return R3_4
    return 0


# ---- land


@rule
def border(s, seat):
    """R5.1: a bit for every territory that shares a side with own land."""
    near = 0
    for i in range(s.land_count[seat]):
        near |= BORDERS[s.land[seat, i]]
    return near


@rule
def refuse_land(s, seat, near, t):
    if s.owner[t] >= 0:
        return R5_1_OWNED
    if not near >> t & 1:
        return R5_1_BORDER
    if s.price[t] > s.money[seat]:  # R5.2
        return R1_2
    if s.markers[seat] == 0:  # R5.3
        return R1_5
    return 0


@rule
def count_affordable(s, seat, near):
    """How many bordering territories the player could pay for."""
    found = 0
    for t in range(TERRITORIES):
        if near >> t & 1 and s.owner[t] < 0 and s.price[t] <= s.money[seat]:
            found += 1
    return found


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
        return R15_1_SAME
    if not sells_after_swap(s, seat, near, affordable, a, b):
        return R15_1_USELESS
    return 0


@rule
def refuse_swap(s, seat, near, affordable, t):
    if not has(s, seat, BROKER):
        return R15_1_BROKER
    if s.markers[seat] == 0:
        return R1_5
    if s.owner[t] >= 0:
        return R15_1_OWNED
    if s.phase == SWAP2:
        return refuse_swap_pair(s, seat, near, affordable, s.swap_pick, t)
    reason = R15_1_SAME
    for other in range(TERRITORIES):
        if s.owner[other] < 0 and s.price[other] != s.price[t]:
            reason = R15_1_USELESS
            if sells_after_swap(s, seat, near, affordable, t, other):
                return 0
    return reason


# ---- buildings


@rule
def refuse_house(s, seat, count):
    if count * building_cost(s, seat, HOUSE) > s.money[seat]:
        return R1_2
    if count > s.empty_grounds[seat]:
        return R1_4
    if count > s.pool[HOUSE]:
        return R6_1
    return 0


@rule
def refuse_skyscraper(s, seat, count):
    if count > s.built[seat, HOUSE]:
        return R6_2_HOUSES
    if count > s.pool[SKYSCRAPER]:
        return R6_2_POOL
    if count * building_cost(s, seat, SKYSCRAPER) > s.money[seat]:
        return R1_2
    return 0


@rule
def refuse_administrative(s, seat, count):
    if count > s.pool[ADMINISTRATIVE]:
        return R6_3
    if count * building_cost(s, seat, ADMINISTRATIVE) > s.money[seat]:
        return R1_2
    return 0


# ---- grain


@rule
def refuse_buy(s, seat, store):
    if store != FIELD:
        merchant = has(s, seat, MERCHANT)
        if s.bought[store] >= (MERCHANT_LIMIT if merchant else BARN_LIMIT):
            return R15_3 if merchant else R7_1_LIMIT
    if s.store[store] == 0:
        return R7_1_EMPTY
    if grain_price(s, seat, store) > s.money[seat]:
        return R1_2
    if s.food[seat] >= LINE:  # R7.3
        return R1_3_FOOD
    return 0


@rule
def refuse_sell(s, seat, count):
    if count > room_for_grain(s):
        return R7_4_ROOM
    if count > s.food[seat]:
        return R7_4_GRAIN
    return 0


@rule
def refuse_sow(s, seat, count):
    if count > s.empty_grounds[seat]:
        return R8_1_GROUNDS
    if count > s.food[seat]:
        return R8_1_GRAIN
    return 0


# ---- work orders and industries


@rule
def refuse_order(s, seat, spot):
    card = s.display[spot]
    if card == 0:
        return R9_6
    if s.taken[spot, 1] >= 0:
        return R9_1
    if s.markers[seat] == 0:
        return R1_5
    if s.supply[ORDER_COLOUR[card, free_space(s, spot)]] == 0:
        return R9_3
    if order_total(s, seat) >= LINE:
        return R1_3_ORDERS
    return 0


@rule
def refuse_attract(s, seat, spot):
    """What new factories and upgrades have in common."""
    if s.display[spot] == 0:
        return R9_6
    if s.taken[spot, 1] < 0:
        if not has(s, seat, INDUSTRIALIST):
            return R10_1
        if s.helped:
            return R15_6
    if s.markers[seat] == 0:
        return R1_5
    return 0


@rule
def refuse_new_factory(s, seat, spot):
    reason = refuse_attract(s, seat, spot)
    if reason:
        return reason
    if s.pool[FACTORY] == 0:
        return R10_3
    if s.empty_grounds[seat] == 0:
        return R1_4
    return 0


@rule
def refuse_upgrade(s, seat, spot, factory):
    reason = refuse_attract(s, seat, spot)
    if reason:
        return reason
    if factory >= s.built[seat, FACTORY]:
        return R10_7
    if s.display[spot] <= s.active[seat, factory]:
        return R10_4
    return 0


@rule
def refuse_make(s, seat, factory, colour):
    if factory >= s.built[seat, FACTORY]:
        return R11_5
    if s.produced[seat, factory] == PRODUCED:
        return R11_2
    if s.made[seat, factory, colour] >= SLOTS[s.active[seat, factory], colour]:
        return R11_1_SLOT
    if s.orders[seat, colour] == 0:
        return R11_1_ORDER
    return 0


# ---- taxes and inventions


@rule
def refuse_tax(s, seat):
    if s.tax[seat] <= s.citizens[seat]:
        return R12_1_MARKER
    if s.citizens[seat] == 0:
        return R12_1_CITIZENS
    return 0


@rule
def refuse_invent(s, seat, spot):
    if not s.inventions:
        return R16_1
    card = s.invention_display[spot]
    if card == 0:
        return R16_2
    if invention_cost(s, seat, card) > s.money[seat]:
        return R1_2
    return 0
