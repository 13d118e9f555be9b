"""What a person sees: everything needed for a decision is in view, letters and targets keep their size, nothing jumps.

Positions come from games that are played by clicking, against bots that play at random.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.web.conftest import Hosted
from tests.web.people import my_turn, play_turns, ready
from urbarium.engine.game import Game
from urbarium.engine.registry import game as find_game

LAPTOP, PHONE = (1280, 800), (390, 844)
BROADER = ((1366, 768), (1920, 945), (1920, 1080))  # some games have drawings of their own there, as in low ones
LOW = (1366, 633)
TABLET = (1024, 768)
NARROW_DESK = (1200, 800)  # too narrow for the drawings of a desk
LOWEST = ((844, 390), (640, 400))  # a phone on its side; a laptop at 200 %
LETTERS = {LAPTOP: 12, PHONE: 11}  # pixels at least
TARGETS = {LAPTOP: 24, PHONE: 36}  # on a phone a second tap or a large button confirms
ENTRIES, ENTRIES_OF_TWO = 5, 9  # of two lines each, that the log of a laptop has room for; the latter with two players
POSITIONS = 5

SEEN = """() => {
    const within = (low, high, end) => low >= -0.5 && high <= end + 0.5;
    const inside = (box) => within(box.left, box.right, innerWidth) && within(box.top, box.bottom, innerHeight);
    const shown = (part) => part.getClientRects().length > 0;
    const hit = (part, box) => {
        const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return found !== null && (part.contains(found) || found.closest('[data-place]') === part);
    };
    const unseen = [], small = [], places = [];
    for (const place of document.querySelectorAll('.lit[data-place]')) {
        if (!shown(place)) continue;
        const box = place.querySelector('.halo').getBoundingClientRect();
        if (!inside(box) || !hit(place, box)) unseen.push(place.dataset.place);
        const tap = (place.querySelector('.tap') ?? place.querySelector('.halo')).getBoundingClientRect();
        places.push(Math.min(tap.width, tap.height));
    }
    const letters = [], cut = [];
    for (const text of document.querySelectorAll('.region svg text, .seat-region svg text')) {
        if (!shown(text) || !text.textContent.trim()) continue;
        const size = parseFloat(getComputedStyle(text).fontSize) * Math.abs(text.getScreenCTM().d);
        letters.push([size, text.textContent]);
        const svg = text.ownerSVGElement, page = svg.getBoundingClientRect(), line = text.getBoundingClientRect();
        const scale = svg.getScreenCTM().a, sheet = svg.viewBox.baseVal;
        const wide = sheet.width * scale, tall = sheet.height * scale;
        const left = svg.getScreenCTM().e + sheet.x * scale; // wherever a drawing stands in its box
        const over = [left - line.left, line.right - left - wide, page.top - line.top, line.bottom - page.top - tall];
        if (Math.max(...over) > 1.5) cut.push(text.textContent);
    }
    const behind = [...document.querySelectorAll('.lit[data-place]')].filter((place) => !shown(place)).length;
    const others = [...document.querySelectorAll('#tabs [aria-selected=false]')];
    const counted = others.map((tab) => Number(tab.textContent.match(/\\d+$/) ?? 0));
    const prompt = document.getElementById('prompt').getBoundingClientRect();
    const boxes = {};
    for (const region of document.querySelectorAll('[data-region]')) {
        const { x, y, width, height } = region.getBoundingClientRect();
        if (shown(region)) boxes[region.dataset.region] = [x, y, width, height].map(Math.round);
    }
    const side = document.querySelector('.side').getBoundingClientRect();
    const wide = [...document.querySelectorAll('.seat')].filter((seat) => {
        const box = seat.getBoundingClientRect();
        return shown(seat) && innerWidth >= 1280 && (box.left < side.left - 0.5 || box.right > side.right + 0.5);
    });
    const { scrollHeight, scrollWidth } = document.scrollingElement;
    const line = document.querySelector('#log .beat');
    const entry = line ? 2 * parseFloat(getComputedStyle(line).lineHeight) + 4 : Infinity;
    return {
        entries: Math.floor(document.getElementById('log').closest('[tabindex]').clientHeight / entry),
        scroll: [scrollHeight - innerHeight, scrollWidth - innerWidth],
        prompt: inside(prompt) && hit(document.getElementById('prompt'), prompt),
        wide: wide.map((seat) => seat.innerText),
        unseen, behind, counted: counted.reduce((sum, one) => sum + one, 0),
        smallest_target: Math.min(...places, Infinity),
        cut,
        smallest_letters: letters.sort((one, other) => one[0] - other[0])[0] ?? [99, ''],
        boxes,
    };
}"""


def sit_down(page: Any, address: str, game: Game, players: int) -> None:
    """A table against bots that play at random."""
    page.goto(address)
    table = page.evaluate(
        """async ([game, players]) => {
            const seats = [{kind: 'me'}, ...Array(players - 1).fill({kind: 'bot', level: 'random'})];
            const headers = {'content-type': 'application/json'};
            const made = await fetch('/api/v1/tables', {method: 'POST', headers, body: JSON.stringify({game, seats})});
            return (await made.json()).table;
        }""",
        [game.name, players],
    )
    page.goto(f"{address}/t/{table}")
    ready(page)


def check(found: dict[str, Any], window: tuple[int, int]) -> None:
    """Everything is there, and as large as it has to be."""
    assert found["scroll"] == [0, 0]
    assert found["wide"] == [], "whoever has a long name or many points takes more than their column"
    assert found["prompt"], "the question is covered"
    assert found["unseen"] == []
    assert found["cut"] == []
    assert found["smallest_letters"][0] >= LETTERS[window] - 0.05, found["smallest_letters"]
    assert found["smallest_target"] >= TARGETS[window] - 0.5
    assert found["behind"] == found["counted"] if window == PHONE else found["behind"] == 0


@pytest.mark.parametrize("most", [False, True], ids=["few", "many"])
@pytest.mark.parametrize("window", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_everything_for_a_decision_is_in_view(
    hosted: Hosted, person: Any, any_game: Game, window: tuple[int, int], most: bool
) -> None:
    touch = {"is_mobile": True, "has_touch": True} if window == PHONE else {}
    page = person(viewport={"width": window[0], "height": window[1]}, reduced_motion="reduce", **touch)
    page.add_init_script('localStorage.setItem(\'urbarium.preferences\', \'{"speed": "at once", "forced": "never"}\')')
    sit_down(page, hosted.address, any_game, (max if most else min)(any_game.players))
    seen = []
    for number in range(POSITIONS):
        if not my_turn(page):
            break
        found = page.evaluate(SEEN)
        seen.append(found)
        check(found, window)
        play_turns(page, 1, 3 * number)
    if window == LAPTOP and my_turn(page):
        wanted = ENTRIES_OF_TWO if not most and min(any_game.players) == 2 else ENTRIES
        assert page.evaluate(SEEN)["entries"] >= wanted
        for width, height in (*BROADER, LOW):
            page.set_viewport_size({"width": width, "height": height})
            page.reload()  # what is drawn for another kind of window comes a moment later
            assert my_turn(page)
            found = page.evaluate(SEEN)
            check(found, LAPTOP)
            least = wanted if height > LOW[1] else 0
            assert found["entries"] >= least, f"{found['entries']} entries of the log at {width}x{height}"
    if window == PHONE:
        page.set_viewport_size({"width": 390, "height": 664})  # the tray scrolls inside itself rather than shrink
        low = page.evaluate(SEEN)
        assert low["scroll"] == [0, 0]
        assert low["prompt"]
        assert low["smallest_letters"][0] >= LETTERS[window] - 0.05, low["smallest_letters"]
        for width, height in (TABLET, *LOWEST):  # board and tray side by side, or they scroll: nothing is drawn smaller
            page.set_viewport_size({"width": width, "height": height})
            other = page.evaluate(SEEN)
            assert other["scroll"] == [0, 0]
            assert other["prompt"]
            assert other["smallest_letters"][0] >= LETTERS[window] - 0.05, (width, other["smallest_letters"])
            assert (width, height) != TABLET or other["unseen"] == []
        page.set_viewport_size({"width": NARROW_DESK[0], "height": NARROW_DESK[1]})
        narrow = page.evaluate(SEEN)
        assert narrow["unseen"] == []
        assert narrow["smallest_letters"][0] >= LETTERS[LAPTOP] - 0.1, narrow["smallest_letters"]
    assert len(seen) > 2
    for before, after in pairwise(seen):
        both = before["boxes"].keys() & after["boxes"].keys()  # a phone shows another tab now and then
        assert {name: before["boxes"][name] for name in both} == {name: after["boxes"][name] for name in both}


# How far the newest line lies below what is seen of the log, in pixels.
BELOW = """() => {
    const lines = [...document.querySelectorAll('#log li')].filter((line) => line.getClientRects().length > 0);
    const seen = document.getElementById('log').closest('[tabindex]').getBoundingClientRect();
    return lines.at(-1).getBoundingClientRect().bottom - seen.bottom;
}"""
END_IN_VIEW = f"() => ({BELOW})() < 2"
HIGH = "document.getElementById('log').closest('[tabindex]')"


def long_log(person: Any, address: str) -> Any:
    """A table at which more has happened than its log can show at once."""
    page = person(viewport={"width": 1280, "height": 560})
    sit_down(page, address, find_game("urbino"), 2)
    while my_turn(page) and page.evaluate(f"{HIGH}.scrollHeight < 3 * {HIGH}.clientHeight"):
        play_turns(page, 1)
    return page


def read_older_lines(page: Any) -> None:
    page.hover("#log")
    page.mouse.wheel(0, -2000)
    page.wait_for_function(f"() => ({BELOW})() > 200")


def test_the_end_of_the_log_stays_in_view_when_letters_change(hosted: Hosted, person: Any) -> None:
    """Sentences break anew when the font has come, and then the list is taller."""
    waiting: list[Any] = []
    page = long_log(person, hosted.address)
    page.route("**/*.woff2", lambda font: waiting.append(font))
    page.reload(wait_until="commit")
    ready(page)
    page.wait_for_function(END_IN_VIEW, timeout=15_000)  # the page settles within a few frames
    assert waiting
    page.evaluate(
        "document.getElementById('log').style.letterSpacing = '.6px'"
    )  # taller, whatever fonts this machine has
    for font in waiting:
        font.continue_()
    page.wait_for_function(f"() => document.fonts.status === 'loaded' && ({BELOW})() < 2", timeout=15_000)


def test_the_end_of_the_log_stays_in_view_whatever_comes_and_goes_beside_it(hosted: Hosted, person: Any) -> None:
    """A hint goes and a tip comes before the next frame: the list was high for a moment, and nobody went elsewhere."""
    page = long_log(person, hosted.address)
    page.evaluate("""() => {
        window.notice = document.getElementById('notice');
        notice.style.flex = "0 0 100px";
        notice.hidden = false;
    }""")
    page.wait_for_function(END_IN_VIEW, timeout=5_000)
    page.evaluate(
        "() => { notice.hidden = true; document.getElementById('log').getBoundingClientRect(); notice.hidden = false; }"
    )
    page.wait_for_timeout(200)
    assert page.evaluate(BELOW) < 2


def test_who_reads_older_lines_is_not_taken_away_from_them(hosted: Hosted, person: Any) -> None:
    page = long_log(person, hosted.address)
    read_older_lines(page)
    page.evaluate("document.getElementById('notice').hidden = false")
    page.wait_for_timeout(200)
    assert page.evaluate(BELOW) > 100


def test_who_acts_or_comes_back_to_now_sees_the_newest_line(hosted: Hosted, person: Any) -> None:
    page = long_log(person, hosted.address)
    page.click("#past-first")
    page.wait_for_selector("#table.looking-back")
    page.evaluate("document.querySelector('#log li[data-ply]').scrollIntoView()")
    page.keyboard.press("Escape")
    page.wait_for_function(END_IN_VIEW, timeout=5_000)
    read_older_lines(page)
    play_turns(page, 1)
    page.wait_for_function(END_IN_VIEW, timeout=5_000)
