"""The service that owns the tables: everything a person or a program can do at a table, checked, stored, then told.

Within this process a lock per table keeps the order; between processes the log's primary key does. Whoever loses such a
race is told that the table has moved on, and the table is read again from the store. What another process stored is
heard of and told here as well.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

from urbarium.bots import BOT_NAMES, LEVEL_TITLES
from urbarium.engine.errors import NotationError, Refusal, RuleError, SetupError, UrbariumError
from urbarium.engine.match import Choice, Match, View
from urbarium.engine.notation import read_actions
from urbarium.engine.registry import game as find_game
from urbarium.web.artist import Artist
from urbarium.web.errors import RefusedError, unreadable
from urbarium.web.identity import Guest, clean_name, new_token, token_hash
from urbarium.web.metrics import Metrics
from urbarium.web.neighbours import EVERY, Message, Neighbours
from urbarium.web.settings import Settings
from urbarium.web.storage import ConflictError, Entry, SeatRow, Store, TableRow
from urbarium.web.table import Table, deserted, follow, rebuild
from urbarium.web.takeback import nothing_revealed
from urbarium.web.thinking import Thinkers
from urbarium.web.words import say

__all__ = ["Considered", "Plan", "SeatPlan", "Service", "Watcher"]

log = logging.getLogger("urbarium.web")

TAKEBACKS = ("consent", "turn")


@dataclass(frozen=True)
class SeatPlan:
    """One seat of a table to be set: the one who asks (``me``), a ``bot``, or ``open`` for somebody else."""

    kind: str
    level: str = ""
    name: str = ""


@dataclass(frozen=True)
class Plan:
    """A table to be set."""

    game: str
    seats: Sequence[SeatPlan]
    options: Mapping[str, str] = field(default_factory=dict)
    listed: bool = False
    hints: bool = True
    takebacks: str = "consent"
    stand_in: str = "level2"


@dataclass(frozen=True)
class Considered:
    """One action that a bot looked at for a hint: how often, and the share of the win it expects."""

    description: str
    visits: int
    expected: float


@dataclass(eq=False)
class Watcher:
    """Somebody who looks at a table: which seat's view they have, and how to tell them that there is news."""

    seat: int
    wake: Callable[[], None]


