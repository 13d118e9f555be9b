"""Whole games on the full screen at a real pseudo-terminal, by keys and clicks, as a person would play them.

    python benchmarks/terminal_games.py                                     every game at 80x24, 120x40 and 200x60
    python benchmarks/terminal_games.py --games urbino --sizes 80x24 --pictures FOLDER [--language pt-BR]

What is on the screen is all that the player knows: the list of choices, underlined places, and what was asked. Its ways
of choosing take turns: Enter, the arrows, a search, a number, a click on a choice, a click on the board; once it asks
for a hint, looks at the points, leafs through the tabs and takes back. A game counts when its record is finished and
legal, the command ends well, and nothing stood still. ``--pictures`` keeps beginning, middle and end as SVG.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable
from functools import cache
from io import StringIO
from pathlib import Path
from random import Random

from rich.cells import cell_len
from rich.console import Console
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME
from rich.text import Text

import urbarium
from urbarium.terminal.files import open_file

SIZES = "80x24,120x40,200x60"
PATIENCE = 120.0  # seconds in which something must happen
CALM = 0.12  # seconds without news until somebody acts
KEYS = {"enter": "\r", "down": "\x1b[B", "tab": "\t", "escape": "\x1b"}
KEYS |= {"f1": "\x1bOP", "f2": "\x1bOQ", "f4": "\x1bOS", "f7": "\x1b[18~", "f10": "\x1b[21~"}
ESCAPE = re.compile(r"\x1b\[([<>=?]?)([0-9;]*)[ -/]*([@-~])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-Z\\^-~]")
TITLE = re.compile(r"(?<=─ )(Choices|Escolhas)")
CHOICE = re.compile(r"(?:^|│)\s*(\d+) ([^│| ]+(?: [^│| ]+)*)  ([^│ ][^│]*)")


@cache
def style_of(numbers: str) -> Style:
    return Text.from_ansi(f"\x1b[{numbers}mx").get_style_at_offset(Console(), 0)


class Paper:
    """What a terminal shows after all that was written to it: as much of one as the full screen uses."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.cells = [[(" ", Style.null())] * columns for _ in range(rows)]
        self.x = self.y = 0
        self.style = Style.null()
        self.rest = ""

    def write(self, text: str) -> None:
        text, self.rest = self.rest + text, ""
        at = 0
        while at < len(text):
            if text[at] != "\x1b":
                self._put(text[at])
                at += 1
            elif found := ESCAPE.match(text, at):
                self._obey(found)
                at = found.end()
            else:  # the end of it has not come yet
                self.rest = text[at:]
                return

    def _put(self, letter: str) -> None:
        if letter == "\r":
            self.x = 0
        elif letter == "\n":
            self.y = min(self.y + 1, self.rows - 1)
        elif letter >= " " and self.x < self.columns:
            self.cells[self.y][self.x] = (letter, self.style)
            if cell_len(letter) == 2 and self.x + 1 < self.columns:
                self.cells[self.y][self.x + 1] = ("", self.style)
            self.x += cell_len(letter)

    def _obey(self, found: re.Match[str]) -> None:
        private, numbers, letter = found[1], found[2], found[3]
        if letter == "H":
            row, column = ([int(number or 1) for number in numbers.split(";")] + [1, 1])[:2]
            self.x, self.y = min(column, self.columns) - 1, min(row, self.rows) - 1
        elif letter == "m" and not private:
            self.style = style_of(numbers)
        elif letter == "J":
            self.cells = [[(" ", Style.null())] * self.columns for _ in range(self.rows)]

    def lines(self) -> list[str]:
        return ["".join(letter for letter, _ in row) for row in self.cells]

    def underlined(self) -> list[tuple[int, int]]:
        """Where something can be clicked, as columns and rows."""
        return [
            (x, y)
            for y, row in enumerate(self.cells)
            for x, (letter, style) in enumerate(row)
            if style.underline and letter.strip()
        ]

    def picture(self, file: Path) -> None:
        console = Console(width=self.columns, record=True, file=StringIO(), color_system="truecolor")
        for row in self.cells:
            console.print(Text.assemble(*row), soft_wrap=True)
        file.write_text(console.export_svg(title=file.stem, theme=DEFAULT_TERMINAL_THEME), encoding="utf-8")


