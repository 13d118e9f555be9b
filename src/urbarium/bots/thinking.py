"""Bots that search: limits, threads, the choice at the end, and what they have to say about it."""

from __future__ import annotations

import hashlib
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from urbarium.bots import search as tree
from urbarium.bots.levels import Settings, iterations_of, settings_of, time_cap_of
from urbarium.bots.playout import seed_random
from urbarium.engine.compile import jit_enabled, rule
from urbarium.engine.errors import SetupError

if TYPE_CHECKING:
    from urbarium.engine.game import Game
    from urbarium.engine.match import View

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


@rule
def _no_prior(state, actions, count, out):  # type: ignore[no-untyped-def]
    for i in range(count):
        out[i] = 0.5


@cache
def _prior_of(game: Game) -> Any:
    """The game's own judgement of actions as a function pointer, or one that is never asked."""
    prior: Any = getattr(game.module("bot"), "prior", _no_prior)
    if jit_enabled():
        prior.compile(tree.PRIOR)
    return prior


class _Tree:
    """One growing tree: the arrays that the kernel works on."""

    def __init__(self, view: View, settings: Settings, seed: int, iterations: int, control: np.ndarray) -> None:
        self.view = view
        self.action_count = view.game.actions.size
        edges = min(MOST_EDGES, (iterations + 2) * min(self.action_count, USUAL_BRANCHING) + self.action_count)
        self.node = np.empty((iterations + 2, tree.NODE_COLUMNS), np.int32)
        self.node_value = np.empty((iterations + 2, tree.VALUE_COLUMNS))
        self.edge = np.empty((edges, tree.EDGE_COLUMNS), np.int32)
        self.edge_value = np.empty((edges, tree.EDGE_VALUE_COLUMNS))
        self.habit = np.zeros((view.players * self.action_count, 2))
        self.used = np.zeros(2, np.int64)
        self.settings = np.array(settings.values())
        self.control = control
        self.generator = np.zeros(1, np.uint64)
        seed_random(self.generator, seed)
        self.iterations = 0

    def grow(self, iterations: int) -> int:
        game, view = self.view.game, self.view
        kernels = game.kernels
        done = tree.search(
            kernels.actor,
            kernels.legal,
            kernels.apply,
            kernels.returns,
            kernels.scores,
            kernels.evaluate,
            kernels.resample,
            _prior_of(game),
            view.state,
            view.seat,
            view.players,
            self.action_count,
            int(game.hidden or game.chance),
            self.node,
            self.node_value,
            self.edge,
            self.edge_value,
            self.used,
            self.habit,
            self.settings,
            self.control,
            self.generator,
            iterations,
        )
        self.iterations += done
        return int(done)

    @property
    def solved(self) -> bool:
        return bool(self.used[0] and self.node[0, tree.SOLVED])

    def edges_of(self, node: int) -> list[int]:
        found = []
        edge = int(self.node[node, tree.FIRST])
        while edge >= 0:
            found.append(edge)
            edge = int(self.edge[edge, tree.NEXT])
        return found

    def settled(self, left: int) -> bool:
        """Can no other action overtake the most visited one in the iterations left? Proofs could still change minds."""
        if not (self.view.game.hidden or self.view.game.chance):
            return False
        visits = sorted(int(self.edge[edge, tree.TRIED]) for edge in self.edges_of(0))
        return len(visits) > 1 and visits[-1] - visits[-2] > left

    def exact(self, edge: int) -> float | None:
        """The proven value of an edge for the seat that decides there."""
        child = int(self.edge[edge, tree.CHILD])
        if child < 0 or not self.node[child, tree.SOLVED] or self.view.game.hidden or self.view.game.chance:
            return None
        return float(self.node_value[child, tree.EXACT + self.view.seat])


