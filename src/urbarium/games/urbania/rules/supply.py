"""The supply: resource pile, discard pile, pool and project pile, and what everyone remembers of them."""

import numpy as np

from urbarium.engine.compile import rule
from urbarium.engine.shuffle import shuffle

from ..components import CARD_TYPES, CARDS, DECK, HAND_START, MOST_COPIES, POOL, PROJECTS, SEATS
from ..state import IN_HAND, IN_PILE


@rule
def deal_cards(s):
    """R1.5, R1.6, R1.9."""
    for i in range(CARDS):
        s.pile[i] = DECK[i]
    shuffle(s.random, s.pile, CARDS)
    count = CARDS
    for seat in range(s.players):
        for _ in range(HAND_START):
            count -= 1
            s.hand[seat, s.pile[count]] += 1
            s.pile[count] = -1
        s.hand_count[seat] = HAND_START
    s.pile_count = count
    for slot in range(POOL):
        s.pool[slot] = -1
    refill(s)


@rule
def shuffle_projects(s):
    """R1.7."""
    for project in range(PROJECTS):
        s.project_pile[project] = project
        s.project[project] = IN_PILE
    s.project_pile_count = PROJECTS
    shuffle(s.random, s.project_pile, PROJECTS)


@rule
def reshuffle(s):
    """R8.1: the discard pile becomes the resource pile, and what everyone saw of it starts the memory anew."""
    count = 0
    for card in range(CARD_TYPES):
        copies = s.discard[card]
        for _ in range(copies):
            s.pile[count] = card
            count += 1
        s.origin[card] = copies
        s.discard[card] = 0
        for seat in range(SEATS):
            s.mine[seat, card] = 0
            for copy in range(MOST_COPIES):
                s.played[seat, card, copy] = 0
    for seat in range(SEATS):
        s.blind[seat] = 0
    s.reshuffled = 1
    s.pile_count = count
    s.discard_count = 0
    shuffle(s.random, s.pile, count)


@rule
def draw_card(s):
    """R8.1: the top card of the pile, -1 if there is none anywhere."""
    if s.pile_count == 0:
        if s.discard_count == 0:
            return -1
        reshuffle(s)
    s.pile_count -= 1
    card = np.int64(s.pile[s.pile_count])
    s.pile[s.pile_count] = -1
    return card


@rule
def refill(s):
    """R8.2: empty pool slots, lowest number first."""
    for slot in range(POOL):
        if s.pool[slot] < 0:
            card = draw_card(s)
            if card < 0:  # R8.3
                return
            s.pool[slot] = card
            if s.reshuffled:
                s.origin[card] -= 1


@rule
def discard(s, card):
    s.discard[card] += 1
    s.discard_count += 1


@rule
def take_from_pool(s, seat, slot):
    """R3.2: everyone sees and remembers the card."""
    card = np.int64(s.pool[slot])
    s.pool[slot] = -1
    s.hand[seat, card] += 1
    s.known[seat, card] += 1
    s.hand_count[seat] += 1
    refill(s)


@rule
def take_from_pile(s, seat):
    """R3.3: only the player sees the card."""
    card = draw_card(s)
    s.hand[seat, card] += 1
    s.hand_count[seat] += 1
    if s.reshuffled:
        s.blind[seat] += 1
        s.mine[seat, card] += 1
    refill(s)


@rule
def take_project(s, seat):
    """R3.4."""
    s.project_pile_count -= 1
    project = np.int64(s.project_pile[s.project_pile_count])
    s.project_pile[s.project_pile_count] = -1
    s.project[project] = IN_HAND + seat
    s.project_hand[seat] += 1


@rule
def leave_hand(s, seat, card):
    """A card is played from hand: a copy that everyone knew of is gone, or they remember when it was played."""
    s.hand[seat, card] -= 1
    s.hand_count[seat] -= 1
    if s.known[seat, card] > 0:
        s.known[seat, card] -= 1
    elif s.reshuffled:
        copy = 1 if s.played[seat, card, 0] else 0
        s.played[seat, card, copy] = 1 + s.blind[seat]


@rule
def replace_pool(s):
    """R3.6: all cards of the pool to the discard pile, then as many new ones."""
    for slot in range(POOL):
        discard(s, s.pool[slot])
        s.pool[slot] = -1
    refill(s)


@rule
def resource_left(s):
    """Is there a resource card in pile or discard pile?"""
    return s.pile_count > 0 or s.discard_count > 0


@rule
def any_source(s):
    """R3.1: is there a card to take anywhere?"""
    if resource_left(s) or s.project_pile_count > 0:
        return True
    for slot in range(POOL):
        if s.pool[slot] >= 0:
            return True
    return False
