"""A server for each test, on its own database; a browser for those that need one."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.testclient import TestClient

from urbarium.engine.game import Game
from urbarium.web.app import create_app, playable_games
from urbarium.web.settings import Settings

ORIGIN = "http://testserver"
BROWSER_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--mute-audio",
]


def all_games() -> list[Game]:
    return playable_games()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "any_game" in metafunc.fixturenames:
        games = all_games()
        metafunc.parametrize("any_game", games, ids=[game.name for game in games])
    if "secret_game" in metafunc.fixturenames:
        games = [game for game in all_games() if game.hidden]
        metafunc.parametrize("secret_game", games, ids=[game.name for game in games])


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        f"sqlite:///{tmp_path / 'tables.db'}",
        bot_pause=0.0,
        hint_bot="level1",
        draw_processes=0,
        bot_processes=0,
        prepare=False,
        requests_per_second=10_000,
        request_burst=10_000,
        messages_per_second=10_000,
        message_burst=10_000,
        new_tables_per_minute=10_000,
    )


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(settings), headers={"origin": ORIGIN}) as client:
        yield client


@pytest.fixture
def visitor(client: TestClient) -> Callable[[], TestClient]:
    """Further people at the same server, each with cookies of their own."""

    def make() -> TestClient:
        other = TestClient(client.app, headers={"origin": ORIGIN})
        other.portal = client.portal
        return other

    return make


class Hosted:
    """A server in a process of its own, which can be killed and started again on the same database."""

    def __init__(self, folder: Path, port: int, pause: float = 0.0) -> None:
        self.folder = folder
        self.port = port
        self.pause = pause
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def log(self) -> str:
        return (self.folder / "server.log").read_text()

    def start(self) -> None:
        program = (
            "import sys; from urbarium.web import serve; from urbarium.web.settings import Settings; "
            f"serve(port={self.port}, open_browser=False, settings=Settings('sqlite:///{self.folder / 'tables.db'}', "
            f"bot_pause={self.pause}, hint_bot='level1', prepare=False, request_burst=10000, message_burst=10000, "
            "new_tables_per_minute=10000, absent_after=0.0))"
        )
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen([sys.executable, "-c", program], stdout=log, stderr=log)
        for _ in range(600):
            try:
                if httpx.get(f"{self.address}/healthz", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                assert self.process.poll() is None, self.log
                time.sleep(0.1)
        raise AssertionError(f"the server did not start: {self.log}")

    def kill(self) -> None:
        """As a power cut would: no chance to finish anything."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    server = Hosted(tmp_path, free_port())
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def chromium() -> str:
    found = os.environ.get("URBARIUM_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert found, "the browser tests need Debian's chromium: apt-get install chromium"
    return found


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=BROWSER_ARGUMENTS)
        yield browser
        browser.close()
