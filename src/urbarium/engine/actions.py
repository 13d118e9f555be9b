"""Actions are integers; named blocks give them meaning and a notation. Every game has one ``ACTIONS``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from urbarium.engine.contract import Fields

__all__ = ["ActionSpace", "Block"]

_WORD = re.compile(r"[^\s;,]+")


@dataclass(frozen=True)
class Block:
    """``size`` consecutive action ids that share a verb.

    ``notation`` is a text in which ``{}`` becomes the name of the index, or, where it depends on the position, a
    function that gives this text. ``names`` gives the names of the indices, ``names_here`` gives it for one position
    where they depend on it.

    ``silent`` says that an action of the block tells nobody anything, not even the one who does it: no card is turned
    up, no secret comes to light. Where it depends on the position it is a function of what the deciding seat knows of
    it, and of the index. In a game without secrets and without chance every action is silent.

    ``cover`` is for an action that turns something up: it takes that out of the position after it, given the one
    before, so that all the rest can be shown beforehand. Without it such an action is done blindly.

    >>> hire = Block("hire", 2, "hire {}", ("Banker", "Doctor"))
    >>> hire.write(None, 1), hire.read(None, "hire banker; pass")
    ('hire Doctor', (0, 11))
    """

    name: str
    size: int
    notation: str | Callable[[Fields], str]
    names: Sequence[str] | Callable[[int], str] = str
    names_here: Callable[[Fields], Callable[[int], str]] | None = None
    silent: bool | Callable[[Fields, int], bool] = False
    cover: Callable[[Fields, Fields], None] | None = None
    offset: int = 0  # the id of its first action: given by the ActionSpace

    @property
    def end(self) -> int:
        return self.offset + self.size

    def __contains__(self, action: object) -> bool:
        return isinstance(action, int) and self.offset <= action < self.end

    def write(self, s: Fields, index: int) -> str:
        """The notation of the action with this index."""
        notation = self._notation(s)
        return notation.replace("{}", self._names(s)(index)) if "{}" in notation else notation

    def read(self, s: Fields, text: str) -> tuple[int, int] | None:
        """The index whose notation begins the text, and how many characters it takes; the longest one counts.

        A notation ends with the text or before a space, a comma or a semicolon. Case does not matter.
        """
        head, named, tail = _folded(self._notation(s)).partition("{}")
        start = len(head)
        if _folded(text[:start]) != head:
            return None
        if not named:
            return (0, start) if not text[start:] or not _WORD.match(text, start) else None
        indices, words = _index(map(self._names(s), range(self.size))) if self.names_here else self._fixed
        ends = [word.end() for word in islice(_WORD.finditer(text, start), words + len(_WORD.findall(tail)))]
        for end in reversed(ends):
            name = _folded(text[start:end])
            if name.endswith(tail) and name.removesuffix(tail) in indices:
                return indices[name.removesuffix(tail)], end
        return None

    def is_silent(self, s: Fields, index: int) -> bool:
        """Does the action with this index tell nobody anything?"""
        return self.silent(s, index) if callable(self.silent) else self.silent

    def _notation(self, s: Fields) -> str:
        return self.notation(s) if callable(self.notation) else self.notation

    def _names(self, s: Any) -> Callable[[int], str]:
        if self.names_here:
            return self.names_here(s)
        return self.names if callable(self.names) else self.names.__getitem__

    @cached_property
    def _fixed(self) -> tuple[Mapping[str, int], int]:
        return _index(map(self._names(None), range(self.size)))


def _index(names: Iterable[str]) -> tuple[Mapping[str, int], int]:
    """The indices by their names, and how many words a name may have."""
    indices: dict[str, int] = {}
    for index, name in enumerate(names):
        indices.setdefault(_folded(name), index)
    return indices, max(len(_WORD.findall(name)) for name in indices)


def _folded(text: str) -> str:
    """The text without regard to case, and of the same length."""
    return text.lower() if text.isascii() else "".join(c if len(c.lower()) > 1 else c.lower() for c in text)


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
        self._block_of = [block for block in self._ordered for _ in range(block.size)]

    def __getitem__(self, name: str) -> Block:
        return self.blocks[name]

    def first(self, name: str) -> int:
        """The id of a block's first action: what compiled rules know a block by."""
        return self.blocks[name].offset

    def block_of(self, action: int) -> Block:
        """The block an action belongs to."""
        if not 0 <= action < self.size:
            raise IndexError(f"action {action} is outside 0..{self.size - 1}")
        return self._block_of[action]

    def locate(self, action: int) -> tuple[str, int]:
        """The name of the block an action belongs to, and its index there."""
        block = self.block_of(action)
        return block.name, action - block.offset

    def write(self, s: Fields, action: int) -> str:
        """The notation of an action in a position."""
        block = self.block_of(action)
        return block.write(s, action - block.offset)

    def read(self, s: Fields, text: str) -> list[tuple[int, int]]:
        """The actions whose notation begins the text, with how many characters each takes, the longest first.

        >>> space = ActionSpace(Block("open", 2, "open {}", "AB"), Block("close", 2, "open {} -", "AB"))
        >>> space.read(None, "open a -"), space.read(None, "open a b"), space.read(None, "open c")
        ([(2, 8), (0, 6)], [(0, 6)], [])
        """
        found = [(block, block.read(s, text)) for block in self._ordered]
        actions = [(block.offset + read[0], read[1]) for block, read in found if read]
        return sorted(actions, key=lambda action: -action[1])
