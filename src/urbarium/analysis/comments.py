"""An analysis written into a record, as comments behind the actions they are about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from urbarium.analysis.telling import ToldOpinion, tell
from urbarium.engine.words import Words

if TYPE_CHECKING:
    from urbarium.analysis.judging import Judgement, Opinion
    from urbarium.analysis.lines import Move
    from urbarium.analysis.running import Analysis
    from urbarium.engine.match import Match
    from urbarium.engine.record import Record

__all__ = ["commented", "line_words"]

say = Words(Path(__file__).parent)


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
    player, told = match.game.say(match.game.seat_names[one.seat]), tell(match, one) if worst else None
    if told is None or not one.known.loss:
        parts = [say("{player} expects {share}").format(player=player, share=f"{one.known.played:.0%}")]
    else:
        known = say("{player} expects {share} instead of {best}.")
        parts = [known.format(player=player, **_shares(one.known)), *_better(match, told.known)]
    if told and told.truth is not told.known and one.truth.loss:
        truth = say("With open cards: {share} instead of {best}.")
        parts += [truth.format(**_shares(one.truth)), *_better(match, told.truth)]
    return " ".join(parts)


def _shares(opinion: Opinion) -> dict[str, str]:
    return {"share": f"{opinion.played:.0%}", "best": f"{opinion.expected:.0%}"}


def _better(match: Match, told: ToldOpinion) -> list[str]:
    names = [match.game.say(name) for name in match.game.seat_names]
    better = say("Better: {line}.").format(line=line_words(told.line, names))
    return [better, told.why] if told.why else [better]
