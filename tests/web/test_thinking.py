"""Bots that think beside the server."""

import asyncio
import os
import subprocess
from pathlib import Path

import pytest

import urbarium
from urbarium.bots import Bot
from urbarium.bots.preparing import command
from urbarium.engine.game import Game
from urbarium.engine.match import View
from urbarium.web import thinking
from urbarium.web.compiling import Compiling
from urbarium.web.errands import Errands
from urbarium.web.settings import Settings


class FirstLegal:
    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: View) -> int:
        return view.legal()[0]


def test_a_bot_that_is_asked_again_is_the_same_and_can_go_on_from_what_it_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Bot] = []

    def make(name: str, seed: int) -> Bot:
        made.append(FirstLegal(name))
        return made[-1]

    monkeypatch.setattr(thinking, "make_bot", make)
    monkeypatch.setattr(thinking, "_last", [])
    monkeypatch.setattr(Game, "leave_compiling", lambda game: None)
    match = urbarium.game("urbino").start(seed=1)
    for level in ("level2", "level2", "level3", "level3", "level2"):
        view = match.view(match.actor)
        assert thinking._choose(thinking._question(view, level, compiled=False)) == view.legal()[0]
    assert [bot.name for bot in made] == ["level2", "level3", "level2"]


class NeverReady(Compiling):
    """A compiler that does not come to an end."""

    async def wait_for(self, name: str) -> None:
        self.asked = name
        await asyncio.Event().wait()


def test_the_first_levels_do_not_wait_for_the_compiler_which_begins_with_their_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking, "make_bot", lambda name, seed: FirstLegal(name))
    monkeypatch.setattr(Game, "leave_compiling", lambda game: None)

    async def ask() -> None:
        errands = Errands()
        compiling = NeverReady(aside=True, errands=errands)
        thinkers = thinking.Thinkers(compiling, errands, processes=0)
        match = urbarium.game("urbino").start(seed=1)
        view = match.view(match.actor)
        assert await thinkers.choose(view, "level1") in view.legal()
        assert compiling.asked == "urbino"
        patient = asyncio.create_task(thinkers.choose(view, "level3"))
        await asyncio.sleep(0)
        assert not patient.done()
        patient.cancel()
        await errands.close()
        thinkers.close()

    asyncio.run(ask())


def test_who_compiles_gives_way_to_who_thinks(tmp_path: Path) -> None:
    """On a machine where nothing is compiled yet the first levels answer meanwhile: somebody waits for them."""
    environment = {**os.environ, "URBARIUM_CACHE_DIR": str(tmp_path), "NUMBA_DISABLE_JIT": "1"}
    with subprocess.Popen(command("urbino"), stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        assert process.stdout.readline()  # it has begun
        assert os.getpriority(os.PRIO_PROCESS, process.pid) >= Settings().bot_niceness
        process.kill()
