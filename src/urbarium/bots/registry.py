"""Bots by name. Light to import: search and its compiler are loaded when a level is made."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast, runtime_checkable

from urbarium.engine.errors import SetupError

if TYPE_CHECKING:
    from urbarium.bots.search_bots import Explanation
    from urbarium.engine.match import View

__all__ = [
    "BOT_NAMES",
    "DEFAULT_LEVEL",
    "FIRST_LEVEL",
    "HINT_LEVEL",
    "LEVEL_LINES",
    "LEVEL_TITLES",
    "MOST_SECONDS",
    "PATIENT_LEVEL",
    "USUAL_SECONDS",
    "Bot",
    "RandomBot",
    "ThinkingBot",
    "bot_title",
    "is_bot",
    "level_of",
    "make_bot",
    "patient",
    "seconds_of",
]

LEVEL_TITLES = {
    "level1": "Apprentice",
    "level2": "Mason",
    "level3": "Builder",
    "level4": "Architect",
    "level5": "Master",
    "level6": "Grandmaster",
}
LEVEL_LINES = {  # what to expect of each
    "level1": "for a first game; looks hardly further than one action",
    "level2": "knows what it is doing for a move or two",
    "level3": "a fair opponent",
    "level4": "a hard one; hints come from this level",
    "level5": "a very hard one; thinks for a few seconds",
    "level6": "the strongest; thinks as long as you allow",
}
BOT_NAMES = ("random", *LEVEL_TITLES)
FIRST_LEVEL = "level1"  # for somebody who tries a game for the first time; the quickest to make
DEFAULT_LEVEL = "level2"  # where nobody chose one: against guests, and for whoever leaves a table
HINT_LEVEL = "level4"  # gives advice
PATIENT_LEVEL = "level6"  # takes its time: by its name alone, or as in level6-30, which thinks for 30 seconds
USUAL_SECONDS = 10
MOST_SECONDS = 600


@runtime_checkable
class Bot(Protocol):
    """Whatever chooses an action from what its seat may know."""

    name: str

    def choose(self, view: View) -> int:
        """One of ``view.legal()``."""


@runtime_checkable
class ThinkingBot(Bot, Protocol):
    """A bot that can say what it considered."""

    def explain(self, view: View) -> Explanation:
        """The candidates with visits and expected result, and the line of play it expects."""


class RandomBot:
    """Chooses evenly among the legal actions."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View) -> int:
        return self._random.choice(view.legal())


class _Named:
    """Somebody's bot that brought no name of its own."""

    def __init__(self, bot: Any, name: str) -> None:
        self.bot = bot
        self.name = name

    def choose(self, view: View) -> int:
        return self.bot.choose(view)  # type: ignore[no-any-return]


def patient(seconds: int) -> str:
    """The name of the level that thinks for so many seconds about each decision.

    >>> patient(30)
    'level6-30'
    """
    return f"{PATIENT_LEVEL}-{seconds}"


def level_of(name: str) -> str:
    """A level's name without the seconds; other names as they are.

    >>> level_of("level6-30"), level_of("level2"), level_of("level2-30")
    ('level6', 'level2', 'level2-30')
    """
    return PATIENT_LEVEL if seconds_of(name) else name


def seconds_of(name: str) -> int | None:
    """The seconds that a name allows for each decision, as in ``level6-30``; None if it says nothing about them."""
    found = re.fullmatch(f"{PATIENT_LEVEL}-([1-9][0-9]{{0,2}})", name)
    return int(found[1]) if found and int(found[1]) <= MOST_SECONDS else None


def is_bot(name: str) -> bool:
    """Is there a bot of that name among ours?"""
    return level_of(name) in BOT_NAMES


def bot_title(name: str) -> str:
    """A bot's name as people read it.

    >>> bot_title("level3"), bot_title("level6-30"), bot_title("random")
    ('Builder (level 3)', 'Grandmaster (level 6, 30 s)', 'Random')
    """
    level, seconds = level_of(name), seconds_of(name)
    if level in LEVEL_TITLES:
        return f"{LEVEL_TITLES[level]} (level {level[-1]}{f', {seconds} s' if seconds else ''})"
    return "Random" if name == "random" else name


def make_bot(name: str, seed: int | None = None, *, threads: int | None = None, timed: bool = True) -> Bot:
    """A bot by name: ``random``, ``level1`` to ``level6``, ``level6-30`` (seconds), or your class as ``module:Class``.

    With a seed a bot always plays the same in the same position, but for level 6, which goes by the clock. ``threads``
    lets a level think on more or fewer cores than it usually does; without ``timed`` it makes a fixed number of
    iterations however long that takes, as measurements want it. Raises SetupError for a name that leads nowhere.
    """
    if name == "random":
        return RandomBot(seed)
    if level_of(name) in LEVEL_TITLES:
        from urbarium.bots.search_bots import LevelBot

        return LevelBot(name, seed, threads=threads, timed=timed)
    if ":" in name:
        return _own_bot(name, seed)
    near = get_close_matches(name, BOT_NAMES, n=1, cutoff=0.5)
    if name.startswith(f"{PATIENT_LEVEL}-"):
        raise SetupError(
            f"there is no bot {name!r}; {PATIENT_LEVEL} thinks for 1 to {MOST_SECONDS} s, as in {patient(30)}"
        )
    hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(BOT_NAMES)}, or your own as module:Class"
    raise SetupError(f"there is no bot {name!r}; {hint}")


def _own_bot(name: str, seed: int | None) -> Bot:
    module_name, _, class_name = name.partition(":")
    try:
        module = _import_from_here(module_name)
    except ModuleNotFoundError as error:
        if error.name != module_name.split(".")[0] and error.name != module_name:
            raise SetupError(f"bot {name!r} cannot be loaded: {error}") from error
        raise SetupError(f"bot {name!r}: there is no module {module_name!r} here or among the installed ones") from None
    except Exception as error:
        raise SetupError(f"bot {name!r} cannot be loaded: {type(error).__name__}: {error}") from error
    maker = getattr(module, class_name, None)
    if not callable(maker):
        raise SetupError(f"bot {name!r}: module {module_name!r} has no class {class_name!r}")
    try:
        bot = _instantiate(cast("Callable[..., Any]", maker), seed)
    except Exception as error:
        raise SetupError(f"bot {name!r} cannot be made: {type(error).__name__}: {error}") from error
    if not callable(getattr(bot, "choose", None)):
        raise SetupError(f"bot {name!r}: a bot has a method choose(view) that returns an action")
    return bot if isinstance(bot, Bot) else _Named(bot, name)


def _import_from_here(module_name: str) -> Any:
    """Import a module, looking in the current folder too: that is where people keep their own bots."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    return import_module(module_name)


def _instantiate(maker: Callable[..., Any], seed: int | None) -> Any:
    """With the seed where the class takes one."""
    from inspect import signature

    try:
        takes_seed = "seed" in signature(maker).parameters
    except ValueError:
        takes_seed = False
    return maker(seed=seed) if takes_seed else maker()
