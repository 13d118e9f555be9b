"""The same benchmark before and after a change, in one run.

    git worktree add ../before REVISION && make -C ../before .venv/.test
    python benchmarks/compare.py ../before . --rounds 3 -- benchmarks/adapters.py --seconds 1

Runs a benchmark of this repository in both checkouts, turn by turn, each with the Python of its own ``.venv``. What it
prints must be tables in Markdown, or what ``-m urbarium bench --json`` writes. Figures are medians of the rounds; the
ratio is after to before.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from itertools import takewhile
from pathlib import Path
from statistics import median

Figures = dict[tuple[str, str], float]  # by row and column


def number(cell: str) -> float | None:
    try:
        return float(cell.replace(",", "").removesuffix("%"))
    except ValueError:
        return None


def figures(text: str) -> Figures:
    """The numbers of all tables in a text. A row is named by the words it begins with.

    >>> figures("| game | players | a second |\\n|---|---|---|\\n| Urbino | 2 | 1,500.5 |")
    {('Urbino', 'players'): 2.0, ('Urbino', 'a second'): 1500.5}
    """
    found: Figures = {}
    head: list[str] = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.lstrip().startswith("|"):
            head = []
        elif not head:
            head = cells
        elif not set(cells[0]) <= set("-: "):
            name = ", ".join(takewhile(lambda cell: number(cell) is None, cells))
            while (name, head[-1]) in found:
                name += " '"
            for column, cell in zip(head, cells, strict=True):
                value = number(cell)
                if value is not None:
                    found[name, column] = value
    return found


def bench_figures(text: str) -> Figures:
    """The games' figures of ``urbarium bench --json``."""
    games = json.loads(text)["figures"]
    return {
        (f"{game['game']}, {game['players']} players", column): game[column]
        for game in games
        for column in ("playouts_per_second", "decisions_per_second")
    }


def run(checkout: Path, command: list[str]) -> Figures:
    checkout = checkout.resolve()
    python = checkout / ".venv" / "bin" / "python"
    done = subprocess.run([str(python), *command], cwd=checkout, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {done.returncode} in {checkout}")
    return bench_figures(done.stdout) if done.stdout.startswith("{") else figures(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("command", nargs="+", help="what Python is given, after --")
    asked = parser.parse_args()

    rounds: list[tuple[Figures, Figures]] = []
    for number_ in range(asked.rounds):
        print(f"round {number_ + 1} of {asked.rounds}", file=sys.stderr, flush=True)
        rounds.append((run(asked.before, asked.command), run(asked.after, asked.command)))
    print("| row | figure | before | after | ratio |\n|---|---|---|---|---|")
    for key in rounds[0][0]:
        if all(key in figures_ for pair in rounds for figures_ in pair):
            before = median(pair[0][key] for pair in rounds)
            after = median(pair[1][key] for pair in rounds)
            if before:
                print(f"| {key[0]} | {key[1]} | {before:,.10g} | {after:,.10g} | {after / before:.2f} |")


if __name__ == "__main__":
    main()
