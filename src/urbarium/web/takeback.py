"""May a step be taken back without asking? Yes, if it told nobody anything, as far as the one who did it can know.

Which actions are silent the games declare (``Block.silent``), and ``urbarium.testing`` puts it to the test. The answer
is a function of what the mover knows and of nothing else: it would tell secrets otherwise.
"""

from __future__ import annotations

from urbarium.web.course import turn_label
from urbarium.web.table import Table

__all__ = ["free_steps"]


def free_steps(table: Table, seat: int) -> int:
    """How many last steps a seat may take back without asking: its own, in this turn, that told nobody anything."""
    if table.actor != seat or not table.line:
        return 0
    game = table.game
    now = turn_label(game, table.views.now(seat).state)
    steps = 0
    for ply in range(len(table.line) - 1, -1, -1):
        same_turn = table.actor_at(ply) == seat and turn_label(game, table.views.at(ply, seat).state) == now
        if not same_turn or not _silent(table, ply, seat):
            break
        steps += 1
    return steps


def _silent(table: Table, ply: int, seat: int) -> bool:
    number = table.line[ply]
    if number not in table.silent:
        table.silent[number] = table.views.at(ply, seat).silent(table.playing().actions[ply])
    return table.silent[number]
