"""Running an arena: what is still missing is played, stored game by game, and shown as it goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from urbarium.arena.crew import Crew
from urbarium.arena.plan import Plan
from urbarium.arena.play import Result
from urbarium.arena.results import ResultsFile
from urbarium.bots import make_bot
from urbarium.engine.errors import SetupError

__all__ = ["run_arena"]

COLUMNS = (
    TextColumn("{task.description}"),
    BarColumn(),
    MofNCompleteColumn(),
    TimeElapsedColumn(),
    TimeRemainingColumn(),
)


def run_arena(
    plan: Plan,
    games: int,
    crew: Crew,
    folder: Path,
    clear: Callable[[Sequence[Result]], bool] | None = None,
    console: Console | None = None,
    failures_count: bool = True,
) -> list[Result]:
    """Play what is still missing of the first ``games`` games; all results so far, by number.

    It ends before if ``clear`` says of the results that they say enough. Unless ``failures_count`` as losses, a bot
    that fails ends the arena with SetupError.
    """
    for name in plan.bots:
        make_bot(name)  # a wrong name is found out before anything is played
    fixtures = list(plan.fixtures(games))
    with ResultsFile(folder / "games.jsonl", plan) as file, Progress(*COLUMNS, console=console) as progress:
        todo = [fixture for fixture in fixtures if fixture.number not in file.finished]
        task = progress.add_task(plan.game, total=len(fixtures), completed=len(fixtures) - len(todo))
        if not (clear and clear(list(file.finished.values()))):
            for result in crew.run(plan, todo):
                if result.failure and not failures_count:
                    raise SetupError(result.failure)
                file.add(result)
                progress.advance(task)
                if clear and clear(list(file.finished.values())):
                    break
        return [file.finished[number] for number in sorted(file.finished)]
