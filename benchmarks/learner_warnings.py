"""How often a first game's warning would be given: the moves of bots at both ends, weighed as a learner's moves are.

    python benchmarks/learner_warnings.py urbino --games 4
    python benchmarks/learner_warnings.py urbania urbaniza urbify urbino urbs --games 2 --most 60

Two bots of a level play each other. Every decision with a choice is weighed by the bot that weighs a learner's moves,
and the share of the win that the move made gives up is noted. For several thresholds the table says how many of the
decisions would have been warned of. A decision that was warned of at the threshold in use is weighed once more by a
search many times as long: where this one finds less than half of the loss, the warning counts as false.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass, field

import urbarium
from urbarium.bots import make_bot
from urbarium.bots.search_bots import Explanation, LevelBot
from urbarium.engine.game import Game
from urbarium.engine.match import View
from urbarium.web.guidance import LOSS, SURE, WEIGHING

THRESHOLDS = (0.1, 0.15, 0.2, 0.25, 0.3, 0.4)
PLAYERS = ("random", "level1", "level3")
JUDGE = "level5"


@dataclass
class Tally:
    """What the decisions of a level gave up."""

    losses: list[float] = field(default_factory=list)
    warned: int = 0
    false: int = 0


def loss(thoughts: Explanation, action: int, least: int) -> float:
    """The share of the win that an action gives up; 0 where too little was thought about it."""
    for one in thoughts.candidates:
        if one.action == action and one.visits >= least:
            return max(0.0, thoughts.expected - one.expected)
    return 0.0


def look_at(view: View, action: int, seed: int, tally: Tally) -> None:
    found = loss(LevelBot(WEIGHING, seed, timed=False).explain(view), action, SURE)
    tally.losses.append(found)
    if found >= LOSS:
        tally.warned += 1
        tally.false += loss(LevelBot(JUDGE, seed, timed=False).explain(view), action, 1) < LOSS / 2


def measure(game: Game, player: str, games: int, most: int) -> Tally:
    tally = Tally()
    for number in range(games):
        match = game.start(seed=number, players=2)
        bots = [make_bot(player, seed=2 * number + seat) for seat in range(2)]
        chance = random.Random(number)
        while not match.over:
            view = match.view(match.actor)
            action = bots[match.actor].choose(view)
            if len(view.legal()) > 1 and chance.random() < most / 100:
                look_at(view, action, number, tally)
            match.apply(action)
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_named", nargs="+", metavar="GAME", help="which games")
    parser.add_argument("--games", type=int, default=2, help="so many of each level (2)")
    parser.add_argument("--most", type=int, default=100, help="percent of the decisions to weigh (100)")
    given = parser.parse_args()
    print(
        "| game | player | decisions |",
        " | ".join(f"loss ≥ {one:.2f}" for one in THRESHOLDS),
        f"| false at {LOSS:.2f} |",
    )
    print("|" + "---|" * (len(THRESHOLDS) + 4))
    for name in given.games_named:
        for player in PLAYERS:
            tally = measure(urbarium.game(name), player, given.games, given.most)
            count = max(1, len(tally.losses))
            shares = " | ".join(f"{sum(one >= least for one in tally.losses) / count:.1%}" for least in THRESHOLDS)
            print(
                f"| {name} | {player} | {len(tally.losses)} | {shares} | {tally.false} of {tally.warned} |", flush=True
            )


if __name__ == "__main__":
    main()
