"""Playing on from a position of a finished game: against bots, with what the seat did not know dealt anew."""

import numpy as np
import pytest
from starlette.testclient import TestClient

from tests.web.steps import answer, look, play_on, rooms_of, set_table, settled
from urbarium import Record
from urbarium.engine.game import Game
from urbarium.web.table import Table


def finished(client: TestClient, game: str) -> str:
    """A game that was given up after some steps."""
    table = str(set_table(client, game, "me", "random")["table"])
    play_on(client, table, 10)
    answer(client.post(f"/api/v1/tables/{table}/resign", json={}))
    return table


def inside(client: TestClient, table: str) -> Table:
    return client.portal.call(rooms_of(client).tables.find, table)


def test_a_new_table_begins_where_the_other_was(client: TestClient) -> None:
    table = finished(client, "urbino")
    made = answer(client.post(f"/api/v1/tables/{table}/play-on", json={"ply": 5}))
    old, new = inside(client, table), inside(client, made["table"])
    assert np.array_equal(new.playing().at(0), old.playing().at(5))
    assert [seat.kind for seat in new.seats] == ["person", "bot"]
    now = settled(client, made["table"])
    assert now["status"] == "playing"
    assert now["viewer"] == 0


def test_its_record_replays(client: TestClient) -> None:
    table = finished(client, "urbino")
    made = answer(client.post(f"/api/v1/tables/{table}/play-on", json={"ply": 4, "level": "random"}))["table"]
    assert play_on(client, made, 400)["status"] == "over"
    record = Record.parse(client.get(f"/api/v1/tables/{made}/record").text)
    assert record.start is not None
    assert record.replay().scores() == look(client, made)["result"]["scores"]


def test_what_the_seat_did_not_know_is_dealt_anew(client: TestClient, secret_game: Game) -> None:
    table = finished(client, secret_game.name)
    asked = {"ply": 6, "seat": 0, "level": "random"}
    fresh = [answer(client.post(f"/api/v1/tables/{table}/play-on", json=asked))["table"] for _ in range(3)]
    game, then = secret_game, inside(client, table).playing().at(6)
    starts = [inside(client, one).playing().at(0) for one in fresh]
    assert len({start.tobytes() for start in starts}) > 1
    for start in starts:
        assert not np.array_equal(start, then)
        views = [game.view(state, 2, inside(client, table).playing().options, 0).state for state in (start, then)]
        assert np.array_equal(views[0], views[1])
    assert look(client, fresh[0])["commitment"] is None  # nothing was shuffled for it


@pytest.mark.parametrize(
    ("body", "code"),
    [({"ply": 9999}, 404), ({"ply": -1}, 422), ({"ply": 2, "seat": 4}, 422), ({"ply": 2, "level": "level99"}, 422)],
)
def test_what_cannot_be_is_refused_in_words(client: TestClient, body: dict[str, int], code: int) -> None:
    table = finished(client, "urbino")
    response = client.post(f"/api/v1/tables/{table}/play-on", json=body)
    assert response.status_code in (code, 400)
    assert response.json()["message"]


def test_a_running_game_keeps_its_positions(client: TestClient) -> None:
    table = set_table(client, "urbino", "me", "me")["table"]
    play_on(client, table, 3)
    assert client.post(f"/api/v1/tables/{table}/play-on", json={"ply": 1}).status_code == 409


def test_it_survives_a_restart(client: TestClient) -> None:
    table = finished(client, "urbino")
    made = answer(client.post(f"/api/v1/tables/{table}/play-on", json={"ply": 5, "level": "random"}))["table"]
    now = settled(client, made)
    rooms_of(client).tables._kept.clear()
    again = look(client, made)
    assert (again["plies"], again["actor"]) == (now["plies"], now["actor"])
