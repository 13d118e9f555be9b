"""A puzzle of Urbino for tests: Black, ahead, walls the architects in and has the last word; Nim's are made anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import urbarium
from urbarium.engine.match import Match
from urbarium.puzzles import Making, Puzzle, data
from urbarium.puzzles.data import place_of, write_book

URBINO = urbarium.game("urbino")
MADE = Making("by hand", 1, 1, 0.5, passed=2)
SOLUTION = ("c1-a2", "T@b2")


def position() -> Match:
    """Only b2 is in sight of both once the second architect stands on a2; White cannot build after that."""
    return URBINO.start(seed=0).play("A@b9", "A@d3", "first=W", "H@b3", "b9-c1 H@b1", "d3-a1 H@a3")


def puzzle(depth: int = 300, more: str = "") -> Puzzle:
    """The puzzle; with ``more`` another one, after that has been played."""
    match = position()
    if more:
        match.play(more)
        shares = ({"T@b2": 1.0, "P@b2": 0.75, "H@b2": 0.5},)
        return Puzzle(**place_of(match, 0), **lines(("T@b2",), ("H@b2", "--")), shares=shares, depth=depth, level5=True)
    first = {choice.notation: 0.25 for choice in match.legal()} | {"c1-a2": 1.0, "stay": 0.6}
    second = {"T@b2": 1.0, "P@b2": 0.75, "H@b2": 0.5}
    return Puzzle(**place_of(match, 0), **lines(SOLUTION, ("stay",)), shares=(first, second), depth=depth, level5=False)


def lines(solution: tuple[str, ...], instead: tuple[str, ...]) -> dict[str, Any]:
    return {"solution": solution, "line": (*solution, "--"), "instead": instead}


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A shelf where Urbino has two puzzles and no other game has any; its file."""
    monkeypatch.setattr(data, "file_of", lambda game: tmp_path / f"{game.name}.json")
    write_book(tmp_path / "urbino.json", URBINO, [puzzle(), puzzle(10, "c1-a2")], MADE)
    return tmp_path / "urbino.json"
