"""Puzzles: read, checked, asked, and one of them every day."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import urbarium
from tests.puzzles.made_up import URBINO, puzzle, shelf
from urbarium import puzzles as puzzles_module
from urbarium.engine.game import Game
from urbarium.engine.match import Choice
from urbarium.engine.words import catalogue, speaking
from urbarium.puzzles import (
    GRADES,
    Puzzle,
    PuzzleError,
    PuzzleTutor,
    book_of,
    check_puzzle,
    grade_title,
    has_puzzles,
    lesson_of,
    of_the_day,
    puzzles_of,
)
from urbarium.puzzles.data import place_of
from urbarium.puzzles.lesson import accepted

__all__ = ["shelf"]

GAMES = [urbarium.game(name) for name in urbarium.game_names()]


def tutor(of: Puzzle | None = None) -> PuzzleTutor:
    return PuzzleTutor(URBINO, lesson_of(URBINO, of or puzzle(), 1))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_puzzle_that_comes_with_a_game_is_sound(game: Any) -> None:
    book = book_of(game)
    assert book.puzzles
    for one in book.puzzles:
        check_puzzle(game, one)
    assert len({one.id for one in book.puzzles}) == len(book.puzzles) == book.made.passed
    assert [one.grade for one in book.puzzles] == sorted(one.grade for one in book.puzzles)
    assert book.made.level5 == sum(one.level5 for one in book.puzzles)


def test_a_file_is_read_as_it_was_written(shelf: Path) -> None:
    assert puzzles_of(URBINO) == (puzzle(10, "c1-a2"), puzzle())
    assert [one.grade for one in puzzles_of(URBINO)] == [1, 4]
    assert book_of(URBINO).find("2").id == book_of(URBINO).find(puzzle().id).id == puzzle().id
    with pytest.raises(PuzzleError, match="there is no puzzle '7'; there are 2"):
        book_of(URBINO).find("7")
    for one in puzzles_of(URBINO):
        check_puzzle(URBINO, one)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda file: file.update(rules="0"), "by rules 0"),
        (lambda file: file["puzzles"][0].pop("depth"), "a puzzle has"),
        (lambda file: file["puzzles"][0].update(shares=[]), "has its shares"),
        (lambda file: file["puzzles"][0].update(shares=[{}]), "do not speak of the solution"),
        (lambda file: file.pop("made"), "cannot be read"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(shelf: Path, change: Any, complaint: str) -> None:
    file = json.loads(shelf.read_text())
    change(file)
    shelf.write_text(json.dumps(file))
    assert not has_puzzles(URBINO)
    with pytest.raises(PuzzleError, match=complaint):
        book_of(URBINO)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"seat": 1}, "seat 0 decides, not seat 1"),
        ({"id": "12345678"}, "the id is that of another position"),
        ({"solution": ("c1-a2", "T@b4")}, ""),
        ({"line": ("stay",)}, "does not begin with the solution"),
        ({"line": ("c1-a2", "T@b2", "T@i9")}, "the line cannot be played"),
        ({"instead": ("b9-b8",)}, "the next best move is not possible"),
        ({"shares": ({"c1-a2": 0.5, "stay": 0.6}, {"T@b2": 1.0})}, "does not give most"),
        ({"shares": ({"c1-a2": 0.5, "hop": 0.1}, {"T@b2": 1.0})}, "are not possible"),
    ],
)
def test_a_puzzle_that_is_not_so_is_refused(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(PuzzleError, match=f"urbino, puzzle .*{complaint}"):
        check_puzzle(URBINO, replace(puzzle(), **change))


def test_a_move_is_answered_by_what_it_gives() -> None:
    asked = tutor()
    assert asked.say == "You are Black. One move is clearly the best: which?"
    poor = asked.attempt("stay")
    assert (poor.kind, poor.say) == ("poor", "This gives 60 % of the win, the best move 100 %. Try again.")
    assert asked.attempt("c1-b3").kind == "wrong"
    assert [asked.attempt("stay").hint for _ in range(4)] == [""] * 4  # nobody is shown what they did not ask for
    assert asked.attempt("c1-a2").kind == "more"
    assert asked.attempt("H@b2").say == "This gives 50 % of the win, the best move 100 %. Try again."
    right = asked.attempt("T@b2")
    assert right.kind == "accepted"
    assert right.say.startswith("Right: 100 % of the win. If it goes on as expected, compared with now: ")
    assert "White can reach" in right.say  # and why: what the evaluation looks at
    assert right.say.endswith("The next best gives 60 %: Leave the architects where they are.")
    assert right.then == "How it should go on: White cannot build and skips."
    assert asked.at_end


def test_the_whole_turn_at_once_and_wrong_in_its_middle() -> None:
    asked = tutor()
    assert asked.attempt("c1-a2 P@b2").say == "This gives 75 % of the win, the best move 100 %. Try again."
    assert asked.match.actions == tutor().match.actions  # it was taken back
    assert asked.hint() == "c1-a2 T@b2"
    assert asked.attempt("c1-a2 T@b2").kind == "accepted"


def test_puzzles_in_portuguese() -> None:
    with speaking("pt-BR"):
        assert tutor().attempt("stay").say == "Isto rende 60 % da vitória; a melhor jogada, 100 %. Tente de novo."
    folder = Path(puzzles_module.__file__).parent
    source = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    said = set(re.findall(r'(?<!\.)\bsay\("([^"]+)"\)', source))
    assert said == set(catalogue(folder / "locale" / "pt_BR" / "LC_MESSAGES" / "puzzles.po").sentences)
    assert len({grade_title(grade) for grade in range(1, GRADES + 1)}) == GRADES


def test_a_puzzle_every_day(shelf: Path) -> None:
    first = date(2026, 1, 1)
    days = [of_the_day(GAMES, first + timedelta(day)) for day in range(4)]
    assert all(found and found[0] is URBINO for found in days)
    assert [found and found[1].id for found in days[:2]] == [found and found[1].id for found in days[2:]]
    assert {found[1].id for found in days if found} == {one.id for one in puzzles_of(URBINO)}
    assert of_the_day(GAMES, first) == days[0]


def test_without_puzzles_there_is_none_of_the_day(shelf: Path) -> None:
    assert of_the_day([game for game in GAMES if game is not URBINO], date(2026, 1, 1)) is None
    assert not has_puzzles(urbarium.game("urbs"))
    with pytest.raises(PuzzleError, match="URBS has no puzzles"):
        puzzles_of(urbarium.game("urbs"))


def test_two_equal_cards_are_one_answer() -> None:
    """Where two cards of the market are alike, taking either of them solves the puzzle."""
    urbania = urbarium.game("urbania")
    match, chance = urbania.start(seed=2), random.Random(2)
    twins: list[Choice] = []
    while not twins:
        match.apply(chance.choice(match.legal()))
        takes = [choice for choice in match.legal() if choice.notation.startswith("take ") and ":" in choice.notation]
        cards = [choice.notation.partition(":")[2] for choice in takes]
        twins = [choice for choice, card in zip(takes, cards, strict=True) if cards.count(card) > 1]
    view = match.view(match.actor)
    card = twins[0].notation.partition(":")[2]
    alike = {choice.action for choice in twins if choice.notation.endswith(f":{card}")}
    assert {line[0] for line in accepted(view, [twins[0].notation])} == alike
    assert accepted(view, [twins[0].notation])[0] == (twins[0].action,)


def test_a_puzzle_with_secrets_is_about_what_its_player_knows() -> None:
    """Another truth that looks the same is the same puzzle."""
    urbs = urbarium.game("urbs")
    match = urbs.start(seed=1)
    view, other = match.view(match.actor), match.state.copy()
    urbs.kernels.redact(other, view.seat)
    urbs.kernels.resample(other, view.seat, np.full(32, 7, np.uint8))
    again = urbs.resume(other)
    here, there = place_of(match, view.seat), place_of(again, view.seat)
    assert here["fields"] != there["fields"]
    assert here["id"] == there["id"]
    first, second = (choice.notation for choice in match.legal()[:2])
    shares = ({first: 0.6, second: 0.3},)
    asked = Puzzle(**here, solution=(first,), shares=shares, line=(first,), instead=(second,), depth=30, level5=True)
    check_puzzle(urbs, asked)
    assert "You see what this player knows." in lesson_of(urbs, asked, 1).steps[0].say


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_should_follow_is_told_in_sentences(game: Game) -> None:
    """Nothing of the notation, and no steps of a payment: they are told by the deed they belong to."""
    told = []
    for number, one in enumerate(puzzles_of(game)[:12], 1):
        right = PuzzleTutor(game, lesson_of(game, one, number)).attempt(" ".join(one.solution))
        assert right.kind == "accepted"
        told.append(right.then)
    assert any(told)
    for words in told:
        assert not re.search(r"[FBHMSP]-\d?[wcx]|inf [TECR]|@[a-i]\d|[ew]\d[ns]\d|(?<!round )\d of \d", words), words
