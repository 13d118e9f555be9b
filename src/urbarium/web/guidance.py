"""A first game with somebody at one's side: tips, and what a bot thinks of the moves that can be made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from urbarium.bots import LEVEL_TITLES
from urbarium.engine.game import Game
from urbarium.learning import Situation, Tip, has_lessons, script_of, told, words_of
from urbarium.web.advice import hinted
from urbarium.web.table import Table
from urbarium.web.thinking import Thinkers

if TYPE_CHECKING:
    from urbarium.puzzles.weighing import Weighed

__all__ = ["LOSS", "WARNED_FROM", "WEIGHING", "Advice", "poor", "purposes", "tip", "weigh"]

WEIGHING = list(LEVEL_TITLES)[3]  # weighs moves, as it gives hints: a level less was wrong in one warning of four
LOSS = 0.15  # a move throws much away if it gives up so much of the win that a better one promises
WARNED_FROM = 0.15  # the loss that the weighing must find


def tip(table: Table, seat: int, refused: Sequence[str], known: Sequence[str]) -> Tip | None:
    """What is worth saying to a seat now and is not known yet."""
    if not has_lessons(table.game) or table.course is None:
        return None
    views, own = table.views, [ply for ply in range(len(table.line)) if table.actor_at(ply) == seat]
    before = views.at(own[-1] + 1, seat) if own else None
    situation = Situation(views.now(seat), before, len(own), refused)
    return next((one for one in told(script_of(table.game), situation) if one.id not in known), None)


def purposes(game: Game) -> dict[str, str]:
    """What each kind of action is good for, as far as the game says it."""
    if not has_lessons(game):
        return {}
    words = words_of(game)
    return {kind: words(purpose.say) for purpose in script_of(game).purposes for kind in purpose.kinds}


@dataclass(frozen=True)
class Advice:
    """What a bot expects: of the best move, and of each that it would warn of."""

    best: int
    words: str  # of the best one
    expected: float
    warned: dict[int, float]  # by action


async def weigh(table: Table, seat: int, thinkers: Thinkers, owner: str) -> Advice:
    """Which of the possible moves throw much away."""
    view = hinted(table, seat)
    found = await thinkers.weigh(view, WEIGHING, owner)
    words = view.game.text.describe(view.fields, found.best)
    return Advice(found.best, words, found.shares[found.best], poor(found))


def poor(found: Weighed, bar: float = WARNED_FROM) -> dict[int, float]:
    """The moves that throw much away, and what they give."""
    if not found.sure:
        return {}
    best = found.shares[found.best]
    return {action: share for action, share in found.shares.items() if best - share >= bar}
