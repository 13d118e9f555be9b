"""How a training goes, for whoever watches: bars and a live curve in a terminal, lines anywhere else."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10
from types import TracebackType
from typing import TYPE_CHECKING

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.text import Text

if TYPE_CHECKING:
    from urbarium.arena.standings import Share
    from urbarium.training.run import Verdict

__all__ = ["Teller", "curve", "strengths"]

HEIGHT = 6
BLOCKS = " ▁▂▃▄▅▆▇█"
SHOWN = 12  # generations in the list


def strengths(verdicts: Sequence[Verdict]) -> list[float]:
    """By generation, the strength of the best so far above the beginning, on the Elo scale."""
    found, best = [], 0.0
    for verdict in verdicts:
        if verdict.accepted:
            odds = (verdict.points + 0.5) / (verdict.games - verdict.points + 0.5)
            best += 400.0 * log10(odds)
        found.append(best)
    return found


def curve(values: Sequence[float], height: int = HEIGHT) -> list[str]:
    """Columns of blocks, the highest value as high as the picture.

    >>> curve([0.0, 5.0, 10.0], height=1)
    [' ▄█']
    """
    top = max([*values, 1e-9])
    eighths = [max(0, round(8 * height * value / top)) for value in values]
    return ["".join(BLOCKS[min(8, max(0, e - 8 * row))] for e in eighths) for row in range(height - 1, -1, -1)]


class Teller:
    """Told of every step; a context manager while it is shown."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.verdicts: list[Verdict] = []
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            console=console,
        )
        self._task = self._progress.add_task("", total=None)
        self._live = Live(get_renderable=self._picture, console=console) if console.is_terminal else None

    def __enter__(self) -> Teller:
        if self._live:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if self._live:
            self._live.stop()

    # ---- what happens

    def playing(self, generation: int, done: int, games: int) -> None:
        self._step(f"generation {generation}: playing itself", done, games)

    def learning(self, generation: int, positions: int) -> None:
        self._step(f"generation {generation}: learning from {positions:,} positions", 0, None)

    def predicted(self, epoch: int, loss: float) -> None:
        self._progress.update(self._task, completed=epoch)

    def comparing(self, generation: int, done: int, games: int) -> None:
        self._step(f"generation {generation}: match against the best so far", done, games)

    def compared(self, share: Share) -> None:
        self._progress.update(self._task, description=f"match: {share}")
        self.advance()

    def advance(self) -> None:
        self._progress.advance(self._task)

    def decided(self, verdict: Verdict) -> None:
        self.verdicts.append(verdict)
        if not self._live:
            self.console.print(self._line(verdict), soft_wrap=True)

    def _step(self, words: str, done: int, total: int | None) -> None:
        self._progress.reset(self._task, description=words, completed=done, total=total)
        if not self._live:
            self.console.print(words, soft_wrap=True)

    # ---- how it looks

    def _line(self, verdict: Verdict) -> str:
        word = "accepted" if verdict.accepted else "not accepted"
        return (
            f"generation {verdict.generation}: {verdict.positions:,} positions, prediction {verdict.before:.4f} → "
            f"{verdict.after:.4f}, match {verdict.share} of {verdict.games} games: {word}"
        )

    def _picture(self) -> Group:
        parts: list[Text | Progress] = []
        if self.verdicts:
            values = strengths(self.verdicts)
            parts += [Text(f"Elo above the beginning: {values[-1]:+.0f}"), *map(Text, curve(values))]
            parts += [Text(self._line(verdict)) for verdict in self.verdicts[-SHOWN:]]
        return Group(*parts, self._progress)
