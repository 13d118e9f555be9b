"""The documented set-up, as it stands in docs/hosting.md and in deploy: it is started, behind nginx, and played on."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.web import postgresql
from tests.web.conftest import free_port
from tests.web.steps import patiently
from urbarium.web.settings import read_settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
HOST = "games.example.org"
needs_nginx = pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
needs_postgresql = pytest.mark.skipif(not postgresql.available(), reason="PostgreSQL is not installed")


def block(language: str, number: int = 0) -> str:
    found = re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    text: str = found[number]
    return text


def moved(text: str, folder: Path, port: int) -> str:
    """A text of the page with a database and a port of this test's own."""
    return text.replace("/var/lib/urbarium", str(folder)).replace("8642", str(port))


@contextmanager
def program(folder: Path, words: list[str], ready: str, environment: dict[str, str] | None = None) -> Iterator[None]:
    """A server, started with these words, until it says that it is ready."""
    with (folder / "log").open("ab") as log:
        process = subprocess.Popen(words, cwd=folder, stdout=log, stderr=log, env={**os.environ, **(environment or {})})
    try:
        for _ in patiently("the server is ready", pause=0.1):
            assert process.poll() is None, (folder / "log").read_text()
            try:
                found = httpx.get(ready, headers={"host": HOST}, timeout=5)
            except httpx.TransportError:
                continue
            if found.status_code == 200:
                break
        yield
    finally:
        process.terminate()
        process.wait(timeout=30)


@contextmanager
def nginx(folder: Path, server: str, port: int) -> Iterator[None]:
    """nginx in the foreground, with this as its only server."""
    own = f"daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/nginx.log;\nevents {{}}\n"
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file = folder / "nginx.conf"
    user = "user root;\n" if os.geteuid() == 0 else ""
    file.write_text(f"{user}{own}http {{\naccess_log off;\n{temporary}{server}}}\n")
    assert NGINX is not None
    process = subprocess.Popen([NGINX, "-p", str(folder), "-e", str(folder / "nginx.log"), "-c", str(file)])
    try:
        for _ in patiently("nginx listens", pause=0.05):
            assert process.poll() is None, (folder / "nginx.log").read_text()
            try:
                httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=5)
                break
            except httpx.TransportError:
                continue
        yield
    finally:
        process.terminate()
        process.wait(timeout=30)


def play_a_little(port: int, origin: str) -> None:
    """A table against a bot: set, drawn, and a move of each, through the stream."""
    headers = {"host": HOST, "origin": origin}
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=60) as client:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "level1"}]
        made = client.post("/api/v1/tables", json={"game": "urbino", "seats": seats}).json()
        token = {"authorization": f"Bearer {made['tokens']['0']}"}
        drawing = client.get(f"/api/v1/tables/{made['table']}/drawing.svg", headers=token)
        assert drawing.text.startswith("<svg")
        address = f"ws://{HOST}/api/v1/tables/{made['table']}/stream"
        way = socket.create_connection(("127.0.0.1", port))
        with connect(address, sock=way, origin=Origin(origin)) as stream:
            stream.send(json.dumps({"type": "hello", "token": made["tokens"]["0"]}))
            moves, acted = 0, -1
            while moves < 2:
                message = json.loads(stream.recv(timeout=120))
                state = message.get("state", {})
                moves = max(moves, state.get("plies", 0))
                if state.get("legal") and state["position"] != acted:
                    acted = state["position"]
                    stream.send(json.dumps({"type": "act", "actions": [state["legal"][0]], "position": acted}))


def test_serve_py_of_the_page_runs_as_it_stands(tmp_path: Path) -> None:
    """It has no main guard, and the processes beside it must not start servers of their own."""
    port = free_port()
    script = tmp_path / "serve.py"
    script.write_text(
        moved(block("python"), tmp_path, port).replace("settings=Settings(", f"port={port}, settings=Settings(")
    )
    with program(tmp_path, [sys.executable, "serve.py"], f"http://127.0.0.1:{port}/readyz"):
        play_a_little(port, f"https://{HOST}")
    log = (tmp_path / "log").read_text()
    assert log.count("Urbarium is open") == 1
    assert "Traceback" not in log


