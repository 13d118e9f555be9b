"""Every rule of every guide is cited by a test of its game, and every guide tells every rule of its specification."""

import re
from pathlib import Path

import pytest

import urbarium

TESTS = Path(__file__).parent
SPECIFICATIONS = TESTS.parent.parent / "shared" / "rules"
CITATION = re.compile(r"R(\d+)[._](\d+)")


def cited(game: str) -> set[str]:
    """Rule numbers that the tests of a game name, alone or as a range (R8.3 to R8.5)."""
    numbers: set[str] = set()
    for path in (TESTS / game).glob("*.py"):
        text = path.read_text(encoding="utf-8")
        numbers |= {f"{group}.{rule}" for group, rule in CITATION.findall(text)}
        for group, first, last in re.findall(r"R(\d+)\.(\d+) to R\1\.(\d+)", text):
            numbers |= {f"{group}.{rule}" for rule in range(int(first), int(last) + 1)}
    return numbers


def rules_of(game: str) -> set[str]:
    found = (re.fullmatch(r"[A-Z]+-R(\d+\.\d+)", rule) for rule in urbarium.game(game).guide.rules)
    return {match[1] for match in found if match}


@pytest.mark.parametrize("game", urbarium.game_names())
def test_every_rule_is_cited(game):
    rules = rules_of(game)
    assert len(rules) > 20
    assert sorted(rules - cited(game)) == []


@pytest.mark.parametrize("game", urbarium.game_names() if SPECIFICATIONS.is_dir() else [])
def test_the_guide_tells_every_rule(game):
    specification = (SPECIFICATIONS / f"{game}.md").read_text(encoding="utf-8")
    wanted = set(re.findall(r"^[|\- *]*(?:URB[A-Z]+-)?R(\d+\.\d+)\b", specification, re.MULTILINE))
    assert len(wanted) > 20
    assert sorted(wanted - rules_of(game)) == []


@pytest.mark.parametrize("game", urbarium.game_names() if SPECIFICATIONS.is_dir() else [])
def test_every_worked_example_is_a_test(game):
    specification = (SPECIFICATIONS / f"{game}.md").read_text(encoding="utf-8")
    section = specification.split("## 11. ")[1].split("\n## 12. ")[0]
    examples = set(re.findall(r"^[*|\- ]*(?:URB[A-Z]+-)?(?:X|E|EX-|WE-)(\d+)\b", section, re.MULTILINE))
    tests = "".join(path.read_text(encoding="utf-8") for path in (TESTS / game).glob("*.py"))
    tested = set(re.findall(r"def test_(?:X|E|EX|WE)_?0*(\d+)", tests))
    assert len(examples) > 20
    assert sorted(examples - tested - {f"0{number}" for number in tested}) == []
