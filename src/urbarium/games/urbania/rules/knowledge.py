"""What a seat may know, and random truths that fit it."""

import numpy as np

from urbarium.engine.compile import entry, rule
from urbarium.engine.shuffle import erase_generator, seed_generator, shuffle

from ..actions import ACTIONS
from ..components import (
    CARD_TYPES,
    CARDS,
    COPIES,
    KIND_COINS,
    KIND_HELMETS,
    KINDS,
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
STRONGEST = int(max(KIND_HELMETS.max(), KIND_COINS.max()))  # symbols on one card
NOWHERE = 127  # beyond all places of a project
DEALS = 32  # random deals tried for a payer's hand before one is built


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
    taken = np.zeros((SEATS, CARD_TYPES), np.int64)
    payer = np.int64(s.side)
    watched = (s.phase == PAY_RENEW or s.phase == PAY_HIRE) and payer != seat
    deal_unseen(s, seat, unseen, taken)
    tries = 1
    # Who watches a payment knows that it can be completed: a deal that cannot is no possible truth.
    while watched and not can_complete(s) and tries < DEALS:
        deal_unseen(s, seat, unseen, taken)
        tries += 1
    if watched and not can_complete(s):
        build_payer_hand(s, seat, unseen, taken[payer])
        deal_unseen(s, seat, unseen, taken)


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


@rule
def pile_candidates(s, seat, unseen, taken, candidates):
    """P of step 3: the unseen cards that may be in the pile, by type; ``taken`` are already dealt."""
    for card in range(CARD_TYPES):
        count = unseen[card]
        for other in range(SEATS):
            count -= taken[other, card]
        if s.reshuffled:
            own = np.int64(s.mine[seat, card]) if seat >= 0 else 0
            count = min(count, s.origin[card] - own)
        candidates[card] = count


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
def deal_unseen(s, seat, unseen, taken):
    """Steps 2 to 4: hands of the others and the pile; ``taken[other]`` are cards that other surely has."""
    free = np.zeros(SEATS, np.int64)
    for other in range(SEATS):
        if other == seat:
            continue
        free[other] = np.int64(s.hand_count[other])
        for card in range(CARD_TYPES):
            s.hand[other, card] = s.known[other, card] + taken[other, card]
            s.mine[other, card] = 0
            free[other] -= s.hand[other, card]
    candidates = np.empty(CARD_TYPES, np.int64)
    cards = np.empty(CARDS, np.int8)
    pile_candidates(s, seat, unseen, taken, candidates)
    size = fill(candidates, cards)
    shuffle(s.random, cards, size)
    rest = np.empty(CARD_TYPES, np.int64)
    for card in range(CARD_TYPES):
        rest[card] = unseen[card]
        for other in range(SEATS):
            rest[card] -= taken[other, card]
    for i in range(s.pile_count):
        s.pile[i] = cards[i]
        rest[cards[i]] -= 1
    if s.reshuffled:
        deal_blind_takes(s, cards[s.pile_count : size], free, rest)
    deal_rest(s, free, rest)


@rule
def deal_blind_takes(s, left, free, rest):
    """Step 3: pile cards that are not in the pile any more went to those who took blind."""
    slots = np.empty(CARDS, np.int8)
    size = 0
    for other in range(SEATS):
        for _ in range(min(free[other], np.int64(s.blind[other]))):
            slots[size] = other
            size += 1
    shuffle(s.random, slots, size)
    for i in range(min(size, len(left))):
        other = slots[i]
        card = left[i]
        s.hand[other, card] += 1
        s.mine[other, card] += 1
        free[other] -= 1
        rest[card] -= 1


@rule
def deal_rest(s, free, rest):
    cards = np.empty(CARDS, np.int8)
    size = fill(rest, cards)
    shuffle(s.random, cards, size)
    at = 0
    for other in range(SEATS):
        for _ in range(free[other]):
            s.hand[other, cards[at]] += 1
            at += 1


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
def build_payer_hand(s, seat, unseen, taken):
    """Fill ``taken`` with strong cards until the payer can complete the payment.

    The strongest first, and no more pile candidates than the pile can spare: if any hand can pay, this one can.
    """
    payer = np.int64(s.side)
    suits = np.empty(SUITS, np.int8)
    count = payment_suits(s, suits)
    shuffle(s.random, suits, count)
    candidates = np.empty(CARD_TYPES, np.int64)
    nothing = np.zeros((SEATS, CARD_TYPES), np.int64)
    pile_candidates(s, seat, unseen, nothing, candidates)
    for i in range(count):
        spare = candidates.sum() - s.pile_count
        room = np.int64(s.hand_count[payer])
        power = np.int64(s.subsidy[payer]) + s.paid - s.required
        for card in range(CARD_TYPES):
            taken[card] = 0
            room -= s.known[payer, card]
            power += s.known[payer, card] * matching_power(s, card, suits[i])
            if s.phase == PAY_HIRE:
                power += s.table[payer, card] * matching_power(s, card, suits[i])
        for strength in range(STRONGEST, 0, -1):
            for card in range(CARD_TYPES):
                if matching_power(s, card, suits[i]) != strength:
                    continue
                outside = unseen[card] - candidates[card]
                for copy in range(unseen[card]):
                    if power >= 0 or room == 0:
                        break
                    if copy >= outside:
                        if spare == 0:
                            break
                        spare -= 1
                    taken[card] += 1
                    room -= 1
                    power += strength
        if power >= 0:
            return


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
