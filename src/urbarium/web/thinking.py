"""Bots think beside the server, from a redacted view and nothing else: it is all that is sent to them."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from urbarium.bots import LEVEL_TITLES, ThinkingBot, make_bot
from urbarium.bots.levels import time_cap_of
from urbarium.engine.match import View
from urbarium.engine.registry import game as find_game
from urbarium.web.beside import Beside
from urbarium.web.compiling import Compiling
from urbarium.web.fairness import Wish

if TYPE_CHECKING:
    from urbarium.bots.search_bots import Explanation

__all__ = ["Thinkers"]


@dataclass(frozen=True)
class _Question:
    """A view as it is sent to another process, and who is asked."""

    game: str
    players: int
    options: tuple[int, ...]
    seat: int
    state: np.ndarray
    level: str
    seed: int

    def view(self) -> View:
        return View(find_game(self.game), self.players, self.options, self.seat, self.state)


def _question(view: View, level: str) -> _Question:
    seed = secrets.randbits(60)
    return _Question(view.game.name, view.players, view.options, view.seat, view.state, level, seed)


def _choose(question: _Question) -> int:
    return int(make_bot(question.level, question.seed).choose(question.view()))


def _advise(question: _Question) -> tuple[int, Explanation | None]:
    bot = make_bot(question.level, question.seed)
    if isinstance(bot, ThinkingBot):
        explanation = bot.explain(question.view())
        return int(explanation.action), explanation
    return int(bot.choose(question.view())), None


def _wish(level: str, owner: str, waiting: bool | Callable[[], bool]) -> Wish:
    """What a level may cost; bots without a level decide at once."""
    levels = list(LEVEL_TITLES)
    return Wish(owner, waiting, time_cap_of(levels.index(level) + 1) if level in levels else 0.01)


class Thinkers:
    """A few processes that think, one question at a time each; who comes first is in ``fairness.py``."""

    def __init__(self, compiling: Compiling, processes: int, niceness: int = 0) -> None:
        self._compiling = compiling
        self.beside = Beside(processes, niceness)

    async def choose(self, view: View, level: str, owner: str = "", waiting: bool | Callable[[], bool] = True) -> int:
        """The action a bot of this level would do; out of whose share, and does a person wait for it."""
        await self._compiling.wait_for(view.game.name)
        return await self.beside.run(_wish(level, owner, waiting), _choose, _question(view, level))

    async def advise(self, view: View, level: str, owner: str = "") -> tuple[int, Explanation | None]:
        """The action a bot would do and, where it can say, what it considered."""
        await self._compiling.wait_for(view.game.name)
        return await self.beside.run(_wish(level, owner, True), _advise, _question(view, level))

    def start(self) -> None:
        self.beside.start()

    def close(self) -> None:
        self.beside.close()
