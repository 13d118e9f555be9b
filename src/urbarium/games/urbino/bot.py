"""What a bot should know about Urbino: how a position promises to end, and which actions look good."""

import numpy as np

from urbarium.engine.compile import entry, rule
from urbarium.engine.strength import OWN_PRIOR, Search, Strength

from .actions import BUILD, MOVE_HI, MOVE_LO, STAY
from .components import HOUSE, KINDS, NEIGHBOURS, PALACE, RAYS, SIZE, SQUARES, TOWER, VALUE
from .rules.conditions import kinds_for, stock
from .rules.effects import end_turn, put_up
from .rules.scoring import (
    COLUMNS,
    HOUSES,
    MONUMENT,
    PLAIN,
    block_value,
    compare_blocks,
    measure_blocks,
    monument_at,
    share_town,
)
from .rules.sight import mark_lots, mark_view
from .state import END, FIRST_BUILD, PLACE, REPOSITION, STATE

MARGIN_CAP = 4  # a lead beyond this is safe anyway
DORMANT = 0.3  # what a point in a one-coloured district is worth: it may yet be shared
LEAD = 0.1  # what a point of margin inside a shared district adds

# Weights of a logistic regression on the results of 600 games between bots.
EARLY_POINT, POINT_PER_TURN = 0.03, 0.0062  # a point counts the more, the nearer the end is
REACH = 0.17  # a square more that I could build on than my opponent could
TO_MOVE = 0.24
IN_SUPPLY = np.array([-0.2, -0.1, 0.1])  # a building more in hand: houses want to be built, towers kept

# How to search, measured in matches: playouts of eight turns beat shorter ones and those to the end.
STRENGTH = Strength(levels=(6, 40, 200, 4000, 60_000), search=Search(playout_depth=16, candidates=3, prior=OWN_PRIOR))


@rule
def worth_of_district(black, white):
    """Points by which a district speaks for Black."""
    if black[PLAIN] == 0 or white[PLAIN] == 0:
        return DORMANT * (black[PLAIN] - white[PLAIN])
    lead = block_value(black) - block_value(white)
    worth = LEAD * max(-MARGIN_CAP, min(MARGIN_CAP, lead))
    winner = compare_blocks(black, white)
    if winner == 0:
        worth += block_value(black)
    elif winner == 1:
        worth -= block_value(white)
    return worth


@rule
def promise(s, table):
    """Points by which Black seems to be ahead; ``table`` holds the measured blocks afterwards."""
    measure_blocks(s, table)
    ahead = 0.0
    for label in range(SQUARES):
        if table[label, 0, PLAIN] or table[label, 1, PLAIN]:
            ahead += worth_of_district(table[label, 0], table[label, 1])
    return ahead


@rule
def point_weight(s):
    return EARLY_POINT + POINT_PER_TURN * s.turn


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
def reach(s, seat, kinds):
    """How many squares a seat could build on if it moved an architect."""
    mark_buildable(s, seat, kinds)
    count = 0
    for sq in range(SQUARES):
        if kinds[sq]:
            count += 1
    return count


@rule
def chances(s, points):
    """How the position speaks for Black, on the logistic scale, when its promise is ``points``."""
    outlook = chances_but_reach(s, points)
    if s.phase > FIRST_BUILD:
        kinds = np.empty(SQUARES, np.int64)
        outlook += REACH * (reach(s, 0, kinds) - reach(s, 1, kinds))
    return outlook


@rule
def chances_but_reach(s, points):
    """The part of ``chances`` that asks nobody what the architects see."""
    outlook = point_weight(s) * points
    if s.side >= 0:
        outlook += TO_MOVE if s.side == 0 else -TO_MOVE
    for kind in range(KINDS):
        outlook += IN_SUPPLY[kind] * (np.int64(s.supply[0, kind]) - np.int64(s.supply[1, kind]))
    return outlook


@rule
def share_from(outlook):
    return 1.0 / (1.0 + np.exp(-outlook))


@entry
def evaluate(state, out):
    """The share of the win each seat may expect."""
    s = state.view(STATE)[0]
    if s.phase == END:
        share_town(s, out)
    else:
        table = np.empty((SQUARES, 2, COLUMNS), np.int64)
        out[0] = share_from(chances(s, promise(s, table)))
        out[1] = 1.0 - out[0]


# ---- what a learned evaluation looks at

