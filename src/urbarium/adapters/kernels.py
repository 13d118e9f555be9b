"""What the adapters do many times a second, compiled once for all games."""

from collections import namedtuple

import numpy as np
from numba import types

from urbarium.adapters.encoding import CODE, VALUES, Code, encode, encode_changes
from urbarium.adapters.pointers import (
    ADDRESSES,
    actor_at,
    apply_at,
    evaluate_at,
    legal_at,
    redact_at,
    resample_at,
    returns_at,
    scores_at,
    setup_at,
)
from urbarium.bots.playout import fresh_seed, pick_below, seed_random
from urbarium.engine.buffers import copy_position
from urbarium.engine.compile import kernel, rule
from urbarium.engine.contract import ACTIONS, BUFFER, INTEGER, OPTIONS, SEED_BYTES

__all__ = ["CALLER", "GREEDY", "RANDOM", "begin_games", "mark_legal", "observe", "seed_games", "step_games"]

CALLER, RANDOM, GREEDY = range(3)  # who plays the other seats

MASK = types.Array(types.int8, 1, "C")
BYTES_OF_GAMES = types.Array(types.uint8, 2, "C")
VALUES_OF_GAMES = types.Array(types.float32, 2, "C")
MASKS_OF_GAMES = types.Array(types.int8, 2, "C")
POINTS_OF_GAMES = types.Array(types.float64, 2, "C")
INTEGERS = types.Array(types.int64, 1, "C")
GENERATORS = types.Array(types.uint64, 2, "C")
FLAGS = types.Array(types.uint8, 1, "C")

# What travels together through the helpers.
Rules = namedtuple("Rules", "setup actor legal apply redact resample evaluate")
Desk = namedtuple("Desk", "choices truth trial seed worth changed")


@rule
def _rules(addresses):
    return Rules(
        setup_at(addresses),
        actor_at(addresses),
        legal_at(addresses),
        apply_at(addresses),
        redact_at(addresses),
        resample_at(addresses),
        evaluate_at(addresses),
    )


@rule
def _desk(position_bytes, action_count, seats):
    """Room to work in, once for each thread."""
    return Desk(
        np.empty(action_count, np.int32),
        np.empty(position_bytes, np.uint8),
        np.empty(position_bytes, np.uint8),
        np.empty(SEED_BYTES, np.uint8),
        np.empty(seats),
        np.empty(2 * position_bytes + 1, np.int32),
    )


# ---- one game


@kernel(types.void(ADDRESSES, *CODE, BUFFER, INTEGER, BUFFER, VALUES))
def observe(addresses, seats, runs, items, item_at, lows, factors, state, seat, view, out):
    """What ``seat`` observes of the position, as numbers; ``view`` becomes the redacted position."""
    copy_position(state, view)
    redact = redact_at(addresses)
    redact(view, seat)
    actor = actor_at(addresses)
    encode(Code(seats, runs, items, item_at, lows, factors), view, seat, actor(state), out)


@rule
def _mark(legal, state, choices, mask):
    for action in range(mask.size):
        mask[action] = np.int8(0)
    count = legal(state, choices)
    for i in range(count):
        mask[choices[i]] = np.int8(1)
    return count


@kernel(INTEGER(ADDRESSES, BUFFER, ACTIONS, MASK))
def mark_legal(addresses, state, choices, mask):
    """Write 1 for each legal action and 0 for the others; how many are legal."""
    return _mark(legal_at(addresses), state, choices, mask)


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
def _others(rules, state, seat, kind, generator, desk):
    """Let the other seats play until ``seat`` decides or the game is over; how many decisions they took."""
    taken = 0
    while kind != CALLER:
        other = rules.actor(state)
        if other < 0 or other == seat:
            break
        if kind == RANDOM:
            action = np.int64(desk.choices[pick_below(generator, rules.legal(state, desk.choices))])
        else:
            action = _greedy(rules, state, other, generator, desk)
        rules.apply(state, action)
        taken += 1
    return taken


# ---- many games at once


@rule
def _begin(rules, state, seat, players, options, kind, generator, desk):
    for i in range(state.size):
        state[i] = np.uint8(0)
    fresh_seed(generator, desk.seed)
    rules.setup(state, players, options, desk.seed)
    return _others(rules, state, seat, kind, generator, desk)


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


