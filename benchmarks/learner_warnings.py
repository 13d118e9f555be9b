"""A first game's warning: how often it is given, how often it is true, and what it misses.

    python benchmarks/learner_warnings.py urbino --minutes 3
    python benchmarks/learner_warnings.py urbania urbaniza urbify urbino urbs --minutes 3
    python benchmarks/learner_warnings.py urbino --minutes 10 --bars 0.05 0.08 0.15

Two bots of a kind play each other, as many at the table as in the lessons' first game, and some decisions with a choice
are drawn from each game. They are weighed as a learner's are, and judged by a search many times as long, which looks at
the move that was made as carefully as at the best one. A warning counts as true if the judge finds at least half of the
loss that warnings are about, and a move as missed if the judge finds all of it and no warning is given. A warning is a
suspicion of the weighing that a second look confirms; where the game is decided, nothing is lost any more.
``--bars`` asks what would be so if suspicion began at other losses. Each row has its minutes; while they last, every
decision is told as it is judged. Seconds are medians of the weighing, which goes on while a learner thinks, and of the
second look, for which a learner waits.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

import urbarium
from urbarium.analysis.searching import Judge
from urbarium.bots import LEVEL_TITLES, make_bot
from urbarium.bots.levels import iterations_of
from urbarium.engine.game import Game
from urbarium.engine.match import View
from urbarium.learning import script_of
from urbarium.puzzles.weighing import Weigher
from urbarium.web.guidance import CONFIRMED, LOSS, SECOND_LOOK, SUSPECT, WEIGHING, suspects, undecided

PLAYERS = ("random", "level1")


@dataclass(frozen=True)
class Decision:
    """What was found of a move."""

    suspected: float  # the highest bar at which the weighing suspects it
    found: float  # the loss that the second look finds, 0 where it finds the game decided
    loss: float  # says the judge, 0 likewise
    weighing: float  # seconds
    looking: float  # seconds

    def warned(self, bar: float) -> bool:
        return self.suspected >= bar and self.found >= CONFIRMED


def look_at(view: View, action: int, seed: int, times: int, bars: Sequence[float]) -> Decision:
    iterations = iterations_of(view.game, list(LEVEL_TITLES).index(WEIGHING) + 1)
    began = time.perf_counter()
    weighed = Weigher(WEIGHING, seed, iterations=iterations).weigh(view, thorough=True)
    between = time.perf_counter()
    found = Judge(WEIGHING, seed + 1, iterations=SECOND_LOOK * iterations).opinion(view, action)
    ended = time.perf_counter()
    suspected = max((bar for bar in bars if action in suspects(weighed, bar)), default=0.0)
    judged = Judge("judge", seed + 2, iterations=times * iterations).opinion(view, action)
    lost, loss = (one.loss if undecided(one, view.players) else 0.0 for one in (found, judged))
    return Decision(suspected, lost, loss, between - began, ended - between)


def row(decisions: Sequence[Decision], bar: float) -> str:
    warned = [one for one in decisions if one.warned(bar)]
    lost = [one for one in decisions if one.loss >= LOSS]
    cells = [
        str(len(decisions)),
        f"{bar:.2f}",
        str(len(lost)),
        str(len(warned)),
        str(sum(one.loss >= LOSS / 2 for one in warned)),
        str(sum(not one.warned(bar) for one in lost)),
        f"{statistics.median(one.weighing for one in decisions):.1f}",
        f"{statistics.median(one.looking for one in decisions):.1f}",
    ]
    return " | ".join(cells)


def drawn(game: Game, player: str, first_game: int, each: int) -> Iterator[tuple[View, int, int]]:
    """Decisions of one game after the other: what the player saw, what it did, and the game's number."""
    first = next(step.play for lesson in script_of(game).lessons for step in lesson.steps if step.play)
    for number in count(first_game):
        match = game.start(**{**first.new, "seed": number})
        bots = [make_bot(player, seed=match.players * number + seat) for seat in range(match.players)]
        choices = []
        while not match.over:
            view = match.view(match.actor)
            action = bots[match.actor].choose(view)
            if len(view.legal()) > 1:
                choices.append((view, action, number))
            match.apply(action)
        yield from random.Random(number).sample(choices, min(each, len(choices)))


def measure(game: Game, player: str, given: argparse.Namespace) -> list[Decision]:
    """As many decisions as the minutes allow, one at least."""
    decisions: list[Decision] = []
    end = time.monotonic() + 60 * given.minutes
    for view, action, number in drawn(game, player, given.first, given.each):
        decisions.append(look_at(view, action, number, given.times, given.bars))
        one = decisions[-1]
        print(
            f"{game.name} {player} game {number}: suspected {one.suspected:.2f}, second look {one.found:.2f}, "
            f"judge {one.loss:.2f}",
            file=sys.stderr,
            flush=True,
        )
        if time.monotonic() >= end:
            break
    return decisions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_named", nargs="+", metavar="GAME", help="which games")
    parser.add_argument("--minutes", type=float, default=3, help="for each row (3)")
    parser.add_argument("--each", type=int, default=6, help="decisions to draw from each game (6)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, for other samples (0)")
    parser.add_argument("--times", type=int, default=20, help="as long as the weighing thinks the judge (20)")
    parser.add_argument("--bars", type=float, nargs="+", default=[SUSPECT], help="losses that make a move suspect")
    given = parser.parse_args()
    print(
        f"| game | player | decisions | suspected from | lose {LOSS:.2f} or more | warned of | true | missed "
        "| weighing, s | second look, s |"
    )
    print("|" + "---|" * 10)
    for name in given.games_named:
        for player in PLAYERS:
            found = measure(urbarium.game(name), player, given)
            for bar in given.bars:
                print(f"| {name} | {player} | {row(found, bar)} |", flush=True)


if __name__ == "__main__":
    main()