# Of a seat: what there is of it, then what there is of its opponent. Each name stands for both.
OF_BOTH = (
    "to move",
    "about to build",  # the architects stand, the building is to be chosen
    "houses left",
    "palaces left",
    "towers left",
    "sure points",  # in districts that are won as they stand, and in which the loser cannot build any more
    "likely points",  # in those that no single building of the loser could turn or tie
    "shaky points",  # in the others
    "districts",  # that are won as they stand
    "dead points",  # in districts of one colour that the other cannot come into any more
    "guarded points",  # in those where it can come in, but not win with one building
    "exposed points",  # in the others
    "reach",  # squares to build on if an architect moved
    "reach for palaces",
    "reach for towers",
    "best gain",  # of a build within reach, in promised points
    "next gain",  # of a build on another square within reach
    "room",  # squares that could be built on if they were in sight
    "room alone",  # of these, those that the opponent could not build on
    "room outside",  # of these, those that touch no building
)
FEATURES = (
    "outlook",
    "turn",
    "monuments",
    "tied districts",
    *(f"own {name}" for name in OF_BOTH),
    *(f"their {name}" for name in OF_BOTH),
)
MOVES, BUILDS, LEFT = range(3)
SURE, LIKELY, SHAKY, DISTRICTS, DEAD, GUARDED, EXPOSED = range(LEFT + KINDS, LEFT + KINDS + 7)
REACHED, PALACE_REACHED, TOWER_REACHED, BEST_GAIN, NEXT_GAIN, ROOM, ROOM_ALONE, OUTSIDE = range(
    EXPOSED + 1, EXPOSED + 9
)
WIDTH = len(FEATURES)
OF_SEAT = len(OF_BOTH)
SHARED_FEATURES = WIDTH - 2 * OF_SEAT


@rule
def best_kind(kinds):
    """The most valuable of some kinds, of which there is one at least."""
    return TOWER if kinds >> TOWER & 1 else PALACE if kinds >> PALACE & 1 else HOUSE


@rule
def look_for_room(s, kinds, strongest, found):
    """What could be built, sight aside: ``kinds[seat, sq]``, and the value of the best building by district and seat.

    Fills what ``found`` says of room.
    """
    for seat in range(2):
        left = stock(s, seat)
        for sq in range(SQUARES):
            kinds[seat, sq] = 0 if s.square[sq] else kinds_for(s, seat, sq, left)
    strongest[:] = 0
    for sq in range(SQUARES):
        if kinds[0, sq] == 0 and kinds[1, sq] == 0:
            continue
        for seat in range(2):
            if kinds[seat, sq] == 0:
                continue
            found[seat, ROOM] += 1.0
            found[seat, ROOM_ALONE] += 1.0 if kinds[1 - seat, sq] == 0 else 0.0
            value = VALUE[best_kind(kinds[seat, sq])]
            outside = True
            for i in range(4):
                beside = NEIGHBOURS[sq, i]
                if beside >= 0 and s.square[beside]:
                    outside = False
                    label = s.district[beside]
                    strongest[label, seat] = max(strongest[label, seat], value)
            found[seat, OUTSIDE] += 1.0 if outside else 0.0


@rule
def look_at_districts(table, strongest, found):
    """Fill what ``found`` says of districts, by seat; how many are tied."""
    tied = 0
    for label in range(SQUARES):
        black = table[label, 0]
        white = table[label, 1]
        if black[PLAIN] and white[PLAIN]:
            winner = compare_blocks(black, white)
            if winner < 0:
                tied += 1
                continue
            value = block_value(table[label, winner])
            threat = strongest[label, 1 - winner]
            found[winner, DISTRICTS] += 1.0
            if threat == 0:
                found[winner, SURE] += value
            elif threat < value - block_value(table[label, 1 - winner]):
                found[winner, LIKELY] += value
            else:
                found[winner, SHAKY] += value
        elif black[PLAIN] or white[PLAIN]:
            owner = 0 if black[PLAIN] else 1
            value = table[label, owner, PLAIN]
            threat = strongest[label, 1 - owner]
            found[owner, DEAD if threat == 0 else EXPOSED if threat > value else GUARDED] += value
    return tied


