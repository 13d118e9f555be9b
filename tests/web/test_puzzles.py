"""Puzzles through the interface and on their pages: a lesson of one step, by its own address."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.puzzles.made_up import position, puzzle, shelf
from tests.web.steps import answer

__all__ = ["shelf"]

pytestmark = pytest.mark.usefixtures("shelf")

API = "/api/v1/learn/urbino/puzzles"


def ask(client: TestClient, way: str, **body: Any) -> Any:
    return answer(client.post(f"{API}/{puzzle().id}/{way}", json=body))


def action(notation: str, *before: str) -> int:
    match = position().play(*before)
    return next(one.action for one in match.legal() if one.notation == notation)


def test_puzzles_are_listed_by_grade_in_both_languages(client: TestClient) -> None:
    listed = answer(client.get(API))
    assert [(one["number"], one["grade"], one["title"], one["decisions"]) for one in listed] == [
        (1, 1, "A warm-up", 1),
        (2, 4, "Hard", 2),
    ]
    assert answer(client.get(API, headers={"accept-language": "pt-BR"}))[1]["title"] == "Difícil"
    assert answer(client.get("/api/v1/learn/urbs/puzzles")) == []
    assert client.get("/api/v1/learn/chess/puzzles").status_code == 404


def test_the_puzzle_of_the_day(client: TestClient) -> None:
    days = [answer(client.get(f"/api/v1/learn/puzzle-of-the-day?day=2026-01-0{day}")) for day in (1, 2, 3)]
    assert days[0]["date"] == "2026-01-01"
    assert days[0]["game"] == "urbino"
    assert days[0]["id"] != days[1]["id"]
    assert days[0]["id"] == days[2]["id"]
    today = answer(client.get("/api/v1/learn/puzzle-of-the-day"))
    assert f'href="/learn/urbino/puzzles/{today["id"]}"' in client.get("/").text


def test_a_puzzle_is_asked_and_solved(client: TestClient) -> None:
    first = ask(client, "look")
    assert first["say"] == "You are Black. One move is clearly the best: which?"
    assert first["asked"]["choices"]
    poor = ask(client, "attempt", bookmark=first["bookmark"], actions=[action("stay")])
    assert poor["verdict"]["kind"] == "poor"
    assert poor["verdict"]["say"] == "This gives 60 % of the win, the best move 100 %. Try again."
    assert not poor["verdict"]["shown"]
    more = ask(client, "attempt", bookmark=poor["bookmark"], actions=[action("c1-a2")])
    assert (more["verdict"]["kind"], more["done"]) == ("more", False)
    right = ask(client, "attempt", bookmark=more["bookmark"], actions=[action("T@b2", "c1-a2")])
    assert (right["verdict"]["kind"], right["at_end"]) == ("accepted", True)
    assert right["verdict"]["say"].startswith("Right: 100 % of the win.")
    assert right["verdict"]["closing"] == "How it should go on: White cannot build and skips."
    assert not ask(client, "again", bookmark=right["bookmark"])["done"]


def test_a_hint_is_for_whoever_asks(client: TestClient) -> None:
    assert ask(client, "hint")["actions"] == [action("c1-a2"), action("T@b2", "c1-a2")]
    assert ask(client, "show")["at_end"]
    assert 'class="was"' in ask(client, "try", actions=[action("c1-a2")])["regions"]["board"]


def test_the_pages_lead_to_each_other(client: TestClient) -> None:
    listed = client.get("/learn/urbino/puzzles").text
    one = f"/learn/urbino/puzzles/{puzzle(10, 'c1-a2').id}"
    two = f"/learn/urbino/puzzles/{puzzle().id}"
    assert f'href="{one}"' in listed
    assert f'href="{two}"' in listed
    assert 'href="/learn/urbino/puzzles"' in client.get("/learn/urbino").text
    page = client.get(one).text
    assert f'id="next" class="button primary" href="{two}"' in page
    assert "T@b2" not in page  # what is asked is not told
    assert 'id="next" class="button primary" href="/learn/urbino/puzzles"' in client.get(two).text


def test_what_is_not_there(client: TestClient, shelf: Path) -> None:
    assert client.get("/learn/urbino/puzzles/12345678").status_code == 404
    assert client.get("/learn/urbs/puzzles").status_code == 404
    assert client.post(f"{API}/12345678/look", json={}).status_code == 404
    shelf.unlink()
    assert client.get("/api/v1/learn/puzzle-of-the-day").status_code == 404
    assert client.get("/learn/urbino/puzzles").status_code == 404
    assert "daily-title" not in client.get("/").text
    assert "/puzzles" not in client.get("/learn/urbino").text
