"""Gestures: how clicks become actions, and the sentence that asks for them.

A drawing marks places and does not know what is legal. A gesture says which places a person clicks, in any order, to
mean one action or several in a row; a prompt says what is to be decided. So one client serves every game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from urbarium.engine.match import View

__all__ = ["Gesture", "Prompt", "gestures_of"]

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
    goes_on: bool = False  # the same seat decides next, and nobody has learned anything: it can be a draft
    reveals: bool = False  # turns up something new: it cannot be taken back


@dataclass(frozen=True)
class Prompt:
    """What is asked: a sentence of what to do, and a line of help."""

    head: str
    help: str = ""


def gestures_of(view: View) -> list[Gesture]:
    """What the seat of a view can do now. The game says the places; what follows from the rules is added here."""
    legal = view.legal()
    return [_followed(view, gesture) for gesture in view.game.asking.gestures(view, legal)] if legal else []


def _followed(view: View, gesture: Gesture) -> Gesture:
    """What the rules say of a gesture: does it turn up something, and does the same seat go on?"""
    now = view
    for action in gesture.actions:
        if not now.silent(action):
            return replace(gesture, reveals=True)
        now = now.after(action)
    return replace(gesture, goes_on=now.actor == view.seat)
