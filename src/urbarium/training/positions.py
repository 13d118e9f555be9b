"""Positions to learn from: a game plays itself, and what its search found out is written down.

A search judges positions that nobody would play into. So three kinds are written down: those of the game, with the
result and what the search expected; those after the actions that it tried often, which cost nothing more; and those
some decisions of a playout away from the game, judged by a short search of their own.

An evaluation is asked about positions in which every card has been dealt, and so it is taught with open cards: where a
game has secrets, a short search that sees everything judges what was played by one that does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np

from urbarium.bots.levels import settings_of
from urbarium.bots.search_bots import Decision, SearchBot
from urbarium.engine.errors import SetupError
from urbarium.engine.folders import write_whole
from urbarium.engine.match import View
from urbarium.engine.opened import opened
from urbarium.training.plan import TrainingPlan, draw_options

if TYPE_CHECKING:
    from urbarium.engine.game import Game
    from urbarium.engine.match import Match

__all__ = ["Positions", "SelfPlay"]

OPENING = 6  # random decisions at the beginning at most, and
SHORT_OPENING = 0.05  # of those of the longest game: a small game is not to be over before it is learned from
OFTEN = 0.1  # of the iterations: actions that were tried so often are followed and written down
DEVIATING = 0.05  # of the decisions of a game are random
STRAYING = 0.5  # of the positions of a game are left for a playout that is written down
SHORT = 0.5  # of the iterations of a decision: a search that only judges
LONGEST_STRAY = 16  # where playouts go to the end of the game


@dataclass(frozen=True)
class Positions:
    """What is known about positions, one a row."""

    features: np.ndarray  # float32 [position, seat, feature]
    mover: np.ndarray  # int8: the seat that decided, here or just before
    expected: np.ndarray  # float32: the share that the search promised it
    result: np.ndarray  # float32 [position, seat]: how the game ended; not a number where it went another way

    def __len__(self) -> int:
        return len(self.mover)

    def save(self, path: Path) -> None:
        """Write the file, whole or not at all."""
        file = BytesIO()
        np.savez_compressed(file, **vars(self))
        write_whole(path, file.getvalue())

    @classmethod
    def read(cls, path: Path) -> Positions:
        try:
            with np.load(BytesIO(path.read_bytes()), allow_pickle=False) as data:
                return cls(**{name: data[name] for name in cls.__annotations__})
        except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
            raise SetupError(f"{path} is damaged ({error}); remove it, and its game is played again") from None

    @classmethod
    def joined(cls, parts: list[Positions]) -> Positions:
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in cls.__annotations__))


@dataclass(frozen=True)
class SelfPlay:
    """A job for a crew: to play a game of a generation, by its number."""

    game: Game
    plan: TrainingPlan
    generation: int
    network: np.ndarray  # that plays

    def __call__(self, number: int) -> tuple[int, Positions]:
        return number, _Sitting(self, number).play()


class _Sitting:
    """One game against oneself."""

    def __init__(self, job: SelfPlay, number: int) -> None:
        plan = job.plan
        self.game, self.players = job.game, plan.players
        self.generator = plan.generator("generation", job.generation, "game", number)
        seed = self._seed()
        self.match = job.game.start(seed, plan.players, **draw_options(job.game, self.generator))
        self.bot = SearchBot("itself", self._seed(), iterations=plan.iterations, network=job.network)
        short = max(1, int(SHORT * plan.iterations))
        self.judge = SearchBot("judge", self._seed(), iterations=short, network=job.network)
        settings = settings_of(job.game)
        self.longest = settings.playout_depth if settings.playout_depth > 0 else LONGEST_STRAY
        self.candidates = settings.candidates
        self.rows: list[tuple[np.ndarray, int, float, bool]] = []

    def _seed(self) -> int:
        return int(self.generator.integers(2**53))

    def play(self) -> Positions:
        match, generator = self.match, self.generator
        longest = min(OPENING, int(SHORT_OPENING * self.game.max_decisions))
        for _ in range(generator.integers(longest + 1)):
            if not match.over:
                match.apply(int(generator.choice(match.view(match.actor).legal())))
        while not match.over:
            match.apply(self._decide(match))
        return self._positions(match.returns())

    def _decide(self, match: Match) -> int:
        view = match.view(match.actor)
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        decision = self.bot.decide(view)
        known = self._judged(match.state, view.seat) if self.game.hidden or self.game.chance else decision
        self._note(match.state, view.seat, known.expected, True)
        for action, tally in known.ranked:
            if tally.visits >= OFTEN * known.iterations:
                self._note_after(match, view.seat, action, tally.expected)
        if self.generator.random() < STRAYING:
            self._stray(match, decision.habit)
        if self.generator.random() < DEVIATING:
            return int(self.generator.choice(legal))
        return decision.action

    def _judged(self, state: np.ndarray, mover: int) -> Decision:
        """What a search thinks that sees everything."""
        return self.judge.decide(View(opened(self.game), self.players, self.match.options, mover, state.copy()))

    def _note(self, state: np.ndarray, mover: int, expected: float, played: bool) -> None:
        row = np.empty(self.players * len(self.game.features))
        self.game.kernels.features(state, row)
        self.rows.append((row.reshape(self.players, -1).astype(np.float32), mover, expected, played))

    def _note_after(self, match: Match, mover: int, action: int, expected: float) -> None:
        """Where an action leads, and what the seat that may choose it expects from it."""
        state = match.state.copy()
        self.game.kernels.apply(state, action)
        if self.game.kernels.actor(state) >= 0:
            self._note(state, mover, expected, False)

    def _stray(self, match: Match, habit: np.ndarray) -> None:
        """Leave the game for some decisions as playouts make them, and note what a search thinks of where it leads."""
        kernels, state = self.game.kernels, match.state.copy()
        for _ in range(self.generator.integers(1, self.longest + 1)):
            mover = int(kernels.actor(state))
            if mover < 0:
                return
            drawn = self.generator.choice(self.game.legal(state), self.candidates)
            sums, counts = habit[mover * self.game.actions.size + drawn].T
            kernels.apply(state, int(drawn[np.argmax(sums / np.maximum(counts, 1.0))]))
        mover = int(kernels.actor(state))
        if mover < 0:
            return
        if len(self.game.legal(state)) > 1:
            self._note(state, mover, self._judged(state, mover).expected, False)

    def _positions(self, result: list[float]) -> Positions:
        unknown = [np.nan] * self.players
        columns: Any = list(zip(*self.rows, strict=True)) or [[]] * 4
        count = len(self.game.features)
        return Positions(
            np.array(columns[0], np.float32).reshape(len(self.rows), self.players, count),
            np.array(columns[1], np.int8),
            np.array(columns[2], np.float32),
            np.array([result if played else unknown for played in columns[3]], np.float32).reshape(
                len(self.rows), self.players
            ),
        )
