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
    LEVEL_LINES,
    LEVEL_TITLES,
    MOST_SECONDS,
    PATIENT_LEVEL,
    USUAL_SECONDS,
    Bot,
    ThinkingBot,
    bot_title,
    is_bot,
    level_of,
    make_bot,
    patient,
    seconds_of,
)

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
    "ThinkingBot",
    "bot_title",
    "is_bot",
    "level_of",
    "make_bot",
    "patient",
    "seconds_of",
]
