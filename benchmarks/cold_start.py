"""How long a newcomer waits: everything once with an empty cache of compiled code, and once more with what it left.

    python benchmarks/cold_start.py server python environments compile [--games urbino,urbs]

``server``: a new server on an empty database, by HTTP: its page, a table with a bot of level 2, the first own move, the
bot's answer. ``python``: importing, and a first move. ``environments``: a first step of each kind. ``compile``: all of
``urbarium compile``. Seconds on the clock, and in brackets those of the processor, which also a busy machine tells.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from typing import Any

import urbarium

PATIENCE = 300.0  # seconds

PYTHON = {
    "import urbarium": "import urbarium",
    "a first move": "import urbarium; m = urbarium.game('{game}').start(seed=1); m.apply(m.legal()[0].action)",
    "a first answer of level 1": (
        "import urbarium; from urbarium.bots import make_bot; m = urbarium.game('{game}').start(seed=1);"
        "make_bot('level1', 1).choose(m.view(m.actor))"
    ),
}
ENVIRONMENTS = {
    "gymnasium.make": (
        "import gymnasium; from urbarium.adapters.gymnasium import register_games;"
        "e = gymnasium.make(register_games(['{game}'])[0]);"
        "_, i = e.reset(seed=1); e.step(int(i['action_mask'].argmax()))"
    ),
    "PettingZoo": (
        "from urbarium.adapters.pettingzoo import env; e = env('{game}'); e.reset(seed=1);"
        "e.step(int(e.observe(e.agent_selection)['action_mask'].argmax()))"
    ),
    "gymnasium.make_vec": (
        "import gymnasium; from urbarium.adapters.gymnasium import register_games;"
        "e = gymnasium.make_vec(register_games(['{game}'])[0], num_envs=8);"
        "_, i = e.reset(seed=1); e.step(i['action_mask'].argmax(axis=1))"
    ),
}


def timed(command: list[str], cache: str) -> str:
    """Seconds that a command takes, and those of the processor."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, env=os.environ | {"URBARIUM_CACHE_DIR": cache}, check=True, stdout=subprocess.DEVNULL)
    after, took = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - began
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return f"{took:.1f} ({used:.1f})"


def tell_table(snippets: dict[str, str], games: list[str]) -> None:
    names = [f"{name}, {state}" for name in snippets for state in ("cold", "warm")]
    print(f"| game | {' | '.join(names)} |\n|{'---|' * (len(names) + 1)}")
    for name in games:
        cells = []
        for snippet in snippets.values():
            with tempfile.TemporaryDirectory() as cache:
                cells += [timed([sys.executable, "-c", snippet.format(game=name)], cache) for _ in range(2)]
        print(f"| {urbarium.game(name).title} | {' | '.join(cells)} |", flush=True)


def tell_compiling() -> None:
    with tempfile.TemporaryDirectory() as cache:
        print(f"`urbarium compile`: {timed([sys.executable, '-m', 'urbarium', 'compile'], cache)} s\n", flush=True)


# ---- a server


def until(what: Callable[[], Any]) -> Any:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            if found := what():
                return found
        except OSError:
            pass
        time.sleep(0.02)
    raise SystemExit("it takes too long")


class Visitor:
    """Somebody with cookies who speaks JSON."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar())).open

    def page(self) -> bytes:
        with self.open(self.address, timeout=60) as answer:
            found: bytes = answer.read()
            return found

    def ask(self, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", "origin": self.address.rstrip("/")}
        asked = urllib.request.Request(f"{self.address}api/v1{path}", data, headers)
        with self.open(asked, timeout=60) as answer:
            return json.load(answer)


@contextmanager
def server(cache: str) -> Iterator[Visitor]:
    with socket.socket() as probe, tempfile.TemporaryDirectory() as folder:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        command = [sys.executable, "-m", "urbarium", "serve", "--no-browser", "--port", str(port)]
        process = subprocess.Popen(
            [*command, "--database", f"sqlite:///{folder}/tables.db"],
            env=os.environ | {"URBARIUM_CACHE_DIR": cache},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            yield Visitor(f"http://127.0.0.1:{port}/")
        finally:
            process.terminate()
            process.wait()


def visit(name: str, cache: str) -> list[float]:
    """Seconds until the page, then from asking for a table until the first own move and until a bot's answer."""
    game, began = urbarium.game(name), time.perf_counter()
    with server(cache) as visitor:
        until(visitor.page)
        took, began = [time.perf_counter() - began], time.perf_counter()
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": "level2"}] * (game.players[0] - 1)]
        table = visitor.ask("/tables", {"game": name, "seats": seats})["table"]
        answered = moved = 0.0
        while not (moved and answered):
            state = visitor.ask(f"/tables/{table}")
            if state["legal"] and not (moved and answered):
                told = {"position": state["position"], "action": state["legal"][0]}
                state = visitor.ask(f"/tables/{table}/actions", told)
                moved = moved or time.perf_counter() - began
                asked = time.perf_counter()
            else:
                here, asked = state["position"], time.perf_counter()
                until(lambda: visitor.ask(f"/tables/{table}")["position"] > here)  # noqa: B023 - asked at once
                answered = answered or time.perf_counter() - asked
        return [*took, moved, answered]


def tell_server(games: list[str]) -> None:
    names = [f"{what}, {state}" for state in ("cold", "warm") for what in ("page", "own move", "bot's answer")]
    print(f"| game | {' | '.join(names)} |\n|{'---|' * (len(names) + 1)}")
    for name in games:
        with tempfile.TemporaryDirectory() as cache:
            cold = visit(name, cache)
            game_ready = [sys.executable, "-m", "urbarium.bots.preparing", name]
            timed(game_ready, cache)
            times = cold + visit(name, cache)
        print(f"| {urbarium.game(name).title} | {' | '.join(f'{one:.2f}' for one in times)} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="+", choices=("server", "python", "environments", "compile"))
    parser.add_argument("--games", default=",".join(urbarium.game_names()))
    asked = parser.parse_args()
    games = asked.games.split(",")
    for part in asked.parts:
        if part == "server":
            tell_server(games)
        elif part == "compile":
            tell_compiling()
        else:
            tell_table(PYTHON if part == "python" else ENVIRONMENTS, games)
        print()


if __name__ == "__main__":
    main()
