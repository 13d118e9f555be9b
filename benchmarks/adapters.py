"""How fast the games are through the adapters, beside an OpenSpiel game in the same run.

    python benchmarks/adapters.py [--seconds 2] [--envs 2048] [game ...]

The vector environment is stepped with ``copy=False`` and the caller decides for every seat, so that each decision is
observed and masked; only ``step`` is timed. PettingZoo and OpenSpiel are driven by the same loop: ask what is legal,
pick one at random, do it. Everything is printed as Markdown, with the ratio to OpenSpiel's backgammon (C++).
"""

import argparse
import os
import time

import numba
import numpy as np
import pyspiel

import urbarium
from urbarium.adapters.pettingzoo import env, raw_env
from urbarium.adapters.vector import GameVectorEnv

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


def vector(name: str, envs: int, seconds: float, observation: str) -> tuple[float, float]:
    """Decisions a second of the vector environment, and in a second of one core's work."""
    many = GameVectorEnv(name, envs, copy=False, observation=observation)
    random = np.random.default_rng(1)
    actions = np.zeros(envs, np.int64)
    _, infos = many.reset(seed=1)
    spent, worked, decisions, steps = 0.0, 0.0, 0, 0
    while spent < seconds:
        pick(infos["action_mask"], random.random(envs), actions)
        before, working, taken = time.perf_counter(), time.process_time(), many.decisions
        _, _, _, _, infos = many.step(actions)
        if steps >= 150:  # until the games are spread over their course
            spent += time.perf_counter() - before
            worked += time.process_time() - working
            decisions += many.decisions - taken
        steps += 1
    many.close()
    return decisions / spent, decisions / worked


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


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of the adapters.")
    parser.add_argument("games", nargs="*", default=urbarium.game_names())
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--envs", type=int, default=2048)
    chosen = parser.parse_args()
    plain = openspiel(YARDSTICK, chosen.seconds, observe=False)
    observed = openspiel(YARDSTICK, chosen.seconds, observe=True)
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {chosen.envs} games at once.")
    print(f"pyspiel {YARDSTICK} (C++): {plain:,.0f} decisions/s, {observed:,.0f} with observation tensor and mask.\n")
    print(
        "| game | vectors: decisions/s | per core-second | : pyspiel | records: decisions/s | per core-second ", end=""
    )
    print("| AEC raw_env, turns/s | AEC env, turns/s |")
    print("|---|---|---|---|---|---|---|---|")
    for name in chosen.games:
        urbarium.game(name).compile()
        many, per_core = vector(name, chosen.envs, chosen.seconds, "vector")
        records, per_core_of_records = vector(name, chosen.envs, chosen.seconds, "record")
        raw, wrapped = pettingzoo(raw_env, name, chosen.seconds), pettingzoo(env, name, chosen.seconds)
        print(f"| {name} | {many:,.0f} | {per_core:,.0f} | {many / observed:.1f} ", end="")
        print(f"| {records:,.0f} | {per_core_of_records:,.0f} | {raw:,.0f} | {wrapped:,.0f} |")


if __name__ == "__main__":
    main()
