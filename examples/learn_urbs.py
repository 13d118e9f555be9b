"""Learn URBS with masked PPO on a CPU, and draw the learning curve.

    pip install 'urbarium[gymnasium]' sb3-contrib matplotlib
    python examples/learn_urbs.py --out learned

The learner plays 64 games at once against a random opponent, changing seats from game to game. The environment gives it
redacted records, and both what it is shown and what it is paid is made from them here: its city as a board of the same
cells that its actions name, and the points that its city has gained with a decision. Every few thousand decisions it is
measured against random and against greedy opponents. The same seed gives the same curve on the same machine. The folder
gets ``curve.csv``, ``curve.png`` and the network ``policy.zip``.
"""

import argparse
import csv
import time
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.utils import set_random_seed
from stable_baselines3.common.vec_env import VecEnv
from torch import nn

from urbarium.adapters.vector import GameVectorEnv
from urbarium.games.urbs.actions import ACTIONS
from urbarium.games.urbs.components import EPOCH_CARDS, EPOCHS, MARKED, MAX_TURNS, TURNS, TYPE, TYPES, WINDOW
from urbarium.games.urbs.state import END, STATE

# The scoring faces for a first game; one thread, because small networks leave little to share.
TABLE = {"game": "urbs", "players": 2, "faces": "BAAABA", "observation": "record", "threads": 1}
POINTS = 10  # so many points are a reward of 1
OPPONENTS = ("random", "greedy")

SIDE = 10  # cells of the board that is shown; a city hardly ever grows larger
KIND = 2 * TYPE + MARKED  # of each card: its type, and whether it is marked
KINDS = 2 * (TYPES + 1)
PLANES = KINDS + 1  # one more for vacant lots
COUNTS = 3 * KINDS + KINDS + END + 1 + 1  # own city, the other's, own hand; picked card; phase; turn


