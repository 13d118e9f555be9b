"""What a bot should know about Urbify: how a position promises to end.

The unit is prestige. What can only be turned into prestige later counts the less, the nearer the end is; after the
trigger a party harvests at most one building a turn, and influence counts for the majorities alone.
"""

import numpy as np

from urbarium.engine.compile import entry, rule
from urbarium.engine.plain import no_prior as prior
from urbarium.engine.strength import Strength

from .components import (
    BENEFIT_KIND,
    COPY_ADJACENT,
    COPY_OCCUPIED,
    DEPARTMENTS,
    EXTRA_ROUNDS,
    FREE_PROJECT,
    GAIN_DEVELOPMENT,
    GAIN_INFLUENCE,
    HIRE,
    MOVE,
    POLITICIANS_EACH,
    PRICE_DEVELOPMENT,
    PRICE_INFLUENCE,
    RETURNED,
    SEATS,
    TILES,
    WORTH,
)
from .rules.amounts import TRACKS
from .rules.benefits import benefit_prestige
from .rules.scoring import majority, share_victory
from .state import NO_TRIGGER, OVER, STATE

__all__ = ["STRENGTH", "evaluate", "prior"]

FULL_VALUE_UNTIL = 12  # tiles left in the piles above which nothing is discounted yet
NEEDED = 4  # levels that the next projects can use up
INFLUENCE_WORTH, SPARE_INFLUENCE = 0.7, 0.25  # up to NEEDED and beyond
DEVELOPMENT_WORTH, SPARE_DEVELOPMENT = 1.5, 0.5
POLITICIAN_WORTH = 0.5  # one more in play
DELEGATE_WORTH = 0.55  # one in a department, waiting for a session
TURN_WORTH = 1.5  # what the turn of an inauguration would bring otherwise
SURE_MAJORITY = 0.35  # share of a majority that counts from the start
CLOSE, WIDE = 4.5, 11.0  # prestige that makes a likely win at the end and at the start

STRENGTH = Strength(levels=(2, 20, 100, 700, 4000))


@rule
def time_left(s):
    """1 while there is a whole game to come, 0 after the trigger."""
    if s.trigger != NO_TRIGGER:
        return 0.0
    return min(1.0, (np.int64(s.left_one) + np.int64(s.left_two)) / FULL_VALUE_UNTIL)


@rule
def turns_left(s, seat):
    """Turns that a seat still has, once the end is triggered; many before."""
    if s.trigger == NO_TRIGGER:
        return TILES
    moved = (seat - s.start) % s.players < (s.side - s.start) % s.players
    return EXTRA_ROUNDS - np.int64(s.extra_round) + (0 if moved else 1)


@rule
def harvest(s, tile, time):
    """What inaugurating a building promises, the turn that it takes counted against it."""
    kind = BENEFIT_KIND[tile]
    worth = float(benefit_prestige(s, tile)) + DEVELOPMENT_WORTH * time * GAIN_DEVELOPMENT[tile]
    if kind in (COPY_ADJACENT, COPY_OCCUPIED):
        worth = 0.5 * WORTH[tile] + 0.5 * WORTH[tile] * time
    elif kind in (HIRE, MOVE, GAIN_INFLUENCE, FREE_PROJECT):
        worth = WORTH[tile] * time
    worth -= time * (INFLUENCE_WORTH * PRICE_INFLUENCE[tile] + DEVELOPMENT_WORTH * PRICE_DEVELOPMENT[tile])
    worth -= time * (POLITICIAN_WORTH * RETURNED[tile] + TURN_WORTH)
    return max(0.0, worth)


@rule
def harvests(s, seat, time):
    """The best inaugurations that there is still time for."""
    values = np.zeros(TILES)
    count = 0
    for tile in range(TILES):
        if s.occupant[tile] == seat:
            values[count] = harvest(s, tile, time)
            count += 1
    total = 0.0
    for _ in range(min(count, turns_left(s, seat))):
        best = values.argmax()
        total += values[best]
        values[best] = 0.0
    return total


@rule
def stock(level, worth, spare):
    """Levels of a track, those beyond the needed ones counting less."""
    return worth * min(level, NEEDED) + spare * max(0, level - NEEDED)


@rule
def promise(s, seat, time):
    """Prestige that a seat may end with, majorities aside."""
    value = float(s.prestige[seat]) + harvests(s, seat, time)
    value += time * stock(np.int64(s.development[seat]), DEVELOPMENT_WORTH, SPARE_DEVELOPMENT)
    value += time * POLITICIAN_WORTH * (POLITICIANS_EACH - s.pool[seat])
    for d in range(DEPARTMENTS):
        value += time * stock(np.int64(s.influence[seat, d]), INFLUENCE_WORTH, SPARE_INFLUENCE)
        value += time * DELEGATE_WORTH * s.department[seat, d]
    return value


@entry
def evaluate(state, out):
    """The share of the win each seat may expect."""
    s = state.view(STATE)[0]
    if s.phase == OVER:
        share_victory(s, out)
        return
    time = time_left(s)
    for seat in range(s.players):
        out[seat] = promise(s, seat, time)
    points = np.empty(SEATS, np.int64)
    for track in range(TRACKS):
        majority(s, track, points)
        for seat in range(s.players):
            out[seat] += points[seat] * (1.0 - (1.0 - SURE_MAJORITY) * time)
    best = out[: s.players].max()
    scale = CLOSE + (WIDE - CLOSE) * time
    total = 0.0
    for seat in range(s.players):
        out[seat] = np.exp((out[seat] - best) / scale)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
