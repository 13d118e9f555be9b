"""The example of a sixth game is learned in the browser as the others are: it brings data, nothing else."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.sixth_game import install, on_the_path
from tests.web.conftest import Hosted, running

WINDOWS: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
    "tablet": {"viewport": {"width": 1024, "height": 700}},
}


@pytest.fixture(scope="module")
def hosted_alley(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", on_the_path(install(tmp_path_factory.mktemp("site")))["PYTHONPATH"])
        with running(tmp_path_factory.mktemp("server"), compile_games=False) as server:
            yield server


@pytest.mark.parametrize("window", WINDOWS)
def test_its_lesson_is_taken_and_its_puzzle_solved(
    hosted_alley: Hosted, person: Callable[..., Any], window: str
) -> None:
    page = person(**WINDOWS[window])
    page.goto(f"{hosted_alley.address}/learn/alley/apart")
    page.click("[data-place='plot-5']")
    page.wait_for_function("document.body.textContent.includes('Blue lives next door')")
    page.click("[data-place='plot-6']")
    page.wait_for_selector("#table.step-done")
    page.goto(f"{hosted_alley.address}/learn/alley/puzzles")
    page.goto(hosted_alley.address + page.get_attribute("a[href*='/learn/alley/puzzles/']", "href"))
    page.wait_for_selector(".lit[data-place]")
    assert page.locator("[data-region] svg").first.bounding_box()["width"] > 300


def test_its_guide_and_card_are_there(hosted_alley: Hosted, person: Callable[..., Any]) -> None:
    page = person()
    page.goto(f"{hosted_alley.address}/learn")
    page.click("a[href='/learn/alley']")
    page.goto(f"{hosted_alley.address}/learn/alley/card")
    assert "Build last, and you win." in page.inner_text("body")
    page.goto(f"{hosted_alley.address}/learn/alley")
    with page.expect_navigation():
        page.click("form[action='/learn/alley/try/R1.3'] button")
    page.wait_for_selector(".lit[data-place]")
