"""Every lesson of every game is taken in a browser, by clicking on the table, making the listed mistakes first."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tests.web.conftest import Hosted, all_games
from tests.web.people import ASKED as ASKED_NOW
from tests.web.people import position
from urbarium.engine.game import Game
from urbarium.engine.gestures import Gesture, first_steps
from urbarium.learning import Lesson, Tutor, script_of
from urbarium.learning.tutor import spell

LAPTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}

# Whoever has decided waits for a warning, however slow the machine is.
PATIENT = """(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = (work, time, ...rest) => later(work, time === 2000 ? 60000 : time, ...rest);
})()"""
ADVICE = {"actions": [], "description": "Something else", "then": [], "why": "", "considered": []}
AT_ONCE = "localStorage.setItem('urbarium.preferences', JSON.stringify({speed: 'at once', sound: false}))"

# Where a place can be clicked: its middle, or a point of it that nothing covers. Turns to its tab if there are tabs.
# The tray of a phone makes room for words in the frame after they are said; a tap becomes a click some time later.
WHERE = """async ([key, touch]) => {
    if (touch) await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const part = document.querySelector(`[data-place="${CSS.escape(key)}"]`);
    if (!part) return null;
    const tabs = [...document.querySelectorAll('#tabs button')];
    for (const tab of tabs) if (!part.getClientRects().length) tab.click();
    const now = document.querySelector(`[data-place="${CSS.escape(key)}"]`);
    if (now.closest('.tray')) now.scrollIntoView({block: 'nearest'});
    const box = now.getBoundingClientRect();
    const found = [];
    for (const x of [.5, .2, .8])
        for (const y of [.5, .2, .8]) found.push([box.x + x * box.width, box.y + y * box.height]);
    const free = found.find(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-place]') === now);
    window.clicked = false;
    addEventListener('click', () => (window.clicked = true), { capture: true, once: true });
    return free ?? found[0];
}"""


ASKED = """(turn) => {
    const { classList, dataset } = document.getElementById('table');
    return classList.contains('asking') || dataset.turn !== turn;
}"""


# So many pixels of what is said can only be seen by scrolling.
HIDDEN = """() => {
    const { scrollHeight, clientHeight } = document.getElementById('speech');
    return scrollHeight - clientHeight;
}"""


# So far below the upper edge of the panel begins the rule that was asked for.
BEGUN = """() => {
    const [rule, panel] = ['#legend [aria-current]', '#legend-body'].map((part) => document.querySelector(part));
    return rule.getBoundingClientRect().top - panel.getBoundingClientRect().top;
}"""


# How much of the tray can be seen while the tutor answers: whoever erred still has to tap there.
ROOM = """() => {
    const [tray, words] = ['.tray:not(.other-tab)', '#teacher'].map((part) => document.querySelector(part));
    const [{ top, bottom }, { top: end }] = [tray, words].map((part) => part.getBoundingClientRect());
    return Math.min(bottom, end) - top;
}"""


SOON = 30_000  # milliseconds in which the tutor is asked on any machine

# What a page looks like on which a click had no answer.
SHOWN = """() => {
    const all = (kind) => [...document.querySelectorAll(`${kind}[data-place]`)].map((part) => part.dataset.place);
    const [table, head, confirm] = ['table', 'prompt-head', 'confirm'].map((id) => document.getElementById(id));
    return JSON.stringify({
        classes: table.className, head: head.textContent, confirm: confirm.getClientRects().length > 0,
        lit: all('.lit'), picked: all('.picked'), armed: all('.armed'),
        answer: document.getElementById('answer').textContent,
    });
}"""


class Learner:
    """Somebody at a page who knows what the lesson wants, and clicks."""

    def __init__(self, page: Any, touch: bool) -> None:
        self.page = page
        self.touch = touch
        self.made: list[str] = []  # mistakes that lessons foresee
        self.out_of_reach: list[str] = []  # those that only a keyboard can make: nothing on the table means them

    def take(self, address: str, game: Game, lesson: Lesson) -> None:
        page, tutor = self.page, Tutor(game, lesson)
        page.goto(f"{address}/learn/{game.name}/{lesson.id}")
        while True:
            self.wait(f"document.getElementById('say').textContent === {tutor.step.say!r}")
            if tutor.step.expect:
                self.err(tutor)
                self.do(tutor, tutor.missing())
            self.wait("document.getElementById('table').classList.contains('step-done')")
            if tutor.at_end:
                break
            tutor.go_on()
            page.click("#on")
        assert page.is_visible("#recap")
        assert page.is_visible("#next")
        assert page.evaluate(HIDDEN) <= 1, lesson.id

    def err(self, tutor: Tutor) -> None:
        """Every mistake that the step foresees and the table lets one make gets its own words, and changes nothing."""
        for case in tutor.step.wrong:
            trial = Tutor(tutor.game, tutor.lesson, tutor.bookmark)
            if self.stumble(trial, case.move):
                self.made.append(case.move)
                self.hears(case.say, tutor.game.rule_id(case.rule))
                assert not self.touch or self.page.evaluate(ROOM) >= 80, (tutor.lesson.id, case.move)
            else:
                self.out_of_reach.append(f"{tutor.lesson.id}: {case.move}")
            self.afresh(tutor, trial)
        for poor in tutor.step.poor:
            trial = Tutor(tutor.game, tutor.lesson, tutor.bookmark)
            actions, _ = spell(tutor.game, tutor.match.view(tutor.seat).state, poor.move)
            self.do(trial, actions, [poor.say])
            self.hears(poor.say)
            self.afresh(tutor, trial)

    def stumble(self, tutor: Tutor, move: str) -> bool:
        """Do what comes before a forbidden move, then click the places that mean it until the tutor is asked.

        False if that cannot be: nothing on the table stands for the move, or clicks there do something possible.
        """
        game = tutor.game
        before, error = spell(game, tutor.match.view(tutor.seat).state, move)
        assert error is not None
        keys = game.asking.keys(error.action) if error.action >= 0 else ()
        if before and Tutor(game, tutor.lesson, tutor.bookmark).attempt(before).kind != "more":
            return False
        if not keys or not all(self.page.query_selector(f"[data-place='{key}']") for key in keys):
            return False
        telling = sorted(keys, key=lambda key: (self.sharing(tutor, key), -keys.index(key)))
        self.do(tutor, before)
        possible = [set(one.keys) for one in first_steps(tutor.match.view(tutor.seat))]
        return any(self.clicks_through(order, possible) for order in (telling, telling[::-1]))

    @staticmethod
    def sharing(tutor: Tutor, key: str) -> int:
        """How many mistakes of the step are about a place."""
        state = tutor.match.view(tutor.seat).state
        errors = [spell(tutor.game, state, case.move)[1] for case in tutor.step.wrong]
        return sum(error.action >= 0 and key in tutor.game.asking.keys(error.action) for error in errors if error)

    def clicks_through(self, order: Sequence[str], possible: Sequence[set[str]]) -> bool:
        """Click one place after the other until the tutor is asked about them."""
        if any(set(order[:count]) in possible for count in range(1, len(order) + 1)):
            return False
        self.page.keyboard.press("Escape")
        turn = self.page.get_attribute("#table", "data-turn")
        for key in order:
            self.click(key)
            if self.page.evaluate(ASKED, turn):
                return True
        return False

    def afresh(self, tutor: Tutor, trial: Tutor) -> None:
        """The step again, after a part of a line was made."""
        self.page.keyboard.press("Escape")
        if trial.bookmark.actions != tutor.bookmark.actions:
            turn = self.page.get_attribute("#table", "data-turn")
            self.page.keyboard.press("a")
            self.wait(f"document.getElementById('table').dataset.turn !== {turn!r}")

    def do(self, tutor: Tutor, actions: Sequence[int], until: Sequence[str] = ()) -> None:
        """Click what means these actions, gesture by gesture."""
        rest = tuple(actions)
        while rest and not tutor.done:
            gesture = self.gesture(tutor, rest)
            turn = self.page.get_attribute("#table", "data-turn")
            self.make(gesture)
            self.answered(turn, gesture)
            verdict = tutor.attempt(gesture.actions)
            assert verdict.kind in ("accepted", "more") or verdict.say in until, verdict
            if verdict.kind == "poor":
                return
            rest = rest[1:]

    @staticmethod
    def gesture(tutor: Tutor, rest: tuple[int, ...]) -> Gesture:
        found = [one for one in first_steps(tutor.match.view(tutor.seat)) if one.actions == rest[:1]]
        assert found, (tutor.lesson.id, tutor.number, rest)
        return min(found, key=lambda one: len(one.keys))

    def make(self, gesture: Gesture) -> None:
        if gesture.verb:
            self.page.click(f"#verbs button:text-is('{gesture.verb}')")
        keys = sorted(gesture.keys, key=lambda key: key != gesture.lead)
        for key in keys:
            self.wait(f"document.querySelector('[data-place=\"{key}\"]')?.matches('.lit')")
            self.click(key)
        if gesture.amount is not None:
            while (shown := self.page.locator(".stepper output")).count() and shown.inner_text() != str(gesture.amount):
                less = int(shown.inner_text()) > gesture.amount
                self.page.click(f".stepper button >> nth={0 if less else 1}")
        self.page.evaluate("() => new Promise(requestAnimationFrame)")
        if self.page.is_visible("#confirm"):
            self.page.click("#confirm")

    def click(self, key: str) -> None:
        if not self.touch:
            self.page.mouse.move(2, 2)  # whoever looks for a place does not point at another one
        where = self.page.evaluate(WHERE, [key, self.touch])
        assert where, f"{key} is not on the table"
        x, y = where
        if self.touch:
            self.page.touchscreen.tap(x, y)
            self.wait("window.clicked")
        else:
            self.page.mouse.click(x, y)

    def hears(self, sentence: str, rule: str = "") -> None:
        """The tutor answers so, and first of all names this rule; then it listens again."""
        named = f"document.querySelector('#answer .rule-id')?.textContent === {rule!r}" if rule else "true"
        answered = f"document.getElementById('answer').textContent.includes({sentence!r})"
        self.wait(f"{answered} && {named} && !document.getElementById('table').classList.contains('asking')")

    def answered(self, turn: str, gesture: Gesture) -> None:
        """The tutor was asked about what was clicked; if it was not, what the page shows instead tells why."""
        from playwright.sync_api import TimeoutError

        try:
            self.page.wait_for_function(
                "(turn) => document.getElementById('table').dataset.turn !== turn", arg=turn, timeout=SOON
            )
        except TimeoutError as error:
            raise AssertionError(
                f"{gesture.keys} was clicked, and the page shows {self.page.evaluate(SHOWN)}"
            ) from error

    def wait(self, condition: str) -> None:
        self.page.wait_for_function(f"() => {condition}")


def lessons_of(game: Game) -> Iterator[Lesson]:
    return (lesson for lesson in script_of(game).lessons if lesson.part != "game")


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_every_lesson_with_every_mistake(hosted: Hosted, person: Any, device: dict[str, Any], game: Game) -> None:
    page = person(**device, reduced_motion="reduce")
    page.add_init_script(AT_ONCE)
    learner = Learner(page, touch="has_touch" in device)
    for lesson in lessons_of(game):
        learner.take(hosted.address, game, lesson)
    assert len(learner.made) > len(learner.out_of_reach)


def test_lessons_are_ticked_kept_and_gone_on_with(hosted: Hosted, person: Any) -> None:
    """Progress stays in the browser: a lesson begun is gone on with, one that is done has a tick."""
    page = person(**LAPTOP, reduced_motion="reduce")
    page.add_init_script(AT_ONCE)
    page.goto(f"{hosted.address}/learn/urbino")
    page.click("#continue")
    page.wait_for_selector("#say:has-text('The red figures')")
    for _ in range(2):
        page.click("#hint")
        page.click(".example button")
        page.wait_for_selector("#table.step-done")
        page.keyboard.press("Enter")
        page.wait_for_selector("#table:not(.step-done)")
    page.reload()
    page.wait_for_selector("#say:has-text('Now they look straight')")
    page.keyboard.press("b")
    page.wait_for_selector("#say:has-text('blocks the view')")
    page.click("#hint")
    page.click(".example button")
    page.click("#on")
    page.wait_for_selector("#say:has-text('Now they look straight')")
    page.click("#hint")
    page.click(".example button")
    page.wait_for_selector("#recap:visible")
    page.goto(f"{hosted.address}/learn/urbino")
    page.wait_for_selector("[data-lesson=lots].done")
    assert page.get_attribute("#continue", "href").endswith("/learn/urbino/turn")


def test_who_does_at_once_what_comes_next_need_not_press_continue(hosted: Hosted, person: Any) -> None:
    """ "Now send the crew.": the card pays at once. And what was wrong is not said while the right thing begins."""
    page = person(**LAPTOP, reduced_motion="reduce")
    page.add_init_script(AT_ONCE)
    page.goto(f"{hosted.address}/learn/urbania/renew")
    page.click("[data-place=cell-c5]")
    page.wait_for_selector("#table.step-done")
    page.wait_for_timeout(700)  # a double click says nothing about the next step
    page.click("[data-place=hand-H-3w]")
    page.wait_for_selector("#recap:visible")
    page.goto(f"{hosted.address}/learn/urbaniza/sow")
    page.click("[data-place=land-T03]")
    page.wait_for_selector("#answer:has-text('yours already')")
    page.click("[data-place=act-sow]")
    page.wait_for_selector("#answer", state="hidden")


def test_a_click_that_means_nothing_next_leaves_the_words_where_they_are(hosted: Hosted, person: Any) -> None:
    page = person(**LAPTOP, reduced_motion="reduce")
    page.add_init_script(AT_ONCE)
    page.goto(f"{hosted.address}/learn/urbania/renew")
    page.click("[data-place=cell-c5]")
    page.wait_for_selector("#table.step-done")
    said = page.inner_text("#answer")
    page.wait_for_timeout(700)
    with page.expect_response("**/on"):
        page.click("[data-place=cell-a1]")
    page.wait_for_timeout(300)
    assert page.inner_text("#answer") == said
    page.click("#on")
    page.wait_for_selector("#table:not(.step-done)")


def test_a_step_is_done_when_all_that_follows_has_been_shown(hosted: Hosted, person: Any) -> None:
    """Cards are turned up for everybody at once: nothing tells their points before, and nobody is sent on meanwhile."""
    page = person(**LAPTOP)
    page.add_init_script(AT_ONCE.replace("at once", "slow"))
    page.goto(f"{hosted.address}/learn/urbs/found")
    page.click("#hint")
    page.click(".example button")
    page.click("#on")
    page.wait_for_selector("#say:has-text('Choose again')")
    page.click("#hint")
    page.click(".example button")
    page.click("#on")
    page.wait_for_selector("#say:has-text('one of the free lots')")
    points = page.locator("#seats .score").all_inner_texts()
    page.click("#hint")
    page.click(".example button")
    page.wait_for_selector("#answer:has-text('The others choose, too')")
    assert page.is_hidden("#on")
    assert page.is_hidden("#next")
    assert page.locator("#seats .score").all_inner_texts()[1:] == points[1:]
    page.wait_for_selector("#next:visible")
    assert page.locator("#seats .score").all_inner_texts()[1:] != points[1:]
    assert "The others choose, too" not in page.inner_text("#answer")


def test_in_a_lesson_everything_can_be_asked_about(hosted: Hosted, person: Any) -> None:
    """As at a table: by pointing; and the number of a rule opens it beside the board."""
    page = person(**LAPTOP, reduced_motion="reduce")
    page.add_init_script(AT_ONCE)
    page.goto(f"{hosted.address}/learn/urbs/found")
    page.hover("#stage [data-place][data-about] >> nth=0")
    page.wait_for_selector("#asked:visible")
    assert page.inner_text("#asked-title")
    page.mouse.move(2, 2)
    page.goto(f"{hosted.address}/learn/urbania/renew")
    page.click("[data-place=cell-a1]")
    page.click("#answer .rule-id")
    page.wait_for_selector("#legend:visible [aria-current]")
    assert page.evaluate(BEGUN) >= 0
    page.keyboard.press("Escape")
    page.wait_for_selector("#legend", state="hidden")
    assert page.is_visible("#answer .rule-id")


def edges(page: Any, part: str) -> tuple[float, float]:
    """How far up and down something reaches."""
    box = page.locator(part).bounding_box()
    return box["y"], box["y"] + box["height"]


@pytest.mark.parametrize("height", [664, 844])
def test_on_a_phone_the_words_of_a_lesson_leave_urbinos_board_as_large_as_at_a_table(
    hosted: Hosted, person: Any, height: int
) -> None:
    """Also while they answer; and they can be folded away, until there is more to say."""
    page = person(viewport={"width": 390, "height": height}, has_touch=True, reduced_motion="reduce")
    page.add_init_script(AT_ONCE)
    page.goto(f"{hosted.address}/learn/urbino/together")
    page.wait_for_selector("#say:has-text('crossed out')")
    page.tap("[data-place=sq-49]")  # e6
    page.wait_for_selector("#answer.wrong")
    top, bottom = edges(page, "#region-board")
    assert bottom - top == pytest.approx(392, abs=1)
    assert edges(page, "#teacher")[0] >= bottom - 1
    page.tap("#fold")
    assert edges(page, "#teacher")[0] >= edges(page, "#region-kinds")[1]
    page.tap("[data-place=sq-49]")
    page.wait_for_selector("#answer.wrong:visible")


def test_a_tap_on_a_button_beside_a_lot_means_nothing_that_lies_beneath_it(hosted: Hosted, person: Any) -> None:
    """The buttons beside f6 lie over g7, which is a lot as well, and are gone as soon as one is tapped."""
    page = person(**PHONE, reduced_motion="reduce")
    page.add_init_script(AT_ONCE)
    page.goto(f"{hosted.address}/learn/urbino/lots")
    page.tap("[data-place=sq-50].lit")  # f6
    page.tap("#bubble button:text-is('Tower')")
    page.wait_for_selector("#confirm:visible")
    assert page.inner_text("#prompt-head") == "Put up a tower on f6"


def test_buttons_of_a_number_stand_under_the_numbers_and_cover_no_other_choice(hosted: Hosted, person: Any) -> None:
    page = person(**LAPTOP, reduced_motion="reduce")
    page.add_init_script(AT_ONCE)
    page.goto(f"{hosted.address}/learn/urbaniza/build")
    page.click("[data-place=act-office].lit")
    page.wait_for_selector("#bubble:visible")
    assert 0 < edges(page, "#bubble")[0] - edges(page, "[data-place=many-2] > .halo")[1] < 20
    page.click("[data-place=act-skyscraper]")  # beside it, and what the lesson asks for
    page.wait_for_function("() => document.getElementById('prompt-head').textContent.includes('skyscrapers')")


def test_buttons_beside_a_place_stay_with_it_while_the_tray_scrolls(hosted: Hosted, person: Any) -> None:
    page = person(**PHONE, reduced_motion="reduce")
    page.add_init_script(AT_ONCE)
    page.goto(f"{hosted.address}/learn/urbaniza/sow")
    page.tap("[data-place=act-sow].lit")
    page.wait_for_selector("#bubble:visible")
    box = "document.querySelector('{}').getBoundingClientRect()"
    beside = f"() => Math.abs({box.format('[data-place=act-sow]')}.y - {box.format('#bubble')}.bottom - 8) < 6"
    page.wait_for_function(beside)
    page.evaluate("document.querySelector('.tray').scrollBy(0, -20)")
    page.wait_for_function(beside)


def test_a_rule_with_a_high_diagram_is_read_from_its_beginning(hosted: Hosted, person: Any) -> None:
    page = person(viewport={"width": 1280, "height": 640})
    page.goto(f"{hosted.address}/learn/urbino/together")
    page.click("[data-place=sq-40]")  # e5
    page.click("#answer .rule-id")
    page.wait_for_selector("#legend:visible [aria-current]")
    assert page.evaluate(BEGUN) >= 0


def test_the_first_game_has_somebody_at_ones_side(hosted: Hosted, person: Any) -> None:
    """A tip when its situation is there, the choices by purpose, and a question before much is thrown away."""
    page = person(**LAPTOP, reduced_motion="reduce")
    page.add_init_script(AT_ONCE)
    page.add_init_script(PATIENT)
    page.route("**/weigh", lambda route: route.fulfill(json=list(range(1000))))
    page.route("**/doubt", doubt)
    page.goto(f"{hosted.address}/learn/urbania/first-game")
    page.click("form button.primary")
    page.wait_for_selector("#tip:has-text('Look at the specialists')")
    page.wait_for_function(ASKED_NOW)
    page.reload()
    page.wait_for_selector("#tip:has-text('Look at the specialists')")  # it is said once, but not lost by coming again
    page.wait_for_function(ASKED_NOW)
    before = position(page)
    page.click("#tip >> text=What can I do?")
    assert page.locator("#choices summary").count() > 1
    assert not page.is_visible("#choices button")  # kinds first, what there is of each when it is asked for
    page.click("#choices summary:has-text('Draw: helmets to renew, coins to hire')")
    page.click("#choices button:has-text('pile') >> nth=0")
    page.wait_for_selector(".warning-dialog:has-text('12 %'):has-text('You have more.')")
    page.click(".warning-dialog summary")
    page.wait_for_selector(".warning-dialog:has-text('Something else')")
    page.click(".warning-dialog button[value=no]")
    page.wait_for_selector(".warning-dialog", state="detached")
    assert position(page) == before
    page.keyboard.press("l")
    page.fill("#list-filter", "pile")
    page.click("#choices button:has-text('pile') >> nth=0")
    page.click(".warning-dialog button[value=yes]")
    page.wait_for_function("(was) => document.getElementById('table').dataset.position !== was", arg=before)
    page.wait_for_selector("#tip:not(:has-text('Look at the specialists'))", state="attached")


def test_a_building_that_follows_the_architects_move_is_warned_of(hosted: Hosted, person: Any) -> None:
    """The move is fine and only drafted; what is built after it throws much away."""
    page = person(**LAPTOP, reduced_motion="reduce")
    page.add_init_script(AT_ONCE)
    page.add_init_script(PATIENT)
    page.route("**/weigh", lambda route: route.fulfill(json=list(range(1000)) if drafted(route) else []))
    page.route("**/doubt", doubt)
    page.goto(f"{hosted.address}/learn/urbino/first-game")
    page.click("form button.primary")
    page.wait_for_function(ASKED_NOW)
    page.click("[data-place=sq-40]")
    page.wait_for_selector("text=Apprentice builds first")
    page.click("text=Apprentice builds first")
    page.wait_for_selector("[data-place=architect-0].lit")
    before = position(page)
    page.click("[data-place=architect-0]")
    page.route("**/hint", lambda route: route.fulfill(json=ADVICE))
    page.keyboard.press("h")
    page.wait_for_selector("#notice:has-text('Something else')")
    page.click(".place.lit >> nth=0")
    page.wait_for_selector("#prompt-head:has-text('Now build')")
    assert page.is_hidden("#notice")  # it was advised for the step that is drafted now
    page.click("[data-place=kind-H]")
    page.click("[data-place^=sq-].lit >> nth=0")
    page.click(".warning-dialog button[value=yes]")
    page.wait_for_function("(was) => document.getElementById('table').dataset.position !== was", arg=before)


def test_on_a_phone_the_tray_shows_what_is_pointed_at(hosted: Hosted, person: Any) -> None:
    """Also where a whole region is meant; and it says who of the players one is."""
    page = person(**PHONE, reduced_motion="reduce")
    page.goto(f"{hosted.address}/learn/urbaniza/inventions")
    page.wait_for_selector(".region.pointed")
    page.wait_for_selector("#tabs [aria-selected=true]:has-text('Market')")
    assert page.is_visible(".region.pointed")
    assert page.is_visible(".seat small:has-text('you')")


def test_on_a_phone_a_tip_covers_nothing(hosted: Hosted, person: Any) -> None:
    page = person(**PHONE, reduced_motion="reduce")
    page.add_init_script(AT_ONCE)
    page.goto(f"{hosted.address}/learn/urbaniza/first-game")
    page.click("form button.primary")
    page.wait_for_selector("#tip:has-text('two grounds')")
    bottom, top = page.evaluate(
        """() => ['.tray:not(.other-tab)', '#tip'].map((part) => document.querySelector(part).getBoundingClientRect())
            .map(({ top, bottom }, index) => (index ? top : bottom))"""
    )
    assert bottom < top + 1  # pixels have parts


def drafted(route: Any) -> list[int]:
    steps: list[int] = route.request.post_data_json["drafted"]
    return steps


def doubt(route: Any) -> None:
    """A bot that likes nothing at all."""
    route.fulfill(json={"played": 0.12, "expected": 0.7, "better": "Something else", "why": "You have more."})
