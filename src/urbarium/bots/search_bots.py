"""Bots that search: limits, threads, the choice at the end, and what they have to say about it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from urbarium.bots.growing import AS_MANY_AS_FIT, Exchange, Growing, Tally, rank
from urbarium.bots.levels import AS_WRITTEN, LEVELS, iterations_of, settings_of, threads_of, time_cap_of
from urbarium.bots.question import check_turn, seed_from
from urbarium.bots.registry import USUAL_SECONDS, level_of, seconds_of
from urbarium.bots.weights import network_of
from urbarium.engine.errors import SetupError

if TYPE_CHECKING:
    from urbarium.engine.match import View
    from urbarium.engine.strength import Search

__all__ = ["Candidate", "Decision", "Explanation", "LevelBot", "SearchBot", "grow_tree"]

PART_SECONDS = 0.05  # a search runs in parts of about this length and looks at the clock between them,
LEAST_PART = 200  # but in so many iterations at least: handing a game's rules to the kernel costs some time, too
STRETCHES = 8  # of a search: between them threads tell each other what they found, and the choice may be clear
FIRST_STRETCH = 1000  # of a search by the clock: its pace shows how long the others may be
SETTLING = 0.1  # of its time is kept for actions that were tried little and look better than the choice
DOUBTS = 0.5  # of the iterations may be added while an action that was tried little looks better than the choice


@dataclass(frozen=True)
class Candidate:
    """An action that was considered: how often, and what the deciding seat may expect from it (share of the win)."""

    action: int
    notation: str
    visits: int
    expected: float
    lead: float | None = None  # where the result is decided: points ahead of the best other seat at the end


@dataclass(frozen=True)
class Decision:
    """An action, and what the search has found out: all actions, best first, and habits (``Tree.habit``)."""

    ranked: tuple[tuple[int, Tally], ...]
    habit: np.ndarray
    iterations: int

    @property
    def action(self) -> int:
        return self.ranked[0][0]

    @property
    def expected(self) -> float:
        """The share of the win that the seat may expect."""
        return self.ranked[0][1].expected


@dataclass(frozen=True)
class Explanation:
    """What a bot considered, best first, and the line it expects, in notation."""

    seat: int
    candidates: tuple[Candidate, ...]
    line: tuple[str, ...]
    iterations: int
    seconds: float
    solved: bool

    @property
    def action(self) -> int:
        return self.candidates[0].action

    @property
    def expected(self) -> float:
        """The share of the win that the seat may expect."""
        return self.candidates[0].expected

    def __str__(self) -> str:
        leads = ["" if c.lead is None else f"  {c.lead:+.0f} points" for c in self.candidates]
        best = "\n".join(
            f"{c.notation:<24} {c.visits:>7} visits  {c.expected:6.1%}{lead}"
            for c, lead in zip(self.candidates[:8], leads, strict=False)
        )
        return f"{best}\nexpected: {' '.join(self.line)}"


def grow_tree(view: View, settings: Search, seed: int, iterations: int) -> tuple[int, int]:
    """Search once, for measurements: the iterations done, and the decisions made in them."""
    growing = Growing(view, settings, seed, iterations, np.zeros(1, np.int64))
    return growing.grow(iterations), int(growing.tree.habit[:, 1].sum())


class SearchBot:
    """Thinks by tree search, from what its seat may know and nothing else.

    The choice is a function of the seed, of the view, and of what the bot found out when it made the decisions before
    it in the same turn, as long as iterations and not the clock end the search. Each thread makes all the iterations;
    with ``iterations=None`` they make as many as they can in the seconds given.
    """

    clock: Callable[[], float] = staticmethod(time.perf_counter)  # a match may count processor time instead

    def __init__(
        self,
        name: str,
        seed: int | None = None,
        *,
        iterations: int | None = 1000,
        seconds: float | None = None,
        settings: Search | None = None,
        threads: int = 1,
        network: np.ndarray | None = None,
    ) -> None:
        """``network`` estimates positions; otherwise the game's own weights do, or its ``evaluate``."""
        if iterations is None and seconds is None:
            raise SetupError("a search needs a limit: iterations, seconds or both")
        self.name = name
        self.seed = secrets.randbits(62) if seed is None else seed
        self.iterations = iterations
        self.seconds = seconds
        self.settings = settings
        self.threads = threads
        self.network = network
        self._control = np.zeros(1, np.int64)
        self._kept: tuple[list[Growing], int] | None = None  # the trees of the last choice, and the choice

    # ---- the interface of a bot

    def choose(self, view: View) -> int:
        legal = check_turn(view)
        return legal[0] if len(legal) == 1 else self.decide(view).action

    def decide(self, view: View) -> Decision:
        """Think about the position, and keep what was found out for the next decision of the turn."""
        trees, _ = self._think(view)
        ranked = self._ranked(trees)
        self._kept = trees, ranked[0][0]
        return Decision(tuple(ranked), trees[0].tree.habit, sum(tree.iterations for tree in trees))

    def explain(self, view: View) -> Explanation:
        """Think about the position and tell about it."""
        check_turn(view)
        trees, seconds = self._think(view)
        ranked = self._ranked(trees)
        candidates = tuple(
            Candidate(action, view.game.write(view.state, action), tally.visits, tally.expected, tally.lead)
            for action, tally in ranked
        )
        iterations = sum(tree.iterations for tree in trees)
        solved = any(tree.solved for tree in trees)
        return Explanation(view.seat, candidates, trees[0].line(ranked[0][0]), iterations, seconds, solved)

    def stop(self) -> None:
        """Let a search that another thread is running end at once with what it has found."""
        self._control[0] = 1

    # ---- thinking

    def limits(self, view: View) -> tuple[int | None, float | None, Search]:
        """Iterations, seconds and settings for this game."""
        return self.iterations, self.seconds, self.settings or settings_of(view.game)

    def _think(self, view: View) -> tuple[list[Growing], float]:
        """Grow the trees until the choice is clear or the limits are reached."""
        iterations, seconds, settings = self.limits(view)
        started = self.clock()
        deadline = None if seconds is None else started + seconds
        self._control[0] = 0
        trees = self._trees(view, AS_MANY_AS_FIT if iterations is None else iterations, settings)
        with _Threads(trees, self._grow_for) as threads:
            if iterations is not None:
                self._grow(threads, iterations, deadline)
            elif seconds is not None:
                self._grow_by_clock(threads, started, (1.0 - SETTLING) * seconds)
        self._settle(trees[0], AS_MANY_AS_FIT if iterations is None else int(DOUBTS * iterations), deadline)
        return trees, self.clock() - started

    def _trees(self, view: View, iterations: int, settings: Search) -> list[Growing]:
        """Those of the decision before this one, if they lead here and have room; otherwise new ones."""
        kept, self._kept = self._kept, None
        if kept:
            trees, action = kept
            here = trees[0].view.game is view.game and trees[0].view.seat == view.seat
            wanted = int((1 + DOUBTS) * iterations)
            if here and all(tree.follow(action, view) and tree.has_room(wanted) for tree in trees):
                return trees
        seeds = [seed_from(view, f"{self.seed} {thread}") for thread in range(self.threads)]
        network = network_of(view.game, view.players) if self.network is None else self.network
        return [Growing(view, settings, seed, iterations, self._control, network) for seed in seeds]

    def _grow(self, threads: _Threads, iterations: int, deadline: float | None) -> None:
        """In stretches, after each of which the choice may be clear already."""
        left = iterations
        for stretch in _stretches(iterations):
            left -= stretch
            if not threads.grow(stretch, deadline) or threads.settled(left):
                return

    def _grow_by_clock(self, threads: _Threads, started: float, seconds: float) -> None:
        """In stretches of a part of the time, until it is over or the choice is clear."""
        stretch = FIRST_STRETCH
        while True:
            before = self.clock()
            going = threads.grow(stretch, started + seconds)
            now = self.clock()
            pace = stretch / (now - before)
            if not going or threads.settled(int(pace * (started + seconds - now))):
                return
            stretch = max(FIRST_STRETCH, int(pace * seconds / STRETCHES))

    def _grow_for(self, growing: Growing, iterations: int, deadline: float | None) -> bool:
        """Look at the clock now and then; False if the search is to end."""
        left, part = iterations, LEAST_PART
        while left > 0:
            started = self.clock()
            done = growing.grow(min(part, left))
            now = self.clock()
            left -= done
            if done == 0 or self._control[0] or growing.solved or (deadline is not None and now >= deadline):
                return False
            part = max(LEAST_PART, int(done * PART_SECONDS / max(now - started, 1e-6)))
        return True

    def _settle(self, growing: Growing, most: int, deadline: float | None) -> None:
        """Go on, up to ``most`` iterations, while an action looks better than the choice but was tried too little.

        Where the result is decided, every action is tried once for its points.
        """
        while most > 0 and not self._control[0] and not growing.solved:
            doubt = growing.doubtful()
            if doubt is None or (deadline is not None and self.clock() >= deadline):
                break
            edge, times = doubt
            done = growing.grow(min(times, most), edge)
            if done == 0:
                break
            most -= done
        for edge in growing.without_points():
            growing.grow(1, edge)

    def _ranked(self, trees: list[Growing]) -> list[tuple[int, Tally]]:
        """All root actions, the one to choose first; a proof of any thread counts."""
        proven = next((tree for tree in trees if tree.solved), trees[0])
        return rank(proven.by_action(), proven.solved)


