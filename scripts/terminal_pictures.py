"""Take the pictures of the terminal that the documentation shows: ``python scripts/terminal_pictures.py [FOLDER]``."""

from __future__ import annotations

import asyncio
import contextvars
import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import urbarium
from urbarium.engine.match import Match
from urbarium.terminal.fullscreen.app import TableApp
from urbarium.terminal.play import Session
from urbarium.terminal.screen import Screen
from urbarium.terminal.table import Player

# name: game, decisions until then, columns, rows, theme
PICTURES = {
    "terminal-urbino": ("urbino", 40, 120, 40, "dark"),
    "terminal-urbania": ("urbania", 70, 80, 24, "dark"),
    "terminal-urbs": ("urbs", 30, 120, 40, "light"),
}


def later(name: str, decisions: int) -> Match:
    """A game after so many decisions by chance."""
    match, dice = urbarium.game(name).start(seed=1), Random(1)
    for _ in range(decisions):
        match.apply(dice.choice(match.game.legal(match.state)))
    return match


async def picture(play: Callable[[Screen], int], size: tuple[int, int], theme: str) -> str:
    """What the full screen shows when it asks for the first time, as SVG that loads nothing."""
    app = TableApp(play, theme, contextvars.copy_context())
    async with app.run_test(size=size) as pilot:
        while not app.asking:
            await pilot.pause(0.1)
        await pilot.pause(0.5)
        drawn = app.export_screenshot(title="urbarium play")
        app.action_leave()
        while not app._exit:
            await pilot.pause(0.1)
    return re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/screenshots")
    for name, (game, decisions, columns, rows, theme) in PICTURES.items():
        match = later(game, decisions)
        people = [Player("me") for _ in range(match.players)]
        session = Session(Screen(), match, people)
        session.curtains = False
        (folder / f"{name}.svg").write_text(asyncio.run(picture(session.run_on, (columns, rows), theme)))


if __name__ == "__main__":
    main()
