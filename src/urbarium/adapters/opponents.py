"""Who plays the other seats of an environment: bots of any level, policies, past selves; in many games at once.

``opponents`` of the environments is one of these for all other seats, or a list with one for each in seat order:

- ``"random"`` and ``"greedy"``, which play inside the compiled call. Greedy takes the action after which the game's own
  estimate likes it best, in one truth that it thinks possible.
- ``"level1"`` to ``"level6"``, ``"module:Class"``, or a bot of your own: anything with ``choose(view)``.
- A policy: any function ``policy(observations, action_masks)`` that gives an action for each row. What it observes is
  what the learner would observe in that seat.
- ``PastSelves``: earlier policies of the learner, one of which is drawn for each game.
- ``None``, and nothing else: there are no opponents, the caller decides for every seat in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any, Protocol, TypeGuard, cast

import numpy as np

from urbarium.adapters import kernels
from urbarium.bots import LEVEL_TITLES, Bot, level_of, make_bot
from urbarium.engine.errors import SetupError
from urbarium.engine.match import View

if TYPE_CHECKING:
    from urbarium.engine.game import Game

__all__ = ["Opponent", "Opponents", "PastSelves", "Policy", "Questions"]

Policy = Callable[[Any, np.ndarray], Any]

INSIDE = {"random": kernels.RANDOM, "greedy": kernels.GREEDY}


class PastSelves:
    """Earlier policies of a learner: each game is played against one of them, drawn when it begins.

    >>> selves = PastSelves([lambda observations, masks: masks.argmax(axis=-1)], most=10)
    >>> selves.add(lambda observations, masks: masks.argmax(axis=-1))
    >>> len(selves.policies)
    2
    """

    def __init__(self, policies: Iterable[Policy] = (), most: int = 20) -> None:
        self.policies = list(policies)
        self.most = most

    def add(self, policy: Policy) -> None:
        """One more; of more than ``most`` the oldest is forgotten. Games that are going on keep theirs."""
        self.policies.append(policy)
        del self.policies[: -self.most]


Opponent = str | Bot | Policy | PastSelves


class Questions:
    """Positions in which others decide, a row for each."""

    def __init__(
        self,
        table: tuple[Game, int, tuple[int, ...]],
        games: np.ndarray,
        asked: kernels.Asked,
        observations: Any,
        last: int | None = None,
    ) -> None:
        self.table = table
        self.last = last  # of a single game: the action before, as the one who decides saw it
        self.games = games  # their numbers
        self.asked = asked
        self.observations = observations

    def only(self, rows: np.ndarray) -> Questions:
        """Some of the questions."""
        asked = kernels.Asked(*(array[rows] for array in self.asked))
        observations = self.observations
        if isinstance(observations, dict):
            chosen: Any = {name: values[rows] for name, values in observations.items()}
        else:
            chosen = observations[rows]
        return Questions(self.table, self.games[rows], asked, chosen, self.last)

    def view(self, row: int) -> View:
        game, players, options = self.table
        return View(game, players, options, int(self.asked.seats[row]), self.asked.views[row], self.last)

    def __len__(self) -> int:
        return len(self.games)


class _Outside(Protocol):
    """Somebody whom the compiled call waits for."""

    def begin(self, games: np.ndarray, random: np.random.Generator) -> None:
        """These games begin."""

    def choose(self, questions: Questions, crew: Executor | None) -> Any:
        """An action for each question."""


class _Bots:
    """Bots look at one view after the other; levels do so on all threads at once."""

    def __init__(self, bot: str | Bot, threads: int, seed: int) -> None:
        if isinstance(bot, str):
            alike = (
                threads if level_of(bot) in LEVEL_TITLES else 1
            )  # what a level chooses follows from the seed and the view alone
            self._bots = [make_bot(bot, seed, timed=False) for _ in range(alike)]
        else:
            self._bots = [bot]

    def begin(self, games: np.ndarray, random: np.random.Generator) -> None:
        """A bot needs no notice."""

    def choose(self, questions: Questions, crew: Executor | None) -> list[int]:
        actions = [0] * len(questions)
        count = min(len(self._bots), len(questions)) if crew else 1

        def think(number: int) -> None:
            for row in range(number, len(questions), count):
                actions[row] = int(self._bots[number].choose(questions.view(row)))

        waiting = [crew.submit(think, number) for number in range(1, count)] if crew else []
        think(0)
        for task in waiting:
            task.result()
        return actions


class _Policy:
    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def begin(self, games: np.ndarray, random: np.random.Generator) -> None:
        """A policy needs no notice."""

    def choose(self, questions: Questions, crew: Executor | None) -> Any:
        return self._policy(questions.observations, questions.asked.masks)


class _Past:
    def __init__(self, selves: PastSelves, games: int) -> None:
        self._selves = selves
        self._drawn: list[Policy | None] = [None] * games

    def begin(self, games: np.ndarray, random: np.random.Generator) -> None:
        if not self._selves.policies:
            raise SetupError("there is no past self yet: give PastSelves a first policy")
        for game, drawn in zip(
            games.tolist(), random.integers(len(self._selves.policies), size=len(games)), strict=True
        ):
            self._drawn[game] = self._selves.policies[drawn]

    def choose(self, questions: Questions, crew: Executor | None) -> Any:
        playing = [self._drawn[game] for game in questions.games.tolist()]
        actions = np.zeros(len(questions), np.int64)
        for policy in {id(policy): policy for policy in playing if policy}.values():
            rows = np.array([row for row, other in enumerate(playing) if other is policy])
            some = questions.only(rows)
            actions[rows] = policy(some.observations, some.asked.masks)
        return actions


class Opponents:
    """The other seats of a table, as an environment deals with them."""

    def __init__(self, opponents: Opponent | Sequence[Opponent] | None, players: int) -> None:
        self._wanted = _one_for_each(opponents, players - 1)
        self.kinds = np.array(
            [INSIDE.get(one, kernels.OUTSIDE) if isinstance(one, str) else kernels.OUTSIDE for one in self._wanted],
            np.int64,
        )
        self._outside: list[_Outside | None] = []

    def take_seats(self, games: int, random: np.random.Generator, threads: int = 1) -> None:
        """Get ready for so many games at once; what bots choose follows from ``random``."""
        self._outside = [_outsider(one, games, random, threads) for one in self._wanted]

    def begin(self, games: np.ndarray, random: np.random.Generator) -> None:
        """These games begin."""
        for outsider in self._outside:
            if outsider and len(games):
                outsider.begin(games, random)

    def choose(self, questions: Questions, learners: np.ndarray, crew: Executor | None = None) -> np.ndarray:
        """A legal action for each question; ``learners`` are the learners' seats there."""
        deciding = questions.asked.seats - (questions.asked.seats > learners)
        actions = np.full(len(questions), -1, np.int64)
        for number, outsider in enumerate(self._outside):
            rows = np.flatnonzero(deciding == number)
            if outsider and len(rows):
                some = questions if len(rows) == len(questions) else questions.only(rows)
                actions[rows] = np.asarray(outsider.choose(some, crew))
        self._check(questions, actions)
        return actions

    def _check(self, questions: Questions, actions: np.ndarray) -> None:
        masks = questions.asked.masks
        inside = (actions >= 0) & (actions < masks.shape[1])
        legal = inside & (masks[np.arange(len(actions)), np.where(inside, actions, 0)] == 1)
        if not legal.all():
            row = int(np.flatnonzero(~legal)[0])
            seat, game = int(questions.asked.seats[row]), questions.table[0]
            raise SetupError(
                f"an opponent (seat {seat} of {game.title}) chose {actions[row]}, which is not legal there"
            )


