"""Stored before shown: the log, its key, its commits, and what a new start finds."""

import asyncio
import threading
import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from urbarium.engine.errors import SetupError
from urbarium.web.database import ConflictError, Database
from urbarium.web.facts import Agreement, Person, Seat, Standing
from urbarium.web.logbook import Acted, Entry, SeatChanged, Started
from urbarium.web.schema import metadata, tables
from urbarium.web.storage import Store


def opened(address: str) -> Store:
    database = Database(address)
    database.open()
    return Store(database)


def agreed(name: str = "t1") -> Agreement:
    return Agreement(name, "urbino", "1", 2, {"monuments": "off"}, bytes(32), "invite", "host")


SEATS = [Seat(Person("Ada", "guest", "hash")), Seat(bot="level2")]
START = Entry(1, -1, Started(), 5.0)
WAITING, PLAYING = Standing("waiting"), Standing("playing")


def test_the_migrations_make_exactly_the_schema_of_the_code(database: str) -> None:
    store = opened(database)
    with store.database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    store.database.close()


def test_a_table_comes_back_as_it_was_stored(database: str) -> None:
    async def given_and_read() -> None:
        store = opened(database)
        agreed_now = agreed()
        await store.create(agreed_now, SEATS, [START], WAITING)
        await store.append("t1", [Entry(2, 0, Acted(40), 6.0)], PLAYING)
        store.database.close()
        again = opened(database)
        found = await again.load("t1")
        again.database.close()
        assert found is not None
        assert found.agreed == agreed_now
        assert found.seats == SEATS
        assert found.entries == [START, Entry(2, 0, Acted(40), 6.0)]

    asyncio.run(given_and_read())


def test_two_writers_cannot_both_have_the_same_number(database: str) -> None:
    async def race() -> None:
        one, two = opened(database), opened(database)
        await one.create(agreed(), SEATS, [START], WAITING)
        outcomes = await asyncio.gather(
            *(store.append("t1", [Entry(2, 0, Acted(a))], PLAYING) for a, store in enumerate([one, two] * 8)),
            return_exceptions=True,
        )
        assert sum(outcome is None for outcome in outcomes) == 1
        assert sum(isinstance(outcome, ConflictError) for outcome in outcomes) == 15
        found = await two.load("t1")
        assert found is not None
        assert len(found.entries) == 2
        one.database.close()
        two.database.close()

    asyncio.run(race())


def test_a_loser_in_a_shared_commit_does_not_spoil_the_others(database: str) -> None:
    async def crowd() -> None:
        store = opened(database)
        names = [f"t{i}" for i in range(40)]
        for name in names:
            await store.create(agreed(name), SEATS, [START], WAITING)
        before = store.database.commits
        numbers = [2 if i % 4 else 1 for i in range(40)]
        outcomes = await asyncio.gather(
            *(store.append(name, [Entry(n, 0, Acted(40))], PLAYING) for name, n in zip(names, numbers, strict=True)),
            return_exceptions=True,
        )
        assert [isinstance(outcome, ConflictError) for outcome in outcomes] == [n == 1 for n in numbers]
        assert store.database.commits - before < 40
        store.database.close()

    asyncio.run(crowd())


def test_tables_that_are_busy_at_the_same_time_share_a_commit_and_nobody_waits_for_oneself(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy() -> None:
        store = opened(database)
        for name in ("t1", "t2"):
            await store.create(agreed(name), SEATS, [START], WAITING)
        pauses: list[float] = []
        monkeypatch.setattr("urbarium.web.database._TOGETHER", 1000.0)
        await store.append("t1", [Entry(2, 0, Acted(40))], PLAYING)
        monkeypatch.setattr(time, "sleep", pauses.append)
        await store.append("t1", [Entry(3, 1, Acted(40))], PLAYING)
        assert pauses == []
        await store.append("t2", [Entry(2, 0, Acted(40))], PLAYING)
        assert len(pauses) == 1
        assert 0 < pauses[0] <= 1000
        store.database.close()

    asyncio.run(busy())


def test_what_comes_while_one_waits_is_in_the_same_commit(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy() -> None:
        store, gate = opened(database), threading.Event()
        commits: list[object] = []
        names = ("t1", "t2", "t3", "t4")
        for name in names:
            await store.create(agreed(name), SEATS, [START], WAITING)
        sa.event.listen(store.database.engine, "commit", commits.append)
        monkeypatch.setattr("urbarium.web.database._TOGETHER", 1000.0)
        await store.append("t1", [Entry(2, 0, Acted(40))], PLAYING)
        assert len(commits) == 1
        monkeypatch.setattr(time, "sleep", lambda _: gate.wait(60))
        moves = [asyncio.ensure_future(store.append(name, [Entry(2, 0, Acted(40))], PLAYING)) for name in names[1:]]
        while store.database._jobs.qsize() < 2:  # besides the one that waits for them
            await asyncio.sleep(0.01)
        gate.set()
        await asyncio.gather(*moves)
        assert len(commits) == 2
        store.database.close()

    asyncio.run(busy())


def test_an_entry_that_fails_changes_no_seat_and_no_column(database: str) -> None:
    async def refused() -> None:
        store = opened(database)
        await store.create(agreed(), SEATS, [START], WAITING)
        with pytest.raises(ConflictError):
            await store.append("t1", [Entry(1, 0, SeatChanged("rise", "Ada"))], Standing("over"), {0: Seat()})
        found = await store.load("t1")
        assert found is not None
        assert found.seats == SEATS
        with store.database.engine.connect() as connection:
            assert connection.execute(sa.select(tables.c.status)).scalar() == "waiting"
        store.database.close()

    asyncio.run(refused())


def test_commits_are_durable_and_readers_do_not_wait(tmp_path: Path) -> None:
    store = opened(f"sqlite:///{tmp_path / 'tables.db'}")
    with store.database.engine.connect() as connection:
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(sa.text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(sa.text("PRAGMA foreign_keys")).scalar() == 1
    store.database.close()


def test_a_database_in_memory_is_refused() -> None:
    with pytest.raises(SetupError, match="file"):
        Database("sqlite://")


def test_the_key_of_the_cookies_is_made_once(database: str) -> None:
    store = opened(database)
    key = store.secret_key()
    store.database.close()
    again = opened(database)
    assert again.secret_key() == key
    assert len(key) == 64
    again.database.close()
