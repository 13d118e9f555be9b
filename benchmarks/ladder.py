"""The ladder of the levels, game by game: hours of matches that can be interrupted at any time.

nice -n 15 python benchmarks/ladder.py [--games 100] [--workers 2] [--only urbino,urbs] [--pairs level4-level3] [--many]

Every pair is played in slices of a few games, all pairs in turn and quick ones first, so that there is a whole table
early and a better one later. What was played stands in ``ladder.json`` beside this file (``--points``), game by game of
the arena's schedule: the points of the better bot. The same command goes on from there, and it is worth keeping with
the code. ``--table`` only prints the table. Wanted: lower ends of intervals above 60 %; alone among many twice the fair
share. With ``--until-clear`` pairs that have this are left alone.

A game whose ``STRENGTH`` has changed begins anew. Whoever changes an estimate takes the game's points out of the file.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import urbarium
from urbarium.arena import Plan
from urbarium.arena.crew import Here, Processes
from urbarium.arena.play import Result
from urbarium.arena.standings import Share

SLICE = 10
CLEAR = 0.6  # of two bots the better has more than this
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

    @property
    def name(self) -> str:
        """Where it stands in the table."""
        return f"{self.better}{' among ' if self.players > 2 else ', '}{self.worse}".replace(GREEDY, "greedy")

    def points(self, result: Result) -> float:
        """What the better one had of a game."""
        return result.returns[result.seats.index(self.better)]


class Points:
    """What was played, by game and rung, in a file that is never half written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.games = self.read()

    def read(self) -> dict[str, Any]:
        kept = json.loads(self.path.read_text(encoding="utf-8")) if self.path.is_file() else {}
        return {game: found for game, found in kept.items() if found["strength"] == strength_of(game)}

    def of(self, rung: Rung) -> dict[int, float]:
        """By number of the game in the arena's schedule; what is not played yet is not there."""
        listed = self.games.get(rung.game, {}).get(rung.name, [])
        return {number: points for number, points in enumerate(listed) if points is not None}

    def share(self, rung: Rung) -> Share:
        points = self.of(rung)
        return Share(sum(points.values()), len(points))

    def clear(self, rung: Rung) -> bool:
        share = self.share(rung)
        if rung.players == 2:
            return share.interval[0] > CLEAR
        return share.mean >= 2 / rung.players and share.interval[0] > 1 / rung.players

    def add(self, rung: Rung, number: int, points: float) -> None:
        self.games = self.read()  # another ladder may have played other pairs meanwhile
        listed = self.games.setdefault(rung.game, {"strength": strength_of(rung.game)}).setdefault(rung.name, [])
        listed += [None] * (number + 1 - len(listed))
        listed[number] = int(points) if points in (0, 1) else points
        beside = self.path.with_suffix(".new")
        beside.write_text(self.text(), encoding="utf-8")
        beside.replace(self.path)

    def text(self) -> str:
        """The file: a line for each rung."""
        games = [
            f"{json.dumps(game)}: {{\n"
            + ",\n".join(f"{json.dumps(name)}: {json.dumps(of)}" for name, of in found.items())
            for game, found in self.games.items()
        ]
        return "{" + "\n},\n".join(games) + "\n}}\n"

    def table(self, ladder: list[Rung]) -> str:
        games = list(dict.fromkeys(rung.game for rung in ladder))
        lines = [
            f"| pair | {' | '.join(urbarium.game(game).title for game in games)} |",
            "|---" * (len(games) + 1) + "|",
        ]
        for name in dict.fromkeys(rung.name for rung in ladder):
            cells = {rung.game: self.cell(rung) for rung in ladder if rung.name == name}
            lines.append(f"| {name} | {' | '.join(cells.get(game, '') for game in games)} |")
        return "\n".join(lines)

    def cell(self, rung: Rung) -> str:
        share = self.share(rung)
        seats = f", {rung.players} seats" if rung.players > 2 else ""
        return f"{share} of {share.games}{seats}" if share.games else "-"


def strength_of(game: str) -> str:
    return str(urbarium.game(game).bot.STRENGTH)


def rungs(games: list[str], pairs: list[tuple[str, str]], many: bool) -> list[Rung]:
    """These pairs of all games, or only those with as many seats as possible; otherwise both, from low to high."""
    two = [Rung(game, 2, *pair) for pair in pairs or STEPS for game in games]
    most = {game: max(urbarium.game(game).players) for game in games}
    alone = [Rung(game, most[game], *AMONG_MANY) for game in games if most[game] > 2]
    if pairs or many:
        return [*(alone if many else []), *(two if pairs else [])]
    return [*alone, *two]


def climb(ladder: list[Rung], games: int, workers: int, points: Points, until_clear: bool = False) -> None:
    crew = Here() if workers == 1 else Processes(workers)
    for wanted in range(SLICE, games + SLICE, SLICE):
        for rung in ladder:
            played = points.of(rung)
            todo = [one for one in rung.plan.fixtures(min(wanted, games)) if one.number not in played]
            if not todo or (until_clear and points.clear(rung)):
                continue
            for result in crew.run(rung.plan, todo):
                points.add(rung, result.number, rung.points(result))
            print(f"{rung.game}: {rung.name}: {points.cell(rung)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="for each pair")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--points", type=Path, default=Path(__file__).with_name("ladder.json"))
    parser.add_argument("--only", default="", help="these games, with commas")
    parser.add_argument("--pairs", default="", help="these pairs, as in level2-level1,level3-level2")
    parser.add_argument("--many", action="store_true", help="level 4 alone among level 2 with the most seats")
    parser.add_argument("--until-clear", action="store_true", help="no more games for pairs that have what is wanted")
    parser.add_argument("--table", action="store_true", help="only print the table")
    options = parser.parse_args()
    examples = Path(__file__).resolve().parents[1] / "examples"
    sys.path.append(str(examples))
    os.environ["PYTHONPATH"] = os.pathsep.join(
        filter(None, (os.environ.get("PYTHONPATH"), str(examples)))
    )  # for workers
    pairs = [tuple(pair.replace("greedy", GREEDY).split("-", 1)) for pair in options.pairs.split(",") if pair]
    ladder = rungs(options.only.split(",") if options.only else list(urbarium.game_names()), pairs, options.many)
    points = Points(options.points)
    if not options.table:
        climb(ladder, options.games, options.workers, points, options.until_clear)
    print(points.table(ladder))


if __name__ == "__main__":
    main()
