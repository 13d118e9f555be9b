"""Why an action is not possible: the number of the rule that forbids it."""

import numpy as np

from urbarium.engine.compile import entry, rule

from .benefits import bank_can_pick, can_reach, chain_mask, last_of_chain, why_no_activation, why_no_use
from .codes import (
    ACTIVATE,
    BUILD,
    GAIN_TRACK,
    OCCUPY_TILE,
    PAY_EXCHANGE,
    PAY_POINT,
    PAY_TRACK,
    PLACE_ON,
    R1_2,
    R1_4,
    R3_2,
    R3_3,
    R4_1,
    R4_2,
    R4_3,
    R4_4,
    R4_5_TAKEN,
    R4_5_TOUCH,
    R4_6,
    R4_7,
    R5_1,
    R5_2,
    R6_1,
    R6_2,
    R6_3,
    R7_1,
    R7_2,
    R7_3,
    R7_3_NO_ROOM,
    R7_3_NOT_BUILT,
    R7_3_TOO_MANY,
    R7_5,
    R7_5_NO_COPY,
    R7_6,
    R7_8,
    R7_10_NO_MOVE,
    R7_11,
    R7_14,
    R7_14_FULL,
    R8_1,
    R8_1_EXCHANGE,
    R8_1_NONE,
    R8_2,
    R8_3,
    R8_4,
    R9_4,
    SESSION,
    SKIP,
    USE,
)
from .components import (
    BENEFIT_KIND,
    COPY_ADJACENT,
    DEPARTMENT_MAX,
    DEPARTMENTS,
    EMPTY,
    INFLUENCE_MAX,
    METRO,
    PATTERN,
    PATTERN_SIZE,
    POLITICIANS,
)
from .payment import can_exchange, can_pay_cost
from .projects import can_staff, fits_city, is_open, touches_city
from .state import (
    BANK_PICK,
    CHAIN,
    GAIN,
    MAIN,
    OCCUPY,
    OVER,
    PAY_DEVELOPMENT,
    PAY_INFLUENCE,
    PLACE,
    STATE,
)


@rule
def refuse_influence(s, seat, pattern):
    if s.board[seat] == 0:
        return R1_4
    if PATTERN_SIZE[pattern] > s.board[seat]:
        return R3_2
    for d in range(DEPARTMENTS):
        if PATTERN[pattern, d] and s.department[seat, d] + PATTERN[pattern, d] > DEPARTMENT_MAX:
            return R3_3
    return 0


@rule
def refuse_session(s, seat, department):
    if s.board[seat] > 0 and s.extra_round == 0:
        return R5_2
    return R5_1 if s.department[seat, department] == 0 else 0


@rule
def refuse_staff(s, tile, politicians, too_few):
    """R4.3, R4.7, R7.11."""
    if can_staff(s, tile, politicians):
        return 0
    return R4_7 if BENEFIT_KIND[tile] == METRO else too_few


@rule
def refuse_project(s, seat, tile):
    if s.board[seat] == 0:
        return R1_4
    if not is_open(s, tile):
        return R4_1
    if not can_pay_cost(s, seat, tile):
        return R4_2
    return refuse_staff(s, tile, np.int64(s.board[seat]), R4_3)


@rule
def refuse_inauguration(s, seat, tile, use):
    if s.board[seat] > 0 and s.extra_round == 0:
        return R6_2
    if s.occupant[tile] != seat:
        return R6_1
    return R6_3 if use and why_no_use(s, tile) else 0


@rule
def refuse_main(s, action):
    seat = np.int64(s.side)
    if action < SESSION:
        return refuse_influence(s, seat, action)
    if action < BUILD:
        return refuse_session(s, seat, action - SESSION)
    if action < USE:
        return refuse_project(s, seat, action - BUILD)
    if action < SKIP:
        return refuse_inauguration(s, seat, action - USE, True)
    return refuse_inauguration(s, seat, action - SKIP, False)


@rule
def refuse_bank_pick(s, tile):
    if not is_open(s, tile):
        return R4_1
    politicians = POLITICIANS[s.chain[0]]
    reason = refuse_staff(s, tile, politicians, R7_11)
    if reason:
        return reason
    return 0 if bank_can_pick(s, tile, np.int64(s.owed_development), politicians) else R8_3


@rule
def refuse_activation(s, tile):
    copying = last_of_chain(s)
    if s.site[tile] < 0:
        return R7_3_NOT_BUILT
    if chain_mask(s) >> tile & 1:
        return R7_2
    if not can_reach(s, copying, tile):
        return R7_5 if BENEFIT_KIND[copying] == COPY_ADJACENT else R7_6
    return R7_1 if why_no_activation(s, tile) else 0


@rule
def refuse_cell(s, cell):
    if s.city[cell] != EMPTY:
        return R4_5_TAKEN
    if not touches_city(s, cell):
        return R4_5_TOUCH
    return 0 if fits_city(s, cell) else R4_6


@rule
def refuse_target(s, tile):
    if s.site[tile] < 0:
        return R7_3_NOT_BUILT
    if BENEFIT_KIND[tile] == METRO:
        return R7_3_NO_ROOM
    if s.occupant[tile] >= 0:
        return R7_3
    politicians = POLITICIANS[s.chain[0]] if s.chain[0] >= 0 else np.int64(s.board[s.side])
    return R7_3_TOO_MANY if POLITICIANS[tile] > politicians else 0


@rule
def refuse_development_payment(s, action):
    seat = np.int64(s.side)
    if action == PAY_POINT:
        return 0 if s.development[seat] > 0 else R8_1_NONE
    if can_exchange(s, seat, np.int64(s.owed_development), np.int64(s.owed_influence)):
        return 0
    for d in range(DEPARTMENTS):
        if s.influence[seat, d] == 0:
            return R8_1_EXCHANGE
    return R8_3


@entry
def refusal(state, action):
    s = state.view(STATE)[0]
    if s.phase == OVER:
        return R9_4
    if s.phase == BANK_PICK and BUILD <= action < USE:
        return refuse_bank_pick(s, action - BUILD)
    if action < PLACE_ON:
        return refuse_main(s, action) if s.phase == MAIN else R1_2
    if action < OCCUPY_TILE:
        return refuse_cell(s, action - PLACE_ON) if s.phase == PLACE else R4_4
    if action < ACTIVATE:
        return refuse_target(s, action - OCCUPY_TILE) if s.phase == OCCUPY else R7_10_NO_MOVE
    if action < PAY_TRACK:
        return refuse_activation(s, action - ACTIVATE) if s.phase == CHAIN else R7_5_NO_COPY
    if action < GAIN_TRACK:
        if s.phase != PAY_INFLUENCE:
            return R7_8
        return 0 if s.influence[s.side, action - PAY_TRACK] > 0 else R8_4
    if action < PAY_POINT:
        if s.phase != GAIN:
            return R7_14
        return 0 if s.influence[s.side, action - GAIN_TRACK] < INFLUENCE_MAX else R7_14_FULL
    if s.phase != PAY_DEVELOPMENT:
        return R8_2 if action == PAY_EXCHANGE else R8_1
    return refuse_development_payment(s, action)
