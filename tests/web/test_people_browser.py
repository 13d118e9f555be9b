"""The page for people who come, wait, watch and give up, driven as they would."""

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from tests.web.conftest import Hosted, all_games, running

PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server where somebody counts as absent after a moment, and bots take their time as usual."""
    with running(tmp_path_factory.mktemp("server"), absent_after=1.0, bot_pause=0.4) as server:
        yield server


def call(page: Any, path: str, **body: Any) -> Any:
    """Ask the server as the person of a page, and expect that it agrees."""
    status, text = page.evaluate(
        """async ([path, body]) => {
            const answer = await fetch('/api/v1' + path, {
                method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body)});
            return [answer.status, await answer.text()];
        }""",
        [path, body],
    )
    assert status < 300, text
    return json.loads(text) if text else None


def set_table(page: Any, server: Hosted, game: str, *seats: str, **more: Any) -> str:
    page.goto(f"{server.address}/about")
    plans = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat} for seat in seats]
    return str(call(page, "/tables", game=game, seats=plans, **more)["table"])


def open_menu(page: Any) -> None:
    if page.is_hidden("#menu-panel"):
        page.click("#menu")


def in_window(page: Any, selector: str) -> bool:
    """Does a part of the page lie in the window as a whole?"""
    return bool(
        page.eval_on_selector(
            selector,
            """part => { const box = part.getBoundingClientRect();
                return box.width > 0 && box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 1; }""",
        )
    )


def test_a_friend_who_comes_by_link_gives_a_name_and_it_is_remembered(patient: Hosted, person: Any) -> None:
    ada, bo = person(), person(viewport=PHONE)
    table = set_table(ada, patient, "urbino", "me", "open")
    ada.goto(f"{patient.address}/t/{table}")
    ada.wait_for_selector("#invite-qr svg")
    ada.wait_for_selector("#stage.dim #region-board svg")  # the opening, behind seats and link
    bo.goto(f"{patient.address}/t/{table}")
    bo.wait_for_selector("#waiting:visible")  # without the link there is nothing to take
    assert bo.is_hidden("#sit-name")
    bo.goto(ada.input_value("#invite-link"))  # in the same tab, where only what follows the # is new
    bo.wait_for_selector("#sit-name:visible")
    assert bo.input_value("#sit-name")  # a name to begin with
    bo.fill("#sit-name", "")
    bo.click("#open-seats button.primary")
    assert bo.evaluate("document.querySelector('#sit-name:invalid') !== null")
    bo.fill("#sit-name", "Bo")
    bo.click("#open-seats button.primary")
    bo.wait_for_selector("#waiting", state="hidden")
    ada.wait_for_selector("#seats .who:has-text('Bo')")
    assert ada.is_hidden("#waiting")
    assert ada.query_selector("#stage.dim") is None
    again = set_table(ada, patient, "urbino", "me", "open", listed=True)
    bo.goto(f"{patient.address}/t/{again}")
    bo.wait_for_selector("#sit-name:visible")
    assert bo.input_value("#sit-name") == "Bo"
    assert in_window(bo, ".waiting-sheet")


def test_whoever_has_sat_down_still_sees_the_opening_while_others_are_missing(patient: Hosted, person: Any) -> None:
    ada, bo = person(), person()
    table = set_table(ada, patient, "urbify", "me", "open", "open", listed=True)
    bo.goto(f"{patient.address}/t/{table}")
    bo.wait_for_selector("#stage.dim .region > svg")
    bo.click("#open-seats button.primary >> nth=0")
    bo.wait_for_selector("#seats .own")
    bo.wait_for_selector("#invite-qr svg")
    bo.wait_for_selector("#stage.dim .region > svg", timeout=10_000)


def test_who_resigns_is_told_the_consequence_and_confirms_once(patient: Hosted, person: Any) -> None:
    ada, bo = person(), person()
    table = set_table(ada, patient, "urbino", "me", "open", listed=True)
    bo.goto(f"{patient.address}/about")
    call(bo, f"/tables/{table}/join", name="Bo")
    for page in (ada, bo):
        page.goto(f"{patient.address}/t/{table}")
        page.wait_for_selector("#region-board svg")
    open_menu(ada)
    ada.click("#give-up")
    assert ada.is_visible("#give-up-abort")  # nobody has made a move
    assert ada.is_hidden("#give-up-resign")
    ada.click("#give-up-dialog button[value=no]")
    for page, move in ((ada, "A@e5"), (bo, "A@c3")):
        before = page.get_attribute("#table", "data-position")
        call(page, f"/tables/{table}/actions", position=int(before), notation=move)
        for seen in (ada, bo):
            seen.wait_for_function("(was) => document.getElementById('table').dataset.position !== was", arg=before)
    open_menu(ada)
    ada.click("#give-up")
    assert ada.inner_text("#give-up-resign") == "Resign: Bo wins"
    ada.click("#give-up-resign")
    for page in (ada, bo):
        page.wait_for_function("() => document.getElementById('prompt-head').textContent.includes('Bo wins')")
        assert page.is_hidden("#give-up")


def test_spectators_are_told_what_they_are(patient: Hosted, person: Any) -> None:
    ada, bo, eve = person(), person(), person()
    table = set_table(ada, patient, "urbino", "me", "open", listed=True)
    bo.goto(f"{patient.address}/about")
    call(bo, f"/tables/{table}/join", name="Bo")
    eve.goto(f"{patient.address}/t/{table}")
    eve.wait_for_selector("#watching:visible")
    assert "You are watching" in eve.inner_text("#watching")
    assert "stays among them" in eve.inner_text("#watching")
    eve.wait_for_function("() => document.getElementById('prompt-help').textContent.includes('You are watching')")
    assert eve.is_hidden("#log-tabs")
    ada.goto(f"{patient.address}/t/{table}")
    ada.wait_for_selector("#chat-tab:visible")
    assert ada.is_hidden("#watching")


def test_a_bot_for_somebody_absent_is_offered_without_a_reload(patient: Hosted, person: Any) -> None:
    ada, bo = person(), person()
    table = set_table(ada, patient, "urbino", "me", "open", listed=True)
    ada.goto(f"{patient.address}/t/{table}")
    bo.goto(f"{patient.address}/about")
    call(bo, f"/tables/{table}/join", name="Bo")
    ada.wait_for_selector("#seats button[title='Seat a bot for Bo']")
    ada.set_viewport_size(PHONE)
    open_menu(ada)
    ada.click("#absent button:has-text('Seat a bot for Bo')")
    ada.wait_for_selector("#seats .who:has-text('a bot stands in')")


def test_where_only_bots_could_be_asked_nobody_is(patient: Hosted, person: Any) -> None:
    ada = person()
    table = set_table(ada, patient, "urbino", "me", "random")
    ada.goto(f"{patient.address}/t/{table}")
    call(ada, f"/tables/{table}/actions", position=1, notation="A@e5")
    ada.wait_for_function("() => document.getElementById('undo').disabled === false")
    assert "Ask" not in ada.get_attribute("#undo", "title")
    assert ada.is_hidden("#log-tabs")  # and nobody to talk to


@pytest.mark.parametrize(("width", "columns"), [(1280, 3), (1920, 3), (390, 1)])
def test_the_lobby_uses_the_room_of_its_window(patient: Hosted, person: Any, width: int, columns: int) -> None:
    page = person(viewport={"width": width, "height": 1000})
    page.goto(patient.address)
    page.wait_for_selector(".game img:visible")
    tops = page.eval_on_selector_all(".games > *", "cards => cards.map(card => card.getBoundingClientRect().top)")
    assert tops.count(tops[0]) == columns
    assert page.eval_on_selector(".shelves", "box => box.getBoundingClientRect().width") > 0.9 * width - 40
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("language", ["en", "pt-BR"])
def test_on_a_laptop_every_game_can_be_played_without_scrolling(patient: Hosted, person: Any, language: str) -> None:
    page = person(viewport={"width": 1280, "height": 800}, locale=language)
    page.goto(patient.address)
    low = "parts => Math.max(...parts.map(part => part.getBoundingClientRect().bottom))"
    assert page.locator(".play button.primary").count() == len(all_games())
    for width, height in ((1280, 800), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.eval_on_selector_all(".play button.primary", low) <= height
        rows = page.eval_on_selector_all(".play", "rows => rows.map(row => row.getBoundingClientRect().height)")
        assert max(rows) < 50, "the three buttons of a game stand in one row"
    page.set_viewport_size({"width": 1920, "height": 1080})
    assert page.evaluate("document.documentElement.scrollHeight") <= 1080


def test_the_bot_that_was_chosen_last_is_remembered(patient: Hosted, person: Any) -> None:
    page = person()
    page.goto(patient.address)
    page.select_option("#level", "level1")
    page.click("#game-urbino button.primary")
    page.wait_for_selector("#seats .who:has-text('level 1')")
    page.goto(patient.address)
    assert page.input_value("#level") == "level1"


def test_others_keep_to_the_chosen_speed_as_they_come_one_by_one(patient: Hosted, person: Any) -> None:
    """And the log tells nothing before it is seen."""
    page = person(speed="slow")
    table = set_table(page, patient, "urbania", "me", "random", options={"start": "black"})
    page.goto(f"{patient.address}/t/{table}")
    page.wait_for_selector("#prompt.mine")
    page.evaluate(
        """() => {
            const seen = (window.seen = []);
            const ahead = () => document.querySelectorAll('#log .ahead').length;
            new MutationObserver(() => seen.push([performance.now(), ahead()])).observe(
                document.getElementById('stage'), {attributeFilter: ['data-position']});
        }"""
    )
    while (now := page.evaluate(f"fetch('/api/v1/tables/{table}').then((answer) => answer.json())"))["choices"]:
        call(page, f"/tables/{table}/actions", position=now["position"], action=now["choices"][0]["action"])
    page.wait_for_function("() => window.seen.length > 3 && document.querySelector('#prompt.mine')")
    seen = page.evaluate("window.seen")
    gaps = [later - sooner for (sooner, _), (later, _) in pairwise(seen)]
    assert gaps[0] > 1_500
    assert min(gaps) > 500  # a third of the time while many wait to be shown
    assert max(ahead for _, ahead in seen) > 0
    assert page.locator("#log .ahead").count() == 0
