"""``urbarium train`` as people use it: trained, gone on with, interrupted, and on a cluster that is not there."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from urbarium.engine import registry
from urbarium.terminal.command import app
from urbarium.training import run

SHORT = "--games 12 --iterations 4 --trials 40 --hidden 4 --workers 1"


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, and a game that learns quickly."""
    games = registry._registered() | {"nim": EntryPoint("nim", "tests.bots.nim:game", "urbarium.games")}
    monkeypatch.setattr(registry, "_registered", lambda: games)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path


def train(words: str) -> Result:
    return CliRunner().invoke(app, f"train {words}", prog_name="urbarium")


def test_what_was_trained_is_named_and_more_generations_go_on_from_it(desk: Path) -> None:
    first = train(f"nim --generations 1 {SHORT}")
    assert first.exit_code == 0, first.output
    assert "Weights: train-nim-2/weights.json" in first.output
    weights = (desk / "train-nim-2" / "weights.json").read_bytes()
    again = train(f"nim --generations 1 {SHORT}")
    assert again.exit_code == 0, again.output
    assert (desk / "train-nim-2" / "weights.json").read_bytes() == weights
    more = train(f"nim --generations 2 {SHORT}")
    assert more.exit_code == 0, more.output
    assert more.output.count("generation") > again.output.count("generation")


def test_an_interruption_says_how_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "train", interrupted)
    stopped = train(f"nim {SHORT}")
    assert stopped.exit_code == 130
    assert "Stopped. All that was done is kept in train-nim-2; the same command goes on from there." in stopped.output


def test_a_cluster_that_is_not_there_is_told_in_a_sentence() -> None:
    refused = train("nim --ray auto")
    assert refused.exit_code == 2
    assert "there is no Ray cluster on this machine: start one with `ray start --head`" in refused.output
