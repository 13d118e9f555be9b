"""Gestures: how clicks become actions, and the sentence that asks for them.

A drawing marks places and does not know what is legal. A gesture says which places a person clicks, in any order, to
mean one action or several in a row; a prompt says what is to be decided. So one client serves every game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from urbarium.engine.contract import Fields
    from urbarium.engine.match import View

__all__ = [
    "HEAD_LETTERS",
    "HELP_LETTERS",
    "Flight",
    "Gesture",
    "Prompt",
    "changed",
    "first_steps",
    "gestures_of",
    "no_flights",
    "no_joins",
    "no_retelling",
    "no_traces",
    "one_each",
    "unproposed",
]

HEAD_LETTERS = 75  # of a prompt, in any language
HELP_LETTERS = 90


@dataclass(frozen=True)
class Gesture:
    """Clicks that mean something: all of ``keys``, a place twice if it stands there twice."""

    actions: tuple[int, ...]
    keys: tuple[str, ...]
    label: str  # the whole sentence: what happens, and what it costs
    short: str = ""  # for a button beside the last place
    lead: str = ""  # a place that is clicked first; the others are lit only then
    verb: str = ""  # a button of the prompt that narrows to gestures of its kind
    amount: int | None = None  # joins gestures of one verb into a stepper
    pays: tuple[str, ...] = ()  # places of what pays for it
    keeps: tuple[str, ...] = ()  # those of them that are not gone with it, but go elsewhere
    goes_on: bool = False  # the same seat decides next, in the same turn, and nobody has learned anything: a draft
    reveals: bool = False  # tells somebody something new: it cannot be taken back
    unforeseen: bool = False  # turns up something that cannot be left out: it is not shown beforehand
    careful: bool = False  # given up more than done: confirmed, whatever a person prefers
    final: str = ""  # why a mouse confirms it, too, unless a person never does: all see more by it
    proposed: bool = False  # the best: picked beforehand, to be changed or confirmed, but where that is the question


@dataclass(frozen=True)
class Prompt:
    """What is asked: a sentence of what to do, and a line of help."""

    head: str
    help: str = ""
    advises: bool = False  # the help names what is best: not said where that is the question
    after: Mapping[str, Prompt] = field(default_factory=dict)  # by a place: what is asked once it was clicked


@dataclass(frozen=True)
class Flight:
    """Things without names of their own that go from place to place: coins, points, cards face down."""

    symbol: str  # a picture of ``urbarium.render.icons``; empty for the look of what lies at the start
    count: int
    start: str
    end: str
    caption: str = ""  # what is told meanwhile: flights of one caption come after those of the one before


def gestures_of(view: View) -> list[Gesture]:
    """What the seat of a view can do now. The game says the places; what follows from the rules is added here."""
    legal = view.legal()
    if not legal:
        return []
    gestures = view.game.asking.gestures(view, legal)
    if view.game.hidden or view.game.chance:
        return [_followed(view, gesture) for gesture in gestures]
    return _followed_openly(view, gestures)


def first_steps(view: View) -> list[Gesture]:
    """The same for lessons, one action at a time: of several in a row only the first.

    Those remain that begin where nothing else does: a click there must not be a click on nothing.
    """
    gestures = gestures_of(view)
    single = [gesture for gesture in gestures if len(gesture.actions) == 1]
    meant = {gesture.actions[0] for gesture in single}
    rest = [action for action in view.legal() if action not in meant]
    steps = [*single, *(_followed(view, gesture) for gesture in one_each(view, rest))]
    begun = {key for step in steps for key in ([step.lead] if step.lead else step.keys)}
    return [*steps, *(one for one in gestures if len(one.actions) > 1 and one.keys and begun.isdisjoint(one.keys))]


def unproposed(gesture: Gesture) -> Gesture:
    """One of many, for those who are to find the best themselves."""
    return changed(gesture, proposed=False) if gesture.proposed else gesture


def _followed(view: View, gesture: Gesture) -> Gesture:
    """What the rules say of a gesture: does it tell anybody anything, and does the same seat go on?"""
    now, reveals = view, False
    for action in gesture.actions:
        reveals = reveals or not now.silent(action)
        then = now.foretold(action)
        if then is None:
            return changed(gesture, reveals=True, unforeseen=True)
        now = then
    if reveals:
        return changed(gesture, reveals=True)
    label = view.game.notation.turn_label
    goes_on = now.actor == view.seat and label(now.fields) == label(view.fields)
    return changed(gesture, goes_on=True) if goes_on else gesture


def _followed_openly(view: View, gestures: Sequence[Gesture]) -> list[Gesture]:
    """The same where there is nothing to turn up, in a fraction of the time."""
    apply, actor, seat = view.game.kernels.apply, view.game.kernels.actor, view.seat
    now, then = view.state, view.state.copy()
    label, after = view.game.notation.turn_label, view.game.record(then)
    turn, followed = label(view.fields), []
    for gesture in gestures:
        then[:] = now
        for action in gesture.actions:
            apply(then, action)
        goes_on = actor(then) == seat and label(after) == turn
        followed.append(changed(gesture, goes_on=True) if goes_on else gesture)
    return followed


def changed(gesture: Gesture, **parts: object) -> Gesture:
    """A copy with other parts. ``dataclasses.replace`` takes ten times as long, and a picture may have hundreds."""
    copy = object.__new__(Gesture)
    copy.__dict__.update(gesture.__dict__, **parts)
    return copy


# ---- the plain form of what a game may leave to us: ``from urbarium.engine.gestures import one_each as gestures``


def one_each(view: View, legal: Sequence[int]) -> list[Gesture]:
    """A gesture for each action: a click on its places, or a button with its description if it has none."""
    keys, describe, s = view.game.asking.keys, view.game.text.describe, view.fields
    words = {action: describe(s, action) for action in legal}
    return [Gesture((one,), keys(one), words[one], verb="" if keys(one) else words[one]) for one in legal]


def no_joins(action: int) -> bool:
    """Every action is shown on its own."""
    return False


def no_retelling(before: Fields, after: Fields) -> bool:
    """Every step tells its own part."""
    return False


def no_traces(before: Fields, action: int) -> list[tuple[str, str]]:
    """Nothing goes from place to place."""
    return []


def no_flights(before: View, after: View) -> list[Flight]:
    """All that moves has a name in the drawings."""
    return []
