"""Bots for matches between settings of the search, named by what they are given, for `urbarium arena` in this folder:

urbarium arena urbino --bots contender:n1000_t2,contender:n1000_t1 --games 200 --sprt 50,60

``n`` is the number of iterations of each thread, ``t`` the threads, and ``s`` the seconds of a search by the clock.
"""

from __future__ import annotations

import re
from functools import partial

from urbarium.bots.search_bots import SearchBot

WORDS = {"n": ("iterations", int), "t": ("threads", int), "s": ("seconds", float)}


def __getattr__(name: str) -> partial[SearchBot]:
    parts = name.split("_")
    if not all(re.fullmatch(r"[nts][0-9]+", part) for part in parts):
        raise AttributeError(name)
    given = {WORDS[part[0]][0]: WORDS[part[0]][1](part[1:]) for part in parts}
    if "seconds" in given:
        given.setdefault("iterations", None)
    return partial(SearchBot, name, **given)
