"""Who looks at a table, from here and elsewhere, and who has been away for long."""

import asyncio

import pytest

from tests.web.test_rooms import HOST, ME, opened
from urbarium.web import presence
from urbarium.web.identity import Guest
from urbarium.web.neighbours import Looking
from urbarium.web.new_tables import Plan, SeatPlan
from urbarium.web.presence import Watcher


def test_a_person_is_online_on_all_own_seats_and_a_spectator_on_none(database: str) -> None:
    async def look() -> None:
        rooms = opened(database)
        table, _ = await rooms.new_tables.set(HOST, Plan("urbino", [ME, ME]))
        woken: list[str] = []
        player, spectator = Watcher(1, lambda: woken.append("player")), Watcher(-1, lambda: woken.append("spectator"))
        rooms.presence.watch(table.id, spectator)
        assert woken == []  # who only looks is no news
        rooms.presence.watch(table.id, player)
        assert sorted(woken) == ["player", "spectator"]
        there = rooms.presence.attendance(table)
        assert (there.online, there.spectators) == ((True, True), 1)
        rooms.presence.unwatch(table.id, player)
        there = rooms.presence.attendance(table)
        assert (there.online, there.spectators) == ((False, False), 1)
        assert rooms.presence.watched(table.id)
        rooms.presence.unwatch(table.id, spectator)
        assert not rooms.presence.watched(table.id)
        await rooms.close()

    asyncio.run(look())


def test_who_has_been_away_for_long_is_absent_but_no_bot_is(database: str) -> None:
    async def wait() -> None:
        patient, hasty = opened(database, absent_after=60.0), opened(database, absent_after=0.0)
        table, _ = await patient.new_tables.set(HOST, Plan("urbino", [ME, SeatPlan("open")], listed=True))
        await patient.seats.join(table, Guest("friend", "Bo"), "", None, "")
        await patient.seats.leave(table, 1)
        there = await hasty.tables.find(table.id)
        await asyncio.sleep(0.01)
        assert patient.presence.attendance(table).absent == (False, False)
        assert hasty.presence.attendance(there).absent == (True, False)
        watcher = Watcher(0, lambda: None)
        hasty.presence.watch(table.id, watcher)
        assert hasty.presence.attendance(there).absent == (False, False)
        await patient.close()
        await hasty.close()

    asyncio.run(wait())


def test_the_watchers_of_a_process_that_fell_silent_are_forgotten(
    shared_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def listen() -> None:
        rooms = opened(shared_database)
        table, _ = await rooms.new_tables.set(HOST, Plan("urbino", [ME, SeatPlan("open")]))
        woken: list[int] = []
        rooms.presence.watch(table.id, Watcher(-1, lambda: woken.append(1)))
        rooms.presence.hear("a", {table.id: Looking((0,), 1)})
        rooms.presence.hear("a", {table.id: Looking((0,), 1)})
        assert len(woken) == 1  # the same once more is no news
        there = rooms.presence.attendance(table)
        assert (there.online[0], there.spectators) == (True, 2)
        rooms.presence.forget_the_silent()
        assert rooms.presence.attendance(table) == there
        monkeypatch.setattr(presence, "_SILENT", -1.0)
        rooms.presence.forget_the_silent()
        there = rooms.presence.attendance(table)
        assert (there.online[0], there.spectators, len(woken)) == (False, 1, 2)
        await rooms.close()

    asyncio.run(listen())


def test_strangers_who_came_and_went_leave_nothing_behind(database: str) -> None:
    async def come_and_go() -> None:
        rooms = opened(database, absent_after=0.0)
        for number in range(200):
            somebody = Watcher(number % 2, lambda: None)
            rooms.presence.watch(f"table-{number}", somebody)
            rooms.presence.unwatch(f"table-{number}", somebody)
            await asyncio.sleep(0.0001)
        kept = {name: len(value) for name, value in vars(rooms.presence).items() if isinstance(value, dict | set)}
        kept.pop("_unsaid")  # what the other processes will hear in a moment
        assert max(kept.values()) <= 1  # the last one was here just now
        await rooms.close()

    asyncio.run(come_and_go())
