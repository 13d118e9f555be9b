"""What the player sees and types: one place for output, questions, curtains and waiting."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Callable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from urbarium.engine.seats import Seat

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
    """

    def __init__(self) -> None:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            with contextlib.suppress(AttributeError, ValueError, OSError):  # a test's stream, or one already read from
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # odd bytes never stop a game
        self.out = Pipe(highlight=False, markup=False)
        self.err = Pipe(stderr=True, highlight=False, markup=False)
        self.typed = sys.stdin is not None and sys.stdin.isatty()  # a person types, it is not a pipe

    @property
    def live(self) -> bool:
        """Is there a person at a terminal, who can be kept waiting and from whom things can be hidden?"""
        return self.typed and self.out.is_terminal

    # ---- showing

    def say(self, text: str = "", style: str | None = None) -> None:
        """A paragraph: wrapped on a terminal, one line in a pipe."""
        if self.out.is_terminal:
            self.out.print(Text(text, style=style or ""), width=min(WIDTH, self.out.width))
        else:
            self.out.print(text, soft_wrap=True)

    def show(self, text: str) -> None:
        """Text whose lines are already as they must be: boards, files."""
        self.out.print(Text(text.rstrip("\n")), soft_wrap=True)

    def item(self, text: str, indent: str = "  ", seat: Seat | None = None) -> None:
        """One line of a list, its continuation indented; on a terminal a bar in a seat's colour tells whose it is."""
        if self.out.is_terminal:
            first = Text(BAR + indent[1:], style=seat.colour("dark")) if seat else Text(indent)
            lines = Text(text).wrap(self.out, max(20, min(WIDTH, self.out.width) - len(indent) - 2))
            for i, line in enumerate(lines):
                self.out.print((first if i == 0 else Text(f"{indent}  ")) + line.plain.rstrip(), soft_wrap=True)
        else:
            self.show(indent + text)

    def error(self, text: str) -> None:
        self.err.print(Text(f"urbarium: {text}"), soft_wrap=True)

    def clear(self) -> None:
        """Wipe the screen, what can be scrolled back to and what was typed: nobody sees the last player's hand."""
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
            worker.join()
        if errors:
            raise errors[0]
        return results[0]
