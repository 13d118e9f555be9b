"""The results file: one line for the plan, one line per finished game, only ever appended to.

A line is written at once and forced to the disk before the game counts. What a killed process left unfinished is a torn
last line, which is closed and passed over; a game that appears twice counts once.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import urbarium
from urbarium.arena.plan import DECISION_SECONDS, Plan
from urbarium.arena.play import Result
from urbarium.engine.errors import SetupError
from urbarium.engine.registry import game as find_game

__all__ = ["ResultsFile", "read_results"]

BEHIND_ALL = 2**30


def _head(plan: Plan) -> dict[str, Any]:
    rules = find_game(plan.game).rules_version
    return {"arena": 1, "version": urbarium.__version__, "rules": rules, **plan.as_data()}


def _lines(path: Path) -> list[dict[str, Any]]:
    lines = []
    for text in path.read_bytes().split(b"\n")[:-1]:  # what stands behind the last line end is torn
        try:
            data = json.loads(text)
        except ValueError:
            continue
        if isinstance(data, dict):
            lines.append(data)
    return lines


def read_results(path: Path) -> tuple[Plan, list[Result]]:
    """The plan of a results file and its games by number, each once."""
    try:
        lines = _lines(path)
    except OSError as error:
        raise SetupError(f"cannot read {path}: {error.strerror}") from None
    heads = [line for line in lines if "arena" in line]
    if not heads:
        raise SetupError(f"{path} is not a results file: it does not begin with the plan of an arena")
    head = heads[0]
    plan = Plan(
        head["game"],
        head["players"],
        tuple(head["bots"]),
        dict(head["options"]),
        head["seed"],
        head["gauntlet"],
        head.get("seconds", DECISION_SECONDS),
    )
    games: dict[int, Result] = {}
    for line in lines:
        if "number" in line:
            games.setdefault(line["number"], Result(**line))
    return plan, [games[number] for number in sorted(games)]


def lock(file: int) -> None:
    """Keep other processes out until the file is closed; OSError if one was first."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(file, BEHIND_ALL, os.SEEK_SET)  # one byte is locked, where nobody ever reads
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class ResultsFile:
    """A results file open for appending, by one process at a time."""

    def __init__(self, path: Path, plan: Plan) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o644)
        try:
            lock(self._file)
        except OSError:
            os.close(self._file)
            raise SetupError(f"another arena is writing to {path}") from None
        self.finished: dict[int, Result] = {}
        self._continue(plan)

    def _continue(self, plan: Plan) -> None:
        data = self.path.read_bytes()
        if data and not data.endswith(b"\n"):
            os.write(self._file, b"\n")
        heads = [line for line in _lines(self.path) if "arena" in line]
        if not heads:
            self._append(_head(plan))
            return
        before = {"seconds": DECISION_SECONDS, **heads[0]}
        differing = [name for name, value in _head(plan).items() if before.get(name) != value]
        if differing:
            self.close()
            raise SetupError(
                f"{self.path} holds the results of another arena (its {', '.join(differing)} differ); "
                "choose another folder with --out"
            )
        self.finished = {result.number: result for result in read_results(self.path)[1]}

    def add(self, result: Result) -> None:
        """Store a finished game; it is on the disk when this returns."""
        if result.number not in self.finished:
            self._append(result.as_data())
            self.finished[result.number] = result

    def _append(self, data: dict[str, Any]) -> None:
        line = json.dumps(data, separators=(",", ":")).encode() + b"\n"
        while line:
            line = line[os.write(self._file, line) :]
        os.fsync(self._file)

    def close(self) -> None:
        os.close(self._file)

    def __enter__(self) -> ResultsFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
