"""The fault campaign: a short round of it, and whether it would notice a broken promise."""

import asyncio
import random
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.faults import Seat, Table, World, compare
from tests.web import postgresql
from tests.web.test_rooms import HOST, ME, opened
from urbarium.web import shown
from urbarium.web.new_tables import Plan
from urbarium.web.words import translator

ROOT = Path(__file__).parents[2]
KILLED = [f"kill -9 of a {what}" for what in ("server", "drawer", "thinker")]
ANYWHERE = [*KILLED, "a stopped server", "a stopped thinker", "cut connections"]
FAULTS = {
    "sqlite": [*ANYWHERE, "a locked file", "a full disk"],
    "postgresql": [*ANYWHERE, "kill -9 of the database", "a stopped database", "cut connections to the database"],
}

needs_postgresql = pytest.mark.skipif(not postgresql.available(), reason="PostgreSQL is not installed")


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgresql", marks=needs_postgresql)])
def test_a_short_round_breaks_no_promise(database: str) -> None:
    words = ["--rounds", "1", "--tables", "6", "--rate", "30", "--only", database]
    command = [sys.executable, "benchmarks/faults.py", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=500, check=False)
    assert "broken promises: 0" in done.stdout, done.stdout + done.stderr
    assert done.returncode == 0
    assert [fault for fault in FAULTS[database] if f"{fault} 1" not in done.stdout] == []


@pytest.mark.parametrize("lie", ["none", "another action", "never stored", "told a secret", "told too much"])
def test_a_broken_promise_is_noticed(tmp_path: Path, lie: str) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"

    async def play() -> list[str]:
        rooms = opened(database)
        table, _ = await rooms.new_tables.set(HOST, Plan("urbino", [ME, ME]))
        await rooms.play.act(table, 0, [40], 1)
        lines = shown.news(table, 0, 0, translator("en"))
        await rooms.close()
        world = World([], 1.0, 1, random.Random(1))
        seat = Seat(world, table.id, 0, "token", [])
        seat.told = {line["number"]: line for line in lines}
        seat.confirmed = {2: 40}
        if lie == "another action":
            seat.confirmed[2] = 41
        if lie == "never stored":
            seat.confirmed[3] = 50
        if lie == "told a secret":
            seat.told[2] = {**seat.told[2], "text": "Bo holds the Hospital"}
        if lie == "told too much":
            seat.told[3] = {**seat.told[2], "number": 3}
        world.tables.append(Table(table.id, [seat], []))
        await compare(world, database)
        return world.broken

    assert len(asyncio.run(play())) == (lie != "none")
