"""One bad table never hurts another, and tables that nobody needs any more go."""

import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import ORIGIN
from tests.web.steps import answer, look, play_on, rooms_of, set_table
from urbarium.web.app import create_app
from urbarium.web.settings import Settings

Visitor = Callable[[], TestClient]

# What time and other versions do to a table, and the words for it.
DAMAGE = {
    "older rules": ("UPDATE tables SET rules = '0' WHERE id = ?", "version 0 of the rules"),
    "no such game": ("UPDATE tables SET game = 'atlantis' WHERE id = ?", "atlantis is not installed"),
    "no such option": ("""UPDATE tables SET options = '{"dragons": "on"}' WHERE id = ?""", "cannot be replayed"),
    "an impossible step": (
        """UPDATE entries SET data = '{"action": 99999}' WHERE table_id = ? AND number = 2""",
        "cannot be replayed",
    ),
    "an unknown entry": ("UPDATE entries SET kind = 'magic' WHERE table_id = ? AND number = 1", "cannot be replayed"),
}


def change(client: TestClient, statement: str, table: str) -> None:
    """As an older or newer program, or a mistake, may have left it; the server reads it again."""
    rooms = rooms_of(client)
    connection = sqlite3.connect(rooms.store.database.file)
    with connection:
        connection.execute(statement, (table,))
    connection.close()
    rooms.tables.forget(table)


@pytest.fixture(params=DAMAGE)
def damage(request: pytest.FixtureRequest) -> tuple[str, str]:
    return DAMAGE[request.param]


def begun(client: TestClient) -> str:
    table: str = set_table(client, "urbino", "me", "me")["table"]
    play_on(client, table, 3)
    return table


def test_a_table_that_cannot_be_played_is_shown_as_what_it_is(client: TestClient, damage: tuple[str, str]) -> None:
    statement, words = damage
    bad, good = begun(client), begun(client)
    change(client, statement, bad)
    start = client.get("/")
    assert start.status_code == 200
    assert f"/t/{good}" in start.text
    assert f"/t/{bad}" in start.text
    assert "cannot be played here" in start.text
    page = client.get(f"/t/{bad}", headers={"accept": "text/html"})
    assert page.status_code == 409
    assert words in page.text
    assert f"/api/v1/tables/{bad}/record" in page.text
    refused = client.get(f"/api/v1/tables/{bad}")
    assert (refused.status_code, refused.json()["error"]) == (409, "not_now")


def test_its_log_can_be_taken_along_and_the_table_deleted(client: TestClient, damage: tuple[str, str]) -> None:
    bad = begun(client)
    change(client, damage[0], bad)
    kept = json.loads(client.get(f"/api/v1/tables/{bad}/record").text)
    assert [entry["number"] for entry in kept["log"]] == [1, 2, 3, 4]
    assert len(bytes.fromhex(kept["seed"])) == 32
    assert client.post(f"/t/{bad}/delete", follow_redirects=False).headers["location"] == "/"
    assert client.get(f"/api/v1/tables/{bad}").status_code == 404
    assert f"/t/{bad}" not in client.get("/").text


def test_a_listed_one_hurts_nobodys_lobby(client: TestClient, visitor: Visitor) -> None:
    bad = set_table(client, "urbino", "me", "open", listed=True)["table"]
    good = set_table(client, "urbino", "me", "open", listed=True)["table"]
    change(client, DAMAGE["older rules"][0], bad)
    stranger = visitor()
    page = stranger.get("/")
    assert page.status_code == 200
    assert f"/t/{good}" in page.text
    assert f"/t/{bad}" not in page.text
    assert [card["id"] for card in answer(stranger.get("/api/v1/tables"))] == [good]


