"""Machine code is compiled once, kept, and thrown away when any source it came from changes."""

import json
import os
import subprocess
import sys

import pytest

import urbarium
from urbarium.engine.compile import _fingerprint, cache_home, compiled_mark, jit_enabled

compiled_only = pytest.mark.skipif(not jit_enabled(), reason="under NUMBA_DISABLE_JIT nothing is compiled")

PLAYOUT = """
import json, sys
import urbarium
from urbarium.bots.playout import playouts
results = []
for name in sys.argv[1:]:
    game = urbarium.game(name)
    kernels = game.kernels
    state = game.start(seed=1).state
    decisions, longest = playouts(kernels.actor, kernels.legal, kernels.apply, state, game.actions.size, 3, 1)
    misses = sum(len(getattr(kernels, name).stats.cache_misses) for name in vars(kernels))
    results.append([decisions > 0, misses, len(playouts.signatures), len(playouts.stats.cache_misses)])
print(json.dumps(results))
"""


@compiled_only
def test_a_second_process_compiles_nothing_and_one_kernel_serves_all_games():
    names = urbarium.game_names()
    for name in names:
        urbarium.game(name).compile()
    from urbarium.bots import playout

    assert callable(playout.playouts)
    run = subprocess.run([sys.executable, "-c", PLAYOUT, *names], capture_output=True, text=True, check=True)
    assert json.loads(run.stdout) == [[True, 0, 1, 0]] * len(names)


def test_the_fingerprint_follows_imports(tmp_path):
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "components.py").write_text("PRICE = 3\n")
    (folder / "words.py").write_text("TEXT = 'a'\n")
    (folder / "rules.py").write_text("from .components import PRICE\nfrom urbarium.engine.shuffle import shuffle\n")
    rules = str(folder / "rules.py")
    before = _fingerprint(rules)
    _fingerprint.cache_clear()
    (folder / "words.py").write_text("TEXT = 'b'\n")
    assert _fingerprint(rules) == before
    _fingerprint.cache_clear()
    (folder / "components.py").write_text("PRICE = 4\n")
    assert _fingerprint(rules) != before
    _fingerprint.cache_clear()


def test_the_mark_of_a_game_follows_its_sources(tmp_path, monkeypatch):
    monkeypatch.setenv("URBARIUM_CACHE_DIR", str(tmp_path / "cache"))
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "rules.py").write_text("PRICE = 3\n")
    before = compiled_mark(folder)
    assert compiled_mark(folder) == before
    assert not before.exists()
    (folder / "rules.py").write_text("PRICE = 4\n")
    _fingerprint.cache_clear()
    assert compiled_mark(folder) != before
    _fingerprint.cache_clear()


@compiled_only
def test_a_game_knows_whether_it_was_compiled_before():
    begin = "import urbarium; game = urbarium.game('urbino'); "
    forget = "game._mark().unlink(missing_ok=True); print(game.compiled); game.compile(); print(game.compiled)"
    runs = [
        subprocess.run([sys.executable, "-c", begin + then], capture_output=True, text=True, check=True).stdout.split()
        for then in (forget, "print(game.compiled)")
    ]
    assert runs == [["False", "True"], ["True"]]


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
