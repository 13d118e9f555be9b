import numpy as np

from urbarium.engine.compile import entry
from urbarium.engine.shuffle import erase_generator, seed_generator, shuffle

from ..components import CARDS
from ..state import STATE, UNKNOWN


@entry
def seen(state, action, seat):
    return action


@entry
def redact(state, seat):
    s = state.view(STATE)[0]
    erase_generator(s.random)
    for i in range(s.left):
        s.pile[i] = UNKNOWN
    for other in range(s.players):
        if other != seat and s.turn < s.players:
            s.hand[other] = UNKNOWN


@entry
def resample(state, seat, seed):
    s = state.view(STATE)[0]
    seed_generator(s.random, seed)
    free = np.empty(CARDS, np.int8)
    count = 0
    for card in range(1, CARDS + 1):
        held = False
        for other in range(s.players):
            if s.hand[other] == card:
                held = True
        if not held:
            free[count] = card
            count += 1
    shuffle(s.random, free, count)
    for i in range(s.left):
        count -= 1
        s.pile[i] = free[count]
    for other in range(s.players):
        if s.hand[other] == UNKNOWN:
            count -= 1
            s.hand[other] = free[count]
