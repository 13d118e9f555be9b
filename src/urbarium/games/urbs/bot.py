"""What a bot should know about URBS: how a city promises to end, and what the hands to come hold for it."""

from collections import namedtuple

import numpy as np

from urbarium.engine.compile import borrowing, entry, rule
from urbarium.engine.strength import OWN_PRIOR, Search, Strength
from urbarium.engine.winning import expected_shares

from .actions import DECLARE_TYPE, DISCARD_CARD, PICK_CARD, PLACE_CELL
from .components import (
    CARDS,
    COMMERCE,
    EPOCH_CARDS,
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
from .rules.amounts import corner, count_halls, epoch_of, lot_at, passing
from .rules.city import (
    FOUNDING_CELL,
    LOTS,
    LOTS_FOR_INDUSTRY,
    LOTS_FOR_MARKED,
    MAX_LOTS,
    STEP_X,
    STEP_Y,
    is_lot,
    list_lots,
    lots_for,
    nothing_fits,
    survey,
)
from .rules.faces import SLOTS, card_points, line_points, neighbourhood
from .rules.scoring import NO_TYPE, SIDE, best_declaration, load_city, share_victory
from .state import DECLARE, DISCARD, END, PICK, PLACE, STATE

__all__ = ["FEATURES", "STRENGTH", "evaluate", "features", "meaning", "prior"]

HALL_WORTH = 3.0  # a City Hall that still waits for its type
RIGHT_AT_LAST = 0.8  # chance that the number of Leisure ends right while there is time to care for it
FIXABLE = 0.33  # chance for each turn left to mend a wrong number of Leisure
INSURED = 0.95  # the same chance with a City Hall in the city
PROGRESS_RATE = 0.15  # Progress cards to hope for in a turn
MENDED = 0.6  # what becomes of a missed condition while cards can still be built beside it
MENDING_TURNS = 5.0  # turns that mend as much as can be mended
OPEN_RIM = 0.12  # what a lot that takes Industry, or a marked card, is worth
SPREAD = 0.6  # how far points are apart at the end that nobody can foresee: of a whole game, by the root of a turn
CERTAIN = 0.7
AVERAGE_CARD = 2.2  # what a turn to come brings
TO_COME, AFTER_IT = 0.9, 0.4  # how much the best card of the hand to come counts, and that of the one after it

STRENGTH = Strength(
    levels=(1, 100, 500, 6000, 100_000),
    # Evaluations see the hands to come, and playouts would only blur them; guesses about many actions cost more.
    search=Search(expand_visits=4, prior=OWN_PRIOR, playout_depth=0),
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
    hoped = min(float(last), count + PROGRESS_RATE * turns_left)
    low = int(hoped)
    if low >= last:
        return float(TAKE_OFF[last])
    return TAKE_OFF[low] + (hoped - low) * (TAKE_OFF[low + 1] - TAKE_OFF[low])


# ---- a city that is thought about

# What is counted of a city: by type the points of cards that score by themselves, by type the cards, and
POINTS, COUNT = 0, TYPES
SIZE, CITY_HALLS, TO_MEND, LARGEST, LINES = range(2 * TYPES, 2 * TYPES + 5)
COUNTED = 2 * TYPES + 5

# How it lies, so that what one more card changes is found without counting everything again. By card: its type and
# place, the connected cards by type, sides without a card, its points and those it may still win, and the group of a
# Residence. Then the size of each group, which card lies where on the ground, Tourism by column and row (places below 0
# count from the end), and what is counted: of the city as it stands, and with a card that is only thought of.
City = namedtuple("City", "face kind x y beside free worth hope group group_size ground columns rows now then")


@rule
def new_city():
    return City(
        np.empty(TYPES, np.int64),
        np.empty(SLOTS, np.int64),
        np.empty(SLOTS, np.int64),
        np.empty(SLOTS, np.int64),
        np.empty((SLOTS, TYPES), np.int64),
        np.empty(SLOTS, np.int64),
        np.empty(SLOTS, np.int64),
        np.empty(SLOTS, np.int64),
        np.empty(SLOTS, np.int64),
        np.empty(SLOTS, np.int64),
        np.empty(SIDE * SIDE, np.int8),
        np.empty(2 * SLOTS, np.int64),
        np.empty(2 * SLOTS, np.int64),
        np.empty(COUNTED, np.int64),
        np.empty(COUNTED, np.int64),
    )


@borrowing
def none_yet(count):
    """1 for a type that is missing, 0 otherwise: a number, for NumPy's truths do not add up."""
    return 1 if count == 0 else 0


@borrowing
def hope_of(face, kind, beside, free):
    """Points that a card without its condition may still win, at most, by what is built beside it."""
    if free == 0:
        return 0
    if kind == COMMERCE and face[COMMERCE] == 0:
        return 3 if beside[RESIDENCE] == 0 else (1 if beside[RESIDENCE] == 1 else 0)
    if kind == INDUSTRY and face[INDUSTRY] == 0:
        return 4 if beside[INDUSTRY] == 0 else (1 if beside[INDUSTRY] == 1 else 0)
    if kind == INDUSTRY:
        return 3 if beside[PROGRESS] == 0 else 0
    if kind == PROGRESS and face[PROGRESS] == 1:
        return min(2, free)
    if kind == RESIDENCE and face[RESIDENCE] == 1:
        return min(free, none_yet(beside[COMMERCE]) + none_yet(beside[LEISURE]) + none_yet(beside[PROGRESS]))
    if kind == TOURISM and face[TOURISM] == 1:
        return 2 * min(free, none_yet(beside[COMMERCE]) + none_yet(beside[LEISURE]))
    return 0


@rule
def read_city(s, seat, city):
    """Fill ``city`` with the one that stands."""
    size = load_city(s, seat, city.kind, city.x, city.y)
    city.face[:] = s.face
    west, north = corner(s, seat)
    lay_out(city, size, west, north)
    city.now[CITY_HALLS] = count_halls(s, seat)


@borrowing
def place_on(x, y, west, north):
    """Where a lot lies on the ground."""
    return (y - north + 2) * SIDE + x - west + 2


@borrowing
def lay_out(city, size, west, north):
    """Find out how the cards lie and what they are worth."""
    city.ground[:] = -1
    city.columns[:] = 0
    city.rows[:] = 0
    city.now[:] = 0
    city.now[SIZE] = size
    for m in range(size):
        city.ground[place_on(city.x[m], city.y[m], west, north)] = m
        city.group[m] = -1
        if city.kind[m] >= 0:
            city.now[COUNT + city.kind[m]] += 1
        if city.kind[m] == TOURISM:
            city.columns[city.x[m]] += 1
            city.rows[city.y[m]] += 1
    for line in range(2 * SLOTS):
        city.now[LINES] += line_points(city.columns[line]) + line_points(city.rows[line])
    for m in range(size):
        look_around(city, m, place_on(city.x[m], city.y[m], west, north))
        if city.kind[m] >= 0:
            city.worth[m] = card_points(city.face, city.kind[m], city.beside[m])
            city.hope[m] = hope_of(city.face, city.kind[m], city.beside[m], city.free[m])
            city.now[POINTS + city.kind[m]] += city.worth[m]
            city.now[TO_MEND] += city.hope[m]
        if city.kind[m] == RESIDENCE and city.group[m] < 0:
            city.group_size[m] = gather(city, m, m, west, north)
            city.now[LARGEST] = max(city.now[LARGEST], city.group_size[m])


@borrowing
def look_around(city, m, at):
    """What is connected to a card that lies, or would lie, at a place."""
    beside = city.beside[m]
    beside[:] = 0
    city.free[m] = 4
    for d in range(4):
        other = city.ground[at + STEP_Y[d] * SIDE + STEP_X[d]]
        if other >= 0:
            city.free[m] -= 1
            if city.kind[other] >= 0:
                beside[city.kind[other]] += 1


@borrowing
def gather(city, m, group, west, north):
    """Count the Residences that hang together with one, and note their group."""
    city.group[m] = group
    found = 1
    at = place_on(city.x[m], city.y[m], west, north)
    for d in range(4):
        other = np.int64(city.ground[at + STEP_Y[d] * SIDE + STEP_X[d]])
        if other >= 0 and city.kind[other] == RESIDENCE and city.group[other] < 0:
            found += gather(city, other, group, west, north)
    return found


@borrowing
def think_of(city, new_kind, x, y, west, north):
    """Count the city with one more card on a free lot, into ``city.then``."""
    now, then = city.now, city.then
    for i in range(COUNTED):
        then[i] = now[i]
    new = now[SIZE]
    kind = NO_TYPE if new_kind == HALL else new_kind
    at = place_on(x, y, west, north)
    look_around(city, new, at)
    then[SIZE] += 1
    then[CITY_HALLS] += 1 if new_kind == HALL else 0
    joined = 1
    for d in range(4):
        m = np.int64(city.ground[at + STEP_Y[d] * SIDE + STEP_X[d]])
        if m < 0 or city.kind[m] < 0:
            continue
        if kind >= 0:
            city.beside[m, kind] += 1
        then[POINTS + city.kind[m]] += card_points(city.face, city.kind[m], city.beside[m]) - city.worth[m]
        then[TO_MEND] += hope_of(city.face, city.kind[m], city.beside[m], city.free[m] - 1) - city.hope[m]
        if kind >= 0:
            city.beside[m, kind] -= 1
        if city.kind[m] == RESIDENCE and not met_before(city, at, d, city.group[m]):
            joined += city.group_size[city.group[m]]
    if kind < 0:
        return
    then[COUNT + kind] += 1
    then[POINTS + kind] += card_points(city.face, kind, city.beside[new])
    then[TO_MEND] += hope_of(city.face, kind, city.beside[new], city.free[new])
    if kind == RESIDENCE:
        then[LARGEST] = max(then[LARGEST], joined)
    elif kind == TOURISM:
        for count in (city.columns[x], city.rows[y]):
            then[LINES] += line_points(count + 1) - line_points(count)


@borrowing
def met_before(city, at, sides, group):
    """Does a side of a place before this one touch the same group?"""
    for d in range(sides):
        m = city.ground[at + STEP_Y[d] * SIDE + STEP_X[d]]
        if m >= 0 and city.kind[m] == RESIDENCE and city.group[m] == group:
            return True
    return False


@borrowing
def points_promised(face, counted, kind, turns_left):
    """The points that a type promises in the end."""
    count = counted[COUNT + kind]
    if kind == LEISURE:
        return leisure_promise(count, face[LEISURE], turns_left, counted[CITY_HALLS] > 0)
    if kind == PROGRESS and face[PROGRESS] == 0:
        return take_off_promise(count, turns_left)
    if kind == RESIDENCE and face[RESIDENCE] == 0:
        return float(neighbourhood(count, counted[LARGEST]))
    if kind == TOURISM and face[TOURISM] == 0:
        return float(counted[LINES])
    return float(counted[POINTS + kind])


@borrowing
def points_to_mend(face, counted):
    """Points that cards without their condition may still win at most."""
    apart = counted[COUNT + RESIDENCE] - counted[LARGEST] if face[RESIDENCE] == 0 else 0
    return counted[TO_MEND] + 2 * apart


@borrowing
def city_promise(face, counted, turns_left):
    """Points that a city promises in the end, by what is counted of it."""
    promise = HALL_WORTH * counted[CITY_HALLS]
    for kind in range(TYPES):
        promise += points_promised(face, counted, kind, turns_left)
    mending = MENDED * min(1.0, turns_left / MENDING_TURNS) * min(1.0, turns_left / (1.0 + counted[SIZE] / 4.0))
    return promise + mending * points_to_mend(face, counted)


@rule
def count_bits(bits):
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@rule
def open_rim(rows, what):
    """How many lots of a surveyed city take a kind of card."""
    lots = 0
    for row in range(rows.shape[1]):
        lots += count_bits(rows[what, row])
    return lots


# ---- the cards that a seat may choose from next

KINDS = 2 * (TYPES + 1)  # by type and mark
KIND = 2 * TYPE + MARKED
UNFIT = -1000.0


@rule
def best_by_kind(s, seat, city, rows, turns_left, hand, best):
    """What the city promises with a card of each kind that is in ``hand``, on its best lot."""
    best[:] = UNFIT
    wanted = np.zeros(KINDS, np.bool_)
    for card in range(EPOCH_CARDS):
        if hand >> card & 1:
            wanted[KIND[card]] = True
    west, north = corner(s, seat)
    lots = np.empty(MAX_LOTS, np.int64)
    founding = city.now[SIZE] == 0
    lots[0] = FOUNDING_CELL
    for i in range(1 if founding else list_lots(rows, LOTS, 0, lots)):
        x, y = lot_at(lots[i], west, north)
        industry = founding or is_lot(rows, LOTS_FOR_INDUSTRY, lots[i])
        marked = founding or is_lot(rows, LOTS_FOR_MARKED, lots[i])
        for kind in range(TYPES + 1):
            plain, sign = 2 * kind, 2 * kind + 1
            if not (wanted[plain] or wanted[sign]) or (kind == INDUSTRY and not industry):
                continue
            think_of(city, kind, x, y, west, north)
            promise = city_promise(city.face, city.then, turns_left)
            best[plain] = max(best[plain], promise)
            if marked:
                best[sign] = max(best[sign], promise)


@rule
def without_choices(s, seat):
    """The hand of a seat without what it has chosen to build or to discard."""
    hand = np.int64(s.hand[seat])
    if s.pick_card[seat] >= 0:
        hand &= ~(np.int64(1) << (np.int64(s.pick_card[seat]) % EPOCH_CARDS))
    if s.phase == DISCARD and s.discarded[seat, s.turn] >= 0:
        hand &= ~(np.int64(1) << (np.int64(s.discarded[seat, s.turn]) % EPOCH_CARDS))
    return hand


@rule
def hand_to_come(s, seat, later):
    """The hand from which a seat chooses next, or after ``later`` more turns; 0 if it is of another epoch."""
    players = np.int64(s.players)
    turns = later + (1 if has_built(s, seat) else 0)
    if np.int64(s.turn) % TURNS[players] + turns >= TURNS[players]:
        return np.int64(0)
    return without_choices(s, (seat - passing(epoch_of(s)) * turns) % players)


@rule
def best_gain(best, hand, without):
    """The most that a card of a hand adds to ``without``; what an average one does where there is no hand."""
    if hand == 0:
        return AVERAGE_CARD
    most = UNFIT
    for card in range(EPOCH_CARDS):
        if hand >> card & 1:
            most = max(most, best[KIND[card]])
    return max(0.0, most - without)  # a vacant lot at worst


# ---- what a seat may expect


@rule
def has_built(s, seat):
    """Has a seat chosen the card that it builds in this turn?"""
    return s.phase == DISCARD or s.pick_card[seat] >= 0


@rule
def turns_to_come(s):
    return float(EPOCHS * TURNS[s.players] - np.int64(s.turn))


@rule
def count_chosen(s, seat, city, rows, turns_left):
    """Count a city with the card that its seat has set aside, into ``city.then``, on its best lot if it has none."""
    city.then[:] = city.now
    card = np.int64(s.pick_card[seat])
    if card < 0 or s.pick_vacant[seat]:
        return
    west, north = corner(s, seat)
    cell = np.int64(s.pick_cell[seat])
    if cell < 0:
        lots = np.empty(MAX_LOTS, np.int64)
        best = UNFIT
        for i in range(list_lots(rows, lots_for(card, 0), 0, lots)):
            x, y = lot_at(lots[i], west, north)
            think_of(city, TYPE[card], x, y, west, north)
            promise = city_promise(city.face, city.then, turns_left)
            if promise > best:
                best = promise
                cell = lots[i]
    x, y = lot_at(cell, west, north)
    think_of(city, TYPE[card], x, y, west, north)


# What is seen of a seat: the points that its city promises, lots for Industry and for marked cards, and, as long as a
# hand of this epoch comes to it, what a turn later the city promises without a card and with one of each kind.
PROMISE, INDUSTRY_LOTS, MARKED_LOTS, WITHOUT, WITH = range(5)
SEEN = WITH + KINDS


@rule
def later_promise(seen, turns_left):
    """What is promised besides the cards: room on the rim, up to what can be used, and turns to come."""
    rim = OPEN_RIM * (min(6.0, seen[INDUSTRY_LOTS]) + min(6.0, seen[MARKED_LOTS]))
    return min(1.0, turns_left / MENDING_TURNS) * rim + AVERAGE_CARD * turns_left


@rule
def look_at(s, seat, turns_left, city, rows, seen):
    """Fill what is ``seen`` of a seat whose city was read; with its chosen card it is counted in ``city.then``."""
    left = turns_left - (1.0 if has_built(s, seat) else 0.0)
    seen[INDUSTRY_LOTS] = open_rim(rows, LOTS_FOR_INDUSTRY) if city.now[SIZE] else 0
    seen[MARKED_LOTS] = open_rim(rows, LOTS_FOR_MARKED) if city.now[SIZE] else 0
    hands = hand_to_come(s, seat, 0) | hand_to_come(s, seat, 1)
    if hands:
        best_by_kind(s, seat, city, rows, left - 1.0, hands, seen[WITH:])
        seen[WITHOUT] = city_promise(city.face, city.now, left - 1.0)
    count_chosen(s, seat, city, rows, left)
    seen[PROMISE] = city_promise(city.face, city.then, left) + later_promise(seen, left)


@rule
def promise_of(s, seat, seen):
    """Points with which a seat seems to end: what the best cards bring that come to it, besides what any brings."""
    next_card = best_gain(seen[WITH:], hand_to_come(s, seat, 0), seen[WITHOUT])
    card_after = best_gain(seen[WITH:], hand_to_come(s, seat, 1), seen[WITHOUT])
    return seen[PROMISE] + TO_COME * (next_card - AVERAGE_CARD) + AFTER_IT * (card_after - AVERAGE_CARD)


@rule
def spread(turns_left):
    """Points of difference that make a win likely."""
    return CERTAIN + SPREAD * np.sqrt(turns_left)


@rule
def outlooks(s, seen, counted, promise, out):
    """The logarithm of the share that each seat may expect, but for a number that is the same for all.

    Fills what is ``seen`` of each seat, what is ``counted`` of its city, and the points that it promises.
    """
    turns_left = turns_to_come(s)
    city = new_city()
    best = UNFIT
    for seat in range(s.players):
        if s.phase == DECLARE:
            seen[seat] = 0.0
            counted[seat] = 0
            promise[seat] = best_declaration(s, seat, np.empty(HALLS, np.int64))
        else:
            read_city(s, seat, city)
            look_at(s, seat, turns_left, city, survey(s, seat), seen[seat])
            counted[seat] = city.then
            promise[seat] = promise_of(s, seat, seen[seat])
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
    seen = np.empty((MAX_PLAYERS, SEEN))
    counted = np.empty((MAX_PLAYERS, COUNTED), np.int64)
    outlooks(s, seen, counted, np.empty(MAX_PLAYERS), out)
    expected_shares(out, np.int64(s.players), out)


# ---- which actions look good


@rule
def guess_choices(s, seat, actions, count, seen, out):
    """The points that each card, lot or discard promises its seat; what it leaves to the others, as shares, in turn."""
    turns_left = turns_to_come(s)
    city = new_city()
    for other in range(s.players):
        if other != seat:
            read_city(s, other, city)
            look_at(s, other, turns_left, city, survey(s, other), seen[other])
    rows = survey(s, seat)
    read_city(s, seat, city)
    left = turns_left - 1.0
    picks = np.empty(KINDS, np.float64)
    vacant = False
    if s.phase == PICK:
        vacant = nothing_fits(s, seat)
        best_by_kind(s, seat, city, rows, left, np.int64(s.hand[seat]), picks)
        s.pick_card[seat] = actions[0] - PICK_CARD
        s.pick_vacant[seat] = vacant
    look_at(s, seat, turns_left, city, rows, seen[seat])
    west, north = corner(s, seat)
    for i in range(count):
        action = np.int64(actions[i])
        if s.phase == PICK:
            s.pick_card[seat] = action - PICK_CARD
            if not vacant:
                seen[seat, PROMISE] = picks[KIND[action - PICK_CARD]] + later_promise(seen[seat], left)
        elif s.phase == PLACE:
            if not s.pick_vacant[seat]:
                x, y = lot_at(action - PLACE_CELL, west, north)
                think_of(city, TYPE[s.pick_card[seat]], x, y, west, north)
                promise = city_promise(city.face, city.then, left)
                seen[seat, PROMISE] = promise + later_promise(seen[seat], left)
        else:
            s.discarded[seat, s.turn] = action - DISCARD_CARD
        out[i] = share_of(s, seat, seen)
    if s.phase == PICK:
        s.pick_card[seat] = -1
        s.pick_vacant[seat] = 0
    elif s.phase == DISCARD:
        s.discarded[seat, s.turn] = -1


@rule
def share_of(s, seat, seen):
    """The share of the win that a seat may expect, by what is ``seen`` of all."""
    scale = spread(turns_to_come(s))
    own = promise_of(s, seat, seen[seat])
    total = 0.0
    for other in range(s.players):
        total += 1.0 if other == seat else np.exp((promise_of(s, other, seen[other]) - own) / scale)
    return 1.0 / total


@rule
def guess_types(s, seat, actions, count, out):
    """The share of the win by the type that a City Hall gets; all others choose best."""
    types = np.empty(HALLS, np.int64)
    scale = spread(turns_to_come(s))
    number = s.declared[seat]
    for i in range(count):
        s.hall[seat, number] = actions[i] - DECLARE_TYPE
        own = best_declaration(s, seat, types)
        s.hall[seat, number] = -1
        total = 0.0
        for other in range(s.players):
            total += 1.0 if other == seat else np.exp((best_declaration(s, other, types) - own) / scale)
        out[i] = 1.0 / total


@entry
def prior(state, actions, count, out):
    """The share of the win that the deciding seat may expect from each of its actions: no other city changes."""
    s = state.view(STATE)[0]
    if s.phase == DECLARE:
        guess_types(s, np.int64(s.side), actions, count, out)
    else:
        guess_choices(s, np.int64(s.side), actions, count, np.empty((MAX_PLAYERS, SEEN)), out)


# The first card of each kind in its epoch.
FIRST_LIKE = np.array(
    [
        next(like for like in range(card - card % EPOCH_CARDS, card + 1) if KIND[like] == KIND[card])
        for card in range(CARDS)
    ]
)


@entry
def meaning(state, action):
    """A card is any of its kind."""
    if PICK_CARD <= action < PICK_CARD + CARDS:
        return PICK_CARD + FIRST_LIKE[action - PICK_CARD]
    if DISCARD_CARD <= action < DISCARD_CARD + CARDS:
        return DISCARD_CARD + FIRST_LIKE[action - DISCARD_CARD]
    return action


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
    "next card",  # what the best one of the hand to come adds
    "card after it",  # and that of the hand after that
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
    OF_NEXT_CARD,
    OF_CARD_AFTER,
    OF_POINTS,
) = range(13)
OF_FACE_A = OF_POINTS + TYPES
OF_FACE_B = OF_FACE_A + TYPES


@entry
def features(state, out):
    """The numbers that ``FEATURES`` names, seat by seat."""
    s = state.view(STATE)[0]
    players = np.int64(s.players)
    seen = np.empty((MAX_PLAYERS, SEEN), np.float64)
    counted = np.empty((MAX_PLAYERS, COUNTED), np.int64)
    promise = np.empty(MAX_PLAYERS, np.float64)
    outlook = np.empty(MAX_PLAYERS, np.float64)
    outlooks(s, seen, counted, promise, outlook)
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
        if s.phase != DECLARE:
            look_at_city(s, seat, seen[seat], counted[seat], row)


@rule
def look_at_city(s, seat, seen, counted, row):
    """Fill what ``row`` says of a city and the hands that come to it."""
    left = turns_to_come(s) - (1.0 if has_built(s, seat) else 0.0)
    row[OF_CITY_HALLS] = counted[CITY_HALLS]
    row[OF_POINTS_TO_MEND] = points_to_mend(s.face, counted)
    row[OF_LOTS_FOR_INDUSTRY] = seen[INDUSTRY_LOTS]
    row[OF_LOTS_FOR_MARKED] = seen[MARKED_LOTS]
    row[OF_RIGHT_LEISURE] = 1.0 if counted[COUNT + LEISURE] % 2 == s.face[LEISURE] else 0.0
    row[OF_NEXT_CARD] = best_gain(seen[WITH:], hand_to_come(s, seat, 0), seen[WITHOUT])
    row[OF_CARD_AFTER] = best_gain(seen[WITH:], hand_to_come(s, seat, 1), seen[WITHOUT])
    for kind in range(TYPES):
        row[OF_POINTS + kind] = points_promised(s.face, counted, kind, left)
        row[(OF_FACE_B if s.face[kind] else OF_FACE_A) + kind] = counted[COUNT + kind]
