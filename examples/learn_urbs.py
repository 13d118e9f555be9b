"""Learn URBS with masked PPO on a CPU, and draw the learning curve.

    pip install 'urbarium[gymnasium]' sb3-contrib matplotlib
    python examples/learn_urbs.py --steps 400000 --out learned

The learner plays 64 games at once against a random opponent, changing seats from game to game; it is paid by the margin
of points at the end. Every few thousand decisions it is measured with its best moves against random and against greedy
opponents. The same seed gives the same curve on the same machine. The folder gets ``curve.csv``, ``curve.png`` and the
network ``policy.zip``.
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
from sb3_contrib import MaskablePPO
from stable_baselines3.common.utils import set_random_seed
from stable_baselines3.common.vec_env import VecEnv

from urbarium.adapters.vector import GameVectorEnv

TABLE = {"game": "urbs", "players": 2, "faces": "BAAABA"}  # the scoring faces for a first game
POINTS = 20  # a margin of so many points is a reward of 1
OPPONENTS = ("random", "greedy")


class ManyGames(VecEnv):
    """The vector environment of Urbarium as Stable-Baselines3 wants it."""

    def __init__(self, games: GameVectorEnv, seed: int) -> None:
        self.games = games
        self.num_envs = games.num_envs
        super().__init__(games.num_envs, games.single_observation_space, games.single_action_space)
        self.first_seed: int | None = seed
        self.actions = np.zeros(games.num_envs, np.int64)

    def reset(self) -> np.ndarray:
        observations, _ = self.games.reset(seed=self.first_seed)
        self.first_seed = None
        return observations

    def step_async(self, actions: np.ndarray) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        observations, rewards, over, _, infos = self.games.step(self.actions)
        each: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for number in np.flatnonzero(over):
            each[number] = {"terminal_observation": infos["final_obs"][number], "TimeLimit.truncated": False}
        return observations, (rewards / POINTS).astype(np.float32), over, each

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


def win_share(model: MaskablePPO, opponents: str, games: int, seed: int) -> float:
    """The share of the points that the model takes from opponents with its best moves."""
    table = GameVectorEnv(
        num_envs=games, opponents=opponents, reward="share", autoreset_mode="NextStep", threads=1, **TABLE
    )
    observations, _ = table.reset(seed=seed)
    shares = np.full(games, np.nan)
    while np.isnan(shares).any():
        actions, _ = model.predict(observations, deterministic=True, action_masks=table.action_masks())
        observations, rewards, over, _, _ = table.step(actions)
        first_end = over & np.isnan(shares)
        shares[first_end] = rewards[first_end]
    table.close()
    return float(shares.mean())


def draw(curve: list[dict[str, float]], path: Path) -> None:
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    for opponents, colour, mark in zip(OPPONENTS, ("#0072B2", "#D55E00"), ("o", "s"), strict=True):
        points = [row[opponents] for row in curve]
        axes.plot([row["steps"] for row in curve], points, color=colour, marker=mark, label=f"against {opponents}")
    axes.axhline(0.5, color="#777777", linewidth=1, linestyle=":")
    axes.set(xlabel="decisions of the learner", ylabel="share of the points", ylim=(0, 1))
    axes.set_title("Masked PPO learns URBS against a random opponent")
    axes.legend(loc="lower right")
    figure.savefig(path, dpi=150)


def main() -> None:
    parser = argparse.ArgumentParser(description="Masked PPO learns URBS.")
    parser.add_argument("--steps", type=int, default=400_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--envs", type=int, default=64)
    parser.add_argument("--measure-every", type=int, default=24_000)
    parser.add_argument("--games", type=int, default=200, help="games of each measurement")
    parser.add_argument("--out", type=Path, default=Path("learned"))
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    set_random_seed(chosen.seed)
    torch.set_num_threads(1)  # small networks: more threads are slower, and one is reproducible
    games = GameVectorEnv(num_envs=chosen.envs, opponents="random", reward="margin", threads=1, **TABLE)
    model = MaskablePPO(
        "MlpPolicy",
        ManyGames(games, chosen.seed),
        n_steps=64,
        batch_size=1024,
        n_epochs=4,
        learning_rate=3e-4,
        gamma=0.999,
        ent_coef=0.005,
        policy_kwargs={"net_arch": [256, 256]},
        seed=chosen.seed,
        device="cpu",
    )
    start, curve = time.perf_counter(), []
    while True:
        shares = {name: win_share(model, name, chosen.games, chosen.seed + 1) for name in OPPONENTS}
        curve.append({"steps": model.num_timesteps, **shares})
        minutes = (time.perf_counter() - start) / 60
        print(f"{model.num_timesteps:8,} decisions, {minutes:4.1f} minutes: {shares}", flush=True)
        if model.num_timesteps >= chosen.steps:
            break
        model.learn(chosen.measure_every, reset_num_timesteps=False)
    with (chosen.out / "curve.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, curve[0].keys())
        writer.writeheader()
        writer.writerows(curve)
    draw(curve, chosen.out / "curve.png")
    model.save(chosen.out / "policy")


if __name__ == "__main__":
    main()
