"""Facts about a match, asked by name: ``points``, ``actor``, ``legal H@e5``, and what the game itself can be asked.

They are meant for one seat unless ``of SEAT`` follows: ``points of 1``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from urbarium.engine.errors import PositionError

if TYPE_CHECKING:
    from urbarium.engine.contract import FactValue
    from urbarium.engine.game import Game
    from urbarium.engine.match import Match

__all__ = ["fact", "is_fact"]

_OF = re.compile(r"(.+) of (\d)")


def points(match: Match, seat: int, rest: str) -> int:
    """The points of a seat as they stand."""
    return int(match.scores()[seat])


def lead(match: Match, seat: int, rest: str) -> int:
    """The points by which a seat is ahead of the best other one; less than nothing if it is behind."""
    scores = match.scores()
    return int(scores[seat] - max(score for other, score in enumerate(scores) if other != seat))


def actor(match: Match, seat: int, rest: str) -> int:
    """The seat that decides, -1 at the end."""
    return match.actor


def over(match: Match, seat: int, rest: str) -> bool:
    """Is the game over?"""
    return match.over


def winners(match: Match, seat: int, rest: str) -> list[int]:
    """The seats that have won."""
    return match.winners()


def choices(match: Match, seat: int, rest: str) -> int:
    """How many actions are possible."""
    return 0 if match.over else len(match.game.legal(match.state))


def legal(match: Match, seat: int, rest: str) -> bool:
    """Is an action possible, or several in a row?"""
    return match.why_not(rest) is None


COMMON: Mapping[str, Callable[[Match, int, str], FactValue]] = {
    "points": points,
    "lead": lead,
    "actor": actor,
    "over": over,
    "winners": winners,
    "choices": choices,
    "legal": legal,
}


def fact(match: Match, seat: int, name: str) -> FactValue:
    """What a name asks about a match, for a seat; PositionError if nobody knows the name.

    >>> import urbarium
    >>> match = urbarium.game("urbino").arrange({"architects": "e2 e4", "side": "black", "phase": "F"})
    >>> fact(match, 0, "lot e3"), fact(match, 0, "points of 1"), fact(match, 0, "left T")
    (True, 0, 3)
    """
    found = _OF.fullmatch(name)
    if found and int(found[2]) < match.players:
        name, seat = found[1], int(found[2])
    word, _, rest = name.partition(" ")
    if word in COMMON:
        return COMMON[word](match, seat, rest)
    if word in match.game.facts:
        return match.game.facts[word](match.fields, seat, rest)
    known = ", ".join([*COMMON, *match.game.facts])
    raise PositionError(f"{match.game.title} has no fact {name!r}; there are: {known}")


def is_fact(game: Game, name: str) -> bool:
    """Is it the name of something that can be asked?"""
    word = name.partition(" ")[0]
    return word in COMMON or word in game.facts
