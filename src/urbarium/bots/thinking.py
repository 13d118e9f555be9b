"""Bots that search: limits, threads, the choice at the end, and what they have to say about it."""

from __future__ import annotations

import hashlib
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from urbarium.bots.levels import iterations_of, settings_of, time_cap_of
from urbarium.bots.playout import seed_random
from urbarium.bots.question import check_turn, question_of, seed_from
from urbarium.bots.search import ACTION, CHILD, EXACT, FIRST, GUESS, NEXT, SOLVED, SUM, TRIED, new_tree, search

if TYPE_CHECKING:
    from urbarium.engine.match import View
    from urbarium.engine.strength import Search

__all__ = ["Candidate", "Explanation", "LevelBot", "SearchBot", "grow_tree"]

MOST_EDGES = 2_000_000
USUAL_BRANCHING = 128
PART_SECONDS = 0.05  # a search runs in parts of about this length and looks at the clock between them,
LEAST_PART = 200  # but in so many iterations at least: handing a game's rules to the kernel costs some time, too
LINE_VISITS = 4  # the expected line ends where fewer visits than this support it
LINE_LENGTH = 12


@dataclass(frozen=True)
class Candidate:
    """An action that was considered: how often, and what the deciding seat may expect from it (share of the win)."""

    action: int
    notation: str
    visits: int
    expected: float


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
        best = "\n".join(f"{c.notation:<24} {c.visits:>7} visits  {c.expected:6.1%}" for c in self.candidates[:8])
        return f"{best}\nexpected: {' '.join(self.line)}"


class _Growing:
    """A growing tree, and what it grows from."""

    def __init__(self, view: View, settings: Search, seed: int, iterations: int, control: np.ndarray) -> None:
        self.view = view
        self.addresses = view.game.addresses
        self.question = question_of(view)
        actions = self.question.actions
        edges = min(MOST_EDGES, (iterations + 2) * min(actions, USUAL_BRANCHING) + actions)
        self.tree = new_tree(self.question, iterations + 2, edges)
        self.settings = settings.record()
        self.control = control
        self.generator = np.zeros(1, np.uint64)
        seed_random(self.generator, seed)
        self.iterations = 0

    def grow(self, iterations: int) -> int:
        done = int(
            search(self.addresses, self.question, self.tree, self.settings, self.control, self.generator, iterations)
        )
        self.iterations += done
        return done

    @property
    def solved(self) -> bool:
        return bool(self.tree.used[0] and self.tree.node[0, SOLVED])

    def edges_of(self, node: int) -> list[int]:
        found = []
        edge = int(self.tree.node[node, FIRST])
        while edge >= 0:
            found.append(edge)
            edge = int(self.tree.edge[edge, NEXT])
        return found

    def settled(self, left: int) -> bool:
        """Can no other action overtake the most visited one in the iterations left? Proofs could still change minds."""
        if not self.question.unknown:
            return False
        visits = sorted(int(self.tree.edge[edge, TRIED]) for edge in self.edges_of(0))
        return len(visits) > 1 and visits[-1] - visits[-2] > left

    def exact(self, edge: int) -> float | None:
        """The proven value of an edge for the seat that decides there."""
        child = int(self.tree.edge[edge, CHILD])
        if child < 0 or not self.tree.node[child, SOLVED] or self.question.unknown:
            return None
        return float(self.tree.node_value[child, EXACT + self.view.seat])


def grow_tree(view: View, settings: Search, seed: int, iterations: int) -> tuple[int, int]:
    """Search once, for measurements: the iterations done, and the decisions made in them."""
    growing = _Growing(view, settings, seed, iterations, np.zeros(1, np.int64))
    return growing.grow(iterations), int(growing.tree.habit[:, 1].sum())


@dataclass
class _Tally:
    """What all threads together know about an action at the root."""

    visits: int = 0
    total: float = 0.0
    guess: float = 0.0
    exact: float | None = None

    @property
    def expected(self) -> float:
        if self.exact is not None:
            return self.exact
        return self.total / self.visits if self.visits else self.guess

    def rank(self, root_solved: bool) -> tuple[float, ...]:
        if root_solved:
            return (-1.0 if self.exact is None else self.exact, self.visits)
        proven_loss = self.exact is not None and self.exact <= 0.0
        return (not proven_loss, self.visits, self.expected)