def grow_tree(view: View, settings: Settings, seed: int, iterations: int) -> tuple[int, int]:
    """Search once, for measurements: the iterations done, and the decisions made in them."""
    growing = _Tree(view, settings, seed, iterations, np.zeros(1, np.int64))
    return growing.grow(iterations), int(growing.habit[:, 1].sum())


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
        settings: Settings | None = None,
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
        legal = view.legal()
        if not legal:
            raise SetupError(f"it is not for seat {view.seat} to decide now")
        if len(legal) == 1:
            return legal[0]
        trees, _ = self._think(view, only_choice=True)
        return _ranked(trees)[0][0]

    def explain(self, view: View) -> Explanation:
        """Think about the position and tell about it."""
        if not view.legal():
            raise SetupError(f"it is not for seat {view.seat} to decide now")
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

    def limits(self, view: View) -> tuple[int, float | None, Settings]:
        """Iterations, seconds and settings for this game."""
        return self.iterations, self.seconds, self.settings or settings_of(view.game)

    def _think(self, view: View, only_choice: bool = False) -> tuple[list[_Tree], float]:
        """Grow the trees. If ``only_choice`` matters, iterations that cannot change it are left out."""
        iterations, seconds, settings = self.limits(view)
        started = time.perf_counter()
        deadline = None if seconds is None else started + seconds
        self._control[0] = 0
        share = max(1, iterations // self.threads)
        trees = [_Tree(view, settings, _seed(self.seed, view, n), share, self._control) for n in range(self.threads)]
        if self.threads == 1:
            self._grow(trees[0], share, deadline, only_choice)
        else:
            view.game.compile()
            with ThreadPoolExecutor(self.threads) as pool:
                for _ in pool.map(lambda tree: self._grow(tree, share, deadline, False), trees):
                    pass
        return trees, time.perf_counter() - started

    def _grow(self, growing: _Tree, iterations: int, deadline: float | None, only_choice: bool) -> None:
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

    def limits(self, view: View) -> tuple[int, float | None, Settings]:
        return iterations_of(view.game, self.level), self.seconds, settings_of(view.game, self.level)


def _seed(seed: int, view: View, thread: int) -> int:
    """A seed for one thread's search from the bot's seed and from what it sees."""
    digest = hashlib.blake2b(view.state.tobytes(), digest_size=8, key=f"{seed} {thread}".encode()[:64])
    return int.from_bytes(digest.digest(), "little") >> 2


def _ranked(trees: list[_Tree]) -> list[tuple[int, _Tally]]:
    """All root actions, the one to choose first."""
    tallies: dict[int, _Tally] = {}
    for growing in trees:
        for edge in growing.edges_of(0):
            tally = tallies.setdefault(int(growing.edge[edge, tree.ACTION]), _Tally())
            tally.visits += int(growing.edge[edge, tree.TRIED])
            tally.total += float(growing.edge_value[edge, tree.SUM])
            tally.guess += float(growing.edge_value[edge, tree.GUESS]) / len(trees)
            exact = growing.exact(edge)
            tally.exact = tally.exact if exact is None else exact
    solved = any(growing.solved for growing in trees)
    return sorted(tallies.items(), key=lambda item: item[1].rank(solved), reverse=True)


def _line(growing: _Tree, action: int) -> tuple[str, ...]:
    """The most visited way down the tree, in notation; unknown cards are dealt once for it."""
    game, view = growing.view.game, growing.view
    state = view.state.copy()
    words = []
    node = 0
    if game.hidden or game.chance:
        seed = hashlib.sha256(state.tobytes()).digest()
        game.kernels.resample(state, view.seat, np.frombuffer(seed, np.uint8).copy())
    for _ in range(LINE_LENGTH):
        words.append(game.write(state, action))
        edge = next(e for e in growing.edges_of(node) if growing.edge[e, tree.ACTION] == action)
        game.kernels.apply(state, action)
        node = int(growing.edge[edge, tree.CHILD])
        if node < 0 or game.kernels.actor(state) < 0:
            break
        legal = set(game.legal(state))
        tried = [e for e in growing.edges_of(node) if growing.edge[e, tree.ACTION] in legal]
        best = max(tried, key=lambda e: int(growing.edge[e, tree.TRIED]), default=None)
        if best is None or growing.edge[best, tree.TRIED] < LINE_VISITS:
            break
        action = int(growing.edge[best, tree.ACTION])
    return tuple(words)
