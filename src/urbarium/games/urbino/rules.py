"""The rules of Urbino. Numbers behind comments are rules of the guide."""

import numpy as np

from urbarium.engine.compile import entry, rule

from .components import (
    COLUMN,
    FALLING,
    KINDS,
    LINE,
    LINES,
    MARGINS,
    NEIGHBOURS,
    ONWARDS,
    PALACE,
    RAYS,
    RISING,
    SIZE,
    SPOT,
    SQUARES,
    SUPPLY,
    TOWER,
    VIEWS,
)
from .state import END, FIRST_ARCHITECT, FIRST_BUILD, FIRST_BUILDER, PLACE, REPOSITION, SECOND_ARCHITECT, STATE

# Action blocks; notation.py names them.
ARCH_PLACE, FIRST_BUILDER_BLACK, STAY, MOVE_LO, MOVE_HI, BUILD, SKIP = 0, 81, 83, 84, 165, 246, 489

# Refusals: 1000 * group + 10 * rule + variant.
R1_1, R2_2, R2_3, R2_4 = 1010, 2020, 2030, 2040
R3_1, R3_2_TAKEN, R3_2_SAME, R3_2_NO_ARCHITECT, R3_2_NO_BUILD = 3010, 3021, 3022, 3023, 3024
R3_3, R3_4, R3_6 = 3030, 3040, 3060
R4_2, R4_3, R4_5, R5_2, R5_3 = 4020, 4030, 4050, 5020, 5030
R6_2, R6_3, R6_4, R7_1_SKIP, R7_1_STAY, R8_1 = 6020, 6030, 6040, 7011, 7012, 8010

# What the neighbours of a square may forbid.
SPLITS_OWN, SPLITS_OTHER, BESIDE_PALACE, BESIDE_TOWER = 1, 2, 4, 8


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


# ---- sight


@rule
def mark_view(s, start, other, seen):
    """R4.1, R4.2: add one to every square that an architect on ``start`` sees past the buildings and ``other``."""
    for direction in range(8):
        for step in range(SIZE - 1):
            sq = RAYS[start, direction, step]
            if sq < 0 or sq == other or s.square[sq]:
                break
            seen[sq] += 1


@rule
def mark_lots(s, first, second, seen):
    """R4.3: the squares that both architects see hold 2 afterwards."""
    seen[:] = 0
    mark_view(s, first, second, seen)
    mark_view(s, second, first, seen)


# ---- building


@rule
def joined_by_own(s, seat, sq, district):
    """Does an own building beside ``sq`` belong to this district?"""
    for i in range(4):
        a = NEIGHBOURS[sq, i]
        if a >= 0 and s.square[a] and s.district[a] == district and (s.square[a] > KINDS) == seat:
            return True
    return False


@rule
def surroundings(s, seat, sq):
    """What the neighbours of an empty square forbid to ``seat``: a sum of the bits above."""
    forbidden = 0
    foreign = -1
    for i in range(4):
        a = NEIGHBOURS[sq, i]
        if a < 0 or s.square[a] == 0:
            continue
        owner = 1 if s.square[a] > KINDS else 0
        kind = s.square[a] - 1 - KINDS * owner
        if kind == PALACE:  # R6.4
            forbidden |= BESIDE_PALACE
        elif kind == TOWER:  # R6.3
            forbidden |= BESIDE_TOWER
        district = s.district[a]
        holders = s.holders[district]
        if holders >> (1 - seat) & 1:  # R5.3
            if foreign >= 0 and foreign != district:
                forbidden |= SPLITS_OTHER
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
    """R6.1 without sight: which of ``kinds`` could ``seat`` put up on ``sq``."""
    if s.square[sq]:
        return 0
    forbidden = surroundings(s, seat, sq)
    if forbidden & (SPLITS_OWN | SPLITS_OTHER):
        return 0
    if forbidden & BESIDE_PALACE:
        kinds &= ~(1 << PALACE)
    if forbidden & BESIDE_TOWER:
        kinds &= ~(1 << TOWER)
    return kinds


@rule
def mark_buildable(s, seat, kinds):
    """``kinds_for`` of every square in reach: seen by an architect when the other one is lifted; 0 elsewhere."""
    left = stock(s, seat)
    kinds[:] = 0
    for architect in range(2):
        for direction in range(8):
            for step in range(SIZE - 1):
                sq = np.int64(RAYS[s.architect[architect], direction, step])
                if sq < 0 or s.square[sq]:
                    break
                kinds[sq] = kinds_for(s, seat, sq, left)


@rule
def lot_meets(s, first, second, kinds):
    """Could something be built with the architects on these squares?"""
    seen = np.empty(SQUARES, np.int8)
    mark_lots(s, first, second, seen)
    for sq in range(SQUARES):
        if seen[sq] == 2 and kinds[sq]:
            return True
    return False


@rule
def can_build(s):
    """R3.3: has the side to move a legal build with the architects as they stand?"""
    kinds = np.empty(SQUARES, np.int8)
    mark_buildable(s, np.int64(s.side), kinds)
    return lot_meets(s, np.int64(s.architect[0]), np.int64(s.architect[1]), kinds)


@rule
def draw_lines(s, lines):
    """The places that buildings take on every line."""
    lines[:] = MARGINS
    for sq in range(SQUARES):
        if s.square[sq]:
            for i in range(4):
                lines[LINE[sq, i]] |= 1 << SPOT[sq, i]


