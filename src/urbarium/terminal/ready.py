"""Getting a game ready: find it, compile its rules the first time, and say so only if that takes a while."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from os import cpu_count

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from urbarium.bots.preparing import command
from urbarium.engine.compile import prepare
from urbarium.engine.errors import SetupError
from urbarium.engine.game import Game
from urbarium.engine.registry import game, game_names
from urbarium.terminal.screen import Screen

__all__ = [
    "begin_preparing",
    "compile_everything",
    "compile_game",
    "find_game",
    "find_games",
    "finish_preparing",
    "make_ready",
    "prepared",
]

PATIENCE = 1.0  # seconds before a person wonders what is going on


def find_game(name: str) -> Game:
    """A game by name, in any case of letters; SetupError if there is none or if it cannot be loaded."""
    wanted = name.strip().lower()
    try:
        return game(wanted)
    except ImportError as error:
        raise SetupError(f"the game {wanted!r} is registered but cannot be loaded: {error}") from None


def find_games() -> tuple[list[Game], list[str]]:
    """All games that can be loaded, and a sentence for each one that cannot."""
    found, missing = [], []
    for name in game_names():
        try:
            found.append(find_game(name))
        except SetupError as error:
            missing.append(str(error))
    return found, missing


class _Steps:
    """A progress bar that appears only when the work takes longer than PATIENCE."""

    def __init__(self, screen: Screen, title: str, total: int | None) -> None:
        self.screen = screen
        self.title = title
        self.progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            *([MofNCompleteColumn()] if total else []),
            TimeElapsedColumn(),
            console=screen.err,
            transient=True,
        )
        self.task = self.progress.add_task(title, total=total)
        self.begun = 0
        self.lock = threading.Lock()
        self.ended = False
        self.shown = False
        self.timer = threading.Timer(PATIENCE, self._appear)
        self.timer.daemon = True

    def _appear(self) -> None:
        with self.lock:
            if self.ended:
                return
            if self.screen.err.is_terminal and not self.screen.err.is_dumb_terminal:
                self.shown = True
                self.progress.start()
            else:
                self.screen.err.print(f"{self.title}; the first time may take a minute …", soft_wrap=True)

    def step(self, name: str) -> None:
        """Called with the name of each piece of work before it begins."""
        self.progress.update(self.task, description=f"{self.title}: {name}", completed=self.begun)
        self.begun += 1

    def count(self, done: int) -> None:
        """Called when so many pieces of work are done that were begun side by side."""
        self.progress.update(self.task, completed=done)

    def end(self) -> None:
        self.timer.cancel()
        with self.lock:
            self.ended = True
            if self.shown:
                self.progress.stop()


@contextmanager
def _steps(screen: Screen, title: str, total: int | None) -> Iterator[_Steps]:
    steps = _Steps(screen, title, total)
    steps.timer.start()
    try:
        yield steps
    finally:
        steps.end()


def compile_game(screen: Screen, game: Game) -> None:
    """Make the rules callable. Quick when they are in the cache; otherwise a progress bar, once in a lifetime."""
    from urbarium.engine.contract import ENTRY_POINTS

    with _steps(screen, f"Preparing the rules of {game.title}", len(ENTRY_POINTS)) as steps:
        game.compile(steps.step)


def compile_everything(screen: Screen, games: list[Game]) -> None:
    """Make the rules of these games and the bots' search ready in the cache, on all processors."""
    pool = ProcessPoolExecutor(cpu_count(), get_context("spawn"))
    with _steps(screen, "Preparing the rules of all games, and the bots", len(games) + 1) as steps, pool:
        jobs = [pool.submit(_compile_search), *(pool.submit(_compile_rules, game.name) for game in games)]
        for done, job in enumerate(as_completed(jobs), 1):
            job.result()
            steps.count(done)


def _compile_rules(name: str) -> None:
    find_game(name).compile()


def _compile_search() -> None:
    from urbarium.bots.search import search

    prepare(search)


_ASIDE: dict[str, subprocess.Popen[bytes]] = {}
_READY: set[str] = set()


def begin_preparing(game: Game) -> None:
    """Have what bots need compiled aside, where it is not in the cache: nobody waits before their first move."""
    if game.name in game_names() and game.name not in _ASIDE and not game.compiled:
        game.leave_compiling()
        quiet = subprocess.DEVNULL
        _ASIDE[game.name] = subprocess.Popen(command(game.name), stdin=quiet, stdout=quiet, stderr=quiet)


def prepared(game: Game) -> bool:
    """Need nobody wait for bots any more?"""
    aside = _ASIDE.get(game.name)
    return aside is None or aside.poll() is not None


def finish_preparing(screen: Screen, game: Game) -> None:
    """Wait until bots can think; no more than a moment except the first time ever."""
    if game.name in _READY:
        return
    with make_ready(screen, "Preparing the bots"):
        if aside := _ASIDE.pop(game.name, None):
            aside.wait()
        game.compile()
        _compile_search()
    _READY.add(game.name)


@contextmanager
def make_ready(screen: Screen, title: str) -> Iterator[None]:
    """Anything else that is compiled once: the title appears only if it takes a while."""
    with _steps(screen, title, None):
        yield
