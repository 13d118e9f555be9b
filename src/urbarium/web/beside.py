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
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import IO, Any, ParamSpec, TypeVar

from urbarium.web.fairness import Line, Wish

__all__ = ["Beside", "HelperError", "attend"]

P = ParamSpec("P")
T = TypeVar("T")

_PATIENCE = 300.0  # seconds for one piece of work, the first of which may have to wait for a compiler
_LENGTH = struct.Struct("!Q")


_Piece = tuple[Callable[..., Any], tuple[Any, ...]]  # of work: a function and its arguments
_Outcome = tuple[bool, Any]  # it was done, and its result; or it failed, and why


class HelperError(Exception):
    """No process could be found that does the work, or what came of it cannot be handed over."""


def _tried(work: Callable[..., Any], args: tuple[Any, ...]) -> _Outcome:
    try:
        return True, work(*args)
    except StopIteration as error:  # no future takes it: whoever waits for this work would wait for ever
        return False, HelperError(repr(error))
    except Exception as error:
        return False, error


# ---- in the new process


def attend(niceness: int, ready: Callable[[], object] | None = None) -> None:
    """Do what is sent, one after the other, and end at once when the server does, also in the middle of work.

    Whatever makes it ready comes first, before it gives way to others: on a busy machine the first work would wait long
    for it. What is printed here goes to the server's log.
    """
    asked, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for the server, also where there are no sessions
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
        _send(answers, pickle.dumps([_outcome(one) for one in pickle.loads(waiting.get())]))


def _outcome(message: bytes) -> bytes:
    """What came of some work: that it was done and its result, or that it failed and why."""
    done, result = _tried(_unpacked, (message,))
    try:
        return pickle.dumps((done, result))
    except Exception as error:
        return pickle.dumps((False, HelperError(repr(error if done else result))))


def _unpacked(message: bytes) -> Any:
    work, args = pickle.loads(message)
    return work(*args)


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

    async def do(self, pieces: Sequence[_Piece]) -> list[_Outcome]:
        messages = [pickle.dumps(piece) for piece in pieces]
        asked = asyncio.get_running_loop().run_in_executor(self._thread, self._ask_all, messages)
        try:
            async with asyncio.timeout(_PATIENCE):
                return await asyncio.shield(asked)
        except TimeoutError:
            self._kill()  # whatever holds it: another one begins anew
            return await asked

    def _ask_all(self, messages: list[bytes]) -> list[_Outcome]:
        """All in one message; one by one if that was too much for it, so that only what cannot be done fails."""
        outcomes = self._ask(messages)
        if outcomes is None and len(messages) > 1:
            return [outcome for message in messages for outcome in self._ask_all([message])]
        return outcomes or [(False, HelperError("the server ends" if self._closed else "a helper died twice"))]

    def _ask(self, messages: list[bytes]) -> list[_Outcome] | None:
        """If it was killed from outside another one is asked, once; None if that dies too."""
        for _ in range(2):
            try:
                process = self._started()
                assert process.stdin is not None
                assert process.stdout is not None
                _send(process.stdin, pickle.dumps(messages))
                answer = _receive(process.stdout)
            except (OSError, EOFError):
                self._end()
                if self._closed:
                    break
            else:
                self.failing = False
                return [pickle.loads(one) for one in pickle.loads(answer)]
        self.failing = not self._closed
        return None

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
                start_new_session=True,  # Ctrl+C is for the server
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

    async def do(self, pieces: Sequence[_Piece]) -> list[_Outcome]:
        return [await asyncio.to_thread(_tried, *piece) for piece in pieces]

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

    Of short work each is sent several pieces ``at_once``, so that it need not wait for the server between them.
    ``ready`` is a function of a module, which every process calls before its first work.
    """

    def __init__(
        self, processes: int, niceness: int, at_once: int = 1, ready: Callable[[], object] | None = None
    ) -> None:
        self._at_once = at_once
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
        for [(done, result)] in await asyncio.gather(*(helper.do([(work, args)]) for helper in self._helpers)):
            if not done:
                raise result

    def _hand_out(self) -> None:
        while self._free:
            jobs = self._next()
            if not jobs:
                return
            task = asyncio.create_task(self._do(self._free.pop(), jobs))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _next(self) -> list[_Job]:
        """What one helper is to do now."""
        jobs: list[_Job] = []
        while len(jobs) < self._at_once and (job := self._line.take()) is not None:
            if not job.future.done():  # else nobody waits for it any more
                jobs.append(job)
        return jobs

    async def _do(self, helper: _Helper | _Thread, jobs: list[_Job]) -> None:
        try:
            outcomes = await helper.do([(job.work, job.args) for job in jobs])
        except Exception as error:
            outcomes = [(False, error)] * len(jobs)
        finally:
            self._free.append(helper)
            self._hand_out()
        for job, (done, result) in zip(jobs, outcomes, strict=True):
            if not job.future.done():
                job.future.set_result(result) if done else job.future.set_exception(result)

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