def features(records: np.ndarray) -> np.ndarray:
    """What the network is shown, from records as the seats may know them: the own city as a board, and counts."""
    seen = records.view(STATE)[:, 0]
    games = np.arange(len(seen))
    seat = np.maximum(seen["side"], 0)
    board = np.zeros((len(seen), PLANES, SIDE, SIDE), np.float32)
    kinds = np.zeros((len(seen), 3, KINDS), np.float32)
    for whose, player in enumerate((seat, 1 - seat)):
        city = seen["city"][games, player]
        plane = np.where(seen["vacant"][games, player] == 1, KINDS, KIND[city])
        game, slot = np.nonzero((city >= 0) & (plane < KINDS))
        np.add.at(kinds, (game, whose, plane[game, slot]), 1 / 4)
        if whose == 0:  # laid out as the actions count the cells
            x, y = seen["x"][games, seat], seen["y"][games, seat]
            column, row = x - x.min(axis=1, keepdims=True) + 1, y - y.min(axis=1, keepdims=True) + 1
            game, slot = np.nonzero((city >= 0) & (column < SIDE) & (row < SIDE))
            board[game, plane[game, slot], row[game, slot], column[game, slot]] = 1
    game, card = np.nonzero(seen["hand"][games, seat][:, None] >> np.arange(EPOCH_CARDS) & 1)
    epoch = np.minimum(seen["turn"][game] // int(TURNS[2]), EPOCHS - 1)
    np.add.at(kinds, (game, 2, KIND[card + EPOCH_CARDS * epoch]), 1 / 4)
    picked = np.zeros((len(seen), KINDS), np.float32)
    game = np.flatnonzero(seen["pick_card"][games, seat] >= 0)
    picked[game, KIND[seen["pick_card"][game, seat[game]]]] = 1
    phase = np.eye(END + 1, dtype=np.float32)[seen["phase"]]
    turn = seen["turn"][:, None] / MAX_TURNS
    parts = [board.reshape(len(seen), -1), kinds.reshape(len(seen), -1), picked, phase, turn]
    return np.concatenate(parts, axis=1, dtype=np.float32)


class CityNetwork(nn.Module):
    """Judges every cell by its surroundings and every card by its kind, with the same weights everywhere."""

    latent_dim_pi = ACTIONS.size
    latent_dim_vf = 128

    def __init__(self) -> None:
        super().__init__()
        self.surroundings = nn.Conv2d(PLANES, 32, 3, padding=1)
        self.occasion = nn.Linear(COUNTS, 32)
        self.mixed = nn.Conv2d(32, 32, 1)
        self.cell_choice = nn.Conv2d(32, 1, 1)
        self.summary = nn.Sequential(nn.Linear(64 + COUNTS, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU())
        self.card_choice = nn.Linear(128, 2 * KINDS + TYPES)
        self.register_buffer("kind", torch.as_tensor(KIND))

    def look(self, shown: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        board = shown[:, : PLANES * SIDE * SIDE].view(-1, PLANES, SIDE, SIDE)
        counts = shown[:, PLANES * SIDE * SIDE :]
        cells = torch.relu(self.surroundings(board) + self.occasion(counts)[:, :, None, None])
        cells = torch.relu(self.mixed(cells))
        return cells, self.summary(torch.cat([cells.mean((2, 3)), cells.amax((2, 3)), counts], dim=1))

    def forward(self, shown: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        cells, summary = self.look(shown)
        pick, drop, declare = self.card_choice(summary).split([KINDS, KINDS, TYPES], dim=1)
        place = nn.functional.pad(self.cell_choice(cells)[:, 0], (0, WINDOW - SIDE, 0, WINDOW - SIDE)).flatten(1)
        return torch.cat([pick[:, self.kind], place, drop[:, self.kind], declare], dim=1), summary

    def forward_actor(self, shown: torch.Tensor) -> torch.Tensor:
        return self(shown)[0]

    def forward_critic(self, shown: torch.Tensor) -> torch.Tensor:
        return self.look(shown)[1]


class CityPolicy(MaskableActorCriticPolicy):
    """The network's judgements are what the choice is made by, without another layer."""

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = CityNetwork()

    def _build(self, schedule: Any) -> None:
        super()._build(schedule)
        self.action_net = nn.Identity()
        self.optimizer = self.optimizer_class(self.parameters(), lr=schedule(1), **self.optimizer_kwargs)


class ManyGames(VecEnv):
    """The vector environment of Urbarium as Stable-Baselines3 wants it."""

    def __init__(self, games: GameVectorEnv, seed: int) -> None:
        self.games = games
        self.num_envs = games.num_envs
        shown = spaces.Box(0, 6, (PLANES * SIDE * SIDE + COUNTS,), np.float32)
        super().__init__(games.num_envs, shown, games.single_action_space)
        self.first_seed: int | None = seed
        self.points = np.zeros(games.num_envs)  # of the learner's cities as they stand
        self.actions = np.zeros(games.num_envs, np.int64)

    def reset(self) -> np.ndarray:
        records, _ = self.games.reset(seed=self.first_seed)
        self.first_seed = None
        self.points = self.own_points(records)
        return features(records)

    def step_async(self, actions: np.ndarray) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        records, _, over, _, infos = self.games.step(self.actions)
        observations = features(records)
        before, self.points = self.points, self.own_points(records)
        after = self.points.copy()
        if over.any():
            after[over] = infos["scores"][over, infos["acted"][over]]
        each: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for number in np.flatnonzero(over):
            # Nothing is expected of a finished game, so any observation will do for its end.
            each[number] = {"terminal_observation": observations[number], "TimeLimit.truncated": False}
        return observations, ((after - before) / POINTS).astype(np.float32), over, each

    def own_points(self, records: np.ndarray) -> np.ndarray:
        both = np.zeros((self.num_envs, 2))
        for record, points in zip(records, both, strict=True):
            self.games.game.kernels.scores(record, points)
        return both[np.arange(self.num_envs), np.maximum(records.view(STATE)["side"][:, 0], 0)]

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        return list(getattr(self.games, method_name)(*args, **kwargs))

    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self.games, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.games, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self.games, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.games.close()


class Measuring(BaseCallback):
    """Measures the model between two rounds of play, every so many decisions."""

    def __init__(self, every: int, games: int, seed: int) -> None:
        super().__init__()
        self.every, self.games, self.seed = every, games, seed
        self.start = time.perf_counter()
        self.curve: list[dict[str, float]] = []

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= len(self.curve) * self.every:
            self.measure()

    def _on_step(self) -> bool:
        return True

    def measure(self) -> None:
        shares = {name: win_share(self.model, name, self.games, self.seed) for name in OPPONENTS}
        self.curve.append({"steps": self.num_timesteps, **shares})
        minutes = (time.perf_counter() - self.start) / 60
        print(f"{self.num_timesteps:8,} decisions, {minutes:4.1f} minutes: {shares}", flush=True)


def win_share(model: MaskablePPO, opponents: str, games: int, seed: int) -> float:
    """The share of the wins that the model takes from opponents, choosing as it has learnt to."""
    table = GameVectorEnv(num_envs=games, opponents=opponents, reward="share", autoreset_mode="NextStep", **TABLE)
    records, _ = table.reset(seed=seed)
    shares = np.full(games, np.nan)
    state = torch.get_rng_state()  # measuring must not change what is learnt
    torch.manual_seed(seed)
    while np.isnan(shares).any():
        actions, _ = model.predict(features(records), deterministic=False, action_masks=table.action_masks())
        records, rewards, over, _, _ = table.step(actions)
        first_end = over & np.isnan(shares)
        shares[first_end] = rewards[first_end]
    torch.set_rng_state(state)
    table.close()
    return float(shares.mean())


def draw(curve: list[dict[str, float]], path: Path) -> None:
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    for opponents, colour, mark in zip(OPPONENTS, ("#0072B2", "#D55E00"), ("o", "s"), strict=True):
        points = [row[opponents] for row in curve]
        axes.plot([row["steps"] for row in curve], points, color=colour, marker=mark, label=f"against {opponents}")
    axes.axhline(0.5, color="#777777", linewidth=1, linestyle=":")
    axes.set(xlabel="decisions of the learner", ylabel="share of the wins", ylim=(0, 1))
    axes.set_title("Masked PPO learns URBS against a random opponent")
    axes.legend(loc="center right")
    figure.savefig(path, dpi=150)


def main() -> None:
    parser = argparse.ArgumentParser(description="Masked PPO learns URBS.")
    parser.add_argument("--steps", type=int, default=150_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--envs", type=int, default=64)
    parser.add_argument("--measure-every", type=int, default=24_000)
    parser.add_argument("--games", type=int, default=200, help="games of each measurement")
    parser.add_argument("--out", type=Path, default=Path("learned"))
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    set_random_seed(chosen.seed)
    torch.set_num_threads(1)  # small networks: more threads are slower, and one is reproducible
    games = GameVectorEnv(num_envs=chosen.envs, opponents="random", **TABLE)
    model = MaskablePPO(
        CityPolicy,
        ManyGames(games, chosen.seed),
        n_steps=128,
        batch_size=512,
        n_epochs=4,
        learning_rate=lambda left: 6e-4 * left,
        gamma=1.0,
        gae_lambda=0.97,
        ent_coef=0.003,
        seed=chosen.seed,
        device="cpu",
    )
    measuring = Measuring(chosen.measure_every, chosen.games, chosen.seed + 1)
    model.learn(chosen.steps, callback=measuring)
    measuring.measure()
    curve = measuring.curve
    with (chosen.out / "curve.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, curve[0].keys())
        writer.writeheader()
        writer.writerows(curve)
    draw(curve, chosen.out / "curve.png")
    model.save(chosen.out / "policy")


if __name__ == "__main__":
    main()
