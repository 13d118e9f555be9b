"""The documentation builds without a warning, its links lead somewhere, and its Python runs as it stands."""

import importlib.util
import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import urbarium
from docs import refusals

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
def test_python_of_a_page_runs(page, capsys):
    run_blocks((DOCS / page).read_text(encoding="utf-8"))


def test_pages_with_python_have_been_run():
    found = {page: len(BLOCK.findall((DOCS / page).read_text(encoding="utf-8"))) for page in PAGES}
    assert {"index.md", "concepts.md", "learning.md", "bots.md", "hosting.md"} <= {
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


# ---- the site


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
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
    return folder


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
    assert all(rule in text for rule in urbarium.game(name).guide.rules)