class StoodStillError(Exception):
    """Nothing happened any more."""


class Terminal:
    """The command at a pseudo-terminal, and whoever looks at it."""

    def __init__(self, words: list[str], columns: int, rows: int) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        for name in ("COLUMNS", "LINES", "NO_COLOR"):
            environment.pop(name, None)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "urbarium", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
        )
        os.close(slave)
        self.paper = Paper(columns, rows)
        self.ended = False
        self.bytes = b""

    def look(self, seconds: float) -> bool:
        """Read what comes within some time; is there news?"""
        before = self.paper.lines()
        ready, _, _ = select.select([self.master], [], [], seconds)
        if ready:
            try:
                piece = os.read(self.master, 1 << 16)
            except OSError:
                piece = b""
            self.ended = not piece
            self.bytes += piece
            whole = self.bytes.decode("utf-8", errors="ignore")
            self.bytes = self.bytes[len(whole.encode()) :]
            self.paper.write(whole)
        return self.paper.lines() != before

    def settle(self) -> None:
        """Wait until nothing new is drawn for a moment; a blinking cursor is no news."""
        quiet = time.monotonic()
        while time.monotonic() - quiet < CALM and not self.ended:
            if self.look(CALM / 2):
                quiet = time.monotonic()

    def until(self, there: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not there():
            if time.monotonic() > deadline or self.ended:
                raise StoodStillError(f"{what} did not come:\n" + "\n".join(self.paper.lines()))
            self.look(0.05)
        self.settle()

    def press(self, *keys: str) -> None:
        for key in keys:
            os.write(self.master, KEYS.get(key, key).encode())
            self.look(0.02)

    def click(self, x: int, y: int) -> None:
        os.write(self.master, f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m".encode())
        self.look(0.02)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)


class Person:
    """Plays a game to its end by what is on the screen."""

    def __init__(self, terminal: Terminal, dice: Random) -> None:
        self.terminal = terminal
        self.dice = dice
        self.decisions = 0
        self.invitation = ""  # what stands in the line to type in while somebody is asked
        self.ways = [self.enter, self.arrows, self.search, self.number, self.click_choice, self.click_board]
        self.used = dict.fromkeys((way.__name__ for way in self.ways), 0)

    @property
    def lines(self) -> list[str]:
        return self.terminal.paper.lines()

    def listed(self) -> list[tuple[int, int, str, str]]:
        """The choices in sight, below their title: column and row, number, words."""
        titles = [(row, found.start()) for row, line in enumerate(self.lines) if (found := TITLE.search(line))]
        return [
            (found.start(1), row, found[1], found[3].strip())
            for top, left in titles[:1]
            for row, line in enumerate(self.lines[top + 1 : -2], top + 1)
            for found in CHOICE.finditer(line)
            if found.start(1) >= left - 2
        ]

    def asked(self) -> bool:
        """Is something to be decided? The line to type in says so, and is empty again."""
        line = self.lines[-2].strip()
        return line == (self.invitation or line) != "" and bool(self.listed())

    def be_asked(self) -> None:
        """Wait for the first question, and remember how it looks when the line is empty."""
        self.terminal.until(self.asked, "the first question")
        self.invitation = self.lines[-2].strip()

    def over(self) -> bool:
        """Is there nothing left to do but leave?"""
        return self.lines[-1].strip().startswith("F10")

    def decide(self) -> None:
        """One decision; waits until the screen has changed."""
        choices = self.listed()
        way = self.ways[self.decisions % len(self.ways)]
        before = self.lines
        way(choices)
        self.terminal.until(lambda: self.lines != before, f"an answer to {way.__name__}")
        self.terminal.until(lambda: self.asked() or self.over(), f"a question after {way.__name__}")
        self.used[way.__name__] += 1
        self.decisions += 1

    def enter(self, choices: list[tuple[int, int, str, str]]) -> None:
        self.terminal.press("enter")

    def arrows(self, choices: list[tuple[int, int, str, str]]) -> None:
        self.terminal.press(*["down"] * self.dice.randrange(1, 4), "enter")

    def search(self, choices: list[tuple[int, int, str, str]]) -> None:
        """The beginnings of the words of a choice, as somebody in a hurry types them."""
        _, _, _, words = self.dice.choice(choices)
        typed = "".join(word[:3] for word in re.findall(r"\w+", words)[:4])
        self.terminal.press(*typed)
        self.terminal.settle()
        self.terminal.press("enter")

    def number(self, choices: list[tuple[int, int, str, str]]) -> None:
        self.terminal.press(*self.dice.choice(choices)[2], "enter")

    def click_choice(self, choices: list[tuple[int, int, str, str]]) -> None:
        column, row, _, _ = self.dice.choice(choices)
        self.terminal.click(column, row)

    def click_board(self, choices: list[tuple[int, int, str, str]]) -> None:
        """A place where something can be done, and the first of what can be done there."""
        places = [place for place in self.terminal.paper.underlined() if place[1] < self.terminal.paper.rows - 1]
        if places:
            self.terminal.click(*self.dice.choice(places))
            self.terminal.settle()
        self.terminal.press("enter")

    def press(self, key: str) -> None:
        """A key that is no decision; waits for what it shows."""
        before = self.lines
        self.terminal.press(key)
        self.terminal.until(lambda: self.lines != before, f"an answer to {key}")

    def look_around(self) -> None:
        """A hint, the points, the tabs; then on with the game."""
        for key in ("f2", "f7"):
            self.press(key)
            self.escape()
        self.terminal.press("tab")  # where everything is in sight it shows nothing new
        self.escape()

    def escape(self) -> None:
        self.terminal.press("escape")
        time.sleep(0.2)  # an Escape stands alone when nothing follows it
        self.terminal.until(self.asked, "a question")


def play(game: str, size: str, language: str, seed: int, pictures: Path | None) -> str:
    """A whole game; the line of a table that tells of it."""
    columns, rows = (int(part) for part in size.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "game.urb"
        words = [
            "play",
            game,
            "--seats",
            "me,random",
            "--seed",
            str(seed),
            "--save",
            str(record),
            "--language",
            language,
        ]
        terminal = Terminal(words, columns, rows)
        person = Person(terminal, Random(seed))

        def keep(name: str) -> None:
            if pictures:
                terminal.paper.picture(pictures / f"{game}-{size}-{name}.svg")

        try:
            person.be_asked()
            keep("beginning")
            while not person.over():
                person.decide()
                if person.decisions == 12:
                    person.look_around()
                if person.decisions == 20:
                    person.press("f4")
                    terminal.until(person.asked, "a question after taking back")
                if person.decisions == 30:
                    keep("middle")
            keep("end")
            terminal.press("f10")
            while not terminal.ended:
                terminal.look(PATIENCE)
            code = terminal.process.wait(PATIENCE)
        finally:
            terminal.close()
        opened = open_file(record)
        assert opened.record is not None
        assert code == 0, f"the command ended with {code}"
        assert opened.match.over, "the record is not finished"
        ways = ", ".join(f"{name} {count}" for name, count in person.used.items())
        return (
            f"| {game} | {size} | {len(opened.match.actions)} | {person.decisions} | {ways} | {opened.record.result} |"
        )


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--games", default=",".join(urbarium.game_names()))
    reader.add_argument("--sizes", default=SIZES)
    reader.add_argument("--language", default="en")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--pictures", type=Path)
    asked = reader.parse_args()
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    print("| game | size | actions | inputs | ways | result |\n|---|---|---|---|---|---|")
    for game in asked.games.split(","):
        for size in asked.sizes.split(","):
            print(play(game, size, asked.language, asked.seed, asked.pictures), flush=True)


if __name__ == "__main__":
    main()
