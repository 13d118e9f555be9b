"""Making puzzles of Nim, where everybody knows which moves win."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import reduce
from operator import xor
from pathlib import Path

import pytest

from tests.bots.nim import game as nim
from urbarium.engine.gestures import Gesture
from urbarium.engine.match import View
from urbarium.puzzles import Book, Making, Puzzle, PuzzleError, check_puzzle
from urbarium.puzzles import making as making_module
from urbarium.puzzles.data import RUNGS
from urbarium.puzzles.making import Findings, Plan, ask_again, make_puzzles
from urbarium.puzzles.weighing import Weighed, Weigher

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


def test_where_there_is_nothing_to_find_it_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game may be too small for puzzles: after so many games without one it is enough."""
    monkeypatch.setattr(making_module, "BARREN", 4)
    monkeypatch.setattr(making_module._Search, "_look", lambda self, match: False)
    found, numbers = make(tmp_path / "nim.json")
    assert (found, numbers.games, numbers.passed) == ([], 4, 0)
    assert json.loads((tmp_path / "nim.json").read_text())["puzzles"] == []


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
    easy = replace(puzzles[0], id="another", solution=("another",), depth=RUNGS[0])
    with_room, without = (making_module._Search(nim, PLAN, fruitful, [easy], count).run() for count in (8, 4))
    assert len(with_room.puzzles) == 1
    assert (len(without.puzzles), without.made.asked_long) == (0, 0)


def test_of_one_answer_there_are_not_too_many(made: tuple[Path, list[Puzzle], Making]) -> None:
    """A tenth of what is wanted: where so many have that answer already, the other seeds are not even asked."""
    out, puzzles, _ = made
    lines = [json.loads(line) for line in out.with_name("nim.json.work").read_text().splitlines()[1:]]
    fruitful = next(line for line in lines if line["puzzles"])
    answers = {puzzle["solution"][0] for puzzle in fruitful["puzzles"]}
    there = [replace(puzzles[0], id=answer, solution=(answer,), depth=RUNGS[1]) for answer in answers]
    with_room, without = (making_module._Search(nim, PLAN, fruitful["game"], there, count).run() for count in (20, 10))
    assert answers & {puzzle.solution[0] for puzzle in with_room.puzzles}
    assert answers.isdisjoint(puzzle.solution[0] for puzzle in without.puzzles)
    assert without.made.candidates > without.made.same_seeds


def test_of_puzzles_with_the_same_answer_those_of_all_grades_stay(made: tuple[Path, list[Puzzle], Making]) -> None:
    depths = [RUNGS[0]] * 4 + [RUNGS[2]] * 3 + [RUNGS[4]]
    alike = [replace(made[1][0], id=str(number), depth=depth) for number, depth in enumerate(depths)]
    other = replace(made[1][0], id="other", solution=("other",), depth=RUNGS[0])
    kept = making_module._varied([*alike, other], 4)
    assert [puzzle.id for puzzle in kept] == ["0", "1", "4", "7", "other"]


def test_to_what_is_there_others_are_added(made: tuple[Path, list[Puzzle], Making], tmp_path: Path) -> None:
    """What searches with other seeds find stays, told anew; what is not so goes, and another one comes for it."""
    _, puzzles, numbers = made
    second = next(move for move in puzzles[1].shares[0] if move != puzzles[1].solution[0])
    false = replace(puzzles[1], solution=(second,), shares=puzzles[1].shares[:1])
    plan, out = replace(PLAN, seed="more"), tmp_path / "nim.json"
    before = Book((puzzles[0], false, puzzles[2]), numbers)
    heard: list[int] = []
    found, added = make_puzzles(nim, plan, COUNT, out, lambda findings, count: heard.append(count), before)
    assert [(one.id, one.solution) for one in found[:2]] == [(one.id, one.solution) for one in (puzzles[0], puzzles[2])]
    assert winning(found[2]) == [found[2].solution[0]]
    assert (heard[0], heard[-1]) == (2, COUNT)
    assert (added.dropped, added.passed) == (1, COUNT)
    assert added.games == numbers.games + len(heard) - 1
    assert added.decisions > numbers.decisions
    with pytest.raises(PuzzleError, match="belongs to another plan"):  # the work goes on from these only
        make_puzzles(nim, plan, COUNT, out, lambda findings, count: None, Book(tuple(puzzles), numbers))


