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
from ..components import ADMINISTRATIVE, COLOURS, FACTORY, HOUSE, MAX_FACTORIES, SKYSCRAPER
from ..refusals import GAME_OVER, NOT_NOW, ONE_KIND_PER_PHASE
from ..state import ACT, END, GRAIN2, HIRE, INVENT2, LAND2, MAKE2, PRICE, SETTLE, STATE, SWAP2
from . import choices, conditions, effects
from .amounts import border, count_affordable
from .setting_up import set_up
from .turn import end_action


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
    set_up(s)


@entry
def actor(state):
    return np.int64(state.view(STATE)[0].side)


# ---- what may be done


@entry
def legal(state, out):
    s = state.view(STATE)[0]
    seat = np.int64(s.side)
    if s.phase == ACT:
        return choices.offer_actions(s, seat, out)
    if s.phase == PRICE:
        return choices.offer_price_places(s, out)
    if s.phase == HIRE:
        return choices.offer_characters(s, out)
    if s.phase == SETTLE:
        return choices.offer_settlements(s, out)
    if s.phase == SWAP2:
        return choices.offer_swaps(s, seat, out, 0)
    if s.phase == LAND2:
        return choices.offer_land(s, seat, out, 0)
    if s.phase == END:
        return 0
    out[0] = DONE
    if s.phase == GRAIN2:
        return choices.offer_grain(s, seat, out, 1)
    if s.phase == MAKE2:
        return choices.offer_goods(s, seat, out, 1)
    return choices.offer_inventions(s, seat, out, 1)


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
        return conditions.refuse_settle(s, action - SETTLE_ON)
    if s.phase == PRICE and PRICE_ON <= action < BUY_LAND:
        return conditions.refuse_price(s, action - PRICE_ON)
    if s.phase == HIRE and HIRE_ONE <= action < SETTLE_ON:
        return conditions.refuse_hire(s, action - HIRE_ONE)
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
            return conditions.refuse_land(s, seat, near, action - BUY_LAND)
        return conditions.refuse_swap(s, seat, near, count_affordable(s, seat, near), action - SWAP)
    if action < BUILD_SKY:
        return conditions.refuse_house(s, seat, action - BUILD_HOUSE + 1)
    if action < BUILD_ADMIN:
        return conditions.refuse_skyscraper(s, seat, action - BUILD_SKY + 1)
    if action < BUY_GRAIN:
        return conditions.refuse_administrative(s, seat, action - BUILD_ADMIN + 1)
    if action < SELL_GRAIN:
        return conditions.refuse_buy(s, seat, action - BUY_GRAIN)
    if action < SOW:
        return conditions.refuse_sell(s, seat, action - SELL_GRAIN + 1)
    if action < ORDER:
        return conditions.refuse_sow(s, seat, action - SOW + 1)
    if action < NEW_FACTORY:
        return conditions.refuse_order(s, seat, action - ORDER)
    if action < UPGRADE:
        return conditions.refuse_new_factory(s, seat, action - NEW_FACTORY)
    if action < MAKE:
        spot, factory = (action - UPGRADE) // MAX_FACTORIES, (action - UPGRADE) % MAX_FACTORIES
        return conditions.refuse_upgrade(s, seat, spot, factory)
    if action < TAX:
        return conditions.refuse_make(s, seat, (action - MAKE) // COLOURS, (action - MAKE) % COLOURS)
    if action < INVENT:
        return conditions.refuse_tax(s, seat)
    return conditions.refuse_invent(s, seat, action - INVENT)


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
        effects.hire(s, seat, action - HIRE_ONE)
    elif action < PRICE_ON:
        effects.settle(s, seat, action - SETTLE_ON)
    else:
        return effects.put_price(s, action - PRICE_ON)
    return False


@rule
def do_on_land(s, seat, action):
    """Land, swaps, buildings and grain; is the action over?"""
    if action < SWAP:
        return effects.buy_land(s, seat, action - BUY_LAND)
    if action < BUILD_HOUSE:
        effects.pick_swap(s, action - SWAP)
        return False
    if action < BUILD_SKY:
        effects.build(s, seat, HOUSE, action - BUILD_HOUSE + 1)
    elif action < BUILD_ADMIN:
        effects.build(s, seat, SKYSCRAPER, action - BUILD_SKY + 1)
    elif action < BUY_GRAIN:
        effects.build(s, seat, ADMINISTRATIVE, action - BUILD_ADMIN + 1)
    elif action < SELL_GRAIN:
        return effects.buy_grain(s, seat, action - BUY_GRAIN)
    elif action < SOW:
        effects.sell_grain(s, seat, action - SELL_GRAIN + 1)
    else:
        effects.sow(s, seat, action - SOW + 1)
    return True


@rule
def do_with_cards(s, seat, action):
    """Orders, industries, goods, taxes and inventions; is the action over?"""
    if action < NEW_FACTORY:
        effects.receive_orders(s, seat, action - ORDER)
    elif action < UPGRADE:
        effects.attract(s, seat, action - NEW_FACTORY, np.int64(s.built[seat, FACTORY]))
    elif action < MAKE:
        effects.attract(s, seat, (action - UPGRADE) // MAX_FACTORIES, (action - UPGRADE) % MAX_FACTORIES)
    elif action < TAX:
        return effects.make(s, seat, (action - MAKE) // COLOURS, (action - MAKE) % COLOURS)
    elif action < INVENT:
        effects.collect_taxes(s, seat)
    else:
        return effects.invent(s, seat, action - INVENT)
    return True
