"""The rules of Urbaniza: what may be decided, and what it does. Numbers behind comments are rules of the guide."""

import numpy as np

from urbarium.engine.compile import entry, rule

from ..actions import (
    BUILD_ADMIN,
    BUILD_HOUSE,
    BUILD_SKY,
    BUY_GRAIN,
    BUY_LAND,
    DONE,
    HIRE_ONE,
    INVENT,
    MAKE,
    NEW_FACTORY,
    ORDER,
    PASS,
    PRICE_ON,
    SELL_GRAIN,
    SETTLE_ON,
    SOW,
    SWAP,
    TAX,
    UPGRADE,
)
from ..components import (
    ACTION_MARKERS,
    ADMINISTRATIVE,
    BUILDING_COUNT,
    BUILDINGS,
    CARDS,
    COLOURS,
    FACTORY,
    HOUSE,
    MAX_FACTORIES,
    MAX_PLAYERS,
    ORANGE,
    ORDER_SPACES,
    ORDERS_PER_COLOUR,
    RETURN_PER_PLAYER,
    SKYSCRAPER,
    SPOTS,
    START_LINE,
    START_MONEY,
    START_POINTS,
    START_TAX,
    STORES,
    TERRITORIES,
)
from ..refusals import GAME_OVER, NOT_NOW, ONE_KIND_PER_PHASE
from ..state import ACT, END, GRAIN2, HIRE, IN_DECK, INVENT2, LAND2, MAKE2, PRICE, SETTLE, STATE, SWAP2
from .amounts import border, count_affordable
from .choices import (
    offer_actions,
    offer_characters,
    offer_goods,
    offer_grain,
    offer_inventions,
    offer_land,
    offer_price_places,
    offer_settlements,
    offer_swaps,
)
from .conditions import (
    refuse_administrative,
    refuse_buy,
    refuse_hire,
    refuse_house,
    refuse_invent,
    refuse_land,
    refuse_make,
    refuse_new_factory,
    refuse_order,
    refuse_price,
    refuse_sell,
    refuse_settle,
    refuse_skyscraper,
    refuse_sow,
    refuse_swap,
    refuse_tax,
    refuse_upgrade,
)
from .display import refill_invention, refill_spot
from .effects import (
    attract,
    build,
    buy_grain,
    buy_land,
    collect_taxes,
    hire,
    invent,
    make,
    pick_swap,
    put_price,
    receive_orders,
    sell_grain,
    settle,
    sow,
)
from .turn import end_action

# ---- setting up


@entry
def setup(state, players, options, seed):
    s = state.view(STATE)[0]
    state[:] = 0
    s.turn = 1
    s.phase = SETTLE
    s.players = players
    s.inventions = options[0]
    s.start_seat = options[1] % players
    s.side = s.start_seat
    s.mayor = -1
    s.swap_pick = -1
    set_up_board(s)
    for seat in range(MAX_PLAYERS):
        s.character[seat] = -1
        for i in range(ACTION_MARKERS):
            s.land[seat, i] = -1
    for seat in range(players):  # R2.7
        s.money[seat] = START_MONEY
        s.points[seat] = START_POINTS
        s.citizens[seat] = START_LINE
        s.house_line[seat] = START_LINE
        s.food[seat] = START_LINE
        s.orders[seat, ORANGE] = START_LINE
        s.supply[ORANGE] -= START_LINE
        s.tax[seat] = START_TAX
        s.markers[seat] = ACTION_MARKERS


@rule
def set_up_board(s):
    set_up_cards(s)
    for colour in range(COLOURS):  # R2.2
        s.supply[colour] = ORDERS_PER_COLOUR
    for store in range(STORES):  # R2.3
        s.store[store] = s.players
    s.returned = RETURN_PER_PLAYER * s.players
    for t in range(TERRITORIES):  # R2.4
        s.owner[t] = -1
        s.price[t] = 1
    for kind in range(BUILDINGS):  # R2.5
        s.pool[kind] = BUILDING_COUNT[kind]


@rule
def set_up_cards(s):
    """R2.1, R2.9."""
    for card in range(CARDS + 1):
        s.card_place[card] = IN_DECK
        s.invention_place[card] = IN_DECK
    s.deck = 1
    s.invention_deck = 1 if s.inventions else 0
    for spot in range(SPOTS):
        for space in range(ORDER_SPACES):
            s.taken[spot, space] = -1
        refill_spot(s, spot)
        if s.inventions:
            refill_invention(s, spot)


@entry
def actor(state):
    return np.int64(state.view(STATE)[0].side)


# ---- what may be done


@entry
def legal(state, out):
    s = state.view(STATE)[0]
    seat = np.int64(s.side)
    if s.phase == ACT:
        return offer_actions(s, seat, out)
    if s.phase == PRICE:
        return offer_price_places(s, out)
    if s.phase == HIRE:
        return offer_characters(s, out)
    if s.phase == SETTLE:
        return offer_settlements(s, out)
    if s.phase == SWAP2:
        return offer_swaps(s, seat, out, 0)
    if s.phase == LAND2:
        return offer_land(s, seat, out, 0)
    if s.phase == END:
        return 0
    out[0] = DONE
    if s.phase == GRAIN2:
        return offer_grain(s, seat, out, 1)
    if s.phase == MAKE2:
        return offer_goods(s, seat, out, 1)
    return offer_inventions(s, seat, out, 1)


# ---- why not


