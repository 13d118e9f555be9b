"""Takes the screenshots in ``docs/screenshots``: lobby and all tables, desktop and phone, light and dark.

    python docs/make_screenshots.py [game …]

Needs the extra ``test-web`` and a Chromium (``URBARIUM_CHROMIUM`` or the one in the path).
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import httpx
from playwright.sync_api import ViewportSize, sync_playwright

from tests.web.conftest import BROWSER_ARGUMENTS, Hosted, all_games, find_chromium, free_port
from tests.web.people import my_turn, play_now, play_turns

FOLDER = Path(__file__).parent / "screenshots"
SIZES: dict[str, ViewportSize] = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
TURNS = 14  # so many decisions into the game a table is shown


def shoot(browser: Any, address: str, path: str, name: str, cookies: Any) -> None:
    """One page in all sizes and colours."""
    for size, viewport in SIZES.items():
        for scheme in ("light", "dark"):
            phone = size == "phone"
            context = browser.new_context(
                viewport=viewport, color_scheme=scheme, storage_state=cookies, is_mobile=phone, has_touch=phone
            )
            page = context.new_page()
            page.goto(address + path)
            page.wait_for_load_state("networkidle")
            if path.startswith("/t/"):
                page.wait_for_selector(".lit[data-place], #verbs button", timeout=120_000)
            page.wait_for_timeout(1_000)
            page.screenshot(path=FOLDER / f"{name}-{size}-{scheme}.png", full_page=path == "/")
            context.close()


def main(wanted: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    chromium = find_chromium()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Hosted(Path(folder), free_port(), more={"compile_games": True})
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium, args=BROWSER_ARGUMENTS)
        try:
            for game in all_games():
                if wanted and game.name not in wanted:
                    continue
                context = browser.new_context(viewport=SIZES["desktop"])
                context.set_default_timeout(180_000)
                page = context.new_page()
                play_now(page, server.address, game.name)
                play_turns(page, TURNS)
                my_turn(page)
                path = page.url.removeprefix(server.address)
                shoot(browser, server.address, path, game.name, context.storage_state())
                context.close()
            if not wanted or "lobby" in wanted:
                while not all(game["ready"] for game in httpx.get(f"{server.address}/api/v1/games").json()):
                    time.sleep(1)  # the page tells of a compiler at work
                shoot(browser, server.address, "/", "lobby", None)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
