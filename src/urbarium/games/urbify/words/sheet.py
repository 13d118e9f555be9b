"""Where the prestige of Urbify comes from. A position keeps only the total, so the steps to it are added up."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from urbarium.engine.contract import Fields
from urbarium.engine.match import View
from urbarium.engine.sheets import Row, Step

from .. import game
from ..actions import ACTIONS
from ..components import SEATS
from ..rules.amounts import TRACKS, level, under_construction
from ..rules.benefits import last_of_chain
from ..rules.scoring import majority
from ..rules.scoring import tie_break as tie_break_of
from ..state import OVER
from .asking import building, gavel, track
from .phrases import track_name

say = game.say

BUILDINGS, BENEFITS, FULL_SESSIONS, ALONE = range(4)
SOURCES = (
    ("Buildings started", "R4.8"),
    ("Benefits used", "R7.1"),
    ("Sessions held with four", "R5.4"),
    ("Single guest at another's session", "R5.5"),
)


def rows(view: View, steps: Iterable[Step]) -> list[Row]:
    s = view.fields
    points = np.zeros((len(SOURCES), view.players), np.int64)
    places: list[dict[str, None]] = [{} for _ in SOURCES]
    for step in steps:
        for source, seat, gain, where in score_parts(step):
            points[source, seat] += gain
            places[source][where] = None
    plain = [
        Row(say(words), tuple(points[source].tolist()), game.rule_id(rule), places=tuple(places[source]))
        for source, (words, rule) in enumerate(SOURCES)
    ]
    return plain + [_majority(s, number) for number in range(TRACKS)]


def score_parts(step: Step) -> list[tuple[int, int, int, str]]:
    """What a step scored, the majorities at the end aside: source, seat, prestige, place."""
    before, after = step.before, step.after
    block, index = ACTIONS.locate(step.action)
    seat = int(before.side)
    gains = _gains(before, after)
    if block == "session":
        return [
            (FULL_SESSIONS if other == seat else ALONE, other, gain, gavel(index))
            for other, gain in enumerate(gains)
            if gain
        ]
    if not gains[seat]:
        return []
    if under_construction(before):
        return [(BUILDINGS, seat, gains[seat], building(int(before.project)))]
    acting = index if block in ("inaugurate_use", "activate") else int(last_of_chain(before))
    return [(BENEFITS, seat, gains[seat], building(acting))]


def _gains(before: Fields, after: Fields) -> list[int]:
    """Prestige by seat, the majorities aside."""
    change = after.prestige.astype(int) - before.prestige.astype(int)
    if after.phase == OVER:
        for number in range(TRACKS):
            change -= _majority_points(after, number)
    return [int(gain) for gain in change[: int(after.players)]]


def _majority_points(s: Fields, number: int) -> np.ndarray:
    points = np.zeros(SEATS, np.int64)
    majority(s, number, points)
    return points


def _majority(s: Fields, number: int) -> Row:
    """R9.5: counted when the game is over, told before."""
    players = int(s.players)
    return Row(
        say("Majority in {track}").format(track=track_name(number)),
        tuple(_majority_points(s, number)[:players].tolist()),
        game.rule_id("R9.5"),
        tuple(say("level {level}").format(level=int(level(s, seat, number))) for seat in range(players)),
        (track(number),),
        counts=s.phase == OVER,
    )


def tie_break(view: View) -> Row | None:
    """R10.2."""
    s = view.fields
    totals = tuple(int(tie_break_of(s, seat)) for seat in range(view.players))
    return Row(say("Influence and twice the development"), totals, game.rule_id("R10.2"))
