"""What a host can decide about a server: in a file, by environment variables, or in Python."""

from __future__ import annotations

import difflib
import ipaddress
import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, get_type_hints

from urbarium.bots import HINT_LEVEL
from urbarium.engine.errors import SetupError
from urbarium.engine.folders import data_home, usable

__all__ = ["LOOPBACK", "PORT", "Settings", "default_database", "networks", "read_settings"]

PORT = 8642
LOOPBACK = ("localhost", "127.0.0.1", "::1")
_PREFIX = "URBARIUM_"  # of environment variables: URBARIUM_PORT is port, and so on


def default_database() -> str:
    """One SQLite file in the user's data folder, or whatever ``URBARIUM_DATABASE`` names."""
    chosen = os.environ.get(f"{_PREFIX}DATABASE")
    if chosen:
        return chosen
    folder = usable(data_home())
    if folder is None:
        raise SetupError(f"{data_home()} cannot be written to; name a database with --database")
    return f"sqlite:///{folder / 'urbarium.db'}"


@dataclass(frozen=True)
class Settings:
    """All limits and switches of a server, with values that suit a small host."""

    database: str = field(default_factory=default_database)
    address: str = "127.0.0.1"  # where it listens; 0.0.0.0 lets others in
    port: int = PORT  # 0: any that is free
    hosts: tuple[str, ...] = ()  # names under which the server may be asked; empty: any
    proxies: tuple[str, ...] = ()  # addresses or networks of proxies that are believed when they say who asks
    secure: bool = False  # behind HTTPS: cookies marked Secure, HSTS sent
    metrics_for: tuple[str, ...] = ()  # addresses or networks that may read /metrics; empty: nobody

    compile_games: bool = True  # all of them when the server starts, in a process beside it

    bot_processes: int = max(1, (os.cpu_count() or 2) - 1)  # 0: bots think in the server itself
    bot_niceness: int = 10  # how far bots give way to the server and all else on the machine; at 19 they starved
    bot_pause: float = 0.45  # seconds between a bot's steps, so that people can follow
    hint_bot: str = HINT_LEVEL
    absent_after: float = 60.0  # seconds without a connection after which others may seat a bot

    draw_processes: int = 1  # 0: draw in the server itself
    draw_niceness: int = 3  # players wait for pictures: at 10 the machine's other work made most of them late

    # What each address may ask for. Whatever is over a limit is answered with 429 and a time.
    requests_per_second: float = 25.0  # that change something
    request_burst: float = 150.0
    reads_per_second: float = 50.0  # that only look
    read_burst: float = 400.0
    pictures_per_second: float = 10.0  # that are drawn for one who asks for them
    picture_burst: float = 80.0
    new_tables_per_minute: float = 30.0
    streams_per_address: int = 100  # open at the same time
    messages_per_second: float = 15.0  # in one stream
    message_burst: float = 60.0
    chats_per_minute: float = 30.0  # of one seat

    connections_per_address: int = 250  # proxies may have more
    connections: int = 4000  # of everybody together
    request_seconds: float = 20.0  # until a request has come completely
    silence_seconds: float = 20.0  # after which a stream is asked whether it lives, and has that long to answer
    header_bytes: int = 32_768
    body_bytes: int = 16_384
    message_bytes: int = 4_096
    chat_characters: int = 300
    name_characters: int = 24
    entries_per_table: int = 5_000  # of a log; a longer one takes moves and nothing else
    tables_in_memory: int = 4000  # others are rebuilt from their log when asked for
    least_free_bytes: int = 100_000_000  # of the disk, below which the server says that it is not ready

    # When tables are tidied away, in days after the last thing that happened there; 0: never.
    waiting_days: float = 14.0  # that wait for players
    bots_only_days: float = 1.0  # where nobody has a seat
    abandoned_days: float = 0.0  # begun, and not over
    finished_days: float = 0.0

    def __post_init__(self) -> None:
        for name, kind in _KINDS.items():
            value = getattr(self, name)
            if kind in (int, float) and not value >= 0:
                raise SetupError(f"{name} is {value}; it cannot be less than 0")
        for name in ("proxies", "metrics_for"):
            networks(getattr(self, name), name)


_KINDS: dict[str, Any] = {name: kind for name, kind in get_type_hints(Settings).items() if not name.startswith("_")}


def networks(names: tuple[str, ...], setting: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """The networks that a setting names. Raises SetupError."""
    try:
        return [ipaddress.ip_network(name) for name in names]
    except ValueError as error:
        raise SetupError(f"{setting}: {error}; write an address or a network, as in 10.0.0.0/8") from None


# ---- reading


def read_settings(
    file: str | Path | None = None, given: Mapping[str, Any] | None = None, environment: Mapping[str, str] | None = None
) -> Settings:
    """What was given (None: was not), else what the environment says, else the file, else what is usual.

    Raises SetupError. A server that only this machine can reach answers only to this machine's names, unless it is
    told others.
    """
    values = _from_file(Path(file)) if file else {}
    values |= _from_environment(os.environ if environment is None else environment)
    values |= {name: value for name, value in (given or {}).items() if value is not None}
    if values.get("address", Settings.address) in LOOPBACK:
        values.setdefault("hosts", LOOPBACK)
    return Settings(**values)


def _from_file(path: Path) -> dict[str, Any]:
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SetupError(f"cannot open {path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SetupError(f"{path} is not TOML: {error}") from None
    values = {}
    for name, value in found.items():
        if name not in _KINDS:
            near = difflib.get_close_matches(name, _KINDS, 1)
            raise SetupError(f"{path}: there is no setting {name}{f'; did you mean {near[0]}?' if near else ''}")
        values[name] = _of_kind(value, _KINDS[name], f"{path}: {name}")
    return values


def _of_kind(value: Any, kind: Any, where: str) -> Any:
    if kind is float and type(value) is int:
        return float(value)
    if kind in (str, bool, int, float):
        if type(value) is not kind:
            raise SetupError(f"{where} is {value!r}; it must be {_WORDS[kind]}")
        return value
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise SetupError(f"{where} is {value!r}; it must be {_WORDS[kind]}")
    return tuple(value)


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    values = {}
    for one in fields(Settings):
        variable = _PREFIX + one.name.upper()
        text = environment.get(variable, "").strip()
        if text:
            kind = _KINDS[one.name]
            try:
                values[one.name] = _READERS[kind](text)
            except (ValueError, KeyError):
                raise SetupError(f"{variable} is {text!r}; it must be {_WORDS[kind]}") from None
    return values


_LIST = tuple[str, ...]
_WORDS = {str: "text", bool: "true or false", int: "a whole number", float: "a number", _LIST: "a list of texts"}
_SWITCH = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
_READERS: dict[Any, Callable[[str], Any]] = {
    str: str,
    bool: lambda text: _SWITCH[text.lower()],
    int: int,
    float: float,
    _LIST: lambda text: tuple(part.strip() for part in text.split(",") if part.strip()),
}
