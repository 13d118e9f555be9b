"""The people at a table: waiting for others, being away, talking, watching, and what the lobby tells of them."""

import dataclasses
import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import ORIGIN
from tests.web.steps import answer, do, look, set_table
from urbarium.bots import FIRST_LEVEL, LEVEL_LINES, LEVEL_TITLES
from urbarium.engine.game import Game
from urbarium.render.check import lettering
from urbarium.render.cover import HEIGHT, WIDTH, cover
from urbarium.render.excerpt import place_boxes
from urbarium.web import covers
from urbarium.web.app import create_app
from urbarium.web.settings import Settings

Visitor = Callable[[], TestClient]
PORTUGUESE = {"accept-language": "pt-BR"}


def post(who: TestClient, table: str, what: str, **body: Any) -> Any:
    return who.post(f"/api/v1/tables/{table}/{what}", json=body)


def with_a_friend(client: TestClient, friend: TestClient, **more: Any) -> str:
    table: str = set_table(client, "urbino", "me", "open", listed=True, **more)["table"]
    answer(post(friend, table, "join", name="Bo"))
    return table


# ---- being away


def news_of(socket: Any) -> Iterator[dict[str, Any]]:
    """The states that a stream tells of; it waits as long as the test may."""
    while True:
        message = socket.receive_json()
        if message["type"] == "news":
            yield message["state"]


def test_who_has_been_away_for_long_is_told_without_anything_happening(settings: Settings) -> None:
    hasty = dataclasses.replace(settings, absent_after=0.3)
    with TestClient(create_app(hasty), headers={"origin": ORIGIN}) as client:
        friend = TestClient(client.app, headers={"origin": ORIGIN})
        friend.portal = client.portal
        table = with_a_friend(client, friend)
        with client.websocket_connect(f"/api/v1/tables/{table}/stream") as socket:
            socket.send_json({"type": "hello", "drawing": False})
            told = news_of(socket)
            versions = []
            for state in told:
                versions.append(state["version"])
                if state["seats"][1]["absent"]:
                    break
            assert set(versions) == {look(client, table)["version"]}
        answer(post(client, table, "seats/1/replace"))


# ---- talking


@pytest.mark.parametrize(("public", "read"), [(False, []), (True, ["shall we?"])])
def test_spectators_read_the_chat_only_where_the_table_says_so(
    client: TestClient, visitor: Visitor, public: bool, read: list[str]
) -> None:
    friend, spectator = visitor(), visitor()
    table = with_a_friend(client, friend, public_chat=public)
    answer(post(client, table, "chat", text="shall we?"))

    def chat(who: TestClient) -> list[str]:
        return [line["text"] for line in answer(who.get(f"/api/v1/tables/{table}/log")) if line["kind"] == "chat"]

    assert chat(friend) == chat(client) == ["shall we?"]
    assert chat(spectator) == read
    with spectator.websocket_connect(f"/api/v1/tables/{table}/stream") as socket:
        socket.send_json({"type": "hello", "drawing": False})
        message = socket.receive_json()
    assert [line["text"] for line in message["lines"] if line["kind"] == "chat"] == read
    assert message["state"]["public_chat"] is public


def test_the_form_for_a_new_table_asks_about_spectators(client: TestClient) -> None:
    assert 'name="public_chat"' in client.get("/new/urbino").text
    plan = {"players": "2", "seat0": "me", "seat1": "open", "public_chat": "on"}
    table = client.post("/new/urbino", data=plan, follow_redirects=False).headers["location"][3:]
    assert look(client, table)["public_chat"]


# ---- deleting what is one's own


def test_the_stream_says_whether_the_table_is_ones_own_to_delete(client: TestClient, visitor: Visitor) -> None:
    alone = set_table(client, "urbino", "me", "random")["table"]
    friend = visitor()
    shared = with_a_friend(client, friend)

    def deletable(who: TestClient, table: str) -> bool:
        with who.websocket_connect(f"/api/v1/tables/{table}/stream") as socket:
            socket.send_json({"type": "hello", "drawing": False})
            return bool(socket.receive_json()["deletable"])

    assert [deletable(client, alone), deletable(friend, alone)] == [True, False]
    assert [deletable(client, shared), deletable(friend, shared)] == [False, False]
    page = client.get(f"/t/{alone}").text
    assert f'id="delete" href="/t/{alone}/delete"' in page
    answer(client.delete(f"/api/v1/tables/{alone}"))


# ---- waiting


def test_while_a_table_waits_an_opening_is_shown_that_is_not_its_own(client: TestClient, visitor: Visitor) -> None:
    first, second = (set_table(client, "urbs", "me", "open")["table"] for _ in range(2))
    drawings = [answer(visitor().get(f"/api/v1/tables/{table}/opening.json")) for table in (first, second)]
    assert drawings[0] == drawings[1]  # whatever was shuffled for them
    assert {"city", "scoring", "seat-0"} <= set(drawings[0])
    assert "hand" not in drawings[0]
    assert all(ET.fromstring(svg).tag.endswith("svg") for svg in drawings[0].values())


def test_a_guest_is_asked_for_a_name_and_the_last_one_is_offered(client: TestClient, visitor: Visitor) -> None:
    table = set_table(client, "urbino", "me", "open")["table"]
    friend = visitor()
    friend.get("/")
    answer(friend.post("/api/v1/me", json={"name": "Bo"}))
    page = friend.get(f"/t/{table}").text
    assert re.search(r'<input id="sit-name" required [^>]*value="Bo">', page)


