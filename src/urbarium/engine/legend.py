"""Legends: the name, the meaning and the rule of everything that can be asked about on a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["Entry", "NoLegend"]


@dataclass(frozen=True)
class Entry:
    """What something is called, what it means in two sentences at most, and the rule to read on."""

    name: str
    meaning: str
    rule: str = ""


class NoLegend:
    """For a game that has none: things still tell their present effect."""

    def legend(self) -> Mapping[str, Entry]:
        return {}
