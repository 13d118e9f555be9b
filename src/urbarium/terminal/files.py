"""Files of games: records, positions in JSON, and where unfinished games are kept."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from urbarium.engine.errors import PositionError, RecordError, SetupError, UrbariumError
from urbarium.engine.folders import state_home, usable
from urbarium.terminal.ready import find_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

    from urbarium.engine.game import Game
    from urbarium.engine.match import Match
    from urbarium.engine.record import Record

__all__ = ["Opened", "autosave_path", "open_file", "save_match", "state_folder", "write_file"]

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
            raise RecordError(f"the file is larger than {MAX_BYTES} bytes; this is no record and no position of a game")
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(f"the file cannot be opened: {error.strerror}") from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise RecordError('this is not text; a record is a text file that begins with [Game "…"]', line) from None


def _open_position(text: str) -> Match:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise PositionError(f"line {error.lineno}: not JSON: {error.msg}") from None
    except RecursionError:
        raise PositionError("not a position: brackets are nested too deeply") from None
    name = data.get("game") if isinstance(data, dict) else None
    if not isinstance(name, str):
        raise PositionError('this is not a position of a game: it has no "game"')
    try:
        game = find_game(name)
    except SetupError as error:
        raise PositionError(str(error)) from None
    try:
        return match_at(game, game.from_json(text))
    except SetupError as error:
        raise PositionError(str(error)) from None
    except (ArithmeticError, LookupError, ValueError) as error:  # numbers so wild that even checking them fails
        raise PositionError(f"no position of {game.title} has such numbers ({error})") from None


def match_at(game: Game, state: np.ndarray) -> Match:
    """A match that begins in the middle, at a position.

    A position knows its players and options by fields of that name; an option without one is taken to be the usual.
    """
    from urbarium.engine.match import Match

    fields = game.record(state)

    def number(name: str, otherwise: int) -> int:
        is_number = name in (game.dtype.names or ()) and not game.dtype[name].shape
        return int(fields[name]) if is_number else otherwise

    players, _ = game.table(number("players", game.players[0]), {})
    options = [number(option.name, 0) for option in game.options]
    match = Match(game, players, options, bytes(32))
    match.state = state
    return match


# ---- writing


def write_file(path: Path, content: str | bytes) -> None:
    """Write a whole file or none: a crash never leaves half of a game behind."""
    path = path.expanduser()
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_bytes(content if isinstance(content, bytes) else content.encode())
        os.replace(beside, path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise UrbariumError(f"{path} cannot be written: {error.strerror}") from None


def save_match(match: Match, names: Sequence[str], path: Path, from_position: bool) -> None:
    """A record, or the bare position for a file called ``.json``."""
    if path.suffix.lower() == ".json":
        write_file(path, match.game.to_json(match.state) + "\n")
    elif from_position:
        raise UrbariumError("this game began from a position, so there is no record of it; save it as a .json file")
    else:
        write_file(path, match.record(names).text())


def state_folder() -> Path:
    """Where unfinished games are kept; a temporary folder where that cannot be written to."""
    return usable(state_home()) or state_home()


def autosave_path(game: Game, from_position: bool) -> Path:
    """A new file of the state folder, named after the game and the time; the oldest of many make room."""
    folder = state_folder()
    suffix = "json" if from_position else "urb"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        kept = sorted(folder.glob(f"{game.name}-*.{suffix}"), key=lambda path: path.stat().st_mtime)
        for old in kept[: -KEPT_GAMES + 1]:
            old.unlink(missing_ok=True)
    except OSError as error:
        raise UrbariumError(f"{folder} cannot be used: {error.strerror}") from None
    name = f"{game.name}-{datetime.now():%Y-%m-%d-%H%M%S}"
    path = folder / f"{name}.{suffix}"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}.{suffix}"
    return path
