"""Actions are integers; named blocks give them meaning."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

__all__ = ["ActionSpace", "Block"]


@dataclass(frozen=True)
class Block:
    """``size`` consecutive action ids that share a verb, starting at ``offset``."""

    name: str
    offset: int
    size: int

    @property
    def end(self) -> int:
        return self.offset + self.size

    def __contains__(self, action: object) -> bool:
        return isinstance(action, int) and self.offset <= action < self.end


class ActionSpace:
    """The blocks of a game, laid out one after the other.

    >>> space = ActionSpace(place=81, first_builder=2, stay=1)
    >>> space.size, space["stay"].offset
    (84, 83)
    >>> space.locate(82)
    ('first_builder', 1)
    """

    def __init__(self, **sizes: int) -> None:
        self.blocks: dict[str, Block] = {}
        offset = 0
        for name, size in sizes.items():
            self.blocks[name] = Block(name, offset, size)
            offset += size
        self.size = offset
        self._ordered = list(self.blocks.values())
        self._offsets = [block.offset for block in self._ordered]

    def __getitem__(self, name: str) -> Block:
        return self.blocks[name]

    def locate(self, action: int) -> tuple[str, int]:
        """The block an action belongs to, and its index there."""
        if not 0 <= action < self.size:
            raise IndexError(f"action {action} is outside 0..{self.size - 1}")
        block = self._ordered[bisect_right(self._offsets, action) - 1]
        return block.name, action - block.offset
