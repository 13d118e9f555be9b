"""How quick the table is: from a click to the new picture, bytes sent for a step, frames a second while pieces glide.

    python benchmarks/table_speed.py [game ...] [--decisions 30]

A server of its own and one person against level 1, in Chromium at 1280x800; whatever is lit is clicked. The clock runs
from the click that asks the server for something (a step, or where a draft leads) until the answer is drawn. Bytes are
those of the messages before compression: the first picture, which has all regions, the median of the pictures after it,
which have those that changed, and of the news that come with them (log and state). Frames come from a trace of
Chromium, between the beginning and the end of each movement, without a screen: 60 a second is what it draws at most.
Layout shift is counted from the first decision on. Run it on a machine that does nothing else: the load beside it is
printed with the figures. Needs the extra ``test-web``.
"""

import argparse
import json
import os
import statistics
import tempfile
from collections.abc import Sequence
from typing import Any

from first_move import PATIENCE, started
from playwright.sync_api import Browser, Locator, Page, sync_playwright

import urbarium
from tests.web.conftest import find_chromium

WATCH = """
(() => {
    const speed = (window.speed = { clicked: 0, shown: [], shifts: 0 });
    const glides = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        const going = glides.apply(this, how);
        if (this.matches("[data-piece], .flight")) {
            performance.mark("glide-begins");
            const ends = () => performance.mark("glide-ends");
            going.finished.then(ends, ends);
        }
        return going;
    };
    addEventListener("click", (event) => event.isTrusted && (speed.clicked = event.timeStamp), true);
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) if (!shift.hadRecentInput) speed.shifts += shift.value;
    }).observe({ type: "layout-shift", buffered: true });
    addEventListener("DOMContentLoaded", () => {
        const stage = document.getElementById("stage");
        let busy = false; // the server was asked and has not answered
        const painted = (then) => requestAnimationFrame(() => setTimeout(then));
        const drawn = (clicked) => painted(() => speed.shown.push(performance.now() - clicked));
        if (stage) new MutationObserver(() => {
            const answered = busy && !stage.classList.contains("busy");
            busy = stage.classList.contains("busy");
            if (answered && speed.clicked) drawn(speed.clicked);
            if (answered) speed.clicked = 0;
        }).observe(stage, { attributes: true, attributeFilter: ["class"] });
    });
})();
"""
LIT = ("#confirm:visible", "#bubble button:visible", ".lit[data-place]:visible", "#verbs button:visible")
ASKED = """() => document.querySelector('#prompt.mine') && document.querySelector('#stage:not(.busy)')
    || !document.getElementById('result').hidden"""
MIDDLE = """part => {
    const box = (part.querySelector('.halo') ?? part).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""
REST = 1500  # milliseconds after which the last movement has ended


def played(page: Page, decisions: int) -> None:
    """Click what is lit, the same in every run, until the server has answered so often."""
    for step in range(5 * decisions):
        page.wait_for_function(ASKED)
        if page.is_visible("#result") or page.evaluate("speed.shown.length") >= decisions:
            return
        if (lit := chosen(page, step)) is not None:  # else a single way is being gone by itself
            page.mouse.click(*lit.evaluate(MIDDLE))
        page.wait_for_timeout(50)


def chosen(page: Page, step: int) -> Locator | None:
    for lit in map(page.locator, LIT):
        if count := lit.count():
            return lit.nth(7919 * step % count)
    return None


def frames_a_second(trace: bytes) -> list[float]:
    """Of every movement in a trace: frames that were drawn while it lasted."""
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    marks = sorted((event["ts"], event["name"]) for event in events if event["name"].startswith("glide-"))
    drawn = sorted(event["ts"] for event in events if event["name"] == "Display::FrameDisplayed")
    found, going, began = [], 0, 0
    for at, name in marks:
        going += 1 if name == "glide-begins" else -1
        if name == "glide-begins" and going == 1:
            began = at
        elif not going and at - began > 100_000:
            found.append(sum(began <= frame <= at for frame in drawn) / (at - began) * 1e6)
    return found


def slowest(values: Sequence[float], share: float) -> float:
    """The value that such a share of all values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def measured(browser: Browser, address: str, game: str, decisions: int) -> str:
    """A row of the table of figures."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WATCH)
    page = context.new_page()
    received: dict[str, list[int]] = {"frame": [], "news": []}

    def hear(message: str | bytes) -> None:
        told = json.loads(message)["type"]
        received.setdefault(told, []).append(len(message))

    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    page.goto(address)
    page.select_option("#level", "level1")
    page.click(f"#game-{game} button.primary")
    page.wait_for_selector("#stage:not(.dim) .region > svg")
    page.wait_for_function(ASKED)
    whole = max(received["frame"])
    for sizes in received.values():
        sizes.clear()
    page.evaluate("speed.shifts = 0")
    browser.start_tracing(page=page, categories=["disabled-by-default-display.framedisplayed", "blink.user_timing"])
    played(page, decisions)
    page.wait_for_timeout(REST)
    frames = frames_a_second(browser.stop_tracing())
    shown, shifts = page.evaluate("[speed.shown, speed.shifts]")
    context.close()
    sent = " | ".join(f"{statistics.median(received[kind]) / 1000:.1f}" for kind in ("frame", "news"))
    smooth = f"{statistics.median(frames):.0f} | {slowest(frames, 0.05):.0f}" if frames else "– | –"
    return (
        f"| {urbarium.game(game).title} | {statistics.median(shown):.0f} | {slowest(shown, 0.95):.0f} | {len(shown)} | "
        f"{whole / 1000:.0f} | {sent} | {smooth} | {len(frames)} | {shifts:.3f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=urbarium.game_names())
    parser.add_argument("--decisions", type=int, default=30)
    options = parser.parse_args()
    chromium = find_chromium()
    print(f"{os.cpu_count()} processors, load before {os.getloadavg()[0]:.1f}\n")
    print(
        "| game | click to picture, ms p50 | p95 | clicks | whole table, KB | a picture | its news | "
        "frames/s, median | slowest 5 % | movements | layout shift |\n|---|---|---|---|---|---|---|---|---|---|---|"
    )
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, address, _ = started(folder)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        try:
            for game in options.games:
                print(measured(browser, address, game, options.decisions), flush=True)
        finally:
            browser.close()
            server.terminate()
            server.wait(timeout=15)
    print(f"\nload after {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
