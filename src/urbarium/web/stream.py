"""The live stream of a table: one WebSocket, versioned.

A client says hello with the version it has seen; it gets the log from there on and the whole state, then the picture.
After every change it gets the same again, so a client that missed anything is right again with the next message.
Nothing is sent that is not stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from urbarium.engine.words import ENGLISH, speak
from urbarium.web import shown
from urbarium.web.database import AwayError
from urbarium.web.drawing import Look, Picture, written
from urbarium.web.errors import RefusedError, unavailable
from urbarium.web.facts import Seat
from urbarium.web.identity import Guest
from urbarium.web.limits import FLOODED, Buckets
from urbarium.web.messages import Act, Hello, Incoming, Ping, Try, incoming
from urbarium.web.messages import Look as LookAgain
from urbarium.web.play import check_turn
from urbarium.web.presence import Watcher
from urbarium.web.rooms import Rooms
from urbarium.web.seats import covered, keeps_secrets, own_seats, point_of_view
from urbarium.web.stranded import belongs_to
from urbarium.web.table import Table
from urbarium.web.words import languages, translator

__all__ = ["Stream"]

log = logging.getLogger("urbarium.web")

_PATIENCE = 15.0  # seconds to say hello
_MALFORMED_COST = 8.0
_SOON = 0.05  # seconds after which something that was due has surely come
_CLOSE_CODES = {"not_found": 4404, "not_now": 4409}  # else 4403


class _GoodbyeError(Exception):
    def __init__(self, code: int, reason: str) -> None:
        self.code = code
        self.reason = reason


class Stream:
    """One connection."""

    def __init__(self, rooms: Rooms, socket: WebSocket, table_id: str, guest: Guest | None, owner: str) -> None:
        self.rooms = rooms
        self.socket = socket
        self.table_id = table_id
        self.guest = guest
        self.owner = owner  # out of whose share the pictures come
        self.token: str | None = None
        self.places: Sequence[Seat] = ()  # of the table, when it was seen which are the own ones
        self.mine: list[int] = []
        self.news = asyncio.Event()
        self.moved = asyncio.Event()
        self.watcher = Watcher(-1, self.news.set)
        self.look = Look()
        self.viewer = -1  # whose view this client gets
        self.drawing = True
        self.words = translator(ENGLISH)
        self.version = 0  # of the log, as this client has it
        self.told = -1  # the point of view of the last news
        self.drawn: tuple[int, int, object, Look] | None = None  # position, viewer, what is asked, look
        self.ply = -1  # of the picture that was sent last
        self.ways: list[tuple[str, str]] = []  # that are marked there
        self.regions: dict[str, str] = {}  # what this client has: fingerprints by name
        self.message_bytes = rooms.settings.message_bytes
        self.alarm: asyncio.TimerHandle | None = None  # when somebody will have been away for long
        self.bucket = Buckets(rooms.settings.messages_per_second, rooms.settings.message_burst, most=1)

    async def run(self) -> None:
        """Serve the connection until it ends."""
        await self.socket.accept()
        try:
            await self._table()
            await self._hello()
            self.rooms.presence.watch(self.table_id, self.watcher)
            self.news.set()
            try:
                await self._both()
            finally:
                self.rooms.presence.unwatch(self.table_id, self.watcher)
                self._look_again_in(None)
        except _GoodbyeError as bye:
            await self._close(bye.code, bye.reason)
        except RefusedError as refused:
            await self._close(_CLOSE_CODES.get(refused.code, 4403), refused.code)
        except AwayError:
            await self._close(1013, "the database is away; try again")
        except WebSocketDisconnect:
            pass

    async def _both(self) -> None:
        """Listen here; news and pictures have a task each, so that a picture being made never holds up the news."""
        others = [asyncio.create_task(self._forever(self.news, self._tell))]
        others.append(asyncio.create_task(self._forever(self.moved, self._show)))
        try:
            await self._listen()
        finally:
            for task in others:
                task.cancel()

    async def _table(self) -> Table:
        return await self.rooms.tables.find(self.table_id)

    def _mine(self, table: Table) -> list[int]:
        if self.places is not table.seats:
            self.places, self.mine = table.seats, own_seats(table, self.guest, self.token)
        return self.mine

    def _guest_id(self) -> str:
        return self.guest.id if self.guest else ""

    async def _close(self, code: int, reason: str) -> None:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self.socket.close(code, reason)

    # ---- listening

    async def _hello(self) -> None:
        try:
            message = await asyncio.wait_for(self._receive(), _PATIENCE)
        except TimeoutError:
            raise _GoodbyeError(1008, "no hello") from None
        if not isinstance(message, Hello):
            raise _GoodbyeError(1008, "hello first")
        self.token, self.places = message.token, ()
        self.look, self.drawing, self.version = Look(message.theme, message.cut), message.drawing, message.version
        language = message.language if message.language in languages() else ENGLISH
        speak(language)
        self.words = translator(language)
        await self._look_from(message.seat)

    async def _look_from(self, seat: int | None) -> None:
        """Take a seat's point of view; None is the own seat that decides, or any own seat, or a spectator's."""
        table = await self._table()
        mine = self._mine(table)
        self._see(table, mine, point_of_view(table, mine, seat))

    def _see(self, table: Table, mine: list[int], viewer: int) -> None:
        """Take this view. People behind a curtain are there all the same."""
        self.viewer = viewer
        self.watcher.seat = mine[0] if viewer < 0 and keeps_secrets(table, mine) else viewer

    async def _receive(self) -> Incoming | None:
        """The next message; None for one that makes no sense."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        if not self.bucket.take("messages"):
            self.rooms.metrics.limited.inc()
            self.socket.scope[FLOODED] = True
            raise _GoodbyeError(1008, "too many messages")
        text = message.get("text")
        if text is None or len(text) > self.message_bytes:
            raise _GoodbyeError(1009, "too large or not text")
        try:
            return incoming.validate_json(text)
        except ValidationError:
            self.bucket.take("messages", _MALFORMED_COST)
            return None

    async def _listen(self) -> None:
        while True:
            message = await self._receive()
            try:
                await self._attempt(message)
            except RefusedError as refused:
                ref = message.ref if isinstance(message, Act | Try) else 0
                await self._send({"type": "refused", "ref": ref, **refused.as_dict(self.words)})
                if refused.code == "stale":
                    self.news.set()

    async def _attempt(self, message: Incoming | None) -> None:
        try:
            await self._handle(message)
        except AwayError as away:
            log.error("the database is away", extra={"reason": str(away), "table": self.table_id})
            raise unavailable() from None

    async def _handle(self, message: Incoming | None) -> None:
        if isinstance(message, Act):
            version = await self._act(message)
            await self._send({"type": "done", "ref": message.ref, "version": version})
        elif isinstance(message, Try):
            await self._try(message)
        elif isinstance(message, LookAgain):
            await self._look_again(message)
        elif isinstance(message, Ping):
            await self._send({"type": "pong"})
        else:
            raise RefusedError("invalid", "This message cannot be read.")

    async def _act(self, message: Act) -> int:
        table = await self._table()
        if self.viewer not in self._mine(table):
            raise RefusedError("forbidden", "You have no seat at this table.")
        return await self.rooms.play.act(table, self.viewer, message.actions, message.position)

    async def _try(self, message: Try) -> None:
        """Show where actions would lead. It is made from the seat's view, and nothing happens."""
        table = await self._table()
        if message.position != table.position:
            raise RefusedError("stale", "The table has moved on; look again.")
        check_turn(table, self.viewer)
        picture = shown.draft(table, self.viewer, message.actions)
        _, drawn = await self.rooms.drawing.draw(lambda: picture, self.look, self.owner)
        head = written(
            {"type": "draft", "ref": message.ref, "position": message.position, "scores": picture.view.scores()}
        )
        await self._send_text(f'{head[:-1]},"regions":{drawn.unless(self.regions)},"asked":{drawn.questions}}}')

    async def _look_again(self, message: LookAgain) -> None:
        before = self.viewer
        if message.theme or message.cut:
            self.look = Look(message.theme or self.look.theme, message.cut or self.look.cut)
        else:
            await self._look_from(message.seat)
        if self.viewer != before:
            self.version = 0
        self.news.set()

    # ---- speaking

    async def _forever(self, due: asyncio.Event, work: Callable[[], Awaitable[None]]) -> None:
        """Do the work whenever it is due, until the connection or the server ends."""
        try:
            while not self.rooms.presence.closed:
                await due.wait()
                due.clear()
                await work()
            await self._close(1012, "the server restarts")
        except WebSocketDisconnect:
            return  # the other side is gone; the listener hears it too
        except AwayError:
            await self._close(1013, "the database is away; try again")
        except RefusedError as refused:  # it was deleted, or cannot be played any more
            await self._close(_CLOSE_CODES.get(refused.code, 4403), refused.code)
        except Exception as error:  # whatever a game's drawing or words may raise: this client is told, others go on
            if not self.rooms.presence.closed:
                log.error("a table cannot be shown", exc_info=error, extra={"table": self.table_id})
            await self._close(1011, "this table cannot be shown")

    async def _tell(self) -> None:
        table = await self._table()
        mine = self._mine(table)
        viewer = self.viewer
        if viewer >= 0 and (viewer not in mine or covered(table, mine, viewer)):
            viewer = -1  # the seat went to another device, or the device goes to another seat
            self._see(table, mine, viewer)
            self.version = 0
        since = self.version if self.version <= table.version else 0
        there = self.rooms.presence.attendance(table)
        self._look_again_in(there.absent_in)
        head = written(
            {
                "type": "news",
                "since": since,
                "mine": mine,
                "host": self.guest is not None and self.guest.id == table.agreed.host,
                "deletable": belongs_to(table.agreed, table.seats, table.status == "waiting", self._guest_id()),
            }
        )
        await self._send_text(f"{head[:-1]},{shown.told(table, viewer, since, there, self.words)}}}")
        self.version = table.version
        self.told = viewer
        if self.drawing and table.course is not None:
            self.moved.set()

    def _look_again_in(self, seconds: float | None) -> None:
        """Tell the news once more after a while: nothing else does when somebody has been away for long."""
        if self.alarm is not None:
            self.alarm.cancel()
        running = asyncio.get_running_loop()
        self.alarm = None if seconds is None else running.call_later(seconds + _SOON, self.news.set)

    async def _show(self) -> None:
        """Send the picture of the newest position, unless this client has it.

        It is drawn from the point of view that the last news told of: the client would have no use for another one.
        """
        table = await self._table()
        viewer, look = self.told, self.look
        asked = (viewer in table.undecided, table.chosen.get(viewer)) if shown.decides(table, viewer) else None
        if self.drawn == (table.position, viewer, asked, look):
            return
        same = self.drawn is not None and self.drawn[1] == viewer and self.drawn[3] == look
        if not same:
            self.regions = {}
        for ply in shown.beats(table, viewer, self.ply) if same else []:
            if self.rooms.drawing.behind:
                break
            await self._frame(table, viewer, look, ply)
        picture = await self._frame(table, viewer, look, None)
        if picture is not None:
            self.drawn = (picture.position, viewer, asked, look)

    async def _frame(self, table: Table, viewer: int, look: Look, ply: int | None) -> Picture | None:
        """Send the regions that changed, and what moved on the way; None if somebody else looks now."""
        now = len(table.playing().actions) if ply is None else ply
        actor = table.asks(viewer) if ply is None else table.views.at(ply, viewer).actor  # while it is drawn others act
        picture, drawn = await self.rooms.drawing.draw(
            lambda: shown.picture(table, viewer, ply), look, self.owner, plays=viewer >= 0
        )
        if viewer != self.viewer:
            return None  # news of it is on its way and asks for their picture
        moved = shown.movement_to(table, viewer, now, self.ply, self.ways)
        told = {
            "type": "frame",
            "position": picture.position if ply is None else -1,
            "ply": now,
            "viewer": viewer,
            "actor": actor,
            "look": [look.theme, look.cut],
            "scores": shown.scores(table, viewer, now),
            **moved.__dict__,
        }
        await self._send_text(
            f'{written(told)[:-1]},"regions":{drawn.unless(self.regions)},"asked":{drawn.questions}}}'
        )
        self.regions |= drawn.signs
        self.ply, self.ways = now, moved.traces
        return picture

    async def _send(self, message: dict[str, Any]) -> None:
        await self._send_text(written(message))

    async def _send_text(self, text: str) -> None:
        try:
            await self.socket.send_text(text)
        except RuntimeError:  # it was closed from this side meanwhile
            raise WebSocketDisconnect(1006) from None
