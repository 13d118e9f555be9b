"""A game as people and programs meet it: what it is called, who can play, and its parts, loaded when needed."""

from __future__ import annotations

import contextlib
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from urbarium.engine.errors import PositionError, Refusal, SetupError
from urbarium.engine.options import Option, choose
from urbarium.engine.rulebook import Guide, filled, guide
from urbarium.engine.seats import SEATS, Seat, SeatNames
from urbarium.engine.words import Words, locale_folder, spoken

if TYPE_CHECKING:
    import numpy as np

    from urbarium.engine import contract
    from urbarium.engine.actions import ActionSpace
    from urbarium.engine.components import ComponentTable
    from urbarium.engine.contract import Fields, Kernels
    from urbarium.engine.match import Match, View
    from urbarium.engine.refusals import Reason, RefusalTable

__all__ = ["Game", "seed_bytes"]

LOADING_SECONDS = 0.2  # that rules run as Python before machine code is loaded, if there is some,
COMPILING_SECONDS = 5.0  # and before it is made; about what a person waits without wondering

_COMPILING = threading.RLock()


def seed_bytes(seed: int | str | bytes | None) -> bytes:
    """Thirty-two bytes from whatever names a seed; fresh and unguessable ones for None."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, bytes):
        if len(seed) != 32:
            raise SetupError(f"a seed given as bytes has 32 of them, not {len(seed)}")
        return seed
    return hashlib.sha256(f"urbarium seed {seed}".encode()).digest()


@dataclass(frozen=True)
class Game:
    """One game. Light to create: rules, drawing and words are imported on first use.

    The folder of a game is a package whose rooms ``urbarium.engine.contract`` lists, and the file ``guide.md``;
    ``docs/adding-a-game.md`` walks through them.
    """

    name: str  # as typed: "urbino"
    title: str  # as printed: "Urbino"
    tagline: str  # one sentence for the lobby
    prefix: str  # of rule ids: "URBINO"
    players: tuple[int, ...]  # possible player counts, the usual one first
    minutes: tuple[int, int]  # shortest and longest usual length
    rules_version: str
    max_decisions: int  # no game takes more atomic decisions than this
    package: str  # of the game's modules
    options: tuple[Option, ...] = ()
    seats: tuple[Seat, ...] = SEATS  # in the order around the table
    hidden: bool = False  # does any seat know something that another does not
    chance: bool = False  # does the seed matter
    _kernels: list[Kernels] = field(default_factory=list, repr=False, compare=False)
    _patience: list[float] = field(default_factory=lambda: [LOADING_SECONDS], repr=False, compare=False)

    def __repr__(self) -> str:
        counts = sorted(self.players)
        players = f"{counts[0]} to {counts[-1]}" if counts[1:] else f"{counts[0]}"
        return f"<Game {self.name}: {self.title}, {players} players, rules {self.rules_version}>"

    def __getstate__(self) -> dict[str, Any]:
        """What was loaded or compiled belongs to this process: a pickled game loads its parts anew."""
        return {field.name: getattr(self, field.name) for field in fields(self)} | {"_kernels": []}

    def rule_id(self, rule: str) -> str:
        """A rule as it is cited outside the game: ``R4.8`` is ``URBANIA-R4.8``."""
        return f"{self.prefix}-{rule}"

    # ---- the parts

    def module(self, name: str) -> ModuleType:
        return import_module(f"{self.package}.{name}")

    def optional_module(self, name: str) -> ModuleType | None:
        """A room that a game may leave out."""
        return self.module(name) if find_spec(f"{self.package}.{name}") else None

    def compile(self, progress: Callable[[str], Any] | None = None) -> Kernels:
        """The entry points as machine code. It takes a while the first time ever: ``progress`` hears each name."""
        with _COMPILING:
            if not self._kernels:
                from urbarium.engine.compile import machine_code
                from urbarium.engine.contract import Kernels

                def compiled(name: str, function: Callable[..., Any], signature: str) -> Callable[..., Any]:
                    if progress:
                        progress(name)
                    return machine_code(function, signature)

                self._kernels.append(Kernels(compiled, self.module))
                if mark := self._mark():
                    with contextlib.suppress(OSError):  # then the next process asks the cache itself
                        mark.touch()
        return self._kernels[0]

    @property
    def loaded(self) -> bool:
        """Is the machine code at hand, in this process?"""
        return bool(self._kernels)

    @property
    def compiled(self) -> bool:
        """Is the machine code at hand or in the cache, so that ``compile`` takes no more than a moment?"""
        from urbarium.engine.compile import jit_enabled

        if self._kernels or not jit_enabled():
            return True
        mark = self._mark()
        return mark is not None and mark.exists()

    def _mark(self) -> Path | None:
        """Exists in the cache once the sources have been compiled as they are; None if nothing can be kept."""
        from urbarium.engine.compile import compiled_mark, jit_enabled

        return compiled_mark(self.folder, self.package) if jit_enabled() else None

    @property
    def kernels(self) -> Kernels:
        """The entry points: as they are written at first, as machine code once they have had enough to do.

        Whoever makes a first move need not wait for a compiler. ``compile`` has no such patience.
        """
        return self._kernels[0] if self._kernels else self._written

    @cached_property
    def _written(self) -> Kernels:
        """The entry points in Python, which compile themselves when they have taken as long as that would take."""
        from urbarium.engine.compile import jit_enabled
        from urbarium.engine.contract import Kernels

        spent = asked = 0.0

        def timed(name: str, function: Callable[..., Any], signature: str) -> Callable[..., Any]:
            def call(*arguments: Any) -> Any:
                nonlocal spent, asked
                if self._kernels:  # whoever keeps an entry point has the machine code as well
                    return getattr(self._kernels[0], name)(*arguments)
                started = time.perf_counter()
                result = function(*arguments)
                spent += time.perf_counter() - started
                if spent > asked + self._patience[0]:  # the cache is not asked at every call
                    asked = spent
                    if spent > COMPILING_SECONDS or self.compiled:
                        self.compile()
                return result

            return call if jit_enabled() else function

        return Kernels(timed, self.module)

    def leave_compiling(self) -> None:
        """Somebody else sees to it: this game never compiles itself, it only does so when it is told to."""
        self._patience[0] = float("inf")

    @property
    def simultaneous(self) -> bool:
        """Do seats decide unseen, until all of them have, so that the order among them does not matter?"""
        return self.kernels.simultaneous

    @cached_property
    def addresses(self) -> Any:
        """Where the entry points are: how a game is handed to kernels."""
        from urbarium.engine.addresses import addresses_of

        return addresses_of(self.compile())

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        return cast("contract.State", self.module("state")).STATE

    @cached_property
    def secret_fields(self) -> Mapping[str, str]:
        """The fields that are hidden: from ``nobody`` but the rules, or from all but their ``owner``."""
        return cast("contract.State", self.module("state")).HIDDEN

    @cached_property
    def actions(self) -> ActionSpace:
        return cast("contract.Actions", self.module("actions")).ACTIONS

    @cached_property
    def refusal_table(self) -> RefusalTable:
        return cast("contract.Refusals", self.module("refusals")).REFUSALS

    @cached_property
    def tables(self) -> tuple[ComponentTable, ...]:
        """The component tables with their provenance."""
        return cast("contract.Components", self.module("components")).TABLES

    @cached_property
    def notation(self) -> contract.Notation:
        return cast("contract.Notation", self.module("words.notation"))

    @cached_property
    def text(self) -> contract.Text:
        return cast("contract.Text", self.module("words.text"))

    @cached_property
    def board(self) -> contract.Board:
        return cast("contract.Board", self.module("words.board"))

    @cached_property
    def asking(self) -> contract.Asking:
        return cast("contract.Asking", self.module("words.asking"))

    @cached_property
    def sheet(self) -> contract.Sheet:
        """Where the points come from; a game may leave it unsaid."""
        from urbarium.engine.sheets import PlainSheet

        return cast("contract.Sheet", self.optional_module("words.sheet") or PlainSheet())

    @cached_property
    def legend(self) -> contract.Legend:
        """What is what on the table; a game may leave it unsaid."""
        from urbarium.engine.legend import NoLegend

        return cast("contract.Legend", self.optional_module("words.legend") or NoLegend())

    @cached_property
    def reasons(self) -> contract.Reasons:
        """What the evaluation looks at, in words; a game may leave it unsaid."""
        from urbarium.engine.reasons import PlainReasons

        return cast("contract.Reasons", self.optional_module("words.reasons") or PlainReasons())

    @cached_property
    def drawing(self) -> contract.Drawing:
        return cast("contract.Drawing", self.module("drawing"))

    @cached_property
    def bot(self) -> contract.Bot:
        return cast("contract.Bot", self.module("bot"))

    @cached_property
    def features(self) -> tuple[str, ...]:
        """The names of what a learned evaluation looks at, by seat; empty if the game has none."""
        return tuple(getattr(self.bot, "FEATURES", ()))

    @cached_property
    def observation(self) -> contract.Observation:
        return cast("contract.Observation", self.module("observation"))

    @cached_property
    def folder(self) -> Path:
        return Path(import_module(self.package).__file__ or "").parent

    @cached_property
    def say(self) -> Words:
        """The game's words in the language that is spoken."""
        return Words(self.folder)

    @cached_property
    def seat_names(self) -> SeatNames:
        """The colours, or while people are called by their names, those."""
        return SeatNames([seat.name for seat in self.seats])

    @property
    def guide(self) -> Guide:
        """The guide in the language that is spoken now, if there is one; in English otherwise."""
        return guide(self._text_file("guide.md"), self.prefix)

    @property
    def card(self) -> str:
        """The reference card in the language that is spoken, or English, with the numbers of the components filled in.

        It is ``card.md`` of the folder, where ``{VALUE[0]}`` stands for a number of ``components``; empty without one.
        """
        file = self._text_file("card.md")
        return filled(file, vars(self.module("components"))) if file.is_file() else ""

    def _text_file(self, name: str) -> Path:
        """A file of the folder in the language that is spoken, if there is one; in English otherwise."""
        translated = locale_folder(self.folder, spoken()) / name
        return translated if translated.is_file() else self.folder / name

    # ---- starting

    def start(self, seed: int | str | bytes | None = None, players: int | None = None, **options: object) -> Match:
        """A new match. Without a seed a fresh one is drawn; options are named as in ``game.options``."""
        from urbarium.engine.match import Match

        count, indices = self.table(players, options)
        return Match(self, count, indices, seed_bytes(seed))

    def resume(self, state: np.ndarray, **options: object) -> Match:
        """A match that begins at a position; PositionError if no game can be there.

        A position knows its players and options by fields of that name. An option without such a field may be told;
        otherwise it is taken to be the usual one. Either way the position counts, and the option only says how it
        came about.
        """
        from urbarium.engine.match import Match

        if state.nbytes != self.dtype.itemsize:
            raise PositionError(f"a position of {self.title} has {self.dtype.itemsize} bytes, not {state.nbytes}")
        players = self._field(state, "players", self.players[0])
        self.check_start(state, players)
        told = self.table(players, options)[1]
        indices = [self._field(state, option.name, told[place]) for place, option in enumerate(self.options)]
        indices = [
            found if option.name not in options and 0 <= found < len(option.values) else told[place]
            for place, (option, found) in enumerate(zip(self.options, indices, strict=True))
        ]
        return Match(self, players, indices, bytes(32), state.copy())

    def arrange(self, words: Mapping[str, object]) -> Match:
        """A match at the position that words describe, completed to a possible one; PositionError names a wrong word.

        What can be said is in the game's ``words/position.py``; SetupError for a game that has no such words.
        """
        room = cast("contract.Position", self._extra("words.position", "positions in words"))
        try:
            state = room.arrange(words)
            return self.resume(state, **{one.name: words[one.name] for one in self.options if one.name in words})
        except SetupError as error:
            raise PositionError(str(error)) from None

    def point(self, view: View, thing: str) -> tuple[str, ...]:
        """Where a named thing is on the table as a seat sees it: keys of places, ``region:NAME`` or ``about:SUBJECT``.

        PositionError if there is no such thing.
        """
        room = cast("contract.Pointing", self._extra("words.pointing", "names for the things on its table"))
        return room.point(view.fields, view.seat, thing)

    @cached_property
    def facts(self) -> Mapping[str, contract.Fact]:
        """What can be asked about a position by name; ``urbarium.engine.facts`` asks it."""
        return cast("contract.Facts", self._extra("words.facts", "named facts")).FACTS

    def _extra(self, room: str, what: str) -> ModuleType:
        """A room that a game may lack."""
        try:
            return self.module(room)
        except ModuleNotFoundError as error:
            if error.name != f"{self.package}.{room}":
                raise
            raise SetupError(f"{self.title} has no {what}: there is no {room.replace('.', '/')}.py") from None

    def check_start(self, state: np.ndarray, players: int) -> None:
        """Raise PositionError unless so many players can go on from the position."""
        there = self._field(state, "players", players)
        if there not in self.players or there != players:
            raise PositionError(f"{self.title} is for {self._counts()} players, this position is one for {there}")
        self.validate(state)

    def _field(self, state: np.ndarray, name: str, otherwise: int) -> int:
        """A number that the position may know by name."""
        is_number = name in (self.dtype.names or ()) and not self.dtype[name].shape
        return int(self.record(state)[name]) if is_number else otherwise

    def _counts(self) -> str:
        return ", ".join(str(n) for n in sorted(self.players))

    def table(
        self, players: int | None, options: Mapping[str, object], recorded: bool = False
    ) -> tuple[int, tuple[int, ...]]:
        """The player count and the option indices of a table, new or ``recorded``, checked."""
        count = self.players[0] if players is None else players
        if count not in self.players:
            raise SetupError(f"{self.title} is for {self._counts()} players, not {count}")
        return count, choose(self.options, options, recorded)

    def new_state(self, players: int, options: Sequence[int], seed: bytes) -> np.ndarray:
        """The starting position as a byte buffer."""
        import numpy as np

        state = np.zeros(self.dtype.itemsize, np.uint8)
        self.kernels.setup(state, players, np.array(options, np.int64), np.frombuffer(seed, np.uint8).copy())
        return state

    # ---- positions

    def record(self, state: np.ndarray) -> Fields:
        """The named fields of a position buffer; a view, not a copy."""
        return state.view(self.dtype)[0]  # type: ignore[no-any-return]

    def to_json(self, state: np.ndarray) -> str:
        """A position by its field names, without loss."""
        from urbarium.engine.position import to_fields

        return json.dumps({"game": self.name, "rules": self.rules_version, "fields": to_fields(state, self.dtype)})

    def from_json(self, text: str) -> np.ndarray:
        """The position that ``to_json`` wrote; PositionError names the field or the invariant that is wrong."""
        from urbarium.engine.position import from_fields

        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise PositionError(f"not JSON: {error}") from None
        if not isinstance(data, dict) or data.get("game") != self.name:
            raise PositionError(f"this is not a position of {self.title}")
        if data.get("rules") != self.rules_version:
            raise PositionError(f"rules version {data.get('rules')!r}, this program has {self.rules_version!r}")
        state = from_fields(data.get("fields", {}), self.dtype)
        self.validate(state)
        return state

    def validate(self, state: np.ndarray) -> None:
        """Raise PositionError if the position breaks an invariant of the game."""
        try:
            broken = self.broken_invariants(state)
        except (ArithmeticError, LookupError, ValueError) as error:  # numbers so wild that even checking them fails
            raise PositionError(f"no position of {self.title} has such numbers ({error})") from None
        if broken:
            raise PositionError(broken[0])

    def broken_invariants(self, state: np.ndarray) -> list[str]:
        """What is wrong with a position, in sentences; empty if nothing is."""
        return cast("contract.Invariants", self.module("invariants")).broken_invariants(self.record(state))

    # ---- words

    def legal(self, state: np.ndarray) -> list[int]:
        """The legal action ids, ascending."""
        import numpy as np

        out = np.empty(self.actions.size, np.int32)
        return out[: self.kernels.legal(state, out)].tolist()  # type: ignore[no-any-return]

    def write(self, state: np.ndarray, action: int) -> str:
        """The notation of an action in this position."""
        return self.actions.write(self.record(state), action)

    def refusals(self, state: np.ndarray, action: int) -> list[Refusal]:
        """Why an action is not possible: the deciding rule first. Empty for a legal action."""
        code = int(self.kernels.refusal(state, action))
        return [self.tell(reason) for reason in self.text.explain(self.record(state), action, code)] if code else []

    def tell(self, reason: Reason) -> Refusal:
        """A reason against something as the player is told it."""
        return self.refusal_table.tell(reason, self.say)

    @property
    def turn_rule(self) -> str:
        """The id of the rule against whoever acts when another seat decides."""
        return self.refusal_table.turn_rule

    def seen(self, before: np.ndarray, action: int, seat: int) -> int | None:
        """An action as ``seat`` (-1: a spectator) saw it; None if it only saw that something was done."""
        found = int(self.kernels.seen(before, action, seat))
        return found if found >= 0 else None

    def view(self, state: np.ndarray, players: int, options: Sequence[int], seat: int, last: int | None = None) -> View:
        """What ``seat`` (-1: a spectator) may know of a position; ``last`` is the step before it as it was seen."""
        from urbarium.engine.match import View

        redacted = state.copy()
        self.kernels.redact(redacted, seat)
        return View(self, players, tuple(options), seat, redacted, last)
