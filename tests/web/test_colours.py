"""The page shows seats in the colours of their boards."""

import re
from importlib import resources

from starlette.testclient import TestClient

import urbarium
from urbarium.render.colour import contrast
from urbarium.render.theme import DARK, LIGHT


def test_every_seat_of_every_game_has_its_boards_colour_in_both_themes(client: TestClient) -> None:
    answer = client.get("/seats.css")
    assert answer.headers["content-type"].startswith("text/css")
    rules = dict(re.findall(r"^([^\n{@]+) \{ --seat: (#[0-9A-F]{6}); --on-seat: #\w+; \}", answer.text, re.MULTILINE))
    for name in urbarium.game_names():
        for number, seat in enumerate(urbarium.game(name).seats):
            chip = f".seat-{name}-{number}"
            assert rules[chip] == seat.light
            assert rules[f':root[data-theme="dark"] {chip}'] == seat.colour("dark")
            assert rules[f'  :root[data-theme="auto"] {chip}'] == seat.colour("dark")


def test_every_seat_has_a_symbol_of_its_own_that_reads_on_its_colour(client: TestClient) -> None:
    sheet = client.get("/seats.css").text
    signs = dict(re.findall(r"^\.(seat-\w+-\d) \{ --sign: ([^;]+); \}", sheet, re.MULTILINE))
    grounds = re.findall(r"--seat: (#\w+); --on-seat: (#\w+);", sheet)
    for name in urbarium.game_names():
        seats = urbarium.game(name).seats
        assert len({signs[f"seat-{name}-{number}"] for number in range(len(seats))}) == len(seats)
    assert grounds
    assert min(contrast(ground, ink) for ground, ink in grounds) >= 3


def test_urbifys_purple_is_purple_and_every_page_reads_the_sheet(client: TestClient) -> None:
    """The board's violet, not the pink that another game calls Purple."""
    assert ".seat-urbify-3 { --seat: #7A4AA8;" in client.get("/seats.css").text
    page = client.get("/new/urbify").text
    assert '<link rel="stylesheet" href="/seats.css' in page
    assert 'class="chip seat-urbify-3"' in page


def test_strong_contrast_reads_at_seven_to_one_on_every_ground() -> None:
    sheet = (resources.files("urbarium.web") / "static" / "strong.css").read_text()
    palettes = re.findall(r':root\[data-contrast="strong"\](?:\[data-shade="dark"\])? \{\n(.*?)\n\}', sheet, re.DOTALL)
    for palette, theme in zip(palettes, (LIGHT, DARK), strict=True):
        inks = dict(re.findall(r"--(\w+): (#[0-9a-f]{6})", palette))
        line = inks.pop("line")
        for ground in theme.grounds:
            assert min(contrast(ink, ground) for ink in inks.values()) >= 7
            assert contrast(line, ground) >= 3
        assert f'[fill="{theme.muted}" i]' in sheet
        assert f'[stroke="{theme.line}" i]' in sheet
