"""The pages bring their font along, and a browser sets it as wide as drawings are measured."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import Hosted
from urbarium.render import Drawing, text_width
from urbarium.render.font import FILES, NAME, WEIGHTS, standing_alone

SAMPLES = [
    "Railway Station",
    "AVATAR, To Ty: 12",
    "3 × (4 + 2) = 18 now",
    "Habitação popular",
    "Você não pode construir aqui",
    "0123456789",
    "✓ −2 → +4 … ↔ ≠",
]
SIZES = (11, 12, 13.5, 18)

# How wide a browser sets lines in a drawing: [words, size, bold] of each.
MEASURE = """async (lines) => {
    for (const weight of [400, 700]) await document.fonts.load(`${weight} 16px "Urbarium Sans"`);
    const make = (tag) => document.createElementNS('http://www.w3.org/2000/svg', tag);
    const svg = document.body.appendChild(make('svg'));
    return lines.map(([words, size, bold]) => {
        const line = make('text');
        line.setAttribute('font-family', 'Urbarium Sans, monospace');
        line.setAttribute('font-size', size);
        if (bold) line.setAttribute('font-weight', 'bold');
        line.textContent = words;
        svg.append(line);
        return line.getComputedTextLength();
    });
}"""


@pytest.mark.parametrize("name", WEIGHTS)
def test_the_font_is_served_to_be_kept(client: TestClient, name: str) -> None:
    answer = client.get(f"/static/font/{name}.woff2")

    assert answer.headers["content-type"] == "font/woff2"
    assert "max-age" in answer.headers["cache-control"]
    assert f"/static/font/{name}.woff2" in client.get("/").text  # asked for before the style sheet is read
    assert f"/static/font/{name}.woff2" in client.get("/static/style.css").text


def test_other_files_are_kept_but_asked_about(client: TestClient) -> None:
    first = client.get("/static/table.js")

    assert first.headers["cache-control"] == "no-cache"
    assert client.get("/static/table.js", headers={"if-none-match": first.headers["etag"]}).status_code == 304


def _lines() -> list[tuple[str, float, bool]]:
    return [(words, size, bold) for words in SAMPLES for size in SIZES for bold in (False, True)]


def _check(page: Any) -> None:
    measured = page.evaluate(MEASURE, _lines())
    wanted = [text_width(words, size, bold) for words, size, bold in _lines()]
    assert measured == pytest.approx(wanted, rel=0.01)


def test_a_page_sets_letters_as_wide_as_they_are_measured(hosted: Hosted, browser: Any) -> None:
    page = browser.new_page()
    page.goto(f"{hosted.address}/about")

    _check(page)
    assert page.evaluate("getComputedStyle(document.body).fontFamily").startswith(f'"{NAME}"')
    page.close()


def test_a_drawing_that_stands_alone_does_so_too(browser: Any) -> None:
    page = browser.new_page()
    page.set_content(standing_alone(str(Drawing("alone", 100, 100, "light", "Alone", "Nothing but letters"))))

    _check(page)
    page.close()


def test_the_files_are_those_of_the_renderers() -> None:
    assert {file.stem for file in FILES} == set(WEIGHTS)