@rule
def look_at_reach(s, seat, kinds, table, merged, own):
    """Fill what ``own`` says of squares that the seat could build on if it moved an architect."""
    seen = np.zeros(SQUARES, np.int8)
    mark_view(s, s.architect[0], -1, seen)  # the other architect is lifted
    mark_view(s, s.architect[1], -1, seen)
    side = s.side
    s.side = seat
    sign = 1.0 if seat == 0 else -1.0
    for sq in range(SQUARES):
        if seen[sq] == 0 or kinds[sq] == 0:
            continue
        own[REACHED] += 1.0
        own[PALACE_REACHED] += kinds[sq] >> PALACE & 1
        own[TOWER_REACHED] += kinds[sq] >> TOWER & 1
        gain = sign * gain_of_build(s, table, merged, best_kind(kinds[sq]), sq)
        if gain > own[BEST_GAIN]:
            own[NEXT_GAIN] = own[BEST_GAIN]
            own[BEST_GAIN] = gain
        elif gain > own[NEXT_GAIN]:
            own[NEXT_GAIN] = gain
    s.side = side


@entry
def features(state, out):
    """The numbers that ``FEATURES`` names, for Black and then for White."""
    s = state.view(STATE)[0]
    table = np.empty((SQUARES, 2, COLUMNS), np.int64)
    kinds = np.empty((2, SQUARES), np.int64)
    strongest = np.empty((SQUARES, 2), np.int64)
    found = np.zeros((2, OF_SEAT), np.float64)
    black_outlook = chances_but_reach(s, promise(s, table))
    look_for_room(s, kinds, strongest, found)
    tied = look_at_districts(table, strongest, found)
    if s.phase > FIRST_BUILD:
        merged = np.empty((2, COLUMNS), np.int64)
        for seat in range(2):
            look_at_reach(s, seat, kinds[seat], table, merged, found[seat])
        black_outlook += REACH * (found[0, REACHED] - found[1, REACHED])
    if s.side >= 0:
        found[s.side, MOVES] = 1.0
        found[s.side, BUILDS] = 1.0 if s.phase == PLACE else 0.0
    for seat in range(2):
        for kind in range(KINDS):
            found[seat, LEFT + kind] = s.supply[seat, kind]
    for seat in range(2):
        row = out[seat * WIDTH : (seat + 1) * WIDTH]
        row[0] = np.log(share_from(black_outlook if seat == 0 else -black_outlook))
        row[1] = s.turn
        row[2] = s.monuments
        row[3] = tied
        for i in range(OF_SEAT):
            row[SHARED_FEATURES + i] = found[seat, i]
            row[SHARED_FEATURES + OF_SEAT + i] = found[1 - seat, i]


# ---- which actions look good


@rule
def monument_through(s, sq):
    """The best monument that the building on ``sq`` is part of."""
    best = np.int64(0)
    for direction in (0, 2):
        start = np.int64(sq)
        for _ in range(3):
            if start < 0 or s.square[start] == 0:
                break
            best = max(best, np.int64(monument_at(s, start, direction)))
            start = RAYS[start, direction ^ 1, 0]
    return best


@rule
def gain_of_build(s, table, merged, kind, sq):
    """By how many points the promise grows for Black when the side to move builds; looks at touched districts only."""
    merged[:] = 0
    before = 0.0
    for i in range(4):
        a = NEIGHBOURS[sq, i]
        if a < 0 or s.square[a] == 0:
            continue
        label = s.district[a]
        known = False
        for j in range(i):
            b = NEIGHBOURS[sq, j]
            if b >= 0 and s.square[b] and s.district[b] == label:
                known = True
        if known:
            continue
        before += worth_of_district(table[label, 0], table[label, 1])
        for seat in range(2):
            monument = max(merged[seat, MONUMENT], table[label, seat, MONUMENT])
            for column in range(COLUMNS):
                merged[seat, column] += table[label, seat, column]
            merged[seat, MONUMENT] = monument
    row = merged[s.side]
    row[PLAIN] += VALUE[kind]
    row[HOUSES + kind] += 1
    if s.monuments:
        s.square[sq] = 1 + kind + KINDS * s.side
        row[MONUMENT] = max(row[MONUMENT], monument_through(s, sq))
        s.square[sq] = 0
    return worth_of_district(merged[0], merged[1]) - before


@rule
def share_after(s, outlook, gain):
    """The share of the win of the side to move once Black's promise has grown by ``gain`` points."""
    black = share_from(outlook + point_weight(s) * gain)
    return black if s.side == 0 else 1.0 - black


@rule
def best_gains(s, table, gains):
    """By square, the best gain of a build there for the side to move, sight aside; very small where none is legal."""
    kinds = np.empty(SQUARES, np.int64)
    merged = np.empty((2, COLUMNS), np.int64)
    sign = 1.0 if s.side == 0 else -1.0
    mark_buildable(s, np.int64(s.side), kinds)
    for sq in range(SQUARES):
        gains[sq] = -1e9
        for kind in range(KINDS):
            if kinds[sq] >> kind & 1:
                gains[sq] = max(gains[sq], sign * gain_of_build(s, table, merged, kind, sq))


