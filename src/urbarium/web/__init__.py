"""Play in the browser: the server, its storage, its pages and the small client. Needs ``pip install urbarium[web]``."""

from __future__ import annotations

import gc
import logging
import socket
import sys
import threading
import time
import webbrowser
from typing import TYPE_CHECKING

from urbarium.engine.errors import SetupError
from urbarium.web.settings import PORT

if TYPE_CHECKING:
    from urbarium.web.settings import Settings

__all__ = ["serve"]

LOOPBACK = ("localhost", "127.0.0.1", "::1")
# Seconds after which a thread gives way to another. Python's 5 ms are long for the event loop while the thread that
# stores moves has the interpreter's lock.
_SWITCH = 0.0005
# When the collector looks for cycles. A look at everything stops all tables, for some tenths of a second when there are
# a thousand; so it looks at young objects often and at old ones, of which hardly any is part of a cycle, seldom.
_COLLECT = (2_000, 20, 1_000)


def serve(
    host: str = "127.0.0.1",
    port: int = PORT,
    open_browser: bool = True,
    database_url: str | None = None,
    *,
    settings: Settings | None = None,
) -> None:
    """Run the server until it is interrupted. On the own machine it answers only to the own machine's names."""
    try:
        import sqlalchemy as sa
        import uvicorn

        from urbarium.web.app import create_app
        from urbarium.web.metrics import JsonLines
        from urbarium.web.settings import Settings, default_database
    except ImportError as error:
        missing = f"playing in the browser needs more packages ({error.name} is missing)"
        raise SetupError(f"{missing}: pip install 'urbarium[web]'") from None

    if settings is None:
        try:
            sa.make_url(database_url or default_database())
        except sa.exc.ArgumentError:
            raise SetupError(f"{database_url} is no database; write sqlite:///FILE or postgresql+psycopg://…") from None
        settings = Settings(database_url or default_database(), hosts=LOOPBACK if host in LOOPBACK else ())
    lines = logging.StreamHandler()
    lines.setFormatter(JsonLines())
    logger = logging.getLogger("urbarium.web")
    logger.addHandler(lines)
    logger.propagate = False
    logger.setLevel(logging.WARNING if open_browser else logging.INFO)

    config = uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        ws_max_size=4 * settings.message_bytes,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    try:
        listener = config.bind_socket() if port else _any_port(host)
    except SystemExit:
        raise SetupError(f"port {port} is taken; choose another one, for example with --port {port + 1}") from None
    address = f"http://{'localhost' if host in LOOPBACK else host}:{listener.getsockname()[1]}/"
    sys.stderr.write(f"Urbarium is open at {address} (stop with Ctrl+C)\n")
    sys.setswitchinterval(_SWITCH)
    gc.set_threshold(*_COLLECT)
    server = uvicorn.Server(config)
    if open_browser:
        threading.Thread(target=_open_when_ready, args=(server, address), daemon=True).start()
    server.run(sockets=[listener])


def _any_port(host: str) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.bind((host, 0))
    return listener


def _open_when_ready(server: object, address: str) -> None:
    for _ in range(600):
        if getattr(server, "started", False):
            webbrowser.open(address)
            return
        time.sleep(0.1)
