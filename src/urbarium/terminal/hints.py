"""What a strong bot would do, and why it thinks so."""

from __future__ import annotations

from os import cpu_count
from typing import TYPE_CHECKING

from urbarium.analysis import because, read_line, reasons_for
from urbarium.analysis.comments import line_words
from urbarium.analysis.lines import moves
from urbarium.bots import HINT_LEVEL, ThinkingBot, bot_title, make_bot
from urbarium.terminal.ready import finish_preparing

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
    what = f"{bot_title(HINT_LEVEL)} is thinking …"
    if not isinstance(adviser, ThinkingBot):
        action = screen.think(what, lambda: adviser.choose(view))
        screen.say(f"Hint: {game.write(view.state, action)} ({describe(view.fields, action)}).")
        return
    explanation = screen.think(what, lambda: adviser.explain(view))
    for place, candidate in enumerate(explanation.candidates[:CANDIDATES]):
        words = f"{candidate.notation} ({describe(view.fields, candidate.action)})"
        chance = f"{candidate.expected:.0%} of the win{_points(candidate)}"
        screen.say(f"Hint: {words}, {chance} expected." if place == 0 else f"  or: {words}, {chance}.")
    line = read_line(view, explanation.line)
    if why := because(reasons_for(view, line)):
        screen.say(f"Why: {why}")
    if len(line) > 1:
        screen.say(f"It expects: {line_words(moves(view, line), game.seat_names)}")


def _points(candidate: Candidate) -> str:
    """Where the result is decided, by how many points."""
    if candidate.lead is None:
        return ""
    side = "ahead" if candidate.lead >= 0 else "behind"
    return f", {abs(candidate.lead):.0f} points {side}"
