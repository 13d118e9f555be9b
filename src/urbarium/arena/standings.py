"""What the results say, with honest error bars: points, head to head, seats, ratings."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log, sqrt
from statistics import fmean
from typing import Any

from urbarium.arena.plan import Plan
from urbarium.arena.play import Result
from urbarium.engine.errors import SetupError

__all__ = ["Rating", "Share", "Sprt", "decided", "head_to_head", "ratings", "shares_by_bot", "shares_by_seat"]

Z = 1.959964  # two-sided 95 %
SPRT_BOUND = log(0.95 / 0.05)
SPRT_ROUNDS = 12  # rounds that the variance of even games counts for; in simulations errors then keep to 5 %
ORDERS = 10  # in which the games are taken for ratings


@dataclass(frozen=True)
class Share:
    """Points taken out of so many games, each worth between 0 and 1.

    >>> str(Share(70, 100))
    '70.0 % (60.4 to 78.1)'
    """

    points: float
    games: int

    @property
    def mean(self) -> float:
        return self.points / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval for a number of games fixed beforehand."""
        if self.games == 0:
            return 0.0, 1.0
        n, p = self.games, self.mean
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        width = Z / (1 + Z * Z / n) * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        return max(0.0, middle - width), min(1.0, middle + width)

    @property
    def anytime_interval(self) -> tuple[float, float]:
        """A 95 % interval that holds at all numbers of games together, so that one may stop when it is clear.

        The normal-mixture confidence sequence for results within 0 and 1 (variance at most 1/4), tightest near 50
        games.
        """
        if self.games == 0:
            return 0.0, 1.0
        mixing = 12.5
        variance = self.games / 4
        width = sqrt((variance + mixing) * log((variance + mixing) / (mixing * 0.05**2))) / self.games
        return max(0.0, self.mean - width), min(1.0, self.mean + width)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.mean:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


@dataclass(frozen=True)
class Rating:
    """Strength on openskill's scale (a newcomer has 25), and how uncertain it is."""

    mean: float
    deviation: float


def shares_by_bot(results: Iterable[Result]) -> dict[str, Share]:
    """The share of the points each bot took, per seat it sat in."""
    return _shares((name, points) for r in results for name, points in zip(r.seats, r.returns, strict=True))


def shares_by_seat(results: Iterable[Result]) -> dict[int, Share]:
    """The share of the points each seat took."""
    return _shares((seat, points) for r in results for seat, points in enumerate(r.returns))


def head_to_head(results: Iterable[Result]) -> dict[tuple[str, str], Share]:
    """For each pair of bots: how often the first finished ahead of the second in their common games."""
    outcomes: list[tuple[tuple[str, str], float]] = []
    for result in results:
        met: dict[tuple[str, str], list[float]] = defaultdict(list)
        for a, b in combinations(range(len(result.seats)), 2):
            first, second = (a, b) if result.seats[a] < result.seats[b] else (b, a)
            if result.seats[a] != result.seats[b]:
                ranks = _ranks(result)
                points = 0.5 if ranks[first] == ranks[second] else float(ranks[first] < ranks[second])
                met[result.seats[first], result.seats[second]].append(points)
        outcomes += [(pair, sum(points) / len(points)) for pair, points in met.items()]
    found = _shares(outcomes)
    return found | {(b, a): Share(share.games - share.points, share.games) for (a, b), share in found.items()}


def _shares(outcomes: Iterable[tuple[Any, float]]) -> dict[Any, Share]:
    points: dict[Any, float] = defaultdict(float)
    games: dict[Any, int] = defaultdict(int)
    for key, value in outcomes:
        points[key] += value
        games[key] += 1
    return {key: Share(points[key], games[key]) for key in sorted(games)}


def decided(results: Sequence[Result]) -> bool:
    """Is it clear of every pair of bots who is better, even after looking after every game?"""
    pairs = head_to_head(results)
    return bool(pairs) and all(not low <= 0.5 <= high for low, high in (s.anytime_interval for s in pairs.values()))


