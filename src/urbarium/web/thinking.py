"""Bots think here: in threads of low priority, outside the event loop, from a redacted view only."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from urbarium.bots import ThinkingBot, make_bot
from urbarium.engine.match import View

if TYPE_CHECKING:
    from urbarium.bots.thinking import Explanation

__all__ = ["Thinkers"]


def _step_back() -> None:
    """Let the operating system prefer the threads that answer people."""
    with contextlib.suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)


class Thinkers:
    """A small pool of thinking threads. Search is compiled and runs without the interpreter's lock."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="urbarium-bot", initializer=_step_back)

    async def choose(self, view: View, level: str) -> int:
        """The action a bot of this level would do."""

        def think() -> int:
            return int(make_bot(level, secrets.randbits(60)).choose(view))

        return await asyncio.get_running_loop().run_in_executor(self._pool, think)

    async def advise(self, view: View, level: str) -> tuple[int, Explanation | None]:
        """The action a bot would do and, where it can say, what it considered."""

        def think() -> tuple[int, Explanation | None]:
            bot = make_bot(level, secrets.randbits(60))
            if isinstance(bot, ThinkingBot):
                explanation = bot.explain(view)
                return int(explanation.action), explanation
            return int(bot.choose(view)), None

        return await asyncio.get_running_loop().run_in_executor(self._pool, think)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
