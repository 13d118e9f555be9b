"""A table in memory: what its log adds up to. No storage and no network here."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from urbarium.engine.contract import SEED_BYTES
from urbarium.engine.errors import RecordError, UrbariumError
from urbarium.engine.game import Game
from urbarium.engine.record import combined_seed, commitment
from urbarium.engine.registry import game as find_game
from urbarium.web.course import Course, Views
from urbarium.web.deciding import Chosen, Decision, decisions, due_actions
from urbarium.web.errors import RefusedError
from urbarium.web.facts import Agreement, Seat, Standing, Status, bot_decides
from urbarium.web.logbook import (
    Aborted,
    Acted,
    Answered,
    Asked,
    Chose,
    Entry,
    Event,
    Rematched,
    Resigned,
    SeatChanged,
    Started,
    TakenBack,
)

__all__ = ["Prospect", "Request", "Table"]


@dataclass
class Request:
    """A request to take back what others have already seen; every other person at the table must agree."""

    number: int  # of its log entry
    seat: int
    plies: int
    agreed: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class Prospect:
    """Where a table will stand once an entry is stored: worked out before, adopted after."""

    entry: Entry
    seats: Sequence[Seat]
    course: Course | None
    moves: bool  # does the entry change the position
    state: np.ndarray | None  # the position then
    chosen: Chosen
    deciding: Mapping[int, Decision]

    @property
    def actor(self) -> int:
        return next(iter(self.deciding), -1)

    def due(self) -> list[tuple[int, Acted]]:
        """What was chosen unseen and is to be done now, because no person is still choosing."""
        if _undecided_people(self.seats, self.deciding):
            return []
        return [(seat, Acted(action)) for seat, action in due_actions(self.deciding, self.chosen)]

    @property
    def standing(self) -> Standing:
        status = _status(self.course, self.actor)
        waits = _undecided_people(self.seats, self.deciding)
        return Standing(status, status == "playing" and not waits and bot_decides(self.seats, self.actor))


def _undecided_people(seats: Sequence[Seat], deciding: Mapping[int, Decision]) -> list[int]:
    return [seat for seat, decision in deciding.items() if not decision.ready and seats[seat].kind == "person"]


def _status(course: Course | None, actor: int) -> Status:
    return "waiting" if course is None else "over" if actor < 0 else "playing"


@dataclass
class Table:
    """The position, the people and the log of one table."""

    agreed: Agreement
    seats: Sequence[Seat]
    entries: list[Entry] = field(default_factory=list)
    course: Course | None = None  # from the start on
    line: list[int] = field(default_factory=list)  # entry numbers of the actions that are in force, by ply
    undone: dict[int, list[int]] = field(default_factory=dict)  # by undo entry: the entries that it took back
    actor: int = -1  # the seat that decides now, -1 if nobody does
    position: int = 0  # number of the last entry that changed the position
    chosen: Chosen = field(default_factory=dict)
    deciding: Mapping[int, Decision] = field(default_factory=dict)
    contributions: list[str] = field(default_factory=list)  # to the shuffle by seat, empty words for none
    request: Request | None = None
    ending: Entry | None = None  # somebody resigned or aborted; without it a game ends by its rules
    resigned: set[int] = field(default_factory=set)  # seats that were given up while the others play on
    rematch: str | None = None
    told: dict[tuple[object, ...], str] = field(default_factory=dict)  # what viewers are told now, as it was written
    called: dict[str, tuple[Sequence[Seat], Sequence[str]]] = field(default_factory=dict)  # by language: who sit there
    silent: dict[int, bool] = field(default_factory=dict)  # by entry number: has this action told nobody anything

    @property
    def id(self) -> str:
        return self.agreed.id

    @cached_property
    def game(self) -> Game:
        return find_game(self.agreed.game)

    @property
    def version(self) -> int:
        """How many entries the log has; a client that has seen this many is up to date."""
        return len(self.entries)

    @property
    def changed(self) -> float:
        """When something happened here last."""
        return self.entries[-1].at if self.entries else self.agreed.created

    @property
    def status(self) -> Status:
        return _status(self.course, self.actor)

    @property
    def over(self) -> bool:
        return self.status == "over"

    @property
    def commitment(self) -> str:
        """The promise of the host's secret, which was made when the table was set."""
        return commitment(self.agreed.seed)

    @property
    def secrets_open(self) -> bool:
        """May everybody see everything: the game is over, or it never had anything to hide."""
        return self.over or not (self.game.hidden or self.game.chance)

    def seat_name(self, seat: int) -> str:
        """The colour of a seat."""
        return self.game.seat_names[seat]

    def people(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]

    def seats_of(self, guest: str) -> list[int]:
        """The places of a guest, whether they sit there or a bot stands in."""
        return [number for number, seat in enumerate(self.seats) if guest and seat.holder == guest]

    def actor_at(self, ply: int) -> int:
        """The seat that did the action of a ply."""
        return self.entries[self.line[ply] - 1].seat

    # ---- who decides

    @property
    def undecided(self) -> list[int]:
        """The seats that are to decide now, in the order of the rules."""
        return [seat for seat, decision in self.deciding.items() if not decision.ready]

    @property
    def unseen(self) -> bool:
        """Is what is decided now seen by nobody until all have decided?"""
        return self.course is not None and bool(self.game.kernels.sealed(self.course.state))

    @property
    def undecided_people(self) -> list[int]:
        """Those among them where a person sits: bots wait for them."""
        return _undecided_people(self.seats, self.deciding)

    def asks(self, seat: int) -> int:
        """Whom a seat sees deciding: itself if it is asked, else the first that is, -1 if nobody is."""
        undecided = self.undecided
        return seat if seat in undecided else next(iter(undecided), self.actor)

    def ready(self, seat: int) -> bool:
        """Has a seat chosen unseen, while others are still choosing?"""
        return seat in self.deciding and self.deciding[seat].ready

    # ---- the game, which exists from the start entry on

    def playing(self) -> Course:
        if self.course is None:
            raise RefusedError("not_now", "The game has not begun.")
        return self.course

    def running(self) -> Course:
        """The game as long as it is not over."""
        course = self.playing()
        if self.over:
            raise RefusedError("not_now", "The game is over.")
        return course

    @cached_property
    def views(self) -> Views:
        """What each viewer may know of it."""
        return Views(self.playing())

    # ---- adding up the log

    def foresee(
        self, seat: int, event: Event, changed: Mapping[int, Seat] | None = None, before: Prospect | None = None
    ) -> Prospect:
        """Where the table will stand after one more entry, which may change seats as well; ``before`` comes first."""
        number = before.entry.number if before else self.version
        return self._foresee(Entry(number + 1, seat, event, round(time.time(), 3)), changed, before)

    def _foresee(self, entry: Entry, changed: Mapping[int, Seat] | None, before: Prospect | None) -> Prospect:
        seats = [changed.get(number, seat) for number, seat in enumerate(self.seats)] if changed else self.seats
        course = self.course
        state = before.state if before else course.state if course else None
        chosen = dict(before.chosen if before else self.chosen)
        match entry.event:
            case Started():
                course = self._begin()
                state = course.state
            case Acted(action):
                state = self.playing().after(action, state)
                chosen.pop(entry.seat, None)
            case Chose(actions):
                chosen[entry.seat] = tuple(actions)
            case TakenBack(plies):
                state = self.playing().at(max(0, len(self.line) - plies))
                chosen.clear()
            case SeatChanged(change="leave" | "absent" | "resign"):
                chosen.pop(entry.seat, None)
        moves = isinstance(entry.event, Started | Acted | TakenBack | Resigned | Aborted)
        ended = self.ending is not None or isinstance(entry.event, Resigned | Aborted)
        deciding = {} if state is None or ended else decisions(self.game, state, chosen)
        return Prospect(entry, seats, course, moves, state, chosen, deciding)

    def _begin(self) -> Course:
        players, options = self.game.table(self.agreed.players, self.agreed.options, recorded=True)
        if self.agreed.start is not None:
            return Course(self.game, players, options, bytes(SEED_BYTES), np.frombuffer(self.agreed.start, np.uint8))
        return Course(self.game, players, options, combined_seed(self.agreed.seed, self.contributions))

    @property
    def shuffled(self) -> bool:
        """Does chance decide how it begins, so that somebody has to promise a shuffle?"""
        return self.game.chance and self.agreed.start is None

    def adopt(self, prospect: Prospect) -> None:
        """Let it happen."""
        entry = prospect.entry
        if entry.number != self.version + 1:
            raise RecordError(f"table {self.id}: entry {entry.number} follows entry {self.version}")
        match entry.event:
            case Acted(action):
                assert prospect.state is not None
                self.playing().adopt(action, prospect.state)
                self.line.append(entry.number)
            case TakenBack(plies):
                self._take_back(plies, entry.number)
            case Asked(plies):
                self.request = Request(entry.number, entry.seat, plies)
            case Answered() as answer:
                self._answer(entry.seat, answer)
            case SeatChanged() as change:
                self._change_seat(entry.seat, change)
            case Resigned() | Aborted():
                self.ending = entry
            case Rematched(table):
                self.rematch = table
        self.seats, self.course, self.actor = prospect.seats, prospect.course, prospect.actor
        self.chosen, self.deciding = prospect.chosen, prospect.deciding
        self.entries.append(entry)
        self.told.clear()
        if prospect.moves:
            self.position, self.request = entry.number, None
            self.views.moved_on()
        if self.course is not None:
            self.views.ask({seat: decision.state for seat, decision in self.deciding.items()})

    def _change_seat(self, seat: int, change: SeatChanged) -> None:
        if self.request is not None:
            self.request.agreed.clear()  # whoever is here now is asked anew
        if self.course is None and (change.contribution or change.change == "rise"):
            self.contributions = self.contributions or [""] * self.agreed.players
            self.contributions[seat] = change.contribution or ""
        if change.change == "resign":
            self.resigned.add(seat)
        elif change.change == "return":
            self.resigned.discard(seat)

    def _take_back(self, plies: int, number: int) -> None:
        course = self.playing()
        course.undo(plies)
        self.undone[number] = self.line[len(course.actions) :]
        del self.line[len(course.actions) :]

    def _answer(self, seat: int, answer: Answered) -> None:
        if self.request is None or answer.ask != self.request.number:
            return
        if answer.yes:
            self.request.agreed.add(seat)
        else:
            self.request = None

    def follow(self, seats: Sequence[Seat], entries: Iterable[Entry]) -> None:
        """Catch up with entries that were stored, and with the seats as they are now.

        Every action is checked: a log that the rules refuse is not played on.
        """
        self.seats = seats
        for entry in entries:
            try:
                if isinstance(entry.event, Acted):
                    self.running().check(entry.event.action)
                self.adopt(self._foresee(entry, None, None))
            except (UrbariumError, RefusedError) as error:
                raise RecordError(f"table {self.id}, entry {entry.number}: {error}") from None
