"""Bots that search: limits, threads, the choice at the end, and what they have to say about it."""

from __future__ import annotations

import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from urbarium.bots.growing import Exchange, Growing, Tally, rank
from urbarium.bots.levels import iterations_of, settings_of, time_cap_of
from urbarium.bots.question import check_turn, seed_from

if TYPE_CHECKING:
    from urbarium.engine.match import View
    from urbarium.engine.strength import Search

__all__ = ["Candidate", "Explanation", "LevelBot", "SearchBot", "grow_tree"]

PART_SECONDS = 0.05  # a search runs in parts of about this length and looks at the clock between them,
LEAST_PART = 200  # but in so many iterations at least: handing a game's rules to the kernel costs some time, too
STRETCHES = 8  # of a search: between them threads tell each other what they found, and the choice may be clear
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
    it in the same turn, as long as iterations and not the clock end the search. Each thread makes all the iterations.
    """

    def __init__(
        self,
        name: str,
        seed: int | None = None,
        *,
        iterations: int = 1000,
        seconds: float | None = None,
        settings: Search | None = None,
        threads: int = 1,
    ) -> None:
        self.name = name
        self.seed = secrets.randbits(62) if seed is None else seed
        self.iterations = iterations
        self.seconds = seconds
        self.settings = settings
        self.threads = threads
        self._control = np.zeros(1, np.int64)
        self._kept: tuple[list[Growing], int] | None = None  # the trees of the last choice, and the choice

    # ---- the interface of a bot

    def choose(self, view: View) -> int:
        legal = check_turn(view)
        if len(legal) == 1:
            return legal[0]
        trees, _ = self._think(view)
        action = self._ranked(trees)[0][0]
        self._kept = trees, action
        return action

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

    def limits(self, view: View) -> tuple[int, float | None, Search]:
        """Iterations, seconds and settings for this game."""
        return self.iterations, self.seconds, self.settings or settings_of(view.game)

    def _think(self, view: View) -> tuple[list[Growing], float]:
        """Grow the trees until the choice is clear or the limits are reached."""
        iterations, seconds, settings = self.limits(view)
        started = time.perf_counter()
        deadline = None if seconds is None else started + seconds
        self._control[0] = 0
        trees = self._trees(view, iterations, settings)
        if self.threads == 1:
            self._grow(trees[0], iterations, deadline)
        else:
            self._grow_together(trees, iterations, deadline)
        self._settle(trees[0], int(DOUBTS * iterations), deadline)
        return trees, time.perf_counter() - started

    def _trees(self, view: View, iterations: int, settings: Search) -> list[Growing]:
        """Those of the decision before this one, if they lead here and have room; otherwise new ones."""
        kept, self._kept = self._kept, None
        if kept:
            trees, action = kept
            here = trees[0].view.game is view.game and trees[0].view.seat == view.seat
            roomy = all(tree.room > (1 + DOUBTS) * iterations for tree in trees)
            if here and roomy and all(tree.follow(action, view) for tree in trees):
                return trees
        seeds = [seed_from(view, f"{self.seed} {thread}") for thread in range(self.threads)]
        return [Growing(view, settings, seed, iterations, self._control) for seed in seeds]

    def _grow(self, growing: Growing, iterations: int, deadline: float | None) -> None:
        """One tree in stretches, after each of which the choice may be clear already."""
        left = iterations
        for stretch in _stretches(iterations):
            left -= stretch
            if not self._grow_for(growing, stretch, deadline) or growing.settled(left):
                return

    def _grow_for(self, growing: Growing, iterations: int, deadline: float | None) -> bool:
        """Look at the clock now and then; False if the search is to end."""
        left, part = iterations, LEAST_PART
        while left > 0:
            started = time.perf_counter()
            done = growing.grow(min(part, left))
            now = time.perf_counter()
            left -= done
            if done == 0 or self._control[0] or growing.solved or (deadline is not None and now >= deadline):
                return False
            part = max(LEAST_PART, int(done * PART_SECONDS / max(now - started, 1e-6)))
        return True

    def _grow_together(self, trees: list[Growing], iterations: int, deadline: float | None) -> None:
        """All trees at a time, each in a thread; after each stretch they tell each other what they found."""
        exchange = Exchange(trees)
        with ThreadPoolExecutor(len(trees)) as pool:
            for stretch in _stretches(iterations):
                going = list(pool.map(lambda tree, n=stretch: self._grow_for(tree, n, deadline), trees))
                exchange.run()
                if not all(going):
                    return

    def _settle(self, growing: Growing, most: int, deadline: float | None) -> None:
        """Go on, up to ``most`` iterations, while an action looks better than the choice but was tried too little.

        Where the result is decided, every action is tried once for its points.
        """
        while most > 0 and not self._control[0] and not growing.solved:
            doubt = growing.doubtful()
            if doubt is None or (deadline is not None and time.perf_counter() >= deadline):
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


def _stretches(iterations: int) -> list[int]:
    """The iterations in parts of about the same length; they do not depend on the clock, so the choice does not."""
    ends = [iterations * n // STRETCHES for n in range(STRETCHES + 1)]
    return [end - begin for begin, end in pairwise(ends) if end > begin]


class LevelBot(SearchBot):
    """One of the five levels: a number of iterations that each game sets for itself."""

    def __init__(self, name: str, seed: int | None = None, *, threads: int = 1, timed: bool = True) -> None:
        self.level = int(name.removeprefix("level"))
        super().__init__(name, seed, seconds=time_cap_of(self.level) if timed else None, threads=threads)

    def limits(self, view: View) -> tuple[int, float | None, Search]:
        return iterations_of(view.game, self.level), self.seconds, settings_of(view.game)
