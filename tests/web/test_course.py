"""A step is worked out once, and what a viewer may know of a position is made once, however many ask for it."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient, WebSocketTestSession

import urbarium
from tests.web.steps import answer, do, set_table
from tests.web.test_stream import stream
from urbarium.engine.match import View
from urbarium.web.course import Course, Views
from urbarium.web.tables import Tables

Visitor = Callable[[], TestClient]
STEPS = 6


class Counting:
    """Stands in for an entry point of a game and counts on which positions it was called, and how."""

    def __init__(self, kernel: Callable[..., Any]) -> None:
        self.kernel = kernel
        self.calls: Counter[tuple[bytes, int]] = Counter()

    def __call__(self, state: np.ndarray, number: int) -> Any:
        self.calls[state.tobytes(), number] += 1
        return self.kernel(state, number)


def counting(game: str, entry_point: str, monkeypatch: pytest.MonkeyPatch) -> Counting:
    kernels = urbarium.game(game).kernels
    counted = Counting(getattr(kernels, entry_point))
    monkeypatch.setattr(kernels, entry_point, counted)
    return counted


def hear(socket: WebSocketTestSession, version: int) -> dict[str, Any]:
    """Listen until the news and the picture of a version have come; the state."""
    state, drawn = None, False
    while state is None or not drawn:
        message = json.loads(socket.receive_text())
        if message["type"] == "news" and message["state"]["version"] == version:
            state = message["state"]
        drawn = drawn or (message["type"] == "frame" and message["position"] == version)
    return dict(state)


@pytest.mark.parametrize("game", ["urbino", "urbify"])
def test_a_move_is_applied_once_and_redacted_once_for_all_who_know_the_same(
    client: TestClient, visitor: Visitor, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Two people and a spectator look at every step in every way there is; a third of them shares the second's view."""
    # What is offered looks some steps ahead, beside the server: it would count as well.
    monkeypatch.setattr(View, "gestures", lambda view: [])
    made = set_table(client, game, "me", "open", listed=True)
    table, friend, spectators = made["table"], visitor(), [visitor(), visitor()]
    applied, redacted = (counting(game, entry_point, monkeypatch) for entry_point in ("apply", "redact"))
    answer(friend.post(f"/api/v1/tables/{table}/join", json={}))
    people = [client, friend, *spectators]
    with stream(client, table) as one, stream(friend, table) as two, stream(people[2], table) as three:
        sockets = [one, two, three]
        for socket in sockets:
            socket.send_json({"type": "hello"})
        version = 2  # joined, begun
        for step in range(STEPS):
            states = [hear(socket, version) for socket in sockets]
            for person in people:
                for path in ("", "/log", "/text", "/drawing.svg"):
                    person.get(f"/api/v1/tables/{table}{path}")
            actor = next(seat for seat in (0, 1) if states[seat]["legal"])
            legal = states[actor]["legal"]
            act = {"type": "act", "actions": [legal[7 * step % len(legal)]], "position": version}
            sockets[actor].send_json(act)
            version += 1
        for socket in sockets:
            hear(socket, version)
    course = cast(Starlette, client.app).state.rooms.tables.kept(table).playing()
    assert len(course.actions) == STEPS
    positions = [course.at(ply).tobytes() for ply in range(STEPS + 1)]
    assert applied.calls == Counter(zip(positions, course.actions, strict=False))
    viewers = (-1, 0, 1) if course.game.hidden else (-1,)
    truths = Counter({call: times for call, times in redacted.calls.items() if call[0] in positions})  # and not views
    assert truths == Counter((position, viewer) for position in positions for viewer in viewers)


def test_a_click_looks_its_table_up_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    table = set_table(client, "urbino", "me", "me")["table"]
    looked: list[str] = []
    find = Tables.find

    async def counted(tables: Tables, table_id: str) -> Any:
        looked.append(table_id)
        return await find(tables, table_id)

    monkeypatch.setattr(Tables, "find", counted)
    body = {"position": 1, "action": 40}
    answer(client.post(f"/api/v1/tables/{table}/actions", json=body))
    assert looked == [table]


def test_what_a_step_leads_to_is_known_before_it_happens() -> None:
    game = urbarium.game("urbino")
    course = Course(game, *game.table(None, {}), bytes(32))
    before = course.state.tobytes()
    position = course.after(40)
    assert (course.actions, course.state.tobytes()) == ([], before)
    course.adopt(40, position)
    assert course.actions == [40]
    assert course.state is position
    assert [course.at(ply).tobytes() for ply in (0, 1)] == [before, position.tobytes()]
    course.undo()
    assert (course.actions, course.state.tobytes()) == ([], before)


NAMES = ("Ana", "Bo")


def test_views_follow_a_course_forth_and_back(client: TestClient) -> None:
    """After a step is taken back and another one done, nobody is told of the first."""
    table = set_table(client, "urbino", "me", "me")["table"]
    for move in ("A@e5", "A@c3", "first=B", "H@e3"):
        answer(do(client, table, move))
    kept = cast(Starlette, client.app).state.rooms.tables.kept(table)
    views: Views = kept.views
    told = [step.sentence for step in views.steps(-1, NAMES)]
    views.now(-1)
    answer(do(client, table, "stay"))
    answer(client.post(f"/api/v1/tables/{table}/undo", json={}))
    assert [step.sentence for step in views.steps(-1, NAMES)] == told
    assert views.now(-1).state.tobytes() == kept.playing().view(-1).state.tobytes()
    choice = views.now(1).legal()[-1]
    answer(do(client, table, choice))
    fresh = Views(kept.playing())
    assert [step.sentence for step in views.steps(1, NAMES)] == [step.sentence for step in fresh.steps(1, NAMES)]
    assert views.legal(1) == fresh.legal(1)
