"""MaskablePPO of sb3-contrib learns a game for a minute.

    pip install 'urbarium[gymnasium]' sb3-contrib
    python examples/maskable_ppo.py --game urbs --seconds 60

Sixteen environments as ``gymnasium.make`` gives them, one learner against a random opponent, and the library's own
policy. The environment offers ``action_masks``, so nothing has to be wrapped.
"""

import argparse
import time

import gymnasium
import torch
from measuring import win_share
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

import urbarium.adapters.gymnasium  # noqa: F401  (it registers the games)


class Clock(BaseCallback):
    """Ends the training when the time is over."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds

    def _on_training_start(self) -> None:
        self.end = time.monotonic() + self.seconds

    def _on_step(self) -> bool:
        return time.monotonic() < self.end


def main() -> None:
    parser = argparse.ArgumentParser(description="MaskablePPO learns a game.")
    parser.add_argument("--game", default="urbs")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    torch.set_num_threads(1)  # small networks: more threads are slower

    def environment() -> gymnasium.Env:
        return gymnasium.make(f"urbarium/{chosen.game}-v1", opponents="random")

    games = DummyVecEnv([environment] * 16)
    model = MaskablePPO(
        "MlpPolicy", games, n_steps=128, batch_size=512, gamma=1.0, ent_coef=0.01, seed=chosen.seed, device="cpu"
    )

    def policy(observations, masks):
        return model.predict(observations, action_masks=masks, deterministic=False)[0]

    print(f"before: {win_share(policy, chosen.game):.0%} of the wins against random")
    model.learn(10**9, callback=Clock(chosen.seconds))
    print(f"after {model.num_timesteps:,} decisions: {win_share(policy, chosen.game):.0%}")


if __name__ == "__main__":
    main()
