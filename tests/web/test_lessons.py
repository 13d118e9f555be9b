"""Lessons through the interface: the page keeps the bookmark, the server judges; what is wrong is answered in words."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.puzzles.made_up import position
from tests.web.steps import answer, do, look, patiently, set_table
from urbarium.analysis.judging import Opinion
from urbarium.engine.registry import game as find_game
from urbarium.learning import script_of
from urbarium.web.guidance import LOSS

LOTS = "/api/v1/learn/urbino/lots"


def ask(client: TestClient, way: str, lesson: str = LOTS, **body: Any) -> Any:
    return answer(client.post(f"{lesson}/{way}", json=body))


def action(notation: str) -> int:
    """The action of Urbino that stands there in the first step of the lesson."""
    urbino = find_game("urbino")
    start = script_of(urbino).lesson("lots").start
    assert start is not None
    return next(one.action for one in start.match(urbino).legal() if one.notation == notation)


def test_the_courses_are_listed_in_both_languages(client: TestClient) -> None:
    courses = answer(client.get("/api/v1/learn"))
    assert {"urbino", "urbs"} <= {course["game"] for course in courses}
    english, portuguese = (
        answer(client.get("/api/v1/learn/urbino", headers={"accept-language": tongue})) for tongue in ("en", "pt-BR")
    )
    assert english["lessons"][0]["title"] == "Two pairs of eyes"
    assert portuguese["lessons"][0]["title"] != english["lessons"][0]["title"]
    assert [lesson["id"] for lesson in portuguese["lessons"]] == [lesson["id"] for lesson in english["lessons"]]


def test_a_barred_lot_says_why_where_the_architects_may_not_stay(client: TestClient) -> None:
    """Nobody has picked up an architect, so a click on b2 meant to build there, and not that one may go there."""
    turn = "/api/v1/learn/urbino/turn"
    fourth = ask(client, "look", turn, bookmark={"step": 3})
    why = ask(client, "attempt", turn, bookmark=fourth["bookmark"], known=fourth["known"], places=["sq-10"])
    assert [refusal["rule"] for refusal in why["verdict"]["refusals"]] == ["URBINO-R3.3", "URBINO-R5.2"]


def test_a_lesson_from_its_beginning(client: TestClient) -> None:
    first = ask(client, "look")
    assert first["say"].startswith("The red figures are architects.")
    assert "sq-40" not in first["places"]
    assert len(first["places"]) == 6
    assert first["asked"]["choices"]
    assert "board" in first["regions"]
    wrong = ask(client, "attempt", bookmark=first["bookmark"], known=first["known"], places=["sq-40"])
    assert wrong["verdict"]["kind"] == "wrong"
    assert wrong["verdict"]["refusals"][0]["rule"] == "URBINO-R4.3"
    assert wrong["verdict"]["say"].startswith("One pair of eyes is not enough.")
    assert wrong["regions"] == {}
    assert wrong["bookmark"]["misses"] == 1
    right = ask(client, "attempt", bookmark=wrong["bookmark"], known=first["known"], actions=[action("H@c4")])
    assert (right["verdict"]["kind"], right["done"]) == ("accepted", True)
    assert "board" in right["regions"]
    second = ask(client, "on", bookmark=right["bookmark"])
    assert second["bookmark"]["step"] == 1
    assert second["bookmark"]["misses"] == 0


def test_the_others_answer_beat_by_beat(client: TestClient) -> None:
    way = "/api/v1/learn/urbino/opening"
    first = answer(client.post(f"{way}/show", json={}))
    assert len(first["moments"]) == 1  # the own architect; then White's, which is where we are
    assert first["said"].startswith("White places an architect")
    assert first["traces"]


def test_points_are_told_with_the_moment_they_belong_to(client: TestClient) -> None:
    """Face down a card scores nothing: what it brings is told when all are turned up, and so is that it has been."""
    way = "/api/v1/learn/urbs/neighbourhood"
    before = answer(client.post(f"{way}/look", json={}))
    after = answer(client.post(f"{way}/show", json={}))
    points = [[seat["score"] for seat in place["seats"]] for place in (before, after)]
    assert points[0] != points[1]
    assert after["moments"]
    assert all(moment["scores"][1:] == points[0][1:] for moment in after["moments"])  # the own card is known to oneself
    assert after["verdict"]["opened"]
    open_game = answer(client.post("/api/v1/learn/urbino/opening/show", json={}))
    assert not open_game["verdict"]["opened"]


def test_what_others_choose_unseen_is_no_moment_of_its_own(client: TestClient) -> None:
    """The own card on its lot, then the reveal; that others set cards aside is neither looked at nor told."""
    after = answer(client.post("/api/v1/learn/urbs/neighbourhood/show", json={}))
    assert len(after["moments"]) == 1
    assert after["said"].startswith("All is revealed")


def test_a_hint_and_having_it_done(client: TestClient) -> None:
    hint = ask(client, "hint")
    assert hint["keys"]
    assert "house" in hint["text"]
    done = ask(client, "show")
    assert done["done"]
    again = ask(client, "again", bookmark=done["bookmark"])
    assert not again["done"]
    assert again["bookmark"]["actions"] == []


def test_what_a_move_would_lead_to(client: TestClient) -> None:
    tried = ask(client, "try", actions=[action("H@c4")])
    assert tried["scores"] == [0, 0]
    assert tried["regions"]["board"] != ask(client, "look")["regions"]["board"]


@pytest.mark.parametrize(
    ("bookmark", "code"),
    [
        ({"step": 99}, "invalid"),
        ({"step": 0, "before": 3}, "invalid"),
        ({"actions": [0]}, "invalid"),
        ({"actions": [10**9]}, "invalid"),
        ({"actions": [0] * 500}, "invalid"),
        ({"step": -1}, "invalid"),
        ({"page": 3}, "invalid"),
    ],
)
def test_a_bookmark_of_nowhere_is_refused_in_words(client: TestClient, bookmark: dict[str, Any], code: str) -> None:
    refused = client.post(f"{LOTS}/look", json={"bookmark": bookmark})
    assert refused.status_code == 422
    assert refused.json()["error"] == code
    assert refused.json()["message"]


def test_what_is_not_there_or_not_now(client: TestClient) -> None:
    assert client.get("/api/v1/learn/chess").status_code == 404
    assert client.post("/api/v1/learn/urbino/flying/look", json={}).status_code == 404
    assert client.get("/learn/urbino/flying").status_code == 404
    assert client.post("/learn/urbino/lots").status_code == 404
    assert client.post("/api/v1/learn/urbino/first-game/look", json={}).status_code == 409
    assert client.post(f"{LOTS}/on", json={}).status_code == 409
    assert client.post(f"{LOTS}/attempt", json={}).status_code == 422
    assert client.post(f"{LOTS}/attempt", json={"actions": [10**6]}).status_code == 422
    done = ask(client, "show")["bookmark"]
    assert client.post(f"{LOTS}/attempt", json={"bookmark": done, "actions": [1]}).status_code == 409
    assert client.post(f"{LOTS}/hint", json={"bookmark": done}).status_code == 409


def test_every_lesson_has_an_address_and_every_game_leads_to_its_lessons(client: TestClient) -> None:
    for course in answer(client.get("/api/v1/learn")):
        lobby, page = client.get("/").text, client.get(f"/learn/{course['game']}").text
        assert f'href="/learn/{course["game"]}"' in lobby
        for lesson in course["lessons"]:
            assert f'href="/learn/{course["game"]}/{lesson["id"]}"' in page
    assert "Two pairs of eyes" in client.get("/learn/urbino/lots").text


def test_the_essentials_lead_to_the_first_game_and_offer_to_go_further(client: TestClient) -> None:
    for course in answer(client.get("/api/v1/learn")):
        name, lessons = course["game"], course["lessons"]
        essentials = [lesson["id"] for lesson in lessons if lesson["part"] == "essentials"]
        further = [lesson["id"] for lesson in lessons if lesson["part"] == "further"]
        first, last = (client.get(f"/learn/{name}/{lesson}").text for lesson in (essentials[0], essentials[-1]))
        assert f"Lesson 1 of {len(essentials)}" in first
        assert f'href="/learn/{name}/{essentials[1]}"' in first
        assert f'<a id="next" class="button primary" href="/learn/{name}/first-game"' in last
        assert f'href="/learn/{name}/{further[0]}"' in last
        assert f'href="/learn/{name}/first-game"' in client.get(f"/learn/{name}/{further[-1]}").text


def test_the_first_game_is_a_table_against_the_bot_that_the_lesson_names(client: TestClient) -> None:
    answered = client.post("/learn/urbs/first-game", follow_redirects=False)
    assert answered.status_code == 303
    address, _, query = answered.headers["location"].partition("?")
    assert query == "guided=first-game"
    table = look(client, address.rsplit("/", 1)[1])
    assert [(seat["kind"], seat["level"]) for seat in table["seats"][1:]] == [("bot", "level1")] * 2
    assert table["seats"][0]["kind"] == "person"


def test_tips_are_told_to_whoever_sits_there_and_only_once(client: TestClient, visitor: Any) -> None:
    table = set_table(client, "urbania", "me", "me")["table"]
    tip = answer(client.post(f"/api/v1/tables/{table}/tip", json={"seat": 0}))
    assert tip["id"] == "first-turn"
    assert tip["title"]
    told = {"seat": 0, "told": [tip["id"]]}
    later = answer(client.post(f"/api/v1/tables/{table}/tip", json=told))
    assert later is None or later["id"] != tip["id"]
    assert visitor().post(f"/api/v1/tables/{table}/tip", json={"seat": 0}).status_code == 403


def weighed(client: TestClient, table: str, *drafted: int) -> list[int]:
    """What may throw much away, as soon as the game is compiled."""
    suspects: list[int] | None
    for _ in patiently("the game is compiled"):
        suspects = answer(client.post(f"/api/v1/tables/{table}/weigh", json={"seat": 0, "drafted": drafted}))
        if suspects is not None:
            break
    assert suspects is not None
    return suspects


def test_moves_that_throw_much_away_are_warned_of(client: TestClient) -> None:
    """Black wins by walling the architects in: all else is suspected, and what loses the win is warned of."""
    table = set_table(client, "urbino", "me", "me")["table"]
    for done in position().actions:
        answer(do(client, table, done))
    suspected = weighed(client, table)
    moves = {choice.notation: choice.action for choice in position().legal()}
    best = moves.pop("c1-a2")
    assert set(suspected) == set(moves.values())
    doubt, fine = (
        answer(client.post(f"/api/v1/tables/{table}/doubt", json={"seat": 0, "actions": [action]}))
        for action in (moves["stay"], best)
    )
    assert fine is None
    assert doubt["expected"] == 1.0
    assert doubt["played"] <= 1.0 - LOSS
    assert doubt["better"]
    assert doubt["why"]  # nobody is warned without a reason
    assert answer(client.post(f"/api/v1/tables/{table}/weigh", json={"seat": 1})) == []  # whoever asks was too late
    impossible = find_game("urbino").actions["build_house"].offset  # a house on the first square, while architects move
    refused = client.post(f"/api/v1/tables/{table}/doubt", json={"seat": 0, "actions": [impossible]})
    assert (refused.status_code, refused.json()["error"]) == (422, "illegal")
    bare = set_table(client, "urbino", "me", "me", hints=False)["table"]
    assert client.post(f"/api/v1/tables/{bare}/weigh", json={"seat": 0}).status_code == 403


def test_a_later_step_of_a_turn_that_throws_much_away_is_warned_of(client: TestClient) -> None:
    """The architect's move is the right one; the house that is built with it gives the win away, a tower wins."""
    table = set_table(client, "urbino", "me", "me")["table"]
    for done in position().actions:
        answer(do(client, table, done))
    move = next(choice.action for choice in position().legal() if choice.notation == "c1-a2")
    builds = {choice.notation: choice.action for choice in position().play("c1-a2").legal()}

    def asked(way: str, **body: Any) -> Any:
        return answer(client.post(f"/api/v1/tables/{table}/{way}", json={"seat": 0, **body}))

    suspected = weighed(client, table, move)
    assert builds["H@b2"] in suspected
    assert builds["T@b2"] not in suspected
    assert asked("doubt", actions=[move, builds["T@b2"]]) is None
    for body in ({"actions": [move, builds["H@b2"]]}, {"drafted": [move], "actions": [builds["H@b2"]]}):
        doubt = asked("doubt", **body)
        assert (doubt["expected"], doubt["played"] <= 1.0 - LOSS) == (1.0, True)
    assert asked("doubt", drafted=[move], actions=[builds["T@b2"]]) is None
    assert asked("doubt", actions=[move, builds["H@b2"]], fine=1)["expected"] == 1.0
    assert asked("doubt", actions=[move, builds["H@b2"]], fine=2) is None


