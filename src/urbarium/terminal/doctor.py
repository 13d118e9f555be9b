"""What is installed, what is compiled, what is missing, and how fast this machine is."""

from __future__ import annotations

import os
import platform
import time
from importlib.metadata import PackageNotFoundError, requires, version
from random import Random
from typing import TYPE_CHECKING, Any

from urbarium import __version__
from urbarium.engine.folders import cache_home, data_home, state_home, usable
from urbarium.terminal.ready import find_games

if TYPE_CHECKING:
    from pathlib import Path

    from urbarium.engine.game import Game
    from urbarium.terminal.screen import Screen

__all__ = ["examine", "show_examination"]

EXTRAS = ("web", "pictures", "arena", "gymnasium", "pettingzoo", "openspiel", "ray", "postgresql")
DECISIONS = 200  # taken to see how fast the machine is


def examine() -> dict[str, Any]:
    """Everything there is to say; ``broken`` lists what keeps the program from working."""
    games, broken = find_games()
    folders = {"cache": cache_home(), "games": state_home(), "tables": data_home()}
    return {
        "urbarium": __version__,
        "python": platform.python_version(),
        "system": platform.platform(),
        "cores": os.cpu_count(),
        "packages": {name: _version(name) for name in ("numpy", "numba", "llvmlite")},
        "extras": {extra: _missing(extra) for extra in EXTRAS},
        "folders": {what: {"path": str(path), "used": str(usable(path) or "")} for what, path in folders.items()},
        "cache_bytes": _size(usable(cache_home())),
        "compiled": {game.name: game.compiled for game in games},
        "decisions_per_second": {game.name: _speed(game) for game in games},
        "broken": broken,
    }


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _missing(extra: str) -> list[str]:
    """The packages of an extra that are not installed; extras of ours that it names are looked into."""
    missing = []
    for line in requires("urbarium") or []:
        what, _, condition = line.partition(";")
        if f'extra == "{extra}"' in condition.replace("'", '"'):
            name = what.strip().split("[")[0].split(">")[0].split("=")[0].split("<")[0].strip()
            if name != "urbarium" and _version(name) is None:
                missing.append(name)
    return missing


def _size(folder: Path | None) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) if folder else 0


def _speed(game: Game) -> int:
    """Random decisions a second from Python: of the machine code if it is there, else of the rules as written."""
    if game.compiled:
        game.compile()
    random = Random(1)
    match = game.start(seed=1)
    began = time.process_time()
    for _ in range(DECISIONS):
        if match.over:
            match = game.start(seed=1)
        match.apply(random.choice(game.legal(match.state)))
    return round(DECISIONS / max(time.process_time() - began, 1e-6))


def show_examination(screen: Screen, found: dict[str, Any]) -> None:
    screen.say(f"Urbarium {found['urbarium']}, Python {found['python']}, {found['system']}, {found['cores']} cores")
    for name, number in found["packages"].items():
        screen.item(f"{name} {number or 'is missing'}")
    screen.say("Extras", style="bold")
    for extra, missing in found["extras"].items():
        lacking = f"missing {', '.join(missing)}: pip install 'urbarium[{extra}]'"
        screen.item(f"{extra}: {lacking if missing else 'installed'}")
    screen.say("Folders", style="bold")
    for what, folder in found["folders"].items():
        elsewhere = "" if folder["used"] == folder["path"] else f", but used is {folder['used'] or 'none'}"
        screen.item(f"{what}: {folder['path']}{elsewhere}")
    screen.item(f"compiled code takes {found['cache_bytes'] / 1e6:.0f} MB")
    screen.say("Games", style="bold")
    for name, compiled in found["compiled"].items():
        state = "compiled" if compiled else "not compiled yet (urbarium compile)"
        screen.item(f"{name}: {state}, {found['decisions_per_second'][name]:,} decisions/s from Python")
    for sentence in found["broken"]:
        screen.error(sentence)
