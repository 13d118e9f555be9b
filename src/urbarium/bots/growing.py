"""A growing tree as Python sees it: what is known about the actions at its root, following it down, sharing it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from urbarium.bots.levels import AS_WRITTEN
from urbarium.bots.network import BY_HAND
from urbarium.bots.playout import seed_random
from urbarium.bots.question import question_of
from urbarium.bots.search import (
    ACTION,
    APART,
    BESIDE,
    CHILD,
    DECIDED,
    FIRST,
    GUESS,
    LEAD,
    LEADS,
    MOVER,
    NEXT,
    OFFERED,
    SOLVED,
    SUM,
    TRIED,
    new_tree,
    search,
)
from urbarium.engine.addresses import functions_of
from urbarium.engine.compile import as_written

if TYPE_CHECKING:
    from urbarium.engine.match import View
    from urbarium.engine.strength import Search

__all__ = ["Exchange", "Growing", "Tally", "rank"]

AS_MANY_AS_FIT = 1_000_000  # iterations of a search that only the clock ends: room for this many
MOST_NODES, MOST_EDGES = 6_000_000, 4_000_000
USUAL_BRANCHING = 128
DECISIONS_OF_A_TURN = 3  # a tree has room for so many searches, one after the other
GUESS_VISITS = 4.0  # that a guess is worth beside the results of a search
WELL_TRIED = 0.5  # of the visits of the most visited action: enough to be chosen for its result
LINE_VISITS = 4  # the expected line ends where fewer visits than this support it
LINE_LENGTH = 12


@dataclass
class Tally:
    """What is known about an action at the root."""

    visits: int
    total: float
    guess: float
    exact: float | None
    leads: int  # visits that ended in a decided result
    lead_total: float

    @property
    def expected(self) -> float:
        """What is proven, or the mean of what was found, in which the guess counts as a few visits."""
        if self.exact is not None:
            return self.exact
        return (self.total + GUESS_VISITS * self.guess) / (self.visits + GUESS_VISITS)

    @property
    def lead(self) -> float | None:
        """Points ahead of the best other seat at the end, where the result is decided."""
        return self.lead_total / self.leads if self.leads and self.decided else None

    @property
    def found(self) -> float | None:
        """What is proven, or the mean result of the visits; None if there were none."""
        if self.exact is not None:
            return self.exact
        return self.total / self.visits if self.visits else None

    @property
    def decided(self) -> bool:
        """Did every visit end in the same clear win or loss?"""
        return self.found is not None and not DECIDED < self.found < 1.0 - DECIDED


class Growing:
    """A tree, and what it grows from."""

    def __init__(
        self,
        view: View,
        settings: Search,
        seed: int,
        iterations: int,
        control: np.ndarray,
        network: np.ndarray = BY_HAND,
    ) -> None:
        self.view = view
        self.as_written = iterations <= AS_WRITTEN and not view.game.loaded  # nobody waits for a compiler
        self.question = question_of(view, network)
        actions = self.question.actions
        wanted = DECISIONS_OF_A_TURN * (iterations + 2)
        edges = min(MOST_EDGES, wanted * min(actions, USUAL_BRANCHING) + actions)
        nodes = min(MOST_NODES, wanted * self.most_nodes + 4 * view.players)
        self.tree = new_tree(self.question, nodes, edges)
        self.settings = settings.record()
        self.control = control
        self.generator = np.zeros(1, np.uint64)
        seed_random(self.generator, seed)
        self.iterations = 0  # for this decision

    def grow(self, iterations: int, forced: int = -1) -> int:
        """Grow by so many iterations, all along one edge of the root if it is given; how many were done."""
        tree, settings, control = self.tree, self.settings, self.control
        done = self._search(self.question, tree, settings, control, self.generator, iterations, forced)
        self.iterations += int(done)
        return int(done)

    @property
    def _search(self) -> Callable[..., int]:
        """The search of this game; found anew each time, so that a tree can be copied and sent to another process."""
        game = self.view.game
        if self.as_written:
            return partial(as_written(search), functions_of(game.kernels))
        return partial(search, game.addresses)

    # ---- looking

    def node_of(self, place: int, mover: int) -> int:
        """The node of a seat at a place of the tree; -1 if it has not been there."""
        while place >= 0 and self.tree.node[place, MOVER] != mover:
            place = int(self.tree.node[place, BESIDE])
        return place

    @property
    def root(self) -> int:
        return self.node_of(int(self.tree.start[self.view.seat]), self.view.seat) if self.tree.used[0] else -1

    @property
    def solved(self) -> bool:
        return not self.question.unknown and self.root >= 0 and bool(self.tree.node[self.root, SOLVED])

    def edges_of(self, node: int) -> list[int]:
        found = []
        edge = int(self.tree.node[node, FIRST])
        while edge >= 0:
            found.append(edge)
            edge = int(self.tree.edge[edge, NEXT])
        return found

    def tally(self, edge: int) -> Tally:
        row, values = self.tree.edge[edge], self.tree.edge_value[edge]
        return Tally(
            int(row[TRIED]), float(values[SUM]), float(values[GUESS]), self.exact(edge), int(row[LEADS]), values[LEAD]
        )

    def exact(self, edge: int) -> float | None:
        """The proven value of an edge for the seat that decides there."""
        child = int(self.tree.edge[edge, CHILD])
        if child < 0 or not self.tree.node[child, SOLVED] or self.question.unknown:
            return None
        return float(self.tree.node_value[child, self.view.seat])

    def tallies(self) -> dict[int, Tally]:
        """By edge of the root."""
        return {edge: self.tally(edge) for edge in self.edges_of(self.root)}

    def by_meaning(self) -> dict[int, int]:
        """The edges of the root by what their actions mean."""
        return {int(self.tree.edge[edge, ACTION]): edge for edge in self.edges_of(self.root)}

    def by_action(self) -> dict[int, Tally]:
        """By legal action; actions that mean the same share what is known."""
        state, meaning, edges = self.view.state, self.view.game.kernels.meaning, self.by_meaning()
        return {action: self.tally(edges[int(meaning(state, action))]) for action in self.view.legal()}

    # ---- the choice

    def settled(self, left: int) -> bool:
        """Is the most visited action the best, and can no other overtake it in the iterations left?

        Proofs could still change minds.
        """
        if not self.question.unknown:
            return False
        tallies = sorted(self.tallies().values(), key=lambda tally: tally.visits, reverse=True)
        first, others = tallies[0], tallies[1:]
        best = all(other.expected <= first.expected for other in others if other.visits)
        return best and all(first.visits - other.visits > left for other in others)

    def doubtful(self) -> tuple[int, int] | None:
        """An edge that looks better than the choice but was tried too little to be chosen, and how often to try it."""
        tallies = self.tallies()
        enough = enough_visits(list(tallies.values()))
        well_tried = [tally for tally in tallies.values() if tally.exact is not None or tally.visits >= enough]
        best = max(tally.expected for tally in well_tried)
        better = {
            edge: tally
            for edge, tally in tallies.items()
            if tally.exact is None and 0 < tally.visits < enough and tally.expected > best
        }
        if not better:
            return None
        edge = max(better, key=lambda edge: better[edge].expected)
        return edge, min(better[edge].visits, enough - better[edge].visits)

    def without_points(self) -> list[int]:
        """Where all that was tried is decided, the edges that were not tried: their points are to be known."""
        tallies = self.tallies()
        tried = [tally for tally in tallies.values() if tally.visits]
        if not tried or not all(tally.decided for tally in tried):
            return []
        return [edge for edge, tally in tallies.items() if not tally.visits]

    # ---- going on

    def follow(self, action: int, view: View) -> bool:
        """Make the position after an own action the root if nothing was learned by it; False if that cannot be."""
        meaning = int(view.game.kernels.meaning(self.view.state, action))
        edge = next((e for e in self.edges_of(self.root) if self.tree.edge[e, ACTION] == meaning), -1)
        place = int(self.tree.edge[edge, CHILD]) if edge >= 0 else -1
        if place < 0 or not self._foreseen(action, view):
            return False
        if view.game.kernels.sealed(self.view.state):
            self.tree.start[APART] = 1
        if self.tree.start[APART]:
            self.tree.start[view.seat] = place
        else:
            self.tree.start[:APART] = place
        self.view = view
        self.question = question_of(view, self.question.network)
        self.iterations = 0
        return self.root >= 0

    def _foreseen(self, action: int, view: View) -> bool:
        """Is what the seat sees now the same in whatever truth it held possible before?"""
        kernels = view.game.kernels
        for number in range(2 if self.question.unknown else 1):
            state = self.view.state.copy()
            if self.question.unknown:
                kernels.resample(state, self.view.seat, np.full(32, number, np.uint8))
            kernels.apply(state, action)
            kernels.redact(state, self.view.seat)
            if not np.array_equal(state, view.state):
                return False
        return True

    def has_room(self, iterations: int) -> bool:
        """Is there room for so many more iterations, or at least for as much again as there is?"""
        nodes, edges = len(self.tree.node) - int(self.tree.used[0]), len(self.tree.edge) - int(self.tree.used[1])
        most = iterations * self.most_nodes + 4 * self.view.players
        return nodes > min(most, len(self.tree.node) // 2) and edges > self.question.actions

    @property
    def most_nodes(self) -> int:
        """Nodes that an iteration may need."""
        return 2 * self.view.players if self.question.simultaneous else 2

    # ---- telling

    def line(self, action: int) -> tuple[str, ...]:
        """The most visited way down the tree, in notation; unknown cards are dealt once for it."""
        game, view = self.view.game, self.view
        kernels, edges = game.kernels, self.tree.edge
        state = view.state.copy()
        if self.question.unknown:
            seed = hashlib.sha256(state.tobytes()).digest()
            kernels.resample(state, view.seat, np.frombuffer(seed, np.uint8).copy())
            kernels.reopen(state, view.seat)
        cursor = self.tree.start.copy()
        node, words = self.root, []
        for _ in range(LINE_LENGTH):
            meaning = int(kernels.meaning(state, action))
            edge = next(e for e in self.edges_of(node) if edges[e, ACTION] == meaning)
            words.append(game.write(state, action))
            mover = int(kernels.actor(state))
            cursor[APART] |= bool(kernels.sealed(state))
            if cursor[APART]:
                cursor[mover] = edges[edge, CHILD]
            else:
                cursor[:APART] = edges[edge, CHILD]
            kernels.apply(state, action)
            mover = int(kernels.actor(state))
            node = self.node_of(int(cursor[mover]), mover) if mover >= 0 else -1
            if node < 0:
                break
            legal = {int(kernels.meaning(state, a)): a for a in game.legal(state)}
            tried = [e for e in self.edges_of(node) if int(edges[e, ACTION]) in legal]
            best = max(tried, key=lambda e: int(edges[e, TRIED]), default=None)
            if best is None or edges[best, TRIED] < LINE_VISITS:
                break
            action = legal[int(edges[best, ACTION])]
        return tuple(words)


class Exchange:
    """Trees of the same root that tell each other what they found: results at the root, and habits."""

    def __init__(self, trees: Sequence[Growing]) -> None:
        self.trees = trees
        for tree in trees:
            tree.grow(0)  # opens the root
        by_meaning = [tree.by_meaning() for tree in trees]
        common = sorted(set.intersection(*map(set, by_meaning)))
        self._edges = [[edges[meaning] for meaning in common] for edges in by_meaning]
        self._known = [self._read(tree, edges) for tree, edges in zip(trees, self._edges, strict=True)]

    @staticmethod
    def _read(tree: Growing, edges: list[int]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        counts = tree.tree.edge[np.ix_(edges, (TRIED, OFFERED, LEADS))]
        sums = tree.tree.edge_value[np.ix_(edges, (SUM, LEAD))]
        return counts, sums, tree.tree.habit.copy()

    def run(self) -> None:
        """Give every tree what the others have found since the last time."""
        now = [self._read(tree, edges) for tree, edges in zip(self.trees, self._edges, strict=True)]
        found = [tuple(a - b for a, b in zip(*pair, strict=True)) for pair in zip(now, self._known, strict=True)]
        all_found = [sum(parts) for parts in zip(*found, strict=True)]
        for tree, edges, own in zip(self.trees, self._edges, found, strict=True):
            counts, sums, habit = (total - part for total, part in zip(all_found, own, strict=True))
            tree.tree.edge[np.ix_(edges, (TRIED, OFFERED, LEADS))] += counts
            tree.tree.edge_value[np.ix_(edges, (SUM, LEAD))] += sums
            tree.tree.habit[:] += habit
        self._known = [self._read(tree, edges) for tree, edges in zip(self.trees, self._edges, strict=True)]


def enough_visits(tallies: Sequence[Tally]) -> int:
    """So many visits make an action well tried."""
    return max(1, int(np.ceil(WELL_TRIED * max(tally.visits for tally in tallies))))


def rank(tallies: dict[int, Tally], solved: bool) -> list[tuple[int, Tally]]:
    """The actions, the one to choose first: the best result of those that were well tried.

    Between decided results the points count; where the result is proven, between those of which it is proven.
    """
    enough = enough_visits(list(tallies.values()))

    def worth(item: tuple[int, Tally]) -> tuple[float, ...]:
        tally = item[1]
        if solved:
            return (-1.0 if tally.exact is None else tally.exact, tally.visits)
        well_tried = tally.visits >= enough or (tally.exact is not None and tally.exact > 0.0)
        return (well_tried, tally.expected if well_tried else tally.visits, tally.visits)

    ranked = sorted(tallies.items(), key=worth, reverse=True)
    best = ranked[0][1]
    if best.lead is None:
        return ranked
    decided = [(action, tally) for action, tally in ranked if tally.exact is not None or not solved]
    equal = [(tally.lead, action) for action, tally in decided if _ends_alike(tally, best) and tally.lead is not None]
    first = [action for _, action in sorted(equal, key=lambda item: item[0], reverse=True)]
    return [(action, tallies[action]) for action in first] + [item for item in ranked if item[0] not in first]


def _ends_alike(one: Tally, other: Tally) -> bool:
    """Are both decided, and in the same way?"""
    return one.found is not None and other.found is not None and abs(one.found - other.found) <= DECIDED
