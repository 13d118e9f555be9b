"""A server for each test, on its own database; a browser for those that need one.

Tests of the storage run on SQLite and, where it is installed, on PostgreSQL as well: on a server that the tests start,
or on the one that ``URBARIUM_TEST_POSTGRESQL`` names (``postgresql+psycopg://user@localhost:5433/postgres``; a user who
may create databases).

Nothing here waits for ever, and whatever is started ends with the tests, also when these are killed: servers watch
their parent, and a test that takes longer than LIMIT ends its process with a traceback that names it.
"""

from __future__ import annotations

import faulthandler
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key
from starlette.testclient import TestClient

from tests.web import postgresql
from tests.web.steps import PATIENCE, patiently, play_on, set_table
from urbarium.engine.game import Game
from urbarium.web.app import create_app, playable_games
from urbarium.web.settings import Settings

ORIGIN = "http://testserver"
LIMIT = 600.0  # seconds for one test with all that it sets up and clears away
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser")
BROWSER_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--mute-audio",
    "--font-render-hinting=none",  # as with windows: letters are as wide as their font says
]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    faulthandler.dump_traceback_later(LIMIT, exit=True, file=item.config.stash[fault_handler_stderr_fd_key])
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


def all_games() -> list[Game]:
    return playable_games()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "any_game" in metafunc.fixturenames:
        games = all_games()
        metafunc.parametrize("any_game", games, ids=[game.name for game in games])
    if "database" in metafunc.fixturenames:
        kinds = ["sqlite", "postgresql"] if postgresql.available() else ["sqlite"]
        metafunc.parametrize("database", kinds, indirect=True)
    if "secret_game" in metafunc.fixturenames:
        games = [game for game in all_games() if game.hidden]
        metafunc.parametrize("secret_game", games, ids=[game.name for game in games])


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    with postgresql.server() as address:
        yield address


@pytest.fixture
def shared_database(postgresql_server: str) -> Iterator[str]:
    """The address of an empty database that several processes can share."""
    with postgresql.new_database(postgresql_server) as address:
        yield address


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of this test's own."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    address: str = request.getfixturevalue("shared_database")
    return address


def generous(folder: Path) -> Settings:
    """A server in this process, without limits that a test would reach."""
    return Settings(
        f"sqlite:///{folder / 'tables.db'}",
        bot_pause=0.0,
        hint_bot="level1",
        draw_processes=0,
        bot_processes=0,
        compile_games=False,
        requests_per_second=10_000,
        request_burst=10_000,
        reads_per_second=10_000,
        read_burst=10_000,
        pictures_per_second=10_000,
        picture_burst=10_000,
        messages_per_second=10_000,
        message_burst=10_000,
        new_tables_per_minute=10_000,
        chats_per_minute=10_000,
    )


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return generous(tmp_path)


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time passes for limits: what was used up does not come again, however slow the machine is."""
    clock = SimpleNamespace(monotonic=lambda: 0.0, perf_counter=time.perf_counter)
    monkeypatch.setattr("urbarium.web.limits.time", clock)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(settings), headers={"origin": ORIGIN}) as client:
        yield client


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, str]]:
    """A client at a server with a finished game of Urbino, for all tests of a module that only look at it."""
    with TestClient(create_app(generous(tmp_path_factory.mktemp("ended"))), headers={"origin": ORIGIN}) as client:
        table = str(set_table(client, "urbino", "me", "me")["table"])
        assert play_on(client, table, 400)["status"] == "over"
        yield client, table


@pytest.fixture
def visitor(client: TestClient) -> Callable[[], TestClient]:
    """Further people at the same server, each with cookies of their own."""

    def make() -> TestClient:
        other = TestClient(client.app, headers={"origin": ORIGIN})
        other.portal = client.portal
        return other

    return make


SERVER = """
import os, threading, time
from urbarium.web import serve
from urbarium.web.settings import Settings

def watch(parent):
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)

if __name__ == "__main__":
    threading.Thread(target=watch, args=(os.getppid(),), daemon=True).start()
    usual = dict(
        database="{database}", bot_pause=0.0, hint_bot="level1", compile_games=False, request_burst=10000,
        read_burst=100000, picture_burst=10000, message_burst=10000, new_tables_per_minute=10000,
        absent_after=0.0, bot_niceness=0, draw_niceness=0)
    serve(port={port}, open_browser=False, settings=Settings(**(usual | {more})))
"""


class Hosted:
    """A server in a process of its own, which can be killed and started again on the same database."""

    def __init__(self, folder: Path, port: int, database: str = "", more: dict[str, Any] | None = None) -> None:
        self.folder = folder
        self.port = port
        self.database = database or f"sqlite:///{folder}/tables.db"
        self.more = more or {}
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def log(self) -> str:
        return (self.folder / "server.log").read_text()

    def start(self) -> None:
        program = SERVER.format(port=self.port, database=self.database, more=self.more)
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen([sys.executable, "-c", program], stdout=log, stderr=log)
        for _ in patiently("the server starts", pause=0.1):
            assert self.process.poll() is None, self.log
            try:
                if httpx.get(f"{self.address}/healthz", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                continue

    def kill(self) -> None:
        """As a power cut would: no chance to finish anything."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(timeout=30)

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=15)
            except subprocess.TimeoutExpired:
                self.kill()


@contextmanager
def running(folder: Path, database: str = "", **more: Any) -> Iterator[Hosted]:
    """A server that ends in any case, with more settings than usual if wanted."""
    server = Hosted(folder, free_port(), database, more)
    try:
        server.start()
        yield server
    finally:
        server.stop()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """One server for all tests that one process runs: everyone sets tables of their own."""
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


def find_chromium() -> str:
    """The one without windows of its own, if there is a choice: it needs less of the processor."""
    named = os.environ.get("URBARIUM_CHROMIUM")
    found = [named] if named else [path for name in CHROMIUM if (path := shutil.which(name))]
    assert found, "the browser tests need Chromium (Debian: apt-get install chromium-headless-shell)"
    return found[0]


@pytest.fixture(scope="session")
def chromium() -> str:
    return find_chromium()


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Any]:
    """One browser for all tests of a module. Not for longer: an event loop of Playwright's runs in this thread as long
    as it is open, and then no other test could run one of its own."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=BROWSER_ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


# What a person prefers who has not said anything yet.
PREFERENCES = """(() => {
    try { localStorage.getItem("urbarium.preferences") ?? localStorage.setItem("urbarium.preferences", '%s'); }
    catch { /* a page of no site */ }
})()"""


@pytest.fixture
def person(browser: Any) -> Iterator[Any]:
    """Makes browser contexts, one for each person; script errors and policy violations fail the test.

    Whoever does not name a speed sees the others' steps at once, without the usual pauses.
    """
    contexts: list[Any] = []
    troubles: list[str] = []

    def make(speed: str = "at once", **more: Any) -> Any:
        context = browser.new_context(viewport=more.pop("viewport", {"width": 1280, "height": 860}), **more)
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(PREFERENCES % json.dumps({"speed": speed}))
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda line: troubles.append(line.text) if "Content Security Policy" in line.text else None)
        return page

    yield make
    for context in contexts:
        context.close()
    assert troubles == []
