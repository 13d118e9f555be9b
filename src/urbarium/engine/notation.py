"""Reading and writing actions as text, for every game in the same way.

The blocks of a game's action space say how its actions are written. Reading is matching: the text must begin with the
notation of a legal action, the longest one counts, then the next action is read from the rest. So a whole turn can be
written as its actions one after the other, and no game needs a parser. What a game may add (``words/notation.py``) is
in the Protocol ``Notation`` of the contract; here are the plain forms, for games that add nothing::

    from urbarium.engine.notation import no_shorthand as shorthand
    from urbarium.engine.notation import nothing_implied as implied
    from urbarium.engine.notation import nothing_misread as misread
    from urbarium.engine.notation import points_and_winners as result
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from urbarium.engine.errors import NotationError, RuleError

if TYPE_CHECKING:
    import numpy as np

    from urbarium.engine.contract import Fields
    from urbarium.engine.game import Game
    from urbarium.engine.refusals import Reason

__all__ = [
    "implied_before",
    "no_shorthand",
    "nothing_implied",
    "nothing_misread",
    "points_and_winners",
    "read_actions",
    "read_one",
]

_SEPARATOR = re.compile(r"[\s;,]*")


def nothing_implied(s: Fields, action: int) -> int:
    """Every action is said."""
    return -1


def no_shorthand(s: Fields, text: str) -> tuple[str, int] | None:
    """There is no shorter way."""
    return None


def nothing_misread(s: Fields, text: str) -> Reason | None:
    """Whatever names no action is unreadable."""
    return None


def points_and_winners(s: Fields, points: Sequence[float], winners: Sequence[str]) -> str:
    """``31:28 Red``."""
    return f"{':'.join(f'{score:g}' for score in points)} {' and '.join(winners)}"


def _longest_prefix(game: Game, state: np.ndarray, actions: Iterable[int], text: str) -> tuple[int, int]:
    """The action whose notation begins the text, and the length of that notation; (-1, 0) if none does."""
    best, length = -1, 0
    folded = text.casefold()
    for action in actions:
        notation = game.write(state, action)
        size = len(notation)
        if size > length and folded.startswith(notation.casefold()) and not text[size : size + 1].strip("; ,\t\n"):
            best, length = action, size
    return best, length


def implied_before(game: Game, state: np.ndarray, action: int) -> int:
    """The legal action that goes without saying before ``action``, or -1."""
    if game.kernels.actor(state) < 0:
        return -1
    implied = game.notation.implied(game.record(state), action)
    return implied if implied >= 0 and game.kernels.refusal(state, implied) == 0 else -1


def read_one(game: Game, state: np.ndarray, text: str) -> tuple[int, int]:
    """The legal action that begins the text, and how many characters it takes.

    Raises RuleError if the text names an action that is not legal, NotationError if it names none.
    """
    legal = game.legal(state) if game.kernels.actor(state) >= 0 else []
    action, length = _longest_prefix(game, state, legal, text)
    if action >= 0:
        return action, length
    short = game.notation.shorthand(game.record(state), text)
    if short:
        action, _ = read_one(game, state, short[0])
        return action, short[1]
    action, _ = _longest_prefix(game, state, range(game.actions.size), text)
    if action >= 0:
        implied = implied_before(game, state, action)
        if implied < 0:
            raise RuleError(game.refusals(state, action))
        after = state.copy()
        game.kernels.apply(after, implied)
        refusals = game.refusals(after, action)
        if refusals:
            raise RuleError(refusals)
        return implied, 0
    misread = game.notation.misread(game.record(state), text)
    if misread:
        raise RuleError([game.tell(misread)])
    words = [game.write(state, a) for a in legal]
    near = get_close_matches(text, words, n=4, cutoff=0.3) or words[:4]
    raise NotationError(f"cannot read {text!r} as an action of {game.title}", near)


def read_actions(game: Game, state: np.ndarray, text: str, *, single: bool = False) -> list[int]:
    """The actions that a text names, one after the other, from this position on.

    ``single`` asks for exactly one action and also takes the name of one that is not legal, unless an unsaid action
    before it would make it so.
    """
    rest = text.strip()
    if not rest:
        raise NotationError("an empty text names no action")
    if single:
        action, length = _longest_prefix(game, state, range(game.actions.size), rest)
        if action >= 0 and length == len(rest) and implied_before(game, state, action) < 0:
            return [action]
        action, _ = read_one(game, state, rest)
        return [action]
    actions: list[int] = []
    position = state.copy()
    while rest:
        action, length = read_one(game, position, rest)
        game.kernels.apply(position, action)
        actions.append(action)
        rest = _SEPARATOR.sub("", rest[length:], count=1)
    return actions
