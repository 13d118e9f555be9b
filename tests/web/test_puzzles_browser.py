"""A puzzle is missed and solved in a browser, by clicking on the table; what is solved is remembered."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn

from tests.puzzles.made_up import URBINO, puzzle, shelf
from tests.web.conftest import free_port
from tests.web.steps import patiently
from tests.web.test_lessons_browser import AT_ONCE, LAPTOP, PHONE, Learner
from urbarium.puzzles import PuzzleTutor, lesson_of
from urbarium.web.app import create_app
from urbarium.web.settings import Settings

__all__ = ["shelf"]


@pytest.fixture
def address(shelf: Any, settings: Settings) -> Iterator[str]:
    """A server in this process, which sees the shelf of this test."""
    port = free_port()
    server = uvicorn.Server(uvicorn.Config(create_app(settings), port=port, log_level="warning"))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        for _ in patiently("the server starts", pause=0.1):
            if server.started:
                break
        yield f"http://localhost:{port}"
    finally:
        server.should_exit = True
        thread.join(timeout=30)


def test_a_puzzle_is_missed_solved_and_ticked(address: str, person: Any) -> None:
    for window, touch in ((LAPTOP, False), (PHONE, True)):
        page = person(**window, reduced_motion="reduce")
        page.add_init_script(AT_ONCE)
        learner, tutor = Learner(page, touch), PuzzleTutor(URBINO, lesson_of(URBINO, puzzle(), 2))
        page.goto(f"{address}/learn/urbino/puzzles")
        page.click(f"[data-puzzle='puzzles/{puzzle().id}']")
        page.wait_for_selector(f"#say:text-is('{tutor.say}')")
        missed = "This gives 60 % of the win, the best move 100 %. Try again."
        stay = next(one.action for one in tutor.match.legal() if one.notation == "stay")
        learner.do(tutor, [stay], [missed])
        learner.hears(missed)
        learner.do(tutor, tutor.missing())
        page.wait_for_selector("#table.step-done")
        learner.hears("Right: 100 % of the win.")
        page.click("#next")
        page.wait_for_selector(f"[data-puzzle='puzzles/{puzzle().id}'].done")
        page.wait_for_selector("#puzzles-solved:text-is('1 of 2 solved')")
        assert page.get_attribute("#continue", "href").endswith(puzzle(10, "c1-a2").id)
