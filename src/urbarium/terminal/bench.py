"""How fast the games are: random playouts on one core, always beside a yardstick measured in the same run."""

from __future__ import annotations

import json
import platform
import random
import timeit
from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import process_time
from typing import TYPE_CHECKING, Any

from urbarium import __version__
from urbarium.engine.game import seed_bytes
from urbarium.terminal.ready import compile_game, make_ready

if TYPE_CHECKING:
    from urbarium.engine.game import Game
    from urbarium.terminal.screen import Screen

__all__ = ["Figure", "Yardstick", "measure_game", "run_bench"]

OPEN_SPIEL_GAMES = ("tic_tac_toe", "connect_four", "amazons")
NOT_INSTALLED = (
    "OpenSpiel is not installed, so the only yardstick is our own four-in-a-row; "
    "pip install 'urbarium[openspiel]' adds OpenSpiel's"
)


@dataclass(frozen=True)
class Figure:
    """A game at a number of players. Per second means: per second of processor time of one core."""

    game: str
    players: int
    playouts: int
    playouts_per_second: float
    decisions_per_second: float
    decisions_per_playout: float
    longest_playout: int
    position_bytes: int
    copy_microseconds: float


@dataclass(frozen=True)
class Yardstick:
    """Somebody else's game, measured in the same run."""

    game: str
    engine: str
    playouts_per_second: float
    decisions_per_second: float


def _repeat(batch: Callable[[int], int], seconds: float) -> tuple[int, int, float]:
    """Run batches until the time is up: games, decisions, and seconds of processor time.

    ``batch`` plays so many games and says how many decisions they took. Batches grow until they are worth timing.
    """
    batch(1)
    games = decisions = 0
    size = 1
    begin = process_time()
    while True:
        before = process_time()
        decisions += batch(size)
        games += size
        now = process_time()
        if now - begin >= seconds:
            return games, decisions, now - begin
        if now - before < seconds / 20:
            size *= 2


def measure_game(game: Game, players: int, seconds: float) -> Figure:
    """Random playouts of the ordinary game, each batch from a newly shuffled start."""
    from urbarium.bots.playout import playouts

    _, options = game.table(players, {})
    longest = 0
    started = 0

    def batch(games: int) -> int:
        nonlocal longest, started
        started += 1
        start = game.new_state(players, options, seed_bytes(started))
        taken, most = playouts(game.addresses, start, game.actions.size, games, started)
        longest = max(longest, int(most))
        return int(taken)

    games, decisions, spent = _repeat(batch, seconds)
    state = game.new_state(players, options, seed_bytes(1))
    copies = 10_000
    copying = min(timeit.repeat(state.copy, timer=process_time, number=copies, repeat=10)) / copies
    return Figure(
        game=game.name,
        players=players,
        playouts=games,
        playouts_per_second=round(games / spent, 1),
        decisions_per_second=round(decisions / spent),
        decisions_per_playout=round(decisions / games, 1),
        longest_playout=longest,
        position_bytes=game.dtype.itemsize,
        copy_microseconds=round(copying * 1e6, 3),
    )


# ---- yardsticks


def built_in_yardstick(seconds: float) -> Yardstick:
    """Four-in-a-row by the same compiler as our games."""
    from urbarium.engine.compile import jit_enabled
    from urbarium.terminal.yardstick import four_in_a_row

    started = 0

    def batch(games: int) -> int:
        nonlocal started
        started += 1
        return int(four_in_a_row(games, started))

    games, decisions, spent = _repeat(batch, seconds)
    engine = "built in, Numba" if jit_enabled() else "built in, plain Python"
    return Yardstick("four_in_a_row", engine, round(games / spent, 1), round(decisions / spent))


def open_spiel_yardsticks(seconds: float) -> list[Yardstick]:
    """OpenSpiel's C++ games: played to the end by its own C++ loop, and by a loop in Python. Empty if not installed."""
    try:
        import pyspiel
    except ImportError:
        return []
    version = _open_spiel_version()
    found = []
    for name in OPEN_SPIEL_GAMES:
        game = pyspiel.load_game(name)
        games, decisions, spent = _repeat(lambda count, game=game: _python_loop(game, count), seconds)  # type: ignore[misc]
        length = decisions / games
        found.append(
            Yardstick(name, f"OpenSpiel {version}, Python loop", round(games / spent, 1), round(decisions / spent))
        )
        games, _, spent = _repeat(lambda count, game=game: _cpp_loop(pyspiel, game, count), seconds)  # type: ignore[misc]
        rate = games / spent
        found.append(Yardstick(name, f"OpenSpiel {version}, C++ loop", round(rate, 1), round(rate * length)))
    return found


