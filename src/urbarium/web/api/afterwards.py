"""After a game: replay, record, rematch, playing on from a position."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from pydantic import BaseModel, Field

from urbarium.bots import DEFAULT_LEVEL
from urbarium.engine.seats import MOST_SEATS
from urbarium.render.regions import Cut
from urbarium.web import replay as replays
from urbarium.web import scoring
from urbarium.web.api.bodies import Body, Level, SeatIndex
from urbarium.web.api.tables import CHART_WIDTH, ChartWidth, TableMade, Theme, svg
from urbarium.web.callers import Caller, Here, TableId, Who
from urbarium.web.drawing import Look
from urbarium.web.errors import RefusedError
from urbarium.web.replay import EVERYTHING
from urbarium.web.stranded import StrandedError, log_text, may_take_along
from urbarium.web.table import Table
from urbarium.web.words import say

__all__ = ["router"]

router = APIRouter()

MOST_PLY = 100_000  # beyond the end of every game
PointOfView = Annotated[
    int | None, Query(ge=EVERYTHING, le=MOST_SEATS, description="seat, -1 spectator, -2 everything")
]


def _point_of_view(who: Caller, table: Table, wanted: int | None) -> int:
    """Whose eyes a replay uses: while secrets are kept only the own ones, afterwards anybody's or everything."""
    table.playing()
    if wanted is None or not table.secrets_open:
        if wanted == EVERYTHING:
            raise RefusedError("forbidden", "Everything is shown when the game is over.")
        return who.viewer(table, wanted)
    if wanted >= table.agreed.players:
        raise RefusedError("invalid", "There is no such seat.")
    return wanted


class ReplayInfo(BaseModel):
    plies: int
    viewer: int
    open: bool
    lines: list[dict[str, Any]]


class RowInfo(BaseModel):
    """What was scored for one thing; no points where it has nothing to do with a seat."""

    source: str
    rule: str
    points: list[int | None]
    notes: list[str]
    places: list[str]
    counts: bool


class SheetInfo(BaseModel):
    viewer: int
    over: bool
    total: str
    totals: list[float | int]
    winners: list[int]
    rows: list[RowInfo]
    tie_break: RowInfo | None


@router.get("/tables/{table_id}/replay")
async def replay(table: Here, who: Who, viewer: PointOfView = None) -> ReplayInfo:
    """The game so far, one line for each action, from one point of view."""
    eyes = _point_of_view(who, table, viewer)
    lines = replays.lines(table, eyes)
    return ReplayInfo(plies=len(lines), viewer=eyes, open=table.secrets_open, lines=lines)


@router.get("/tables/{table_id}/replay/{ply}.svg", response_class=Response)
async def replay_frame(
    table: Here,
    ply: Annotated[int, Path(ge=0, le=MOST_PLY)],
    who: Who,
    theme: Theme = "light",
    viewer: PointOfView = None,
) -> Response:
    """The picture after so many actions."""
    frame = replays.frame(table, _point_of_view(who, table, viewer), ply, who.seats(table))
    who.check_pictures()
    return svg(await who.rooms.drawing.draw_one(frame, theme, who.owner, plays=False))


@router.get("/tables/{table_id}/replay/{ply}.json")
async def replay_regions(
    table: Here,
    ply: Annotated[int, Path(ge=0, le=MOST_PLY)],
    who: Who,
    theme: Theme = "light",
    cut: Cut = "regular",
    viewer: PointOfView = None,
) -> Response:
    """The regions after so many actions, by name, what went from place to place last, and everybody's points."""
    eyes = _point_of_view(who, table, viewer)
    frame = replays.frame(table, eyes, ply, who.seats(table))
    who.check_pictures()
    _, drawn = await who.rooms.drawing.draw(lambda: frame, Look(theme, cut), who.owner, plays=False)
    scores = [scoring.rounded(score) for score in frame.view.scores()]
    told = json.dumps({**asdict(replays.movement(table, eyes, ply)), "scores": scores})
    return Response(f'{{"regions":{drawn.unless({})},{told[1:]}', media_type="application/json")


@router.get("/tables/{table_id}/sheet")
async def sheet(table: Here, who: Who, viewer: PointOfView = None) -> SheetInfo:
    """Where the points come from, by source and seat; during the game as far as the viewer may know."""
    eyes = _point_of_view(who, table, viewer)
    who.check_pictures()
    return SheetInfo(viewer=eyes, **scoring.score_sheet(table, eyes))


@router.get("/tables/{table_id}/running.svg", response_class=Response)
async def running(
    table: Here,
    who: Who,
    theme: Theme = "light",
    width: ChartWidth = CHART_WIDTH,
    viewer: PointOfView = None,
) -> Response:
    """The points turn by turn, a line for each seat."""
    eyes = _point_of_view(who, table, viewer)
    who.check_pictures()
    return svg(await asyncio.to_thread(scoring.chart, table, eyes, width, theme, say("Points turn by turn")))


@router.get("/tables/{table_id}/record", response_class=Response)
async def record(table_id: TableId, who: Who) -> Response:
    """The record of the game, once it gives no secret away; of a table that cannot be played here its log as JSON.

    If the game was analysed, comments say what was thought of each decision.
    """
    try:
        table = await who.rooms.tables.find(table_id)
    except StrandedError as stranded:
        if not may_take_along(stranded, who.guest.id if who.guest else ""):
            raise
        text, name = (
            log_text(stranded, await who.rooms.store.log_rows(table_id)),
            f"{stranded.agreed.game}-{table_id}.json",
        )
    else:
        plain, found = replays.plain_record(table), await who.rooms.analyses.kept(table)
        if found:
            plain = await who.rooms.thinkers.comment(plain, found, who.owner)
        text, name = replays.record_text(table, plain), f"{table.agreed.game}-{table_id}.urb"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


class PlayOnBody(Body):
    """After so many actions; in this seat (otherwise the own one, or the one that decides there), against this bot."""

    ply: Annotated[int, Field(ge=0, le=MOST_PLY)]
    seat: SeatIndex | None = None
    level: Level = DEFAULT_LEVEL


@router.post("/tables/{table_id}/play-on", status_code=201)
async def play_on(table: Here, body: PlayOnBody, who: Who, response: Response) -> TableMade:
    """A new table against bots from a position of a finished game; what the seat did not know is dealt anew."""
    seat = _seat_to_take(table, who, body)
    who.check_new_table()
    fresh, tokens = await who.rooms.new_tables.play_on(table, body.ply, seat, body.level, who.known(response))
    return TableMade(table=fresh.id, invite=fresh.agreed.invite, tokens=tokens)


def _seat_to_take(table: Table, who: Caller, body: PlayOnBody) -> int:
    own = who.seats(table)
    if body.seat is not None:
        if body.seat >= table.agreed.players:
            raise RefusedError("invalid", "There is no such seat.")
        return body.seat
    decides = table.actor_at(body.ply) if body.ply < len(table.line) else 0
    return own[0] if len(own) == 1 else decides


@router.post("/tables/{table_id}/rematch")
async def rematch(table: Here, who: Who, response: Response) -> dict[str, str]:
    """The same people at a new table, each one seat further round."""
    who.seat(table)
    return {"table": await who.rooms.new_tables.rematch(table, who.known(response))}
