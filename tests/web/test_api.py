"""The HTTP interface: a program can do all that the page can."""

import re
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

import urbarium
from tests.web.steps import answer, do, look, play_on, rooms_of, set_table
from urbarium.engine.game import Game
from urbarium.engine.record import Record
from urbarium.games.urbino.actions import BUILD, MOVE_LO, STAY
from urbarium.games.urbino.components import square_index

Visitor = Callable[[], TestClient]


def test_games_are_listed_with_players_and_options(client: TestClient) -> None:
    games = {game["name"]: game for game in answer(client.get("/api/v1/games"))}
    assert games["urbino"]["players"] == [2]
    assert games["urbino"]["options"][0]["name"] == "monuments"


def test_a_table_without_open_seats_begins_at_once(client: TestClient) -> None:
    made = set_table(client, "urbino", "me", "me")
    state = look(client, made["table"])
    assert (state["status"], state["actor"], state["viewer"]) == ("playing", 0, 0)
    assert len(state["choices"]) == 81


def test_a_friend_joins_by_invitation_and_the_game_begins(client: TestClient, visitor: Visitor) -> None:
    made = set_table(client, "urbino", "me", "open")
    assert look(client, made["table"])["status"] == "waiting"
    friend = visitor()
    refused = friend.post(f"/api/v1/tables/{made['table']}/join", json={"invite": "guessed"})
    assert refused.status_code == 403
    joined = answer(friend.post(f"/api/v1/tables/{made['table']}/join", json={"invite": made["invite"], "name": "Ada"}))
    assert joined["seat"] == 1
    state = look(friend, made["table"])
    assert (state["status"], state["viewer"], state["seats"][1]["name"]) == ("playing", 1, "Ada")


def test_an_open_table_is_listed_and_needs_no_invitation(client: TestClient, visitor: Visitor) -> None:
    made = set_table(client, "urbino", "me", "open", listed=True)
    private = set_table(client, "urbino", "me", "open")
    listed = [card["id"] for card in answer(client.get("/api/v1/tables"))]
    assert made["table"] in listed
    assert private["table"] not in listed
    answer(visitor().post(f"/api/v1/tables/{made['table']}/join", json={}))


def test_a_program_acts_with_the_token_of_its_seat_and_no_cookie(client: TestClient, visitor: Visitor) -> None:
    made = set_table(client, "urbino", "me", "me")
    program = visitor()
    position = look(client, made["table"])["position"]
    path = f"/api/v1/tables/{made['table']}/actions"
    body = {"position": position, "notation": "A@e5"}
    assert program.post(path, json=body).status_code == 403
    assert program.post(path, json=body, headers={"authorization": "Bearer wrong"}).status_code == 403
    wrong_seat = program.post(path, json=body, headers={"authorization": f"Bearer {made['tokens']['1']}"})
    assert wrong_seat.status_code == 409
    answer(program.post(path, json=body, headers={"authorization": f"Bearer {made['tokens']['0']}"}))


def test_an_impossible_action_is_refused_with_rule_and_reason(client: TestClient) -> None:
    table = set_table(client, "urbino", "me", "me")["table"]
    answer(do(client, table, "A@e5"))
    refused = do(client, table, "A@e5")
    assert refused.status_code == 422
    assert refused.json()["refusals"][0]["rule"] == "URBINO-R2.3"
    assert len(look(client, table)["choices"]) == 80


def test_unreadable_notation_is_answered_with_candidates(client: TestClient) -> None:
    table = set_table(client, "urbino", "me", "me")["table"]
    refused = do(client, table, "A@e10")
    assert refused.status_code == 422
    assert refused.json()["candidates"]


def test_why_not_names_the_rule_and_what_is_possible(client: TestClient) -> None:
    table = set_table(client, "urbino", "me", "me")["table"]
    answer(do(client, table, "A@e5"))
    why = answer(client.post(f"/api/v1/tables/{table}/why-not", json={"notation": "A@e5"}))
    assert not why["possible"]
    assert why["refusals"][0]["rule"] == "URBINO-R2.3"
    assert why["instead"]
    fine = answer(client.post(f"/api/v1/tables/{table}/why-not", json={"notation": "A@e6"}))
    assert fine["possible"]


