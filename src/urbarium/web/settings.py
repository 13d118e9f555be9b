"""What a host can decide about a server."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from urbarium.bots import HINT_LEVEL
from urbarium.engine.errors import SetupError
from urbarium.engine.folders import data_home, usable

__all__ = ["PORT", "Settings", "default_database"]

PORT = 8642


def default_database() -> str:
    """One SQLite file in the user's data folder, or whatever ``URBARIUM_DATABASE`` names."""
    chosen = os.environ.get("URBARIUM_DATABASE")
    if chosen:
        return chosen
    folder = usable(data_home())
    if folder is None:
        raise SetupError(f"{data_home()} cannot be written to; name a database with --database")
    return f"sqlite:///{folder / 'urbarium.db'}"


@dataclass(frozen=True)
class Settings:
    """All limits and switches of a server, with values that suit a small host."""

    database_url: str = field(default_factory=default_database)
    hosts: tuple[str, ...] = ()  # names under which the server may be asked; empty: any
    secure: bool = False  # behind HTTPS: cookies marked Secure, HSTS sent

    compile_games: bool = True  # all of them when the server starts, in a process beside it

    bot_processes: int = max(1, (os.cpu_count() or 2) - 1)  # 0: bots think in the server itself
    bot_niceness: int = 19  # how far bots give way to the server, and to all else on the machine
    bot_pause: float = 0.45  # seconds between a bot's steps, so that people can follow
    hint_bot: str = HINT_LEVEL
    absent_after: float = 60.0  # seconds without a connection after which others may seat a bot

    draw_processes: int = 1  # 0: draw in the server itself
    draw_niceness: int = 10

    tables_in_memory: int = 4000  # others are rebuilt from their log when asked for
    body_bytes: int = 16_384
    message_bytes: int = 4_096
    messages_per_second: float = 15.0
    message_burst: float = 60.0
    requests_per_second: float = 25.0
    request_burst: float = 150.0
    new_tables_per_minute: float = 30.0
    chat_characters: int = 300
    name_characters: int = 24
