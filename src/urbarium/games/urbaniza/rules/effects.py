"""What the actions do. Nothing here is checked: the conditions have done that.

Where an action may take several steps, its function says whether it is over.
"""

from urbarium.engine.compile import rule

from ..components import (
    BUILDING_POINTS,
    COLOURS,
    FACTORY,
    GROUNDS,
    HOUSE,
    INVENTION_POINTS,
    MAX_FACTORIES,
    ORDER_COLOUR,
    PRODUCT_POINTS,
    PROFESSOR,
    SKYSCRAPER,
    SPOTS,
    STORES,
    TAX_COLLECTOR,
    TERRITORIES,
)
from ..state import (
    ACT,
    EMPTY,
    GRAIN2,
    IN_PLAY,
    INVENT2,
    IS_FACTORY,
    IS_GRAIN,
    IS_HOUSE,
    IS_SKYSCRAPER,
    LAND2,
    MAKE2,
    PRICE,
    PRODUCING,
    SETTLE,
    SWAP2,
)
from .amounts import (
    building_cost,
    free_space,
    good_income,
    grain_price,
    has,
    housing,
    invention_cost,
    is_full,
    orders_received,
    sale_income,
    space_money,
    tax_income,
)
from .conditions import refuse_buy, refuse_invent, refuse_make
from .display import refill_invention, refill_spot
from .turn import pass_on, start_turn

# ---- pieces on their grounds


@rule
def put_piece(s, seat, before, piece):
    """R1.6: ``piece`` replaces ``before`` on the first such own ground, in order of acquisition."""
    for i in range(s.land_count[seat]):
        t = s.land[seat, i]
        for ground in range(GROUNDS[t]):
            if s.ground[t, ground] == before:
                s.ground[t, ground] = piece
                return


@rule
def put_office(s, seat):
    """R1.6: an administrative building goes to the own territory with the fewest, the earliest of them."""
    best = s.land[seat, 0]
    for i in range(1, s.land_count[seat]):
        t = s.land[seat, i]
        if s.offices[t] < s.offices[best]:
            best = t
    s.offices[best] += 1


# ---- settling and hiring


@rule
def take_land(s, seat, t):
    """The land gets its owner, who has the price markers in hand now. Without free land they leave the game (R5.4)."""
    s.owner[t] = seat
    s.land[seat, s.land_count[seat]] = t
    s.land_count[seat] += 1
    s.markers[seat] -= 1
    s.empty_grounds[seat] += GROUNDS[t]
    s.hand = s.price[t]
    s.price[t] = 0
    s.phase = PRICE
    for other in range(TERRITORIES):
        if s.owner[other] < 0:
            return False
    s.hand = 0
    return True


@rule
def settle(s, seat, t):
    """R2.8."""
    take_land(s, seat, t)
    s.pool[HOUSE] -= 1
    s.built[seat, HOUSE] += 1
    s.empty_grounds[seat] -= 1
    put_piece(s, seat, EMPTY, IS_HOUSE)


@rule
def put_price(s, t):
    """R2.8, R5.4: the next marker in hand goes down."""
    s.price[t] += 1
    s.hand -= 1
    if s.hand > 0:
        return False
    if s.action_phase:
        return True
    if pass_on(s):
        start_turn(s)
    else:
        s.phase = SETTLE
    return False


@rule
def hire(s, seat, character):
    """R3.1."""
    s.character[seat] = character
    if pass_on(s):
        s.phase = ACT
        s.action_phase = 1


# ---- land and buildings


@rule
def buy_land(s, seat, t):
    """R5.2, R5.3."""
    s.money[seat] -= s.price[t]
    return take_land(s, seat, t)


@rule
def pick_swap(s, t):
    """R15.1: the first or the second territory of the Broker's swap."""
    if s.phase == ACT:
        s.swap_pick = t
        s.phase = SWAP2
        return
    kept = s.price[t]
    s.price[t] = s.price[s.swap_pick]
    s.price[s.swap_pick] = kept
    s.swap_pick = -1
    s.phase = LAND2


