"""Steps that may be taken back: those that told nobody anything, as far as the mover can know."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from starlette.testclient import TestClient

import urbarium
from tests.web.lies import lie
from tests.web.steps import answer, do, look, set_table, settled
from urbarium.engine.game import Game
from urbarium.testing.knowledge import nothing_revealed
from urbarium.web.facts import Agreement, Person, Seat
from urbarium.web.logbook import Acted, Started
from urbarium.web.table import Table
from urbarium.web.takeback import free_steps

Visitor = Callable[[], TestClient]
FIRST_SEAT_BEGINS = {"start": "black"}
NOBODY = "This revealed something, and nobody else can agree to take it back."


def played_table(game: Game, seed: int, players: int) -> Iterator[Table]:
    """A random game at a table of people, after every step."""
    agreed = Agreement("table", game.name, game.rules_version, players, {}, bytes([seed] * 32), "", "")
    table = Table(agreed, [Seat(Person(str(seat), f"guest {seat}")) for seat in range(players)])
    table.adopt(table.foresee(-1, Started()))
    choices = np.random.default_rng(seed)
    while not table.over:
        action = int(choices.choice(table.views.legal(table.actor)))
        table.adopt(table.foresee(table.actor, Acted(action)))
        yield table


@pytest.mark.parametrize("seed", range(3))
def test_what_is_free_is_the_same_in_every_truth_that_the_mover_holds_possible(secret_game: Game, seed: int) -> None:
    """Otherwise the button would tell the mover what others hold."""
    compared = 0
    for players in sorted(secret_game.players)[:2]:
        for table in played_table(secret_game, seed, players):
            seat = table.actor
            if seat < 0 or table.actor_at(-1) != seat:
                continue
            for number in range(4):
                assert free_steps(lie(table, seat, number), seat) == free_steps(table, seat)
                compared += 1
    assert compared > 100


def test_a_free_step_tells_nobody_anything(secret_game: Game) -> None:
    """Along whole games, by many truths that each seat thought possible before the step."""
    free = bound = 0
    for table in played_table(secret_game, seed=11, players=sorted(secret_game.players)[1]):
        ply = len(table.line) - 1
        if table.actor != table.actor_at(ply) or not free_steps(table, table.actor):
            bound += 1
        else:
            free += 1
            assert nothing_revealed(table.playing(), ply, samples=40)
    assert free > 5
    assert bound > 5


def test_every_step_is_free_where_nothing_is_hidden() -> None:
    urbino = urbarium.game("urbino")
    match = urbino.start(seed=1).play("A@e5", "A@c3", "first=B", "H@e3", "stay")
    assert all(nothing_revealed(match, ply) for ply in range(5))
    assert match.view(match.actor).silent(urbino.legal(match.state)[0])


# ---- consent


def table_of_people(client: TestClient, visitor: Visitor, players: int) -> tuple[str, list[TestClient]]:
    """Urbania: the first player has drawn a card from the pile."""
    made = set_table(client, "urbania", "me", *["open"] * (players - 1), listed=True, options=FIRST_SEAT_BEGINS)
    people = [client, *(visitor() for _ in range(players - 1))]
    for friend in people[1:]:
        answer(friend.post(f"/api/v1/tables/{made['table']}/join", json={}))
    answer(do(client, made["table"], "take pile"))
    return made["table"], people


def post(who: TestClient, table: str, what: str, **body: Any) -> Any:
    return who.post(f"/api/v1/tables/{table}/{what}", json=body)


def test_a_bot_in_place_of_a_person_cannot_agree_to_a_peek(client: TestClient, visitor: Visitor) -> None:
    """Draw a card, take it back, decide otherwise: not because the other player is away."""
    table, (_, friend) = table_of_people(client, visitor, 2)
    answer(post(friend, table, "leave"))
    refused = post(client, table, "undo")
    assert (refused.status_code, refused.json()["message"]) == (409, NOBODY)
    assert look(client, table)["plies"] == 1


def test_bots_cannot_agree_to_a_peek(client: TestClient) -> None:
    table = set_table(client, "urbania", "me", "random", options=FIRST_SEAT_BEGINS)["table"]
    answer(do(client, table, "take project"))
    assert look(client, table)["undo"] == {"free": 0, "back": False, "ask": False}
    assert post(client, table, "undo").json()["message"] == NOBODY


def test_the_other_seats_of_the_same_device_cannot_agree_to_a_peek(client: TestClient) -> None:
    table = set_table(client, "urbania", "me", "me", options=FIRST_SEAT_BEGINS)["table"]
    answer(do(client, table, "take project"))
    assert post(client, table, "undo").json()["message"] == NOBODY


def test_what_revealed_nothing_is_taken_back_from_bots(client: TestClient) -> None:
    table = set_table(client, "urbino", "me", "random")["table"]
    answer(do(client, table, "A@e5"))
    settled(client, table)
    assert look(client, table)["undo"] == {"free": 0, "back": True, "ask": False}
    assert answer(post(client, table, "undo")) == {"undo": "done"}
    assert look(client, table)["plies"] == 0


def test_a_real_person_can_agree_to_a_peek(client: TestClient, visitor: Visitor) -> None:
    table, (_, friend) = table_of_people(client, visitor, 2)
    assert look(client, table)["undo"] == {"free": 0, "back": False, "ask": True}
    assert answer(post(client, table, "undo")) == {"undo": "asked"}
    answer(post(friend, table, "undo/answer", yes=True))
    assert look(client, table)["plies"] == 0


def test_a_question_ends_when_nobody_is_left_to_answer_it(client: TestClient, visitor: Visitor) -> None:
    table, (_, friend) = table_of_people(client, visitor, 2)
    answer(post(client, table, "undo"))
    answer(post(friend, table, "leave"))
    state = look(client, table)
    assert (state["ask"], state["plies"]) == (None, 1)
    lines = [line["text"] for line in answer(client.get(f"/api/v1/tables/{table}/log"))]
    assert lines[-1] == "Nobody is here who could agree to take it back."


def test_a_question_is_answered_anew_when_seats_change(client: TestClient, visitor: Visitor) -> None:
    """Who agreed did so at another table: with other people at it."""
    table, (_, second, third) = table_of_people(client, visitor, 3)
    answer(post(client, table, "undo"))
    answer(post(second, table, "undo/answer", yes=True))
    answer(post(third, table, "leave"))
    assert look(second, table)["ask"]["answer"]
    answer(post(second, table, "undo/answer", yes=True))
    assert look(client, table)["plies"] == 0


def test_who_comes_back_is_asked_too(client: TestClient, visitor: Visitor) -> None:
    table, (_, second, third) = table_of_people(client, visitor, 3)
    answer(post(third, table, "leave"))
    answer(post(client, table, "undo"))
    answer(post(third, table, "return"))
    answer(post(second, table, "undo/answer", yes=True))
    assert look(client, table)["plies"] == 1
    answer(post(third, table, "undo/answer", yes=True))
    assert look(client, table)["plies"] == 0
