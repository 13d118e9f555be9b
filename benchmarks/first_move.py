"""How long it takes from opening the page to the first own move against a bot, and with how many clicks.

    python benchmarks/first_move.py [game ...]

A server is started as a newcomer would start it, with the rules already compiled (``urbarium compile``, part of ``make
play``) and an empty database; Chromium opens the lobby as a new visitor, clicks "play now" and then the first thing
that lights up. The clock runs from asking for the page until the page shows the next position. Needs the extra
``test-web``.
"""

import argparse
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, sync_playwright

import urbarium
from tests.web.conftest import find_chromium

PATIENCE = 120_000  # milliseconds


def started(folder: str) -> tuple[subprocess.Popen[bytes], str, float]:
    """A new server, its address, and the seconds until it answered."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "urbarium", "serve", "--no-browser", "--port", str(port)]
    began = time.perf_counter()
    process = subprocess.Popen([*command, "--database", f"sqlite:///{folder}/tables.db"], stderr=subprocess.DEVNULL)
    address = f"http://localhost:{port}/"
    while process.poll() is None and time.perf_counter() - began < PATIENCE / 1000:
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return process, address, time.perf_counter() - began
        except OSError:
            time.sleep(0.02)
    process.kill()
    raise SystemExit("the server did not start")


def first_move(browser: Browser, address: str, game: str) -> tuple[float, float, int]:
    """Seconds until the own first turn is drawn, and until the own move is in the log; how many clicks it took."""
    context = browser.new_context(viewport={"width": 1280, "height": 860})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    began = time.perf_counter()
    page.goto(address)
    page.click(f"#game-{game} button.primary")
    page.wait_for_selector("#prompt.mine")
    page.wait_for_selector(".lit[data-place]")
    shown = time.perf_counter() - began
    position = page.get_attribute("#table", "data-position")
    clicks = 0
    while page.get_attribute("#table", "data-position") == position:
        clicks += 1
        page.locator("#confirming:not([hidden]) #confirm, .lit[data-place]").first.dispatch_event("click")
        page.wait_for_timeout(50)
    done = time.perf_counter() - began
    context.close()
    return shown, done, 1 + clicks


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=urbarium.game_names())
    chosen = parser.parse_args()
    chromium = find_chromium()
    print("| game | server answers after s | own turn shown after s | own move done after s | clicks |")
    print("|---|---|---|---|---|")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for game in chosen.games:
            with tempfile.TemporaryDirectory() as folder:
                process, address, answers = started(folder)
                try:
                    shown, done, clicks = first_move(browser, address, game)
                finally:
                    process.terminate()
                    process.wait(timeout=30)
            print(f"| {urbarium.game(game).title} | {answers:.1f} | {shown:.1f} | {done:.1f} | {clicks} |", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
