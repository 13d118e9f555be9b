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
from typing import Any

import numpy as np

from urbarium.adapters.pictures import RENDER_MODES, check_render_mode, render
from urbarium.adapters.rewards import check_reward
from urbarium.adapters.table import Table
from urbarium.bots import FIRST_LEVEL, Bot, make_bot
from urbarium.engine.errors import SetupError
from urbarium.engine.game import Game
from urbarium.engine.registry import game as find_game
from urbarium.engine.registry import game_names

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError:
    raise SetupError("this adapter needs Gymnasium: pip install 'urbarium[gymnasium]'") from None

from urbarium.adapters.vector import GameVectorEnv

__all__ = ["GameEnv", "GameVectorEnv", "register_games"]


class GameEnv(gymnasium.Env[np.ndarray, np.int64]):
    """One seat of a game; bots play the others.

    ``opponents`` is the name of a bot for all other seats, or one name or bot for each of them in seat order.
    ``seat`` is the learner's; None takes the next seat with every game. ``reward`` is one of
    ``urbarium.adapters.REWARDS``, given when the game is over; until then the reward is 0. Everything else are options
    of the game.

    The observation is the vector that ``urbarium.adapters.layout(game)`` describes. The legal actions are in
    ``info["action_mask"]`` (int8) and, as sb3-contrib wants them, in ``action_masks()`` (bool).
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 (Gymnasium declares it so)

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        opponents: str | Bot | Sequence[str | Bot] = FIRST_LEVEL,
        seat: int | None = None,
        reward: str = "win",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.render_mode = check_render_mode(render_mode)
        self._table = Table(self.game, players, options)
        self._reward = check_reward(reward)
        self._illegal_reward = illegal_reward
        if seat is not None and not 0 <= seat < self._table.players:
            raise SetupError(f"seats are 0 to {self._table.players - 1}, not {seat}")
        self._fixed_seat = seat
        self.seat = 0 if seat is None else seat
        self._opponents = _one_for_each(opponents, self._table.players - 1)
        self._bots: dict[int, Bot] = {}
        self._games = 0
        self._over = True
        self.observation_space = spaces.Box(-1.0, 1.0, (self._table.layout.size,), np.float32)
        self.action_space = spaces.Discrete(self.game.actions.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """A new game. ``options={"seat": 1}`` chooses the learner's seat for this game."""
        super().reset(seed=seed)
        if seed is not None:
            self._games = 0
        chosen = (options or {}).get("seat", self._fixed_seat)
        self.seat = self._games % self._table.players if chosen is None else int(chosen)
        self._games += 1
        others = [seat for seat in range(self._table.players) if seat != self.seat]
        self._bots = {
            seat: make_bot(bot, seed=int(self.np_random.integers(2**31)), timed=False) if isinstance(bot, str) else bot
            for seat, bot in zip(others, self._opponents, strict=True)
        }
        self._table.start(self.np_random.bytes(32))
        self._over = False
        self._let_others_play()
        return self._table.observe(self.seat), self._info()

    def step(self, action: np.int64 | int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Do the learner's action and let the others play until it decides again."""
        if self._over:
            raise SetupError("the game is over: call reset()")
        chosen = int(action)
        illegal = self._refusal(chosen)
        reward = 0.0
        if illegal:
            self._over = True
            reward = self._illegal_reward
        else:
            self._table.apply(chosen)
            self._let_others_play()
            if self._table.actor < 0:
                self._over = True
                reward = self._table.rewards(self._reward)[self.seat]
        info = self._info()
        if illegal:
            info["illegal"] = illegal
        return self._table.observe(self.seat), reward, self._over, False, info

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
        while self._table.actor >= 0 and self._table.actor != self.seat:
            seat = self._table.actor
            self._table.apply(self._bots[seat].choose(self._table.view(seat)))

    def _mask(self) -> np.ndarray:
        if self._over:
            return np.zeros(self.game.actions.size, np.int8)
        return self._table.mask()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask(), "seat": self.seat}


def _one_for_each(opponents: str | Bot | Sequence[str | Bot], count: int) -> list[str | Bot]:
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        return [opponents] * count
    if len(opponents) != count:
        raise SetupError(f"this table has {count} other seats, not {len(opponents)}")
    return list(opponents)


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
