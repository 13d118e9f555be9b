"""Positions as data: what is refused, and the checks of the component tables."""

import json

import numpy as np
import pytest

from urbarium.engine.errors import PositionError
from urbarium.games.urbify.components import (
    COLOUR,
    COLOURS,
    COST,
    COST_DEVELOPMENT,
    GAIN_DEVELOPMENT,
    KEYS,
    POLITICIANS,
    PRESTIGE,
    SERVICES,
    STAGE_ONE,
    TILES,
    WORTH,
    cell_index,
)
from urbarium.games.urbify.invariants import broken_invariants

from .tables import URBIFY, table, tile


def edited(change):
    """What the invariants say about a starting position after a change."""
    match = URBIFY.start(seed=1, players=3, start="red")
    change(match.fields)
    return broken_invariants(match.fields)


def change_field(name, value, *index):
    def change(s):
        if index:
            s[name][index if len(index) > 1 else index[0]] = value
        else:
            s[name] = value

    return change


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (change_field("board", 5, 0), "I1"),
        (change_field("department", 5, 0, 1), "I3"),
        (change_field("influence", 9, 1, 2), "I4"),
        (change_field("development", -1, 1), "I4"),
        (change_field("area", -1, 2), "I5"),
        (change_field("left_one", 9), "I5"),
        (change_field("left_two", 13), "I5"),
        (change_field("occupant", 1, 4), "I6"),
        (change_field("city", -1, 60), "I7"),
        (change_field("low_row", 4), "I7"),
        (change_field("owed_development", 1), "I10"),
        (change_field("trigger", 1), "I11"),
        (change_field("extra_round", 1), "I11"),
        (change_field("side", 1), "active seat"),
        (change_field("phase", 8), "second extra round"),
        (change_field("phase", 6), "neither a project nor an inauguration"),
        (change_field("players", 2), "not at the table"),
        (change_field("phase", 20), "field phase"),
    ],
)
def test_broken_positions_are_named(change, sentence):
    broken = edited(change)
    assert any(sentence in one for one in broken), broken


def test_a_politician_too_many_in_the_pool():
    match = table(board=1)
    match.fields.board[0] = 0
    match.fields.pool[0] = 6
    assert any(one.startswith("I2") for one in broken_invariants(match.fields))


def test_a_city_in_two_parts():
    match = table(board=4, city={"f7": "museum"})
    s = match.fields
    s.city[cell_index("f7")] = -1
    s.city[cell_index("a1")] = tile("museum")
    s.site[tile("museum")] = cell_index("a1")
    s.low_row = s.low_column = 0
    assert any("not connected" in one for one in broken_invariants(s))


def test_json_round_trip_in_the_middle_of_a_turn():
    match = table(board=4, area="hotel_a")
    match.play("build hotel_a")
    text = URBIFY.to_json(match.state)
    assert (URBIFY.from_json(text) == match.state).all()
    data = json.loads(text)
    data["fields"]["phase"] = 0
    with pytest.raises(PositionError, match="I10"):
        URBIFY.from_json(json.dumps(data))


# ---- the reconstruction's own constraints


def test_price_rule_holds_for_every_building():
    """Influence + 2 D = floor(prestige + worth / 2 - max(0, politicians - 1)); the hospital is as printed."""
    for t in range(TILES):
        politicians = max(0, int(POLITICIANS[t]) - 1)
        price = int(COST[t].sum()) + 2 * int(COST_DEVELOPMENT[t])
        assert price == (2 * int(PRESTIGE[t]) + int(WORTH[t]) - 2 * politicians) // 2, KEYS[t]
    hospital = tile("hospital")
    assert COST[hospital].tolist() == [1, 1, 0, 1]
    assert (POLITICIANS[hospital], PRESTIGE[hospital], COST_DEVELOPMENT[hospital]) == (2, 2, 0)


def test_departments_are_balanced_and_colours_are_six_each():
    assert COST[:STAGE_ONE].sum(axis=0).tolist() == [12] * 4
    assert COST[STAGE_ONE:].sum(axis=0).tolist() == [15] * 4
    assert [np.sum(colour == COLOUR) for colour in range(COLOURS)] == [6] * 5
    assert [int(PRESTIGE[colour == COLOUR].sum()) for colour in range(COLOURS)] == [27, 15, 14, 16, 16]
    assert (PRESTIGE[:STAGE_ONE].sum(), PRESTIGE[STAGE_ONE:].sum()) == (31, 57)
    assert (GAIN_DEVELOPMENT[:STAGE_ONE].sum(), COST_DEVELOPMENT.sum()) == (13, 13)


def test_each_building_costs_its_own_department():
    for t in range(TILES):
        if COLOUR[t] == SERVICES:
            assert (COST[t] > 0).sum() >= 2
        else:
            assert COST[t, COLOUR[t]] >= 1


def test_six_buildings_are_affordable_at_the_start():
    cheap = [KEYS[t] for t in range(STAGE_ONE) if COST[t].max() == 1]
    assert cheap == ["museum", "hotel_a", "hotel_b", "parking_a", "parking_b", "hospital"]


def test_tables_carry_their_provenance():
    marks = {table.title: table.provenance for table in URBIFY.tables}
    assert marks["Stage I buildings"] == marks["Stage II buildings"] == "reconstructed"
    assert (marks["Benefits"], marks["Benefits by a ruling"]) == ("printed", "reconstructed")
    rows = [row for one in URBIFY.tables if one.title.endswith("buildings") for row in one.rows]
    assert len(rows) == TILES
