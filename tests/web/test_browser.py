"""The page, driven as a person would: whole games, two people, why not, undo, curtain, reconnect, phone, keyboard."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from tests.web.conftest import Hosted, all_games
from tests.web.people import (
    ASKED,
    choose,
    hurry,
    moved_on,
    my_turn,
    play_now,
    play_turns,
    position,
    ready,
    two_people,
    with_fingers,
    with_keys,
    with_pointer,
)
from urbarium.engine.game import Game
from urbarium.engine.record import commitment

PAGES = ("new", "learn")  # that every game has
RELOADED = 17  # decisions after which the page is loaded again


def test_play_now_reaches_the_first_own_move_in_two_clicks(hosted: Hosted, person: Any) -> None:
    page = person()
    play_now(page, hosted.address, "urbino")
    assert my_turn(page)
    page.click(".lit[data-place] >> nth=40")
    page.wait_for_selector("#log li.mine:has-text('places an architect')")


def test_a_whole_game_is_played_through_the_page_against_a_bot(hosted: Hosted, person: Any, any_game: Game) -> None:
    page = person(reduced_motion="reduce")
    hurry(page)
    play_now(page, hosted.address, any_game.name)
    for done in range(0, any_game.max_decisions, RELOADED):
        if play_turns(page, RELOADED, done, with_pointer) < RELOADED or not my_turn(page):
            break
        with_pointer(page, done)  # something is begun, drafted or on its way
        page.reload()
        ready(page)
    assert page.is_visible("#result-text")
    page.click("#menu")
    with page.expect_download() as download:
        page.click("#record")
    from urbarium.engine.record import Record

    assert Record.load(download.value.path()).replay().over
    page.keyboard.press("Escape")
    page.click("#replay-game")
    page.wait_for_selector("#past-text:has-text('0 /')")
    then = "fetch(`/api/v1/tables/${document.getElementById('table').dataset.table}/replay/0.json`)"
    begun = page.evaluate(f"{then}.then((answer) => answer.json())")
    shown = page.locator("#seats .score").all_inner_texts()
    assert [float(points) for points in shown] == begun["scores"]  # the points of then, not of now
    page.click("#past-on")
    page.wait_for_selector("#past-text:has-text('1 /')")
    assert "step=" in page.url


def test_two_people_play_each_other(hosted: Hosted, person: Any) -> None:
    ada, bob = person(), person()
    ada.goto(f"{hosted.address}/new/urbino")
    ada.click("#new-table button.primary")
    ada.wait_for_selector("#invite-qr svg")
    link = ada.input_value("#invite-link")
    bob.goto(link)
    bob.click("#open-seats button")
    ready(ada)
    ready(bob)
    assert "#" not in bob.url
    choose(ada, "architect on e5")
    choose(bob, "architect on c3")
    choose(ada, "the first building", which=1)
    watching = person()
    watching.goto(ada.url)
    choose(bob, "house on e3")
    for page in (ada, watching):
        page.wait_for_selector("#log li:has-text('puts up a house on e3')")
    assert watching.locator(".lit[data-place]").count() == 0
    assert watching.is_hidden("#log-tabs")  # this table's talk is not for them
    ada.focus("#log-tab")
    ada.keyboard.press("ArrowRight")  # from tab to tab, as everywhere
    assert ada.evaluate("document.activeElement.id") == "chat-tab"
    assert ada.is_hidden("#log")
    ada.fill("#chat-text", "<b>well</b> built")
    ada.press("#chat-text", "Enter")
    bob.wait_for_selector("#chat-tab .unread:has-text('1')")
    assert bob.inner_text("#log").count("well") == 0
    bob.reload()
    bob.wait_for_selector("#chat-tab .unread:has-text('1')")  # it was not read
    bob.set_viewport_size({"width": 390, "height": 844})
    bob.click("#show-log:has(.unread:has-text('1'))")  # on a phone one tap leads there
    bob.wait_for_selector("#chat-lines li:visible:has-text('<b>well</b> built')")
    assert bob.locator(".unread:visible").count() == 0
    assert ada.locator(".unread:visible").count() == 0
    bob.reload()
    ready(bob)
    bob.wait_for_selector("#chat-lines li:has-text('well')", state="attached")
    assert bob.locator("[data-unread] > *").count() == 0


def test_hidden_hands_differ_between_two_browsers(hosted: Hosted, person: Any, secret_game: Game) -> None:
    ada, bob = person(), person()
    ada.goto(f"{hosted.address}/new/{secret_game.name}")
    ada.click("#new-table button.primary")
    ada.wait_for_selector("#invite-qr svg")
    bob.goto(ada.input_value("#invite-link"))
    bob.click("#open-seats button >> nth=0")
    ready(ada)
    ready(bob)
    pictures = [page.inner_html("#stage") for page in (ada, bob)]
    assert pictures[0] != pictures[1]
    for pick in range(6):
        for page in (ada, bob):
            if page.evaluate(ASKED):
                play_turns(page, 1, pick)
    assert ada.inner_text("#log")


def test_a_click_on_what_is_not_possible_says_why(hosted: Hosted, person: Any) -> None:
    page = person()
    page.goto(f"{hosted.address}/new/urbino")
    page.select_option("select[name=seat1]", "me")
    page.click("#new-table button.primary")
    ready(page)
    choose(page, "architect on e5")
    assert my_turn(page)
    page.click("[data-place='sq-40']", force=True)
    page.wait_for_selector("#notice:visible")
    notice = page.inner_text("#notice")
    assert "URBINO-R2.3" in notice
    assert "already stands there" in notice
    href = page.get_attribute("#notice a", "href")
    page.goto(hosted.address + href)
    assert page.locator(f"[id='{href.split('#')[1]}']").inner_text().startswith("URBINO-R2.3")


def test_whoever_goes_on_is_not_told_any_more_why_something_else_was_not_possible(hosted: Hosted, person: Any) -> None:
    page = person()
    page.goto(f"{hosted.address}/new/urbino")
    page.select_option("select[name=seat1]", "me")
    page.click("#new-table button.primary")
    ready(page)
    for words in ("architect on e5", "architect on c3", "puts up the first building", "house on e1"):
        choose(page, words)
    page.click("[data-place='sq-0']", force=True)
    page.wait_for_selector("#notice.refusal:visible")
    page.wait_for_selector("[data-place='sq-0'].refused")
    page.click("[data-place='architect-0']")
    page.wait_for_selector("[data-place='architect-0'].picked")
    assert page.locator("#notice").is_hidden()
    assert page.locator(".refused").count() == 0


def test_the_second_of_two_quick_clicks_asks_nothing(hosted: Hosted, person: Any) -> None:
    page = person()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "why-not" in request.url else None)
    play_now(page, hosted.address, "urbino")
    assert my_turn(page)
    before = position(page)
    page.evaluate(
        """() => {
            const place = document.querySelector('.lit[data-place]');
            for (const _ of [1, 2]) place.dispatchEvent(new MouseEvent('click', {bubbles: true}));
        }"""
    )
    moved_on(page, before)
    assert asked == []


def test_why_not_also_answers_notation(hosted: Hosted, person: Any) -> None:
    page = person()
    play_now(page, hosted.address, "urbino")
    page.keyboard.press("l")
    page.click("#list-dialog summary:has-text('notation')")
    page.fill("#why-text", "H@e5")
    page.press("#why-text", "Enter")
    page.wait_for_selector("#why-answer .rule-id")
    page.mouse.click(5, 5)  # beside it
    page.wait_for_selector("#list-dialog", state="hidden")


def test_a_step_is_taken_back(hosted: Hosted, person: Any) -> None:
    page = person()
    page.goto(f"{hosted.address}/new/urbino")
    page.select_option("select[name=seat1]", "me")
    page.click("#new-table button.primary")
    ready(page)
    for move in ("architect on e5", "architect on c3", "the first building", "house on e3"):
        choose(page, move)
    assert my_turn(page)
    page.click(".lit[data-place^=architect]")
    page.wait_for_selector("[aria-pressed=true][data-place]")
    page.keyboard.press("u")
    page.wait_for_selector("[aria-pressed=true][data-place]", state="detached")


COVERED = """() => {
    const curtain = document.getElementById('curtain');
    const box = curtain.getBoundingClientRect();
    const whole = box.x === 0 && box.y === 0 && box.width >= innerWidth - 20 && box.height === innerHeight;
    const places = [[5, 5], [innerWidth / 2, 5], [5, innerHeight - 5], [innerWidth / 2, innerHeight - 5]];
    return whole && places.every(([x, y]) => curtain.contains(document.elementFromPoint(x, y)));
}"""


# The words of private places, and all of a page but what everybody sees: public drawings, and the log of spectators.
PRIVATE = """() => [...document.querySelectorAll('[data-private] [data-now]')].map((part) => part.dataset.now)"""

REST = """() => {
    const copy = document.documentElement.cloneNode(true);
    for (const part of copy.querySelectorAll('[data-region]:not([data-private]), #log')) part.remove();
    return copy.outerHTML;
}"""

# What the page looks like at the moment in which the hand is turned over, and how long it is until the curtain falls.
WATCH = f"""() => {{
    window.turned = null;
    const watch = new MutationObserver(() => {{
        const boxes = [...document.querySelectorAll('[data-private]')];
        if (!window.turned && boxes.every((box) => box.matches('.turned'))) {{
            const curtain = document.getElementById('curtain').hidden === false;
            const drawn = document.querySelectorAll('.region > svg').length;
            window.turned = {{at: performance.now(), curtain, drawn, html: ({REST})()}};
        }}
        if (window.turned && !document.getElementById('curtain').hidden) {{
            window.turned.lasted = performance.now() - window.turned.at;
            watch.disconnect();
        }}
    }});
    watch.observe(document.body, {{subtree: true, childList: true, attributes: true}});
}}"""


def two_on_one_device(page: Any, address: str, game: str) -> set[str]:
    """Ada has played her turn: the curtain is down for Bob. What the page said of what only she knew."""
    secrets: set[str] = set()
    page.goto(f"{address}/new/{game}")
    page.select_option("select[name=seat1]", "me")
    page.fill("input[name=name0]", "Ada")
    page.fill("input[name=name1]", "Bob")
    if page.locator("select[name=option_start]").count():
        page.select_option("select[name=option_start]", "black")  # Ada begins
    page.click("#new-table button.primary")
    page.click("#curtain-go:has-text('Ada')")
    ready(page)
    for key in "tl":  # what she reads about her position goes with it
        page.keyboard.press(key)
        page.keyboard.press("Escape")
    page.evaluate(WATCH)
    for pick in range(60):
        if page.is_visible("#curtain") or page.evaluate("window.turned"):
            break
        secrets |= set(page.evaluate(PRIVATE))
        play_turns(page, 1, pick)
    page.wait_for_selector("#curtain-go:has-text('Bob')")
    return secrets


def test_the_curtain_falls_between_people_on_one_device(hosted: Hosted, person: Any, secret_game: Game) -> None:
    """Before it does, what only she may know is turned over for a second, and no word of it stays on the page."""
    page = person(speed="fast")
    secrets = two_on_one_device(page, hosted.address, secret_game.name)
    assert len(secrets) > 3
    seen = page.evaluate("window.turned")
    assert not seen["curtain"]
    assert seen["drawn"] > 0  # the rest of the table stays
    assert seen["lasted"] > 900
    for html in (seen["html"], page.evaluate(REST)):
        assert [words for words in secrets if words in html] == []
    assert page.locator(".region > svg, .region.turned").count() == 0
    assert page.locator("#choices li").count() == 0
    assert page.text_content("#text") == ""
    page.click("#curtain-go")
    ready(page)
    assert not page.is_visible("#curtain")
    assert my_turn(page)


def test_a_reload_at_the_curtain_comes_up_covered(hosted: Hosted, person: Any, secret_game: Game) -> None:
    page = person()
    two_on_one_device(page, hosted.address, secret_game.name)
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(frame)))
    page.reload()
    page.wait_for_selector("#curtain-go:has-text('Bob')")
    page.wait_for_timeout(300)
    messages = [json.loads(frame) for frame in frames]
    assert messages
    assert {message["state"]["viewer"] for message in messages if message["type"] == "news"} == {-1}
    assert {message["viewer"] for message in messages if message["type"] == "frame"} <= {-1}
    assert page.locator(".region > svg").count() == 0


def test_people_of_one_name_on_one_device_are_told_apart(hosted: Hosted, person: Any) -> None:
    page = person()
    page.goto(f"{hosted.address}/new/urbs")
    page.select_option("select[name=seat1]", "me")
    page.click("#new-table button.primary")
    first = page.inner_text("#curtain-go:has-text('(Red)')")
    page.click("#curtain-go")
    play_turns(page, 1)
    assert page.inner_text("#curtain-go:has-text('(Blue)')") == first.replace("Red", "Blue")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (1366, 633)])
def test_the_curtain_covers_the_whole_window(hosted: Hosted, person: Any, size: tuple[int, int]) -> None:
    page = person(viewport={"width": size[0], "height": size[1]})
    two_on_one_device(page, hosted.address, "urbania")
    assert page.evaluate(COVERED)
    page.mouse.wheel(0, 500)
    assert page.evaluate(COVERED)


def test_the_table_survives_kill_9_in_mid_game(hosted: Hosted, person: Any) -> None:
    page = person()
    play_now(page, hosted.address, "urbino")
    play_turns(page, 6)
    assert my_turn(page)
    words, board = page.inner_text("#log"), page.inner_text("#stage")
    hosted.kill()
    page.wait_for_selector("#prompt.warning")
    hosted.start()
    page.wait_for_selector("#prompt:not(.warning)")
    assert my_turn(page)
    assert page.inner_text("#log") == words
    assert page.inner_text("#stage") == board
    page.reload()
    assert my_turn(page)
    assert page.inner_text("#log") == words
    play_turns(page, 2)


def test_a_second_tab_shows_the_same_and_moves_along(hosted: Hosted, person: Any) -> None:
    page = person()
    play_now(page, hosted.address, "urbino")
    second = page.context.new_page()
    second.goto(page.url)
    ready(second)
    play_turns(page, 1)
    second.wait_for_selector("#log li.mine:has-text('places an architect')")


def test_an_open_table_is_found_in_the_lobby_and_a_move_taken_back_by_consent(hosted: Hosted, person: Any) -> None:
    ada, bob = two_people(hosted, person, "urbino")
    choose(ada, "architect on e5")
    ada.click("#undo")
    bob.wait_for_selector("#answer-yes:visible")
    ada.wait_for_selector("#answer-no:has-text('Withdraw')")  # what "no" means to who asked
    bob.click("#answer-no:has-text('No')")
    ada.wait_for_selector("#log li:has-text('does not agree')")
    ada.click("#undo")
    ada.click("#answer-no:has-text('Withdraw')")
    bob.wait_for_selector("#log li:has-text('no longer asks for it')")
    ada.click("#undo")
    bob.click("#answer-yes")
    ada.wait_for_selector("#log li:has-text('takes back a step.')")
    assert my_turn(ada)
    assert ada.locator("#log li.mine:has-text('places')").count() == 0


def test_a_spectator_sees_the_public_view_and_cannot_act(hosted: Hosted, person: Any, secret_game: Game) -> None:
    page, spectator = person(), person()
    play_now(page, hosted.address, secret_game.name)
    spectator.goto(page.url)
    ready(spectator)
    assert my_turn(page)
    assert spectator.locator(".lit[data-place]").count() == 0
    assert not spectator.is_visible("#verbs button")
    assert not spectator.is_visible("#hint")
    assert page.inner_html("#stage") != spectator.inner_html("#stage")


def test_a_hint_names_an_action_and_points_at_it(hosted: Hosted, person: Any) -> None:
    page = person()
    play_now(page, hosted.address, "urbino")
    assert my_turn(page)
    page.click("#hint")
    page.wait_for_selector(".hint[data-place]")
    assert page.inner_text("#notice-body")


def test_what_was_chosen_unseen_is_changed_with_one_click(hosted: Hosted, person: Any) -> None:
    """It lies in the own city; another card takes its place there, and a click on the chosen one takes it back."""
    ada, _ = two_people(hosted, person, "urbs")
    lit = ada.locator("#region-hand .lit[data-place]")
    lit.first.wait_for()
    first, second = lit.evaluate_all("places => places.map((place) => place.dataset.place)")[:2]
    for card in (first, second):
        ada.click(f"#region-hand [data-place='{card}']")
        ada.wait_for_selector(f"#region-city [data-piece='{card}']")
    assert ada.locator(f"#region-city [data-piece='{first}']").count() == 0
    assert lit.count() == 0
    ada.click(f"#region-hand [data-place='{second}']")
    ada.wait_for_selector(f"#region-hand .lit[data-place='{second}']")
    assert ada.locator("#region-city [data-piece]").count() == 0


def test_drawings_call_people_by_their_names(hosted: Hosted, person: Any) -> None:
    ada, _ = two_people(hosted, person, "urbs")
    seat = ada.inner_text("#seats .who >> nth=1")
    name = ada.text_content("#region-rivals [data-called]")
    assert name
    assert seat.startswith(name)
    assert name != "Blue"


def test_your_turn_is_heard_and_notified_if_wanted(hosted: Hosted, person: Any) -> None:
    ada, bob = two_people(hosted, person, "urbino")
    bob.context.grant_permissions(["notifications"])
    bob.evaluate(
        """() => {
            window.heard = [];
            const make = BaseAudioContext.prototype.createOscillator;
            BaseAudioContext.prototype.createOscillator = function () {
                window.heard.push('tone');
                return make.call(this);
            };
            window.Notification = class extends EventTarget {
                static permission = 'granted';
                static requestPermission = async () => 'granted';
                constructor(title) { super(); window.heard.push(title); }
            };
            Object.defineProperty(document, 'visibilityState', {get: () => 'hidden'});
        }"""
    )
    bob.click("#menu")
    bob.check("#prefer-notify")
    choose(ada, "architect on e5")
    bob.wait_for_function("() => window.heard.length >= 3")
    assert bob.evaluate("window.heard") == ["tone", "tone", "Your turn at Urbino"]
    bob.uncheck("#prefer-sound")
    bob.click("#menu")
    choose(bob, "architect on c3")
    choose(ada, "the first building", which=1)
    bob.wait_for_function("() => window.heard.length >= 4")
    assert bob.evaluate("window.heard").count("tone") == 2


def test_what_moved_glides_unless_motion_is_unwanted(hosted: Hosted, person: Any) -> None:
    count = """() => {
        window.glides = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...given) { window.glides += 1; return animate.apply(this, given); };
    }"""
    for wish, glides in (("no-preference", True), ("reduce", False)):
        page = person(speed="normal", reduced_motion=wish)
        play_now(page, hosted.address, "urbino")
        assert my_turn(page)
        page.evaluate(count)
        play_turns(page, 2)
        assert my_turn(page)
        assert (page.evaluate("window.glides") > 0) == glides


def test_the_page_keeps_what_it_was_promised_and_checks_it_at_the_end(hosted: Hosted, person: Any) -> None:
    ada, bob = person(reduced_motion="reduce"), person()
    ada.goto(hosted.address)
    plan = {"game": "urbs", "seats": [{"kind": "me"}, {"kind": "open"}], "listed": True}
    table = ada.evaluate(
        """async (plan) => {
            const body = JSON.stringify(plan);
            const headers = { "content-type": "application/json" };
            return (await (await fetch("/api/v1/tables", { method: "POST", headers, body })).json()).table;
        }""",
        plan,
    )
    for page in (ada, bob):
        page.goto(f"{hosted.address}/t/{table}")
        page.wait_for_selector("#seal:has-text('Shuffle sealed')", state="attached")
    bob.click("#open-seats button")
    kept = "(table) => JSON.parse(localStorage.getItem(`urbarium.seal.${table}`))"
    for seat, page in enumerate((ada, bob)):
        ready(page)
        seal = page.evaluate(kept, table)
        assert (seal["commitment"], seal["seat"]) == (page.text_content("#promise-value"), seat)
        assert page.text_content("#contributions-value").split()[seat] == seal["contribution"]
    for page in (ada, bob):
        play_turns(page, 1)
    bob.click("#menu")
    bob.click("#give-up:has-text('Resign')")
    bob.click("#give-up-resign")
    for page in (ada, bob):
        page.wait_for_selector("#seal.good:has-text('Shuffle checked')", state="attached")
    ada.evaluate('(table) => localStorage.setItem(`urbarium.seal.${table}`, \'{"commitment": "another"}\')', table)
    ada.reload()
    ada.wait_for_selector("#seal.bad:has-text('not the shuffle')", state="attached")


def test_after_the_end_a_replay_shows_everything_and_a_rematch_follows(hosted: Hosted, person: Any) -> None:
    page = person(reduced_motion="reduce")
    play_now(page, hosted.address, "urbs")
    promise = page.text_content("#promise-value")
    table = page.url
    page.goto(f"{table}/replay")
    ready(page)
    assert not page.is_visible("#past-eyes")
    page.goto(table)
    play_turns(page, 200)
    seed = page.text_content("#seed-value")
    assert commitment(bytes.fromhex(seed)) == promise
    page.goto(f"{table}/replay")
    ready(page)
    page.wait_for_selector("#past-text:has-text('0 /')")
    assert page.input_value("#past-eyes") == "0"  # first of all as one saw it oneself
    page.select_option("#past-eyes", "-2")
    page.click("#past-play")
    page.wait_for_function("() => Number(document.getElementById('past-slider').value) >= 1")
    page.goto(table)
    page.click("#rematch")
    page.wait_for_url(lambda url: "/t/" in url and url != table)
    ready(page)


def test_leaving_and_coming_back(hosted: Hosted, person: Any) -> None:
    page, other = two_people(hosted, person, "urbino")
    page.click("#menu")
    page.click("#give-up")
    page.click("#give-up-leave")
    page.wait_for_selector("#return:visible")
    page.wait_for_selector("#log li:has-text('to a bot')")
    page.wait_for_function("() => !document.querySelector('.lit[data-place]')")
    other.wait_for_selector("#seats .who:has-text('a bot stands in')")
    page.reload()
    page.click("#return")
    page.wait_for_selector("#log li:has-text('is back')")
    other.wait_for_selector("#log li:has-text('is back')")


def test_a_whole_game_is_played_on_a_phone(hosted: Hosted, person: Any, any_game: Game) -> None:
    """With fingers alone, and the page is never wider than the window."""
    page = person(
        viewport={"width": 390, "height": 844},
        is_mobile=True,
        has_touch=True,
        color_scheme="dark",
        reduced_motion="reduce",
    )
    hurry(page)
    page.goto(hosted.address)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.select_option("#level", "level1")
    page.tap(f"#game-{any_game.name} button.primary")
    ready(page)
    play_turns(page, any_game.max_decisions, way=with_fingers)
    page.wait_for_selector("#ending-title")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_whole_game_is_played_with_the_keyboard_only(hosted: Hosted, person: Any, any_game: Game) -> None:
    page = person(reduced_motion="reduce")
    hurry(page)
    page.goto(hosted.address)
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id === 'level'"):
            page.keyboard.press("ArrowUp")
        elif page.evaluate(f"document.activeElement.matches('#game-{any_game.name} button.primary')"):
            break
    page.keyboard.press("Enter")
    ready(page)
    play_turns(page, any_game.max_decisions, way=with_keys)
    assert page.is_visible("#result-text")
    assert page.inner_text("#live")


def test_moves_are_spoken_by_the_live_region(hosted: Hosted, person: Any) -> None:
    page = person()
    play_now(page, hosted.address, "urbino")
    assert page.get_attribute("#live", "aria-live") == "polite"
    play_turns(page, 1)
    page.wait_for_function("() => /architect/.test(document.getElementById('live').textContent)")


def test_the_icon_of_the_page_says_whose_turn_it_is(hosted: Hosted, person: Any) -> None:
    ada, bob = two_people(hosted, person, "urbino")
    icon = "document.querySelector('link[rel=icon]').href"
    ada.wait_for_function(f"() => {icon}.includes('icon-turn.svg')")
    assert "icon.svg" in bob.evaluate(icon)
    assert ada.evaluate(f"fetch({icon}).then((answer) => answer.ok)")


def test_your_turn_is_in_the_title(hosted: Hosted, person: Any) -> None:
    page = person()
    page.goto(hosted.address)
    page.click("#game-urbino button.primary")
    page.wait_for_selector("#prompt.mine")
    assert page.title().startswith("●")


def findings(
    page: Any, rules: Sequence[str] = ("wcag2a", "wcag2aa", "wcag21aa", "best-practice")
) -> list[tuple[str, list[str]]]:
    """What axe finds wrong with a page: the rule and the elements."""
    from axe_playwright_python.sync_playwright import Axe

    asked = {"runOnly": list(rules), "resultTypes": ["violations"]}  # what is well would be listed at length
    found = Axe().run(page, options=asked).response["violations"]
    return [(violation["id"], [node["html"][:160] for node in violation["nodes"]][:3]) for violation in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_a_table(hosted: Hosted, person: Any, any_game: Game, scheme: str) -> None:
    page = person(color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    play_now(page, hosted.address, any_game.name)
    play_turns(page, 4)
    assert my_turn(page)
    assert findings(page) == []
    page.goto(f"{page.url}/replay")
    ready(page)
    assert findings(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "path", ["/", "/learn", "/about", *(f"/{page}/{g.name}" for g in all_games() for page in PAGES)]
)
def test_axe_finds_nothing_around_the_tables(hosted: Hosted, person: Any, path: str, scheme: str) -> None:
    page = person(color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    page.goto(hosted.address + path)
    if scheme == "light":
        assert findings(page) == []
    else:  # the same page, but for its colours
        assert findings(page, ["color-contrast", "link-in-text-block"]) == []


def test_portuguese_is_spoken(hosted: Hosted, person: Any) -> None:
    page = person(locale="pt-BR")
    page.goto(hosted.address)
    assert "Jogar" in page.inner_text("#game-urbino")
    page.click("#game-urbino button.primary")
    ready(page)
    page.wait_for_selector("#prompt.mine")
    assert page.inner_text("#log-title") == "O que aconteceu"
