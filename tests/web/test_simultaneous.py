"""Where seats decide unseen, a table asks them all at once and keeps their choices until all have chosen."""

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

import urbarium
from tests.web.steps import answer, look, patiently, rooms_of, set_table, settled
from urbarium.games.urbs.actions import PICK_CARD
from urbarium.web import shown
from urbarium.web.advice import beginning
from urbarium.web.deciding import decisions, due_actions
from urbarium.web.drawing import Look
from urbarium.web.logbook import Chose

Visitor = Callable[[], TestClient]


def act(client: TestClient, table: str, seat: int, actions: list[int]) -> Any:
    position = look(client, table, seat)["position"]
    for action in actions:
        given = {"position": position, "action": action, "seat": seat}
        response = client.post(f"/api/v1/tables/{table}/actions", json=given)
    return response


def first(client: TestClient, table: str, seat: int, which: int = 0) -> int:
    legal: list[int] = look(client, table, seat)["legal"]
    return legal[which]


@pytest.fixture
def two(client: TestClient, visitor: Visitor) -> tuple[TestClient, TestClient, str]:
    """Two people at a table of URBS, who found their cities with one card each."""
    made = set_table(client, "urbs", "me", "open")
    friend = visitor()
    answer(friend.post(f"/api/v1/tables/{made['table']}/join", json={"invite": made["invite"], "name": "Bo"}))
    return client, friend, made["table"]


def plies(client: TestClient, table: str) -> int:
    count: int = look(client, table)["plies"]
    return count


def test_all_are_asked_at_once_and_nothing_happens_before_all_have_chosen(two: Any) -> None:
    ana, bo, table = two
    assert [seat["to_move"] for seat in look(ana, table)["seats"]] == [True, True]
    assert look(bo, table)["actor"] == 1  # the second to be asked by the rules need not wait
    answer(act(bo, table, 1, [first(bo, table, 1)]))
    now = look(ana, table)
    assert (plies(ana, table), now["position"]) == (0, look(bo, table)["position"])
    assert [seat["ready"] for seat in now["seats"]] == [False, True]
    answer(act(ana, table, 0, [first(ana, table, 0)]))
    assert plies(ana, table) == 2
    assert [seat["ready"] for seat in look(ana, table)["seats"]] == [False, False]


def test_the_line_that_tells_what_all_have_chosen_is_nobodys_own(two: Any) -> None:
    ana, bo, table = two
    answer(act(ana, table, 0, [first(ana, table, 0)]))
    answer(act(bo, table, 1, [first(bo, table, 1)]))
    lines = [line for line in answer(ana.get(f"/api/v1/tables/{table}/log")) if line["kind"] == "act"]
    assert [(line["sealed"], line["opens"]) for line in lines] == [(True, False), (False, True)]


def test_advice_names_the_lot_that_the_bot_has_in_mind() -> None:
    """A card and its lot are chosen together, so both are told and marked, and not a lot that only looks best now."""
    match = urbarium.game("urbs").start(seed=1, players=3)
    for _ in range(3):
        match.play(match.legal()[0].action)
    view = match.view(match.actor)
    for gesture in (view.gestures()[0], view.gestures()[-1]):
        assert beginning(view, [*gesture.actions, 0]) == gesture
        assert beginning(view, gesture.actions[:1]) is None


def test_a_choice_can_be_changed_until_all_have_chosen(two: Any) -> None:
    ana, bo, table = two
    rejected, wanted = first(bo, table, 1, 0), first(bo, table, 1, 1)
    answer(act(bo, table, 1, [rejected]))
    assert look(bo, table)["legal"] == []
    assert look(bo, table)["chosen"]["ready"]
    assert look(bo, table)["undo"]["free"] == 1
    answer(bo.post(f"/api/v1/tables/{table}/undo", json={"seat": 1}))
    assert look(bo, table)["chosen"] is None
    answer(act(bo, table, 1, [wanted]))
    answer(act(ana, table, 0, [first(ana, table, 0)]))
    assert rooms_of(ana).tables.kept(table).playing().actions[1] == wanted


def test_what_was_chosen_is_told_with_its_lot(two: Any) -> None:
    """Not the card alone, with all that it might bring somewhere."""
    ana, bo, table = two
    for _ in ("found", "discard"):
        for seat, person in enumerate((ana, bo)):
            answer(act(person, table, seat, [first(person, table, seat)]))
    answer(act(bo, table, 1, [first(bo, table, 1)]))
    answer(act(bo, table, 1, [first(bo, table, 1)]))
    chosen = look(bo, table)["chosen"]
    assert chosen["ready"]
    assert chosen["text"].startswith("Build ")


