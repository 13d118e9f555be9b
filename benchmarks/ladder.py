"""The ladder of the levels, game by game: hours of matches that can be interrupted at any time.

nice -n 15 python benchmarks/ladder.py [--games 100] [--workers 2] [--out ladder] [--only urbino,urbs]

Every pair is played in slices of a few games, all pairs in turn and quick ones first, so that there is a whole table
early and a better one later. What was played is kept in the folder; the same command goes on from there. After every
slice the table is written to ``ladder.md``; ``--table`` only writes it. Wanted: lower ends of intervals above 60 %.
"""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import dataclass
from pathlib import Path

import urbarium
from urbarium.arena import Plan
from urbarium.arena.crew import Here, Processes
from urbarium.arena.results import read_results
from urbarium.arena.run import run_arena
from urbarium.arena.standings import Share, shares_by_bot

SLICE = 10
GREEDY = "my_bot:MyBot"  # examples/my_bot.py: looks one action ahead
STEPS = (
    ("level1", "random"),
    ("level1", GREEDY),
    ("level2", GREEDY),
    ("level2", "level1"),
    ("level3", "level2"),
    ("level4", "level3"),
    ("level5", "level4"),
    ("level6", "level5"),
)
AMONG_MANY = ("level4", "level2")  # the first alone, the second in all other seats


@dataclass(frozen=True)
class Rung:
    """A pair in a game."""

    game: str
    players: int
    better: str
    worse: str

    @property
    def plan(self) -> Plan:
        return Plan.of(self.game, [self.better, self.worse], self.players, gauntlet=self.players > 2)

    def folder(self, out: Path) -> Path:
        return out / f"{self.game}-{self.players}-{self.better}-{self.worse}".replace(":", ".")

    def share(self, out: Path) -> Share | None:
        """What the better one has of the points so far."""
        path = self.folder(out) / "games.jsonl"
        results = read_results(path)[1] if path.is_file() else []
        return shares_by_bot(results).get(self.better)

    @property
    def row(self) -> str:
        """Where it stands in the table."""
        return f"{self.better}{' among ' if self.players > 2 else ', '}{self.worse}".replace(GREEDY, "greedy")

    def cell(self, out: Path) -> str:
        share = self.share(out)
        seats = f", {self.players} seats" if self.players > 2 else ""
        return f"{share} of {share.games}{seats}" if share else "-"


def rungs(games: list[str], pairs: list[tuple[str, str]], many: bool) -> list[Rung]:
    """These pairs of all games, or only those with as many seats as possible; otherwise both, from low to high."""
    two = [Rung(game, 2, *pair) for pair in pairs or STEPS for game in games]
    most = {game: max(urbarium.game(game).players) for game in games}
    alone = [Rung(game, most[game], *AMONG_MANY) for game in games if most[game] > 2]
    if pairs or many:
        return [*(alone if many else []), *(two if pairs else [])]
    return [*alone, *two]


def write_table(ladder: list[Rung], out: Path) -> None:
    games = list(dict.fromkeys(rung.game for rung in ladder))
    lines = [f"| pair | {' | '.join(urbarium.game(game).title for game in games)} |", "|---" * (len(games) + 1) + "|"]
    for row in dict.fromkeys(rung.row for rung in ladder):
        by_game = {rung.game: rung for rung in ladder if rung.row == row}
        lines.append(f"| {row} | {' | '.join(by_game[game].cell(out) if game in by_game else '' for game in games)} |")
    out.mkdir(parents=True, exist_ok=True)
    (out / "ladder.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def climb(ladder: list[Rung], games: int, workers: int, out: Path) -> None:
    crew = Here() if workers == 1 else Processes(workers)
    for wanted in range(SLICE, games + SLICE, SLICE):
        for rung in ladder:
            run_arena(rung.plan, min(wanted, games), crew, rung.folder(out))
            write_table(ladder, out)
            print(f"{rung.game} {rung.players} {rung.better} {rung.worse}: {rung.share(out)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="for each pair")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("ladder"))
    parser.add_argument("--only", default="", help="these games, with commas")
    parser.add_argument("--pairs", default="", help="these pairs, as in level2-level1,level3-level2")
    parser.add_argument("--many", action="store_true", help="level 4 alone among level 2 with the most seats")
    parser.add_argument("--table", action="store_true", help="only write the table")
    options = parser.parse_args()
    out = options.out.resolve()
    examples = Path(__file__).resolve().parents[1] / "examples"
    sys.path.append(str(examples))
    os.environ["PYTHONPATH"] = os.pathsep.join(
        filter(None, (os.environ.get("PYTHONPATH"), str(examples)))
    )  # for workers
    pairs = [tuple(pair.split("-", 1)) for pair in options.pairs.split(",") if pair]
    ladder = rungs(options.only.split(",") if options.only else list(urbarium.game_names()), pairs, options.many)
    if not options.table:
        climb(ladder, options.games, options.workers, out)
    write_table(ladder, out)
    print((out / "ladder.md").read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
