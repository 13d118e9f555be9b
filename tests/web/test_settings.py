"""What a host decides: file, environment, command line; and what is said about mistakes."""

from dataclasses import fields
from pathlib import Path

import pytest

from urbarium.engine.errors import SetupError
from urbarium.web.settings import LOOPBACK, Settings, read_settings


def file(folder: Path, text: str) -> Path:
    path = folder / "urbarium.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_command_goes_before_the_environment_and_the_environment_before_the_file(tmp_path: Path) -> None:
    config = file(tmp_path, 'port = 1\nhint_bot = "level1"\nhosts = ["a", "b"]\nsecure = true\nbot_pause = 2')
    environment = {"URBARIUM_PORT": "2", "URBARIUM_HINT_BOT": "level2"}
    found = read_settings(config, {"port": 3, "address": None}, environment)
    assert (found.port, found.hint_bot, found.hosts, found.secure, found.bot_pause) == (
        3,
        "level2",
        ("a", "b"),
        True,
        2.0,
    )


def test_every_setting_can_be_an_environment_variable() -> None:
    samples = {str: "level1", bool: "yes", int: "7", float: "7", tuple: "10.0.0.0/8, ::1"}
    expected = {str: "level1", bool: True, int: 7, float: 7.0, tuple: ("10.0.0.0/8", "::1")}
    for one in fields(Settings):
        kind = type(getattr(Settings("sqlite:///x.db"), one.name))
        found = read_settings(environment={f"URBARIUM_{one.name.upper()}": samples[kind]})
        assert getattr(found, one.name) == expected[kind], one.name


def test_a_server_of_this_machine_answers_to_this_machines_names_unless_told_others() -> None:
    assert read_settings(environment={}).hosts == LOOPBACK
    assert read_settings(environment={"URBARIUM_ADDRESS": "0.0.0.0"}).hosts == ()
    assert read_settings(environment={"URBARIUM_HOSTS": "games.example.org"}).hosts == ("games.example.org",)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("prot = 1", "did you mean port"),
        ('port = "1"', "port is '1'; it must be a whole number"),
        ("hosts = [1]", "a list of texts"),
        ("port = ", "not TOML"),
        ("port = -1", "less than 0"),
        ('proxies = ["nonsense"]', "an address or a network"),
    ],
)
def test_a_mistake_in_the_file_is_named(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(SetupError, match=words):
        read_settings(file(tmp_path, text), environment={})


def test_a_mistake_in_the_environment_and_a_missing_file_are_named(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="URBARIUM_SECURE is 'perhaps'; it must be true or false"):
        read_settings(environment={"URBARIUM_SECURE": "perhaps"})
    with pytest.raises(SetupError, match="cannot open"):
        read_settings(tmp_path / "none.toml", environment={})
