"""The files around the code say what is so: commands, versions and names in them exist."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import urbarium
from urbarium.web.settings import PORT

ROOT = Path(__file__).parents[1]
WORKFLOW = ROOT / ".github" / "workflows" / "test.yml"
TEMPLATES = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
FIELDS = {"checkboxes", "dropdown", "input", "markdown", "textarea"}


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def steps() -> list[dict[str, Any]]:
    return [step for job in read(WORKFLOW)["jobs"].values() for step in job["steps"]]


def make_targets() -> set[str]:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))


def commands() -> str:
    """All that is run by the workflow or told to contributors and maintainers."""
    pages = ("README.md", "CONTRIBUTING.md", "docs/releasing.md", ".github/pull_request_template.md")
    told = [word for page in pages for word in re.findall(r"`([^`\n]+)`", (ROOT / page).read_text(encoding="utf-8"))]
    return "\n".join([*(step["run"] for step in steps() if "run" in step), *told])


def test_make_targets_exist():
    named = set(re.findall(r"\bmake ([a-z]+)", commands()))
    assert {"test", "lint", "coverage", "docs"} <= named
    assert sorted(named - make_targets()) == []


def test_paths_exist():
    named = set(re.findall(r"\b(?:tests|docs|benchmarks|scripts|src)/[\w./*-]*\w\*?", commands()))
    assert "tests/engine" in named
    assert [path for path in sorted(named) if not any(ROOT.glob(path))] == []


def test_every_page_names_the_port_of_the_server():
    """The one of the settings; a second server on the same machine has the next one."""
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("deploy/*"), ROOT / "Dockerfile"]
    texts = {path.name: path.read_text(encoding="utf-8") for path in [*pages, *(ROOT / "src").rglob("*.py")]}
    host = r"(?:localhost|127\.0\.0\.1|your-machine|server\d)"
    named = {(name, int(port)) for name, text in texts.items() for port in re.findall(rf"{host}:(\d+)", text)}
    assert ("terminal.md", PORT) in named
    assert {port for _, port in named} <= {PORT, PORT + 1}, named


def test_the_workflow_may_only_read_and_names_majors():
    assert read(WORKFLOW)["permissions"] == {"contents": "read"}
    assert [step["uses"] for step in steps() if not re.search(r"@v\d+$", step.get("uses", "@v1"))] == []


def test_the_workflow_tests_every_version_that_the_package_names():
    matrix = read(WORKFLOW)["jobs"]["systems"]["strategy"]["matrix"]["python"]
    prefix = "Programming Language :: Python :: "
    assert [f"{prefix}{version}" for version in matrix] == [c for c in project()["classifiers"] if c.startswith(prefix)]
    assert project()["requires-python"] == f">={matrix[0]}"


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_an_issue_template_is_complete(path):
    form = read(path)
    assert form["name"]
    assert form["description"]
    assert {field["type"] for field in form["body"]} <= FIELDS
    names = [field["id"] for field in form["body"] if field["type"] != "markdown"]
    assert len(set(names)) == len(names)
    assert all(field["attributes"].get("label") or field["type"] == "markdown" for field in form["body"])


def test_questions_about_rules_know_every_game_and_a_rule():
    fields = {field["id"]: field for field in read(ROOT / ".github" / "ISSUE_TEMPLATE" / "rules.yml")["body"]}
    games = [urbarium.game(name) for name in urbarium.game_names()]
    assert fields["game"]["attributes"]["options"] == [game.title for game in games]
    assert any(fields["rule"]["attributes"]["placeholder"] in game.guide.rules for game in games)


def test_a_citation_names_this_version():
    citation = read(ROOT / "CITATION.cff")
    assert citation["version"] == urbarium.__version__
    assert citation["license"] == project()["license"].split(" AND ")[0]  # the font has one of its own
    assert citation["url"] == project()["urls"]["Homepage"]


def test_every_hook_is_local():
    """A commit needs no other host."""
    assert {group["repo"] for group in read(ROOT / ".pre-commit-config.yaml")["repos"]} == {"local"}
