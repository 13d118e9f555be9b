"""What people do at a page: set a table, wait for their turn, click what is lit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.web.conftest import Hosted

Person = Callable[..., Any]  # makes a page in a browser of its own

# What a person can click now, of the kinds that lead on: the answer of a choice, buttons beside a place, lit places.
CLICKABLE = """() => {
    const shown = (part) => part.getClientRects().length > 0 && !part.disabled && part.ariaPressed !== 'true';
    const found = (selector) => [...document.querySelectorAll(selector)].filter(shown);
    const kinds = ['#confirm', '#bubble button', '.lit[data-place]', '#verbs button', '#tabs [data-lit]'];
    for (const kind of kinds) if (found(kind).length) return found(kind);
    return [];
}"""

ASKED = """() => {
    const id = (name) => document.getElementById(name);
    const drawn = id('stage').dataset.position === id('table').dataset.position;
    const quiet = drawn && !id('stage').classList.contains('busy');
    return quiet && id('prompt').classList.contains('mine');
}"""

TURN = f"""() => ({ASKED})()
    || !document.getElementById('result').hidden || !document.getElementById('curtain').hidden"""


def ready(page: Any) -> None:
    """The game has begun, and the table is drawn."""
    page.wait_for_selector("#stage:not(.dim) .region > svg")


def my_turn(page: Any) -> bool:
    """Wait for the own turn and its picture; False if there is none because the game is over or a curtain fell."""
    page.wait_for_function(TURN)
    return not page.is_visible("#result") and not page.is_visible("#curtain")


def hurry(page: Any) -> None:
    """Show what the others do without pauses, and go single ways at once."""
    page.add_init_script('localStorage.setItem(\'urbarium.preferences\', \'{"speed": "at once", "forced": "all"}\')')


def play_now(page: Any, address: str, game: str) -> None:
    """From the lobby to the board, against the quickest bot."""
    page.goto(address)
    page.select_option("#level", "level1")
    page.click(f"#game-{game} button.primary")
    ready(page)


def position(page: Any) -> str:
    return str(page.get_attribute("#table", "data-position"))


def moved_on(page: Any, before: str) -> None:
    page.wait_for_function("(was) => document.getElementById('table').dataset.position !== was", arg=before)


def choose(page: Any, words: str, which: int = 0) -> None:
    """Do something from the list of what can be done, when it is the own turn."""
    assert my_turn(page)
    before, asked = position(page), page.inner_text("#prompt-head")
    page.keyboard.press("l")
    page.fill("#list-filter", words)
    page.click(f"#choices button:has-text('{words}') >> nth={which}")
    page.wait_for_function(
        """([was, asked]) => document.getElementById('table').dataset.position !== was
            || document.getElementById('prompt-head').textContent !== asked""",
        arg=[before, asked],
    )


DECIDED = """(was) => {
    const id = (name) => document.getElementById(name);
    const waits = !id('prompt').classList.contains('mine') && !id('stage').classList.contains('busy');
    return id('table').dataset.position !== was || !id('curtain').hidden || waits;
}"""


GOES_ON = f"""(was) => ({DECIDED})(was)
    || (!document.getElementById('stage').classList.contains('busy') && ({CLICKABLE})().length > 0)"""

# A point of the part that is to be touched: the nearest to its middle that belongs to it.
POINT = f"""(pick) => {{
    const parts = ({CLICKABLE})();
    if (!parts.length) return null; // a single way is gone by itself
    const part = parts[pick % parts.length];
    const place = (found) => found?.closest('[data-place]') ?? found?.closest('button');
    const shape = part.querySelector?.('.tap, .halo') ?? part;
    const box = shape.getBoundingClientRect();
    for (const fx of [0.5, 0.3, 0.7]) for (const fy of [0.5, 0.3, 0.7]) {{
        const [x, y] = [box.x + fx * box.width, box.y + fy * box.height];
        if (place(document.elementFromPoint(x, y)) === part) return [x, y];
    }}
    throw new Error(`nothing to touch of ${{part.outerHTML.slice(0, 200)}}`);
}}"""


def with_mouse(page: Any, pick: int) -> None:
    page.evaluate(
        f"""(pick) => {{
            const parts = ({CLICKABLE})();
            parts[pick % parts.length]?.dispatchEvent(new MouseEvent('click', {{bubbles: true}}));
        }}""",
        pick,
    )


def with_pointer(page: Any, pick: int) -> None:
    """A real mouse, which also points at what it passes; it notices what lies over a place."""
    point = page.evaluate(POINT, pick)
    if point:
        page.mouse.click(*point)


def with_fingers(page: Any, pick: int) -> None:
    point = page.evaluate(POINT, pick)
    if point:
        page.touchscreen.tap(*point)


def with_keys(page: Any, pick: int) -> None:
    """Enter confirms; numbers press the buttons beside a place and those of the prompt; arrows lead to lit places."""
    offered = page.evaluate(f"() => ({CLICKABLE})()[0]?.closest('#confirm, #bubble, #verbs, .lit')?.id ?? ''")
    if offered == "confirm":
        page.keyboard.press("Enter")
    elif offered in ("bubble", "verbs"):
        page.keyboard.press("1")
    else:
        for step in range(1 + pick % 4):
            page.keyboard.press(("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")[(pick + step) % 4])
        if not page.evaluate("document.activeElement.matches('.lit[data-place]')"):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")


def play_turns(page: Any, most: int, pick: int = 0, way: Callable[[Any, int], None] = with_mouse) -> int:
    """Choose what is lit until so many decisions are made or the game is over; how many were made."""
    for step in range(most):
        if not my_turn(page):
            return step
        before = position(page)
        for click in range(40):
            way(page, (pick + step + click) * 7919)
            page.wait_for_function(GOES_ON, arg=before)
            if page.evaluate(DECIDED, before):
                break
        else:
            raise AssertionError(f"forty clicks and no step: {page.inner_text('#prompt')}")
    return most


def two_people(hosted: Hosted, person: Person, game: str) -> tuple[Any, Any]:
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
