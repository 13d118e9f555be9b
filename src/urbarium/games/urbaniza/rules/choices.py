"""What can be chosen: every action that no condition refuses, in ascending order."""

from urbarium.engine.compile import rule

from ..actions import (
    BUILD_ADMIN,
    BUILD_HOUSE,
    BUILD_SKY,
    BUY_GRAIN,
    BUY_LAND,
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
from ..components import BROKER, CHARACTERS, COLOURS, FACTORY, MAX_FACTORIES, SPOTS, STORES, TERRITORIES
from . import conditions
from .amounts import border, count_affordable, has

# Each function writes from ``out[count]`` on and gives back the new count.


@rule
def offer_settlements(s, out):
    count = 0
    for t in range(TERRITORIES):
        if conditions.refuse_settle(s, t) == 0:
            out[count] = SETTLE_ON + t
            count += 1
    return count


@rule
def offer_price_places(s, out):
    count = 0
    for t in range(TERRITORIES):
        if conditions.refuse_price(s, t) == 0:
            out[count] = PRICE_ON + t
            count += 1
    return count


@rule
def offer_characters(s, out):
    count = 0
    for character in range(CHARACTERS):
        if conditions.refuse_hire(s, character) == 0:
            out[count] = HIRE_ONE + character
            count += 1
    return count


@rule
def offer_land(s, seat, out, count):
    near = border(s, seat)
    for t in range(TERRITORIES):
        if near >> t & 1 and conditions.refuse_land(s, seat, near, t) == 0:
            out[count] = BUY_LAND + t
            count += 1
    return count


@rule
def offer_swaps(s, seat, out, count):
    near = border(s, seat)
    affordable = count_affordable(s, seat, near)
    for t in range(TERRITORIES):
        if conditions.refuse_swap(s, seat, near, affordable, t) == 0:
            out[count] = SWAP + t
            count += 1
    return count


@rule
def offer_buildings(s, seat, out, count):
    number = 1
    while conditions.refuse_house(s, seat, number) == 0:
        out[count] = BUILD_HOUSE + number - 1
        count += 1
        number += 1
    number = 1
    while conditions.refuse_skyscraper(s, seat, number) == 0:
        out[count] = BUILD_SKY + number - 1
        count += 1
        number += 1
    number = 1
    while conditions.refuse_administrative(s, seat, number) == 0:
        out[count] = BUILD_ADMIN + number - 1
        count += 1
        number += 1
    return count


@rule
def offer_grain(s, seat, out, count):
    for store in range(STORES):
        if conditions.refuse_buy(s, seat, store) == 0:
            out[count] = BUY_GRAIN + store
            count += 1
    return count


@rule
def offer_sales_and_seeds(s, seat, out, count):
    number = 1
    while conditions.refuse_sell(s, seat, number) == 0:
        out[count] = SELL_GRAIN + number - 1
        count += 1
        number += 1
    number = 1
    while conditions.refuse_sow(s, seat, number) == 0:
        out[count] = SOW + number - 1
        count += 1
        number += 1
    return count


@rule
def offer_industries(s, seat, out, count):
    for spot in range(SPOTS):
        if conditions.refuse_order(s, seat, spot) == 0:
            out[count] = ORDER + spot
            count += 1
    for spot in range(SPOTS):
        if conditions.refuse_new_factory(s, seat, spot) == 0:
            out[count] = NEW_FACTORY + spot
            count += 1
    if s.built[seat, FACTORY] == 0:
        return count
    for spot in range(SPOTS):
        if conditions.refuse_attract(s, seat, spot):
            continue
        for factory in range(s.built[seat, FACTORY]):
            if conditions.refuse_upgrade(s, seat, spot, factory) == 0:
                out[count] = UPGRADE + MAX_FACTORIES * spot + factory
                count += 1
    return count


@rule
def offer_goods(s, seat, out, count):
    for factory in range(s.built[seat, FACTORY]):
        for colour in range(COLOURS):
            if conditions.refuse_make(s, seat, factory, colour) == 0:
                out[count] = MAKE + COLOURS * factory + colour
                count += 1
    return count


@rule
def offer_inventions(s, seat, out, count):
    if s.inventions:
        for spot in range(SPOTS):
            if conditions.refuse_invent(s, seat, spot) == 0:
                out[count] = INVENT + spot
                count += 1
    return count


@rule
def offer_actions(s, seat, out):
    """R4.1: passing is always possible."""
    out[0] = PASS
    count = 1
    if s.markers[seat]:
        count = offer_land(s, seat, out, count)
        if has(s, seat, BROKER):
            count = offer_swaps(s, seat, out, count)
    count = offer_buildings(s, seat, out, count)
    count = offer_grain(s, seat, out, count)
    count = offer_sales_and_seeds(s, seat, out, count)
    count = offer_industries(s, seat, out, count)
    count = offer_goods(s, seat, out, count)
    if conditions.refuse_tax(s, seat) == 0:
        out[count] = TAX
        count += 1
    return offer_inventions(s, seat, out, count)
