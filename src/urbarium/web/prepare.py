"""Compile a game's rules and what its bots need, aside: ``python -m urbarium.web.prepare urbino``.

The first time this takes a while; it happens in a process of its own, so that the server can already be used. Then the
machine code is in the cache and the server only loads it.
"""

from __future__ import annotations

import contextlib
import os
import sys

from urbarium.bots import make_bot
from urbarium.engine.registry import game

__all__ = ["prepare"]


def prepare(name: str) -> None:
    """Everything that is needed for a first move and its answer."""
    match = game(name).start(seed=0)
    make_bot("level1", 0).choose(match.view(match.actor))


if __name__ == "__main__":
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)
    prepare(sys.argv[1])
