"""Two servers on one PostgreSQL database: do they carry twice what one carries?

    python benchmarks/web_servers.py
    python benchmarks/web_servers.py --tables 50 --rate 60 --seconds 10

A PostgreSQL server of its own, then one Urbarium server, then two. Where there are two, the people of a table are once
at the same server, as with a proxy that chooses by the address of the table, and once at different ones. The measure is
processor time a move, which hardly depends on what else the machine does: a server that has a core for itself carries
1000 / (its milliseconds a move) moves a second, and the last column is that of all servers together, with the busiest
of them at its limit. Nothing but loopback is touched.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.web_load import Server, delays, leave, part, press, seat_people, set_table
from tests.web.postgresql import Cluster, available, new_database


async def run(servers: list[Server], options: argparse.Namespace, apart: bool) -> dict[str, float]:
    tables = []
    for number in range(options.tables):
        first, second = servers[number % len(servers)], servers[(number + apart) % len(servers)]
        made = await asyncio.to_thread(set_table, first, options.game, "me", "me")
        tables.append(await seat_people(first, made, False, second))
    await press(tables, options.rate, 2.0)
    for table in tables:
        table.clicks.clear()
    before = [sum(server.processor_seconds()) for server in servers]
    took = await press(tables, options.rate, options.seconds)
    spent = [sum(server.processor_seconds()) - seconds for server, seconds in zip(servers, before, strict=True)]
    told = delays(tables)
    leave(tables)
    return {
        "moves/s": len(told) / took,
        "p50 ms": 1000 * part(told, 0.5),
        "p95 ms": 1000 * part(told, 0.95),
        "CPU ms a move, all servers": 1000 * sum(spent) / len(told),
        "moves/s if each has a core": len(told) / max(spent),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second, all tables together")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--game", default="urbino")
    options = parser.parse_args()
    if not available():
        raise SystemExit("PostgreSQL is not installed")
    kinds = {"one server": (1, False), "two, tables kept together": (2, False), "two, people apart": (2, True)}
    rows = {}
    with Cluster() as cluster, tempfile.TemporaryDirectory() as folder:
        for name, (count, apart) in kinds.items():
            with new_database(cluster.address) as database:
                servers = [Server(Path(folder), options.game, database=database) for _ in range(count)]
                try:
                    rows[name] = asyncio.run(run(servers, options, apart))
                finally:
                    for server in servers:
                        server.stop()
            print(f"{name}: {rows[name]}", file=sys.stderr)
    columns = list(rows["one server"])
    print("| | " + " | ".join(columns) + " |")
    print("|---|" + "---:|" * len(columns))
    for name, row in rows.items():
        print(f"| {name} | " + " | ".join(f"{value:.1f}" for value in row.values()) + " |")


if __name__ == "__main__":
    main()
