"""A native Gymnasium VectorEnv: N games in one array, stepped by one compiled call on several threads."""

from __future__ import annotations

import itertools
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from urbarium.adapters import kernels
from urbarium.adapters.kinds import Observed
from urbarium.adapters.opponents import Opponent, Opponents, Questions
from urbarium.adapters.rewards import check_reward, rewards
from urbarium.bots import FIRST_LEVEL
from urbarium.engine.errors import SetupError
from urbarium.engine.game import Game
from urbarium.engine.registry import game as find_game

__all__ = ["GameVectorEnv"]


class GameVectorEnv(VectorEnv[Any, np.ndarray, np.ndarray]):
    """``num_envs`` games at once: the same task as ``GameEnv``, with the same settings.

    The caller is one seat of each game; ``seat`` fixes it, None changes it from game to game. ``opponents`` play the
    others, as ``urbarium.adapters.opponents`` describes. With ``opponents=None`` the caller decides for every seat in
    turn: observation and mask are those of the seat in ``infos["seat"]``, and the reward belongs to the seat that
    acted, which ``infos["acted"]`` names.

    The legal actions are in ``infos["action_mask"]``, an int8 array with a row for each game. An illegal action ends
    its game with ``illegal_reward``; ``infos["illegal"]`` marks it. ``infos["rewards"]`` has the rewards of all seats
    of every game, of the chosen kind: 0 before the end, ``illegal_reward`` for a seat that broke the rules. When games
    are over, ``infos["shares"]`` and ``infos["scores"]`` hold the shares of the win and the points of all seats, in the
    rows that ``infos["_shares"]`` marks.

    ``observation`` is one of ``urbarium.adapters.kinds.OBSERVATIONS``: the ``"vector"``, the ``"planes"`` of the board
    beside it, or the ``"record"``, which is faster and for those who make features of their own.

    ``autoreset_mode`` is one of Gymnasium's: SAME_STEP (the last observations are in ``infos["final_obs"]``),
    NEXT_STEP, or DISABLED, where ``reset(options={"reset_mask": over})`` begins some games anew. Without ``copy`` the
    arrays are used again by the next step and must not be written to: that is the fast way for callers who copy what
    they keep. A game's whole course follows from the seed, whatever the number of ``threads``.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        players: int | None = None,
        *,
        opponents: Opponent | Sequence[Opponent] | None = FIRST_LEVEL,
        seat: int | None = None,
        observation: str = "vector",
        reward: str = "win",
        illegal_reward: float = -1.0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        copy: bool = True,
        threads: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        if num_envs < 1:
            raise SetupError(f"there is at least one game, not {num_envs}")
        if render_mode is not None:
            raise SetupError("many games at once have no picture; draw one with render_mode of gymnasium.make")
        mode = AutoresetMode(autoreset_mode)
        self.game = find_game(game) if isinstance(game, str) else game
        self.players, self.options = self.game.table(players, options)
        if seat is not None and not 0 <= seat < self.players:
            raise SetupError(f"seats are 0 to {self.players - 1}, not {seat}")
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self._observed = Observed(self.game, observation)
        self.single_observation_space: spaces.Space[Any] = self._observed.space
        self.single_action_space = spaces.Discrete(self.game.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.decisions = 0  # taken so far, those of the opponents included

        self._fixed_seat = seat
        self._reward = check_reward(reward)
        self._illegal_reward = illegal_reward
        self._mode = mode
        self._copy = copy
        self._opponents = Opponents(opponents, self.players)
        rotate = seat is None and opponents is not None
        same_step = mode == AutoresetMode.SAME_STEP
        chosen = np.array(self.options, np.int64)
        self._terms = kernels.Terms(self.players, chosen, self._opponents.kinds, int(same_step), int(rotate))
        self._make_room(num_envs if same_step else 0)
        self._begun = False
        self._threads = min(threads or os.cpu_count() or 1, num_envs)
        self._crew = self._hire()

    def _make_room(self, ends: int) -> None:
        """The arrays that the kernels write to; ``ends`` rows for the last observations of games."""
        count, size, position_bytes = self.num_envs, self._observed.numbers, self.game.dtype.itemsize
        # The views are always made; numbers only if they are wanted, in rows of no length otherwise.
        positions = np.zeros((2, count, position_bytes), np.uint8)  # together: NumPy puts four megabytes on large pages
        self._games = kernels.Games(
            states=positions[0],
            generators=np.zeros((count, 1), np.uint64),
            seats=np.zeros(count, np.int64),
            views=positions[1],
            observations=np.zeros((count, size), np.float32),
            masks=np.zeros((count, self.game.actions.size), np.int8),
            waiting=np.zeros(count, np.uint8),
        )
        self._outcome = kernels.Outcome(
            acted=np.zeros(count, np.int64),
            shares=np.zeros((count, self.players)),
            points=np.zeros((count, self.players)),
            over=np.zeros(count, np.uint8),
            last_views=np.zeros((ends, position_bytes), np.uint8),
            last_observations=np.zeros((ends, size), np.float32),
        )

    def _hire(self) -> ThreadPoolExecutor | None:
        return ThreadPoolExecutor(self._threads - 1) if self._threads > 1 else None

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the threads: a copy goes on where this one is."""
        return self.__dict__ | {"_crew": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._crew = self._hire()

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all games anew, or those that ``options["reset_mask"]`` marks; a seed for all, or one for each game."""
        rows = self._rows((options or {}).get("reset_mask"))
        if isinstance(seed, Sequence | np.ndarray):
            several = np.array(seed, np.int64)
            if several.shape != (self.num_envs,):
                raise SetupError(f"one seed, or one for each of {self.num_envs} games, not {several.size}")
            super().reset()
            seeds = several[rows]
        else:
            super().reset(seed=seed)
            seeds = self.np_random.integers(2**62, size=len(rows))
        generators = self._games.generators[rows]
        kernels.seed_games(generators, seeds)
        self._games.generators[rows] = generators
        if not self._begun or len(rows) == self.num_envs:
            self._opponents.take_seats(self.num_envs, self.np_random, self._threads)
        in_turn = rows % self.players
        self._games.seats[rows] = in_turn if self._fixed_seat is None else self._fixed_seat
        self._opponents.begin(rows, self.np_random)
        self._run(kernels.begin_games, rows, count=len(rows))
        self._let_others_play()
        self._begun = True
        return self._given(), self._infos()

    def _rows(self, mask: Any) -> np.ndarray:
        """The games to be begun."""
        if mask is None:
            return np.arange(self.num_envs)
        marked = np.asarray(mask)
        if marked.dtype != np.bool_ or marked.shape != (self.num_envs,) or not marked.any():
            raise SetupError(f"reset_mask is an array of {self.num_envs} bools, at least one of them True")
        if not self._begun:
            raise SetupError("the first reset() begins all games; a mask can be given later")
        return np.flatnonzero(marked)

    def step(self, actions: np.ndarray) -> tuple[Any, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """One action in each game. In a game that has just been reset by NEXT_STEP the action is ignored."""
        chosen = self._checked(actions)
        begun = self._outcome.over > 0
        self._run(kernels.step_games, chosen, count=self.num_envs)
        if len(self._terms.others):
            if self._terms.same_step:
                begun = self._outcome.over > 0
            self._opponents.begin(np.flatnonzero(begun), self.np_random)
            self._let_others_play()
        terminated = self._outcome.over > 0
        result = np.zeros(self.num_envs)
        infos = self._infos()
        infos["acted"] = self._outcome.acted.copy()
        infos["rewards"] = np.zeros((self.num_envs, self.players))
        if terminated.any():
            self._add_results(result, terminated, infos)
        return self._given(), result, terminated, np.zeros(self.num_envs, bool), infos

    def _checked(self, actions: np.ndarray) -> np.ndarray:
        """The actions as the kernel takes them; SetupError if this is no time for them, or if they are none."""
        if not self._begun:
            raise SetupError("no game has begun: call reset() before step()")
        given = np.asarray(actions)
        if given.shape != (self.num_envs,):
            raise SetupError(f"one action for each of {self.num_envs} games, not an array of shape {given.shape}")
        if given.dtype.kind not in "iu":
            raise SetupError(f"actions are whole numbers, not {given.dtype}")
        if self._mode == AutoresetMode.DISABLED and self._outcome.over.any():
            over = np.flatnonzero(self._outcome.over).tolist()
            raise SetupError(f'games {over} are over: begin them anew with reset(options={{"reset_mask": ...}})')
        return np.ascontiguousarray(given, np.int64)

    def action_masks(self) -> np.ndarray:
        """The legal actions of every game as sb3-contrib's MaskablePPO asks for them."""
        return self._games.masks.astype(bool)

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """What each game answers: ``action_masks`` by game, ``seat`` by game, anything else is the same for all."""
        if name == "seat":
            return tuple(self._games.seats.tolist())
        found = getattr(self, name)
        value = found(*args, **kwargs) if callable(found) else found
        return tuple(value) if name == "action_masks" else (value,) * self.num_envs

    def get_attr(self, name: str) -> tuple[Any, ...]:
        """An attribute of each game, as Gymnasium's other vector environments give it."""
        return self.call(name)

    def close_extras(self, **kwargs: Any) -> None:
        if self._crew:
            self._crew.shutdown()
            self._crew = None

    def _run(self, kernel: Any, *arguments: Any, count: int) -> None:
        """Call the kernel for every part of ``count`` rows, each on a thread of its own."""
        fixed = (self.game.addresses, self._observed.layout.code, self._terms, self._games, self._outcome)
        run = partial(kernel, *fixed, *arguments)
        parts = self._parts(count)
        waiting = [self._crew.submit(run, *part) for part in parts[1:] if self._crew]
        self.decisions += run(*parts[0])
        self.decisions += sum(task.result() for task in waiting)

    def _parts(self, count: int) -> list[tuple[int, int]]:
        """Rows for each thread, first and behind the last."""
        threads = min(self._threads, count) if self._crew else 1
        return list(itertools.pairwise(count * part // threads for part in range(threads + 1)))

    def _let_others_play(self) -> None:
        """Ask those outside as long as games wait for them."""
        while len(rows := np.flatnonzero(self._games.waiting)):
            count = len(rows)
            asked = kernels.Asked(
                np.empty(count, np.int64),
                np.empty((count, self.game.dtype.itemsize), np.uint8),
                np.empty((count, self._observed.numbers), np.float32),
                np.empty((count, self.game.actions.size), np.int8),
            )
            kernels.ask_games(self.game.addresses, self._observed.layout.code, self._games, asked, rows, 0, count)
            observations = self._observed.of(asked.views, asked.observations)
            questions = Questions((self.game, self.players, self.options), rows, asked, observations)
            chosen = self._opponents.choose(questions, self._games.seats[rows], self._crew)
            before = self._outcome.over[rows] > 0
            self._run(kernels.answer_games, rows, chosen, count=count)
            if self._terms.same_step:  # a game that has just ended has begun anew
                self._opponents.begin(rows[(self._outcome.over[rows] > 0) & ~before], self.np_random)

    def _given(self) -> Any:
        return self._observed.of(self._games.views, self._games.observations, self._copy)

    def _infos(self) -> dict[str, Any]:
        masks = self._games.masks.copy() if self._copy else self._games.masks
        return {"action_mask": masks, "seat": self._games.seats.copy()}

    def _add_results(self, result: np.ndarray, terminated: np.ndarray, infos: dict[str, Any]) -> None:
        outcome = self._outcome
        finished, illegal = outcome.over == kernels.ENDED, outcome.over == kernels.ILLEGAL
        infos["shares"], infos["scores"] = np.zeros(outcome.shares.shape), np.zeros(outcome.points.shape)
        infos["shares"][finished], infos["scores"][finished] = outcome.shares[finished], outcome.points[finished]
        infos["_shares"] = infos["_scores"] = finished
        infos["rewards"][finished] = rewards(self._reward, outcome.shares[finished], outcome.points[finished])
        if illegal.any():
            infos["illegal"] = illegal
            infos["rewards"][illegal, outcome.acted[illegal]] = self._illegal_reward
        result[:] = infos["rewards"][np.arange(self.num_envs), outcome.acted]
        if self._terms.same_step:
            last = np.empty(self.num_envs, object)  # of None
            for number in np.flatnonzero(terminated).tolist():
                views, numbers = outcome.last_views[number], outcome.last_observations[number]
                last[number] = self._observed.of(views, numbers, self._copy)
            infos["final_obs"] = last
            infos["_final_obs"] = terminated
