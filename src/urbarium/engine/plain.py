"""Entry points of games that need nothing special: no secrets, and no judgement of actions of their own.

``sealed``, ``reopen``, ``meaning`` and ``features`` stand in by themselves where a game has none.

A game in which everything is open says so in its ``rules/knowledge.py``::

    from urbarium.engine.plain import redact, resample, seen
"""

from urbarium.engine.compile import entry

__all__ = ["features", "meaning", "no_prior", "redact", "reopen", "resample", "sealed", "seen"]


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


@entry
def sealed(state):
    """The number of the block of simultaneous decisions that this one is part of; 0: it is open, as all are here.

    Nothing that is decided in such a block is seen by another seat before the block ends.
    """
    return 0


@entry
def reopen(state, seat):
    """Take back what the seats other than ``seat``, which decides, have decided in the running sealed block."""


@entry
def meaning(state, action):
    """What a search takes an action for: a number below twice the size of the action space.

    Actions of different deals that mean the same share what was found out about them. The number of the action itself
    does where it always means the same.
    """
    return action


@entry
def features(state, out):
    """What a learned evaluation looks at: for each seat in turn as many numbers as the game's ``FEATURES`` has names.

    The first is the seat's outlook: the logarithm of its share by ``evaluate``, to which a network adds its correction.
    A game that names no features has none, and is judged by ``evaluate``.
    """
