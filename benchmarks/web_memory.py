"""Does a server's memory grow: people play, strangers come and go, and it is measured all the way.

    python benchmarks/web_memory.py                                 # 50,000 moves and 20,000 strangers
    python benchmarks/web_memory.py --moves 5000 --strangers 2000

The server runs in a process of its own on loopback, with a fresh SQLite file. A few tables are played to their end,
over and over, each by two people with streams, while strangers ask, each from an address of their own: for the lobby,
for tables that are not there, for one that is, in a stream for a moment, with a line that makes no sense. The server
keeps a fixed number of tables in memory. The last column is what the memory grew by since a fifth of the way, when
everything that is kept has been used once. Nothing but loopback is touched.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.web_load import Server, leave, seat_people, set_table

TABLES_KEPT = 40
SETTINGS = {"tables_in_memory": TABLES_KEPT, "proxies": ("127.0.0.1",), "draw_processes": 1}


class People:
    """Those who play: whenever a game is over, another table is set."""

    def __init__(self, server: Server, game: str, tables: int) -> None:
        self.server = server
        self.game = game
        self.tables = tables
        self.moves = 0

    async def play(self, most: int) -> None:
        await asyncio.gather(*(self._play(most) for _ in range(self.tables)))

    async def _play(self, most: int) -> None:
        while self.moves < most:
            made = await asyncio.to_thread(set_table, self.server, self.game, "me", "me")
            table = await seat_people(self.server, made, drawing=random.random() < 0.1)
            while self.moves < most and any(person.state["status"] == "playing" for person in table.people):
                self.moves += table.click()
                await asyncio.sleep(0.002)
            leave([table])


class Strangers:
    """Each has an address of its own, asks for one thing, and goes."""

    def __init__(self, server: Server, known: str) -> None:
        self.address = f"127.0.0.1:{server.port}"
        self.known = known
        self.came = 0

    async def come(self, most: int) -> None:
        each_anew = httpx.Limits(max_keepalive_connections=0)
        async with httpx.AsyncClient(base_url=f"http://{self.address}", timeout=60, limits=each_anew) as client:
            await asyncio.gather(*(self._come(client, most) for _ in range(4)))

    async def _come(self, client: httpx.AsyncClient, most: int) -> None:
        while self.came < most:
            self.came += 1
            number = self.came
            who = {"x-forwarded-for": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}
            paths = ["/", f"/t/nobody{number}", f"/api/v1/tables/nobody{number}", f"/api/v1/tables/{self.known}/log"]
            if number % 5:
                await client.get(paths[number % 5 - 1], headers=who)
            else:
                await self._look(who)

    async def _look(self, who: dict[str, str]) -> None:
        address = f"ws://{self.address}/api/v1/tables/{self.known}/stream"
        async with connect(address, additional_headers=who, compression=None) as stream:
            await stream.send('{"type":"hello","drawing":false}')
            await stream.recv()
            await stream.send("nonsense")


async def measure(server: Server, options: argparse.Namespace) -> None:
    people = People(server, options.game, options.tables)
    known = await asyncio.to_thread(set_table, server, options.game, "me", "me")
    strangers = Strangers(server, known["table"])
    print("| moves | strangers | MB | MB more than at a fifth |")
    print("|---:|---:|---:|---:|")
    first = 0.0
    for part in range(1, options.parts + 1):
        share = part / options.parts
        await asyncio.gather(people.play(int(options.moves * share)), strangers.come(int(options.strangers * share)))
        now = server.megabytes()
        first = now if share <= 0.2 else first
        print(f"| {people.moves:,} | {strangers.came:,} | {now:.1f} | {now - first:+.1f} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=50_000)
    parser.add_argument("--strangers", type=int, default=20_000)
    parser.add_argument("--tables", type=int, default=20, help="played at a time")
    parser.add_argument("--parts", type=int, default=10, help="how often memory is read")
    parser.add_argument("--game", default="urbino")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), options.game, more=SETTINGS)
        try:
            asyncio.run(measure(server, options))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