def test_giving_up_is_not_the_first_thing_to_do_instead(client: TestClient) -> None:
    table = set_table(client, "urbaniza", "me", "me")["table"]
    for notation in ("settle T03", "price T24", "settle T22", "price T01", "hire foreman", "hire farmer"):
        answer(do(client, table, notation))
    assert "pass" in {choice["kind"] for choice in look(client, table)["choices"]}
    why = answer(client.post(f"/api/v1/tables/{table}/why-not", json={"notation": "new 1"}))
    assert why["refusals"][0]["rule"] == "URBANIZA-R10.1"
    assert len(why["instead"]) > 1
    assert not any(choice["description"].startswith("Pass") for choice in why["instead"])


def test_out_of_turn_the_rule_of_the_game_is_named(client: TestClient, any_game: Game) -> None:
    """Also where all decide at the same time, for a seat that has."""
    table = set_table(client, any_game.name, *["me"] * min(any_game.players))["table"]
    waiting = next((seat["seat"] for seat in look(client, table)["seats"] if not seat["to_move"]), None)
    words = "It is not your turn: "
    if waiting is None:
        waiting, words = 0, "You have chosen; "
        answer(do(client, table, look(client, table, waiting)["legal"][0], waiting))
    why = answer(client.post(f"/api/v1/tables/{table}/why-not", json={"action": 0, "seat": waiting}))
    (refusal,) = why["refusals"]
    assert refusal["rule"] in any_game.guide.rules
    assert refusal["text"].startswith(words)


def test_why_not_reads_every_step_but_only_those_of_the_own_seat(client: TestClient) -> None:
    table = set_table(client, "urbino", "me", "me")["table"]
    answer(do(client, table, "A@b9"))
    answer(do(client, table, "A@d3"))
    answer(do(client, table, "first=W"))
    answer(do(client, table, "H@b3"))
    path = f"/api/v1/tables/{table}/why-not"
    why = answer(client.post(path, json={"notation": "b9-c1 T@i9"}))
    assert [why["refusals"][0]["text"], why["instead"]] == ["2. T@i9: No architect sees i9.", []]
    assert answer(client.post(path, json={"notation": "b9-c1 H@b1"}))["possible"]
    beyond = client.post(path, json={"notation": "b9-c1 H@b1 d3-a1"})
    assert (beyond.status_code, beyond.json()["error"]) == (422, "invalid")


def test_a_place_that_is_not_lit_says_why(client: TestClient, any_game: Game) -> None:
    """Of the meanings that a click may have, those possible in kind are explained."""
    table = set_table(client, any_game.name, *["me"] * any_game.players[0])["table"]
    state = play_on(client, table, 8, pick=3)
    keys = any_game.asking.keys
    lit = {place for choice in state["choices"] for place in keys(choice["action"])}
    kinds = {choice["kind"] for choice in state["choices"]}
    others = [a for a in range(any_game.actions.size) if keys(a) and not lit.intersection(keys(a))]
    dark = min(others, key=lambda action: any_game.actions.locate(action)[0] not in kinds)
    where = {"places": list(keys(dark)), "seat": state["viewer"]}
    why = answer(client.post(f"/api/v1/tables/{table}/why-not", json=where))
    assert why["refusals"]
    assert all(reason["rule"].startswith(any_game.prefix) and reason["text"] for reason in why["refusals"])


def _built(client: TestClient, *steps: str) -> str:
    """Urbino, with a tower on e3 and White to move or to stay; then these steps."""
    table: str = set_table(client, "urbino", "me", "me")["table"]
    for step in ("A@e5", "A@c3", "first=B", "T@e3", *steps):
        answer(do(client, table, step))
    return table


