"""Helmets and coins: what a hand is worth and which cards may be played."""

from urbarium.engine.compile import rule

from .components import (
    KINDS,
    NO_COINS,
    NO_HELMETS,
    RESIDENTIAL,
    SUITS,
    TILE_TYPE,
    WILD_COIN,
    WILD_HELMET,
)
from .state import PAY_RENEW


@rule
def coloured_helmets(s, seat, suit):
    """R4.4: helmets of one colour in hand: kinds 3w, 2w1c, 1w2c and 1wxc."""
    first = KINDS * suit
    hand = s.hand
    return 3 * hand[seat, first] + 2 * hand[seat, first + 1] + hand[seat, first + 2] + hand[seat, first + WILD_COIN]


@rule
def wild_helmets(s, seat):
    """R4.6, R11.2: rainbow helmets in hand and an active subsidy tile."""
    count = 0 + s.subsidy[seat]
    for suit in range(SUITS):
        count += s.hand[seat, KINDS * suit + WILD_HELMET]
    return count


@rule
def helmets_for(s, seat, building):
    """R4.8: the most helmets that the hand can bring to a building of this type, rainbow ones not counted."""
    if building != RESIDENTIAL:
        return coloured_helmets(s, seat, building)
    best = coloured_helmets(s, seat, 0)  # R4.5: one colour
    for suit in range(1, SUITS):
        best = max(best, coloured_helmets(s, seat, suit))
    return best


@rule
def coloured_coins(s, seat, suit):
    """R5.3: coins of one colour in hand and on the table: kinds 2w1c, 1w2c, 3c and xw1c."""
    first = KINDS * suit
    hand = s.hand
    table = s.table
    count = (
        hand[seat, first + 1] + 2 * hand[seat, first + 2] + 3 * hand[seat, first + 3] + hand[seat, first + WILD_HELMET]
    )
    return count + table[seat, first + 1] + 2 * table[seat, first + 2] + table[seat, first + WILD_HELMET]


@rule
def wild_coins(s, seat):
    """R5.4, R11.2: rainbow coins in hand and on the table, and an active subsidy tile."""
    count = 0 + s.subsidy[seat]
    for suit in range(SUITS):
        count += s.hand[seat, KINDS * suit + WILD_COIN] + s.table[seat, KINDS * suit + WILD_COIN]
    return count


@rule
def colour_allowed(s, seat, suit):
    """R4.4, R4.5, R4.8: may coloured helmets of this suit go to the building being paid for?"""
    building = TILE_TYPE[s.tile[s.target]]
    if building != RESIDENTIAL:
        return suit == building
    if s.colour >= 0:
        return suit == s.colour
    return coloured_helmets(s, seat, suit) + wild_helmets(s, seat) >= s.required - s.paid


@rule
def helmet_card_usable(suit_allowed, kind):
    return kind == WILD_HELMET or (suit_allowed and kind != NO_HELMETS)


@rule
def coin_card_usable(suit_matches, kind):
    return kind == WILD_COIN or (suit_matches and kind != NO_COINS)


@rule
def can_complete(s):
    """R4.8, R5.6: can the payment under way be completed with what the payer still has?"""
    seat = s.side
    need = s.required - s.paid
    if s.phase != PAY_RENEW:
        return coloured_coins(s, seat, s.target) + wild_coins(s, seat) >= need
    building = TILE_TYPE[s.tile[s.target]]
    if building == RESIDENTIAL and s.colour >= 0:
        return coloured_helmets(s, seat, s.colour) + wild_helmets(s, seat) >= need
    return helmets_for(s, seat, building) + wild_helmets(s, seat) >= need
