"""Nobody sees your hand: everything that reaches a seat or a spectator during whole games is what it may know.

The measure is a complete lie. At every step the hidden part of this and of all earlier positions is replaced by another
truth that the viewer could not tell from the real one (``resample``), and so is every step that it did not see. What
the server would send or answer then must be, byte for byte, what it does send and answer.
"""

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient, WebSocketTestSession

from tests.web.lies import lie
from tests.web.steps import answer, set_table
from urbarium.bots import make_bot
from urbarium.engine.game import Game
from urbarium.engine.match import View
from urbarium.web import advice, replay, shown
from urbarium.web.drawing import Look
from urbarium.web.errors import RefusedError
from urbarium.web.rooms import Rooms
from urbarium.web.table import Table
from urbarium.web.thinking import Advice, Thinkers
from urbarium.web.words import translator

Visitor = Callable[[], TestClient]
ENGLISH = translator("en")


class Viewer:
    """Somebody at the table who keeps every byte that ever reached them."""

    def __init__(self, client: TestClient, seat: int) -> None:
        self.client = client
        self.seat = seat
        self.received: list[str] = []
        self.state: dict[str, Any] = {}
        self.frame: dict[str, Any] = {}
        self.regions: dict[str, str] = {}
        self.socket: WebSocketTestSession | None = None

    def connect(self, table: str) -> None:
        headers = {"origin": "http://testserver"}
        self.socket = self.client.websocket_connect(f"/api/v1/tables/{table}/stream", headers=headers)
        self.socket.__enter__()
        self.socket.send_json({"type": "hello"})

    def leave(self) -> None:
        if self.socket is not None:
            self.socket.__exit__(None, None, None)

    def listen(self, version: int) -> None:
        """Until the news of this version are here."""
        while self.state.get("version") != version:
            self.receive()

    def look(self, position: int) -> None:
        """Until the picture of this position is here."""
        while self.frame.get("position") != position or ("head" in self.frame["asked"]) != bool(self.state["legal"]):
            self.receive()

    def receive(self) -> str:
        """Take one message; its type."""
        assert self.socket is not None
        text = self.socket.receive_text()
        self.received.append(text)
        message = json.loads(text)
        if message["type"] == "news":
            self.state = message["state"]
        elif message["type"] == "frame":
            self.frame = message
            self.regions |= message["regions"]
        return str(message["type"])

    def fetch(self, path: str) -> None:
        self.received.append(self.client.get(path).text)


@pytest.mark.parametrize("more_players", [0, 1])
def test_whole_games_tell_every_viewer_only_what_it_may_know(
    client: TestClient, visitor: Visitor, secret_game: Game, more_players: int
) -> None:
    players = sorted(secret_game.players)[min(more_players, len(secret_game.players) - 1)]
    made = set_table(client, secret_game.name, "me", *["open"] * (players - 1))
    name = made["table"]
    viewers = [Viewer(client, 0)]
    for _ in range(players - 1):
        friend = visitor()
        seat = answer(friend.post(f"/api/v1/tables/{name}/join", json={"invite": made["invite"]}))["seat"]
        viewers.append(Viewer(friend, seat))
    viewers.append(Viewer(visitor(), -1))
    rooms: Rooms = cast(Starlette, client.app).state.rooms
    table = rooms.tables.kept(name)
    assert table is not None
    try:
        for viewer in viewers:
            viewer.connect(name)
        watch_game(rooms, table, viewers, every=13 if more_players else 11)
    finally:
        for viewer in viewers:
            viewer.leave()
    for viewer in viewers:
        before_the_end = "\n".join(viewer.received)
        assert table.agreed.seed.hex() not in before_the_end
        assert viewer.seat == 0 or made["invite"] not in before_the_end


def watch_game(rooms: Rooms, table: Table, viewers: list[Viewer], every: int) -> None:
    """Play to the end and look at what everyone gets on the way; no turn takes a multiple of ``every`` steps."""
    steps = 0
    while not table.over and steps < 400:
        for viewer in viewers:
            viewer.listen(table.version)
            if steps % every == 0:
                viewer.look(table.position)
                compare(rooms, table, viewer, steps)
        if steps % 40 == 0:
            browse(table.id, viewers, steps)
        act(table, viewers, steps)
        steps += 1


def compare(rooms: Rooms, table: Table, viewer: Viewer, seed: int) -> None:
    seat = viewer.seat
    assert viewer.state["viewer"] == seat
    other = lie(table, seat, seed)
    told = shown.state(other, seat, rooms.presence.attendance(other), ENGLISH)
    assert known(viewer.state) == known(told)
    picture = shown.picture(other, seat)
    assert viewer.regions == {name: region.svg for name, region in picture.regions(Look()).items()}
    assert viewer.frame["asked"] == json.loads(json.dumps(picture.questions()))
    before, plies = max(0, len(table.line) - 8), len(table.line)
    assert shown.beats(table, seat, before) == shown.beats(other, seat, before)
    assert shown.movement(table, seat, before, plies) == shown.movement(other, seat, before, plies)
    assert shown.news(table, seat, 0, ENGLISH) == shown.news(other, seat, 0, ENGLISH)
    assert shown.choices(table, seat) == shown.choices(other, seat)
    assert replay.lines(table, seat) == replay.lines(other, seat)
    if table.actor >= 0:
        assert advised(table, seat, seed) == advised(other, seat, seed)


