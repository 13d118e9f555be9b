"""PettingZoo: every game as an AEC environment with action masks.

>>> from urbarium.adapters import pettingzoo
>>> env = pettingzoo.env("urbino")
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> int(observation["action_mask"].sum())
81

Importing the module registers ``urbarium/<game>-v<rules version>`` for ``pettingzoo.make("aec", ...)``. With ``env`` an
illegal action ends the game with -1 for the agent that chose it, and calls in the wrong order are refused by
PettingZoo's wrapper. ``raw_env`` is without it and faster; an illegal action raises RuleError there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from urbarium.adapters.pictures import RENDER_MODES, check_render_mode, render
from urbarium.adapters.rewards import check_reward
from urbarium.adapters.table import Table
from urbarium.engine.errors import RuleError, SetupError
from urbarium.engine.game import Game
from urbarium.engine.registry import game as find_game
from urbarium.engine.registry import game_names

try:
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv, aec_registry, register
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.env_logger import EnvLogger
except ModuleNotFoundError:
    raise SetupError("this adapter needs PettingZoo: pip install 'urbarium[pettingzoo]'") from None

__all__ = ["env", "raw_env", "register_games"]

ILLEGAL_REWARD = -1.0


class raw_env(AECEnv[str, dict[str, np.ndarray], int], EzPickle):  # noqa: N801 (PettingZoo's name for it)
    """A game in which agents ``player_0``, ``player_1``, ... take decisions one at a time, often several in a row.

    The observation is a dict: ``observation`` is the vector that ``urbarium.adapters.layout(game)`` describes,
    ``action_mask`` (int8) marks the legal actions of the agent that decides and is zero for the others; the mask is in
    the agent's info as well. ``reward`` is one of ``urbarium.adapters.REWARDS``, given when the game is over.

    An illegal action raises RuleError; with an ``illegal_reward`` it ends the game, the agent gets that and the others
    0, and ``info["illegal"]`` of the agent names the rule. Everything else are options of the game.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (PettingZoo declares it so)
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        reward: str = "win",
        illegal_reward: float | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        EzPickle.__init__(
            self, game, players, reward=reward, illegal_reward=illegal_reward, render_mode=render_mode, **options
        )
        super().__init__()
        self.game = find_game(game) if isinstance(game, str) else game
        self.render_mode = check_render_mode(render_mode)
        self.table = Table(self.game, players, options)
        self.metadata = {**self.metadata, "name": f"{self.game.name}_v{_version(self.game)}"}
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._reward = check_reward(reward)
        self._illegal_reward = illegal_reward
        self._random = np.random.default_rng()
        actions = self.game.actions.size
        self._no_action = np.zeros(actions, np.int8)
        self._no_action.flags.writeable = False
        self._mask = self._no_action
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1.0, 1.0, (self.table.layout.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. With a seed, this game and those after it are the same every time."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.table.start(self._random.bytes(32))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self._no_action} for agent in self.agents}
        self._hand_over(self.possible_agents[self.table.actor])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = -1 if action is None else int(action)
        if not 0 <= chosen < self._mask.size or not self._mask[chosen]:
            self._refuse(agent, chosen)
            return
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent]["action_mask"] = self._no_action
        self.table.apply(chosen)
        if self.table.actor >= 0:
            self._hand_over(self.possible_agents[self.table.actor])
            return
        self._end(self.table.rewards(self._reward))

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self._seats[agent]
        mask = self._mask if seat == self.table.actor else self._no_action
        return {"observation": self.table.observe(seat), "action_mask": mask}

    def render(self) -> Any:
        """The table as the agent that decides sees it; after the game, as a spectator does."""
        return render(self.table.view(self.table.actor), self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _hand_over(self, agent: str) -> None:
        self.agent_selection = agent
        self._mask = self.table.mask()
        self.infos[agent]["action_mask"] = self._mask

    def _end(self, rewards: list[float]) -> None:
        self._mask = self._no_action
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def _refuse(self, agent: str, action: int) -> None:
        if not 0 <= action < self._mask.size:
            raise SetupError(f"actions of {self.game.title} are 0 to {self._mask.size - 1}, not {action}")
        refusals = self.game.refusals(self.table.state, action)
        if self._illegal_reward is None:
            raise RuleError(refusals)
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.truncations = dict.fromkeys(self.agents, True)
        self.infos[agent] |= {"action_mask": self._no_action, "illegal": str(refusals[0])}
        self._end([self._illegal_reward if other == agent else 0.0 for other in self.agents])


def env(game: str | Game, players: int | None = None, **settings: Any) -> AECEnv[str, dict[str, np.ndarray], int]:
    """A game that answers misuse as PettingZoo documents it; takes what ``raw_env`` takes.

    Of PettingZoo's usual wrappers only the one that watches the order of calls is needed: the game itself answers what
    the other two are for, several times as fast.
    """
    settings = {"illegal_reward": ILLEGAL_REWARD} | settings
    return wrappers.OrderEnforcingWrapper(raw_env(game, players, **settings))


def register_games(names: Sequence[str] | None = None) -> list[str]:
    """Register games with PettingZoo, all of them if none are named; the ids."""
    ids = []
    for name in game_names() if names is None else names:
        game_id = f"urbarium/{name}-v{_version(find_game(name))}"
        if game_id not in aec_registry:
            register("aec", game_id, entry_point=partial(env, name))
        ids.append(game_id)
    return ids


def _version(game: Game) -> str:
    return game.rules_version.split(".")[0]


register_games()
