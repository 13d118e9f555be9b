"""Guides in a browser: cards on paper, diagrams on a phone, and from a diagram to a board."""

import re

import urbarium
from tests.web.conftest import Hosted
from tests.web.people import Person, my_turn, ready
from urbarium.learning import script_of

# Diagrams are fetched when they are near: here all at once.
FETCHED = """async () => {
    const seen = [...document.querySelectorAll('.diagram img')].filter((img) => img.getClientRects().length);
    for (const img of seen) img.loading = 'eager';
    await Promise.all(seen.map((img) => img.decode()));
    return seen.length;
}"""
OUTSIDE = """() => [...document.querySelectorAll('.diagram img')]
    .map((img) => img.getBoundingClientRect())
    .filter((box) => box.left < -0.5 || box.right > innerWidth + 0.5).map((box) => [box.left, box.right])"""
SHRUNK = """() => [...document.querySelectorAll('.diagram img')].filter((img) => img.getClientRects().length)
    .map((img) => img.getBoundingClientRect().width / img.naturalWidth)
    .filter((scale) => scale < 0.995)"""


def test_every_card_is_printed_on_one_page(person: Person, hosted: Hosted) -> None:
    for language in ("en", "pt-BR"):
        page = person(extra_http_headers={"accept-language": language})
        for name in ("urbania", "urbaniza", "urbify", "urbino", "urbs"):
            page.goto(f"{hosted.address}/learn/{name}/card")
            printed = page.pdf(prefer_css_page_size=True)
            assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, (name, language)


def test_from_a_diagram_on_a_phone_to_its_position_on_a_board(person: Person, hosted: Hosted) -> None:
    page = person(viewport={"width": 390, "height": 844})
    page.goto(f"{hosted.address}/learn/urbino")
    assert page.evaluate(FETCHED) == len(script_of(urbarium.game("urbino")).diagrams)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(SHRUNK) == []  # letters are as large as they were drawn
    page.get_by_role("link", name="Where may I build?").click()
    page.wait_for_function("location.hash === '#URBINO-R4.3'")
    page.locator("#URBINO-R4\\.3 .diagram button").click()
    ready(page)
    assert my_turn(page)
    lit = page.eval_on_selector_all(".region .lit[data-place]", "places => places.map((place) => place.dataset.place)")
    assert len([place for place in lit if place.startswith("sq-")]) == 6  # the six lots of the diagram
