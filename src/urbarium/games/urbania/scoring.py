"""Scoring: what a project is worth, and who wins the city."""

from urbarium.engine.compile import entry, rule

from .components import (
    BUILDING,
    FACTORS,
    NEIGHBOURHOOD,
    PROJECT_FAMILY,
    PROJECT_FIRST,
    PROJECT_SECOND,
    PROJECTS,
    SINGLE,
)
from .state import GAME_OVER, STATE, SUBMITTED


@rule
def project_worth(s, project):
    """R10.2 to R10.5: what a project would score now."""
    family = PROJECT_FAMILY[project]
    first = PROJECT_FIRST[project]
    if family == NEIGHBOURHOOD:
        return FACTORS[family] * s.district_renewed[first]
    if family == BUILDING:
        return FACTORS[family] * s.building_value[first]
    if family == SINGLE:
        return FACTORS[family] * s.specialist_value[first]
    return FACTORS[family] * (s.specialist_value[first] + s.specialist_value[PROJECT_SECOND[project]])


@rule
def score_projects(s):
    """R10.1: submitted projects count, the others do not."""
    for project in range(PROJECTS):
        if s.project[project] >= SUBMITTED:
            seat = s.project[project] - SUBMITTED
            worth = project_worth(s, project)
            s.project_points[seat] += worth
            s.vp[seat] += worth


@rule
def is_ahead(s, a, b):
    """R10.6, R10.7: more victory points, then more points from projects."""
    if s.vp[a] != s.vp[b]:
        return s.vp[a] > s.vp[b]
    return s.project_points[a] > s.project_points[b]


@rule
def place(s, seat):
    """1 for the winner; tied seats share a place (R10.8)."""
    better = 1
    for other in range(s.players):
        if is_ahead(s, other, seat):
            better += 1
    return better


@rule
def share_win(s, out):
    winners = 0
    for seat in range(s.players):
        if place(s, seat) == 1:
            winners += 1
    for seat in range(s.players):
        out[seat] = 1.0 / winners if place(s, seat) == 1 else 0.0


@entry
def scores(state, out):
    """Victory points so far. Projects count once they are open, at the end."""
    s = state.view(STATE)[0]
    for seat in range(s.players):
        out[seat] = s.vp[seat]


@entry
def returns(state, out):
    s = state.view(STATE)[0]
    if s.phase == GAME_OVER:
        share_win(s, out)
    else:
        for seat in range(s.players):
            out[seat] = 0.0
