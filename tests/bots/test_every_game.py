"""What every game's levels promise: legal play, and no use of what a seat may not know."""

import itertools
import pickle
import runpy
from pathlib import Path

import numpy as np
import pytest

import urbarium
from urbarium.bots import LEVEL_TITLES, make_bot
from urbarium.bots.levels import LEVELS, iterations_of
from urbarium.bots.search_bots import SearchBot
from urbarium.engine.match import View

GAMES = urbarium.game_names()
HIDDEN = [name for name in GAMES if urbarium.game(name).hidden or urbarium.game(name).chance]
FEW = 60
GREEDY = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "my_bot.py"))["MyBot"]


def position(name, seed, decisions, players=None):
    """A match after some random decisions."""
    match = urbarium.game(name).start(seed=seed, players=players)
    bot = make_bot("random", seed=seed)
    for _ in range(decisions):
        if match.over:
            break
        match.apply(bot.choose(match.view(match.actor)))
    return match


@pytest.mark.parametrize("name", GAMES)
def test_levels_grow(name):
    """Each level has more iterations than the one below."""
    levels = [iterations_of(urbarium.game(name), level) for level in range(1, LEVELS + 1)]
    assert levels == sorted(set(levels))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_between_searching_bots_ends(name):
    game = urbarium.game(name)
    match = game.start(seed=3, players=max(game.players))
    bot = SearchBot("b", seed=1, iterations=4)
    while not match.over:
        action = bot.choose(match.view(match.actor))
        match.check(action)
        match.apply(action)
    assert sum(match.returns()) == pytest.approx(1.0)


def beats_greed(name, level, rounds, share):
    """Has a level more than this share of the points against the bot of the examples that looks one action ahead?

    It sits in both seats of each round, and stops when enough points are there: those to come take none away.
    """
    wanted, points = share * 2 * rounds, 0.0
    for seed, seat in itertools.product(range(rounds), range(2)):
        match = urbarium.game(name).start(f"greed {seed}", 2)
        bots = [GREEDY(), GREEDY()]
        bots[seat] = make_bot(level, seed=seed, timed=False)
        while not match.over:
            match.apply(bots[match.actor].choose(match.view(match.actor)))
        points += match.returns()[seat]
        if points > wanted:
            return True
    return False


@pytest.mark.parametrize("name", GAMES)
def test_from_the_second_level_on_bots_are_stronger_than_greed(name):
    """And the first one holds its own."""
    assert beats_greed(name, "level2", 16, 0.6)
    assert beats_greed(name, "level1", 8, 0.3)


@pytest.mark.parametrize("level", ["level1", "level2"])
@pytest.mark.parametrize("name", GAMES)
def test_the_first_levels_choose_the_same_before_anything_is_compiled(name, level):
    """So nobody waits for a compiler at a first game."""
    fresh = pickle.loads(pickle.dumps(urbarium.game(name)))
    fresh.leave_compiling()
    urbarium.game(name).compile()
    for decisions in (2, 21):
        match = position(name, 5, decisions)
        view = match.view(match.actor)
        at_once = make_bot(level, seed=4).choose(View(fresh, view.players, view.options, view.seat, view.state))
        assert not fresh.loaded
        assert at_once == make_bot(level, seed=4).choose(view)


@pytest.mark.parametrize("name", HIDDEN)
@pytest.mark.parametrize("decisions", [3, 25, 60])
def test_a_bot_plays_the_same_whatever_the_hidden_truth(name, decisions):
    """Given two truths that look alike to a seat, its bot considers the same, to the last visit."""
    match = position(name, 11, decisions)
    game, seat = match.game, match.actor
    view = match.view(seat)
    bot = SearchBot("b", seed=9, iterations=FEW)
    thought = bot.explain(view)
    for truth in range(3):
        other = view.state.copy()
        game.kernels.resample(other, seat, np.full(32, truth, np.uint8))
        assert (other != match.state).any()
        assert bot.explain(game.view(other, match.players, match.options, seat)).candidates == thought.candidates


@pytest.mark.parametrize("name", GAMES)
def test_choosing_stops_early_only_where_that_changes_nothing(name):
    bot = SearchBot("b", seed=2, iterations=1500)
    for decisions in (2, 15, 40):
        match = position(name, 8, decisions)
        view = match.view(match.actor)
        assert bot.choose(view) == bot.explain(view).action


@pytest.mark.parametrize("name", GAMES)
def test_thinking_leaves_the_view_untouched(name):
    match = position(name, 4, 12)
    view = match.view(match.actor)
    before = view.state.copy()
    SearchBot("b", seed=1, iterations=FEW).choose(view)
    assert (view.state == before).all()


@pytest.mark.parametrize("name", GAMES)
def test_an_explanation_names_legal_actions_in_notation(name):
    match = position(name, 5, 10)
    view = match.view(match.actor)
    thought = SearchBot("b", seed=1, iterations=FEW).explain(view)
    assert sorted(candidate.action for candidate in thought.candidates) == view.legal()
    assert thought.line[0] == view.game.write(view.state, thought.action)
    assert thought.candidates[0].notation == thought.line[0]
    assert all(0.0 <= candidate.expected <= 1.0 for candidate in thought.candidates)


def test_levels_are_named():
    assert list(LEVEL_TITLES) == [f"level{level}" for level in range(1, LEVELS + 1)]
