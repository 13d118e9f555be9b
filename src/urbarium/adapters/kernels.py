"""What the adapters do many times a second, compiled once for all games."""

from collections import namedtuple
from typing import NamedTuple

import numpy as np
from numba import types

from urbarium.adapters.encoding import CODE, VALUES, Code, encode, encode_changes
from urbarium.bots.playout import GENERATOR, fresh_seed, pick_below, seed_random
from urbarium.engine.addresses import ADDRESSES, rules_at
from urbarium.engine.buffers import copy_position
from urbarium.engine.compile import borrowing, kernel, rule
from urbarium.engine.contract import SEED_BYTES
from urbarium.engine.seats import MOST_SEATS
from urbarium.engine.signatures import ACTIONS, BUFFER, INTEGER, OPTIONS

__all__ = [
    "ENDED",
    "GREEDY",
    "ILLEGAL",
    "OUTSIDE",
    "RANDOM",
    "Asked",
    "Games",
    "Outcome",
    "Terms",
    "answer_games",
    "ask_games",
    "begin_games",
    "choose_inside",
    "mark_legal",
    "observe",
    "seed_games",
    "step_games",
]

OUTSIDE, RANDOM, GREEDY = range(3)  # who plays another seat: somebody whom the kernel waits for, or the kernel itself

GOING_ON, ENDED, ILLEGAL = range(3)  # a game: it is over by its rules, or after an illegal action

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
    others: np.ndarray  # OUTSIDE, RANDOM or GREEDY for each other seat; empty if the caller decides for every seat
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
    waiting: np.ndarray  # 1: somebody outside decides before the learner does


class Outcome(NamedTuple):
    """What a step leads to, a row for each game."""

    acted: np.ndarray  # the seat that acted
    shares: np.ndarray  # of the win, by seat
    points: np.ndarray  # by seat
    over: np.ndarray  # GOING_ON, ENDED or ILLEGAL
    last_views: np.ndarray  # at the end of a game that is followed by another in the same step
    last_observations: np.ndarray  # the same as numbers


class Asked(NamedTuple):
    """What those outside are shown, a row for each question."""

    seats: np.ndarray  # who decides
    views: np.ndarray  # the positions as these seats may know them
    observations: np.ndarray  # the same as numbers
    masks: np.ndarray  # 1 for each legal action


TERMS = types.NamedTuple([INTEGER, OPTIONS, INTEGERS, INTEGER, INTEGER], Terms)
GAMES = types.NamedTuple(
    [BYTES_OF_GAMES, GENERATORS, INTEGERS, BYTES_OF_GAMES, VALUES_OF_GAMES, MASKS_OF_GAMES, FLAGS], Games
)
ASKED = types.NamedTuple([INTEGERS, BYTES_OF_GAMES, VALUES_OF_GAMES, MASKS_OF_GAMES], Asked)
OUTCOME = types.NamedTuple(
    [INTEGERS, POINTS_OF_GAMES, POINTS_OF_GAMES, FLAGS, BYTES_OF_GAMES, VALUES_OF_GAMES], Outcome
)

# Room to work in, once for each thread.
Desk = namedtuple("Desk", "choices truth trial seed worth changed")


@rule
def _desk_for(actions, position_bytes):
    return Desk(
        np.empty(actions, np.int32),
        np.empty(position_bytes, np.uint8),
        np.empty(position_bytes, np.uint8),
        np.empty(SEED_BYTES, np.uint8),
        np.empty(MOST_SEATS),
        np.empty(2 * position_bytes + 1, np.int32),
    )


# ---- one game


@kernel(types.void(ADDRESSES, *CODE, BUFFER, INTEGER, BUFFER, VALUES))
def observe(addresses, seats, runs, items, item_at, lows, factors, state, seat, view, out):
    """What ``seat`` observes of the position, as numbers; ``view`` becomes the redacted position.

    A code comes in its parts: called once for each observation, Numba would need a third of its time to find out the
    type of a record.
    """
    rules = rules_at(addresses)
    code = Code(seats, runs, items, item_at, lows, factors)
    copy_position(state, view)
    rules.redact(view, seat)
    encode(code, view, seat, rules.actor(state), out)


