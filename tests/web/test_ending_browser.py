"""The end of a game and asking about things, as people see them at the page."""

from typing import Any

from tests.web.conftest import Hosted
from tests.web.people import Person, ready

PLAY = """async ([table, most, first = 0]) => {
    const ask = async (path, body) => (await fetch(`/api/v1/tables/${table}${path}`, body && {
        method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json();
    for (let step = 0; step < most; step += 1) {
        const now = await ask("");
        if (now.status !== "playing") return step;
        const choice = now.choices[((first + step) * 7919) % now.choices.length];
        await ask("/actions", { position: now.position, action: choice.action });
    }
    return most;
}"""  # a person's hand on all seats of a table


def open_table(page: Any, hosted: Hosted, game: str, plies: int) -> str:
    """A table whose seats are all one's own, so many steps into the game."""
    page.goto(hosted.address)
    made = page.evaluate(
        """async (game) => (await fetch("/api/v1/tables", {
            method: "POST", headers: { "content-type": "application/json" },
            body: JSON.stringify({ game, seats: [{ kind: "me" }, { kind: "me" }] }) })).json()""",
        game,
    )
    page.evaluate(PLAY, [made["table"], plies])
    page.goto(f"{hosted.address}/t/{made['table']}")
    ready(page)
    return str(made["table"])


