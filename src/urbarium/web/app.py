"""The application: everything put together."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import math
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from urbarium import __version__
from urbarium.engine.game import Game
from urbarium.engine.registry import game, game_names
from urbarium.render import font
from urbarium.web import api, pages
from urbarium.web.callers import caller
from urbarium.web.database import AwayError
from urbarium.web.errors import RefusedError, failed, problem, unavailable
from urbarium.web.health import Health
from urbarium.web.identity import Guests
from urbarium.web.limits import Guard, Limits
from urbarium.web.metrics import Metrics
from urbarium.web.rooms import open_rooms
from urbarium.web.settings import Settings, networks
from urbarium.web.words import translator

__all__ = ["create_app", "playable_games"]

log = logging.getLogger("urbarium.web")

STATIC = Path(__file__).parent / "static"
mimetypes.add_type("font/woff2", ".woff2")  # Python does not know it


def playable_games() -> list[Game]:
    """The registered games that can be loaded with all their parts."""
    found = []
    for name in game_names():
        try:
            one = game(name)
            for room in ("words.notation", "words.text", "words.board", "drawing"):
                one.module(room)
        except ImportError as error:
            log.warning("a game cannot be loaded", extra={"game": name, "reason": str(error)})
            continue
        found.append(one)
    return found


def create_app(settings: Settings | None = None) -> FastAPI:
    """A server. Its database is opened when it starts."""
    settings = settings or Settings()
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        rooms = open_rooms(settings, metrics)
        rooms.drawing.start()
        rooms.thinkers.start()
        app.state.rooms = rooms
        app.state.health = Health(rooms)
        app.state.guests = Guests(rooms.store.secret_key(), settings.name_characters)
        games = [game.name for game in app.state.games if settings.compile_games]
        attending = asyncio.create_task(rooms.attend(games))
        try:
            yield
        finally:
            attending.cancel()
            await rooms.close()

    app = FastAPI(
        title="Urbarium",
        version=__version__,
        description="Five city-building board games. Set a table, take a seat, play.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
    )
    app.state.settings = settings
    app.state.metrics = metrics
    app.state.games = playable_games()
    app.state.limits = Limits(settings)
    app.router.routes += [*api.router.routes, *pages.router.routes]  # including them would build each of them anew
    app.mount("/static/font", _Kept(font.FOLDER, "public, max-age=604800"), name="font")
    app.mount("/static", _Kept(STATIC, "no-cache"), name="static")
    _add_errors(app)
    _add_figures(app)
    app.add_middleware(Guard, settings=settings, metrics=metrics, limits=app.state.limits)
    if settings.proxies:  # from outside to inside: who asks, then whether they may
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.proxies))
    return app


class _Kept(StaticFiles):
    """Files that browsers may keep; ``keep`` says how long without asking whether they are still the same."""

    def __init__(self, folder: Path, keep: str) -> None:
        super().__init__(directory=folder)
        self.keep = keep

    def file_response(self, *arguments: Any, **named: Any) -> Response:
        answer = super().file_response(*arguments, **named)
        answer.headers["cache-control"] = self.keep
        return answer


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(RefusedError)
    async def refused(request: Request, error: RefusedError) -> Response:
        headers = {"retry-after": str(math.ceil(error.retry_after))} if error.retry_after else None
        if _wants_page(request):
            answer = pages.error_page(request, error)
            answer.headers.update(headers or {})
            return answer
        return JSONResponse(error.as_dict(translator(caller(request).language)), error.status, headers)

    @app.exception_handler(AwayError)
    async def away(request: Request, error: AwayError) -> Response:
        log.error("the database is away", extra={"reason": str(error)})
        return await refused(request, unavailable())

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"][1:])
        return JSONResponse(problem("invalid", f"{place}: {first['msg']}"), 422)

    @app.exception_handler(HTTPException)
    async def plain(request: Request, error: HTTPException) -> Response:
        if _wants_page(request) and error.status_code == 404:
            return pages.error_page(request, RefusedError("not_found", "There is no such page."))
        return JSONResponse(problem("http", str(error.detail)), error.status_code, headers=error.headers)

    @app.exception_handler(Exception)
    async def unforeseen(request: Request, error: Exception) -> Response:
        return await refused(request, failed())


def _wants_page(request: Request) -> bool:
    return not request.url.path.startswith(("/api/", "/static/")) and "text/html" in request.headers.get("accept", "")


def _add_figures(app: FastAPI) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> Response:
        """Is the server alive?"""
        return PlainTextResponse("ok")

    @app.get("/readyz", include_in_schema=False)
    async def readyz(request: Request) -> Response:
        """Can it do its work: store moves, with room on the disk and helpers that live?"""
        problems = await request.app.state.health.problems()
        return PlainTextResponse("\n".join(problems) or "ready", 503 if problems else 200)

    @app.get("/metrics", include_in_schema=False)
    async def figures(request: Request) -> Response:
        if not _may_read_figures(request):
            raise HTTPException(404)
        return Response(request.app.state.metrics.text(), media_type="text/plain; version=0.0.4")


def _may_read_figures(request: Request) -> bool:
    """Only from the networks that the host names, and not by way of a proxy that does not say from where."""
    settings: Settings = request.app.state.settings
    if not settings.proxies and not {"x-forwarded-for", "forwarded", "x-real-ip"}.isdisjoint(request.headers.keys()):
        return False
    try:
        address = ipaddress.ip_address(request.client.host if request.client else "")
    except ValueError:
        return False
    return any(address in network for network in networks(settings.metrics_for, "metrics_for"))
