"""The schedule: everyone in every seat, on the same cards, always the same."""

from collections import Counter
from itertools import islice

import pytest

import urbarium
from urbarium.arena import Plan


def test_two_bots_swap_seats_on_the_same_seed():
    first, second, third = islice(Plan.of("urbino", ["level1", "level2"]).fixtures(4), 3)
    assert first.seats == ("level1", "level2")
    assert second.seats == ("level2", "level1")
    assert first.seed == second.seed != third.seed


def test_three_bots_meet_in_pairs():
    games = Counter(fixture.seats for fixture in Plan.of("urbino", ["a", "b", "c"]).fixtures(6))
    assert games == Counter([("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")])


def test_two_bots_fill_three_seats_both_ways_and_rotate():
    seats = [fixture.seats for fixture in Plan.of("urbs", ["a", "b"], players=3).fixtures(6)]
    assert Counter(map(tuple, map(sorted, seats))) == {("a", "a", "b"): 3, ("a", "b", "b"): 3}
    assert len(set(seats)) == 6
    for seat in range(3):
        assert Counter(game[seat] for game in seats) == {"a": 3, "b": 3}


def test_a_gauntlet_puts_one_bot_among_equal_others():
    seats = [fixture.seats for fixture in Plan.of("urbs", ["a", "b"], players=3, gauntlet=True).fixtures(3)]
    assert seats == [("a", "b", "b"), ("b", "b", "a"), ("b", "a", "b")]


def test_one_bot_meets_itself():
    fixtures = list(Plan.of("urbs", ["a"], players=4).fixtures(3))
    assert [fixture.seats for fixture in fixtures] == [("a",) * 4] * 3
    assert len({fixture.seed for fixture in fixtures}) == 3


def test_games_are_rounded_up_to_whole_rounds():
    assert len(list(Plan.of("urbino", ["a", "b"]).fixtures(5))) == 6


def test_a_longer_arena_begins_like_a_shorter_one():
    plan = Plan.of("urbino", ["a", "b", "c"])
    assert list(plan.fixtures(12)) == list(plan.fixtures(60))[:12]


def test_bots_get_another_seed_in_every_game_and_seat():
    fixtures = list(Plan.of("urbino", ["a", "b"]).fixtures(10))
    assert len({fixture.bot_seed(seat) for fixture in fixtures for seat in (0, 1)}) == 20


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess", ["a"]), "there is no game"),
        (("urbino", []), "at least one bot"),
        (("urbino", ["a", "a"]), "each bot once"),
        (("urbino", ["a", "b"], 3), "is for 2 players"),
        (("urbino", ["a"], 2, {"walls": "on"}), "unknown option"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments, message):
    with pytest.raises(urbarium.SetupError, match=message):
        Plan.of(*arguments)
