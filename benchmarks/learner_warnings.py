"""A first game's warning: how often it is given, how often it is true, and what it misses.

    python benchmarks/learner_warnings.py urbino --games 4
    python benchmarks/learner_warnings.py urbania urbaniza urbify urbino urbs --games 2 --most 60

Two bots of a kind play each other. Decisions with a choice are weighed as a learner's are, and judged by a search many
times as long, which looks at the move that was made as carefully as at the best one. A warning counts as true if the
judge finds at least half of the loss that warnings are about, and a move as missed if the judge finds all of it and no
warning is given.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass

import urbarium
from urbarium.analysis.searching import Judge
from urbarium.bots import LEVEL_TITLES, make_bot
from urbarium.bots.levels import iterations_of
from urbarium.engine.game import Game
from urbarium.engine.match import View
from urbarium.puzzles.weighing import Weigher
from urbarium.web.guidance import LOSS, WEIGHING, poor

PLAYERS = ("random", "level1")


@dataclass
class Tally:
    """What became of the decisions of a kind of player."""

    decisions: int = 0
    lost: int = 0  # moves that throw much away, says the judge
    warned: int = 0
    true: int = 0
    missed: int = 0


def look_at(view: View, action: int, seed: int, times: int, tally: Tally) -> None:
    iterations = iterations_of(view.game, list(LEVEL_TITLES).index(WEIGHING) + 1)
    warned = action in poor(Weigher(WEIGHING, seed, iterations=iterations).weigh(view, thorough=True))
    loss = Judge("judge", seed, iterations=times * iterations).opinion(view, action).loss
    tally.decisions += 1
    tally.lost += loss >= LOSS
    tally.warned += warned
    tally.true += warned and loss >= LOSS / 2
    tally.missed += not warned and loss >= LOSS


def measure(game: Game, player: str, games: int, most: int, times: int) -> Tally:
    tally = Tally()
    for number in range(games):
        match = game.start(seed=number, players=2)
        bots = [make_bot(player, seed=2 * number + seat) for seat in range(2)]
        chance = random.Random(number)
        while not match.over:
            view = match.view(match.actor)
            action = bots[match.actor].choose(view)
            if len(view.legal()) > 1 and chance.random() < most / 100:
                look_at(view, action, number, times, tally)
            match.apply(action)
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_named", nargs="+", metavar="GAME", help="which games")
    parser.add_argument("--games", type=int, default=2, help="so many of each kind of player (2)")
    parser.add_argument("--most", type=int, default=100, help="percent of the decisions to weigh (100)")
    parser.add_argument("--times", type=int, default=20, help="as long as the weighing thinks the judge (20)")
    given = parser.parse_args()
    print(f"| game | player | decisions | lose {LOSS:.2f} or more | warned of | true | missed |")
    print("|---|---|---|---|---|---|---|")
    for name in given.games_named:
        for player in PLAYERS:
            found = measure(urbarium.game(name), player, given.games, given.most, given.times)
            print(
                f"| {name} | {player} | {found.decisions} | {found.lost} | {found.warned} | {found.true} | "
                f"{found.missed} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
