"""The server as a program: it makes sure of its database, listens, and drops whoever does not finish a request."""

from __future__ import annotations

import asyncio
import gc
import ipaddress
import logging
import socket
import sys
import threading
import time
import webbrowser
from collections import Counter
from functools import partial
from typing import Any

import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

from urbarium.engine.errors import SetupError
from urbarium.web.app import create_app
from urbarium.web.database import try_database
from urbarium.web.limits import Threshold
from urbarium.web.metrics import JsonLines
from urbarium.web.settings import LOOPBACK, Settings, networks
from urbarium.web.sole import sole_server

__all__ = ["run"]

# Seconds after which a thread gives way to another. Python's 5 ms are long for the event loop while the thread that
# stores moves has the interpreter's lock.
_SWITCH = 0.0005
# When the collector looks for cycles. A look at everything stops all tables, for some tenths of a second when there are
# a thousand; so it looks at young objects often and at old ones, of which hardly any is part of a cycle, seldom.
_COLLECT = (2_000, 20, 1_000)


def run(settings: Settings, open_browser: bool) -> None:
    """Serve until interrupted. Raises SetupError when the port is taken or the database cannot be used."""
    _log_lines(logging.WARNING if open_browser else logging.INFO)
    with sole_server(settings.database):
        try_database(settings.database)
        config = _config(settings)
        listener = _listener(config, settings)
        address = f"http://{'localhost' if settings.address in LOOPBACK else settings.address}"
        address = f"{address}:{listener.getsockname()[1]}/"
        sys.stderr.write(f"Urbarium is open at {address} (stop with Ctrl+C)\n")
        sys.stderr.flush()
        sys.setswitchinterval(_SWITCH)
        gc.set_threshold(*_COLLECT)
        server = uvicorn.Server(config)
        if open_browser:
            threading.Thread(target=_open_when_ready, args=(server, address), daemon=True).start()
        server.run(sockets=[listener])


def _log_lines(level: int) -> None:
    lines = logging.StreamHandler()
    lines.setFormatter(JsonLines())
    logger = logging.getLogger("urbarium.web")
    logger.addHandler(lines)
    logger.propagate = False
    logger.setLevel(level)


def _config(settings: Settings) -> uvicorn.Config:
    doors, app = Doors(), create_app(settings)
    threshold = Threshold(settings, app.state.metrics, app.state.limits)
    return uvicorn.Config(
        app,
        host=settings.address,
        port=settings.port,
        log_level="error",
        access_log=False,
        http=partial(HurriedProtocol, settings, doors, threshold),  # type: ignore[arg-type]
        ws=partial(CountedStream, doors),  # type: ignore[arg-type]
        ws_max_size=4 * settings.message_bytes,
        ws_ping_interval=settings.silence_seconds,
        ws_ping_timeout=settings.silence_seconds,
        timeout_graceful_shutdown=5,
        limit_concurrency=settings.connections,
        server_header=False,
        proxy_headers=False,  # the application knows whom to believe
    )


def _listener(config: uvicorn.Config, settings: Settings) -> socket.socket:
    if settings.port:
        try:
            return config.bind_socket()
        except SystemExit:
            taken = f"port {settings.port} is taken, or {settings.address} is not an address of this machine"
            raise SetupError(f"{taken}; choose another one, for example with --port {settings.port + 1}") from None
    family = socket.AF_INET6 if ":" in settings.address else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.bind((settings.address, 0))
    return listener


def _open_when_ready(server: object, address: str) -> None:
    for _ in range(600):
        if getattr(server, "started", False):
            webbrowser.open(address)
            return
        time.sleep(0.1)


class Doors:
    """How many connections each address has open."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def come_in(self, address: str) -> int:
        self._open[address] += 1
        return self._open[address]

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class CountedStream(AutoWebSocketsProtocol):  # type: ignore[misc, valid-type]
    """A WebSocket. It takes a connection over from HTTP, which is not told of its end."""

    def __init__(self, doors: Doors, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._doors = doors

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._doors.come_in(_address(self))

    def connection_lost(self, exc: Exception | None) -> None:
        self._doors.leave(_address(self))
        super().connection_lost(exc)


def _address(protocol: Any) -> str:
    return str(protocol.client[0]) if protocol.client else "-"


class HurriedProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """HTTP for those who say what they want: a head that is too long or does not come to an end is hung up on."""

    def __init__(self, settings: Settings, doors: Doors, threshold: Threshold, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._settings = settings
        self._doors = doors
        self._threshold = threshold
        self._for_others = False  # does a proxy ask, for people who are counted by themselves
        self._head = 0  # bytes since the last request began
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        many = self._doors.come_in(_address(self)) > self._settings.connections_per_address
        self._for_others = bool(self._settings.proxies) and self._is_proxy()
        if many and not self._for_others:
            transport.abort()
        self._watch()

    def _is_proxy(self) -> bool:
        try:
            address = ipaddress.ip_address(_address(self))
        except ValueError:
            return False
        return any(address in network for network in networks(self._settings.proxies, "proxies"))

    def data_received(self, data: bytes) -> None:
        if not (self._head or self._answering or self._for_others):
            answer = self._threshold.turn_away(_address(self), data, self.server_state.default_headers)
            if answer is not None:
                self.transport.write(answer)
                self.transport.close()
                return
        super().data_received(data)
        if self._upgraded():
            return
        self._head += len(data)
        self._watch()
        if self._deadline is not None and self._head > self._settings.header_bytes:
            self.transport.abort()

    def handle_websocket_upgrade(self, *request: Any) -> None:
        self._end()
        super().handle_websocket_upgrade(*request)

    def connection_lost(self, exc: Exception | None) -> None:
        self._end()
        super().connection_lost(exc)

    def _end(self) -> None:
        self._forget()
        self._doors.leave(_address(self))

    def _upgraded(self) -> bool:
        return self.transport.get_protocol() is not self

    @property
    def _answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _watch(self) -> None:
        """The time runs while no request is being answered; a byte now and then does not stop it."""
        if self._answering:
            self._forget()
            self._head = 0
        elif self._deadline is None:
            self._deadline = self.loop.call_later(self._settings.request_seconds, self._hang_up)

    def _forget(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _hang_up(self) -> None:
        self._deadline = None
        if not self._answering:
            self.transport.abort()
