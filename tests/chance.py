"""Are things drawn as often as they are likely? With fixed seeds, so that a test gives the same answer every time."""

from collections import Counter
from collections.abc import Mapping
from math import sqrt
from typing import Any

TAIL = 4.75  # standard deviations of a normal distribution: one in a million lies beyond
SELDOM = 20  # times that something must be expected before its absence means anything (one in 485 million)


def outermost(freedom: int) -> float:
    """The value of chi square that one in a million exceeds (Wilson and Hilferty)."""
    return float(freedom * (1 - 2 / (9 * freedom) + TAIL * sqrt(2 / (9 * freedom))) ** 3)


def drawn_as_expected(counts: Counter[Any], expected: Mapping[Any, float]) -> None:
    """Nothing else was drawn, everything was, and in these shares. Fails a right sampler once in a million times."""
    total = sum(counts.values())
    assert set(counts) <= set(expected)
    assert {thing for thing, share in expected.items() if share * total >= SELDOM} <= set(counts)
    difference = sum((counts[thing] - total * share) ** 2 / (total * share) for thing, share in expected.items())
    if len(expected) > 1:
        assert difference < outermost(len(expected) - 1)
