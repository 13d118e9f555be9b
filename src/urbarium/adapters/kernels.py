"""What the adapters do many times a second, compiled once for all games."""

import numpy as np
from numba import types

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
from urbarium.engine.compile import kernel, rule
from urbarium.engine.contract import ACTIONS, BUFFER, INTEGER, OPTIONS, SEED_BYTES

__all__ = [
    "BITS",
    "CALLER",
    "COLUMNS",
    "GREEDY",
    "ONE_HOT",
    "RANDOM",
    "SCALED",
    "begin_games",
    "mark_legal",
    "observe",
    "seed_games",
    "step_games",
]

SCALED, ONE_HOT, BITS = range(3)  # how a field becomes numbers
CALLER, RANDOM, GREEDY = range(3)  # who plays the other seats
COLUMNS = 7  # of a run: encoding, first byte, bytes of an item (negative: unsigned), items, first value, low, width

RUNS = types.Array(types.int64, 2, "C")
VALUES = types.Array(types.float32, 1, "C")
MASK = types.Array(types.int8, 1, "C")
BYTES_OF_GAMES = types.Array(types.uint8, 2, "C")
VALUES_OF_GAMES = types.Array(types.float32, 2, "C")
MASKS_OF_GAMES = types.Array(types.int8, 2, "C")
POINTS_OF_GAMES = types.Array(types.float64, 2, "C")
INTEGERS = types.Array(types.int64, 1, "C")
GENERATORS = types.Array(types.uint64, 2, "C")
FLAGS = types.Array(types.uint8, 1, "C")


# ---- observations


@rule
def _wide_item(state, start, width):
    """An integer of several bytes, low byte first."""
    size = abs(width)
    value = np.int64(0)
    for i in range(size):
        value |= np.int64(state[start + i]) << (8 * i)
    if width > 0 and size < 8 and value >> (8 * size - 1):
        value -= np.int64(1) << (8 * size)
    return value


@rule
def _scale(values, start, items, lows, factors, out, target):
    """Whole numbers to -1..1. Indices without a sign need no check, so the compiler can use wide registers."""
    one = np.float32(1)
    for i in range(items):
        to = np.uint64(target + i)
        x = (np.float32(values[np.uint64(start + i)]) - lows[to]) * factors[to]
        x = one if x > one else x
        out[to] = -one if x < -one else x


@rule
def _mark_places(values, start, items, low, width, out, target):
    """One of ``width`` numbers becomes 1 for each value; a value below ``low`` or too high marks none."""
    base = target - low
    for i in range(items):
        value = np.int64(values[np.uint64(start + i)])
        if low <= value < low + width:
            out[np.uint64(base + value)] = np.float32(1)
        base += width


@rule
def _mark_value(value, encoding, low, width, out, target):
    if encoding == ONE_HOT:
        if low <= value < low + width:
            out[target + value - low] = np.float32(1)
    else:
        for bit in range(width):
            out[target + bit] = np.float32((value >> bit) & 1)


@rule
def _encode(state, seat, actor, seats, runs, lows, factors, out):
    """Numbers from a redacted position: who looks, who decides, then field by field."""
    out[:] = np.float32(0)
    if seat >= 0:
        out[seat] = np.float32(1)
    if actor >= 0:
        out[seats + actor] = np.float32(1)
    small = state.view(np.int8)
    wide = np.empty(1, np.int64)
    for row in range(runs.shape[0]):
        encoding, start, size, items = runs[row, 0], runs[row, 1], runs[row, 2], runs[row, 3]
        target, low, width = runs[row, 4], runs[row, 5], runs[row, 6]
        if size == 1 and encoding == SCALED:
            _scale(small, start, items, lows, factors, out, target)
        elif size == 1 and encoding == ONE_HOT:
            _mark_places(small, start, items, low, width, out, target)
        elif size == 1:
            for i in range(items):
                _mark_value(np.int64(small[start + i]), encoding, low, width, out, target + i * width)
        else:
            for i in range(items):
                value = _wide_item(state, start + i * abs(size), size)
                if encoding == SCALED:
                    wide[0] = value
                    _scale(wide, 0, 1, lows, factors, out, target + i)
                else:
                    _mark_value(value, encoding, low, width, out, target + i * width)


