"""Who may import whom: games know the engine and the drawing kit; no layer knows a single game by name."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import urbarium

PACKAGE = Path(urbarium.__file__).parent
ALLOWED = {
    "engine": set(),
    "render": {"engine"},
    "games": {"engine", "render"},
    "learning": {"engine", "render"},
    "testing": {"engine", "render"},
    "bots": {"engine"},
    "analysis": {"engine", "bots"},
    "puzzles": {"engine", "bots", "learning", "analysis"},
    "arena": {"engine", "bots", "render"},
    "adapters": {"engine", "bots", "render"},
    "training": {"engine", "bots", "arena"},
    "terminal": {"engine", "bots", "render", "arena", "analysis", "training", "web", "learning", "puzzles"},
    "web": {"engine", "bots", "render", "analysis", "learning", "puzzles"},
}
EXCEPT = {  # a view draws itself, when it is asked to
    "engine/match.py imports render.compose.compose",
    "engine/match.py imports render.font.standing_alone",
}
LAYERS = sorted(path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists())


class Running(ast.NodeTransformer):
    """A module without what it imports for the names of types alone."""

    def visit_If(self, node: ast.If) -> ast.AST:
        only_types = isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        return ast.Pass() if only_types else self.generic_visit(node)


def imports(path: Path) -> set[tuple[str, ...]]:
    """What a module imports of Urbarium, as parts of the dotted name below it."""
    found = set()
    package = path.relative_to(PACKAGE).parts[:-1]
    for node in ast.walk(Running().visit(ast.parse(path.read_text(encoding="utf-8")))):
        if isinstance(node, ast.Import):
            found |= {tuple(alias.name.split(".")[1:]) for alias in node.names if alias.name.startswith("urbarium.")}
        elif isinstance(node, ast.ImportFrom) and node.level:
            base = package[: len(package) - node.level + 1]
            found.add((*base, *(node.module or "").split(".")))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("urbarium."):
            parts = tuple((node.module or "").split(".")[1:])
            found |= {(*parts, alias.name) for alias in node.names}
    return found


def test_every_layer_has_its_rule():
    assert set(LAYERS) <= set(ALLOWED)


@pytest.mark.parametrize("layer", LAYERS)
def test_layers_import_downwards_only(layer):
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {'.'.join(target)}"
        for path in (PACKAGE / layer).rglob("*.py")
        for target in imports(path)
        if target and target[0] in ALLOWED and target[0] != layer and target[0] not in ALLOWED[layer]
    ]
    assert set(wrong) <= EXCEPT


def test_a_game_imports_no_other_game():
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {'.'.join(target)}"
        for path in (PACKAGE / "games").rglob("*.py")
        for target in imports(path)
        if target[:1] == ("games",) and target[1:2] and target[1] != path.relative_to(PACKAGE / "games").parts[0]
    ]
    assert wrong == []


def test_importing_urbarium_is_light():
    """Neither Numba nor NumPy is loaded before a game is needed, and listing the games does not need one."""
    code = (
        "import sys, urbarium; [urbarium.game(name) for name in urbarium.game_names()]; "
        "print([name for name in ('numba', 'numpy', 'rich', 'typer') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
