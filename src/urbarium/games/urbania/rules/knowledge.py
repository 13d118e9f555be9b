"""What a seat may know, and random truths that fit it."""

from math import factorial

import numpy as np

from urbarium.engine.compile import entry, rule
from urbarium.engine.shuffle import erase_generator, random_below, seed_generator, shuffle

from ..actions import ACTIONS
from ..components import (
    CARD_TYPES,
    CARDS,
    COPIES,
    KINDS,
    MOST_COPIES,
    POOL,
    PROJECTS,
    RESIDENTIAL,
    SEATS,
    SUITS,
    TILE_TYPE,
)
from ..state import GAME_OVER, IN_HAND, IN_PILE, PAY_HIRE, PAY_RENEW, STATE, SUBMITTED, UNKNOWN
from .amounts import card_power
from .payment import can_complete, coin_card_usable, helmet_card_usable

SUBMIT, SUBMIT_END = ACTIONS["submit"].offset, ACTIONS["submit"].end  # the only actions others do not see in full
NOWHERE = 127  # beyond all places of a project
DEALS = 32  # random deals tried for a payer's hand before one is built
EXCHANGES = 400  # random exchanges that a built hand goes through
MOST_DOUBTS = 14  # that are weighed; of further types the old card is taken to have been played first
FINE = 1 << 30  # steps of a random number between 0 and 1
FACTORIAL = np.array([float(factorial(n)) for n in range(CARDS + 1)])
WHO, CARD, AFTER, NEW, PLAY_COLUMNS = range(5)  # a play: seat, type, blind cards taken before, from the new pile?
IN_DOUBT = -1
HOLDER, HELD, BEFORE, FROM_PILE, PLACE_COLUMNS = range(5)  # a place of an unseen card; the pile's holder is -1


@entry
def seen(state, action, seat):
    """Others see that a project is submitted, not which one (R6.4)."""
    if SUBMIT <= action < SUBMIT_END and seat != state.view(STATE)[0].side:
        return -1
    return action


@entry
def redact(state, seat):
    s = state.view(STATE)[0]
    erase_generator(s.random)
    s.pile[:] = UNKNOWN
    s.project_pile[:] = UNKNOWN
    for other in range(s.players):
        if other != seat:
            hand, known, mine = s.hand[other], s.known[other], s.mine[other]
            for card in range(CARD_TYPES):
                hand[card] = known[card]
                mine[card] = 0
    # Places to keep; NOWHERE stands for none. The loop has no branch that the processor could guess wrong.
    own_hand = IN_HAND + seat if seat >= 0 else NOWHERE
    own_table = SUBMITTED + seat if seat >= 0 else NOWHERE
    shown = SUBMITTED if s.phase == GAME_OVER else NOWHERE
    places = s.project
    for project in range(PROJECTS):
        where = places[project]
        keep = (where == own_hand) | (where == own_table) | (where >= shown)
        places[project] = where if keep else UNKNOWN


@entry
def resample(state, seat, seed):
    """A random truth for what ``redact`` erased, by the steps of section 7."""
    s = state.view(STATE)[0]
    seed_generator(s.random, seed)
    deal_projects(s, seat)
    unseen = np.empty(CARD_TYPES, np.int64)
    count_unseen(s, seat, unseen)
    plays = np.empty((CARDS, PLAY_COLUMNS), np.int64)
    count = list_plays(s, seat, plays)
    places = np.empty((CARDS, PLACE_COLUMNS), np.int64)
    watched = (s.phase == PAY_RENEW or s.phase == PAY_HIRE) and s.side != seat
    size = deal_unseen(s, seat, unseen, plays, count, places)
    tries = 1
    # Who watches a payment knows that it can be completed: a deal that cannot is no possible truth.
    while watched and not can_complete(s) and tries < DEALS:
        size = deal_unseen(s, seat, unseen, plays, count, places)
        tries += 1
    while watched and not can_complete(s) and tries < 2 * DEALS:
        strengthen_payer(s, seat, places, size)
        if not can_complete(s):  # not with these origins of what was played
            size = deal_unseen(s, seat, unseen, plays, count, places)
        tries += 1


