"""The games in the interfaces that researchers already use: PettingZoo, Gymnasium and OpenSpiel.

Each adapter is a module of its own and needs an extra: ``pip install 'urbarium[pettingzoo]'``, ``[gymnasium]`` or
``[openspiel]``. What a seat observes is the same everywhere and is documented by ``layout``:

>>> import urbarium
>>> from urbarium.adapters import layout
>>> layout(urbarium.game("urbino")).entries[0].name
'seat'
"""

from urbarium.adapters.observation import Entry, Layout, layout
from urbarium.adapters.rewards import REWARDS

__all__ = ["REWARDS", "Entry", "Layout", "layout"]
