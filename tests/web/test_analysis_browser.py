"""Analysing a finished game at the page: progress, the moves that decided it, the better one marked; playing on."""

from tests.web.conftest import Hosted
from tests.web.people import Person, ready
from tests.web.test_ending_browser import open_table


def test_the_moves_that_decided_a_game_are_shown_on_the_board(hosted: Hosted, person: Person) -> None:
    page = person(viewport={"width": 1280, "height": 800})
    table = open_table(page, hosted, "urbino", 12)
    page.evaluate(
        """(table) => fetch(`/api/v1/tables/${table}/resign`, { method: "POST",
            headers: { "content-type": "application/json" }, body: JSON.stringify({ seat: 0 }) })""",
        table,
    )
    page.wait_for_selector("#ending:not([hidden])")
    page.click("#analyse")
    page.wait_for_selector("#decisive li")
    page.wait_for_selector("#shares-chart .moment", state="attached")
    page.click("#decisive li >> nth=0 >> .decisive-move")
    page.wait_for_selector("#stage.past .better")
    assert page.get_attribute("#decisive li >> nth=0", "aria-current") == "true"
    assert "Better: " in page.inner_text("#prompt-head")
    found = page.evaluate(f"fetch('/api/v1/tables/{table}/analysis').then(answer => answer.json())")
    marked = page.eval_on_selector_all(".better[data-place]", "all => all.map(one => one.dataset.place)")
    assert set(marked) == set(found["worst"][0]["known"]["places"])
    assert f"step={found['worst'][0]['ply']}" in page.url
    page.set_viewport_size({"width": 390, "height": 844})
    page.click("#ending-close")
    page.click("#play-on")
    page.wait_for_url(lambda url: table not in url)
    ready(page)
    assert page.is_hidden("#ending")
