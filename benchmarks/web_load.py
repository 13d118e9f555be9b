"""How many live tables one server carries: moves stored a second, and how long a click takes to reach the other player.

    python benchmarks/web_load.py                                   # 1,000 tables, 300 moves a second
    python benchmarks/web_load.py --tables 200 --rate 60 --seconds 10

The server runs in a process of its own on loopback, with a fresh SQLite file; this program is all the players. Every
table has two people, each with a stream of their own. A move is timed from sending it to the moment when the *other*
player's stream has told it, which is after it was stored. Three runs: news only, with pictures, and with bots of level
5 at other tables, as many as keep the thinking processes busy all the time. The three are done in turn several times,
and the table shows of each the one with the median p95. Nothing but loopback is touched.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect

SERVER = """
import sys
from urbarium.web import serve
from urbarium.web.settings import Settings
serve(port={port}, open_browser=False, settings=Settings("sqlite:///{database}", request_burst=1e9, message_burst=1e9,
      new_tables_per_minute=1e9, requests_per_second=1e9, messages_per_second=1e9, reads_per_second=1e9, read_burst=1e9,
      streams_per_address=10**6, connections_per_address=10**6, connections=10**6))
"""


@dataclass
class Person:
    """One player's stream."""

    seat: int
    socket: ClientConnection
    state: dict = field(default_factory=dict)
    arrived: dict[int, float] = field(default_factory=dict)  # version: when its news came
    drawn: dict[int, float] = field(default_factory=dict)  # position: when its picture came

    async def listen(self) -> None:
        async for text in self.socket:
            assert isinstance(text, str)
            now = time.perf_counter()
            if text.startswith('{"type":"drawing"'):
                self.drawn[int(text[:80].partition('"position":')[2].partition(",")[0])] = now
                continue
            message = json.loads(text)
            if message["type"] == "news":
                self.state = message["state"]
                self.arrived[self.state["version"]] = now


@dataclass
class Table:
    people: list[Person]
    tasks: list[asyncio.Task]
    clicks: dict[int, float] = field(default_factory=dict)  # version that a click leads to: when it was made

    def click(self) -> bool:
        """The player whose turn it is does something, if everyone has seen the last move."""
        one, two = self.people
        if one.state["version"] != two.state["version"] or one.state["status"] != "playing":
            return False
        mover = self.people[one.state["actor"]]
        if not mover.state["legal"]:
            return False
        action = random.choice(mover.state["legal"])
        self.clicks[mover.state["version"] + 1] = time.perf_counter()
        message = {"type": "act", "action": action, "position": mover.state["position"]}
        self.tasks.append(asyncio.create_task(mover.socket.send(json.dumps(message))))
        return True


class Server:
    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        program = SERVER.format(port=self.port, database=folder / "load.db")
        self.log = (folder / "server.log").open("wb")
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

    def processor_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        self.log.close()


async def seat_people(server: Server, made: dict, drawing: bool) -> Table:
    people, tasks = [], []
    for seat in (0, 1):
        address = f"ws://127.0.0.1:{server.port}/api/v1/tables/{made['table']}/stream"
        stream = await connect(address, compression=None, max_size=None, ping_interval=None)
        await stream.send(json.dumps({"type": "hello", "token": made["tokens"][str(seat)], "drawing": drawing}))
        person = Person(seat, stream)
        people.append(person)
        tasks.append(asyncio.create_task(person.listen()))
    while not all(person.state for person in people):
        await asyncio.sleep(0.002)
    return Table(people, tasks)


def set_table(server: Server, game: str, *seats: str) -> dict:
    plans = [{"kind": "me"} if seat == "me" else {"kind": "bot", "level": seat} for seat in seats]
    return json.loads(server.ask("/api/v1/tables", {"game": game, "seats": plans}))


async def run(server: Server, options: argparse.Namespace, drawing: bool, bots: int) -> dict[str, float]:
    warm = await seat_people(server, await asyncio.to_thread(set_table, server, options.game, "me", "me"), drawing)
    await asyncio.sleep(1.0)
    empty = server.megabytes()
    made = [await asyncio.to_thread(set_table, server, options.game, "me", "me") for _ in range(options.tables)]
    tables = [await seat_people(server, one, drawing) for one in made]
    full = server.megabytes()
    for _ in range(bots):
        await asyncio.to_thread(set_table, server, options.game, "level5", "level5")
    spent, began = server.processor_seconds(), time.perf_counter()
    clicks = 0
    order = list(tables)
    random.shuffle(order)
    late = 0.0
    turn = 0
    while (now := time.perf_counter() - began) < options.seconds:
        due = int(now * options.rate)
        if clicks >= due:
            await asyncio.sleep(0.001)
            continue
        late = max(late, now - clicks / options.rate)
        clicks += order[turn % len(order)].click()
        turn += 1
        if turn % len(order) == 0:
            await asyncio.sleep(0.001)
    took = time.perf_counter() - began
    await asyncio.sleep(2.0)
    spent = server.processor_seconds() - spent
    told, seen = [], []
    for table in tables:
        for version, clicked in table.clicks.items():
            heard = [person.arrived.get(version) for person in table.people]
            if all(heard):
                told.append(max(heard) - clicked)
            drawn = [person.drawn.get(version) for person in table.people]
            if all(drawn):
                seen.append(max(drawn) - clicked)
    for table in [warm, *tables]:
        for task in table.tasks:
            task.cancel()
        for person in table.people:
            await person.socket.close()
    told.sort()
    return {
        "tables": options.tables,
        "moves/s": len(told) / took,
        "p50 ms": 1000 * told[len(told) // 2],
        "p95 ms": 1000 * told[int(len(told) * 0.95)],
        "p99 ms": 1000 * told[int(len(told) * 0.99)],
        "pictures made": len(seen),
        "p50 picture ms": 1000 * statistics.median(seen) if seen else float("nan"),
        "KB a table": 1024 * (full - empty) / options.tables,
        "server CPU ms a move": 1000 * spent / max(1, len(told)),
    }


def figure(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:,.1f}" if value < 1000 else f"{value:,.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=300.0, help="moves a second, all tables together")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--game", default="urbino")
    parser.add_argument("--bots", type=int, default=20, help="tables of two bots each in the third run")
    parser.add_argument("--rounds", type=int, default=3, help="how often the three runs are done")
    options = parser.parse_args()
    kinds = {"news only": (False, 0), "with pictures": (True, 0), "bots thinking": (False, options.bots)}
    runs: dict[str, list[dict[str, float]]] = {name: [] for name in kinds}
    for name in list(kinds) * options.rounds:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder))
            try:
                runs[name].append(asyncio.run(run(server, options, *kinds[name])))
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
