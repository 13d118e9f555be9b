"""PettingZoo: every game as an AEC environment with action masks; games of simultaneous decisions in parallel, too.

>>> from urbarium.adapters import pettingzoo
>>> env = pettingzoo.env("urbino")
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> int(observation["action_mask"].sum())
81

Importing the module registers ``urbarium/<game>-v<rules version>`` for ``pettingzoo.make("aec", ...)``. With ``env`` an
illegal action ends the game with -1 for the agent that chose it, and calls in the wrong order are refused by
PettingZoo's wrapper. ``raw_env`` is without it and faster; an illegal action raises RuleError there.

In URBS all seats choose at the same time. ``parallel_env("urbs")`` has them do so, and it is registered for
``pettingzoo.make("parallel", ...)``.

Pickled or copied, an environment goes on from the position it is in.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from urbarium.adapters.pictures import RENDER_MODES, check_render_mode, render
from urbarium.adapters.rewards import check_reward
from urbarium.engine.errors import Refusal, RuleError, SetupError
from urbarium.engine.game import Game
from urbarium.engine.registry import game as find_game
from urbarium.engine.registry import game_names

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv, aec_registry, parallel_registry, register
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.env_logger import EnvLogger
except ModuleNotFoundError:
    raise SetupError("this adapter needs PettingZoo: pip install 'urbarium[pettingzoo]'") from None

from urbarium.adapters.kinds import Observed
from urbarium.adapters.single import SingleGame

__all__ = ["env", "parallel_env", "raw_env", "register_games"]

ILLEGAL_REWARD = -1.0


class _Agents:
    """What both kinds of environments have: a table, an agent for each seat, and their spaces."""

    def __init__(self, game: str | Game, players: int | None, observation: str, options: dict[str, object]) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.observed = Observed(self.game, observation)
        self.table = SingleGame(self.game, players, options)
        self.agents = [f"player_{seat}" for seat in range(self.table.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.agents)}
        self.random = np.random.default_rng()
        actions = self.game.actions.size
        self.no_action = np.zeros(actions, np.int8)
        self.no_action.flags.writeable = False
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {"observation": self.observed.space, "action_mask": spaces.Box(0, 1, (actions,), np.int8)}
            )
            for agent in self.agents
        }

    def start(self, seed: int | None) -> None:
        """A new game. With a seed, this game and those after it are the same every time."""
        if seed is not None:
            self.random = np.random.default_rng(seed)
        self.table.start(self.random.bytes(32))

    def refusals(self, state: np.ndarray, action: int) -> list[Refusal]:
        """Why an action is not possible there; SetupError for a number that is no action at all."""
        size = self.game.actions.size
        if not 0 <= action < size:
            raise SetupError(f"actions of {self.game.title} are 0 to {size - 1}, not {action}")
        return self.game.refusals(state, action)


class raw_env(AECEnv[str, dict[str, Any], int]):  # noqa: N801 (PettingZoo's name for it)
    """A game in which agents ``player_0``, ``player_1``, ... take decisions one at a time, often several in a row.

    The observation is a dict: ``observation`` is of one of the kinds of ``urbarium.adapters.kinds.OBSERVATIONS``, the
    vector unless told; ``action_mask`` (int8) marks the legal actions of the agent that decides and is zero for the
    others; the mask is in the agent's info as well. ``reward`` is one of ``urbarium.adapters.REWARDS``, given when the
    game is over.

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
        observation: str = "vector",
        reward: str = "win",
        illegal_reward: float | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        self._all = _Agents(game, players, observation, options)
        self.game, self.table = self._all.game, self._all.table
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {**self.metadata, "name": f"{self.game.name}_v{_version(self.game)}"}
        self.possible_agents = self._all.agents
        self.agents: list[str] = []
        self._reward = check_reward(reward)
        self._illegal_reward = illegal_reward
        self._no_action = self._all.no_action
        self._mask = self._no_action

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._all.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._all.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. With a seed, this game and those after it are the same every time."""
        self._all.start(seed)
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

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._all.seats[agent]
        mask = self._mask if seat == self.table.actor else self._no_action
        return {"observation": self._all.observed.look(self.table.state, seat), "action_mask": mask}

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
        refusals = self._all.refusals(self.table.state, action)
        if self._illegal_reward is None:
            raise RuleError(refusals)
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.truncations = dict.fromkeys(self.agents, True)
        self.infos[agent] |= {"action_mask": self._no_action, "illegal": str(refusals[0])}
        self._end([self._illegal_reward if other == agent else 0.0 for other in self.agents])


class parallel_env(ParallelEnv[str, dict[str, Any], int]):  # noqa: N801 (PettingZoo's name for it)
    """A game of simultaneous decisions: in each step every agent that has something to decide does so, and sees what
    the others decided when the rules show it.

    An agent that waits for others has an ``action_mask`` of zeros, and whatever is given for it is left aside.
    Settings, observations and rewards are those of ``raw_env``, but an illegal action is answered by
    ``illegal_reward``, -1 unless told, and the end of the game.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        observation: str = "vector",
        reward: str = "win",
        illegal_reward: float | None = ILLEGAL_REWARD,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self._all = _Agents(game, players, observation, options)
        self.game, self.table = self._all.game, self._all.table
        if not self.game.simultaneous:
            raise SetupError(f"in {self.game.title} seats decide one after the other: take env({self.game.name!r})")
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {**self.metadata, "name": f"{self.game.name}_v{_version(self.game)}"}
        self.possible_agents = self._all.agents
        self.agents: list[str] = []
        self._reward = check_reward(reward)
        self._illegal_reward = illegal_reward
        self._chosen: dict[int, list[int]] = {}  # by seat: what is decided but not yet done, for others come first
        self._asked: dict[int, np.ndarray] = {}  # by seat: the position in which it decides now

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._all.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._all.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        """A new game. With a seed, this game and those after it are the same every time."""
        self._all.start(seed)
        self.agents = self.possible_agents[:]
        self._chosen = {seat: [] for seat in range(self.table.players)}
        self._ask()
        return self._shown()

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """What every agent decides at the same time."""
        if not self.agents:
            raise SetupError("no game is going on: call reset()")
        rewards = dict.fromkeys(self.agents, 0.0)
        illegal = {}
        for seat, state in self._asked.items():
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise SetupError(f"{agent} has a decision to take, and no action was given for it")
            refusals = self._all.refusals(state, int(actions[agent]))
            if refusals and self._illegal_reward is None:
                raise RuleError(refusals)
            if refusals:
                illegal[agent] = str(refusals[0])
                rewards[agent] = float(self._illegal_reward or 0)
        if not illegal:
            for seat in self._asked:
                self._chosen[seat].append(int(actions[self.possible_agents[seat]]))
            self._do_what_is_due()
            if self.table.actor < 0:
                rewards = dict(zip(self.agents, self.table.rewards(self._reward), strict=True))
        over = bool(illegal) or self.table.actor < 0
        self._asked = {}
        if not over:
            self._ask()
        observations, infos = self._shown()
        for agent, sentence in illegal.items():
            infos[agent]["illegal"] = sentence
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def render(self) -> Any:
        """The table as a spectator sees it."""
        return render(self.table.view(-1), self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def _do_what_is_due(self) -> None:
        """Do what was decided, up to the first seat that has still to decide."""
        while self.table.actor >= 0 and self._chosen[self.table.actor]:
            self.table.apply(self._chosen[self.table.actor].pop(0))

    def _ask(self) -> None:
        """Find the seats that decide now: all who come to decide before a seat does so again.

        To get past a seat that has still to decide, any action will do: nobody sees it before all have decided.
        """
        kernels = self.game.kernels
        state = self.table.state.copy()
        seat = self.table.actor
        passed: set[int] = set()
        while seat >= 0 and seat not in passed:
            passed.add(seat)
            for action in self._chosen[seat]:
                kernels.apply(state, action)
            if kernels.actor(state) == seat:
                self._asked[seat] = state.copy()
            while kernels.actor(state) == seat:
                kernels.apply(state, self.game.legal(state)[0])
            seat = int(kernels.actor(state))

    def _shown(self) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        """Everybody's observation and info."""
        observations, infos = {}, {}
        for agent in self.agents:
            seat = self._all.seats[agent]
            state = self._asked.get(seat)
            mask = self._all.no_action
            if state is not None:
                mask = np.zeros(self.game.actions.size, np.int8)
                mask[self.game.legal(state)] = 1
            look = self._all.observed.look(self.table.state if state is None else state, seat)
            observations[agent] = {"observation": look, "action_mask": mask}
            infos[agent] = {"action_mask": mask}
        return observations, infos


def env(game: str | Game, players: int | None = None, **settings: Any) -> AECEnv[str, dict[str, Any], int]:
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
        if find_game(name).simultaneous and game_id not in parallel_registry:
            register("parallel", game_id, entry_point=partial(parallel_env, name))
        ids.append(game_id)
    return ids


def _version(game: Game) -> str:
    return game.rules_version.split(".")[0]


register_games()
