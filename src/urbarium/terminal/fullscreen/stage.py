"""A screen with panes, for whoever plays, learns or looks at a game again.

Those go on as if they wrote lines and read answers; they run beside the program, which belongs to the keyboard and to
the mouse. Whatever they show is handed over to it, and a question waits until it has an answer.
"""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from urbarium.terminal.screen import BAR, Screen

if TYPE_CHECKING:
    from urbarium.engine.game import Game
    from urbarium.engine.match import Choice
    from urbarium.engine.seats import Seat
    from urbarium.terminal.fullscreen.app import TableApp
    from urbarium.terminal.scene import Scene

__all__ = ["Stage"]

LONG = 6  # lines from which on a text has a window of its own
TICK = 0.1  # seconds between looks whether somebody wants to leave


class Busy(StringIO):
    """What would go to standard error is shown where the question stands."""

    def __init__(self, show: Callable[[str], None]) -> None:
        super().__init__()
        self.show = show

    def write(self, text: str) -> int:
        if text.strip():
            self.show(text.strip())
        return len(text)


class Stage(Screen):
    """The screen of a :class:`TableApp`."""

    full = True
    live = True

    def __init__(self, app: TableApp) -> None:
        super().__init__()
        self.app = app
        self.err = Console(file=Busy(self._busy), highlight=False, markup=False)  # type: ignore[assignment]
        self.answers: queue.Queue[str | None] = queue.Queue()  # None: somebody leaves
        self.leaving = threading.Event()
        self.parting: list[str] = []  # what was said since the last question
        self.asked = False  # has there been a question?
        self.words: frozenset[str] = frozenset()  # that mean something else than a choice
        self.reads: Callable[[str], bool] = lambda line: False  # is a line written in the notation of the game?

    def _do(self, work: Callable[..., Any], *arguments: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the program has ended meanwhile
            self.app.call_from_thread(work, *arguments)

    def _busy(self, text: str) -> None:
        self._do(self.app.show_busy, text)

    # ---- showing

    @property
    def width(self) -> int:
        return max(20, self.app.log_width)

    @property
    def reading_width(self) -> int:
        return self.app.reading_width

    def say(self, text: str = "", style: str | None = None) -> None:
        if text:
            self.parting.append(text)
            self._do(self.app.tell, Text(text, style or ""))

    def show(self, text: str) -> None:
        if text.count("\n") >= LONG:
            self._do(self.app.read_aloud, Text(text.rstrip("\n")))
        else:
            self._do(self.app.tell, Text(text.rstrip("\n")), True)

    def item(self, text: str, indent: str = "  ", seat: Seat | None = None) -> None:
        colour = seat.colour(self.app.shade) if seat else ""
        self._do(self.app.tell, Text.assemble((BAR if seat else " ", colour), f" {text.strip()}"))

    def typeset(self, text: str) -> None:
        self._do(self.app.read_aloud, Markdown(text))

    def error(self, text: str) -> None:
        self.say(text, "bold")

    def table(self, scene: Scene, whole: bool = False) -> None:
        self._do(self.app.show_scene, scene)

    def result(self, sheet: str, outcome: str) -> None:
        self.say(outcome, "bold")
        self._do(self.app.read_aloud, Text.assemble((outcome, "bold"), "\n\n", sheet.rstrip("\n")))

    def follow(self, scene: Scene) -> None:
        self.table(scene)

    def offer(self, game: Game, choices: list[Choice]) -> None:
        self._do(self.app.show_choices, choices)

    def offer_nothing(self) -> None:
        self._do(self.app.show_choices, [])

    def wake(self) -> None:
        self.answers.put("")  # an empty answer: look again

    def lead(self, text: str) -> None:
        self._do(self.app.show_lead, text)

    def understands(self, words: Iterable[str], reads: Callable[[str], bool]) -> None:
        self.words, self.reads = frozenset(words), reads

    def at_ply(self, ply: int, last: int) -> None:
        self._do(self.app.show_ply, ply, last)

    def clear(self) -> None:
        self._do(self.app.clear_table)

    # ---- asking

    def ask(self, prompt: str) -> str:
        told, self.asked = self.asked and bool(self.parting), True
        self.parting.clear()
        self._do(self.app.begin_asking, prompt.strip().rstrip(">"), told)
        answer = self.answers.get()
        if answer is None:
            self.parting.clear()
            return "quit"
        return answer

    def press_enter(self, prompt: str) -> None:
        self._do(self.app.draw_curtain, prompt)
        if self.answers.get() is None:
            raise EOFError

    def linger(self) -> None:
        """The end stays on the screen until somebody leaves it."""
        if not self.leaving.is_set():
            self.words = frozenset()
            self._do(self.app.show_end)
            self.answers.get()

    @contextlib.contextmanager
    def waiting(self, what: str) -> Iterator[None]:
        self._busy(what)
        yield

    def _outlast(self, worker: threading.Thread) -> None:
        """Whoever leaves meanwhile does not wait for it."""
        while worker.is_alive():
            worker.join(TICK)
            if self.leaving.is_set():
                raise KeyboardInterrupt
