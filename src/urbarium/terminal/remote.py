"""A table of a running server: its address, what it answers, and its news."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qs, urlsplit
from urllib.request import Request, urlopen

from urbarium.engine.errors import PositionError, SetupError, UrbariumError
from urbarium.engine.match import View
from urbarium.engine.position import from_fields
from urbarium.engine.words import spoken
from urbarium.terminal.files import state_folder, write_file
from urbarium.terminal.ready import find_game
from urbarium.web.settings import PORT

__all__ = ["Address", "RemoteTable", "kept_token"]

PATIENCE = 30.0  # seconds for an answer
AGAIN = 2.0  # seconds until a lost connection is tried again
API = "/api/v1/tables"


@dataclass(frozen=True)
class Address:
    """Where a table is: ``http://host:port/t/TABLE``, with what an invitation has behind its ``#``."""

    origin: str
    table: str
    invite: str = ""
    token: str = ""

    @classmethod
    def read(cls, text: str) -> Address:
        """Of a table's page or an invitation; SetupError for anything else."""
        parts = urlsplit(text if "://" in text else f"http://{text}")
        steps = [step for step in parts.path.split("/") if step]
        if parts.scheme not in ("http", "https") or not parts.netloc or len(steps) < 2 or steps[-2] != "t":
            raise SetupError(f"{text!r} is not the address of a table; one is like http://localhost:{PORT}/t/TABLE")
        secret = parse_qs(parts.fragment)
        origin = f"{parts.scheme}://{parts.netloc}"
        return cls(origin, steps[-1], secret.get("join", [""])[0], secret.get("seat", [""])[0])

    @property
    def stream(self) -> str:
        return f"ws{self.origin.removeprefix('http')}{API}/{self.table}/stream"


class RemoteTable:
    """Asks the server, and hears its news in a thread of its own."""

    def __init__(self, address: Address, token: str) -> None:
        self.address = address
        self.token = token
        self.closed = threading.Event()

    def get(self, path: str = "", **query: object) -> Any:
        asked = "&".join(f"{name}={value}" for name, value in query.items())
        return self._ask("GET", f"{path}?{asked}" if asked else path, None)

    def post(self, path: str, **body: object) -> Any:
        return self._ask("POST", path, json.dumps(body).encode())

    def _ask(self, method: str, path: str, body: bytes | None) -> Any:
        request = Request(f"{self.address.origin}{API}/{self.address.table}{path}", body, method=method)
        request.add_header("Accept-Language", spoken())
        if body is not None:
            request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return json.loads(answer.read() or b"null")
        except HTTPError as error:
            raise UrbariumError(_reason(error)) from None
        except (URLError, OSError, ValueError) as error:
            raise UrbariumError(f"{self.address.origin} does not answer: {getattr(error, 'reason', error)}") from None

    def join(self, name: str) -> int:
        """Take an open seat, and keep what proves it; the seat."""
        answer = self.post("/join", invite=self.address.invite, name=name)
        self.token = answer["token"]
        _keep_token(self.address, self.token)
        return int(answer["seat"])

    def view(self, seat: int) -> tuple[View, list[str]]:
        """The position as a seat may know it, and what the seats are called."""
        told = self.get("/view", seat=seat)
        game = find_game(told["game"])
        if told["rules"] != game.rules_version:
            raise SetupError(
                f"the server plays {game.title} by rules version {told['rules']}, this program has {game.rules_version}"
            )
        try:
            state = from_fields(told["fields"], game.dtype)
        except PositionError as error:
            raise SetupError(f"the server has another {game.title}: {error}") from None
        return View(game, told["players"], tuple(told["options"]), told["seat"], state, told["last"]), told["names"]

    def listen(self, hear: Callable[[dict[str, Any]], None]) -> None:
        """Hear the news of the table from now on, also after a lost connection, until it is closed."""
        try:
            import websockets.sync.client  # noqa: F401
        except ModuleNotFoundError:
            raise SetupError("a table's news need one more package: pip install 'urbarium[web]'") from None
        threading.Thread(target=self._listen, args=(hear, spoken()), daemon=True).start()

    def _listen(self, hear: Callable[[dict[str, Any]], None], language: str) -> None:
        from websockets.exceptions import WebSocketException
        from websockets.sync.client import connect

        version = 0
        while not self.closed.is_set():
            with (
                contextlib.suppress(WebSocketException, OSError, ValueError),
                connect(self.address.stream, max_size=None) as socket,
            ):
                hello = {"type": "hello", "version": version, "drawing": False, "language": language}
                socket.send(json.dumps(hello | ({"token": self.token} if self.token else {})))
                for message in socket:
                    if self.closed.is_set():
                        return
                    news = json.loads(message)
                    if news["type"] == "news":
                        version = news["state"]["version"]
                        hear(news)
            hear({"type": "lost"})
            time.sleep(AGAIN)

    def close(self) -> None:
        self.closed.set()


def _reason(error: HTTPError) -> str:
    """What the server said against something, for a person."""
    try:
        told = json.loads(error.read())
        reasons = [f"{one['text']} [{one['rule']}]" for one in told["refusals"] if one["text"] != told["message"]]
        return " ".join(reasons) or str(told["message"])
    except (ValueError, KeyError, TypeError):
        return f"the server answers {error.code} {error.reason}"


# ---- what proves that a seat is one's own


def _tokens() -> dict[str, str]:
    with contextlib.suppress(OSError, ValueError):
        kept = json.loads((state_folder() / "seats.json").read_text(encoding="utf-8"))
        return {str(table): str(token) for table, token in kept.items()} if isinstance(kept, dict) else {}
    return {}


def kept_token(address: Address) -> str:
    """Of a seat that was taken from here before; empty if there was none."""
    return address.token or _tokens().get(f"{address.origin}/t/{address.table}", "")


def _keep_token(address: Address, token: str) -> None:
    tokens = _tokens() | {f"{address.origin}/t/{address.table}": token}
    with contextlib.suppress(OSError, UrbariumError):
        state_folder().mkdir(parents=True, exist_ok=True)
        path = state_folder() / "seats.json"
        write_file(path, json.dumps(tokens, indent=1) + "\n")
        path.chmod(0o600)
