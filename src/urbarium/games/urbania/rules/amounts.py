"""Numbers that rules, words, drawings and bots ask for: symbols on cards, fee, income, steps to the end."""

import numpy as np

from urbarium.engine.compile import rule

from ..components import (
    DISTRICT_END_RENEWED,
    DISTRICTS,
    FEE_DIVISOR,
    KIND_COINS,
    KIND_HELMETS,
    KINDS,
    POOL,
    RESIDENTIAL,
    SPECIALIST_END_COUNT,
    SPECIALIST_END_VALUE,
    SUITS,
    WILD_COIN,
    WILD_HELMET,
)
from ..state import PAY_RENEW

# Symbols in the colour of the card's suit, by kind.
COLOURED_HELMETS = np.where(np.arange(KINDS) == WILD_HELMET, 0, KIND_HELMETS)
COLOURED_COINS = np.where(np.arange(KINDS) == WILD_COIN, 0, KIND_COINS)


# ---- helmets


@rule
def coloured_helmets(s, seat, suit):
    """R4.4: helmets of one colour in hand."""
    count = 0
    for kind in range(KINDS):
        count += COLOURED_HELMETS[kind] * s.hand[seat, KINDS * suit + kind]
    return count


@rule
def wild_helmets(s, seat):
    """R4.6, R11.2: rainbow helmets in hand and an active subsidy tile."""
    count = 0 + s.subsidy[seat]
    for suit in range(SUITS):
        count += s.hand[seat, KINDS * suit + WILD_HELMET]
    return count


@rule
def most_helmets(s, seat):
    """R4.5: helmets in hand of the colour that has most of them."""
    best = coloured_helmets(s, seat, 0)
    for suit in range(1, SUITS):
        best = max(best, coloured_helmets(s, seat, suit))
    return best


@rule
def helmets_for(s, seat, building):
    """R4.8: the most helmets that the hand can bring to a building of this type, rainbow ones not counted."""
    return most_helmets(s, seat) if building == RESIDENTIAL else coloured_helmets(s, seat, building)


@rule
def pool_helmets(s):
    """R3.5: helmets in the pool; a rainbow helmet is one."""
    count = 0
    for slot in range(POOL):
        if s.pool[slot] >= 0:
            count += KIND_HELMETS[s.pool[slot] % KINDS]
    return count


# ---- coins


@rule
def coins_of(cards, suit):
    """Coins of one colour among cards counted by type."""
    count = 0
    for kind in range(KINDS):
        count += COLOURED_COINS[kind] * cards[KINDS * suit + kind]
    return count


@rule
def wild_coins_of(cards):
    """Rainbow coins among cards counted by type."""
    count = 0
    for suit in range(SUITS):
        count += cards[KINDS * suit + WILD_COIN]
    return count


@rule
def coloured_coins(s, seat, suit):
    """R5.3: coins of one colour in hand and on the table."""
    return coins_of(s.hand[seat], suit) + coins_of(s.table[seat], suit)


@rule
def wild_coins(s, seat):
    """R5.4, R11.2: rainbow coins in hand and on the table, and an active subsidy tile."""
    return wild_coins_of(s.hand[seat]) + wild_coins_of(s.table[seat]) + s.subsidy[seat]


@rule
def card_power(s, card):
    """R4.7, R5.5: helmets or coins that a card brings to the payment under way."""
    kind = card % KINDS
    return KIND_HELMETS[kind] if s.phase == PAY_RENEW else KIND_COINS[kind]


# ---- points


@rule
def fee(s, seat):
    """R6.3: what a submission costs now."""
    return s.vp[seat] // FEE_DIVISOR


@rule
def income(s, seat):
    """R7.1: what the specialists of a seat pay at the end of its turn, as things stand."""
    total = 0
    for suit in range(SUITS):
        if s.holder[suit] == seat:
            total += s.building_value[suit]
    return total


# ---- the end


@rule
def district_steps(s, district):
    """R9.1: how many more renewed buildings in a district trigger the end."""
    return max(0, DISTRICT_END_RENEWED - s.district_renewed[district])


@rule
def nearest_district(s):
    """The district that is nearest to triggering the end."""
    nearest = 0
    for district in range(1, DISTRICTS):
        if s.district_renewed[district] > s.district_renewed[nearest]:
            nearest = district
    return nearest


@rule
def specialist_steps(s):
    """R9.2: how many more specialists must become expensive to trigger the end."""
    expensive = 0
    for suit in range(SUITS):
        if s.specialist_value[suit] >= SPECIALIST_END_VALUE:
            expensive += 1
    return max(0, SPECIALIST_END_COUNT - expensive)


@rule
def turns_left(s, seat):
    """R9.3: the turns a seat still has once the end is fixed, the current one included."""
    if s.side < 0:
        return 0
    next_turn = s.turn + (seat - s.side) % s.players
    return max(0, (s.last_turn - next_turn) // s.players + 1)