@dataclass(frozen=True)
class Sprt:
    """A sequential test: has the first bot of a plan ``high`` of the points against the second, or only ``low``?

    The normal approximation of the generalised likelihood ratio, as engines of chess are tested. All games of a round
    are played on one seed, so a round counts as one observation; only rounds before the first unfinished one count, so
    the verdict does not depend on which game ended first. Both errors have a chance of 5 %.
    """

    first: str
    second: str
    low: float
    high: float
    round: int  # games of a round

    @classmethod
    def read(cls, text: str, plan: Plan) -> Sprt:
        """From the percentages of the command line, as in ``50,55``. Raises SetupError."""
        try:
            low, high = (float(part) / 100.0 for part in text.split(","))
        except ValueError:
            raise SetupError(f"--sprt wants two percentages as in 50,55, not {text!r}") from None
        if not 0.0 < low < high < 1.0:
            raise SetupError(f"--sprt wants two percentages between 0 and 100, the lower one first, not {text!r}")
        if len(plan.bots) != 2:
            raise SetupError("--sprt compares two bots: name exactly two")
        return cls(plan.bots[0], plan.bots[1], low, high, len(plan.round()))

    def rounds(self, results: Iterable[Result]) -> list[float]:
        """What the first bot had against the second in each finished round."""
        by_number = {result.number: result for result in results}
        found: list[float] = []
        while all(len(found) * self.round + n in by_number for n in range(self.round)):
            games = [by_number[len(found) * self.round + n] for n in range(self.round)]
            found.append(head_to_head(games)[self.first, self.second].mean)
        return found

    def verdict(self, results: Iterable[Result]) -> tuple[float, int] | None:
        """The share that the test decides for, and after how many games; None if it is not clear yet."""
        seen: list[float] = []
        for mean in self.rounds(results):
            seen.append(mean)
            ratio = self.log_ratio(seen)
            if abs(ratio) >= SPRT_BOUND:
                return (self.high if ratio > 0 else self.low), len(seen) * self.round
        return None

    def log_ratio(self, seen: Sequence[float]) -> float:
        """Of the two shares, given what was seen. A few rounds say little about the variance: it is held to be that of
        even games at first."""
        count, mean = len(seen), fmean(seen)
        spread = sum((value - mean) ** 2 for value in seen) + SPRT_ROUNDS * 0.25 / self.round
        variance = spread / (count + SPRT_ROUNDS)
        return count * (self.high - self.low) * (2.0 * mean - self.low - self.high) / (2.0 * variance)

    def decided(self, results: Sequence[Result]) -> bool:
        return self.verdict(results) is not None

    def words(self, results: Sequence[Result]) -> str:
        """The verdict for people."""
        question = f"has {self.first} {100 * self.high:g} % against {self.second}, or {100 * self.low:g} %?"
        found = self.verdict(results)
        answer = "not clear yet" if found is None else f"{100 * found[0]:g} %, clear after {found[1]} games"
        return f"SPRT: {question} {answer}"


def ratings(results: Sequence[Result]) -> dict[str, Rating]:
    """openskill's Plackett-Luce ratings, the best bot first.

    The model follows players who change, so its ratings lean on the latest games. Bots do not change: the games are
    taken in several random orders (always the same ones) and the ratings averaged.
    """
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError:
        raise SetupError("ratings need the extra: pip install 'urbarium[arena]'") from None
    model = PlackettLuce()
    games = sorted((r for r in results if len(set(r.seats)) > 1), key=lambda result: result.number)
    found: dict[str, list[Rating]] = defaultdict(list)
    for order in range(ORDERS):
        for name, rating in _rate(model, random.Random(order).sample(games, len(games))).items():
            found[name].append(rating)
    averages = {
        name: Rating(fmean(r.mean for r in own), fmean(r.deviation for r in own)) for name, own in found.items()
    }
    return dict(sorted(averages.items(), key=lambda item: -item[1].mean))


def _rate(model: Any, games: Iterable[Result]) -> dict[str, Rating]:
    """The ratings after these games, in this order."""
    known: dict[str, Any] = {}
    for game in games:
        teams = [[known.get(name) or model.rating(name=name)] for name in game.seats]
        _merge(known, game.seats, model.rate(teams, ranks=_ranks(game)), model)
    return {name: Rating(rating.mu, rating.sigma) for name, rating in known.items()}


def _ranks(result: Result) -> list[float]:
    """1 for the first; seats that share a victory share the rank."""
    order = [(points, score if points == 0 else 0.0) for points, score in result.standing]
    return [float(1 + sum(other > own for other in order)) for own in order]


def _merge(known: dict[str, Any], seats: list[str], rated: list[list[Any]], model: Any) -> None:
    """A bot that sat in several seats takes the average of what they say."""
    for name in set(seats):
        own = [team[0] for seat, team in zip(seats, rated, strict=True) if seat == name]
        known[name] = model.rating(
            mu=sum(r.mu for r in own) / len(own), sigma=sum(r.sigma for r in own) / len(own), name=name
        )
