"""A fault campaign: servers are played on while they, their helpers and their database are killed, stopped and starved.

    python benchmarks/faults.py --minutes 5                  # SQLite, then two servers on PostgreSQL
    python benchmarks/faults.py --minutes 1 --seed 7 --only sqlite

People play at many tables, each through a stream of their own, and bots answer at some. Every second or two something
happens: kill -9 of a server, a drawing or a thinking process, or of the database; one of them is stopped for a while
(SIGSTOP), the file is locked, the disk is full (a file may not grow), connections are cut. What was killed is started
again, as a supervisor would. In the end nothing fails any more, every table must go on, and then the log is compared
with what was confirmed and told:

- every confirmed move is in the log once, under the number that was confirmed;
- every line that was told to a seat is what its own view of the stored game says, to the letter: everything told was
  stored, and no secret crossed a seat; no seed was told before the end, and no token of another seat.

Nothing but loopback is touched. The exit code is 1 if a promise was broken.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.web.postgresql import Cluster, available, end_with_parent  # noqa: E402
from urbarium.engine.registry import game, game_names  # noqa: E402
from urbarium.web import shown  # noqa: E402
from urbarium.web.beside import attend  # noqa: E402
from urbarium.web.drawing import draw_once  # noqa: E402
from urbarium.web.logbook import Acted, Chose, Entry  # noqa: E402
from urbarium.web.rooms import open_rooms  # noqa: E402
from urbarium.web.settings import Settings  # noqa: E402
from urbarium.web.words import translator  # noqa: E402

PATIENCE = 90.0  # seconds in which everything goes on after the last fault
NO_LIMITS = dict.fromkeys(
    [
        *("REQUESTS_PER_SECOND", "REQUEST_BURST", "READS_PER_SECOND", "READ_BURST", "MESSAGES_PER_SECOND"),
        *("MESSAGE_BURST", "NEW_TABLES_PER_MINUTE"),
    ],
    "1000000",
) | {"STREAMS_PER_ADDRESS": "100000", "CONNECTIONS_PER_ADDRESS": "100000", "CONNECTIONS": "100000"}


# ---- servers


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server as a program of its own, started again whenever it has ended."""

    def __init__(self, folder: Path, database: str, number: int) -> None:
        self.database = database
        self.port = free_port()
        self.log = folder / f"server{number}.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.starts = 0

    def start(self) -> None:
        quick = {"BOT_PAUSE": "0.05", "COMPILE_GAMES": "false", "BOT_PROCESSES": "1", "BOT_NICENESS": "0"}
        chosen = {f"URBARIUM_{name}": value for name, value in (quick | NO_LIMITS).items()}
        words = ["serve", "--no-browser", "--port", str(self.port), "--database", self.database]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "urbarium", *words],
                stdout=log,
                stderr=log,
                env={**os.environ, **chosen},
                preexec_fn=end_with_parent,
            )
        self.starts += 1

    async def supervise(self) -> None:
        while True:
            if self.process is None or self.process.poll() is not None:
                self.start()
            await asyncio.sleep(0.2)

    def helpers(self, kind: str) -> list[int]:
        """The processes beside that draw or think, known by whether they get ready to draw."""
        mine = self.process.pid if self.process else 0
        beside = [(pid, words) for pid, parent, words in processes() if parent == mine and attend.__name__ in words]
        return [pid for pid, words in beside if (draw_once.__qualname__ in words) == (kind == "drawer")]

    def ask(self, path: str, body: dict | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or b"null")

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.terminate()
            try:
                self.process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


def processes() -> Iterator[tuple[int, int, str]]:
    """Process, parent and command line of all that run."""
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, IndexError, ValueError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            yield int(folder.name), parent, (folder / "cmdline").read_text().replace("\0", " ")


# ---- people


