"""The rooms together: races between processes, bots that go on after a restart, tables that are read again."""

import asyncio
import itertools
import json
import secrets
from pathlib import Path
from typing import Any

import pytest

from urbarium.web import shown
from urbarium.web.beside import _Thread
from urbarium.web.database import AwayError
from urbarium.web.drawing import written
from urbarium.web.errors import RefusedError
from urbarium.web.facts import Standing
from urbarium.web.fairness import Wish
from urbarium.web.identity import Guest
from urbarium.web.logbook import Acted, Entry
from urbarium.web.new_tables import Plan, SeatPlan
from urbarium.web.presence import Watcher
from urbarium.web.rooms import Rooms, open_rooms
from urbarium.web.settings import Settings
from urbarium.web.stranded import StrandedError
from urbarium.web.words import translator

PATIENCE = 60  # seconds
HOST = Guest("host", "Ada")
ME = SeatPlan("me")


def opened(database: str, **more: Any) -> Rooms:
    quick: dict[str, Any] = {"bot_pause": 0.0, "compile_games": False, "bot_processes": 0, "draw_processes": 0}
    return open_rooms(Settings(database, **{**quick, **more}))


def test_two_processes_race_for_a_step_and_one_is_told_to_look_again(database: str) -> None:
    async def race() -> None:
        one, two = opened(database), opened(database)
        table, _ = await one.new_tables.set(HOST, Plan("urbino", [ME, ME]))
        there = await two.tables.find(table.id)
        outcomes = await asyncio.gather(
            one.play.act(table, 0, [40], 1), two.play.act(there, 0, [41], 1), return_exceptions=True
        )
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["RefusedError", "int"]
        lost = next(outcome for outcome in outcomes if isinstance(outcome, RefusedError))
        assert lost.code == "stale"
        states = [(await rooms.tables.find(table.id)).playing().state.tobytes() for rooms in (one, two)]
        assert states[0] == states[1]
        await one.close()
        await two.close()

    asyncio.run(race())


def test_a_bot_that_was_to_decide_goes_on_after_a_restart(database: str) -> None:
    async def restart() -> None:
        first = opened(database)
        await first.turns.close()  # its bots do not get to think
        table, _ = await first.new_tables.set(HOST, Plan("urbino", [SeatPlan("bot", "random"), ME]))
        await first.close()
        second = opened(database)
        await second.turns.resume()
        async with asyncio.timeout(PATIENCE):
            while (await second.tables.find(table.id)).actor != 1:
                await asyncio.sleep(0.02)
        await second.close()

    asyncio.run(restart())


def test_who_thinks_has_loaded_a_game_before_its_bots_are_asked(database: str) -> None:
    async def wait() -> None:
        rooms = opened(database, bot_processes=1)
        rooms.thinkers.start()
        imported = "'urbarium.bots.search' in __import__('sys').modules"
        while not await rooms.thinkers.beside.run(Wish(), eval, imported):
            await asyncio.sleep(0.02)
        await rooms.new_tables.set(HOST, Plan("urbino", [ME, SeatPlan("bot", "random")]))
        loaded = "__import__('urbarium').game('urbino').loaded"
        while not await rooms.thinkers.beside.run(Wish(), eval, loaded):
            await asyncio.sleep(0.02)
        await rooms.close()

    asyncio.run(asyncio.wait_for(wait(), PATIENCE))


def test_a_bot_whose_step_could_not_be_stored_tries_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy() -> None:
        rooms = opened(database)
        append, failures = rooms.store.append, iter([OSError("the disk is busy")] * 2)

        async def sometimes(*args: Any) -> None:
            for failure in failures:
                raise failure
            await append(*args)

        monkeypatch.setattr(rooms.store, "append", sometimes)
        monkeypatch.setattr(rooms.turns, "retry_after", 0.01)
        table, _ = await rooms.new_tables.set(HOST, Plan("urbino", [SeatPlan("bot", "random"), ME]))
        async with asyncio.timeout(PATIENCE):
            while (await rooms.tables.find(table.id)).actor != 1:
                await asyncio.sleep(0.02)
        await rooms.close()

    asyncio.run(busy())


