"""Health that means it: what the server needs is tried, and what is missing is said in a sentence."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections import namedtuple
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import event
from starlette.testclient import TestClient

from tests.web import postgresql
from tests.web.conftest import ORIGIN, free_port, running
from tests.web.steps import answer, look, patiently, rooms_of, set_table
from urbarium.engine.errors import SetupError
from urbarium.web import database, health
from urbarium.web.app import create_app
from urbarium.web.database import try_database
from urbarium.web.settings import Settings
from urbarium.web.sole import sole_server


def file_of(settings: Settings) -> Path:
    return Path(settings.database.removeprefix("sqlite:///"))


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_KEPT", 0.0)
    monkeypatch.setattr(database, "_LOCKED", 0.2)


def act(client: TestClient, table: str):
    now = look(client, table)
    body = {"position": now["position"], "action": now["choices"][0]["action"]}
    return client.post(f"/api/v1/tables/{table}/actions", json=body)


def test_a_server_is_alive_and_ready(client: TestClient) -> None:
    assert client.get("/healthz").text == "ok"
    assert (client.get("/readyz").status_code, client.get("/readyz").text) == (200, "ready")


@pytest.mark.parametrize("loss", ["deleted", "replaced"])
def test_a_file_that_is_gone_is_noticed_before_the_next_move_is_confirmed(settings: Settings, loss: str) -> None:
    file = file_of(settings)
    with TestClient(create_app(settings), headers={"origin": ORIGIN}) as client:
        table = set_table(client, "urbino", "me", "me")["table"]
        aside = file.with_name("aside.db")
        os.rename(file, aside)
        if loss == "replaced":
            shutil.copyfile(aside, file)
        refused = act(client, table)
        assert refused.status_code == 503
        assert int(refused.headers["retry-after"]) >= 1
        assert refused.json()["error"] == "unavailable"
        assert look(client, table)["plies"] == 0
        ready = client.get("/readyz")
        assert (ready.status_code, "moved, deleted or replaced" in ready.text) == (503, True)
        assert client.get("/healthz").status_code == 200
        os.replace(aside, file)
        assert client.get("/readyz").status_code == 200


def test_a_locked_file_is_a_sentence_and_the_move_can_be_sent_again(settings: Settings) -> None:
    with TestClient(create_app(settings), headers={"origin": ORIGIN}) as client:
        table = set_table(client, "urbino", "me", "me")["table"]
        lock = sqlite3.connect(file_of(settings), isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        refused = act(client, table)
        assert refused.status_code == 503
        assert "try again" in refused.json()["message"]
        assert client.get("/healthz").status_code == 200
        assert client.get("/readyz").status_code == 503
        with client.websocket_connect(f"/api/v1/tables/{table}/stream") as stream:
            stream.send_json({"type": "hello", "drawing": False})
            state = stream.receive_json()["state"]
            action = {"type": "act", "actions": [state["legal"][0]], "position": state["position"], "ref": 7}
            stream.send_json(action)
            told = stream.receive_json()
            assert (told["type"], told["error"], told["ref"]) == ("refused", "unavailable", 7)
            lock.execute("ROLLBACK")
            lock.close()
            stream.send_json(action)
            assert {stream.receive_json()["type"] for _ in range(2)} == {"done", "news"}
        assert look(client, table)["plies"] == 1


def test_a_full_disk_is_said_and_survived(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    with TestClient(create_app(settings), headers={"origin": ORIGIN}) as client:
        table = set_table(client, "urbino", "me", "me")["table"]
        engine = rooms_of(client).store.database.engine
        engine.dispose()
        with engine.connect() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        full = [True]

        @event.listens_for(engine, "begin")
        def fill(connection) -> None:
            # SQLite's own way to run out of room
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages if full[0] else 1_000_000}")

        said = [
            client.post(f"/api/v1/tables/{table}/chat", json={"text": f"{number} " + "x" * 290}).status_code
            for number in range(60)
        ]
        assert set(said) == {204, 503}
        full[0] = False
        stored = said.count(204)
        answer(act(client, table))
        lines = [line for line in answer(client.get(f"/api/v1/tables/{table}/log")) if line["kind"] == "chat"]
        assert len(lines) == stored

        Usage = namedtuple("Usage", "total used free")
        monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(100, 95, 5))
        ready = client.get("/readyz")
        assert (ready.status_code, "disk is nearly full" in ready.text) == (503, True)


@pytest.mark.skipif(not postgresql.available(), reason="PostgreSQL is not installed")
def test_a_database_that_is_away_is_said_and_the_move_can_be_sent_again(settings: Settings) -> None:
    with (
        postgresql.Cluster() as cluster,
        TestClient(create_app(replace(settings, database=cluster.address)), headers={"origin": ORIGIN}) as client,
    ):
        table = set_table(client, "urbino", "me", "me")["table"]
        assert client.get("/readyz").status_code == 200
        cluster.kill()
        refused = act(client, table)
        assert (refused.status_code, refused.json()["error"]) == (503, "unavailable")
        ready = client.get("/readyz")
        assert (ready.status_code, "the database cannot be written" in ready.text) == (503, True)
        assert client.get("/healthz").status_code == 200
        cluster.start()
        for _ in patiently("the server is ready again", pause=0.1):
            if client.get("/readyz").status_code == 200:
                break
        assert act(client, table).status_code == 200
        assert look(client, table)["plies"] == 1


def test_a_helper_that_dies_again_and_again_is_not_ready(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with TestClient(create_app(replace(settings, draw_processes=1)), headers={"origin": ORIGIN}) as client:
        table = set_table(client, "urbino", "me", "me")["table"]
        with pytest.raises(Exception, match="died"):
            client.get(f"/api/v1/tables/{table}/drawing.svg")
        ready = client.get("/readyz")
        assert (ready.status_code, "pictures cannot be drawn" in ready.text) == (503, True)


# ---- when a server starts


def start(file: Path) -> subprocess.CompletedProcess[str]:
    words = ["serve", "--no-browser", "--port", str(free_port()), "--database", f"sqlite:///{file}"]
    return subprocess.run(
        [sys.executable, "-m", "urbarium", *words], capture_output=True, text=True, timeout=120, check=False
    )


def test_a_second_server_on_the_same_file_is_refused_with_the_reason(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        second = start(tmp_path / "tables.db")
        assert second.returncode == 2
        assert f"another server (process {server.process.pid}) uses" in second.stderr
        assert "Traceback" not in second.stderr
    with sole_server(server.database):
        pass  # it is free again


def test_a_damaged_file_is_refused_with_advice_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    nonsense = b"this was a database" * 1000
    file.write_bytes(nonsense)
    refused = start(file)
    assert refused.returncode == 2
    assert "urbarium restore" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert file.read_bytes() == nonsense


def test_a_torn_page_is_found_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    try_database(f"sqlite:///{file}")
    with file.open("r+b") as pages:
        pages.seek(4096)
        pages.write(b"\xff" * 4096 * 3)
    with pytest.raises(SetupError, match="urbarium restore"):
        try_database(f"sqlite:///{file}")


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("nonsense", "write sqlite:///FILE"),
        ("sqlite:////no/such/folder/tables.db", "/no/such/folder"),
        ("postgresql+psycopg://nobody:secret@127.0.0.1:1/none", "Does it run"),
        ("sqlite://", "in memory"),
    ],
)
def test_a_database_that_is_not_there_is_a_sentence(address: str, words: str) -> None:
    with pytest.raises(SetupError, match=words) as refused:
        try_database(address)
    assert "secret" not in str(refused.value)
