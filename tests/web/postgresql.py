"""A PostgreSQL server for the tests: the one that ``URBARIUM_TEST_POSTGRESQL`` names, or one that they start."""

from __future__ import annotations

import contextlib
import ctypes
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from pwd import getpwall
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from tests.web.steps import patiently

NAMED = os.environ.get("URBARIUM_TEST_POSTGRESQL", "")
USER = "postgres"  # PostgreSQL refuses to run as root; Debian's package has made a user for it
_PARENT_DIED = 1  # PR_SET_PDEATHSIG


def programs() -> Path | None:
    """The folder of the newest initdb and postgres, None if there are none."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    return max((path.parent for path in folders), key=lambda path: float(path.parent.name), default=None)


def available() -> bool:
    return bool(NAMED) or (
        programs() is not None and (os.geteuid() != 0 or USER in {user.pw_name for user in getpwall()})
    )


class Cluster:
    """A PostgreSQL server of its own, in a folder that goes with it. It can be killed and started again."""

    def __init__(self) -> None:
        folder = programs()
        assert folder is not None
        self.programs = folder
        self.user = USER if os.geteuid() == 0 else None
        # Not below the folder of the tests, where another user may have no way in; and the path of a socket is short.
        self.home = tempfile.TemporaryDirectory(prefix="pg-", dir="/tmp", ignore_cleanup_errors=True)
        self.process: subprocess.Popen[bytes] | None = None
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"postgresql+psycopg://urbarium@127.0.0.1:{self.port}/postgres"

    def __enter__(self) -> Cluster:
        if self.user:
            shutil.chown(self.home.name, self.user)
        make = [
            str(self.programs / "initdb"),
            "-D",
            f"{self.home.name}/data",
            "-U",
            "urbarium",
            "-A",
            "trust",
            "--no-sync",
        ]
        subprocess.run(make, check=True, timeout=120, **self._quiet())
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(timeout=30)
        self.home.cleanup()

    def _quiet(self) -> dict[str, Any]:
        nowhere = subprocess.DEVNULL
        return {"stdout": nowhere, "stderr": nowhere, "user": self.user, "cwd": self.home.name}

    def start(self) -> None:
        """Start it, again and again if its old processes are not gone yet, and wait until it answers."""
        options = ["-p", str(self.port), "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"]
        options += ["-c", f"unix_socket_directories={self.home.name}"]
        command = [str(self.programs / "postgres"), "-D", f"{self.home.name}/data", *options]
        engine = sa.create_engine(self.address)
        for _ in patiently("PostgreSQL starts", pause=0.05):
            if self.process is None or self.process.poll() is not None:
                self.process = subprocess.Popen(command, preexec_fn=end_with_parent, **self._quiet())
            try:
                engine.connect().close()
            except OperationalError:
                continue
            break
        engine.dispose()

    def processes(self) -> list[int]:
        """Its processes, the main one first."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [self.process.pid, *map(int, children)]

    def kill(self) -> None:
        """As a power cut would."""
        for pid in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        assert self.process is not None
        self.process.wait(timeout=30)


@contextmanager
def server() -> Iterator[str]:
    """The address of a server where databases may be created."""
    if NAMED:
        yield NAMED
        return
    with Cluster() as cluster:
        yield cluster.address


def end_with_parent() -> None:
    """In the new process: end with the tests, however these end."""
    ctypes.CDLL(None).prctl(_PARENT_DIED, signal.SIGQUIT)


@contextmanager
def new_database(address: str) -> Iterator[str]:
    """The address of an empty database, which is dropped afterwards."""
    engine = sa.create_engine(address, isolation_level="AUTOCOMMIT")
    name = f"urbarium_test_{uuid.uuid4().hex}"
    with engine.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
    try:
        yield engine.url.set(database=name).render_as_string(hide_password=False)
    finally:
        with engine.connect() as connection:
            connection.execute(sa.text(f"DROP DATABASE {name} WITH (FORCE)"))
        engine.dispose()