def test_nobody_learns_a_hand_from_a_table_that_cannot_be_played(client: TestClient, visitor: Visitor) -> None:
    """The log holds the seed and every choice: while others play, and to strangers, it stays closed."""
    made = set_table(client, "urbino", "me", "open")
    other = visitor()
    answer(other.post(f"/api/v1/tables/{made['table']}/join", json={"invite": made["invite"]}))
    change(client, DAMAGE["older rules"][0], made["table"])
    for person in (client, other, visitor()):
        refused = person.get(f"/api/v1/tables/{made['table']}/record")
        assert refused.status_code == 409
        assert "seed" not in refused.text


# ---- deleting


def test_the_only_person_deletes_a_table_and_nobody_else(client: TestClient, visitor: Visitor) -> None:
    table = set_table(client, "urbino", "me", "level1")["table"]
    assert visitor().delete(f"/api/v1/tables/{table}").status_code == 403
    assert visitor().get(f"/t/{table}/delete").status_code == 403  # who may not is not asked
    assert "/delete" in client.get("/").text
    question = client.get(f"/t/{table}/delete")
    assert "Delete this table for good?" in question.text
    assert "Urbino · " in question.text  # which one it is
    assert f'href="/t/{table}"' in question.text  # and the way back to it
    assert client.delete(f"/api/v1/tables/{table}").status_code == 204
    assert client.get(f"/t/{table}").status_code == 404


def test_a_shared_table_is_its_hosts_to_delete_only_before_the_game(client: TestClient, visitor: Visitor) -> None:
    first, second = (set_table(client, "urbino", "me", "open", listed=True)["table"] for _ in range(2))
    assert client.delete(f"/api/v1/tables/{first}").status_code == 204
    answer(visitor().post(f"/api/v1/tables/{second}/join", json={}))
    assert client.delete(f"/api/v1/tables/{second}").status_code == 403
    assert look(client, second)["status"] == "playing"


def test_whoever_looks_at_a_deleted_table_is_told(client: TestClient) -> None:
    table = set_table(client, "urbino", "me", "me")["table"]
    with client.websocket_connect(f"/api/v1/tables/{table}/stream") as stream:
        stream.send_json({"type": "hello", "drawing": False})
        assert stream.receive_json()["type"] == "news"
        assert client.delete(f"/api/v1/tables/{table}").status_code == 204
        message = stream.receive()
    assert (message["type"], message["code"]) == ("websocket.close", 4404)


# ---- what goes by itself


@pytest.mark.parametrize(
    ("kind", "setting"),
    [
        ("waiting", "waiting_days"),
        ("bots only", "bots_only_days"),
        ("abandoned", "abandoned_days"),
        ("finished", "finished_days"),
    ],
)
def test_old_tables_go_when_the_host_says_so(settings: Settings, kind: str, setting: str) -> None:
    days: dict[str, Any] = {setting: 3.0}
    never = replace(settings, waiting_days=0.0, bots_only_days=0.0, abandoned_days=0.0, finished_days=0.0)
    for chosen, gone in [(never, set()), (replace(never, **days), {kind})]:
        file = Path(settings.database.removeprefix("sqlite:///"))
        file.unlink(missing_ok=True)
        with TestClient(create_app(chosen), headers={"origin": ORIGIN}) as client:
            made = {
                "waiting": set_table(client, "urbino", "me", "open")["table"],
                "bots only": set_table(client, "urbino", "random", "random")["table"],
                "abandoned": set_table(client, "urbino", "me", "me")["table"],
                "finished": set_table(client, "urbino", "me", "me")["table"],
            }
            change(client, "UPDATE tables SET status = 'over' WHERE id = ?", made["finished"])
            fresh = set_table(client, "urbino", "me", "open")["table"]
            for table in made.values():
                change(client, "UPDATE tables SET changed = changed - 4 * 86400 WHERE id = ?", table)
            assert client.portal.call(partial(rooms_of(client).tidying.tidy)) == len(gone)
            left = {name for name, table in made.items() if client.get(f"/t/{table}").status_code == 200}
            assert left == set(made) - gone
            assert client.get(f"/t/{fresh}").status_code == 200
