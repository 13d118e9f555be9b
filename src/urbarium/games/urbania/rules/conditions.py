"""What stands in the way of each action, and what is left: the possible actions.

A condition is written once: ``refuse_…`` returns the name of the refusal or 0, ``refusal`` asks it about one action,
and the lists of possible actions are what no condition refuses. Amounts that a list needs for many actions (rainbow
symbols, the best colour) are worked out once and given to the condition.
"""

import numpy as np

from urbarium.engine.compile import rule

from ..actions import (
    ACTION_COUNT,
    HIRE,
    PASS,
    PAY_HAND,
    REFRESH,
    RENEW,
    SKIP_BONUS,
    SUBMIT,
    TAKE_PILE,
    TAKE_POOL,
    TAKE_PROJECT,
    USE_SUBSIDY,
)
from ..components import (
    CARDS_PER_DRAW,
    CELLS,
    MAX_SUBMITTED,
    POOL,
    PROJECTS,
    REFRESH_CAP,
    REFRESH_MAX_HELMETS,
    RESIDENTIAL,
    SUITS,
    TILE_TYPE,
    TILE_WORKERS,
)
from ..refusals import (
    ALL_SUBMITTED,
    ALREADY_EMPLOYED,
    ALREADY_RENEWED,
    NO_BONUS_OFFERED,
    NO_OTHER_CARDS,
    NO_PASS_MIDWAY,
    NO_REFRESH_FOR_BONUS,
    NOT_BESIDE_RENEWED,
    NOT_ENOUGH_COINS,
    NOT_ENOUGH_WORKERS,
    PILE_EMPTY,
    POOL_HAS_GAP,
    PROJECT_NOT_HELD,
    PROJECT_PILE_EMPTY,
    REPLACED_TOO_OFTEN,
    SECOND_TAKE_DUE,
    SLOT_EMPTY,
    SOMETHING_POSSIBLE,
    STEP_COMMITTED,
    SUBMITTED_FOR_GOOD,
    TOO_MANY_HELMETS,
)
from ..state import ACTION, BONUS, DRAW, IN_HAND, PAY_HIRE, PAY_RENEW, RENEWED, RUN_DOWN, SUBMITTED
from .amounts import (
    coloured_coins,
    coloured_helmets,
    most_helmets,
    pool_helmets,
    wild_coins,
    wild_helmets,
)
from .payment import refuse_payment, refuse_subsidy
from .supply import resource_left

# ---- Draw


@rule
def refuse_pool(s, slot):
    return SLOT_EMPTY if s.pool[slot] < 0 else 0


@rule
def refuse_pile(s):
    return 0 if resource_left(s) else PILE_EMPTY


@rule
def refuse_project(s):
    return 0 if s.project_pile_count > 0 else PROJECT_PILE_EMPTY


@rule
def refuse_refresh(s):
    """R3.5 to R3.7."""
    for slot in range(POOL):
        if s.pool[slot] < 0:
            return POOL_HAS_GAP
    if pool_helmets(s) > REFRESH_MAX_HELMETS:
        return TOO_MANY_HELMETS
    if not resource_left(s):
        return NO_OTHER_CARDS
    if s.refreshes >= REFRESH_CAP:
        return REPLACED_TOO_OFTEN
    return 0


@rule
def list_takes(s, out):
    count = 0
    for slot in range(POOL):
        if refuse_pool(s, slot) == 0:
            out[count] = TAKE_POOL + slot
            count += 1
    if refuse_pile(s) == 0:
        out[count] = TAKE_PILE
        count += 1
    if refuse_project(s) == 0:
        out[count] = TAKE_PROJECT
        count += 1
    return count


@rule
def list_draw(s, out):
    count = list_takes(s, out)
    if refuse_refresh(s) == 0:
        out[count] = REFRESH
        count += 1
    return count


@rule
def list_bonus(s, out):
    """R3.10."""
    count = list_takes(s, out)
    out[count] = SKIP_BONUS
    return count + 1


# ---- Renew, Hire, Submit


