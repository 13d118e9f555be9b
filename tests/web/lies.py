"""A table as it would be in another truth that a viewer cannot tell from the real one."""

from __future__ import annotations

import copy

import numpy as np

from urbarium.engine.game import Game
from urbarium.web.deciding import decisions
from urbarium.web.table import Table


def lie(table: Table, viewer: int, seed: int) -> Table:
    """The table as it would be in another truth that the viewer cannot tell from the real one: every position since the
    start and every step that it did not see are others, and nothing that was worked out from the truth is kept."""
    game, course = table.game, table.playing()
    random = np.random.default_rng(seed)
    told = copy.copy(course)
    told._before = [another_truth(game, state, viewer, random) for state in course._before]
    told.state = another_truth(game, course.state, viewer, random)
    told.actions = [
        another_step(game, before, action, viewer, random)
        for before, action in zip(told._before, course.actions, strict=True)
    ]
    worked_out = ("course", "views", "silent", "chosen", "deciding", "told")
    known = {name: value for name, value in vars(table).items() if name not in worked_out}
    other = Table(table.agreed, table.seats)
    vars(other).update(known, course=told)
    asked = decisions(game, told.state, {})
    other.chosen = {
        seat: actions if seat == viewer else another_choice(game, asked[seat].state, len(actions), random)
        for seat, actions in table.chosen.items()
        if seat in asked
    }
    other.deciding = decisions(game, told.state, other.chosen)
    other.views.ask({seat: decision.state for seat, decision in other.deciding.items()})
    return other


def another_choice(game: Game, state: np.ndarray, steps: int, random: np.random.Generator) -> tuple[int, ...]:
    """Something else that a seat may have chosen unseen, so far."""
    chosen: list[int] = []
    while len(chosen) < steps:
        chosen.append(int(random.choice(game.legal(state))))
        state = state.copy()
        game.kernels.apply(state, chosen[-1])
    return tuple(chosen)


def another_truth(game: Game, state: np.ndarray, viewer: int, random: np.random.Generator) -> np.ndarray:
    other: np.ndarray = state.copy()
    game.kernels.redact(other, viewer)
    game.kernels.resample(other, viewer, random.integers(0, 256, 32).astype(np.uint8))
    return other


def another_step(game: Game, before: np.ndarray, action: int, viewer: int, random: np.random.Generator) -> int:
    """The step itself if the viewer saw it, otherwise any that it would not have seen either."""
    if game.seen(before, action, viewer) is not None:
        return action
    return int(random.choice([step for step in game.legal(before) if game.seen(before, step, viewer) is None]))
