"""Judging one decision: what a search finds best, and what it thinks of what was done instead.

It is asked twice: with what the deciding seat knew then, and with the truth. The answers depend on the decision, the
seed and the iterations alone, so they are the same on every machine and in every order. Light to import: the search and
its compiler are loaded when something is judged.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from urbarium.engine.match import View
from urbarium.engine.opened import opened
from urbarium.engine.registry import game as find_game

__all__ = ["WORTH_TELLING", "Decision", "Judgement", "Opinion", "judge"]

WORTH_TELLING = 0.02  # a share of the win that is no noise of the search
LONGER_LOOKS = (4, 16)  # times the iterations, before an action is said to cost so much
CLEAR = 0.1  # what costs more than this by the second look needs no third


@dataclass(frozen=True)
class Decision:
    """A decision of a game that was played, as it can be sent to another process."""

    game: str
    players: int
    options: tuple[int, ...]
    ply: int  # actions before it
    seat: int
    state: np.ndarray  # the truth
    played: int

    def view(self) -> View:
        """What the deciding seat knew."""
        return find_game(self.game).view(self.state, self.players, self.options, self.seat)

    def truth(self) -> View:
        """The position as if it had been played with open cards."""
        return View(opened(find_game(self.game)), self.players, self.options, self.seat, self.state.copy())


@dataclass(frozen=True)
class Opinion:
    """What a search thinks: shares of the win that the deciding seat may expect, and the lines it has in mind."""

    best: int
    expected: float  # with the best action
    played: float  # with the one that was done
    line: tuple[int, ...]  # the best action and what should follow
    reply: tuple[int, ...]  # the same for the one that was done

    @property
    def loss(self) -> float:
        """The share of the win that was given away."""
        return max(0.0, self.expected - self.played)


@dataclass(frozen=True)
class Judgement:
    """A decision with what is thought of it."""

    ply: int
    seat: int
    played: int
    known: Opinion  # by what the seat knew then
    truth: Opinion  # by all that was so; the same where a game hides nothing

    def as_data(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Judgement:
        known, truth = (_opinion(data[name]) for name in ("known", "truth"))
        return cls(data["ply"], data["seat"], data["played"], known, truth)


def _opinion(data: dict[str, Any]) -> Opinion:
    lines = {name: tuple(data[name]) for name in ("line", "reply")}
    return Opinion(data["best"], data["expected"], data["played"], **lines)


def judge(decision: Decision, iterations: int, seed: int) -> Judgement:
    """What is thought of a decision."""
    game = find_game(decision.game)
    known = _opinion_of(decision.view(), decision.played, iterations, seed)
    secret = game.hidden or game.chance
    truth = _opinion_of(decision.truth(), decision.played, iterations, seed) if secret else known
    return Judgement(decision.ply, decision.seat, decision.played, known, truth)


def _opinion_of(view: View, played: int, iterations: int, seed: int) -> Opinion:
    """Nobody is told of a mistake that longer looks do not find, nor of a greater one than they find.

    Each begins anew: a search that went on would begin with what misled the one before.
    """
    from urbarium.analysis.searching import Judge

    found = Judge("judge", seed, iterations=iterations).opinion(view, played)
    doubtful = found.loss >= WORTH_TELLING
    for number, times in enumerate(LONGER_LOOKS, 1):
        if doubtful:
            found = Judge("judge", seed + number, iterations=times * iterations).opinion(view, played)
            doubtful = WORTH_TELLING <= found.loss < CLEAR
    return found
