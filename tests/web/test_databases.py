"""Databases of earlier versions go on: each is a dump in ``databases``, beside what its logs read when it was made.

``first_round`` holds seven tables: one where people talked and took back, with a question still open; one with hidden
cards where somebody left and came back; one where somebody was replaced; one that everybody left; a finished game with
its rematch; and one that still waits for a player.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.web.test_rooms import PATIENCE, opened
from urbarium.web import shown
from urbarium.web.identity import Guest
from urbarium.web.rooms import Rooms
from urbarium.web.table import Table
from urbarium.web.words import translator

FOLDER = Path(__file__).parent / "databases"
READING = (FOLDER / "first_round.txt").read_text(encoding="utf-8")
TABLES = dict(line.split(": ") for line in READING.splitlines() if not line.startswith(" "))


@pytest.fixture
def first_round(tmp_path: Path) -> str:
    file = tmp_path / "tables.db"
    connection = sqlite3.connect(file)
    connection.executescript((FOLDER / "first_round.sql").read_text(encoding="utf-8"))
    connection.close()
    return f"sqlite:///{file}"


def at_tables(address: str, work: Callable[[Rooms], Awaitable[None]]) -> None:
    async def run() -> None:
        rooms = opened(address)
        try:
            async with asyncio.timeout(PATIENCE):
                await work(rooms)
        finally:
            await rooms.close()

    asyncio.run(run())


def reading(table: Table) -> list[str]:
    """The log as all viewers read it: number, who reads it so, kind, notation or name, words."""
    viewers = range(-1, table.agreed.players)
    found: dict[tuple[int, str], list[int]] = {}
    for viewer in viewers:
        for line in shown.news(table, viewer, 0, translator("en")):
            words = f"{line['kind']} {line.get('notation') or line.get('name') or '-'} | {line['text']}"
            found.setdefault((line["number"], words), []).append(viewer)
    return [
        f"  {number} {'all' if len(who) == len(viewers) else ','.join(map(str, who))} {words}"
        for (number, words), who in sorted(found.items(), key=lambda item: (item[0][0], item[1]))
    ]


def test_every_table_loads_and_its_log_reads_as_it_did(first_round: str) -> None:
    async def read(rooms: Rooms) -> None:
        lines = []
        for name, table_id in TABLES.items():
            lines += [f"{name}: {table_id}", *reading(await rooms.tables.find(table_id))]
        assert lines == READING.splitlines()

    at_tables(first_round, read)


def test_every_table_stands_where_it_stood(first_round: str) -> None:
    async def look(rooms: Rooms) -> None:
        found = {name: await rooms.tables.find(table_id) for name, table_id in TABLES.items()}
        assert {name: (table.status, table.actor, table.position) for name, table in found.items()} == {
            "asked": ("playing", 0, 30),
            "came_back": ("playing", 0, 31),
            "absent": ("playing", 0, 44),
            "deserted": ("playing", 0, 10),
            "finished": ("over", -1, 64),
            "rematch": ("playing", 1, 2),
            "waiting": ("waiting", -1, 0),
        }
        assert found["finished"].rematch == TABLES["rematch"]
        assert found["finished"].playing().scores() == [13, 7]
        request = found["asked"].request
        assert request is not None
        assert (request.number, request.seat, request.plies) == (31, 1, 2)
        assert [(seat.kind, seat.name, seat.bot) for seat in found["absent"].seats] == [
            ("person", "Ada", ""),
            ("bot", "Bo", "level2"),
            ("bot", "random", "random"),
        ]
        assert [seat.kind for seat in found["waiting"].seats] == ["person", "bot", "open"]

    at_tables(first_round, look)


async def until_a_person_decides(table: Table) -> None:
    while table.actor >= 0 and table.seats[table.actor].kind == "bot":
        await asyncio.sleep(0.01)


def test_play_goes_on_at_every_table(first_round: str) -> None:
    async def play(rooms: Rooms) -> None:
        found = {name: await rooms.tables.find(table_id) for name, table_id in TABLES.items()}
        before = {name: table.version for name, table in found.items()}
        await rooms.play.answer(found["asked"], 0, True)
        assert len(found["asked"].line) == 17
        await rooms.seats.come_back(found["deserted"], 0)
        await rooms.seats.come_back(found["absent"], 1)
        seat, _ = await rooms.seats.join(found["waiting"], Guest("new", "Cy"), "", None, "")
        assert (seat, found["waiting"].status) == (2, "playing")
        host = Guest(found["finished"].agreed.host, "Ada")
        assert await rooms.new_tables.rematch(found["finished"], host) == TABLES["rematch"]
        for name in ("asked", "came_back", "absent", "deserted", "rematch", "waiting"):
            table = found[name]
            for _ in range(3):
                await until_a_person_decides(table)
                view = table.views.now(table.actor)
                await rooms.play.act(table, table.actor, view.legal()[:1], table.position)
            assert table.version >= before[name] + 3
            await until_a_person_decides(table)
            rooms.tables.forget(table.id)
            again = await rooms.tables.find(table.id)
            assert again.playing().state.tobytes() == table.playing().state.tobytes()

    at_tables(first_round, play)
