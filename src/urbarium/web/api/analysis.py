"""What is thought of a finished game: started, watched, stopped and read here."""

from __future__ import annotations

import asyncio
from typing import Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel

from urbarium.analysis import Move, Told, ToldOpinion
from urbarium.web import analyses
from urbarium.web.api.tables import CHART_WIDTH, ChartWidth, Theme, svg
from urbarium.web.callers import Caller, Here, Who
from urbarium.web.course import turn_heading
from urbarium.web.errors import RefusedError
from urbarium.web.scoring import called
from urbarium.web.table import Table
from urbarium.web.words import say

__all__ = ["router"]

router = APIRouter()


class LineStep(BaseModel):
    """For machines; people are told what follows in sentences."""

    seat: int
    notation: str


class Better(BaseModel):
    """What would have been better, and by how much: shares of the win that the seat could expect."""

    action: int
    description: str
    places: list[str]
    expected: float
    got: float
    line: list[LineStep]
    following: str
    why: str


class DecidingMove(BaseModel):
    """A decision that cost much, after so many actions: by what the seat knew then, and with open cards."""

    ply: int
    seat: int
    turn: str
    description: str
    places: list[str]
    known: Better
    truth: Better


class SharesInfo(BaseModel):
    ply: int
    shares: list[float]


class AnalysisInfo(BaseModel):
    """How far an analysis is; what the seats could expect at every decision, and the moves that cost most."""

    status: Literal["none", "running", "stopped", "done"]
    may_begin: bool
    done: int
    total: int
    iterations: int
    course: list[SharesInfo]
    worst: list[DecidingMove]


def _may_begin(who: Caller, table: Table) -> bool:
    """Whoever has a place at the table, and whoever set it."""
    host = who.guest is not None and who.guest.id == table.agreed.host
    return table.over and (host or bool(who.seats(table)))


async def _info(table: Table, who: Caller) -> AnalysisInfo:
    status, found = await who.rooms.analyses.progress(table)
    told = []
    if found and status in ("stopped", "done"):
        own = who.seats(table)
        reader = own[0] if len(own) == 1 else -1
        told = await who.rooms.analyses.told(table, found, called(table), who.owner, reader)
    course = found.course(table.playing()) if found else []
    return AnalysisInfo(
        status=status,
        may_begin=_may_begin(who, table),
        done=len(found.judgements) if found else 0,
        total=found.decisions if found else 0,
        iterations=found.iterations if found else 0,
        course=[SharesInfo(ply=one.ply, shares=list(one.shares)) for one in course],
        worst=[_move(table, one) for one in told],
    )


def _move(table: Table, told: Told) -> DecidingMove:
    return DecidingMove(
        ply=told.ply,
        seat=told.seat,
        turn=turn_heading(table.game, table.game.record(table.playing().at(told.ply))),
        description=told.description,
        places=_places(table, told.action),
        known=_better(table, told.known),
        truth=_better(table, told.truth),
    )


def _better(table: Table, told: ToldOpinion) -> Better:
    def step(move: Move) -> LineStep:
        return LineStep(seat=move.seat, notation=move.notation)

    return Better(
        action=told.better,
        description=told.description,
        places=_places(table, told.better),
        expected=told.expected,
        got=told.played,
        line=[step(move) for move in told.line],
        following=told.following,
        why=told.why,
    )


def _places(table: Table, action: int) -> list[str]:
    return list(table.game.asking.keys(action))


def _check_over(table: Table) -> None:
    if not table.over:
        raise RefusedError("not_now", say("A game can be analysed when it is over."))


def _check_theirs(table: Table, who: Caller) -> None:
    _check_over(table)
    if not _may_begin(who, table):
        raise RefusedError("forbidden", say("Those who played can have a game analysed."))


@router.get("/tables/{table_id}/analysis")
async def analysis(table: Here, who: Who) -> AnalysisInfo:
    """What is thought of a finished game, as far as it has been thought about."""
    _check_over(table)
    return await _info(table, who)


@router.post("/tables/{table_id}/analysis")
async def begin(table: Here, who: Who) -> AnalysisInfo:
    """Analyse a finished game, or go on with that. Ask for it again to see how far it is."""
    _check_theirs(table, who)
    await who.rooms.analyses.begin(table, who.owner)
    return await _info(table, who)


@router.post("/tables/{table_id}/analysis/stop")
async def stop(table: Here, who: Who) -> AnalysisInfo:
    """Stop it; what has been judged until then is kept."""
    _check_theirs(table, who)
    await who.rooms.analyses.stop(table)
    return await _info(table, who)


@router.get("/tables/{table_id}/shares.svg", response_class=Response)
async def shares(
    table: Here,
    who: Who,
    theme: Theme = "light",
    width: ChartWidth = CHART_WIDTH,
) -> Response:
    """What the seats could expect, decision by decision, a line for each seat."""
    _check_over(table)
    _, found = await who.rooms.analyses.progress(table)
    if not found or not found.judgements:
        raise RefusedError("not_found", say("This game has not been analysed."))
    who.check_pictures()
    title = say("Chances to win, in percent")
    return svg(await asyncio.to_thread(analyses.chart, table, found, called(table), width, theme, title))