# What is said of the end while there is still something to be shown, and how many pictures were waited for.
WATCH = """() => {
    const id = (name) => document.getElementById(name);
    window.early = [];
    window.waited = 0;
    const look = () => {
        if (id('stage').dataset.position === id('table').dataset.position) return;
        window.waited += 1;
        if (!id('result').hidden) window.early.push(id('result-text').textContent);
        if (/ wins /.test(id('prompt-head').textContent)) window.early.push(id('prompt-head').textContent);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_nobody_is_told_the_result_before_the_last_moves_are_shown(hosted: Hosted, person: Person) -> None:
    page = person(viewport={"width": 1280, "height": 800})
    page.add_init_script("localStorage.setItem('urbarium.preferences', '{\"speed\": \"slow\"}')")
    whole = open_table(page, hosted, "urbino", 0)
    plies = page.evaluate(PLAY, [whole, 400])
    table = open_table(page, hosted, "urbino", plies - 6)
    page.evaluate(WATCH)
    page.evaluate(PLAY, [table, 400, plies - 6])
    page.wait_for_selector("#ending")
    assert page.evaluate("waited") > 0
    assert page.evaluate("early") == []
    assert " wins " in page.inner_text("#prompt-head")
    assert page.is_visible("#result")


def test_the_end_shows_where_the_points_came_from_and_the_way_there(hosted: Hosted, person: Person) -> None:
    page = person(viewport={"width": 1280, "height": 800})
    table = open_table(page, hosted, "urbino", 30)
    assert page.is_hidden("#ending")
    page.evaluate(PLAY, [table, 400])
    page.wait_for_selector("#ending")
    assert page.get_attribute("#stage", "data-position") == page.get_attribute("#table", "data-position")  # seen first
    assert " wins with " in page.inner_text("#prompt-head")
    page.click("#ending-title")  # counting is skipped
    assert page.is_visible(".score-sheet td.wins")
    totals = [int(text) for text in page.locator(".score-sheet .total td").all_inner_texts()]
    assert totals == page.evaluate(f"fetch('/api/v1/tables/{table}').then(a => a.json()).then(s => s.result.scores)")
    board, panel = (page.locator(part).bounding_box() for part in ("#region-board", "#ending"))
    assert panel["x"] >= 12 + (1280 - 300 - 36) / 2 - 1
    assert panel["x"] + panel["width"] <= 1280
    assert board["x"] < panel["x"]
    page.click(".score-sheet .source >> nth=0")
    page.wait_for_selector(".score-sheet .more:visible a.rule-id")
    assert page.locator("#region-board .scored").count() >= 2
    page.click(".score-sheet .more:visible a.rule-id")
    page.wait_for_selector("#legend-rules [aria-current]:visible")
    page.click("#legend-rules [aria-current]")  # not covered by the sheet
    assert page.url.endswith(table)
    page.keyboard.press("Escape")
    assert page.is_hidden("#legend")
    page.focus("#running-chart")
    page.keyboard.press("Home")
    page.wait_for_selector("#stage.past")
    page.wait_for_function("() => !document.querySelector('#region-board [data-piece^=building]')")
    page.keyboard.press("End")
    page.wait_for_selector("#region-board [data-piece^=building]")
    page.evaluate("document.activeElement.blur()")
    page.wait_for_selector("#stage:not(.past)")
    page.click("#ending-close")
    assert page.is_hidden("#ending")
    page.click("#menu")
    page.click("#show-score")
    page.wait_for_selector("#ending")
    assert page.is_hidden("#menu-panel")
    page.click("#ending-close")
    page.click("#result-score")
    page.wait_for_selector("#ending")


def test_on_a_phone_the_end_fills_the_screen_and_a_row_leads_to_the_board(hosted: Hosted, person: Person) -> None:
    page = person(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce")
    open_table(page, hosted, "urbino", 400)
    page.wait_for_selector("#ending")
    box = page.locator("#ending").bounding_box()
    assert (box["x"], box["width"]) == (0, 390)
    assert page.evaluate("document.scrollingElement.scrollHeight - innerHeight") == 0
    page.tap(".score-sheet .source >> nth=0")
    page.tap("#ending .show-places >> nth=0")
    assert page.is_hidden("#ending")
    assert page.locator("#region-board .scored").count() >= 2
    page.tap("#result-score")
    page.wait_for_selector("#running-chart .moment >> nth=9", state="attached")
    page.tap("#running-chart")
    page.wait_for_selector("#stage.past")
    assert page.is_hidden("#ending")


def test_a_leap_back_tells_no_changes_and_one_beat_does(hosted: Hosted, person: Person) -> None:
    page = person(viewport={"width": 1280, "height": 800})
    table = open_table(page, hosted, "urbino", 400)
    page.wait_for_selector("#running-chart .moment", state="attached")
    told = "document.querySelectorAll('#flying .gain').length"
    page.focus("#running-chart")
    page.keyboard.press("Home")
    page.wait_for_selector("#stage.past")
    assert page.evaluate(told) == 0  # nor through the sheet
    page.click("#replay-game")
    assert page.is_hidden("#ending")
    scoring = page.evaluate(
        "[...document.querySelectorAll('#log .beat')].find((line) => line.innerText.includes('+')).dataset.ply"
    )
    page.goto(f"{hosted.address}/t/{table}?step={scoring}")
    page.wait_for_selector("#log [aria-current]")
    assert page.evaluate(told) == 0
    shade = 10  # pixels at the top of the list, where lines fade
    tops = page.evaluate(
        "['.lines', '#log [aria-current]'].map((part) => document.querySelector(part).getBoundingClientRect().y)"
    )
    assert tops[1] >= tops[0] + shade
    page.keyboard.press(",")
    page.wait_for_selector("#flying .gain")


def test_a_replay_goes_at_the_speed_that_is_chosen_and_keeps_it(hosted: Hosted, person: Person) -> None:
    page = person(viewport={"width": 1280, "height": 800})
    page.add_init_script("""
        const usual = window.setInterval;
        window.paces = [];
        window.setInterval = (work, wait) => (window.paces.push(wait), usual(work, wait));""")
    table = open_table(page, hosted, "urbino", 400)
    page.goto(f"{hosted.address}/t/{table}?step=0")
    page.wait_for_selector("#stage.past")
    page.evaluate("window.paces = []")
    page.click("#past-play")
    for speed in ("slow", "fast"):
        page.select_option("#past-speed", speed)
    normal, slow, fast = page.evaluate("window.paces")
    assert slow > normal > fast > 0
    page.reload()
    page.wait_for_selector("#stage.past")
    assert page.input_value("#past-speed") == "fast"


def test_who_share_a_name_are_told_apart_on_the_sheet(hosted: Hosted, person: Person) -> None:
    page = person(viewport={"width": 1280, "height": 800})
    open_table(page, hosted, "urbino", 400)
    page.wait_for_selector("#ending .name")
    cut = "(name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1"
    named = "[...document.querySelectorAll('#ending .name')]"
    assert page.evaluate(f"{named}.filter({cut}).map((name) => name.textContent)") == []


def test_the_sheet_of_a_game_that_was_given_up_says_so(hosted: Hosted, person: Person) -> None:
    page = person(viewport={"width": 1280, "height": 800})
    open_table(page, hosted, "urbino", 30)
    page.click("#menu")
    page.click("#give-up")
    page.click("dialog[open] button.primary")
    page.wait_for_selector("#ending")
    assert "resigns" in page.inner_text("#ending-title")


def test_on_a_phone_a_replay_keeps_its_question_and_controls_apart(hosted: Hosted, person: Person) -> None:
    page = person(viewport={"width": 390, "height": 844}, has_touch=True)
    table = open_table(page, hosted, "urbino", 400)
    page.goto(f"{hosted.address}/t/{table}?step=8")
    page.wait_for_selector("#table.looking-back #stage.past")
    assert page.is_hidden("#result-text")  # where one is stands above
    result, controls = (page.locator(part).bounding_box() for part in ("#result", ".log-panel"))
    assert result["y"] + result["height"] == controls["y"]
    frame = page.evaluate("parseFloat(getComputedStyle(document.querySelector('#region-board')).outlineOffset)")
    assert frame < 0  # over no sentence


def test_on_a_phone_looking_back_within_a_game_takes_one_line(hosted: Hosted, person: Person) -> None:
    page = person(viewport={"width": 390, "height": 844}, has_touch=True)
    table = open_table(page, hosted, "urbino", 12)
    page.goto(f"{hosted.address}/t/{table}?step=4")
    page.wait_for_selector("#stage.past")
    page.wait_for_selector("#past-back:visible")
    controls, line = (page.locator(part).bounding_box() for part in (".log-panel", "#past-back"))
    assert controls["height"] <= line["height"] + 16


def test_points_can_be_asked_for_at_any_time(hosted: Hosted, person: Person) -> None:
    page = person(viewport={"width": 1280, "height": 800})
    open_table(page, hosted, "urbino", 30)
    page.wait_for_selector(".lit[data-place]")
    page.keyboard.press("s")
    page.wait_for_selector("#ending .score-sheet")
    assert page.is_hidden("#ending-buttons")
    page.keyboard.press("s")
    assert page.is_hidden("#ending")
    page.keyboard.press("s")
    page.wait_for_selector("#ending .score-sheet")
    page.keyboard.press("Escape")
    assert page.is_hidden("#ending")
    assert page.evaluate("document.activeElement.id") == "prompt"  # not the top of the page
    page.keyboard.press("s")
    page.wait_for_selector("#ending .score-sheet")
    page.keyboard.press("h")
    page.wait_for_selector("#notice h3:has-text('A bot would do this')")
    assert page.is_hidden("#ending")  # advice is not given beneath it


def test_anything_on_the_table_can_be_asked_about(hosted: Hosted, person: Person) -> None:
    page = person(viewport={"width": 1280, "height": 800})
    open_table(page, hosted, "urbino", 30)
    page.hover('[data-about="architect"] >> nth=0')
    page.wait_for_selector("#asked:visible")
    assert page.inner_text("#asked-title") == "Architect"
    assert "An architect stands on" in page.inner_text("#asked-now")
    assert page.locator("#asked-picture svg use").count() == 1
    page.click("#asked-rule-id")
    assert "eight directions" in page.inner_text("#asked-rule-words")
    page.mouse.move(640, 20)
    page.wait_for_selector("#asked", state="hidden")
    page.hover('[data-about="architect"] >> nth=0')
    page.wait_for_selector("#asked:visible")
    page.mouse.down()  # whoever acts is done reading: the log must not stay covered
    assert page.is_hidden("#asked")
    page.mouse.move(640, 20)
    page.mouse.up()
    page.focus(".lit[data-place] >> nth=0")
    page.keyboard.press("i")
    page.wait_for_selector("#asked:visible")
    told = page.inner_text("#asked-now")
    page.keyboard.press("ArrowUp")
    page.wait_for_function("(was) => document.getElementById('asked-now').textContent !== was", arg=told)
    page.keyboard.press("Escape")
    assert page.is_hidden("#asked")
    page.keyboard.press("g")
    page.wait_for_selector("#legend dt:visible >> nth=5")
    assert page.input_value("#legend-find") == ""
    page.fill("#legend-find", "tower")
    assert 0 < page.locator("#legend dt:visible").count() < 6
    page.click("#rules-tab")
    page.wait_for_selector("#legend-rules li:visible >> nth=5")
    page.keyboard.press("Escape")
    page.keyboard.press("i")
    page.wait_for_selector("#asked:visible")


def test_a_rule_stands_at_the_top_of_its_panel_and_so_does_what_is_found(hosted: Hosted, person: Person) -> None:
    page = person(viewport={"width": 1280, "height": 800})
    open_table(page, hosted, "urbino", 10)
    page.keyboard.press("g")
    page.click("#legend-list a.rule-id:has-text('R4.3') >> nth=0")
    page.wait_for_selector("#legend-rules [aria-current]")
    page.wait_for_function(
        """() => [...document.querySelectorAll('#legend-rules img')].every((img) => {
            const box = img.getBoundingClientRect();
            return img.complete || !box.width || box.y > innerHeight || box.bottom < 0;
        })"""
    )
    rule, panel = (page.locator(part).bounding_box() for part in ("#legend-rules [aria-current]", "#legend-body"))
    assert 0 <= rule["y"] - panel["y"] <= 40
    page.fill("#legend-find", "tower")
    assert page.evaluate("document.getElementById('legend-body').scrollTop") == 0


def test_the_legend_shows_the_things_as_they_lie_on_the_table(hosted: Hosted, person: Person) -> None:
    page = person(viewport={"width": 1280, "height": 800})
    open_table(page, hosted, "urbino", 10)
    page.keyboard.press("g")
    page.wait_for_selector("#legend-list > div:has(dt:text-is('Architect')) .legend-picture > svg:visible")
    assert page.locator("#legend-list > div:has(dt:text-is('Skip')) .legend-picture > svg").count() == 0
    boxes = page.eval_on_selector_all(
        ".legend-picture > svg", "all => all.map((one) => one.getAttribute('viewBox').split(' ').map(Number))"
    )
    assert all(width <= 1.25 * height + 0.01 for _, _, width, height in boxes)  # of a long row its beginning
    page.keyboard.press("Escape")
    page.wait_for_selector("#legend", state="hidden")
    assert page.locator(".legend-picture > svg").count() == 0  # what nobody sees costs nothing


def test_on_a_phone_a_long_press_asks_and_does_nothing_else(hosted: Hosted, person: Person) -> None:
    page = person(viewport={"width": 390, "height": 844}, has_touch=True)
    open_table(page, hosted, "urbino", 30)
    page.wait_for_selector(".lit[data-place]")
    page.evaluate(
        """() => {
            const place = document.querySelector("#region-board .lit[data-place]");
            const { x, y, width, height } = place.getBoundingClientRect();
            const at = { bubbles: true, pointerType: "touch", clientX: x + width / 2, clientY: y + height / 2 };
            place.dispatchEvent(new PointerEvent("pointerdown", at));
            setTimeout(() => {
                place.dispatchEvent(new PointerEvent("pointerup", at));
                place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
                window.released = true;
            }, 900);
        }"""
    )
    page.wait_for_selector("#asked:visible")
    page.wait_for_function("() => window.released")
    assert page.locator(".picked").count() == 0