@rule
def _look(actor, redact, state, seat, seats, runs, lows, factors, scratch, out):
    scratch[:] = state
    redact(scratch, seat)
    if out.size:
        _encode(scratch, seat, actor(state), seats, runs, lows, factors, out)


@kernel(types.void(ADDRESSES, BUFFER, INTEGER, INTEGER, RUNS, VALUES, VALUES, BUFFER, VALUES))
def observe(addresses, state, seat, seats, runs, lows, factors, scratch, out):
    """What ``seat`` observes of the position, as numbers. ``scratch`` takes a position."""
    _look(actor_at(addresses), redact_at(addresses), state, seat, seats, runs, lows, factors, scratch, out)


# ---- legal actions


@rule
def _mark(legal, state, choices, mask):
    mask[:] = np.int8(0)
    count = legal(state, choices)
    for i in range(count):
        mask[choices[i]] = np.int8(1)
    return count


@kernel(INTEGER(ADDRESSES, BUFFER, ACTIONS, MASK))
def mark_legal(addresses, state, choices, mask):
    """Write 1 for each legal action and 0 for the others; how many are legal."""
    return _mark(legal_at(addresses), state, choices, mask)


# ---- many games at once


@rule
def _greedy(legal, apply, redact, resample, evaluate, state, seat, generator, choices, truth, trial, seed, worth):
    """The action after which the game's own estimate likes ``seat`` best, in one truth that it thinks possible."""
    truth[:] = state
    redact(truth, seat)
    fresh_seed(generator, seed)
    resample(truth, seat, seed)
    count = legal(truth, choices)
    best = -1.0
    ties = 0
    chosen = np.int64(choices[0])
    for i in range(count):
        trial[:] = truth
        apply(trial, np.int64(choices[i]))
        evaluate(trial, worth)
        if worth[seat] > best + 1e-9:
            best = worth[seat]
            ties = 0
        if worth[seat] >= best - 1e-9:
            ties += 1
            if pick_below(generator, ties) == 0:
                chosen = np.int64(choices[i])
    return chosen


@rule
def _others(
    actor, legal, apply, redact, resample, evaluate, state, seat, kind, generator, choices, truth, trial, seed, worth
):
    """Let the other seats play until ``seat`` decides or the game is over; how many decisions they took."""
    taken = 0
    while kind != CALLER:
        other = actor(state)
        if other < 0 or other == seat:
            break
        if kind == RANDOM:
            action = np.int64(choices[pick_below(generator, legal(state, choices))])
        else:
            action = _greedy(
                legal, apply, redact, resample, evaluate, state, other, generator, choices, truth, trial, seed, worth
            )
        apply(state, action)
        taken += 1
    return taken


_PLAY = (
    ADDRESSES,
    BYTES_OF_GAMES,  # positions
    GENERATORS,
    INTEGERS,  # seats: the learner's, or whoever decides
    INTEGER,  # players
    OPTIONS,
    INTEGER,  # who plays the other seats
    INTEGER,  # seats at the largest table
    RUNS,
    VALUES,  # lows
    VALUES,  # factors
    BYTES_OF_GAMES,  # views: the positions as the seats may know them
    VALUES_OF_GAMES,  # the same as numbers; without columns if they are not wanted
    MASKS_OF_GAMES,
    INTEGER,  # first game
    INTEGER,  # behind the last game
)


@rule
def _begin(setup, actor, legal, apply, redact, resample, evaluate, state, seat, players, options, kind, generator,
           choices, truth, trial, seed, worth):  # fmt: skip
    state[:] = np.uint8(0)
    fresh_seed(generator, seed)
    setup(state, players, options, seed)
    return _others(
        actor,
        legal,
        apply,
        redact,
        resample,
        evaluate,
        state,
        seat,
        kind,
        generator,
        choices,
        truth,
        trial,
        seed,
        worth,
    )


