"""Machine code is compiled once, kept, and thrown away when any source it came from changes."""

import itertools
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import urbarium
from urbarium.adapters.kernels import (
    answer_games,
    ask_games,
    begin_games,
    choose_inside,
    mark_legal,
    observe,
    seed_games,
    step_games,
)
from urbarium.bots.flat import flat_monte_carlo
from urbarium.bots.playout import playouts
from urbarium.bots.search import search
from urbarium.engine.compile import _fingerprint, compiled_mark, jit_enabled, prepare
from urbarium.engine.folders import cache_home
from urbarium.engine.game import Game

compiled_only = pytest.mark.skipif(not jit_enabled(), reason="under NUMBA_DISABLE_JIT nothing is compiled")

PLAYOUT = """
import json, sys
import urbarium
from urbarium.bots.playout import playouts
from urbarium.engine.contract import ENTRY_POINTS
results = []
for name in sys.argv[1:]:
    game = urbarium.game(name)
    kernels = game.compile()
    state = game.start(seed=1).state
    decisions, longest = playouts(game.addresses, state, game.actions.size, 3, 1)
    misses = sum(len(getattr(kernels, name).stats.cache_misses) for name in ENTRY_POINTS)
    kernel = playouts.prepared
    results.append([decisions > 0, misses, len(kernel.signatures), len(kernel.stats.cache_misses)])
print(json.dumps(results))
"""


@compiled_only
def test_a_second_process_compiles_nothing_and_one_kernel_serves_all_games():
    names = urbarium.game_names()
    for name in names:
        urbarium.game(name).compile()
    prepare(playouts)
    run = subprocess.run([sys.executable, "-c", PLAYOUT, *names], capture_output=True, text=True, check=True)
    assert json.loads(run.stdout) == [[True, 0, 1, 0]] * len(names)


@compiled_only
def test_the_same_sources_elsewhere_are_not_compiled_again(tmp_path):
    """As in a second environment or a fresh clone: whoever sees the mark of a compiled game finds its code as well."""
    urbarium.game("urbino").compile()
    prepare(playouts)
    shutil.copytree(Path(urbarium.__file__).parent, tmp_path / "urbarium", ignore=shutil.ignore_patterns("*.pyc"))
    for source in (tmp_path / "urbarium").rglob("*.py"):
        os.utime(source, (1, 1))
    run = subprocess.run(
        [sys.executable, "-c", PLAYOUT, "urbino"],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(run.stdout) == [[True, 0, 1, 0]]


NAMED = """
import sys
from importlib import import_module
from urbarium.engine.compile import machine_code
print(machine_code(import_module(f"{sys.argv[1]}.rules").total, "int64(int64)")(20))
"""


@compiled_only
def test_the_same_sources_by_another_name_have_code_of_their_own(tmp_path):
    """A copy of the example begins as an example by another name: kept code looks for the modules it was made from."""
    for name in ("alley", "lane"):
        (tmp_path / name / "rules").mkdir(parents=True)
        (tmp_path / name / "rules" / "__init__.py").write_text("def total(n):\n    return n + 22\n")
        told = subprocess.run(
            [sys.executable, "-c", NAMED, name],
            env=os.environ
            | {
                "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path]),
                "URBARIUM_CACHE_DIR": str(tmp_path / "cache"),
            },
            capture_output=True,
            text=True,
            check=False,
        )
        assert (told.stdout, told.stderr) == ("42\n", "")
        shutil.rmtree(tmp_path / name)


KERNELS = [search, flat_monte_carlo, begin_games, step_games, ask_games, answer_games, choose_inside, seed_games]
KERNELS += [mark_legal, observe]
READ = """
import json, sys
from importlib import import_module
kernels = [getattr(import_module(module), name).prepared for module, name in json.loads(sys.argv[1])]
print(json.dumps([[len(kernel.signatures), len(kernel.stats.cache_misses)] for kernel in kernels]))
"""


@compiled_only
def test_kernels_that_take_records_are_kept_too():
    """This process compiles them if nobody has; the second reads all of them from the cache."""
    prepare(*KERNELS)
    names = json.dumps([(kernel.__module__, kernel.__name__) for kernel in KERNELS])
    second = subprocess.run([sys.executable, "-c", READ, names], capture_output=True, text=True, check=True).stdout
    assert json.loads(second) == [[1, 0]] * len(KERNELS)


@pytest.mark.parametrize(
    ("room", "changed"),
    [
        ("components.py", "PRICE = 4\n"),
        ("rules/amounts.py", "RENT = 3\n"),
        ("actions.py", "BUILD = 8\n"),
        ("rules/__init__.py", "TURNS = 6\n"),
        ("words/text.py", None),  # nothing compiled reads it
    ],
)
def test_the_fingerprint_follows_imports_from_room_to_room(tmp_path, room, changed):
    sources = {
        "components.py": "PRICE = 3\n",
        "actions.py": "BUILD = 7\n",
        "rules/__init__.py": "TURNS = 5\n",
        "rules/amounts.py": "RENT = 2\n",
        "rules/conditions.py": "from . import amounts\nfrom .. import actions as deeds\n"
        "from ..components import (\n    PRICE,\n)\nfrom urbarium.engine.shuffle import shuffle\n",
        "bot.py": "from .rules import TURNS\nfrom .rules.conditions import PRICE\n",
        "words/text.py": "TEXT = 'a'\n",
    }
    for name, source in sources.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(source)
    bot = str(tmp_path / "bot.py")
    before = _fingerprint(bot)
    _fingerprint.cache_clear()
    (tmp_path / room).write_text(changed or "TEXT = 'b'\n")
    assert (_fingerprint(bot) != before) == (changed is not None)
    _fingerprint.cache_clear()


def test_the_mark_of_a_game_follows_its_sources(tmp_path, monkeypatch):
    monkeypatch.setenv("URBARIUM_CACHE_DIR", str(tmp_path / "cache"))
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "rules.py").write_text("PRICE = 3\n")
    before = compiled_mark(folder, "game")
    assert before
    assert compiled_mark(folder, "game") == before
    assert compiled_mark(folder, "another") != before
    assert not before.exists()
    (folder / "rules.py").write_text("PRICE = 4\n")
    _fingerprint.cache_clear()
    assert compiled_mark(folder, "game") != before
    _fingerprint.cache_clear()


