"""What a bot should know about URBS: how a city promises to end."""

import numpy as np

from urbarium.engine.compile import entry, rule
from urbarium.engine.strength import OWN_PRIOR, Search, Strength
from urbarium.engine.winning import expected_shares

from .actions import DECLARE_TYPE, PICK_CARD, PLACE_CELL
from .components import (
    COMMERCE,
    EPOCHS,
    HALL,
    HALLS,
    INDUSTRY,
    LEISURE,
    MARKED,
    MAX_PLAYERS,
    PROGRESS,
    RESIDENCE,
    RIGHT_PARITY,
    TAKE_OFF,
    TOURISM,
    TURNS,
    TYPE,
    TYPE_NAMES,
    TYPES,
    WRONG_PARITY,
)
from .rules.amounts import city_size, corner, count_halls, lot_at
from .rules.city import (
    FOUNDING_CELL,
    LOTS_FOR_INDUSTRY,
    LOTS_FOR_MARKED,
    MAX_LOTS,
    list_lots,
    lots_for,
    nothing_fits,
    survey,
)
from .rules.faces import SLOTS, count_type, largest_group, score_types
from .rules.scoring import NO_TYPE, add_card, best_declaration, join, load_city, share_victory
from .state import DECLARE, DISCARD, END, PICK, PLACE, STATE

__all__ = ["FEATURES", "STRENGTH", "evaluate", "features", "prior"]

HALL_WORTH = 3.0  # a City Hall that still waits for its type
RIGHT_AT_LAST = 0.8  # chance that the number of Leisure ends right while there is time to care for it
FIXABLE = 0.33  # chance for each turn left to mend a wrong number of Leisure
INSURED = 0.95  # the same chance with a City Hall in the city
PROGRESS_RATE = 0.2  # Progress cards that a collector may hope for in a turn
MENDED = 0.6  # what becomes of a missed condition while cards can still be built beside it
MENDING_TURNS = 5.0  # turns that mend as much as can be mended
OPEN_RIM = 0.12  # what a lot that takes Industry, or a marked card, is worth
SPREAD = 0.6  # how far points are apart at the end that nobody can foresee: of a whole game, by the root of a turn
CERTAIN = 0.7
AVERAGE_CARD = 2.2  # what a turn to come brings

STRENGTH = Strength(
    levels=(1, 100, 500, 6000, 100_000),
    search=Search(expand_visits=4, prior=OWN_PRIOR),  # guesses about many actions cost more than a few playouts
)


@rule
def leisure_promise(count, parity, turns_left, insured):
    """The Leisure score to expect; a wrong number is worth a hope of mending it."""
    right = 1.0 if count % 2 == parity else 0.0
    if insured:
        chance = max(right, INSURED)
    elif right > 0.0:
        chance = 1.0 - (1.0 - RIGHT_AT_LAST) * min(1.0, turns_left / 3.0)
    else:
        chance = min(RIGHT_AT_LAST, FIXABLE * turns_left)
    return count * (WRONG_PARITY + (RIGHT_PARITY - WRONG_PARITY) * chance)


@rule
def take_off_promise(count, turns_left):
    """The Take-off score a little further on, between the entries of the table."""
    last = TAKE_OFF.size - 1
    hoped = min(float(last), count + PROGRESS_RATE * turns_left * (1.0 if count else 0.5))
    low = int(hoped)
    if low >= last:
        return float(TAKE_OFF[last])
    return TAKE_OFF[low] + (hoped - low) * (TAKE_OFF[low + 1] - TAKE_OFF[low])


@rule
def free_sides(next_to, m):
    free = 0
    for d in range(4):
        if next_to[m, d] < 0:
            free += 1
    return free


