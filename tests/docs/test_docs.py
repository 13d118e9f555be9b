"""The documentation builds without a warning, its links lead somewhere, and its Python runs as it stands."""

import importlib.util
import json
import os
import re
import subprocess
import sys
import threading
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import urbarium
from docs import board, refusals
from tests.once import made_once
from tests.web.conftest import browser, chromium  # noqa: F401  (fixtures)
from urbarium.games.urbino.components import SQUARES, square_name
from urbarium.learning import has_lessons, script_of

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(path.name for path in DOCS.glob("*.md"))
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
# Thinking takes its time: the words are tested, not the levels' strength.
QUICK = {'"level3"': '"level1"', '"level4"': '"level1"'}


def generated_pages():
    """docs/pages.py as MkDocs loads it."""
    spec = importlib.util.spec_from_file_location("pages", DOCS / "pages.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run_blocks(text: str, **names: object) -> int:
    """Run the Python of a page from top to bottom, in one namespace; how many blocks there were."""
    blocks = BLOCK.findall(text)
    namespace = {"__name__": "page", **names}
    for block in blocks:
        for slow, quick in QUICK.items():
            block = block.replace(slow, quick)
        exec(compile(block, "page", "exec"), namespace)
    return len(blocks)


@pytest.mark.parametrize("page", [page for page in PAGES if page != "hosting.md"])
def test_python_of_a_page_runs(page, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # recipes write files
    monkeypatch.setattr(sys, "path", [*sys.path])  # and find modules beside them
    run_blocks((DOCS / page).read_text(encoding="utf-8"))


def test_pages_with_python_have_been_run():
    found = {page: len(BLOCK.findall((DOCS / page).read_text(encoding="utf-8"))) for page in PAGES}
    assert {"index.md", "concepts.md", "cookbook.md", "learning.md", "bots.md", "hosting.md"} <= {
        page for page in found if found[page]
    }


@pytest.mark.parametrize("name", urbarium.game_names())
def test_python_of_a_games_page_runs(name, capsys):
    assert run_blocks(generated_pages().game_page(name)) == 1
    assert capsys.readouterr().out


def test_python_of_hosting_runs(tmp_path, monkeypatch):
    """The server is not started and the client's requests go to an application of this process."""
    import urllib.request
    from contextlib import nullcontext
    from io import BytesIO

    from starlette.testclient import TestClient

    import urbarium.web
    from urbarium.web.app import create_app
    from urbarium.web.settings import Settings

    served = []  # the set-up itself is tried in tests/web/test_hosting.py
    monkeypatch.setattr(urbarium.web, "serve", lambda **settings: served.append(settings))
    settings = Settings(
        f"sqlite:///{tmp_path / 'urbarium.db'}",
        hosts=("localhost",),
        bot_pause=0.0,
        draw_processes=0,
        bot_processes=0,  # beside the client, which asks without a pause, a bot with niceness would starve
        compile_games=False,
        requests_per_second=10_000,
        request_burst=10_000,
        reads_per_second=10_000,
        read_burst=10_000,
    )
    with TestClient(create_app(settings), base_url="http://localhost:8642") as client:

        def urlopen(request):
            client.cookies.clear()  # this client keeps none
            answer = client.request(
                request.get_method(), request.full_url, content=request.data, headers=dict(request.header_items())
            )
            assert answer.status_code < 400, answer.text
            return nullcontext(BytesIO(json.dumps(answer.json()).encode()))

        monkeypatch.setattr(urllib.request, "urlopen", urlopen)
        run_blocks((DOCS / "hosting.md").read_text(encoding="utf-8"))
    assert served[0]["settings"].secure


@pytest.mark.parametrize("name", urbarium.game_names())
def test_every_refusal_has_an_example_that_holds(name):
    """If this fails: ``python docs/refusals.py`` finds new ones, and its ``positions`` has those of rare refusals."""
    game, stored = urbarium.game(name), json.loads(refusals.EXAMPLES.read_text(encoding="utf-8"))[name]
    assert len(refusals.names(game)) == len(game.module("refusals").REFUSALS)
    assert set(refusals.names(game)) <= refusals.holding(game, stored).keys()


# ---- the board of the front page


def test_the_board_of_the_front_page_answers_as_the_rules_do():
    """Asked again in notation, as people play: all that can be done in one turn, and what comes of it."""
    told = board.turns()[board.FIRST - 1]
    names = [square_name(sq) for sq in range(SQUARES)]
    record = board.GAME.read_text(encoding="utf-8")
    turns = re.findall(rf"^(?:setup|[1-{board.FIRST - 1}])\. (.*)", record, re.MULTILINE)
    for which, start in [(None, None), *enumerate(told["architects"])]:
        lots = {None: told["stay"]} if which is None else told["moves"][which]
        match = urbarium.game("urbino").start().play(*turns)
        notations = {choice.notation for choice in match.legal()}
        if which is not None:
            targets = {notation[3:] for notation in notations if notation.startswith(f"{names[start]}-")}
            assert {names[target] for target in lots} == targets
        for target, shown in lots.items():
            match.play("stay" if target is None else f"{names[start]}-{names[target]}")
            builds = {choice.notation for choice in match.legal()}
            assert builds == {
                f"{letter}@{names[sq]}"
                for sq in shown
                for letter, after in zip("HPT", told["after"][sq], strict=True)
                if after
            }
            match.undo()
    match.play("stay")
    assert str(match.why_not("H@a1")) == told["why"][0]
    lot = told["stay"][0]
    assert match.play(f"H@{names[lot]}").scores() == told["after"][lot][0]


# ---- the site


def build_site(folder):
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)],
        cwd=ROOT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    assert "WARNING" not in built.stderr


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return made_once(tmp_path_factory, "site", build_site)


