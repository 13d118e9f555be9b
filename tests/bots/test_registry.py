"""Bots by name."""

import subprocess
import sys
from typing import Any

import pytest

import urbarium
from urbarium.bots import BOT_NAMES, MOST_SECONDS, Bot, ThinkingBot, bot_title, is_bot, make_bot, patient
from urbarium.bots.search_bots import SearchBot

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


def test_there_are_random_and_six_levels():
    assert BOT_NAMES == ("random", "level1", "level2", "level3", "level4", "level5", "level6")
    for name in BOT_NAMES:
        assert make_bot(name, seed=1).name == name


def test_levels_explain_themselves_and_random_does_not():
    assert isinstance(make_bot("level4"), ThinkingBot)
    assert isinstance(make_bot("random"), Bot)
    assert not isinstance(make_bot("random"), ThinkingBot)


def test_titles_are_for_people():
    assert bot_title("level5") == "Master (level 5)"
    assert bot_title("level6-30") == "Grandmaster (level 6, 30 s)"


def searching(name: str, **how: Any) -> SearchBot:
    bot = make_bot(name, **how)
    assert isinstance(bot, SearchBot)
    return bot


def test_the_last_level_is_told_how_long_it_may_think():
    given, whole = searching("level6-30"), searching("level6", timed=False)
    assert (given.seconds, given.name) == (30, patient(30))
    assert whole.seconds is None
    for wrong in ("level5-30", "level6-", "level6-0", "level6-1.5", "level6-030", f"level6-{MOST_SECONDS + 1}"):
        assert not is_bot(wrong)
        with pytest.raises(urbarium.SetupError, match="there is no bot"):
            make_bot(wrong)


def test_the_highest_levels_think_on_two_cores():
    assert [searching(name).threads for name in BOT_NAMES[1:]] == [1, 1, 1, 1, 2, 2]
    assert searching("level6", threads=1).threads == 1


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
        ("level6-9999", "level6 thinks for 1 to 600 s"),
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
