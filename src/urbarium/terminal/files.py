"""Files of games: records, positions in JSON, and where unfinished games are kept."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from urbarium.engine.errors import PositionError, RecordError, SetupError, UrbariumError
from urbarium.engine.folders import state_home, usable, write_whole
from urbarium.terminal.ready import find_game
from urbarium.terminal.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from urbarium.engine.game import Game
    from urbarium.engine.match import Match, View
    from urbarium.engine.record import Record

__all__ = ["Opened", "autosave_path", "draw_file", "open_file", "save_match", "state_folder", "write_file"]

MAX_BYTES = 1_000_000
KEPT_GAMES = 50  # of each game in the state folder


@dataclass
class Opened:
    """A file that was read: the match it leads to, and the record unless the file is a bare position."""

    match: Match
    record: Record | None

    @property
    def game(self) -> Game:
        return self.match.game


def open_file(path: Path) -> Opened:
    """A record or a position; whatever is wrong is said in a sentence that begins with the file's name."""
    try:
        text = _read(path)
        if text.lstrip("\ufeff \t\r\n").startswith("{"):
            return Opened(_open_position(text.lstrip("\ufeff")), None)
        from urbarium.engine.record import Record

        record = Record.parse(text)
        return Opened(record.replay(), record)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None
    except PositionError as error:
        raise PositionError(f"{path}: {error}") from None


def _read(path: Path) -> str:
    try:
        if path.is_file() and path.stat().st_size > MAX_BYTES:
            told = say("the file is larger than {most} bytes; this is no record and no position of a game")
            raise RecordError(told.format(most=MAX_BYTES))
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(say("the file cannot be opened: {reason}").format(reason=error.strerror)) from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        told = say('this is not text; a record is a text file that begins with [Game "…"]')
        raise RecordError(told, line) from None


def _open_position(text: str) -> Match:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        told = say("line {line}: not JSON: {reason}")
        raise PositionError(told.format(line=error.lineno, reason=error.msg)) from None
    except RecursionError:
        raise PositionError(say("not a position: brackets are nested too deeply")) from None
    name = data.get("game") if isinstance(data, dict) else None
    if not isinstance(name, str):
        raise PositionError(say('this is not a position of a game: it has no "game"'))
    try:
        game = find_game(name)
    except SetupError as error:
        raise PositionError(str(error)) from None
    return game.resume(game.from_json(text))


# ---- writing


def write_file(path: Path, content: str | bytes) -> None:
    """Write a whole file or none: a crash never leaves half of a game behind."""
    path = path.expanduser()
    try:
        write_whole(path, content if isinstance(content, bytes) else content.encode())
    except OSError as error:
        told = say("{file} cannot be written: {reason}")
        raise UrbariumError(told.format(file=path, reason=error.strerror)) from None


PIXELS = 1200  # across a PNG


def draw_file(path: Path, view: View, theme: str, width: int = PIXELS) -> Path:
    """Draw a position into a file: SVG, PNG or PDF by its ending. Where it went."""
    from urbarium.render.files import as_file

    path = path.expanduser()
    write_file(path, as_file(view.svg(theme), path, width))
    return path


def save_match(match: Match, names: Sequence[str], path: Path) -> None:
    """A record, or the bare position for a file called ``.json``."""
    if path.suffix.lower() == ".json":
        write_file(path, match.game.to_json(match.state) + "\n")
    else:
        write_file(path, match.record(names).text())


def state_folder() -> Path:
    """Where unfinished games are kept; a temporary folder where that cannot be written to."""
    return usable(state_home()) or state_home()


def autosave_path(game: Game) -> Path:
    """A new file of the state folder, named after the game and the time; the oldest of many make room."""
    folder = state_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        kept = sorted(folder.glob(f"{game.name}-*.urb"), key=lambda path: path.stat().st_mtime)
        for old in kept[: -KEPT_GAMES + 1]:
            old.unlink(missing_ok=True)
    except OSError as error:
        told = say("{file} cannot be used: {reason}")
        raise UrbariumError(told.format(file=folder, reason=error.strerror)) from None
    name = f"{game.name}-{datetime.now():%Y-%m-%d-%H%M%S}"
    path = folder / f"{name}.urb"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}.urb"
    return path
