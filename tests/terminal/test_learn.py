"""A newcomer learns a game at the keyboard."""

from pathlib import Path

import pytest

from tests.terminal.conftest import Run, complaint, unfolded
from urbarium.engine.registry import game
from urbarium.learning import script_of
from urbarium.terminal.progress import Progress


def test_a_lesson_from_the_first_move_to_the_recap(run: Run) -> None:
    result = run("learn urbino lots", "H@e5", "H@c4", "H@b3", "H@e3", "quit")
    assert result.exit_code == 0
    assert "Goal: Build where both architects look." in result.stdout
    assert "1/3  The red figures are architects." in result.stdout
    assert "Not possible: " in result.stdout
    assert "[URBINO-R4.3]" in result.stdout
    assert "One pair of eyes is not enough." in result.stdout
    assert "Your first house. Nobody may build anywhere but on a lot." in result.stdout
    assert "A lot is an empty square that both architects see." in result.stdout
    assert "Press Enter for the next lesson (Move one, then build), or type quit>" in result.stdout
    assert "Go on with: urbarium learn urbino" in result.stdout


def test_progress_is_kept_and_the_next_lesson_is_found(run: Run, desk: Path) -> None:
    assert "[ ]  1 lots: Two pairs of eyes (1 min)." in run("learn urbino --list").stdout
    run("learn urbino", "skip", "skip", "skip", "quit")
    assert "[x]  1 lots" in run("learn urbino --list").stdout
    assert "Urbino: Move one, then build" in run("learn urbino", "quit").stdout
    assert "urbino: 11 lessons, 1 done" in run("learn").stdout
    assert (desk / "state" / "lessons.json").is_file()


def test_a_lesson_that_was_not_finished_is_not_ticked(run: Run) -> None:
    run("learn urbino lots", "H@c4", "quit")
    assert "[x]" not in run("learn urbino --list").stdout


def test_the_other_words(run: Run) -> None:
    words = ("help", "hint", "list", "board", "rules R4.3", "rules R99", "again", "fly away", "1", "quit")
    result = run("learn urbino 1", *words)
    assert "a move that is meant" in result.stdout
    assert "For example: H@b3" in result.stdout
    assert "URBINO-R4.3: " in result.stdout
    assert "Sorry, " in result.stdout
    assert "cannot read 'fly away' as an action of Urbino" in result.stdout
    assert "2/3  Another position. White's house on f5 blocks" in result.stdout


def test_replies_are_told_and_poor_moves_explained(run: Run) -> None:
    result = run("learn urbino the-end", "c1-a2", "H@b2", "T@b2", "--", "quit")
    assert "Two against two, nobody scores" in result.stdout
    assert "White cannot build and skips." in result.stdout
    assert "You win by four to nothing" in result.stdout


@pytest.mark.parametrize("name", ["urbania", "urbaniza", "urbify", "urbino", "urbs"])
def test_every_game_can_be_learned(run: Run, name: str) -> None:
    lesson = script_of(game(name)).lessons[0]
    steps = ["skip" if step.expect else "" for step in lesson.steps]
    result = run(f"learn {name}", *steps, "quit")
    assert result.exit_code == 0
    assert lesson.recap[0] in unfolded(result.stdout)
    assert Progress().done(name, lesson.id)


def test_the_first_game_is_a_real_one(run: Run) -> None:
    result = run("learn urbino first-game", "A@e5", "quit")
    assert "A real game against the easiest bot." in result.stdout
    assert "Black places an architect on e5." in result.stdout
    assert "go on with: urbarium play --load" in result.stdout
    assert not Progress().done("urbino", "first-game")


def test_lessons_in_portuguese(run: Run) -> None:
    result = run("learn urbino lots --language pt", "H@e5", "quit")
    assert "Um par de olhos não basta." in result.stdout
    assert "Dois pares de olhos" in run("learn urbino --list --language pt-BR").stdout
    refused = complaint(run("learn urbino --language de"))
    assert refused == "the lessons of Urbino are not written in 'de'; there are: en, pt-BR"


def test_lessons_and_games_that_are_not_there(run: Run) -> None:
    result = run("learn urbino flying")
    assert result.exit_code == 2
    assert "there is no lesson 'flying'; there are: lots, turn" in complaint(result)
    assert "did you mean urbino" in complaint(run("learn urbinno"))


def test_a_broken_file_of_progress_counts_as_none(run: Run, desk: Path) -> None:
    (desk / "state").mkdir()
    for text in ("{", "[]", '{"urbino": 3}'):
        (desk / "state" / "lessons.json").write_text(text)
        assert "urbino: 11 lessons, 0 done" in run("learn").stdout


def test_progress_that_cannot_be_kept_is_said(desk: Path) -> None:
    (desk / "file").write_text("")
    assert "your progress could not be kept" in Progress(desk / "file" / "lessons.json").tick("urbino", "lots")
