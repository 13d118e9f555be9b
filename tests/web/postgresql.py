"""A PostgreSQL server for the tests: the one that ``URBARIUM_TEST_POSTGRESQL`` names, or one that they start."""

from __future__ import annotations

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


@contextmanager
def server() -> Iterator[str]:
    """The address of a server where databases may be created."""
    if NAMED:
        yield NAMED
        return
    folder = programs()
    assert folder is not None
    user = USER if os.geteuid() == 0 else None
    # Not below the folder of the tests, where another user may have no way in; and the path of a socket is short.
    home = tempfile.TemporaryDirectory(prefix="pg-", dir="/tmp", ignore_cleanup_errors=True)
    with home as place, socket.socket() as probe:
        if user:
            shutil.chown(place, user)
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        data = f"{place}/data"
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "user": user, "cwd": place}
        make = [str(folder / "initdb"), "-D", data, "-U", "urbarium", "-A", "trust", "--no-sync"]
        subprocess.run(make, check=True, timeout=120, **quiet)
        options = ["-p", str(port), "-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={place}"]
        process = subprocess.Popen(
            [str(folder / "postgres"), "-D", data, *options, "-c", "fsync=off"], preexec_fn=_end_with_parent, **quiet
        )
        address = f"postgresql+psycopg://urbarium@127.0.0.1:{port}/postgres"
        try:
            _wait_for(address, process)
            yield address
        finally:
            process.send_signal(signal.SIGQUIT)
            process.wait(timeout=30)


def _end_with_parent() -> None:
    """In the new process: end with the tests, however these end."""
    ctypes.CDLL(None).prctl(_PARENT_DIED, signal.SIGQUIT)


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    engine = sa.create_engine(address)
    for _ in patiently("PostgreSQL starts", pause=0.05):
        assert process.poll() is None, "PostgreSQL did not start"
        try:
            engine.connect().close()
        except OperationalError:
            continue
        break
    engine.dispose()


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
