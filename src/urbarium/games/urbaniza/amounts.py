"""Prices, incomes and yields as the characters change them: asked by the rules, by the words and by the drawing."""

from urbarium.engine.compile import rule

from .components import (
    ARCHITECT,
    ARCHITECT_DISCOUNT,
    BUILDING_COST,
    ENGINEER,
    ENGINEER_EXTRA,
    FARMER,
    FARMER_YIELD,
    FOREMAN,
    FOREMAN_EXTRA,
    GRAIN_PRICE,
    INVENTION_COST,
    LINE,
    MERCHANT,
    MERCHANT_PRICE,
    ORDER_COLOUR,
    ORDER_COUNT,
    ORDER_VALUE,
    PROFESSOR,
    PROFESSOR_DISCOUNT,
    STORES,
    TAX_COLLECTOR,
)


@rule
def has(s, seat, character):
    return s.character[seat] == character


@rule
def building_cost(s, seat, kind):
    """R15.2: the Architect builds cheaper."""
    return BUILDING_COST[kind] - (ARCHITECT_DISCOUNT if has(s, seat, ARCHITECT) else 0)


@rule
def grain_price(s, seat, store):
    """R15.3: the Merchant buys cheaper."""
    return MERCHANT_PRICE[store] if has(s, seat, MERCHANT) else GRAIN_PRICE[store]


@rule
def room_for_grain(s):
    """How many markers the barns and the field can still take."""
    room = 0
    for store in range(STORES):
        room += s.players - s.store[store]
    return room


@rule
def order_total(s, seat):
    return s.orders[seat, 0] + s.orders[seat, 1] + s.orders[seat, 2]


@rule
def invention_cost(s, seat, card):
    """R15.10: the Professor pays less."""
    return max(0, INVENTION_COST[card] - (PROFESSOR_DISCOUNT if has(s, seat, PROFESSOR) else 0))


@rule
def harvest_yield(s, seat):
    """R13.2, R15.4: extra markers for each that was sown."""
    return FARMER_YIELD if has(s, seat, FARMER) else 1


@rule
def food_after_harvest(s, seat):
    """R13.1, R13.2: the food line as the harvest will leave it, if nothing more is done."""
    return min(LINE, s.food[seat] + s.sown[seat] * (1 + harvest_yield(s, seat)))


@rule
def sale_income(s, count):
    """R7.4: what ``count`` grain markers bring, barn 1 first."""
    money = 0
    for store in range(STORES):
        sold = min(count, s.players - s.store[store])
        money += sold * GRAIN_PRICE[store]
        count -= sold
    return money


@rule
def free_space(s, spot):
    """R9.1: the leftmost free order space of a card, 2 if there is none."""
    if s.taken[spot, 0] < 0:
        return 0
    return 1 if s.taken[spot, 1] < 0 else 2


@rule
def orders_received(s, seat, spot):
    """R9.2, R15.5: how many markers the free space of a card would bring."""
    space = free_space(s, spot)
    card = s.display[spot]
    stated = ORDER_COUNT[card, space] + (FOREMAN_EXTRA if has(s, seat, FOREMAN) else 0)
    return min(stated, s.supply[ORDER_COLOUR[card, space]], LINE - order_total(s, seat))


@rule
def good_income(s, seat, colour):
    """R11.1, R15.7."""
    return ORDER_VALUE[colour] + (ENGINEER_EXTRA if has(s, seat, ENGINEER) else 0)


@rule
def tax_income(s, seat):
    """R12.1, R15.8: $1 per citizen, twice for the Tax collector's first take of the turn."""
    twice = has(s, seat, TAX_COLLECTOR) and not s.collected
    return s.citizens[seat] * (2 if twice else 1)