@rule
def count_unseen(s, seat, unseen):
    """Step 1: the cards whose place ``seat`` does not know, by type."""
    for card in range(CARD_TYPES):
        count = COPIES[card % KINDS] - s.discard[card] - s.paying[card]
        for other in range(SEATS):
            count -= s.table[other, card]
            count -= s.hand[other, card] if other == seat else s.known[other, card]
        unseen[card] = count
    for slot in range(POOL):
        if s.pool[slot] >= 0:
            unseen[s.pool[slot]] -= 1


# ---- where played cards came from
#
# At a reshuffle the pile is empty, so every unseen card is in a hand: an old card. Since then unseen cards were taken
# from the new pile, and some of both were played. Of most plays it is plain whether the card was old or new; in doubt
# are those of which one copy was old and one new. Each way to settle all doubts weighs as many deals as it leaves.


@rule
def list_plays(s, seat, plays):
    """What others played unseen from hand since the reshuffle, in the order of how many cards they had taken blind."""
    count = 0
    if not s.reshuffled:
        return 0
    for other in range(SEATS):
        for card in range(CARD_TYPES):
            for copy in range(MOST_COPIES):
                if other != seat and s.played[other, card, copy]:
                    at = count
                    while at > 0 and plays[at - 1, AFTER] > s.played[other, card, copy] - 1:
                        for column in range(PLAY_COLUMNS):
                            plays[at, column] = plays[at - 1, column]
                        at -= 1
                    plays[at, WHO] = other
                    plays[at, CARD] = card
                    plays[at, AFTER] = s.played[other, card, copy] - 1
                    count += 1
    return count


@rule
def count_origins(s, seat, unseen, plays, count, old, new):
    """By type: the unseen old cards, and the cards of the new pile that ``seat`` has not seen."""
    for card in range(CARD_TYPES):
        own = np.int64(s.mine[seat, card]) if seat >= 0 else 0
        new[card] = s.origin[card] - own
        old[card] = unseen[card] - new[card]
    for i in range(count):
        old[plays[i, CARD]] += 1


@rule
def list_doubts(plays, count, old, new, doubts):
    """Settle every play that is plain; the types of which it must be guessed which copy was played when."""
    found = 0
    for i in range(count):
        card = plays[i, CARD]
        if new[card] == 0:
            plays[i, NEW] = 0
        elif old[card] == 0:
            plays[i, NEW] = 1
        else:
            plays[i, NEW] = IN_DOUBT
            again = False
            for k in range(found):
                again = again or doubts[k] == card
            if not again:
                doubts[found] = card
                found += 1
    return found


@rule
def settle(plays, count, doubts, found, choice, source):
    """One way to settle the doubts: by bit, is the first play of the type the new card? A second one is the other."""
    for i in range(count):
        source[i] = plays[i, NEW]
    for k in range(found):
        first = True
        for i in range(count):
            if plays[i, CARD] == doubts[k]:
                new = choice >> k & 1
                source[i] = new if first else 1 - new
                first = False


@rule
def weigh(s, seat, plays, count, source):
    """How many deals of cards that are still unseen go with these origins, up to a factor that all have in common."""
    old_left = np.zeros(SEATS, np.int64)
    new_played = np.zeros(SEATS, np.int64)
    hidden = np.int64(s.pile_count)
    for other in range(SEATS):
        if other != seat:
            hidden += s.blind[other]
            old_left[other] = s.hand_count[other] - s.blind[other]
            for card in range(CARD_TYPES):
                old_left[other] -= s.known[other, card]
    weight = 1.0
    for i in range(count):
        other = plays[i, WHO]
        if source[i]:
            weight *= max(0, plays[i, AFTER] - new_played[other])
            new_played[other] += 1
            hidden -= 1
            old_left[other] += 1
    total = 0
    for other in range(SEATS):
        if old_left[other] < 0:
            return 0.0
        weight /= FACTORIAL[old_left[other]]
        total += old_left[other]
    return weight * FACTORIAL[total] * FACTORIAL[hidden]


