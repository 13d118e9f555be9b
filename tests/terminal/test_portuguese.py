"""The terminal in Portuguese: whatever a person reads there, command by command."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from babel.messages.pofile import read_po

import urbarium
from tests.terminal.conftest import Run, unfolded
from tests.test_languages import forms, joined_words, printed_in_portuguese, vocabulary
from urbarium.learning import script_of
from urbarium.terminal import learn, play, reading, replay, visit, words
from urbarium.terminal.fullscreen.app import KEYS

FOLDER = Path(words.__file__).parent
PACKAGE = Path(urbarium.__file__).parent
FOR_OPERATORS = ("bench.py", "doctor.py", "ready.py")  # English for everybody
SHOWN = ("say", "item", "show", "ask", "lead", "error", "press_enter", "waiting", "typeset")  # methods of a screen
ASKED_BY_NAME = {
    *(title for _, _, title in KEYS),
    *learn.PARTS.values(),
    *reading.PROVENANCE.values(),
    *(module.HELP for module in (learn, play, replay, visit)),
}
# What is written the same way in every language: commands, files, rules, moves, and the names of lessons and puzzles.
NOTATION = re.compile(
    r"urbarium [a-z]+(?: [a-z-]+){0,2}|--\w+|\S+/\S+|\S+\.urb|\b[A-Z]+-R[\d.]+|GAME"
    r"|\b[A-Z]@[a-i]\d|\b[a-i]\d-[a-i]\d|\bfirst=[BW]|\b[A-Z]-\w+|\b[OGW]+\b"
    r"|^ *\d+  .*?: |^ +(?:\S.*:  )?\d+ .*|^ *\[.\] +\d+ \S+|(?<=escolha: ).*?: |(?<=exemplo: ).*|(?<=continuar: ).*",
    re.MULTILINE,
)


def modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(FOLDER.rglob("*.py")):
        if path.name not in FOR_OPERATORS:
            yield path.name, ast.parse(path.read_text(encoding="utf-8"))


def sentences() -> Iterator[str]:
    """What the code asks the catalogue for."""
    for _, module in modules():
        for node in (node for node in ast.walk(module) if isinstance(node, ast.Call)):
            asked = ast.unparse(node.func)
            if asked in ("say", "say.plural"):
                given = node.args[0 if asked == "say" else 1]
                if isinstance(given, ast.Constant):
                    yield str(given.value)
            elif asked == "say.joined":
                yield " and "


def catalogue(folder: Path, name: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """English and translated forms of every entry."""
    with (folder / "locale" / "pt_BR" / "LC_MESSAGES" / f"{name}.po").open("rb") as file:
        return [(forms(message), forms(message, "string")) for message in read_po(file) if message.id]


def places(text: str) -> set[str]:
    return set(re.findall(r"\{\w+(?:!r)?\}", text))


def pointed_at() -> Iterator[str]:
    """The words for things of lessons, without their numbers and signs."""
    for name in urbarium.game_names():
        steps = [step for lesson in script_of(urbarium.game(name)).lessons for step in lesson.steps]
        for thing in {thing for step in steps for thing in step.highlight}:
            yield from (word for word in thing.split() if re.fullmatch(r"[A-Za-z_]{2,}", word))


def test_the_catalogue_has_all_that_the_terminal_says_and_nothing_else() -> None:
    asked = {*sentences(), *ASKED_BY_NAME, *pointed_at()}
    assert {english[0] for english, _ in catalogue(FOLDER, "terminal")} == asked


def test_translations_fill_the_same_places() -> None:
    for english, translated in catalogue(FOLDER, "terminal"):
        assert all(translated), english
        assert all(places(one) == places(english[0]) for one in translated), english


def english_in(node: ast.AST) -> Iterator[str]:
    """Words that stand in what is shown themselves, and were not asked for."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.search(r"[A-Za-z]{2}", node.value):
        yield node.value
    if isinstance(node, (ast.JoinedStr, ast.FormattedValue, ast.IfExp, ast.BinOp, ast.BoolOp)):
        for part in ast.iter_child_nodes(node):
            yield from english_in(part)


