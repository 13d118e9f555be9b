"""A first game's warning: how often it is given, how often it is true, and what it misses.

    python benchmarks/learner_warnings.py urbino --games 4
    python benchmarks/learner_warnings.py urbania urbaniza urbify urbino urbs --games 2 --most 60
    python benchmarks/learner_warnings.py urbino --games 4 --bars 0.05 0.1 0.15

Two bots of a kind play each other. Decisions with a choice are weighed as a learner's are, and judged by a search many
times as long, which looks at the move that was made as carefully as at the best one. A warning counts as true if the
judge finds at least half of the loss that warnings are about, and a move as missed if the judge finds all of it and no
warning is given. ``--bars`` asks what would be so if warnings began at other losses that the weighing finds.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass

import urbarium
from urbarium.analysis.searching import Judge
from urbarium.bots import LEVEL_TITLES, make_bot
from urbarium.bots.levels import iterations_of
from urbarium.engine.game import Game
from urbarium.engine.match import View
from urbarium.puzzles.weighing import Weigher
from urbarium.web.guidance import LOSS, WARNED_FROM, WEIGHING, poor

PLAYERS = ("random", "level1")


@dataclass(frozen=True)
class Decision:
    """What was found of a move."""

    warned: float  # the loss that the weighing finds
    loss: float  # says the judge


def look_at(view: View, action: int, seed: int, times: int) -> Decision:
    iterations = iterations_of(view.game, list(LEVEL_TITLES).index(WEIGHING) + 1)
    found = Weigher(WEIGHING, seed, iterations=iterations).weigh(view, thorough=True)
    warned = found.shares[found.best] - poor(found, bar=0.0).get(action, found.shares[found.best])
    return Decision(warned, Judge("judge", seed, iterations=times * iterations).opinion(view, action).loss)


def row(decisions: Sequence[Decision], bar: float) -> str:
    warned = [one for one in decisions if one.warned >= bar]
    lost = [one for one in decisions if one.loss >= LOSS]
    true = sum(one.loss >= LOSS / 2 for one in warned)
    missed = sum(one.warned < bar for one in lost)
    return f"{len(decisions)} | {bar:.2f} | {len(lost)} | {len(warned)} | {true} | {missed} |"


def measure(game: Game, player: str, games: int, most: int, times: int) -> list[Decision]:
    decisions = []
    for number in range(games):
        match = game.start(seed=number, players=2)
        bots = [make_bot(player, seed=2 * number + seat) for seat in range(2)]
        chance = random.Random(number)
        while not match.over:
            view = match.view(match.actor)
            action = bots[match.actor].choose(view)
            if len(view.legal()) > 1 and chance.random() < most / 100:
                decisions.append(look_at(view, action, number, times))
            match.apply(action)
    return decisions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_named", nargs="+", metavar="GAME", help="which games")
    parser.add_argument("--games", type=int, default=2, help="so many of each kind of player (2)")
    parser.add_argument("--most", type=int, default=100, help="percent of the decisions to weigh (100)")
    parser.add_argument("--times", type=int, default=20, help="as long as the weighing thinks the judge (20)")
    parser.add_argument("--bars", type=float, nargs="+", default=[WARNED_FROM], help="losses from which on to warn")
    given = parser.parse_args()
    print(f"| game | player | decisions | warned from | lose {LOSS:.2f} or more | warned of | true | missed |")
    print("|---|---|---|---|---|---|---|---|")
    for name in given.games_named:
        for player in PLAYERS:
            found = measure(urbarium.game(name), player, given.games, given.most, given.times)
            for bar in given.bars:
                print(f"| {name} | {player} | {row(found, bar)}", flush=True)


if __name__ == "__main__":
    main()
