"""The promise of the shuffle: the host promises a secret, the seats add to it, and everyone can check the chain."""

import hashlib
import secrets
from collections.abc import Callable
from typing import Any, cast

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from tests.web.steps import answer, look, set_table
from urbarium.engine.errors import RecordError
from urbarium.engine.record import Record, combined_seed, commitment
from urbarium.web.table import Table

Visitor = Callable[[], TestClient]


def sealed_table(client: TestClient, friend: TestClient, *, host: str | None, joiner: str | None) -> str:
    """A table of Urbify where the host and the one who joins add to the shuffle."""
    table: str = set_table(client, "urbify", "me", "open", listed=True)["table"]
    if host:
        answer(client.post(f"/api/v1/tables/{table}/contribution", json={"contribution": host}))
    answer(friend.post(f"/api/v1/tables/{table}/join", json={"contribution": joiner} if joiner else {}))
    return table


def kept(client: TestClient, table: str) -> Table:
    found = cast(Starlette, client.app).state.rooms.tables.kept(table)
    assert found is not None
    return cast(Table, found)


def finish(client: TestClient, friend: TestClient, table: str) -> dict[str, Any]:
    """Play to the end; the state then."""
    people = [client, friend]
    while (now := look(client, table, seat=-1))["status"] == "playing":
        mover = people[now["actor"]]
        own = look(mover, table)
        body = {"position": own["position"], "action": own["choices"][-1]["action"]}
        answer(mover.post(f"/api/v1/tables/{table}/actions", json=body))
    return now


def test_the_seed_comes_of_the_secret_and_of_what_every_seat_added(client: TestClient, visitor: Visitor) -> None:
    host, joiner, friend = secrets.token_hex(32), secrets.token_hex(32), visitor()
    table = sealed_table(client, friend, host=host, joiner=joiner)
    agreed, course = kept(client, table).agreed, kept(client, table).playing()
    words = f"urbarium shuffle {agreed.seed.hex()} {host} {joiner}"
    assert course.seed == hashlib.sha256(words.encode()).digest()
    state = look(friend, table)
    assert (state["commitment"], state["contributions"]) == (commitment(agreed.seed), [host, joiner])
    assert (state["secret"], state["seed"]) == (None, None)


def test_the_host_has_promised_before_anyone_adds(client: TestClient, visitor: Visitor) -> None:
    table = set_table(client, "urbify", "me", "open", listed=True)["table"]
    friend = visitor()
    promised = look(friend, table)["commitment"]
    answer(friend.post(f"/api/v1/tables/{table}/join", json={"contribution": "ab" * 32}))
    assert look(friend, table)["commitment"] == promised
    assert commitment(kept(client, table).agreed.seed) == promised


def test_what_was_added_is_not_shown_before_the_game_begins(client: TestClient) -> None:
    """Whoever comes last could choose by it."""
    table = set_table(client, "urbify", "me", "open", listed=True)["table"]
    answer(client.post(f"/api/v1/tables/{table}/contribution", json={"contribution": "ab" * 32}))
    assert look(client, table)["contributions"] == []


def test_nobody_adds_to_a_shuffle_that_has_been_made(client: TestClient, visitor: Visitor) -> None:
    table = sealed_table(client, visitor(), host=None, joiner="cd" * 32)
    late = client.post(f"/api/v1/tables/{table}/contribution", json={"contribution": "ab" * 32})
    assert late.status_code == 409
    assert look(client, table)["contributions"] == ["", "cd" * 32]


def test_who_rises_takes_their_contribution_along(client: TestClient, visitor: Visitor) -> None:
    table = set_table(client, "urbify", "me", "open", "open", listed=True)["table"]
    first, second, third = visitor(), visitor(), visitor()
    answer(first.post(f"/api/v1/tables/{table}/join", json={"contribution": "ab" * 32}))
    answer(first.post(f"/api/v1/tables/{table}/leave", json={}))
    for friend in (second, third):
        answer(friend.post(f"/api/v1/tables/{table}/join", json={}))
    assert look(client, table)["contributions"] == ["", "", ""]
    assert kept(client, table).playing().seed == kept(client, table).agreed.seed


def test_a_table_that_is_read_again_has_the_same_shuffle(client: TestClient, visitor: Visitor) -> None:
    table = sealed_table(client, visitor(), host="ab" * 32, joiner="cd" * 32)
    seed = kept(client, table).playing().seed
    cast(Starlette, client.app).state.rooms.tables.forget(table)
    look(client, table)
    assert kept(client, table).playing().seed == seed


def test_one_person_with_bots_begins_at_once_and_the_secret_is_the_seed(client: TestClient) -> None:
    table = set_table(client, "urbify", "me", "random")["table"]
    assert look(client, table)["status"] == "playing"
    assert kept(client, table).playing().seed == kept(client, table).agreed.seed


def test_the_record_carries_the_whole_chain_and_is_checked(client: TestClient, visitor: Visitor) -> None:
    friend = visitor()
    table = sealed_table(client, friend, host=None, joiner="cd" * 32)
    over = finish(client, friend, table)
    text = client.get(f"/api/v1/tables/{table}/record").text
    assert f'[Secret "{over["secret"]}"]\n[Contributions "- {"cd" * 32}"]\n' in text
    assert commitment(bytes.fromhex(over["secret"])) == over["commitment"]
    assert combined_seed(bytes.fromhex(over["secret"]), over["contributions"]).hex() == over["seed"]
    assert Record.parse(text).seed.hex() == over["seed"]
    with pytest.raises(RecordError, match="does not come of the secret and the contributions"):
        Record.parse(text.replace("cd" * 32, "ce" * 32))
    with pytest.raises(RecordError, match="not the one that was promised"):
        Record.parse(text.replace(over["secret"], "00" * 32))
