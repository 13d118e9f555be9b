"""The rules of Urbania. Numbers behind comments are rules of the guide."""

import numpy as np

from urbarium.engine.compile import entry, rule
from urbarium.engine.shuffle import seed_generator, shuffle

from .components import (
    ACTIONS_PER_TURN,
    AREA,
    CARD_TYPES,
    CARDS,
    CARDS_PER_DRAW,
    CELLS,
    CENTRE,
    DECK,
    HAND_START,
    KINDS,
    MAX_SUBMITTED,
    NO_COINS,
    NO_HELMETS,
    POOL,
    PROJECTS,
    REFRESH_CAP,
    REFRESH_MAX_HELMETS,
    RESIDENTIAL,
    SPECIALIST_START,
    SUITS,
    TILE_TYPE,
    TILE_WORKERS,
    WILD_COIN,
    WILD_HELMET,
)
from .hidden import redact, resample, seen
from .payment import (
    coin_card_usable,
    colour_allowed,
    coloured_coins,
    coloured_helmets,
    helmet_card_usable,
    helmets_for,
    wild_coins,
    wild_helmets,
)
from .state import (
    ACTION,
    BONUS,
    DRAW,
    GAME_OVER,
    IN_HAND,
    IN_PILE,
    OFF,
    OPEN,
    PAY_HIRE,
    PAY_RENEW,
    RENEWED,
    RUN_DOWN,
    STATE,
)
from .supply import (
    leave_hand,
    pool_helmets,
    pool_is_full,
    refill,
    resource_left,
)
from .turn import finish_action, finish_payment, pay, refresh, start_payment, submit, take, turn_over

__all__ = ["actor", "apply", "legal", "redact", "refusal", "resample", "seen", "setup"]

# Action blocks; notation.py names them.
TAKE_POOL, TAKE_PILE, TAKE_PROJECT, REFRESH, RENEW, HIRE, SUBMIT = 0, 5, 6, 7, 8, 57, 63
PAY_HAND, PAY_TABLE, USE_SUBSIDY, SKIP_BONUS, PASS = 94, 130, 166, 167, 168

# Refusals: 1000 * group + 10 * rule + variant.
R2_1, R2_2, R2_3, R2_5, R2_6_PAY, R2_6_BONUS, R2_7 = 2010, 2020, 2030, 2050, 2061, 2062, 2070
R3_1, R3_2, R3_3, R3_4, R3_5_GAP, R3_5_HELMETS, R3_6, R3_7, R3_8, R3_10 = (
    *(3010, 3020, 3030, 3040),
    *(3051, 3052, 3060, 3070, 3080, 3100),
)
R4_1, R4_2, R4_3, R4_4_NO_HELMETS, R4_4_COLOUR, R4_5, R4_7, R4_8, R4_12 = (
    *(4010, 4020, 4030, 4041),
    *(4042, 4050, 4070, 4080, 4120),
)
R5_1, R5_2, R5_3_NO_COINS, R5_3_COLOUR, R5_5, R5_6, R5_10_HAND, R5_10_TABLE = (
    *(5010, 5020, 5031, 5032),
    *(5050, 5060, 5101, 5102),
)
R6_1, R6_2, R6_4, R11_2, R11_6 = 6010, 6020, 6040, 11020, 11060


# ---- setup


@entry
def setup(state, players, options, seed):
    state[:] = 0
    s = state.view(STATE)[0]
    s.players = players
    s.subsidy_option = options[0]
    seed_generator(s.random, seed)
    lay_out_city(s)
    for suit in range(SUITS):  # R1.3
        s.specialist_value[suit] = SPECIALIST_START
        s.holder[suit] = -1
    deal_cards(s)
    for project in range(PROJECTS):  # R1.7
        s.project_pile[project] = project
        s.project[project] = IN_PILE
    s.project_pile_count = PROJECTS
    shuffle(s.random, s.project_pile, PROJECTS)
    for seat in range(players):  # R11.1
        s.subsidy[seat] = 0 if s.subsidy_option == OFF else 1
    s.last_turn = -1
    s.target = -1
    s.colour = -1
    s.phase = ACTION
    s.actions_left = ACTIONS_PER_TURN


@rule
def lay_out_city(s):
    """R1.1, R1.2."""
    for cell in range(CELLS):
        s.tile[cell] = cell
        s.cell[cell] = RUN_DOWN
    shuffle(s.random, s.tile, CELLS)
    for cell in range(CELLS):
        if AREA[cell] == CENTRE:
            turn_over(s, cell)


