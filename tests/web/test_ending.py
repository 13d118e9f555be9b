"""The end of a game: score sheet, running score, verdict; what can be asked about; links that show what they are."""

import re
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

import urbarium
from tests.web.steps import answer, look, play_on, set_table
from urbarium.engine.game import Game

# ---- the sheet


def test_the_sheet_of_a_finished_table_adds_up_to_its_result(ended: tuple[TestClient, str]) -> None:
    client, table = ended
    result = look(client, table)["result"]
    sheet = answer(client.get(f"/api/v1/tables/{table}/sheet"))
    assert sheet["totals"] == result["scores"]
    assert sheet["winners"] == result["winners"]
    sums = [sum(row["points"][seat] or 0 for row in sheet["rows"] if row["counts"]) for seat in range(2)]
    assert sums == result["scores"]
    places = [place for row in sheet["rows"] for place in row["places"]]
    picture = client.get(f"/api/v1/tables/{table}/replay/{look(client, table)['plies']}.json").json()
    assert places
    assert all(f'data-place="{place}"' in picture["regions"]["board"] for place in places)


def test_during_the_game_a_sheet_tells_what_its_reader_may_know(
    client: TestClient, visitor: Callable[[], TestClient], secret_game: Game
) -> None:
    table = set_table(client, secret_game.name, "me", "random")["table"]
    play_on(client, table, 12)
    own = answer(client.get(f"/api/v1/tables/{table}/sheet?viewer=0"))
    assert own["over"] is False
    stranger = visitor()
    answer(stranger.get(f"/api/v1/tables/{table}/sheet?viewer=-1"))
    assert stranger.get(f"/api/v1/tables/{table}/sheet?viewer=0").status_code in (403, 404)
    assert stranger.get(f"/api/v1/tables/{table}/sheet?viewer=-2").status_code == 403


def test_the_result_says_who_won_by_how_much(ended: tuple[TestClient, str]) -> None:
    client, table = ended
    result = look(client, table)["result"]
    winner, loser = max(result["scores"]), min(result["scores"])
    assert winner > loser
    assert result["text"].endswith(f"wins with {winner} to {loser}.")


def test_a_bot_that_won_is_called_as_it_was_during_the_game(client: TestClient) -> None:
    table = set_table(client, "urbino", "level1", "me")["table"]
    answer(client.post(f"/api/v1/tables/{table}/resign", json={"seat": 1}))
    portuguese = answer(client.get(f"/api/v1/tables/{table}", headers={"accept-language": "pt-BR"}))
    assert portuguese["result"]["text"].endswith("Aprendiz vence.")
    assert look(client, table)["result"]["text"].endswith("Apprentice wins.")


def test_bots_of_one_name_are_called_by_their_colours_in_the_log(client: TestClient) -> None:
    table = set_table(client, "urbania", "me", "random", "random")["table"]
    play_on(client, table, 4)
    told = [line["text"] for line in answer(client.get(f"/api/v1/tables/{table}/log")) if line["kind"] == "act"]
    others = [line.split()[0] for line in told]
    assert {"White", "Orange"} <= set(others)
    assert "random" not in " ".join(told)


def test_a_resigned_game_has_a_sheet_of_how_things_stood_and_frames_its_winner(client: TestClient) -> None:
    table = set_table(client, "urbino", "me", "random")["table"]
    play_on(client, table, 3)
    answer(client.post(f"/api/v1/tables/{table}/resign", json={"seat": 0}))
    sheet = answer(client.get(f"/api/v1/tables/{table}/sheet"))
    assert sheet["over"] is True
    assert sheet["winners"] == look(client, table)["result"]["winners"] == [1]


# ---- the running score


def test_the_running_score_has_a_band_for_every_turn_and_ends_with_the_scores(ended: tuple[TestClient, str]) -> None:
    client, table = ended
    now = look(client, table)
    svg = client.get(f"/api/v1/tables/{table}/running.svg?theme=dark&width=400").text
    assert 'viewBox="0 0 400 ' in svg
    assert "<style" not in svg
    plies = [int(ply) for ply in re.findall(r'data-ply="(\d+)"', svg)]
    assert plies == sorted(set(plies))
    assert (plies[0], plies[-1]) == (0, now["plies"])
    last = re.findall(r"<title>([^<]*)</title></rect>", svg)[-1]
    assert all(str(score) in last for score in now["result"]["scores"])