@rule
def refuse_renew(s, seat, cell, one_colour, wild):
    """``one_colour`` and ``wild``: the most helmets of a colour and the rainbow helmets of the seat."""
    if s.cell[cell] == RENEWED:
        return ALREADY_RENEWED
    if s.cell[cell] == RUN_DOWN:
        return NOT_BESIDE_RENEWED
    tile = s.tile[cell]
    building = TILE_TYPE[tile]
    helmets = one_colour if building == RESIDENTIAL else coloured_helmets(s, seat, building)
    return 0 if helmets + wild >= TILE_WORKERS[tile] else NOT_ENOUGH_WORKERS


@rule
def refuse_hire(s, seat, suit, wild):
    """``wild``: the rainbow coins of the seat."""
    if s.holder[suit] == seat:
        return ALREADY_EMPLOYED
    return 0 if coloured_coins(s, seat, suit) + wild >= s.specialist_value[suit] else NOT_ENOUGH_COINS


@rule
def refuse_submit(s, seat, project):
    if s.project[project] == SUBMITTED + seat:
        return SUBMITTED_FOR_GOOD
    if s.project[project] != IN_HAND + seat:
        return PROJECT_NOT_HELD
    return ALL_SUBMITTED if s.submitted[seat] >= MAX_SUBMITTED else 0


@rule
def list_chosen(s, out):
    """The actions of a turn but for a forced pass."""
    seat = np.int64(s.side)
    count = list_draw(s, out)
    one_colour = most_helmets(s, seat)
    wild = wild_helmets(s, seat)
    for cell in range(CELLS):
        if refuse_renew(s, seat, cell, one_colour, wild) == 0:
            out[count] = RENEW + cell
            count += 1
    wild = wild_coins(s, seat)
    for suit in range(SUITS):
        if refuse_hire(s, seat, suit, wild) == 0:
            out[count] = HIRE + suit
            count += 1
    if s.project_hand[seat] > 0:
        for project in range(PROJECTS):
            if refuse_submit(s, seat, project) == 0:
                out[count] = SUBMIT + project
                count += 1
    return count


@rule
def list_actions(s, out):
    """R2.3, R2.4: a pass only if nothing else is possible."""
    count = list_chosen(s, out)
    if count == 0:
        out[0] = PASS
        return 1
    return count


@rule
def refuse_pass(s):
    if s.phase != ACTION:
        return NO_PASS_MIDWAY
    return SOMETHING_POSSIBLE if list_chosen(s, np.empty(ACTION_COUNT, np.int32)) > 0 else 0


# ---- one action


@rule
def refuse_take(s, action):
    if action < TAKE_PILE:
        return refuse_pool(s, action - TAKE_POOL)
    if action == TAKE_PILE:
        return refuse_pile(s)
    if action == TAKE_PROJECT:
        return refuse_project(s)
    return NO_REFRESH_FOR_BONUS if s.phase == BONUS else refuse_refresh(s)


@rule
def refuse_start(s, action):
    """A Renew, a Hire or a Submit."""
    seat = np.int64(s.side)
    if s.phase == DRAW and s.takes_left < CARDS_PER_DRAW:
        return SECOND_TAKE_DUE
    if s.phase != ACTION:
        return STEP_COMMITTED
    if action < HIRE:
        return refuse_renew(s, seat, action - RENEW, most_helmets(s, seat), wild_helmets(s, seat))
    if action < SUBMIT:
        return refuse_hire(s, seat, action - HIRE, wild_coins(s, seat))
    return refuse_submit(s, seat, action - SUBMIT)


@rule
def refuse_action(s, action):
    """In the order of section 6 of the specification."""
    if action == PASS:
        return refuse_pass(s)
    if action == SKIP_BONUS:
        return 0 if s.phase == BONUS else NO_BONUS_OFFERED
    if action == USE_SUBSIDY:
        return refuse_subsidy(s)
    if action >= PAY_HAND:
        return refuse_payment(s, action)
    if s.phase == PAY_RENEW or s.phase == PAY_HIRE:
        return STEP_COMMITTED
    return refuse_take(s, action) if action <= REFRESH else refuse_start(s, action)
