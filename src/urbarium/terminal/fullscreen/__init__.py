"""The full screen: panes for the board, the choices, the log and the rest of the table, where there is room."""

from __future__ import annotations

import contextvars
import os
import sys
from collections.abc import Callable

from urbarium.engine.errors import SetupError
from urbarium.terminal.screen import Screen

__all__ = ["LEAST_COLUMNS", "LEAST_ROWS", "has_room", "perform"]

LEAST_COLUMNS, LEAST_ROWS = 80, 24


def has_room() -> bool:
    """Is there a person at a terminal that can show panes? Otherwise everything is told line by line."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb") == "dumb":
        return False
    size = os.get_terminal_size(sys.stdout.fileno())
    return size.columns >= LEAST_COLUMNS and size.lines >= LEAST_ROWS


def perform(play: Callable[[Screen], int], theme: str = "dark") -> int:
    """Play on the full screen; what was said last is told again below the prompt of the shell. The exit code."""
    try:
        from urbarium.terminal.fullscreen.app import TableApp
    except ModuleNotFoundError as error:
        raise SetupError(f"the full screen needs Textual ({error}); --plain does without") from None

    app = TableApp(play, theme, contextvars.copy_context())
    app.run()
    for words in app.stage.parting:
        Screen().say(words)
    if app.failure is not None:
        raise app.failure
    return app.return_code or 0
