"""Asking anyone's bot for an action: whatever goes wrong is told with the bot, the game, the seat and the decision."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from operator import index
from typing import TYPE_CHECKING

from urbarium.engine.errors import RuleError, SetupError, UrbariumError

if TYPE_CHECKING:
    from types import FrameType

    from urbarium.bots.registry import Bot
    from urbarium.engine.match import View

__all__ = ["BotError", "ask"]


class BotError(UrbariumError):
    """A bot that gave no legal action: it crashed, answered something else, or took too long."""


class _TimeUpError(BaseException):
    """Breaks off a bot that thinks for too long. No Exception, so that a bot's own handlers let it pass."""


def ask(bot: Bot, view: View, decision: int, name: str | None = None, seconds: float | None = None) -> int:
    """The action that a bot chooses, checked; ``decision`` counts from 1, ``seconds`` limits the time for it.

    Raises BotError with a sentence that says who failed, where, and how.
    """
    started = time.perf_counter()
    try:
        with _alarm(seconds):
            answer = bot.choose(view)
    except _TimeUpError:
        raise _failure(bot, view, decision, name, f"took longer than {seconds:g} s") from None
    except Exception as error:
        raise _failure(bot, view, decision, name, f"crashed: {type(error).__name__}: {error}") from error
    if seconds is not None and time.perf_counter() - started > seconds:
        raise _failure(bot, view, decision, name, f"took longer than {seconds:g} s")
    try:
        action = index(answer)
    except TypeError:
        raise _failure(bot, view, decision, name, f"answered {answer!r}, which is no action") from None
    try:
        _check(view, action)
    except UrbariumError as error:
        raise _failure(bot, view, decision, name, f"chose action {action}: {error}") from None
    return action


def _check(view: View, action: int) -> None:
    size = view.game.actions.size
    if not 0 <= action < size:
        raise SetupError(f"actions of {view.game.title} are 0 to {size - 1}, not {action}")
    if refusals := view.why_not(action):
        raise RuleError(refusals)


def _failure(bot: Bot, view: View, decision: int, name: str | None, what: str) -> BotError:
    seat = f"seat {view.seat + 1} ({view.game.seat_names[view.seat]})"
    return BotError(f"bot {name or bot.name} in {view.game.title}, {seat}, decision {decision}: {what}")


@contextmanager
def _alarm(seconds: float | None) -> Iterator[None]:
    """Break off after so many seconds, where a process can: in its main thread, between steps of Python code."""
    if seconds is None or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise _TimeUpError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
