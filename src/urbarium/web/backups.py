"""Copies of a server's database, and how one is put back: by SQLite itself, or by PostgreSQL's own programs."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import time
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from urbarium.engine.errors import SetupError
from urbarium.web.database import APPLICATION
from urbarium.web.sole import database_file, sole_server

__all__ = ["back_up", "restore"]


def back_up(url: str, copy: Path) -> str:
    """Copy a database, also one in use; what was done, in words. Raises SetupError."""
    if copy.exists():
        raise SetupError(f"{copy} is already there; name another file")
    file = database_file(url)
    if file is None:
        _run_program("pg_dump", url, "--format=custom", "--no-owner", f"--file={copy}")
        return f"{copy} holds the database as it was just now"
    if not file.exists():
        raise SetupError(f"there is no database {file}")
    unfinished = copy.with_name(f".{copy.name}.unfinished")
    try:
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(unfinished)) as target:
            source.backup(target)
        tables = _count_tables(unfinished)
        os.replace(unfinished, copy)
    except (sqlite3.Error, OSError) as error:
        raise SetupError(f"{file} cannot be copied to {copy}: {error}") from None
    finally:
        unfinished.unlink(missing_ok=True)
    return f"{copy} holds {_count(tables)}"


def restore(url: str, copy: Path) -> str:
    """Put a copy in the place of a database that no server uses; what was done, in words. Raises SetupError."""
    if not copy.exists():
        raise SetupError(f"there is no {copy}")
    file = database_file(url)
    if file is None:
        _refuse_while_used(url)
        _run_program("pg_restore", url, "--clean", "--if-exists", "--no-owner", "--single-transaction", str(copy))
        return f"the database is what it was in {copy}"
    with sole_server(url):
        tables = _count_tables(copy)
        kept = _set_aside(file)
        try:
            fresh = file.with_name(f".{file.name}.restored")
            shutil.copyfile(copy, fresh)
            os.replace(fresh, file)
        except OSError as error:
            raise SetupError(f"{copy} cannot be copied to {file}: {error.strerror}") from None
    before = f"; what was there before is {kept}" if kept else ""
    return f"{file} holds {_count(tables)}{before}"


def _count(tables: int) -> str:
    return f"{tables} table{'' if tables == 1 else 's'}"


def _count_tables(file: Path) -> int:
    """How many tables a whole copy holds. Raises SetupError for what is none."""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            if connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
                raise SetupError(f"{file} is damaged")
            connection.execute("SELECT version_num FROM alembic_version")
            return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])
    except sqlite3.Error as error:
        raise SetupError(f"{file} is no copy of a database of Urbarium: {error}") from None


def _set_aside(file: Path) -> Path | None:
    """Keep a database under another name, with what SQLite has not yet written into it."""
    if not file.exists():
        return None
    kept = file.with_name(f"{file.name}.{time.strftime('%Y%m%d-%H%M%S')}")
    for end in ("-wal", "-shm", ""):
        part = file.with_name(file.name + end)
        if part.exists():
            os.replace(part, kept.with_name(kept.name + end))
    return kept


# ---- PostgreSQL


def _refuse_while_used(url: str) -> None:
    engine = sa.create_engine(url)
    question = "SELECT count(*) FROM pg_stat_activity WHERE application_name = :name AND datname = current_database()"
    try:
        with engine.connect() as connection:
            used = int(connection.execute(sa.text(question), {"name": APPLICATION}).scalar_one())
    except sa.exc.SQLAlchemyError as error:
        raise SetupError(f"the database cannot be reached: {str(error).partition(chr(10))[0]}") from None
    finally:
        engine.dispose()
    if used:
        raise SetupError("a server uses this database; stop all of them first")


def _run_program(name: str, url: str, *options: str) -> None:
    """The password goes by the environment, where other users of the machine cannot read it."""
    if shutil.which(name) is None:
        raise SetupError(f"{name} is not installed; it comes with PostgreSQL's client programs")
    address = sa.make_url(url)
    place = {"PGHOST": address.host, "PGPORT": address.port, "PGUSER": address.username, "PGPASSWORD": address.password}
    variables = {variable: str(value) for variable, value in place.items() if value}
    done = subprocess.run(
        [name, "--no-password", f"--dbname={address.database}", *options],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SetupError(f"{name}: {done.stderr.strip() or 'it failed'}")
