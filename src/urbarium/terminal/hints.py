"""What a strong bot would do, and why it thinks so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from urbarium.bots import HINT_LEVEL, ThinkingBot, bot_title
from urbarium.terminal.ready import finish_preparing
from urbarium.terminal.table import bot_named

if TYPE_CHECKING:
    from urbarium.engine.match import View
    from urbarium.terminal.screen import Screen

__all__ = ["show_hint"]

CANDIDATES = 3


def show_hint(screen: Screen, view: View) -> None:
    """The adviser's choice with words and, if it can explain itself, its next candidates and the line it expects."""
    game = view.game
    describe = game.text.describe
    adviser = bot_named(HINT_LEVEL)
    finish_preparing(screen, game)
    what = f"{bot_title(HINT_LEVEL)} is thinking …"
    if not isinstance(adviser, ThinkingBot):
        action = screen.think(what, lambda: adviser.choose(view))
        screen.say(f"Hint: {game.write(view.state, action)} ({describe(view.fields, action)}).")
        return
    explanation = screen.think(what, lambda: adviser.explain(view))
    for place, candidate in enumerate(explanation.candidates[:CANDIDATES]):
        words = f"{candidate.notation} ({describe(view.fields, candidate.action)})"
        chance = f"{candidate.expected:.0%} of the win"
        screen.say(f"Hint: {words}, {chance} expected." if place == 0 else f"  or: {words}, {chance}.")
    if len(explanation.line) > 1:
        screen.say(f"It expects: {' '.join(explanation.line)}")