def looks(port: int, times: int, own: str) -> list[int]:
    """The answers to somebody at an address of their own who looks at a page again and again and invents others."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=own), timeout=30) as client:
        address = f"http://127.0.0.1:{port}/about"
        invented = [{"host": HOST, "x-forwarded-for": f"10.1.0.{number}"} for number in range(times)]
        return [client.get(address, headers=headers).status_code for headers in invented]


@needs_nginx
def test_the_file_of_the_page_behind_the_nginx_of_the_page(tmp_path: Path) -> None:
    port, outside, burst = free_port(), free_port(), 60
    few = f"port = {port}\nread_burst = {burst}\nreads_per_second = 0.01\n"
    (tmp_path / "urbarium.toml").write_text(few + moved(block("toml"), tmp_path, port))
    server = moved(block("nginx"), tmp_path, port).replace("listen 443 ssl;", f"listen 127.0.0.1:{outside};")
    words = [sys.executable, "-m", "urbarium", "serve", "--no-browser", "--config", "urbarium.toml"]
    with program(tmp_path, words, f"http://127.0.0.1:{port}/readyz"), nginx(tmp_path, server, outside):
        play_a_little(outside, f"https://{HOST}")
        found = httpx.get(f"http://127.0.0.1:{outside}/about", headers={"host": HOST}, timeout=30)
        assert found.status_code == 200
        assert "max-age" in found.headers["strict-transport-security"]
        assert httpx.get(f"http://127.0.0.1:{outside}/about", timeout=30).status_code == 421
        assert looks(outside, burst, "127.0.0.1")[-1] == 429  # whatever address they invent
        assert looks(outside, 1, "127.0.0.2") == [200]


# ---- what lies in deploy


def dockerfile() -> list[tuple[str, str]]:
    """Its instructions, one by one."""
    text = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines]


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return found


def test_the_file_in_deploy_is_the_one_of_the_page() -> None:
    assert tomllib.loads((DEPLOY / "urbarium.toml").read_text()) == tomllib.loads(block("toml"))
    assert read_settings(DEPLOY / "urbarium.toml", environment={}).proxies == ("127.0.0.1",)


def test_the_dockerfile_is_sound() -> None:
    known = {"FROM", "RUN", "WORKDIR", "COPY", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"}
    steps = dockerfile()
    assert {name for name, _ in steps} <= known
    assert steps[0][0] == "FROM"
    allowed = {line.removeprefix("!") for line in (ROOT / ".dockerignore").read_text().splitlines()}
    for name, words in steps:
        if name == "COPY":
            sources = words.split()[:-1]
            assert all((ROOT / source).exists() and source in allowed for source in sources), words
    users = [number for number, (name, _) in enumerate(steps) if name == "USER"]
    assert users, "a server does not run as root"
    assert users[-1] < next(number for number, (name, _) in enumerate(steps) if name == "CMD")
    settings = dict(part.split("=", 1) for name, words in steps if name == "ENV" for part in words.split())
    read_settings(environment=settings)


def test_the_systemd_unit_is_sound(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    unit = (DEPLOY / "urbarium.service").read_text()
    command = re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    assert command is not None
    assert command[1] == "/opt/urbarium/bin/urbarium serve --no-browser --config /etc/urbarium.toml"
    if analyze:
        copy = tmp_path / "urbarium.service"
        copy.write_text(unit.replace("/opt/urbarium/bin/urbarium", "/bin/true"))
        done = subprocess.run([analyze, "verify", str(copy)], capture_output=True, text=True, timeout=60, check=False)
        assert "urbarium.service" not in done.stderr, done.stderr


@needs_nginx
@needs_postgresql
def test_the_containers_commands_by_hand(shared_database: str, tmp_path: Path) -> None:
    """No container is started here; but what they run is: two servers with compose's environment, behind its nginx."""
    services = compose()["services"]
    assert set(services) == {"server1", "server2", "database", "proxy"}
    words: list[str] = json.loads(next(given for name, given in dockerfile() if name == "CMD"))
    words = [sys.executable, "-m", *words] if words[0] == "urbarium" else words
    given = {name: str(value) for name, value in services["server1"]["environment"].items()}
    assert given["URBARIUM_PROXIES"] == services["proxy"]["networks"]["inside"]["ipv4_address"]
    ports, outside = [free_port(), free_port()], free_port()
    environment = given | {
        "URBARIUM_DATABASE": shared_database,
        "URBARIUM_HOSTS": HOST,
        "URBARIUM_SECURE": "false",
        "URBARIUM_PROXIES": "127.0.0.1",
    }
    server = (DEPLOY / "nginx.conf").read_text().replace("listen 8080", f"listen 127.0.0.1:{outside}")
    folders = []
    for number, port in enumerate(ports, 1):
        server = server.replace(f"server{number}:8642", f"127.0.0.1:{port}")
        folders.append(tmp_path / f"server{number}")
        folders[-1].mkdir()
    ready = [f"http://127.0.0.1:{port}/readyz" for port in ports]
    with (
        program(folders[0], words, ready[0], environment | {"URBARIUM_PORT": str(ports[0])}),
        program(folders[1], words, ready[1], environment | {"URBARIUM_PORT": str(ports[1])}),
        nginx(tmp_path, server, outside),
    ):
        for _ in range(2):  # each table by way of one of the servers
            play_a_little(outside, f"http://{HOST}")
