"""Whatever is not done is answered in one form: a word for programs, a sentence for people, and the reasons."""

from collections.abc import Callable
from typing import Any, cast

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from tests.web.steps import answer, look, set_table
from urbarium.web.database import AwayError
from urbarium.web.rooms import Rooms

Visitor = Callable[[], TestClient]


def reason(response: Any) -> tuple[int, str, str]:
    """Status, word and the rule of the first reason of an answer that must have the documented form."""
    problem = response.json()
    assert set(problem) == {"error", "message", "refusals", "candidates"}
    assert problem["message"]
    assert all(set(refusal) == {"rule", "text"} and refusal["text"] for refusal in problem["refusals"])
    return response.status_code, problem["error"], problem["refusals"][0]["rule"]


def test_not_your_turn_has_a_reason(client: TestClient, visitor: Visitor) -> None:
    table = set_table(client, "urbino", "me", "open", listed=True)["table"]
    friend = visitor()
    answer(friend.post(f"/api/v1/tables/{table}/join", json={}))
    path, position = f"/api/v1/tables/{table}/actions", look(client, table)["position"]
    for what in ({"action": 0}, {"notation": "A@e5"}):
        refused = friend.post(path, json={"position": position, **what})
        assert reason(refused) == (409, "not_now", "URBINO-R3.6")
        name = look(client, table)["seats"][0]["name"]
        assert refused.json()["refusals"][0]["text"] == f"It is not your turn: {name} decides now."


def test_a_table_that_has_moved_on_has_a_reason(client: TestClient) -> None:
    table = set_table(client, "urbino", "me", "me")["table"]
    path, old = f"/api/v1/tables/{table}/actions", look(client, table)["position"]
    answer(client.post(path, json={"position": old, "notation": "A@e5"}))
    again = client.post(path, json={"position": old, "notation": "A@e6"})
    assert reason(again) == (409, "stale", "STALE")
    assert again.json()["refusals"][0]["text"] == "The table has moved on; look again."


def test_reasons_are_told_in_the_language_of_the_caller(client: TestClient) -> None:
    table = set_table(client, "urbino", "me", "me")["table"]
    headers = {"accept-language": "pt-BR"}
    refused = client.post(f"/api/v1/tables/{table}/undo", json={}, headers=headers).json()
    assert refused["refusals"] == [{"rule": "NOT_NOW", "text": "Você ainda não fez nada."}]


@pytest.mark.parametrize(
    ("method", "path", "body", "expected"),
    [
        ("GET", "/api/v1/tables/nowhere", None, (404, "not_found", "NOT_FOUND")),
        ("GET", "/api/v1/nothing", None, (404, "http", "HTTP")),
        ("DELETE", "/api/v1/tables", None, (405, "http", "HTTP")),
        ("POST", "/api/v1/tables", {"game": 3}, (422, "invalid", "INVALID")),
        ("POST", "/api/v1/tables", {"game": "chess", "seats": [{"kind": "me"}]}, (422, "invalid", "INVALID")),
        ("POST", "/api/v1/me", {"name": "x" * 200_000}, (413, "too_large", "TOO_LARGE")),
    ],
)
def test_every_error_has_the_documented_form(
    client: TestClient, method: str, path: str, body: Any, expected: tuple[int, str, str]
) -> None:
    assert reason(client.request(method, path, json=body)) == expected


def broken(*_: Any, **__: Any) -> Any:
    raise AwayError("disk I/O error")


@pytest.fixture
def table(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> str:
    """A table on a server whose database fails from now on."""
    table: str = set_table(client, "urbino", "me", "me")["table"]
    rooms: Rooms = cast(Starlette, client.app).state.rooms
    monkeypatch.setattr(rooms.store, "append", broken)
    monkeypatch.setattr(rooms.store, "agreement", broken)
    return table


def test_a_failing_database_has_the_documented_form(client: TestClient, table: str) -> None:
    position = look(client, table)["position"]
    act = client.post(f"/api/v1/tables/{table}/actions", json={"position": position, "notation": "A@e5"})
    assert reason(act) == (503, "unavailable", "UNAVAILABLE")
    assert reason(client.get("/api/v1/tables/AAAAAAAAAAAA")) == (503, "unavailable", "UNAVAILABLE")
    assert "disk" not in act.text


def test_a_failing_database_does_not_end_a_stream(client: TestClient, table: str) -> None:
    position = look(client, table)["position"]
    headers = {"origin": "http://testserver"}
    with client.websocket_connect(f"/api/v1/tables/{table}/stream", headers=headers) as socket:
        socket.send_json({"type": "hello"})
        socket.send_json({"type": "act", "actions": [0], "position": position, "ref": 5})
        while (message := socket.receive_json())["type"] != "refused":
            pass
        assert (message["error"], message["ref"]) == ("unavailable", 5)
        socket.send_json({"type": "ping"})
        while socket.receive_json()["type"] != "pong":
            pass


def test_what_nobody_thought_of_has_the_documented_form(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    rooms: Rooms = cast(Starlette, client.app).state.rooms
    monkeypatch.setattr(rooms.store, "listed", lambda *_: 1 / 0)
    careless = TestClient(client.app, raise_server_exceptions=False)
    careless.portal = client.portal
    assert reason(careless.get("/api/v1/tables")) == (500, "failed", "FAILED")
