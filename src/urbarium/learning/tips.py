"""Tips: what is worth saying in a first game, and when. Each situation is put in facts that can be asked by name.

    [[tips]]
    id = "must-move"
    when = ["not legal stay"]         # all of them hold now; "left H <= 2", "points < points of 1", "mayor = me"
    can = {any = ["??-??"]}           # some possible action fits, as in what a lesson expects
    cannot = ["renew *"]              # no possible action fits
    grew = ["points of 1"]            # more than after the learner's last step
    fell = ["points"]                 # less
    refused = ["R4.3"]                # a move was just refused by one of these rules
    times = 2                         # so many times
    say = "With the architects as they stand you cannot build."
    lesson = "turn"                   # where it is explained

What a learner is told depends on nothing that the seat does not know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from operator import eq, ge, gt, le, lt, ne
from typing import TYPE_CHECKING, Any

from urbarium.engine.facts import fact, is_fact
from urbarium.engine.match import Match, View
from urbarium.learning.script import LessonError
from urbarium.learning.tutor import does

if TYPE_CHECKING:
    from urbarium.learning.script import Script, Tip

__all__ = ["Situation", "told"]

DECISIONS = "decisions"  # how many the learner has made
ME = "me"  # the learner's seat

_COMPARED = re.compile(r"(.+?) (=|!=|<=|>=|<|>|has) (.+)")
_OPERATIONS: dict[str, Callable[[Any, Any], bool]] = {
    "=": eq,
    "!=": ne,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
    "has": lambda whole, part: str(part) in str(whole),
}


@dataclass(frozen=True)
class Situation:
    """Where a learner is in a game: what the seat knows now and knew after its last step, how many decisions it has
    made, and the rules that have refused something since."""

    now: View
    before: View | None = None
    decisions: int = 0
    refused: Sequence[str] = ()


def told(script: Script, situation: Situation) -> list[Tip]:
    """The tips that fit, in the order of the script."""
    return [tip for tip in script.tips if fits(tip, situation)]


def fits(tip: Tip, situation: Situation) -> bool:
    """Is this what the tip is about? Cheap questions come first. LessonError if one cannot be asked."""
    return (
        _was_refused(tip, situation)
        and all(_holds(condition, situation) for condition in tip.when)
        and _moved(tip, situation)
        and not any(_possible(situation.now, tip.cannot))
        and _can(tip, situation.now)
    )


def _was_refused(tip: Tip, situation: Situation) -> bool:
    rules = {situation.now.game.rule_id(rule) for rule in tip.refused}
    return not rules or sum(rule in rules for rule in situation.refused) >= tip.times


def _match(view: View) -> Match:
    """What a seat knows, as something that facts can be asked about."""
    return Match(view.game, view.players, view.options, b"", view.state)


def _holds(condition: str, situation: Situation) -> bool:
    """``left H <= 2``, ``over``, ``not legal stay``."""
    compared = _COMPARED.fullmatch(condition)
    if compared is None:
        negated = condition.startswith("not ")
        return bool(_ask(condition.removeprefix("not "), situation)) != negated
    left, sign, right = compared.groups()
    one, other = _ask(left, situation), _value(right, situation)
    try:
        return _OPERATIONS[sign](one, other)
    except TypeError:
        raise LessonError(f"{one!r} and {other!r} cannot be compared in {condition!r}") from None


def _ask(name: str, situation: Situation) -> object:
    if name == DECISIONS:
        return situation.decisions
    return fact(_match(situation.now), situation.now.seat, name)


def _value(text: str, situation: Situation) -> object:
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    if text == ME:
        return situation.now.seat
    return _ask(text, situation) if is_fact(situation.now.game, text) else text


def _moved(tip: Tip, situation: Situation) -> bool:
    """Did facts grow or fall since the learner's last step?"""
    if not tip.grew and not tip.fell:
        return True
    if situation.before is None:
        return False
    seat, was, now = situation.now.seat, _match(situation.before), _match(situation.now)
    changes = [(name, 1) for name in tip.grew] + [(name, -1) for name in tip.fell]
    return all((_number(now, seat, name) - _number(was, seat, name)) * way > 0 for name, way in changes)


def _number(match: Match, seat: int, name: str) -> int:
    found = fact(match, seat, name)
    if not isinstance(found, int):
        raise LessonError(f"{name!r} is no number, so it can neither grow nor fall")
    return found


def _possible(view: View, patterns: Sequence[str]) -> list[int]:
    """The possible actions that fit a pattern."""
    if not patterns:
        return []
    written = ((action, view.game.write(view.state, action)) for action in view.legal())
    return [action for action, text in written if any(fnmatchcase(text, pattern) for pattern in patterns)]


def _can(tip: Tip, view: View) -> bool:
    """Is there an action that the tip is about? One that would turn up something new cannot be tried out."""
    if tip.can is None:
        return True
    found = _possible(view, tip.can.patterns)
    if not tip.can.holds and not tip.can.gain:
        return bool(found)
    match = _match(view)
    return any(view.silent(action) and does(match, view.seat, tip.can, action) for action in found)
