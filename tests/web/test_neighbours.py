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
from tests.web.test_rooms import HOST, ME, PATIENCE, opened
from urbarium.web import neighbours
from urbarium.web.logbook import Acted
from urbarium.web.neighbours import Looking
from urbarium.web.new_tables import Plan, SeatPlan
from urbarium.web.presence import Watcher
from urbarium.web.rooms import Rooms
from urbarium.web.schema import tables

pytestmark = pytest.mark.skipif(not postgresql.available(), reason="PostgreSQL is not installed")

BOTS = [SeatPlan("bot", "random"), SeatPlan("bot", "random")]
BOT_FIRST = [SeatPlan("bot", "random"), ME]


@asynccontextmanager
async def processes(database: str) -> AsyncIterator[tuple[Rooms, Rooms]]:
    """Two servers that attend to the same tables, as two processes would."""
    both = opened(database), opened(database)
    attending = [asyncio.create_task(rooms.attend()) for rooms in both]
    try:
        async with asyncio.timeout(PATIENCE):
            yield both
    finally:
        for task in attending:
            task.cancel()
        for rooms in both:
            await rooms.close()


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
            table, _ = await one.new_tables.set(HOST, Plan("urbino", [ME, ME]))
            news = asyncio.Event()
            there = await two.tables.find(table.id)
            two.presence.watch(there.id, Watcher(1, news.set))
            await until(
                lambda: one.presence.attendance(table).online[1]
            )  # what the two heard of each other's start is dealt with
            news.clear()
            await one.play.act(table, 0, [40], 1)
            await until(lambda: there.version == 2)
            await news.wait()
            assert there.playing().state.tobytes() == table.playing().state.tobytes()
            assert await two.play.act(there, 1, [50], there.position) == 3
            await until(lambda: table.version == 3)
            await two.seats.leave(there, 1)
            await until(lambda: table.seats[1].kind == "bot")

    asyncio.run(play())


def test_who_looks_from_another_process_is_present(shared_database: str) -> None:
    async def look() -> None:
        async with processes(shared_database) as (one, two):
            table, _ = await one.new_tables.set(HOST, Plan("urbino", [ME, SeatPlan("open")]))
            there = await two.tables.find(table.id)

            def attendance() -> tuple[bool, int]:
                found = one.presence.attendance(table)
                return found.online[0], found.spectators

            person, spectator = Watcher(0, lambda: None), Watcher(-1, lambda: None)
            two.presence.watch(there.id, person)
            two.presence.watch(there.id, spectator)
            await until(lambda: attendance() == (True, 1))
            two.presence.unwatch(there.id, person)
            two.presence.unwatch(there.id, spectator)
            await until(lambda: attendance() == (False, 0))

    asyncio.run(look())


def test_a_table_is_claimed_by_one_process_until_the_claim_runs_out(shared_database: str) -> None:
    async def claim() -> None:
        one, two = opened(shared_database), opened(shared_database)
        await one.turns.close()  # their bots do not get to think
        await two.turns.close()
        made = [(await one.new_tables.set(HOST, Plan("urbino", BOT_FIRST)))[0].id for _ in range(6)]
        bots_only, _ = await one.new_tables.set(HOST, Plan("urbino", BOTS))
        waits_for_a_person, _ = await one.new_tables.set(HOST, Plan("urbino", [ME, SeatPlan("bot", "random")]))
        assert await one.neighbours.claim(made[0])
        assert await one.neighbours.claim(made[0])
        assert not await two.neighbours.claim(made[0])
        assert not await two.neighbours.claim(waits_for_a_person.id)
        assert await two.neighbours.claim(bots_only.id)  # nobody takes it up by itself, but whoever looks there may
        taken = await asyncio.gather(one.neighbours.take_over(), two.neighbours.take_over())
        assert sorted(taken[0] + taken[1]) == sorted(made[1:])
        assert await two.neighbours.take_over() == []
        await one.neighbours.keep(made)
        run_out(shared_database)
        assert sorted(await two.neighbours.take_over()) == sorted(made)
        await one.close()
        await two.close()

    asyncio.run(claim())


def test_a_claim_ends_when_a_person_is_to_decide(shared_database: str) -> None:
    async def claim() -> None:
        async with processes(shared_database) as (one, two):
            table, _ = await one.new_tables.set(HOST, Plan("urbino", [SeatPlan("bot", "random"), ME]))
            await until(lambda: table.actor == 1)
            there = await two.tables.find(table.id)
            bots = 0
            while bots < 3:  # each time it is the other process that lets the bot think, long before a claim runs out
                await until(lambda: there.actor == 1)
                await two.play.act(there, 1, [there.playing().legal()[0].action], there.position)
                bots = sum(isinstance(entry.event, Acted) and entry.seat == 0 for entry in there.entries)
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
                mover.say({"type": "act", "actions": mover.state["legal"][:1], "position": mover.state["position"]})
            people[0].hear(12)

        bots = {"game": "urbino", "seats": [{"kind": "bot", "level": "level1"}] * 2}
        table = httpx.post(f"{one.address}/api/v1/tables", json=bots, timeout=PATIENCE).json()["table"]
        one.kill()  # its claim runs out by itself
        for _ in patiently("the other server plays the bots' game to its end", pause=0.1):
            if httpx.get(f"{two.address}/api/v1/tables/{table}", timeout=PATIENCE).json()["status"] == "over":
                break


def test_a_crowd_at_one_table_makes_nobody_else_look_absent(shared_database: str) -> None:
    """A NOTIFY takes less than 8,000 bytes: a crowd is a number, and many tables are several messages."""

    async def crowd() -> None:
        async with processes(shared_database) as (one, two):
            crowded, _ = await one.new_tables.set(HOST, Plan("urbino", [ME, SeatPlan("open")]))
            quiet = [(await one.new_tables.set(HOST, Plan("urbino", [ME, SeatPlan("open")])))[0] for _ in range(3)]
            said: list[int] = []
            publish = two.neighbours._say

            async def count(looking: dict[str, list[int]]) -> None:
                said.append(len(looking))
                await publish(looking)

            two.neighbours._say = count  # type: ignore[method-assign]
            for _ in range(2_800):
                two.presence.watch(crowded.id, Watcher(-1, lambda: None))
            for table in quiet:
                two.presence.watch(table.id, Watcher(0, lambda: None))
            await two.presence.say_who_looks()
            await until(lambda: all(one.presence.attendance(table).online[0] for table in quiet))
            await until(lambda: one.presence.attendance(crowded).spectators == 2_800)
            assert len(said) < 10  # and not one for each who came
            many = {f"table{number}": Looking((0, 1), number) for number in range(1_000)}
            await two.neighbours.say_who_looks(many)
            await until(lambda: len(one.presence._elsewhere) == 4 + 999 + 1)

    asyncio.run(crowd())


def test_bots_of_a_process_that_died_go_on_within_fifteen_seconds() -> None:
    """A claim that is not renewed runs out, and somebody else looks for such tables, in that time together."""
    assert neighbours._LEASE + neighbours.EVERY < 15
    assert 3 * neighbours.EVERY < neighbours._LEASE  # a claim that is renewed does not run out
