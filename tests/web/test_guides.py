"""Guides as pages: diagrams, questions and reference cards; and tables that begin where a diagram stands."""

import asyncio
import html
import re

import pytest
from starlette.testclient import TestClient

import urbarium
from tests.web.test_rooms import HOST, ME, opened
from urbarium.engine.game import Game
from urbarium.engine.record import Record
from urbarium.engine.words import speaking
from urbarium.learning import Diagram, caption_of, draw_diagram, has_lessons, script_of
from urbarium.web.endings import record as record_of
from urbarium.web.guides import guide_page
from urbarium.web.new_tables import Plan


def test_a_guide_shows_its_diagrams_and_answers_its_questions(client: TestClient, any_game: Game) -> None:
    if not has_lessons(any_game):
        return
    language = {"accept-language": "pt-BR"}
    page = client.get(f"/learn/{any_game.name}", headers=language).text
    script = script_of(any_game)
    assert page.count('<figure class="diagram">') == len(script.diagrams)
    for diagram in script.diagrams:  # below its rule, before the next one
        after = page.partition(f'id="{any_game.prefix}-{diagram.id}"')[2]
        assert '<figure class="diagram">' in after.partition('<li id="')[0], diagram.id
    wanted = set(re.findall(r'<a href="#([^"]+)"', page))
    assert len(wanted) >= 10
    assert wanted <= set(re.findall(r' id="([^"]+)"', page))
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    beside = client.get(f"/learn/{any_game.name}/guide", headers=language).text
    assert beside.count('<figure class="diagram">') == len(script.diagrams)


def test_diagrams_are_drawn_when_somebody_comes_near_them(
    client: TestClient, any_game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A guide that draws all of them first takes seconds; each knows its theme, its language and its own letters."""
    drawn: list[str] = []

    def counted(game: Game, diagram: Diagram, theme: str) -> str:
        drawn.append(diagram.id)
        return draw_diagram(game, diagram, theme)

    monkeypatch.setattr("urbarium.web.guides.draw_diagram", counted)
    guide_page.cache_clear()
    page = client.get(f"/learn/{any_game.name}", headers={"accept-language": "pt-BR"}).text
    found = re.findall(r'<img class="on-(light|dark)" src="([^"]+)" alt="" loading="lazy">', page)
    diagrams = script_of(any_game).diagrams if has_lessons(any_game) else ()
    addresses = {address for _, address in found if "/diagram/" in address}
    assert (len(addresses), drawn) == (2 * len(diagrams), [])
    for diagram in diagrams[:2]:
        light, dark = (
            client.get(f"/learn/{any_game.name}/diagram/{diagram.id}/pt-BR/{theme}.svg") for theme in ("light", "dark")
        )
        assert {light.url.path, dark.url.path} <= addresses
        assert light.headers["content-type"] == "image/svg+xml"
        assert "@font-face" in light.text
        assert words_in_portuguese(any_game, diagram) in html.unescape(light.text)
        assert light.text != dark.text
    assert drawn == [diagram.id for diagram in diagrams[:2] for _ in range(2)]


def words_in_portuguese(game: Game, diagram: Diagram) -> str:
    with speaking("pt-BR"):
        return caption_of(game, diagram)


@pytest.mark.parametrize("where", ["R4.3/en/blue", "R4.3/xx/light", "R99/en/light"])
def test_there_are_no_other_diagrams(client: TestClient, where: str) -> None:
    assert client.get(f"/learn/urbino/diagram/{where}.svg").status_code == 404


def test_a_card_is_a_page_of_its_own(client: TestClient) -> None:
    page = client.get("/learn/urbino/card").text
    assert "<td>tower</td>" in page
    assert "torre" in client.get("/learn/urbino/card", headers={"accept-language": "pt-BR"}).text
    assert 'href="/learn/urbino/card"' in client.get("/learn/urbino").text


def test_a_table_begins_where_a_diagram_stands(client: TestClient) -> None:
    answer = client.post("/learn/urbino/try/R4.3", follow_redirects=False)
    assert answer.status_code == 303
    table = answer.headers["location"].removeprefix("/t/")
    assert "begun from a position" in client.get(f"/t/{table}").text
    record = Record.parse(client.get(f"/api/v1/tables/{table}/record").text)
    urbino = urbarium.game("urbino")
    match = script_of(urbino).diagram("R4.3").start.match(urbino)
    assert record.replay().state.tobytes() == match.state.tobytes()


@pytest.mark.parametrize("where", ["/learn/urbino/try/R1.1", "/learn/urbino/try/R7.3", "/learn/nothing/try/R4.3"])
def test_only_diagrams_with_something_to_decide_can_be_tried(client: TestClient, where: str) -> None:
    assert client.post(where).status_code == 404


@pytest.mark.parametrize(("name", "diagram", "move"), [("urbino", "R4.3", "T@c4"), ("urbania", "R4.2", "renew c5")])
def test_a_table_that_begins_from_a_position_is_kept_and_its_record_replays(
    database: str, name: str, diagram: str, move: str
) -> None:
    game = urbarium.game(name)
    match = script_of(game).diagram(diagram).start.match(game)
    start = match.state.copy()
    options = {option.name: option.values[i] for option, i in zip(game.options, match.options, strict=True)}

    async def play_on() -> None:
        first = opened(database)
        table, _ = await first.new_tables.set(HOST, Plan(name, [ME] * match.players, options, start=start))
        assert table.playing().state.tobytes() == start.tobytes()
        seat = match.actor
        match.play(move)
        await first.play.act(table, seat, match.actions, table.version)
        await first.close()
        second = opened(database)
        again = await second.tables.find(table.id)
        assert again.playing().state.tobytes() == match.state.tobytes()
        assert Record.parse(record_of(again).text()).replay().state.tobytes() == match.state.tobytes()
        await second.close()

    asyncio.run(play_on())
