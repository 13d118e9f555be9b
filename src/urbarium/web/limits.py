"""How much anyone may ask for, and what every answer carries."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from urbarium.web.errors import later, problem
from urbarium.web.identity import COOKIE
from urbarium.web.metrics import Metrics
from urbarium.web.settings import Settings

__all__ = ["FLOODED", "Buckets", "Guard", "Limits", "Threshold", "same_origin", "whose"]

log = logging.getLogger("urbarium.web")

FLOODED = "urbarium.flooded"  # in the scope of a stream that was ended because too much came by it
_FLOOD_COST = 100.0  # in requests: opening the next stream and flooding it is no way out
_FORGOTTEN_AT_ONCE = 2  # more than come anew
_SAFE = {"GET", "HEAD", "OPTIONS"}
_FOR_WATCHDOGS = {"/healthz", "/readyz"}  # under any name and as often as they like: they tell little and cost little
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "cache-control": "no-store",
}
_STATUS_LINE = b"HTTP/1.1 429 Too Many Requests\r\n"
_TOO_MANY = "Too many requests; wait a moment."
_WAITS = 64  # of which the answer is kept as it is sent
_LINE = 64  # bytes at the beginning of a request that hold its method, and a path that is not counted


_Headers = Sequence[tuple[bytes, bytes]]


def _headers(settings: Settings) -> _Headers:
    """What every answer carries that does not say otherwise."""
    secure = {"strict-transport-security": "max-age=31536000"} if settings.secure else {}
    return [(name.encode(), value.encode()) for name, value in (_HEADERS | secure).items()]


class Buckets:
    """Token buckets by key, bounded in number. Whose bucket is full again is forgotten, and then the least recent."""

    def __init__(self, rate: float, burst: float, most: int = 20_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._levels)

    def take(self, key: str, amount: float = 1.0) -> bool:
        """Is there enough in the bucket of this key? Takes it if so."""
        now = time.monotonic()
        level = self._level(key, now)
        enough = level >= amount
        self._keep(key, level - amount if enough else level, now)
        return enough

    def charge(self, key: str, amount: float) -> None:
        """Take it whether it is there or not: whoever is charged more than there is has to wait for it."""
        now = time.monotonic()
        self._keep(key, self._level(key, now) - amount, now)

    def _level(self, key: str, now: float) -> float:
        level, since = self._levels.get(key, (self.burst, now))
        return min(self.burst, level + (now - since) * self.rate)

    def _keep(self, key: str, level: float, now: float) -> None:
        self._levels[key] = (level, now)
        self._levels.move_to_end(key)
        for oldest in list(islice(self._levels, _FORGOTTEN_AT_ONCE)):
            if len(self._levels) > self.most or self._level(oldest, now) >= self.burst:
                del self._levels[oldest]

    def wait(self, key: str, amount: float = 1.0) -> float:
        """Seconds until there will be enough."""
        missing = amount - self._level(key, time.monotonic())
        return 0.0 if missing <= 0 else missing / self.rate if self.rate else 3600.0

    def spend(self, key: str, message: str, amount: float = 1.0) -> None:
        """Take it, or refuse with this sentence and say when to come again."""
        if not self.take(key, amount):
            raise later("too_many", message, self.wait(key, amount))


class Limits:
    """What each address may ask for, and each seat say."""

    def __init__(self, settings: Settings) -> None:
        self.changes = Buckets(settings.requests_per_second, settings.request_burst)
        self.reads = Buckets(settings.reads_per_second, settings.read_burst)
        self.pictures = Buckets(settings.pictures_per_second, settings.picture_burst)
        self.new_tables = Buckets(settings.new_tables_per_minute / 60, settings.new_tables_per_minute)
        self.chats = Buckets(settings.chats_per_minute / 60, settings.chats_per_minute)

    def of(self, method: str) -> Buckets:
        """Out of which a request comes."""
        return self.reads if method in _SAFE else self.changes


def whose(scope: Scope) -> str:
    """The address that a request is counted for."""
    return _household(str(scope["client"][0])) if scope.get("client") else "-"


def _household(address: str) -> str:
    """Of IPv6 the network, of which one person has all addresses."""
    if ":" not in address:
        return address
    try:
        return str(ipaddress.ip_network((address.partition("%")[0], 64), strict=False))
    except ValueError:
        return address


_PORTS = {"http": 80, "https": 443}


def _place(parts: SplitResult, scheme: str) -> tuple[str, int]:
    return parts.hostname or "", parts.port or _PORTS[scheme]


def same_origin(headers: Headers, scheme: str) -> bool:
    """Does the Origin header name what was asked? Browsers send it with everything that changes something."""
    try:
        origin = urlsplit(headers.get("origin", ""))
        return origin.scheme == scheme and _place(origin, scheme) == _place(
            urlsplit(f"//{headers.get('host', '')}"), scheme
        )
    except ValueError:
        return False


def _has_cookie(headers: Headers) -> bool:
    return f"{COOKIE}=" in headers.get("cookie", "")


class Threshold:
    """Before the outermost layer: whoever has asked too much is told so before the request is read.

    Many of them may come in one moment, and whoever is honest waits until all of them are answered. They are counted,
    but not worth a line of the log each.
    """

    def __init__(self, settings: Settings, metrics: Metrics, limits: Limits) -> None:
        self.settings = settings
        self.metrics = metrics
        self.limits = limits
        self._refused = metrics.requests.labels("-", "429")
        self._answer = lru_cache(_WAITS)(self._write)

    def turn_away(self, client: str, request: bytes, usual: _Headers) -> bytes | None:
        """The answer, with the usual headers, to a request too many that begins so; None if it is to be read."""
        method, path, *_ = *request[:_LINE].decode("latin-1").split(" ", 2), ""
        if not path or path.partition("?")[0] in _FOR_WATCHDOGS:
            return None
        wait = self.limits.of(method).wait(_household(client))
        if not wait:
            return None
        self.metrics.limited.inc()
        self._refused.observe(0.0)
        head, body = self._answer(math.ceil(wait))
        return b"".join([_STATUS_LINE, _lines(usual), head, b"\r\n", b"" if method == "HEAD" else body])

    def _write(self, seconds: int) -> tuple[bytes, bytes]:
        headers, body = _refusal(429, _TOO_MANY, seconds)
        return _lines([*headers, *_headers(self.settings)]), body


def _lines(headers: _Headers) -> bytes:
    return b"".join(b"%b: %b\r\n" % header for header in headers)


class Guard:
    """The outermost layer: hosts, origins, sizes, rates, headers, and one log line for each request."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics, limits: Limits) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics
        self.limits = limits
        self.streams: Counter[str] = Counter()
        self._headers = {name.decode(): value.decode() for name, value in _headers(settings)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _wrong_host(self, headers: Headers) -> bool:
        try:
            host = urlsplit(f"//{headers.get('host', '')}").hostname or ""
        except ValueError:
            return True
        return bool(self.settings.hosts) and host not in self.settings.hosts

    def _stranger(self, scope: Scope, headers: Headers) -> bool:
        """Does another site make a browser ask?"""
        secure = self.settings.secure or scope["scheme"] in ("https", "wss")
        asked = "origin" in headers or _has_cookie(headers)
        return asked and not same_origin(headers, "https" if secure else "http")

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers, address = Headers(scope=scope), whose(scope)
        if self._wrong_host(headers) or self._stranger(scope, headers):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "origin"})
        elif self.streams[address] >= self.settings.streams_per_address or not self.limits.reads.take(address):
            self.metrics.limited.inc()
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "too many streams"})
        else:
            self.streams[address] += 1
            try:
                await self.app(scope, receive, send)
            finally:
                if scope.get(FLOODED):
                    self.limits.reads.charge(address, _FLOOD_COST)
                self.streams[address] -= 1
                self.streams += Counter()  # forgets those who have none

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        began = time.perf_counter()
        status = 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                outgoing = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    outgoing.setdefault(name, value)
            await send(message)

        try:
            await self._checked(scope, headers, receive, answer)
        finally:
            took = time.perf_counter() - began
            route = getattr(scope.get("route"), "path", "-")
            self.metrics.requests.labels(route, str(status)).observe(took)
            facts = {"method": scope["method"], "route": route, "status": status, "ms": round(took * 1000, 1)}
            log.info("request", extra=facts)

    async def _checked(self, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        unsafe = scope["method"] not in _SAFE
        bucket, address = self.limits.of(scope["method"]), whose(scope)
        if scope["path"] in _FOR_WATCHDOGS and not unsafe:
            await self._sized(scope, headers, receive, send)
        elif self._wrong_host(headers):
            await _refuse(send, 421, "This server does not answer to that name.")
        elif "\0" in scope["path"]:
            await _refuse(send, 400, "There is no such address.")
        elif unsafe and self._stranger(scope, headers):
            await _refuse(send, 403, "This request comes from another site.")
        elif not bucket.take(address):
            self.metrics.limited.inc()
            await _refuse(send, 429, _TOO_MANY, bucket.wait(address))
        else:
            await self._sized(scope, headers, receive, send)

    async def _sized(self, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        """Read the body, up to the limit and not for ever, before anything else happens."""
        limit = self.settings.body_bytes
        length = headers.get("content-length", "0")
        too_much = not (length.isascii() and length.isdecimal()) or len(length) > 9 or int(length) > limit
        body = b""
        try:
            async with asyncio.timeout(self.settings.request_seconds):
                while not too_much:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        return
                    body += message.get("body", b"")
                    too_much = len(body) > limit
                    if not message.get("more_body"):
                        break
        except TimeoutError:
            await _refuse(send, 408, "The request did not come to an end.")
            return
        if too_much:
            await _refuse(send, 413, f"At most {limit} bytes.")
            return
        given = False

        async def replay() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, replay, send)


_CODES = {400: "invalid", 403: "forbidden", 408: "too_slow", 413: "too_large", 421: "wrong_host", 429: "too_many"}


def _refusal(status: int, message: str, wait: float = 0.0) -> tuple[_Headers, bytes]:
    """Headers and body of an answer."""
    body = json.dumps(problem(_CODES[status], message)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if wait:
        headers.append((b"retry-after", str(math.ceil(wait)).encode()))
    if status in (408, 413, 429):
        headers.append((b"connection", b"close"))  # what else was sent is not read
    return headers, body


async def _refuse(send: Send, status: int, message: str, wait: float = 0.0) -> None:
    headers, body = _refusal(status, message, wait)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
