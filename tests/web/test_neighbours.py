"""Several server processes on one PostgreSQL database: what one stores all tell, and bots think in one of them."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from websockets.sync.client import ClientConnection, connect

from tests.web import postgresql
from tests.web.conftest import running
from tests.web.steps import patiently
from tests.web.test_service import HOST, ME, PATIENCE, closed, opened
from urbarium.web.service import Plan, SeatPlan, Service, Watcher
from urbarium.web.storage import tables

pytestmark = pytest.mark.skipif(not postgresql.available(), reason="PostgreSQL is not installed")

BOTS = [SeatPlan("bot", "random"), SeatPlan("bot", "random")]


@asynccontextmanager
async def processes(database: str) -> AsyncIterator[tuple[Service, Service]]:
    """Two services that attend to the same tables, as two processes would."""
    both = opened(database), opened(database)
    attending = [asyncio.create_task(service.attend()) for service in both]
    try:
        async with asyncio.timeout(PATIENCE):
            yield both
    finally:
        for task in attending:
            task.cancel()
        for service in both:
            await closed(service)


async def until(true: Callable[[], object]) -> None:
    while not true():
        await asyncio.sleep(0.01)


def run_out(database: str) -> None:
    """End all claims, as time would if the process that made them died."""
    engine = sa.create_engine(database)
    with engine.begin() as connection:
        connection.execute(tables.update().values(claimed_until=1.0))
    engine.dispose()


def test_what_one_process_stores_the_other_tells(shared_database: str) -> None:
    async def play() -> None:
        async with processes(shared_database) as (one, two):
            table, _ = await one.create(HOST, Plan("urbino", [ME, ME]))
            news = asyncio.Event()
            there = await two.table(table.id)
            two.watch(there, Watcher(1, news.set))
            await until(lambda: one.online(table, 1))  # what the two heard of each other's start is dealt with
            news.clear()
            await one.act(table.id, 0, 40, 1)
            await until(lambda: there.version == 2)
            await news.wait()
            assert there.playing().state.tobytes() == table.playing().state.tobytes()
            assert await two.act(table.id, 1, 50, there.position) == 3
            await until(lambda: table.version == 3)
            await two.leave(table.id, 1)
            await until(lambda: table.seats[1].kind == "bot")

    asyncio.run(play())


def test_who_looks_from_another_process_is_present(shared_database: str) -> None:
    async def look() -> None:
        async with processes(shared_database) as (one, two):
            table, _ = await one.create(HOST, Plan("urbino", [ME, SeatPlan("open")]))
            there = await two.table(table.id)
            person, spectator = Watcher(0, lambda: None), Watcher(-1, lambda: None)
            two.watch(there, person)
            two.watch(there, spectator)
            await until(lambda: one.online(table, 0) and one.spectators(table) == 1)
            two.unwatch(there.id, person)
            two.unwatch(there.id, spectator)
            await until(lambda: not one.online(table, 0) and one.spectators(table) == 0)

    asyncio.run(look())


def test_the_watchers_of_a_process_that_fell_silent_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    from urbarium.web import neighbours
    from urbarium.web.storage import Store

    others = neighbours.Neighbours(Store("sqlite:///never-opened.db"))
    assert others.note({"from": "a", "looking": {"table": [0, -1]}}) == ["table"]
    assert others.note({"from": "a", "looking": {"table": [-1, 0]}}) == []
    assert sorted(others.looking("table")) == [-1, 0]
    assert others.forget_the_silent() == []
    monkeypatch.setattr(neighbours, "EVERY", -1.0)
    assert others.forget_the_silent() == ["table"]
    assert list(others.looking("table")) == []


def test_a_table_is_claimed_by_one_process_until_the_claim_runs_out(shared_database: str) -> None:
    async def claim() -> None:
        one, two = opened(shared_database), opened(shared_database)
        one.closing = two.closing = True  # their bots do not get to think
        made = [(await one.create(HOST, Plan("urbino", BOTS)))[0].id for _ in range(6)]
        waits_for_a_person, _ = await one.create(HOST, Plan("urbino", [ME, SeatPlan("bot", "random")]))
        assert await one.neighbours.claim(made[0])
        assert await one.neighbours.claim(made[0])
        assert not await two.neighbours.claim(made[0])
        assert not await two.neighbours.claim(waits_for_a_person.id)
        taken = await asyncio.gather(one.neighbours.take_over(), two.neighbours.take_over())
        assert sorted(taken[0] + taken[1]) == sorted(made[1:])
        assert await two.neighbours.take_over() == []
        run_out(shared_database)
        assert sorted(await two.neighbours.take_over()) == sorted(made)
        await closed(one)
        await closed(two)

    asyncio.run(claim())


def test_a_claim_ends_when_a_person_is_to_decide(shared_database: str) -> None:
    async def claim() -> None:
        async with processes(shared_database) as (one, two):
            table, _ = await one.create(HOST, Plan("urbino", [SeatPlan("bot", "random"), ME]))
            await until(lambda: table.actor == 1)
            there = await two.table(table.id)
            bots = 0
            while bots < 3:  # each time it is the other process that lets the bot think, long before a claim runs out
                await until(lambda: there.actor == 1)
                await two.act(table.id, 1, there.playing().legal()[0].action, there.position)
                bots = sum(entry.kind == "act" and entry.seat == 0 for entry in there.entries)
            assert [entry.number for entry in there.entries] == list(range(1, there.version + 1))

    asyncio.run(claim())


class Person:
    """Somebody at a table, through the server of their choice."""

    def __init__(self, stream: ClientConnection, token: str) -> None:
        self.stream = stream
        self.state: dict[str, Any] = {}
        self.say({"type": "hello", "token": token, "drawing": False})

    def say(self, message: dict[str, Any]) -> None:
        self.stream.send(json.dumps(message))

    def hear(self, version: int) -> None:
        """Listen until the news of a version have come."""
        while self.state.get("version", 0) < version:
            message = json.loads(self.stream.recv(timeout=PATIENCE))
            if message["type"] == "news":
                self.state = message["state"]


def test_two_people_at_two_servers_and_one_server_dies(shared_database: str, tmp_path: Path) -> None:
    """They play together; then bots whose server is killed go on at the other one."""
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    with running(folders[0], shared_database) as one, running(folders[1], shared_database) as two:
        plan = {"game": "urbino", "seats": [{"kind": "me"}] * 2}
        made = httpx.post(f"{one.address}/api/v1/tables", json=plan, timeout=PATIENCE).json()
        path = f"/api/v1/tables/{made['table']}/stream"
        with (
            connect(f"ws://localhost:{one.port}{path}") as first,
            connect(f"ws://localhost:{two.port}{path}") as second,
        ):
            people = [Person(first, made["tokens"]["0"]), Person(second, made["tokens"]["1"])]
            for version in range(1, 12):
                for person in people:
                    person.hear(version)
                mover = people[people[0].state["actor"]]
                mover.say({"type": "act", "action": mover.state["legal"][0], "position": mover.state["position"]})
            people[0].hear(12)

        bots = {"game": "urbino", "seats": [{"kind": "bot", "level": "level1"}] * 2}
        table = httpx.post(f"{one.address}/api/v1/tables", json=bots, timeout=PATIENCE).json()["table"]
        one.kill()
        run_out(shared_database)
        for _ in patiently("the other server plays the bots' game to its end", pause=0.1):
            if httpx.get(f"{two.address}/api/v1/tables/{table}", timeout=PATIENCE).json()["status"] == "over":
                break