@compiled_only
def test_a_game_knows_whether_it_was_compiled_before(tmp_path, monkeypatch):
    monkeypatch.setattr(Game, "_mark", lambda game: tmp_path / game.name)
    first, later = (replace(urbarium.game("urbino"), _kernels=[]) for _ in range(2))
    before = first.compiled
    first.compile()
    assert (before, first.compiled, later.compiled) == (False, True, True)


def test_the_cache_goes_where_it_is_told(monkeypatch, tmp_path):
    monkeypatch.setenv("URBARIUM_CACHE_DIR", str(tmp_path))
    assert cache_home() == tmp_path
    monkeypatch.delenv("URBARIUM_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_home() == tmp_path / "urbarium"


def test_everything_runs_uncompiled():
    code = "import urbarium; print(urbarium.game('urbino').start().play('A@d4').actor)"
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == "1"


def run_python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=True)


def test_a_first_move_needs_no_compiler():
    """Given an empty cache, when somebody plays a move, then Numba is not even imported."""
    code = "import sys, urbarium; urbarium.game('urbs').start(seed=1).legal(); print('numba' in sys.modules)"
    assert run_python(code).stdout.strip() == "False"


@pytest.fixture
def slow_calls(monkeypatch):
    """A clock for the rules by which every call takes a twentieth of a second, on whatever machine."""
    ticks = itertools.count()
    monkeypatch.setattr("urbarium.engine.game.time", SimpleNamespace(perf_counter=lambda: next(ticks) * 0.05))


def calls_until(game: Game, true: Callable[[], object]) -> int:
    """How often a rule is asked until something is true; at most a thousand times."""
    state, out = game.start(seed=1).state, np.empty(game.actions.size, np.int32)
    legal = game.kernels.legal
    return next(calls for calls in range(1000) if true() or legal(state, out) < 0)


@compiled_only
def test_rules_that_have_much_to_do_become_machine_code(slow_calls, monkeypatch):
    """Given compiled code in the cache, when a game has been played for a while, then it is used."""
    monkeypatch.setattr(Game, "compiled", True)
    game = replace(urbarium.game("urbino"), _kernels=[])
    assert 1 < calls_until(game, lambda: game._kernels) < 100


@compiled_only
def test_an_entry_point_that_was_kept_becomes_machine_code_as_well(monkeypatch):
    game = replace(urbarium.game("urbino"), _kernels=[])
    state, out = game.start(seed=1).state, np.empty(game.actions.size, np.int32)
    kept, called = game.kernels.legal, []
    kernels = game.compile()

    def legal(*arguments):
        called.append(arguments)
        return 0

    monkeypatch.setattr(kernels, "legal", legal)
    kept(state, out)
    assert len(called) == 1


@compiled_only
def test_the_cache_is_not_asked_at_every_call(slow_calls, monkeypatch):
    """Looking for machine code takes longer than most rules."""
    asked: list[Game] = []

    def compiled(game: Game) -> bool:
        asked.append(game)
        return False

    monkeypatch.setattr(Game, "compiled", property(compiled))
    game = replace(urbarium.game("urbino"), _kernels=[], _patience=[0.5])
    assert calls_until(game, lambda: len(asked) == 2) > 10


@compiled_only
def test_a_game_that_is_compiled_elsewhere_waits_for_it(slow_calls):
    game = replace(urbarium.game("urbino"), _kernels=[], _patience=[0.0])
    game.leave_compiling()
    with pytest.raises(StopIteration):
        calls_until(game, lambda: game._kernels)


@compiled_only
def test_a_rule_is_compiled_once_for_all_constants(tmp_path):
    """The quarter rounds of ChaCha are called with eight sets of constants."""
    code = """
from urbarium.engine import compile, shuffle
compile.machine_code(shuffle.seed_generator, "void(uint32[::1], uint8[::1])")
compile.machine_code(shuffle.random_below, "int64(uint32[::1], int64)")
print([len(helper.signatures) for helper in compile._told if helper.py_func is shuffle._quarter])
"""
    assert run_python(code, URBARIUM_CACHE_DIR=str(tmp_path)).stdout.strip() == "[1]"
