"""A native Gymnasium VectorEnv: N games in one array, stepped by one compiled call on several threads."""

from __future__ import annotations

import itertools
import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from urbarium.adapters import kernels
from urbarium.adapters.observation import layout
from urbarium.adapters.rewards import check_reward, rewards
from urbarium.engine.errors import SetupError
from urbarium.engine.game import Game
from urbarium.engine.registry import game as find_game

__all__ = ["OBSERVATIONS", "OPPONENTS", "GameVectorEnv"]

OBSERVATIONS = ("vector", "record")

OPPONENTS = {
    None: kernels.CALLER,  # the caller decides for whoever is to decide
    "random": kernels.RANDOM,
    "greedy": kernels.GREEDY,  # the best next position by the game's own estimate
}


class GameVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """``num_envs`` games at once.

    With ``opponents=None`` the caller decides for every seat in turn: observation and mask are those of the seat in
    ``infos["seat"]``, and the reward belongs to the seat that acted. With ``"random"`` or ``"greedy"`` the caller is
    one seat and the others play inside the compiled call; ``seat`` fixes it, None changes it from game to game.

    The legal actions are in ``infos["action_mask"]``, an int8 array with a row for each game. An illegal action ends
    its game with ``illegal_reward``; ``infos["illegal"]`` marks it. When games are over, ``infos["returns"]`` and
    ``infos["scores"]`` hold the shares of the win and the points of all seats, in the rows that ``infos["_returns"]``
    marks.

    ``observation`` is the ``"vector"`` that ``urbarium.adapters.layout(game)`` describes, or the ``"record"``: the
    bytes of the redacted position, for those who make features of their own. That is faster, and
    ``observations.view(game.dtype)`` names the fields.

    ``autoreset_mode`` is Gymnasium's SAME_STEP (the last observations are in ``infos["final_obs"]``) or NEXT_STEP.
    Without ``copy`` the arrays are used again by the next step and must not be written to: that is the fast way for
    callers who copy what they keep. A game's whole course follows from the seed, whatever the number of ``threads``.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        players: int | None = None,
        *,
        opponents: str | None = None,
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
        if opponents not in OPPONENTS:
            raise SetupError(f"opponents are None, 'random' or 'greedy', not {opponents!r}")
        if render_mode is not None:
            raise SetupError("many games at once have no picture; draw one with render_mode of gymnasium.make")
        if observation not in OBSERVATIONS:
            raise SetupError(f"observations are a 'vector' or a 'record', not {observation!r}")
        mode = AutoresetMode(autoreset_mode)
        if mode == AutoresetMode.DISABLED:
            raise SetupError("games begin anew by themselves: autoreset_mode is SAME_STEP or NEXT_STEP")
        self.game = find_game(game) if isinstance(game, str) else game
        self.players, indices = self.game.table(players, options)
        if seat is not None and not 0 <= seat < self.players:
            raise SetupError(f"seats are 0 to {self.players - 1}, not {seat}")
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self._layout = layout(self.game)
        self.single_observation_space: spaces.Space[Any] = (
            spaces.Box(-1.0, 1.0, (self._layout.size,), np.float32)
            if observation == "vector"
            else spaces.Box(0, 255, (self.game.dtype.itemsize,), np.uint8)
        )
        self.single_action_space = spaces.Discrete(self.game.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.decisions = 0  # taken so far, those of the opponents included

        self._fixed_seat = seat
        self._reward = check_reward(reward)
        self._illegal_reward = illegal_reward
        self._same_step = mode == AutoresetMode.SAME_STEP
        self._copy = copy
        kind = OPPONENTS[opponents]
        rotate = seat is None and kind != kernels.CALLER
        self._terms = kernels.Terms(self.players, np.array(indices, np.int64), kind, int(self._same_step), int(rotate))
        # The views are always made; numbers only if they are wanted, in rows of no length otherwise.
        size = self._layout.size if observation == "vector" else 0
        position_bytes = self.game.dtype.itemsize
        self._games = kernels.Games(
            states=np.zeros((num_envs, position_bytes), np.uint8),
            generators=np.zeros((num_envs, 1), np.uint64),
            seats=np.zeros(num_envs, np.int64),
            views=np.zeros((num_envs, position_bytes), np.uint8),
            observations=np.zeros((num_envs, size), np.float32),
            masks=np.zeros((num_envs, self.game.actions.size), np.int8),
        )
        ends = num_envs if self._same_step else 0
        self._outcome = kernels.Outcome(
            acted=np.zeros(num_envs, np.int64),
            shares=np.zeros((num_envs, self.players)),
            points=np.zeros((num_envs, self.players)),
            over=np.zeros(num_envs, np.uint8),
            last_views=np.zeros((ends, position_bytes), np.uint8),
            last_observations=np.zeros((ends, size), np.float32),
        )
        self._observations = self._games.observations if size else self._games.views
        self._last_observations = self._outcome.last_observations if size else self._outcome.last_views
        count = min(threads or os.cpu_count() or 1, num_envs)
        bounds = [num_envs * i // count for i in range(count + 1)]
        self._parts = list(itertools.pairwise(bounds))
        self._crew = ThreadPoolExecutor(count - 1) if count > 1 else None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begin all games anew."""
        super().reset(seed=seed)
        kernels.seed_games(self._games.generators, self.np_random.integers(2**62, size=self.num_envs))
        self._outcome.over[:] = 0
        in_turn = np.arange(self.num_envs) % self.players
        self._games.seats[:] = in_turn if self._fixed_seat is None else self._fixed_seat
        self._run(kernels.begin_games)
        return self._given(self._observations), self._infos()

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """One action in each game. In a game that has just been reset by NEXT_STEP the action is ignored."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.num_envs,):
            raise SetupError(f"one action for each of {self.num_envs} games, not an array of shape {chosen.shape}")
        self._run(kernels.step_games, chosen, self._outcome)
        terminated = self._outcome.over > 0
        result = np.zeros(self.num_envs)
        infos = self._infos()
        if terminated.any():
            self._add_results(result, terminated, infos)
        return self._given(self._observations), result, terminated, np.zeros(self.num_envs, bool), infos

    def action_masks(self) -> np.ndarray:
        """The legal actions of every game as sb3-contrib's MaskablePPO asks for them."""
        return self._games.masks.astype(bool)

    def close_extras(self, **kwargs: Any) -> None:
        if self._crew:
            self._crew.shutdown()

    def _run(self, kernel: Any, *arguments: Any) -> None:
        """Call the kernel for every part of the games, each on a thread of its own."""
        run = partial(kernel, self.game.addresses, self._layout.code, self._terms, self._games, *arguments)
        waiting = [self._crew.submit(run, *part) for part in self._parts[1:] if self._crew]
        self.decisions += run(*self._parts[0])
        self.decisions += sum(task.result() for task in waiting)

    def _given(self, array: np.ndarray) -> np.ndarray:
        return array.copy() if self._copy else array

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self._given(self._games.masks), "seat": self._games.seats.copy()}

    def _add_results(self, result: np.ndarray, terminated: np.ndarray, infos: dict[str, Any]) -> None:
        outcome = self._outcome
        finished = outcome.over == 1
        numbers = np.flatnonzero(finished)
        shares, points = outcome.shares[numbers], outcome.points[numbers]
        worth = rewards(self._reward, shares, points)
        result[numbers] = worth[np.arange(len(worth)), outcome.acted[numbers]]
        infos["returns"], infos["scores"] = np.zeros(outcome.shares.shape), np.zeros(outcome.points.shape)
        infos["returns"][numbers], infos["scores"][numbers] = shares, points
        infos["_returns"] = infos["_scores"] = finished
        infos["acted"] = outcome.acted.copy()
        ended = np.flatnonzero(terminated)
        if len(ended) > len(numbers):
            infos["illegal"] = outcome.over == 2
            result[infos["illegal"]] = self._illegal_reward
        if self._same_step:
            last = np.empty(self.num_envs, object)  # of None
            for number in ended.tolist():
                last[number] = self._given(self._last_observations[number])
            infos["final_obs"] = last
            infos["_final_obs"] = terminated