@rule
def deal_cards(s):
    """R1.5, R1.6, R1.9."""
    for i in range(CARDS):
        s.pile[i] = DECK[i]
    shuffle(s.random, s.pile, CARDS)
    count = CARDS
    for seat in range(s.players):
        for _ in range(HAND_START):
            count -= 1
            s.hand[seat, s.pile[count]] += 1
            s.pile[count] = -1
        s.hand_count[seat] = HAND_START
    s.pile_count = count
    for slot in range(POOL):
        s.pool[slot] = -1
    refill(s)


@entry
def actor(state):
    return np.int64(state.view(STATE)[0].side)


# ---- what is possible


@rule
def refuse_refresh(s):
    """R3.5 to R3.7."""
    if not pool_is_full(s):
        return R3_5_GAP
    if pool_helmets(s) > REFRESH_MAX_HELMETS:
        return R3_5_HELMETS
    if not resource_left(s):
        return R3_6
    if s.refreshes >= REFRESH_CAP:
        return R3_7
    return 0


@rule
def legal_takes(s, out):
    count = 0
    for slot in range(POOL):
        if s.pool[slot] >= 0:
            out[count] = TAKE_POOL + slot
            count += 1
    if resource_left(s):
        out[count] = TAKE_PILE
        count += 1
    if s.project_pile_count > 0:
        out[count] = TAKE_PROJECT
        count += 1
    return count


@rule
def legal_draw(s, out):
    count = legal_takes(s, out)
    if refuse_refresh(s) == 0:
        out[count] = REFRESH
        count += 1
    return count


@rule
def can_renew(s, seat, cell):
    """R4.8 for a building that touches a renewed one."""
    tile = s.tile[cell]
    return helmets_for(s, seat, TILE_TYPE[tile]) + wild_helmets(s, seat) >= TILE_WORKERS[tile]


@rule
def can_hire(s, seat, suit):
    """R5.6."""
    return coloured_coins(s, seat, suit) + wild_coins(s, seat) >= s.specialist_value[suit]


@rule
def legal_actions(s, out):
    seat = np.int64(s.side)
    count = legal_draw(s, out)
    wild = wild_helmets(s, seat)
    residential = helmets_for(s, seat, RESIDENTIAL) + wild
    for cell in range(CELLS):
        if s.cell[cell] == OPEN:
            tile = s.tile[cell]
            building = TILE_TYPE[tile]
            helmets = residential if building == RESIDENTIAL else coloured_helmets(s, seat, building) + wild
            if helmets >= TILE_WORKERS[tile]:
                out[count] = RENEW + cell
                count += 1
    coins = wild_coins(s, seat)
    for suit in range(SUITS):
        if s.holder[suit] != seat and coloured_coins(s, seat, suit) + coins >= s.specialist_value[suit]:
            out[count] = HIRE + suit
            count += 1
    if s.submitted[seat] < MAX_SUBMITTED and s.project_hand[seat] > 0:
        for project in range(PROJECTS):
            if s.project[project] == IN_HAND + seat:
                out[count] = SUBMIT + project
                count += 1
    if count == 0:  # R2.4
        out[count] = PASS
        count += 1
    return count


@rule
def legal_worker_cards(s, out):
    seat = np.int64(s.side)
    count = 0
    for suit in range(SUITS):
        allowed = colour_allowed(s, seat, suit)
        for kind in range(KINDS):
            card = KINDS * suit + kind
            if s.hand[seat, card] > 0 and helmet_card_usable(allowed, kind):
                out[count] = PAY_HAND + card
                count += 1
    return count