@dataclass
class Seat:
    """One person: a stream to some server, connected again whenever it is lost."""

    world: World
    table: str
    number: int
    token: str
    others: list[str]
    state: dict = field(default_factory=dict)
    told: dict[int, dict] = field(default_factory=dict)  # by number of the entry: the line
    heard: asyncio.Event = field(default_factory=asyncio.Event)
    sent: dict[int, int] = field(default_factory=dict)  # by reference: the action
    confirmed: dict[int, int] = field(default_factory=dict)  # by version of the log then: the action
    answer: asyncio.Future | None = None
    stream: ClientConnection | None = None

    async def live(self) -> None:
        while True:
            port = self.world.chance.choice(self.world.servers).port
            address = f"ws://127.0.0.1:{port}/api/v1/tables/{self.table}/stream"
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with connect(address, open_timeout=10, ping_interval=5, ping_timeout=10, proxy=None) as stream:
                    self.stream = stream
                    drawing = self.world.chance.random() < 0.2
                    hello = {
                        "type": "hello",
                        "version": 0,
                        "token": self.token,
                        "seat": self.number,
                        "drawing": drawing,
                    }
                    await stream.send(json.dumps(hello))
                    async for text in stream:
                        self.hear(str(text))
            self.stream = None
            self._reply({"type": "lost"})
            await asyncio.sleep(self.world.chance.uniform(0.05, 0.3))

    def hear(self, text: str) -> None:
        self.world.messages += 1
        for token in self.others:
            if token in text:
                self.world.broken.append(f"{self.table}: seat {self.number} was told the token of another seat")
        message = json.loads(text)
        if message["type"] == "news":
            self._news(message)
        elif message["type"] in ("done", "refused"):
            self._answered(message)

    def _news(self, message: dict) -> None:
        state = message["state"]
        if state["viewer"] != self.number:
            self.world.broken.append(f"{self.table}: seat {self.number} was given the view of {state['viewer']}")
        if state["seed"] is not None and state["status"] != "over":
            self.world.broken.append(f"{self.table}: the seed was told before the end")
        for line in message["lines"]:
            known = self.told.setdefault(line["number"], line)
            if known != line:
                self.world.broken.append(f"{self.table}: entry {line['number']} was told differently before")
        self.state = state
        self.heard.set()

    def _answered(self, message: dict) -> None:
        action = self.sent[message["ref"]]
        if message["type"] == "done" and self.confirmed.setdefault(message["version"], action) != action:
            self.world.broken.append(f"{self.table}: entry {message['version']} was confirmed for two actions")
        if message["ref"] == len(self.sent):  # and not an answer that nobody waits for any more
            self._reply(message)

    def _reply(self, message: dict) -> None:
        if self.answer is not None and not self.answer.done():
            self.answer.set_result(message)

    async def act(self, action: int, position: int) -> dict:
        """What became of an action: done, refused, or lost on the way."""
        if self.stream is None:
            return {"type": "lost"}
        self.answer = asyncio.get_running_loop().create_future()
        reference = len(self.sent) + 1
        self.sent[reference] = action
        try:
            await self.stream.send(
                json.dumps({"type": "act", "actions": [action], "position": position, "ref": reference})
            )
            async with asyncio.timeout(20):
                return dict(await self.answer)
        except (OSError, WebSocketException, TimeoutError):
            return {"type": "lost"}


@dataclass
class Table:
    id: str
    seats: list[Seat]
    tasks: list[asyncio.Task]

    @property
    def over(self) -> bool:
        return any(seat.state.get("status") == "over" for seat in self.seats)

    @property
    def waits_for(self) -> str:
        """What keeps it from going on, as its people see it."""
        mover = next((seat for seat in self.seats if seat.state.get("legal")), None)
        if mover is None:
            return "a bot is to move" if all(seat.stream for seat in self.seats) else "somebody has no stream"
        return "no move is confirmed" if mover.stream else f"seat {mover.number}, who is to move, has no stream"


