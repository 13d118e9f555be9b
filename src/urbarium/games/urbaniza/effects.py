"""What the actions do, and whose decision follows. Nothing here is checked: conditions.py has done that."""

from urbarium.engine.compile import rule

from .amounts import (
    building_cost,
    free_space,
    good_income,
    grain_price,
    has,
    invention_cost,
    orders_received,
    sale_income,
    tax_income,
)
from .components import (
    ACTION_PHASES,
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
    SECOND_SPACE_MONEY,
    SKYSCRAPER,
    SPOTS,
    STORES,
    TAX_COLLECTOR,
    TERRITORIES,
    TURNS,
)
from .conditions import refuse_buy, refuse_invent, refuse_make
from .preparation import (
    final_scoring,
    name_mayor,
    prepare,
    put_office,
    put_piece,
    refill_invention,
    refill_spot,
    set_house_line,
)
from .state import (
    ACT,
    EMPTY,
    END,
    GRAIN2,
    HIRE,
    IN_PLAY,
    INVENT2,
    IS_FACTORY,
    IS_GRAIN,
    IS_HOUSE,
    IS_SKYSCRAPER,
    LAND2,
    MAKE2,
    PRICE,
    PRODUCED,
    PRODUCING,
    SETTLE,
    SWAP2,
)

# ---- whose turn it is


@rule
def start_turn(s):
    """R3.1: all characters return, the start player hires first."""
    for seat in range(s.players):
        s.character[seat] = -1
    s.helped = 0
    s.collected = 0
    s.action_phase = 0
    s.phase = HIRE
    s.side = s.start_seat


@rule
def finish_turn(s):
    prepare(s)
    if s.turn == TURNS:  # R13.11, R14.1
        final_scoring(s)
        s.phase = END
        s.side = -1
        return
    s.turn += 1
    name_mayor(s)
    start_turn(s)


@rule
def pass_on(s):
    """The next seat clockwise; true when everybody had a turn."""
    s.side = (s.side + 1) % s.players
    return s.side == s.start_seat


@rule
def end_action(s):
    """The traces of a multi-step action go, and the next player, phase or turn comes."""
    for store in range(STORES):
        s.bought[store] = 0
    for factory in range(s.built[s.side, FACTORY]):
        if s.produced[s.side, factory] == PRODUCING:  # R11.2
            s.produced[s.side, factory] = PRODUCED
    s.phase = ACT
    if pass_on(s):
        if s.action_phase == ACTION_PHASES:
            finish_turn(s)
        else:
            s.action_phase += 1


# ---- what it does; where an action may take several steps, the function says whether it is over


@rule
def take_land(s, seat, t):
    """The land changes hands; its price markers are in hand now. Without free land they leave the game (R5.4)."""
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
    s.character[seat] = character
    if pass_on(s):
        s.phase = ACT
        s.action_phase = 1


@rule
def pick_swap(s, t):
    if s.phase == ACT:
        s.swap_pick = t
        s.phase = SWAP2
        return
    kept = s.price[t]  # R15.1
    s.price[t] = s.price[s.swap_pick]
    s.price[s.swap_pick] = kept
    s.swap_pick = -1
    s.phase = LAND2


@rule
def build(s, seat, kind, count):
    """R6.1, R6.2, R6.3."""
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
    set_house_line(s, seat)


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


@rule
def receive_orders(s, seat, spot):
    space = free_space(s, spot)
    colour = ORDER_COLOUR[s.display[spot], space]
    received = orders_received(s, seat, spot)
    s.taken[spot, space] = seat
    s.markers[seat] -= 1
    s.orders[seat, colour] += received
    s.supply[colour] -= received
    if space == 1:  # R9.4
        s.money[seat] += SECOND_SPACE_MONEY


@rule
def attract(s, seat, spot, factory):
    """R10.3, R10.4: the card goes to this factory of the player, which may be a new one."""
    if s.taken[spot, 1] < 0:  # R15.6
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
    refill_spot(s, spot)  # R10.2


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
