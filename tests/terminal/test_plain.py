"""Line by line: in the order of reading, and only what has changed."""

from pathlib import Path

import pytest

import urbarium
from tests.terminal.conftest import Run
from urbarium.engine.characters import PAGE_WIDTH
from urbarium.terminal.files import open_file
from urbarium.terminal.fullscreen import has_room


def test_first_comes_what_is_to_be_decided_then_the_board_then_the_rest(run: Run) -> None:
    told = run("play urbania --seats me,me --seed 2").stdout
    titles = ["to play: ", "CITY", "HAND", "PROJECTS", "POOL", "SPECIALISTS", "PLAYERS", "take 1:"]
    assert [told.index(title) for title in titles] == sorted(told.index(title) for title in titles)


def test_only_what_has_changed_is_shown_again(run: Run) -> None:
    told = run("play urbino --seats me,me", "A@e5", "A@e7", "first=B", "board").stdout
    turns = told.split("> ")
    assert "BUILDINGS" in turns[0]
    assert "BOARD" in turns[2]
    assert "BOARD" not in turns[3]
    assert "BUILDINGS" not in turns[3]
    assert "BUILDINGS" in turns[4]


@pytest.mark.parametrize("name", urbarium.game_names())
@pytest.mark.parametrize("language", ["en", "pt-BR"])
def test_no_line_of_a_whole_game_is_longer_than_that_of_a_page(run: Run, name: str, language: str) -> None:
    typed = ["log", "scores", "help", *["1"] * 500]
    result = run(f"play {name} --seats me,random --seed 3 --language {language} --save game.urb", *typed)
    assert result.exit_code == 0
    assert open_file(Path("game.urb")).match.over
    prompt = f"{result.stdout.split('> log')[0].splitlines()[-1]}> "
    lines = [line.removeprefix(prompt) for line in result.stdout.splitlines()]
    assert [line for line in lines if len(line) > PAGE_WIDTH] == []


def test_a_picture_is_written_in_the_format_of_its_name(run: Run, desk: Path) -> None:
    run("play urbino --seats me,me", "draw a.png", "draw c")
    assert (desk / "a.png").read_bytes().startswith(b"\x89PNG")
    assert "<svg" in (desk / "c.svg").read_text(encoding="utf-8")


def test_legend_names_what_is_on_the_table(run: Run) -> None:
    told = run("play urbino --seats me,me", "legend lot", "legend nonsense").stdout
    assert "**Lot**: An empty square that both architects see." in told
    assert "Nothing on the table of Urbino is called 'nonsense'." in told


def test_a_game_speaks_portuguese(run: Run) -> None:
    assert "Preto deve " in run("play urbino --seats me,me --language pt").stdout
    assert run("play urbino --language xx").exit_code == 2


def test_the_steps_of_a_replay_for_machines(run: Run) -> None:
    run("play urbino --seats me,me --save g.urb", "A@e5", "A@e7")
    told = run("replay g.urb --json").stdout
    assert '"notation": "A@e7"' in told
    assert '"text": "White places an architect on e7."' in told


def test_a_pipe_has_no_room_for_panes() -> None:
    assert not has_room()
