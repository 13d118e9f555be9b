"""Pile, discard pile and pool, and what everyone remembers of them."""

import numpy as np

from urbarium.engine.compile import rule
from urbarium.engine.shuffle import shuffle

from .components import CARD_TYPES, KIND_HELMETS, KINDS, POOL, SEATS


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
def take_project(s, seat, in_hand):
    """R3.4."""
    s.project_pile_count -= 1
    project = np.int64(s.project_pile[s.project_pile_count])
    s.project_pile[s.project_pile_count] = -1
    s.project[project] = in_hand + seat
    s.project_hand[seat] += 1


@rule
def leave_hand(s, seat, card):
    """A card is played from hand: everyone sees it, so a copy they knew of is gone."""
    s.hand[seat, card] -= 1
    s.hand_count[seat] -= 1
    if s.known[seat, card] > 0:
        s.known[seat, card] -= 1


@rule
def replace_pool(s):
    """R3.6: all five to the discard pile, then five new ones."""
    for slot in range(POOL):
        discard(s, s.pool[slot])
        s.pool[slot] = -1
    refill(s)


@rule
def pool_is_full(s):
    for slot in range(POOL):
        if s.pool[slot] < 0:
            return False
    return True


@rule
def pool_helmets(s):
    """Helmet icons in the pool; a rainbow helmet is one."""
    count = 0
    for slot in range(POOL):
        if s.pool[slot] >= 0:
            count += KIND_HELMETS[s.pool[slot] % KINDS]
    return count


@rule
def resource_left(s):
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