@rule
def mending_promise(s, kind, next_to, size):
    """Points that cards without their condition may still win, at most, by what is built beside them."""
    hope = 0.0
    largest = largest_group(kind, next_to, size, RESIDENCE)
    residences = count_type(kind, size, RESIDENCE)
    for m in range(size):
        if kind[m] < 0 or free_sides(next_to, m) == 0:
            continue
        commerce = 0
        industry = 0
        progress = 0
        residence = 0
        leisure = 0
        for d in range(4):
            other = next_to[m, d]
            if other >= 0:
                commerce += 1 if kind[other] == COMMERCE else 0
                industry += 1 if kind[other] == INDUSTRY else 0
                progress += 1 if kind[other] == PROGRESS else 0
                residence += 1 if kind[other] == RESIDENCE else 0
                leisure += 1 if kind[other] == LEISURE else 0
        if kind[m] == COMMERCE and s.face[COMMERCE] == 0:
            hope += 3.0 if residence == 0 else (1.0 if residence == 1 else 0.0)
        elif kind[m] == INDUSTRY and s.face[INDUSTRY] == 0:
            hope += 4.0 if industry == 0 else (1.0 if industry == 1 else 0.0)
        elif kind[m] == INDUSTRY and progress == 0:
            hope += 3.0
        elif kind[m] == PROGRESS and s.face[PROGRESS] == 1:
            hope += min(2, free_sides(next_to, m))
        elif kind[m] == RESIDENCE and s.face[RESIDENCE] == 1:
            hope += min(free_sides(next_to, m), (commerce == 0) + (leisure == 0) + (progress == 0))
        elif kind[m] == TOURISM and s.face[TOURISM] == 1:
            hope += 2.0 * min(free_sides(next_to, m), (commerce == 0) + (leisure == 0))
    if s.face[RESIDENCE] == 0 and residences > largest:
        hope += 2.0 * (residences - largest)
    return hope


@rule
def open_rim(s, seat):
    """How many lots of a city take Industry, and how many a marked card."""
    rows = survey(s, seat)
    industry = 0
    marked = 0
    for row in range(rows.shape[1]):
        industry += count_bits(rows[LOTS_FOR_INDUSTRY, row])
        marked += count_bits(rows[LOTS_FOR_MARKED, row])
    return industry, marked


@rule
def rim_promise(s, seat):
    """Room for Industry and for marked cards on the rim, up to what can be used."""
    industry, marked = open_rim(s, seat)
    return OPEN_RIM * (min(6, industry) + min(6, marked))


@rule
def count_bits(bits):
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


# What is seen of a city: the points that each type promises, then its cards of each type, and
COUNTED, CITY_HALLS, TO_MEND = TYPES, 2 * TYPES, 2 * TYPES + 1
SEEN = 2 * TYPES + 2


@rule
def city_promise(s, seat, new_kind, x, y, turns_left, seen):
    """Points that a city promises in the end, with one more card at a place unless its type is NO_TYPE.

    What they are made of is in ``seen`` afterwards.
    """
    kind = np.empty(SLOTS, np.int64)
    xs = np.empty(SLOTS, np.int64)
    ys = np.empty(SLOTS, np.int64)
    next_to = np.empty((SLOTS, 4), np.int64)
    points = np.empty(TYPES, np.int64)
    size = add_card(new_kind, x, y, load_city(s, seat, kind, xs, ys), kind, xs, ys)
    halls = count_halls(s, seat) + (1 if new_kind == HALL else 0)
    join(s, seat, xs, ys, size, next_to)
    score_types(s.face, kind, xs, ys, next_to, size, points)
    promise = HALL_WORTH * halls
    for scored in range(TYPES):
        count = count_type(kind, size, scored)
        seen[COUNTED + scored] = count
        if scored == LEISURE:
            seen[scored] = leisure_promise(count, np.int64(s.face[LEISURE]), turns_left, halls > 0)
        elif scored == PROGRESS and s.face[PROGRESS] == 0:
            seen[scored] = take_off_promise(count, turns_left)
        else:
            seen[scored] = points[scored]
        promise += seen[scored]
    seen[CITY_HALLS] = halls
    seen[TO_MEND] = mending_promise(s, kind, next_to, size)
    mending = MENDED * min(1.0, turns_left / MENDING_TURNS) * min(1.0, turns_left / (1.0 + size / 4.0))
    return promise + mending * seen[TO_MEND]


