"""How fast the games are through the adapters, beside an OpenSpiel game in the same run.

    python benchmarks/adapters.py [--seconds 2] [--rounds 3] [--envs 2048] [game ...]

The vector environment is stepped with ``copy=False`` and the caller decides for every seat, so that each decision is
observed and masked; only ``step`` is timed. PettingZoo and OpenSpiel are driven by the same loop: ask what is legal,
pick one at random, do it. Everything is printed as Markdown, with the ratio to OpenSpiel's backgammon (C++), which is
measured with each game. Machines are noisy: every figure is the median of some rounds.
"""

import argparse
import os
import statistics
import time

import numba
import numpy as np
import pyspiel

import urbarium
from urbarium.adapters.pettingzoo import env, raw_env
from urbarium.adapters.vector import GameVectorEnv
from urbarium.engine.errors import SetupError

YARDSTICK = "backgammon"


@numba.njit
def pick(masks, random, actions):
    """A legal action for each game."""
    for row in range(masks.shape[0]):
        left = int(random[row] * masks[row].sum())
        for action in range(masks.shape[1]):
            if masks[row, action]:
                if left == 0:
                    actions[row] = action
                    break
                left -= 1


def vector(name: str, envs: int, seconds: float, observation: str) -> float:
    """Decisions a second of the vector environment; 0 if the game has no such observation."""
    try:
        many = GameVectorEnv(name, envs, opponents=None, copy=False, observation=observation)
    except SetupError:
        return 0.0
    random = np.random.default_rng(1)
    actions = np.zeros(envs, np.int64)
    _, infos = many.reset(seed=1)
    spent, decisions, steps = 0.0, 0, 0
    while spent < seconds:
        pick(infos["action_mask"], random.random(envs), actions)
        before, taken = time.perf_counter(), many.decisions
        _, _, _, _, infos = many.step(actions)
        if steps >= 150:  # until the games are spread over their course
            spent += time.perf_counter() - before
            decisions += many.decisions - taken
        steps += 1
    many.close()
    return decisions / spent


def pettingzoo(make, name: str, seconds: float) -> float:
    """Turns a second of an AEC environment, the caller's choice included."""
    game = make(name)
    random = np.random.default_rng(1)
    game.reset(seed=1)
    turns, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        observation, _, terminated, _, _ = game.last()
        if terminated:
            game.reset()
            continue
        legal = np.flatnonzero(observation["action_mask"])
        game.step(int(legal[random.integers(legal.size)]))
        turns += 1
    return turns / (time.perf_counter() - start)


def openspiel(name: str, seconds: float, observe: bool) -> float:
    """Decisions a second of an OpenSpiel game through pyspiel, with or without its observation tensor."""
    game = pyspiel.load_game(name)
    random = np.random.default_rng(1)
    state = game.new_initial_state()
    decisions, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        if state.is_terminal():
            state = game.new_initial_state()
        legal = state.legal_actions()
        if observe and not state.is_chance_node():
            state.observation_tensor(state.current_player())
            state.legal_actions_mask()
        decisions += not state.is_chance_node()
        state.apply_action(legal[random.integers(len(legal))])
    return decisions / (time.perf_counter() - start)


def measure(name: str, envs: int, seconds: float) -> list[float]:
    """All figures of one game, one after the other."""
    return [
        vector(name, envs, seconds, "vector"),
        vector(name, envs, seconds, "planes"),
        vector(name, envs, seconds, "record"),
        pettingzoo(raw_env, name, seconds),
        pettingzoo(env, name, seconds),
        openspiel(YARDSTICK, seconds, observe=False),
        openspiel(YARDSTICK, seconds, observe=True),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of the adapters.")
    parser.add_argument("games", nargs="*", default=urbarium.game_names())
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--envs", type=int, default=2048)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {chosen.envs} games at once.\n")
    columns = [
        "game",
        "vectors: decisions/s",
        "all rounds, thousands",
        "planes: decisions/s",
        "records: decisions/s",
        "AEC `raw_env`, turns/s",
        "AEC `env`, turns/s",
        f"pyspiel {YARDSTICK} (C++), decisions/s",
        "with tensor and mask",
        "vectors : that",
    ]
    print(f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}")
    for name in chosen.games:
        urbarium.game(name).compile()
        rounds = [measure(name, chosen.envs, chosen.seconds) for _ in range(chosen.rounds)]
        vectors, *others = (statistics.median(figures) for figures in zip(*rounds, strict=True))
        every = ", ".join(f"{figures[0] / 1000:,.0f}" for figures in rounds)
        row = [f"{vectors:,.0f}", every, *(f"{figure:,.0f}" for figure in others), f"{vectors / others[-1]:.1f}"]
        print(f"| {urbarium.game(name).title} | {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()
