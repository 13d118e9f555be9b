"""An analysis written into a record, as comments behind the actions they are about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from urbarium.analysis.telling import ToldOpinion, tell

if TYPE_CHECKING:
    from urbarium.analysis.judging import Judgement
    from urbarium.analysis.lines import Move
    from urbarium.analysis.running import Analysis
    from urbarium.engine.match import Match
    from urbarium.engine.record import Record

__all__ = ["commented", "line_words"]


def line_words(line: Sequence[Move], names: Sequence[str]) -> str:
    """A line with the names of those who play it: ``Black f6-i2 T@f2, White H@g2``."""
    parts: list[str] = []
    seat = None
    for move in line:
        if move.seat != seat:
            parts.append(names[move.seat])
            seat = move.seat
        parts[-1] += f" {move.notation}"
    return ", ".join(parts)


def commented(record: Record, analysis: Analysis) -> Record:
    """The record with what the analysis says: the share expected at every decision, and what would have been better.

    Comments that were there stay in front.
    """
    match = record.replay()
    worst = {one.ply for truth in (False, True) for one in analysis.worst(truth=truth)}
    comments = dict(record.comments)
    for one in analysis.judgements:
        words = _words(match, one, one.ply in worst)
        comments[one.ply + 1] = " ".join(filter(None, (comments.get(one.ply + 1), words)))
    return replace(record, comments=comments)


def _words(match: Match, one: Judgement, worst: bool) -> str:
    name = match.game.seat_names[one.seat]
    words = f"{name} expects {one.known.played:.0%}"
    if not worst:
        return words
    told = tell(match, one)
    words += f" instead of {one.known.expected:.0%}. {_better(match, told.known)}" if one.known.loss else "."
    if told.truth is not told.known and one.truth.loss:
        words += f" With open cards: {one.truth.played:.0%} instead of {one.truth.expected:.0%}. "
        words += _better(match, told.truth)
    return words.strip()


def _better(match: Match, told: ToldOpinion) -> str:
    line = line_words(told.line, match.game.seat_names)
    return f"Better: {line}. {told.why}".strip()
