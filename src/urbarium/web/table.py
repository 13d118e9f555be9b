"""A table in memory: what its log adds up to. No storage and no network here."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from urbarium.engine.errors import RecordError, UrbariumError
from urbarium.engine.game import Game
from urbarium.engine.match import Match
from urbarium.engine.record import commitment
from urbarium.engine.registry import game as find_game
from urbarium.engine.words import spoken
from urbarium.web.storage import Entry, SeatRow, TableRow

__all__ = ["Ask", "Table", "deserted", "follow", "rebuild"]


@dataclass
class Ask:
    """A request to take back what others have already seen; every other person at the table must agree."""

    number: int  # of its log entry
    seat: int
    plies: int
    agreed: set[int] = field(default_factory=set)


@dataclass
class Table:
    """The position, the people and the log of one table."""

    row: TableRow
    seats: list[SeatRow]
    entries: list[Entry] = field(default_factory=list)
    match: Match | None = None
    line: list[int] = field(default_factory=list)  # entry numbers of the actions that are in force, by ply
    undone: dict[int, list[int]] = field(default_factory=dict)  # by undo entry: the entries that it took back
    actor: int = -1  # the seat that decides now, -1 if nobody does
    position: int = 0  # number of the last entry that changed the position
    ask: Ask | None = None
    sentences: dict[tuple[int, str], list[str]] = field(default_factory=dict)  # by viewing seat and language, each ply
    quiet: dict[int, bool] = field(default_factory=dict)  # by entry number: did this action reveal nothing

    @property
    def id(self) -> str:
        return self.row.id

    @cached_property
    def game(self) -> Game:
        return find_game(self.row.game)

    @property
    def version(self) -> int:
        """How many entries the log has; a client that has seen this many is up to date."""
        return len(self.entries)

    @property
    def over(self) -> bool:
        return self.match is not None and self.actor < 0

    @property
    def commitment(self) -> str:
        return commitment(self.row.seed)

    @property
    def secrets_open(self) -> bool:
        """May everybody see everything: the game is over, or it never had anything to hide."""
        return self.over or not (self.game.hidden or self.game.chance)

    def seat_name(self, seat: int) -> str:
        """The colour of a seat."""
        return self.game.seat_names[seat]

    def people(self) -> list[int]:
        return [seat for seat, row in enumerate(self.seats) if row.kind == "person"]

    def seats_of(self, holder: str) -> list[int]:
        """The places of a guest, whether they sit there or a bot stands in."""
        return [seat for seat, row in enumerate(self.seats) if holder and row.holder == holder]

    def next_entry(self, kind: str, seat: int, **data: object) -> Entry:
        return Entry(self.version + 1, kind, seat, data, round(time.time(), 3))

    def after(self, entry: Entry) -> tuple[str, int]:
        """The status that the table will have once this entry is stored, and the seat that will decide."""
        if entry.kind == "start":
            return "playing", self._begin().actor
        if entry.kind == "act":
            position = self.playing().state.copy()
            self.game.kernels.apply(position, int(entry.data["action"]))
        elif entry.kind == "undo":
            position = list(self.playing().positions())[-1 - int(entry.data["plies"])]
        else:
            return self.row.status, self.actor
        actor = int(self.game.kernels.actor(position))
        return "over" if actor < 0 else "playing", actor

    def _begin(self) -> Match:
        players, options = self.game.table(self.row.players, self.row.options)
        return Match(self.game, players, options, self.row.seed)

    # ---- adding up the log

    def add(self, entry: Entry) -> None:
        """Take one more entry of the log into account."""
        if entry.number != self.version + 1:
            raise RecordError(f"table {self.id}: entry {entry.number} follows entry {self.version}")
        if entry.kind == "start":
            self.match = self._begin()
        elif entry.kind == "act":
            self._act(int(entry.data["action"]), entry.number)
        elif entry.kind == "undo":
            self._undo(int(entry.data["plies"]), entry.number)
        elif entry.kind == "ask":
            self.ask = Ask(entry.number, entry.seat, int(entry.data["plies"]))
        elif entry.kind == "answer":
            self._answer(entry)
        elif entry.kind == "rematch":
            self.row.rematch = str(entry.data["table"])
        if entry.kind in ("start", "act", "undo"):
            self.position = entry.number
            self.actor = self.playing().actor
            self.row.status = "over" if self.over else "playing"
        self.entries.append(entry)

    def _act(self, action: int, number: int) -> None:
        match = self.playing()
        match.apply(action)
        self.line.append(number)
        self.ask = None

    def _undo(self, plies: int, number: int) -> None:
        match = self.playing()
        match.undo(plies)
        self.undone[number] = self.line[len(match.actions) :]
        del self.line[len(match.actions) :]
        for said in self.sentences.values():
            del said[len(match.actions) :]
        self.ask = None

    def _answer(self, entry: Entry) -> None:
        if self.ask is None or entry.data["ask"] != self.ask.number:
            return
        if entry.data["yes"]:
            self.ask.agreed.add(entry.seat)
        else:
            self.ask = None

    def playing(self) -> Match:
        """The match, which exists from the start entry on."""
        if self.match is None:
            raise RecordError(f"table {self.id} has not begun")
        return self.match

    # ---- words

    def sentence(self, ply: int, viewer: int) -> str:
        """What happened at a ply as one viewer may know it, in the language spoken now; made once."""
        said = self.sentences.setdefault((viewer, spoken()), [])
        match = self.playing()
        while len(said) <= ply:
            said.append(match.narrate(len(said), viewer))
        return said[ply]

    def actor_at(self, ply: int) -> int:
        """The seat that did the action of a ply."""
        return self.entries[self.line[ply] - 1].seat


def deserted(seats: list[SeatRow]) -> bool:
    """Has everybody who sat here left? Then the bots wait until one of them comes back."""
    return {row.kind == "person" for row in seats if row.holder} == {False}


def rebuild(row: TableRow, seats: list[SeatRow], entries: Iterable[Entry]) -> Table:
    """A table from what is stored, by replay. Every action is checked: a log that the rules refuse is not played on."""
    table = Table(row, seats)
    follow(table, row, seats, entries)
    return table


def follow(table: Table, row: TableRow, seats: list[SeatRow], entries: Iterable[Entry]) -> None:
    """Catch up with entries that were stored elsewhere, and with the columns and seats as they are now."""
    table.row, table.seats = row, seats
    for entry in entries:
        if entry.kind == "act":
            try:
                table.playing().check(int(entry.data["action"]))
            except UrbariumError as error:
                raise RecordError(f"table {row.id}, entry {entry.number}: {error}") from None
        table.add(entry)
