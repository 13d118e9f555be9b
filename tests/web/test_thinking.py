"""Bots that think beside the server."""

import pytest

import urbarium
from urbarium.bots import Bot
from urbarium.engine.match import View
from urbarium.web import thinking


class FirstLegal:
    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: View) -> int:
        return view.legal()[0]


def test_a_bot_that_is_asked_again_is_the_same_and_can_go_on_from_what_it_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Bot] = []

    def make(name: str, seed: int) -> Bot:
        made.append(FirstLegal(name))
        return made[-1]

    monkeypatch.setattr(thinking, "make_bot", make)
    monkeypatch.setattr(thinking, "_last", [])
    match = urbarium.game("urbino").start(seed=1)
    for level in ("level2", "level2", "level3", "level3", "level2"):
        view = match.view(match.actor)
        assert thinking._choose(thinking._question(view, level)) == view.legal()[0]
    assert [bot.name for bot in made] == ["level2", "level3", "level2"]
