"""The page, driven as a person would: whole games, two people, why not, undo, curtain, reconnect, phone, keyboard."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.conftest import Hosted, all_games
from urbarium.engine.game import Game
from urbarium.engine.record import commitment

WAIT = 120_000
PAGES = ("new", "learn")  # that every game has


@pytest.fixture
def person(browser: Any) -> Iterator[Any]:
    """Makes browser contexts, one for each person; script errors and policy violations fail the test."""
    contexts: list[Any] = []
    troubles: list[str] = []

    def make(**more: Any) -> Any:
        context = browser.new_context(viewport=more.pop("viewport", {"width": 1280, "height": 860}), **more)
        context.set_default_timeout(WAIT)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda line: troubles.append(line.text) if "Content Security Policy" in line.text else None)
        return page

    yield make
    for context in contexts:
        context.close()
    assert troubles == []


def ready(page: Any) -> None:
    page.wait_for_selector("#board > svg")


def my_turn(page: Any) -> bool:
    """Wait for the own turn and its picture; False if there is none because the game is over or a curtain fell.

    Until the server has confirmed the step before, further clicks are ignored: that is waited for, too.
    """
    page.wait_for_function(
        """() => {
            const id = (name) => document.getElementById(name);
            const quiet = !id('board').classList.contains('busy');
            const drawn = id('board').dataset.position === id('table').dataset.position;
            const current = quiet && drawn && !id('choices-panel').hidden;
            return id('status').classList.contains('mine') && current || !id('result').hidden || !id('curtain').hidden;
        }"""
    )
    return not page.is_visible("#result") and not page.is_visible("#curtain")


def play_now(page: Any, address: str, game: str) -> None:
    """From the lobby to the board, against the quickest bot."""
    page.goto(address)
    page.select_option(f"#game-{game} select", "level1")
    page.click(f"#game-{game} button.primary")
    ready(page)


def choose(page: Any, notation: str) -> None:
    """Do something from the list of what can be done, when it is the own turn."""
    assert my_turn(page)
    before = page.get_attribute("#table", "data-position")
    page.evaluate("document.getElementById('choices-details').open = true")
    page.click(f"#choices button:has(code:text-is('{notation}'))")
    page.wait_for_function("(was) => document.getElementById('table').dataset.position !== was", arg=before)


def play_turns(page: Any, most: int, pick: int = 0) -> int:
    """Click marked places, or buttons of the list where a choice is not in the picture, until the game is over."""
    for step in range(most):
        if not my_turn(page):
            return step
        before = page.evaluate(
            """(pick) => {
                const drawn = [...document.querySelectorAll('#board > svg [data-action]')];
                const listed = [...document.querySelectorAll('#choices button')];
                const all = drawn.length ? drawn : listed;
                const now = document.getElementById('table').dataset.position;
                if (all.length) all[(pick * 7919) % all.length].dispatchEvent(new MouseEvent('click', {bubbles: true}));
                return now;
            }""",
            pick + step,
        )
        page.wait_for_function("(was) => document.getElementById('table').dataset.position !== was", arg=before)
    return most


def test_play_now_reaches_the_first_own_move_in_two_clicks(hosted: Hosted, person: Any) -> None:
    page = person()
    play_now(page, hosted.address, "urbino")
    page.click("#board > svg [data-action] >> nth=40")
    page.wait_for_selector("#log li:has-text('Black places an architect')")


def test_a_whole_game_is_played_through_the_page_against_a_bot(hosted: Hosted, person: Any, any_game: Game) -> None:
    page = person(reduced_motion="reduce")
    play_now(page, hosted.address, any_game.name)
    play_turns(page, any_game.max_decisions)
    assert page.is_visible("#result-text")
    page.click("#more")
    with page.expect_download() as download:
        page.click("#record")
    from urbarium.engine.record import Record

    assert Record.load(download.value.path()).replay().over
    page.click("#result a")
    page.wait_for_selector("#board > svg")
    page.click("#first")
    page.wait_for_selector("#where:has-text('0')")
    page.click("#forward")
    assert page.input_value("#slider") == "1"


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
    for player, move in ((ada, "A@e5"), (bob, "A@c3"), (ada, "first=W"), (bob, "H@e3")):
        choose(player, move)
    assert "White puts up a house on e3" in ada.inner_text("#log")
    ada.fill("#chat-text", "<b>well</b> built")
    ada.press("#chat-text", "Enter")
    bob.wait_for_selector("#log li.chat:has-text('<b>well</b> built')")


def test_hidden_hands_differ_between_two_browsers(hosted: Hosted, person: Any, secret_game: Game) -> None:
    ada, bob = person(), person()
    ada.goto(f"{hosted.address}/new/{secret_game.name}")
    ada.click("#new-table button.primary")
    ada.wait_for_selector("#invite-qr svg")
    bob.goto(ada.input_value("#invite-link"))
    bob.click("#open-seats button >> nth=0")
    ready(ada)
    ready(bob)
    pictures = [page.inner_html("#board") for page in (ada, bob)]
    assert pictures[0] != pictures[1]
    for pick in range(6):
        for page in (ada, bob):
            if page.evaluate("document.getElementById('status').classList.contains('mine')"):
                play_turns(page, 1, pick)
    assert ada.inner_text("#log")


def test_a_click_on_what_is_not_possible_says_why(hosted: Hosted, person: Any) -> None:
    page = person()
    page.goto(f"{hosted.address}/new/urbino")
    page.select_option("select[name=seat1]", "me")
    page.click("#new-table button.primary")
    ready(page)
    page.click("#board > svg [data-action='40']")
    page.wait_for_selector("#status:has-text('White')")
    assert my_turn(page)  # the picture is that of White's turn, too
    where = page.locator("#board > svg [data-action='41']").bounding_box()
    page.mouse.click(where["x"] - where["width"] / 2, where["y"] + where["height"] / 2)
    page.wait_for_selector("#notice:visible")
    notice = page.inner_text("#notice")
    assert "URBINO-R2.3" in notice
    assert "already stands there" in notice
    href = page.get_attribute("#notice a", "href")
    page.goto(hosted.address + href)
    assert page.locator(f"[id='{href.split('#')[1]}']").inner_text().startswith("URBINO-R2.3")


def test_why_not_also_answers_notation(hosted: Hosted, person: Any) -> None:
    page = person()
    play_now(page, hosted.address, "urbino")
    page.keyboard.press("?")
    page.fill("#why-text", "H@e5")
    page.press("#why-text", "Enter")
    page.wait_for_selector("#why-answer .rule-id")


def test_a_step_is_taken_back(hosted: Hosted, person: Any) -> None:
    page = person()
    page.goto(f"{hosted.address}/new/urbino")
    page.select_option("select[name=seat1]", "me")
    page.click("#new-table button.primary")
    ready(page)
    for move in ("A@e5", "A@c3", "first=B", "H@e3", "stay"):
        choose(page, move)
    assert my_turn(page)
    lines = page.locator("#log li").count()
    page.click("#undo")
    page.wait_for_selector("#log li:has-text('takes back')")
    assert page.locator("#log li").count() == lines
    assert my_turn(page)
    assert page.locator("#choices code:text-is('stay')").count() == 1


COVERED = """() => {
    const curtain = document.getElementById('curtain');
    const box = curtain.getBoundingClientRect();
    const whole = box.x === 0 && box.y === 0 && box.width >= innerWidth - 20 && box.height === innerHeight;
    const places = [[5, 5], [innerWidth / 2, 5], [5, innerHeight - 5], [innerWidth / 2, innerHeight - 5]];
    return whole && places.every(([x, y]) => curtain.contains(document.elementFromPoint(x, y)));
}"""


def two_on_one_device(page: Any, address: str, game: str) -> None:
    """Ada has played her turn: the curtain is down for Bob."""
    page.goto(f"{address}/new/{game}")
    page.select_option("select[name=seat1]", "me")
    page.fill("input[name=name0]", "Ada")
    page.fill("input[name=name1]", "Bob")
    page.click("#new-table button.primary")
    page.click("#curtain-go:has-text('Ada')")
    ready(page)
    for pick in range(60):
        if page.is_visible("#curtain"):
            break
        play_turns(page, 1, pick)
    page.wait_for_selector("#curtain-go:has-text('Bob')")


def test_the_curtain_falls_between_people_on_one_device(hosted: Hosted, person: Any, secret_game: Game) -> None:
    page = person()
    two_on_one_device(page, hosted.address, secret_game.name)
    assert page.locator("#board > svg").count() == 0
    assert page.locator("#choices li").count() == 0
    assert page.inner_text("#text") == ""
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
    assert {message["viewer"] for message in messages if message["type"] == "drawing"} <= {-1}
    assert page.locator("#board > svg").count() == 0


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
    words = page.inner_text("#log")
    board = page.evaluate("document.getElementById('text').textContent")
    hosted.kill()
    page.wait_for_selector("#connection:visible")
    hosted.start()
    page.wait_for_selector("#connection", state="hidden")
    assert my_turn(page)
    assert page.inner_text("#log") == words
    assert page.evaluate("document.getElementById('text').textContent") == board
    page.reload()
    assert my_turn(page)
    assert page.evaluate("document.getElementById('text').textContent") == board
    play_turns(page, 2)


def test_a_second_tab_shows_the_same_and_moves_along(hosted: Hosted, person: Any) -> None:
    page = person()
    play_now(page, hosted.address, "urbino")
    second = page.context.new_page()
    second.goto(page.url)
    ready(second)
    play_turns(page, 1)
    second.wait_for_selector("#log li:has-text('Black places an architect')")


def two_people(hosted: Hosted, person: Any, game: str) -> tuple[Any, Any]:
    """Ada sets an open table; Bob finds it in the lobby and sits down."""
    ada, bob = person(), person()
    ada.goto(f"{hosted.address}/new/{game}")
    ada.check("input[name=listed]")
    ada.click("#new-table button.primary")
    ada.wait_for_selector("#invite-qr svg")
    bob.goto(hosted.address)
    bob.click(f"a[href='{ada.url.removeprefix(hosted.address)}']")
    bob.click("#open-seats button")
    ready(ada)
    ready(bob)
    return ada, bob


def test_an_open_table_is_found_in_the_lobby_and_a_move_taken_back_by_consent(hosted: Hosted, person: Any) -> None:
    ada, bob = two_people(hosted, person, "urbino")
    choose(ada, "A@e5")
    ada.click("#undo")
    bob.wait_for_selector("#answer-yes:visible")
    bob.click("#answer-no")
    ada.wait_for_selector("#log li:has-text('does not agree')")
    ada.click("#undo")
    bob.click("#answer-yes")
    ada.wait_for_selector("#log li:has-text('takes back')")
    assert my_turn(ada)
    assert ada.locator("#log li:has-text('Black places')").count() == 0


def test_a_spectator_sees_the_public_view_and_cannot_act(hosted: Hosted, person: Any, secret_game: Game) -> None:
    page, spectator = person(), person()
    play_now(page, hosted.address, secret_game.name)
    spectator.goto(page.url)
    ready(spectator)
    assert my_turn(page)
    assert spectator.locator("#board [data-action]").count() == 0
    assert not spectator.is_visible("#choices-panel")
    assert not spectator.is_visible("#hint")
    assert page.inner_html("#board") != spectator.inner_html("#board")


def test_a_hint_names_an_action_and_points_at_it(hosted: Hosted, person: Any) -> None:
    page = person()
    play_now(page, hosted.address, "urbino")
    assert my_turn(page)
    page.click("#hint")
    page.wait_for_selector("#notice code")
    assert page.locator("#board .wanted").count() == 1


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
    bob.click("#more")
    bob.click("#notify")
    bob.wait_for_selector("#notify[aria-pressed=true]")
    choose(ada, "A@e5")
    bob.wait_for_function("() => window.heard.length >= 3")
    assert bob.evaluate("window.heard") == ["tone", "tone", "Your turn at Urbino"]
    bob.click("#sound")
    choose(bob, "A@c3")
    choose(ada, "first=W")
    bob.wait_for_function("() => window.heard.length >= 4")
    assert bob.evaluate("window.heard").count("tone") == 2


def test_what_moved_glides_unless_motion_is_unwanted(hosted: Hosted, person: Any) -> None:
    count = """() => {
        window.glides = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...given) { window.glides += 1; return animate.apply(this, given); };
    }"""
    for wish, glides in (("no-preference", True), ("reduce", False)):
        page = person(reduced_motion=wish)
        play_now(page, hosted.address, "urbino")
        assert my_turn(page)
        page.evaluate(count)
        play_turns(page, 2)
        assert my_turn(page)
        assert (page.evaluate("window.glides") > 0) == glides


def test_the_page_keeps_what_it_was_promised_and_checks_it_at_the_end(hosted: Hosted, person: Any) -> None:
    ada, bob = person(reduced_motion="reduce"), person()
    ada.goto(hosted.address)
    plan = {"game": "urbs", "seats": [{"kind": "me"}, {"kind": "open"}], "listed": True, "stand_in": "random"}
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
        page.wait_for_selector("#seal:has-text('Shuffle sealed')")
    bob.click("#open-seats button")
    kept = "(table) => JSON.parse(localStorage.getItem(`urbarium.seal.${table}`))"
    for seat, page in enumerate((ada, bob)):
        ready(page)
        seal = page.evaluate(kept, table)
        assert (seal["commitment"], seal["seat"]) == (page.text_content("#promise-value"), seat)
        assert page.text_content("#contributions-value").split()[seat] == seal["contribution"]
    bob.click("#more")
    bob.click("#leave")
    bob.click("#leave-dialog button[value=yes]")
    play_turns(ada, 200)
    for page in (ada, bob):
        page.wait_for_selector("#seal.good:has-text('Shuffle checked')")
    ada.evaluate('(table) => localStorage.setItem(`urbarium.seal.${table}`, \'{"commitment": "another"}\')', table)
    ada.reload()
    ada.wait_for_selector("#seal.bad:has-text('not the shuffle')")


def test_after_the_end_a_replay_shows_everything_and_a_rematch_follows(hosted: Hosted, person: Any) -> None:
    page = person(reduced_motion="reduce")
    play_now(page, hosted.address, "urbs")
    promise = page.text_content("#promise-value")
    table = page.url
    page.goto(f"{table}/replay")
    ready(page)
    assert "everything open" not in page.inner_text("#viewer")
    page.goto(table)
    play_turns(page, 200)
    seed = page.text_content("#seed-value")
    assert commitment(bytes.fromhex(seed)) == promise
    page.goto(f"{table}/replay")
    ready(page)
    page.select_option("#viewer", "-2")
    page.click("#first")
    page.wait_for_selector("#where:has-text('0')")
    page.click("#auto")
    page.wait_for_function("() => Number(document.getElementById('slider').value) >= 1")
    page.goto(table)
    page.click("#rematch")
    page.wait_for_url(lambda url: "/t/" in url and url != table)
    ready(page)


def test_leaving_and_coming_back(hosted: Hosted, person: Any) -> None:
    page = person()
    play_now(page, hosted.address, "urbino")
    page.click("#more")
    page.click("#leave")
    page.click("#leave-dialog button.primary")
    page.wait_for_selector("#return:visible")
    page.wait_for_selector("#log li:has-text('to a bot')")
    page.wait_for_selector("#choices-panel", state="hidden")
    page.wait_for_function("() => !document.querySelector('#board [data-action]')")
    page.reload()
    page.click("#return")
    page.wait_for_selector("#log li:has-text('is back')")
    page.wait_for_selector("#board [data-action]")


def test_a_phone_plays_without_scrolling_sideways(hosted: Hosted, person: Any, any_game: Game) -> None:
    page = person(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True, color_scheme="dark")
    page.goto(hosted.address)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.tap(f"#game-{any_game.name} button.primary")
    ready(page)
    play_turns(page, 3)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_game_can_be_played_with_the_keyboard_only(hosted: Hosted, person: Any, any_game: Game) -> None:
    page = person()
    page.goto(hosted.address)
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate(f"document.activeElement.matches('#game-{any_game.name} select')"):
            page.keyboard.press("ArrowUp")
            page.keyboard.press("Shift+Tab")
            break
    page.keyboard.press("Enter")
    ready(page)
    for _ in range(4):
        assert my_turn(page)
        before = page.get_attribute("#table", "data-position")
        page.keyboard.press("b")
        for _ in range(40):
            if page.evaluate("document.activeElement.hasAttribute('data-action')"):
                break
            page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.getAttribute('aria-label')")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.wait_for_function("(was) => document.getElementById('table').dataset.position !== was", arg=before)
    assert page.inner_text("#live")


def test_moves_are_spoken_by_the_live_region(hosted: Hosted, person: Any) -> None:
    page = person()
    play_now(page, hosted.address, "urbino")
    assert page.get_attribute("#live", "aria-live") == "polite"
    play_turns(page, 1)
    page.wait_for_function("() => /architect/.test(document.getElementById('live').textContent)")


def test_your_turn_is_in_the_title(hosted: Hosted, person: Any) -> None:
    page = person()
    page.goto(hosted.address)
    page.click("#game-urbino button.primary")
    page.wait_for_selector("#status.mine")
    assert page.title().startswith("●")


def serious_findings(page: Any) -> list[tuple[str, list[str]]]:
    """What axe says about a page, as far as it is serious: the rule and the elements."""
    from axe_playwright_python.sync_playwright import Axe

    rules = ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"]
    found = Axe().run(page, options={"runOnly": rules}).response["violations"]
    bad = [violation for violation in found if violation["impact"] in ("serious", "critical")]
    return [(violation["id"], [node["html"][:160] for node in violation["nodes"]][:3]) for violation in bad]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_at_a_table(hosted: Hosted, person: Any, any_game: Game, scheme: str) -> None:
    page = person(color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    play_now(page, hosted.address, any_game.name)
    play_turns(page, 4)
    assert my_turn(page)
    assert serious_findings(page) == []
    page.goto(f"{page.url}/replay")
    ready(page)
    assert serious_findings(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "path", ["/", "/learn", "/about", *(f"/{page}/{g.name}" for g in all_games() for page in PAGES)]
)
def test_axe_finds_nothing_serious_around_the_tables(hosted: Hosted, person: Any, path: str, scheme: str) -> None:
    page = person(color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    page.goto(hosted.address + path)
    assert serious_findings(page) == []


def test_portuguese_is_spoken(hosted: Hosted, person: Any) -> None:
    page = person(locale="pt-BR")
    page.goto(hosted.address)
    assert "Jogar agora" in page.inner_text("#game-urbino")
    page.click("#game-urbino button.primary")
    ready(page)
    page.wait_for_selector("#status:has-text('Sua vez')")
