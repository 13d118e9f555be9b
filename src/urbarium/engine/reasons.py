"""Reasons: what changes along a line of play, in the things that a game's evaluation looks at.

A game offers ``words/reasons.py`` (see ``urbarium.engine.contract``); without one only points are told. A change has
its numbers from the two positions that are compared, so what it says is true of the line it was made from.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from urbarium.engine.seats import addressed
from urbarium.engine.sheets import written

if TYPE_CHECKING:
    from urbarium.engine.match import View

__all__ = ["MOST_REASONS", "Change", "PlainReasons", "common", "points_gained", "told", "weighed"]

MOST_REASONS = 2  # that are told at a time
SLIGHT = 0.15  # of what the weightiest reason is worth: less is not worth telling


@dataclass(frozen=True)
class Change:
    """One thing that is different at the end of a line, for one seat."""

    term: str  # the thing by name: ``reach``, ``district c4``
    seat: int  # whose it is
    was: float
    now: float
    worth: float  # what the change is worth to that seat, in points
    words: str  # a clause that tells it, in the language that is spoken; to the seat itself if it is addressed
    plain: bool = False  # of what one spends and gains again: told of oneself only, and not where a move says it itself

    @property
    def about(self) -> tuple[str, int]:
        return self.term, self.seat


class PlainReasons:
    """For a game that does not name what its evaluation looks at: the points."""

    def changes(self, before: View, after: View) -> list[Change]:
        return points_gained(before, after)


def points_gained(before: View, after: View) -> list[Change]:
    """The points of every seat as they stand."""
    say, names = after.game.say, after.game.seat_names
    found = []
    for seat, (was, now) in enumerate(zip(before.scores(), after.scores(), strict=True)):
        told = {"player": say(names[seat]), "now": written(now), "was": written(was)}
        if addressed(seat):
            words = say.plural(
                int(now), "you have {now} point instead of {was}", "you have {now} points instead of {was}", **told
            )
        else:
            words = say.plural(
                int(now),
                "{player} has {now} point instead of {was}",
                "{player} has {now} points instead of {was}",
                **told,
            )
        found.append(Change("points", seat, was, now, now - was, words))
    return found


def common(several: Sequence[Iterable[Change]]) -> list[Change]:
    """What several ends of a line, in different deals, have in common: it does not depend on unknown cards."""
    first, *others = [list(changes) for changes in several]
    rest = [{(change.about, change.was, change.now, change.words) for change in changes} for changes in others]
    return [
        change
        for change in first
        if change.was != change.now
        and all((change.about, change.was, change.now, change.words) in known for known in rest)
    ]


def weighed(change: Change, seat: int, players: int) -> float:
    """What a change means to a seat: its own gains, and what the others lose."""
    return change.worth if change.seat == seat else -change.worth / max(1, players - 1)


def told(changes: Iterable[Change], seat: int, players: int, instead: Iterable[Change] = ()) -> list[Change]:
    """The one or two changes that speak most for a line, the weightiest first; ``instead`` are those of another.

    A change must be good for the seat, and better than what becomes of the same thing in the other line.
    """
    elsewhere = {change.about: weighed(change, seat, players) for change in instead}
    good = [(weighed(change, seat, players), change) for change in changes]
    gains = [(worth - elsewhere.get(change.about, 0.0), change) for worth, change in good if worth > 0.0]
    ordered = sorted((pair for pair in gains if pair[0] > 0.0), key=lambda pair: -pair[0])
    return [change for gain, change in ordered[:MOST_REASONS] if gain >= SLIGHT * ordered[0][0]]