@rule
def best_by_target(s, gains, best):
    """``best[moving, target]``: the best gain of a build that an architect would allow by moving there.

    A build on ``x`` needs the resting architect to see ``x`` and the newcomer to see it from another side.
    """
    best[:] = -1e9
    for moving in range(2):
        for direction in range(8):
            for step in range(SIZE - 1):
                x = np.int64(RAYS[s.architect[1 - moving], direction, step])
                if x < 0 or s.square[x]:
                    break
                if gains[x] <= -1e9:
                    continue
                for onwards in range(8):
                    if onwards == direction ^ 1:
                        continue
                    for further in range(SIZE - 1):
                        target = np.int64(RAYS[x, onwards, further])
                        if target < 0 or s.square[target]:
                            break
                        best[moving, target] = max(best[moving, target], gains[x])


@rule
def lean_of_views(s, lean):
    """By square, how many more squares an architect there would show that only the side to move can build on than such
    that only its opponent can."""
    side = np.int64(s.side)
    own = stock(s, side)
    their = stock(s, 1 - side)
    lean[:] = 0
    for sq in range(SQUARES):
        if s.square[sq]:
            continue
        alone = (kinds_for(s, side, sq, own) != 0) - (kinds_for(s, 1 - side, sq, their) != 0)
        if alone == 0:
            continue
        for direction in range(8):
            for step in range(SIZE - 1):
                at = np.int64(RAYS[sq, direction, step])
                if at < 0 or s.square[at]:
                    break
                lean[at] += alone


@rule
def judge_repositions(s, table, outlook, actions, count, out):
    """A repositioning is as good as the best build it allows, and as what it shows to one side alone."""
    gains = np.empty(SQUARES, np.float64)
    best = np.empty((2, SQUARES), np.float64)
    lean = np.empty(SQUARES, np.int64)
    sign = 1.0 if s.side == 0 else -1.0
    best_gains(s, table, gains)
    best_by_target(s, gains, best)
    lean_of_views(s, lean)
    for i in range(count):
        action = np.int64(actions[i])
        more = np.int64(0)
        if action >= MOVE_LO:
            moving = 1 if action >= MOVE_HI else 0
            target = action - (MOVE_HI if moving else MOVE_LO)
            gain = best[moving, target]
            more = lean[target] - lean[s.architect[moving]]
        else:
            gain = best_lot(s, gains)
        out[i] = share_after(s, outlook + sign * REACH * more, sign * gain if gain > -1e9 else 0.0)


@rule
def best_lot(s, gains):
    """The best gain of a build while both architects stay."""
    seen = np.empty(SQUARES, np.int64)
    mark_lots(s, np.int64(s.architect[0]), np.int64(s.architect[1]), seen)
    best = -1e9
    for sq in range(SQUARES):
        if seen[sq] == 2:
            best = max(best, gains[sq])
    return best


@rule
def judge_builds(state, table, points, actions, count, out):
    """A build is as good as the position after it, in which the promise of ``points`` has grown by its gain."""
    s = state.view(STATE)[0]
    mover = np.int64(s.side)
    merged = np.empty((2, COLUMNS), np.int64)
    kinds = np.empty(SQUARES, np.int64)
    room = np.empty(state.size, np.uint8)
    after = room.view(STATE)[0]
    for i in range(count):
        kind = (np.int64(actions[i]) - BUILD) // SQUARES
        sq = (np.int64(actions[i]) - BUILD) % SQUARES
        gain = gain_of_build(s, table, merged, kind, sq)
        room[:] = state
        put_up(after, kind, sq)
        end_turn(after)
        outlook = chances_but_reach(after, points + gain) + REACH * (reach(after, 0, kinds) - reach(after, 1, kinds))
        black = share_from(outlook)
        out[i] = black if mover == 0 else 1.0 - black


@entry
def prior(state, actions, count, out):
    """The share of the win that the side to move may expect from each of its actions."""
    s = state.view(STATE)[0]
    table = np.empty((SQUARES, 2, COLUMNS), np.int64)
    points = promise(s, table)
    if s.phase == PLACE or s.phase == FIRST_BUILD:
        judge_builds(state, table, points, actions, count, out)
        return
    outlook = chances(s, points)
    if s.phase == REPOSITION and actions[0] >= STAY and actions[0] < BUILD:
        judge_repositions(s, table, outlook, actions, count, out)
    else:
        for i in range(count):
            out[i] = share_after(s, outlook, 0.0)
