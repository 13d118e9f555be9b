"""``urbarium analyse``: a table, the worst moves, facts for machines, and a record with comments."""

import json
from pathlib import Path

import pytest

import urbarium
from tests.terminal.conftest import Run, complaint
from urbarium import Record


@pytest.fixture
def game_file(desk: Path) -> Path:
    match = urbarium.game("urbino").start(seed=1)
    match.play("A@e5 A@c3 first=W")
    for _ in range(8):
        match.play(match.legal()[0])
    match.record(["Ada", "Bo"]).save("game.urb")
    return desk / "game.urb"


def test_a_game_is_judged_in_words(run: Run, game_file: Path) -> None:
    result = run("analyse game.urb --iterations 20")
    assert result.exit_code == 0
    assert "Expected shares of the win (20 iterations, seed 0):" in result.stdout
    assert "by what the mover knew" in result.stdout
    assert "with open cards" not in result.stdout  # nothing is hidden in Urbino


def test_the_same_seed_gives_the_same_facts(run: Run, game_file: Path) -> None:
    one, other = (run("analyse game.urb --iterations 20 --seed 7 --json") for _ in range(2))
    assert one.stdout == other.stdout
    facts = json.loads(one.stdout)
    assert facts["game"] == "urbino"
    assert facts["complete"]
    assert len(facts["judgements"]) == facts["decisions"] == len(facts["course"])
    assert all(move["known"]["line"][0]["seat"] == move["seat"] for move in facts["worst"]["known"])


def test_the_record_is_written_with_comments(run: Run, game_file: Path) -> None:
    assert run("analyse game.urb --iterations 20 --out judged.urb").exit_code == 0
    before, after = Record.load("game.urb"), Record.load("judged.urb")
    assert after.actions == before.actions
    assert after.comments
    assert not before.comments
    assert run("verify judged.urb").exit_code == 0


def test_a_position_cannot_be_analysed(run: Run, desk: Path) -> None:
    match = urbarium.game("urbino").start(seed=1)
    Path("position.json").write_text(match.game.to_json(match.state))
    assert "an analysis needs a record" in complaint(run("analyse position.json"))
