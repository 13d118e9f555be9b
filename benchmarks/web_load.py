"""How many live tables one server carries: moves stored a second, and how long a click takes to reach the other player.

    python benchmarks/web_load.py                                   # 1,000 tables, 300 moves a second
    python benchmarks/web_load.py --tables 200 --rate 60 --seconds 10

The server runs in a process of its own on loopback, with a fresh SQLite file; this program is all the players. Every
table has two people, each with a stream of their own. A move is timed from sending it to the moment when the *other*
player's stream has told it, which is after it was stored. Three runs: news only, with pictures, and with bots of level
5 at other tables, as many as keep the thinking processes busy all the time. The three are done in turn several times,
and the table shows of each the one with the median p95. Pictures are timed where the position stayed for two seconds,
until both players have it; one that did not come took for ever. Nothing but loopback is touched.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import uvloop

SERVER = """
import cProfile, time, urbarium
from urbarium.web import serve
from urbarium.web.settings import Settings
urbarium.game({game!r}).compile()
profile = cProfile.Profile(time.thread_time)
if {profile!r}:
    profile.enable()
try:
    serve(port={port}, open_browser=False, settings=Settings(**{settings!r}))
finally:
    if {profile!r}:
        profile.dump_stats({profile!r})
"""
NO_LIMITS = {
    **dict.fromkeys(["requests_per_second", "request_burst", "reads_per_second", "read_burst"], 1e9),
    **dict.fromkeys(["messages_per_second", "message_burst", "new_tables_per_minute"], 1e9),
    **dict.fromkeys(["streams_per_address", "connections_per_address", "connections"], 10**6),
}

STAYS = 2.0  # seconds after which people have surely looked at a position
SOON = 0.3  # seconds within which the picture of such a position is wanted


PATIENCE = 120.0  # seconds for the moves before anything is timed


class Wire(asyncio.Protocol):
    """A WebSocket as a browser has it, and no more: the players share the processor with the server they measure."""

    TEXT, CLOSE, PING, PONG = 1, 8, 9, 10

    def __init__(self, path: str, hear: Callable[[bytes], None]) -> None:
        self.path = path
        self.hear = hear
        self.open = asyncio.get_running_loop().create_future()
        self.transport: Any = None
        self._rest = bytearray()

    @classmethod
    async def to(cls, port: int, path: str, hear: Callable[[bytes], None]) -> Wire:
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(lambda: cls(path, hear), "127.0.0.1", port)
        await wire.open
        return wire

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if not self.open.done():
            head, end, rest = self._rest.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head[:16]:
                self.open.set_exception(ConnectionError(head.decode()))
                return
            self._rest = rest
            self.open.set_result(None)
        while (found := self._message()) is not None:
            kind, text = found
            if kind == self.TEXT:
                self.hear(text)
            elif kind == self.PING:
                self.say(text, self.PONG)
            elif kind == self.CLOSE:
                print(f"a stream was closed: {int.from_bytes(text[:2])} {text[2:].decode()}", file=sys.stderr)
                self.transport.close()

    def _message(self) -> tuple[int, bytes] | None:
        """The next one that has come completely. Servers do not mask, and ours does not split."""
        rest = self._rest
        start = {126: 4, 127: 10}.get(rest[1], 2) if len(rest) > 1 else 2
        if len(rest) < start:
            return None
        end = start + (int.from_bytes(rest[2:start]) if start > 2 else rest[1])
        if len(rest) < end:
            return None
        kind, text = rest[0] & 15, bytes(rest[start:end])
        del rest[:end]
        return kind, text

    def say(self, text: bytes, kind: int = TEXT) -> None:
        """Send a message, masked with zeros, which leave it as it is."""
        size = len(text)
        head = struct.pack("!BB", 128 | kind, 128 | size) if size < 126 else struct.pack("!BBH", 128 | kind, 254, size)
        self.transport.write(head + bytes(4) + text)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(error or ConnectionError("hung up"))

    def close(self) -> None:
        self.say(b"", self.CLOSE)
        self.transport.close()


@dataclass
class Person:
    """One player's stream."""

    seat: int
    wire: Wire = field(init=False)
    state: dict = field(default_factory=dict)
    arrived: dict[int, float] = field(default_factory=dict)  # version: when its news came
    drawn: dict[int, float] = field(default_factory=dict)  # position: when its picture came

    def hear(self, text: bytes) -> None:
        now = time.perf_counter()
        if text.startswith(b'{"type":"frame"'):
            self.drawn[int(text[:80].partition(b'"position":')[2].partition(b",")[0])] = now
        elif text.startswith(b'{"type":"news"'):
            self.state = json.loads(text)["state"]
            self.arrived[self.state["version"]] = now


