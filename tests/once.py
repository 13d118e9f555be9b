"""What is dear to make and the same for all: one of the processes that run the tests makes it for the others."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

PATIENCE = 300.0  # seconds until whoever waits for another process gives up


def made_once(folders: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A folder that ``make`` has filled, in this process or in another one of the same run.

    If that failed the folder is there all the same, and who looks for something in it does not find it.
    """
    base = folders.getbasetemp()
    shared = base.parent if base.name.startswith("popen-") else base  # each worker's folder lies in that of the run
    folder, done = shared / f"once-{name}", shared / f"once-{name}.done"
    try:
        folder.mkdir()
    except FileExistsError:
        end = time.monotonic() + PATIENCE
        while not done.exists():
            assert time.monotonic() < end, f"nobody has made {name}"
            time.sleep(0.2)
    else:
        try:
            make(folder)
        finally:
            done.touch()
    return folder
