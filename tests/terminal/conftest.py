"""A clean desk for every test: an empty folder to work in, and a state folder of its own."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from urbarium.terminal.command import app

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("URBARIUM_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


@pytest.fixture
def run() -> Run:
    """Run a command line; lines are what the player types, after that the input ends."""

    def run_command(words: str, *lines: str) -> Result:
        return CliRunner().invoke(app, words, input="".join(f"{line}\n" for line in lines), prog_name="urbarium")

    return run_command


def unfolded(text: str) -> str:
    """What was said, without the breaks of a page."""
    return re.sub(r"\n {4,}(?=\S)", " ", text)


def complaint(result: Result) -> str:
    """The one sentence on standard error."""
    sentences = [line for line in result.stderr.splitlines() if not line.startswith("Preparing")]
    assert len(sentences) == 1, result.stderr
    assert sentences[0].startswith("urbarium: ")
    return sentences[0].removeprefix("urbarium: ")
