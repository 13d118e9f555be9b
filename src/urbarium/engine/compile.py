"""How rules become machine code: three decorators, one cache that cannot go stale.

``rule`` compiles a helper, ``entry`` an entry point of the contract, ``kernel`` a function that takes a game as the
addresses of its entry points and is therefore compiled once for all games. With ``NUMBA_DISABLE_JIT=1`` all three
return the Python function unchanged.

Numba's own cache looks at the file of the compiled function only. Ours is kept in a folder named after the content of
*every* source file the function's module can reach, so a changed table or helper is never missed.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np

__all__ = ["cache_home", "compiled_mark", "entry", "jit_enabled", "kernel", "rule"]

Function = Callable[..., Any]

_CONFIG: Any = numba.config
_PACKAGE = Path(__file__).resolve().parent.parent
_IMPORT = re.compile(r"^from (\.+|\.*[\w.]+) import (?:\(([^)]*)\)|([^#\n]*))", re.MULTILINE)
_KEEP_SECONDS = 30 * 24 * 3600


def jit_enabled() -> bool:
    """False under ``NUMBA_DISABLE_JIT=1``."""
    return not _CONFIG.DISABLE_JIT


def cache_home() -> Path:
    """Where machine code is kept: ``URBARIUM_CACHE_DIR`` or the user's cache folder."""
    chosen = os.environ.get("URBARIUM_CACHE_DIR")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "urbarium"


def _imported_files(path: Path, source: str) -> Iterator[Path]:
    """Files of Urbarium, or of the same game, that this source imports from."""
    for module, several, few in _IMPORT.findall(source):
        if module.startswith("."):
            dots = len(module) - len(module.lstrip("."))
            folder = path.parents[dots - 1]
        elif module.startswith("urbarium."):
            folder, module = _PACKAGE, module.removeprefix("urbarium.")
        else:
            continue
        target = folder.joinpath(*[part for part in module.split(".") if part])
        yield target.with_suffix(".py")
        yield target / "__init__.py"
        names = (name.strip().split(" as ")[0] for name in (several or few).split(","))
        yield from (target / f"{name}.py" for name in names if name.isidentifier())


@cache
def _fingerprint(file: str) -> str:
    digest = hashlib.sha256(f"{numba.__version__} {llvmlite.__version__} {np.__version__}".encode())
    seen: set[Path] = set()
    todo = [Path(file).resolve()]
    while todo:
        path = todo.pop()
        if path in seen or not path.is_file():
            continue
        seen.add(path)
        source = path.read_text(encoding="utf-8")
        todo.extend(_imported_files(path, source))
    for path in sorted(seen):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def _cache_folder(file: str) -> str:
    folder = cache_home() / _fingerprint(file)
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        for other in cache_home().iterdir():
            with contextlib.suppress(OSError):
                if time.time() - other.stat().st_mtime > _KEEP_SECONDS:
                    shutil.rmtree(other, ignore_errors=True)
    return str(folder)


def compiled_mark(folder: Path) -> Path:
    """A file that stands for a folder of sources as they are now; it is made when all of them have been compiled."""
    sources = sorted(str(path) for path in folder.rglob("*.py"))
    digest = hashlib.sha256(" ".join(_fingerprint(source) for source in sources).encode()).hexdigest()[:16]
    return Path(_cache_folder(sources[0])) / f"{folder.name}-{digest}.compiled"


def _compile(function: Function, signature: Any = None) -> Function:
    if not jit_enabled():
        return function
    before = _CONFIG.CACHE_DIR
    _CONFIG.CACHE_DIR = _cache_folder(function.__code__.co_filename)
    try:
        decorate = numba.njit(signature, cache=True, nogil=True, error_model="numpy")
        return decorate(function)  # type: ignore[no-any-return]
    finally:
        _CONFIG.CACHE_DIR = before


def rule(function: Function) -> Function:
    """Compile a helper that entry points call."""
    return _compile(function)


def entry(function: Function) -> Function:
    """Mark an entry point. It is compiled with the contract's signature when the game is first needed."""
    return _compile(function)


def kernel(signature: Any) -> Callable[[Function], Function]:
    """Compile at once with an explicit signature, for functions that serve every game."""

    def decorate(function: Function) -> Function:
        return _compile(function, signature)

    return decorate
