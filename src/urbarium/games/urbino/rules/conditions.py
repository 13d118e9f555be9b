"""What stands in the way of an action: 0, or the refusal. ``legal`` is made from the same findings."""

import numpy as np

from urbarium.engine.compile import rule

from ..components import KINDS, LINE, LINES, NEIGHBOURS, PALACE, RAYS, SIZE, SPOT, SQUARES, TOWER
from ..refusals import (
    ARCHITECT_STANDS_THERE,
    BESIDE_PALACE,
    BESIDE_TOWER,
    NONE_LEFT,
    NOT_IN_VIEW,
    NOTHING_TO_BUILD_FROM,
    OPPONENT_UNCONNECTED,
    OWN_UNCONNECTED,
    SAME_SQUARE,
    SAME_SQUARE_CANNOT_STAY,
    SQUARE_TAKEN,
    TARGET_TAKEN,
)
from .sight import add_targets, draw_lines, mark_lots

# What the neighbours of a square may forbid, as bits.
SPLITS_OWN, SPLITS_OPPONENT, PALACE_BESIDE, TOWER_BESIDE = 1, 2, 4, 8


@rule
def built(s, sq):
    """Does a building stand there? Off the board there is none."""
    return sq >= 0 and s.square[sq] != 0


@rule
def joined_by_own(s, seat, sq, district):
    """Does an own building beside ``sq`` belong to this district?"""
    for i in range(4):
        a = NEIGHBOURS[sq, i]
        if built(s, a) and s.district[a] == district and (s.square[a] > KINDS) == seat:
            return True
    return False


@rule
def surroundings(s, seat, sq):
    """What the neighbours of an empty square forbid to ``seat``: a sum of the bits above."""
    forbidden = 0
    foreign = -1
    for i in range(4):
        a = NEIGHBOURS[sq, i]
        if not built(s, a):
            continue
        owner = 1 if s.square[a] > KINDS else 0
        kind = s.square[a] - 1 - KINDS * owner
        if kind == PALACE:  # R6.4
            forbidden |= PALACE_BESIDE
        elif kind == TOWER:  # R6.3
            forbidden |= TOWER_BESIDE
        district = s.district[a]
        holders = s.holders[district]
        if holders >> (1 - seat) & 1:  # R5.3
            if foreign >= 0 and foreign != district:
                forbidden |= SPLITS_OPPONENT
            foreign = district
        if owner != seat and holders >> seat & 1 and not joined_by_own(s, seat, sq, district):  # R5.2
            forbidden |= SPLITS_OWN
    return forbidden


@rule
def stock(s, seat):
    """A bit for each kind left in supply (R6.2)."""
    kinds = 0
    for kind in range(KINDS):
        if s.supply[seat, kind] > 0:
            kinds |= 1 << kind
    return kinds


@rule
def kinds_for(s, seat, sq, kinds):
    """R6.1 without sight: which of ``kinds`` could ``seat`` put up on the empty square ``sq``."""
    forbidden = surroundings(s, seat, sq)
    if forbidden & (SPLITS_OWN | SPLITS_OPPONENT):
        return 0
    if forbidden & PALACE_BESIDE:
        kinds &= ~(1 << PALACE)
    if forbidden & TOWER_BESIDE:
        kinds &= ~(1 << TOWER)
    return kinds


@rule
def mark_targets(s, targets):
    """R3.2: where each architect may go so that a build is possible afterwards, as bits of lines; R3.3: may both stay?

    Every buildable square x that the resting architect sees makes a target of each square that x sees in turn, except
    on the line towards the resting architect: there the newcomer would block its view of x.
    """
    seat = np.int64(s.side)
    left = stock(s, seat)
    lines = np.empty(LINES, np.int64)
    draw_lines(s, lines)
    targets[:] = 0
    kinds = np.empty(SQUARES, np.int8)
    kinds[:] = -1
    seen = np.zeros(SQUARES, np.int8)
    stay = False
    for moving in range(2):
        rest = np.int64(s.architect[1 - moving])
        mover = np.int64(s.architect[moving])
        for direction in range(8):
            hidden = False
            for step in range(SIZE):
                x = np.int64(RAYS[rest, direction, step])
                if x < 0 or s.square[x]:
                    break
                hidden = hidden or x == mover
                if kinds[x] < 0:
                    kinds[x] = kinds_for(s, seat, x, left)
                if kinds[x]:
                    add_targets(x, direction, lines, targets[moving])
                    if not hidden:
                        stay = stay or seen[x] == 1
                        seen[x] = 1
        for i in range(4):
            targets[moving, LINE[mover, i]] &= ~(1 << SPOT[mover, i])
    return stay


@rule
def refuse_build(s, kind, sq):
    """The order of R6.1: occupied, not a lot, supply, neighbours, districts."""
    if sq == s.architect[0] or sq == s.architect[1]:
        return ARCHITECT_STANDS_THERE
    if s.square[sq]:
        return SQUARE_TAKEN
    seen = np.empty(SQUARES, np.int8)
    mark_lots(s, np.int64(s.architect[0]), np.int64(s.architect[1]), seen)
    if seen[sq] < 2:
        return NOT_IN_VIEW
    if s.supply[s.side, kind] == 0:
        return NONE_LEFT
    forbidden = surroundings(s, np.int64(s.side), sq)
    if kind == TOWER and forbidden & TOWER_BESIDE:
        return BESIDE_TOWER
    if kind == PALACE and forbidden & PALACE_BESIDE:
        return BESIDE_PALACE
    if forbidden & SPLITS_OWN:
        return OWN_UNCONNECTED
    if forbidden & SPLITS_OPPONENT:
        return OPPONENT_UNCONNECTED
    return 0


@rule
def refuse_move(s, moving, sq):
    """R3.2."""
    if s.square[sq] or sq == s.architect[1 - moving]:
        return TARGET_TAKEN
    targets = np.empty((2, LINES), np.int64)
    may_stay = mark_targets(s, targets)
    if sq == s.architect[moving]:
        return SAME_SQUARE if may_stay else SAME_SQUARE_CANNOT_STAY
    for i in range(4):
        if targets[moving, LINE[sq, i]] >> SPOT[sq, i] & 1:
            return 0
    return NOTHING_TO_BUILD_FROM
