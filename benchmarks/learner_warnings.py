"""A first game's warning: how often it is given, how often it is true, and what it misses.

    python benchmarks/learner_warnings.py urbino --games 4
    python benchmarks/learner_warnings.py urbania urbaniza urbify urbino urbs --games 2 --most 60
    python benchmarks/learner_warnings.py urbino --games 4 --bars 0.05 0.1 0.15

Two bots of a kind play each other. Decisions with a choice are weighed as a learner's are, and judged by a search many
times as long, which looks at the move that was made as carefully as at the best one. A warning counts as true if the
judge finds at least half of the loss that warnings are about, and a move as missed if the judge finds all of it and no
warning is given. A warning is a suspicion of the weighing that a second look confirms; ``--bars``
asks what would be so if suspicion began at other losses. As many sit at the table as in the lessons' first game.
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
from urbarium.learning import script_of
from urbarium.puzzles.weighing import Weigher
from urbarium.web.guidance import LOSS, SUSPECT, WEIGHING, suspects

PLAYERS = ("random", "level1")


@dataclass(frozen=True)
class Decision:
    """What was found of a move."""

    suspected: float  # the highest bar at which the weighing suspects it
    confirmed: bool  # the second look finds so much lost as well
    loss: float  # says the judge


def look_at(view: View, action: int, seed: int, times: int, bars: Sequence[float]) -> Decision:
    iterations = iterations_of(view.game, list(LEVEL_TITLES).index(WEIGHING) + 1)
    found = Weigher(WEIGHING, seed, iterations=iterations).weigh(view, thorough=True)
    suspected = max((bar for bar in bars if action in suspects(found, bar)), default=0.0)
    confirmed = Judge(WEIGHING, seed + 1, iterations=iterations).opinion(view, action).loss >= LOSS
    loss = Judge("judge", seed + 2, iterations=times * iterations).opinion(view, action).loss
    return Decision(suspected, confirmed, loss)


def row(decisions: Sequence[Decision], bar: float) -> str:
    warned = [one for one in decisions if one.suspected >= bar and one.confirmed]
    lost = [one for one in decisions if one.loss >= LOSS]
    true = sum(one.loss >= LOSS / 2 for one in warned)
    missed = sum(one not in warned for one in lost)
    return f"{len(decisions)} | {bar:.2f} | {len(lost)} | {len(warned)} | {true} | {missed} |"


def measure(game: Game, player: str, games: int, most: int, times: int, bars: Sequence[float]) -> list[Decision]:
    first = next(step.play for lesson in script_of(game).lessons for step in lesson.steps if step.play)
    decisions = []
    for number in range(games):
        match = game.start(**{**first.new, "seed": number})
        bots = [make_bot(player, seed=match.players * number + seat) for seat in range(match.players)]
        chance = random.Random(number)
        while not match.over:
            view = match.view(match.actor)
            action = bots[match.actor].choose(view)
            if len(view.legal()) > 1 and chance.random() < most / 100:
                decisions.append(look_at(view, action, number, times, bars))
            match.apply(action)
    return decisions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_named", nargs="+", metavar="GAME", help="which games")
    parser.add_argument("--games", type=int, default=2, help="so many of each kind of player (2)")
    parser.add_argument("--most", type=int, default=100, help="percent of the decisions to weigh (100)")
    parser.add_argument("--times", type=int, default=20, help="as long as the weighing thinks the judge (20)")
    parser.add_argument("--bars", type=float, nargs="+", default=[SUSPECT], help="losses that make a move suspect")
    given = parser.parse_args()
    print(f"| game | player | decisions | suspected from | lose {LOSS:.2f} or more | warned of | true | missed |")
    print("|---|---|---|---|---|---|---|---|")
    for name in given.games_named:
        for player in PLAYERS:
            found = measure(urbarium.game(name), player, given.games, given.most, given.times, given.bars)
            for bar in given.bars:
                print(f"| {name} | {player} | {row(found, bar)}", flush=True)


if __name__ == "__main__":
    main()
