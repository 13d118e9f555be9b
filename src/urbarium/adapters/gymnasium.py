"""Gymnasium: one seat against bots, and thousands of games stepped in one compiled call.

>>> import gymnasium
>>> import urbarium.adapters.gymnasium
>>> env = gymnasium.make("urbarium/urbino-v1", opponents="random")
>>> observation, info = env.reset(seed=7)
>>> int(info["action_mask"].sum())
81

Importing the module registers ``urbarium/<game>-v<rules version>`` for every game, for ``gymnasium.make`` and for
``gymnasium.make_vec``.

An illegal action is answered, never raised: it ends the game with ``illegal_reward`` and ``info["illegal"]`` gives the
rule that forbids it.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

import numpy as np

from urbarium.adapters.pictures import RENDER_MODES, check_render_mode, render
from urbarium.adapters.rewards import check_reward
from urbarium.bots import FIRST_LEVEL
from urbarium.engine.errors import SetupError
from urbarium.engine.game import Game
from urbarium.engine.registry import game as find_game
from urbarium.engine.registry import game_names

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError:
    raise SetupError("this adapter needs Gymnasium: pip install 'urbarium[gymnasium]'") from None

from urbarium.adapters.kinds import Observed
from urbarium.adapters.opponents import Opponent, Opponents, PastSelves
from urbarium.adapters.single import SingleGame
from urbarium.adapters.vector import GameVectorEnv

__all__ = ["GameEnv", "GameVectorEnv", "PastSelves", "register_games"]


class GameEnv(gymnasium.Env[Any, np.int64]):
    """One seat of a game; others play the other seats.

    ``opponents`` are described in ``urbarium.adapters.opponents``: one for all other seats, or a list with one for each
    in seat order; with None the caller decides for every seat in turn. ``seat`` is the learner's; None takes the next
    seat with every game. ``reward`` is one of ``urbarium.adapters.REWARDS``, given when the game is over and 0 until
    then; ``info["rewards"]`` has everybody's. Everything else are options of the game.

    ``observation`` is one of ``urbarium.adapters.kinds.OBSERVATIONS``. The legal actions are in ``info["action_mask"]``
    (int8) and, as sb3-contrib wants them, in ``action_masks()`` (bool).
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 (Gymnasium declares it so)

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        opponents: Opponent | Sequence[Opponent] | None = FIRST_LEVEL,
        seat: int | None = None,
        observation: str = "vector",
        reward: str = "win",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.render_mode = check_render_mode(render_mode)
        self._observed = Observed(self.game, observation)
        self._table = SingleGame(self.game, players, options)
        self._reward = check_reward(reward)
        self._illegal_reward = illegal_reward
        if seat is not None and not 0 <= seat < self._table.players:
            raise SetupError(f"seats are 0 to {self._table.players - 1}, not {seat}")
        self._fixed_seat = seat
        self.seat = 0 if seat is None else seat
        self._every_seat = opponents is None
        self._opponents = Opponents(opponents, self._table.players)
        self._games = 0
        self._over = True
        self.observation_space = self._observed.space
        self.action_space = spaces.Discrete(self.game.actions.size)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game. ``options={"seat": 1}`` chooses the learner's seat for this game."""
        super().reset(seed=seed)
        if seed is not None:
            self._games = 0
        chosen = (options or {}).get("seat", self._fixed_seat)
        self.seat = self._games % self._table.players if chosen is None else int(chosen)
        self._games += 1
        self._table.start(self.np_random.bytes(32))
        self._table.seat_opponents(self._opponents, self.np_random)
        self._over = False
        self._let_others_play()
        return self._look(), self._info([0.0] * self._table.players)

    def step(self, action: np.int64 | int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Do the learner's action and let the others play until it decides again."""
        if self._over:
            raise SetupError("no game is going on: call reset()")
        chosen, acted = _whole(action), self.seat
        illegal = self._refusal(chosen)
        rewards = [0.0] * self._table.players
        if illegal:
            self._over = True
            rewards[acted] = self._illegal_reward
        else:
            self._table.apply(chosen)
            self._let_others_play()
            if self._table.actor < 0:
                self._over = True
                rewards = self._table.rewards(self._reward)
        info = self._info(rewards)
        if illegal:
            info["illegal"] = illegal
        return self._look(), rewards[acted], self._over, False, info

    def action_masks(self) -> np.ndarray:
        """The legal actions as sb3-contrib's MaskablePPO asks for them."""
        return self._mask().astype(bool)

    def render(self) -> Any:
        return render(self._table.view(self.seat), self.render_mode)

    def _refusal(self, action: int) -> str:
        """Why the action is illegal, in a sentence; empty if it is legal."""
        if not 0 <= action < self.game.actions.size:
            return f"actions are 0 to {self.game.actions.size - 1}, not {action}"
        refusals = self.game.refusals(self._table.state, action)
        return str(refusals[0]) if refusals else ""

    def _let_others_play(self) -> None:
        if self._every_seat:
            self.seat = self._table.actor if self._table.actor >= 0 else self.seat
            return
        while self._table.actor >= 0 and self._table.actor != self.seat:
            self._table.apply(self._table.ask(self._opponents, self._observed, self.seat))

    def _look(self) -> Any:
        return self._observed.look(self._table.state, self.seat)

    def _mask(self) -> np.ndarray:
        if self._over:
            return np.zeros(self.game.actions.size, np.int8)
        return self._table.mask()

    def _info(self, rewards: list[float]) -> dict[str, Any]:
        return {"action_mask": self._mask(), "seat": self.seat, "rewards": np.array(rewards)}


def _whole(action: Any) -> int:
    """The action as a number; SetupError for what is none."""
    try:
        return index(action.item() if isinstance(action, np.ndarray) and action.ndim == 0 else action)
    except TypeError:
        raise SetupError(f"an action is a whole number, not {action!r}") from None


def register_games(names: Sequence[str] | None = None) -> list[str]:
    """Register games with Gymnasium, all of them if none are named; the ids."""
    ids = []
    for name in game_names() if names is None else names:
        game_id = f"urbarium/{name}-v{find_game(name).rules_version.split('.')[0]}"
        if game_id not in gymnasium.registry:
            gymnasium.register(
                game_id,
                entry_point="urbarium.adapters.gymnasium:GameEnv",
                vector_entry_point="urbarium.adapters.gymnasium:GameVectorEnv",
                kwargs={"game": name},
            )
        ids.append(game_id)
    return ids


register_games()
