"""Work beside the server: in processes of their own that give way to it and end with it.

Drawing is pure Python and bots use all the processor they can get; in the server's own process either would hold the
interpreter's lock just when somebody's move wants it.

A helper is a new interpreter that runs ``attend`` and nothing of the program that started the server, whatever that
program looks like. Work is sent to it through its standard input, and what comes out of it through its standard output.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import queue
import signal
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import IO, Any, ParamSpec, TypeVar

from urbarium.web.fairness import Line, Wish

__all__ = ["Beside", "HelperError", "attend"]

P = ParamSpec("P")
T = TypeVar("T")

_PATIENCE = 300.0  # seconds for one piece of work, the first of which may have to wait for a compiler
_LENGTH = struct.Struct("!Q")


class HelperError(Exception):
    """No process could be found that does the work."""


# ---- in the new process


def attend(niceness: int, ready: Callable[[], object] | None = None) -> None:
    """Do what is sent, one after the other, and end at once when the server does, also in the middle of work.

    Whatever makes it ready comes first, before it gives way to others: on a busy machine the first work would wait long
    for it. What is printed here goes to the server's log, and Ctrl+C is for the server.
    """
    asked, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    waiting: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def listen() -> None:
        with contextlib.suppress(EOFError, OSError):
            while True:
                waiting.put(_receive(asked))
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    if ready is not None:
        ready()
    with contextlib.suppress(OSError, AttributeError):
        os.nice(niceness)
    while True:
        _send(answers, _outcome(waiting.get()))


def _outcome(message: bytes) -> bytes:
    """What came of some work: that it was done and its result, or that it failed and why."""
    try:
        work, args = pickle.loads(message)
        return pickle.dumps((True, work(*args)))
    except Exception as error:
        try:
            return pickle.dumps((False, error))
        except Exception:
            return pickle.dumps((False, HelperError(repr(error))))


def _send(file: IO[bytes], message: bytes) -> None:
    file.write(_LENGTH.pack(len(message)) + message)
    file.flush()


def _receive(file: IO[bytes]) -> bytes:
    length = _LENGTH.unpack(_read(file, _LENGTH.size))[0]
    return _read(file, length)


def _read(file: IO[bytes], length: int) -> bytes:
    found = file.read(length)
    if len(found) < length:
        raise EOFError
    return found


# ---- in the server


class _Helper:
    """One process, and the thread of the server that talks with it."""

    def __init__(self, niceness: int, ready: Callable[[], object] | None) -> None:
        self.niceness = niceness
        self.ready = ready
        self.failing = False  # could the last piece of work not be done for want of a process
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="urbarium-beside")
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    async def do(self, work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        message = pickle.dumps((work, args))
        asked = asyncio.get_running_loop().run_in_executor(self._thread, self._ask, message)
        try:
            async with asyncio.timeout(_PATIENCE):
                done, result = await asyncio.shield(asked)
        except TimeoutError:
            self._kill()  # whatever holds it: another one begins anew
            done, result = await asked
        if not done:
            raise result
        return result

    def _ask(self, message: bytes) -> tuple[bool, Any]:
        """If it was killed from outside another one is asked, once."""
        for _ in range(2):
            try:
                process = self._started()
                assert process.stdin is not None
                assert process.stdout is not None
                _send(process.stdin, message)
                answer = _receive(process.stdout)
            except (OSError, EOFError) as error:
                self._end()
                if self._closed:
                    break
                reason = str(error)
            else:
                self.failing = False
                outcome: tuple[bool, Any] = pickle.loads(answer)
                return outcome
        self.failing = not self._closed
        return False, HelperError("the server ends" if self._closed else f"a helper died twice ({reason or 'killed'})")

    def start(self) -> None:
        self._thread.submit(self._started)

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            if self._closed:
                raise OSError("closed")
            home = self.ready.__module__ if self.ready else __name__
            ready = f"{home}.{self.ready.__qualname__}" if self.ready else None
            program = f"import {__name__}, {home}; {__name__}.attend({self.niceness}, {ready})"
            places = os.pathsep.join(place or os.getcwd() for place in sys.path)
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", program],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": places},
            )
        return self._process

    def _kill(self) -> None:
        process = self._process
        if process is not None:
            process.kill()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with contextlib.suppress(OSError):
                    if pipe is not None:
                        pipe.close()

    def close(self) -> None:
        self._closed = True
        self._kill()
        self._thread.submit(self._end)
        self._thread.shutdown(wait=True)


class _Thread:
    """In the place of a process: a thread of the server."""

    failing = False

    async def do(self, work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        return await asyncio.to_thread(work, *args)

    def start(self) -> None:
        pass

    def close(self) -> None:
        pass


@dataclass
class _Job:
    work: Callable[..., Any]
    args: tuple[Any, ...]
    future: asyncio.Future[Any]


class Beside:
    """A few processes for one kind of work. With none of them the work is done in a thread of the server.

    ``ready`` is a function of a module, which every process calls before its first work.
    """

    def __init__(self, processes: int, niceness: int, ready: Callable[[], object] | None = None) -> None:
        self._helpers: list[_Helper] | list[_Thread] = (
            [_Helper(niceness, ready) for _ in range(processes)] if processes else [_Thread()]
        )
        self.apart = processes > 0  # or in the server, which has loaded what it needs
        self._free: list[_Helper | _Thread] = list(self._helpers)
        self._line: Line[_Job] = Line()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, wish: Wish, work: Callable[P, T], *args: P.args, **_: P.kwargs) -> T:
        """The result of a function that can be named from anywhere, with arguments that can be sent, in its turn."""
        job = _Job(work, args, asyncio.get_running_loop().create_future())
        self._line.put(job, wish)
        self._hand_out()
        result: T = await job.future
        return result

    async def load(self, work: Callable[P, object], *args: P.args, **_: P.kwargs) -> None:
        """Let every process do something that makes it ready; whatever is asked of it meanwhile comes after it."""
        await asyncio.gather(*(helper.do(work, args) for helper in self._helpers))

    def _hand_out(self) -> None:
        while self._free:
            job = self._line.take()
            if job is None:
                return
            if not job.future.done():  # else nobody waits for it any more
                task = asyncio.create_task(self._do(self._free.pop(), job))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _do(self, helper: _Helper | _Thread, job: _Job) -> None:
        try:
            result = await helper.do(job.work, job.args)
        except Exception as error:
            if not job.future.done():
                job.future.set_exception(error)
        else:
            if not job.future.done():
                job.future.set_result(result)
        finally:
            self._free.append(helper)
            self._hand_out()

    @property
    def failing(self) -> bool:
        """Could the last work of some process not be done, because it does not live?"""
        return any(helper.failing for helper in self._helpers)

    def start(self) -> None:
        """Start the processes now rather than with the first work."""
        for helper in self._helpers:
            helper.start()

    def close(self) -> None:
        """End the processes, also in the middle of their work: nobody waits for it any more."""
        for task in self._tasks:
            task.cancel()
        for helper in self._helpers:
            helper.close()