@dataclass
class Table:
    people: list[Person]
    clicks: dict[int, float] = field(default_factory=dict)  # version that a click leads to: when it was made

    def goes_on(self, moves: int) -> bool:
        state = self.people[0].state
        return bool(state["plies"] < moves and state["status"] == "playing")

    def click(self) -> bool:
        """The player whose turn it is does something, once, if everyone has seen the last move."""
        one, two = self.people
        if one.state["version"] != two.state["version"] or one.state["status"] != "playing":
            return False
        if one.state["version"] + 1 in self.clicks:
            return False
        mover = self.people[one.state["actor"]]
        if not mover.state["legal"]:
            return False
        action = random.choice(mover.state["legal"])
        self.clicks[mover.state["version"] + 1] = time.perf_counter()
        message = {"type": "act", "actions": [action], "position": mover.state["position"]}
        mover.wire.say(json.dumps(message).encode())
        return True


def _processor_seconds(stat: Path) -> float:
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Server:
    """A server in a process of its own, with a fresh SQLite file if it is told of no other database."""

    def __init__(
        self, folder: Path, game: str, profile: str = "", database: str = "", more: dict[str, Any] | None = None
    ) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        own = {"database": database or f"sqlite:///{folder / 'load.db'}", "compile_games": False}
        settings = NO_LIMITS | own | (more or {})
        program = SERVER.format(port=self.port, settings=settings, game=game, profile=profile)
        self.log = (folder / f"server-{self.port}.log").open("wb")
        self.process = subprocess.Popen([sys.executable, "-c", program], stdout=self.log, stderr=self.log)
        for _ in range(1200):
            try:
                self.ask("/healthz")
                return
            except OSError:
                time.sleep(0.1)
        raise SystemExit("the server did not start")

    def ask(self, path: str, body: dict | None = None) -> str:
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read().decode()

    def megabytes(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    def processor_seconds(self) -> tuple[float, float, float]:
        """Of the event loop, of the server's other threads, and of the processes beside it, which draw and think."""
        own = Path(f"/proc/{self.process.pid}")
        loop = _processor_seconds(own / "task" / own.name / "stat")
        helpers = [child for task in own.glob("task/*/children") for child in task.read_text().split()]
        beside = sum(_processor_seconds(Path(f"/proc/{child}/stat")) for child in helpers)
        return loop, _processor_seconds(own / "stat") - loop, beside

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait()
        self.log.close()


async def seat_people(server: Server, made: dict, drawing: bool, other: Server | None = None) -> Table:
    """Two people at a table, the second one by way of another server if there is one."""
    people = [Person(0), Person(1)]
    for person, way in zip(people, (server, other or server), strict=True):
        person.wire = await Wire.to(way.port, f"/api/v1/tables/{made['table']}/stream", person.hear)
        hello = {"type": "hello", "token": made["tokens"][str(person.seat)], "drawing": drawing}
        person.wire.say(json.dumps(hello).encode())
    while not all(person.state for person in people):
        await asyncio.sleep(0.002)
    return Table(people)


def set_table(server: Server, game: str, *seats: str) -> dict:
    plans = [{"kind": "me"} if seat == "me" else {"kind": "bot", "level": seat} for seat in seats]
    return json.loads(server.ask("/api/v1/tables", {"game": game, "seats": plans}))


async def play_on(tables: list[Table], moves: int) -> None:
    """So many moves at every table, as fast as they are taken; then everybody sees where things stand.

    A game that ends sooner stays as it is.
    """
    late = time.monotonic() + PATIENCE
    while behind := [table.people[0].state for table in tables if table.goes_on(moves)]:
        if time.monotonic() > late:
            raise SystemExit(f"{len(behind)} tables do not go on, the first of them: {behind[0]}")
        for table in tables:
            if table.goes_on(moves):
                table.click()
        await asyncio.sleep(0.01)
    await asyncio.sleep(5.0)
    for table in tables:
        table.clicks.clear()


async def press(tables: list[Table], rate: float, seconds: float) -> float:
    """Everybody plays, so many moves a second together; how long it took."""
    order = random.sample(tables, len(tables))
    began = time.perf_counter()
    clicks = turn = 0
    while (now := time.perf_counter() - began) < seconds:
        if clicks >= int(now * rate):
            await asyncio.sleep(0.001)
            continue
        clicks += order[turn % len(order)].click()
        turn += 1
        if turn % len(order) == 0:
            await asyncio.sleep(0.001)
    took = time.perf_counter() - began
    await asyncio.sleep(2.0)
    return took


def delays(tables: list[Table]) -> list[float]:
    """Seconds from each click to the moment when both people had heard of it, ascending."""
    told = []
    for table in tables:
        for version, clicked in table.clicks.items():
            heard = [person.arrived.get(version) for person in table.people]
            if all(heard):
                told.append(max(heard) - clicked)
    return sorted(told)


def picture_delays(tables: list[Table]) -> list[float]:
    """Seconds from each click that led to a position that stayed, to its picture, ascending; infinite if none came."""
    seen = []
    for table in tables:
        times = sorted(table.clicks.items())
        for (version, clicked), (_, next_click) in pairwise(times):
            if next_click - clicked >= STAYS:
                drawn = [person.drawn.get(version, float("inf")) for person in table.people]
                seen.append(max(drawn) - clicked)
    return sorted(seen)


def leave(tables: list[Table]) -> None:
    for table in tables:
        for person in table.people:
            person.wire.close()


def part(values: list[float], share: float) -> float:
    """The value below which this share of them is."""
    return values[min(len(values) - 1, int(len(values) * share))] if values else float("nan")


async def run(server: Server, options: argparse.Namespace, drawing: bool, bots: int) -> dict[str, float]:
    warm = await seat_people(server, await asyncio.to_thread(set_table, server, options.game, "me", "me"), drawing)
    await asyncio.sleep(1.0)
    empty = server.megabytes()
    made = [await asyncio.to_thread(set_table, server, options.game, "me", "me") for _ in range(options.tables)]
    tables = [await seat_people(server, one, drawing) for one in made]
    full = server.megabytes()
    if options.before:
        await play_on(tables, options.before)
    for _ in range(bots):
        await asyncio.to_thread(set_table, server, options.game, "level5", "level5")
    spent = server.processor_seconds()
    took = await press(tables, options.rate, options.seconds)
    loop, others, beside = (after - before for after, before in zip(server.processor_seconds(), spent, strict=True))
    told, seen = delays(tables), picture_delays(tables)
    leave([warm, *tables])
    return {
        "tables": options.tables,
        "moves/s": len(told) / took,
        "p50 ms": 1000 * part(told, 0.5),
        "p95 ms": 1000 * part(told, 0.95),
        "p99 ms": 1000 * part(told, 0.99),
        "positions that stayed": len(seen) if drawing else 0,
        "p50 picture ms": 1000 * part(seen, 0.5) if drawing else float("nan"),
        "p95 picture ms": 1000 * part(seen, 0.95) if drawing else float("nan"),
        "% of them within 300 ms": 100 * sum(one <= SOON for one in seen) / len(seen) if seen else float("nan"),
        "KB a table": 1024 * (full - empty) / options.tables,
        "server CPU ms a move": 1000 * (loop + others) / max(1, len(told)),
        "of it the event loop": 1000 * loop / max(1, len(told)),
        "beside it CPU ms a move": 1000 * beside / max(1, len(told)),
    }


def figure(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:,.1f}" if value < 1000 else f"{value:,.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=300.0, help="moves a second, all tables together")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--game", default="urbino")
    parser.add_argument("--before", type=int, default=0, help="moves at every table before it is timed")
    parser.add_argument("--bots", type=int, default=20, help="tables of two bots each in the third run")
    parser.add_argument("--rounds", type=int, default=3, help="how often the three runs are done")
    parser.add_argument("--only", help="one of the three runs: news, pictures or bots")
    parser.add_argument("--profile", default="", help="a file for cProfile's account of the server, for pstats")
    options = parser.parse_args()
    kinds = {"news only": (False, 0), "with pictures": (True, 0), "bots thinking": (False, options.bots)}
    kinds = {name: kind for name, kind in kinds.items() if (options.only or "") in name}
    runs: dict[str, list[dict[str, float]]] = {name: [] for name in kinds}
    for name in list(kinds) * options.rounds:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder), options.game, options.profile)
            try:
                runs[name].append(uvloop.run(run(server, options, *kinds[name])))
            finally:
                server.stop()
        print(f"{name}: {runs[name][-1]}", file=sys.stderr)
    rows: dict[str, dict[str, float | str]] = {}
    for name, done in runs.items():
        median = sorted(done, key=lambda row: row["p95 ms"])[len(done) // 2]
        rows[name] = {**median, "all p95": ", ".join(f"{row['p95 ms']:.1f}" for row in done)}
    columns = list(next(iter(rows.values())))
    asked = f"{options.game}, {options.rate:g} moves a second asked for"
    print(f"\n{asked}, {os.cpu_count()} cores shared with the players, load {os.getloadavg()[0]:.1f}\n")
    print("| run | " + " | ".join(columns) + " |")
    print("|---|" + "---:|" * len(columns))
    for name, row in rows.items():
        print(f"| {name} | " + " | ".join(figure(value) for value in row.values()) + " |")


if __name__ == "__main__":
    main()
