"""Score sheets: where the points come from, as data that the browser, the terminal and a notebook print alike.

A game offers ``words/sheet.py`` (see ``urbarium.engine.contract``); without one the sheet has one row, the total. The
columns of a sheet add up to the scores.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from urbarium.engine.characters import PAGE_WIDTH, folded

if TYPE_CHECKING:
    from urbarium.engine.contract import Fields
    from urbarium.engine.match import View

__all__ = ["PlainSheet", "Row", "Sheet", "Step", "sheet_of", "written"]

LEAST_SOURCE = 16  # columns for what points come from


class Step(NamedTuple):
    """A step of a game as somebody saw it; the action is -1 if it was not seen."""

    before: Fields
    action: int
    after: Fields


@dataclass(frozen=True)
class Row:
    """What was scored for one thing, by seat. None: it has nothing to do with that seat."""

    source: str
    points: tuple[int | None, ...]
    rule: str = ""  # the id of the rule behind it
    notes: tuple[str, ...] = ()  # by seat: how it came about, in a few words
    places: tuple[str, ...] = ()  # where it came from, as the drawing names places
    counts: bool = True  # False: told because one would look for it, but not part of the total


@dataclass(frozen=True)
class Sheet:
    """Rows by source, columns by seat."""

    seats: tuple[str, ...]
    rows: tuple[Row, ...]  # none if the game does not say where its points come from
    totals: tuple[float, ...]  # the scores
    winners: tuple[int, ...] = ()  # once the game is over
    tie_break: Row | None = None  # only if it decided
    total: str = "Total"  # what the sum is called

    def sums(self) -> tuple[int, ...]:
        """What the rows add up to."""
        return tuple(sum(row.points[seat] or 0 for row in self.rows if row.counts) for seat in range(len(self.seats)))

    def lines(self) -> list[list[str]]:
        """The sheet in words, line by line: what it is about, the columns, the rule. What does not count comes last."""
        counted = [row for row in self.rows if row.counts]
        below = [self.tie_break] if self.tie_break else []
        below += [row for row in self.rows if not row.counts]
        return [
            ["", *self.seats, ""],
            *(_line(row) for row in counted),
            [self.total, *(written(points) for points in self.totals), ""],
            *(_line(row) for row in below),
        ]

    def __str__(self) -> str:
        return self.text()

    def text(self, width: int = PAGE_WIDTH) -> str:
        """The sheet as columns of characters; a source that is too long for the width goes on below."""
        lines = self.lines()
        _, *widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
        room = max(LEAST_SOURCE, width - sum(2 + one for one in widths))
        sources = [folded(line[0], room) for line in lines]
        first = max(len(part) for parts in sources for part in parts)
        rows = []
        for parts, (_, *points, rule) in zip(sources, lines, strict=True):
            cells = [f"{cell:>{one}}" for cell, one in zip(points, widths, strict=False)]
            rows += ["  ".join([f"{parts[0]:<{first}}", *cells, rule]).rstrip(), *parts[1:]]
        return "\n".join(rows)

    def _repr_html_(self) -> str:
        head, *body = self.lines()
        rows = ["".join(f"<th>{escape(cell)}</th>" for cell in head)]
        rows += [
            f"<th>{escape(line[0])}</th>" + "".join(f"<td>{escape(cell)}</td>" for cell in line[1:]) for line in body
        ]
        return "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"


def written(points: float | None) -> str:
    """A number of a sheet; nothing where there is none."""
    return "" if points is None else f"{points:g}".replace("-", "−")


def _line(row: Row) -> list[str]:
    """A row in words; brackets around what does not count."""
    cells = [written(points) for points in row.points]
    return [row.source, *(f"({cell})" if cell and not row.counts else cell for cell in cells), row.rule]


# ---- making one


class PlainSheet:
    """For a game that does not say where its points come from."""

    def rows(self, view: View, steps: Iterable[Step]) -> Sequence[Row]:
        return ()

    def tie_break(self, view: View) -> Row | None:
        return None


def sheet_of(view: View, steps: Iterable[Step]) -> Sheet:
    """The sheet of a position as the view has it; ``steps`` led to it and are looked at only if the game needs them."""
    game = view.game
    words = game.sheet
    winners = _winners(view)
    sheet = Sheet(
        tuple(game.say(name) for name in game.seat_names[: view.players]),
        tuple(words.rows(view, steps)),
        tuple(view.scores()),
        winners,
        total=game.say("Total"),
    )
    if sheet.rows and sheet.sums() != sheet.totals:  # the game was begun from a position
        before = tuple(int(total) - told for total, told in zip(sheet.totals, sheet.sums(), strict=True))
        sheet = replace(sheet, rows=(Row(game.say("Earlier"), before), *sheet.rows))
    best = max(sheet.totals)
    equal = [seat for seat, total in enumerate(sheet.totals) if total == best]
    if winners and len(winners) < len(equal):
        return replace(sheet, tie_break=words.tie_break(view))
    return sheet


def _winners(view: View) -> tuple[int, ...]:
    if view.actor >= 0:
        return ()
    shares = np.zeros(view.players)
    view.game.kernels.returns(view.state, shares)
    return tuple(seat for seat, share in enumerate(shares.tolist()) if share > 0)
