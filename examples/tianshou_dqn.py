"""Tianshou's double DQN with masks learns a game for a minute.

    pip install 'urbarium[gymnasium]' tianshou
    python examples/tianshou_dqn.py --game urbs --seconds 60

Tianshou wants the mask inside the observation, under the name ``mask``; a wrapper of a few lines puts it there. Its
epsilon-greedy exploration and its Q values then respect it.
"""

import argparse
import time

import gymnasium
import numpy as np
import torch
from gymnasium import spaces
from measuring import win_share
from tianshou.algorithm.modelfree.dqn import DQN, DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Batch, Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.utils.net.common import Net
from tianshou.utils.torch_utils import policy_within_training_step, torch_train_mode

import urbarium.adapters.gymnasium  # noqa: F401  (it registers the games)

GAMES = 16
STEPS, UPDATES, BATCH = 128, 8, 256  # decisions, then gradient steps, of so many samples each
WHOLE_GAME = 60  # decisions of one seat: the only reward comes at the end


class Masked(gymnasium.Wrapper):
    """The mask as a part of the observation."""

    def __init__(self, env: gymnasium.Env) -> None:
        super().__init__(env)
        mask = spaces.MultiBinary(int(env.action_space.n))
        self.observation_space = spaces.Dict(obs=env.observation_space, mask=mask)

    def reset(self, **more):
        observation, info = self.env.reset(**more)
        return {"obs": observation, "mask": info["action_mask"]}, {}

    def step(self, action):
        observation, reward, terminated, truncated, info = self.env.step(action)
        return {"obs": observation, "mask": info["action_mask"]}, reward, terminated, truncated, {}


def main() -> None:
    parser = argparse.ArgumentParser(description="Tianshou's DQN learns a game.")
    parser.add_argument("--game", default="urbs")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    torch.set_num_threads(1)  # small networks: more threads are slower
    torch.manual_seed(chosen.seed)
    np.random.seed(chosen.seed)

    def environment() -> Masked:
        return Masked(gymnasium.make(f"urbarium/{chosen.game}-v1", opponents="random"))

    games = DummyVectorEnv([environment] * GAMES)
    games.seed(chosen.seed)
    space = environment()
    net = Net(
        state_shape=space.observation_space["obs"].shape, action_shape=space.action_space.n, hidden_sizes=[256, 128]
    )
    policy = DiscreteQLearningPolicy(model=net, action_space=space.action_space, eps_training=0.2)
    algorithm = DQN(
        policy=policy,
        optim=AdamOptimizerFactory(lr=5e-4),
        gamma=1.0,
        n_step_return_horizon=WHOLE_GAME,
        target_update_freq=200,
    )
    buffer = VectorReplayBuffer(50_000, GAMES)
    collector = Collector(algorithm, games, buffer, exploration_noise=True)

    def play(observations, masks):
        with torch.no_grad():
            return policy(Batch(obs=Batch(obs=observations, mask=masks.astype(np.int8)), info={})).act

    print(f"before: {win_share(play, chosen.game):.0%} of the wins against random")
    end, decisions = time.monotonic() + chosen.seconds, 0
    collector.reset()
    while time.monotonic() < end:
        with policy_within_training_step(policy):
            decisions += collector.collect(n_step=STEPS).n_collected_steps
            with torch_train_mode(policy):
                for _ in range(UPDATES):
                    algorithm.update(buffer=buffer, sample_size=BATCH)
    print(f"after {decisions:,} decisions: {win_share(play, chosen.game):.0%}")


if __name__ == "__main__":
    main()
