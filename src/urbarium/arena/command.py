"""``urbarium arena``: let bots play each other and see who is better, and whether the game is fair."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from urbarium.arena.crew import Crew, make_crew
from urbarium.arena.plan import Plan
from urbarium.arena.play import Result
from urbarium.arena.results import ResultsFile
from urbarium.arena.standings import decided, head_to_head, ratings, shares_by_bot, shares_by_seat
from urbarium.engine.errors import UrbariumError

__all__ = ["app", "arena", "run_arena"]

app = typer.Typer(add_completion=False)


@app.command()
def arena(
    game: Annotated[str, typer.Argument(help="The game, as in `urbarium games`.")],
    bots: Annotated[str, typer.Option(help="Names with commas between them: random, level1 … level5, module:Class.")],
    games: Annotated[int, typer.Option(min=1, help="How many games in all; rounded up to whole rounds.")] = 100,
    players: Annotated[int | None, typer.Option(help="How many seats; the game's usual number if left out.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, as in monuments=on.")] = None,
    gauntlet: Annotated[bool, typer.Option(help="The first bot against each other one, who fills all seats.")] = False,
    workers: Annotated[int, typer.Option(min=1, help="Processes that play at the same time.")] = 1,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster (`auto`: the local one).")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder of results and report; an interrupted arena goes on there.")
    ] = None,
    seed: Annotated[str, typer.Option(help="Names the schedule's seeds.")] = "arena",
    stop_early: Annotated[
        bool, typer.Option(help="Stop as soon as it is clear which bot of each pair is better.")
    ] = False,
) -> None:
    """Let bots play each other: everyone in every seat, on the same cards.

    Results are stored game by game; run the same command again to go on after an interruption.
    """
    console = Console()
    try:
        choices = dict(_option(text) for text in option or [])
        plan = Plan.of(
            game, [name.strip() for name in bots.split(",") if name.strip()], players, choices, seed, gauntlet
        )
        folder = out or Path(f"arena-{plan.game}-{plan.players}")
        results = run_arena(plan, games, make_crew(workers, ray), folder, stop_early, console)
        show(results, console)
        from urbarium.arena.report import write_report

        report = write_report(plan, results, folder / "report.html")
    except UrbariumError as error:
        console.print(f"[red]{error}[/red]")
        raise typer.Exit(1) from None
    except KeyboardInterrupt:
        console.print(f"Stopped. Finished games are kept in {folder}; the same command goes on from there.")
        raise typer.Exit(130) from None
    console.print(f"Games: {folder / 'games.jsonl'}\nReport: {report}")


def _option(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name, value or "on"


def run_arena(
    plan: Plan, games: int, crew: Crew, folder: Path, stop_early: bool = False, console: Console | None = None
) -> list[Result]:
    """Play what is still missing of the first ``games`` games; all results so far, by number."""
    from urbarium.bots import make_bot

    for name in plan.bots:
        make_bot(name)  # a wrong name is found out before anything is played
    fixtures = list(plan.fixtures(games))
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with ResultsFile(folder / "games.jsonl", plan) as file, Progress(*columns, console=console) as progress:
        todo = [fixture for fixture in fixtures if fixture.number not in file.finished]
        task = progress.add_task(plan.game, total=len(fixtures), completed=len(fixtures) - len(todo))
        if not (stop_early and decided(list(file.finished.values()))):
            for result in crew.run(plan, todo):
                file.add(result)
                progress.advance(task)
                if stop_early and decided(list(file.finished.values())):
                    break
        return [file.finished[number] for number in sorted(file.finished)]


def show(results: list[Result], console: Console) -> None:
    """The standings as tables."""
    table = Table(title=f"{len(results)} games")
    for heading in ("bot", "share of the points (95 %)", "rating", "seconds a decision"):
        table.add_column(heading)
    shares, strengths, pace = shares_by_bot(results), ratings(results), _pace(results)
    for name in sorted(shares, key=lambda name: -shares[name].mean):
        rating = f"{strengths[name].mean:.1f} ± {2 * strengths[name].deviation:.1f}" if name in strengths else "-"
        table.add_row(name, str(shares[name]), rating, f"{pace[name]:.3f}")
    console.print(table)
    pairs = head_to_head(results)
    if len(shares) > 2:
        table = Table("ahead of", *shares, title="Head to head")
        for first in shares:
            table.add_row(first, *(str(pairs.get((first, second), "")) for second in shares))
        console.print(table)
    seats = ", ".join(f"seat {seat + 1}: {share}" for seat, share in shares_by_seat(results).items())
    console.print(f"By seat: {seats}")


def _pace(results: list[Result]) -> dict[str, float]:
    """Mean thinking time per decision in which there was a choice, by bot; seats share the decisions evenly."""
    spent: dict[str, list[float]] = {}
    for result in results:
        decisions = sum(count > 1 for count in result.choices) / len(result.seats)
        for name, seconds in zip(result.seats, result.seconds, strict=True):
            spent.setdefault(name, []).append(seconds / max(1.0, decisions))
    return {name: sum(values) / len(values) for name, values in spent.items()}
