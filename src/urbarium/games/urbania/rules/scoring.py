"""Scoring: what a project is worth, and who wins the city."""

import numpy as np

from urbarium.engine.compile import entry, rule
from urbarium.engine.winning import compare_rows, share_win

from ..components import (
    BUILDING,
    FACTORS,
    NEIGHBOURHOOD,
    PROJECT_FAMILY,
    PROJECT_FIRST,
    PROJECT_SECOND,
    PROJECTS,
    SEATS,
    SINGLE,
)
from ..state import GAME_OVER, STATE, SUBMITTED


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
def standing(s):
    """A row for each seat: victory points, then points from projects (R10.6, R10.7)."""
    rows = np.zeros((SEATS, 2), np.int64)
    for seat in range(s.players):
        rows[seat, 0] = s.vp[seat]
        rows[seat, 1] = s.project_points[seat]
    return rows


@rule
def place(s, seat):
    """1 for the winner; tied seats share a place (R10.8)."""
    rows = standing(s)
    ahead = 0
    for other in range(s.players):
        if compare_rows(rows[other], rows[seat]) > 0:
            ahead += 1
    return ahead + 1


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
        share_win(standing(s), s.players, out)
    else:
        for seat in range(s.players):
            out[seat] = 0.0