class _Threads:
    """Trees that grow at the same time, each in a thread, and then tell each other what they found."""

    def __init__(self, trees: list[Growing], grow: Callable[[Growing, int, float | None], bool]) -> None:
        self.trees = trees
        self._grow = grow
        self._exchange = Exchange(trees) if len(trees) > 1 else None
        self._pool = ThreadPoolExecutor(len(trees)) if len(trees) > 1 else None

    def __enter__(self) -> _Threads:
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool:
            self._pool.shutdown()

    def grow(self, iterations: int, deadline: float | None) -> bool:
        """Grow each tree by so many iterations; False if the search is to end."""
        if not (self._pool and self._exchange):
            return self._grow(self.trees[0], iterations, deadline)
        going = list(self._pool.map(lambda tree: self._grow(tree, iterations, deadline), self.trees))
        self._exchange.run()
        return all(going)

    def settled(self, left: int) -> bool:
        """Can nothing change the choice in the iterations that are left to each thread?"""
        return self.trees[0].settled(left * len(self.trees))


def _stretches(iterations: int) -> list[int]:
    """The iterations in parts of about the same length; they do not depend on the clock, so the choice does not."""
    ends = [iterations * n // STRETCHES for n in range(STRETCHES + 1)]
    return [end - begin for begin, end in pairwise(ends) if end > begin]


class LevelBot(SearchBot):
    """One of the levels: a number of iterations that each game sets for itself, or, at the last, a time."""

    def __init__(self, name: str, seed: int | None = None, *, threads: int | None = None, timed: bool = True) -> None:
        self.level = int(level_of(name).removeprefix("level"))
        self.timed = timed
        seconds = time_cap_of(self.level) or seconds_of(name) or USUAL_SECONDS
        super().__init__(name, seed, seconds=seconds if timed else None, threads=threads or threads_of(self.level))

    def limits(self, view: View) -> tuple[int | None, float | None, Search]:
        by_clock = self.timed and self.level == LEVELS
        iterations = None if by_clock else iterations_of(view.game, self.level)
        capped = iterations is None or iterations > AS_WRITTEN  # the first levels choose the same, compiled or not
        return iterations, self.seconds if capped else None, settings_of(view.game)
