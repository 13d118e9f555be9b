"""The rules of Urbania: the entry points. Numbers behind comments are rules of the guide."""

import numpy as np

from urbarium.engine.compile import entry
from urbarium.engine.shuffle import random_below, seed_generator

from ..actions import HIRE, PAY_HAND, PAY_TABLE, REFRESH, RENEW, SKIP_BONUS, SUBMIT, USE_SUBSIDY
from ..components import ACTIONS_PER_TURN, SPECIALIST_START, SUITS, TILE_WORKERS
from ..refusals import ALREADY_OVER
from ..state import ACTION, BONUS, DRAW, GAME_OVER, OFF, PAY_HIRE, PAY_RENEW, STATE
from .conditions import list_actions, list_bonus, list_draw, refuse_action
from .effects import (
    finish_action,
    lay_out_city,
    pass_action,
    pay_from_hand,
    pay_from_table,
    refresh,
    start_payment,
    submit,
    take,
    use_subsidy,
)
from .payment import list_coins, list_workers
from .supply import deal_cards, shuffle_projects

__all__ = ["actor", "apply", "legal", "refusal", "setup"]


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
    shuffle_projects(s)
    for seat in range(players):  # R11.1
        s.subsidy[seat] = 0 if s.subsidy_option == OFF else 1
    s.last_turn = -1
    s.target = -1
    s.colour = -1
    s.side = random_below(s.random, players) if options[1] == 0 else 0  # R1.8
    s.phase = ACTION
    s.actions_left = ACTIONS_PER_TURN


@entry
def actor(state):
    return np.int64(state.view(STATE)[0].side)


@entry
def legal(state, out):
    s = state.view(STATE)[0]
    if s.phase == ACTION:
        return list_actions(s, out)
    if s.phase == DRAW:
        return list_draw(s, out)
    if s.phase == BONUS:
        return list_bonus(s, out)
    if s.phase == PAY_RENEW:
        return list_workers(s, out)
    if s.phase == PAY_HIRE:
        return list_coins(s, out)
    return 0


@entry
def refusal(state, action):
    s = state.view(STATE)[0]
    return ALREADY_OVER if s.phase == GAME_OVER else refuse_action(s, action)


@entry
def apply(state, action):
    s = state.view(STATE)[0]
    if action < REFRESH:
        take(s, action)
    elif action == REFRESH:
        refresh(s)
    elif action < HIRE:
        start_payment(s, PAY_RENEW, action - RENEW, TILE_WORKERS[s.tile[action - RENEW]])
    elif action < SUBMIT:
        start_payment(s, PAY_HIRE, action - HIRE, np.int64(s.specialist_value[action - HIRE]))
    elif action < PAY_HAND:
        submit(s, action - SUBMIT)
    elif action < PAY_TABLE:
        pay_from_hand(s, action - PAY_HAND)
    elif action < USE_SUBSIDY:
        pay_from_table(s, action - PAY_TABLE)
    elif action == USE_SUBSIDY:
        use_subsidy(s)
    elif action == SKIP_BONUS:
        finish_action(s)
    else:
        pass_action(s)
