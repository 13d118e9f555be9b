"""The weights of a learned estimate: a small file that says what it is for, checked when it is read.

A game has its weights beside its ``bot.py``, a file for each number of players they were trained with:
``weights-2.json``. Where there is none, the game's ``evaluate`` judges positions.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from urbarium.bots.network import BY_HAND
from urbarium.engine.errors import UrbariumError
from urbarium.engine.folders import write_whole

if TYPE_CHECKING:
    from urbarium.engine.game import Game

__all__ = ["Weights", "WeightsError", "network_of", "weights_file"]

DIGITS = 6


class WeightsError(UrbariumError):
    """Weights that cannot be played with; says which file, and what is wrong with it."""


@dataclass(frozen=True)
class Weights:
    """What a network has learned. Arrays are rounded, so that a file says all of it."""

    direct: np.ndarray  # by feature: added as it is
    threshold: np.ndarray  # by hidden unit
    inward: np.ndarray  # [hidden unit, feature]
    outward: np.ndarray  # by hidden unit
    story: Mapping[str, Any] = field(default_factory=dict)  # how they came about, for people

    @classmethod
    def of(cls, direct: Any, threshold: Any, inward: Any, outward: Any, **story: Any) -> Weights:
        """From numbers of any precision."""
        return cls(_rounded(direct), _rounded(threshold), _rounded(inward), _rounded(outward), story)

    @property
    def network(self) -> np.ndarray:
        """As ``urbarium.bots.network`` reads it."""
        sizes = [self.direct.size, self.threshold.size]
        return np.concatenate([sizes, self.direct, self.threshold, self.inward.T.ravel(), self.outward])

    def save(self, path: Path, game: Game, players: int) -> None:
        """Write the file, whole or not at all."""
        data = {
            "weights": 1,
            "game": game.name,
            "rules": game.rules_version,
            "players": players,
            "features": list(game.features),
            "story": dict(self.story),
            "direct": self.direct.tolist(),
            "threshold": self.threshold.tolist(),
            "inward": self.inward.tolist(),
            "outward": self.outward.tolist(),
        }
        lines = [f" {json.dumps(name)}: {json.dumps(value)}" for name, value in data.items()]
        write_whole(path, ("{\n" + ",\n".join(lines) + "\n}\n").encode())

    @classmethod
    def read(cls, path: Path, game: Game, players: int) -> Weights:
        """The weights in a file. WeightsError unless they are for this game as it is now, and whole."""
        try:
            data = json.loads(path.read_bytes())
        except OSError as error:
            raise WeightsError(f"{path} cannot be read: {error.strerror}") from None
        except ValueError as error:
            raise WeightsError(f"{path} holds no weights: {error}") from None
        if not isinstance(data, dict) or data.get("weights") != 1:
            raise WeightsError(f"{path} holds no weights of a kind that is known here")
        about = {"game": game.name, "rules": game.rules_version, "players": players, "features": list(game.features)}
        for name, wanted in about.items():
            if data.get(name) != wanted:
                raise WeightsError(f"{path} was made for another {name}: {data.get(name)!r}, not {wanted!r}")
        hidden, count = len(data.get("threshold") or ()), len(game.features)
        shapes = {"direct": (count,), "threshold": (hidden,), "inward": (hidden, count), "outward": (hidden,)}
        numbers = {name: _numbers(path, data, name, shape) for name, shape in shapes.items()}
        story = data.get("story")
        return cls(**numbers, story=story if isinstance(story, dict) else {})


def _rounded(numbers: Any) -> np.ndarray:
    array = np.asarray(numbers, np.float64)
    return np.array([float(f"{number:.{DIGITS}g}") for number in array.ravel()]).reshape(array.shape)


def _numbers(path: Path, data: Mapping[str, Any], name: str, shape: tuple[int, ...]) -> np.ndarray:
    try:
        found = np.array(data.get(name), np.float64)
    except (TypeError, ValueError):
        found = np.full(shape, np.nan)
    if found.shape != shape and not (found.size == 0 and 0 in shape):
        raise WeightsError(f"{path} is damaged: {name} should have the shape {shape}, not {found.shape}")
    if not np.isfinite(found).all():
        raise WeightsError(f"{path} is damaged: {name} holds something that is no number")
    return found.reshape(shape)


def weights_file(game: Game, players: int) -> Path:
    """Where a game's weights for so many players are, if it has any."""
    return game.folder / f"weights-{players}.json"


def network_of(game: Game, players: int) -> np.ndarray:
    """The network that a game brings for so many players; empty if it has none."""
    return _read_once(weights_file(game, players), game, players)


@cache
def _read_once(path: Path, game: Game, players: int) -> np.ndarray:
    return Weights.read(path, game, players).network if path.exists() else BY_HAND
