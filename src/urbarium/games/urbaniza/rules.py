"""The rules of Urbaniza: what may be decided, and what it does. Numbers behind comments are rules of the guide."""

import numpy as np

from urbarium.engine.compile import entry, rule

from .components import (
    ACTION_MARKERS,
    ACTION_PHASES,
    ADMINISTRATIVE,
    BROKER,
    BUILDING_POINTS,
    CHARACTERS,
    COLOURS,
    ENGINEER,
    ENGINEER_EXTRA,
    FACTORY,
    FOREMAN,
    FOREMAN_EXTRA,
    GRAIN_PRICE,
    GROUNDS,
    HOUSE,
    INVENTION_POINTS,
    LINE,
    MAX_FACTORIES,
    MAX_PLAYERS,
    ORANGE,
    ORDER_COLOUR,
    ORDER_COUNT,
    ORDER_VALUE,
    ORDERS_PER_COLOUR,
    PRODUCT_POINTS,
    PROFESSOR,
    RETURN_PER_PLAYER,
    SECOND_SPACE_MONEY,
    SKYSCRAPER,
    SPOTS,
    START_MONEY,
    START_POINTS,
    START_TAX,
    STORES,
    TAX_COLLECTOR,
    TERRITORIES,
    TURNS,
)
from .conditions import (
    R1_8,
    R1_8_OVER,
    R4_2,
    border,
    building_cost,
    count_affordable,
    grain_price,
    has,
    invention_cost,
    order_total,
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
from .preparation import deal, final_scoring, name_mayor, prepare, put_office, put_piece, refill_invention, refill_spot, set_house_line
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
    STATE,
    SWAP2,
)

# Action blocks; notation.py names them.
PASS, DONE, HIRE_ONE, SETTLE_ON, PRICE_ON, BUY_LAND, SWAP, BUILD_HOUSE, BUILD_SKY, BUILD_ADMIN = 0, 1, 2, 11, 35, 59, 83, 107, 119, 125
BUY_GRAIN, SELL_GRAIN, SOW, ORDER, NEW_FACTORY, UPGRADE, MAKE, TAX, INVENT, ACTIONS = 130, 135, 143, 151, 154, 157, 175, 193, 194, 197


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
    s.phase = ACT
    if pass_on(s):
        if s.action_phase == ACTION_PHASES:
            finish_turn(s)
        else:
            s.action_phase += 1


# ---- what it does


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
            return
    s.hand = 0
    end_action(s)


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
        return
    if s.action_phase:
        end_action(s)
    elif pass_on(s):
        start_turn(s)
    else:
        s.phase = SETTLE


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
    end_action(s)


@rule
def stop_buying(s):
    for store in range(STORES):
        s.bought[store] = 0
    end_action(s)


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
            return
    stop_buying(s)


@rule
def sell_grain(s, seat, count):
    """R7.4."""
    s.food[seat] -= count
    for store in range(STORES):
        sold = min(count, s.players - s.store[store])
        s.store[store] += sold
        s.money[seat] += sold * GRAIN_PRICE[store]
        count -= sold
    end_action(s)


@rule
def sow(s, seat, count):
    """R8.1."""
    s.food[seat] -= count
    s.sown[seat] += count
    s.empty_grounds[seat] -= count
    for _ in range(count):
        put_piece(s, seat, EMPTY, IS_GRAIN)
    end_action(s)


@rule
def receive_orders(s, seat, spot):
    space = 1 if s.taken[spot, 0] >= 0 else 0
    card = s.display[spot]
    colour = ORDER_COLOUR[card, space]
    stated = ORDER_COUNT[card, space] + (FOREMAN_EXTRA if has(s, seat, FOREMAN) else 0)  # R15.5
    received = min(stated, s.supply[colour], LINE - order_total(s, seat))  # R9.2
    s.taken[spot, space] = seat
    s.markers[seat] -= 1
    s.orders[seat, colour] += received
    s.supply[colour] -= received
    if space == 1:  # R9.4
        s.money[seat] += SECOND_SPACE_MONEY
    end_action(s)


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
    end_action(s)


@rule
def stop_making(s, seat):
    """R11.2: what produced in this action rests until the next turn."""
    for factory in range(s.built[seat, FACTORY]):
        if s.produced[seat, factory] == PRODUCING:
            s.produced[seat, factory] = PRODUCED
    end_action(s)


@rule
def make(s, seat, factory, colour):
    """R11.1."""
    s.orders[seat, colour] -= 1
    s.made[seat, factory, colour] += 1
    s.produced[seat, factory] = PRODUCING
    s.points[seat] += PRODUCT_POINTS
    s.money[seat] += ORDER_VALUE[colour] + (ENGINEER_EXTRA if has(s, seat, ENGINEER) else 0)  # R15.7
    s.phase = MAKE2
    for other in range(s.built[seat, FACTORY]):
        for c in range(COLOURS):
            if refuse_make(s, seat, other, c) == 0:
                return
    stop_making(s, seat)


@rule
def collect_taxes(s, seat):
    """R12.1."""
    s.tax[seat] -= 1
    s.money[seat] += s.citizens[seat]
    if has(s, seat, TAX_COLLECTOR) and not s.collected:  # R15.8
        s.collected = 1
        s.money[seat] += s.citizens[seat]
    end_action(s)


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
                return
    end_action(s)


@rule
def stop(s, seat):
    if s.phase == GRAIN2:
        stop_buying(s)
    elif s.phase == MAKE2:
        stop_making(s, seat)
    else:
        end_action(s)


@rule
def apply_card(s, seat, action):
    if action < NEW_FACTORY:
        receive_orders(s, seat, action - ORDER)
    elif action < UPGRADE:
        attract(s, seat, action - NEW_FACTORY, np.int64(s.built[seat, FACTORY]))
    elif action < MAKE:
        attract(s, seat, (action - UPGRADE) // MAX_FACTORIES, (action - UPGRADE) % MAX_FACTORIES)
    elif action < TAX:
        make(s, seat, (action - MAKE) // COLOURS, (action - MAKE) % COLOURS)
    elif action == TAX:
        collect_taxes(s, seat)
    else:
        invent(s, seat, action - INVENT)


@rule
def apply_before_main(s, seat, action):
    if action == PASS:
        end_action(s)
    elif action == DONE:
        stop(s, seat)
    elif action < SETTLE_ON:
        hire(s, seat, action - HIRE_ONE)
    elif action < PRICE_ON:
        settle(s, seat, action - SETTLE_ON)
    else:
        put_price(s, action - PRICE_ON)


@entry
def apply(state, action):
    s = state.view(STATE)[0]
    seat = np.int64(s.side)
    if action < BUY_LAND:
        apply_before_main(s, seat, action)
    elif action < SWAP:
        t = action - BUY_LAND
        s.money[seat] -= s.price[t]  # R5.2
        take_land(s, seat, t)
    elif action < BUILD_HOUSE:
        pick_swap(s, action - SWAP)
    elif action < BUILD_SKY:
        build(s, seat, HOUSE, action - BUILD_HOUSE + 1)
    elif action < BUILD_ADMIN:
        build(s, seat, SKYSCRAPER, action - BUILD_SKY + 1)
    elif action < BUY_GRAIN:
        build(s, seat, ADMINISTRATIVE, action - BUILD_ADMIN + 1)
    elif action < SELL_GRAIN:
        buy_grain(s, seat, action - BUY_GRAIN)
    elif action < SOW:
        sell_grain(s, seat, action - SELL_GRAIN + 1)
    elif action < ORDER:
        sow(s, seat, action - SOW + 1)
    else:
        apply_card(s, seat, action)


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
