"""Every rule of every guide is cited by a test of its game, and guide and tests cover the whole specification.

``specification.txt`` in a game's folder of tests lists what its specification numbers, rules (``R6.3``) and worked
examples (``X12``), each with a few words. It was made from the specification and not from the guide or the tests.
"""

import re
from pathlib import Path

import pytest

import urbarium

TESTS = Path(__file__).parent
CITATION = re.compile(r"R(\d+)[._](\d+)")


def specified(game: str) -> tuple[set[str], set[str]]:
    """The numbers of the rules (6.3) and of the worked examples (12) in a game's specification."""
    lines = (TESTS / game / "specification.txt").read_text(encoding="utf-8").splitlines()
    found = [re.fullmatch(r"(?:R(\d+\.\d+)|(?:X|E|EX-|WE-)0*(\d+)) \S.*", line) for line in lines]
    assert None not in found, f"line {found.index(None) + 1} names no rule and no example"
    rules = {match[1] for match in found if match and match[1]}
    examples = {match[2] for match in found if match and match[2]}
    assert len(rules) + len(examples) == len(lines), "a number stands twice"
    return rules, examples


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
    assert sorted(rules_of(game) - cited(game)) == []


@pytest.mark.parametrize("game", urbarium.game_names())
def test_the_guide_tells_the_rules_of_the_specification(game):
    rules, _ = specified(game)
    assert len(rules) > 20
    assert sorted(rules ^ rules_of(game)) == []


@pytest.mark.parametrize("game", urbarium.game_names())
def test_every_worked_example_is_a_test(game):
    _, examples = specified(game)
    tests = "".join(path.read_text(encoding="utf-8") for path in (TESTS / game).glob("*.py"))
    tested = set(re.findall(r"def test_(?:X|E|EX|WE)_?0*(\d+)", tests))
    assert len(examples) > 20
    assert sorted(examples - tested) == []
