"""Who comes next: people who wait, short work before long, everybody the same share."""

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

import urbarium
from tests.web.steps import patiently
from urbarium.web.beside import Beside, HelperError
from urbarium.web.drawing import Drawing, Look, Picture
from urbarium.web.fairness import Line, Places, Wish


def order(*wishes: Wish) -> list[int]:
    """The numbers of wishes that came at once, as they are served."""
    line: Line[int] = Line()
    for number, wish in enumerate(wishes):
        line.put(number, wish)
    return [line.take() for _ in wishes]


def test_people_who_wait_come_first() -> None:
    assert order(Wish("a", False, 1), Wish("b", False, 1), Wish("c", True, 9)) == [2, 0, 1]


def test_short_work_goes_before_long_work() -> None:
    assert order(Wish("a", True, 9), Wish("b", True, 4), Wish("c", True, 1)) == [2, 1, 0]


def test_whoever_wants_much_waits_for_whoever_wants_little() -> None:
    greedy, modest = [Wish("greedy", True, 1)] * 200, Wish("modest", True, 1)
    assert order(*greedy, modest).index(200) == 1


def test_long_work_is_not_put_off_for_ever_by_short_work() -> None:
    line: Line[str] = Line()
    line.put("long", Wish("patient", True, 9))
    served = []
    while "long" not in served:
        line.put("short", Wish("hasty", True, 1))
        served.append(line.take())
    assert len(served) <= 10


def test_nothing_is_left_when_all_are_served() -> None:
    line: Line[int] = Line()
    line.put(1, Wish())
    assert (len(line), line.take(), line.take(), len(line)) == (1, 1, None, 0)


def test_a_place_is_given_in_turn_and_given_back_by_those_who_go() -> None:
    async def queue() -> list[str]:
        places, served = Places(1), []

        async def stay(name: str, wish: Wish) -> None:
            async with places.place(wish):
                served.append(name)
                await asyncio.sleep(0)

        async with places.place(Wish()):
            gone = asyncio.create_task(stay("gone", Wish("x")))
            spectator = asyncio.create_task(stay("spectator", Wish("y", False)))
            player = asyncio.create_task(stay("player", Wish("z")))
            await asyncio.sleep(0)
            gone.cancel()
        await asyncio.gather(spectator, player)
        async with asyncio.timeout(10), places.place(Wish()):
            return served

    assert asyncio.run(queue()) == ["player", "spectator"]


# ---- processes beside


def test_it_is_known_whether_anybody_waits_for_a_place() -> None:
    async def queue() -> list[bool]:
        places, found = Places(1), []

        async def stay() -> None:
            async with places.place(Wish()):
                found.append(places.waited_for)

        async with places.place(Wish()):
            found.append(places.waited_for)
            task = asyncio.create_task(stay())
            await asyncio.sleep(0)
            found.append(places.waited_for)
        await task
        return found

    assert asyncio.run(queue()) == [False, True, False]


def with_helper(work):
    """Run a coroutine function with one process beside."""

    async def run():
        beside = Beside(1, 0)
        try:
            async with asyncio.timeout(120):
                return await work(beside)
        finally:
            beside.close()

    return asyncio.run(run())


def test_work_is_done_in_another_process_and_its_errors_come_back() -> None:
    async def work(beside: Beside) -> None:
        assert await beside.run(Wish(), os.getpid) != os.getpid()
        with pytest.raises(ZeroDivisionError):
            await beside.run(Wish(), divmod, 1, 0)
        assert await beside.run(Wish(), max, 3, 5) == 5

    with_helper(work)


@pytest.mark.parametrize("processes", [0, 1], ids=["in the server", "beside"])
def test_nobody_waits_for_ever_for_work_that_has_come_to_the_end_of_something(processes: int) -> None:
    """A future refuses ``StopIteration``, and whoever awaits it would never hear of it."""

    async def work() -> None:
        beside = Beside(processes, 0)
        nothing: list[int] = []
        try:
            async with asyncio.timeout(20):
                with pytest.raises(HelperError, match="StopIteration"):
                    await beside.run(Wish(), next, iter(nothing))
                assert await beside.run(Wish(), max, 3, 5) == 5
        finally:
            beside.close()

    asyncio.run(work())


def test_a_process_that_is_killed_is_replaced_also_in_the_middle_of_its_work() -> None:
    async def work(beside: Beside) -> None:
        first = await beside.run(Wish(), os.getpid)
        os.kill(first, signal.SIGKILL)
        second = await beside.run(Wish(), os.getpid)
        assert second != first
        sleeping = asyncio.create_task(beside.run(Wish(), time.sleep, 0.5))
        await asyncio.sleep(0.1)
        os.kill(second, signal.SIGKILL)
        await sleeping
        assert not beside.failing

    with_helper(work)


def test_work_that_kills_its_process_takes_no_other_with_it() -> None:
    """Pieces of short work are sent together; what cannot be done fails alone."""

    async def several() -> None:
        beside = Beside(1, 0, at_once=4)
        try:
            asked = [beside.run(Wish(), abs, -number) for number in range(3)]
            found = await asyncio.gather(*asked, beside.run(Wish(), os._exit, 1), return_exceptions=True)
        finally:
            beside.close()
        assert found[:3] == [0, 1, 2]
        assert isinstance(found[3], HelperError)

    asyncio.run(several())


