"""What scripts ask of the commands: facts as JSON, pictures in the format that was asked for, a check-up."""

import io
import json
from pathlib import Path

import pytest
from PIL import Image

import urbarium
from tests.terminal.conftest import Run, complaint


@pytest.fixture
def record(desk: Path) -> Path:
    path = desk / "game.urb"
    urbarium.game("urbino").start(seed=1).play("A@e5 A@c3 first=W H@d4").record().save(path)
    return path


def test_games_as_data(run: Run) -> None:
    games = json.loads(run("games --json").stdout)
    assert [game["name"] for game in games] == urbarium.game_names()
    assert games[-1]["simultaneous"] is True  # URBS


def test_a_game_with_its_tables_as_data(run: Run) -> None:
    facts = json.loads(run("about urbino --json").stdout)
    assert facts["players"] == [2]
    assert len(facts["tables"]) == len(urbarium.game("urbino").tables)


def test_rules_as_data_in_the_language_asked_for(run: Run) -> None:
    english = json.loads(run("rules urbs R1 --json").stdout)
    portuguese = json.loads(run("rules urbs R1 --json --language pt-BR").stdout)
    assert list(english) == list(portuguese)
    assert english["URBS-R1.2"] != portuguese["URBS-R1.2"]
    assert "moeda" in run("rules urbs R1.2 --language pt").stdout
    refused = run("rules urbino --language xx")
    assert refused.exit_code == 2
    assert "not written in 'xx'; there are: en, pt-BR" in complaint(refused)


def test_verify_as_data(run: Run, record: Path) -> None:
    (record.parent / "bad.urb").write_text(record.read_text().replace("H@d4", "T@e5"))
    result = run("verify game.urb bad.urb --json")
    good, bad = json.loads(result.stdout)
    assert result.exit_code == 1
    assert (good["legal"], good["game"], good["actions"], good["result"]) == (True, "urbino", 4, "*")
    assert bad["legal"] is False
    assert "bad.urb" in bad["error"]


def test_a_picture_is_what_its_name_says(run: Run, record: Path) -> None:
    for name in ("k.svg", "k.png", "k.pdf"):
        assert run(f"draw game.urb --out {name} --width 300").exit_code == 0
    assert (record.parent / "k.svg").read_text().startswith("<svg")
    picture = Image.open(io.BytesIO((record.parent / "k.png").read_bytes()))
    assert (picture.format, picture.width) == ("PNG", 300)
    assert (record.parent / "k.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(("name", "ending"), [("k.jpg", ".jpg"), ("k", "a bare name")])
def test_a_format_that_we_do_not_write_is_refused(run: Run, record: Path, name: str, ending: str) -> None:
    result = run(f"draw game.urb --out {name}")
    assert result.exit_code == 2
    assert f"is written as .svg, .png, .pdf, not as {ending}" in complaint(result)
    assert not (record.parent / name).exists()


def test_the_doctor_tells_what_is_there(run: Run) -> None:
    found = json.loads(run("doctor --json").stdout)
    assert found["urbarium"] == urbarium.__version__
    assert found["extras"]["pictures"] == []
    assert set(found["compiled"]) == set(urbarium.game_names())
    assert all(speed > 0 for speed in found["decisions_per_second"].values())
    assert found["broken"] == []
    told = run("doctor")
    assert told.exit_code == 0
    assert f"Urbarium {urbarium.__version__}" in told.stdout


def test_help_names_the_exit_codes(run: Run) -> None:
    assert "Exit codes: 0 all is well" in " ".join(run("--help").stdout.split())


@pytest.mark.parametrize(
    ("shell", "told"),
    [("bash", "_urbarium_completion urbarium"), ("zsh", "#compdef urbarium"), ("fish", "complete --command urbarium")],
)
def test_shells_complete_the_command(run: Run, monkeypatch: pytest.MonkeyPatch, shell: str, told: str) -> None:
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")  # or it is the shell that runs the tests
    assert told in run(f"--show-completion {shell}").stdout
