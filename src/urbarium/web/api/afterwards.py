"""After a game: replay, record, rematch."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from pydantic import BaseModel

from urbarium.engine.seats import MOST_SEATS
from urbarium.render.regions import Cut
from urbarium.web import replay as replays
from urbarium.web.api.tables import Theme, svg
from urbarium.web.callers import Caller, Here, TableId, Who
from urbarium.web.drawing import Look
from urbarium.web.errors import RefusedError
from urbarium.web.replay import EVERYTHING
from urbarium.web.stranded import StrandedError, log_text, may_take_along
from urbarium.web.table import Table

__all__ = ["router"]

router = APIRouter()

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


@router.get("/tables/{table_id}/replay")
async def replay(table: Here, who: Who, viewer: PointOfView = None) -> ReplayInfo:
    """The game so far, one line for each action, from one point of view."""
    eyes = _point_of_view(who, table, viewer)
    lines = replays.lines(table, eyes)
    return ReplayInfo(plies=len(lines), viewer=eyes, open=table.secrets_open, lines=lines)


@router.get("/tables/{table_id}/replay/{ply}.svg", response_class=Response)
async def replay_frame(
    table: Here,
    ply: Annotated[int, Path(ge=0, le=100_000)],
    who: Who,
    theme: Theme = "light",
    viewer: PointOfView = None,
) -> Response:
    """The picture after so many actions."""
    frame = replays.frame(table, _point_of_view(who, table, viewer), ply)
    who.check_pictures()
    return svg(await who.rooms.drawing.draw_one(frame, theme, who.owner, plays=False))


@router.get("/tables/{table_id}/replay/{ply}.json")
async def replay_regions(
    table: Here,
    ply: Annotated[int, Path(ge=0, le=100_000)],
    who: Who,
    theme: Theme = "light",
    cut: Cut = "regular",
    viewer: PointOfView = None,
) -> Response:
    """The regions after so many actions, by name."""
    frame = replays.frame(table, _point_of_view(who, table, viewer), ply)
    who.check_pictures()
    _, drawn = await who.rooms.drawing.draw(lambda: frame, Look(theme, cut), who.owner, plays=False)
    return Response(drawn.unless({}), media_type="application/json")


@router.get("/tables/{table_id}/record", response_class=Response)
async def record(table_id: TableId, who: Who) -> Response:
    """The record of the game, once it gives no secret away; of a table that cannot be played here its log as JSON."""
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
        text, name = replays.record_text(table), f"{table.agreed.game}-{table_id}.urb"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.post("/tables/{table_id}/rematch")
async def rematch(table: Here, who: Who, response: Response) -> dict[str, str]:
    """The same people at a new table, each one seat further round."""
    who.seat(table)
    return {"table": await who.rooms.new_tables.rematch(table, who.known(response))}