class Service:
    """All tables of this server."""

    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers, metrics: Metrics, artist: Artist) -> None:
        self.settings = settings
        self.store = store
        self.thinkers = thinkers
        self.metrics = metrics
        self.artist = artist
        self.neighbours = Neighbours(store)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}
        self._watchers: dict[str, set[Watcher]] = {}
        self._last_seen: dict[tuple[str, int], float] = {}
        self._bots: dict[str, asyncio.Task[None]] = {}
        self._errands: set[asyncio.Task[None]] = set()
        self._compiled: set[str] = set()
        self._compiling: dict[str, asyncio.Lock] = {}
        self.closing = False
        self.retry_after = 1.0  # seconds until a bot whose step failed tries again

    async def attend(self) -> None:
        """What a server does besides answering: resume, and where processes share the tables, keep up with them."""
        self.neighbours.listen(self._heard)
        while True:
            try:
                await self.resume()
                if not self.store.shared:
                    return
                await self.neighbours.say_who_looks({table_id: self._looking(table_id) for table_id in self._watchers})
                self._tell_all(self.neighbours.forget_the_silent())
            except Exception as error:  # the database may be away for a while
                log.error("the tables cannot be attended to", exc_info=error)
            await asyncio.sleep(EVERY)

    async def resume(self) -> None:
        """Bots that were to decide go on thinking: after a restart, or because the process that let them has died."""
        for table_id in await self.neighbours.take_over():
            try:
                self._wake_bot(await self.table(table_id))
            except (RefusedError, UrbariumError) as error:
                log.error("a table cannot be resumed", extra={"table": table_id, "reason": str(error)})

    async def close(self) -> None:
        self.closing = True
        self.neighbours.close()
        tasks = [*self._bots.values(), *self._errands]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.wake()

    # ---- finding tables

    async def table(self, table_id: str) -> Table:
        """A table by its id, from memory or by replay of its log."""
        found = self._tables.get(table_id)
        if found is not None:
            self._tables.move_to_end(table_id)
            return found
        async with self._lock(table_id):
            return await self._load(table_id)

    async def _load(self, table_id: str) -> Table:
        """With the lock held."""
        found = self._tables.get(table_id)
        if found is not None:
            return found
        stored = await self.store.load(table_id) if len(table_id) <= 24 else None
        if stored is None:
            raise RefusedError("not_found", "There is no such table.")
        row, seats, entries = stored
        try:
            game = find_game(row.game)
        except (SetupError, ImportError):
            raise RefusedError("not_now", f"The game {row.game} is not installed here.") from None
        if row.rules != game.rules_version:
            text = (
                f"This table follows version {row.rules} of the rules; this server plays version {game.rules_version}."
            )
            raise RefusedError("not_now", text)
        await self.ready(row.game)
        table = await asyncio.to_thread(rebuild, row, seats, entries)
        self._keep(table)
        return table

    async def ready(self, name: str) -> None:
        """Wait until a game's rules are compiled."""
        if name in self._compiled:
            return
        async with self._compiling.setdefault(name, asyncio.Lock()):
            if name not in self._compiled:
                if self.settings.prepare and not await asyncio.to_thread(lambda: find_game(name).compiled):
                    await _compile_aside(name)
                await asyncio.to_thread(find_game(name).compile)
                self._compiled.add(name)

    def is_ready(self, name: str) -> bool:
        """Can a table of this game be set without waiting?"""
        return name in self._compiled

    async def ready_all(self, names: Sequence[str]) -> None:
        """Compile all games, one after the other, while the server already answers."""
        for name in names:
            try:
                await self.ready(name)
            except Exception as error:  # one broken game must not keep the others waiting
                log.error("a game cannot be compiled", exc_info=error, extra={"game": name})

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        spare = len(self._tables) - self.settings.tables_in_memory
        if spare > 0:
            for table_id in list(self._tables):
                if table_id == table.id or self._in_use(table_id):
                    continue
                del self._tables[table_id]
                self._locks.pop(table_id, None)
                spare -= 1
                if spare <= 0:
                    break
        self.metrics.tables.set(len(self._tables))

    def _in_use(self, table_id: str) -> bool:
        lock = self._locks.get(table_id)
        return bool(self._watchers.get(table_id)) or table_id in self._bots or (lock is not None and lock.locked())

    def _lock(self, table_id: str) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    @asynccontextmanager
    async def _changing(self, table_id: str) -> AsyncIterator[Table]:
        await self.table(table_id)
        async with self._lock(table_id):
            yield await self._load(table_id)

    # ---- storing and telling

    async def _append(
        self, table: Table, entry: Entry, seats: dict[int, SeatRow] | None = None, **columns: object
    ) -> None:
        """Store an entry, then let it happen, then tell everyone. With the table's lock held."""
        status, actor = table.after(entry)
        rows = [(seats or {}).get(seat, row) for seat, row in enumerate(table.seats)]
        columns = {"status": status, "bot_to_move": status == "playing" and _bot_decides(rows, actor), **columns}
        try:
            await self.store.append(table.id, entry, columns, seats)
        except ConflictError:
            self._tables.pop(table.id, None)
            raise RefusedError("stale", "The table has moved on; look again.") from None
        for seat, row in (seats or {}).items():
            table.seats[seat] = row
        table.add(entry)
        table.row.changed = entry.at
        self.metrics.entries.labels(entry.kind).inc()
        self.tell(table)
        self._wake_bot(table)

    def tell(self, table: Table) -> None:
        self._tell_all([table.id])

    def _tell_all(self, table_ids: Sequence[str]) -> None:
        for table_id in table_ids:
            for watcher in self._watchers.get(table_id, ()):
                watcher.wake()

    # ---- other processes

    def _heard(self, message: Message) -> None:
        """Another process stored an entry or has watchers; an empty message means that some may have been missed."""
        if "looking" in message:
            for table_id in self.neighbours.note(message):
                for seat in message["looking"][table_id]:
                    self._last_seen[(table_id, seat)] = time.monotonic()
                self._tell_all([table_id])
        else:
            for table_id in [message["table"]] if message else list(self._tables):
                if table_id in self._tables:
                    self._run(self._catch_up(table_id))

    async def _catch_up(self, table_id: str) -> None:
        """Take over what another process has stored. A table that cannot be brought up to date is read anew."""
        async with self._lock(table_id):
            table = self._tables.get(table_id)
            if table is None:
                return
            try:
                stored = await self.store.load(table_id, after=table.version)
                if stored is not None and stored[2]:
                    follow(table, *stored)
            except Exception as error:
                log.error("a table cannot be brought up to date", exc_info=error, extra={"table": table_id})
                del self._tables[table_id]
        self._tell_all([table_id])

    def _run(self, errand: Coroutine[None, None, None]) -> None:
        """Do something beside; it is cancelled when the service closes."""
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    def _looking(self, table_id: str) -> list[int]:
        return [watcher.seat for watcher in self._watchers.get(table_id, ())]

    def _looks_from_here(self, table_id: str) -> None:
        """Somebody came or went: tell the other processes at once."""
        if self.store.shared and not self.closing:
            self._run(self.neighbours.say_who_looks({table_id: self._looking(table_id)}))

    # ---- who looks

    def watch(self, table: Table, watcher: Watcher) -> None:
        self._watchers.setdefault(table.id, set()).add(watcher)
        self.metrics.watchers.inc()
        self._looks_from_here(table.id)
        if watcher.seat >= 0:
            self.tell(table)

    def unwatch(self, table_id: str, watcher: Watcher) -> None:
        watchers = self._watchers.get(table_id, set())
        watchers.discard(watcher)
        self.metrics.watchers.dec()
        if not watchers:
            self._watchers.pop(table_id, None)
        self._looks_from_here(table_id)
        if watcher.seat >= 0:
            self._last_seen[(table_id, watcher.seat)] = time.monotonic()
        table = self._tables.get(table_id)
        if table is not None and watcher.seat >= 0:
            self.tell(table)

    def online(self, table: Table, seat: int) -> bool:
        """Is the person of a seat looking at the table, on whichever of their seats?"""
        looking = {*self._looking(table.id), *self.neighbours.looking(table.id)}
        return not looking.isdisjoint(table.seats_of(table.seats[seat].holder))

    def absent(self, table: Table, seat: int) -> bool:
        """Has the person of a seat been away long enough for others to seat a bot?"""
        if self.online(table, seat) or table.seats[seat].kind != "person":
            return False
        mine = table.seats_of(table.seats[seat].holder)
        seen = max((self._last_seen.get((table.id, place), 0.0) for place in mine), default=0.0)
        return (
            time.monotonic() - seen > self.settings.absent_after
            and time.time() - table.row.changed > self.settings.absent_after
        )

    def spectators(self, table: Table) -> int:
        return sum(seat < 0 for seat in [*self._looking(table.id), *self.neighbours.looking(table.id)])

    # ---- setting a table

    async def create(self, guest: Guest, plan: Plan) -> tuple[Table, dict[int, str]]:
        """A new table, and the tokens of the seats that the guest takes."""
        try:
            game = find_game(plan.game)
            players, indices = game.table(len(plan.seats), plan.options)
        except SetupError as error:
            raise RefusedError("invalid", str(error)) from None
        except ImportError:
            raise RefusedError("not_now", f"The game {plan.game} cannot be loaded on this server.") from None
        _check_level(plan.stand_in)
        if plan.takebacks not in TAKEBACKS:
            raise RefusedError("invalid", f"takebacks is one of {', '.join(TAKEBACKS)}")
        await self.ready(plan.game)
        seats, tokens = self._seats(guest, plan)
        options = {option.name: option.values[i] for option, i in zip(game.options, indices, strict=True)}
        row = TableRow(
            id=secrets.token_urlsafe(9),
            game=plan.game,
            rules=game.rules_version,
            players=players,
            options=options,
            seed=secrets.token_bytes(32),
            invite=new_token(),
            host=guest.id,
            listed=plan.listed,
            hints=plan.hints,
            takebacks=plan.takebacks,
            stand_in=plan.stand_in,
        )
        table = Table(row, seats)
        first: list[Entry] = []
        if all(seat.kind != "open" for seat in seats):
            first.append(table.next_entry("start", -1))
            row.status, actor = table.after(first[0])
            row.bot_to_move = _bot_decides(seats, actor)
        await self.store.create(row, seats, first)
        for entry in first:
            table.add(entry)
        self._keep(table)
        self.metrics.entries.labels("table").inc()
        self._wake_bot(table)
        return table, tokens

    def _seats(self, guest: Guest, plan: Plan) -> tuple[list[SeatRow], dict[int, str]]:
        seats: list[SeatRow] = []
        tokens: dict[int, str] = {}
        for number, seat in enumerate(plan.seats):
            if seat.kind == "bot":
                _check_level(seat.level)
                seats.append(SeatRow("bot", LEVEL_TITLES.get(seat.level, seat.level), seat.level))
            elif seat.kind == "open":
                seats.append(SeatRow("open"))
            elif seat.kind == "me":
                tokens[number] = new_token()
                name = clean_name(seat.name or guest.name, self.settings.name_characters)
                seats.append(SeatRow("person", name, "", guest.id, token_hash(tokens[number])))
            else:
                raise RefusedError("invalid", "a seat is me, bot or open")
        return seats, tokens

    async def join(
        self, table_id: str, guest: Guest, invite: str, seat: int | None, name: str
    ) -> tuple[Table, int, str]:
        """Take an open seat. A table that is not listed asks for its invitation."""
        async with self._changing(table_id) as table:
            if not table.row.listed and not secrets.compare_digest(invite.encode(), table.row.invite.encode()):
                raise RefusedError("forbidden", "This table is private: ask its host for the invitation link.")
            free = [i for i, row in enumerate(table.seats) if row.kind == "open"]
            if table.row.status != "waiting" or not free:
                raise RefusedError("not_now", "All seats at this table are taken.")
            place = free[0] if seat is None else seat
            if place not in free:
                raise RefusedError("not_now", "This seat is taken.")
            token = new_token()
            shown = clean_name(name or guest.name, self.settings.name_characters)
            row = SeatRow("person", shown, "", guest.id, token_hash(token))
            await self._append(table, table.next_entry("seat", place, change="join", name=shown), {place: row})
            await self._start_if_full(table)
            return table, place, token

    async def fill(self, table_id: str, guest: Guest, seat: int, level: str) -> None:
        """The host gives an open seat to a bot."""
        _check_level(level)
        async with self._changing(table_id) as table:
            if table.row.host != guest.id:
                raise RefusedError("forbidden", "Only the host of the table can do this.")
            if not 0 <= seat < table.row.players or table.seats[seat].kind != "open":
                raise RefusedError("not_now", "This seat is taken.")
            row = SeatRow("bot", LEVEL_TITLES.get(level, level), level)
            await self._append(table, table.next_entry("seat", seat, change="bot", name=row.name), {seat: row})
            await self._start_if_full(table)

    async def _start_if_full(self, table: Table) -> None:
        if table.row.status == "waiting" and all(row.kind != "open" for row in table.seats):
            await self._append(table, table.next_entry("start", -1))

    def who(self, table: Table, guest: Guest | None, token: str | None) -> list[int]:
        """The seats that a visitor may look at and decide for."""
        if token is not None:
            digest = token_hash(token)
            return [
                i
                for i, row in enumerate(table.seats)
                if row.token_hash and secrets.compare_digest(row.token_hash, digest)
            ]
        return table.seats_of(guest.id) if guest else []

    async def hand_over(self, table_id: str, seat: int) -> str:
        """A fresh token for a seat, to continue on another device; the old token ends."""
        async with self._changing(table_id) as table:
            token = new_token()
            row = replace(table.seats[seat], token_hash=token_hash(token))
            await self._append(table, table.next_entry("seat", seat, change="key"), {seat: row})
            return token

    async def claim(self, table_id: str, guest: Guest, token: str) -> int:
        """Bind the seat of a token to this guest, on another device."""
        async with self._changing(table_id) as table:
            mine = self.who(table, None, token)
            if not mine:
                raise RefusedError("forbidden", "This link has been used or was never valid.")
            row = replace(table.seats[mine[0]], holder=guest.id, token_hash="")
            await self._append(table, table.next_entry("seat", mine[0], change="device"), {mine[0]: row})
            return mine[0]

    # ---- playing

    async def act(self, table_id: str, seat: int, action: int, position: int, kind: str = "person") -> int:
        """Do an action that was chosen in the position of that number; the new version. ``kind`` says who chose it."""
        began = time.perf_counter()
        async with self._changing(table_id) as table:
            match = _running(table)
            if position != table.position:
                raise RefusedError("stale", "The table has moved on; look again.")
            _check_turn(table, seat, kind)
            if not 0 <= action < table.game.actions.size:
                raise RefusedError("invalid", f"actions of {table.game.title} are 0 to {table.game.actions.size - 1}")
            refusals = match.view(seat).why_not(action)
            if refusals:
                self.metrics.refused.inc()
                raise RefusedError("illegal", str(refusals[0]), refusals)
            await self._append(table, table.next_entry("act", seat, action=action))
            self.metrics.act_seconds.observe(time.perf_counter() - began)
            return table.version

    async def why_not(
        self, table_id: str, seat: int, actions: Sequence[int] | None, text: str
    ) -> tuple[list[Refusal], list[str]]:
        """Why actions are not possible for a seat now, and what is. No reasons mean that one of them is possible."""
        table = await self.table(table_id)
        view = _running(table).view(seat)
        if view.actor != seat:
            return [_not_your_turn(table, view.actor)], []
        try:
            meant = read_actions(view.game, view.state, text, single=True) if actions is None else list(actions)
        except NotationError as error:
            raise unreadable(error) from None
        except RuleError as error:
            return error.refusals, _alternatives(view, None)
        if any(not 0 <= action < table.game.actions.size for action in meant):
            raise RefusedError("invalid", f"actions of {table.game.title} are 0 to {table.game.actions.size - 1}")
        meant = _same_kind_first(view, meant)
        reasons: dict[str, Refusal] = {}
        for action in meant:
            refusals = view.why_not(action)
            if not refusals:
                return [], []
            reasons.setdefault(refusals[0].text, refusals[0])
        shown = list(reasons.values())[:4] if actions and len(actions) > 1 else view.why_not(meant[0])
        return shown, _alternatives(view, meant[0])

    async def hint(self, table_id: str, seat: int) -> tuple[Choice, list[Considered]]:
        """What a bot would do in this seat, and what else it considered."""
        table = await self.table(table_id)
        match = _running(table)
        if not table.row.hints:
            raise RefusedError("forbidden", "This table plays without hints.")
        _check_turn(table, seat)
        view = match.view(seat)
        action, thoughts = await self.thinkers.advise(view, self.settings.hint_bot)
        choices = {choice.action: choice for choice in view.choices()}
        considered = [
            Considered(choices[c.action].description, c.visits, c.expected)
            for c in (thoughts.candidates[:4] if thoughts else ())
            if c.action in choices
        ]
        return choices[action], considered

    # ---- taking back

    def free_steps(self, table: Table, seat: int) -> int:
        """How many last steps a seat may take back without asking: its own, in this turn, that told nobody anything."""
        match = table.match
        if match is None or table.over or table.actor != seat or not table.line:
            return 0
        label = table.game.module("notation").turn_label
        positions = list(match.positions())
        now = label(table.game.record(positions[-1]))
        steps = 0
        for ply in range(len(table.line) - 1, -1, -1):
            same_turn = label(table.game.record(positions[ply])) == now
            if table.actor_at(ply) != seat or not same_turn or not self._unseen(table, match, ply):
                break
            steps += 1
        return steps

    def _unseen(self, table: Table, match: Match, ply: int) -> bool:
        number = table.line[ply]
        if number not in table.quiet:
            table.quiet[number] = nothing_revealed(match, ply)
        return table.quiet[number]

    async def undo(self, table_id: str, seat: int, whole_turn: bool = False) -> str:
        """Take back own steps: ``done`` at once where nothing was revealed, otherwise the others are ``asked``."""
        async with self._changing(table_id) as table:
            _running(table)
            free = self.free_steps(table, seat)
            if free:
                plies = free if whole_turn else 1
                await self._append(table, table.next_entry("undo", seat, plies=plies))
                return "done"
            if table.row.takebacks == "turn":
                raise RefusedError("not_now", "This table takes back only steps of the own turn that revealed nothing.")
            if table.ask is not None:
                raise RefusedError("not_now", "A request to take back is already waiting for an answer.")
            own = [ply for ply in range(len(table.line)) if table.actor_at(ply) == seat]
            if not own:
                raise RefusedError("not_now", "You have not done anything yet.")
            plies = len(table.line) - own[-1]
            await self._append(table, table.next_entry("ask", seat, plies=plies))
            await self._undo_if_agreed(table)
            return "done" if table.ask is None else "asked"

    async def answer(self, table_id: str, seat: int, yes: bool) -> None:
        """Agree to a request to take back, or not. The one who asked may withdraw by answering no."""
        async with self._changing(table_id) as table:
            _running(table)
            ask = table.ask
            if ask is None:
                raise RefusedError("not_now", "Nobody is asking to take something back.")
            if ask.seat == seat and yes:
                raise RefusedError("not_now", "The others answer your request.")
            await self._append(table, table.next_entry("answer", seat, ask=ask.number, yes=yes))
            await self._undo_if_agreed(table)

    async def _undo_if_agreed(self, table: Table) -> None:
        ask = table.ask
        if ask is None:
            return
        holder = table.seats[ask.seat].holder
        others = {seat for seat in table.people() if table.seats[seat].holder != holder}
        if others <= ask.agreed:
            await self._append(table, table.next_entry("undo", ask.seat, plies=ask.plies))

    # ---- leaving and coming back

    async def leave(self, table_id: str, seat: int) -> None:
        """Give up the seat for now: a bot of the level that the table agreed on stands in."""
        async with self._changing(table_id) as table:
            await self._seat_bot(table, seat, "leave")

    async def replace_absent(self, table_id: str, seat: int, by: int) -> None:
        """Somebody at the table seats a bot for a person who has been away for long."""
        async with self._changing(table_id) as table:
            if by == seat or not 0 <= seat < table.row.players or not self.absent(table, seat):
                raise RefusedError("not_now", "This player is not away.")
            await self._seat_bot(table, seat, "absent")

    async def _seat_bot(self, table: Table, seat: int, change: str) -> None:
        row = table.seats[seat]
        if table.row.status == "waiting":
            if row.holder == table.row.host:
                raise RefusedError("not_now", "The host keeps the table; close the page to leave it.")
            free = {seat: SeatRow("open")}
            await self._append(table, table.next_entry("seat", seat, change="rise", name=row.name), free)
            return
        _running(table)
        if row.kind != "person":
            raise RefusedError("not_now", "A bot already sits here.")
        stand_in = replace(row, kind="bot", level=table.row.stand_in)
        entry = table.next_entry("seat", seat, change=change, name=row.name, level=table.row.stand_in)
        await self._append(table, entry, {seat: stand_in})

    async def come_back(self, table_id: str, seat: int) -> None:
        async with self._changing(table_id) as table:
            _running(table)
            row = table.seats[seat]
            if row.kind != "bot" or not row.holder:
                raise RefusedError("not_now", "This seat is already yours.")
            back = replace(row, kind="person", level="")
            await self._append(table, table.next_entry("seat", seat, change="return", name=row.name), {seat: back})

    async def chat(self, table_id: str, seat: int, name: str, text: str) -> None:
        """A line to everyone at the table."""
        words = clean_name(text, self.settings.chat_characters)
        async with self._changing(table_id) as table:
            await self._append(table, table.next_entry("chat", seat, name=name, text=words))

    async def rematch(self, table_id: str, guest: Guest) -> str:
        """The same people at a new table, each one seat further round. Asked twice, it is the same new table."""
        async with self._changing(table_id) as table:
            if not table.over:
                raise RefusedError("not_now", "The game is not over.")
            if table.row.rematch:
                return table.row.rematch
            turned = table.seats[-1:] + table.seats[:-1]
            seats = [
                SeatRow("person", row.name, "", row.holder, token_hash(new_token()))
                if row.holder
                else SeatRow("bot", row.name, row.level)
                for row in turned
            ]
            row = replace(
                table.row,
                id=secrets.token_urlsafe(9),
                seed=secrets.token_bytes(32),
                invite=new_token(),
                host=guest.id,
                listed=False,
                created=time.time(),
                changed=time.time(),
                rematch=None,
            )
            fresh = Table(row, seats)
            start = fresh.next_entry("start", -1)
            row.status, actor = fresh.after(start)
            row.bot_to_move = _bot_decides(seats, actor)
            await self.store.create(row, seats, [start])
            fresh.add(start)
            self._keep(fresh)
            await self._append(table, table.next_entry("rematch", -1, table=fresh.id), rematch=fresh.id)
            self._wake_bot(fresh)
            return fresh.id

    # ---- bots

    def _wake_bot(self, table: Table) -> None:
        """Let the bot whose turn it is think, unless one already does at this table."""
        if self.closing or table.id in self._bots or not _bot_decides(table.seats, table.actor):
            return
        task = asyncio.create_task(self._think_on(table.id))
        self._bots[table.id] = task
        task.add_done_callback(lambda done: self._thought(table.id, done))

    def _thought(self, table_id: str, task: asyncio.Task[None]) -> None:
        self._bots.pop(table_id, None)
        if not task.cancelled() and table_id in self._tables:
            self._wake_bot(self._tables[table_id])

    async def _think_on(self, table_id: str) -> None:
        """Think until a person is to decide. What fails, for example because the disk is busy, is tried again."""
        pause = self.retry_after
        while True:
            try:
                return await self._think(table_id)
            except Exception as error:
                log.error("a bot failed", exc_info=error, extra={"table": table_id})
            await asyncio.sleep(pause)
            pause = min(60.0, 2 * pause)

    async def _think(self, table_id: str) -> None:
        """All decisions of bots in a row at one table."""
        while True:
            table = await self.table(table_id)
            seat = table.actor
            if table.match is None or not _bot_decides(table.seats, seat):
                return
            if not await self.neighbours.claim(table_id):
                await asyncio.sleep(self.retry_after)  # the bots of another process think here
                continue
            position, view, level = table.position, table.match.view(seat), table.seats[seat].level
            began = time.perf_counter()
            action = await self._choose(view, level, table_id)
            took = time.perf_counter() - began
            self.metrics.bot_seconds.labels(level).observe(took)
            await asyncio.sleep(max(0.0, self.settings.bot_pause - took))
            try:
                await self.act(table_id, seat, action, position, kind="bot")
            except RefusedError as refused:
                # The table moved on while the bot thought: an undo, or the person came back.
                if refused.code not in ("stale", "not_now", "forbidden"):
                    raise

    async def _choose(self, view: View, level: str, table_id: str) -> int:
        try:
            return await self.thinkers.choose(view, level)
        except Exception as error:
            # A table must go on: the failure is logged and counted, and somebody has to choose something.
            log.error("a bot failed to choose", exc_info=error, extra={"table": table_id})
            self.metrics.bot_failures.inc()
            return secrets.choice(view.legal())