def test_nothing_is_shown_that_the_catalogue_was_not_asked_for() -> None:
    found = [
        f"{name}: {text}"
        for name, module in modules()
        if name != "command.py"  # finding puzzles, drawing and the gallery
        for node in ast.walk(module)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SHOWN
        if "screen" in ast.unparse(node.func.value)
        for text in english_in(node.args[0] if node.args else node.func)
    ]
    assert found == []


# ---- whole commands


def foreign(names: list[str], text: str, *also: str) -> set[str]:
    """Words that no Portuguese sentence beside these games has."""
    folders = [urbarium.game(name).folder for name in names]
    books = [(folder, book) for folder in folders for book in (folder.name, "lessons")]
    books += [(PACKAGE / room, room) for room in ("terminal", "learning", "puzzles", "analysis", "web")]
    own = vocabulary(one for folder, book in books for _, translated in catalogue(folder, book) for one in translated)
    own |= printed_in_portuguese() if "urbs" in names else set()
    found = set(re.findall(r"[^\W\d_]{3,}", NOTATION.sub(" ", unfolded(text)).lower()))
    return found - own - joined_words(own) - {*names, *also}


@pytest.fixture
def record(desk: Path) -> Path:
    match, dice = urbarium.game("urbino").start(seed=2), Random(2)
    while not match.over:
        match.apply(dice.choice(match.game.legal(match.state)))
    match.record(["Ada", "Bo"]).save("partida.urb")
    return desk / "partida.urb"


@pytest.mark.usefixtures("record")
def test_a_record_is_told_in_portuguese(run: Run) -> None:
    told = run("replay partida.urb --language pt-BR").stdout
    assert told.startswith("Urbino: Preto Ada, Branco Bo; ")
    assert "1 (vez preparo): Preto " in told
    assert foreign(["urbino"], told, "ada") == set()
    checked = run("verify partida.urb --language pt-BR").stdout
    assert "ações permitidas, resultado " in checked
    assert foreign(["urbino"], checked) == set()


@pytest.mark.usefixtures("record")
def test_a_record_is_judged_in_portuguese(run: Run) -> None:
    told = run("analyse partida.urb --iterations 4 --language pt-BR --out julgada.urb").stdout
    assert "Partes esperadas da vitória (4 iterações, semente 0):" in told
    assert "melhor: " in told
    assert foreign(["urbino"], told) == set()
    again = run("replay julgada.urb --language pt-BR").stdout
    assert foreign(["urbino"], again, "ada") == set()


def test_a_file_that_cannot_be_read_is_refused_in_portuguese(run: Run, desk: Path) -> None:
    assert "o arquivo não pode ser aberto" in run("replay nada.urb --language pt-BR").stderr
    (desk / "bytes.urb").write_bytes(b"\xff\xfe")
    assert "isto não é texto" in run("analyse bytes.urb --language pt-BR").stderr


@pytest.mark.parametrize("name", urbarium.game_names())
def test_lessons_and_puzzles_are_taken_in_portuguese(run: Run, name: str) -> None:
    lines = ("help", "hint", "list", "board", "again", "skip", "skip", "skip", "skip", "skip", "quit")
    told = run(f"learn {name} --language pt-BR", *lines).stdout + run(f"learn {name} --list --language pt-BR").stdout
    told += run(f"puzzles play {name} --language pt-BR", "help", "hint", "1", "skip", "quit").stdout
    told += run(f"puzzles play {name} --list --language pt-BR").stdout
    assert foreign([name], told) == set()


def test_the_shelves_speak_portuguese(run: Run) -> None:
    told = "".join(run(f"{shelf} --language pt-BR").stdout for shelf in ("learn", "puzzles", "games"))
    assert foreign(urbarium.game_names(), told) == set()
