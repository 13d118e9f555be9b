"""Setting a table, and looking at one: its state, its log, its picture."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response, WebSocket
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, Field

from urbarium.bots import DEFAULT_LEVEL
from urbarium.engine.position import to_fields
from urbarium.engine.seats import MOST_SEATS
from urbarium.render.regions import Cut
from urbarium.web import scoring, shown
from urbarium.web.api.bodies import Body, Level, Name
from urbarium.web.callers import AnySeat, AnyViewer, Here, TableId, Who, listed_cards
from urbarium.web.drawing import Look
from urbarium.web.facts import TAKEBACKS, Listed, Takebacks
from urbarium.web.identity import COOKIE
from urbarium.web.limits import whose
from urbarium.web.new_tables import Plan, SeatPlan
from urbarium.web.stream import Stream
from urbarium.web.words import translator

__all__ = ["CHART_WIDTH", "ChartWidth", "Theme", "router", "svg"]

router = APIRouter()

Theme = Annotated[Literal["light", "dark"], Query()]
ChartWidth = Annotated[int, Query(ge=280, le=1200, description="in pixels")]
CHART_WIDTH = 520  # if none is asked for


def svg(text: str) -> Response:
    return Response(text, media_type="image/svg+xml")


class SeatBody(Body):
    kind: Literal["me", "bot", "open"]
    level: Level = ""
    name: Name = ""


class TableBody(Body):
    game: str = Field(max_length=40)
    seats: list[SeatBody] = Field(min_length=1, max_length=MOST_SEATS)
    options: dict[str, str] = Field(default={}, max_length=32)
    listed: bool = False
    hints: bool = True
    takebacks: Takebacks = TAKEBACKS[0]
    stand_in: Level = DEFAULT_LEVEL
    public_chat: bool = Field(default=False, description="may spectators read what the players say")


class TableMade(BaseModel):
    table: str
    invite: str
    tokens: dict[int, str]


@router.get("/tables")
async def open_tables(who: Who, status: Listed = "waiting") -> list[dict[str, Any]]:
    """Tables that are listed: those that wait for people, or games to watch."""
    return await listed_cards(who, status)


@router.post("/tables", status_code=201)
async def create_table(body: TableBody, who: Who, response: Response) -> TableMade:
    """Set a table. It begins at once when no seat is open."""
    who.check_new_table()
    seats = [SeatPlan(seat.kind, seat.level, seat.name) for seat in body.seats]
    plan = Plan(**{**dict(body), "seats": seats})
    table, tokens = await who.rooms.new_tables.set(who.known(response), plan)
    return TableMade(table=table.id, invite=table.agreed.invite, tokens=tokens)


@router.get("/tables/{table_id}")
async def view_table(table: Here, who: Who, seat: AnyViewer = None) -> dict[str, Any]:
    """The table as a seat (or a spectator: -1) may know it, with the legal actions if that seat decides."""
    viewer = who.viewer(table, seat)
    there = who.rooms.presence.attendance(table)
    state = shown.state(table, viewer, there, translator(who.language))
    return {**state, "choices": shown.choices(table, viewer)}


@router.delete("/tables/{table_id}", status_code=204)
async def delete_table(table_id: TableId, who: Who) -> None:
    """Delete a table: the host's before the game, and at any time one where nobody else has a place."""
    await who.rooms.tidying.delete(table_id, who.guest.id if who.guest else "")


@router.get("/tables/{table_id}/legal")
async def legal_actions(table: Here, who: Who, seat: AnySeat = None) -> list[dict[str, Any]]:
    """What the own seat can do now."""
    return shown.choices(table, who.seat(table, seat))


@router.get("/tables/{table_id}/log")
async def read_log(
    table: Here, who: Who, since: Annotated[int, Query(ge=0, le=2**31)] = 0, seat: AnyViewer = None
) -> list[dict[str, Any]]:
    """What happened after a version, in sentences."""
    return shown.news(table, who.viewer(table, seat), since, translator(who.language))


@router.get("/tables/{table_id}/drawing.svg", response_class=Response)
async def draw_table(table: Here, who: Who, theme: Theme = "light", seat: AnyViewer = None) -> Response:
    """The picture of the position."""
    table.playing()
    viewer = who.viewer(table, seat)
    who.check_pictures()
    return svg(await who.rooms.drawing.draw_one(shown.picture(table, viewer), theme, who.owner, viewer >= 0))


@router.get("/tables/{table_id}/opening.json", response_class=Response)
async def draw_opening(table: Here, who: Who, theme: Theme = "light", cut: Cut = "regular") -> Response:
    """The regions of the game as it might begin, by name: something to look at while the table waits for people."""
    who.check_pictures()
    opening = shown.opening(table)
    _, drawn = await who.rooms.drawing.draw(lambda: opening, Look(theme, cut), who.owner, plays=False)
    return Response(drawn.unless({}), media_type="application/json")


@router.get("/tables/{table_id}/text", response_class=Response)
async def table_in_words(table: Here, who: Who, seat: AnyViewer = None) -> Response:
    """The position in characters, complete."""
    table.playing()
    return PlainTextResponse(shown.picture(table, who.viewer(table, seat)).view.text())


class ViewInfo(BaseModel):
    """A position by its fields, as far as the viewer may know it, for a client that has the game itself."""

    game: str
    rules: str
    players: int
    options: list[int]
    seat: int
    last: int | None
    names: list[str]
    fields: dict[str, Any]


@router.get("/tables/{table_id}/view")
async def table_view(table: Here, who: Who, seat: AnyViewer = None) -> ViewInfo:
    """What a seat (or a spectator: -1) may know of the position, by the names of its fields."""
    table.playing()
    view = shown.picture(table, who.viewer(table, seat)).view
    return ViewInfo(
        game=view.game.name,
        rules=view.game.rules_version,
        players=view.players,
        options=list(view.options),
        seat=view.seat,
        last=view.last,
        names=list(scoring.called(table)),
        fields=to_fields(view.state, view.game.dtype),
    )


@router.websocket("/tables/{table_id}/stream")
async def stream(socket: WebSocket, table_id: str) -> None:
    """Live news of a table; the protocol is in docs/hosting.md."""
    state = socket.app.state
    guest = state.guests.read(socket.cookies.get(COOKIE))
    owner = guest.id if guest else whose(socket.scope)
    await Stream(state.rooms, socket, table_id, guest, owner).run()
