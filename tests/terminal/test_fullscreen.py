"""The full screen, driven by keys and clicks: every game, small terminals and large ones."""

from __future__ import annotations

import asyncio
import contextvars
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest
from rich.text import Text
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

import urbarium
from tests.terminal.pseudo import PATIENCE, at_a_terminal
from tests.testing.hilo import game as hilo
from urbarium.engine.match import Match
from urbarium.engine.words import speaking
from urbarium.terminal.fullscreen.app import Curtain, Overlay, TableApp
from urbarium.terminal.fullscreen.arranging import arrange
from urbarium.terminal.learn import Classroom
from urbarium.terminal.play import Session
from urbarium.terminal.replay import Replay
from urbarium.terminal.screen import BAR, Screen
from urbarium.terminal.table import Player, bot_named

PLACES = {
    "urbania": (80, 24),
    "urbaniza": (80, 24),
    "urbify": (120, 40),
    "urbino": (200, 60),
    "urbs": (120, 40),
}

Steps = Callable[["Visitor"], Awaitable[None]]


class Visitor:
    """Somebody at the keyboard, who waits until the program asks."""

    def __init__(self, app: TableApp, pilot: Pilot[int]) -> None:
        self.app = app
        self.pilot = pilot

    async def until(self, what: Callable[[], object]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not what():
            assert time.monotonic() < deadline, f"it never came; the log ends with {self.told()[-3:]}"
            await self.pilot.pause(0.02)

    async def asked(self) -> None:
        await self.until(lambda: self.app.asking or self.app._exit or len(self.app.screen_stack) > 1)
        await self.pilot.pause()

    async def type(self, line: str) -> None:
        await self.pilot.press(*("space" if letter == " " else letter for letter in line), "enter")
        await self.asked()

    def told(self) -> list[str]:
        return [text.plain.strip() for text in self.app.story]


def at_the_screen(play: Callable[[Screen], int], steps: Steps, size: tuple[int, int] = (80, 24)) -> TableApp:
    """Run the program without a terminal, with somebody who does the steps and leaves."""

    async def run() -> TableApp:
        app = TableApp(play, "dark", contextvars.copy_context())
        async with app.run_test(size=size) as pilot:
            visitor = Visitor(app, pilot)
            await visitor.asked()
            await steps(visitor)
            app.action_leave()
            await visitor.until(lambda: app._exit)
        assert app.failure is None
        return app

    return asyncio.run(run())


def opened(match: Match, *names: str) -> Session:
    seats = [Player(name) for name in names] or [Player("me")]
    bots = [Player("random", bot_named("random", 1)) for _ in range(match.players - len(seats))]
    return Session(Screen(), match, [*seats, *bots])


def later(name: str, decisions: int) -> Match:
    match = urbarium.game(name).start(seed=3)
    dice = Random(3)
    for _ in range(decisions):
        match.apply(dice.choice(match.game.legal(match.state)))
    return match


@pytest.mark.parametrize(("name", "size"), PLACES.items())
def test_every_game_fits_every_terminal_and_is_played_by_enter(name: str, size: tuple[int, int]) -> None:
    session = opened(later(name, 20))

    async def steps(visitor: Visitor) -> None:
        app = visitor.app
        for box in app.boxes.values():
            assert box.x + box.width <= size[0]
            assert box.y + box.height <= size[1] - 2
        board = app._region("board", app._board_width())
        assert board is not None
        assert board.width <= app.boxes["board"].width
        options = app.query_one("#choices", OptionList)
        hanging = " " * (len(str(len(app.choices))) + 1)
        for place in range(min(8, options.option_count)):
            first, *others = str(options.get_option_at_index(place).prompt).split("\n")
            assert len(first) <= app.choices_width
            assert all(line.startswith(hanging) and len(line) <= app.choices_width for line in others)
        before = len(session.match.actions)
        await visitor.pilot.press("enter")
        await visitor.asked()
        assert len(session.match.actions) > before

    at_the_screen(session.run_on, steps, size)


def test_typing_searches_the_choices_and_enter_plays_the_best() -> None:
    session = opened(urbarium.game("urbino").start(), "Ada", "Bo")

    async def steps(visitor: Visitor) -> None:
        await visitor.pilot.press(*"archg7")
        await visitor.pilot.pause()
        assert [way.line for way in visitor.app.ways] == ["A@g7"]
        await visitor.pilot.press("enter")
        await visitor.asked()
        assert visitor.told()[-1] == "Black places an architect on g7."

    at_the_screen(session.run_on, steps)


def test_a_number_shows_what_it_plays() -> None:
    session = opened(urbarium.game("urbino").start(), "Ada", "Bo")

    async def steps(visitor: Visitor) -> None:
        await visitor.pilot.press("8")
        await visitor.pilot.pause()
        assert [way.line for way in visitor.app.ways] == ["A@h1", "A@h9", "A@i9"]
        await visitor.pilot.press("enter")
        await visitor.asked()
        assert visitor.told()[-1] == "Black places an architect on h1."

    at_the_screen(session.run_on, steps)


def test_what_is_typed_too_early_stays_and_shows_what_it_finds() -> None:
    session = opened(urbarium.game("urbino").start(), "Ada", "Bo")

    async def steps(visitor: Visitor) -> None:
        app = visitor.app
        app.asking = False  # as while a bot thinks
        await visitor.pilot.press("9", "enter")
        assert session.match.actions == []
        app.begin_asking("Black")
        await visitor.pilot.pause()
        assert [way.line for way in app.ways] == ["A@i1"]
        await visitor.pilot.press("enter")
        await visitor.asked()
        assert len(session.match.actions) == 1

    at_the_screen(session.run_on, steps)


@pytest.mark.parametrize("decisions", [10, 60, 100])
def test_a_city_that_grows_leaves_the_panes_where_they_are(decisions: int) -> None:
    session = opened(later("urbs", decisions))

    async def steps(visitor: Visitor) -> None:
        assert visitor.app.kind == "roomy"

    at_the_screen(session.run_on, steps, (120, 40))


def test_a_score_sheet_fits_a_small_terminal() -> None:
    match = later("urbania", 0)
    dice = Random(2)
    while not match.over:
        match.apply(dice.choice(match.game.legal(match.state)))
    session = opened(match, *["Ada"] * match.players)

    async def steps(visitor: Visitor) -> None:
        await visitor.until(lambda: visitor.app.at_end)
        outcome, _, *sheet = str(getattr(visitor.app.screen, "content", "")).splitlines()
        assert "wins." in outcome
        assert max(len(line) for line in sheet) <= visitor.app.reading_width <= 72 - 7
        assert "Total" in "\n".join(sheet)

    at_the_screen(session.run_on, steps)


def test_a_long_entry_of_the_log_keeps_its_bar() -> None:
    session = opened(urbarium.game("urbino").start(), "Ada", "Bo")

    async def steps(visitor: Visitor) -> None:
        entry = Text.assemble((BAR, "red"), " one two three")
        assert visitor.app._entry(entry, 9).plain == f"{BAR} one two\n{BAR} three"
        assert visitor.app._entry(Text("one two three"), 9).plain == "one two three"

    at_the_screen(session.run_on, steps)


def test_at_the_end_nothing_is_offered_but_to_leave() -> None:
    match = later("urbino", 0)
    dice = Random(5)
    while not match.over:
        match.apply(dice.choice(match.game.legal(match.state)))
    session = opened(match, "Ada", "Bo")

    async def steps(visitor: Visitor) -> None:
        app = visitor.app
        await visitor.until(lambda: app.at_end)
        assert "wins." in str(getattr(app.screen, "content", ""))
        await visitor.pilot.press("escape")
        assert app._keys(80).plain.split() == ["F10", "Quit"]
        assert not app.query_one("#choices").display
        log = app.query_one("#log")
        assert log.display
        assert log.scroll_offset.y == log.max_scroll_y
        await visitor.pilot.press("f7")
        assert not app._exit

    for size in ((80, 24), (120, 40), (200, 60)):
        at_the_screen(session.run_on, steps, size)


def test_a_move_that_is_forbidden_is_answered_by_its_rule() -> None:
    session = opened(urbarium.game("urbino").start().play("A@e5"), "Ada", "Bo")

    async def steps(visitor: Visitor) -> None:
        await visitor.type("A@e5")
        assert "[URBINO-R2.3]" in visitor.told()[-1]
        await visitor.pilot.press("f3")
        await visitor.type("a@e6")
        assert visitor.told()[-1] == "Possible: Place an architect on e6."

    at_the_screen(session.run_on, steps)


def test_a_click_on_the_board_lists_what_can_be_done_there() -> None:
    session = opened(urbarium.game("urbino").start().play("A@e5 A@e7 first=B"), "Ada", "Bo")

    async def steps(visitor: Visitor) -> None:
        await visitor.pilot.click("#board-text", offset=(3 + 2 * 4, 1 + 3))
        await visitor.pilot.pause()
        assert {way.line for way in visitor.app.ways} == {"H@e6", "P@e6", "T@e6"}
        await visitor.pilot.press("down", "enter")
        await visitor.asked()
        assert len(session.match.actions) == 4
        await visitor.pilot.press("f4")
        await visitor.asked()
        assert len(session.match.actions) == 3

    at_the_screen(session.run_on, steps)


def test_tabs_fold_what_does_not_matter_now() -> None:
    session = opened(later("urbania", 20))

    async def steps(visitor: Visitor) -> None:
        app = visitor.app
        assert app.kind == "stacked"
        assert app.query_one("#choices").display
        await visitor.pilot.press("tab")
        assert app.tab == "hand"
        assert app.query_one("#table").display
        assert not app.query_one("#choices").display
        await visitor.pilot.press("escape")
        assert app.query_one("#choices").display

    at_the_screen(session.run_on, steps)


def test_legend_and_help_have_windows_of_their_own() -> None:
    session = opened(urbarium.game("urbino").start())

    async def steps(visitor: Visitor) -> None:
        for key in ("f5", "f1"):
            await visitor.pilot.press(key)
            await visitor.until(lambda: isinstance(visitor.app.screen, Overlay))
            await visitor.pilot.press("escape")
            await visitor.until(lambda: len(visitor.app.screen_stack) == 1)

    at_the_screen(session.run_on, steps)


def test_a_curtain_hides_the_hand_of_the_one_before() -> None:
    match = hilo.start(seed=3, players=2)
    red, blue = (int(card) for card in match.fields.hand[:2])
    session = opened(match, "Ada", "Bo")

    async def steps(visitor: Visitor) -> None:
        app = visitor.app
        assert isinstance(app.screen, Curtain)
        assert app.scene is None
        await visitor.pilot.press("enter")
        await visitor.until(lambda: app.asking and len(app.screen_stack) == 1)
        assert app._region("board", 80).text == f"hands {red} ?"
        await visitor.pilot.press(*"keep", "enter")
        await visitor.until(lambda: isinstance(app.screen, Curtain))
        await visitor.pilot.press("enter")
        await visitor.until(lambda: "Blue" in getattr(app.screen, "sentence", ""))
        assert app.scene is None
        assert app.story == []
        await visitor.pilot.press("enter")
        await visitor.until(lambda: app.asking and len(app.screen_stack) == 1)
        assert app._region("board", 80).text == f"hands ? {blue}"

    at_the_screen(session.run_on, steps)


def test_a_game_is_looked_at_again_with_a_slider() -> None:
    match = urbarium.game("urbino").start().play("A@e5 A@e7 first=B H@e6 e5-c6 H@d6")
    replay = Replay(Screen(), match.record(["Ada", "Bo"]), match, -1)

    async def steps(visitor: Visitor) -> None:
        for key, ply in (("right", 1), ("end", 6), ("left", 5), ("home", 0)):
            await visitor.pilot.press(key)
            await visitor.asked()
            assert visitor.app.ply == (ply, 6)
        await visitor.type("3")
        assert visitor.app.ply == (3, 6)
        await visitor.pilot.click("#bar", offset=(visitor.app._bar().plain.rindex("━"), 0))
        await visitor.until(lambda: visitor.app.ply == (6, 6))

    at_the_screen(replay.run_on, steps)


def test_a_lesson_is_taken_on_the_full_screen() -> None:
    classroom = Classroom(urbarium.game("urbino"))

    async def steps(visitor: Visitor) -> None:
        assert visitor.app.lead.startswith("1/")
        await visitor.pilot.press("f8")
        await visitor.until(lambda: visitor.app.lead.startswith("2/"))

    at_the_screen(lambda screen: classroom.run_on(screen, "1"), steps)


def test_where_the_log_has_no_pane_the_tutors_answer_is_read_before_the_choices() -> None:
    """Enter leads back to the choices and does nothing else."""
    classroom = Classroom(urbarium.game("urbania"))

    async def steps(visitor: Visitor) -> None:
        app = visitor.app
        assert app.kind == "stacked"
        assert app.query_one("#choices").display
        await visitor.type("renew a7")
        assert app.query_one("#log").display
        assert any("URBANIA-R4.2" in line for line in visitor.told())
        await visitor.pilot.press("enter")
        assert app.query_one("#choices").display
        assert app.lead.startswith("1/")
        await visitor.type("renew c5")
        assert app.lead.startswith("2/")
        assert app.query_one("#log").display
        await visitor.type("pay H-3w")
        assert app.query_one("#line", Input).placeholder.startswith("Press Enter for the next lesson")
        assert app.query_one("#line", Input).placeholder.endswith("or type quit")
        await visitor.pilot.press("enter")
        await visitor.until(lambda: app.lead.startswith("1/"))

    at_the_screen(lambda screen: classroom.run_on(screen, "1"), steps)


def test_what_was_said_last_is_told_again_after_leaving() -> None:
    session = opened(urbarium.game("urbino").start(), "Ada", "Bo")

    async def steps(visitor: Visitor) -> None:
        await visitor.type("A@e5")

    app = at_the_screen(session.run_on, steps)
    assert app.stage.parting[-1].startswith("The game is kept in ")


def test_the_screen_speaks_portuguese() -> None:
    session = opened(urbarium.game("urbino").start())

    async def steps(visitor: Visitor) -> None:
        assert "Ajuda" in visitor.app._keys(80).plain
        assert visitor.app._region("status", 80).text.startswith("Preto deve ")
        assert visitor.told()[0] == "Urbino: Preto (você); Branco, Aleatório."
        for line, answer in (
            ("undo", "Não há nada para desfazer."),
            ("log", "Nada aconteceu ainda."),
            ("why A@e5", "É possível: Colocar um arquiteto em e5."),
        ):
            await visitor.type(line)
            assert visitor.told()[-1] == answer

    with speaking("pt-BR"):
        at_the_screen(session.run_on, steps)


@pytest.mark.parametrize(("width", "height", "kind"), [(80, 24, "stacked"), (120, 40, "roomy"), (200, 60, "wide")])
def test_panes_do_not_overlap(width: int, height: int, kind: str) -> None:
    found, boxes = arrange(width, height, (75, 13), 1)
    assert found == kind
    cells = [
        (x, y)
        for box in boxes.values()
        for x in range(box.x, box.x + box.width)
        for y in range(box.y, box.y + box.height)
    ]
    assert len(cells) == len(set(cells)) == width * (height - 4)


# ---- a real terminal


def test_the_end_of_a_game_at_a_real_terminal(desk: Path) -> None:
    match = later("urbino", 0)
    dice = Random(5)
    while not match.over:
        match.apply(dice.choice(match.game.legal(match.state)))
    match.undo(2)
    (desk / "late.urb").write_text(match.record(["me", "me"]).text())
    steps = [("type to search", "\r"), ("The end", "\x1b[21~")]
    seen, code = at_a_terminal(["play", "--load", "late.urb", "--seats", "me,random"], steps, (80, 24))
    assert code == 0
    assert "The record is in" in seen.split("The end")[-1]


def test_a_dumb_terminal_reads_line_by_line() -> None:
    seen, code = at_a_terminal(["play", "urbino", "--seats", "me,me"], [("Black> ", "quit\n")], TERM="dumb")
    assert code == 0
    assert "BOARD" in seen