@rule
def add_targets(x, direction, lines, targets):
    """Every square that ``x`` sees, except back along the ``direction`` in which ``x`` itself is seen."""
    for i in range(4):
        line = LINE[x, i]
        place = SPOT[x, i]
        targets[line] |= VIEWS[place, lines[line]] & ONWARDS[direction, i, place]


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
            for step in range(SIZE - 1):
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
def list_targets(targets, block, moves, count):
    """Write the squares marked on any line as actions of a block; the new count.

    Every square is written and only a marked one counts: there is nothing to predict, which makes it fast.
    """
    for rank in range(SIZE):
        for file in range(SIZE):
            marked = targets[rank] >> file
            marked |= targets[COLUMN + file] >> rank
            marked |= targets[RISING + 8 + file - rank] >> rank
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
def find_lots(s, first, second, lots):
    """R4.3: the squares that both architects see, in ascending order; how many."""
    seen = np.zeros(SQUARES, np.int8)
    mark_view(s, first, second, seen)
    found = 0
    for direction in range(8):
        for step in range(SIZE - 1):
            sq = np.int64(RAYS[second, direction, step])
            if sq < 0 or sq == first or s.square[sq]:
                break
            if seen[sq]:
                at = found
                while at > 0 and lots[at - 1] > sq:
                    lots[at] = lots[at - 1]
                    at -= 1
                lots[at] = sq
                found += 1
    return found


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
def refuse_build(s, kind, sq):
    """The order of R6.1: occupied, not a lot, supply, neighbours, districts."""
    if sq == s.architect[0] or sq == s.architect[1]:
        return R4_5
    if s.square[sq]:
        return R1_1
    seen = np.empty(SQUARES, np.int8)
    mark_lots(s, np.int64(s.architect[0]), np.int64(s.architect[1]), seen)
    if seen[sq] < 2:
        return R4_3
    if s.supply[s.side, kind] == 0:
        return R6_2
    forbidden = surroundings(s, np.int64(s.side), sq)
    if kind == TOWER and forbidden & BESIDE_TOWER:
        return R6_3
    if kind == PALACE and forbidden & BESIDE_PALACE:
        return R6_4
    if forbidden & SPLITS_OWN:
        return R5_2
    if forbidden & SPLITS_OTHER:
        return R5_3
    return 0


@rule
def refuse_move(s, moving, sq):
    """R3.2."""
    if sq == s.architect[moving]:
        return R3_2_SAME
    if s.square[sq] or sq == s.architect[1 - moving]:
        return R3_2_TAKEN
    targets = np.empty((2, LINES), np.int64)
    mark_targets(s, targets)
    for i in range(4):
        if targets[moving, LINE[sq, i]] >> SPOT[sq, i] & 1:
            return 0
    return R3_2_NO_BUILD


@rule
def refuse_in_reposition(s, action):
    if action < STAY:
        return R3_6
    if BUILD <= action < SKIP:
        return R3_1
    if MOVE_LO <= action < MOVE_HI:
        return refuse_move(s, 0, action - MOVE_LO)
    if MOVE_HI <= action < BUILD:
        return refuse_move(s, 1, action - MOVE_HI)
    choices = np.empty(SKIP + 1, np.int32)
    legal_repositions(s, choices)
    if action == SKIP:
        return 0 if choices[0] == SKIP else R7_1_SKIP
    if choices[0] == SKIP:
        return R7_1_STAY
    return 0 if choices[0] == STAY else R3_3


@entry
def refusal(state, action):
    s = state.view(STATE)[0]
    if s.phase == END:
        return R8_1
    if s.phase == FIRST_ARCHITECT:
        return 0 if action < FIRST_BUILDER_BLACK else R2_2
    if s.phase == SECOND_ARCHITECT:
        if action < FIRST_BUILDER_BLACK:
            return R2_3 if action - ARCH_PLACE == s.architect[0] else 0
        return R3_6
    if s.phase == FIRST_BUILDER:
        return 0 if FIRST_BUILDER_BLACK <= action < STAY else R2_4
    if s.phase == REPOSITION:
        return refuse_in_reposition(s, action)
    if action < STAY:
        return R3_6
    if action < BUILD:
        return R3_4 if s.phase == FIRST_BUILD else R3_1
    if action == SKIP:
        return R7_1_SKIP
    return refuse_build(s, (action - BUILD) // SQUARES, (action - BUILD) % SQUARES)


# ---- doing it


@rule
def put_up(s, kind, sq):
    """Build, and join the districts it touches under the smallest square among them (R1.2)."""
    s.square[sq] = 1 + kind + KINDS * s.side
    s.supply[s.side, kind] -= 1
    label = sq
    holders = 1 << s.side
    for i in range(4):
        a = NEIGHBOURS[sq, i]
        if a >= 0 and s.square[a]:
            label = min(label, np.int64(s.district[a]))
            holders |= s.holders[s.district[a]]
    s.district[sq] = label
    for i in range(4):
        a = NEIGHBOURS[sq, i]
        if a >= 0 and s.square[a] and s.district[a] != label:
            old = s.district[a]
            s.holders[old] = 0
            for b in range(SQUARES):
                if s.district[b] == old:
                    s.district[b] = label
    s.holders[label] = holders


@rule
def stand(s, first, second):
    s.architect[0] = min(first, second)
    s.architect[1] = max(first, second)


@rule
def end_turn(s):
    s.turn += 1
    s.side = 1 - s.side
    s.phase = REPOSITION
    if s.skips == 2:  # R7.3, R8.1
        s.phase = END
        s.side = -1


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


# ---- nothing is hidden


@entry
def seen(state, action, seat):
    return action


@entry
def redact(state, seat):
    pass


@entry
def resample(state, seat, seed):
    pass
