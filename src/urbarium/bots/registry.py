"""Bots by name. Light to import: search and its compiler are loaded when a level is made."""

from __future__ import annotations

import random
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
    "LEVEL_TITLES",
    "Bot",
    "RandomBot",
    "ThinkingBot",
    "bot_title",
    "make_bot",
]

LEVEL_TITLES = {
    "level1": "Apprentice",
    "level2": "Mason",
    "level3": "Builder",
    "level4": "Architect",
    "level5": "Master",
}
BOT_NAMES = ("random", *LEVEL_TITLES)
FIRST_LEVEL = "level1"  # for somebody who tries a game for the first time; the quickest to make
DEFAULT_LEVEL = "level2"  # where nobody chose one: against guests, and for whoever leaves a table
HINT_LEVEL = "level4"  # gives advice


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


def bot_title(name: str) -> str:
    """A bot's name as people read it.

    >>> bot_title("level3"), bot_title("random")
    ('Builder (level 3)', 'Random')
    """
    if name in LEVEL_TITLES:
        return f"{LEVEL_TITLES[name]} (level {name[-1]})"
    return "Random" if name == "random" else name


def make_bot(name: str, seed: int | None = None, *, threads: int = 1, timed: bool = True) -> Bot:
    """A bot by name: ``random``, ``level1`` to ``level5``, or anyone's class as ``module:Class``.

    With a seed a bot always plays the same in the same position. ``threads`` lets a level think on several cores;
    without ``timed`` it takes all its iterations however long that takes, as measurements want it.
    Raises SetupError for a name that leads nowhere.
    """
    if name == "random":
        return RandomBot(seed)
    if name in LEVEL_TITLES:
        from urbarium.bots.search_bots import LevelBot

        return LevelBot(name, seed, threads=threads, timed=timed)
    if ":" in name:
        return _own_bot(name, seed)
    near = get_close_matches(name, BOT_NAMES, n=1, cutoff=0.5)
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
