"""What the player sees and types: one place for output, questions, curtains and waiting."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from rich.console import Console
from rich.text import Text

from urbarium.engine.characters import PAGE_WIDTH, TextRegion, folded
from urbarium.engine.seats import Seat
from urbarium.terminal.palette import text_of

if TYPE_CHECKING:
    from urbarium.engine.game import Game
    from urbarium.engine.match import Choice
    from urbarium.terminal.scene import Scene

__all__ = ["WIDTH", "Screen"]

WIDTH = 100  # text boards keep within this many columns
BAR = "▌"

Answer = TypeVar("Answer")


class Pipe(Console):
    """A console that leaves it to the command what happens when the reader of a pipe has gone."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    """Standard output for what was asked for, standard error for errors and waiting, standard input for answers.

    Works the same on a terminal, on a pipe and under a test; colours follow ``NO_COLOR`` and are never the only sign.
    A full screen is a screen, too: it has panes for what is shown here line after line.
    """

    full = False  # has panes

    def __init__(self, page: bool = False) -> None:
        self.page = page  # in a pipe, too, no line is longer than that of a page: somebody reads it
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            with contextlib.suppress(AttributeError, ValueError, OSError):  # a test's stream, or one already read from
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # odd bytes never stop a game
        self.out = Pipe(highlight=False, markup=False)
        self.err = Pipe(stderr=True, highlight=False, markup=False)
        self.shown: dict[int, dict[str, object]] = {}  # by viewer: the regions as they were shown last
        self.typed = sys.stdin is not None and sys.stdin.isatty()  # a person types, it is not a pipe

    @property
    def live(self) -> bool:
        """Is there a person at a terminal, who can be kept waiting and from whom things can be hidden?"""
        return self.typed and self.out.is_terminal

    # ---- showing

    def say(self, text: str = "", style: str | None = None) -> None:
        """A paragraph: wrapped on a terminal and on a page, otherwise one line."""
        if self.out.is_terminal:
            self.out.print(Text(text, style=style or ""), width=min(WIDTH, self.out.width))
        else:
            self._line(text)

    def _line(self, text: str) -> None:
        for part in folded(text, PAGE_WIDTH) if self.page else [text]:
            self.out.print(part, soft_wrap=True)

    @property
    def width(self) -> int:
        """Columns for what is shown: those of the terminal up to WIDTH, those of a page in a pipe."""
        return min(WIDTH, self.out.width) if self.out.is_terminal else PAGE_WIDTH

    @property
    def reading_width(self) -> int:
        """Columns for a text that is read by itself."""
        return self.width

    def show(self, text: str) -> None:
        """Text whose lines are already as they must be; a terminal that is too narrow for one breaks it at a word."""
        for one in text.rstrip("\n").split("\n"):
            parts = folded(one, self.out.width) if self.out.is_terminal else [one]
            for part in parts:
                self.out.print(Text(part), soft_wrap=True)

    def typeset(self, text: str) -> None:
        """Markdown: typeset on a terminal, as it is in a pipe."""
        if self.out.is_terminal:
            from rich.markdown import Markdown

            self.out.print(Markdown(text), width=self.width)
        else:
            self.show(text)

    # ---- the table

    def table(self, scene: Scene, whole: bool = False) -> None:
        """The position: all regions the first time and when they are asked for, otherwise those that have changed."""
        regions = scene.regions(self.width)
        before = {} if whole else self.shown.get(scene.viewer, {})
        news = [region for region in regions if before.get(region.name) != region.lines]
        self.shown[scene.viewer] = {region.name: region.lines for region in regions}
        self.say()
        for number, region in enumerate(news):
            if number:
                self.say()
            self._region(scene, region, notes=not before)
        self.say()

    def _region(self, scene: Scene, region: TextRegion, notes: bool) -> None:
        if region.role != "status":
            self.say(region.title.upper(), style="bold")
        for line in (*region.lines, *(region.notes if notes else ())):
            text = text_of(line, scene.game.seats, "dark")
            self.out.print(text if self.out.is_terminal else Text(text.plain.rstrip()), soft_wrap=True)

    def result(self, sheet: str, outcome: str) -> None:
        """How a game ended, and where the points came from."""
        self.say()
        self.show(sheet)
        self.say(outcome, style="bold")

    def follow(self, scene: Scene) -> None:
        """The position while others decide: whoever reads line by line is told what happens, and that is enough."""

    def offer(self, game: Game, choices: list[Choice]) -> None:
        """What can be done now."""
        from urbarium.terminal.choices import show_choices

        show_choices(self, game, choices)

    def offer_nothing(self) -> None:
        """There is nothing to choose now: others decide, or something is read."""

    def wake(self) -> None:
        """Something has happened while somebody may be asked; whoever reads a line hears of it afterwards."""

    def lead(self, text: str) -> None:
        """What somebody is to do, who is being led: it stays in sight where there are panes."""
        self.say(text, style="bold")

    def understands(self, words: Iterable[str], reads: Callable[[str], bool]) -> None:
        """Which words of a line are commands, and which lines are notation: whoever reads lines finds out by itself."""

    def at_ply(self, ply: int, last: int) -> None:
        """How far one has come in a game that is looked at again; a line says it in its prompt."""

    def item(self, text: str, indent: str = "  ", seat: Seat | None = None) -> None:
        """One line of a list, its continuation indented; on a terminal a bar in a seat's colour tells whose it is."""
        if self.out.is_terminal:
            first = Text(BAR + indent[1:], style=seat.colour("dark")) if seat else Text(indent)
            lines = Text(text).wrap(self.out, max(20, min(WIDTH, self.out.width) - len(indent) - 2))
            for i, line in enumerate(lines):
                self.out.print((first if i == 0 else Text(f"{indent}  ")) + line.plain.rstrip(), soft_wrap=True)
        else:
            self._line(indent + text)

    def error(self, text: str) -> None:
        self.err.print(Text(f"urbarium: {text}"), soft_wrap=True)

    def clear(self) -> None:
        """Wipe the screen, what can be scrolled back to and what was typed: nobody sees the last player's hand."""
        self.shown.clear()
        with contextlib.suppress(ImportError):
            import readline

            readline.clear_history()
        if self.out.is_terminal and not self.out.is_dumb_terminal:
            self.out.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.out.file.flush()
        elif self.live:
            self.show("\n" * 60)

    # ---- asking

    def ask(self, prompt: str) -> str:
        """One line of input. Raises EOFError at the end of input, KeyboardInterrupt on Ctrl-C."""
        if self.live:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  gives input() its line editing and history
            return input(prompt)
        self.out.file.write(prompt)
        self.out.file.flush()
        line = sys.stdin.readline() if sys.stdin else ""
        if not line:
            self.out.file.write("\n")
            raise EOFError
        line = line.rstrip("\r\n")
        self.out.file.write("\n" if self.typed else line + "\n")  # a pipe does not echo what it carries
        return line

    def press_enter(self, prompt: str) -> None:
        """Wait for a person; in a pipe there is nobody to wait for."""
        if self.live:
            with contextlib.suppress(ImportError, OSError):
                import termios  # not everywhere; what was typed too early must not draw a curtain aside

                termios.tcflush(sys.stdin, termios.TCIFLUSH)
            self.ask(f"{prompt} ")
        else:
            self.say(prompt)

    # ---- waiting

    @contextlib.contextmanager
    def waiting(self, what: str) -> Iterator[None]:
        """A sign of life on a terminal while something takes its time."""
        if self.live and self.err.is_terminal and not self.err.is_dumb_terminal:
            with self.err.status(Text(what)):
                yield
        else:
            yield

    def think(self, what: str, work: Callable[[], Answer]) -> Answer:
        """Do some long work beside the main thread, so that Ctrl-C is heard even inside compiled code."""
        results: list[Answer] = []
        errors: list[BaseException] = []

        def run() -> None:
            try:
                results.append(work())
            except BaseException as error:
                errors.append(error)

        worker = threading.Thread(target=run, daemon=True)
        with self.waiting(what):
            worker.start()
            self._outlast(worker)
        if errors:
            raise errors[0]
        return results[0]

    def _outlast(self, worker: threading.Thread) -> None:
        """Wait until some work is done."""
        worker.join()
