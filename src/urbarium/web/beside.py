"""Work beside the server: in processes of their own that give way to it and end with it.

Drawing is pure Python and bots use all the processor they can get; in the server's own process either would hold the
interpreter's lock just when somebody's move wants it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import ParamSpec, TypeVar

__all__ = ["Beside"]

P = ParamSpec("P")
T = TypeVar("T")


def _begin(lifeline: Connection, niceness: int) -> None:
    """In the new process: give way to the server, and end at once when its end of the lifeline is closed.

    The server closes it when it stops, and the system does when the server dies in whatever way.
    """

    def watch() -> None:
        with contextlib.suppress(EOFError, OSError):
            lifeline.recv_bytes()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
    with contextlib.suppress(OSError, AttributeError):
        os.nice(niceness)


class Beside:
    """A few processes for one kind of work. With none of them the work is done in a thread of the server."""

    def __init__(self, processes: int, niceness: int) -> None:
        self.processes = processes
        self.niceness = niceness
        self._pool: ProcessPoolExecutor | None = None
        self._lifeline: tuple[Connection, Connection] | None = None
        self._closed = False

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of a function that can be named from anywhere, with arguments that can be sent."""
        if not self.processes:
            return await asyncio.to_thread(work, *args, **kwargs)
        pool = self._started()
        try:
            return await asyncio.wrap_future(pool.submit(work, *args, **kwargs))
        except BrokenProcessPool:  # it was killed from outside: start another one, once for all who waited
            if self._closed:
                raise
            if self._pool is pool:
                self._end()
            return await asyncio.wrap_future(self._started().submit(work, *args, **kwargs))

    def start(self) -> None:
        """Start a process now rather than with the first work."""
        if self.processes:
            self._started().submit(os.getpid)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = get_context("spawn")
            self._lifeline = context.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(self.processes, context, _begin, (self._lifeline[0], self.niceness))
        return self._pool

    def close(self) -> None:
        """End the processes, also in the middle of their work: nobody waits for it any more."""
        self._closed = True
        self._end()

    def _end(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
        if self._lifeline is not None:
            for end in self._lifeline:
                end.close()
            self._lifeline = None