def _square(name: str) -> str:
    return f"sq-{square_index(name)}"


def test_a_place_that_is_not_lit_says_why_after_what_is_drafted(client: TestClient) -> None:
    """A tower on e4 is possible in no position; with the architect on b1 it is the tower on e3 that forbids it."""
    path = f"/api/v1/tables/{_built(client)}/why-not"
    drafted = [MOVE_LO + square_index("b1")]
    tower = answer(client.post(path, json={"places": [_square("e4"), "kind-T"], "drafted": drafted}))
    assert [refusal["rule"] for refusal in tower["refusals"]] == ["URBINO-R6.3"]
    assert answer(client.post(path, json={"places": [_square("e4"), "kind-H"], "drafted": drafted}))["possible"]
    impossible = client.post(path, json={"places": [_square("e4")], "drafted": [MOVE_LO + square_index("e3")]})
    assert (impossible.status_code, impossible.json()["error"]) == (422, "illegal")


def test_a_place_that_is_not_lit_says_why_within_a_gesture(client: TestClient) -> None:
    """To stay and build is one gesture: a kind that does not fit the lot is refused for that, never for the stay."""
    path = f"/api/v1/tables/{_built(client, 'c3-e2', 'H@h2', 'e2-f3', 'P@f5')}/why-not"
    tower = answer(client.post(path, json={"places": [_square("e4"), "kind-T"]}))
    assert [refusal["rule"] for refusal in tower["refusals"]] == ["URBINO-R6.3"]
    assert all(one["actions"] == [STAY, one["action"]] for one in tower["instead"])
    unseen = answer(client.post(path, json={"places": [_square("a9")]}))
    assert [refusal["rule"] for refusal in unseen["refusals"]] == ["URBINO-R4.3"]


def test_a_square_is_not_called_possible_because_an_architect_that_is_not_picked_up_might_go_there(
    client: TestClient,
) -> None:
    table = set_table(client, "urbino", "me", "me")["table"]
    for step in ("A@a1", "A@b1", "first=B", "H@a2", "stay", "H@b2"):
        answer(do(client, table, step))
    why = answer(client.post(f"/api/v1/tables/{table}/why-not", json={"places": [_square("d4")]}))
    assert [refusal["rule"] for refusal in why["refusals"]] == ["URBINO-R3.3"]
    picked = {"places": ["architect-1", _square("d4")]}
    assert answer(client.post(f"/api/v1/tables/{table}/why-not", json=picked))["possible"]


def test_a_number_alone_is_answered_by_what_it_may_be_a_number_of(client: TestClient) -> None:
    table = set_table(client, "urbaniza", "me", "me")["table"]
    for step in ("settle T03", "price T24", "settle T20", "price T24", "hire farmer", "hire foreman"):
        answer(do(client, table, step))
    why = answer(client.post(f"/api/v1/tables/{table}/why-not", json={"places": ["many-2"]}))
    assert [refusal["text"] for refusal in why["refusals"]] == ["Something else is chosen first."]
    assert [one["description"] for one in why["instead"]] == ["Build 2 offices for $6: +4 points"]
    begun = answer(client.post(f"/api/v1/tables/{table}/why-not", json={"places": ["act-house", "many-2"]}))
    assert [refusal["rule"] for refusal in begun["refusals"]] == ["URBANIZA-R1.4"]


