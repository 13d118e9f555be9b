"""The pages: what they offer first, and what they say when there is nothing to show."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import urbarium.web
from tests.web.steps import look, set_table
from urbarium.bots import DEFAULT_LEVEL, FIRST_LEVEL, LEVEL_TITLES, PATIENT_LEVEL, USUAL_SECONDS, patient
from urbarium.engine.game import Game
from urbarium.learning import script_of
from urbarium.web import pages
from urbarium.web.app import create_app
from urbarium.web.settings import PORT, Settings

FOLDER = Path(urbarium.web.__file__).parent
PAGE = {"accept": "text/html"}


NOWHERE = ["/t/nothere", "/t/" + "x" * 60, "/t/nothere/replay", "/learn/chess", "/new/chess", "/nothing", "/t/a/b/c"]


@pytest.mark.parametrize("where", NOWHERE)
def test_what_is_not_there_has_a_page_that_says_so(client: TestClient, where: str) -> None:
    answer = client.get(where, headers=PAGE)
    assert answer.status_code == 404
    assert "There is no such" in answer.text
    assert "<html" in answer.text


def test_whoever_asks_too_often_gets_a_page_to_try_again_from(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, pictures_per_second=0.001, picture_burst=1))) as client:
        way = f"/t/{set_table(client, 'urbino', 'me', 'me')['table']}/picture.svg"
        assert client.get(way, headers=PAGE).status_code == 200
        refused = client.get(way, headers=PAGE)
    assert refused.status_code == 429
    assert f'href="{way}"' in refused.text


def test_what_can_be_learned_is_told_of_every_game(client: TestClient, any_game: Game) -> None:
    page = client.get("/learn").text
    card = page[page.index(f'href="/learn/{any_game.name}"') :].split("</a>")[0]
    essentials = [lesson for lesson in script_of(any_game).lessons if lesson.part == "essentials"]
    assert f"{len(essentials)} short lessons" in card
    assert f'href="/learn/{any_game.name}/puzzles"' in page


def chosen(page: str, name: str) -> list[str]:
    """The values that the select boxes of this name begin with."""
    boxes = re.findall(rf'<select[^>]*name="{name}".*?</select>', page, re.DOTALL)
    return [value for box in boxes for value in re.findall(r'<option value="([^"]+)" selected', box)]


def test_where_nobody_chose_a_level_it_is_everywhere_the_same(client: TestClient) -> None:
    assert set(chosen(client.get("/").text, "level")) == {DEFAULT_LEVEL}
    new = client.get("/new/urbino").text
    assert chosen(new, "stand_in") == [DEFAULT_LEVEL]
    assert f'name="level" value="{FIRST_LEVEL}"' in client.get("/learn/urbino").text
    made = set_table(client, "urbino", "me", "open")
    assert f'data-level="{DEFAULT_LEVEL}"' in client.get(f"/t/{made['table']}").text
    table = client.post("/play", data={"game": "urbino"}, follow_redirects=False).headers["location"][3:]
    assert look(client, table)["seats"][1]["level"] == DEFAULT_LEVEL


def test_the_patient_bot_is_given_its_seconds(client: TestClient) -> None:
    form = {"players": "2", "seat0": "me", "seat1": f"bot:{PATIENT_LEVEL}"}
    page = client.get("/new/urbino").text
    assert f"<option selected>{USUAL_SECONDS}</option>" in page
    table = client.post("/new/urbino", data={**form, "seconds": "30"}, follow_redirects=False).headers["location"][3:]
    seat = look(client, table)["seats"][1]
    assert (seat["level"], seat["name"]) == (patient(30), LEVEL_TITLES[PATIENT_LEVEL])
    refused = client.post("/new/urbino", data={**form, "seconds": "500"}, follow_redirects=False)
    assert refused.status_code == 422
    assert "may think for 60 seconds here" in refused.text


def test_no_level_and_no_port_is_written_down_twice() -> None:
    """Levels are named in the bots' registry, the port in the settings."""
    sources = [path for kind in ("py", "html", "js") for path in FOLDER.rglob(f"*.{kind}")]
    assert len(sources) > 40
    level = [path.name for path in sources if re.search(r"""["']level\d["']""", path.read_text(encoding="utf-8"))]
    port = [path.name for path in sources if str(PORT) in path.read_text(encoding="utf-8")]
    assert (level, port) == ([], ["settings.py"])


@pytest.mark.parametrize(("sheet", "stamp"), [("table_sheet", "_kind_stamp"), ("seat_sheet", "_seats_stamp")])
def test_a_sheet_that_is_made_has_another_address_once_it_says_something_else(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, sheet: str, stamp: str
) -> None:
    """Browsers keep it for a day: without that they would lay out a new version as the old one."""
    table = set_table(client, "urbino", "me", "level1")["table"]

    def addresses() -> set[str]:
        getattr(pages, stamp).cache_clear()
        return set(re.findall(r'href="(/(?:tables/|seats)[^"]+)"', client.get(f"/t/{table}").text))

    before = addresses()
    assert len(before) == 2
    assert addresses() == before
    monkeypatch.setattr(pages, sheet, lambda *asked: "/* as it is from now on */")
    (new,) = addresses() - before
    assert client.get(new).text == "/* as it is from now on */"
    monkeypatch.undo()
    getattr(pages, stamp).cache_clear()
