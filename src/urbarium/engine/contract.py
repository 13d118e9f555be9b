"""The contract: what every game offers.

One half is compiled, with fixed signatures over byte buffers; the other half are words, drawings and facts for people,
as Protocols. ``urbarium.testing.check_game`` names what a game lacks.

The rooms of a game's folder, and what is asked of each:

    components      TABLES: the tables of the box with their provenance
    state           STATE: the record; HIDDEN: which fields are secret
    invariants      broken_invariants(s)
    actions         ACTIONS: the action space
    refusals        REFUSALS: name, rule and sentence of every refusal
    rules           the entry points setup, actor, legal, refusal, apply
    rules.knowledge the entry points seen, redact, resample; if decisions are simultaneous sealed, reopen
    rules.scoring   the entry points scores, returns
    words.notation  how turns and results are written, and what may be left unsaid
    words.text      what an action does, what happened, and why not
    words.board     the position in characters, region by region
    words.asking    prompts, and the clicks that mean an action
    words.sheet     where the points come from (may be left out)
    words.legend    what is what on the table (may be left out)
    words.reasons   what its evaluation looks at, so that advice says why (may be left out)
    drawing         the position as a picture
    bot             the entry points evaluate and prior, meaning if it differs from the action; STRENGTH;
                    if an evaluation is to be learned, FEATURES (names) and the entry point features
    observation     OBSERVED: how a network is told the fields

What a game may offer besides, so that lessons, tests and pages can speak about positions:

    words.position  arrange(words): the position that words describe
    words.facts     FACTS: what can be asked about a position by name
    words.pointing  point(s, seat, thing): where a thing is on the table
    lessons.toml    lessons to play, see ``urbarium.learning``
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, Protocol

import numpy as np

from urbarium.engine import plain
from urbarium.engine.refusals import Reason

if TYPE_CHECKING:
    from urbarium.engine.actions import ActionSpace
    from urbarium.engine.characters import TextRegion
    from urbarium.engine.components import ComponentTable
    from urbarium.engine.gestures import Flight, Gesture, Prompt
    from urbarium.engine.legend import Entry
    from urbarium.engine.match import View
    from urbarium.engine.reasons import Change
    from urbarium.engine.refusals import RefusalTable
    from urbarium.engine.sheets import Row, Step
    from urbarium.engine.strength import Strength
    from urbarium.render.regions import Cut, Part, Phone, Region

__all__ = [
    "ENTRY_POINTS",
    "EXTRA_ROOMS",
    "OPTIONAL",
    "OPTIONAL_ROOMS",
    "ROOMS",
    "SEED_BYTES",
    "Actions",
    "Asking",
    "Board",
    "Bot",
    "Components",
    "Drawing",
    "Fact",
    "Facts",
    "Fields",
    "Invariants",
    "Kernels",
    "Legend",
    "Notation",
    "Observation",
    "Pointing",
    "Position",
    "Reasons",
    "Refusals",
    "Sheet",
    "State",
    "Text",
]

SEED_BYTES = 32

# ---- the compiled half

# name: (room of the game's folder, signature as Numba reads it)
ENTRY_POINTS = {
    "setup": ("rules", "void(uint8[::1], int64, int64[::1], uint8[::1])"),
    "actor": ("rules", "int64(uint8[::1])"),
    "legal": ("rules", "int64(uint8[::1], int32[::1])"),
    "refusal": ("rules", "int64(uint8[::1], int64)"),
    "apply": ("rules", "void(uint8[::1], int64)"),
    "seen": ("rules.knowledge", "int64(uint8[::1], int64, int64)"),
    "redact": ("rules.knowledge", "void(uint8[::1], int64)"),
    "resample": ("rules.knowledge", "void(uint8[::1], int64, uint8[::1])"),
    "scores": ("rules.scoring", "void(uint8[::1], float64[::1])"),
    "returns": ("rules.scoring", "void(uint8[::1], float64[::1])"),
    "evaluate": ("bot", "void(uint8[::1], float64[::1])"),
    "prior": ("bot", "void(uint8[::1], int32[::1], int64, float64[::1])"),
    "sealed": ("rules.knowledge", "int64(uint8[::1])"),
    "reopen": ("rules.knowledge", "void(uint8[::1], int64)"),
    "meaning": ("bot", "int64(uint8[::1], int64)"),
    "features": ("bot", "void(uint8[::1], float64[::1])"),
}

# Entry points that a game may leave out: those of ``urbarium.engine.plain`` stand in.
OPTIONAL = ("sealed", "reopen", "meaning", "features")


class Kernels:
    """A game's entry points, ready to be called."""

    setup: Callable[..., None]
    actor: Callable[..., int]
    legal: Callable[..., int]
    refusal: Callable[..., int]
    apply: Callable[..., None]
    seen: Callable[..., int]
    redact: Callable[..., None]
    resample: Callable[..., None]
    scores: Callable[..., None]
    returns: Callable[..., None]
    evaluate: Callable[..., None]
    prior: Callable[..., None]
    sealed: Callable[..., int]
    reopen: Callable[..., None]
    meaning: Callable[..., int]
    features: Callable[..., None]

    def __init__(self, found: Callable[[str, Callable[..., Any], str], Callable[..., Any]], module: Modules) -> None:
        """``found`` is given name, function and signature of each entry point, and says what is to be called."""
        for name, (room, signature) in ENTRY_POINTS.items():
            setattr(self, name, found(name, _entry_point(module(room), name), signature))
        self.simultaneous = hasattr(module("rules.knowledge"), "sealed")  # does the game declare sealed decisions?
        self.meaningful = hasattr(module("bot"), "meaning")  # do actions mean something else than their number?