def test_a_card_that_is_clicked_too_early_is_answered_by_what_it_could_pay_for(client: TestClient) -> None:
    """Every beginning after which it may be played, and nothing else; for nothing to pay there is another answer."""
    game = urbarium.game("urbania")
    block = game.actions["pay_hand"]
    playing = {game.asking.keys(action)[0]: action for action in range(block.offset, block.end)}
    served = 0
    for _ in range(4):  # hands and cities of chance
        table = set_table(client, "urbania", "me", "me")["table"]
        seat = look(client, table)["actor"]
        view = client.portal.call(rooms_of(client).tables.find, table).views.now(seat)
        begun = {
            action: view.after(action).legal()
            for action in view.legal()
            if game.actions.block_of(action).name in ("renew", "hire")
        }
        for place, play in playing.items():
            helped = [action for action, then in begun.items() if play in then]
            why = answer(client.post(f"/api/v1/tables/{table}/why-not", json={"places": [place], "seat": seat}))
            instead = [one["action"] for one in why["instead"]]
            assert why["refusals"]
            assert not helped or instead == helped[: len(instead)]
            assert not helped or len(instead) == min(len(helped), 6)
            assert helped or not begun.keys() & set(instead[:1])
            served += bool(helped)
    assert served


def test_the_position_is_told_in_characters(client: TestClient) -> None:
    table = set_table(client, "urbino", "me", "me")["table"]
    answer(do(client, table, "A@e5"))
    said = client.get(f"/api/v1/tables/{table}/text")
    assert said.text == urbarium.game("urbino").start().play("A@e5").view(1).text()


def test_a_choice_made_in_an_old_position_is_stale(client: TestClient) -> None:
    table = set_table(client, "urbino", "me", "me")["table"]
    old = look(client, table)["position"]
    path = f"/api/v1/tables/{table}/actions"
    answer(client.post(path, json={"position": old, "notation": "A@e5"}))
    again = client.post(path, json={"position": old, "notation": "A@e6"})
    assert (again.status_code, again.json()["error"]) == (409, "stale")


def test_the_other_seat_cannot_be_acted_for(client: TestClient, visitor: Visitor) -> None:
    made = set_table(client, "urbino", "me", "open", listed=True)
    friend = visitor()
    answer(friend.post(f"/api/v1/tables/{made['table']}/join", json={}))
    path = f"/api/v1/tables/{made['table']}/actions"
    position = look(client, made["table"])["position"]
    body = {"position": position, "notation": "A@e5"}
    assert friend.post(path, json=body).status_code == 409
    assert friend.post(path, json={**body, "seat": 0}).status_code == 403
    assert look(client, made["table"])["plies"] == 0


def test_steps_of_the_own_turn_are_taken_back_freely(client: TestClient) -> None:
    table = set_table(client, "urbino", "me", "me")["table"]
    for move in ("A@e5", "A@c3", "first=B", "H@e3"):
        answer(do(client, table, move))
    before = look(client, table)
    answer(do(client, table, "stay"))
    state = look(client, table)
    assert state["undo"]["free"] == 1
    assert answer(client.post(f"/api/v1/tables/{table}/undo", json={})) == {"undo": "done"}
    after = look(client, table)
    assert (after["choices"], after["plies"]) == (before["choices"], before["plies"])
    assert after["version"] == before["version"] + 2


def test_what_others_have_answered_is_taken_back_only_by_consent(client: TestClient, visitor: Visitor) -> None:
    made = set_table(client, "urbino", "me", "open", listed=True)
    table, friend = made["table"], visitor()
    answer(friend.post(f"/api/v1/tables/{table}/join", json={}))
    answer(do(client, table, "A@e5"))
    assert answer(client.post(f"/api/v1/tables/{table}/undo", json={})) == {"undo": "asked"}
    assert look(friend, table)["ask"]["answer"]
    answer(friend.post(f"/api/v1/tables/{table}/undo/answer", json={"yes": False}))
    assert look(client, table)["plies"] == 1
    answer(client.post(f"/api/v1/tables/{table}/undo", json={}))
    answer(friend.post(f"/api/v1/tables/{table}/undo/answer", json={"yes": True}))
    assert look(client, table)["plies"] == 0


def test_a_strict_table_does_not_ask(client: TestClient, visitor: Visitor) -> None:
    made = set_table(client, "urbino", "me", "open", listed=True, takebacks="turn")
    answer(visitor().post(f"/api/v1/tables/{made['table']}/join", json={}))
    answer(do(client, made["table"], "A@e5"))
    assert client.post(f"/api/v1/tables/{made['table']}/undo", json={}).status_code == 409


