"""Where points come from: the score sheet, the running score, and how a game ended. At the end nothing is hidden any
more; before, everything is made from what the viewer may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from urbarium.engine.sheets import Row
from urbarium.engine.words import spoken
from urbarium.render.running import Moment, running_score
from urbarium.web import endings
from urbarium.web.course import Course, turn_label
from urbarium.web.table import Table
from urbarium.web.words import say, turn_words

__all__ = ["called", "chart", "people", "rounded", "score_sheet", "verdict"]

Words = Callable[[str], str]
HEIGHT = 190  # of the chart, in pixels


def rounded(value: float) -> float | int:
    """A number of points as people write it."""
    return int(value) if value == int(value) else round(value, 2)


# ---- the sheet


def score_sheet(table: Table, viewer: int) -> dict[str, Any]:
    """The score sheet as a viewer may know it."""
    sheet = table.playing().score_sheet(max(viewer, -1))
    return {
        "over": table.over,
        "total": sheet.total,
        "totals": [rounded(points) for points in sheet.totals],
        "winners": endings.winners(table) if table.over else [],
        "rows": [_row(row) for row in sheet.rows],
        "tie_break": _row(sheet.tie_break) if sheet.tie_break else None,
    }


def _row(row: Row) -> dict[str, Any]:
    return {
        "source": row.source,
        "rule": row.rule,
        "points": row.points,
        "notes": row.notes,
        "places": row.places,
        "counts": row.counts,
    }


# ---- how it ended


def people(table: Table) -> list[str]:
    """The names of those at a table; bots have them in every language."""
    return [seat.name if seat.person else say(seat.name) for seat in table.seats]


def called(table: Table) -> Sequence[str]:
    """What those at a table are called; people who share a name are told by colour, too, bots by nothing else."""
    seats, names = table.called.get(spoken(), (None, ()))
    if seats is not table.seats:
        names = _called(table)
        table.called[spoken()] = table.seats, names
    return names


def _called(table: Table) -> Sequence[str]:
    names = people(table)
    colours = [say(table.seat_name(seat)) for seat in range(len(names))]
    told = [
        f"{name} ({colour})" if seat.person else colour
        for name, colour, seat in zip(names, colours, table.seats, strict=True)
    ]
    return tuple(told[seat] if names.count(name) > 1 else name for seat, name in enumerate(names))


def verdict(table: Table, names: Sequence[str], _: Words) -> str:
    """Who has won, by how much, and what decided between equals."""
    course = table.playing()
    winners, scores = endings.winners(table), [rounded(score) for score in course.scores()]
    if table.ending is not None:
        told = endings.broken_off(table, _)
        return f"{told} {_winner_words(winners, names, _)}" if endings.ended_by_people(table) == "resigned" else told
    if not winners:
        return _("Nobody wins.")
    if len(winners) > 1:
        return _("{winners} share the win.").format(winners=", ".join(names[seat] for seat in winners))
    winner, points = winners[0], scores[winners[0]]
    others = [score for seat, score in enumerate(scores) if seat != winner]
    if points in others:
        decided = _tie_break(course)
        words = _("{winner} wins: {points} each, decided by {what}.") if decided else _("{winner} wins with {points}.")
        return words.format(winner=names[winner], points=points, what=decided)
    told = ", ".join(str(score) for score in sorted(others, reverse=True))
    return _("{winner} wins with {points} to {others}.").format(winner=names[winner], points=points, others=told)


def _winner_words(winners: Sequence[int], names: Sequence[str], _: Words) -> str:
    """Who has won because others gave up."""
    if not winners:
        return _("Nobody wins.")
    words = _("{winner} wins.") if len(winners) == 1 else _("{winners} share the win.")
    return words.format(winner=names[winners[0]], winners=", ".join(names[seat] for seat in winners))


def _tie_break(course: Course) -> str:
    view = course.told(len(course.actions), -1)
    row = course.game.sheet.tie_break(view)
    return row.source[0].lower() + row.source[1:] if row else ""


# ---- the running score


def moments(table: Table, viewer: int, names: Sequence[str]) -> list[Moment]:
    """The points after every turn; what is hidden until the end comes with the last one."""
    course = table.playing()
    labels = [turn_label(table.game, course.at(ply)) for ply in range(len(course.actions) + 1)]
    ends = [ply for ply in range(1, len(labels)) if labels[ply] != labels[ply - 1] or ply == len(labels) - 1]
    found = []
    for ply in [0, *ends]:
        scores = course.told(ply, max(viewer, -1)).scores()
        told = ", ".join(f"{name}: {rounded(score)}" for name, score in zip(names, scores, strict=True))
        turn = turn_words(labels[ply - 1]) if ply else ""
        found.append(Moment(ply, turn, tuple(scores), f"{turn} · {told}" if turn else told))
    return found


def chart(table: Table, viewer: int, width: int, theme: str, title: str) -> str:
    """The running score as a drawing."""
    seats = table.game.seats[: table.agreed.players]
    return running_score(moments(table, viewer, called(table)), seats, width, HEIGHT, theme, title)
