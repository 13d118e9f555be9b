"""How fast and how sound the analysis of a game is: the figures of ``results.md``, section Analysis.

python benchmarks/analysis.py time [GAME ...]       a game of a hundred decisions at the usual depth, by the clock
python benchmarks/analysis.py worst [GAME ...]      the ten worst moves of each of some games of level 1, judged
                                                    again twenty times as deep: do they cost something there?
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import urbarium
from urbarium.analysis.judging import WORTH_TELLING
from urbarium.analysis.running import ITERATIONS, analyse, decisions_of
from urbarium.analysis.searching import Judge
from urbarium.bots import make_bot

DECISIONS = 100
WORST = 10
DEEPER = 20


def played_game(name, level, seed, decisions=None, players=None):
    """A game between bots of a level, or its beginning with so many decisions in which there was a choice."""
    match = urbarium.game(name).start(f"analysis {seed}", players)
    bots = [make_bot(level, seed=seed * 8 + seat, timed=False) for seat in range(match.players)]
    while not match.over and (decisions is None or decisions > 0):
        view = match.view(match.actor)
        if decisions is not None and len(view.legal()) > 1:
            decisions -= 1
        match.apply(bots[match.actor].choose(view))
    return match


def measure_time(options):
    """Games that are shorter than a hundred decisions are told with their time for each decision.

    On a busy machine half of the processor seconds is about what two idle cores would need.
    """
    columns = ("game", "seats", "decisions", "seconds", "a hundred would take", "processor seconds")
    print(f"| {' | '.join(columns)} |\n{'|---' * len(columns)}|")
    for name in options.games:
        game = urbarium.game(name)
        for players in sorted({min(game.players), max(game.players)}):
            match = played_game(name, "level1", 1, DECISIONS, players)
            analyse(match, iterations=10)  # nobody compiles while time is taken
            started, worked = time.perf_counter(), time.process_time()
            found = analyse(match, iterations=options.iterations, workers=options.workers)
            spent, work = time.perf_counter() - started, time.process_time() - worked
            rate = spent / found.decisions * DECISIONS
            print(
                f"| {game.title} | {players} | {found.decisions} | {spent:.1f} | {rate:.1f} | {work:.1f} |", flush=True
            )


def measure_worst(options):
    """Agreement: the deep search finds, too, that the move gives away a share that is worth telling."""
    columns = ("game", "games", "worst moves", "agreed", "they cost, shallow and deep", "same best move")
    print(f"| {' | '.join(columns)} |\n{'|---' * len(columns)}|")
    for name in options.games:
        dear = []
        for seed in range(options.matches):
            match = played_game(name, "level1", seed)
            by_ply = {decision.ply: decision for decision in decisions_of(match)}
            found = analyse(match, iterations=options.iterations, workers=options.workers)
            dear += [(one.known, by_ply[one.ply]) for one in found.worst(WORST)]
        with ThreadPoolExecutor(options.workers) as pool:
            deep = list(pool.map(partial(judged_deeply, options.iterations), (decision for _, decision in dear)))
        agreed = sum(one.loss >= WORTH_TELLING for one in deep)
        same = sum(one.best == shallow.best for one, (shallow, _) in zip(deep, dear, strict=True))
        costs = [sum(one.loss for one in losses) / max(1, len(dear)) for losses in ([first for first, _ in dear], deep)]
        print(
            f"| {urbarium.game(name).title} | {options.matches} | {len(dear)} | {agreed} "
            f"| {costs[0]:.3f}, {costs[1]:.3f} | {same} |",
            flush=True,
        )


def judged_deeply(iterations, decision):
    """By what the seat knew, with another seed."""
    return Judge("deep", 1, iterations=DEEPER * iterations).opinion(decision.view(), decision.played)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("time", "worst"))
    parser.add_argument("games", nargs="*", default=list(urbarium.game_names()))
    parser.add_argument("--iterations", type=int, default=ITERATIONS)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--matches", type=int, default=2, help="for `worst`: games of each game")
    options = parser.parse_args()
    {"time": measure_time, "worst": measure_worst}[options.what](options)


if __name__ == "__main__":
    main()
