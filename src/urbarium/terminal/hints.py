"""What a strong bot would do, and why it thinks so."""

from __future__ import annotations

from os import cpu_count
from typing import TYPE_CHECKING

from urbarium.analysis import read_line, why
from urbarium.analysis.comments import line_words
from urbarium.analysis.lines import moves
from urbarium.bots import HINT_LEVEL, ThinkingBot, make_bot
from urbarium.terminal.ready import finish_preparing
from urbarium.terminal.words import called, say

if TYPE_CHECKING:
    from urbarium.bots.search_bots import Candidate
    from urbarium.engine.match import View
    from urbarium.terminal.screen import Screen

__all__ = ["show_hint"]

CANDIDATES = 3
HINT_THREADS = 2


def show_hint(screen: Screen, view: View) -> None:
    """The adviser's choice with words and, if it can explain itself, its next candidates and the line it expects."""
    game = view.game
    describe = game.text.describe
    finish_preparing(screen, game)
    adviser = make_bot(HINT_LEVEL, threads=min(HINT_THREADS, cpu_count() or 1))
    what = say("{who} is thinking …").format(who=called(HINT_LEVEL))
    if not isinstance(adviser, ThinkingBot):
        action = screen.think(what, lambda: adviser.choose(view))
        words = f"{game.write(view.state, action)} ({describe(view.fields, action)})"
        screen.say(say("Hint: {what}.").format(what=words))
        return
    explanation = screen.think(what, lambda: adviser.explain(view))
    for place, candidate in enumerate(explanation.candidates[:CANDIDATES]):
        words = f"{candidate.notation} ({describe(view.fields, candidate.action)})"
        chance = say("{share} of the win").format(share=f"{candidate.expected:.0%}") + _points(candidate)
        told = say("or: {what}, {chance}.") if place else say("Hint: {what}, {chance} expected.")
        screen.say(("  " if place else "") + told.format(what=words, chance=chance))
    line = read_line(view, explanation.line)
    if reason := why(view, line):
        screen.say(say("Why: {reason}").format(reason=reason))
    if len(line) > 1:
        names = [game.say(name) for name in game.seat_names]
        screen.say(say("It expects: {line}").format(line=line_words(moves(view, line), names)))


def _points(candidate: Candidate) -> str:
    """Where the result is decided, by how many points."""
    if candidate.lead is None:
        return ""
    told = say("{count} points ahead") if candidate.lead >= 0 else say("{count} points behind")
    return ", " + told.format(count=f"{abs(candidate.lead):.0f}")