@rule
def choose_sources(s, seat, plays, count, doubts, found, source):
    """Of all ways to settle the doubts a random one by its weight."""
    ways = 1 << min(found, MOST_DOUBTS)
    total = 0.0
    for choice in range(ways):
        settle(plays, count, doubts, found, choice, source)
        total += weigh(s, seat, plays, count, source)
    at = total * (random_below(s.random, FINE) + 0.5) / FINE
    for choice in range(ways):
        settle(plays, count, doubts, found, choice, source)
        at -= weigh(s, seat, plays, count, source)
        if at < 0.0:
            return


# ---- dealing


@rule
def deal_unseen(s, seat, unseen, plays, count, places):
    """Steps 2 to 4: unseen cards to the hands of the others and the pile. How many places they have: old ones first."""
    old = np.zeros(CARD_TYPES, np.int64)
    new = unseen.copy()
    source = np.zeros(CARDS, np.int64)
    if s.reshuffled:
        count_origins(s, seat, unseen, plays, count, old, new)
        doubts = np.empty(CARD_TYPES, np.int64)
        found = list_doubts(plays, count, old, new, doubts)
        settle(plays, count, doubts, found, 0, source)
        if found:
            choose_sources(s, seat, plays, count, doubts, found, source)
    clear_hands(s, seat)
    new_left = np.zeros(SEATS, np.int64)
    old_left = np.zeros(SEATS, np.int64)
    for other in range(SEATS):
        if other != seat:
            free = s.hand_count[other] - s.hand[other].sum()
            new_left[other] = s.blind[other] if s.reshuffled else free
            old_left[other] = free - new_left[other]
    for i in range(count):
        card, other = plays[i, CARD], plays[i, WHO]
        if source[i]:
            new[card] -= 1
            new_left[other] -= 1
            old_left[other] += 1
            s.mine[other, card] += 1
        else:
            old[card] -= 1
    size = lay_out(s.random, old, old_left, 0, 0, places, 0)
    size = lay_out(s.random, new, new_left, np.int64(s.pile_count), 1, places, size)
    put_down(s, places, size)
    return size


@rule
def clear_hands(s, seat):
    for other in range(SEATS):
        if other != seat:
            for card in range(CARD_TYPES):
                s.hand[other, card] = s.known[other, card]
                s.mine[other, card] = 0


@rule
def fill(counts, cards):
    """Write each card type as often as it counts; how many cards that is."""
    size = 0
    for card in range(CARD_TYPES):
        for _ in range(counts[card]):
            cards[size] = card
            size += 1
    return size


@rule
def lay_out(random, counts, left, in_pile, from_pile, places, at):
    """Shuffle cards and give each a place behind ``at``: the pile first, then as many as each seat has left."""
    cards = np.empty(CARDS, np.int8)
    size = fill(counts, cards)
    shuffle(random, cards, size)
    other = -1
    room = in_pile
    for i in range(size):
        while room == 0:
            other += 1
            room = left[other]
        places[at + i, HOLDER] = other
        places[at + i, HELD] = cards[i]
        places[at + i, BEFORE] = cards[i]
        places[at + i, FROM_PILE] = from_pile
        room -= 1
    return at + size


@rule
def put_down(s, places, size):
    """Lay the cards where their places are."""
    on_pile = 0
    for i in range(size):
        other, card = places[i, HOLDER], places[i, HELD]
        if other < 0:
            s.pile[on_pile] = card
            on_pile += 1
        else:
            s.hand[other, card] += 1
            if s.reshuffled and places[i, FROM_PILE]:
                s.mine[other, card] += 1


# ---- a payment that is watched


@rule
def matching_power(s, card, suit):
    """Helmets or coins that a card brings to the payment under way if ``suit`` is its colour."""
    matches = card // KINDS == suit
    if s.phase == PAY_RENEW:
        usable = helmet_card_usable(matches, card % KINDS)
    else:
        usable = coin_card_usable(matches, card % KINDS)
    return card_power(s, card) if usable else 0


