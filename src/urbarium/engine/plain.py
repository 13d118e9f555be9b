"""Entry points of games that need nothing special: no secrets, and no judgement of actions of their own.

A game in which everything is open says so in its ``rules/knowledge.py``::

    from urbarium.engine.plain import redact, resample, seen
"""

from urbarium.engine.compile import entry

__all__ = ["no_prior", "redact", "resample", "seen"]


@entry
def seen(state, action, seat):
    """Everybody sees every action."""
    return action


@entry
def redact(state, seat):
    """Nothing is hidden."""


@entry
def resample(state, seat, seed):
    """Nothing is hidden."""


@entry
def no_prior(state, actions, count, out):
    """Every action is as good as any other."""
    for i in range(count):
        out[i] = 0.5
