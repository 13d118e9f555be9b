"""The live stream: versions, resynchronisation, and messages that make no sense."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from tests.web.steps import answer, do, look, set_table
from urbarium.engine.game import Game
from urbarium.games.urbino.components import square_index
from urbarium.render.regions import Region
from urbarium.web import shown
from urbarium.web.app import create_app
from urbarium.web.fairness import Places
from urbarium.web.settings import Settings

Visitor = Callable[[], TestClient]


def stream(client: TestClient, table: str) -> WebSocketTestSession:
    return client.websocket_connect(f"/api/v1/tables/{table}/stream", headers={"origin": "http://testserver"})


def hello(socket: WebSocketTestSession, **more: Any) -> dict[str, Any]:
    socket.send_json({"type": "hello", "drawing": False, **more})
    return next_of(socket, "news")


def next_of(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    while True:
        message = json.loads(socket.receive_text())
        if message["type"] == kind:
            return message


@pytest.fixture
def table(client: TestClient) -> str:
    return str(set_table(client, "urbino", "me", "me")["table"])


def regions_of(game: Game) -> tuple[Region, ...]:
    return game.drawing.regions(game.players[0], game.table(None, {})[1])


def test_hello_is_answered_with_log_state_and_picture(client: TestClient, table: str) -> None:
    with stream(client, table) as socket:
        news = hello(socket, drawing=True, theme="dark")
        assert (news["since"], news["state"]["viewer"], news["mine"]) == (0, 0, [0, 1])
        frame = next_of(socket, "frame")
        assert frame["position"] == news["state"]["position"]
        assert set(frame["regions"]) >= {"board"}
        assert not any("<style" in svg for svg in frame["regions"].values())
        assert len(frame["asked"]["choices"]) == len(news["state"]["legal"])


def test_the_ways_of_a_whole_beat_are_marked_also_for_who_comes_later(client: TestClient, table: str) -> None:
    """A move and the building that follows it are one beat, although they come one after the other."""
    for step in ("A@e5", "A@c3", "first=B", "H@c5"):
        answer(do(client, table, step))
    way = [f"sq-{square_index('c3')}", f"sq-{square_index('e3')}"]
    building = ["seat-1", f"sq-{square_index('e4')}"]
    with stream(client, table) as socket:
        hello(socket, drawing=True)
        next_of(socket, "frame")
        answer(do(client, table, "c3-e3"))
        assert next_of(socket, "frame")["traces"] == [way]
        answer(do(client, table, "H@e4"))
        assert next_of(socket, "frame")["traces"] == [way, building]
    with stream(client, table) as socket:
        hello(socket, drawing=True)
        later = next_of(socket, "frame")
        assert (later["traces"], later["flights"]) == ([way, building], [])


@pytest.mark.parametrize("pressed", [False, True])
def test_where_pictures_stand_in_line_only_the_newest_is_drawn(
    client: TestClient, table: str, monkeypatch: pytest.MonkeyPatch, pressed: bool
) -> None:
    """Whoever missed steps sees them one after the other, unless others wait for the newest of theirs meanwhile."""
    monkeypatch.setattr(Places, "waited_for", property(lambda places: pressed))
    with stream(client, table) as socket:
        hello(socket, drawing=True)
        next_of(socket, "frame")
        monkeypatch.setattr(shown, "beats", lambda table, viewer, since: [0])
        answer(do(client, table, "A@e5"))
        assert (next_of(socket, "frame")["position"] < 0) == (not pressed)


def test_an_action_is_confirmed_and_told_to_all(client: TestClient, visitor: Visitor, table: str) -> None:
    with stream(client, table) as mine, stream(visitor(), table) as other:
        state = hello(mine)["state"]
        assert hello(other)["state"]["viewer"] == -1
        mine.send_json({"type": "act", "actions": [40], "position": state["position"], "ref": 7})
        assert next_of(mine, "done")["ref"] == 7
        lines = next_of(other, "news")["lines"]
        while not lines:
            lines = next_of(other, "news")["lines"]
        assert lines[0]["text"].endswith(" (Black) places an architect on e5.")  # one person has both seats


def test_a_client_that_was_away_gets_what_it_missed(client: TestClient, table: str) -> None:
    with stream(client, table) as socket:
        version = hello(socket)["state"]["version"]
    answer(do(client, table, "A@e5"))
    answer(do(client, table, "A@c3"))
    with stream(client, table) as socket:
        news = hello(socket, version=version)
        assert news["since"] == version
        assert [line["notation"] for line in news["lines"]] == ["A@e5", "A@c3"]


def test_a_client_from_another_future_gets_everything(client: TestClient, table: str) -> None:
    with stream(client, table) as socket:
        news = hello(socket, version=10_000)
        assert (news["since"], news["lines"][0]["kind"]) == (0, "start")


def test_steps_taken_back_are_named_so_that_clients_drop_them(client: TestClient, table: str) -> None:
    for move in ("A@e5", "A@c3", "first=B", "H@e3", "stay"):
        answer(do(client, table, move))
    with stream(client, table) as socket:
        news = hello(socket)
        last = news["lines"][-1]
        answer(client.post(f"/api/v1/tables/{table}/undo", json={}))
        undone = next_of(socket, "news")["lines"]
        assert undone[0]["removed"] == [last["number"]]


@pytest.mark.parametrize(
    "nonsense",
    [
        "",
        "not json",
        "[]",
        "null",
        '{"type":"fly"}',
        '{"type":"act"}',
        '{"type":"act","action":"40","position":1}',
        '{"type":"act","action":-1,"position":1}',
        '{"type":"act","action":1e99,"position":1}',
        '{"type":"act","action":40,"position":1,"seat":1}',
        '{"type":"look","seat":99999999999999999999}',
        '{"type":"hello"',
        '{"type":"act","action":40,"position":1}' + " " * 10 + "\x00",
    ],
)
def test_nonsense_is_refused_and_the_connection_goes_on(client: TestClient, table: str, nonsense: str) -> None:
    with stream(client, table) as socket:
        state = hello(socket)["state"]
        socket.send_text(nonsense)
        assert next_of(socket, "refused")["error"] == "invalid"
        socket.send_json({"type": "act", "actions": [40], "position": state["position"]})
        assert next_of(socket, "done")
    assert look(client, table)["plies"] == 1


@pytest.mark.parametrize("first", ["hi", '{"type":"act","action":40,"position":1}', '{"type":"ping"}'])
def test_whoever_does_not_say_hello_is_sent_away(client: TestClient, table: str, first: str) -> None:
    with stream(client, table) as socket:
        socket.send_text(first)
        with pytest.raises(WebSocketDisconnect) as gone:
            socket.receive_text()
        assert gone.value.code == 1008
    assert look(client, table)["plies"] == 0


def test_a_message_that_is_too_large_or_binary_ends_the_connection(client: TestClient, table: str) -> None:
    for send in (lambda s: s.send_text("x" * 5000), lambda s: s.send_bytes(b"\x00\x01")):
        with stream(client, table) as socket:
            hello(socket)
            send(socket)
            with pytest.raises(WebSocketDisconnect) as gone:
                next_of(socket, "nothing")
            assert gone.value.code == 1009


def test_a_replayed_or_late_message_is_stale_and_does_nothing(client: TestClient, table: str) -> None:
    with stream(client, table) as socket:
        state = hello(socket)["state"]
        message = {"type": "act", "actions": [40], "position": state["position"]}
        socket.send_json(message)
        next_of(socket, "done")
        socket.send_json(message)
        assert next_of(socket, "refused")["error"] == "stale"
        socket.send_json({**message, "position": state["position"] + 5})
        assert next_of(socket, "refused")["error"] == "stale"
    assert look(client, table)["plies"] == 1


def test_nobody_looks_or_acts_from_a_seat_of_another(client: TestClient, visitor: Visitor) -> None:
    made = set_table(client, "urbino", "me", "open", listed=True)
    friend = visitor()
    answer(friend.post(f"/api/v1/tables/{made['table']}/join", json={}))
    with stream(friend, made["table"]) as socket:
        state = hello(socket)["state"]
        assert state["viewer"] == 1
        socket.send_json({"type": "look", "seat": 0})
        assert next_of(socket, "refused")["error"] == "forbidden"
        socket.send_json({"type": "act", "actions": [40], "position": state["position"]})
        assert next_of(socket, "refused")["error"] == "not_now"
    with stream(friend, made["table"]) as socket:
        socket.send_json({"type": "hello", "seat": 0})
        with pytest.raises(WebSocketDisconnect) as gone:
            socket.receive_text()
        assert gone.value.code == 4403
    assert look(client, made["table"])["plies"] == 0


def test_a_spectator_cannot_act(client: TestClient, visitor: Visitor, table: str) -> None:
    with stream(visitor(), table) as socket:
        state = hello(socket)["state"]
        assert state["legal"] == []
        socket.send_json({"type": "act", "actions": [40], "position": state["position"]})
        assert next_of(socket, "refused")["error"] == "forbidden"


def test_a_program_streams_with_a_token_and_no_cookie(client: TestClient, visitor: Visitor) -> None:
    made = set_table(client, "urbino", "me", "me")
    with stream(visitor(), made["table"]) as socket:
        assert hello(socket, token=made["tokens"]["1"])["state"]["viewer"] == 1


def test_an_unknown_table_closes_with_its_own_code(client: TestClient) -> None:
    with stream(client, "nothere") as socket, pytest.raises(WebSocketDisconnect) as gone:
        socket.receive_text()
    assert gone.value.code == 4404


def test_a_foreign_origin_gets_no_stream(client: TestClient, table: str) -> None:
    with (
        pytest.raises(WebSocketDisconnect) as gone,
        client.websocket_connect(f"/api/v1/tables/{table}/stream", headers={"origin": "http://evil.example"}),
    ):
        pass
    assert gone.value.code == 1008


def flood(client: TestClient, table: str) -> int:
    """Send more than is allowed; the code with which the stream is closed."""
    with stream(client, table) as socket:
        hello(socket)
        for _ in range(40):
            socket.send_json({"type": "ping"})
        with pytest.raises(WebSocketDisconnect) as gone:
            next_of(socket, "nothing")
    return gone.value.code


def test_a_flood_of_messages_ends_the_connection(settings: Settings, still: None) -> None:
    calm = replace(settings, messages_per_second=1.0, message_burst=20.0)
    with TestClient(create_app(calm), headers={"origin": "http://testserver"}) as client:
        table = set_table(client, "urbino", "me", "me")["table"]
        assert flood(client, table) == 1008
        assert look(client, table)["status"] == "playing"


def test_flooding_one_stream_after_the_other_is_no_way_out(settings: Settings, still: None) -> None:
    calm = replace(settings, messages_per_second=1.0, message_burst=20.0, reads_per_second=0.01, read_burst=150.0)
    with TestClient(create_app(calm), headers={"origin": "http://testserver"}) as client:
        table = set_table(client, "urbino", "me", "me")["table"]
        for _ in range(2):
            flood(client, table)
        with pytest.raises(WebSocketDisconnect), stream(client, table) as socket:
            hello(socket)


# ---- several people on one device


def test_a_page_that_is_loaded_at_the_curtain_gets_no_hand(client: TestClient, secret_game: Game) -> None:
    """Whatever the position: until one of the seats asks for its view, everything that comes is a spectator's."""
    table = set_table(client, secret_game.name, *["me"] * secret_game.players[0])["table"]
    for step in range(12):
        public = look(client, table, seat=-1)
        with stream(client, table) as socket:
            news = hello(socket, drawing=True)
            assert (news["state"]["viewer"], news["state"]["legal"]) == (-1, [])
            assert news["lines"] == answer(client.get(f"/api/v1/tables/{table}/log?seat=-1"))
            frame = next_of(socket, "frame")
            assert (frame["viewer"], frame["asked"]["choices"]) == (-1, [])
            private = {region.name for region in regions_of(secret_game) if region.private}
            assert private
            assert not private & set(frame["regions"])
            socket.send_json({"type": "look", "seat": public["actor"]})
            assert next_of(socket, "news")["state"]["viewer"] == public["actor"]
        own = look(client, table, seat=public["actor"])
        act = {"position": own["position"], "action": own["choices"][7 * step % len(own["choices"])]["action"]}
        answer(client.post(f"/api/v1/tables/{table}/actions", json=act))


