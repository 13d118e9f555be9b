from urbarium.engine.gestures import Prompt
from urbarium.engine.gestures import no_flights as flights
from urbarium.engine.gestures import no_joins as joins
from urbarium.engine.gestures import no_retelling as retells
from urbarium.engine.gestures import no_traces as traces
from urbarium.engine.gestures import one_each as gestures

__all__ = ["flights", "gestures", "joins", "keys", "prompt", "retells", "traces", "waiting"]


def keys(action):
    return (f"piece-{action}",)


def prompt(view):
    return Prompt("Take a piece and all before it")


def waiting(view):
    return "take pieces from a heap"
