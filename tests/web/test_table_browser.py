"""Small things that a person at the table relies on: what did not change stays, keys, asking why not, drafts."""

from __future__ import annotations

import re
from typing import Any

from tests.web.conftest import Hosted
from tests.web.people import moved_on, my_turn, play_now, play_turns, position, ready

LIT = "[...document.querySelectorAll('.lit[data-place]')]"


def test_what_did_not_change_keeps_its_element(hosted: Hosted, person: Any) -> None:
    """Also when the first architects come, with signs of their own that lie beside the squares."""
    page = person()
    play_now(page, hosted.address, "urbino")
    for _ in range(4):
        assert my_turn(page)
        before = position(page)
        page.evaluate("for (const place of document.querySelectorAll('[data-place]')) place.known = true")
        shown = page.evaluate("document.querySelector('#region-board').innerHTML")
        play_turns(page, 1)
        moved_on(page, before)
        assert my_turn(page)
        assert page.evaluate("document.querySelector('#region-board').innerHTML") != shown
        squares = "[...document.querySelectorAll('[data-place^=sq-]')]"
        assert page.evaluate(f"{squares}.length") == 81
        assert page.evaluate(f"{squares}.filter((place) => place.known).length") > 60
    fresh = page.evaluate("fetch(location.pathname).then(() => document.querySelector('#region-board').innerText)")
    page.reload()
    assert my_turn(page)
    assert page.evaluate("document.querySelector('#region-board').innerText") == fresh


def test_letters_on_lit_places_are_typed_to_choose(hosted: Hosted, person: Any) -> None:
    page = person()
    play_now(page, hosted.address, "urbino")
    assert my_turn(page)
    before, lit = position(page), page.evaluate(f"{LIT}.length")
    page.keyboard.press("f")
    assert page.locator(".label").count() == lit > 26
    label = page.locator(".label").nth(40).inner_text()
    page.keyboard.press(label[0])
    assert 0 < page.locator(".label:visible").count() < lit
    page.keyboard.press(label[1])
    moved_on(page, before)
    assert page.locator(".label").count() == 0
    assert my_turn(page)
    page.keyboard.press("f")
    page.keyboard.press("Escape")
    assert page.locator(".label").count() == 0


def test_who_plays_with_keys_is_never_sent_to_the_top_of_the_page(hosted: Hosted, person: Any) -> None:
    page = person()
    play_now(page, hosted.address, "urbino")
    assert my_turn(page)
    before = position(page)
    page.keyboard.press("End")
    last = page.evaluate(f"{LIT}.at(-1).dataset.place")
    assert page.evaluate("document.activeElement.dataset.place") == last
    page.keyboard.press("Enter")
    moved_on(page, before)
    assert my_turn(page)
    assert page.evaluate("document.activeElement.matches('#prompt, .lit[data-place]')")


def test_why_not_is_asked_by_a_click_after_the_button(hosted: Hosted, person: Any) -> None:
    """Also of what would be possible: the click that asks does nothing else."""
    page = person()
    play_now(page, hosted.address, "urbino")
    play_turns(page, 2)
    assert my_turn(page)
    before, possible = position(page), page.evaluate(f"{LIT}[0].dataset.place")
    page.click("#list")
    page.click("#why-click")
    page.locator(f"[data-place='{possible}']").dispatch_event("click")
    page.wait_for_selector("#notice:visible")
    assert "possible" in page.inner_text("#notice")
    assert position(page) == before
    assert not page.evaluate("document.querySelectorAll('.picked').length")
    page.keyboard.press("w")
    page.locator("[data-place^=sq-]:not(.lit)").first.dispatch_event("click")
    page.wait_for_selector("#notice.refusal:visible")
    assert page.locator("#notice .rule-id").count() > 0
    page.locator("#notice .instead button").first.click()  # what is possible is done where it is told
    page.wait_for_selector("#notice", state="hidden")
    done = (
        "() => document.querySelector('#table.drafting') || document.getElementById('table').dataset.position !== '%s'"
    )
    page.wait_for_function(done % before)


