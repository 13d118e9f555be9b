"""Copies of a database: made while a server runs, put back when none does."""

import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.web.conftest import running
from urbarium.engine.errors import SetupError
from urbarium.web.backups import back_up, restore
from urbarium.web.database import try_database
from urbarium.web.sole import sole_server

PLAN = {"game": "urbino", "seats": [{"kind": "me"}, {"kind": "me"}]}


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "urbarium", *words], capture_output=True, text=True, timeout=120, check=False
    )


def test_a_copy_of_a_running_server_brings_its_tables_back(database: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    with running(tmp_path, database) as server:
        made = httpx.post(f"{server.address}/api/v1/tables", json=PLAN, timeout=60).json()["table"]
        done = command("backup", str(copy), "--database", database)
        assert done.returncode == 0, done.stderr
        later = httpx.post(f"{server.address}/api/v1/tables", json=PLAN, timeout=60).json()["table"]
        refused = command("restore", str(copy), "--database", database)
        assert refused.returncode == 2
        assert "server" in refused.stderr
    done = command("restore", str(copy), "--database", database)
    assert done.returncode == 0, done.stderr
    with running(tmp_path, database) as server:
        codes = [
            httpx.get(f"{server.address}/api/v1/tables/{table}", timeout=60).status_code for table in (made, later)
        ]
        assert codes == [200, 404]


def test_what_was_there_before_is_kept(tmp_path: Path) -> None:
    old, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    url = f"sqlite:///{old}"
    try_database(url)
    back_up(url, copy)
    before = old.read_bytes()
    told = restore(url, copy)
    kept = re.search(r"before is (\S+)", told)
    assert kept is not None
    assert Path(kept[1]).read_bytes() == before


def test_a_copy_never_replaces_a_file_and_nonsense_is_never_restored(tmp_path: Path) -> None:
    url, nonsense = f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "nonsense"
    try_database(url)
    nonsense.write_bytes(b"x" * 5000)
    with pytest.raises(SetupError, match="already there"):
        back_up(url, nonsense)
    with pytest.raises(SetupError, match="no copy of a database"):
        restore(url, nonsense)
    with pytest.raises(SetupError, match="there is no"):
        restore(url, tmp_path / "none")
    with sole_server(url), pytest.raises(SetupError, match="another server"):
        restore(url, nonsense)
