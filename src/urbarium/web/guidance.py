"""A first game with somebody at one's side: tips, and what a bot thinks of the moves that can be made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from urbarium.bots import LEVEL_TITLES
from urbarium.learning import Situation, Tip, has_lessons, script_of, told
from urbarium.web.advice import hinted
from urbarium.web.scoring import called
from urbarium.web.table import Table
from urbarium.web.thinking import Thinkers

__all__ = ["LOSS", "SURE", "WEIGHING", "Weighed", "tip", "weigh"]

WEIGHING = list(LEVEL_TITLES)[2]  # weighs moves: fewer thoughts than a hint, far more than the Apprentice
LOSS = 0.15  # a move throws much away if it gives up so much of the win that a better one promises
SURE = 4  # thoughts about a move without which nothing is said of it


def tip(table: Table, seat: int, refused: Sequence[str], known: Sequence[str]) -> Tip | None:
    """What is worth saying to a seat now and is not known yet."""
    if not has_lessons(table.game) or table.course is None:
        return None
    views, own = table.views, [ply for ply in range(len(table.line)) if table.actor_at(ply) == seat]
    before = views.at(own[-1] + 1, seat) if own else None
    situation = Situation(views.now(seat), before, len(own), refused)
    return next((one for one in told(script_of(table.game), situation) if one.id not in known), None)


@dataclass(frozen=True)
class Weighed:
    """What a bot expects: of the best move, and of each that it would warn of."""

    best: int
    words: str  # of the best one
    expected: float
    warned: dict[int, float]  # by action


async def weigh(table: Table, seat: int, thinkers: Thinkers, owner: str) -> Weighed:
    """Which of the possible moves throw much away."""
    view = hinted(table, seat)
    advice = await thinkers.advise(view, WEIGHING, called(table), owner)
    action, thoughts = advice.action, advice.thoughts
    words = view.game.text.describe(view.fields, action)
    if thoughts is None:
        return Weighed(action, words, 0.0, {})
    best = thoughts.expected
    warned = {
        one.action: one.expected
        for one in thoughts.candidates
        if one.visits >= SURE and best - one.expected >= LOSS and one.action != action
    }
    return Weighed(action, words, best, warned)
