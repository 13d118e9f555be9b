"""Prices, incomes and counts, as the characters change them: asked by rules, words, drawing and bots alike."""

from urbarium.engine.compile import rule

from ..components import (
    ARCHITECT,
    ARCHITECT_DISCOUNT,
    BORDERS,
    BUILDING_COST,
    CITIZEN_POINTS,
    ENGINEER,
    ENGINEER_EXTRA,
    FARMER,
    FARMER_YIELD,
    FOREMAN,
    FOREMAN_EXTRA,
    GRAIN_PER_POINT,
    GRAIN_PRICE,
    GREY,
    HARVEST_YIELD,
    HOUSE,
    INVENTION_COST,
    LINE,
    MERCHANT,
    MERCHANT_PRICE,
    ORANGE,
    ORDER_COLOUR,
    ORDER_COUNT,
    ORDER_SPACES,
    ORDER_VALUE,
    PROFESSOR,
    PROFESSOR_DISCOUNT,
    SECOND_SPACE_MONEY,
    SKYSCRAPER,
    STORES,
    TAX_COLLECTOR,
    TAX_COLLECTOR_TIMES,
    TERRITORIES,
    WHITE,
)


@rule
def has(s, seat, character):
    return s.character[seat] == character


# ---- land and buildings


@rule
def border(s, seat):
    """R5.1: a bit for every territory that shares a side with own land."""
    near = 0
    for i in range(s.land_count[seat]):
        near |= BORDERS[s.land[seat, i]]
    return near


@rule
def count_affordable(s, seat, near):
    """How many of the free territories in ``near`` the player could pay for."""
    found = 0
    for t in range(TERRITORIES):
        if near >> t & 1 and s.owner[t] < 0 and s.price[t] <= s.money[seat]:
            found += 1
    return found


@rule
def building_cost(s, seat, kind):
    """R15.2: the Architect builds cheaper."""
    return BUILDING_COST[kind] - (ARCHITECT_DISCOUNT if has(s, seat, ARCHITECT) else 0)


@rule
def housing(s, seat):
    """R6.5: the houses line; a skyscraper houses as many as the house it replaced and one more."""
    return min(LINE, s.built[seat, HOUSE] + 2 * s.built[seat, SKYSCRAPER])


# ---- grain


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
def sale_income(s, count):
    """R7.4: what ``count`` grain markers bring, barn 1 first."""
    money = 0
    for store in range(STORES):
        sold = min(count, s.players - s.store[store])
        money += sold * GRAIN_PRICE[store]
        count -= sold
    return money


@rule
def grain_points(grain):
    """R13.8."""
    return grain // GRAIN_PER_POINT


@rule
def harvest_yield(s, seat):
    """R13.2, R15.4: extra markers for each that was sown."""
    return FARMER_YIELD if has(s, seat, FARMER) else HARVEST_YIELD


@rule
def food_after_harvest(s, seat):
    """R13.1, R13.2: the food line as the harvest will leave it, if nothing more is done."""
    return min(LINE, s.food[seat] + s.sown[seat] * (1 + harvest_yield(s, seat)))


# ---- work orders, goods and inventions


@rule
def order_total(s, seat):
    return s.orders[seat, ORANGE] + s.orders[seat, GREY] + s.orders[seat, WHITE]


@rule
def free_space(s, spot):
    """R9.1: the leftmost free order space of a card, ORDER_SPACES if there is none."""
    for space in range(ORDER_SPACES):
        if s.taken[spot, space] < 0:
            return space
    return ORDER_SPACES


@rule
def is_full(s, spot):
    """R10.1: are all order spaces of a card taken? They fill from the left."""
    return s.taken[spot, ORDER_SPACES - 1] >= 0


@rule
def space_money(space):
    """R9.4: what comes with the work orders of a space."""
    return SECOND_SPACE_MONEY if space == ORDER_SPACES - 1 else 0


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
def invention_cost(s, seat, card):
    """R15.10: the Professor pays less."""
    return max(0, INVENTION_COST[card] - (PROFESSOR_DISCOUNT if has(s, seat, PROFESSOR) else 0))


# ---- citizens and taxes


@rule
def citizens_to_come(s, seat):
    """R13.6: the smallest of the three lines as the harvest will leave them, if nothing more is done."""
    return min(s.house_line[seat], food_after_harvest(s, seat), order_total(s, seat))


@rule
def points_to_come(s, seat):
    """R13.6, R13.8: what the count will bring, if nothing more is done."""
    citizens = citizens_to_come(s, seat)
    return CITIZEN_POINTS * citizens + grain_points(food_after_harvest(s, seat) - citizens)


@rule
def tax_income(s, seat):
    """R12.1, R15.8: $1 per citizen, more for the Tax collector's first take of the turn."""
    more = has(s, seat, TAX_COLLECTOR) and not s.collected
    return s.citizens[seat] * (TAX_COLLECTOR_TIMES if more else 1)


@rule
def takes_left(s, seat):
    """R12.1: how often taxes can still be collected with the citizens of now."""
    return max(0, s.tax[seat] - s.citizens[seat]) if s.citizens[seat] else 0
