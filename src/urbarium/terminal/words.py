"""The words of the terminal in the language that is spoken; what games and bots are called is said as on the pages."""

from pathlib import Path

from urbarium.bots import LEVEL_TITLES, bot_title, level_of
from urbarium.engine.words import Words
from urbarium.web.words import say as on_pages
from urbarium.web.words import turn_words

__all__ = ["called", "on_pages", "say", "turn_words"]

say = Words(Path(__file__).parent)


def called(bot: str) -> str:
    """A bot for people: ``Builder (level 3)``, ``Random``."""
    if bot == "random":
        return say("Random")
    title = LEVEL_TITLES.get(level_of(bot), "")
    return bot_title(bot).replace(title, on_pages(title)).replace("(level ", say("(level ")) if title else bot