class SearchBot:
    """Thinks by tree search, from what its seat may know and nothing else.

    The choice is a function of the seed and of the view, as long as iterations and not the clock end the search.
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

    # ---- the interface of a bot

    def choose(self, view: View) -> int:
        legal = check_turn(view)
        if len(legal) == 1:
            return legal[0]
        trees, _ = self._think(view, only_choice=True)
        return _ranked(trees)[0][0]

    def explain(self, view: View) -> Explanation:
        """Think about the position and tell about it."""
        check_turn(view)
        trees, seconds = self._think(view)
        ranked = _ranked(trees)
        candidates = tuple(
            Candidate(action, view.game.write(view.state, action), tally.visits, tally.expected)
            for action, tally in ranked
        )
        iterations = sum(tree.iterations for tree in trees)
        solved = any(tree.solved for tree in trees)
        return Explanation(view.seat, candidates, _line(trees[0], ranked[0][0]), iterations, seconds, solved)

    def stop(self) -> None:
        """Let a search that another thread is running end at once with what it has found."""
        self._control[0] = 1

    # ---- thinking

    def limits(self, view: View) -> tuple[int, float | None, Search]:
        """Iterations, seconds and settings for this game."""
        return self.iterations, self.seconds, self.settings or settings_of(view.game)

    def _think(self, view: View, only_choice: bool = False) -> tuple[list[_Growing], float]:
        """Grow the trees. If ``only_choice`` matters, iterations that cannot change it are left out."""
        iterations, seconds, settings = self.limits(view)
        started = time.perf_counter()
        deadline = None if seconds is None else started + seconds
        self._control[0] = 0
        share = max(1, iterations // self.threads)
        seeds = [seed_from(view, f"{self.seed} {thread}") for thread in range(self.threads)]
        trees = [_Growing(view, settings, seed, share, self._control) for seed in seeds]
        if self.threads == 1:
            self._grow(trees[0], share, deadline, only_choice)
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                for _ in pool.map(lambda tree: self._grow(tree, share, deadline, False), trees):
                    pass
        return trees, time.perf_counter() - started

    def _grow(self, growing: _Growing, iterations: int, deadline: float | None, only_choice: bool) -> None:
        left, part = iterations, LEAST_PART
        while left > 0 and not self._control[0] and not growing.solved:
            started = time.perf_counter()
            done = growing.grow(min(part, left))
            now = time.perf_counter()
            if done == 0 or (deadline is not None and now >= deadline):
                return
            left -= done
            if only_choice and growing.settled(left):
                return
            part = max(LEAST_PART, int(done * PART_SECONDS / max(now - started, 1e-6)))


class LevelBot(SearchBot):
    """One of the five levels: a number of iterations that each game sets for itself."""

    def __init__(self, name: str, seed: int | None = None, *, threads: int = 1, timed: bool = True) -> None:
        self.level = int(name.removeprefix("level"))
        super().__init__(name, seed, seconds=time_cap_of(self.level) if timed else None, threads=threads)

    def limits(self, view: View) -> tuple[int, float | None, Search]:
        return iterations_of(view.game, self.level), self.seconds, settings_of(view.game, self.level)


def _ranked(trees: list[_Growing]) -> list[tuple[int, _Tally]]:
    """All root actions, the one to choose first."""
    tallies: dict[int, _Tally] = {}
    for growing in trees:
        for edge in growing.edges_of(0):
            tally = tallies.setdefault(int(growing.tree.edge[edge, ACTION]), _Tally())
            tally.visits += int(growing.tree.edge[edge, TRIED])
            tally.total += float(growing.tree.edge_value[edge, SUM])
            tally.guess += float(growing.tree.edge_value[edge, GUESS]) / len(trees)
            exact = growing.exact(edge)
            tally.exact = tally.exact if exact is None else exact
    solved = any(growing.solved for growing in trees)
    return sorted(tallies.items(), key=lambda item: item[1].rank(solved), reverse=True)


def _line(growing: _Growing, action: int) -> tuple[str, ...]:
    """The most visited way down the tree, in notation; unknown cards are dealt once for it."""
    game, view = growing.view.game, growing.view
    state = view.state.copy()
    words = []
    node = 0
    if growing.question.unknown:
        seed = hashlib.sha256(state.tobytes()).digest()
        game.kernels.resample(state, view.seat, np.frombuffer(seed, np.uint8).copy())
    for _ in range(LINE_LENGTH):
        words.append(game.write(state, action))
        edge = next(e for e in growing.edges_of(node) if growing.tree.edge[e, ACTION] == action)
        game.kernels.apply(state, action)
        node = int(growing.tree.edge[edge, CHILD])
        if node < 0 or game.kernels.actor(state) < 0:
            break
        legal = set(game.legal(state))
        tried = [e for e in growing.edges_of(node) if growing.tree.edge[e, ACTION] in legal]
        best = max(tried, key=lambda e: int(growing.tree.edge[e, TRIED]), default=None)
        if best is None or growing.tree.edge[best, TRIED] < LINE_VISITS:
            break
        action = int(growing.tree.edge[best, ACTION])
    return tuple(words)