def test_a_step_that_was_stored_though_it_seemed_lost_is_told_and_the_bot_goes_on(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def doubt() -> None:
        rooms = opened(database)
        table, _ = await rooms.new_tables.set(HOST, Plan("urbino", [ME, SeatPlan("bot", "random")]))
        append, woken = rooms.store.append, asyncio.Event()
        rooms.presence.watch(table.id, Watcher(-1, woken.set))

        async def unheard(*args: Any) -> None:
            await append(*args)
            raise AwayError("the database does not answer")

        with monkeypatch.context() as patch, pytest.raises(AwayError):
            patch.setattr(rooms.store, "append", unheard)
            await rooms.play.act(table, 0, [40], 1)
        assert not woken.is_set()
        with pytest.raises(RefusedError, match="moved on"):
            await rooms.play.act(table, 0, [40], 1)
        async with asyncio.timeout(PATIENCE):
            await woken.wait()
            while (await rooms.tables.find(table.id)).version < 3:
                await asyncio.sleep(0.02)
        await rooms.close()

    asyncio.run(doubt())


def test_a_bot_that_fails_now_and_then_never_waits_for_long(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def failing() -> None:
        rooms = opened(database)
        append, appended, pauses, sleep = rooms.store.append, itertools.count(1), [], asyncio.sleep

        async def sometimes(*args: Any) -> None:
            if next(appended) % 3 == 0:
                raise OSError("the disk is busy")
            await append(*args)

        async def no_sleep(seconds: float) -> None:
            pauses.append(seconds)
            await sleep(0)

        monkeypatch.setattr(rooms.store, "append", sometimes)
        bots, _ = await rooms.new_tables.set(HOST, Plan("urbino", [SeatPlan("bot", "random")] * 2))
        monkeypatch.setattr(asyncio, "sleep", no_sleep)
        rooms.presence.watch(bots.id, Watcher(-1, lambda: None))
        async with asyncio.timeout(PATIENCE):
            while bots.version < 20:
                await sleep(0.01)
        assert max(pauses) == rooms.turns.retry_after
        await rooms.close()

    asyncio.run(failing())


def test_bots_go_on_soon_after_the_database_was_away_for_long(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pause that doubles with every failure would keep people waiting for a minute when all is well again."""

    async def failing() -> list[float]:
        rooms = opened(database)
        append, pauses, sleep = rooms.store.append, [], asyncio.sleep

        async def at_last(*args: Any) -> None:
            if len(pauses) < 12:
                raise AwayError("the database does not answer")
            await append(*args)

        async def no_sleep(seconds: float) -> None:
            pauses.append(seconds)
            await sleep(0)

        bots, _ = await rooms.new_tables.set(HOST, Plan("urbino", [ME, SeatPlan("bot", "random")]))
        await rooms.play.act(bots, 0, [40], 1)
        monkeypatch.setattr(rooms.store, "append", at_last)
        monkeypatch.setattr(asyncio, "sleep", no_sleep)
        async with asyncio.timeout(PATIENCE):
            while bots.version < 3:
                await sleep(0.01)
        await rooms.close()
        return pauses

    assert max(asyncio.run(failing())) <= 10


@pytest.mark.parametrize("game", ["urbino", "urbs"])  # without secrets, and with them
def test_what_is_written_once_for_several_viewers_is_what_each_of_them_would_be_told(game: str, tmp_path: Path) -> None:
    async def told() -> None:
        rooms, words = opened(f"sqlite:///{tmp_path}/tables.db"), translator("en")
        table, _ = await rooms.new_tables.set(HOST, Plan(game, [ME, ME]))
        await rooms.play.chat(table, 0, "between us")
        for _ in range(6):
            there = rooms.presence.attendance(table)
            for viewer, since in itertools.product((0, 1, -1), (0, 1)):
                heard = json.loads(f"{{{shown.told(table, viewer, since, there, words)}}}")
                alone = shown.state(table, viewer, there, words), shown.news(table, viewer, since, words)
                assert (heard["state"], heard["lines"]) == tuple(json.loads(written(alone)))
                assert ("between us" in str(heard)) == (viewer >= 0)
            seat = table.undecided[0]
            await rooms.play.act(table, seat, table.views.legal(seat)[:1], table.position)
        await rooms.close()

    asyncio.run(told())


def test_a_table_that_left_memory_is_rebuilt_from_its_log(database: str) -> None:
    async def squeezed() -> None:
        rooms = opened(database, tables_in_memory=1)
        table, _ = await rooms.new_tables.set(HOST, Plan("urbino", [ME, ME]))
        await rooms.play.act(table, 0, [40], 1)
        await rooms.play.undo(table, 0)
        await rooms.play.act(table, 0, [41], table.position)
        await rooms.new_tables.set(HOST, Plan("urbino", [ME, ME]))
        again = await rooms.tables.find(table.id)
        assert again is not table
        assert again.playing().state.tobytes() == table.playing().state.tobytes()
        assert (again.version, again.position, again.line) == (table.version, table.position, table.line)
        await rooms.close()

    asyncio.run(squeezed())


def test_a_log_that_the_rules_refuse_is_not_played_on(database: str) -> None:
    async def spoiled() -> None:
        rooms = opened(database)
        table, _ = await rooms.new_tables.set(HOST, Plan("urbino", [ME, ME]))
        await rooms.store.append(table.id, [Entry(2, 0, Acted(40))], Standing("playing"))
        await rooms.store.append(table.id, [Entry(3, 1, Acted(40))], Standing("playing"))
        rooms.tables.forget(table.id)
        with pytest.raises(StrandedError) as stranded:
            await rooms.tables.find(table.id)
        assert "entry 3" in stranded.value.reason
        await rooms.close()

    asyncio.run(spoiled())


def test_bots_at_a_table_without_people_wait_until_somebody_looks(database: str) -> None:
    async def look() -> None:
        rooms = opened(database)
        bots = Plan("urbino", [SeatPlan("bot", "random"), SeatPlan("bot", "random")])
        alone, _ = await rooms.new_tables.set(HOST, bots)
        seen, _ = await rooms.new_tables.set(HOST, bots)
        asked, _ = await rooms.new_tables.set(HOST, bots)
        rooms.presence.watch(seen.id, Watcher(-1, lambda: None))
        rooms.presence.glance(asked.id)
        async with asyncio.timeout(PATIENCE):
            while not (seen.over and asked.over):
                await asyncio.sleep(0.01)
        assert alone.version == 1
        await rooms.turns.resume()
        assert not rooms.turns.busy(alone.id)
        await rooms.close()

    asyncio.run(look())


def test_whoever_watches_goes_before_two_hundred_tables_of_which_nobody_waits(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many tables of one guest, where bots of the slowest kind are to answer; somebody else gets theirs at once."""

    async def ask() -> None:
        rooms = opened(database)
        order: list[str] = []
        free = asyncio.Event()

        async def think(_: _Thread, pieces: Any) -> list[tuple[bool, int]]:
            [(_work, (question,))] = pieces
            await free.wait()
            order.append(question.level)
            return [(True, secrets.choice(question.view().legal()))]

        monkeypatch.setattr(_Thread, "do", think)
        for _ in range(200):
            await rooms.new_tables.set(Guest("many", "Max"), Plan("urbino", [SeatPlan("bot", "level5"), ME]))
        mine, _ = await rooms.new_tables.set(HOST, Plan("urbino", [SeatPlan("bot", "level1"), ME]))
        rooms.presence.watch(mine.id, Watcher(1, lambda: None))
        async with asyncio.timeout(PATIENCE):
            while len(rooms.thinkers.beside._line) < 200:  # all but the one that is being thought about
                await asyncio.sleep(0.01)
            free.set()
            while mine.actor != 1:
                await asyncio.sleep(0.01)
        assert order.index("level1") == 1  # after the one that was already being thought about
        await rooms.close()

    asyncio.run(ask())
