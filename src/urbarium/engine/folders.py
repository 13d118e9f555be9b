"""Where things are kept on this machine: as its system wants it, and somewhere else where that cannot be."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
from functools import cache
from pathlib import Path

__all__ = ["cache_home", "data_home", "state_home", "usable", "write_whole"]


def cache_home() -> Path:
    """Machine code: ``URBARIUM_CACHE_DIR`` or the user's cache folder."""
    return _home("URBARIUM_CACHE_DIR", "user_cache_path")


def state_home() -> Path:
    """Unfinished games of the terminal: ``URBARIUM_STATE_DIR`` or the user's state folder."""
    return _home("URBARIUM_STATE_DIR", "user_state_path")


def data_home() -> Path:
    """The tables of the server: ``URBARIUM_DATA_DIR`` or the user's data folder."""
    return _home("URBARIUM_DATA_DIR", "user_data_path")


def _home(variable: str, kind: str) -> Path:
    import platformdirs

    chosen = os.environ.get(variable)
    if chosen:
        return Path(chosen)
    try:
        return Path(getattr(platformdirs, kind)("urbarium", appauthor=False))
    except RuntimeError:  # a user that the system does not know, without a home
        return Path("~")


@cache
def usable(folder: Path) -> Path | None:
    """The folder, made if need be; a temporary one, with a line of notice, where nothing can be written there.

    None if nothing can be written anywhere.
    """
    for one in (folder, _temporary()):
        if one is not None and one.is_absolute() and _writable(one):
            if one != folder:
                notice(f"{folder} cannot be written to; {one} is used for now")
            return one
    notice(f"{folder} cannot be written to, and no temporary folder either")
    return None


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _temporary() -> Path | None:
    """A folder of this user alone, the same for all their processes: what is in it is run."""
    try:
        user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
        folder = Path(tempfile.gettempdir()) / f"urbarium-{user}"
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
        if hasattr(os, "getuid") and (found.st_uid != os.getuid() or stat.S_IMODE(found.st_mode) & 0o077):
            return Path(tempfile.mkdtemp(prefix="urbarium-"))  # somebody else has made it, or could write to it
        return folder
    except OSError:
        return None


def write_whole(path: Path, content: bytes) -> None:
    """Write a whole file or none: a crash never leaves half of it behind."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


def notice(sentence: str) -> None:
    """One line for whoever started the program."""
    if sys.stderr:
        sys.stderr.write(f"urbarium: {sentence}\n")