def advised(table: Table, seat: int, seed: int) -> list[Any]:
    """Whatever a seat may ask: why not, what a click on any place may mean, what a bot would do."""
    if seat < 0:
        return []
    actions = np.random.default_rng(seed).integers(0, table.game.actions.size, 8).tolist()
    answers: list[Any] = [advice.why_not(table, seat, [action], "") for action in actions]
    answers.append(advice.why_not(table, seat, actions, ""))
    if seat in table.undecided:
        legal, view = table.views.legal(seat), table.views.now(seat)
        foretold = [action for action in legal if view.foretold(action) is not None]
        places = sorted({place for gesture in view.gestures() for place in gesture.keys})
        answers += [wondered(table, seat, [places[0], place]) for place in places[-2:]]
        answers += [drafted(table, seat, action) for action in ([legal[0], *foretold[-2:]] if seed % 3 == 0 else ())]
        answers.append(asyncio.run(advice.hint(table, seat, cast(Thinkers, SameThoughts()), "level1", "somebody")))
    return answers


def wondered(table: Table, seat: int, places: list[str]) -> Any:
    """Why clicks on places mean nothing that is possible."""
    try:
        return advice.why_not_there(table, seat, places)
    except RefusedError as error:
        return str(error)


def drafted(table: Table, seat: int, action: int) -> Any:
    """Where an action would lead, as the page asks for it while somebody points at a place."""
    try:
        picture = shown.draft(table, seat, [action])
    except RefusedError as refused:
        return str(refused)
    return picture.regions(Look()), picture.questions()


class SameThoughts:
    """A bot that is asked the same thing twice and says the same."""

    async def advise(self, view: View, level: str, names: Sequence[str], owner: str) -> Advice:
        return Advice(int(make_bot("random", seed=7).choose(view)))


def known(state: dict[str, Any]) -> str:
    """A state without who is connected just now, which is no secret and may change at any moment."""
    seats = [{**seat, "online": None, "absent": None} for seat in state["seats"]]
    return json.dumps({**state, "seats": seats, "spectators": None})


def act(table: Table, viewers: list[Viewer], steps: int) -> None:
    """The viewer whose turn it is does something."""
    mover = next(viewer for viewer in viewers if viewer.seat == table.undecided[0])
    mover.look(table.position)
    choices = mover.frame["asked"]["choices"]
    actions = choices[(steps * 7919) % len(choices)]["actions"]
    assert mover.socket is not None
    mover.socket.send_json({"type": "act", "actions": actions, "position": mover.state["position"]})
    kind = ""
    while kind != "done":
        kind = mover.receive()
        assert kind != "refused"


def browse(name: str, viewers: list[Viewer], steps: int) -> None:
    """Everything else that a page or a program may ask for."""
    for viewer in viewers:
        for path in ("", "/log", "/legal", "/replay", "/text", "/view", "/drawing.svg?theme=dark", "/record"):
            viewer.fetch(f"/api/v1/tables/{name}{path}")
        viewer.fetch(f"/api/v1/tables/{name}/replay/{steps // 2}.svg")
        viewer.fetch(f"/api/v1/tables/{name}/replay/{steps // 2}.json")
        for page in ("/", f"/t/{name}", f"/t/{name}/replay"):
            viewer.fetch(page)


def test_a_secret_choice_is_in_nobody_elses_log(client: TestClient, visitor: Visitor, secret_game: Game) -> None:
    """Actions that a seat did not see are in its log without id and notation."""
    made = set_table(client, secret_game.name, "me", *["random"] * (secret_game.players[0] - 1))
    name = made["table"]
    spectator = visitor()
    table = cast(Starlette, client.app).state.rooms.tables.kept(name)
    for step in range(40):
        now = answer(client.get(f"/api/v1/tables/{name}"))
        if now["status"] != "playing" or not now["choices"]:
            break
        choice = now["choices"][(step * 31) % len(now["choices"])]
        body = {"position": now["position"], "action": choice["action"]}
        client.post(f"/api/v1/tables/{name}/actions", json=body)
    lines = [line for line in answer(spectator.get(f"/api/v1/tables/{name}/log")) if line["kind"] == "act"]
    match = table.playing()  # bots may have gone on since
    positions = list(match.positions())
    for line in lines:
        ply = line["ply"]
        seen = int(table.game.kernels.seen(positions[ply], match.actions[ply], -1))
        assert line["action"] == (seen if seen >= 0 else None)