Modules = Callable[[str], ModuleType]


def _entry_point(room: ModuleType, name: str) -> Any:
    return getattr(room, name, getattr(plain, name)) if name in OPTIONAL else getattr(room, name)


# ---- the half for people

# A position by its named fields. Words and drawings are only ever given redacted ones.
Fields = np.record


class Components(Protocol):
    TABLES: tuple[ComponentTable, ...]


class State(Protocol):
    STATE: np.dtype[Any]
    HIDDEN: Mapping[
        str, Literal["nobody", "owner"]
    ]  # what nobody may know, and what (by seat, first axis) its owner may


class Invariants(Protocol):
    def broken_invariants(self, s: Fields) -> list[str]:
        """What is wrong with a position, in sentences; empty if nothing is."""


class Actions(Protocol):
    ACTIONS: ActionSpace


class Refusals(Protocol):
    REFUSALS: RefusalTable


class Notation(Protocol):
    """``urbarium.engine.notation`` has the plain form of all but the first, for games that need no own."""

    def turn_label(self, s: Fields) -> str:
        """What stands before the actions of a turn in a record: ``setup``, ``12``, ``3.2``."""

    def turn_words(self, s: Fields) -> str:
        """The turn as people say it, where its label alone would puzzle them: ``Round 3``; else nothing."""

    def implied(self, s: Fields, action: int) -> int:
        """An action that may be left unsaid before this one (Urbino's ``stay``), or -1."""

    def shorthand(self, s: Fields, text: str) -> tuple[str, int] | None:
        """The notation that the beginning of the text stands for, and how many characters it takes."""

    def misread(self, s: Fields, text: str) -> Reason | None:
        """The refusal of text that looks like a move but names no action."""

    def result(self, s: Fields, points: Sequence[float], winners: Sequence[str]) -> str:
        """The result of a finished game as a record has it."""


class Text(Protocol):
    def describe(self, s: Fields, action: int) -> str:
        """What a possible action does."""

    def narrate(self, before: Fields, action: int, after: Fields) -> str:
        """What happened, as a sentence of the log; -1 is an action that the reader did not see."""

    def explain(self, s: Fields, action: int, code: int) -> list[Reason]:
        """All that stands against an action, with the words for the sentences; ``code`` decides and comes first."""


class Board(Protocol):
    def regions(self, s: Fields, seat: int, width: int) -> Sequence[TextRegion]:
        """The whole position in characters, for ``seat`` (-1: a spectator), in the order in which it is read aloud.

        No line is longer than ``width``, which is 60 at least. A part of the table that is drawn, too, has the name of
        that region; one is the ``status``, one the ``board``.
        """


