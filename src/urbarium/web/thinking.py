"""Bots think beside the server, from a redacted view and nothing else: it is all that is sent to them."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from urbarium.bots import ThinkingBot, make_bot
from urbarium.engine.match import View
from urbarium.engine.registry import game as find_game
from urbarium.web.beside import Beside
from urbarium.web.compiling import Compiling

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


class Thinkers:
    """A few processes that think, one question at a time each."""

    def __init__(self, compiling: Compiling, processes: int, niceness: int = 0) -> None:
        self._compiling = compiling
        self._beside = Beside(processes, niceness)

    async def choose(self, view: View, level: str) -> int:
        """The action a bot of this level would do."""
        await self._compiling.wait_for(view.game.name)
        return await self._beside.run(_choose, _question(view, level))

    async def advise(self, view: View, level: str) -> tuple[int, Explanation | None]:
        """The action a bot would do and, where it can say, what it considered."""
        await self._compiling.wait_for(view.game.name)
        return await self._beside.run(_advise, _question(view, level))

    def start(self) -> None:
        self._beside.start()

    def close(self) -> None:
        self._beside.close()
