import numpy as np

from urbarium.engine.compile import entry
from urbarium.engine.shuffle import seed_generator, shuffle

from ..actions import KEEP, SWAP
from ..components import CARDS
from ..refusals import GAME_OVER, NEVER
from ..state import STATE


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
        return GAME_OVER
    return 0 if action <= SWAP else NEVER


@entry
def apply(state, action):
    s = state.view(STATE)[0]
    if action == SWAP:
        s.left -= 1
        s.hand[s.turn] = s.pile[s.left]
        s.pile[s.left] = 0
    s.turn += 1
