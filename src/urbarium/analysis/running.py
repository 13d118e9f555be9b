"""Analysing a whole game: every decision judged, on as many threads as are wanted; whoever stops it keeps the rest."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from urbarium.analysis.judging import WORTH_TELLING, Decision, Judgement, judge

if TYPE_CHECKING:
    from urbarium.engine.game import Game
    from urbarium.engine.match import Match

__all__ = ["ITERATIONS", "Analysis", "Shares", "analyse", "decisions_of"]

ITERATIONS = 2000  # of each search, unless somebody wants another depth
WORST = 5  # decisions that are told as those that decided a game
LOOK_AROUND = 0.2  # seconds between looks at whether to stop


@dataclass(frozen=True)
class Shares:
    """What every seat may expect after so many actions."""

    ply: int
    shares: tuple[float, ...]


@dataclass(frozen=True)
class Analysis:
    """What is thought of the decisions of a game, in their order."""

    judgements: tuple[Judgement, ...]
    decisions: int  # that there are; fewer were judged if somebody stopped it
    iterations: int
    seed: int

    @property
    def complete(self) -> bool:
        return len(self.judgements) == self.decisions

    def worst(self, count: int = WORST, truth: bool = False) -> list[Judgement]:
        """The decisions that cost most, by what the seat knew or by the truth; the dearest first."""
        losses = [(one.truth.loss if truth else one.known.loss, one) for one in self.judgements]
        dear = sorted((pair for pair in losses if pair[0] >= WORTH_TELLING), key=lambda pair: (-pair[0], pair[1].ply))
        return [one for _, one in dear[:count]]

    def course(self, match: Match) -> list[Shares]:
        """The expected shares at every decision and the result, if there is one.

        A search knows the share of the seat that decides. The others have the rest, in proportion to what each of them
        expected last. Those who decide at the same time, none of them knowing what the others do, are one moment.
        """
        shares = [1.0 / match.players] * match.players
        found = []
        for together in _moments(match, self.judgements):
            shares = _with(shares, {one.seat: one.known.expected for one in reversed(together)})
            found.append(Shares(together[0].ply, tuple(round(share, 4) for share in shares)))
        if match.over and self.complete:
            found.append(Shares(len(match.actions), tuple(match.returns())))
        return found

    def as_data(self) -> dict[str, Any]:
        """For JSON."""
        judgements = [one.as_data() for one in self.judgements]
        return {
            "decisions": self.decisions,
            "iterations": self.iterations,
            "seed": self.seed,
            "judgements": judgements,
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Analysis:
        judgements = tuple(Judgement.from_data(one) for one in data["judgements"])
        return cls(judgements, data["decisions"], data["iterations"], data["seed"])


def _moments(match: Match, judgements: Sequence[Judgement]) -> list[list[Judgement]]:
    """Decisions one by one, but those of a simultaneous block together."""
    if not match.game.simultaneous:
        return [[one] for one in judgements]
    positions, sealed = list(match.positions()), match.game.kernels.sealed
    blocks = groupby(judgements, key=lambda one: int(sealed(positions[one.ply])) or -1 - one.ply)
    return [list(block) for _, block in blocks]


def _with(shares: Sequence[float], known: Mapping[int, float]) -> list[float]:
    """The shares when those of some seats are known; what several of them expect may add up to more or less than there
    is to win."""
    told, others = sum(known.values()), [seat for seat in range(len(shares)) if seat not in known]
    if not others or told > 1.0:
        return [known.get(seat, 0.0) / told for seat in range(len(shares))] if told else list(shares)
    before = sum(shares[seat] for seat in others)
    rest = {seat: shares[seat] / before if before > 0.0 else 1.0 / len(others) for seat in others}
    return [known[seat] if seat in known else (1.0 - told) * rest[seat] for seat in range(len(shares))]


def decisions_of(match: Match) -> list[Decision]:
    """The decisions of a match in which there was something to choose."""
    game: Game = match.game
    positions = list(match.positions())
    return [
        Decision(game.name, match.players, match.options, ply, match.actor_at(ply), positions[ply], action)
        for ply, action in enumerate(match.actions)
        if len(game.legal(positions[ply])) > 1
    ]


def analyse(
    match: Match,
    *,
    iterations: int = ITERATIONS,
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[int, int], object] | None = None,
    stop: threading.Event | None = None,
) -> Analysis:
    """Judge every decision of a match.

    ``progress`` hears how many of how many are judged. Once ``stop`` is set, or at an interruption from the keyboard,
    what has been judged until then is the analysis.
    """
    match.game.compile()
    todo = decisions_of(match)
    found: list[Judgement] = []
    pool = ThreadPoolExecutor(workers or min(2, os.cpu_count() or 1))
    running: set[Future[Judgement]] = {pool.submit(judge, decision, iterations, seed) for decision in todo}
    try:
        while running and not (stop and stop.is_set()):
            finished, running = wait(running, LOOK_AROUND, FIRST_COMPLETED)
            found += [future.result() for future in finished]
            if progress and finished:
                progress(len(found), len(todo))
    except KeyboardInterrupt:
        pass
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    return Analysis(tuple(sorted(found, key=lambda one: one.ply)), len(todo), iterations, seed)
