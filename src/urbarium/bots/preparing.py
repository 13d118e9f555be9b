"""Compiling aside: a process of its own fills the cache while people already play.

``python -m urbarium.bots.preparing urbino`` compiles a game's rules and what its bots need, and writes a line when each
of the ``STEPS`` begins. The first time this takes a while; then the machine code is in the cache and is only loaded.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable

from urbarium.engine.contract import ENTRY_POINTS
from urbarium.engine.registry import game as find_game

__all__ = ["STEPS", "command", "import_search", "prepare_game"]

STEPS = len(ENTRY_POINTS) + 1  # and the bots' search

_NICENESS = 19  # no less than who thinks: who is asked by somebody at a table goes before who gets things ready


def command(name: str) -> tuple[str, ...]:
    """What to start for a game."""
    return sys.executable, "-m", "urbarium.bots.preparing", name


def import_search() -> None:
    """What the bots of every game need; it is not compiled here, somebody else may be doing that."""
    import urbarium.bots.search  # noqa: F401


def prepare_game(name: str, progress: Callable[[str], object] | None = None) -> None:
    """Everything that is needed for a first move and its answer; ``progress`` hears when a step begins."""
    find_game(name).compile(progress)
    if progress:
        progress("search")
    from urbarium.bots.search import search
    from urbarium.engine.compile import prepare

    prepare(search)


def _tell(step: str) -> None:
    sys.stdout.write(f"{step}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    with contextlib.suppress(OSError, AttributeError):
        os.nice(_NICENESS)
    with contextlib.suppress(BrokenPipeError):  # nobody listens any more
        prepare_game(sys.argv[1], _tell)