def test_the_site_is_built_without_a_warning(site):
    """No link that leads nowhere, no list that became a paragraph; and it can be searched."""
    assert (site / "search" / "search_index.json").exists()


class Links(HTMLParser):
    """Where a page leads, and the anchors it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.anchors |= {given[key] for key in ("id", "name") if given.get(key)}
        self.targets += [given[key] for key in ("href", "src") if given.get(key)]


def test_every_link_inside_the_site_leads_somewhere(site):
    pages = {path.resolve(): Links(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    pages.pop((site / "404.html").resolve())
    assert len(pages) >= 14
    broken = []
    for path, links in pages.items():
        for target in links.targets:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            leads_to = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if leads_to.is_dir():
                leads_to /= "index.html"
            anchor = unquote(parts.fragment)
            if not leads_to.exists():
                broken.append(f"{path.relative_to(site)}: {target}")
            elif anchor and leads_to in pages and anchor not in pages[leads_to].anchors and anchor != "__search":
                broken.append(f"{path.relative_to(site)}: no {target}")
    assert [link for link in broken if not link.endswith(("#only-light", "#only-dark"))] == []


@pytest.mark.parametrize("name", urbarium.game_names())
def test_every_game_has_the_same_page(site, name):
    text = (site / "games" / name / "index.html").read_text(encoding="utf-8")
    parts = ("In a minute", "Facts", "Variants", "Actions", "Observation", "Rules", "Scoring", "Rulings")
    for part in (*parts, "Where the numbers come from"):
        assert re.search(f"<h2[^>]*>{part}", text), part
    game = urbarium.game(name)
    assert all(rule in text for rule in game.guide.rules)
    if has_lessons(game):
        pictures = [f'id="diagram-{diagram.id}"' for diagram in script_of(game).diagrams]
        assert [picture for picture in pictures if picture not in text] == []
        assert "@diagram" not in text


FETCHED = re.compile(
    r"""<(?:script|img|iframe|source|link rel="(?:stylesheet|icon|preload|preconnect)")[^>]*(?:src|href)="(?:https?:)?//|url\(["']?https?://|@import"""
)


def test_nothing_is_fetched_from_elsewhere(site):
    files = [path for kind in ("*.html", "*.css", "*.svg") for path in site.rglob(kind)]
    assert len(files) > 50
    assert [path.name for path in files if FETCHED.search(path.read_text(encoding="utf-8"))] == []


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


@pytest.fixture
def address(site):
    """The site on this machine."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_a_visitor_plays_with_the_keyboard_and_searches(address, browser):  # noqa: F811
    page = browser.new_page(viewport={"width": 390, "height": 844})
    asked, troubles = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(address)
    page.wait_for_selector("#playboard[data-ready]")
    told = board.turns()[board.FIRST - 1]
    low = told["architects"][0]
    target, lots = next((int(sq), lots) for sq, lots in told["moves"][0].items() if lots)
    page.focus(f'[data-place="sq-{low}"]')
    page.keyboard.press("Enter")
    page.wait_for_selector(".playboard .held")
    page.focus(f'[data-place="sq-{target}"]')
    page.keyboard.press("Enter")
    page.wait_for_selector(".playboard .held", state="detached")
    assert page.locator(".playboard .place.lit").count() == len(lots)
    page.focus(f'[data-place="sq-{lots[0]}"]')
    page.keyboard.press("Enter")
    kind, after = next((kind, after) for kind, after in enumerate(told["after"][lots[0]]) if after)
    page.locator(".playboard-kinds button").nth(kind).press("Enter")
    page.wait_for_selector(".playboard .tried use", state="attached")
    assert page.inner_text(".playboard-points") == f"If it ended now: Black {after[0]}, White {after[1]}"

    page.click("label.md-header__button[for=__search]")
    page.keyboard.type("vacant lot")
    page.wait_for_selector(".md-search-result__item a[href*='urbs']")
    assert page.evaluate("document.fonts.check('16px \"Urbarium Sans\"')")
    assert {url for url in asked if not url.startswith((address, "data:", "blob:"))} == set()
    assert troubles == []
