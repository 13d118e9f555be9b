"""Analysing a finished game on the server: begun by those who played, kept with the table, shown to everybody."""

from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import patch

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import ORIGIN
from tests.web.steps import answer, look, patiently, play_on, rooms_of, set_table
from urbarium import Record
from urbarium.web import analyses

FEW = 12  # iterations


@pytest.fixture(scope="module", autouse=True)
def _few_iterations() -> Iterator[None]:
    with patch.object(analyses, "ITERATIONS", FEW):
        yield


def analysed(client: TestClient, table: str) -> dict[str, Any]:
    """The analysis when it is finished."""
    found = answer(client.post(f"/api/v1/tables/{table}/analysis"))
    for _ in patiently("the analysis is finished"):
        if found["status"] == "done":
            return found
        found = answer(client.get(f"/api/v1/tables/{table}/analysis"))
    return found


def test_a_game_that_goes_on_is_not_analysed(client: TestClient) -> None:
    table = set_table(client, "urbino", "me", "me")["table"]
    for response in (
        client.post(f"/api/v1/tables/{table}/analysis"),
        client.get(f"/api/v1/tables/{table}/analysis"),
        client.get(f"/api/v1/tables/{table}/shares.svg"),
    ):
        assert response.status_code == 409
        assert response.json()["error"] == "not_now"


def test_an_analysis_tells_shares_and_the_moves_that_decided(ended: tuple[TestClient, str]) -> None:
    client, table = ended
    found = analysed(client, table)
    plies = look(client, table)["plies"]
    assert found["done"] == found["total"] > 20
    assert found["course"][-1]["ply"] == plies
    assert all(abs(sum(one["shares"]) - 1) < 0.01 for one in found["course"])
    assert 1 <= len(found["worst"]) <= 5
    losses = [one["known"]["expected"] - one["known"]["got"] for one in found["worst"]]
    assert losses == sorted(losses, reverse=True)
    for one in found["worst"]:
        picture = client.get(f"/api/v1/tables/{table}/replay/{one['ply']}.json").json()
        drawn = " ".join(picture["regions"].values())
        assert all(f'data-place="{place}"' in drawn for place in one["known"]["places"])
        assert one["known"]["line"][0]["seat"] == one["seat"]
    assert answer(client.get(f"/api/v1/tables/{table}/analysis")) == found  # it is kept


def test_the_chart_has_a_band_for_every_decision(ended: tuple[TestClient, str]) -> None:
    client, table = ended
    found = analysed(client, table)
    svg = client.get(f"/api/v1/tables/{table}/shares.svg?width=500").text
    assert svg.count('class="moment"') == len(found["course"])
    assert "100" in svg


def test_the_record_of_an_analysed_game_has_comments(ended: tuple[TestClient, str]) -> None:
    client, table = ended
    analysed(client, table)
    record = Record.parse(client.get(f"/api/v1/tables/{table}/record").text)
    assert len(record.comments) >= len(record.actions) / 3
    assert record.replay().over


def test_words_are_in_the_language_of_the_reader(ended: tuple[TestClient, str]) -> None:
    client, table = ended
    english = analysed(client, table)["worst"]
    read = client.get(f"/api/v1/tables/{table}/analysis", headers={"accept-language": "pt-BR"})
    portuguese = answer(read)["worst"]
    assert [one["ply"] for one in portuguese] == [one["ply"] for one in english]
    assert portuguese[0]["description"] != english[0]["description"]


def test_strangers_read_an_analysis_and_do_not_begin_it(ended: tuple[TestClient, str]) -> None:
    client, table = ended
    analysed(client, table)
    stranger = TestClient(client.app, headers={"origin": ORIGIN})
    stranger.portal = client.portal
    assert answer(stranger.get(f"/api/v1/tables/{table}/analysis"))["status"] == "done"
    assert not answer(stranger.get(f"/api/v1/tables/{table}/analysis"))["may_begin"]
    assert stranger.post(f"/api/v1/tables/{table}/analysis").status_code == 403


def test_it_can_be_stopped_and_gone_on_with(ended: tuple[TestClient, str]) -> None:
    client, _ = ended
    table = str(set_table(client, "urbino", "me", "me")["table"])
    assert play_on(client, table, 400, pick=3)["status"] == "over"
    with patch.object(analyses, "ITERATIONS", 3000):
        answer(client.post(f"/api/v1/tables/{table}/analysis"))
        for _ in patiently("something is judged"):
            if answer(client.get(f"/api/v1/tables/{table}/analysis"))["done"]:
                break
        stopped = answer(client.post(f"/api/v1/tables/{table}/analysis/stop"))
        for _ in patiently("it has stopped"):
            if stopped["status"] == "stopped":
                break
            stopped = answer(client.get(f"/api/v1/tables/{table}/analysis"))
        assert 0 < stopped["done"] < stopped["total"]
    assert analysed(client, table)["done"] == stopped["total"]
    rooms = rooms_of(client)
    assert rooms.analyses._running == {}


def test_a_hint_says_why(client: TestClient, visitor: Callable[[], TestClient]) -> None:
    table = set_table(client, "urbino", "me", "me")["table"]
    play_on(client, table, 14)
    found = [answer(client.post(f"/api/v1/tables/{table}/hint", json={})) for _ in range(3)]
    assert any(hint["why"] for hint in found)