@rule
def seat_promise(s, seat, turns_left, seen):
    """The promise of a seat's city, with the card that it has set aside; without a lot yet, on its best one."""
    card = np.int64(s.pick_card[seat])
    if card < 0 or s.pick_vacant[seat]:
        return city_promise(s, seat, NO_TYPE, 0, 0, turns_left, seen)
    west, north = corner(s, seat)
    if s.pick_cell[seat] >= 0:
        x, y = lot_at(np.int64(s.pick_cell[seat]), west, north)
        return city_promise(s, seat, TYPE[card], x, y, turns_left, seen)
    lots = np.empty(MAX_LOTS, np.int64)
    here = np.empty(SEEN, np.float64)
    best = -1000.0
    for i in range(list_lots(survey(s, seat), lots_for(card, 0), 0, lots)):
        x, y = lot_at(lots[i], west, north)
        promise = city_promise(s, seat, TYPE[card], x, y, turns_left, here)
        if promise > best:
            best = promise
            seen[:] = here
    return best


@rule
def has_built(s, seat):
    """Has a seat chosen the card that it builds in this turn?"""
    return s.phase == DISCARD or s.pick_card[seat] >= 0


@rule
def turns_to_come(s):
    return float(EPOCHS * TURNS[s.players] - np.int64(s.turn))


@rule
def promise_of(s, seat, turns_left, seen):
    """Points with which a seat seems to end; what is ``seen`` of its city is filled."""
    if s.phase == DECLARE:
        seen[:] = 0.0
        return float(best_declaration(s, seat, np.empty(HALLS, np.int64)))
    left = turns_left - (1.0 if has_built(s, seat) else 0.0)
    promise = seat_promise(s, seat, left, seen)
    if city_size(s, seat):
        promise += min(1.0, turns_left / MENDING_TURNS) * rim_promise(s, seat)
    return promise + AVERAGE_CARD * left  # who has not built yet in this turn still gets something like that


@rule
def spread(turns_left):
    """Points of difference that make a win likely."""
    return CERTAIN + SPREAD * np.sqrt(turns_left)


@rule
def outlooks(s, seen, promise, out):
    """The logarithm of the share that each seat may expect, but for a number that is the same for all.

    Fills what is ``seen`` of each city, and the points that each promises.
    """
    turns_left = turns_to_come(s)
    best = -1000.0
    for seat in range(s.players):
        promise[seat] = promise_of(s, seat, turns_left, seen[seat])
        best = max(best, promise[seat])
    for seat in range(s.players):
        out[seat] = (promise[seat] - best) / spread(turns_left)


@entry
def evaluate(state, out):
    """The share of the win each seat may expect."""
    s = state.view(STATE)[0]
    if s.phase == END:
        share_victory(s, out)
        return
    outlooks(s, np.empty((MAX_PLAYERS, SEEN)), np.empty(MAX_PLAYERS), out)
    expected_shares(out, np.int64(s.players), out)


# ---- which actions look good


@rule
def promise_after(s, seat, action, turns_left, seen):
    """The promise of the deciding seat once it has chosen a card, a lot or a type; the position stays as it is."""
    if s.phase == PICK:
        s.pick_vacant[seat] = nothing_fits(s, seat)
        s.pick_card[seat] = action - PICK_CARD
        s.pick_cell[seat] = FOUNDING_CELL if city_size(s, seat) == 0 else -1
        promise = promise_of(s, seat, turns_left, seen)
        s.pick_vacant[seat] = 0
        s.pick_card[seat] = -1
        s.pick_cell[seat] = -1
        return promise
    if s.phase == PLACE:
        s.pick_cell[seat] = action - PLACE_CELL
        promise = promise_of(s, seat, turns_left, seen)
        s.pick_cell[seat] = -1
        return promise
    number = s.declared[seat]
    s.hall[seat, number] = action - DECLARE_TYPE
    s.declared[seat] += 1
    promise = promise_of(s, seat, turns_left, seen)
    s.hall[seat, number] = -1
    s.declared[seat] -= 1
    return promise


