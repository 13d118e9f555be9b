"""Bots by name."""

import subprocess
import sys

import pytest

import urbarium
from urbarium.bots import BOT_NAMES, Bot, ThinkingBot, bot_title, make_bot

MY_BOT = """
class First:
    def choose(self, view):
        return view.legal()[0]


class Seeded:
    name = "seeded"

    def __init__(self, seed):
        self.seed = seed

    def choose(self, view):
        return view.legal()[self.seed]


class NoBot:
    pass
"""


@pytest.fixture
def view():
    match = urbarium.game("urbino").start()
    return match.view(match.actor)


@pytest.fixture
def own_module(tmp_path, monkeypatch):
    """A folder with somebody's bots, from which the command is run."""
    (tmp_path / "somebodys_bots.py").write_text(MY_BOT)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield "somebodys_bots"
    sys.modules.pop("somebodys_bots", None)


def test_there_are_random_and_five_levels():
    assert BOT_NAMES == ("random", "level1", "level2", "level3", "level4", "level5")
    for name in BOT_NAMES:
        assert make_bot(name, seed=1).name == name


def test_levels_explain_themselves_and_random_does_not():
    assert isinstance(make_bot("level4"), ThinkingBot)
    assert isinstance(make_bot("random"), Bot)
    assert not isinstance(make_bot("random"), ThinkingBot)


def test_titles_are_for_people():
    assert bot_title("level5") == "Master (level 5)"


def test_a_bot_from_the_current_folder(own_module, view):
    bot = make_bot(f"{own_module}:First")
    assert bot.choose(view) == view.legal()[0]
    assert bot.name == f"{own_module}:First"


def test_a_bot_that_takes_a_seed_is_given_it(own_module, view):
    assert make_bot(f"{own_module}:Seeded", seed=3).choose(view) == view.legal()[3]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("levle3", "did you mean level3"),
        ("nobody", "random, level1"),
        ("no_such_module:Bot", "there is no module 'no_such_module'"),
        ("somebodys_bots:Second", "has no class 'Second'"),
        ("somebodys_bots:NoBot", "has a method choose"),
    ],
)
def test_a_wrong_name_says_what_would_be_right(own_module, name, message):
    with pytest.raises(urbarium.SetupError, match=message):
        make_bot(name)


def test_importing_the_bots_does_not_load_the_compiler():
    code = "import sys, urbarium.bots; print('numba' in sys.modules, 'numpy' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).split() == ["False", "False"]
