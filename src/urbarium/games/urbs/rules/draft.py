"""The draft: decks, hands, and who has held which."""

import numpy as np

from urbarium.engine.compile import rule
from urbarium.engine.shuffle import shuffle

from ..components import BOXED, EPOCH_CARDS, HAND_SIZE, MAX_PLAYERS, TURNS
from .amounts import epoch_of, passing


@rule
def shuffle_deck(s, random, epoch):
    """R1.3, R1.4, R1.6: the last card of the shuffled deck goes to the box, the rest is dealt hand by hand."""
    deck = np.arange(EPOCH_CARDS)
    shuffle(random, deck, EPOCH_CARDS)
    size = HAND_SIZE[s.players]
    for seat in range(np.int64(s.players)):
        bits = np.int64(0)
        for k in range(seat * size, seat * size + size):
            bits |= np.int64(1) << deck[k]
        s.deal[epoch, seat] = bits
    s.boxed[epoch] = -1
    if BOXED[s.players]:
        s.boxed[epoch] = EPOCH_CARDS * epoch + deck[EPOCH_CARDS - 1]


@rule
def deal_hands(s, epoch):
    """R1.5, R4.5."""
    for seat in range(np.int64(s.players)):
        s.hand[seat] = s.deal[epoch, seat]
        s.deal[epoch, seat] = 0


@rule
def take_from_hand(s, seat, card):
    s.hand[seat] = np.int64(s.hand[seat]) & ~(np.int64(1) << (card % EPOCH_CARDS))


@rule
def move_hands(s):
    """R4.3, R4.4: every hand goes to a neighbour; two players swap either way."""
    players = np.int64(s.players)
    step = passing(epoch_of(s))
    held = np.empty(MAX_PLAYERS, np.int64)
    for seat in range(players):
        held[seat] = s.hand[seat]
    for seat in range(players):
        s.hand[(seat + step) % players] = held[seat]


@rule
def packet_of(players, epoch, done, seat):
    """The hand that a seat holds after ``done`` turns of an epoch, named by the seat it was dealt to."""
    return (seat - passing(epoch) * done) % players


@rule
def has_held(s, viewer, seat):
    """Has the viewer held, in this epoch, the hand that ``seat`` holds now?"""
    if viewer < 0:
        return False
    players = np.int64(s.players)
    epoch = epoch_of(s)
    done = np.int64(s.turn) % TURNS[players]
    packet = packet_of(players, epoch, done, seat)
    for before in range(done + 1):
        if packet_of(players, epoch, before, viewer) == packet:
            return True
    return False
