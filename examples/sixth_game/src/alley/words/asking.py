from urbarium.engine.gestures import Prompt
from urbarium.engine.gestures import no_flights as flights
from urbarium.engine.gestures import no_joins as joins
from urbarium.engine.gestures import no_retelling as retells
from urbarium.engine.gestures import one_each as gestures

__all__ = ["flights", "gestures", "joins", "keys", "prompt", "retells", "traces", "waiting"]


def keys(action):
    return (f"plot-{action + 1}",)


def prompt(view):
    return Prompt("Build a house on a lit plot", "Whoever builds last wins")


def waiting(view):
    return "build a house"


def traces(before, action):
    return [(f"seat-{before.turn % 2}", *keys(action))]
