"""What actions do: takes, payments and what they bring, submissions, the end of a turn."""

import numpy as np

from urbarium.engine.compile import rule
from urbarium.engine.shuffle import shuffle

from ..actions import TAKE_PILE, TAKE_POOL
from ..components import (
    ACTIONS_PER_TURN,
    AREA,
    CARD_TYPES,
    CARDS_PER_DRAW,
    CELLS,
    CENTRE,
    KINDS,
    NEIGHBOURS,
    NO_COINS,
    RESIDENTIAL,
    TILE_ICON,
    TILE_POINTS,
    TILE_TYPE,
    TRACK_ICON,
    WILD_HELMET,
)
from ..state import (
    ACTION,
    BONUS,
    DISTRICT_TRIGGER,
    DRAW,
    GAME_OVER,
    ITALIAN_POLITICS,
    OPEN,
    PAY_RENEW,
    RENEWED,
    RUN_DOWN,
    SPECIALIST_TRIGGER,
    STALEMATE,
    SUBMITTED,
)
from .amounts import card_power, district_steps, fee, income, nearest_district, specialist_steps
from .scoring import score_projects
from .supply import any_source, discard, leave_hand, refill, replace_pool, take_from_pile, take_from_pool, take_project


@rule
def take(s, action):
    """R3.2 to R3.4, for a Draw and for a bonus."""
    seat = np.int64(s.side)
    if action < TAKE_PILE:
        take_from_pool(s, seat, action - TAKE_POOL)
    elif action == TAKE_PILE:
        take_from_pile(s, seat)
    else:
        take_project(s, seat)
    s.refreshes = 0
    if s.phase == BONUS:
        finish_action(s)
        return
    s.takes_left = CARDS_PER_DRAW - 1 if s.phase == ACTION else s.takes_left - 1
    s.phase = DRAW
    if s.takes_left == 0 or not any_source(s):  # R3.8
        finish_action(s)


@rule
def refresh(s):
    """R3.5 to R3.7; commits the player to a Draw."""
    replace_pool(s)
    s.refreshes += 1
    if s.phase == ACTION:
        s.phase = DRAW
        s.takes_left = CARDS_PER_DRAW


@rule
def start_payment(s, phase, target, required):
    s.phase = phase
    s.target = target
    s.required = required


@rule
def pay_from_hand(s, card):
    leave_hand(s, s.side, card)
    pay(s, card)


@rule
def pay_from_table(s, card):
    s.table[s.side, card] -= 1
    pay(s, card)


@rule
def pay(s, card):
    """R4.5 to R4.7, R5.5: a card joins the payment."""
    s.paying[card] += 1
    s.paid += card_power(s, card)
    if s.phase == PAY_RENEW and card % KINDS != WILD_HELMET and TILE_TYPE[s.tile[s.target]] == RESIDENTIAL:
        s.colour = card // KINDS
    finish_payment(s)


@rule
def use_subsidy(s):
    """R11.2, R11.3."""
    s.subsidy[s.side] = 0
    s.paid += 1
    finish_payment(s)


@rule
def finish_payment(s):
    if s.paid < s.required:
        return
    if s.phase == PAY_RENEW:
        bonus = renew(s, np.int64(s.side), np.int64(s.target))
    else:
        bonus = hire(s, np.int64(s.side), np.int64(s.target))
    s.target = -1
    s.required = 0
    s.paid = 0
    s.colour = -1
    if bonus and any_source(s):  # R3.10
        s.phase = BONUS
    else:
        finish_action(s)


@rule
def renew(s, seat, cell):
    """R4.9: score, raise, turn over, put the cards away, refill, test for the end. True if a bonus follows (R4.11)."""
    tile = s.tile[cell]
    s.vp[seat] += TILE_POINTS[tile]
    s.tile_points[seat] += TILE_POINTS[tile]
    turn_over(s, cell)
    for card in range(CARD_TYPES):  # R4.10
        for _ in range(s.paying[card]):
            if card % KINDS == NO_COINS:
                discard(s, card)
            else:
                s.table[seat, card] += 1
        s.paying[card] = 0
    refill(s)
    test_end(s)
    return TILE_ICON[tile] == 1


@rule
def hire(s, seat, suit):
    """R5.7: discard, refill, raise, move the card, test for the end. True if a bonus follows (R5.9)."""
    for card in range(CARD_TYPES):
        for _ in range(s.paying[card]):
            discard(s, card)
        s.paying[card] = 0
    refill(s)
    s.specialist_value[suit] += 1
    if s.holder[suit] >= 0 and s.subsidy_option == ITALIAN_POLITICS:  # R11.4
        s.subsidy[s.holder[suit]] = 1
    s.holder[suit] = seat
    test_end(s)
    return TRACK_ICON[s.specialist_value[suit]]


@rule
def submit(s, project):
    """R6.3, R6.4."""
    seat = np.int64(s.side)
    cost = fee(s, seat)
    s.vp[seat] -= cost
    s.fee_points[seat] += cost
    s.project[project] = SUBMITTED + seat
    s.project_hand[seat] -= 1
    s.submitted[seat] += 1
    finish_action(s)


@rule
def test_end(s):
    """R9.1 to R9.4: the first trigger fixes the last turn."""
    if s.last_turn >= 0:
        return
    if district_steps(s, nearest_district(s)) == 0:
        s.ended_by = DISTRICT_TRIGGER
    if specialist_steps(s) == 0:
        s.ended_by = SPECIALIST_TRIGGER
    if s.ended_by:
        s.last_turn = (s.turn // s.players + 2) * s.players - 1


@rule
def pass_action(s):
    """R2.4."""
    s.passes += 1
    finish_action(s)


@rule
def finish_action(s):
    s.phase = ACTION
    s.takes_left = 0
    s.actions_left -= 1
    if s.actions_left == 0:
        end_turn(s)


@rule
def end_turn(s):
    """R7.1, then the next seat or the end (R9.3, R9.5)."""
    seat = np.int64(s.side)
    earned = income(s, seat)
    s.vp[seat] += earned
    s.income_points[seat] += earned
    s.last_income[seat] = earned
    s.idle_turns = s.idle_turns + 1 if s.passes == ACTIONS_PER_TURN else 0
    s.passes = 0
    if s.last_turn < 0 and s.idle_turns == s.players:
        s.ended_by = STALEMATE
    if s.turn == s.last_turn or s.ended_by == STALEMATE:
        score_projects(s)
        s.phase = GAME_OVER
        s.side = -1
        return
    s.turn += 1
    s.side = (seat + 1) % s.players
    s.actions_left = ACTIONS_PER_TURN


# ---- the city


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
def turn_over(s, cell):
    """The renewed side up: counters and the neighbourhood follow."""
    s.cell[cell] = RENEWED
    building = TILE_TYPE[s.tile[cell]]
    if building != RESIDENTIAL:
        s.building_value[building] += 1
    if AREA[cell] != CENTRE:
        s.district_renewed[AREA[cell]] += 1
    for i in range(4):
        other = NEIGHBOURS[cell, i]
        if other >= 0 and s.cell[other] == RUN_DOWN:
            s.cell[other] = OPEN
