"""Clients that mean no good: slow, half-sent, never reading, flooding, huge, malformed. Others play on."""

import json
import os
import socket
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.web.conftest import Hosted, running
from tests.web.steps import patiently

HURRY: dict[str, Any] = {
    "request_seconds": 1.0,
    "silence_seconds": 1.0,
    "streams_per_address": 30,
    "connections_per_address": 60,
    "message_burst": 60.0,
}
UPGRADE = (
    "GET /api/v1/tables/{table}/stream HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    with running(tmp_path_factory.mktemp("server"), **HURRY) as server:
        yield server


class Game:
    """Two honest people at a table of the server, in one stream."""

    def __init__(self, server: Hosted) -> None:
        plan = {"game": "urbino", "seats": [{"kind": "me"}] * 2}
        never = httpx.Limits(max_keepalive_connections=0)  # used again: the server may hang up at that very moment
        self.client = httpx.Client(
            base_url=server.address, headers={"origin": server.address}, timeout=60, limits=never
        )
        self.table = self.client.post("/api/v1/tables", json=plan).json()["table"]

    def step(self) -> None:
        now = self.client.get(f"/api/v1/tables/{self.table}").json()
        action = {"position": now["position"], "action": now["choices"][0]["action"], "seat": now["actor"]}
        done = self.client.post(f"/api/v1/tables/{self.table}/actions", json=action)
        assert done.status_code == 200, done.text


@pytest.fixture
def game(server: Hosted) -> Iterator[Game]:
    """A game that goes on, whatever the test has done."""
    game = Game(server)
    game.step()
    yield game
    game.step()
    assert httpx.get(f"{server.address}/readyz", timeout=30).text == "ready"
    game.client.close()


def raw(server: Hosted) -> socket.socket:
    return socket.create_connection(("localhost", server.port), timeout=60)


def until_hung_up(way: socket.socket) -> bytes:
    """All that the server says before it ends the connection."""
    said = b""
    try:
        while part := way.recv(65_536):
            said += part
    except ConnectionError:
        pass
    way.close()
    return said


# ---- slow and half-sent


@pytest.mark.parametrize("start", [b"", b"GET / HT", b"GET /about HTTP/1.1\r\nHost: localhost\r\nX-A: b"])
def test_a_request_that_does_not_come_is_dropped(server: Hosted, game: Game, start: bytes) -> None:
    way = raw(server)
    way.sendall(start)
    assert until_hung_up(way) == b""


def test_a_byte_now_and_then_is_not_enough(server: Hosted, game: Game) -> None:
    way = raw(server)
    dropped = False
    for _ in patiently("the slow one is dropped", pause=0.2):
        try:
            way.sendall(b"G")
            way.settimeout(0.01)
            dropped = way.recv(1) == b""
        except TimeoutError:
            continue
        except ConnectionError:
            dropped = True
        if dropped:
            break
    way.close()


def test_a_half_sent_body_is_dropped_with_a_word(server: Hosted, game: Game) -> None:
    way = raw(server)
    head = f"POST /api/v1/me HTTP/1.1\r\nHost: localhost:{server.port}\r\nContent-Length: 100\r\n\r\n"
    way.sendall(head.encode() + b'{"name": ')
    assert until_hung_up(way).startswith(b"HTTP/1.1 408")


def test_a_second_request_of_a_connection_must_come_as_well(server: Hosted, game: Game) -> None:
    way = raw(server)
    way.sendall(f"GET /healthz HTTP/1.1\r\nHost: localhost:{server.port}\r\n\r\n".encode())
    assert way.recv(65_536).startswith(b"HTTP/1.1 200")
    way.sendall(b"GET /he")
    until_hung_up(way)


def test_streams_that_have_ended_do_not_count_as_open(server: Hosted, game: Game) -> None:
    """Whoever comes back to a table again and again is not taken for many."""
    address = f"ws://localhost:{server.port}/api/v1/tables/{game.table}/stream"
    for _ in range(HURRY["connections_per_address"] + 5):
        with connect(address, origin=Origin(server.address)) as stream:
            stream.send('{"type": "hello", "drawing": false}')
            assert json.loads(stream.recv())["type"] == "news"
    assert httpx.get(f"{server.address}/healthz").status_code == 200


# ---- too much


@pytest.fixture(scope="module")
def meagre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server that lets each address look twenty times, and then no more."""
    settings: dict[str, Any] = {
        "reads_per_second": 0.01,
        "read_burst": 20.0,
        "proxies": (PROXY,),
        "metrics_for": (WATCHER,),
    }
    with running(tmp_path_factory.mktemp("meagre"), **settings) as server:
        yield server


PROXY, WATCHER = "127.0.0.9", "127.0.0.8"
NOBODYS = (f"127.0.1.{number}" for number in range(1, 255))  # addresses from which nobody has asked yet


def asking(server: Hosted, address: str) -> httpx.Client:
    """Somebody with an address, who comes by a new connection each time."""
    way = httpx.HTTPTransport(local_address=address, limits=httpx.Limits(max_keepalive_connections=0))
    return httpx.Client(base_url=f"http://127.0.0.1:{server.port}", transport=way, timeout=60)


def test_whoever_asks_too_much_at_once_is_told_so_once(meagre: Hosted) -> None:
    """The rest of what was sent in advance is not worth an answer."""
    way = socket.create_connection(("127.0.0.1", meagre.port), 60, (next(NOBODYS), 0))
    way.sendall(f"GET /api/v1/tables/nobody HTTP/1.1\r\nHost: localhost:{meagre.port}\r\n\r\n".encode() * 100)
    said = until_hung_up(way)
    assert said.count(b"HTTP/1.1 404") == 20
    assert said.count(b"HTTP/1.1 429") == 1


def test_a_request_too_many_is_refused_like_any_other_and_before_it_is_read(meagre: Hosted) -> None:
    """Hundreds may come in one moment, and others wait meanwhile."""
    address = next(NOBODYS)
    with asking(meagre, address) as client:
        assert [client.get("/about").status_code for _ in range(20)] == [200] * 20
        refused = client.get("/about")
        assert refused.status_code == 429
        assert refused.json()["error"] == "too_many"
        assert refused.json()["refusals"][0]["rule"] == "TOO_MANY"
        assert 0 < int(refused.headers["retry-after"]) <= 100
        assert refused.headers["cache-control"] == "no-store"
        assert "date" in refused.headers
        assert "default-src" in refused.headers["content-security-policy"]
        head = client.head("/about")
        assert (head.status_code, head.content) == (429, b"")
    way = socket.create_connection(("127.0.0.1", meagre.port), 60, (address, 0))
    way.sendall(b"GET /about HTTP/1.1\r\nHost: localhost\r\nAnd this is not even")
    assert until_hung_up(way).startswith(b"HTTP/1.1 429 ")


def test_whoever_looks_too_much_can_still_act_and_harms_nobody_else(meagre: Hosted) -> None:
    def limited() -> float:
        with asking(meagre, WATCHER) as watcher:
            figures = watcher.get("/metrics").text
        return float(figures.partition("\nurbarium_limited_total ")[2].split()[0])

    with asking(meagre, next(NOBODYS)) as client, asking(meagre, next(NOBODYS)) as other:
        before = limited()
        assert [client.get("/about").status_code for _ in range(30)] == [200] * 20 + [429] * 10
        assert limited() == before + 10
        assert client.post("/api/v1/nothing").status_code == 404
        assert client.get("/healthz").text == "ok"
        assert other.get("/about").status_code == 200


def test_people_behind_a_proxy_are_counted_by_themselves(meagre: Hosted) -> None:
    one, other = next(NOBODYS), next(NOBODYS)
    with asking(meagre, PROXY) as proxy:

        def look(person: str) -> int:
            return proxy.get("/about", headers={"x-forwarded-for": person}).status_code

        assert [look(one) for _ in range(25)] == [200] * 20 + [429] * 5
        assert look(other) == 200


# ---- huge


def test_an_endless_head_is_dropped(server: Hosted, game: Game) -> None:
    way = raw(server)
    with pytest.raises((ConnectionError, TimeoutError)):
        way.sendall(b"GET / HTTP/1.1\r\n")
        for number in range(100_000):
            way.sendall(b"X-%d: " % number + b"y" * 1000 + b"\r\n")
    way.close()


def test_an_endless_body_is_dropped(server: Hosted, game: Game) -> None:
    way = raw(server)
    head = f"POST /api/v1/me HTTP/1.1\r\nHost: localhost:{server.port}\r\nTransfer-Encoding: chunked\r\n\r\n"
    way.sendall(head.encode())
    try:
        for _ in range(10_000):
            way.sendall(b"1000\r\n" + b"x" * 0x1000 + b"\r\n")
    except ConnectionError:
        pass
    assert until_hung_up(way)[:12] in (b"HTTP/1.1 413", b"")


@pytest.mark.parametrize(
    "line",
    [
        b"\x00\x01\x02\x03\r\n\r\n",
        b"GET  HTTP/1.1\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /" + b"a" * 60_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: [\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"POST /api/v1/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
        b"POST /api/v1/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET /%ff%fe%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ],
)
def test_malformed_requests_are_answered_or_dropped(server: Hosted, game: Game, line: bytes) -> None:
    way = raw(server)
    way.sendall(line)
    said = until_hung_up(way)
    assert not said.startswith(b"HTTP/1.1 5"), said[:200]


# ---- WebSockets


def frame(
    payload: bytes, opcode: int = 1, *, final: bool = True, masked: bool = True, length: int | None = None
) -> bytes:
    """One frame, right or wrong."""
    size = len(payload) if length is None else length
    first, mask = (0x80 if final else 0) | opcode, 0x80 if masked else 0
    if size < 126:
        head = struct.pack("!BB", first, mask | size)
    elif size < 65_536:
        head = struct.pack("!BBH", first, mask | 126, size)
    else:
        head = struct.pack("!BBQ", first, mask | 127, size)
    return head + (b"\0\0\0\0" if masked else b"") + payload


def shake_hands(server: Hosted, table: str) -> socket.socket:
    way = raw(server)
    way.sendall(UPGRADE.format(table=table, port=server.port).encode())
    said = b""
    while b"\r\n\r\n" not in said:
        said += way.recv(1)
    assert said.startswith(b"HTTP/1.1 101"), said
    return way


HELLO = json.dumps({"type": "hello", "drawing": False}).encode()
FRAMES = {
    "not masked": frame(HELLO, masked=False),
    "unknown opcode": frame(HELLO, 3),
    "reserved bits": bytes([0xF1]) + frame(HELLO)[1:],
    "continues nothing": frame(HELLO, 0),
    "a ping of two pieces": frame(b"x", 9, final=False),
    "a large ping": frame(b"x" * 200, 9),
    "no text": frame(b"\xff\xfe\xfd"),
    "binary": frame(HELLO, 2),
    "a length without end": frame(b"", length=2**62),
    "larger than allowed": frame(b"x" * 20_000),
    "in pieces, larger than allowed": frame(b"x" * 9_000, final=False) + frame(b"x" * 9_000, 0),
    "half a frame": frame(HELLO)[:-5],
    "a bad close": frame(b"\x00\x01", 8),
    "garbage": os.urandom(2_000),
}


@pytest.mark.parametrize("name", FRAMES)
def test_malformed_frames_end_their_own_stream_only(server: Hosted, game: Game, name: str) -> None:
    way = shake_hands(server, game.table)
    way.sendall(FRAMES[name])
    until_hung_up(way)


def stream(server: Hosted, game: Game, **options: Any) -> ClientConnection:
    return connect(f"ws://localhost:{server.port}/api/v1/tables/{game.table}/stream", **options)


def test_a_flood_of_messages_ends_the_stream(server: Hosted, game: Game) -> None:
    way = shake_hands(server, game.table)
    way.sendall(frame(HELLO) + frame(b'{"type": "ping"}') * 500)
    assert struct.pack("!H", 1008) + b"too many messages" in until_hung_up(way)


def test_whoever_never_reads_holds_up_nobody_and_is_dropped(server: Hosted, game: Game) -> None:
    deaf = []
    for _ in range(10):
        way = socket.socket()
        way.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        way.connect(("localhost", server.port))
        way.sendall(UPGRADE.format(table=game.table, port=server.port).encode())
        way.sendall(frame(json.dumps({"type": "hello"}).encode()))
        deaf.append(way)
    for _ in range(20):
        game.step()
    for _ in patiently("they are gone", pause=0.2):
        now = game.client.get(f"/api/v1/tables/{game.table}").json()
        if now["spectators"] == 0:
            break
    for way in deaf:
        way.close()


def test_one_address_has_only_so_many_streams(server: Hosted, game: Game) -> None:
    ways = [raw(server) for _ in range(31)]
    for way in ways:  # all before the first one has been silent for too long
        way.sendall(UPGRADE.format(table=game.table, port=server.port).encode())
    answers = sorted(way.recv(65_536)[:12] for way in ways)
    assert answers == [b"HTTP/1.1 101"] * 30 + [b"HTTP/1.1 403"]
    for way in ways:
        way.close()
    for _ in patiently("there is room again", pause=0.1):
        try:
            again = stream(server, game)
        except InvalidStatus:
            continue
        with again:
            again.send(HELLO.decode())
            assert json.loads(again.recv(timeout=60))["type"] == "news"
            break


# ---- many


def memory(server: Hosted) -> int:
    """Kilobytes that the server holds."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def test_thousands_of_questions_about_nothing_leave_nothing_behind(server: Hosted, game: Game) -> None:
    before = 0
    for round_ in range(3):
        for number in range(200):
            game.client.get(f"/api/v1/tables/none{round_}x{number}")
        before = before or memory(server)
    assert memory(server) - before < 20_000


def test_one_address_has_only_so_many_connections_and_others_stay(server: Hosted, game: Game) -> None:
    with stream(server, game) as mine:
        mine.send(HELLO.decode())
        mine.recv(timeout=60)
        crowd = [socket.create_connection(("127.0.0.1", server.port), 60, ("127.0.0.2", 0)) for _ in range(300)]
        game.step()
        assert json.loads(mine.recv(timeout=60))["type"] == "news"
        for way in crowd:
            until_hung_up(way)