def _outsider(opponent: Opponent, games: int, random: np.random.Generator, threads: int) -> _Outside | None:
    if isinstance(opponent, str):
        seed = int(random.integers(2**31))
        return None if opponent in INSIDE else _Bots(opponent, threads, seed)
    if isinstance(opponent, PastSelves):
        return _Past(opponent, games)
    if _is_bot(opponent):
        return _Bots(opponent, threads, 0)
    return _Policy(cast("Policy", opponent))


def _is_bot(opponent: object) -> TypeGuard[Bot]:
    return callable(getattr(opponent, "choose", None))


def _one_for_each(opponents: Opponent | Sequence[Opponent] | None, count: int) -> list[Opponent]:
    if opponents is None:
        return []
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        wanted = [opponents] * count
    else:
        wanted = list(opponents)
    if len(wanted) != count:
        raise SetupError(f"this table has {count} other seats, not {len(wanted)}")
    for one in wanted:
        if isinstance(one, str):
            if one not in INSIDE and level_of(one) not in LEVEL_TITLES:
                make_bot(one)  # says what is wrong with the name
        elif not (isinstance(one, PastSelves) or _is_bot(one) or callable(one)):
            raise SetupError(f"an opponent is a bot, its name, a policy or PastSelves, not {one!r}")
    return wanted
