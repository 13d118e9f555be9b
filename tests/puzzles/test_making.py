"""Making puzzles of Nim, where everybody knows which moves win."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import reduce
from operator import xor
from pathlib import Path

import pytest

from tests.bots.nim import game as nim
from urbarium.puzzles import Making, Puzzle, PuzzleError, check_puzzle
from urbarium.puzzles import making as making_module
from urbarium.puzzles.data import RUNGS
from urbarium.puzzles.making import Findings, Plan, make_puzzles
from urbarium.puzzles.weighing import Weigher

PLAN = Plan.of(nim, seed="test", iterations=60, times=3)
COUNT = 3


class Killed(BaseException):
    """As if the power went."""


def winning(puzzle: Puzzle) -> list[str]:
    """The moves that leave a nim-sum of nothing."""
    match = puzzle.match(nim)
    found = []
    for choice in match.legal():
        after = match.copy()
        after.apply(choice)
        if reduce(xor, after.fields.heap.tolist()) == 0:
            found.append(choice.notation)
    return found


def make(out: Path, tell=lambda findings, count: None, plan: Plan = PLAN, count: int = COUNT):
    return make_puzzles(nim, plan, count, out, tell)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Puzzle], Making]:
    out = tmp_path_factory.mktemp("made") / "nim.json"
    return out, *make(out)


def test_only_positions_with_one_winning_move_are_found(made: tuple[Path, list[Puzzle], Making]) -> None:
    _, puzzles, numbers = made
    assert len(puzzles) == numbers.passed == COUNT
    for puzzle in puzzles:
        check_puzzle(nim, puzzle)
        assert winning(puzzle) == [puzzle.solution[0]]
        assert puzzle.shares[0][puzzle.solution[0]] == 1.0
        assert all(share == 0.0 for move, share in puzzle.shares[0].items() if move != puzzle.solution[0])
    assert len({puzzle.id for puzzle in puzzles}) == COUNT


def test_the_numbers_narrow_down(made: tuple[Path, list[Puzzle], Making]) -> None:
    _, puzzles, numbers = made
    funnel = (numbers.decisions, numbers.candidates, numbers.same_seeds, numbers.asked_long, numbers.agreed_long)
    assert list(funnel) == sorted(funnel, reverse=True)
    assert numbers.agreed_long >= numbers.passed
    assert numbers.level5 == sum(puzzle.level5 for puzzle in puzzles)


def test_after_a_kill_it_goes_on_with_the_same_result(made: tuple[Path, list[Puzzle], Making], tmp_path: Path) -> None:
    whole, puzzles, _ = made
    out, work = tmp_path / "nim.json", tmp_path / "nim.json.work"

    def kill(findings: Findings, count: int) -> None:
        raise Killed

    with pytest.raises(Killed):
        make(out, kill)
    kept = len(work.read_text().splitlines())
    assert kept == 2  # the plan and one game
    with work.open("a") as file:
        file.write('{"game": 1, "ma')  # the next one was cut off
    assert make(out)[0] == puzzles
    assert out.read_bytes() == whole.read_bytes()
    assert work.read_bytes() == whole.with_name("nim.json.work").read_bytes()


def test_more_are_added_to_what_there_is(made: tuple[Path, list[Puzzle], Making], tmp_path: Path) -> None:
    out, puzzles, _ = made
    (tmp_path / "nim.json.work").write_bytes(out.with_name("nim.json.work").read_bytes())
    assert make(tmp_path / "nim.json", count=COUNT - 1)[0] == puzzles[: COUNT - 1]
    assert json.loads((tmp_path / "nim.json").read_text())["made"]["passed"] == COUNT - 1


def test_the_work_of_another_plan_is_not_mixed_in(made: tuple[Path, list[Puzzle], Making]) -> None:
    with pytest.raises(PuzzleError, match="belongs to another plan"):
        make(made[0], plan=Plan.of(nim, seed="other", iterations=60, times=3))


def test_a_proof_of_the_best_move_does_not_hide_another_that_wins_too() -> None:
    """Two pieces on each of three heaps: all three ways to take a heap away win."""
    match = nim.start(players=2)
    match.fields.heap[:] = (2, 2, 2)
    weighed = Weigher("weigher", 1, iterations=400).weigh(match.view(0))
    best = {nim.write(match.state, action) for action, share in weighed.shares.items() if share == 1.0}
    assert best == {"2 from a", "2 from b", "2 from c"}
    assert weighed.margin == 0.0


def test_of_the_easiest_there_are_not_too_many(
    made: tuple[Path, list[Puzzle], Making], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A quarter of what is wanted: where there is one of four already, the long search is not asked about another."""
    monkeypatch.setattr(making_module._Search, "_depth", lambda self, view, best: RUNGS[0])
    out, puzzles, _ = made
    lines = [json.loads(line) for line in out.with_name("nim.json.work").read_text().splitlines()[1:]]
    fruitful = next(line["game"] for line in lines if line["puzzles"])
    easy = replace(puzzles[0], id="another", depth=RUNGS[0])
    with_room, without = (making_module._Search(nim, PLAN, fruitful, [easy], count).run() for count in (8, 4))
    assert len(with_room.puzzles) == 1
    assert (len(without.puzzles), without.made.asked_long) == (0, 0)