@pytest.mark.parametrize("seat", [0, 1])
def test_what_was_chosen_lies_in_the_own_city_and_can_be_changed(two: Any, seat: int) -> None:
    """Also with the one whom the rules ask last; nobody else sees anything of it."""
    *people, table = two
    card, other = (f"card-{first(people[seat], table, seat, which) - PICK_CARD}" for which in (0, 1))
    before = rooms_of(people[0]).tables.kept(table)
    seen = [shown.picture(before, viewer).regions(Look()) for viewer in (1 - seat, -1)]
    answer(act(people[seat], table, seat, [first(people[seat], table, seat)]))
    after = rooms_of(people[0]).tables.kept(table)
    assert f'data-piece="{card}"' in shown.picture(after, seat).regions(Look())["city"].svg
    assert seen == [shown.picture(after, viewer).regions(Look()) for viewer in (1 - seat, -1)]
    assert {card, other} <= set(look(people[seat], table)["chosen"]["instead"])


def test_who_has_chosen_is_told_so_and_nothing_else_is_possible(two: Any) -> None:
    _, bo, table = two
    other = first(bo, table, 1, 1)
    answer(act(bo, table, 1, [first(bo, table, 1)]))
    refused = act(bo, table, 1, [other])
    assert refused.status_code == 409
    assert "You have chosen" in refused.json()["message"]
    assert refused.json()["refusals"][0]["rule"]


def test_nobody_else_learns_what_was_chosen(two: Any) -> None:
    """Whatever the second seat chooses, the first one is sent the same."""
    ana, bo, table = two
    told = []
    for which in (0, 1):
        answer(act(bo, table, 1, [first(bo, table, 1, which)]))
        state = look(ana, table)
        lines = answer(ana.get(f"/api/v1/tables/{table}/log"))
        told.append(({**state, "version": 0}, [line for line in lines if line.get("text")]))
        answer(bo.post(f"/api/v1/tables/{table}/undo", json={"seat": 1}))
    assert told[0] == told[1]


def test_a_bot_waits_until_the_people_have_chosen(client: TestClient) -> None:
    table = set_table(client, "urbs", "random", "me")["table"]
    now = look(client, table)
    assert (now["actor"], now["plies"]) == (1, 0)
    answer(act(client, table, 1, [now["legal"][0]]))
    for _ in patiently("the bot chooses, and both choices happen"):
        if settled(client, table)["plies"] >= 2:
            return


def test_whoever_leaves_keeps_nobody_waiting(two: Any) -> None:
    """The bot that stands in chooses anew, and what the others have chosen happens."""
    ana, bo, table = two
    chosen = first(ana, table, 0)
    answer(act(ana, table, 0, [chosen]))
    answer(bo.post(f"/api/v1/tables/{table}/leave", json={"seat": 1}))
    for _ in patiently("the bot chooses"):
        if plies(ana, table) >= 2:
            break
    assert rooms_of(ana).tables.kept(table).playing().actions[0] == chosen


def test_choices_survive_a_restart(two: Any) -> None:
    ana, bo, table = two
    answer(act(bo, table, 1, [first(bo, table, 1)]))
    before = look(bo, table)["chosen"]
    rooms_of(ana).tables.forget(table)
    assert look(bo, table)["chosen"] == before
    assert any(isinstance(entry.event, Chose) for entry in rooms_of(ana).tables.kept(table).entries)


def test_on_one_device_the_next_one_is_asked_behind_the_curtain(client: TestClient) -> None:
    table = set_table(client, "urbs", "me", "me")["table"]
    answer(act(client, table, 0, [first(client, table, 0)]))
    assert look(client, table)["viewer"] == -1  # nobody's hand without asking for it
    assert look(client, table, 1)["legal"]
    answer(act(client, table, 1, [first(client, table, 1)]))
    assert plies(client, table) == 2


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_seats_of_a_block_are_those_whom_the_rules_ask(players: int) -> None:
    """Along a whole game: asking all at once leads to the same positions as asking one after the other."""
    match = urbarium.game("urbs").start(seed=players, players=players)
    while not match.over:
        game, state = match.game, match.state.copy()
        deciding = decisions(game, state, {})
        chosen: dict[int, tuple[int, ...]] = {}
        for seat, decision in deciding.items():
            now, actions = decision.state, []
            while game.kernels.actor(now) == seat and game.kernels.sealed(now) == game.kernels.sealed(state):
                view = game.view(now, match.players, match.options, seat)
                actions.append(view.legal()[-1])
                now = now.copy()
                game.kernels.apply(now, actions[-1])
            chosen[seat] = tuple(actions)
        for seat, action in due_actions(decisions(game, state, chosen), chosen):
            assert match.actor == seat
            match.apply(action)
        assert decisions(game, state, {}).keys() == chosen.keys()


def test_between_choices_that_nobody_sees_there_is_nothing_to_be_shown(two: Any) -> None:
    """What all have chosen is one beat: those who wait for it are not led through one unseen choice after another."""
    ana, bo, table = two
    answer(act(ana, table, 0, [first(ana, table, 0)]))
    answer(act(bo, table, 1, [first(bo, table, 1)]))
    kept = rooms_of(ana).tables.kept(table)
    assert [shown.beats(kept, viewer, 0) for viewer in (0, 1, -1)] == [[], [], []]
    assert shown.beat_before(kept, 0, 2) == 0
