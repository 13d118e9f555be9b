"""What somebody said about a position, read word by word; whatever cannot be meant is named in a PositionError.

Every game can be put into a position by words (``Game.arrange``), such as ``{"black": "H e5", "side": "black"}``. They
come from a file or a test, so numbers may be written as text, and seats are keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

from urbarium.engine.errors import PositionError

__all__ = ["Said", "index_of"]


def index_of(word: str, names: Sequence[str], what: str) -> int:
    """The place of a word in a list of names; PositionError if it is none of them.

    >>> index_of("Doctor", ("Banker", "Doctor"), "specialist")
    1
    """
    if word not in names:
        near = get_close_matches(word, names, n=1)
        raise PositionError(f"there is no {what} {word!r}{f'; did you mean {near[0]!r}?' if near else ''}")
    return list(names).index(word)


class Said:
    """The words of a position by their names. A name that is not ``known`` is an error from the start.

    >>> said = Said({"side": 1, "hand": {"0": "H-3w P-3w"}}, ("side", "hand", "pool"))
    >>> said.number("side", 0, 0, 3), said.by_seat("hand", 2), said.codes("pool")
    (1, {0: 'H-3w P-3w'}, [])
    """

    def __init__(self, words: Mapping[str, object], known: Iterable[str], of: str = "a position") -> None:
        self._words = words
        self._of = of
        names = list(known)
        for word in words:
            if word not in names:
                raise PositionError(f"{of} has no {word!r}; there are: {', '.join(names)}")

    def __contains__(self, name: str) -> bool:
        return self._words.get(name) is not None

    def text(self, name: str, otherwise: str = "") -> str:
        """What was said in so many letters."""
        value = self._words.get(name)
        if value is None:
            return otherwise
        if isinstance(value, (Mapping, list)):
            raise PositionError(f"{name!r} is a text, not {value!r}")
        return str(value)

    def codes(self, name: str, otherwise: str = "") -> list[str]:
        """The words of a text."""
        return self.text(name, otherwise).split()

    def number(self, name: str, otherwise: int, low: int, high: int) -> int:
        """A whole number within its limits."""
        return self._number(self._words.get(name), repr(name), low, high) if name in self else otherwise

    def flag(self, name: str) -> bool:
        """Was it said that this is so?"""
        value = self._words.get(name, False)
        if not isinstance(value, bool):
            raise PositionError(f"{name!r} is true or false, not {value!r}")
        return value

    def one_of(self, name: str, names: Sequence[str], otherwise: str) -> int:
        """The place of the word that was said among the possible ones."""
        return index_of(self.text(name, otherwise), names, name)

    def numbers(self, name: str, low: int, high: int) -> list[int]:
        """Whole numbers, one after the other."""
        return [self._number(word, repr(name), low, high) for word in self.codes(name)]

    def by_name(self, name: str) -> dict[str, object]:
        """What was said of several things, by their names."""
        value = self._words.get(name)
        if value is not None and not isinstance(value, Mapping):
            raise PositionError(f"{name!r} says something of several things by their names, not {value!r}")
        return {str(key): said for key, said in (value or {}).items()}

    def by_seat(self, name: str, players: int) -> dict[int, object]:
        """What was said of seats."""
        of = f"a seat of {name!r}"
        return {self._number(seat, of, 0, players - 1): said for seat, said in self.by_name(name).items()}

    def numbers_by_seat(self, name: str, players: int, low: int, high: int) -> dict[int, int]:
        """A number for each seat of which one was said."""
        return {
            seat: self._number(said, f"{name!r} of seat {seat}", low, high)
            for seat, said in self.by_seat(name, players).items()
        }

    def codes_by_seat(self, name: str, players: int) -> dict[int, list[str]]:
        """The words that were said of each seat."""
        return {seat: str(said).split() for seat, said in self.by_seat(name, players).items()}

    def of(self, name: str, said: object, known: Iterable[str]) -> Said:
        """What was said of one thing, in words of its own."""
        if not isinstance(said, Mapping):
            raise PositionError(f"{name} is described by names and values, not by {said!r}")
        return Said(said, known, name)

    def _number(self, said: object, what: str, low: int, high: int) -> int:
        try:
            number = int(str(said))
        except ValueError:
            raise PositionError(f"{what} is a number, not {said!r}") from None
        if not low <= number <= high:
            raise PositionError(f"{what} lies within {low}..{high}, not at {number}")
        return number