def test_whoever_waits_is_served_before_two_hundred_of_whom_nobody_does() -> None:
    async def work(beside: Beside) -> list[str]:
        served = []

        async def ask(name: str, wish: Wish) -> None:
            await beside.run(wish, len, name)
            served.append(name)

        first = asyncio.create_task(ask("first", Wish()))
        await asyncio.sleep(0)
        crowd = [asyncio.create_task(ask("crowd", Wish("crowd", False, 9))) for _ in range(200)]
        person = asyncio.create_task(ask("person", Wish("person", True, 1)))
        await asyncio.gather(first, person, *crowd)
        return served

    assert with_helper(work)[:2] == ["first", "person"]


def test_helpers_do_not_run_the_program_that_started_the_server(tmp_path: Path) -> None:
    """A program without a main guard, as people write them."""
    program = tmp_path / "host.py"
    program.write_text(
        textwrap.dedent("""
        import asyncio, pathlib, os
        from urbarium.web.beside import Beside
        from urbarium.web.fairness import Wish
        with open("runs", "a") as runs:
            runs.write("run\\n")

        async def main():
            beside = Beside(2, 0)
            beside.start()
            assert await beside.run(Wish(), max, 1, 2) == 2
            beside.close()

        asyncio.run(main())
        """)
    )
    done = subprocess.run(
        [sys.executable, str(program)], cwd=tmp_path, timeout=120, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "runs").read_text() == "run\n"


HELPERS = {
    "who draws or thinks": "Beside(1, 0, ready=slow.ready).start()",
    "who compiles": "asyncio.create_task(Compiling(True, Errands())._compile_aside('slow'))",
}


@pytest.mark.parametrize("helper", HELPERS)
def test_ctrl_c_is_for_the_server_alone_also_while_helpers_import(tmp_path: Path, helper: str) -> None:
    """The terminal sends it to all that were started there; one that still imports would complain with a traceback."""
    (tmp_path / "slow.py").write_text(
        textwrap.dedent("""
        import os, pathlib, time

        def ready():
            pass

        if os.environ["SERVER"] != str(os.getpid()):
            pathlib.Path("importing").touch()
            end = time.monotonic() + 120
            while not pathlib.Path("interrupted").exists() and time.monotonic() < end:
                time.sleep(0.02)
        """)
    )
    program = tmp_path / "host.py"
    program.write_text(
        textwrap.dedent(f"""
        import asyncio, os, signal, sys, time
        os.environ["SERVER"] = str(os.getpid())
        signal.signal(signal.SIGINT, lambda *_: (time.sleep(1), os._exit(0)))
        import slow
        from urbarium.web import compiling
        from urbarium.web.beside import Beside
        from urbarium.web.compiling import Compiling
        from urbarium.web.errands import Errands
        compiling.command = lambda name: (sys.executable, "-c", "import slow")

        async def main():
            {HELPERS[helper]}
            await asyncio.sleep(60)

        asyncio.run(main())
        """)
    )
    process = subprocess.Popen(
        [sys.executable, str(program)], cwd=tmp_path, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    for _ in patiently("the helper imports", pause=0.02):
        if (tmp_path / "importing").exists():
            break
    os.killpg(process.pid, signal.SIGINT)
    (tmp_path / "interrupted").touch()
    _, complaints = process.communicate(timeout=120)
    assert (process.returncode, complaints) == (0, "")


@pytest.mark.parametrize("whole", [True, False], ids=["one picture", "regions"])
def test_pictures_of_players_come_before_those_of_spectators_and_everybody_has_a_share(
    monkeypatch: pytest.MonkeyPatch, whole: bool
) -> None:
    drawn: list[tuple[int, str]] = []

    async def draw() -> None:
        drawing = Drawing()
        match = urbarium.game("urbino").start(seed=1)

        async def run(wish: Wish, work: object, picture: Picture, theme: str) -> str:
            await asyncio.sleep(0)
            drawn.append((picture.seat, wish.owner))
            return "<svg/>"

        monkeypatch.setattr(drawing.beside, "run", run)

        def ask(seat: int, owner: str, number: int) -> asyncio.Task[object]:
            picture = Picture("urbino", 2, match.options, match.view(seat).state, seat, True, number)
            one = drawing.draw_one(picture, "light", owner, plays=seat >= 0)
            regions = drawing.draw(lambda: picture, Look(), owner, plays=seat >= 0)
            (regions if whole else one).close()
            return asyncio.create_task(one if whole else regions)

        asked = [ask(-1, "crowd", number) for number in range(20)]
        asked += [ask(0, "greedy", number) for number in range(20)]
        asked.append(ask(1, "modest", 0))
        await asyncio.gather(*asked)

    asyncio.run(draw())
    assert drawn.index((1, "modest")) <= 2  # after the one that was being drawn
    assert {seat for seat, _ in drawn[-19:]} == {-1}
