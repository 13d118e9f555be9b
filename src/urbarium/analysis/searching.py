"""The search behind a judgement: what is best, and as carefully what somebody else chose."""

from __future__ import annotations

import numpy as np

from urbarium.analysis.judging import Opinion
from urbarium.analysis.lines import read_line
from urbarium.bots.growing import Growing, enough_visits
from urbarium.bots.search import ACTION
from urbarium.bots.search_bots import SearchBot
from urbarium.engine.match import View

__all__ = ["Judge"]

MOST_TRIES = 0.5  # of the iterations may be added to know what was done as well as what is best


class Judge(SearchBot):
    """A bot that says as well what it thinks of an action somebody else chose."""

    def opinion(self, view: View, played: int) -> Opinion:
        trees, _ = self._think(view)
        growing = trees[0]
        self._try(growing, played)
        ranked = self._ranked(trees)
        best, tally = ranked[0]
        done = dict(ranked)[played]
        share = done.expected
        if growing.solved and done.exact is None:
            share = self._share_after(view, played, done.expected)
        expected = max(tally.expected, share) if best == played else tally.expected
        lines = [read_line(view, growing.line(action)) for action in (best, played)]
        return Opinion(best, round(expected, 4), round(share, 4), *lines)

    def _try(self, growing: Growing, played: int) -> None:
        """See to it that the action is known well enough to be compared."""
        tallies = growing.tallies()
        edge = _edge_of(growing, played)
        missing = enough_visits(list(tallies.values())) - tallies[edge].visits
        if missing > 0 and tallies[edge].exact is None:
            growing.grow(min(missing, int(MOST_TRIES * (self.iterations or 0))), edge)

    def _share_after(self, view: View, played: int, otherwise: float) -> float:
        """Where a win is proven nothing more is tried: what another action leads to is asked one step later."""
        state = view.state.copy()
        view.game.kernels.apply(state, played)
        actor = int(view.game.kernels.actor(state))
        if actor < 0:
            out = np.zeros(view.players)
            view.game.kernels.returns(state, out)
            return float(out[view.seat])
        if actor != view.seat and view.players > 2:
            return otherwise
        later = self.explain(View(view.game, view.players, view.options, actor, state)).expected
        return later if actor == view.seat else 1.0 - later


def _edge_of(growing: Growing, action: int) -> int:
    """The edge of the root that an action goes along."""
    meaning = int(growing.view.game.kernels.meaning(growing.view.state, action))
    return next(edge for edge in growing.edges_of(growing.root) if growing.tree.edge[edge, ACTION] == meaning)
