"""What a training is about: the game, how games are played, how much is learned from them. It never changes."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from urbarium.engine.errors import SetupError
from urbarium.engine.folders import write_whole

if TYPE_CHECKING:
    from urbarium.engine.game import Game

__all__ = ["TrainingPlan", "draw_options"]


@dataclass(frozen=True)
class TrainingPlan:
    """The same plan always gives the same games, weights and verdicts, however often it is interrupted."""

    game: str
    players: int
    seed: str = "train"
    games: int = 200  # that a generation plays against itself
    iterations: int = 200  # of the search for each decision, then and in matches
    trials: int = 400  # games of a match at most
    hidden: int = 16  # units of the network
    window: int = 4  # generations whose positions are learned from

    @classmethod
    def of(cls, game: Game, players: int | None = None, **numbers: Any) -> TrainingPlan:
        """A checked plan. Raises SetupError for a game that cannot be trained."""
        if not game.features:
            raise SetupError(
                f"{game.title} names no features to learn from: its bot.py needs FEATURES and the entry point features"
            )
        return cls(game.name, game.table(players, {})[0], **numbers)

    def generator(self, *words: object) -> np.random.Generator:
        """Random numbers for one purpose of this plan, always the same ones."""
        name = " ".join(map(str, (self.seed, self.game, self.players, *words)))
        return np.random.default_rng(list(name.encode()))

    def keep(self, path: Path, game: Game) -> None:
        """Write the plan into a folder that has none; SetupError if the folder holds another one."""
        told = {"training": 1, **asdict(self), "rules": game.rules_version, "features": list(game.features)}
        if not path.exists():
            write_whole(path, (json.dumps(told, indent=1) + "\n").encode())
            return
        try:
            there = json.loads(path.read_bytes())
        except ValueError:
            there = None
        if not isinstance(there, dict):
            raise SetupError(f"{path} holds no plan of a training; choose another folder with --out")
        if differing := [name for name, value in told.items() if there.get(name) != value]:
            raise SetupError(
                f"{path.parent} holds another training (its {', '.join(differing)} differ); "
                "choose another folder with --out"
            )


def draw_options(game: Game, generator: np.random.Generator) -> dict[str, object]:
    """The options of a game, every other time the usual ones: what is learned is to hold for all of them."""
    usual = generator.random() < 0.5
    drawn = [(option.name, option.values[generator.integers(len(option.values))]) for option in game.options]
    return {} if usual else dict(drawn)
