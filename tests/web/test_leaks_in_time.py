"""Nobody learns from the rhythm: what reaches a seat, message by message, is the same whatever others do unseen.

Two tables with the same shuffle are played side by side. As soon as the other seat can do something that the viewer
does not see, it does different things at the two tables. As long as the viewer cannot tell the positions apart, the
messages of both streams must be the same: their kinds, their order, their length and every byte.
"""

import json
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from tests.web.steps import answer, rooms_of, set_table
from urbarium.engine.game import Game
from urbarium.web import new_tables
from urbarium.web.table import Table

Visitor = Callable[[], TestClient]
VIEWER, OTHER = 0, 1
LONGEST = 300  # steps until something can be done unseen


class World:
    """One of the two tables."""

    def __init__(self, client: TestClient, friend: TestClient, game: str) -> None:
        made = set_table(client, game, "me", "open")
        body = {"invite": made["invite"], "name": "Bo"}
        answer(friend.post(f"/api/v1/tables/{made['table']}/join", json=body))
        self.client = client
        self.rooms = rooms_of(client)
        kept = self.rooms.tables.kept(made["table"])
        assert kept is not None
        self.table: Table = kept
        self.drawn = -1

    def act(self, seat: int, action: int) -> None:
        assert self.client.portal is not None
        self.client.portal.call(self.rooms.play.act, self.table, seat, [action], self.table.position)

    def unseen(self) -> list[int]:
        """What the other seat can do now without the viewer seeing what it is."""
        table = self.table
        legal = table.views.legal(OTHER) if OTHER in table.undecided else []
        if len(table.deciding) > 1:
            return legal if VIEWER in table.undecided else []  # the last one to choose brings it all to light
        state = table.playing().state
        return [action for action in legal if table.game.seen(state, action, VIEWER) is None]

    def looks(self) -> bytes:
        """The position as the viewer may know it."""
        return self.table.views.now(VIEWER).state.tobytes()

    def hear(self, socket: WebSocketTestSession) -> list[str]:
        """All messages until the news and the picture of what is now are here, without what differs anyhow."""
        heard: list[str] = []
        version = -1
        while version != self.table.version or self.drawn != self.table.position:
            text = socket.receive_text()
            message: dict[str, Any] = json.loads(text)
            if message["type"] == "news":
                version = message["state"]["version"]
            elif message["type"] == "frame":
                self.drawn = message["position"]
            heard.append(re.sub(r'"at":[0-9.]+', '"at":0', text.replace(self.table.id, "TABLE")))
        return heard


def stream(world: World) -> WebSocketTestSession:
    headers = {"origin": "http://testserver"}
    return world.client.websocket_connect(f"/api/v1/tables/{world.table.id}/stream", headers=headers)


@pytest.mark.parametrize("skip", [0, 3])
def test_messages_are_the_same_whatever_others_do_unseen(
    client: TestClient, visitor: Visitor, secret_game: Game, skip: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = new_tables._own
    monkeypatch.setattr(new_tables, "_own", lambda: {**own(), "seed": bytes([skip] * 32)})
    friend = visitor()
    one, two = (World(client, friend, secret_game.name) for _ in range(2))
    play_until_something_is_unseen(one, two, skip)
    with stream(one) as first, stream(two) as second:
        for socket in (first, second):
            socket.send_json({"type": "hello"})
        assert one.hear(first) == two.hear(second)
        one.act(OTHER, one.unseen()[0])
        two.act(OTHER, two.unseen()[-1])
        assert one.table.playing().actions != two.table.playing().actions or one.table.chosen != two.table.chosen
        assert one.hear(first) == two.hear(second)
        for _ in range(4):
            seat = one.table.undecided[0]
            same = sorted(set(one.table.views.legal(seat)) & set(two.table.views.legal(seat)) - set(one.unseen()))
            if not same:
                break
            for world in (one, two):
                world.act(seat, same[0])
            if one.looks() != two.looks():
                break  # it has come to light
            assert one.hear(first) == two.hear(second)


def play_until_something_is_unseen(one: World, two: World, skip: int) -> None:
    """The same at both tables, at random, past some occasions."""
    random = np.random.default_rng(skip)
    for _ in range(LONGEST):
        if len(one.unseen()) > 1:
            if not skip:
                return
            skip -= 1
        seat = one.table.undecided[0]
        action = int(random.choice(one.table.views.legal(seat)))
        for world in (one, two):
            world.act(seat, action)
    raise AssertionError("nothing can be done unseen")
