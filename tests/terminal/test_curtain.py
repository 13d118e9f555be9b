"""Several people with hidden hands at one keyboard: each sees the screen alone."""

from collections.abc import Iterator

import pytest

from tests.testing.hilo import game as hilo
from urbarium.terminal.play import Session
from urbarium.terminal.scene import Scene
from urbarium.terminal.screen import Screen
from urbarium.terminal.table import Player, bot_named


class Stage(Screen):
    """A terminal with a person, played by the test; what is shown between two curtains is one scene."""

    live = True

    def __init__(self, answers: list[str]) -> None:
        super().__init__()
        self.answers: Iterator[str] = iter(answers)
        self.scenes: list[list[str]] = [[]]

    def say(self, text: str = "", style: str | None = None) -> None:
        self.scenes[-1].append(text)

    def show(self, text: str) -> None:
        self.scenes[-1].append(text)

    def item(self, text: str, indent: str = "  ", seat: object = None) -> None:
        self.scenes[-1].append(text)

    def table(self, scene: Scene, whole: bool = False) -> None:
        self.scenes[-1] += [line for region in scene.regions(80) for line in region.text.splitlines()]

    def clear(self) -> None:
        self.scenes.append([])

    def ask(self, prompt: str) -> str:
        self.scenes[-1].append(prompt.strip())
        answer = next(self.answers, None)
        if answer is None:
            raise EOFError
        return answer


def hands(scene: list[str]) -> list[str]:
    """The lines of a scene in which the board of Hi-Lo shows hands."""
    return [line for line in scene if line.startswith("hands ")]


@pytest.fixture
def duel() -> Stage:
    """Ada and Bo at the keyboard: Enter, Ada keeps, Enter to hide, Enter to take over, Bo looks and leaves."""
    stage = Stage(["", "keep", "", "", "quit"])
    Session(stage, hilo.start(seed=3, players=2), [Player("Ada"), Player("Bo")]).run()
    return stage


def test_the_keyboard_is_passed_over_an_empty_screen(duel: Stage) -> None:
    before_red, at_red, before_blue, at_blue = duel.scenes[1:5]
    assert before_red == ["Pass the keyboard to Red, Ada. Red, press Enter."]
    assert at_red[-1] == "Press Enter to hide your hand."
    assert before_blue == ["Pass the keyboard to Blue, Bo. Blue, press Enter."]
    assert hands(at_blue)


def test_no_scene_shows_two_hands(duel: Stage) -> None:
    match = hilo.start(seed=3, players=2)
    red, blue = (int(card) for card in match.fields.hand[:2])
    shown = [line.split(",")[0] for scene in duel.scenes for line in hands(scene)]
    assert f"hands {red} ?" in shown
    assert f"hands ? {blue}" in shown
    assert set(shown) == {f"hands {red} ?", f"hands ? {blue}"}


def test_the_log_begins_at_my_last_turn(duel: Stage) -> None:
    at_blue = duel.scenes[4]
    assert at_blue[:2] == ["Since your last turn:", "Seat 0 keeps."]


def test_one_person_among_bots_needs_no_curtain() -> None:
    stage = Stage(["keep", "quit"])
    Session(stage, hilo.start(seed=3, players=2), [Player("me"), Player("random", bot_named("random", 1))]).run()
    assert len(stage.scenes) == 1


def test_nobody_waits_for_enter_in_a_pipe() -> None:
    class Pipe(Stage):
        live = False

    pipe = Pipe(["keep", "keep"])
    Session(pipe, hilo.start(seed=3, players=2), [Player("Ada"), Player("Bo")]).run()
    assert any(line.startswith("Result: ") or " wins. Result: " in line for line in pipe.scenes[-1])
