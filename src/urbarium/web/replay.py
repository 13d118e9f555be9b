"""Afterwards: stepping through a game from one point of view, and its record."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from urbarium.engine.record import NO_CONTRIBUTION
from urbarium.web import scoring, shown
from urbarium.web.drawing import Picture
from urbarium.web.endings import record
from urbarium.web.errors import RefusedError
from urbarium.web.table import Table

__all__ = ["EVERYTHING", "frame", "lines", "movement", "plain_record", "record_text"]

EVERYTHING = -2  # after the end: the position with nothing hidden


def lines(table: Table, viewer: int) -> list[dict[str, Any]]:
    """One line for each action; EVERYTHING tells each as the seat that did it saw it."""
    actors = [table.actor_at(ply) for ply in range(len(table.line))]
    names = scoring.called(table)
    steps = {eyes: table.views.steps(eyes, names) for eyes in (set(actors) if viewer == EVERYTHING else {viewer})}
    return [
        {"ply": ply, "seat": actor, "text": steps[actor if viewer == EVERYTHING else viewer][ply].sentence}
        for ply, actor in enumerate(actors)
    ]


def frame(table: Table, viewer: int, ply: int, own: Sequence[int] = ()) -> Picture:
    """The position after so many actions, for somebody with these seats; EVERYTHING is the true one, from the seat that
    decides."""
    course, game = table.playing(), table.game
    if ply > len(course.actions):
        raise RefusedError("not_found", "The game has not come so far.")
    if viewer == EVERYTHING:
        position = course.at(ply)
        seat, last = max(int(game.kernels.actor(position)), 0), course.actions[ply - 1] if ply else None
        others = seat not in own
        return Picture(game.name, course.players, course.options, position, seat, False, last, others=others)
    view, others = table.views.at(ply, viewer), viewer >= 0 and viewer not in own
    return Picture(game.name, course.players, course.options, view.state, viewer, False, view.last, others=others)


def movement(table: Table, viewer: int, ply: int) -> shown.Movement:
    """From where to where things went in the beat that ends at a ply."""
    eyes = table.actor_at(ply - 1) if viewer == EVERYTHING and ply else viewer
    return shown.movement(table, eyes, shown.beat_before(table, eyes, ply), ply)


def plain_record(table: Table) -> str:
    """The record of a game whose secrets are open."""
    if table.course is None or not table.secrets_open:
        raise RefusedError("not_now", "The record holds the seed and every choice; it is open when the game is over.")
    return record(table).text()


def record_text(table: Table, text: str) -> str:
    """A record of a table with the promise that was made at its start."""
    if table.shuffled:
        chain = {"Commitment": table.commitment}
        if any(table.contributions):
            added = " ".join(contribution or NO_CONTRIBUTION for contribution in table.contributions)
            chain |= {"Secret": table.agreed.seed.hex(), "Contributions": added}
        tags = "".join(f'[{name} "{value}"]\n' for name, value in chain.items())
        text = re.sub(r'(\[Seed "[0-9a-f]+"\]\n)', rf"\1{tags}", text, count=1)
    return text