@rule
def build(s, seat, kind, count):
    """R6.1, R6.2, R6.3, R6.5."""
    s.money[seat] -= count * building_cost(s, seat, kind)
    s.points[seat] += count * BUILDING_POINTS[kind]
    s.pool[kind] -= count
    s.built[seat, kind] += count
    for _ in range(count):
        if kind == HOUSE:
            put_piece(s, seat, EMPTY, IS_HOUSE)
        elif kind == SKYSCRAPER:
            put_piece(s, seat, IS_HOUSE, IS_SKYSCRAPER)
        else:
            put_office(s, seat)
    if kind == HOUSE:
        s.empty_grounds[seat] -= count
    elif kind == SKYSCRAPER:
        s.pool[HOUSE] += count
        s.built[seat, HOUSE] -= count
    s.house_line[seat] = housing(s, seat)


# ---- grain


@rule
def buy_grain(s, seat, store):
    """R7.1."""
    s.money[seat] -= grain_price(s, seat, store)
    s.store[store] -= 1
    s.food[seat] += 1
    s.bought[store] += 1
    s.phase = GRAIN2
    for other in range(STORES):
        if refuse_buy(s, seat, other) == 0:
            return False
    return True


@rule
def sell_grain(s, seat, count):
    """R7.4."""
    s.food[seat] -= count
    s.money[seat] += sale_income(s, count)
    for store in range(STORES):
        sold = min(count, s.players - s.store[store])
        s.store[store] += sold
        count -= sold


@rule
def sow(s, seat, count):
    """R8.1."""
    s.food[seat] -= count
    s.sown[seat] += count
    s.empty_grounds[seat] -= count
    for _ in range(count):
        put_piece(s, seat, EMPTY, IS_GRAIN)


# ---- work orders, industries, goods, taxes and inventions


@rule
def receive_orders(s, seat, spot):
    """R9.1, R9.2, R9.4."""
    space = free_space(s, spot)
    colour = ORDER_COLOUR[s.display[spot], space]
    received = orders_received(s, seat, spot)
    s.taken[spot, space] = seat
    s.markers[seat] -= 1
    s.orders[seat, colour] += received
    s.supply[colour] -= received
    s.money[seat] += space_money(space)


@rule
def attract(s, seat, spot, factory):
    """R10.2, R10.3, R10.4: the card goes to this factory of the player, which may be a new one."""
    if not is_full(s, spot):  # R15.6
        s.helped = 1
    card = s.display[spot]
    if factory == s.built[seat, FACTORY]:
        s.pool[FACTORY] -= 1
        s.built[seat, FACTORY] += 1
        s.empty_grounds[seat] -= 1
        put_piece(s, seat, EMPTY, IS_FACTORY + factory)
    s.active[seat, factory] = card
    s.card_place[card] = IN_PLAY + MAX_FACTORIES * seat + factory
    s.points[seat] += BUILDING_POINTS[FACTORY]
    refill_spot(s, spot)


@rule
def make(s, seat, factory, colour):
    """R11.1."""
    s.orders[seat, colour] -= 1
    s.made[seat, factory, colour] += 1
    s.produced[seat, factory] = PRODUCING
    s.points[seat] += PRODUCT_POINTS
    s.money[seat] += good_income(s, seat, colour)
    s.phase = MAKE2
    for other in range(s.built[seat, FACTORY]):
        for c in range(COLOURS):
            if refuse_make(s, seat, other, c) == 0:
                return False
    return True


@rule
def collect_taxes(s, seat):
    """R12.1."""
    s.tax[seat] -= 1
    s.money[seat] += tax_income(s, seat)
    if has(s, seat, TAX_COLLECTOR):  # R15.8
        s.collected = 1


@rule
def invent(s, seat, spot):
    """R16.2, R15.10."""
    card = s.invention_display[spot]
    s.money[seat] -= invention_cost(s, seat, card)
    s.points[seat] += INVENTION_POINTS
    s.invention_place[card] = IN_PLAY + seat
    refill_invention(s, spot)
    if s.phase == ACT and has(s, seat, PROFESSOR):
        s.phase = INVENT2
        for other in range(SPOTS):
            if refuse_invent(s, seat, other) == 0:
                return False
    return True