@pytest.mark.parametrize("path", ["", "/text", "/log", "/replay", "/replay/0.svg", "/drawing.svg"])
def test_nothing_else_that_a_page_asks_for_shows_a_hand_unasked(
    client: TestClient, secret_game: Game, path: str
) -> None:
    table = set_table(client, secret_game.name, *["me"] * secret_game.players[0])["table"]
    place = "viewer" if "replay" in path else "seat"
    unasked, spectator = (client.get(f"/api/v1/tables/{table}{path}", params=where).text for where in ({}, {place: -1}))
    assert unasked == spectator


def test_the_curtain_falls_on_the_server_too(client: TestClient) -> None:
    """When another seat of the same device decides, the view of the one before ends as well."""
    table = set_table(client, "urbania", "me", "me", options={"start": "black"})["table"]
    with stream(client, table) as socket:
        hello(socket, seat=0)
        for move in ("take pile", "take pile", "take pile", "take pile"):
            own = look(client, table, seat=0)
            answer(client.post(f"/api/v1/tables/{table}/actions", json={"position": own["position"], "notation": move}))
        version = look(client, table, seat=-1)["version"]
        while (state := next_of(socket, "news")["state"])["version"] != version:
            pass
        assert (state["actor"], state["viewer"]) == (1, -1)


def test_people_behind_a_curtain_are_there(client: TestClient) -> None:
    """Others must not seat a bot for them."""
    table = set_table(client, "urbania", "me", "me")["table"]
    with stream(client, table) as socket:
        state = hello(socket)["state"]
        assert state["viewer"] == -1
        assert [seat["online"] for seat in state["seats"]] == [True, True]
        assert state["spectators"] == 0


def test_a_device_of_one_person_needs_no_curtain(client: TestClient) -> None:
    table = set_table(client, "urbania", "me", "random")["table"]
    with stream(client, table) as socket:
        assert hello(socket)["state"]["viewer"] == 0
