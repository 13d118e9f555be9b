"""How well a search judges: decided results, guesses, the choice, and what is kept of it."""

from collections.abc import Iterator

import numpy as np
import pytest

import urbarium
from tests.bots.test_every_game import position
from urbarium.bots import make_bot
from urbarium.bots.growing import Growing, rank
from urbarium.bots.levels import settings_of
from urbarium.bots.search import ACTION, WEIGHT
from urbarium.bots.search_bots import SearchBot
from urbarium.engine.match import Match
from urbarium.games.urbania.actions import TAKE_PILE, TAKE_POOL
from urbarium.games.urbania.state import ACTION as ACTION_PHASE
from urbarium.games.urbino.words.position import read_position
from urbarium.games.urbs.state import DECLARE


def final_leads(match: Match) -> dict[int, float]:
    """By actions that end a game of URBS between two, the lead of seat 1 in the end."""
    leads = {}
    for choice in match.legal():
        match.apply(choice)
        if match.actor < 0:
            leads[choice.action] = match.scores()[1] - match.scores()[0]
        match.undo()
    return leads


def last_declarations(seeds: range) -> Iterator[tuple[Match, dict[int, float]]]:
    """URBS when the last City Hall gets its type: the match, and the leads in the end."""
    for seed in seeds:
        match = urbarium.game("urbs").start(seed=seed)
        while not match.over:
            if match.fields.phase == DECLARE and (leads := final_leads(match)):
                yield match, leads
            match.apply(make_bot("random", seed=len(match.actions)).choose(match.view(match.actor)))


def test_points_count_where_the_result_is_decided():
    """Given the last declaration of a game that is lost or won anyway, bots of all levels take the most points and
    tell by how many they will be ahead."""
    met = 0
    for match, leads in last_declarations(range(40)):
        if match.actor == 1 and len(set(leads.values())) > 1 and (max(leads.values()) < 0 or min(leads.values()) > 0):
            met += 1
            view = match.view(1)
            for level in ("level1", "level2", "level4"):
                assert leads[make_bot(level, seed=met, timed=False).choose(view)] == max(leads.values())
            thought = SearchBot("b", seed=met, iterations=100).explain(view)
            assert {c.action: c.lead for c in thought.candidates} == leads
    assert met >= 8


def test_a_proven_win_is_taken_however_many_points_another_promises():
    """White may put any of three buildings on i9: one is soon proven to win; another, tried once, won by more."""
    line = "6t*1/p5H*H/7PT/4TH1tp/5h3/3hp4/9/9/9 w P 0 - 13"
    game = urbarium.game("urbino")
    view = game.resume(read_position(line)).view(1)
    for iterations in (20, 200):
        growing = Growing(view, settings_of(game), 1, iterations, np.zeros(1, np.int64))
        growing.grow(iterations)
        assert growing.solved
        (_, first), *_ = rank(growing.by_action(), growing.solved)
        assert first.exact == 1.0


@pytest.mark.parametrize("name", urbarium.game_names())
def test_nothing_that_was_tried_looks_better_than_the_choice(name):
    bot = SearchBot("b", seed=1, iterations=400)
    better = []
    for seed in range(30):
        match = position(name, seed, 3 * seed)
        if not match.over and len(match.legal()) > 1:
            thought = bot.explain(match.view(match.actor))
            better.append(max(c.expected for c in thought.candidates if c.visits) > thought.expected + 1e-9)
    assert len(better) > 15
    assert sum(better) <= 1


def weight_of(view, seed, action):
    growing = Growing(view, settings_of(view.game), seed, 1, np.zeros(1, np.int64))
    growing.grow(0)
    edges = growing.edges_of(growing.root)
    weights = {int(growing.tree.edge[e, ACTION]): growing.tree.edge_value[e, WEIGHT] for e in edges}
    return weights[action] / sum(weights.values())


def test_guesses_do_not_hang_on_one_deal():
    """The weight of a card from Urbania's pile is much the same whatever the seed dealt."""
    match = urbarium.game("urbania").start(seed=4)
    assert match.fields.phase == ACTION_PHASE
    weights = [weight_of(match.view(match.actor), seed, TAKE_PILE) for seed in range(12)]
    assert max(weights) < 2.0 * min(weights)


def test_the_same_card_of_the_pool_is_the_same_action():
    """Given two slots of Urbania's pool with the same card, a search knows the same about both."""
    match = next(
        m
        for m in (urbarium.game("urbania").start(seed=seed) for seed in range(100))
        if len(set(m.fields.pool.tolist())) < len(m.fields.pool)
    )
    pool = match.fields.pool.tolist()
    thought = SearchBot("b", seed=1, iterations=200).explain(match.view(match.actor))
    known = {c.action: (c.visits, c.expected) for c in thought.candidates}
    assert all(
        known[TAKE_POOL + a] == known[TAKE_POOL + b]
        for a in range(len(pool))
        for b in range(a)
        if pool[a] == pool[b] and {TAKE_POOL + a, TAKE_POOL + b} <= set(known)
    )
    assert sorted(known) == match.view(match.actor).legal()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", ["urbino", "urbs"])
def test_what_was_found_is_kept_for_the_next_decision_of_the_turn(name, threads):
    """Given a turn of two decisions that show nothing new between them, the second search goes on from the first."""
    kept = 0
    for seed in range(6):
        match = position(name, seed, 40)
        bot, seat = SearchBot("b", seed=1, iterations=300, threads=threads), match.actor
        match.apply(bot.choose(match.view(seat)))
        if match.actor == seat and len(match.legal()) > 1:
            visits = sum(candidate.visits for candidate in bot.explain(match.view(seat)).candidates)
            fresh = SearchBot("b", seed=1, iterations=300, threads=threads).explain(match.view(seat))
            kept += visits > sum(candidate.visits for candidate in fresh.candidates)
    assert kept >= 2


def test_what_was_found_before_a_card_was_drawn_is_not_kept():
    """Given a card taken from Urbania's pile, the next decision is thought about as by a bot that saw nothing else."""
    match = urbarium.game("urbania").start(seed=4)
    bot, seat = SearchBot("b", seed=1, iterations=100), match.actor
    bot.choose(match.view(seat))
    match.apply(TAKE_PILE)
    assert match.actor == seat
    fresh = SearchBot("b", seed=1, iterations=100).explain(match.view(seat))
    assert bot.explain(match.view(seat)).candidates == fresh.candidates
