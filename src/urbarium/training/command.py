"""``urbarium train``: let a game learn to estimate its positions by playing itself."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

__all__ = ["app", "train"]

app = typer.Typer(add_completion=False)


@app.command()
def train(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, as in `urbarium games`.")],
    generations: Annotated[int, typer.Option(min=1, help="How many there are to be in all.")] = 10,
    games: Annotated[int, typer.Option(min=2, help="Games that each generation plays against itself.")] = 200,
    iterations: Annotated[int, typer.Option(min=2, help="Of the search, for each decision.")] = 200,
    trials: Annotated[int, typer.Option(min=2, help="Games of the match that decides, at most.")] = 400,
    hidden: Annotated[int, typer.Option(min=0, max=256, help="Hidden units of the network.")] = 16,
    window: Annotated[int, typer.Option(min=1, help="Generations whose positions are learned from.")] = 4,
    players: Annotated[int | None, typer.Option(help="How many seats; the game's usual number if left out.")] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes that play at the same time; otherwise one for each core.")
    ] = None,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster (`auto`: the local one).")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Folder of the training; an interrupted one goes on there.")] = None,
    seed: Annotated[str, typer.Option(help="Names the training's seeds.")] = "train",
) -> None:
    """Let a game play itself and learn to estimate its positions; only what wins its match is kept.

    Every step is stored: run the same command again to go on after an interruption, or with more generations.
    """
    from rich.console import Console

    from urbarium.arena.crew import make_crew
    from urbarium.engine.registry import game as find_game
    from urbarium.training.plan import TrainingPlan
    from urbarium.training.run import train as run_training
    from urbarium.training.telling import Teller

    console = Console()
    found = find_game(game)
    plan = TrainingPlan.of(
        found,
        players,
        seed=seed,
        games=games,
        iterations=iterations,
        trials=trials,
        hidden=hidden,
        window=window,
    )
    folder = out or Path(f"train-{plan.game}-{plan.players}")
    width = workers or (1 if ray else os.cpu_count() or 1)
    try:
        with Teller(console) as teller:
            verdicts = run_training(found, plan, generations, make_crew(width, ray), folder, teller)
    except KeyboardInterrupt:
        console.print(f"Stopped. All that was done is kept in {folder}; the same command goes on from there.")
        raise typer.Exit(130) from None
    if any(verdict.accepted for verdict in verdicts):
        console.print(f"Weights: {folder / 'weights.json'}", soft_wrap=True)
    else:
        console.print("No generation was better than what the game has; there are no new weights.")
