"""Getting games ready: the rules are compiled once ever, aside, while the server can already be used.

People need not wait: until the machine code is there, the same rules run as they are written, which is fast enough for
people's moves and for bots of the first levels. The others wait.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from urbarium.bots.preparing import STEPS, command
from urbarium.engine.registry import game as find_game
from urbarium.web.errands import Errands

__all__ = ["Compiling"]

log = logging.getLogger("urbarium.web")


class Compiling:
    """How far the machine code of each game is."""

    def __init__(self, aside: bool, errands: Errands) -> None:
        self.aside = aside  # in a process of its own, where the machine code is not in the cache
        self._done: dict[str, float] = {}  # from 0 to 1
        self._turns: dict[str, asyncio.Lock] = {}
        self._begun: set[str] = set()
        self._errands = errands

    def done(self, name: str) -> float:
        """How much of a game is compiled: its bots are ready at 1."""
        return self._done.get(name, 0.0)

    def begin(self, name: str) -> None:
        """Compile a game now, though nobody waits for it."""
        if self.done(name) < 1 and name not in self._begun:
            self._begun.add(name)
            self._errands.run(self._see_to(name))

    async def wait_for(self, name: str) -> None:
        """Wait until a game is compiled. Who asks for its bots need not wait for games that nobody asked for."""
        if self.done(name) == 1:
            return
        async with self._turns.setdefault(name, asyncio.Lock()):
            if self.done(name) < 1:
                if self.aside and not await asyncio.to_thread(lambda: find_game(name).compiled):
                    await self._compile_aside(name)
                await asyncio.to_thread(find_game(name).compile)
                self._done[name] = 1.0

    async def wait_for_all(self, names: Sequence[str]) -> None:
        """One after the other, while the server already answers."""
        for name in names:
            if self.aside:
                find_game(name).leave_compiling()
        for name in names:
            await self._see_to(name)

    async def _see_to(self, name: str) -> None:
        try:
            await self.wait_for(name)
        except Exception as error:  # one broken game must not keep the others waiting
            log.error("a game cannot be compiled", exc_info=error, extra={"game": name})

    async def _compile_aside(self, name: str) -> None:
        process = await asyncio.create_subprocess_exec(
            *command(name), stdout=asyncio.subprocess.PIPE, start_new_session=True
        )
        assert process.stdout
        try:
            begun = 0
            async for _ in process.stdout:  # a line for each step that begins
                self._done[name] = begun / STEPS
                begun += 1
            await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