@entry
def refusal(state, action):
    s = state.view(STATE)[0]
    seat = np.int64(s.side)
    if s.phase == END:
        return GAME_OVER
    if s.phase in (GRAIN2, MAKE2, INVENT2):
        return refuse_more(s, seat, action)
    if s.phase == SETTLE and SETTLE_ON <= action < PRICE_ON:
        return refuse_settle(s, action - SETTLE_ON)
    if s.phase == PRICE and PRICE_ON <= action < BUY_LAND:
        return refuse_price(s, action - PRICE_ON)
    if s.phase == HIRE and HIRE_ONE <= action < SETTLE_ON:
        return refuse_hire(s, action - HIRE_ONE)
    if s.phase == ACT and action == PASS:  # R4.1
        return 0
    in_main = s.phase == ACT and action >= BUY_LAND
    in_swap = s.phase == SWAP2 and SWAP <= action < BUILD_HOUSE
    in_land = s.phase == LAND2 and BUY_LAND <= action < SWAP
    if in_main or in_swap or in_land:
        return refuse_main(s, seat, action)
    return NOT_NOW


@rule
def refuse_more(s, seat, action):
    """Inside an action of several steps only the same kind again, or to stop."""
    if action == DONE:
        return 0
    if action < BUY_LAND:
        return NOT_NOW
    more_grain = s.phase == GRAIN2 and BUY_GRAIN <= action < SELL_GRAIN
    more_goods = s.phase == MAKE2 and MAKE <= action < TAX
    more_inventions = s.phase == INVENT2 and action >= INVENT
    if more_grain or more_goods or more_inventions:
        return refuse_main(s, seat, action)
    return ONE_KIND_PER_PHASE


@rule
def refuse_main(s, seat, action):
    """What stands in the way of an action of the action phases."""
    if action < BUILD_HOUSE:
        near = border(s, seat)
        if action < SWAP:
            return refuse_land(s, seat, near, action - BUY_LAND)
        return refuse_swap(s, seat, near, count_affordable(s, seat, near), action - SWAP)
    if action < BUILD_SKY:
        return refuse_house(s, seat, action - BUILD_HOUSE + 1)
    if action < BUILD_ADMIN:
        return refuse_skyscraper(s, seat, action - BUILD_SKY + 1)
    if action < BUY_GRAIN:
        return refuse_administrative(s, seat, action - BUILD_ADMIN + 1)
    if action < SELL_GRAIN:
        return refuse_buy(s, seat, action - BUY_GRAIN)
    if action < SOW:
        return refuse_sell(s, seat, action - SELL_GRAIN + 1)
    if action < ORDER:
        return refuse_sow(s, seat, action - SOW + 1)
    if action < NEW_FACTORY:
        return refuse_order(s, seat, action - ORDER)
    if action < UPGRADE:
        return refuse_new_factory(s, seat, action - NEW_FACTORY)
    if action < MAKE:
        return refuse_upgrade(s, seat, (action - UPGRADE) // MAX_FACTORIES, (action - UPGRADE) % MAX_FACTORIES)
    if action < TAX:
        return refuse_make(s, seat, (action - MAKE) // COLOURS, (action - MAKE) % COLOURS)
    if action < INVENT:
        return refuse_tax(s, seat)
    return refuse_invent(s, seat, action - INVENT)


# ---- doing it


@entry
def apply(state, action):
    s = state.view(STATE)[0]
    seat = np.int64(s.side)
    if action < BUY_LAND:
        over = do_before_main(s, seat, action)
    elif action < ORDER:
        over = do_on_land(s, seat, action)
    else:
        over = do_with_cards(s, seat, action)
    if over:
        end_action(s)


@rule
def do_before_main(s, seat, action):
    """Passing, stopping, hiring and settling; is an action over?"""
    if action < HIRE_ONE:
        return True
    if action < SETTLE_ON:
        hire(s, seat, action - HIRE_ONE)
    elif action < PRICE_ON:
        settle(s, seat, action - SETTLE_ON)
    else:
        return put_price(s, action - PRICE_ON)
    return False


@rule
def do_on_land(s, seat, action):
    """Land, swaps, buildings and grain; is the action over?"""
    if action < SWAP:
        return buy_land(s, seat, action - BUY_LAND)
    if action < BUILD_HOUSE:
        pick_swap(s, action - SWAP)
        return False
    if action < BUILD_SKY:
        build(s, seat, HOUSE, action - BUILD_HOUSE + 1)
    elif action < BUILD_ADMIN:
        build(s, seat, SKYSCRAPER, action - BUILD_SKY + 1)
    elif action < BUY_GRAIN:
        build(s, seat, ADMINISTRATIVE, action - BUILD_ADMIN + 1)
    elif action < SELL_GRAIN:
        return buy_grain(s, seat, action - BUY_GRAIN)
    elif action < SOW:
        sell_grain(s, seat, action - SELL_GRAIN + 1)
    else:
        sow(s, seat, action - SOW + 1)
    return True


@rule
def do_with_cards(s, seat, action):
    """Orders, industries, goods, taxes and inventions; is the action over?"""
    if action < NEW_FACTORY:
        receive_orders(s, seat, action - ORDER)
    elif action < UPGRADE:
        attract(s, seat, action - NEW_FACTORY, np.int64(s.built[seat, FACTORY]))
    elif action < MAKE:
        attract(s, seat, (action - UPGRADE) // MAX_FACTORIES, (action - UPGRADE) % MAX_FACTORIES)
    elif action < TAX:
        return make(s, seat, (action - MAKE) // COLOURS, (action - MAKE) % COLOURS)
    elif action < INVENT:
        collect_taxes(s, seat)
    else:
        return invent(s, seat, action - INVENT)
    return True