def test_what_was_begun_is_kept_when_the_connection_is_lost(hosted: Hosted, person: Any) -> None:
    page = person()
    sockets: list[Any] = []

    def through(socket: Any) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket("**/stream", through)
    play_now(page, hosted.address, "urbino")
    play_turns(page, 3)
    assert my_turn(page)
    page.evaluate(
        "document.querySelector('.lit[data-place^=architect]').dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    )
    page.evaluate(
        "document.querySelector('.lit[data-place^=sq]').dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    )
    page.wait_for_selector("#table.drafting")
    asked = page.inner_text("#prompt-head")
    known = len(sockets)
    sockets[-1].close(code=4000)
    while len(sockets) == known:
        page.wait_for_timeout(50)
    assert my_turn(page)
    page.wait_for_timeout(300)
    assert page.evaluate("document.getElementById('table').classList.contains('drafting')")
    assert page.inner_text("#prompt-head") == asked


def test_gains_and_coordinates_are_hidden_on_request(hosted: Hosted, person: Any) -> None:
    page = person()
    play_now(page, hosted.address, "urbs")
    while my_turn(page) and page.locator("#region-city .lit").count() < 2:
        play_turns(page, 1)
    page.locator("#region-hand .lit .halo").first.click(force=True)
    lots = page.locator("#region-city .lit").count()
    assert lots > 1
    page.wait_for_function(f"() => document.querySelectorAll('#region-city .gains').length === {lots}")
    page.click("#menu")
    page.select_option("#prefer-gains", "off")
    assert page.locator(".gains:visible").count() == 0
    play_now(page, hosted.address, "urbino")
    assert page.locator("#region-board .coordinates").is_visible()
    page.click("#menu")
    page.select_option("#prefer-coordinates", "off")
    assert not page.locator("#region-board .coordinates").is_visible()


def test_a_table_without_hints_locks_the_switch_for_gains_and_says_why(hosted: Hosted, person: Any) -> None:
    page = person()
    page.goto(f"{hosted.address}/new/urbs")
    page.select_option("[name=seat1]", "bot:level1")
    page.uncheck("[name=hints]")
    page.click("#new-table button.primary")
    ready(page)
    page.click("#menu")
    assert page.is_disabled("#prefer-gains")
    assert page.input_value("#prefer-gains") == "off"  # as things are here, whatever is preferred elsewhere
    assert "without hints" in page.inner_text("#gains-locked")


def test_pointing_shows_the_building_renewed_and_what_would_pay(hosted: Hosted, person: Any) -> None:
    page = person()
    play_now(page, hosted.address, "urbania")
    pays = "document.querySelectorAll('#region-hand .pays').length"
    while my_turn(page) and not page.locator("#region-city .lit").count():
        play_turns(page, 1)
    renewed = "document.querySelectorAll('#region-city [data-piece^=renewed]').length"
    before = page.evaluate(renewed)
    assert page.evaluate(pays) == 0
    page.locator("#region-city .lit .halo").first.hover(force=True)
    page.wait_for_function(f"() => {renewed} === {before + 1}")  # it turns in place
    assert page.evaluate(pays) > 0
    page.mouse.move(900, 20)
    page.wait_for_function(f"() => {pays} === 0")


def test_a_line_of_the_log_shows_what_it_names_and_reads_as_a_plain_sentence(hosted: Hosted, person: Any) -> None:
    page = person(permissions=["clipboard-read", "clipboard-write"])
    play_now(page, hosted.address, "urbania")
    assert my_turn(page)
    before = position(page)
    page.click("[data-place=pool-1]")
    moved_on(page, before)
    page.wait_for_selector("#log .beat.mine .sign")
    line = page.locator("#log .beat.mine").last
    said = page.inner_text("#live")
    assert re.search(
        r"took an? .+ card \(.*\d (helmet|coin)s?.*\) from the pool", line.locator("> span").text_content()
    )
    assert line.locator("> span").text_content() in said
    shown = line.locator(".pictured[data-number]").first
    assert shown.evaluate("(part) => getComputedStyle(part, '::after').content").startswith('"')
    assert shown.locator(".sign").evaluate("(sign) => sign.getBBox().width") > 10, "the sheet has no such picture"
    high = "(part) => Math.round(part.getBoundingClientRect().height)"
    plain = "(part) => { for (const sign of part.querySelectorAll('.sign')) sign.style.height = 0; }"
    tall = line.evaluate(high)
    line.evaluate(plain)
    assert line.evaluate(high) == tall, "a picture makes its line higher"
    page.keyboard.press("m")
    page.click("#copy-log")
    assert line.locator("> span").text_content() in page.evaluate("navigator.clipboard.readText()")


def test_what_is_told_or_scored_moves_no_line_and_no_seat(hosted: Hosted, person: Any) -> None:
    """Headings of turns begin where it is known that they are worth a line; what stands there stays."""
    page = person()
    play_now(page, hosted.address, "urbania")
    shifts = page.evaluate("""async () => {
        const { Log } = await import('/static/log.js');
        const list = document.getElementById('log');
        const log = new Log(list, { look: () => {} });
        log.clear();
        const seats = ['Ana', 'Bo'].map((name) => ({ name, kind: 'person', colour_name: name }));
        const tops = () => [...list.querySelectorAll('.beat')].map((line) => line.offsetTop);
        const moved = [];
        for (const [ply, turn] of [1, 1, 2, 2, 3, 3].entries()) {
            const before = tops();
            const seat = (turn + 1) % 2;
            const { name } = seats[seat];
            const told = { turn: String(turn), heading: `Turn ${turn}`, text: 'It rains.' };
            const line = { kind: 'act', ply, seat, name, gained: 0, ...told };
            log.add([line], { game: 'urbania', viewer: 0, seats }, true);
            moved.push(...before.map((top, at) => tops()[at] - top).filter(Boolean));
        }
        const headings = [...list.querySelectorAll('.turn')].filter((head) => head.getClientRects().length);
        const score = document.querySelector('.seat .score');
        const wide = ['0', '9', '10', '99'].map((points) => {
            score.textContent = points;
            return score.getBoundingClientRect().left;
        });
        return [moved, headings.map((head) => head.textContent), new Set(wide).size];
    }""")
    assert shifts == [[], ["Turn 2 · Bo", "Turn 3 · Ana"], 1]


def test_on_a_phone_no_sentence_of_the_question_is_cut(hosted: Hosted, person: Any) -> None:
    """A question of two lines with buttons beside it leaves one line for its help."""
    page = person(viewport={"width": 390, "height": 844}, has_touch=True, locale="pt-BR")
    page.goto(f"{hosted.address}/new/urbino")
    page.select_option("select[name=seat1]", "me")
    page.click("#new-table button.primary")
    ready(page)
    for square in (20, 40):
        page.tap(f"[data-place='sq-{square}']")
        page.tap("#confirm")
        my_turn(page)
    page.wait_for_selector(".verbs button >> nth=1")
    cut = """(id) => (({scrollHeight: tall, clientHeight: high, scrollWidth: wide, clientWidth: room}) =>
        [tall - high, wide - room])(document.getElementById(id))"""
    for part in ("prompt", "prompt-head", "prompt-help"):
        assert max(page.evaluate(cut, part)) <= 1, part
