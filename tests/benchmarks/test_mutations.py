"""The script that changes rules one at a time: the right changes in the right places, and an honest report of them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def mutations(monkeypatch):
    monkeypatch.syspath_prepend(SCRIPTS)
    import mutations

    return mutations


RULES = '''"""Rules of a tiny game."""

import numpy as np

from urbarium.engine.compile import entry, rule

from .components import CARDS, LIMIT


@rule
def price(level, count):
    """Numbers in words, 1 or 2, are no numbers."""
    if level < LIMIT and not count:  # and this is no operator
        return 0
    best = max(level, -1)
    for _ in range(count):
        best += 2
    return best - 1


@entry
def legal(state, out):
    s = state.view(STATE)[0]
    work = np.zeros(3)
    return True


def words(count):
    return count + 1
'''
COMPONENTS = "LIMIT = 3\nUNUSED = 4\nCARDS = (1, 2, 3)\n"


def lines(mutations, text, file="rules.py"):
    source = mutations.Source(file, text)
    return [(c.kind, c.before, c.after) for f in source.compiled() for c in mutations.Changes(source, f).made]


def one_function(body):
    return f"from urbarium.engine.compile import rule\n\n\n@rule\ndef f(x, y):\n    {body}\n"


@pytest.mark.parametrize(
    ("code", "changed"),
    [
        ("return x < y", ["x <= y"]),
        ("return x >= y", ["x > y"]),
        ("return x != y", ["x == y"]),
        ("return x == LIMIT", ["x != LIMIT", "x == LIMIT + 1", "x == LIMIT - 1"]),
        ("return x < LIMIT", ["x <= LIMIT", "x < LIMIT - 1"]),  # x < LIMIT + 1 is x <= LIMIT
        ("return x <= LIMIT", ["x < LIMIT", "x <= LIMIT + 1"]),
        ("return x > box.LIMIT", ["x >= box.LIMIT", "x > box.LIMIT + 1"]),
        ("return x > 0", ["x >= 0", "x > 1"]),
        ("return 0 <= x < 5", ["0 < x < 5", "0 <= x <= 5", "1 <= x < 5", "-1 <= x < 5", "0 <= x < 4"]),
        ("return x and y", ["x or y"]),
        ("return x or y or x", ["x and y or x", "x or y and x"]),
        ("return x + y - x", ["x - y - x", "x + y + x"]),
        ("return not x", ["x"]),
        ("return True", ["False"]),
        ("return 7", ["8", "6"]),
        ("return -1", ["0"]),
        ("return min(x, y)", ["max(x, y)"]),
        ("return x[y]", []),
        ("return x.view(STATE)[0]", []),
        ("return np.zeros(5)", []),
    ],
)
def test_each_kind_of_change(mutations, code, changed):
    found = {after.removeprefix("return ").strip() for _, _, after in lines(mutations, one_function(code))}
    assert found == set(changed)


def test_assignments_and_early_exits(mutations):
    text = one_function("x += y\n    if x:\n        return y\n    while y:\n        break\n    return x")
    assert [(before, after) for _, before, after in lines(mutations, text)] == [
        ("x += y", "x -= y"),
        ("return y", "pass"),
        ("break", "pass"),
    ]


def test_operators_in_comments_and_strings_stay(mutations):
    text = one_function("return (x  # < and +\n        < y)")
    source = mutations.Source("rules.py", text)
    change = next(c for c in mutations.Changes(source, source.compiled()[0]).made if c.kind == "comparison")
    assert change.applied(text) == text.replace("        < y", "        <= y")


def test_positions_count_characters(mutations):
    """Columns of Python's syntax trees are bytes."""
    text = one_function("x = 'é€' if x < y else 'ü'")
    (change,) = (c for f in [mutations.Source("r.py", text)] for c in mutations.Changes(f, f.compiled()[0]).made)
    assert change.applied(text) == text.replace("x < y", "x <= y")


def test_every_change_is_another_program_that_compiles(mutations, game):
    changes = game.changes()
    sources = {}
    for change in changes:
        text = (game.folder / change.file).read_text()
        compile(change.applied(text), change.file, "exec")
        sources.setdefault(change.applied(text), []).append(change)
    assert len(sources) == len(changes) == len({change.key for change in changes})


# ---- a game


@pytest.fixture
def game(mutations, tmp_path):
    """A game with rules, constants, a bot, words, and one test that looks at some of it."""
    folder = tmp_path / "tinygame"
    (folder / "rules").mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "rules" / "__init__.py").touch()
    (folder / "rules" / "prices.py").write_text(RULES.replace(".components", "..components"))
    (folder / "components.py").write_text(COMPONENTS)
    (folder / "bot.py").write_text(RULES)
    (folder / "text.py").write_text("def words(count):\n    return count + 1\n")
    tests = tmp_path / "checks"
    tests.mkdir()
    (tests / "test_price.py").write_text(
        "import os\nimport time\n\nimport pytest\nfrom tinygame.rules.prices import price\n\n\n"
        "def test_below_the_limit():\n    assert price(2, 0) == 0\n\n\n"
        "def test_count():\n    assert price(5, 1) == 6\n\n\n"
        "def test_that_fails():\n    assert price(5, 1) == 7\n"
    )
    return mutations.Subject("tinygame", "tinygame", folder, tests, tmp_path)


def test_what_is_changed(game):
    """Compiled functions wherever they are, and constants that they use; not the bot, not words, not tables."""
    changes = game.changes()
    assert {(change.file, change.function) for change in changes} == {
        ("components.py", "LIMIT"),
        ("rules/prices.py", "price"),
        ("rules/prices.py", "legal"),
    }
    assert game.module("rules/prices.py") == "tinygame.rules.prices"
    assert game.module("rules/__init__.py") == "tinygame.rules"


