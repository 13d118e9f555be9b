"""Running a training: generation after generation, every step on the disk before the next begins.

A folder holds one training:

    plan.json               what it is about
    start.json              the weights that the game brought when it began, if it brought any
    generation-001/
      game-0000.npz …       positions of the games it played against itself
      candidate.json        the weights that were learned from them
      match.jsonl           its match against the best before it, game by game
      verdict.json          what came of it
    weights.json            the best so far

What is there is not done again, so a training that was killed goes on where it was, and ends as if it had not been.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from urbarium.arena.results import ResultsFile, lock
from urbarium.arena.standings import Share, head_to_head
from urbarium.bots.network import BY_HAND
from urbarium.bots.weights import Weights, weights_file
from urbarium.engine.errors import SetupError
from urbarium.engine.folders import write_whole
from urbarium.training.fit import learn
from urbarium.training.positions import Positions, SelfPlay
from urbarium.training.trial import HIGH, NEW, OLD, Trial

if TYPE_CHECKING:
    from urbarium.arena.crew import Crew
    from urbarium.engine.game import Game
    from urbarium.training.plan import TrainingPlan
    from urbarium.training.telling import Teller

__all__ = ["Verdict", "train"]


@dataclass(frozen=True)
class Verdict:
    """What came of a generation."""

    generation: int
    accepted: bool
    positions: int
    before: float  # cross-entropy of games not learned from, by ``evaluate`` alone
    after: float  # and by what was learned
    points: float  # of the match against the best before
    games: int

    @property
    def share(self) -> Share:
        return Share(self.points, self.games)


def train(game: Game, plan: TrainingPlan, generations: int, crew: Crew, folder: Path, teller: Teller) -> list[Verdict]:
    """Train until there are so many generations; what came of each. Interrupt it as you like, and call it again."""
    folder.mkdir(parents=True, exist_ok=True)
    with _alone(folder):
        plan.keep(folder / "plan.json", game)
        return _Training(game, plan, crew, folder, teller).run(generations)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep other processes out of the folder."""
    file = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o644)
    try:
        try:
            lock(file)
        except OSError:
            raise SetupError(f"another training is running in {folder}") from None
        yield
    finally:
        os.close(file)


class _Training:
    def __init__(self, game: Game, plan: TrainingPlan, crew: Crew, folder: Path, teller: Teller) -> None:
        self.game, self.plan, self.crew, self.folder, self.teller = game, plan, crew, folder, teller
        self.best = self._start()

    def _read(self, path: Path) -> np.ndarray:
        return Weights.read(path, self.game, self.plan.players).network

    def _start(self) -> np.ndarray:
        """What the first generation has to beat: what the game brings, as it was when the training began."""
        start, brought = self.folder / "start.json", weights_file(self.game, self.plan.players)
        begun = self._generation(1).exists()
        if not begun and not start.exists() and brought.exists():
            write_whole(start, brought.read_bytes())
        return self._read(start) if start.exists() else BY_HAND

    def _generation(self, number: int) -> Path:
        return self.folder / f"generation-{number:03}"

    def run(self, generations: int) -> list[Verdict]:
        verdicts = []
        for number in range(1, generations + 1):
            self._generation(number).mkdir(exist_ok=True)
            verdict = self._decided(number) or self._raise_generation(number)
            if verdict.accepted:
                candidate = self._generation(number) / "candidate.json"
                self.best = self._read(candidate)
                write_whole(self.folder / "weights.json", candidate.read_bytes())
            verdicts.append(verdict)
            self.teller.decided(verdict)
        return verdicts

    def _decided(self, number: int) -> Verdict | None:
        path = self._generation(number) / "verdict.json"
        if not path.exists():
            return None
        try:
            return Verdict(**json.loads(path.read_bytes()))
        except (ValueError, TypeError):
            raise SetupError(f"{path} is damaged; remove it, and the match is judged again") from None

    def _raise_generation(self, number: int) -> Verdict:
        self._play(number)
        candidate, story = self._learn(number)
        points, games, accepted = self._compare(number, candidate)
        verdict = Verdict(number, accepted, story["positions"], story["before"], story["after"], points, games)
        path = self._generation(number) / "verdict.json"
        write_whole(path, (json.dumps(asdict(verdict), indent=1) + "\n").encode())
        return verdict

    # ---- the steps of a generation

    def _file(self, generation: int, game: int) -> Path:
        return self._generation(generation) / f"game-{game:04}.npz"

    def _play(self, number: int) -> None:
        """Games against itself."""
        missing = [game for game in range(self.plan.games) if not self._file(number, game).exists()]
        if (self._generation(number) / "candidate.json").exists():
            return
        self.teller.playing(number, self.plan.games - len(missing), self.plan.games)
        for game, positions in self.crew.each(SelfPlay(self.game, self.plan, number, self.best), missing):
            positions.save(self._file(number, game))
            self.teller.advance()

    def _learn(self, number: int) -> tuple[np.ndarray, dict[str, Any]]:
        """A candidate from the positions of the last generations."""
        path = self._generation(number) / "candidate.json"
        if not path.exists():
            first = max(1, number - self.plan.window + 1)
            files = [self._file(n, game) for n in range(first, number + 1) for game in range(self.plan.games)]
            games = [Positions.read(file) for file in files]
            self.teller.learning(number, sum(map(len, games)))
            fit = learn(games, self.plan.hidden, self.plan.generator("fit", number), self.teller.predicted)
            story = {
                "generation": number,
                "positions": sum(map(len, games)),
                "before": round(fit.before, 6),
                "after": round(fit.after, 6),
                "plan": asdict(self.plan),
            }
            replace(fit.weights, story=story).save(path, self.game, self.plan.players)
        weights = Weights.read(path, self.game, self.plan.players)
        return weights.network, dict(weights.story)

    def _compare(self, number: int, candidate: np.ndarray) -> tuple[float, int, bool]:
        """The match: points of the new one, games, and whether it is clearly better."""
        trial = Trial(self.game, self.plan, number, candidate, self.best)
        test = trial.test
        with ResultsFile(self._generation(number) / "match.jsonl", trial.match) as file:
            fixtures = list(trial.match.fixtures(self.plan.trials))
            todo = [fixture for fixture in fixtures if fixture.number not in file.finished]
            self.teller.comparing(number, len(fixtures) - len(todo), len(fixtures))
            if not test.decided(list(file.finished.values())):
                for result in self.crew.each(trial, todo):
                    file.add(result)
                    self.teller.compared(head_to_head(file.finished.values())[NEW, OLD])
                    if test.decided(list(file.finished.values())):
                        break
            found = test.verdict(file.finished.values())
            counted = found[1] if found else len(fixtures)
            share = head_to_head(result for result in file.finished.values() if result.number < counted)[NEW, OLD]
            return share.points, share.games, found is not None and found[0] == HIGH
