"""One server for one SQLite file: whoever comes second is told so. PostgreSQL is there for several."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import sqlalchemy as sa

from urbarium.engine.errors import SetupError

__all__ = ["database_file", "sole_server"]


def database_file(url: str) -> Path | None:
    """The file of a SQLite database; None where a database server keeps it. Raises SetupError."""
    try:
        address = sa.make_url(url)
    except sa.exc.ArgumentError:
        raise SetupError(f"{url} is no database; write sqlite:///FILE or postgresql+psycopg://…") from None
    if address.get_backend_name() != "sqlite":
        return None
    if not address.database or address.database == ":memory:":
        raise SetupError("tables are kept in a file: a database in memory would forget them")
    return Path(address.database)


@contextmanager
def sole_server(url: str) -> Iterator[None]:
    """Hold a database as its only server. Raises SetupError when another one has it."""
    file = database_file(url)
    if file is None:
        yield
        return
    beside = file.with_name(f"{file.name}.lock")
    try:
        holder = beside.open("a+")
    except OSError as error:
        raise SetupError(f"cannot write {beside}: {error.strerror}") from None
    with holder:
        if not _locked(holder):
            holder.seek(0)
            who = holder.read(20).strip()
            reason = f"another server{f' (process {who})' if who.isdecimal() else ''} uses {file}"
            raise SetupError(f"{reason}: stop it, name another --database, or let several share a PostgreSQL database")
        holder.truncate(0)
        holder.write(f"{os.getpid()}\n")
        holder.flush()
        yield


def _locked(file: IO[str]) -> bool:
    """Lock a file as long as it is open; False if somebody else has it."""
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            import msvcrt

            file.seek(1000)  # beyond what is read
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False
