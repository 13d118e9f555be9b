"""Learning from positions: a small network by Adam, in NumPy.

The network begins by saying nothing, so that it estimates exactly as the game's ``evaluate``, and learns to correct it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from urbarium.bots.weights import Weights
from urbarium.training.positions import Positions

__all__ = ["Fit", "learn"]

RESULT = 0.3  # the weight of the game's result beside what the search expected
BATCHES, LEAST_BATCH, LARGEST_BATCH = 32, 32, 512  # in an epoch, and their sizes
EPOCHS = 200  # at most
NEWTON_STEPS = 8
CAUTION = 10.0  # how many positions speak against any calibration
PATIENCE = 6  # epochs without a better prediction of games that are not learned from
RATE, FIRST_MOMENT, SECOND_MOMENT = 2e-3, 0.9, 0.999  # Adam's
DECAY = 1e-4  # by which weights are drawn towards 0
ASIDE = 10  # one game of so many is not learned from but predicted

Parameters = dict[str, np.ndarray]


@dataclass(frozen=True)
class Fit:
    """What was learned, and how well it predicts games that it was not learned from: cross-entropy, lower is better."""

    weights: Weights
    before: float  # by ``evaluate`` alone
    after: float


def calibration(positions: Positions) -> tuple[float, float]:
    """How to read what a search expects, learned from results: a factor for its log-odds, and what is added to them.

    A search takes the best of what it has tried and so expects too much; a network that learned this would favour
    whoever has to move.
    """
    known = ~np.isnan(positions.result[:, 0])
    said = _log_odds(positions.expected[known])
    won = positions.result[known, positions.mover[known]].astype(np.float64)
    line = np.column_stack([said, np.ones_like(said)])
    found = np.array([1.0, 0.0])
    for _ in range(NEWTON_STEPS):
        share = 1.0 / (1.0 + np.exp(-line @ found))
        bend = (line * (share * (1.0 - share))[:, None]).T @ line + np.eye(2) * CAUTION
        found += np.linalg.solve(bend, line.T @ (won - share) + CAUTION * (np.array([1.0, 0.0]) - found))
    return float(found[0]), float(found[1])


def targets(positions: Positions, factor: float = 1.0, added: float = 0.0) -> np.ndarray:
    """What a network is to say: the shares that a search expected, mixed with the result where it is known.

    A search speaks for the seat that decides; the others share the rest as ``evaluate`` has it.
    """
    rows = np.arange(len(positions))
    shares = _shares(positions.features[:, :, 0].astype(np.float64))
    own = 1.0 / (1.0 + np.exp(-factor * _log_odds(positions.expected) - added))
    others = shares.copy()
    others[rows, positions.mover] = 0.0
    others *= ((1.0 - own) / np.maximum(others.sum(axis=1), 1e-9))[:, None]
    others[rows, positions.mover] = own
    known = ~np.isnan(positions.result[:, :1])
    return np.where(known, (1.0 - RESULT) * others + RESULT * np.nan_to_num(positions.result), others)


def learn(
    games: list[Positions], hidden: int, generator: np.random.Generator, tell: Callable[[int, float], object] | None
) -> Fit:
    """Learn from the positions of games; ``tell`` hears after each epoch how well the games set aside are predicted."""
    aside = Positions.joined(games[::ASIDE])
    taught = Positions.joined([game for number, game in enumerate(games) if number % ASIDE] or games)
    count = taught.features.shape[2]
    flat = taught.features.reshape(-1, count).astype(np.float64)
    mean, scale = flat.mean(axis=0), flat.std(axis=0)
    scale[scale < 1e-6] = 1.0
    teacher = _Teacher(taught, aside, mean, scale)
    parameters = {
        "direct": np.zeros(count),
        "inward": generator.normal(0.0, 1.0 / np.sqrt(count), (hidden, count)),
        "threshold": np.zeros(hidden),
        "outward": np.zeros(hidden),
    }
    before = best = teacher.loss(parameters)
    kept, since = {name: value.copy() for name, value in parameters.items()}, 0
    for epoch, loss in enumerate(teacher.epochs(parameters, generator), 1):
        if tell:
            tell(epoch, loss)
        since += 1
        if loss < best:
            best, since = loss, 0
            kept = {name: value.copy() for name, value in parameters.items()}
        if since == PATIENCE:
            break
    return Fit(_weights(kept, mean, scale), before, best)


class _Teacher:
    def __init__(self, taught: Positions, aside: Positions, mean: np.ndarray, scale: np.ndarray) -> None:
        self.mean, self.scale = mean, scale
        self.calibration = calibration(taught)
        self.taught = self._prepared(taught)
        self.aside = self._prepared(aside)

    def _prepared(self, positions: Positions) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        features = positions.features.astype(np.float64)
        return (features - self.mean) / self.scale, features[:, :, 0], targets(positions, *self.calibration)

    def loss(self, parameters: Parameters) -> float:
        inputs, outlook, wanted = self.aside
        shares = _shares(outlook + _active(parameters, inputs)[1])
        return float(-(wanted * np.log(np.maximum(shares, 1e-12))).sum(axis=1).mean())

    def epochs(self, parameters: Parameters, generator: np.random.Generator) -> Iterator[float]:
        """Improve the parameters epoch by epoch; yields the loss after each."""
        adam = _Adam(parameters)
        inputs, outlook, wanted = self.taught
        size = max(LEAST_BATCH, min(LARGEST_BATCH, len(inputs) // BATCHES))
        for _ in range(EPOCHS):
            order = generator.permutation(len(inputs))
            for start in range(0, len(order), size):
                part = order[start : start + size]
                adam.step(_slopes(parameters, inputs[part], outlook[part], wanted[part]))
            yield self.loss(parameters)


class _Adam:
    """Kingma and Ba, 2015, with decoupled decay."""

    def __init__(self, parameters: Parameters) -> None:
        self.parameters = parameters
        self.first = {name: np.zeros_like(value) for name, value in parameters.items()}
        self.second = {name: np.zeros_like(value) for name, value in parameters.items()}
        self.steps = 0

    def step(self, slopes: Parameters) -> None:
        self.steps += 1
        for name, slope in slopes.items():
            self.first[name] += (1.0 - FIRST_MOMENT) * (slope - self.first[name])
            self.second[name] += (1.0 - SECOND_MOMENT) * (slope**2 - self.second[name])
            first = self.first[name] / (1.0 - FIRST_MOMENT**self.steps)
            second = self.second[name] / (1.0 - SECOND_MOMENT**self.steps)
            self.parameters[name] -= RATE * (first / (np.sqrt(second) + 1e-8) + DECAY * self.parameters[name])


def _log_odds(shares: np.ndarray) -> np.ndarray:
    clear = np.clip(shares.astype(np.float64), 1e-3, 1.0 - 1e-3)
    found: np.ndarray = np.log(clear / (1.0 - clear))
    return found


def _shares(worth: np.ndarray) -> np.ndarray:
    powers = np.exp(worth - worth.max(axis=1, keepdims=True))
    shares: np.ndarray = powers / powers.sum(axis=1, keepdims=True)
    return shares


def _active(parameters: Parameters, inputs: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The hidden units, and what the network says, by position and seat."""
    units = np.maximum(inputs @ parameters["inward"].T + parameters["threshold"], 0.0)
    return units, inputs @ parameters["direct"] + units @ parameters["outward"]


def _slopes(parameters: Parameters, inputs: np.ndarray, outlook: np.ndarray, wanted: np.ndarray) -> Parameters:
    """The gradient of the cross-entropy."""
    units, said = _active(parameters, inputs)
    error = (_shares(outlook + said) - wanted) / len(inputs)
    back = error[:, :, None] * parameters["outward"] * (units > 0.0)
    flat = back.reshape(back.shape[0] * back.shape[1], back.shape[2])
    return {
        "direct": np.einsum("ns,nsf->f", error, inputs),
        "inward": flat.T @ inputs.reshape(-1, inputs.shape[2]),
        "threshold": flat.sum(axis=0),
        "outward": np.einsum("ns,nsh->h", error, units),
    }


def _weights(parameters: Parameters, mean: np.ndarray, scale: np.ndarray) -> Weights:
    """For features as they are, not normalised; what is the same for all seats does not matter and is left out."""
    inward = parameters["inward"] / scale
    return Weights.of(
        parameters["direct"] / scale, parameters["threshold"] - inward @ mean, inward, parameters["outward"]
    )
