"""How rules become machine code: four decorators, one cache that cannot go stale.

``rule`` marks a helper, ``entry`` an entry point of the contract: both remain the Python functions they are, so that
a game can be played at once and words and drawings may ask a rule without waiting. ``borrowing`` marks a helper that
makes no arrays. ``machine_code`` compiles an entry point with all the rules it calls. ``kernel`` is a function that
takes a game as the addresses of its entry points and is therefore compiled once for all games, when it is first called.
With ``NUMBA_DISABLE_JIT=1`` nothing is compiled.

Numba, which takes a second to import, is not loaded before something is compiled.

Numba's own cache looks at the file of the compiled function only, and at where it lies. Ours is kept in a folder named
after the content of *every* source file the function's module can reach: a changed table or helper is never missed, and
the same sources elsewhere are not compiled again.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from functools import cache, cached_property, partial, update_wrapper
from importlib.metadata import version
from inspect import unwrap
from pathlib import Path
from typing import Any

from urbarium.engine.folders import cache_home, notice, usable

__all__ = [
    "as_written",
    "borrowing",
    "compiled_mark",
    "entry",
    "jit_enabled",
    "kernel",
    "machine_code",
    "prepare",
    "rule",
]

Function = Callable[..., Any]

_PACKAGE = Path(__file__).resolve().parent.parent
_LINKING = Path(__file__).resolve().with_name("linking.py")  # imported late, and part of how everything is compiled
_IMPORT = re.compile(r"^from (\.+|\.*[\w.]+) import (?:\(([^)]*)\)|([^#\n]*))", re.MULTILINE)
_KEEP_SECONDS = 30 * 24 * 3600
_HELPERS: Any = {
    "nogil": True,
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "_nrt": True,  # arrays can be made, and references to them are counted; otherwise it is as in whoever calls
}
_BORROWERS: Any = {**_HELPERS, "_nrt": False}
_COMPILER = ("numba", "llvmlite", "numpy")  # another version of one of them makes other code

_lock = threading.RLock()
_marked: list[tuple[Function, Any]] = []  # rules that Numba has not been told of, and how to compile them
_told: list[Any] = []  # what Numba knows them as; its types hold them only weakly


def jit_enabled() -> bool:
    """False under ``NUMBA_DISABLE_JIT=1``."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


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
    digest = hashlib.sha256(" ".join(map(version, _COMPILER)).encode())
    seen: set[Path] = set()
    todo = [Path(file).resolve(), _LINKING]
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
def _cache_folder(file: str) -> Path | None:
    """Where the machine code of a source file is kept; None if it cannot be kept."""
    home = usable(cache_home())
    if home is None:
        return None
    folder = home / _fingerprint(file)
    if not folder.is_dir():
        try:
            folder.mkdir(exist_ok=True)
        except OSError:
            return None
        for other in home.iterdir():
            with contextlib.suppress(OSError):
                if time.time() - other.stat().st_mtime > _KEEP_SECONDS:
                    shutil.rmtree(other, ignore_errors=True)
    return folder


def compiled_mark(folder: Path, package: str) -> Path | None:
    """A file that stands for a package as its folder is now; it is made when all of it has been compiled."""
    sources = sorted(str(path) for path in folder.rglob("*.py"))
    digest = hashlib.sha256(" ".join(_fingerprint(source) for source in sources).encode()).hexdigest()[:16]
    kept = _cache_folder(sources[0])
    return kept / f"{package}-{digest}.compiled" if kept else None


def rule(function: Function) -> Function:
    """Mark a helper that entry points and kernels call."""
    _marked.append((function, _HELPERS))
    return function


def borrowing(function: Function) -> Function:
    """Mark a helper that makes no arrays and keeps none: references to those it is handed need not be counted.

    Counting is done by atomic instructions, which took a third of the search's time.
    """
    _marked.append((function, _BORROWERS))
    return function


entry = rule  # an entry point is compiled by ``machine_code``, with the contract's signature


def _tell_numba() -> None:
    """Have Numba compile the rules where compiled code calls them, without what only a call from Python would need."""
    from numba import njit, types
    from numba.core.registry import cpu_target

    from urbarium.engine.linking import HelperCompiler

    while _marked:
        function, options = _marked.pop()
        helper = njit(**options, pipeline_class=HelperCompiler)(function)
        helper.get_call_template = partial(_call_of, helper.get_call_template)
        cpu_target.typing_context.insert_global(function, types.Dispatcher(helper))
        _told.append(helper)


def _call_of(template: Function, arguments: Any, named: Any) -> Any:
    """A rule is compiled once for all numbers, not anew for each constant that it is called with."""
    from numba import types

    return template([types.unliteral(kind) for kind in arguments], named)


@contextlib.contextmanager
def _kept_in(folder: Path | None) -> Iterator[None]:
    """Have Numba keep in our cache what is compiled here."""
    import numba

    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder or "")
    try:
        yield
    finally:
        settings.CACHE_DIR = before


def machine_code(function: Function, signature: Any) -> Function:
    """The function compiled, or read from the cache; itself where nothing is compiled."""
    if not jit_enabled():
        return function
    folder = _cache_folder(function.__code__.co_filename)
    with _lock, _kept_in(folder):
        _tell_numba()
        try:
            return _compiled(function, signature, kept=folder is not None)
        except OSError as error:  # the cache: the disk is full, or somebody else's file is in the way
            _say_once(f"compiled code cannot be kept: {error.strerror or error}")
            return _compiled(function, signature, kept=False)


def _compiled(function: Function, signature: Any, kept: bool) -> Function:
    import numba

    from urbarium.engine.linking import KeptByContent, TopCompiler

    compiled: Any = numba.njit(nogil=True, error_model="numpy", pipeline_class=TopCompiler)(function)
    if kept:
        compiled._cache = KeptByContent(function)
    try:
        compiled.compile(signature)
    except OSError as error:
        if not compiled.overloads:
            raise
        _say_once(f"compiled code cannot be kept: {error.strerror or error}")  # but it is there
    return compiled  # type: ignore[no-any-return]


_say_once = cache(notice)


class _Kernel:
    """Compiled when it is first called."""

    def __init__(self, function: Function, signature: Any) -> None:
        update_wrapper(self, function)
        self._function = function
        self._signature = signature

    @cached_property
    def prepared(self) -> Function:
        """The machine code."""
        return machine_code(self._function, self._signature)

    def __call__(self, *arguments: Any) -> Any:
        return self.prepared(*arguments)


def as_written(kernel: Function) -> Function:
    """The Python function of a kernel; it takes entry points in the place of addresses, ``addresses.functions_of``."""
    written: Function = unwrap(kernel)
    return written


def prepare(*kernels: Function) -> None:
    """Compile kernels now, or load them, so that the first call need not wait."""
    for one in kernels:
        if isinstance(one, _Kernel):
            one.prepared  # noqa: B018


def kernel(signature: Any) -> Callable[[Function], Function]:
    """Mark a function that serves every game, with an explicit signature."""

    def decorate(function: Function) -> Function:
        return _Kernel(function, signature) if jit_enabled() else function

    return decorate
