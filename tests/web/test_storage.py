"""Stored before shown: the log, its key, its commits, and what a new start finds."""

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from urbarium.web.storage import ConflictError, Entry, SeatRow, Store, TableRow, metadata


def opened(database: str) -> Store:
    store = Store(database)
    store.open()
    return store


def row(name: str = "t1") -> TableRow:
    return TableRow(name, "urbino", "1", 2, {"monuments": "off"}, bytes(32), "invite", "host")


SEATS = [SeatRow("person", "Ada", "", "guest", "hash"), SeatRow("bot", "Mason", "level2")]


def test_the_migrations_make_exactly_the_schema_of_the_code(database: str) -> None:
    store = opened(database)
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    store.close()


def test_a_table_comes_back_as_it_was_stored(database: str) -> None:
    async def given_and_read() -> None:
        store = opened(database)
        await store.create(row(), SEATS, [Entry(1, "start", -1, {}, 5.0)])
        await store.append("t1", Entry(2, "act", 0, {"action": 40}, 6.0), {"status": "playing"})
        store.close()
        again = opened(database)
        found = await again.load("t1")
        again.close()
        assert found is not None
        table, seats, entries = found
        assert (table.seed, table.options, table.status) == (bytes(32), {"monuments": "off"}, "playing")
        assert seats == SEATS
        assert entries == [Entry(1, "start", -1, {}, 5.0), Entry(2, "act", 0, {"action": 40}, 6.0)]

    asyncio.run(given_and_read())


def test_two_writers_cannot_both_have_the_same_number(database: str) -> None:
    async def race() -> None:
        one, two = opened(database), opened(database)
        await one.create(row(), SEATS, [Entry(1, "start", -1)])
        outcomes = await asyncio.gather(
            *(store.append("t1", Entry(2, "act", 0, {"action": a}), {}) for a, store in enumerate([one, two] * 8)),
            return_exceptions=True,
        )
        assert sum(outcome is None for outcome in outcomes) == 1
        assert sum(isinstance(outcome, ConflictError) for outcome in outcomes) == 15
        found = await two.load("t1")
        assert found is not None
        assert len(found[2]) == 2
        one.close()
        two.close()

    asyncio.run(race())


def test_a_loser_in_a_shared_commit_does_not_spoil_the_others(database: str) -> None:
    async def crowd() -> None:
        store = opened(database)
        names = [f"t{i}" for i in range(40)]
        for name in names:
            await store.create(row(name), SEATS, [Entry(1, "start", -1)])
        before = store.commits
        numbers = [2 if i % 4 else 1 for i in range(40)]
        outcomes = await asyncio.gather(
            *(store.append(name, Entry(n, "act", 0), {}) for name, n in zip(names, numbers, strict=True)),
            return_exceptions=True,
        )
        assert [isinstance(outcome, ConflictError) for outcome in outcomes] == [n == 1 for n in numbers]
        assert store.commits - before < 40
        store.close()

    asyncio.run(crowd())


def test_an_entry_that_fails_changes_no_seat_and_no_column(database: str) -> None:
    async def refused() -> None:
        store = opened(database)
        await store.create(row(), SEATS, [Entry(1, "start", -1)])
        with pytest.raises(ConflictError):
            await store.append("t1", Entry(1, "seat", 0), {"status": "over"}, {0: SeatRow("open")})
        found = await store.load("t1")
        assert found is not None
        assert (found[0].status, found[1][0].name) == ("waiting", "Ada")
        store.close()

    asyncio.run(refused())


def test_commits_are_durable_and_readers_do_not_wait(tmp_path: Path) -> None:
    store = opened(f"sqlite:///{tmp_path / 'tables.db'}")
    with store.engine.connect() as connection:
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(sa.text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(sa.text("PRAGMA foreign_keys")).scalar() == 1
    store.close()


def test_a_database_in_memory_is_refused() -> None:
    with pytest.raises(ValueError, match="file"):
        Store("sqlite://")


def test_the_key_of_the_cookies_is_made_once(database: str) -> None:
    store = opened(database)
    key = store.secret_key()
    store.close()
    again = opened(database)
    assert again.secret_key() == key
    assert len(key) == 64
    again.close()
