"""What actions do: the frame of a turn, then one function per block. Benefits have a room of their own."""

import numpy as np

from urbarium.engine.compile import rule

from ..actions import PAY_POINT
from ..components import (
    AREA,
    BENEFIT_KIND,
    COST,
    COST_DEVELOPMENT,
    DEPARTMENTS,
    DEVELOPMENT_MAX,
    EXTRA_ROUNDS,
    GRID,
    METRO,
    PATTERN,
    PATTERN_SIZE,
    POLITICIANS,
    PRESTIGE,
    STAGNATION_LIMIT,
)
from ..state import CHAIN_MAX, LAST_TILE, MAIN, NO_TRIGGER, OCCUPY, OVER, STAGNATION
from .amounts import inaugurating, session_gains, under_construction
from .scoring import score_majorities

# What a step of a turn leads to: the phase's choice waits, owed payments are looked at, the turn is over.
CHOICE, CONTINUE, TURN_OVER, PROJECT_OVER = range(4)


# ---- the frame of a turn


@rule
def gain_development(s, seat, points):
    """R7.8: what exceeds the track is lost."""
    s.development[seat] = min(DEVELOPMENT_MAX, s.development[seat] + points)


@rule
def leave_origin(s, gone):
    """R6.5: ``gone`` politicians went elsewhere, the others come home; the origin stands empty."""
    origin = s.chain[0]
    s.board[s.side] += POLITICIANS[origin] - gone
    s.occupant[origin] = -1


@rule
def end_turn(s, project_started):
    """R1.1, R9.1, R9.3, R9.4, R9.6: the clock, then the next seat."""
    s.phase = MAIN
    s.project = -1
    for i in range(CHAIN_MAX):
        s.chain[i] = -1
    s.turn += 1
    s.idle = 0 if project_started else s.idle + 1
    if s.trigger == NO_TRIGGER:
        if s.left_two == 0:
            s.trigger = LAST_TILE
        elif s.idle >= STAGNATION_LIMIT:
            s.trigger = STAGNATION
    s.side += 1
    if s.side == s.players:
        s.side = 0
    if s.side == s.start and s.trigger != NO_TRIGGER:
        if s.extra_round == EXTRA_ROUNDS:
            score_majorities(s)
            s.phase = OVER
            s.side = -1
        else:
            s.extra_round += 1


# ---- influence and sessions


@rule
def send_politicians(s, pattern):
    """R3.1, R3.4."""
    for d in range(DEPARTMENTS):
        s.department[s.side, d] += PATTERN[pattern, d]
    s.board[s.side] -= PATTERN_SIZE[pattern]
    return TURN_OVER


@rule
def planning_session(s, department):
    """R5.3 to R5.8."""
    gains = np.empty(2, np.int64)
    for seat in range(s.players):
        if s.department[seat, department] == 0:
            continue
        session_gains(s, np.int64(s.side), seat, department, gains)
        s.influence[seat, department] += gains[0]
        s.prestige[seat] += gains[1]
        s.board[seat] += s.department[seat, department]
        s.department[seat, department] = 0
    return TURN_OVER


# ---- projects


@rule
def start_project(s, tile):
    """R4.4; R7.11: the bank spares the influence."""
    if s.phase == MAIN:
        for d in range(DEPARTMENTS):
            s.influence[s.side, d] -= COST[tile, d]
    s.owed_development += COST_DEVELOPMENT[tile]
    s.project = tile
    return CONTINUE


@rule
def place(s, cell):
    """R4.5, R4.7: the project leaves the area for the city; a metro waits for the building of its politicians."""
    tile = np.int64(s.project)
    for slot in range(AREA):
        if s.area[slot] == tile:
            s.area[slot] = -1
    s.city[cell] = tile
    s.site[tile] = cell
    s.low_row = min(s.low_row, cell // GRID)
    s.high_row = max(s.high_row, cell // GRID)
    s.low_column = min(s.low_column, cell % GRID)
    s.high_column = max(s.high_column, cell % GRID)
    if BENEFIT_KIND[tile] == METRO:
        s.phase = OCCUPY
        return CHOICE
    return finish_project(s, tile)


@rule
def finish_project(s, staffed):
    """R4.7, R4.8, R4.9, R7.11: politicians move onto ``staffed``: the new building or, for a metro, another one."""
    seat = np.int64(s.side)
    s.occupant[staffed] = seat
    if inaugurating(s):
        leave_origin(s, POLITICIANS[staffed])
    else:
        s.board[seat] -= POLITICIANS[staffed]
    s.prestige[seat] += PRESTIGE[s.project]
    reveal(s)
    return PROJECT_OVER


@rule
def reveal(s):
    """R4.9: the empty slot takes the next tile, of Stage I while there are any."""
    if s.left_one > 0:
        s.left_one -= 1
        tile = s.stage_one[s.left_one]
        s.stage_one[s.left_one] = -1
    elif s.left_two > 0:
        s.left_two -= 1
        tile = s.stage_two[s.left_two]
        s.stage_two[s.left_two] = -1
    else:
        return
    for slot in range(AREA):
        if s.area[slot] < 0:
            s.area[slot] = tile
            return


@rule
def occupy(s, tile):
    """R4.7, R7.10."""
    if under_construction(s):
        return finish_project(s, tile)
    s.occupant[tile] = s.side
    leave_origin(s, POLITICIANS[tile])
    return TURN_OVER


# ---- paying


@rule
def pay_development(s, action):
    """R8.1: a point, or one influence of each department."""
    if action == PAY_POINT:
        s.development[s.side] -= 1
    else:
        for d in range(DEPARTMENTS):
            s.influence[s.side, d] -= 1
    s.owed_development -= 1
    return CONTINUE


@rule
def pay_influence(s, department):
    """R7.8."""
    s.influence[s.side, department] -= 1
    s.owed_influence -= 1
    return CONTINUE
