"""The interface in Portuguese: complete, with the same places to fill, also for the words that games bring along."""

import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from starlette.testclient import TestClient

import urbarium.web
from tests.web.conftest import ORIGIN, all_games
from tests.web.steps import answer, look, play_on, set_table
from urbarium.bots import LEVEL_LINES, LEVEL_TITLES
from urbarium.engine.words import speaking
from urbarium.web.words import translator

FOLDER = Path(urbarium.web.__file__).parent
portuguese = translator("pt-BR")


def interface() -> Iterator[str]:
    """Every sentence of the interface."""
    keywords = {"_": None, "say": None, "RefusedError": (2,)}
    methods = [("**.py", "python"), ("templates/**.html", "jinja2")]
    for _, _, message, _, _ in extract_from_dir(FOLDER, methods, {"**.html": {"trim_blocks": "true"}}, keywords):
        if isinstance(message, str):
            yield message


def brought_along() -> Iterator[str]:
    """What games say about themselves in the lobby, and the names of seats and levels."""
    yield from LEVEL_TITLES.values()
    yield from LEVEL_LINES.values()
    for game in all_games():
        yield game.tagline
        yield from game.seat_names
        yield from (option.title for option in game.options)


def places(text: str) -> list[str]:
    return sorted(re.findall(r"\{\w+\}", text))


def test_every_sentence_is_translated() -> None:
    sentences = set(interface())
    assert len(sentences) > 200
    same_in_both = {"{minutes} min", "{from_}–{to} min", "URBS", "Menu", "menu", "normal"}
    missing = [
        text for text in sentences | set(brought_along()) if portuguese(text) == text and text not in same_in_both
    ]
    assert missing == []


def test_the_catalogue_holds_nothing_uncertain_and_nothing_unused() -> None:
    with (FOLDER / "locale" / "pt_BR" / "LC_MESSAGES" / "web.po").open("rb") as file:
        catalogue = [message for message in read_po(file) if message.id]
    assert [message.id for message in catalogue if message.fuzzy or not message.string] == []
    values = {value for game in all_games() for option in game.options for value in option.values}
    provenances = {table.provenance for game in all_games() for table in game.tables}
    used = {*interface(), *brought_along(), *values, *provenances}
    assert {message.id for message in catalogue} - used == set()


def test_translations_fill_the_same_places() -> None:
    wrong = [text for text in interface() if places(text) != places(portuguese(text))]
    assert wrong == []


def choose_cards(client: TestClient, table: str) -> None:
    """Both seats choose unseen, and both choices happen."""
    for seat in (0, 1):
        now = look(client, table, seat)
        act = {"position": now["position"], "action": now["legal"][0], "seat": seat}
        answer(client.post(f"/api/v1/tables/{table}/actions", json=act))


def test_a_portuguese_reader_gets_urbs_in_portuguese(client: TestClient) -> None:
    client.headers["accept-language"] = "pt-BR"
    table = set_table(client, "urbs", "me", "me")["table"]
    assert look(client, table, seat=0)["choices"][0]["description"].startswith("Fundar a sua cidade com ")
    why = answer(client.post(f"/api/v1/tables/{table}/why-not", json={"notation": "at e1"}))
    assert "Você precisa construir" in why["refusals"][0]["text"]
    unreadable = client.post(f"/api/v1/tables/{table}/why-not", json={"notation": "???"})
    assert unreadable.json()["message"].startswith("Isto não pode ser lido")
    choose_cards(client, table)
    assert "fundou uma cidade" in answer(client.get(f"/api/v1/tables/{table}/log"))[-1]["text"]
    assert "Sua mão" in client.get(f"/api/v1/tables/{table}/text?seat=0").text
    assert "Sua cidade" in client.get(f"/api/v1/tables/{table}/drawing.svg?seat=0").text
    assert "reservou" in answer(client.get(f"/api/v1/tables/{table}/replay"))["lines"][0]["text"]
    assert "Como jogar em um minuto" in client.get("/learn/urbs").text
    assert "Ninguém pode passar" in client.get("/learn/urbs/rule/R2.1").json()["text"]
    english = client.get(f"/api/v1/tables/{table}/log", headers={"accept-language": "en"})
    assert "founded a city" in answer(english)[-1]["text"]


def test_the_stream_speaks_the_language_of_its_reader(client: TestClient) -> None:
    table = set_table(client, "urbs", "me", "me")["table"]
    choose_cards(client, table)
    for language, word in (("pt-BR", "fundou"), ("en", "founded")):
        with client.websocket_connect(f"/api/v1/tables/{table}/stream", headers={"origin": ORIGIN}) as socket:
            socket.send_json({"type": "hello", "language": language, "seat": 1})
            news, drawing = socket.receive_json(), socket.receive_json()
            assert word in news["lines"][-1]["text"]
            assert ("Sua cidade" in "".join(drawing["regions"].values())) == (language == "pt-BR")


def test_seats_have_the_same_names_in_the_game_and_around_it() -> None:
    from urbarium.games.urbs import game

    with speaking("pt-BR"):
        assert [game.say(name) for name in game.seat_names] == [portuguese(name) for name in game.seat_names]


def test_what_is_not_translated_stays_english() -> None:
    assert portuguese("no such sentence") == "no such sentence"
    assert translator("en")("Play now") == "Play now"


def test_what_happens_by_itself_is_told_in_order_with_names_and_in_the_readers_language(client: TestClient) -> None:
    table = set_table(client, "urbaniza", "me", "random")["table"]
    captions: list[str] = []
    for ply in range(80):
        play_on(client, table, 1, ply)
        where = f"/api/v1/tables/{table}/replay/{look(client, table)['plies']}.json?viewer=0"
        shown = answer(client.get(where, headers={"accept-language": "pt-BR"}))
        captions = list(dict.fromkeys(flight["caption"] for flight in shown["flights"] if flight["caption"]))
        if captions:
            break
    assert captions[0].startswith(("Colheita", "Cidadãos"))
    assert "Prefeito" in captions[-1]
    assert not any(colour in " ".join(captions) for colour in ("Carmim", "Azul", "Crimson", "Blue"))
