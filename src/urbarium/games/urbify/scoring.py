"""Scoring: the five majorities, and who wins."""

import numpy as np

from urbarium.engine.compile import entry, rule

from .components import DEPARTMENTS, MAJORITY_ALONE, MAJORITY_TIED, SEATS
from .state import STATE

TRACKS = DEPARTMENTS + 1  # the four departments, then development
DEVELOPMENT_TRACK = DEPARTMENTS


@rule
def level(s, seat, track):
    """How high a seat stands on one of the five tracks."""
    return np.int64(s.development[seat]) if track == DEVELOPMENT_TRACK else np.int64(s.influence[seat, track])


@rule
def majority(s, track, points):
    """R9.5: what the track gives each seat at the end, into ``points``."""
    best = 0
    for seat in range(s.players):
        best = max(best, level(s, seat, track))
    leaders = 0
    for seat in range(s.players):
        if level(s, seat, track) == best:
            leaders += 1
    for seat in range(s.players):
        points[seat] = 0
        if level(s, seat, track) == best:
            points[seat] = MAJORITY_ALONE if leaders == 1 else MAJORITY_TIED


@rule
def score_majorities(s):
    """R9.5."""
    points = np.empty(SEATS, np.int64)
    for track in range(TRACKS):
        majority(s, track, points)
        for seat in range(s.players):
            s.prestige[seat] += points[seat]


@rule
def tie_break(s, seat):
    """R10.2: influence of all tracks, development counting double."""
    total = 2 * level(s, seat, DEVELOPMENT_TRACK)
    for d in range(DEPARTMENTS):
        total += level(s, seat, d)
    return total


@rule
def rank_key(s, seat):
    """One number that orders the seats as R10.1 and R10.2 do."""
    return 1000 * np.int64(s.prestige[seat]) + tie_break(s, seat)


@entry
def scores(state, out):
    """Prestige as it stands; the majorities are in it once the game is over."""
    s = state.view(STATE)[0]
    for seat in range(s.players):
        out[seat] = s.prestige[seat]


@rule
def share_win(s, out):
    """R10.1, R10.3: one point, shared by those who are equal."""
    best = np.int64(-1)
    winners = 0
    for seat in range(s.players):
        key = rank_key(s, seat)
        if key > best:
            best = key
            winners = 0
        if key == best:
            winners += 1
    for seat in range(s.players):
        out[seat] = 1.0 / winners if rank_key(s, seat) == best else 0.0


@entry
def returns(state, out):
    share_win(state.view(STATE)[0], out)
