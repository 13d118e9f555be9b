"""Payments: which cards may be played for a building or a specialist, and what stands in the way of the others."""

import numpy as np

from urbarium.engine.compile import rule

from ..actions import PAY_HAND, PAY_TABLE, USE_SUBSIDY
from ..components import (
    CARD_TYPES,
    KINDS,
    NO_COINS,
    NO_HELMETS,
    RESIDENTIAL,
    SUITS,
    TILE_TYPE,
    WILD_COIN,
    WILD_HELMET,
)
from ..refusals import (
    COINS_NOT_IN_HAND,
    COINS_NOT_ON_TABLE,
    NO_COINS_ON_CARD,
    NO_HELMETS_ON_CARD,
    NO_SUBSIDIES,
    NOT_ENOUGH_OF_COLOUR,
    NOTHING_TO_PAY,
    SECOND_COLOUR,
    SUBSIDY_USED,
    TABLE_CARDS_ONLY_HIRE,
    WORKERS_NOT_IN_HAND,
    WRONG_COINS,
    WRONG_WORKERS,
)
from ..state import OFF, PAY_HIRE, PAY_RENEW
from .amounts import coloured_coins, coloured_helmets, helmets_for, wild_coins, wild_helmets


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


@rule
def refuse_workers(s, seat, card, suit_allowed):
    """``suit_allowed``: what ``colour_allowed`` says of the card's suit."""
    if s.hand[seat, card] == 0:
        return WORKERS_NOT_IN_HAND
    if helmet_card_usable(suit_allowed, card % KINDS):
        return 0
    if card % KINDS == NO_HELMETS:
        return NO_HELMETS_ON_CARD
    if TILE_TYPE[s.tile[s.target]] != RESIDENTIAL:
        return WRONG_WORKERS
    return SECOND_COLOUR if s.colour >= 0 else NOT_ENOUGH_OF_COLOUR


@rule
def refuse_coins(s, card):
    if coin_card_usable(card // KINDS == s.target, card % KINDS):
        return 0
    return NO_COINS_ON_CARD if card % KINDS == NO_COINS else WRONG_COINS


@rule
def refuse_hand_coins(s, seat, card):
    return refuse_coins(s, card) if s.hand[seat, card] > 0 else COINS_NOT_IN_HAND


@rule
def refuse_table_coins(s, seat, card):
    return refuse_coins(s, card) if s.table[seat, card] > 0 else COINS_NOT_ON_TABLE


@rule
def refuse_subsidy(s):
    if s.subsidy_option == OFF:
        return NO_SUBSIDIES
    if s.phase != PAY_RENEW and s.phase != PAY_HIRE:
        return NOTHING_TO_PAY
    return 0 if s.subsidy[s.side] else SUBSIDY_USED


@rule
def list_workers(s, out):
    seat = np.int64(s.side)
    count = 0
    for suit in range(SUITS):
        allowed = colour_allowed(s, seat, suit)
        for card in range(KINDS * suit, KINDS * suit + KINDS):
            if refuse_workers(s, seat, card, allowed) == 0:
                out[count] = PAY_HAND + card
                count += 1
    return list_subsidy(s, out, count)


@rule
def list_coins(s, out):
    seat = np.int64(s.side)
    count = 0
    for card in range(CARD_TYPES):
        if refuse_hand_coins(s, seat, card) == 0:
            out[count] = PAY_HAND + card
            count += 1
    for card in range(CARD_TYPES):
        if refuse_table_coins(s, seat, card) == 0:
            out[count] = PAY_TABLE + card
            count += 1
    return list_subsidy(s, out, count)


@rule
def list_subsidy(s, out, count):
    if refuse_subsidy(s) == 0:
        out[count] = USE_SUBSIDY
        count += 1
    return count


@rule
def refuse_payment(s, action):
    seat = np.int64(s.side)
    if s.phase != PAY_RENEW and s.phase != PAY_HIRE:
        return NOTHING_TO_PAY
    if s.phase == PAY_HIRE:
        if action < PAY_TABLE:
            return refuse_hand_coins(s, seat, action - PAY_HAND)
        return refuse_table_coins(s, seat, action - PAY_TABLE)
    if action >= PAY_TABLE:
        return TABLE_CARDS_ONLY_HIRE
    card = action - PAY_HAND
    return refuse_workers(s, seat, card, colour_allowed(s, seat, card // KINDS))