def test_hints_come_from_a_bot_and_can_be_forbidden(client: TestClient) -> None:
    table = set_table(client, "urbino", "me", "me")["table"]
    hint = answer(client.post(f"/api/v1/tables/{table}/hint", json={}))
    assert hint["action"] in {choice["action"] for choice in look(client, table)["choices"]}
    strict = set_table(client, "urbino", "me", "me", hints=False)["table"]
    assert client.post(f"/api/v1/tables/{strict}/hint", json={}).status_code == 403


def test_a_hint_tells_the_whole_turn_and_knows_what_is_drafted(client: TestClient) -> None:
    """A move of an architect wins nothing: the building does. Once an architect is set down, none is moved again."""
    path = f"/api/v1/tables/{_built(client)}/hint"
    whole = answer(client.post(path, json={}))
    assert [len(whole["actions"]), len(whole["then"])] == [2, 1]
    assert whole["actions"][0] == whole["action"] < BUILD <= whole["actions"][1]
    drafted = [MOVE_LO + square_index("b1")]
    rest = answer(client.post(path, json={"drafted": drafted}))
    assert rest["action"] >= BUILD
    assert (rest["actions"], rest["then"]) == ([rest["action"]], [])
    impossible = client.post(path, json={"drafted": [MOVE_LO + square_index("e3")]})
    assert (impossible.status_code, impossible.json()["error"]) == (422, "illegal")
    over = client.post(path, json={"drafted": [*drafted, rest["action"]]})
    assert (over.status_code, over.json()["error"]) == (409, "not_now")


def test_who_leaves_is_replaced_by_the_agreed_bot_and_can_come_back(client: TestClient, visitor: Visitor) -> None:
    made = set_table(client, "urbino", "me", "open", listed=True, stand_in="random")
    table, friend = made["table"], visitor()
    answer(friend.post(f"/api/v1/tables/{table}/join", json={}))
    answer(client.post(f"/api/v1/tables/{table}/leave", json={}))
    seat = look(friend, table)["seats"][0]
    assert (seat["kind"], seat["level"], seat["away"]) == ("bot", "random", True)
    answer(client.post(f"/api/v1/tables/{table}/return", json={}))
    seat = look(friend, table)["seats"][0]
    assert (seat["kind"], seat["away"]) == ("person", False)


def test_bots_do_not_play_on_without_the_people_who_left(client: TestClient) -> None:
    table = set_table(client, "urbino", "me", "random", stand_in="random")["table"]
    answer(client.post(f"/api/v1/tables/{table}/leave", json={}))
    left = look(client, table)
    assert (left["seats"][0]["away"], left["deserted"]) == (True, True)
    assert (left["legal"], left["choices"], answer(client.get(f"/api/v1/tables/{table}/legal"))) == ([], [], [])
    answer(client.post(f"/api/v1/tables/{table}/return", json={}))
    back = look(client, table)
    assert (back["status"], back["position"]) == ("playing", left["position"])
    assert (back["actor"], back["deserted"]) == (0, False)
    assert len(back["choices"]) == 81


def test_a_seat_moves_to_another_device_once(client: TestClient, visitor: Visitor) -> None:
    table = set_table(client, "urbino", "me", "level1")["table"]
    made = answer(client.post(f"/api/v1/tables/{table}/device", json={"origin": "http://testserver"}))
    token = made["path"].split("#seat=")[1]
    phone = visitor()
    assert answer(phone.post(f"/api/v1/tables/{table}/claim", json={"token": token})) == {"seat": 0}
    assert look(phone, table)["viewer"] == 0
    assert look(client, table)["viewer"] == -1
    assert visitor().post(f"/api/v1/tables/{table}/claim", json={"token": token}).status_code == 403


