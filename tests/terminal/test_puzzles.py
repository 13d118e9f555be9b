"""Puzzles at the keyboard."""

import json
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tests.puzzles.made_up import MADE, URBINO, puzzle, shelf
from tests.terminal.conftest import Run, complaint
from urbarium.engine import registry
from urbarium.puzzles.data import write_book
from urbarium.terminal.progress import Progress

__all__ = ["shelf"]


@pytest.mark.usefixtures("shelf")
def test_a_puzzle_is_missed_and_solved(run: Run) -> None:
    result = run("puzzles play urbino 2", "stay", "c1-b3", "c1-a2", "T@b2")
    assert result.exit_code == 0
    assert "Urbino: Puzzle 2 (Hard)" in result.stdout
    assert "1/1  You are Black. One move is clearly the best: which?" in result.stdout
    assert "This gives 60 % of the win, the best move 100 %. Try again." in result.stdout
    assert "Not possible: " in result.stdout
    assert "Right: 100 % of the win." in result.stdout
    assert "How it should go on: White cannot build and skips." in result.stdout
    assert "That was the last puzzle." in result.stdout
    assert Progress().done("urbino", f"puzzles/{puzzle().id}")


@pytest.mark.usefixtures("shelf")
def test_the_first_that_is_not_solved_comes_first(run: Run) -> None:
    assert "urbino: 2 puzzles, 0 solved" in run("puzzles").stdout
    first = run("puzzles play urbino", "T@b2", "quit")
    assert "Puzzle 1 (A warm-up)" in first.stdout
    assert "Go on with: urbarium puzzles play urbino" in first.stdout
    assert "Puzzle 2 (Hard)" in run("puzzles play urbino").stdout
    listed = run("puzzles play urbino --list").stdout
    assert f"[x]  1 {puzzle(10, 'c1-a2').id}, Black decides" in listed
    assert f"[ ]  2 {puzzle().id}, Black decides" in listed
    assert "2 puzzles from 0 games" in listed


@pytest.mark.usefixtures("shelf")
def test_the_puzzle_of_the_day(run: Run) -> None:
    assert "Urbino: Problema " in run("puzzles day --language pt-BR", "quit").stdout


def test_what_is_not_there(run: Run, shelf: Path) -> None:
    assert complaint(run("puzzles play urbino 9")) == "there is no puzzle '9'; there are 2, from 1"
    assert complaint(run("puzzles play urbs")) == "URBS has no puzzles"
    shelf.unlink()
    assert "No game has puzzles." in run("puzzles").stdout
    assert complaint(run("puzzles day")).startswith("no game has puzzles")


def test_puzzles_are_made_and_made_further(run: Run, desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = registry._registered() | {"nim": EntryPoint("nim", "tests.bots.nim:game", "urbarium.games")}
    monkeypatch.setattr(registry, "_registered", lambda: games)
    words = "puzzles make nim --iterations 60 --times 2 --seed test --out nim.json"
    first = run(f"{words} --count 1")
    assert first.exit_code == 0
    assert "1 of 1" in first.stdout
    assert "Each of the 1 was found by 3 such searches" in " ".join(first.stdout.split())
    assert "The puzzles are in nim.json." in first.stdout
    assert len(json.loads((desk / "nim.json").read_text())["puzzles"]) == 1
    assert "game 1: " in run(f"{words} --count 1").stdout  # nothing is played again
    refused = run(f"{words} --count 1 --margin 0.5")
    assert "nim.json.work belongs to another plan" in complaint(refused)


@pytest.mark.parametrize(("answer", "found"), [(("c1-a2", "T@b2"), 1), (("stay",), 0)])
def test_puzzles_are_checked_with_another_seed(run: Run, shelf: Path, answer: tuple[str, ...], found: int) -> None:
    """Where the marked move is not the best the long search says so, and the command ends with 1."""
    marked = replace(puzzle(), solution=answer, shares=puzzle().shares[: len(answer)])
    write_book(shelf, URBINO, [marked], replace(MADE, iterations=200, times=2, margin=0.1))
    told = run("puzzles check urbino --seed another")
    assert told.exit_code == 1 - found
    assert (f"{marked.id}: another move" in told.stdout) == (not found)
    assert f"Of 1 puzzles the long search finds {found}, {found} as clearly" in told.stdout
