"""Clients that mean no good, and what others notice of them: their moves may take at most twice as long meanwhile.

    python benchmarks/hostile.py                                # 20 s in peace, 20 s with each kind of them
    python benchmarks/hostile.py --seconds 5 --tables 10 --rate 20

The server runs in a process of its own with the limits that are usual for a host. Honest people play at its tables and
are timed, from a move to the moment when both at the table have heard of it: first in peace, then with each kind of
hostile client, which have a process and an address of their own (127.0.0.2), and in the end in peace once more. The
exit code is 1 if p95 was more than doubled by any kind, against the worse of the two times in peace. Nothing but
loopback is touched.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import multiprocessing
import os
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.web_load import Server, delays, leave, part, press, seat_people, set_table
from tests.web.test_hostile import FRAMES, HELLO, UPGRADE, frame

HOSTILE_ADDRESS = "127.0.0.2"
HONEST = {"streams_per_address": 1000, "new_tables_per_minute": 1e9, "message_burst": 1e9}
USUAL = {"connections_per_address": 250, "requests_per_second": 25.0, "reads_per_second": 50.0, "read_burst": 400.0}
AT_ONCE = 20  # hostile clients of one kind


# ---- the hostile ones


class Hostile:
    """One client after the other, until it is ended."""

    def __init__(self, port: int, table: str) -> None:
        self.port = port
        self.table = table

    @contextlib.contextmanager
    def connection(self, buffer: int = 0) -> Iterator[socket.socket]:
        with socket.socket() as way:
            if buffer:
                way.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
            way.bind((HOSTILE_ADDRESS, 0))
            way.settimeout(30)
            way.connect(("127.0.0.1", self.port))
            yield way

    def upgrade(self, way: socket.socket) -> None:
        way.sendall(UPGRADE.format(table=self.table, port=self.port).encode())

    def head(self, line: str, *more: str) -> bytes:
        return "\r\n".join([f"{line} HTTP/1.1", f"Host: localhost:{self.port}", *more, "", ""]).encode()

    def slow(self) -> None:
        with self.connection() as way:
            for byte in itertools.cycle(b"GET / HTTP/1.1\r\nX-A: "):
                way.sendall(bytes([byte]))
                time.sleep(0.1)

    def half_sent(self) -> None:
        with self.connection() as way:
            way.sendall(self.head("POST /api/v1/me", "Content-Length: 100") + b'{"name": ')
            way.recv(65_536)

    def never_reading(self) -> None:
        with self.connection(4096) as way:
            self.upgrade(way)
            way.sendall(frame(json.dumps({"type": "hello"}).encode()))
            time.sleep(20)

    def flood_of_requests(self) -> None:
        with self.connection() as way:
            way.sendall(self.head("GET /api/v1/tables/nobody") * 10)
            way.recv(65_536)
            time.sleep(0.2)

    def flood_of_messages(self) -> None:
        with self.connection() as way:
            self.upgrade(way)
            way.recv(65_536)
            way.sendall(frame(HELLO) + frame(b'{"type": "ping"}') * 200)
            while way.recv(65_536):
                pass
            time.sleep(0.5)

    def huge(self) -> None:
        with self.connection() as way:
            way.sendall(self.head("POST /api/v1/me", "Transfer-Encoding: chunked"))
            for _ in range(100):
                way.sendall(b"1000\r\n" + b"x" * 0x1000 + b"\r\n")
            time.sleep(0.2)

    def malformed(self) -> None:
        for wrong in FRAMES.values():
            with self.connection() as way:
                self.upgrade(way)
                way.recv(65_536)
                way.sendall(wrong)
                time.sleep(0.2)


KINDS = ["slow", "half_sent", "never_reading", "flood_of_requests", "flood_of_messages", "huge", "malformed"]


def attack(kind: str, port: int, table: str) -> None:
    """In a process of its own: so many clients of one kind at once."""
    with contextlib.suppress(OSError):
        os.nice(5)
    work: Callable[[], None] = getattr(Hostile(port, table), kind)

    def again_and_again() -> None:
        while True:
            with contextlib.suppress(OSError):
                work()
            time.sleep(0.05)

    for _ in range(AT_ONCE):
        threading.Thread(target=again_and_again, daemon=True).start()
    threading.Event().wait()


# ---- the honest ones


async def timed(server: Server, options: argparse.Namespace) -> dict[str, float]:
    """Games of people who have just sat down, so that none comes to its end."""
    made = [await asyncio.to_thread(set_table, server, options.game, "me", "me") for _ in range(options.tables)]
    tables = [await seat_people(server, one, False) for one in made]
    await press(tables, options.rate, 2.0)
    for table in tables:
        table.clicks.clear()
    took = await press(tables, options.rate, options.seconds)
    told = delays(tables)
    leave(tables)
    return {"moves/s": len(told) / took, "p50 ms": 1000 * part(told, 0.5), "p95 ms": 1000 * part(told, 0.95)}


async def measure(server: Server, options: argparse.Namespace) -> dict[str, dict[str, float]]:
    rows = {"in peace": await timed(server, options)}
    for kind in KINDS:
        target = await asyncio.to_thread(set_table, server, options.game, "me", "me")
        hostile = multiprocessing.get_context("spawn").Process(
            target=attack, args=(kind, server.port, target["table"]), daemon=True
        )
        hostile.start()
        await asyncio.sleep(3.0)
        rows[kind.replace("_", " ")] = await timed(server, options)
        hostile.terminate()
        hostile.join()
    rows["in peace again"] = await timed(server, options)
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--rate", type=float, default=50.0, help="moves a second, all tables together")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each kind")
    parser.add_argument("--game", default="urbino")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), options.game, more=USUAL | HONEST)
        try:
            rows = asyncio.run(measure(server, options))
        finally:
            server.stop()
    peace = max(rows["in peace"]["p95 ms"], rows["in peace again"]["p95 ms"])
    print("| meanwhile | moves/s | p50 ms | p95 ms | times p95 in peace |")
    print("|---|---:|---:|---:|---:|")
    for name, row in rows.items():
        times = row["p95 ms"] / peace
        print(f"| {name} | {row['moves/s']:.1f} | {row['p50 ms']:.1f} | {row['p95 ms']:.1f} | {times:.2f} |")
    return int(any(row["p95 ms"] > 2 * peace for row in rows.values()))


if __name__ == "__main__":
    sys.exit(main())