async def _compile_aside(name: str) -> None:
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "urbarium.web.prepare", name)
    try:
        await process.wait()
    finally:
        if process.returncode is None:
            process.kill()


def _check_level(level: str) -> None:
    if level not in BOT_NAMES:
        raise RefusedError("invalid", f"bots are {', '.join(BOT_NAMES)}, not {level[:40]!r}")


def _bot_decides(seats: list[SeatRow], actor: int) -> bool:
    return actor >= 0 and seats[actor].kind == "bot" and not deserted(seats)


def _running(table: Table) -> Match:
    if table.match is None:
        raise RefusedError("not_now", "The game has not begun.")
    if table.over:
        raise RefusedError("not_now", "The game is over.")
    return table.match


def _check_turn(table: Table, seat: int, kind: str = "person") -> None:
    if not 0 <= seat < table.row.players:
        raise RefusedError("forbidden", "You have no seat at this table.")
    if table.seats[seat].kind != kind:
        raise RefusedError("forbidden", "A bot sits in for you; come back to your seat first.")
    if table.actor != seat:
        refusal = _not_your_turn(table, table.playing().view(seat).actor)
        raise RefusedError("not_now", refusal.text)


def _not_your_turn(table: Table, actor: int) -> Refusal:
    name = say(table.seat_name(actor)) if actor >= 0 else say("Somebody else")
    return Refusal("TURN", say("It is not your turn: {name} decides now.").format(name=name))


def _same_kind_first(view: View, meant: list[int]) -> list[int]:
    """Of several actions that a click may have meant, those of a kind that is possible now; all if there are none."""
    kind = view.game.actions.locate
    possible = {kind(action)[0] for action in view.legal()}
    return [action for action in meant if kind(action)[0] in possible] or meant


def _alternatives(view: View, action: int | None) -> list[str]:
    """What would be possible instead: actions of the same kind if there are any, in words."""
    choices = view.choices()
    if action is not None:
        kind = view.game.actions.locate(action)[0]
        same = [choice for choice in choices if view.game.actions.locate(choice.action)[0] == kind]
        choices = same or choices
    return [choice.description for choice in choices[:6]]
