from dataclasses import replace

from urbarium.engine.gestures import Flight, Prompt, one_each
from urbarium.engine.gestures import no_joins as joins
from urbarium.engine.gestures import no_retelling as retells

from ..actions import SWAP

__all__ = ["flights", "gestures", "joins", "keys", "prompt", "retells", "traces", "waiting"]


def keys(action):
    return (("hand",), ("pile",), ())[action]


def gestures(view, legal):
    found = one_each(view, legal)
    return [replace(one, short="Swap") if one.actions == (SWAP,) else one for one in found]


def prompt(view):
    return Prompt("Keep your card, or swap it", f"{view.fields.left} cards are in the pile")


def waiting(view):
    return "keep a card or swap it"


def traces(before, action):
    return [("pile", "hand")] if action == SWAP else []


def flights(before, after):
    return [Flight("back", 1, "hand", "pile")] if after.last == SWAP else []
