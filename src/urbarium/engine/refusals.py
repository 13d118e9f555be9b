"""Refusals: why an action is not possible, written once.

A game's ``refusals.py`` is one table. Each line gives a refusal its name (the variable), the rule that demands it and
the sentence for the player::

    REFUSALS = RefusalTable("URBINO", turn="R3.6")
    BESIDE_TOWER = REFUSALS.add("R6.3", "Towers may not stand next to each other (tower on {neighbour}).")

The name is a number that compiled conditions return; 0 means that nothing stands in the way. Words in braces are filled
in when the sentence is told: constants of the game where the line gives them, the rest by the game's ``explain``.

A sentence that says what is possible or due names the kinds of action in ``offers``, and one that says what is lacking
calls it ``have`` and ``need``: the conformance kit then sees to it that it is true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from urbarium.engine.errors import Refusal

__all__ = ["Reason", "RefusalLine", "RefusalTable"]

# A refusal by its number, with the words that its sentence needs in this position.
Reason = tuple[int, Mapping[str, object]]


@dataclass(frozen=True)
class RefusalLine:
    """One line of the table."""

    rule: str  # the id as in the guide: "URBINO-R6.3"
    sentence: str
    constants: Mapping[str, object]
    offers: tuple[str, ...] = ()  # the blocks of actions that the sentence calls possible


class RefusalTable:
    """The refusals of one game; ``prefix`` begins its rule ids, ``turn`` is the rule that says whose decision it is."""

    def __init__(self, prefix: str, turn: str) -> None:
        self.prefix = prefix
        self.turn_rule = f"{prefix}-{turn}"
        self._lines: list[RefusalLine] = []

    def add(self, rule: str, sentence: str, *, offers: tuple[str, ...] = (), **constants: object) -> int:
        """A new line; the number by which compiled rules know it, from 1."""
        self._lines.append(RefusalLine(f"{self.prefix}-{rule}", sentence, constants, offers))
        return len(self._lines)

    def __getitem__(self, code: int) -> RefusalLine:
        if not 1 <= code <= len(self._lines):
            raise KeyError(f"{self.prefix} has no refusal {code}")
        return self._lines[code - 1]

    def __iter__(self) -> Iterator[int]:
        return iter(range(1, len(self._lines) + 1))

    def __len__(self) -> int:
        return len(self._lines)

    def tell(self, reason: Reason, say: Callable[[str], str] = str) -> Refusal:
        """A reason as the player is told it; ``say`` puts the sentence into the language that is spoken."""
        code, words = reason
        line = self[code]
        constants = {name: say(value) if isinstance(value, str) else value for name, value in line.constants.items()}
        sentence = say(line.sentence).format(**{**constants, **words})
        return Refusal(line.rule, sentence[:1].upper() + sentence[1:])
