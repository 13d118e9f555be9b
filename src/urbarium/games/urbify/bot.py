"""What a bot should know about Urbify: how a position promises to end.

The unit is prestige. What can only be turned into prestige later counts the less, the nearer the end is; after the
trigger a party harvests at most one building a turn, and influence counts for the majorities alone.
"""

import numpy as np

from urbarium.engine.compile import entry, rule
from urbarium.engine.plain import no_prior as prior
from urbarium.engine.strength import Strength
from urbarium.engine.winning import best_other, expected_shares

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
from .state import MAIN, NO_TRIGGER, OVER, STATE

__all__ = ["FEATURES", "STRENGTH", "evaluate", "features", "prior"]

FULL_VALUE_UNTIL = 12  # tiles left in the piles above which nothing is discounted yet
NEEDED = 4  # levels that the next projects can use up
INFLUENCE_WORTH, SPARE_INFLUENCE = 0.7, 0.25  # up to NEEDED and beyond
DEVELOPMENT_WORTH, SPARE_DEVELOPMENT = 1.5, 0.5
POLITICIAN_WORTH = 0.5  # one more in play
DELEGATE_WORTH = 0.55  # one in a department, waiting for a session
TURN_WORTH = 1.5  # what the turn of an inauguration would bring otherwise
SURE_MAJORITY = 0.35  # share of a majority that counts from the start
CLOSE, WIDE = 4.5, 11.0  # prestige that makes a likely win at the end and at the start

STRENGTH = Strength(levels=(2, 20, 100, 3000, 200_000))


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
    """Prestige that a seat may end with, harvests and majorities aside."""
    value = float(s.prestige[seat])
    value += time * stock(np.int64(s.development[seat]), DEVELOPMENT_WORTH, SPARE_DEVELOPMENT)
    value += time * POLITICIAN_WORTH * (POLITICIANS_EACH - s.pool[seat])
    for d in range(DEPARTMENTS):
        value += time * stock(np.int64(s.influence[seat, d]), INFLUENCE_WORTH, SPARE_INFLUENCE)
        value += time * DELEGATE_WORTH * s.department[seat, d]
    return value


@rule
def majorities(s, out):
    """What the five majorities give each seat as they stand."""
    points = np.empty(SEATS, np.int64)
    for seat in range(s.players):
        out[seat] = 0.0
    for track in range(TRACKS):
        majority(s, track, points)
        for seat in range(s.players):
            out[seat] += points[seat]


@rule
def outlooks(s, time, harvested, points, out):
    """The logarithm of the share that each seat may expect, but for a number that is the same for all.

    What it promises itself from buildings and majorities is in ``harvested`` and ``points`` afterwards.
    """
    majorities(s, points)
    scale = CLOSE + (WIDE - CLOSE) * time
    for seat in range(s.players):
        harvested[seat] = harvests(s, seat, time)
        sure = points[seat] * (1.0 - (1.0 - SURE_MAJORITY) * time)
        out[seat] = (promise(s, seat, time) + harvested[seat] + sure) / scale
    best = out[: s.players].max()
    for seat in range(s.players):
        out[seat] -= best


@entry
def evaluate(state, out):
    """The share of the win each seat may expect."""
    s = state.view(STATE)[0]
    if s.phase == OVER:
        share_victory(s, out)
        return
    outlooks(s, time_left(s), np.empty(SEATS), np.empty(SEATS), out)
    expected_shares(out, s.players, out)


# ---- what a learned evaluation looks at

FEATURES = (
    "outlook",
    "time left",
    "turns left",  # after the trigger
    "tiles left",
    "to move",
    "turn under way",  # its main decision is made
    "prestige",
    "prestige ahead",  # of the best other seat
    "harvests",  # that the buildings promise
    "buildings",  # that are occupied
    "development",
    "development beyond need",
    "influence",  # that the next projects can use
    "influence beyond need",
    "highest influence",
    "delegates",
    "departments with delegates",
    "politicians on the board",
    "politicians in the pool",
    "majorities",  # prestige that they give as they stand
)
WIDTH = len(FEATURES)
(
    OF_OUTLOOK,
    OF_TIME_LEFT,
    OF_TURNS_LEFT,
    OF_TILES_LEFT,
    OF_TO_MOVE,
    OF_TURN_UNDER_WAY,
    OF_PRESTIGE,
    OF_PRESTIGE_AHEAD,
    OF_HARVESTS,
    OF_BUILDINGS,
    OF_DEVELOPMENT,
    OF_DEVELOPMENT_BEYOND_NEED,
    OF_INFLUENCE,
    OF_INFLUENCE_BEYOND_NEED,
    OF_HIGHEST_INFLUENCE,
    OF_DELEGATES,
    OF_DEPARTMENTS_WITH_DELEGATES,
    OF_POLITICIANS_ON_THE_BOARD,
    OF_POLITICIANS_IN_THE_POOL,
    OF_MAJORITIES,
) = range(WIDTH)


@rule
def look_at_town_hall(s, seat, row):
    """Fill what ``row`` says of influence and delegates."""
    for d in range(DEPARTMENTS):
        level = float(s.influence[seat, d])
        row[OF_INFLUENCE] += min(level, float(NEEDED))
        row[OF_INFLUENCE_BEYOND_NEED] += max(0.0, level - NEEDED)
        row[OF_HIGHEST_INFLUENCE] = max(row[OF_HIGHEST_INFLUENCE], level)
        row[OF_DELEGATES] += s.department[seat, d]
        row[OF_DEPARTMENTS_WITH_DELEGATES] += 1.0 if s.department[seat, d] else 0.0


@entry
def features(state, out):
    """The numbers that ``FEATURES`` names, seat by seat."""
    s = state.view(STATE)[0]
    time = time_left(s)
    outlook = np.empty(SEATS, np.float64)
    points = np.empty(SEATS, np.float64)
    harvested = np.empty(SEATS, np.float64)
    outlooks(s, time, harvested, points, outlook)
    for seat in range(s.players):
        row = out[seat * WIDTH : (seat + 1) * WIDTH]
        row[:] = 0.0
        row[OF_OUTLOOK] = outlook[seat]
        row[OF_TIME_LEFT] = time
        row[OF_TURNS_LEFT] = 0.0 if s.trigger == NO_TRIGGER else turns_left(s, seat)
        row[OF_TILES_LEFT] = np.int64(s.left_one) + np.int64(s.left_two)
        row[OF_TO_MOVE] = 1.0 if s.side == seat else 0.0
        row[OF_TURN_UNDER_WAY] = 1.0 if s.side == seat and s.phase != MAIN else 0.0
        row[OF_PRESTIGE] = s.prestige[seat]
        row[OF_PRESTIGE_AHEAD] = s.prestige[seat] - best_other(s.prestige, seat, s.players)
        row[OF_HARVESTS] = harvested[seat]
        for tile in range(TILES):
            row[OF_BUILDINGS] += 1.0 if s.occupant[tile] == seat else 0.0
        row[OF_DEVELOPMENT] = min(np.int64(s.development[seat]), NEEDED)
        row[OF_DEVELOPMENT_BEYOND_NEED] = max(0, np.int64(s.development[seat]) - NEEDED)
        look_at_town_hall(s, seat, row)
        row[OF_POLITICIANS_ON_THE_BOARD] = s.board[seat]
        row[OF_POLITICIANS_IN_THE_POOL] = s.pool[seat]
        row[OF_MAJORITIES] = points[seat]
