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
from .amounts import card_power, coloured_coins, coloured_helmets, wild_coins, wild_helmets
from .payment import coin_card_usable, helmet_card_usable

SUBMIT, SUBMIT_END = ACTIONS["submit"].offset, ACTIONS["submit"].end  # the only actions others do not see in full
NOWHERE = 127  # beyond all places of a project
MOST_DOUBTS = 14  # that are weighed; of further types the old card is taken to have been played first
FINE = 1 << 30  # steps of a random number between 0 and 1
FACTORIAL = np.array([float(factorial(n)) for n in range(CARDS + 1)])
WHO, CARD, AFTER, NEW, PLAY_COLUMNS = range(5)  # a play: seat, type, blind cards taken before, from the new pile?
IN_DOUBT = -1
OLD, NEW_PILE = range(2)  # places in hand: for cards from before the reshuffle and from the new pile
ANY_SUIT = -1  # nobody's payment is watched


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
    deal_unseen(s, seat, unseen, plays, count)


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


# ---- dealing


@rule
def deal_unseen(s, seat, unseen, plays, count):
    """Steps 2 to 4: unseen cards to the hands of the others and the pile.

    Who watches a payment knows that it can be completed. Where it could be in several colours, a deal is proposed once
    for each colour that it has enough of, and taken with one chance in as many: so all of them are equally likely.
    """
    old = np.zeros(CARD_TYPES, np.int64)
    new = unseen.copy()
    doubts = np.empty(CARD_TYPES, np.int64)
    found = 0
    if s.reshuffled:
        count_origins(s, seat, unseen, plays, count, old, new)
        found = list_doubts(plays, count, old, new, doubts)
    clear_hands(s, seat)
    suits = np.full(SUITS, ANY_SUIT)
    colours = 1
    if (s.phase == PAY_RENEW or s.phase == PAY_HIRE) and s.side != seat:
        colours = payment_suits(s, suits)
    ways = 1 << min(found, MOST_DOUBTS)
    weights = np.ones(ways * colours)
    source = np.zeros(CARDS, np.int64)
    if ways * colours > 1:
        for choice in range(ways):
            settle(plays, count, doubts, found, choice, source)
            deals = weigh(s, seat, plays, count, source)
            for k in range(colours):
                share = share_that_pays(s, seat, plays, count, source, old, new, suits[k]) if deals > 0.0 else 0.0
                weights[choice * colours + k] = deals * share
    while True:
        drawn = draw_by_weight(s.random, weights)
        settle(plays, count, doubts, found, drawn // colours, source)
        clear_hands(s, seat)
        deal_hands(s, seat, plays, count, source, old, new, suits[drawn % colours])
        if colours == 1 or random_below(s.random, colours_that_pay(s, suits, colours)) == 0:
            return


@rule
def draw_by_weight(random, weights):
    """A random index, each as often as it weighs."""
    at = weights.sum() * (random_below(random, FINE) + 0.5) / FINE
    for i in range(weights.size):
        at -= weights[i]
        if at < 0.0:
            return i
    return weights.size - 1


@rule
def clear_hands(s, seat):
    for other in range(SEATS):
        if other != seat:
            for card in range(CARD_TYPES):
                s.hand[other, card] = s.known[other, card]
                s.mine[other, card] = 0


@rule
def count_left(s, seat, plays, count, source, old, new, places):
    """Take from ``old`` and ``new`` what was played; how many of each the others' hands still hold unseen."""
    for other in range(SEATS):
        places[OLD, other] = places[NEW_PILE, other] = 0
        if other != seat:
            free = s.hand_count[other]
            for card in range(CARD_TYPES):
                free -= s.known[other, card]
            places[NEW_PILE, other] = s.blind[other] if s.reshuffled else free
            places[OLD, other] = free - places[NEW_PILE, other]
    for i in range(count):
        card, other = plays[i, CARD], plays[i, WHO]
        if source[i]:
            new[card] -= 1
            places[NEW_PILE, other] -= 1
            places[OLD, other] += 1
        else:
            old[card] -= 1


@rule
def deal_hands(s, seat, plays, count, source, all_old, all_new, suit):
    """Deal what these origins leave; a payer who is watched is dealt first, enough to pay in a colour."""
    old, new = all_old.copy(), all_new.copy()
    places = np.empty((2, SEATS), np.int64)
    count_left(s, seat, plays, count, source, old, new, places)
    for i in range(count):
        if source[i]:
            s.mine[plays[i, WHO], plays[i, CARD]] += 1
    if suit != ANY_SUIT:
        deal_to_payer(s, old, new, places, suit)
    deal(s, old, places[OLD], 0, False)
    deal(s, new, places[NEW_PILE], np.int64(s.pile_count), True)


@rule
def fill(counts, cards, at):
    """Write each card type as often as it counts behind ``at``; how many cards there are then."""
    for card in range(CARD_TYPES):
        for _ in range(counts[card]):
            cards[at] = card
            at += 1
    return at


@rule
def deal(s, counts, places, in_pile, from_pile):
    """Shuffle cards and give them out: to the pile first, then as many as each hand has places for."""
    cards = np.empty(CARDS, np.int8)
    shuffle(s.random, cards, fill(counts, cards, 0))
    for i in range(in_pile):
        s.pile[i] = cards[i]
    at = in_pile
    for other in range(SEATS):
        for _ in range(places[other]):
            hand_over(s, other, cards[at], from_pile)
            at += 1


@rule
def hand_over(s, other, card, from_pile):
    s.hand[other, card] += 1
    if s.reshuffled and from_pile:
        s.mine[other, card] += 1


# ---- a payment that is watched


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
def missing(s, suit):
    """R4.8, R5.6: what the payer's cards lack to complete the payment in a colour."""
    seat = np.int64(s.side)
    if s.phase == PAY_RENEW:
        at_hand = coloured_helmets(s, seat, suit) + wild_helmets(s, seat)
    else:
        at_hand = coloured_coins(s, seat, suit) + wild_coins(s, seat)
    return max(0, s.required - s.paid - at_hand)


@rule
def colours_that_pay(s, suits, colours):
    """In how many of the colours the payer has enough."""
    count = 0
    for k in range(colours):
        count += missing(s, suits[k]) == 0
    return count


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
def count_hands(s, cards, size, first_new, in_hand, new_in_hand, suit):
    """[i, k, p]: in how many ways k of the cards from i on bring the payer at least p of the colour.

    Old cards stand before new ones, and of the k cards ``new_in_hand`` are to be new.
    """
    lacking = missing(s, suit)
    ways = np.zeros((size + 1, in_hand + 1, lacking + 1))
    ways[size, 0, 0] = 1.0
    for i in range(size - 1, -1, -1):
        power = matching_power(s, cards[i], suit)
        fewest, most = (new_in_hand, in_hand) if i < first_new else (0, new_in_hand)
        for k in range(fewest, most + 1):
            for p in range(lacking + 1):
                ways[i, k, p] = ways[i + 1, k, p]
                if k > fewest:
                    ways[i, k, p] += ways[i + 1, k - 1, max(0, p - power)]
    return ways


@rule
def share_that_pays(s, seat, plays, count, source, all_old, all_new, suit):
    """Of all hands that the payer may have by these origins, the share that can complete the payment in a colour."""
    if suit == ANY_SUIT:
        return 1.0
    old, new = all_old.copy(), all_new.copy()
    places = np.empty((2, SEATS), np.int64)
    count_left(s, seat, plays, count, source, old, new, places)
    new_in_hand = places[NEW_PILE, s.side]
    in_hand = places[OLD, s.side] + new_in_hand
    cards = np.empty(CARDS, np.int8)
    first_new = fill(old, cards, 0)
    size = fill(new, cards, first_new)
    ways = count_hands(s, cards, size, first_new, in_hand, new_in_hand, suit)
    return ways[0, in_hand, missing(s, suit)] / ways[0, in_hand, 0]


@rule
def deal_to_payer(s, old, new, places, suit):
    """Deal the payer's unseen cards and take them from the others: every hand that pays is equally likely."""
    payer = np.int64(s.side)
    cards = np.empty(CARDS, np.int8)
    first_new = fill(old, cards, 0)
    size = fill(new, cards, first_new)
    new_in_hand = places[NEW_PILE, payer]
    k = places[OLD, payer] + new_in_hand
    ways = count_hands(s, cards, size, first_new, k, new_in_hand, suit)
    p = missing(s, suit)
    for i in range(size):
        fewest = new_in_hand if i < first_new else 0
        if k > fewest:
            less = max(0, p - matching_power(s, cards[i], suit))
            if (random_below(s.random, FINE) + 0.5) / FINE * ways[i, k, p] < ways[i + 1, k - 1, less]:
                k -= 1
                p = less
                hand_over(s, payer, cards[i], i >= first_new)
                if i < first_new:
                    old[cards[i]] -= 1
                else:
                    new[cards[i]] -= 1
    places[OLD, payer] = places[NEW_PILE, payer] = 0


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
