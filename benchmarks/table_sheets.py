"""Pictures of the table to be looked at one by one: first decision, middle and end of every game, window and theme.

    python benchmarks/table_sheets.py FOLDER [game ...] [--players 2 5] [--windows 1280x800 390x844] [--themes light]

A server of its own; one person who chooses at random against bots of level 1, with the fewest and the most players if
no numbers are given. Every picture is a file of its own, ``urbs-5-1280x800-middle-light.png``; those of a window and
theme also stand side by side in one, ``urbs-5-1280x800-light.png``. Needs the extra ``test-web``.
"""

import argparse
import random
import sys
import tempfile
import time
from base64 import b64encode
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import httpx
from playwright.sync_api import Browser, ViewportSize, sync_playwright

import urbarium
from tests.web.conftest import BROWSER_ARGUMENTS, find_chromium, running

STAGES = ("first", "middle", "end")
WINDOWS = ("1280x800", "1366x768", "1920x1080", "390x844")
PHONE = 600  # narrower windows have touch
PATIENCE = 120_000  # milliseconds
REST = 1_200  # after which nothing moves
WISHES = """localStorage.setItem('urbarium.preferences', '{"speed": "at once", "forced": "never"}')"""
SETTLED = """() => document.querySelector('#stage:not(.dim, .busy) .region > svg')
    && (document.querySelector('#prompt.mine') || !document.getElementById('result').hidden)"""


def table_of(person: httpx.Client, game: str, players: int, decisions: float) -> tuple[str, int]:
    """A table played so far, and how many decisions the person has made at it."""
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "level1"}] * (players - 1)]
    made = person.post("/api/v1/tables", json={"game": game, "seats": seats}).raise_for_status().json()
    chance = random.Random(f"{game} {players}")
    path, done = f"/api/v1/tables/{made['table']}", 0
    while True:
        now = person.get(path).json()
        if now["status"] == "over" or (now["choices"] and done >= decisions):
            return made["table"], done
        if now["choices"]:
            choice = chance.choice(now["choices"])
            answer = person.post(f"{path}/actions", json={"position": now["position"], "action": choice["action"]})
            done += answer.is_success
        else:
            time.sleep(0.01)


def picture(browser: Browser, address: str, cookies: Any, size: ViewportSize, theme: Any) -> bytes:
    """The page of a table as it is when somebody has to decide, or at the end."""
    touch = size["width"] < PHONE
    context = browser.new_context(viewport=size, color_scheme=theme, is_mobile=touch, has_touch=touch)
    context.add_cookies(cookies)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WISHES)
    page = context.new_page()
    page.goto(address)
    page.wait_for_function(SETTLED)
    page.wait_for_timeout(REST)
    taken = page.screenshot()
    context.close()
    return taken


def sheet(browser: Browser, pictures: list[bytes], size: ViewportSize, path: Path) -> None:
    """Several pictures side by side."""
    page = browser.new_page(viewport={"width": len(pictures) * (size["width"] + 8), "height": size["height"]})
    images = "".join(f"<img src='data:image/png;base64,{b64encode(one).decode()}'>" for one in pictures)
    page.set_content(f"<body style='margin:0;display:flex;gap:8px;background:#888'>{images}")
    page.screenshot(path=path)
    page.close()


def shoot(browser: Browser, address: str, name: str, options: argparse.Namespace) -> None:
    """All pictures of a game with so many players."""
    game, players = name.split("-")
    with httpx.Client(base_url=address, headers={"origin": address}, timeout=60) as person:
        person.post("/api/v1/me", json={"name": "Ada"}).raise_for_status()
        last, length = table_of(person, game, int(players), float("inf"))
        tables = [table_of(person, game, int(players), decisions)[0] for decisions in (0, length // 2)] + [last]
        cookies = [{"name": cookie.name, "value": cookie.value, "url": address} for cookie in person.cookies.jar]
    for window in options.windows:
        width, height = map(int, window.split("x"))
        size: ViewportSize = {"width": width, "height": height}
        for theme in options.themes:
            taken = [picture(browser, f"{address}/t/{table}", cookies, size, theme) for table in tables]
            for stage, one in zip(STAGES, taken, strict=True):
                (options.folder / f"{name}-{window}-{stage}-{theme}.png").write_bytes(one)
            sheet(browser, taken, size, options.folder / f"{name}-{window}-{theme}.png")
            print(name, window, theme, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", default=urbarium.game_names())
    parser.add_argument("--players", nargs="*", type=int)
    parser.add_argument("--windows", nargs="*", default=WINDOWS)
    parser.add_argument("--themes", nargs="*", default=("light", "dark"))
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    chromium = find_chromium()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=BROWSER_ARGUMENTS)
        for game in options.games:
            counts = urbarium.game(game).players
            for players in options.players or sorted({min(counts), max(counts)}):
                shoot(browser, server.address, f"{game}-{players}", options)
        browser.close()


if __name__ == "__main__":
    main()
