"""How well a policy plays, for the examples beside it."""

from collections.abc import Callable

import numpy as np

from urbarium.adapters.gymnasium import GameVectorEnv

Policy = Callable[[np.ndarray, np.ndarray], np.ndarray]  # observations and masks, a row for each game: actions


def win_share(policy: Policy, game: str, opponents: str = "random", games: int = 200, seed: int = 99) -> float:
    """The share of the wins that a policy takes, in as many games as told, each played once to its end."""
    table = GameVectorEnv(game, num_envs=games, opponents=opponents, reward="share", autoreset_mode="NextStep")
    observations, infos = table.reset(seed=seed)
    shares = np.full(games, np.nan)
    while np.isnan(shares).any():
        masks = infos["action_mask"].astype(bool)
        masks[~masks.any(axis=1), 0] = True  # a finished game only waits for its reset
        observations, rewards, over, _, infos = table.step(policy(observations, masks))
        first_end = over & np.isnan(shares)
        shares[first_end] = rewards[first_end]
    table.close()
    return float(shares.mean())