# ---- the lobby


def section(page: str, title: str) -> str:
    """A section of the lobby by the id of its heading."""
    return page.partition(f'id="{title}"')[2].partition("</section>")[0]


def test_the_lobby_marks_where_it_is_my_turn_and_tells_whose_it_is_elsewhere(
    client: TestClient, visitor: Visitor
) -> None:
    friend = visitor()
    table = with_a_friend(client, friend)
    mine = section(client.get("/").text, "mine-title")
    assert 'class="yours"' in mine
    assert "your turn" in mine
    answer(do(client, table, "A@e5"))
    mine = section(client.get("/").text, "mine-title")
    assert 'class="yours"' not in mine
    assert "Bo decides" in mine
    assert "Bo decide" in section(client.get("/", headers=PORTUGUESE).text, "mine-title")


def test_tables_that_wait_for_me_come_first(client: TestClient, visitor: Visitor) -> None:
    waiting_for_me = with_a_friend(client, visitor())
    waiting_for_others = with_a_friend(client, visitor())
    answer(do(client, waiting_for_others, "A@e5"))
    mine = section(client.get("/").text, "mine-title")
    assert mine.index(waiting_for_me) < mine.index(waiting_for_others)


def test_listed_games_can_be_watched_by_strangers(client: TestClient, visitor: Visitor) -> None:
    friend = visitor()
    table = with_a_friend(client, friend)
    private = set_table(client, "urbino", "me", "random")["table"]
    stranger = visitor().get("/").text
    assert f"/t/{table}" in section(stranger, "watch-title")
    assert private not in stranger
    assert "watch-title" not in client.get("/").text  # it is among the own ones
    assert [card["id"] for card in answer(visitor().get("/api/v1/tables?status=playing"))] == [table]
    answer(post(client, table, "resign"))
    assert "watch-title" not in visitor().get("/").text


def test_a_name_with_signs_is_shown_as_it_is(client: TestClient, visitor: Visitor) -> None:
    table: str = set_table(client, "urbino", "open", "me", listed=True)["table"]
    answer(post(visitor(), table, "join", name="B & <o>"))
    mine = section(client.get("/").text, "mine-title")
    assert "B &amp; &lt;o&gt; decides" in mine


@pytest.mark.parametrize("language", ["en", "pt-BR"])
def test_every_level_is_explained_in_a_line(client: TestClient, language: str) -> None:
    page = client.get("/", headers={"accept-language": language}).text
    words = re.findall(r"<dt>([^<]+)</dt><dd>([^<]+)</dd>", page)
    assert len(words) == len(LEVEL_TITLES)
    assert set(LEVEL_LINES) == set(LEVEL_TITLES)
    assert (words[0] == ("Apprentice", LEVEL_LINES[FIRST_LEVEL])) == (language == "en")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_game_has_a_cover_from_the_middle_of_a_game(client: TestClient, any_game: Game, theme: str) -> None:
    kept = json.loads((covers.FOLDER / f"{any_game.name}.json").read_text(encoding="utf-8"))
    assert any_game.kernels.actor(any_game.from_json(json.dumps(kept["position"]))) >= 0
    drawn = client.get(f"/picture/{any_game.name}.{theme}.svg")
    assert drawn.status_code == 200
    assert ET.fromstring(drawn.text).get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"
    assert f"{any_game.name}.{theme}.svg?" in (page := client.get("/").text)
    assert f'width="{WIDTH}" height="{HEIGHT}"' in page
    assert len(drawn.content) < 200_000
    assert "cache-control" in drawn.headers


def test_a_cover_is_cut_between_places(any_game: Game) -> None:
    """Along the edges that its game chose whole places lie side by side, and no letters are cut."""
    position, chosen = covers._chosen(any_game.name)
    players, options = any_game.table(None, {})
    view = any_game.view(position, players, options, -1)
    root = ET.fromstring(cover(view, "light", chosen))
    inner = next(part for part in root.iter() if part is not root and "viewBox" in part.attrib)
    x, y, width, height = (float(number) for number in inner.attrib["viewBox"].split())
    lines = list(lettering(root))
    assert all(line.box.x >= 0 and line.box.right <= WIDTH for line in lines)
    assert all(line.box.y >= 0 and line.box.bottom <= HEIGHT for line in lines)
    board = next(region for region in any_game.drawing.regions(players, options) if region.role == "board")
    places = place_boxes(ET.fromstring(any_game.drawing.draw_region(board.name, view, "regular", "light")))
    assert set(chosen) <= set(places)
    inside = [box for box in places.values() if y < box.cy < y + height and x < box.cx < x + width]
    hair = 0.02 * height
    assert all(box.y > y - hair and box.bottom < y + height + hair for box in inside)
    assert all(box.x > x - hair and box.right < x + width + hair for box in inside)


def test_a_game_without_a_kept_position_gets_a_cover_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr(covers, "FOLDER", tmp_path)
    covers._chosen.cache_clear()
    covers.cover_of.cache_clear()
    try:
        assert covers.cover_of("urbino", "light", "en").startswith("<svg")
    finally:
        covers._chosen.cache_clear()
        covers.cover_of.cache_clear()
