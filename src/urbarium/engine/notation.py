"""Reading and writing actions as text, for every game in the same way.

The blocks of a game's action space say how its actions are written, and so how they are read: the text must begin with
the notation of an action, the longest one counts, then the next action is read from the rest. So a whole turn can be
written as its actions one after the other, and no game needs a parser. Whatever the game has a notation for is read in
every position and, where it is not possible, refused by its rule. What a game may add (``words/notation.py``) is in the
Protocol ``Notation`` of the contract; here are the plain forms, for games that add nothing::

    from urbarium.engine.notation import label_alone as turn_words
    from urbarium.engine.notation import no_shorthand as shorthand
    from urbarium.engine.notation import nothing_implied as implied
    from urbarium.engine.notation import nothing_misread as misread
    from urbarium.engine.notation import points_and_winners as result
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from urbarium.engine.errors import NotationError, Refusal, RuleError

if TYPE_CHECKING:
    import numpy as np

    from urbarium.engine.contract import Fields
    from urbarium.engine.game import Game
    from urbarium.engine.refusals import Reason

__all__ = [
    "implied_before",
    "label_alone",
    "no_shorthand",
    "nothing_implied",
    "nothing_misread",
    "points_and_winners",
    "read_actions",
    "read_one",
]

_SEPARATOR = re.compile(r"[\s;,]*")


def label_alone(s: Fields) -> str:
    """The label of a turn is a number that says enough."""
    return ""


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
    s = game.record(state)
    named = game.actions.read(s, text)
    if named:
        action, length = _possible_of_the_longest(game, state, named)
        return _unless_refused(game, state, action, text[:length])
    short = game.notation.shorthand(s, text)
    if short:
        try:
            action, _ = read_one(game, state, short[0])
        except RuleError as error:
            raise RuleError(error.refusals, error.action, text[: short[1]]) from None
        return action, short[1]
    misread = game.notation.misread(s, text)
    if misread:
        raise RuleError([game.tell(misread)], said=re.split("[;,\n]", text)[0])
    words = [game.actions.write(s, a) for a in game.legal(state)] if game.kernels.actor(state) >= 0 else []
    near = get_close_matches(text, words, n=4, cutoff=0.3) or words[:4]
    raise NotationError(f"cannot read {text!r} as an action of {game.title}", near)


def _possible_of_the_longest(game: Game, state: np.ndarray, named: list[tuple[int, int]]) -> tuple[int, int]:
    """Of the actions that take most of the text one that is possible, or else the first."""
    longest = [one for one in named if one[1] == named[0][1]]
    if len(longest) == 1:
        return longest[0]  # whether it is possible is asked once, afterwards
    return next((one for one in longest if game.kernels.refusal(state, one[0]) == 0), longest[0])


def _unless_refused(game: Game, state: np.ndarray, action: int, text: str) -> tuple[int, int]:
    """The action, if need be after an unsaid one, which takes nothing of the text; RuleError if neither is possible."""
    if game.kernels.refusal(state, action) == 0:
        return action, len(text)
    implied = implied_before(game, state, action)
    if implied < 0:
        raise RuleError(game.refusals(state, action), action, text)
    after = state.copy()
    game.kernels.apply(after, implied)
    if game.kernels.refusal(after, action):
        raise RuleError(game.refusals(after, action), action, text)
    return implied, 0


def _of_step(error: RuleError, number: int) -> RuleError:
    """The error with the step it is about: ``2. T@i9: No architect sees i9.``"""
    refusals = [Refusal(one.rule, f"{number}. {error.said}: {one.text}") for one in error.refusals]
    return RuleError(refusals, error.action, error.said, number - 1)


def read_actions(game: Game, state: np.ndarray, text: str, seat: int | None = None) -> list[int]:
    """The actions that a text names, one after the other, from this position on.

    With a ``seat`` all of them must be its decisions. Raises RuleError for the first step that a rule forbids and
    NotationError for the first that names no action; both say which it is.
    """
    rest = text.strip()
    if not rest:
        raise NotationError("an empty text names no action")
    actions: list[int] = []
    said: list[str] = []
    position = state.copy()
    while rest:
        actor = int(game.kernels.actor(position))
        if seat is not None and actor != seat:
            whose = "the game is over" if actor < 0 else f"it is {game.seat_names[actor]}'s turn"
            raise NotationError(f"before {rest!r} {whose}; write your own actions only")
        try:
            action, length = read_one(game, position, rest)
        except RuleError as error:
            alone = not said and not _SEPARATOR.sub("", rest[len(error.said) :], count=1)
            raise error if alone else _of_step(error, len(said) + 1) from None
        except NotationError as error:
            after = f"after {' '.join(said)}: " if said else ""
            raise NotationError(after + error.reason, error.candidates) from None
        game.kernels.apply(position, action)
        actions.append(action)
        said += [rest[:length]] * (length > 0)
        rest = _SEPARATOR.sub("", rest[length:], count=1)
    return actions