@rule
def payment_suits(s, suits):
    """The colours in which the payment could be completed; how many."""
    if s.phase == PAY_RENEW:
        suits[0] = TILE_TYPE[s.tile[s.target]]
        if suits[0] == RESIDENTIAL:
            suits[0] = s.colour
            if s.colour < 0:
                for suit in range(SUITS):
                    suits[suit] = suit
                return SUITS
    else:
        suits[0] = s.target
    return 1


@rule
def swap(s, places, i, j):
    """Two places of the same origin exchange their cards; one of them is the payer's."""
    payer = np.int64(s.side)
    for here, there in ((i, j), (j, i)):
        if places[here, HOLDER] == payer:
            s.hand[payer, places[here, HELD]] -= 1
            s.hand[payer, places[there, HELD]] += 1
    kept = places[i, HELD]
    places[i, HELD] = places[j, HELD]
    places[j, HELD] = kept


@rule
def strengthen_payer(s, seat, places, size):
    """Give the payer strong cards until the payment can be completed, then forget which by random exchanges.

    Each exchange that leaves the payment possible is as likely as its reverse, so that in the long run every possible
    deal comes equally often.
    """
    payer = np.int64(s.side)
    suits = np.empty(SUITS, np.int8)
    count = payment_suits(s, suits)
    shuffle(s.random, suits, count)
    for k in range(count):
        if not can_complete(s):
            take_strongest(s, places, size, suits[k])
    for _ in range(EXCHANGES):
        i, j = random_below(s.random, size), random_below(s.random, size)
        one_of_payer = (places[i, HOLDER] == payer) != (places[j, HOLDER] == payer)
        if one_of_payer and places[i, FROM_PILE] == places[j, FROM_PILE]:
            swap(s, places, i, j)
            if not can_complete(s):
                swap(s, places, i, j)
    clear_rest(s, seat, places, size)


@rule
def take_strongest(s, places, size, suit):
    """The payer exchanges cards for stronger ones of the same origin as long as there are any."""
    payer = np.int64(s.side)
    for i in range(size):
        if places[i, HOLDER] == payer:
            best = i
            for j in range(size):
                if places[j, HOLDER] != payer and places[j, FROM_PILE] == places[i, FROM_PILE]:
                    if matching_power(s, places[j, HELD], suit) > matching_power(s, places[best, HELD], suit):
                        best = j
            if best != i:
                swap(s, places, i, best)


@rule
def clear_rest(s, seat, places, size):
    """Lay everything down anew after exchanges; what was played from the new pile stays remembered."""
    for i in range(size):
        if s.reshuffled and places[i, FROM_PILE] and places[i, HOLDER] >= 0:
            s.mine[places[i, HOLDER], places[i, BEFORE]] -= 1
    for other in range(SEATS):
        if other != seat:
            for card in range(CARD_TYPES):
                s.hand[other, card] = s.known[other, card]
    put_down(s, places, size)


@rule
def deal_projects(s, seat):
    """Step 5: the unseen projects to the others' hands, their submissions and the pile."""
    cards = np.empty(PROJECTS, np.int8)
    in_hand = s.project_hand.copy()
    handed_in = s.submitted.copy()
    size = 0
    for project in range(PROJECTS):
        where = s.project[project]
        if where == UNKNOWN:
            cards[size] = project
            size += 1
        elif where >= SUBMITTED:
            handed_in[where - SUBMITTED] -= 1
        else:
            in_hand[where - IN_HAND] -= 1
    shuffle(s.random, cards, size)
    at = 0
    for other in range(SEATS):
        for _ in range(in_hand[other]):
            s.project[cards[at]] = IN_HAND + other
            at += 1
        for _ in range(handed_in[other]):
            s.project[cards[at]] = SUBMITTED + other
            at += 1
    for i in range(s.project_pile_count):
        s.project[cards[at]] = IN_PILE
        s.project_pile[i] = cards[at]
        at += 1
