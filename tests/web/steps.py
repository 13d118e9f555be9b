"""What the tests do again and again: set a table, take part in it. Nothing here waits for ever."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from starlette.testclient import TestClient

from urbarium.web.rooms import Rooms

PATIENCE = 120.0  # seconds; far more than anything takes on a busy machine


def patiently(what: str, pause: float = 0.005) -> Iterator[None]:
    """Try again and again with a short pause; fails with the name of what did not happen when patience ends."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        yield
        time.sleep(pause)
    raise AssertionError(f"{what}: not within {PATIENCE:g} seconds")


def rooms_of(client: Any) -> Rooms:
    """The inside of the server that a client asks."""
    rooms: Rooms = client.app.state.rooms
    return rooms


def answer(response: Any) -> Any:
    """The data of an answer that must be a good one."""
    assert response.status_code < 300, response.text
    return response.json() if response.content else None


def set_table(client: TestClient, game: str, *seats: str, **more: Any) -> dict[str, Any]:
    """Seats are written ``me``, ``open`` or the level of a bot."""
    plans = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat} for seat in seats]
    return answer(client.post("/api/v1/tables", json={"game": game, "seats": plans, **more}))


def look(client: TestClient, table: str, seat: int | None = None) -> dict[str, Any]:
    where = {} if seat is None else {"seat": seat}
    return answer(client.get(f"/api/v1/tables/{table}", params=where))


def do(client: TestClient, table: str, action: int | str, seat: int | None = None) -> Any:
    """Do something in the position as it is now; the raw answer."""
    now = look(client, table)
    what = {"action": action} if isinstance(action, int) else {"notation": action}
    return client.post(f"/api/v1/tables/{table}/actions", json={"position": now["position"], "seat": seat, **what})


def settled(client: TestClient, table: str) -> dict[str, Any]:
    """The table when it is a person's turn or the game is over, as bots have then done what they had to."""
    turns = rooms_of(client).turns
    for _ in patiently("a bot does something"):
        if turns.busy(table):
            continue
        now = look(client, table)
        if now["status"] != "playing" or now["seats"][now["actor"]]["kind"] != "bot":
            return _uncovered(client, table, now)
    raise AssertionError


def _uncovered(client: TestClient, table: str, now: dict[str, Any]) -> dict[str, Any]:
    """What the deciding seat sees, if it is one of several on this device and must be named."""
    if now["viewer"] >= 0 or now["actor"] < 0:
        return now
    own = client.get(f"/api/v1/tables/{table}", params={"seat": now["actor"]})
    return dict(own.json()) if own.status_code == 200 else now


def play_on(client: TestClient, table: str, steps: int, pick: int = 0) -> dict[str, Any]:
    """Play the own seats for some steps, always the same choice of those possible; the state afterwards."""
    now = settled(client, table)
    for _ in range(steps):
        if now["status"] != "playing" or not now["choices"]:
            break
        choice = now["choices"][(pick * 7919) % len(now["choices"])]
        answer(
            client.post(
                f"/api/v1/tables/{table}/actions", json={"position": now["position"], "action": choice["action"]}
            )
        )
        now = settled(client, table)
        pick += 1
    return now
