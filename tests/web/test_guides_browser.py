"""Guides in a browser: cards on paper, diagrams on a phone, and from a diagram to a board."""

import re

from tests.web.conftest import Hosted
from tests.web.people import Person, my_turn, ready

OUTSIDE = """() => [...document.querySelectorAll('.diagram div > svg')]
    .map((svg) => svg.getBoundingClientRect())
    .filter((box) => box.left < -0.5 || box.right > innerWidth + 0.5).map((box) => [box.left, box.right])"""
SHRUNK = """() => [...document.querySelectorAll('.diagram div > svg')]
    .map((svg) => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width)
    .filter((scale) => scale && scale < 0.995)"""


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