@entry
def prior(state, actions, count, out):
    """The share of the win that the deciding seat may expect from each of its actions: only its own city changes.

    Cards that are as good on any lot are looked at once; what is discarded is all the same to the evaluation.
    """
    s = state.view(STATE)[0]
    seat = np.int64(s.side)
    turns_left = turns_to_come(s)
    seen = np.empty(SEEN, np.float64)
    others = 0.0
    for other in range(s.players):
        if other != seat:
            others += np.exp(promise_of(s, other, turns_left, seen) / spread(turns_left))
    known = np.full(2 * (TYPES + 1), -1.0)  # by type and mark
    for i in range(count):
        action = np.int64(actions[i])
        like = -1
        if s.phase == PICK:
            like = 2 * TYPE[action - PICK_CARD] + MARKED[action - PICK_CARD]
        if s.phase == DISCARD:
            out[i] = out[0] if i else share_beside(promise_of(s, seat, turns_left, seen), others, turns_left)
        elif like >= 0 and known[like] >= 0.0:
            out[i] = known[like]
        else:
            out[i] = share_beside(promise_after(s, seat, action, turns_left, seen), others, turns_left)
            if like >= 0:
                known[like] = out[i]


@rule
def share_beside(promise, others, turns_left):
    own = np.exp(promise / spread(turns_left))
    return own / (own + others)


# ---- what a learned evaluation looks at

FEATURES = (
    "outlook",
    "turns to come",
    "has built",  # in this turn
    "promise",  # points with which the city seems to end
    "promise ahead",  # of the best other seat
    "City Halls",
    "points to mend",  # that cards without their condition may still win at most
    "lots for Industry",
    "lots for marked cards",
    "right number of Leisure",
    *(f"points of {name}" for name in TYPE_NAMES["en"][:TYPES]),  # promised
    *(f"{name} with face A" for name in TYPE_NAMES["en"][:TYPES]),  # cards; none where the face is the other one
    *(f"{name} with face B" for name in TYPE_NAMES["en"][:TYPES]),
)
WIDTH = len(FEATURES)
(
    OF_OUTLOOK,
    OF_TURNS_TO_COME,
    OF_HAS_BUILT,
    OF_PROMISE,
    OF_PROMISE_AHEAD,
    OF_CITY_HALLS,
    OF_POINTS_TO_MEND,
    OF_LOTS_FOR_INDUSTRY,
    OF_LOTS_FOR_MARKED,
    OF_RIGHT_LEISURE,
    OF_POINTS,
) = range(11)
OF_FACE_A = OF_POINTS + TYPES
OF_FACE_B = OF_FACE_A + TYPES


@entry
def features(state, out):
    """The numbers that ``FEATURES`` names, seat by seat."""
    s = state.view(STATE)[0]
    players = np.int64(s.players)
    seen = np.empty((MAX_PLAYERS, SEEN), np.float64)
    promise = np.empty(MAX_PLAYERS, np.float64)
    outlook = np.empty(MAX_PLAYERS, np.float64)
    outlooks(s, seen, promise, outlook)
    for seat in range(players):
        row = out[seat * WIDTH : (seat + 1) * WIDTH]
        row[:] = 0.0
        row[OF_OUTLOOK] = outlook[seat]
        row[OF_TURNS_TO_COME] = turns_to_come(s)
        row[OF_HAS_BUILT] = 1.0 if has_built(s, seat) else 0.0
        row[OF_PROMISE] = promise[seat]
        ahead = 1000.0
        for other in range(players):
            if other != seat:
                ahead = min(ahead, promise[seat] - promise[other])
        row[OF_PROMISE_AHEAD] = ahead
        row[OF_CITY_HALLS] = seen[seat, CITY_HALLS]
        row[OF_POINTS_TO_MEND] = seen[seat, TO_MEND]
        if city_size(s, seat):
            row[OF_LOTS_FOR_INDUSTRY], row[OF_LOTS_FOR_MARKED] = open_rim(s, seat)
        row[OF_RIGHT_LEISURE] = 1.0 if seen[seat, COUNTED + LEISURE] % 2 == s.face[LEISURE] else 0.0
        for scored in range(TYPES):
            row[OF_POINTS + scored] = seen[seat, scored]
            row[(OF_FACE_B if s.face[scored] else OF_FACE_A) + scored] = seen[seat, COUNTED + scored]
