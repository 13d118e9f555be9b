"""The rules of Urbino. Numbers behind comments are rules of the guide."""

import numpy as np

from urbarium.engine.compile import entry, rule

from ..actions import ARCH_PLACE, BUILD, FIRST_BUILDER_BLACK, MOVE_HI, MOVE_LO, SKIP, STAY
from ..components import COLUMN, FALLING, KINDS, LINES, RISING, SIZE, SQUARES, SUPPLY
from ..refusals import (
    ARCHITECTS_DECIDED,
    ARCHITECTS_THEN_BUILDING,
    BLACK_PLACES_FIRST,
    CAN_STILL_BUILD,
    FIRST_BUILDER_UNSAID,
    FIRST_TURN_STAYS,
    GAME_OVER,
    MUST_MOVE,
    MUST_SKIP,
    OTHER_ARCHITECT_THERE,
    OTHER_DECISION,
)
from ..state import END, FIRST_ARCHITECT, FIRST_BUILD, FIRST_BUILDER, PLACE, REPOSITION, SECOND_ARCHITECT, STATE
from .conditions import kinds_for, mark_targets, refuse_build, refuse_move, stock
from .effects import end_turn, put_up, stand
from .sight import find_lots


@entry
def setup(state, players, options, seed):
    s = state.view(STATE)[0]
    for sq in range(SQUARES):  # R2.1
        s.square[sq] = 0
        s.district[sq] = -1
        s.holders[sq] = 0
    for seat in range(2):
        s.architect[seat] = -1
        for kind in range(KINDS):
            s.supply[seat, kind] = SUPPLY[kind]
    s.phase = FIRST_ARCHITECT
    s.side = 0
    s.skips = 0
    s.turn = 0
    s.monuments = options[0]


@entry
def actor(state):
    return np.int64(state.view(STATE)[0].side)


@rule
def list_targets(targets, block, moves, count):
    """Write the squares marked on any line as actions of a block; the new count.

    Every square is written and only a marked one counts: there is nothing to predict, which makes it fast.
    """
    for rank in range(SIZE):
        for file in range(SIZE):
            marked = targets[rank] >> file
            marked |= targets[COLUMN + file] >> rank
            marked |= targets[RISING + file - rank] >> rank
            marked |= targets[FALLING + file + rank] >> rank
            moves[count] = block + SIZE * rank + file
            count += marked & 1
    return count


@rule
def legal_repositions(s, out):
    targets = np.empty((2, LINES), np.int64)
    moves = np.empty(2 * SQUARES, np.int32)
    count = 0
    if mark_targets(s, targets):
        moves[count] = STAY
        count += 1
    count = list_targets(targets[0], MOVE_LO, moves, count)
    count = list_targets(targets[1], MOVE_HI, moves, count)
    if count == 0:  # R7.1
        moves[count] = SKIP
        count += 1
    for i in range(count):
        out[i] = moves[i]
    return count


@rule
def legal_builds(s, out):
    seat = np.int64(s.side)
    lots = np.empty(SQUARES, np.int64)
    kinds = np.empty(SQUARES, np.int64)
    found = find_lots(s, np.int64(s.architect[0]), np.int64(s.architect[1]), lots)
    left = stock(s, seat)
    for i in range(found):
        kinds[i] = kinds_for(s, seat, lots[i], left)
    count = 0
    for kind in range(KINDS):
        for i in range(found):
            if kinds[i] >> kind & 1:
                out[count] = BUILD + SQUARES * kind + lots[i]
                count += 1
    return count


@entry
def legal(state, out):
    s = state.view(STATE)[0]
    if s.phase == REPOSITION:
        return legal_repositions(s, out)
    if s.phase == PLACE or s.phase == FIRST_BUILD:
        return legal_builds(s, out)
    if s.phase == FIRST_BUILDER:  # R2.4
        out[0] = FIRST_BUILDER_BLACK
        out[1] = FIRST_BUILDER_BLACK + 1
        return 2
    count = 0
    if s.phase != END:  # R2.2, R2.3
        for sq in range(SQUARES):
            if sq != s.architect[0]:
                out[count] = ARCH_PLACE + sq
                count += 1
    return count


# ---- why not


@rule
def refuse_in_reposition(s, action):
    choices = np.empty(SKIP + 1, np.int32)
    legal_repositions(s, choices)
    if choices[0] == SKIP:
        return 0 if action == SKIP else MUST_SKIP
    if action == SKIP:
        return CAN_STILL_BUILD
    if MOVE_LO <= action < MOVE_HI:
        return refuse_move(s, 0, action - MOVE_LO)
    if MOVE_HI <= action < BUILD:
        return refuse_move(s, 1, action - MOVE_HI)
    if choices[0] != STAY:
        return MUST_MOVE
    if action < STAY:
        return OTHER_DECISION
    return 0 if action == STAY else ARCHITECTS_THEN_BUILDING


@entry
def refusal(state, action):
    s = state.view(STATE)[0]
    if s.phase == END:
        return GAME_OVER
    if s.phase == FIRST_ARCHITECT:
        return 0 if action < FIRST_BUILDER_BLACK else BLACK_PLACES_FIRST
    if s.phase == SECOND_ARCHITECT:
        if action < FIRST_BUILDER_BLACK:
            return OTHER_ARCHITECT_THERE if action - ARCH_PLACE == s.architect[0] else 0
        return OTHER_DECISION
    if s.phase == FIRST_BUILDER:
        return 0 if FIRST_BUILDER_BLACK <= action < STAY else FIRST_BUILDER_UNSAID
    if s.phase == REPOSITION:
        return refuse_in_reposition(s, action)
    if action < STAY:
        return OTHER_DECISION
    if action < BUILD:
        return FIRST_TURN_STAYS if s.phase == FIRST_BUILD else ARCHITECTS_DECIDED
    if action == SKIP:
        return CAN_STILL_BUILD
    return refuse_build(s, (action - BUILD) // SQUARES, (action - BUILD) % SQUARES)


# ---- doing it


@entry
def apply(state, action):
    s = state.view(STATE)[0]
    if BUILD <= action < SKIP:
        put_up(s, (action - BUILD) // SQUARES, (action - BUILD) % SQUARES)
        s.skips = 0
        end_turn(s)
    elif action == SKIP:
        s.skips += 1
        end_turn(s)
    elif action >= STAY:
        if action >= MOVE_HI:
            stand(s, np.int64(s.architect[0]), action - MOVE_HI)
        elif action >= MOVE_LO:
            stand(s, action - MOVE_LO, np.int64(s.architect[1]))
        s.phase = PLACE
    elif action >= FIRST_BUILDER_BLACK:
        s.side = action - FIRST_BUILDER_BLACK
        s.phase = FIRST_BUILD
    elif s.phase == FIRST_ARCHITECT:
        s.architect[0] = action - ARCH_PLACE
        s.phase = SECOND_ARCHITECT
        s.side = 1
    else:
        stand(s, np.int64(s.architect[0]), action - ARCH_PLACE)
        s.phase = FIRST_BUILDER
        s.side = 0
