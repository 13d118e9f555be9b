"""``python -m urbarium.testing GAME``: run the conformance kit."""

from __future__ import annotations

import argparse
import sys

from urbarium.engine.registry import game_names
from urbarium.testing.conformance import ConformanceError, check_game


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m urbarium.testing", description="Check games against the contract.")
    parser.add_argument("game", nargs="*", help="names of games; all if left out")
    parser.add_argument("--games", type=int, default=10, help="random games for each player count and option")
    parser.add_argument("--players", type=int, nargs="*", help="only these player counts")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    for name in arguments.game or game_names():
        try:
            report = check_game(name, games=arguments.games, players=arguments.players, seed=arguments.seed)
        except ConformanceError as error:
            sys.stdout.write(f"{name}: {error}\n")
            return 1
        sys.stdout.write(
            f"{name}: {report.games} games, {report.decisions} decisions, longest {report.longest}, "
            f"{report.truths} resampled truths\n"
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
