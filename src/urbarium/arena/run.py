"""Running an arena: what is still missing is played, stored game by game, and shown as it goes."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from urbarium.arena.crew import Crew
from urbarium.arena.plan import Plan
from urbarium.arena.play import Result
from urbarium.arena.results import ResultsFile
from urbarium.arena.standings import decided
from urbarium.bots import make_bot

__all__ = ["run_arena"]

COLUMNS = (
    TextColumn("{task.description}"),
    BarColumn(),
    MofNCompleteColumn(),
    TimeElapsedColumn(),
    TimeRemainingColumn(),
)


def run_arena(
    plan: Plan, games: int, crew: Crew, folder: Path, stop_early: bool = False, console: Console | None = None
) -> list[Result]:
    """Play what is still missing of the first ``games`` games; all results so far, by number."""
    for name in plan.bots:
        make_bot(name)  # a wrong name is found out before anything is played
    fixtures = list(plan.fixtures(games))
    with ResultsFile(folder / "games.jsonl", plan) as file, Progress(*COLUMNS, console=console) as progress:
        todo = [fixture for fixture in fixtures if fixture.number not in file.finished]
        task = progress.add_task(plan.game, total=len(fixtures), completed=len(fixtures) - len(todo))
        if not (stop_early and decided(list(file.finished.values()))):
            for result in crew.run(plan, todo):
                file.add(result)
                progress.advance(task)
                if stop_early and decided(list(file.finished.values())):
                    break
        return [file.finished[number] for number in sorted(file.finished)]
