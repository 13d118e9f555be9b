"""Any machine: a home that is missing or cannot be written to, odd paths, a full disk, other systems."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import platformdirs
import pytest

from urbarium.engine import folders
from urbarium.engine.compile import jit_enabled

PLAY = "import urbarium; print(urbarium.game('{game}').start(seed=1).play(0).actor)"
COMPILE = "from tests.testing.hilo import game; game.compile(); print(game.compiled)"
COMPILE_ONE = """
from tests.testing.hilo import game
from tests.testing.hilo.rules import actor
from urbarium.engine.compile import machine_code
from urbarium.engine.signatures import SIGNATURES
print(machine_code(actor, SIGNATURES["actor"])(game.start(seed=1).state))
"""


def run_python(code: str, **environment: str | None) -> subprocess.CompletedProcess[str]:
    given = {name: value for name, value in (os.environ | environment).items() if value is not None}
    return subprocess.run([sys.executable, "-c", code], env=given, capture_output=True, text=True, timeout=300)


@pytest.fixture
def elsewhere(tmp_path):
    """An environment whose folders are all below a folder with a space in its name."""
    place = tmp_path / "a place"
    (place / "tmp").mkdir(parents=True)
    variables = ["XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "URBARIUM_CACHE_DIR"]
    return place, {"HOME": str(place / "home"), "TMPDIR": str(place / "tmp")} | dict.fromkeys(variables)


def test_a_path_with_spaces_and_a_home_that_is_not_there_yet(elsewhere):
    place, environment = elsewhere
    run = run_python(COMPILE, **environment)
    assert (run.stdout.strip(), run.stderr) == ("True", "")
    assert not jit_enabled() or any((place / "home").rglob("*.nbi"))


def test_an_unknown_user_without_a_home_has_a_temporary_one(tmp_path, monkeypatch, capsys):
    def lost(*names: object, **more: object) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr(platformdirs, "user_state_path", lost)
    monkeypatch.delenv("URBARIUM_STATE_DIR", raising=False)
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
    folders.usable.cache_clear()
    found = folders.usable(folders.state_home())
    folders.usable.cache_clear()
    assert found.parent == tmp_path
    assert capsys.readouterr().err.count("is used for now") == 1


@pytest.mark.parametrize("home", ["/dev/null/home", "/proc/nowhere"])
def test_a_home_that_cannot_be_written_to_leaves_one_line_of_notice(elsewhere, home):
    place, environment = elsewhere
    run = run_python(COMPILE_ONE, **environment | {"HOME": home})
    if jit_enabled():
        assert run.stdout.strip() == "0"
        assert run.stderr.count("\n") == 1
        assert "cannot be written to" in run.stderr
        assert any((place / "tmp").rglob("*.nbi"))


def test_nothing_can_be_written_anywhere(elsewhere):
    _, environment = elsewhere
    run = run_python(COMPILE_ONE, **environment | {"HOME": "/dev/null/home", "TMPDIR": "/dev/null/tmp"})
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == "0"  # in this process


def test_a_temporary_folder_that_others_may_write_to_is_not_used(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    if not hasattr(os, "getuid"):
        return
    first = folders._temporary()
    assert first == folders._temporary() == tmp_path / f"urbarium-{os.getuid()}"
    first.chmod(0o777)
    other = folders._temporary()
    assert other not in (None, first)
    assert other.parent == tmp_path


def test_a_full_disk_while_compiling(elsewhere):
    """The code cannot be kept, and is used all the same."""
    _, environment = elsewhere
    full = """
import errno, os
import numba.core.caching
def full(*args, **kwargs):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
numba.core.caching.IndexDataCacheFile.save = full
"""
    run = run_python(full + COMPILE_ONE, **environment)
    assert run.stdout.strip() == "0"
    if jit_enabled():
        assert run.stderr.count("\n") == 1
        assert "No space left" in run.stderr


def test_several_processes_compile_at_once(elsewhere):
    _, environment = elsewhere
    given = {name: value for name, value in (os.environ | environment).items() if value is not None}
    command = [sys.executable, "-c", COMPILE_ONE]
    runs = [subprocess.Popen(command, env=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(3)]
    assert [run.communicate(timeout=300) for run in runs] == [(b"0\n", b"")] * 3


def test_an_unknown_user_without_a_home_can_play(elsewhere):
    _, environment = elsewhere
    run = run_python(PLAY.format(game="urbino"), **environment | {"HOME": None, "USER": None, "LOGNAME": None})
    assert (run.stdout.strip(), run.stderr) == ("1", "")


@pytest.mark.parametrize(
    ("system", "expected"),
    [
        ("unix", ".cache/urbarium"),
        ("macos", "Library/Caches/urbarium"),
    ],
)
def test_folders_are_where_the_system_wants_them(monkeypatch, tmp_path, system, expected):
    from importlib import import_module

    monkeypatch.delenv("URBARIUM_CACHE_DIR", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    kind = {"unix": "Unix", "macos": "MacOS"}[system]
    of_system = getattr(import_module(f"platformdirs.{system}"), kind)
    monkeypatch.setattr(
        platformdirs, "user_cache_path", lambda name, appauthor: Path(of_system(name, appauthor).user_cache_dir)
    )
    assert folders.cache_home() == tmp_path / expected


def test_no_module_needs_unix_to_be_imported():
    """Calls that only Unix has stand inside functions, behind a look at the system."""
    source = Path(folders.__file__).parent.parent
    for path in source.rglob("*.py"):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert not [line for line in lines if line.startswith(("import fcntl", "import resource", "import pwd"))], path