_PLAY = (
    ADDRESSES,
    BYTES_OF_GAMES,  # positions
    GENERATORS,
    INTEGERS,  # seats: the learner's, or whoever decides
    INTEGER,  # players
    OPTIONS,
    INTEGER,  # who plays the other seats
    *CODE,
    BYTES_OF_GAMES,  # views: the positions as the seats may know them
    VALUES_OF_GAMES,  # the same as numbers; without columns if they are not wanted
    MASKS_OF_GAMES,
    INTEGER,  # first game
    INTEGER,  # behind the last game
)


@kernel(INTEGER(*_PLAY))
def begin_games(
    addresses, states, generators, seats, players, options, kind, most_seats, runs, items, item_at, lows, factors,
    views, observations, masks, first, last,
):  # fmt: skip
    """Set up the games ``first`` to ``last - 1``; how many decisions the other seats have taken since."""
    rules = _rules(addresses)
    code = Code(most_seats, runs, items, item_at, lows, factors)
    desk = _desk(states.shape[1], masks.shape[1], most_seats)
    taken = 0
    for game in range(first, last):
        state = states[game]
        taken += _begin(rules, state, seats[game], players, options, kind, generators[game], desk)
        actor = rules.actor(state)
        if kind == CALLER:
            seats[game] = actor
        _mark(rules.legal, state, desk.choices, masks[game])
        _look(rules, code, state, actor, seats[game], views[game], observations[game])
    return taken


@kernel(
    INTEGER(
        *_PLAY,
        INTEGERS,  # actions
        INTEGERS,  # the seat that acted
        POINTS_OF_GAMES,  # shares of the win
        POINTS_OF_GAMES,  # points
        FLAGS,  # games over: 1, or 2 after an illegal action
        INTEGER,  # begin the next game in the same step
        INTEGER,  # does the learner change seats from game to game
        BYTES_OF_GAMES,  # views at the end of a game
        VALUES_OF_GAMES,  # the same as numbers
    )
)
def step_games(
    addresses, states, generators, seats, players, options, kind, most_seats, runs, items, item_at, lows, factors,
    views, observations, masks, first, last, actions, acted, shares, points, over, same_step, rotate, last_views,
    last_observations,
):  # fmt: skip
    """Do one action in each of the games ``first`` to ``last - 1``; how many decisions were taken in all.

    An illegal action ends its game. A game that is over begins anew, in the same step or in the next one.
    """
    rules = _rules(addresses)
    scores = scores_at(addresses)
    returns = returns_at(addresses)
    code = Code(most_seats, runs, items, item_at, lows, factors)
    desk = _desk(states.shape[1], masks.shape[1], most_seats)
    taken = 0
    for game in range(first, last):
        state = states[game]
        begin = over[game] > 0 and not same_step  # over since the step before
        over[game] = 0
        acted[game] = seats[game]
        actor = np.int64(-1)
        if not begin:
            action = actions[game]
            legal = 0 <= action < masks.shape[1] and masks[game, action] == 1
            if legal:
                rules.apply(state, action)
                taken += 1 + _others(rules, state, seats[game], kind, generators[game], desk)
            actor = rules.actor(state)
            if not legal:
                over[game] = 2
            elif actor < 0:
                over[game] = 1
                returns(state, shares[game])
                scores(state, points[game])
            if over[game] and same_step:
                _look(rules, code, state, actor, acted[game], last_views[game], last_observations[game])
                begin = True
        if begin:
            if rotate:
                seats[game] = (acted[game] + 1) % players
            taken += _begin(rules, state, seats[game], players, options, kind, generators[game], desk)
            actor = rules.actor(state)
        if kind == CALLER and actor >= 0:
            seats[game] = actor
        if over[game] and not same_step:
            masks[game, :] = np.int8(0)
        else:
            _mark(rules.legal, state, desk.choices, masks[game])
        _look_again(rules, code, state, actor, seats[game], views[game], observations[game], desk)
    return taken


@kernel(types.void(GENERATORS, INTEGERS))
def seed_games(generators, seeds):
    """Start the generator of every game from its number."""
    for game in range(seeds.size):
        seed_random(generators[game], seeds[game])
