"""A judgement as people are told it: what was done, what would have been better, the line that shows it, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from urbarium.analysis.judging import Decision, Judgement, Opinion
from urbarium.analysis.lines import Move, at_once, foretold, moves, reasons_for
from urbarium.engine.words import Words

if TYPE_CHECKING:
    from urbarium.engine.match import Match, View
    from urbarium.engine.reasons import Change

__all__ = ["Told", "ToldOpinion", "because", "tell", "tell_decision", "why"]

FOLLOWING = 3  # sentences about how it should go on

say = Words(Path(__file__).parent)


@dataclass(frozen=True)
class ToldOpinion:
    """One side of a judgement in words."""

    better: int  # the action
    notation: str
    description: str
    expected: float
    played: float
    loss: float
    line: tuple[Move, ...]  # beginning with what would have been better
    reply: tuple[Move, ...]  # beginning with what was done
    following: str  # how the line goes on after that, in sentences, as far as no unknown card matters
    why: str  # a sentence; empty if nothing that the game looks at tells the two apart


@dataclass(frozen=True)
class Told:
    """A judgement in words."""

    ply: int
    seat: int
    turn: str
    action: int
    notation: str
    description: str
    known: ToldOpinion
    truth: ToldOpinion


def because(changes: Iterable[Change]) -> str:
    """Reasons as one sentence; nothing if there are none."""
    words = "; ".join(change.words for change in changes)
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def why(view: View, line: Sequence[int], instead: Sequence[int] = ()) -> str:
    """What speaks for a line, in a sentence that says when it will be so; nothing if nothing does."""
    changes = reasons_for(view, line, instead)
    if not changes:
        return ""
    now = len(at_once(view, line, changes)) == len(changes)
    words = say("At once: {reasons}.") if now else say("If it goes on as expected: {reasons}.")
    return words.format(reasons="; ".join(change.words for change in changes))


def tell(match: Match, judgement: Judgement) -> Told:
    """A judgement about a decision of this match in the language that is spoken."""
    state = list(match.positions())[judgement.ply]
    ply, seat, played = judgement.ply, judgement.seat, judgement.played
    return tell_decision(Decision(match.game.name, match.players, match.options, ply, seat, state, played), judgement)


def tell_decision(decision: Decision, judgement: Judgement) -> Told:
    """The same where only the decision is at hand."""
    view = decision.view()
    game = view.game
    known = _opinion(view, judgement.known)
    return Told(
        judgement.ply,
        judgement.seat,
        game.notation.turn_label(view.fields),
        judgement.played,
        game.write(view.state, judgement.played),
        game.text.describe(view.fields, judgement.played),
        known,
        _opinion(decision.truth(), judgement.truth) if game.hidden or game.chance else known,
    )


def _opinion(view: View, opinion: Opinion) -> ToldOpinion:
    return ToldOpinion(
        opinion.best,
        view.game.write(view.state, opinion.best),
        view.game.text.describe(view.fields, opinion.best),
        opinion.expected,
        opinion.played,
        opinion.loss,
        tuple(moves(view, opinion.line)),
        tuple(moves(view, opinion.reply)),
        " ".join(foretold(view, opinion.line, begin=1)[:FOLLOWING]),
        why(view, opinion.line, opinion.reply) if opinion.line[:1] != opinion.reply[:1] else "",
    )
