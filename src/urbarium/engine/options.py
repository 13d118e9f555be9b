"""Options that a table agrees on before the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from urbarium.engine.errors import SetupError

__all__ = ["Option", "all_choices", "choose", "option_words", "read_options"]


@dataclass(frozen=True)
class Option:
    """A named choice. ``values[0]`` is the ordinary game; the compiled rules see the index of the value."""

    name: str
    title: str
    values: tuple[str, ...] = ("off", "on")
    code: str = ""  # one letter for position lines, where a game has them
    examples: tuple[str, ...] = ()  # the values that stand for all in tests, where there are too many to try each
    unsaid: str = ""  # what silent records were played with, if they are older than the option and its usual value

    def default(self, recorded: bool) -> str:
        """The value if nothing is said: the usual one, in a record perhaps another."""
        return self.unsaid if recorded and self.unsaid else self.values[0]

    def index(self, value: object) -> int:
        if isinstance(value, bool) and self.values == ("off", "on"):
            return int(value)
        if str(value) in self.values:
            return self.values.index(str(value))
        raise SetupError(f"option {self.name} takes {', '.join(self.values)}, not {value!r}")


def choose(options: Sequence[Option], chosen: Mapping[str, object], recorded: bool = False) -> tuple[int, ...]:
    """The indices of the chosen values; whatever is not named is as usual, or as silent records mean it."""
    unknown = sorted(set(chosen) - {option.name for option in options})
    if unknown:
        known = ", ".join(option.name for option in options) or "none"
        raise SetupError(f"unknown option {unknown[0]!r}; this game has: {known}")
    return tuple(option.index(chosen.get(option.name, option.default(recorded))) for option in options)


def all_choices(options: Sequence[Option]) -> Iterator[dict[str, str]]:
    """Every combination of option values, or of their examples."""
    for values in product(*(option.examples or option.values for option in options)):
        yield {option.name: value for option, value in zip(options, values, strict=True)}


def option_words(options: Sequence[Option], indices: Sequence[int], recorded: bool = False) -> str:
    """The options that go without saying in no ordinary game (or record), as in ``monuments=on``; ``-`` if all do."""
    chosen = [(option, option.values[i]) for option, i in zip(options, indices, strict=True)]
    return " ".join(f"{option.name}={value}" for option, value in chosen if value != option.default(recorded)) or "-"


def read_options(words: Iterable[str], options: Sequence[Option] = ()) -> dict[str, str]:
    """The chosen values by name: what ``option_words`` wrote, or a person typed.

    A bare name switches on, a letter stands for the option that has it as its code, ``-`` for none.

    >>> read_options(["monuments=on"]), read_options(["monuments"]), read_options(["-"])
    ({'monuments': 'on'}, {'monuments': 'on'}, {})
    """
    codes = {option.code: option for option in options if option.code}
    chosen: dict[str, str] = {}
    for word in words:
        name, equals, value = (part.strip() for part in word.partition("="))
        if not name or (equals and not value):
            raise SetupError(f"an option is written name=value, not {word!r}")
        if word in codes:
            chosen[codes[word].name] = codes[word].values[1]
        elif word != "-":
            chosen[name] = value if equals else "on"
    return chosen
