"""Urbarium: five city-building board games to play and to study.

>>> import urbarium
>>> urbarium.game("urbino").title
'Urbino'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from urbarium.engine.errors import (
    NotationError,
    PositionError,
    RecordError,
    Refusal,
    RuleError,
    SetupError,
    UrbariumError,
)
from urbarium.engine.game import Game
from urbarium.engine.registry import game, game_names

if TYPE_CHECKING:
    from urbarium.engine.match import Choice, Match, View
    from urbarium.engine.record import Record

__all__ = [
    "Choice",
    "Game",
    "Match",
    "NotationError",
    "PositionError",
    "Record",
    "RecordError",
    "Refusal",
    "RuleError",
    "SetupError",
    "UrbariumError",
    "View",
    "game",
    "game_names",
]

__version__ = "0.1.0"

_LAZY = {"Choice": "match", "Match": "match", "View": "match", "Record": "record"}


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        from importlib import import_module

        return getattr(import_module(f"urbarium.engine.{_LAZY[name]}"), name)
    raise AttributeError(f"module 'urbarium' has no attribute {name!r}")
