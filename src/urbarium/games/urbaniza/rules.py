"""The rules of Urbaniza: what may be decided, and what it does. Numbers behind comments are rules of the guide."""

import numpy as np

from urbarium.engine.compile import entry, rule

from .amounts import has
from .components import (
    ACTION_MARKERS,
    ADMINISTRATIVE,
    BROKER,
    CHARACTERS,
    COLOURS,
    FACTORY,
    HOUSE,
    MAX_FACTORIES,
    MAX_PLAYERS,
    ORANGE,
    ORDERS_PER_COLOUR,
    RETURN_PER_PLAYER,
    SKYSCRAPER,
    SPOTS,
    START_MONEY,
    START_POINTS,
    START_TAX,
    STORES,
    TERRITORIES,
)
from .conditions import (
    R1_8,
    R1_8_OVER,
    R4_2,
    border,
    count_affordable,
    refuse_administrative,
    refuse_attract,
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
from .effects import (
    attract,
    build,
    buy_grain,
    collect_taxes,
    end_action,
    hire,
    invent,
    make,
    pick_swap,
    put_price,
    receive_orders,
    sell_grain,
    settle,
    sow,
    take_land,
)
from .preparation import deal
from .state import ACT, END, GRAIN2, HIRE, INVENT2, LAND2, MAKE2, PRICE, SETTLE, STATE, SWAP2

# Action blocks; notation.py names them.
PASS, DONE, HIRE_ONE, SETTLE_ON, PRICE_ON, BUY_LAND, SWAP = 0, 1, 2, 11, 35, 59, 83
BUILD_HOUSE, BUILD_SKY, BUILD_ADMIN, BUY_GRAIN, SELL_GRAIN, SOW = 107, 119, 125, 130, 135, 143
ORDER, NEW_FACTORY, UPGRADE, MAKE, TAX, INVENT, ACTIONS = 151, 154, 157, 175, 193, 194, 197


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
    deal(s, players)
    for t in range(TERRITORIES):  # R2.4
        s.owner[t] = -1
        s.price[t] = 1
    for colour in range(COLOURS):  # R2.2
        s.supply[colour] = ORDERS_PER_COLOUR
    for store in range(STORES):  # R2.3
        s.store[store] = players
    s.returned = RETURN_PER_PLAYER * players
    for seat in range(MAX_PLAYERS):
        s.character[seat] = -1
        for i in range(ACTION_MARKERS):
            s.land[seat, i] = -1
    for seat in range(players):  # R2.7
        s.money[seat] = START_MONEY
        s.points[seat] = START_POINTS
        s.citizens[seat] = 1
        s.house_line[seat] = 1
        s.food[seat] = 1
        s.orders[seat, ORANGE] = 1
        s.supply[ORANGE] -= 1
        s.tax[seat] = START_TAX
        s.markers[seat] = ACTION_MARKERS


@entry
def actor(state):
    return np.int64(state.view(STATE)[0].side)


# ---- what may be done


@rule
def legal_land(s, seat, out, count):
    near = border(s, seat)
    for t in range(TERRITORIES):
        if near >> t & 1 and refuse_land(s, seat, near, t) == 0:
            out[count] = BUY_LAND + t
            count += 1
    return count


@rule
def legal_swap(s, seat, out, count):
    near = border(s, seat)
    affordable = count_affordable(s, seat, near)
    for t in range(TERRITORIES):
        if refuse_swap(s, seat, near, affordable, t) == 0:
            out[count] = SWAP + t
            count += 1
    return count


@rule
def legal_buildings(s, seat, out, count):
    k = 1
    while refuse_house(s, seat, k) == 0:
        out[count] = BUILD_HOUSE + k - 1
        count += 1
        k += 1
    k = 1
    while refuse_skyscraper(s, seat, k) == 0:
        out[count] = BUILD_SKY + k - 1
        count += 1
        k += 1
    k = 1
    while refuse_administrative(s, seat, k) == 0:
        out[count] = BUILD_ADMIN + k - 1
        count += 1
        k += 1
    return count


@rule
def legal_buy(s, seat, out, count):
    for store in range(STORES):
        if refuse_buy(s, seat, store) == 0:
            out[count] = BUY_GRAIN + store
            count += 1
    return count


@rule
def legal_sell_and_sow(s, seat, out, count):
    k = 1
    while refuse_sell(s, seat, k) == 0:
        out[count] = SELL_GRAIN + k - 1
        count += 1
        k += 1
    k = 1
    while refuse_sow(s, seat, k) == 0:
        out[count] = SOW + k - 1
        count += 1
        k += 1
    return count


@rule
def legal_industry(s, seat, out, count):
    for spot in range(SPOTS):
        if refuse_order(s, seat, spot) == 0:
            out[count] = ORDER + spot
            count += 1
    for spot in range(SPOTS):
        if refuse_new_factory(s, seat, spot) == 0:
            out[count] = NEW_FACTORY + spot
            count += 1
    if s.built[seat, FACTORY] == 0:
        return count
    for spot in range(SPOTS):
        if refuse_attract(s, seat, spot):
            continue
        for factory in range(s.built[seat, FACTORY]):
            if refuse_upgrade(s, seat, spot, factory) == 0:
                out[count] = UPGRADE + MAX_FACTORIES * spot + factory
                count += 1
    return count


@rule
def legal_make(s, seat, out, count):
    for factory in range(s.built[seat, FACTORY]):
        for colour in range(COLOURS):
            if refuse_make(s, seat, factory, colour) == 0:
                out[count] = MAKE + COLOURS * factory + colour
                count += 1
    return count


@rule
def legal_invent(s, seat, out, count):
    if s.inventions:
        for spot in range(SPOTS):
            if refuse_invent(s, seat, spot) == 0:
                out[count] = INVENT + spot
                count += 1
    return count


@rule
def legal_main(s, seat, out):
    out[0] = PASS  # R4.1
    count = 1
    if s.markers[seat]:
        count = legal_land(s, seat, out, count)
        if has(s, seat, BROKER):
            count = legal_swap(s, seat, out, count)
    count = legal_buildings(s, seat, out, count)
    count = legal_buy(s, seat, out, count)
    count = legal_sell_and_sow(s, seat, out, count)
    count = legal_industry(s, seat, out, count)
    count = legal_make(s, seat, out, count)
    if refuse_tax(s, seat) == 0:
        out[count] = TAX
        count += 1
    return legal_invent(s, seat, out, count)


@rule
def legal_unowned(s, out, block):
    count = 0
    for t in range(TERRITORIES):
        if s.owner[t] < 0:
            out[count] = block + t
            count += 1
    return count


@rule
def legal_hire(s, out):
    count = 0
    for character in range(CHARACTERS):
        if refuse_hire(s, character) == 0:
            out[count] = HIRE_ONE + character
            count += 1
    return count


@entry
def legal(state, out):
    s = state.view(STATE)[0]
    seat = np.int64(s.side)
    if s.phase == ACT:
        return legal_main(s, seat, out)
    if s.phase == PRICE:
        return legal_unowned(s, out, PRICE_ON)
    if s.phase == HIRE:
        return legal_hire(s, out)
    if s.phase == SETTLE:
        return legal_unowned(s, out, SETTLE_ON)
    if s.phase == SWAP2:
        return legal_swap(s, seat, out, 0)
    if s.phase == LAND2:
        return legal_land(s, seat, out, 0)
    if s.phase == END:
        return 0
    out[0] = DONE
    if s.phase == GRAIN2:
        return legal_buy(s, seat, out, 1)
    if s.phase == MAKE2:
        return legal_make(s, seat, out, 1)
    return legal_invent(s, seat, out, 1)


# ---- why not


@rule
def refuse_build(s, seat, action):
    if action < BUILD_SKY:
        return refuse_house(s, seat, action - BUILD_HOUSE + 1)
    if action < BUILD_ADMIN:
        return refuse_skyscraper(s, seat, action - BUILD_SKY + 1)
    return refuse_administrative(s, seat, action - BUILD_ADMIN + 1)


@rule
def refuse_card(s, seat, action):
    if action < NEW_FACTORY:
        return refuse_order(s, seat, action - ORDER)
    if action < UPGRADE:
        return refuse_new_factory(s, seat, action - NEW_FACTORY)
    if action < MAKE:
        return refuse_upgrade(s, seat, (action - UPGRADE) // MAX_FACTORIES, (action - UPGRADE) % MAX_FACTORIES)
    return refuse_make(s, seat, (action - MAKE) // COLOURS, (action - MAKE) % COLOURS)


@rule
def refuse_main(s, seat, action):
    if action < BUILD_HOUSE:
        near = border(s, seat)
        if action < SWAP:
            return refuse_land(s, seat, near, action - BUY_LAND)
        return refuse_swap(s, seat, near, count_affordable(s, seat, near), action - SWAP)
    if action < BUY_GRAIN:
        return refuse_build(s, seat, action)
    if action < SELL_GRAIN:
        return refuse_buy(s, seat, action - BUY_GRAIN)
    if action < SOW:
        return refuse_sell(s, seat, action - SELL_GRAIN + 1)
    if action < ORDER:
        return refuse_sow(s, seat, action - SOW + 1)
    if action < TAX:
        return refuse_card(s, seat, action)
    if action == TAX:
        return refuse_tax(s, seat)
    return refuse_invent(s, seat, action - INVENT)


@rule
def refuse_more(s, seat, action, first, behind):
    """Inside a multi-step action only its own block, from ``first`` up to ``behind``, or to stop."""
    if action == DONE:
        return 0
    if action < BUY_LAND:
        return R1_8
    if first <= action < behind:
        return refuse_main(s, seat, action)
    return R4_2


@entry
def refusal(state, action):
    s = state.view(STATE)[0]
    seat = np.int64(s.side)
    if s.phase == END:
        return R1_8_OVER
    if s.phase == GRAIN2:
        return refuse_more(s, seat, action, BUY_GRAIN, SELL_GRAIN)
    if s.phase == MAKE2:
        return refuse_more(s, seat, action, MAKE, TAX)
    if s.phase == INVENT2:
        return refuse_more(s, seat, action, INVENT, ACTIONS)
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
    return R1_8


# ---- doing it


@rule
def do_before_main(s, seat, action):
    """Passing, stopping, hiring and settling; is an action over?"""
    if action <= DONE:
        return True
    if action >= PRICE_ON:
        return put_price(s, action - PRICE_ON)
    if action < SETTLE_ON:
        hire(s, seat, action - HIRE_ONE)
    else:
        settle(s, seat, action - SETTLE_ON)
    return False


@rule
def do_on_land(s, seat, action):
    """Land, swaps, buildings and grain; is the action over?"""
    if action < SWAP:
        t = action - BUY_LAND
        s.money[seat] -= s.price[t]  # R5.2
        return take_land(s, seat, t)
    if action < BUILD_HOUSE:
        pick_swap(s, action - SWAP)
        return False
    if BUY_GRAIN <= action < SELL_GRAIN:
        return buy_grain(s, seat, action - BUY_GRAIN)
    if action < BUILD_SKY:
        build(s, seat, HOUSE, action - BUILD_HOUSE + 1)
    elif action < BUILD_ADMIN:
        build(s, seat, SKYSCRAPER, action - BUILD_SKY + 1)
    elif action < BUY_GRAIN:
        build(s, seat, ADMINISTRATIVE, action - BUILD_ADMIN + 1)
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
    elif action == TAX:
        collect_taxes(s, seat)
    else:
        return invent(s, seat, action - INVENT)
    return True


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


# ---- nothing is hidden


@entry
def seen(state, action, seat):
    return action


@entry
def redact(state, seat):
    pass


@entry
def resample(state, seat, seed):
    pass
