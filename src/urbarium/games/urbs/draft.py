"""The draft: decks, hands, and who has held which."""

import numpy as np

from urbarium.engine.compile import rule
from urbarium.engine.shuffle import shuffle

from .city import epoch_now
from .components import BOXED, EPOCH_CARDS, HAND_SIZE, TURNS
from .state import DISCARD


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
def hand_size(s):
    """Cards in every hand now, one that is set aside or about to be discarded included."""
    done = np.int64(s.turn) % TURNS[s.players]
    if s.players == 2:
        return HAND_SIZE[2] - 2 * done - (1 if s.phase == DISCARD else 0)
    return HAND_SIZE[s.players] - done


@rule
def take_from_hand(s, seat, card):
    s.hand[seat] = np.int64(s.hand[seat]) & ~(np.int64(1) << (card % EPOCH_CARDS))


@rule
def move_hands(s):
    """R4.3, R4.4: to the left neighbour, in Epoch 2 to the right one; two players swap either way."""
    players = np.int64(s.players)
    if epoch_now(s) == 1:
        kept = np.int64(s.hand[0])
        for seat in range(players - 1):
            s.hand[seat] = s.hand[seat + 1]
        s.hand[players - 1] = kept
    else:
        kept = np.int64(s.hand[players - 1])
        for seat in range(players - 1, 0, -1):
            s.hand[seat] = s.hand[seat - 1]
        s.hand[0] = kept


@rule
def packet_of(players, epoch, done, seat):
    """The hand that a seat holds after ``done`` turns of an epoch, named by the seat it was dealt to."""
    step = done if epoch == 1 else -done
    return (seat + step) % players


@rule
def has_held(s, viewer, seat):
    """Has the viewer held, in this epoch, the hand that ``seat`` holds now?"""
    if viewer < 0:
        return False
    players = np.int64(s.players)
    epoch = epoch_now(s)
    done = np.int64(s.turn) % TURNS[players]
    packet = packet_of(players, epoch, done, seat)
    for before in range(done + 1):
        if packet_of(players, epoch, before, viewer) == packet:
            return True
    return False
