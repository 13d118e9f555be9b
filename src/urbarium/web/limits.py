"""How much anyone may ask for, and what every answer carries."""

from __future__ import annotations

import json
import logging
import time
from collections import OrderedDict
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from urbarium.web.errors import problem
from urbarium.web.identity import COOKIE
from urbarium.web.metrics import Metrics
from urbarium.web.settings import Settings

__all__ = ["Buckets", "Guard", "same_origin"]

log = logging.getLogger("urbarium.web")

_SAFE = {"GET", "HEAD", "OPTIONS"}
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
}


class Buckets:
    """Token buckets by key, bounded in number; the least used are forgotten first."""

    def __init__(self, rate: float, burst: float, most: int = 20_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, amount: float = 1.0) -> bool:
        """Is there enough in the bucket of this key? Takes it if so."""
        now = time.monotonic()
        level, since = self._levels.pop(key, (self.burst, now))
        level = min(self.burst, level + (now - since) * self.rate)
        enough = level >= amount
        self._levels[key] = (level - amount if enough else level, now)
        if len(self._levels) > self.most:
            self._levels.popitem(last=False)
        return enough


def same_origin(headers: Headers) -> bool:
    """Does the Origin header name the host that was asked? Browsers send it with everything that changes something."""
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


def _has_cookie(headers: Headers) -> bool:
    return f"{COOKIE}=" in headers.get("cookie", "")


class Guard:
    """The outermost layer: hosts, origins, sizes, rates, headers, and one log line for each request."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics
        self.buckets = Buckets(settings.requests_per_second, settings.request_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _wrong_host(self, headers: Headers) -> bool:
        host = urlsplit(f"//{headers.get('host', '')}").hostname or ""
        return bool(self.settings.hosts) and host not in self.settings.hosts

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        stranger = ("origin" in headers or _has_cookie(headers)) and not same_origin(headers)
        if stranger or self._wrong_host(headers):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "origin"})
            return
        await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        began = time.perf_counter()
        status = 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                outgoing = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    outgoing.setdefault(name, value)
                outgoing.setdefault("cache-control", "no-store")
                if self.settings.secure:
                    outgoing.setdefault("strict-transport-security", "max-age=31536000")
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
        address = scope["client"][0] if scope.get("client") else "-"
        if self._wrong_host(headers):
            await _refuse(send, 421, "This server does not answer to that name.")
        elif unsafe and ("origin" in headers or _has_cookie(headers)) and not same_origin(headers):
            await _refuse(send, 403, "This request comes from another site.")
        elif unsafe and not self.buckets.take(address):
            self.metrics.limited.inc()
            await _refuse(send, 429, "Too many requests; wait a moment.")
        else:
            await self._sized(scope, headers, receive, send)

    async def _sized(self, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        """Read the body up to the limit before anything else happens."""
        limit = self.settings.body_bytes
        length = headers.get("content-length", "0")
        too_much = not length.isdecimal() or int(length) > limit
        body = b""
        while not too_much:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message.get("body", b"")
            too_much = len(body) > limit
            if not message.get("more_body"):
                break
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


async def _refuse(send: Send, status: int, message: str) -> None:
    code = {403: "forbidden", 413: "too_large", 421: "wrong_host", 429: "too_many"}[status]
    body = json.dumps(problem(code, message)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
