"""A first game with somebody at one's side: tips, and what a bot thinks of the moves that can be made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from urbarium.bots import LEVEL_TITLES
from urbarium.engine.game import Game
from urbarium.engine.seats import calling
from urbarium.learning import Situation, Tip, has_lessons, script_of, told, words_of
from urbarium.web.advice import hinted
from urbarium.web.play import after_drafts, check_action, check_possible
from urbarium.web.scoring import called
from urbarium.web.table import Table
from urbarium.web.thinking import Thinkers

if TYPE_CHECKING:
    from urbarium.analysis.judging import Opinion
    from urbarium.puzzles.weighing import Weighed

__all__ = [
    "CONFIRMED",
    "LOSS",
    "SECOND_LOOK",
    "SUSPECT",
    "WEIGHING",
    "Doubt",
    "doubt",
    "purpose",
    "purposes",
    "suspects",
    "tip",
    "undecided",
    "weigh",
]

WEIGHING = list(LEVEL_TITLES)[3]  # weighs moves, as it gives hints: a level less was wrong in one warning of four
LOSS = 0.15  # a move throws much away if it gives up so much of the win that a better one promises: warned of
SUSPECT = 0.04  # of the win: a move that seems to give up so much when all are weighed is looked at again if chosen
CONFIRMED = 0.12  # what the second look has to find: it finds a little less than a longer one
LOST = 0.5  # of an even share: whoever expects less of the best is not warned, for that may lose as well
WON = 1 - LOSS  # of the win: whoever expects more even so is not warned, for that wins as well
SECOND_LOOK = 4  # times as long as the weighing: a second or less, for which somebody waits


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


def purpose(game: Game, action: int) -> str:
    """What a kind of action is good for, as a sentence; nothing if the game does not say it."""
    words = purposes(game).get(game.actions.block_of(action).name, "")
    return f"{words}." if words else ""


async def weigh(table: Table, seat: int, drafted: Sequence[int], thinkers: Thinkers, owner: str) -> list[int] | None:
    """Which of the moves that are possible after a draft may throw much away: a short look at all of them.

    None while the game is still being compiled: nobody waits for that.
    """
    if not thinkers.ready(table.game.name):
        return None
    view = hinted(table, seat, drafted)
    return suspects(await thinkers.weigh(view, WEIGHING, owner)) if view.actor == seat else []


def suspects(found: Weighed, bar: float = SUSPECT) -> list[int]:
    if not found.sure:
        return []
    best = found.shares[found.best]
    return [action for action, share in found.shares.items() if best - share >= bar]


def undecided(found: Opinion, players: int) -> bool:
    """Is there still something to throw away? Not where the best may lose as well, nor what was done win as well."""
    return found.expected * players >= LOST and found.played <= WON


@dataclass(frozen=True)
class Doubt:
    """What a bot expects of a move that throws much away, and of a better one, which it names; and why it is better."""

    played: float
    expected: float
    better: str
    why: str


async def doubt(
    table: Table, seat: int, drafted: Sequence[int], actions: Sequence[int], fine: int, thinkers: Thinkers, owner: str
) -> Doubt | None:
    """A longer look at a move after a draft, each step as carefully as the best; nothing if none throws much away, if
    nobody could say why, or if the game is decided anyway. The first steps, so many, are known to be ``fine``.

    Nobody looks beyond a step that turns up something new.
    """
    view, names = hinted(table, seat, drafted), called(table)
    for number, action in enumerate(actions):
        check_action(table, action)
        if number and not view.silent(actions[number - 1]):
            break
        view = after_drafts(view, actions[number - 1 : number])
        check_possible(view, action)
        if number < fine or len(view.legal()) == 1:
            continue
        found, why = await thinkers.opinion(view, action, WEIGHING, SECOND_LOOK, names, owner)
        if found.loss >= CONFIRMED and undecided(found, view.players) and why:
            with calling(names):
                return Doubt(found.played, found.expected, view.game.text.describe(view.fields, found.best), why)
    return None