@borrowing
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


@borrowing
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


@borrowing
def _choose(rules, kind, state, seat, generator, desk):
    if kind == RANDOM:
        return np.int64(desk.choices[pick_below(generator, rules.legal(state, desk.choices))])
    return _greedy(rules, state, seat, generator, desk)


@kernel(INTEGER(ADDRESSES, INTEGER, BUFFER, INTEGER, INTEGER, GENERATOR))
def choose_inside(addresses, kind, state, seat, actions, generator):
    """The action that RANDOM or GREEDY takes for ``seat`` in one game with so many actions."""
    return _choose(rules_at(addresses), kind, state, seat, generator, _desk_for(actions, state.size))


@borrowing
def _others(rules, terms, state, seat, generator, desk):
    """Let the other seats play until ``seat`` or somebody outside decides or the game is over.

    How many decisions they took, and who decides now.
    """
    taken = 0
    while True:
        other = rules.actor(state)
        if other < 0 or other == seat or terms.others.size == 0:
            return taken, other
        kind = terms.others[other - np.int64(other > seat)]
        if kind == OUTSIDE:
            return taken, other
        rules.apply(state, _choose(rules, kind, state, other, generator, desk))
        taken += 1


# ---- many games at once


@borrowing
def _begin(rules, terms, state, generator, desk):
    for i in range(state.size):
        state[i] = np.uint8(0)
    fresh_seed(generator, desk.seed)
    rules.setup(state, terms.players, terms.options, desk.seed)


@borrowing
def _look(rules, code, state, actor, seat, view, out):
    """The position as ``seat`` may know it, and as numbers if there is room for them."""
    copy_position(state, view)
    rules.redact(view, seat)
    if out.size:
        encode(code, view, seat, actor, out)


@borrowing
def _look_again(rules, code, state, actor, seat, view, out, desk):
    """The same where ``view`` and ``out`` hold an earlier look."""
    if out.size:
        copy_position(state, desk.truth)
        rules.redact(desk.truth, seat)
        encode_changes(code, view, desk.truth, seat, actor, out, desk.changed)
    else:
        _look(rules, code, state, actor, seat, view, out)


@borrowing
def _end(rules, code, terms, games, outcome, game, how, actor):
    """Note how a game ended and show its end; True if another begins at once."""
    state = games.states[game]
    outcome.over[game] = how
    if how == ENDED:
        rules.returns(state, outcome.shares[game])
        rules.scores(state, outcome.points[game])
    if terms.same_step:
        last_view, last_values = outcome.last_views[game], outcome.last_observations[game]
        _look(rules, code, state, actor, outcome.acted[game], last_view, last_values)
    return terms.same_step == 1


@borrowing
def _begin_next(rules, terms, games, game, desk):
    if terms.rotate:
        games.seats[game] = (games.seats[game] + 1) % terms.players
    _begin(rules, terms, games.states[game], games.generators[game], desk)


@borrowing
def _go_on(rules, code, terms, games, outcome, game, desk):
    """Up to the learner's next decision, or to somebody outside; how many decisions were taken."""
    state, masks = games.states[game], games.masks
    taken, actor = _others(rules, terms, state, games.seats[game], games.generators[game], desk)
    if actor < 0 and not outcome.over[game]:
        if _end(rules, code, terms, games, outcome, game, ENDED, actor):
            _begin_next(rules, terms, games, game, desk)
            more, actor = _others(rules, terms, state, games.seats[game], games.generators[game], desk)
            taken += more
    if terms.others.size == 0 and actor >= 0 and (terms.same_step or not outcome.over[game]):
        games.seats[game] = actor
    games.waiting[game] = terms.others.size > 0 and actor >= 0 and actor != games.seats[game]
    if outcome.over[game] and not terms.same_step:
        games.waiting[game] = 0
        masks[game, :] = np.int8(0)
    elif not games.waiting[game]:
        _mark(rules, state, desk.choices, masks[game])
    if not games.waiting[game]:
        view, values = games.views[game], games.observations[game]
        _look_again(rules, code, state, actor, games.seats[game], view, values, desk)
    return taken