def test_the_secret_of_an_invitation_is_behind_the_hash(client: TestClient) -> None:
    made = set_table(client, "urbino", "me", "open")
    link = answer(client.post(f"/api/v1/tables/{made['table']}/invitation", json={"origin": "http://testserver"}))
    before, _, after = link["path"].partition("#")
    assert made["invite"] not in before
    assert made["invite"] in after
    assert re.match(r'<svg [^>]*viewBox="0 0 (\d+) \1"', link["qr"])  # it can be shown in any size


@pytest.mark.parametrize("kind", ["bot", "people"])
def test_a_whole_game_ends_with_a_record_that_verifies(client: TestClient, any_game: Game, kind: str) -> None:
    others = ["me" if kind == "people" else "random"] * (any_game.players[0] - 1)
    table = set_table(client, any_game.name, "me", *others)["table"]
    state = look(client, table)
    promise = state["commitment"]
    state = play_on(client, table, any_game.max_decisions)
    assert state["status"] == "over"
    text = client.get(f"/api/v1/tables/{table}/record").text
    record = Record.parse(text)
    assert record.replay().over
    plies = answer(client.get(f"/api/v1/tables/{table}/replay"))["plies"]
    for viewer in range(-2, any_game.players[0]):
        for ply in range(0, plies + 1, max(1, plies // 10)):
            frame = client.get(f"/api/v1/tables/{table}/replay/{ply}.svg", params={"viewer": viewer})
            assert frame.text.startswith("<svg"), (viewer, ply)
    if any_game.chance:
        assert f'[Commitment "{promise}"]' in text
        assert state["seed"] == record.seed.hex()


def test_a_rematch_turns_the_seats_and_is_the_same_for_all(client: TestClient) -> None:
    table = set_table(client, "urbino", "me", "random")["table"]
    assert play_on(client, table, urbarium.game("urbino").max_decisions)["status"] == "over"
    first = answer(client.post(f"/api/v1/tables/{table}/rematch"))
    second = answer(client.post(f"/api/v1/tables/{table}/rematch"))
    assert first == second
    fresh = look(client, first["table"])
    assert [seat["kind"] for seat in fresh["seats"]] == ["bot", "person"]


def test_a_running_game_keeps_its_record_if_it_would_tell_something(client: TestClient, secret_game: Game) -> None:
    table = set_table(client, secret_game.name, *["me"] * secret_game.players[0])["table"]
    assert client.get(f"/api/v1/tables/{table}/record").status_code == 409
    assert client.get(f"/api/v1/tables/{table}/replay", params={"viewer": -2}).status_code == 403


def test_replay_shows_the_own_view_while_the_game_runs(client: TestClient, visitor: Visitor, any_game: Game) -> None:
    seats = ["me", *["random"] * (any_game.players[0] - 1)]
    table = set_table(client, any_game.name, *seats)["table"]
    play_on(client, table, 3)
    info = answer(client.get(f"/api/v1/tables/{table}/replay"))
    assert len(info["lines"]) == info["plies"]
    assert client.get(f"/api/v1/tables/{table}/replay/0.svg").text.startswith("<svg")
    stranger = visitor().get(f"/api/v1/tables/{table}/replay/0.svg", params={"viewer": 0})
    assert stranger.status_code == (200 if not (any_game.hidden or any_game.chance) else 403)


def test_unknown_tables_games_levels_and_options_are_named(client: TestClient) -> None:
    assert client.get("/api/v1/tables/nothere").status_code == 404
    for wrong in (
        {"game": "chess", "seats": [{"kind": "me"}]},
        {"game": "urbino", "seats": [{"kind": "me"}]},
        {"game": "urbino", "seats": [{"kind": "me"}, {"kind": "bot", "level": "level9"}]},
        {"game": "urbino", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"monuments": "maybe"}},
        {"game": "urbino", "seats": [{"kind": "me"}, {"kind": "me"}], "seed": 7},
    ):
        refused = client.post("/api/v1/tables", json=wrong)
        assert refused.status_code == 422, wrong
        assert refused.json()["message"]
