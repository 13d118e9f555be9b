"""Bots think beside the server, from a redacted view and nothing else: it is all that is sent to them."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from urbarium.analysis import (
    Analysis,
    Decision,
    Judgement,
    Told,
    because,
    commented,
    judge,
    read_line,
    reasons_for,
    why,
)
from urbarium.analysis import tell_decision as tell
from urbarium.bots import LEVEL_TITLES, USUAL_SECONDS, Bot, ThinkingBot, level_of, make_bot, seconds_of
from urbarium.bots.levels import iterations_of, needs_compiler, time_cap_of
from urbarium.bots.preparing import import_search, prepare_game
from urbarium.engine.match import View
from urbarium.engine.record import Record
from urbarium.engine.registry import game as find_game
from urbarium.engine.seats import addressing, calling
from urbarium.engine.words import speaking, spoken
from urbarium.web.beside import Beside
from urbarium.web.compiling import Compiling
from urbarium.web.errands import Errands
from urbarium.web.fairness import Wish

if TYPE_CHECKING:
    from urbarium.analysis.judging import Opinion
    from urbarium.bots.search_bots import Explanation
    from urbarium.puzzles.weighing import Weighed

__all__ = ["Advice", "Thinkers"]

log = logging.getLogger("urbarium.web")

JUDGING = 0.5  # seconds that judging one decision may take
TELLING = 0.5


@dataclass(frozen=True)
class Advice:
    """What a bot would do; what it considered and why, where it can say."""

    action: int
    thoughts: Explanation | None = None
    why: str = ""
    line: tuple[int, ...] = ()  # what it expects to happen, beginning with the action


@dataclass(frozen=True)
class _Tongue:
    """Whom a sentence is for: the language, and what the seats are called."""

    language: str
    names: tuple[str, ...]


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
    compiled: bool

    def view(self) -> View:
        game = find_game(self.game)
        if self.compiled or game.loaded:
            game.compile()
        else:
            game.leave_compiling()  # somebody else does it right now
        return View(game, self.players, self.options, self.seat, self.state)


def _question(view: View, level: str, compiled: bool) -> _Question:
    seed = secrets.randbits(60)
    return _Question(view.game.name, view.players, view.options, view.seat, view.state, level, seed, compiled)


_last: list[Bot] = []  # who chose last in this process: it goes on from what it found if this is the same turn


def _choose(question: _Question) -> int:
    bot = _last.pop() if _last else None
    if bot is None or bot.name != question.level:
        bot = make_bot(question.level, question.seed)
    action = int(bot.choose(question.view()))
    _last[:] = [bot]
    return action


def _advise(question: _Question, tongue: _Tongue) -> Advice:
    bot, view = make_bot(question.level, question.seed), question.view()
    if not isinstance(bot, ThinkingBot):
        return Advice(int(bot.choose(view)))
    explanation = bot.explain(view)
    with speaking(tongue.language), calling(tongue.names), addressing(view.seat):
        line = read_line(view, explanation.line)
        return Advice(int(explanation.action), explanation, why(view, line), line)


def _weigh(question: _Question) -> Weighed:
    from urbarium.puzzles.weighing import Weigher  # with the search, which only those load who think

    view = question.view()
    level = list(LEVEL_TITLES).index(question.level) + 1
    return Weigher(question.level, question.seed, iterations=iterations_of(view.game, level)).weigh(view, thorough=True)


def _opine(question: _Question, action: int, times: int, tongue: _Tongue) -> tuple[Opinion, str]:
    from urbarium.analysis.searching import Judge

    view = question.view()
    level = list(LEVEL_TITLES).index(question.level) + 1
    iterations = times * iterations_of(view.game, level)
    found = Judge(question.level, question.seed, iterations=iterations).opinion(view, action)
    with speaking(tongue.language), calling(tongue.names), addressing(view.seat):
        return found, because(reasons_for(view, found.line, found.reply))


def _tell(judged: Sequence[tuple[Decision, Judgement]], tongue: _Tongue, reader: int) -> list[Told]:
    with speaking(tongue.language), calling(tongue.names), addressing(reader):
        return [tell(decision, judgement) for decision, judgement in judged]


def _comment(record: str, analysis: Analysis) -> str:
    return commented(Record.parse(record), analysis).text()


def _wish(level: str, owner: str, waiting: bool | Callable[[], bool]) -> Wish:
    """What a level may cost; bots without a level decide at once."""
    levels = list(LEVEL_TITLES)
    if level_of(level) not in levels:
        return Wish(owner, waiting, 0.01)
    cap = time_cap_of(levels.index(level_of(level)) + 1)
    return Wish(owner, waiting, cap or seconds_of(level) or USUAL_SECONDS)


class Thinkers:
    """A few processes that think, one question at a time each; who comes first is in ``fairness.py``."""

    def __init__(self, compiling: Compiling, errands: Errands, processes: int, niceness: int = 0) -> None:
        self._compiling = compiling
        self._errands = errands
        self._expected: set[str] = set()  # games
        self.beside = Beside(processes, niceness, ready=import_search)

    def expect(self, name: str) -> None:
        """Questions about a game will come: who is to answer them loads its machine code now."""
        if self.beside.apart and name not in self._expected:
            self._expected.add(name)
            self._errands.run(self._load(name))

    async def _load(self, name: str) -> None:
        try:
            await self._compiling.wait_for(name)
            await self.beside.load(prepare_game, name)
        except Exception as error:  # whoever is asked tries again, and says so
            log.warning("a game could not be loaded before its bots are asked", exc_info=error, extra={"game": name})

    async def choose(self, view: View, level: str, owner: str = "", waiting: bool | Callable[[], bool] = True) -> int:
        """The action a bot of this level would do; out of whose share, and does a person wait for it."""
        if self._compiling.aside and not needs_compiler(view.game, level):
            self._compiling.begin(view.game.name)
        else:
            await self._compiling.wait_for(view.game.name)
        compiled = self._compiling.done(view.game.name) == 1
        return await self.beside.run(_wish(level, owner, waiting), _choose, _question(view, level, compiled))

    async def advise(self, view: View, level: str, names: Sequence[str], owner: str = "") -> Advice:
        """What a bot would do, for a reader who calls the seats by these names."""
        await self._compiling.wait_for(view.game.name)
        tongue = _Tongue(spoken(), tuple(names))
        return await self.beside.run(_wish(level, owner, True), _advise, _question(view, level, compiled=True), tongue)

    def ready(self, game: str) -> bool:
        """Is the machine code of a game there? It is being made otherwise."""
        self._compiling.begin(game)
        return self._compiling.done(game) == 1

    async def weigh(self, view: View, level: str, owner: str = "") -> Weighed:
        """What every action gives, also those that a bot of this level would hardly look at."""
        await self._compiling.wait_for(view.game.name)
        return await self.beside.run(_wish(level, owner, True), _weigh, _question(view, level, compiled=True))

    async def opinion(
        self, view: View, action: int, level: str, times: int, names: Sequence[str], owner: str = ""
    ) -> tuple[Opinion, str]:
        """What is thought of one action, beside the best one, by a search so many times as long as the level's; and
        what speaks for the best, for a reader who calls the seats by these names."""
        await self._compiling.wait_for(view.game.name)
        question, tongue = _question(view, level, compiled=True), _Tongue(spoken(), tuple(names))
        return await self.beside.run(_wish(level, owner, True), _opine, question, action, times, tongue)

    async def judge(self, decision: Decision, iterations: int, seed: int, owner: str = "") -> Judgement:
        """What is thought of a decision. Whoever waits for a move comes first."""
        await self._compiling.wait_for(decision.game)
        return await self.beside.run(Wish(owner, False, JUDGING), judge, decision, iterations, seed)

    async def tell(
        self, judged: Sequence[tuple[Decision, Judgement]], names: Sequence[str], owner: str = "", reader: int = -1
    ) -> list[Told]:
        """Judgements in words, for a reader in this seat who calls the seats by these names."""
        tongue = _Tongue(spoken(), tuple(names))
        return await self.beside.run(Wish(owner, True, TELLING), _tell, judged, tongue, reader)

    async def comment(self, record: str, analysis: Analysis, owner: str = "") -> str:
        """The text of a record with an analysis as comments."""
        return await self.beside.run(Wish(owner, True, TELLING), _comment, record, analysis)

    def start(self) -> None:
        """Start the processes, which import what every game needs before they give way to others."""
        self.beside.start()

    def close(self) -> None:
        self.beside.close()
