"""Actions are integers; named blocks give them meaning and a notation. Every game has one ``ACTIONS``."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from urbarium.engine.contract import Fields

__all__ = ["ActionSpace", "Block"]


@dataclass(frozen=True)
class Block:
    """``size`` consecutive action ids that share a verb.

    ``notation`` is written for each of them: a text in which ``{}`` becomes the name of the index, or, where it depends
    on the position, a function of the position and the index. ``names`` gives the names of the indices.

    ``silent`` says that an action of the block tells nobody anything, not even the one who does it: no card is turned
    up, no secret comes to light. Where it depends on the position it is a function of what the deciding seat knows of
    it, and of the index. In a game without secrets and without chance every action is silent.

    >>> Block("hire", 2, "hire {}", ("Banker", "Doctor")).write(None, 1)
    'hire Doctor'
    """

    name: str
    size: int
    notation: str | Callable[[Fields, int], str]
    names: Sequence[str] | Callable[[int], str] = str
    silent: bool | Callable[[Fields, int], bool] = False
    offset: int = 0  # the id of its first action: given by the ActionSpace

    @property
    def end(self) -> int:
        return self.offset + self.size

    def __contains__(self, action: object) -> bool:
        return isinstance(action, int) and self.offset <= action < self.end

    def write(self, s: Fields, index: int) -> str:
        """The notation of the action with this index."""
        if callable(self.notation):
            return self.notation(s, index)
        if "{}" not in self.notation:
            return self.notation
        return self.notation.replace("{}", self.names(index) if callable(self.names) else self.names[index])

    def is_silent(self, s: Fields, index: int) -> bool:
        """Does the action with this index tell nobody anything?"""
        return self.silent(s, index) if callable(self.silent) else self.silent


class ActionSpace:
    """The blocks of a game, laid out one after the other. Where each begins follows from the sizes before it.

    >>> architect, builder = Block("arch_place", 81, "A@{}"), Block("first_builder", 2, "first={}", "BW")
    >>> space = ActionSpace(architect, builder, Block("stay", 1, "stay"))
    >>> space.size, space.first("stay")
    (84, 83)
    >>> space.locate(82)
    ('first_builder', 1)
    >>> space.write(None, 82)
    'first=W'
    """

    def __init__(self, *blocks: Block) -> None:
        self.blocks: dict[str, Block] = {}
        self.size = 0
        for block in blocks:
            if block.name in self.blocks or block.size < 1:
                raise ValueError(f"block {block.name!r} is there twice or has no action")
            self.blocks[block.name] = replace(block, offset=self.size)
            self.size += block.size
        self._ordered = list(self.blocks.values())
        self._offsets = [block.offset for block in self._ordered]

    def __getitem__(self, name: str) -> Block:
        return self.blocks[name]

    def first(self, name: str) -> int:
        """The id of a block's first action: what compiled rules know a block by."""
        return self.blocks[name].offset

    def block_of(self, action: int) -> Block:
        """The block an action belongs to."""
        if not 0 <= action < self.size:
            raise IndexError(f"action {action} is outside 0..{self.size - 1}")
        return self._ordered[bisect_right(self._offsets, action) - 1]

    def locate(self, action: int) -> tuple[str, int]:
        """The name of the block an action belongs to, and its index there."""
        block = self.block_of(action)
        return block.name, action - block.offset

    def write(self, s: Fields, action: int) -> str:
        """The notation of an action in a position."""
        block = self.block_of(action)
        return block.write(s, action - block.offset)