@rule
def legal_coin_cards(s, out):
    seat = np.int64(s.side)
    count = 0
    for card in range(CARD_TYPES):
        if s.hand[seat, card] > 0 and coin_card_usable(card // KINDS == s.target, card % KINDS):
            out[count] = PAY_HAND + card
            count += 1
    for card in range(CARD_TYPES):
        if s.table[seat, card] > 0 and coin_card_usable(card // KINDS == s.target, card % KINDS):
            out[count] = PAY_TABLE + card
            count += 1
    return count


@entry
def legal(state, out):
    s = state.view(STATE)[0]
    if s.phase == ACTION:
        return legal_actions(s, out)
    if s.phase == DRAW:
        return legal_draw(s, out)
    if s.phase == GAME_OVER:
        return 0
    if s.phase == BONUS:
        count = legal_takes(s, out)
        out[count] = SKIP_BONUS
        return count + 1
    if s.phase == PAY_RENEW:
        count = legal_worker_cards(s, out)
    else:
        count = legal_coin_cards(s, out)
    if s.subsidy[s.side]:  # R11.2
        out[count] = USE_SUBSIDY
        count += 1
    return count


# ---- why not: the order of section 6


@rule
def refuse_take(s, action):
    if action < TAKE_PILE:
        return R3_2 if s.pool[action - TAKE_POOL] < 0 else 0
    if action == TAKE_PILE:
        return 0 if resource_left(s) else R3_3
    if action == TAKE_PROJECT:
        return 0 if s.project_pile_count > 0 else R3_4
    return refuse_refresh(s)


@rule
def refuse_renew(s, cell):
    if s.cell[cell] == RENEWED:
        return R4_1
    if s.cell[cell] == RUN_DOWN:
        return R4_2
    return 0 if can_renew(s, np.int64(s.side), cell) else R4_8


@rule
def refuse_hire(s, suit):
    if s.holder[suit] == s.side:
        return R5_1
    return 0 if can_hire(s, np.int64(s.side), suit) else R5_6


@rule
def refuse_submit(s, project):
    if s.project[project] != IN_HAND + s.side:
        return R6_1
    return R6_2 if s.submitted[s.side] >= MAX_SUBMITTED else 0


@rule
def refuse_worker_card(s, card):
    seat = np.int64(s.side)
    kind = card % KINDS
    if s.hand[seat, card] == 0:
        return R4_12
    if kind == NO_HELMETS:
        return R4_4_NO_HELMETS
    if kind == WILD_HELMET or colour_allowed(s, seat, card // KINDS):
        return 0
    if TILE_TYPE[s.tile[s.target]] != RESIDENTIAL:
        return R4_4_COLOUR
    return R4_5 if s.colour >= 0 else R4_8


@rule
def refuse_coin_card(s, card):
    kind = card % KINDS
    if kind == WILD_COIN:
        return 0
    if kind == NO_COINS:
        return R5_3_NO_COINS
    return 0 if card // KINDS == s.target else R5_3_COLOUR


@rule
def refuse_payment(s, action):
    if s.phase != PAY_RENEW and s.phase != PAY_HIRE:
        return R2_6_PAY
    if action < PAY_TABLE:
        card = action - PAY_HAND
        if s.phase == PAY_RENEW:
            return refuse_worker_card(s, card)
        return refuse_coin_card(s, card) if s.hand[s.side, card] > 0 else R5_10_HAND
    if s.phase == PAY_RENEW:
        return R4_3
    card = action - PAY_TABLE
    return refuse_coin_card(s, card) if s.table[s.side, card] > 0 else R5_10_TABLE


@rule
def refuse_subsidy(s):
    if s.subsidy_option == OFF:
        return R11_6
    if s.phase != PAY_RENEW and s.phase != PAY_HIRE:
        return R2_6_PAY
    return 0 if s.subsidy[s.side] else R11_2


@rule
def refuse_pass(s):
    if s.phase != ACTION:
        return R2_3
    choices = np.empty(PASS + 1, np.int32)
    legal_actions(s, choices)
    return 0 if choices[0] == PASS else R2_3


@entry
def refusal(state, action):
    s = state.view(STATE)[0]
    if s.phase == GAME_OVER:
        return R2_7
    if action == PASS:
        return refuse_pass(s)
    if action == SKIP_BONUS:
        return 0 if s.phase == BONUS else R2_6_BONUS
    if action == USE_SUBSIDY:
        return refuse_subsidy(s)
    if action >= PAY_HAND:
        return refuse_payment(s, action)
    if s.phase == PAY_RENEW or s.phase == PAY_HIRE:
        return R2_5
    if action == REFRESH and s.phase == BONUS:
        return R3_10
    if action <= REFRESH:
        return refuse_take(s, action)
    if s.phase == BONUS:
        return R2_5
    if s.phase == DRAW:
        return R2_5 if s.takes_left == CARDS_PER_DRAW else R3_8
    if action < HIRE:
        return refuse_renew(s, action - RENEW)
    if action < SUBMIT:
        return refuse_hire(s, action - HIRE)
    return refuse_submit(s, action - SUBMIT)


# ---- doing it


@entry
def apply(state, action):
    s = state.view(STATE)[0]
    if action < REFRESH:
        take(s, action)
    elif action == REFRESH:
        refresh(s)
    elif action < HIRE:
        cell = action - RENEW
        start_payment(s, PAY_RENEW, cell, TILE_WORKERS[s.tile[cell]])
    elif action < SUBMIT:
        suit = action - HIRE
        start_payment(s, PAY_HIRE, suit, np.int64(s.specialist_value[suit]))
    elif action < PAY_HAND:
        submit(s, action - SUBMIT)
    elif action < PAY_TABLE:
        leave_hand(s, s.side, action - PAY_HAND)
        pay(s, action - PAY_HAND)
    elif action < USE_SUBSIDY:
        s.table[s.side, action - PAY_TABLE] -= 1
        pay(s, action - PAY_TABLE)
    elif action == USE_SUBSIDY:
        s.subsidy[s.side] = 0  # R11.3, R11.4
        s.paid += 1
        finish_payment(s)
    elif action == SKIP_BONUS:
        finish_action(s)
    else:
        s.passes += 1
        finish_action(s)
