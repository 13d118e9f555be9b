"""``urbarium arena``: let bots play each other and see who is better, and whether the game is fair."""

from __future__ import annotations

from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from urbarium.arena.plan import DECISION_SECONDS
from urbarium.engine.options import read_options

__all__ = ["app", "arena"]

app = typer.Typer(add_completion=False)


class Failures(StrEnum):
    """What becomes of a bot that fails."""

    lose = "lose"
    stop = "stop"


@app.command()
def arena(
    game: Annotated[str, typer.Argument(help="The game, as in `urbarium games`.")],
    bots: Annotated[str, typer.Option(help="Names with commas between them: random, level1 … level6, module:Class.")],
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
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="LOW,HIGH",
            help="Stop as soon as it is clear whether the first bot has LOW or HIGH % against the second, as in 50,55.",
        ),
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.001, help="The time that a bot of your own has for each decision.")
    ] = DECISION_SECONDS,
    on_failure: Annotated[
        Failures, typer.Option(help="A bot that crashes, breaks a rule or takes too long loses, or ends the arena.")
    ] = Failures.lose,
) -> None:
    """Let bots play each other: everyone in every seat, on the same cards.

    Results are stored game by game; run the same command again to go on after an interruption.
    """
    from rich.console import Console

    from urbarium.engine.errors import SetupError

    if missing := [name for name in ("openskill", "matplotlib") if find_spec(name) is None]:
        raise SetupError(f"an arena needs {' and '.join(missing)}: pip install 'urbarium[arena]'")
    from urbarium.arena.crew import make_crew
    from urbarium.arena.plan import Plan
    from urbarium.arena.report import show, show_failures, write_report
    from urbarium.arena.run import run_arena
    from urbarium.arena.standings import Sprt, decided

    console = Console()
    choices = read_options(option or [])
    names = [name.strip() for name in bots.split(",") if name.strip()]
    plan = Plan.of(game, names, players, choices, seed, gauntlet, seconds)
    test = Sprt.read(sprt, plan) if sprt else None
    clear = test.decided if test else decided if stop_early else None
    folder = out or Path(f"arena-{plan.game}-{plan.players}")
    try:
        crew = make_crew(workers, ray)
        results = run_arena(plan, games, crew, folder, clear, console, on_failure is Failures.lose)
    except KeyboardInterrupt:
        console.print(f"Stopped. Finished games are kept in {folder}; the same command goes on from there.")
        raise typer.Exit(130) from None
    show(results, console)
    show_failures(results, console)
    if test:
        console.print(test.words(results))
    report = write_report(plan, results, folder / "report.html")
    console.print(f"Games: {folder / 'games.jsonl'}\nReport: {report}", soft_wrap=True)
