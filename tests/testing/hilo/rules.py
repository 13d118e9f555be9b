import numpy as np

from urbarium.engine.compile import entry
from urbarium.engine.shuffle import erase_generator, seed_generator, shuffle

from .components import CARDS
from .state import STATE, UNKNOWN

KEEP, SWAP = 0, 1
R1_1, R1_2 = 1010, 1020


@entry
def setup(state, players, options, seed):
    s = state.view(STATE)[0]
    seed_generator(s.random, seed)
    for i in range(CARDS):
        s.pile[i] = i + 1
    shuffle(s.random, s.pile, CARDS)
    s.left = CARDS
    s.players = players
    s.low = options[0]
    for seat in range(players):
        s.left -= 1
        s.hand[seat] = s.pile[s.left]
        s.pile[s.left] = 0


@entry
def actor(state):
    s = state.view(STATE)[0]
    return np.int64(s.turn) if s.turn < s.players else np.int64(-1)


@entry
def legal(state, out):
    s = state.view(STATE)[0]
    if s.turn >= s.players:
        return 0
    out[0] = KEEP
    out[1] = SWAP
    return 2


@entry
def refusal(state, action):
    s = state.view(STATE)[0]
    if s.turn >= s.players:
        return R1_1
    return 0 if action <= SWAP else R1_2


@entry
def apply(state, action):
    s = state.view(STATE)[0]
    if action == SWAP:
        s.left -= 1
        s.hand[s.turn] = s.pile[s.left]
        s.pile[s.left] = 0
    s.turn += 1


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