def _open_spiel_version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("open_spiel")
    except PackageNotFoundError:
        return "of unknown version"


def _python_loop(game: Any, games: int) -> int:
    choose = random.Random(games).choice
    decisions = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
            decisions += 1
    return decisions


def _cpp_loop(pyspiel: Any, game: Any, games: int) -> int:
    """One simulation of OpenSpiel's tree search is so many random games from the root, all inside C++."""
    evaluator = pyspiel.RandomRolloutEvaluator(games, 1)
    searcher = pyspiel.MCTSBot(
        game, evaluator, 1.0, max_simulations=1, max_memory_mb=10, solve=False, seed=1, verbose=False
    )
    searcher.mcts_search(game.new_initial_state())
    return 0  # it does not say how many decisions; the mean length of the Python loop is the same


# ---- the report


def run_bench(screen: Screen, games: list[Game], seconds: float, as_json: bool) -> None:
    """Measure, then print a table of lines or one JSON object."""
    for game in games:
        compile_game(screen, game)
    with make_ready(screen, "Preparing the playouts"):
        import urbarium.bots.playout
        import urbarium.terminal.yardstick  # noqa: F401
    figures = []
    for game in games:
        for players in sorted({min(game.players), max(game.players)}):
            with screen.waiting(f"Measuring {game.title} with {players} players …"):
                figures.append(measure_game(game, players, seconds))
    with screen.waiting("Measuring the yardsticks …"):
        yardsticks = [built_in_yardstick(seconds), *open_spiel_yardsticks(seconds)]
    if as_json:
        print(json.dumps(report(figures, yardsticks, seconds), indent=2))
    else:
        show_report(screen, figures, yardsticks)


def report(figures: list[Figure], yardsticks: list[Yardstick], seconds: float) -> dict[str, Any]:
    """All figures of a run for machines; ``ratio`` is our playouts per second over the yardstick's."""
    import numba

    from urbarium.engine.compile import jit_enabled

    return {
        "urbarium": __version__,
        "python": platform.python_version(),
        "numba": numba.__version__,
        "compiled": jit_enabled(),
        "machine": platform.machine(),
        "seconds": seconds,
        "note": "" if len(yardsticks) > 1 else NOT_INSTALLED,
        "figures": [asdict(figure) for figure in figures],
        "yardsticks": [asdict(yardstick) for yardstick in yardsticks],
        "ratios": [
            {
                "game": figure.game,
                "players": figure.players,
                "yardstick": f"{yardstick.game}, {yardstick.engine}",
                "playouts": _ratio(figure.playouts_per_second, yardstick.playouts_per_second),
                "decisions": _ratio(figure.decisions_per_second, yardstick.decisions_per_second),
            }
            for figure in figures
            for yardstick in yardsticks
        ],
    }


def _ratio(ours: float, theirs: float) -> float:
    return float(f"{ours / theirs:.3g}")


def show_report(screen: Screen, figures: list[Figure], yardsticks: list[Yardstick]) -> None:
    """One line a figure, plain enough to be read aloud."""
    screen.say("Uniformly random playouts on one core, per second of processor time", style="bold")
    for figure in figures:
        screen.item(
            f"{figure.game}, {figure.players} players: {figure.playouts_per_second:,.0f} playouts/s, "
            f"{figure.decisions_per_second:,.0f} decisions/s, {figure.decisions_per_playout:g} decisions a playout; "
            f"position {figure.position_bytes} bytes, copied in {figure.copy_microseconds:g} µs from Python"
        )
    screen.say("Yardsticks in the same run", style="bold")
    for yardstick in yardsticks:
        screen.item(
            f"{yardstick.game} ({yardstick.engine}): {yardstick.playouts_per_second:,.0f} playouts/s, "
            f"{yardstick.decisions_per_second:,.0f} decisions/s"
        )
    if len(yardsticks) == 1:
        screen.say(NOT_INSTALLED + ".")
    last = yardsticks[-1]
    screen.say(f"Decisions per second, as a multiple of {last.game} ({last.engine})", style="bold")
    for figure in figures:
        ratio = _ratio(figure.decisions_per_second, last.decisions_per_second)
        screen.item(f"{figure.game}, {figure.players} players: {ratio:g}")
