"""What the adapters do many times a second, compiled once for all games."""

from collections import namedtuple
from typing import NamedTuple

import numpy as np
from numba import types

from urbarium.adapters.encoding import CODE, VALUES, encode, encode_changes
from urbarium.bots.playout import fresh_seed, pick_below, seed_random
from urbarium.engine.addresses import ADDRESSES, rules_at
from urbarium.engine.buffers import copy_position
from urbarium.engine.compile import kernel, rule
from urbarium.engine.contract import ACTIONS, BUFFER, INTEGER, OPTIONS, SEED_BYTES

__all__ = [
    "CALLER",
    "GREEDY",
    "RANDOM",
    "Games",
    "Outcome",
    "Terms",
    "begin_games",
    "mark_legal",
    "observe",
    "seed_games",
    "step_games",
]

CALLER, RANDOM, GREEDY = range(3)  # who plays the other seats

MASK = types.Array(types.int8, 1, "C")
BYTES_OF_GAMES = types.Array(types.uint8, 2, "C")
VALUES_OF_GAMES = types.Array(types.float32, 2, "C")
MASKS_OF_GAMES = types.Array(types.int8, 2, "C")
POINTS_OF_GAMES = types.Array(types.float64, 2, "C")
INTEGERS = types.Array(types.int64, 1, "C")
GENERATORS = types.Array(types.uint64, 2, "C")
FLAGS = types.Array(types.uint8, 1, "C")


class Terms(NamedTuple):
    """What holds for all games."""

    players: int
    options: np.ndarray
    others: int  # CALLER, RANDOM or GREEDY
    same_step: int  # 1: the next game begins in the step that ended the one before
    rotate: int  # 1: the learner changes seats from game to game


class Games(NamedTuple):
    """Many games, a row for each."""

    states: np.ndarray  # the true positions
    generators: np.ndarray
    seats: np.ndarray  # the learner's, or whoever decides
    views: np.ndarray  # the positions as the seats may know them
    observations: np.ndarray  # the same as numbers; without columns if they are not wanted
    masks: np.ndarray  # 1 for each legal action


class Outcome(NamedTuple):
    """What a step leads to, a row for each game."""

    acted: np.ndarray  # the seat that acted
    shares: np.ndarray  # of the win, by seat
    points: np.ndarray  # by seat
    over: np.ndarray  # 1: the game is over, 2: after an illegal action
    last_views: np.ndarray  # at the end of a game that is followed by another in the same step
    last_observations: np.ndarray  # the same as numbers


TERMS = types.NamedTuple([INTEGER, OPTIONS, INTEGER, INTEGER, INTEGER], Terms)
GAMES = types.NamedTuple([BYTES_OF_GAMES, GENERATORS, INTEGERS, BYTES_OF_GAMES, VALUES_OF_GAMES, MASKS_OF_GAMES], Games)
OUTCOME = types.NamedTuple(
    [INTEGERS, POINTS_OF_GAMES, POINTS_OF_GAMES, FLAGS, BYTES_OF_GAMES, VALUES_OF_GAMES], Outcome
)

# Room to work in, once for each thread.
Desk = namedtuple("Desk", "choices truth trial seed worth changed")


@rule
def _desk_for(games, seats):
    position_bytes = games.states.shape[1]
    return Desk(
        np.empty(games.masks.shape[1], np.int32),
        np.empty(position_bytes, np.uint8),
        np.empty(position_bytes, np.uint8),
        np.empty(SEED_BYTES, np.uint8),
        np.empty(seats),
        np.empty(2 * position_bytes + 1, np.int32),
    )


# ---- one game


@kernel(types.void(ADDRESSES, CODE, BUFFER, INTEGER, BUFFER, VALUES))
def observe(addresses, code, state, seat, view, out):
    """What ``seat`` observes of the position, as numbers; ``view`` becomes the redacted position."""
    rules = rules_at(addresses)
    copy_position(state, view)
    rules.redact(view, seat)
    encode(code, view, seat, rules.actor(state), out)


@rule
def _mark(rules, state, choices, mask):
    for action in range(mask.size):
        mask[action] = np.int8(0)
    count = rules.legal(state, choices)
    for i in range(count):
        mask[choices[i]] = np.int8(1)
    return count


@kernel(INTEGER(ADDRESSES, BUFFER, ACTIONS, MASK))
def mark_legal(addresses, state, choices, mask):
    """Write 1 for each legal action and 0 for the others; how many are legal."""
    return _mark(rules_at(addresses), state, choices, mask)


# ---- the other seats


