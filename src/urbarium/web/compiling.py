"""Getting games ready: the rules are compiled once ever, aside, while the server can already be used.

``python -m urbarium.web.compiling urbino`` compiles a game's rules and what its bots need. The first time this takes a
while; then the machine code is in the cache and the server only loads it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Sequence

from urbarium.bots import FIRST_LEVEL, make_bot
from urbarium.engine.registry import game as find_game

__all__ = ["Compiling", "compile_game"]

log = logging.getLogger("urbarium.web")

_NICENESS = 10


class Compiling:
    """Which games can be played already."""

    def __init__(self, aside: bool) -> None:
        self.aside = aside  # in a process of its own, where the machine code is not in the cache
        self._done: set[str] = set()
        self._turns: dict[str, asyncio.Lock] = {}

    def done(self, name: str) -> bool:
        """Can a table of this game be set without waiting?"""
        return name in self._done

    async def wait_for(self, name: str) -> None:
        """Wait until a game's rules are compiled."""
        if name in self._done:
            return
        async with self._turns.setdefault(name, asyncio.Lock()):
            if name not in self._done:
                if self.aside and not await asyncio.to_thread(lambda: find_game(name).compiled):
                    await _compile_aside(name)
                await asyncio.to_thread(find_game(name).compile)
                self._done.add(name)

    async def wait_for_all(self, names: Sequence[str]) -> None:
        """One after the other, while the server already answers."""
        for name in names:
            try:
                await self.wait_for(name)
            except Exception as error:  # one broken game must not keep the others waiting
                log.error("a game cannot be compiled", exc_info=error, extra={"game": name})


async def _compile_aside(name: str) -> None:
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "urbarium.web.compiling", name)
    try:
        await process.wait()
    finally:
        if process.returncode is None:
            process.kill()


def compile_game(name: str) -> None:
    """Everything that is needed for a first move and its answer."""
    match = find_game(name).start(seed=0)
    make_bot(FIRST_LEVEL, 0).choose(match.view(match.actor))


if __name__ == "__main__":
    with contextlib.suppress(OSError, AttributeError):
        os.nice(_NICENESS)
    compile_game(sys.argv[1])