@kernel(INTEGER(*_PLAY))
def begin_games(
    addresses, states, generators, seats, players, options, kind, most_seats, runs, lows, factors, views,
    observations, masks, first, last,
):  # fmt: skip
    """Set up the games ``first`` to ``last - 1``; how many decisions the other seats have taken since."""
    setup = setup_at(addresses)
    actor = actor_at(addresses)
    legal = legal_at(addresses)
    apply = apply_at(addresses)
    redact = redact_at(addresses)
    resample = resample_at(addresses)
    evaluate = evaluate_at(addresses)
    choices = np.empty(masks.shape[1], np.int32)
    truth = np.empty(states.shape[1], np.uint8)
    trial = np.empty(states.shape[1], np.uint8)
    seed = np.empty(SEED_BYTES, np.uint8)
    worth = np.empty(most_seats)
    taken = 0
    for game in range(first, last):
        state = states[game]
        taken += _begin(setup, actor, legal, apply, redact, resample, evaluate, state, seats[game], players, options,
                        kind, generators[game], choices, truth, trial, seed, worth)  # fmt: skip
        if kind == CALLER:
            seats[game] = actor(state)
        _mark(legal, state, choices, masks[game])
        _look(actor, redact, state, seats[game], most_seats, runs, lows, factors, views[game], observations[game])
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
    addresses, states, generators, seats, players, options, kind, most_seats, runs, lows, factors, views,
    observations, masks, first, last, actions, acted, shares, points, over, same_step, rotate, last_views,
    last_observations,
):  # fmt: skip
    """Do one action in each of the games ``first`` to ``last - 1``; how many decisions were taken in all.

    An illegal action ends its game. A game that is over begins anew, in the same step or in the next one.
    """
    setup = setup_at(addresses)
    actor = actor_at(addresses)
    legal = legal_at(addresses)
    apply = apply_at(addresses)
    redact = redact_at(addresses)
    resample = resample_at(addresses)
    evaluate = evaluate_at(addresses)
    scores = scores_at(addresses)
    returns = returns_at(addresses)
    choices = np.empty(masks.shape[1], np.int32)
    truth = np.empty(states.shape[1], np.uint8)
    trial = np.empty(states.shape[1], np.uint8)
    seed = np.empty(SEED_BYTES, np.uint8)
    worth = np.empty(most_seats)
    taken = 0
    for game in range(first, last):
        state = states[game]
        begin = over[game] > 0 and not same_step  # over since the step before
        over[game] = 0
        acted[game] = seats[game]
        if not begin:
            action = actions[game]
            if action < 0 or action >= masks.shape[1] or masks[game, action] == 0:
                over[game] = 2
            else:
                apply(state, action)
                taken += 1 + _others(actor, legal, apply, redact, resample, evaluate, state, seats[game], kind,
                                     generators[game], choices, truth, trial, seed, worth)  # fmt: skip
                if actor(state) < 0:
                    over[game] = 1
                    returns(state, shares[game])
                    scores(state, points[game])
            if over[game] and same_step:
                _look(
                    actor,
                    redact,
                    state,
                    acted[game],
                    most_seats,
                    runs,
                    lows,
                    factors,
                    last_views[game],
                    last_observations[game],
                )
                begin = True
        if begin:
            if rotate:
                seats[game] = (acted[game] + 1) % players
            taken += _begin(setup, actor, legal, apply, redact, resample, evaluate, state, seats[game], players,
                            options, kind, generators[game], choices, truth, trial, seed, worth)  # fmt: skip
        if kind == CALLER and over[game] != 2:
            deciding = actor(state)
            if deciding >= 0:
                seats[game] = deciding
        if over[game] and not same_step:
            masks[game, :] = np.int8(0)
        else:
            _mark(legal, state, choices, masks[game])
        _look(actor, redact, state, seats[game], most_seats, runs, lows, factors, views[game], observations[game])
    return taken


@kernel(types.void(GENERATORS, INTEGERS))
def seed_games(generators, seeds):
    """Start the generator of every game from its number."""
    for game in range(seeds.size):
        seed_random(generators[game], seeds[game])
