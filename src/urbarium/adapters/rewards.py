"""What a finished game is worth to each seat."""

from __future__ import annotations

from typing import Any

import numpy as np

from urbarium.engine.errors import SetupError

__all__ = ["REWARDS", "check_reward", "rewards"]

REWARDS = {
    "win": "zero-sum: 1 for a sole winner, -1 shared among the losers; shared victories lie between",
    "share": "1 shared among the winners, 0 for the others",
    "rank": "1 for the first place down to -1 for the last, evenly; ties take the mean of their places",
    "margin": "own points less the best of the others, in points",
}


def check_reward(name: str) -> str:
    """The name again; SetupError if there is no such reward."""
    if name not in REWARDS:
        raise SetupError(f"there is no reward {name!r}; there are: {', '.join(REWARDS)}")
    return name


def rewards(name: str, shares: np.ndarray, points: np.ndarray) -> np.ndarray[Any, np.dtype[np.float64]]:
    """The reward of each seat from the shares of the win and the points; seats on the last axis.

    >>> rewards("win", np.array([1.0, 0.0, 0.0]), np.zeros(3)).tolist()
    [1.0, -0.5, -0.5]
    >>> rewards("rank", np.array([0.0, 1.0, 0.0]), np.array([7.0, 9.0, 7.0])).tolist()
    [-0.5, 1.0, -0.5]
    """
    players = shares.shape[-1]
    if name == "share":
        return shares.copy()
    if name == "win":
        return np.asarray((players * shares - 1) / (players - 1))
    if name == "margin":
        others = np.where(np.eye(players, dtype=bool), -np.inf, points[..., None, :])
        return np.asarray(points - others.max(axis=-1))
    # The share of the win goes before points: it knows the tie-breakers.
    better = (shares[..., None, :] > shares[..., :, None]) | (
        (shares[..., None, :] == shares[..., :, None]) & (points[..., None, :] > points[..., :, None])
    )
    equal = (shares[..., None, :] == shares[..., :, None]) & (points[..., None, :] == points[..., :, None])
    place = better.sum(axis=-1) + (equal.sum(axis=-1) - 1) / 2
    return np.asarray(1 - 2 * place / (players - 1))