class Asking(Protocol):
    """What the one who decides is asked, and which clicks answer it."""

    def keys(self, action: int) -> tuple[str, ...]:
        """The places that an action means, in any position; empty for what is only a button."""

    def gestures(self, view: View, legal: Sequence[int]) -> list[Gesture]:
        """The ways to do the ``legal`` actions by clicking, compound ones among them."""

    def prompt(self, view: View) -> Prompt:
        """What the seat of the view is asked."""

    def waiting(self, view: View) -> str:
        """What the seat that decides is doing, for everybody else."""

    def joins(self, action: int) -> bool:
        """Does an action belong to the one before it, so that both are told and shown together?"""

    def retells(self, before: Fields, after: Fields) -> bool:
        """Does the sentence of a step tell all of the step that it joins, so that it can stand for both?"""

    def traces(self, before: Fields, action: int) -> list[tuple[str, str]]:
        """From which place to which something went; an empty text is the outside."""

    def flights(self, before: View, after: View) -> list[Flight]:
        """What has no name of its own and is seen flying from place to place. Both views are of one seat, which may not
        have seen the action between them (``after.last`` is None then)."""


class Sheet(Protocol):
    """Where the points come from. The rows of a sheet add up to the scores, at the end and in every position."""

    def rows(self, view: View, steps: Iterable[Step]) -> Sequence[Row]:
        """The rows for a position as the view has it. ``steps`` led to it, for points that a position does not keep."""

    def tie_break(self, view: View) -> Row | None:
        """What decides among seats with equal points, the first thing in which they differ."""


class Legend(Protocol):
    """What is what on the table, for whoever asks."""

    def legend(self) -> Mapping[str, Entry]:
        """By key, as drawings have it in ``data-about``, in the order of reading, in the language that is spoken."""


class Reasons(Protocol):
    """The things that the evaluation looks at, by name and number, for sentences that say why."""

    def changes(self, before: View, after: View) -> Sequence[Change]:
        """What differs for each seat between two positions of one game, as the same seat may know them."""


class Drawing(Protocol):
    """A drawing marks places and pieces; it does not know what is legal."""

    def regions(self, players: int, options: Sequence[int]) -> tuple[Region, ...]:
        """The parts of the table and their sizes."""

    def arrangements(self, players: int, options: Sequence[int]) -> Mapping[str, Part | Phone]:
        """How the regions lie in a window: ``desk``, ``wide``, ``short``, ``phone``, and in one ``picture``."""

    def draw_region(self, name: str, view: View, cut: Cut, theme: str) -> str:
        """A region as SVG."""

    def description(self, s: Fields) -> str:
        """The position in a few sentences, for those who cannot see it."""


class Bot(Protocol):
    STRENGTH: Strength


class Observation(Protocol):
    OBSERVED: Mapping[str, tuple[Any, ...]]  # see urbarium.adapters.observation


# What a fact is told as, and what answers it: position, seat, and what follows the fact's name (``e5`` of ``lot e5``).
FactValue = bool | int | str | list[int]
Fact = Callable[[Fields, int, str], FactValue]


class Position(Protocol):
    def arrange(self, words: Mapping[str, object]) -> np.ndarray:
        """The position that words describe, completed to a possible one; PositionError names a wrong word."""


class Facts(Protocol):
    FACTS: Mapping[str, Fact]  # by the first word of the question; every answer has a docstring


class Pointing(Protocol):
    def point(self, s: Fields, seat: int, thing: str) -> tuple[str, ...]:
        """Where a thing is on the table of a seat: keys of places, ``region:NAME`` or ``about:SUBJECT``."""


# room: what it offers, if the game has it
EXTRA_ROOMS: dict[str, type] = {"words.position": Position, "words.facts": Facts, "words.pointing": Pointing}

# room: what it must offer besides entry points
ROOMS: dict[str, type] = {
    "components": Components,
    "state": State,
    "invariants": Invariants,
    "actions": Actions,
    "refusals": Refusals,
    "words.notation": Notation,
    "words.text": Text,
    "words.board": Board,
    "words.asking": Asking,
    "drawing": Drawing,
    "bot": Bot,
    "observation": Observation,
}

# Rooms that a game may leave out.
OPTIONAL_ROOMS: dict[str, type] = {"words.sheet": Sheet, "words.legend": Legend, "words.reasons": Reasons}
