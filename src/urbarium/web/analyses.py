"""Analysing finished games: decision by decision beside the server, kept with the table, stopped when nobody wants it.

Decisions stand in the line of the thinkers one by one, behind all moves that somebody waits for. What has been judged
is kept every few seconds, so a restart loses little, and whoever asks again goes on from there.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from urbarium.analysis import ITERATIONS, Analysis, Decision, Judgement, Told, decisions_of
from urbarium.render.running import Moment, running_score
from urbarium.web.course import Course, turn_heading, turn_label
from urbarium.web.errands import Errands
from urbarium.web.errors import RefusedError
from urbarium.web.scoring import HEIGHT
from urbarium.web.storage import Store
from urbarium.web.table import Table
from urbarium.web.thinking import Thinkers
from urbarium.web.words import turn_words

__all__ = ["Analyses", "Progress", "chart"]

SEED = 0
KEEPING = 2.0  # seconds after which what has been judged is kept
ELSEWHERE = 5 * KEEPING  # what was kept not longer ago may still go on in another process
Status = Literal["none", "running", "stopped", "done"]


class Progress(NamedTuple):
    """How far an analysis is, and what there is of it."""

    status: Status
    analysis: Analysis | None


@dataclass
class _Run:
    """An analysis under way."""

    decisions: Sequence[Decision]
    found: dict[int, Judgement]  # by ply
    jobs: list[asyncio.Task[None]] = field(default_factory=list)
    stopped: bool = False

    def analysis(self) -> Analysis:
        judgements = tuple(self.found[ply] for ply in sorted(self.found))
        return Analysis(judgements, len(self.decisions), ITERATIONS, SEED)


class Analyses:
    def __init__(self, store: Store, thinkers: Thinkers, errands: Errands) -> None:
        self._store = store
        self._thinkers = thinkers
        self._errands = errands
        self._running: dict[str, _Run] = {}

    async def progress(self, table: Table) -> Progress:
        run = self._running.get(table.id)
        if run is not None:
            return Progress("running", run.analysis())
        stored = await self._store.analysis(table.id)
        if stored is None:
            return Progress("none", None)
        found = Analysis.from_data(json.loads(stored[0]))
        if found.complete:
            return Progress("done", found)
        return Progress("running" if self._goes_on_elsewhere(stored) else "stopped", found)

    def _goes_on_elsewhere(self, stored: tuple[str, float]) -> bool:
        data, at = stored
        return not json.loads(data).get("stopped") and time.time() - at < ELSEWHERE

    async def kept(self, table: Table) -> Analysis | None:
        """What there is of an analysis of this table, if anything."""
        return (await self.progress(table)).analysis if table.over else None

    async def begin(self, table: Table, owner: str) -> None:
        """Analyse a finished game, or go on with it; nothing happens if that is done or under way."""
        if not table.over:
            raise RefusedError("not_now", "The game is not over.")
        before = await self.progress(table)
        if before.status in ("running", "done") or table.id in self._running:
            return
        known = {one.ply: one for one in before.analysis.judgements} if before.analysis else {}
        run = self._running[table.id] = _Run([], known)
        run.decisions = await asyncio.to_thread(decisions_of, table.playing())
        self._errands.run(self._go(table.id, run, owner))

    async def _go(self, table_id: str, run: _Run, owner: str) -> None:
        todo = [decision for decision in run.decisions if decision.ply not in run.found]
        run.jobs = [asyncio.create_task(self._judge(run, decision, owner)) for decision in todo]
        try:
            left = set(run.jobs)
            while left and not run.stopped:
                _, left = await asyncio.wait(left, timeout=KEEPING)
                await self._keep(table_id, run)
        finally:
            for job in run.jobs:
                job.cancel()
            await asyncio.gather(*run.jobs, return_exceptions=True)
            self._running.pop(table_id, None)

    async def _judge(self, run: _Run, decision: Decision, owner: str) -> None:
        run.found[decision.ply] = await self._thinkers.judge(decision, ITERATIONS, SEED, owner)

    async def _keep(self, table_id: str, run: _Run) -> None:
        data = run.analysis().as_data() | {"stopped": run.stopped}
        await self._store.keep_analysis(table_id, json.dumps(data))

    async def stop(self, table: Table) -> None:
        """Let it be; what has been judged stays."""
        run = self._running.get(table.id)
        if run is None:
            return
        run.stopped = True
        for job in run.jobs:
            job.cancel()
        await asyncio.gather(*run.jobs, return_exceptions=True)
        await self._keep(table.id, run)

    async def told(
        self, table: Table, analysis: Analysis, names: Sequence[str], owner: str, reader: int = -1
    ) -> list[Told]:
        """The moves that decided the game, in words for the reader in this seat."""
        course = table.playing()
        judged = [(_decision(course, one), one) for one in analysis.worst()]
        return await self._thinkers.tell(judged, names, owner, reader) if judged else []


def _decision(course: Course, one: Judgement) -> Decision:
    return Decision(course.game.name, course.players, course.options, one.ply, one.seat, course.at(one.ply), one.played)


def chart(table: Table, analysis: Analysis, names: Sequence[str], width: int, theme: str, title: str) -> str:
    """The expected shares decision by decision, in percent."""
    course = table.playing()
    moments = [_moment(course, one.ply, one.shares, names) for one in analysis.course(course)]
    seats = table.game.seats[: table.agreed.players]
    return running_score(moments, seats, width, HEIGHT, theme, title)


def _moment(course: Course, ply: int, shares: Sequence[float], names: Sequence[str]) -> Moment:
    turn = turn_words(turn_label(course.game, course.at(ply)).partition(".")[0])
    percent = tuple(float(round(100 * share)) for share in shares)
    told = [f"{name}: {share:.0f} %" for name, share in zip(names, percent, strict=True)]
    heading = turn_heading(course.game, course.game.record(course.at(ply)))
    return Moment(ply, turn, percent, " · ".join([heading, *told]))
