"""The frame of a turn: gains with their limits, homecoming, the next player, the end."""

from urbarium.engine.compile import rule

from .components import DEVELOPMENT_MAX, EXTRA_ROUNDS, INFLUENCE_MAX, POLITICIANS, STAGNATION_LIMIT
from .scoring import score_majorities
from .state import CHAIN_MAX, LAST_TILE, MAIN, NO_TRIGGER, OVER, STAGNATION

# What a step of a turn leads to: the phase's choice waits, owed payments are looked at, the turn is over.
CHOICE, CONTINUE, TURN_OVER, PROJECT_OVER = range(4)


@rule
def gain_influence(s, seat, department, points):
    """R5.7, R7.8: what exceeds the track is lost."""
    s.influence[seat, department] = min(INFLUENCE_MAX, s.influence[seat, department] + points)


@rule
def gain_development(s, seat, points):
    """R7.8."""
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