class World:
    """Servers on one database, people at tables, and what was promised to them."""

    def __init__(self, servers: list[Server], rate: float, tables: int, chance: random.Random) -> None:
        self.servers = servers
        self.rate = rate
        self.wanted = tables
        self.chance = chance
        self.tables: list[Table] = []
        self.broken: list[str] = []
        self.faults: Counter[str] = Counter()
        self.outcomes: Counter[str] = Counter()
        self.messages = 0

    async def set_table(self) -> Table:
        name = self.chance.choice(game_names())
        players = min(game(name).players)
        people = players if self.chance.random() < 0.75 else 1
        seats = [{"kind": "me"}] * people + [{"kind": "bot", "level": "level1"}] * (players - people)
        while True:
            server = self.chance.choice(self.servers)
            try:
                made = await asyncio.to_thread(server.ask, "/api/v1/tables", {"game": name, "seats": seats})
                break
            except (OSError, ValueError):
                await asyncio.sleep(0.3)
        tokens = {int(number): token for number, token in made["tokens"].items()}
        own = [
            Seat(self, made["table"], number, token, [other for other in tokens.values() if other != token])
            for number, token in tokens.items()
        ]
        table = Table(made["table"], own, [asyncio.create_task(seat.live()) for seat in own])
        self.tables.append(table)
        return table

    async def play(self) -> None:
        """One table after the other, a move now and then."""
        while True:
            table = await self.set_table()
            while not table.over:
                if not await self.step(table):
                    await asyncio.sleep(0.05)
                await asyncio.sleep(self.chance.expovariate(self.rate / self.wanted))
            for task in table.tasks:
                task.cancel()

    async def step(self, table: Table) -> bool:
        """Somebody whose turn it is moves; was it confirmed?"""
        mover = next((seat for seat in table.seats if seat.state.get("legal")), None)
        if mover is None:
            return False
        position, action = mover.state["position"], self.chance.choice(mover.state["legal"])
        mover.heard.clear()
        outcome = await mover.act(action, position)
        self.outcomes[outcome.get("error") or outcome["type"]] += 1
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(2):
                await mover.heard.wait()
        return outcome["type"] == "done"

    async def go_on(self, table: Table) -> None:
        """After the last fault: one more move is confirmed, or the game is over."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not (table.over or await self.step(table)):
                    await asyncio.sleep(0.1)
        except TimeoutError:
            self.broken.append(f"{table.id}: it does not go on, {table.waits_for}")


# ---- faults


class Faults:
    """What can go wrong, by name."""

    def __init__(self, world: World, database: Cluster | Path) -> None:
        self.world = world
        self.database = database
        self.chance = world.chance
        self.kinds: dict[str, Callable[[], Awaitable[bool]]] = {
            "kill -9 of a server": self.kill_server,
            "kill -9 of a drawer": lambda: self.kill_helper("drawer"),
            "kill -9 of a thinker": lambda: self.kill_helper("thinker"),
            "a stopped server": self.stop_server,
            "a stopped thinker": self.stop_thinker,
            "cut connections": self.cut,
        }
        if isinstance(database, Cluster):
            self.kinds |= {
                "kill -9 of the database": self.kill_database,
                "a stopped database": self.stop_database,
                "cut connections to the database": self.cut_database,
            }
        else:
            self.kinds |= {"a locked file": self.lock, "a full disk": self.fill}

    async def happen(self, seconds: float, rounds: int) -> None:
        """All kinds in turn, in an order that chance decides: so many rounds, or as many as there is time for."""
        end = time.monotonic() + seconds
        done = 0
        while done < rounds if rounds else time.monotonic() < end:
            names = list(self.kinds)
            self.chance.shuffle(names)
            for name in names:
                await self._until_played(PATIENCE if rounds else end - time.monotonic())
                if rounds or time.monotonic() < end:
                    if await self.kinds[name]():
                        self.world.faults[name] += 1
                    await asyncio.sleep(self.chance.uniform(0.3, 1.5))
            done += 1

    async def _until_played(self, seconds: float) -> None:
        """A fault tells something only where people play: each waits until some moves were confirmed after the last."""
        enough = self.world.outcomes["done"] + max(5, self.world.rate / 5)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.world.outcomes["done"] < enough:
                    await asyncio.sleep(0.05)

    def server(self) -> Server:
        return self.chance.choice(self.world.servers)

    async def kill_server(self) -> bool:
        process = self.server().process
        return process is not None and _send(process.pid, signal.SIGKILL)

    async def kill_helper(self, kind: str) -> bool:
        found = await self._helpers(kind)
        return bool(found) and _send(self.chance.choice(found), signal.SIGKILL)

    async def _helpers(self, kind: str) -> list[int]:
        """Those of some server. One that was killed is started with its next work, a server takes a moment to start."""
        for _ in range(300):
            if found := self.server().helpers(kind):
                return found
            await asyncio.sleep(0.1)
        return []

    async def stop_server(self) -> bool:
        process = self.server().process
        return process is not None and await self._pause([process.pid])

    async def stop_thinker(self) -> bool:
        return await self._pause(await self._helpers("thinker"))

    async def _pause(self, pids: list[int]) -> bool:
        stopped = [pid for pid in pids if _send(pid, signal.SIGSTOP)]
        await asyncio.sleep(self.chance.uniform(0.3, 3.0))
        for pid in stopped:
            _send(pid, signal.SIGCONT)
        return bool(stopped)

    async def cut(self) -> bool:
        streams = [seat.stream for table in self.world.tables for seat in table.seats if seat.stream]
        for stream in self.chance.sample(streams, len(streams) // 3):
            stream.transport.abort()
        return bool(streams)

    # SQLite

    async def lock(self) -> bool:
        assert isinstance(self.database, Path)
        try:
            held = sqlite3.connect(self.database, timeout=2, isolation_level=None)
            held.execute("BEGIN IMMEDIATE")
        except sqlite3.Error:
            return False
        await asyncio.sleep(self.chance.uniform(0.3, 7.0))
        held.execute("ROLLBACK")
        held.close()
        return True

    async def fill(self) -> bool:
        """No file of a server may grow for a while."""
        process = self.server().process
        if process is None:
            return False
        try:
            usual = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (4096, usual[1]))
            await asyncio.sleep(self.chance.uniform(0.3, 2.0))
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, usual)
        except (ProcessLookupError, PermissionError):
            return False
        return True

    # PostgreSQL

    async def kill_database(self) -> bool:
        assert isinstance(self.database, Cluster)
        self.database.kill()
        await asyncio.sleep(self.chance.uniform(0.2, 2.0))
        await asyncio.to_thread(self.database.start)
        return True

    async def stop_database(self) -> bool:
        assert isinstance(self.database, Cluster)
        return await self._pause(self.database.processes())

    async def cut_database(self) -> bool:
        assert isinstance(self.database, Cluster)
        main = self.database.processes()[0]
        backends = [pid for pid, parent, words in processes() if parent == main and "urbarium" in words]
        return bool([pid for pid in backends if _send(pid, signal.SIGTERM)])


def _send(pid: int, what: signal.Signals) -> bool:
    try:
        os.kill(pid, what)
    except ProcessLookupError:
        return False
    return True


# ---- the reckoning


async def compare(world: World, database: str) -> Counter[str]:
    """Does the log hold what was confirmed and told? Whatever does not fit is added to what is broken."""
    found: Counter[str] = Counter()
    rooms = open_rooms(Settings(database, compile_games=False, bot_processes=0, draw_processes=0))
    await rooms.turns.close()  # nothing happens any more
    words = translator("en")
    for mine in world.tables:
        table = await rooms.tables.find(mine.id)
        stored = {entry.number: entry for entry in table.entries}
        if sorted(stored) != list(range(1, len(stored) + 1)):
            world.broken.append(f"{mine.id}: the log has gaps")
        for seat in mine.seats:
            for version, action in seat.confirmed.items():
                if version not in stored or _last_action(table.entries[:version], seat.number) != action:
                    world.broken.append(f"{mine.id}: {action} of seat {seat.number} was confirmed by {version}")
                found["confirmed moves found in the log"] += 1
            truth = {line["number"]: line for line in shown.news(table, seat.number, 0, words)}
            for number, line in seat.told.items():
                if truth.get(number) != line:
                    world.broken.append(f"{mine.id}: seat {seat.number} was told of entry {number}: {line}")
                found["told lines found in a seat's view of the log"] += 1
        found["tables replayed"] += 1
    await rooms.close()
    return found


def _last_action(entries: Sequence[Entry], seat: int) -> int | None:
    """What a seat did last, or chose last where seats choose unseen."""
    for entry in reversed(entries):
        if entry.seat == seat and isinstance(entry.event, Acted):
            return entry.event.action
        if entry.seat == seat and isinstance(entry.event, Chose):
            return entry.event.actions[-1]
    return None


async def campaign(
    name: str, folder: Path, database: str, kept_by: Cluster | Path, options: argparse.Namespace
) -> list[str]:
    """One round; the promises that were broken."""
    chance = random.Random(options.seed)
    servers = [Server(folder, database, number) for number in range(2 if isinstance(kept_by, Cluster) else 1)]
    world = World(servers, options.rate, options.tables, chance)
    supervisors = [asyncio.create_task(server.supervise()) for server in servers]
    players = [asyncio.create_task(world.play()) for _ in range(options.tables)]
    try:
        while len(world.tables) < options.tables or not world.outcomes["done"]:
            await asyncio.sleep(0.1)
        began = time.monotonic()
        await Faults(world, kept_by).happen(60 * options.minutes, options.rounds)
        took = time.monotonic() - began
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        await asyncio.gather(*(world.go_on(table) for table in world.tables if not table.over))
    finally:
        for task in [*supervisors, *players, *(task for table in world.tables for task in table.tasks)]:
            task.cancel()
        for server in servers:
            server.stop()
    found = await compare(world, database)
    _report(name, world, found, took)
    return world.broken


def _report(name: str, world: World, found: Counter[str], took: float) -> None:
    starts = sum(server.starts for server in world.servers)
    print(f"{name}: {took:.0f} s, {len(world.servers)} server(s), started {starts} times")
    for title, counts in [("what was done", world.faults), ("what became of moves", world.outcomes), ("found", found)]:
        print(f"  {title}: " + ", ".join(f"{what} {count}" for what, count in sorted(counts.items())))
    print(f"  messages heard: {world.messages}")
    print(f"  broken promises: {len(world.broken)}")
    for promise in world.broken[:20]:
        print(f"    {promise}")


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=1.0, help="of faults, on each database")
    parser.add_argument("--rounds", type=int, default=0, help="of every kind of fault once, however long they take")
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second of all people together")
    parser.add_argument("--tables", type=int, default=24, help="at a time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=["sqlite", "postgresql"], help="one database and not the other")
    options = parser.parse_args(words)
    broken = []
    with tempfile.TemporaryDirectory(prefix="faults-") as place:
        if options.only != "postgresql":
            file = Path(place) / "tables.db"
            broken += asyncio.run(campaign("SQLite", Path(place), f"sqlite:///{file}", file, options))
        if options.only != "sqlite":
            if not available():
                print("PostgreSQL is not installed: it is left out")
            else:
                with Cluster() as cluster:
                    broken += asyncio.run(campaign("PostgreSQL", Path(place), cluster.address, cluster, options))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
