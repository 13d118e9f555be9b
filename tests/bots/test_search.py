"""The search kernel on games whose best play is known: Nim (perfect information) and Hi-Lo (hidden cards)."""

import itertools
import json
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from operator import xor
from pathlib import Path

import pytest

import urbarium
from tests.bots.nim import game as nim
from tests.testing.hilo import game as hilo
from urbarium.bots.flat import FlatBot
from urbarium.bots.growing import Growing
from urbarium.bots.search_bots import SearchBot
from urbarium.engine.strength import Search

KEEP, SWAP = 0, 1
TO_THE_END = Search(playout_depth=-1)


def nim_match(heaps, players=2):
    match = nim.start(players=players)
    match.fields.heap[:] = heaps
    return match


def hilo_match(own, low=False, swapped_before=False):
    """The last seat to decide holds ``own``; the first has kept or swapped its card."""
    for seed in range(1000):
        match = hilo.start(seed=seed, low=low)
        match.apply(SWAP if swapped_before else KEEP)
        if match.fields.hand[1] == own:
            return match
    raise AssertionError("no seed deals this card")


# ---- perfect information


@pytest.mark.parametrize("heaps", [(3, 4, 5), (1, 2, 4), (1, 0, 3), (2, 2, 5), (0, 5, 4)])
def test_nim_is_solved_and_won(heaps):
    """Given heaps whose nim-sum is not 0, a thorough search proves the win and leaves a nim-sum of 0."""
    match = nim_match(heaps)
    thought = SearchBot("b", seed=1, iterations=20_000).explain(match.view(0))
    match.apply(thought.action)
    assert thought.solved
    assert thought.expected == 1.0
    assert reduce(xor, match.fields.heap.tolist()) == 0


def test_a_lost_position_is_known_to_be_lost():
    thought = SearchBot("b", seed=1, iterations=20_000).explain(nim_match((1, 2, 3)).view(0))
    assert thought.solved
    assert thought.expected == 0.0


def test_a_solved_position_needs_no_more_iterations():
    thought = SearchBot("b", seed=1, iterations=20_000).explain(nim_match((1, 1, 1)).view(0))
    assert thought.iterations < 200


def test_with_three_seats_each_plays_for_itself():
    """Given one heap of two and three seats, when seat 0 takes one, seat 1 wins; so seat 0 takes both."""
    thought = SearchBot("b", seed=1, iterations=500).explain(nim_match((2, 0, 0), players=3).view(0))
    assert nim.write(nim_match((2, 0, 0)).state, thought.action) == "2 from a"


def test_the_expected_line_is_a_way_to_play_on():
    match = nim_match((3, 4, 5))
    line = SearchBot("b", seed=1, iterations=5000).explain(match.view(0)).line
    assert len(line) > 1
    for words in line:
        action = next(a for a in nim.legal(match.state) if nim.write(match.state, a) == words)
        match.apply(action)


# ---- hidden cards


@pytest.mark.parametrize(("own", "best"), [(8, KEEP), (7, KEEP), (2, SWAP), (1, SWAP)])
def test_hidden_cards_are_averaged_over(own, best):
    view = hilo_match(own).view(1)
    assert SearchBot("b", seed=1, iterations=2000, settings=TO_THE_END).choose(view) == best
    assert FlatBot(seed=1, playouts=1000).choose(view) == best


def test_expected_results_are_the_true_chances():
    """With card 7 against a card that was kept: of the other seven cards only the 8 beats it."""
    view = hilo_match(7).view(1)
    thought = SearchBot("b", seed=1, iterations=8000, settings=TO_THE_END).explain(view)
    assert thought.action == KEEP
    assert thought.expected == pytest.approx(6 / 7, abs=0.02)


# ---- limits


def test_the_same_seed_and_iterations_give_the_same_thoughts():
    view = urbarium.game("urbino").start().view(0)
    first, again, other = (SearchBot("b", seed=s, iterations=150).explain(view).candidates for s in (5, 5, 6))
    assert first == again
    assert first != other


def test_threads_make_all_the_iterations_each_know_of_each_other_and_stay_deterministic():
    """The visits at the root are those of both threads together."""
    view = nim_match((3, 4, 5)).view(0)
    bot = SearchBot("b", seed=5, iterations=200, threads=2, settings=Search(playout_depth=-1))
    thought = bot.explain(view)
    assert thought.iterations >= 400
    assert sum(candidate.visits for candidate in thought.candidates) == thought.iterations
    assert thought.candidates == bot.explain(view).candidates


def test_a_time_limit_ends_the_search():
    view = urbarium.game("urbino").start().view(0)
    bot = SearchBot("b", seed=1, iterations=3_200_000, seconds=0.05)
    assert bot.explain(view).iterations < 3_200_000


def test_a_search_by_the_clock_goes_on_until_it_is_over_or_clear(monkeypatch):
    """Without a number of iterations the time decides, whatever the number of threads."""
    looks = itertools.count()  # each at a clock that goes as fast on every machine
    monkeypatch.setattr(SearchBot, "clock", lambda self: next(looks) / 50)
    view = urbarium.game("urbino").start().view(0)
    few, many = (
        SearchBot("b", seed=1, iterations=None, seconds=seconds, threads=2).explain(view).iterations
        for seconds in (0.1, 1.0)
    )
    assert many > few > 0
    solved = SearchBot("b", seed=1, iterations=None, seconds=60.0).explain(nim_match((3, 4, 5)).view(0))
    assert solved.solved


def test_a_search_has_a_limit():
    with pytest.raises(urbarium.SetupError, match="iterations, seconds or both"):
        SearchBot("b", iterations=None)


def test_a_search_can_be_stopped_from_another_thread(monkeypatch):
    view = urbarium.game("urbino").start().view(0)
    bot = SearchBot("b", seed=1, iterations=3_000_000)
    begun, grow = threading.Event(), Growing.grow

    def growing(tree, *given):
        done = grow(tree, *given)
        begun.set()
        return done

    monkeypatch.setattr(Growing, "grow", growing)
    with ThreadPoolExecutor(1) as other:
        thinking = other.submit(bot.explain, view)
        assert begun.wait(120)
        bot.stop()
        assert 0 < thinking.result().iterations < 3_000_000


def test_a_bot_is_not_asked_out_of_turn():
    with pytest.raises(urbarium.SetupError, match="not for seat 1"):
        SearchBot("b", seed=1).choose(nim_match((1, 1, 1)).view(1))


def test_uncompiled_the_search_thinks_the_same():
    """The same source as plain Python gives the same visits."""
    code = (
        "import json; from tests.bots.nim import game; from urbarium.bots.search_bots import SearchBot;"
        "view = game.start().view(0);"
        "print(json.dumps([c.visits for c in SearchBot('b', seed=3, iterations=40).explain(view).candidates]))"
    )
    plain = subprocess.check_output(
        [sys.executable, "-W", "error", "-c", code],
        text=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )
    compiled = SearchBot("b", seed=3, iterations=40).explain(nim.start().view(0)).candidates
    assert json.loads(plain) == [candidate.visits for candidate in compiled]
