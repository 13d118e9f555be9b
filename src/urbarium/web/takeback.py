"""May a step be taken back without asking? Yes, if nobody learned anything from it.

The answer is computed, for every game alike, from what the seats can know. Before the step each seat knew a set of
possible truths. We draw some of them (``resample``) and do the same step there. If it was possible in each of them and
each leads to exactly the view that the seat really has now, the step told that seat nothing that it did not know;
otherwise a card was turned up, a hand was shown, or something else came to light, and the others are asked.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from itertools import islice

import numpy as np

from urbarium.engine.game import Game
from urbarium.engine.match import Match, View
from urbarium.web.course import Course, turn_label
from urbarium.web.table import Table

__all__ = ["free_steps", "nothing_revealed"]

SAMPLES = 16


def free_steps(table: Table, seat: int) -> int:
    """How many last steps a seat may take back without asking: its own, in this turn, that told nobody anything."""
    if table.actor != seat or not table.line:
        return 0
    course, game = table.playing(), table.game
    now = turn_label(game, course.state)
    steps = 0
    for ply in range(len(table.line) - 1, -1, -1):
        same_turn = table.actor_at(ply) == seat and turn_label(game, course.at(ply)) == now
        if not same_turn or not _quiet(table, course, ply):
            break
        steps += 1
    return steps


def _quiet(table: Table, course: Course, ply: int) -> bool:
    number = table.line[ply]
    if number not in table.quiet:
        table.quiet[number] = nothing_revealed(course, ply, table.views.at)
    return table.quiet[number]


def nothing_revealed(
    match: Match, ply: int, view: Callable[[int, int], View] | None = None, samples: int = SAMPLES
) -> bool:
    """Did the action of a ply give no seat any knowledge? ``view`` has what a seat may know after so many actions."""
    if not match.game.hidden and not match.game.chance:
        return True
    before, after = islice(match.positions(), ply, ply + 2)
    for seat in range(match.players):
        if view is None:
            known = [match.game.view(state, match.players, match.options, seat) for state in (before, after)]
        else:
            known = [view(ply, seat), view(ply + 1, seat)]
        action = match.actions[ply]
        step_was_seen = match.game.kernels.seen(before, action, seat) == action
        if not _learned_nothing(known[0], known[1], action if step_was_seen else None, samples):
            return False
    return True


def _learned_nothing(before: View, after: View, action: int | None, samples: int) -> bool:
    """Is what a seat knows after a step the same in every truth that it thought possible before?

    An action that it did not see may have been any.
    """
    game = before.game
    for sample in range(samples):
        seed = np.frombuffer(hashlib.sha256(f"takeback {sample}".encode()).digest(), np.uint8).copy()
        truth = before.state.copy()
        game.kernels.resample(truth, before.seat, seed)
        steps = game.legal(truth) if action is None else [action]
        if not any(_looks_the_same(game, truth, step, after) for step in steps):
            return False
    return True


def _looks_the_same(game: Game, truth: np.ndarray, step: int, after: View) -> bool:
    if game.kernels.refusal(truth, step) != 0:
        return False
    reached = truth.copy()
    game.kernels.apply(reached, step)
    game.kernels.redact(reached, after.seat)
    return bool(reached.tobytes() == after.state.tobytes())
