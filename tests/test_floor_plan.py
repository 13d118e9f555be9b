"""Every game's folder has the same rooms: ours, the example's and those of the tests."""

import re
from pathlib import Path

import pytest

import urbarium
from urbarium.engine.contract import ENTRY_POINTS, ROOMS

TESTS = Path(__file__).parent
GAMES = Path(urbarium.__file__).parent / "games"
OURS = sorted(path.parent for path in GAMES.glob("*/__init__.py"))
FOLDERS = [
    *OURS,
    TESTS.parent / "examples" / "sixth_game" / "src" / "alley",
    TESTS / "testing" / "hilo",
    TESTS / "bots" / "nim",
]
TOP = {
    "__init__",
    "components",
    "state",
    "invariants",
    "actions",
    "refusals",
    "rules",
    "words",
    "drawing",
    "bot",
    "observation",
}


def rooms_of(folder: Path) -> set[str]:
    """The modules and packages in a folder."""
    packages = {path.parent.name for path in folder.glob("*/__init__.py")}
    return packages | {path.stem for path in folder.glob("*.py")}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_rooms_have_the_same_names(folder):
    assert rooms_of(folder) == TOP
    wanted = {room for room in [*ROOMS, *(room for room, _ in ENTRY_POINTS.values())] if "." in room}
    found = {f"{package}.{name}" for package in ("rules", "words", "drawing") for name in rooms_of(folder / package)}
    assert wanted <= found
    assert (folder / "guide.md").is_file()


@pytest.mark.parametrize("folder", OURS, ids=lambda folder: folder.name)
def test_our_games_split_their_rules_alike(folder):
    assert {"conditions", "effects", "knowledge", "scoring"} <= rooms_of(folder / "rules")
    assert {"notation", "phrases", "text", "board", "position", "facts", "pointing"} <= rooms_of(folder / "words")
    assert (folder / "lessons.toml").is_file()
    assert "colours" in rooms_of(folder / "drawing")


@pytest.mark.parametrize("folder", OURS, ids=lambda folder: folder.name)
def test_colours_of_a_drawing_stand_in_one_place(folder):
    """A colour is a word in ``drawing/colours.py``; seats have theirs in the game's facts."""
    typed = [
        f"{path.relative_to(folder)}: {colour}"
        for path in folder.rglob("*.py")
        if path.relative_to(folder).as_posix() not in ("__init__.py", "drawing/colours.py")
        for colour in re.findall(r"#[0-9A-Fa-f]{6}\b", path.read_text(encoding="utf-8"))
    ]
    assert typed == []


@pytest.mark.parametrize("folder", OURS, ids=lambda folder: folder.name)
def test_refusals_have_names_and_offsets_are_derived(folder):
    """No rule returns a paragraph (R6_3), and no room types the offsets of action blocks."""
    for path in folder.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        assert re.findall(r"\bR\d+_\d+\w*", source) == [], path
        if path.name == "actions.py":
            assert re.findall(r"Block\([^)]*\boffset\b", source) == [], path


@pytest.mark.parametrize("folder", OURS, ids=lambda folder: folder.name)
def test_every_refusal_is_returned_by_a_rule_or_told_by_words(folder):
    names = re.findall(
        r"^([A-Z][A-Z_]+) = REFUSALS\.add\(", (folder / "refusals.py").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert len(names) > 15
    sources = [
        path.read_text(encoding="utf-8") for part in ("rules", "words") for path in (folder / part).rglob("*.py")
    ]
    bodies = "\n".join(
        re.sub(r"^from [.\w]+ import (?:\([^)]*\)|.*)", "", source, flags=re.MULTILINE) for source in sources
    )
    assert [name for name in names if not re.search(rf"\b{name}\b", bodies)] == []