@pytest.mark.parametrize(
    ("expected", "played", "warned"), [(0.2, 0.0, False), (0.3, 0.0, True), (1.0, 0.87, False), (1.0, 0.8, True)]
)
def test_nobody_is_warned_where_the_game_is_as_good_as_lost_or_won_even_so(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, expected: float, played: float, warned: bool
) -> None:
    """What a search likes better may lose there as well, and what it likes less may win as well."""

    async def opinion(*asked: Any) -> tuple[Opinion, str]:
        return Opinion(0, expected, played, (), ()), "nothing else helps"

    monkeypatch.setattr("urbarium.web.thinking.Thinkers.opinion", opinion)
    table = set_table(client, "urbino", "me", "me")["table"]
    doubt = answer(client.post(f"/api/v1/tables/{table}/doubt", json={"seat": 0, "actions": [40]}))
    assert (doubt is not None) == warned


def test_nobody_looks_beyond_a_step_that_tells_something(client: TestClient) -> None:
    """Cards are drawn one after the other: what the first one turns up is not known while it is chosen."""
    table = set_table(client, "urbania", "me", "me")["table"]
    seat = look(client, table)["actor"]
    draw = find_game("urbania").actions["take_pile"].offset
    answer(client.post(f"/api/v1/tables/{table}/doubt", json={"seat": seat, "actions": [draw, draw]}))
