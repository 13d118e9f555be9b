"""What the results say."""

from random import Random

import pytest

from urbarium.arena.play import Result
from urbarium.arena.standings import Share, Sprt, decided, head_to_head, ratings, shares_by_bot, shares_by_seat


def game(number, seats, returns, scores=None):
    return Result(number, list(seats), "s", list(returns), list(scores or returns), [], [], [0.0] * len(seats))


def series(wins, losses):
    """Games between a and b, seats swapped every time, in which a wins so often."""
    games = []
    for number in range(wins + losses):
        won = number < wins
        seats = ("a", "b") if number % 2 == 0 else ("b", "a")
        games.append(game(number, seats, [float(won == (name == "a")) for name in seats]))
    return games


def test_wilson_interval_of_known_cases():
    """Values of the Wilson score interval without continuity correction (Newcombe 1998, table I)."""
    assert Share(81, 263).interval == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert Share(15, 148).interval == pytest.approx((0.0624, 0.1605), abs=1e-4)
    assert Share(0, 20).interval == pytest.approx((0.0, 0.1611), abs=1e-4)


def test_points_are_shared_by_bot_and_by_seat():
    results = [game(0, "ab", (1, 0)), game(1, "ba", (0.5, 0.5))]
    assert shares_by_bot(results) == {"a": Share(1.5, 2), "b": Share(0.5, 2)}
    assert shares_by_seat(results) == {0: Share(1.5, 2), 1: Share(0.5, 2)}


def test_head_to_head_among_three_looks_at_who_finished_ahead():
    results = [game(0, "abc", (0, 1, 0), (5, 9, 7))]
    pairs = head_to_head(results)
    assert pairs["c", "a"] == Share(1.0, 1)
    assert pairs["a", "c"] == Share(0.0, 1)
    assert pairs["b", "c"] == Share(1.0, 1)


def test_the_better_bot_is_rated_higher():
    rated = ratings(series(15, 5))
    assert list(rated) == ["a", "b"]
    assert rated["a"].mean > 25 > rated["b"].mean
    assert rated["a"].deviation < 25 / 3


def test_more_games_make_ratings_more_certain():
    assert ratings(series(30, 10))["a"].deviation < ratings(series(6, 2))["a"].deviation


def test_an_arena_is_decided_when_even_repeated_looks_cannot_mislead():
    assert not decided(series(8, 2))
    assert not decided(series(52, 48))
    assert decided(series(40, 5))


def test_the_anytime_interval_is_wider():
    share = Share(60, 100)
    assert share.anytime_interval[0] < share.interval[0]
    assert share.anytime_interval[1] > share.interval[1]


def test_a_sequential_test_is_right_about_nineteen_times_in_twenty():
    """Given bots that win 50 or 60 % of their games, the test decides for the truth in at least 180 of 200 series."""
    test = Sprt("a", "b", 0.5, 0.6, round=2)
    for truth in (0.5, 0.6):
        right = 0
        for series_number in range(200):
            luck = Random(f"{truth} {series_number}")
            results = [
                game(n, "ab" if n % 2 == 0 else "ba", (won, 1 - won) if n % 2 == 0 else (1 - won, won))
                for n in range(600)
                for won in [float(luck.random() < truth)]
            ]
            verdict = test.verdict(results)
            right += verdict is not None and verdict[0] == truth
        assert right >= 180


def test_a_sequential_test_waits_for_rounds_that_are_not_finished():
    test = Sprt("a", "b", 0.5, 0.9, round=2)
    games = series(60, 0)
    assert test.verdict(games) is not None
    assert test.verdict(games[1:]) is None