@kernel(INTEGER(ADDRESSES, CODE, TERMS, GAMES, OUTCOME, INTEGERS, INTEGER, INTEGER))
def begin_games(addresses, code, terms, games, outcome, rows, first, last):
    """Set up the games of ``rows[first:last]``; how many decisions the other seats have taken since."""
    rules = rules_at(addresses)
    desk = _desk_for(games.masks.shape[1], games.states.shape[1])
    taken = 0
    for i in range(first, last):
        game = rows[i]
        outcome.over[game] = GOING_ON
        _begin(rules, terms, games.states[game], games.generators[game], desk)
        view, values = games.views[game], games.observations[game]
        _look(rules, code, games.states[game], np.int64(-1), games.seats[game], view, values)  # to tell changes from
        taken += _go_on(rules, code, terms, games, outcome, game, desk)
    return taken


@kernel(INTEGER(ADDRESSES, CODE, TERMS, GAMES, OUTCOME, INTEGERS, INTEGER, INTEGER))
def step_games(addresses, code, terms, games, outcome, actions, first, last):
    """Do one action in each of the games ``first`` to ``last - 1``; how many decisions were taken in all.

    An illegal action ends its game. A game that is over begins anew, in the same step or in the next one.
    """
    rules = rules_at(addresses)
    desk = _desk_for(games.masks.shape[1], games.states.shape[1])
    masks = games.masks
    taken = 0
    for game in range(first, last):
        begin = outcome.over[game] != GOING_ON and not terms.same_step  # over since the step before
        outcome.over[game] = GOING_ON
        outcome.acted[game] = games.seats[game]
        action = actions[game]
        if not begin:
            if 0 <= action < masks.shape[1] and masks[game, action] == 1:
                rules.apply(games.states[game], action)
                taken += 1
            else:
                actor = rules.actor(games.states[game])
                begin = _end(rules, code, terms, games, outcome, game, ILLEGAL, actor)
        if begin:
            _begin_next(rules, terms, games, game, desk)
        taken += _go_on(rules, code, terms, games, outcome, game, desk)
    return taken


@kernel(types.void(ADDRESSES, CODE, GAMES, ASKED, INTEGERS, INTEGER, INTEGER))
def ask_games(addresses, code, games, asked, rows, first, last):
    """Show the games of ``rows[first:last]`` to those outside who decide there."""
    rules = rules_at(addresses)
    choices = np.empty(games.masks.shape[1], np.int32)
    for i in range(first, last):
        state = games.states[rows[i]]
        asked.seats[i] = rules.actor(state)
        _look(rules, code, state, asked.seats[i], asked.seats[i], asked.views[i], asked.observations[i])
        _mark(rules, state, choices, asked.masks[i])


@kernel(INTEGER(ADDRESSES, CODE, TERMS, GAMES, OUTCOME, INTEGERS, INTEGERS, INTEGER, INTEGER))
def answer_games(addresses, code, terms, games, outcome, rows, actions, first, last):
    """Do the legal ``actions`` of those outside in the games of ``rows[first:last]``, and go on."""
    rules = rules_at(addresses)
    desk = _desk_for(games.masks.shape[1], games.states.shape[1])
    taken = last - first
    for i in range(first, last):
        rules.apply(games.states[rows[i]], actions[i])
        taken += _go_on(rules, code, terms, games, outcome, rows[i], desk)
    return taken


@kernel(types.void(GENERATORS, INTEGERS))
def seed_games(generators, seeds):
    """Start the generator of every game from its number."""
    for game in range(seeds.size):
        seed_random(generators[game], seeds[game])
