"""How quick the table is: from a click to the new picture, bytes sent for a step, frames a second while pieces glide.

    python benchmarks/table_speed.py [game ...] [--decisions 30]

A server of its own and one person against level 1, in Chromium at 1280x800; whatever is lit is clicked. The clock runs
from the click that completes a decision until the frame that shows the answer. Bytes are those of the messages that a
step brings to the page, before compression. Frames come from a trace of Chromium, between the beginning and the end of
each movement. Run it on a machine that does nothing else: the load beside it is printed with the figures. Needs the
extra ``test-web``.
"""

import argparse
import json
import os
import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Any

from first_move import PATIENCE, started
from playwright.sync_api import Browser, Page, sync_playwright

import urbarium

WATCH = """
(() => {
    const speed = (window.speed = { clicked: 0, shown: [], shifts: 0 });
    const glides = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        const going = glides.apply(this, how);
        performance.mark("glide-begins");
        going.finished.then(() => performance.mark("glide-ends"), () => undefined);
        return going;
    };
    addEventListener("click", (event) => event.isTrusted && (speed.clicked = event.timeStamp), true);
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) if (!shift.hadRecentInput) speed.shifts += shift.value;
    }).observe({ type: "layout-shift", buffered: true });
    addEventListener("DOMContentLoaded", () => {
        const stage = document.getElementById("stage");
        if (!stage) return;
        new MutationObserver(() => {
            const clicked = speed.clicked;
            speed.clicked = 0;
            if (clicked) requestAnimationFrame((at) => speed.shown.push(at - clicked));
        }).observe(stage, { attributes: true, attributeFilter: ["data-position"] });
    });
})();
"""
LIT = "#confirm:visible, #bubble button:visible, .lit[data-place]:visible, #verbs button:visible"
ASKED = """() => document.querySelector('#prompt.mine') && document.querySelector('#stage:not(.busy)')
    || !document.getElementById('result').hidden"""


def played(page: Page, decisions: int) -> None:
    """Click what is lit, the same in every run."""
    for step in range(3 * decisions):
        page.wait_for_function(ASKED)
        if page.is_visible("#result") or page.evaluate("speed.shown.length") >= decisions:
            return
        for kind in LIT.split(", "):
            lit = page.locator(kind)
            if lit.count():
                lit.nth(7919 * step % lit.count()).click(position=None, force=True)
                break
        page.wait_for_timeout(50)


def frames_a_second(trace: bytes) -> list[float]:
    """Of every movement in a trace: frames that were drawn while it lasted."""
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    marks = sorted((event["ts"], event["name"]) for event in events if event["name"].startswith("glide-"))
    drawn = sorted(event["ts"] for event in events if event["name"] == "DrawFrame")
    found, going, began = [], 0, 0
    for at, name in marks:
        going += 1 if name == "glide-begins" else -1
        if name == "glide-begins" and going == 1:
            began = at
        elif not going and at - began > 100_000:
            found.append(sum(began <= frame <= at for frame in drawn) / (at - began) * 1e6)
    return found


def measured(browser: Browser, address: str, game: str, decisions: int) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WATCH)
    page = context.new_page()
    received: list[int] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda message: received.append(len(message))))
    page.goto(address)
    page.select_option(f"#game-{game} select", "level1")
    page.click(f"#game-{game} button.primary")
    page.wait_for_selector("#stage:not(.dim) .region > svg")
    page.wait_for_function(ASKED)
    first = sum(received)
    plies = int(page.get_attribute("#stage", "data-position") or 0)
    browser.start_tracing(page=page, categories=["devtools.timeline.frame", "blink.user_timing"])
    played(page, decisions)
    frames = frames_a_second(browser.stop_tracing())
    shown, shifts = page.evaluate("[speed.shown, speed.shifts]")
    steps = int(page.get_attribute("#stage", "data-position") or 0) - plies
    ordered = sorted(shown)
    slow = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    sent = (sum(received) - first) / max(1, steps)
    smooth = f"{statistics.median(frames):.0f}, least {min(frames):.0f}" if frames else "nothing moved"
    print(
        f"{game:8} click to picture p50 {statistics.median(shown):4.0f} ms, p95 {slow:4.0f} ms, {len(shown)} steps; "
        f"{sent / 1000:5.1f} KB a step; frames a second {smooth}; layout shift {shifts:.3f}",
        flush=True,
    )
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=urbarium.game_names())
    parser.add_argument("--decisions", type=int, default=30)
    options = parser.parse_args()
    chromium = os.environ.get("URBARIUM_CHROMIUM") or shutil.which("chromium")
    print(f"{os.cpu_count()} processors, load before {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, address, _ = started(str(Path(folder)))
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        try:
            for game in options.games:
                measured(browser, address, game, options.decisions)
        finally:
            browser.close()
            server.terminate()
            server.wait(timeout=15)
    print(f"load after {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