# ---- links


def test_a_link_shows_the_game_its_people_and_the_result(ended: tuple[TestClient, str]) -> None:
    client, table = ended
    for page in (f"/t/{table}", f"/t/{table}/replay"):
        text = client.get(page).text
        assert re.search(r'og:title" content="Urbino · [^"]+"', text)
        assert re.search(r'og:description" content="[^"]+ wins with \d+ to \d+\."', text)
        assert re.search(rf'og:image" content="http://testserver/t/{table}/picture.png"', text)
    picture = client.get(f"/t/{table}/picture.png")
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")
    waiting = set_table(client, "urbino", "me", "open")["table"]
    assert "og:image" not in client.get(f"/t/{waiting}").text


def test_a_shared_picture_shows_no_secret_while_the_game_goes_on(
    client: TestClient, visitor: Callable[[], TestClient], secret_game: Game
) -> None:
    table = set_table(client, secret_game.name, "me", "me")["table"]
    mine, theirs = (who.get(f"/t/{table}/picture.svg").text for who in (client, visitor()))
    assert mine == theirs


def test_a_shared_picture_lights_nothing_also_where_a_game_was_given_up(client: TestClient) -> None:
    table = set_table(client, "urbino", "me", "random")["table"]
    play_on(client, table, 3)
    answer(client.post(f"/api/v1/tables/{table}/resign", json={"seat": 0}))
    assert not lights(client.get(f"/t/{table}/picture.svg").text)
    assert lights(urbarium.game("urbino").start().view(0).svg())  # there somebody decides


def lights(svg: str) -> list[str]:
    return [halo for halo in re.findall(r'<[^>]*class="halo"[^>]*>', svg) if 'stroke="none"' not in halo]


# ---- the legend


def test_the_legend_and_the_guide_are_there_for_the_panel_beside_the_table(client: TestClient, any_game: Game) -> None:
    legend = client.get(f"/learn/{any_game.name}/legend").json()
    assert {name for entry in legend.values() for name in entry} == {"name", "meaning", "rule"}
    guide = client.get(f"/learn/{any_game.name}/guide").text
    assert "<html" not in guide
    assert all(f'id="{entry["rule"]}"' in guide for entry in legend.values())


def test_the_names_of_turns_in_the_chart_are_words_of_the_reader(client: TestClient) -> None:
    table = set_table(client, "urbaniza", "me", "me")["table"]
    play_on(client, table, 6)
    titles = {
        language: client.get(
            f"/api/v1/tables/{table}/running.svg?width=900", headers={"accept-language": language}
        ).text
        for language in ("en", "pt-BR")
    }
    assert ">setup<" in titles["en"]
    assert ">preparo<" in titles["pt-BR"]
    assert "setup" not in titles["pt-BR"]
    assert "<title>Turn 1: hiring · " in titles["en"]
    assert "<title>Turno 1: contratação · " in titles["pt-BR"]
    assert "1.0" not in titles["en"]


@pytest.mark.parametrize(
    ("game", "plies", "headings"),
    [
        ("urbania", 12, ["Round 1", "Round 2"]),
        ("urbaniza", 9, ["Setting up", "Turn 1: hiring", "Turn 1, action 1"]),
        ("urbs", 10, ["Epoch 1, turn 1"]),
        ("urbino", 4, ["Setting up", "Turn 1"]),
    ],
)
def test_the_log_names_turns_as_people_do(client: TestClient, game: str, plies: int, headings: list[str]) -> None:
    table = set_table(client, game, "me", "me")["table"]
    play_on(client, table, plies)
    told = [line["heading"] for line in answer(client.get(f"/api/v1/tables/{table}/log")) if line["kind"] == "act"]
    assert list(dict.fromkeys(told))[: len(headings)] == headings