def test_no_puzzle_stays_where_the_game_names_the_best(
    made: tuple[Path, list[Puzzle], Making], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, puzzles, numbers = made
    advised = puzzles[1].match(nim).state.tobytes()

    def gestures(view: View) -> list[Gesture]:
        return [Gesture((view.legal()[0],), (), "the best", proposed=view.state.tobytes() == advised)]

    monkeypatch.setattr(View, "gestures", gestures)
    kept = making_module._Review(nim, PLAN).run(Book(tuple(puzzles), numbers), COUNT)
    assert [puzzle.id for puzzle in kept.puzzles] == [puzzles[0].id, puzzles[2].id]


def test_a_second_winning_move_ends_the_looking() -> None:
    """With a bar one other move that wins is enough to know that there is no puzzle; where none does, all are told."""
    match = nim.start(players=2)
    for heaps, wins in (((2, 2, 2), 3), ((2, 1, 1), 1)):
        match.fields.heap[:] = heaps
        view = match.view(0)
        all_told, stopped = (Weigher("weigher", 1, iterations=400).weigh(view, bar=bar) for bar in (2.0, 0.85))
        assert sum(share == 1.0 for share in all_told.shares.values()) == wins
        assert set(all_told.shares) == set(view.legal())
        assert (stopped.margin == 0.0) == (wins > 1)
        assert (len(stopped.shares) == len(all_told.shares)) == (wins == 1)


def test_every_long_search_has_to_find_it(
    made: tuple[Path, list[Puzzle], Making], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A puzzle that one seed of three finds less clearly is none, whichever it is."""
    _, puzzles, numbers = made
    book, long = Book((puzzles[0],), numbers), making_module._Asking._long
    assert making_module._Review(nim, PLAN).run(book, COUNT).puzzles
    for doubted in range(3):

        def doubtful(self: making_module._Asking, view: View, seed: int, doubted: int = doubted) -> Weighed:
            return replace(long(self, view, seed), sure=seed != doubted)

        monkeypatch.setattr(making_module._Asking, "_long", doubtful)
        assert not making_module._Review(nim, PLAN).run(book, COUNT).puzzles


def test_shares_and_grade_are_told_anew(made: tuple[Path, list[Puzzle], Making]) -> None:
    """When the evaluation has changed, what a solver is told is what it says today."""
    _, puzzles, numbers = made
    stale = replace(puzzles[0], shares=(dict.fromkeys(puzzles[0].shares[0], 0.5),), depth=RUNGS[-1], level5=False)
    (told,) = making_module._Review(nim, PLAN).run(Book((stale,), numbers), COUNT).puzzles
    assert told.shares[0][told.solution[0]] == 1.0
    assert told.depth < RUNGS[-1]
    assert told.level5


def test_puzzles_can_be_asked_about_once_more(made: tuple[Path, list[Puzzle], Making]) -> None:
    _, puzzles, numbers = made
    second = next(move for move in puzzles[1].shares[0] if move != puzzles[1].solution[0])
    false = replace(puzzles[1], solution=(second,), shares=puzzles[1].shares[:1])
    opinions = list(ask_again(nim, replace(PLAN, seed="again"), Book((puzzles[0], false), numbers)))
    assert [(opinion.puzzle, opinion.same, opinion.clearly) for opinion in opinions] == [
        (puzzles[0], True, True),
        (false, False, False),
    ]


def test_after_a_kill_no_puzzle_is_asked_again_twice(
    made: tuple[Path, list[Puzzle], Making], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, puzzles, numbers = made
    plan, out, again = replace(PLAN, seed="more"), tmp_path / "nim.json", making_module._Review._again
    asked: list[str] = []

    def killed_at_the_second(self: making_module._Review, puzzle: Puzzle) -> Puzzle | None:
        asked.append(puzzle.id)
        if len(asked) == 2:
            raise Killed
        return again(self, puzzle)

    monkeypatch.setattr(making_module._Review, "_again", killed_at_the_second)
    before = Book(tuple(puzzles), numbers)
    with pytest.raises(Killed):
        make_puzzles(nim, plan, COUNT, out, lambda findings, count: None, before)
    found, _ = make_puzzles(nim, plan, COUNT, out, lambda findings, count: None, before)
    assert asked == [puzzles[0].id, puzzles[1].id, puzzles[1].id, puzzles[2].id]
    assert [puzzle.id for puzzle in found] == [puzzle.id for puzzle in puzzles]


@pytest.mark.parametrize(("margins", "kept"), [((0.2, 0.1, 0.2), 1), ((0.2, 0.07, 0.4), 0), ((0.16, 0.14, 0.14), 0)])
def test_on_average_the_long_searches_find_the_margin_and_none_less_than_half(
    made: tuple[Path, list[Puzzle], Making], monkeypatch: pytest.MonkeyPatch, margins: tuple[float, ...], kept: int
) -> None:
    _, puzzles, numbers = made
    long = making_module._Asking._long

    def said(self: making_module._Asking, view: View, seed: int) -> Weighed:
        found = long(self, view, seed)
        return replace(found, shares={**found.shares, found.best: 0.8, found.second: 0.8 - margins[seed]})

    monkeypatch.setattr(making_module._Asking, "_long", said)
    found = making_module._Review(nim, PLAN).run(Book((puzzles[0],), numbers), COUNT).puzzles
    assert len(found) == kept
    if kept:
        shares = found[0].shares[0]
        assert round(0.8 - sorted(shares.values())[-2], 4) == sorted(margins)[1]  # the middle one is told
