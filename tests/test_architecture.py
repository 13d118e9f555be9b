"""docs/architecture.md is true: every file and function that it names is there, and every room is named."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import urbarium

PACKAGE = Path(urbarium.__file__).parent
ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
LAYERS = sorted(path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists())
GAMES = sorted(path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py"))
FILE = re.compile(r"[\w<>./-]+\.(?:py|js|json)")


def section(title: str) -> str:
    """The text below a heading."""
    return TEXT.split(f"\n## {title}\n")[1].split("\n## ")[0]


def walks() -> dict[str, str]:
    parts = re.split(r"\n\*\*(.+?)\.?\*\*", section("Three walks"))
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def spans(text: str) -> list[str]:
    """What is written as code."""
    return re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


def places(file: str, beside: Path | None = None) -> list[Path]:
    """Where a file lies that is named from the package, the repository, or the folder of the one named before."""
    if "<game>" in file:
        return [PACKAGE / file.replace("<game>", game) for game in GAMES]
    folders = [PACKAGE, ROOT, *([beside.parent] if beside else [])]
    return [next((folder / file for folder in folders if (folder / file).is_file()), PACKAGE / file)]


def names_in(path: Path) -> set[str]:
    """Functions, classes and methods of a source, methods also with their class."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".js":
        found = set(re.findall(r"^(?:export )?(?:async )?function (\w+)", source, re.MULTILINE))
        for name, body in re.findall(r"^(?:export )?class (\w+).*?\{\n(.*?)^\}", source, re.MULTILINE | re.DOTALL):
            methods = re.findall(r"^  (?:async )?(\w+)\(", body, re.MULTILINE)
            found |= {name, *methods, *(f"{name}.{method}" for method in methods)}
        return found
    found = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            methods = [part.name for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)]
            found |= {node.name, *methods, *(f"{node.name}.{method}" for method in methods)}
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
    return found


def stations(walk: str) -> Iterator[tuple[Path, str]]:
    """Each file of a walk, and each function of it, which follows its file."""
    here: list[Path] = []
    for span in spans(walk):
        if FILE.fullmatch(span):
            here = places(span, here[0] if here else None)
            yield from ((path, "") for path in here)
        else:
            assert here, f"{span} stands before any file"
            yield from ((path, span.split("(")[0]) for path in here)


def test_every_file_that_is_named_is_there() -> None:
    named = [span for span in spans(TEXT) if FILE.fullmatch(span) and "/" in span]
    assert len(named) > 30
    assert [span for span in named if not all(path.is_file() for path in places(span))] == []


def test_there_are_three_walks() -> None:
    assert list(walks()) == [
        "A click, from one browser to the other",
        "A bot's move",
        "A step of the vector environment",
    ]


@pytest.mark.parametrize("walk", walks())
def test_every_function_of_a_walk_is_where_the_walk_says(walk: str) -> None:
    stops = list(stations(walks()[walk]))
    assert len(stops) > 5
    assert [f"{path.name}: {name}" for path, name in stops if name and name not in names_in(path)] == []


def test_the_walk_of_a_click_is_shorter_than_fourteen_files() -> None:
    """Up to the moment the other player is told; the picture is made beside."""
    told, beside = walks()["A click, from one browser to the other"].split("beside:")
    assert "`Stream._tell`" in told
    assert "`Drawing.draw`" in beside
    assert len({path for path, name in stations(told)}) < 14


def test_the_tree_has_every_folder_of_the_package() -> None:
    tree = TEXT.split("```")[1]
    assert sorted(re.findall(r"^  (\w+)/", tree, re.MULTILINE)) == LAYERS
    assert all(re.search(rf"\b{game}\b", tree) for game in GAMES)


def modules_named(title_of_table: str) -> set[str]:
    """The names in the first column of a table, and files of the same section."""
    text = section("The server in rooms")
    table = text.split(f"| {title_of_table} | its job |\n")[1].split("\n\n")[0]
    return {name for row in table.splitlines()[1:] for name in spans(row.split("|")[1])}


def test_every_room_of_the_server_is_named_and_no_other() -> None:
    rooms = {path.stem for path in (PACKAGE / "web").glob("*.py")} | {"api"}
    elsewhere = {"__init__", "rooms", "arrangements"}  # named where they are explained
    assert modules_named("room") == rooms - elsewhere
    assert {"web/rooms.py", "web/arrangements.py"} <= set(spans(TEXT))


def test_every_module_of_the_client_is_named_and_no_other() -> None:
    assert modules_named("module") == {path.stem for path in (PACKAGE / "web" / "static").glob("*.js")}
