"""Ending a table before its game does: resigning, calling off, and what state, log and record say of it."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.steps import answer, do, look, rooms_of, set_table
from tests.web.test_rooms import HOST, ME, opened
from urbarium.engine.record import Record
from urbarium.web.facts import Standing
from urbarium.web.logbook import Acted, Entry
from urbarium.web.new_tables import Plan
from urbarium.web.stranded import StrandedError

Visitor = Callable[[], TestClient]


def post(who: TestClient, table: str, what: str, **body: Any) -> Any:
    return who.post(f"/api/v1/tables/{table}/{what}", json=body)


def table_of_people(client: TestClient, visitor: Visitor, game: str, players: int) -> tuple[str, list[TestClient]]:
    table = set_table(client, game, "me", *["open"] * (players - 1), listed=True)["table"]
    people = [client, *(visitor() for _ in range(players - 1))]
    for friend, name in zip(people[1:], ("Bo", "Cy"), strict=False):
        answer(post(friend, table, "join", name=name))
    return table, people


def begun(client: TestClient, visitor: Visitor) -> tuple[str, TestClient]:
    """Two people who have both placed their architect."""
    table, (_, friend) = table_of_people(client, visitor, "urbino", 2)
    answer(do(client, table, "A@e5"))
    answer(do(friend, table, "A@c3"))
    return table, friend


def log(client: TestClient, table: str) -> list[str]:
    return [line["text"] for line in answer(client.get(f"/api/v1/tables/{table}/log"))]


def test_who_resigns_against_one_other_loses_the_game(client: TestClient, visitor: Visitor) -> None:
    table, friend = begun(client, visitor)
    assert look(client, table)["give_up"] == {"abort": False, "ends": True, "winners": [1]}
    assert look(visitor(), table)["give_up"] is None
    assert answer(post(client, table, "resign")) == {"resigned": "over"}
    for who in (client, friend, visitor()):
        state = look(who, table)
        assert (state["status"], state["actor"], state["legal"], state["choices"]) == ("over", -1, [], [])
        assert (state["result"]["winners"], state["result"]["ended"]) == ([1], "resigned")
        assert state["result"]["text"].endswith("resigns. Bo wins.")
        assert state["give_up"] is None
        assert state["undo"] == {"free": 0, "back": False, "ask": False}
    assert log(friend, table)[-1].endswith(" resigns.")
    assert do(friend, table, 0).status_code == 409
    assert post(friend, table, "resign").status_code == 409
    assert "table" in answer(post(friend, table, "rematch"))


def test_the_record_of_a_resigned_game_says_so_and_replays(client: TestClient, visitor: Visitor) -> None:
    table, friend = begun(client, visitor)
    answer(post(friend, table, "resign"))
    text = client.get(f"/api/v1/tables/{table}/record").text
    assert '[Result "White resigned"]' in text
    record = Record.parse(text)
    match = record.replay()
    assert (record.broken_off, match.over, len(match.actions)) == (True, False, 2)
    assert record.text() in text


def test_the_score_sheet_shows_how_things_stood_and_who_won(client: TestClient, visitor: Visitor) -> None:
    table, friend = begun(client, visitor)
    answer(do(client, table, "first=B"))
    answer(do(client, table, "H@e3"))  # a point for whoever resigns
    answer(post(client, table, "resign"))
    sheet = answer(friend.get(f"/api/v1/tables/{table}/sheet"))
    assert (sheet["over"], sheet["winners"], sheet["totals"]) == (True, [1], look(client, table)["result"]["scores"])


def test_secrets_are_open_after_a_resignation(client: TestClient, visitor: Visitor) -> None:
    table, (_, friend) = table_of_people(client, visitor, "urbs", 2)
    assert friend.get(f"/api/v1/tables/{table}/record").status_code == 409
    answer(post(client, table, "resign"))
    assert look(friend, table)["seed"]
    assert Record.parse(friend.get(f"/api/v1/tables/{table}/record").text).result.endswith(" resigned")


def test_against_bots_alone_resigning_ends_the_game_at_once(client: TestClient) -> None:
    table = set_table(client, "urbs", "me", "random", "random")["table"]
    assert answer(post(client, table, "resign")) == {"resigned": "over"}
    state = look(client, table)
    assert (state["status"], state["result"]["winners"]) == ("over", [1, 2])


def test_among_more_people_a_bot_takes_the_seat_and_its_owner_may_come_back(
    client: TestClient, visitor: Visitor
) -> None:
    table, (_, second, _) = table_of_people(client, visitor, "urbs", 3)
    assert look(second, table)["give_up"] == {"abort": True, "ends": False, "winners": []}
    assert answer(post(second, table, "resign")) == {"resigned": "bot"}
    state = look(client, table)
    seat = state["seats"][1]
    assert (state["status"], seat["kind"], seat["away"], seat["resigned"]) == ("playing", "bot", True, True)
    assert "Bo resigns and leaves" in " ".join(log(client, table))
    assert post(second, table, "resign").status_code == 409
    answer(post(second, table, "return"))
    seat = look(client, table)["seats"][1]
    assert (seat["kind"], seat["resigned"]) == ("person", False)


def test_the_last_person_who_has_not_resigned_ends_the_game(client: TestClient, visitor: Visitor) -> None:
    table, people = table_of_people(client, visitor, "urbs", 3)
    assert [answer(post(who, table, "resign"))["resigned"] for who in people] == ["bot", "bot", "over"]
    assert look(client, table)["result"]["winners"] == []
    assert look(client, table)["result"]["text"].endswith("resigns. Nobody wins.")


def test_somebody_who_left_for_a_while_still_has_a_place(client: TestClient, visitor: Visitor) -> None:
    table, (_, second, third) = table_of_people(client, visitor, "urbs", 3)
    answer(post(second, table, "leave"))
    answer(post(third, table, "resign"))
    assert answer(post(client, table, "resign")) == {"resigned": "bot"}
    answer(post(second, table, "return"))
    assert look(second, table)["status"] == "playing"


def test_until_everybody_has_made_a_first_move_the_game_can_be_called_off(client: TestClient, visitor: Visitor) -> None:
    table, (_, friend) = table_of_people(client, visitor, "urbino", 2)
    answer(do(client, table, "A@e5"))
    assert look(client, table)["give_up"]["abort"]
    answer(post(friend, table, "abort"))
    state = look(client, table)
    assert (state["status"], state["result"]["winners"], state["result"]["ended"]) == ("over", [], "aborted")
    assert state["result"]["text"] == "Bo calls the game off. It has no result."
    assert log(client, table)[-1] == "Bo calls the game off. It has no result."
    text = client.get(f"/api/v1/tables/{table}/record").text
    assert Record.parse(text).result == "aborted"


def test_a_game_that_everybody_has_begun_is_not_called_off(client: TestClient, visitor: Visitor) -> None:
    table, friend = begun(client, visitor)
    refused = post(friend, table, "abort")
    assert (refused.status_code, look(client, table)["status"]) == (409, "playing")


def test_only_those_at_the_table_give_up(client: TestClient, visitor: Visitor) -> None:
    table, _ = begun(client, visitor)
    assert [post(visitor(), table, what).status_code for what in ("resign", "abort")] == [403, 403]


@pytest.mark.parametrize("what", ["resign", "abort"])
def test_a_table_that_is_read_again_is_over_as_before(client: TestClient, what: str) -> None:
    table = set_table(client, "urbino", "me", "me")["table"]
    answer(do(client, table, "A@e5"))
    answer(post(client, table, what, seat=1))
    before = look(client, table)
    rooms_of(client).tables.forget(table)
    assert look(client, table) == before


def test_a_log_that_goes_on_after_the_end_is_not_played_on(database: str) -> None:
    async def spoiled() -> None:
        rooms = opened(database)
        table, _ = await rooms.new_tables.set(HOST, Plan("urbino", [ME, ME]))
        await rooms.endings.resign(table, 0)
        await rooms.store.append(table.id, [Entry(3, 0, Acted(40))], Standing("playing"))
        rooms.tables.forget(table.id)
        with pytest.raises(StrandedError) as stranded:
            await rooms.tables.find(table.id)
        assert "entry 3" in stranded.value.reason
        await rooms.close()

    asyncio.run(spoiled())
