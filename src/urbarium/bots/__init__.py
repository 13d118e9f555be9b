"""Bots: search kernels, the levels people play against, and how anyone's own bot joins in.

>>> from urbarium.bots import make_bot
>>> make_bot("random", seed=1).name
'random'
"""

from urbarium.bots.registry import (
    BOT_NAMES,
    DEFAULT_LEVEL,
    FIRST_LEVEL,
    HINT_LEVEL,
    LEVEL_TITLES,
    Bot,
    ThinkingBot,
    bot_title,
    make_bot,
)

__all__ = [
    "BOT_NAMES",
    "DEFAULT_LEVEL",
    "FIRST_LEVEL",
    "HINT_LEVEL",
    "LEVEL_TITLES",
    "Bot",
    "ThinkingBot",
    "bot_title",
    "make_bot",
]