def test_the_choice_is_spread_over_functions(mutations, game):
    changes = game.changes()
    few = mutations.spread(changes, 3, seed=1)
    assert {change.function for change in few} == {"LIMIT", "price", "legal"}
    assert few == mutations.spread(changes, 3, seed=1)
    assert mutations.spread(changes, 1000, seed=1) != changes  # LIMIT gives only one
    assert {change.key for change in mutations.spread(changes, 1000, seed=1)} < {change.key for change in changes}


def run(mutations, game, out, changes):
    """In a process of its own, uncompiled: a run forks, and everything it forks is meant to be cold."""
    code = f"""
import json, mutations, sys
from pathlib import Path
mutations.warm()
folder, tests, root, *keys = json.loads(sys.stdin.read())
game = mutations.Subject({game.name!r}, {game.package!r}, Path(folder), Path(tests), Path(root))
run = mutations.Run(game, Path({str(out)!r}), workers=2)
results = run.run([change for change in game.changes() if change.key in keys])
print(json.dumps([results, run.left_out]))
"""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(game.root), str(SCRIPTS), *sys.path])}
    answer = subprocess.run(
        [sys.executable, "-c", code],
        input=json.dumps([str(game.folder), str(game.tests), str(game.root), *(change.key for change in changes)]),
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(answer.stdout)


def changed(game, before, after):
    (change,) = (c for c in game.changes() if (c.before, c.after) == (before, after))
    return change


def test_noticed_or_not(mutations, game, tmp_path):
    noticed = changed(game, "best += 2", "best += 3")
    unnoticed = changed(game, "best = max(level, -1)", "best = max(level, 0)")
    uncalled = changed(game, "return True", "return False")
    constant = changed(game, "LIMIT = 3", "LIMIT = 2")
    changes = [noticed, unnoticed, uncalled, constant]
    results, left_out = run(mutations, game, tmp_path / "out", changes)
    assert left_out == {"checks/test_price.py::test_that_fails": "fails uncompiled"}
    outcomes = {key: (result["outcome"], result["by"]) for key, result in results.items()}
    assert outcomes == {
        noticed.key: ("noticed", "checks/test_price.py::test_count"),
        unnoticed.key: ("survived", ""),
        uncalled.key: ("survived", "no test calls it"),
        constant.key: ("noticed", "checks/test_price.py::test_below_the_limit"),
    }
    told = mutations.report("tinygame", changes, results, {unnoticed.key: "Levels are never negative."})
    assert "| tinygame | 4 | 2 | 0 | 2 | 1 | 50.0 | 66.7 |" in told
    assert "`best = max(level, -1)` -> `best = max(level, 0)`\n  Levels are never negative." in told
    assert "`return True` -> `return False`\n  no test calls it" in told


def test_a_change_that_hangs_is_noticed_by_the_clock(mutations, game, tmp_path):
    rules = game.folder / "rules" / "prices.py"
    rules.write_text(one_function("while x < y:\n        x += 1\n    return x").replace("def f", "def price"))
    (game.tests / "test_price.py").write_text(
        "from tinygame.rules.prices import price\n\n\ndef test_f():\n    assert price(1, 3) == 3\n"
    )
    hanging = changed(game, "x += 1", "x += 0")
    results, _ = run(mutations, game, tmp_path / "out", [hanging])
    assert results[hanging.key]["outcome"] == "timed out"


def test_nothing_is_measured_when_the_tests_break_off(mutations, game, tmp_path):
    """Without the tests behind that place many a change would seem to go unnoticed."""
    with (game.tests / "test_price.py").open("a") as file:
        file.write("\n\ndef test_that_stops_everything():\n    pytest.exit('enough')\n")
    with pytest.raises(subprocess.CalledProcessError) as stopped:
        run(mutations, game, tmp_path / "out", game.changes()[:1])
    assert "pytest broke off" in stopped.value.stderr


def test_results_are_taken_up_again(mutations, game, tmp_path):
    out = tmp_path / "out"
    noticed = changed(game, "best += 2", "best += 3")
    unnoticed = changed(game, "best = max(level, -1)", "best = max(level, 0)")
    run(mutations, game, out, [noticed])
    run(mutations, game, out, [noticed, unnoticed])
    written = (out / "tinygame.jsonl").read_text().splitlines()
    assert [json.loads(line)["key"] for line in written] == [noticed.key, unnoticed.key]
    with (game.tests / "test_price.py").open("a") as file:
        file.write("\n\ndef test_a_negative_level():\n    assert price(-2, 1) == 0\n")
    results, _ = run(mutations, game, out, [noticed, unnoticed])
    written = (out / "tinygame.jsonl").read_text().splitlines()
    assert [json.loads(line)["key"] for line in written] == [noticed.key, unnoticed.key, unnoticed.key]
    assert results[unnoticed.key]["by"] == "checks/test_price.py::test_a_negative_level"


def test_an_unknown_game_is_told_the_names(mutations):
    with pytest.raises(SystemExit, match="there is no game 'urbinno'; there are: urbania, urbaniza"):
        mutations.subjects(["urbinno"])


def test_every_reason_is_given_for_a_change_that_exists(mutations):
    """A reason whose code has changed must be thought over again."""
    for subject in mutations.subjects([]):
        changes = {change.key for change in subject.changes()}
        assert sorted(key for key in mutations.reasons(subject.name) if key not in changes) == []
