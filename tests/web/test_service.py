"""The service: races between processes, bots that go on after a restart, and steps that may be taken back."""

import asyncio
from typing import Any

import pytest

from urbarium.engine.game import Game
from urbarium.web.artist import Artist
from urbarium.web.errors import RefusedError
from urbarium.web.identity import Guest
from urbarium.web.metrics import Metrics
from urbarium.web.service import Plan, SeatPlan, Service
from urbarium.web.settings import Settings
from urbarium.web.storage import Entry, Store
from urbarium.web.takeback import nothing_revealed
from urbarium.web.thinking import Thinkers

PATIENCE = 60  # seconds
HOST = Guest("host", "Ada")
ME = SeatPlan("me")


def opened(database: str, **more: Any) -> Service:
    settings = Settings(database, bot_pause=0.0, prepare=False, **more)
    store = Store(settings.database_url)
    store.open()
    return Service(settings, store, Thinkers(0), Metrics(), Artist())


async def closed(service: Service) -> None:
    await service.close()
    service.thinkers.close()
    service.store.close()


def test_two_processes_race_for_a_step_and_one_is_told_to_look_again(database: str) -> None:
    async def race() -> None:
        one, two = opened(database), opened(database)
        table, _ = await one.create(HOST, Plan("urbino", [ME, ME]))
        await two.table(table.id)
        outcomes = await asyncio.gather(
            one.act(table.id, 0, 40, 1), two.act(table.id, 0, 41, 1), return_exceptions=True
        )
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["RefusedError", "int"]
        lost = next(outcome for outcome in outcomes if isinstance(outcome, RefusedError))
        assert lost.code == "stale"
        states = [(await service.table(table.id)).playing().state.tobytes() for service in (one, two)]
        assert states[0] == states[1]
        await closed(one)
        await closed(two)

    asyncio.run(race())


def test_a_bot_that_was_to_decide_goes_on_after_a_restart(database: str) -> None:
    async def restart() -> None:
        first = opened(database)
        first.closing = True  # its bots do not get to think
        table, _ = await first.create(HOST, Plan("urbino", [SeatPlan("bot", "random"), ME]))
        await closed(first)
        second = opened(database)
        await second.resume()
        async with asyncio.timeout(PATIENCE):
            while (await second.table(table.id)).actor != 1:
                await asyncio.sleep(0.02)
        await closed(second)

    asyncio.run(restart())


def test_a_bot_whose_step_could_not_be_stored_tries_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy() -> None:
        service = opened(database)
        append, failures = service.store.append, iter([OSError("the disk is busy")] * 2)

        async def sometimes(*args: Any) -> None:
            for failure in failures:
                raise failure
            await append(*args)

        monkeypatch.setattr(service.store, "append", sometimes)
        monkeypatch.setattr(service, "retry_after", 0.01)
        table, _ = await service.create(HOST, Plan("urbino", [SeatPlan("bot", "random"), ME]))
        async with asyncio.timeout(PATIENCE):
            while (await service.table(table.id)).actor != 1:
                await asyncio.sleep(0.02)
        await closed(service)

    asyncio.run(busy())


def test_a_table_that_left_memory_is_rebuilt_from_its_log(database: str) -> None:
    async def squeezed() -> None:
        service = opened(database, tables_in_memory=1)
        table, _ = await service.create(HOST, Plan("urbino", [ME, ME]))
        await service.act(table.id, 0, 40, 1)
        await service.undo(table.id, 0)
        await service.act(table.id, 0, 41, (await service.table(table.id)).position)
        await service.create(HOST, Plan("urbino", [ME, ME]))
        again = await service.table(table.id)
        assert again is not table
        assert again.playing().state.tobytes() == table.playing().state.tobytes()
        assert (again.version, again.position, again.line) == (table.version, table.position, table.line)
        await closed(service)

    asyncio.run(squeezed())


def test_a_log_that_the_rules_refuse_is_not_played_on(database: str) -> None:
    from urbarium.engine.errors import RecordError

    async def spoiled() -> None:
        service = opened(database)
        table, _ = await service.create(HOST, Plan("urbino", [ME, ME]))
        await service.store.append(table.id, Entry(2, "act", 0, {"action": 40}), {})
        await service.store.append(table.id, Entry(3, "act", 1, {"action": 40}), {})
        service._tables.clear()
        with pytest.raises(RecordError, match="entry 3"):
            await service.table(table.id)
        await closed(service)

    asyncio.run(spoiled())


def test_a_step_that_shows_a_card_to_anyone_is_not_free(secret_game: Game) -> None:
    """Along whole games: whoever knows more after a step than its own choice told makes it a matter of consent."""
    match = secret_game.start(seed=11)
    free, bound = 0, 0
    choice = 0
    while not match.over and len(match.actions) < 120:
        legal = match.view(match.actor).legal()
        choice = (choice * 31 + 7) % 1009
        actor = match.actor
        match.apply(legal[choice % len(legal)])
        ply = len(match.actions) - 1
        if match.actor == actor and nothing_revealed(match, ply):
            free += 1
            assert _same_knowledge_without_the_step(match, ply)
        else:
            bound += 1
    assert bound > 0


def _same_knowledge_without_the_step(match: object, ply: int) -> bool:
    """For every other seat: many truths it thought possible before the step explain what it sees after it."""
    return nothing_revealed(match, ply, samples=40)  # type: ignore[arg-type]


def test_every_step_is_free_where_nothing_is_hidden() -> None:
    import urbarium

    match = urbarium.game("urbino").start(seed=1).play("A@e5", "A@c3", "first=B", "H@e3", "stay")
    assert all(nothing_revealed(match, ply) for ply in range(5))