@rule
def _greedy(rules, state, seat, generator, desk):
    """The action after which the game's own estimate likes ``seat`` best, in one truth that it thinks possible."""
    copy_position(state, desk.truth)
    rules.redact(desk.truth, seat)
    fresh_seed(generator, desk.seed)
    rules.resample(desk.truth, seat, desk.seed)
    count = rules.legal(desk.truth, desk.choices)
    best = -1.0
    ties = 0
    chosen = np.int64(desk.choices[0])
    for i in range(count):
        copy_position(desk.truth, desk.trial)
        rules.apply(desk.trial, np.int64(desk.choices[i]))
        rules.evaluate(desk.trial, desk.worth)
        worth = desk.worth[seat]
        if worth > best + 1e-9:
            best = worth
            ties = 0
        if worth >= best - 1e-9:
            ties += 1
            if pick_below(generator, ties) == 0:
                chosen = np.int64(desk.choices[i])
    return chosen


@rule
def _others(rules, terms, state, seat, generator, desk):
    """Let the other seats play until ``seat`` decides or the game is over; how many decisions they took."""
    taken = 0
    while terms.others != CALLER:
        other = rules.actor(state)
        if other < 0 or other == seat:
            break
        if terms.others == RANDOM:
            action = np.int64(desk.choices[pick_below(generator, rules.legal(state, desk.choices))])
        else:
            action = _greedy(rules, state, other, generator, desk)
        rules.apply(state, action)
        taken += 1
    return taken


# ---- many games at once


@rule
def _begin(rules, terms, state, seat, generator, desk):
    for i in range(state.size):
        state[i] = np.uint8(0)
    fresh_seed(generator, desk.seed)
    rules.setup(state, terms.players, terms.options, desk.seed)
    return _others(rules, terms, state, seat, generator, desk)


@rule
def _look(rules, code, state, actor, seat, view, out):
    """The position as ``seat`` may know it, and as numbers if there is room for them."""
    copy_position(state, view)
    rules.redact(view, seat)
    if out.size:
        encode(code, view, seat, actor, out)


@rule
def _look_again(rules, code, state, actor, seat, view, out, desk):
    """The same where ``view`` and ``out`` hold an earlier look."""
    if out.size:
        copy_position(state, desk.truth)
        rules.redact(desk.truth, seat)
        encode_changes(code, view, desk.truth, seat, actor, out, desk.changed)
    else:
        _look(rules, code, state, actor, seat, view, out)


@kernel(INTEGER(ADDRESSES, CODE, TERMS, GAMES, INTEGER, INTEGER))
def begin_games(addresses, code, terms, games, first, last):
    """Set up the games ``first`` to ``last - 1``; how many decisions the other seats have taken since."""
    rules = rules_at(addresses)
    desk = _desk_for(games, code.seats)
    taken = 0
    for game in range(first, last):
        state = games.states[game]
        taken += _begin(rules, terms, state, games.seats[game], games.generators[game], desk)
        actor = rules.actor(state)
        if terms.others == CALLER:
            games.seats[game] = actor
        _mark(rules, state, desk.choices, games.masks[game])
        _look(rules, code, state, actor, games.seats[game], games.views[game], games.observations[game])
    return taken


@kernel(INTEGER(ADDRESSES, CODE, TERMS, GAMES, INTEGERS, OUTCOME, INTEGER, INTEGER))
def step_games(addresses, code, terms, games, actions, outcome, first, last):
    """Do one action in each of the games ``first`` to ``last - 1``; how many decisions were taken in all.

    An illegal action ends its game. A game that is over begins anew, in the same step or in the next one.
    """
    rules = rules_at(addresses)
    desk = _desk_for(games, code.seats)
    seats, masks, acted, over = games.seats, games.masks, outcome.acted, outcome.over
    taken = 0
    for game in range(first, last):
        state, generator = games.states[game], games.generators[game]
        begin = over[game] > 0 and not terms.same_step  # over since the step before
        over[game] = 0
        acted[game] = seats[game]
        actor = np.int64(-1)
        if not begin:
            action = actions[game]
            legal = 0 <= action < masks.shape[1] and masks[game, action] == 1
            if legal:
                rules.apply(state, action)
                taken += 1 + _others(rules, terms, state, seats[game], generator, desk)
            actor = rules.actor(state)
            if not legal:
                over[game] = 2
            elif actor < 0:
                over[game] = 1
                rules.returns(state, outcome.shares[game])
                rules.scores(state, outcome.points[game])
            if over[game] and terms.same_step:
                last_view, last_values = outcome.last_views[game], outcome.last_observations[game]
                _look(rules, code, state, actor, acted[game], last_view, last_values)
                begin = True
        if begin:
            if terms.rotate:
                seats[game] = (acted[game] + 1) % terms.players
            taken += _begin(rules, terms, state, seats[game], generator, desk)
            actor = rules.actor(state)
        if terms.others == CALLER and actor >= 0:
            seats[game] = actor
        if over[game] and not terms.same_step:
            masks[game, :] = np.int8(0)
        else:
            _mark(rules, state, desk.choices, masks[game])
        _look_again(rules, code, state, actor, seats[game], games.views[game], games.observations[game], desk)
    return taken


@kernel(types.void(GENERATORS, INTEGERS))
def seed_games(generators, seeds):
    """Start the generator of every game from its number."""
    for game in range(seeds.size):
        seed_random(generators[game], seeds[game])
