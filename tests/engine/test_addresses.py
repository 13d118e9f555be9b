"""Kernels are handed a game as addresses: every entry point answers under its own name, in every process."""

import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
from numba import types

from tests.testing.hilo import game as hilo
from urbarium.bots.flat import FlatBot
from urbarium.engine.addresses import ADDRESSES, rules_at
from urbarium.engine.compile import kernel
from urbarium.engine.contract import ENTRY_POINTS
from urbarium.engine.signatures import ACTIONS, BUFFER, INTEGER, OPTIONS, POINTS

SWAP = 1
NUMBERS = types.Array(types.int64, 1, "C")


@kernel(types.void(ADDRESSES, BUFFER, OPTIONS, BUFFER, ACTIONS, NUMBERS, POINTS))
def ask_everything(addresses, state, options, seed, choices, numbers, points):
    """A game of two seats, every entry point asked once."""
    rules = rules_at(addresses)
    rules.setup(state, 2, options, seed)
    numbers[0] = rules.actor(state)
    numbers[1] = rules.legal(state, choices)
    numbers[2] = rules.refusal(state, SWAP)
    numbers[3] = rules.seen(state, SWAP, 1)
    rules.prior(state, choices, 2, points[0:2])
    rules.evaluate(state, points[2:4])
    rules.apply(state, SWAP)
    rules.apply(state, SWAP)
    rules.scores(state, points[4:6])
    rules.returns(state, points[6:8])


@kernel(types.void(ADDRESSES, BUFFER, INTEGER, BUFFER))
def guess(addresses, state, seat, seed):
    rules = rules_at(addresses)
    rules.redact(state, seat)
    rules.resample(state, seat, seed)


def test_every_entry_point_answers_under_its_name():
    seed = np.arange(32, dtype=np.uint8)
    match = hilo.start(seed=seed.tobytes())
    kernels, choices, points = hilo.kernels, np.empty(2, np.int32), np.zeros(8)
    numbers = [kernels.actor(match.state), kernels.legal(match.state, choices)]
    numbers += [kernels.refusal(match.state, SWAP), kernels.seen(match.state, SWAP, 1)]
    kernels.prior(match.state, choices, 2, points[0:2])
    kernels.evaluate(match.state, points[2:4])
    match.play(SWAP, SWAP)

    state, asked, told = np.zeros(hilo.dtype.itemsize, np.uint8), np.zeros(4, np.int64), np.zeros(8)
    ask_everything(hilo.addresses, state, np.zeros(1, np.int64), seed, choices, asked, told)
    assert asked.tolist() == numbers
    assert told.tolist() == [*points[:4], *match.scores(), *match.returns()]
    assert (state == match.state).all()


def test_a_truth_is_guessed_through_addresses_as_without():
    seed = np.arange(32, dtype=np.uint8)
    match = hilo.start(seed=4)
    guessed, expected = match.state.copy(), match.view(1).state
    guess(hilo.addresses, guessed, 1, seed)
    hilo.kernels.resample(expected, 1, seed)
    assert (guessed == expected).all()
    assert (guessed != match.state).any()


def test_all_entry_points_of_the_contract_have_addresses():
    assert len(hilo.addresses) in (len(ENTRY_POINTS), 2 * len(ENTRY_POINTS))


def test_addresses_do_not_travel_to_another_process():
    """Given a game that has been used, when it is pickled and another process lets it play, it plays the same."""
    view = hilo.start(seed=3).view(0)
    chosen = FlatBot(seed=1).choose(view)
    code = (
        "import pickle, sys; from urbarium.bots.flat import FlatBot;"
        "game = pickle.load(sys.stdin.buffer); print(FlatBot(seed=1).choose(game.start(seed=3).view(0)))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        input=pickle.dumps(hilo),
        capture_output=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    assert int(run.stdout) == chosen
