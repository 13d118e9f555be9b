"""What holds in every game: section 12 of the specification over random play, and positions that break it."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from urbarium.engine.errors import PositionError
from urbarium.games.urbaniza.invariants import broken_invariants
from urbarium.games.urbaniza.rules.amounts import food_after_harvest
from urbarium.games.urbaniza.state import ACT, HIRE

from .tables import URBANIZA, City, full_turn, table


def random_game(players, inventions, start_seat, seed):
    """Position before, action, position after; the choices follow from the seed."""
    match = URBANIZA.start(players=players, inventions=inventions, start_seat=str(start_seat))
    random = np.random.default_rng(seed)
    while not match.over:
        before = match.fields.copy()
        action = int(random.choice(URBANIZA.legal(match.state)))
        match.apply(action)
        yield before, action, match.fields


@pytest.mark.soak
@settings(max_examples=12, deadline=None)
@given(st.integers(2, 4), st.booleans(), st.integers(0, 3), st.integers(0, 2**32))
def test_conservation_laws_hold_after_every_action(players, inventions, start_seat, seed):
    for _, _, after in random_game(players, inventions, start_seat, seed):
        assert broken_invariants(after) == []


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 4), st.booleans(), st.integers(0, 2**32))
def test_R1_7_points_never_fall_and_R12_2_the_tax_marker_never_rises(players, inventions, seed):
    for before, _, after in random_game(players, inventions, 0, seed):
        assert (after.points >= before.points).all()
        assert (after.tax <= before.tax).all()
        assert (after.money >= 0).all()


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 4), st.integers(0, 2**32))
def test_decisions_are_counted(players, seed):
    """6 hires and 24 main actions for each player, and R1.1."""
    hires = actions = decisions = 0
    for before, _, _ in random_game(players, False, 0, seed):
        decisions += 1
        hires += before.phase == HIRE
        actions += before.phase == ACT
    assert (hires, actions) == (6 * players, 24 * players)
    assert decisions <= URBANIZA.max_decisions


@given(st.integers(0, 8), st.integers(0, 3), st.integers(0, 8), st.integers(1, 4), st.booleans())
@settings(max_examples=60, deadline=None)
def test_R13_6_citizens_are_the_smallest_line_and_eat(food, sown, orders, houses, farmer):
    city = City(
        "T02 T03 T09 T10 T11",
        food=food,
        sown=sown,
        orders="O" * orders,
        houses=houses,
        character="farmer" if farmer else "engineer",
    )
    match = table(city, City(food=0), phase=4)
    harvested = min(8, food + sown * (3 if farmer else 2))
    assert int(food_after_harvest(match.fields, 0)) == harvested
    full_turn(match)
    s = match.fields
    assert s.citizens[0] == min(houses, harvested, orders)
    assert s.food[0] == harvested - s.citizens[0]


@pytest.mark.parametrize(
    ("field", "index", "value", "law"),
    [
        ("food", 0, 3, "grain"),
        ("returned", None, 9, "grain"),
        ("supply", 1, 14, "orders"),
        ("pool", 0, 12, "buildings"),
        ("price", 5, 2, "prices"),
        ("markers", 0, 5, "action markers"),
        ("house_line", 0, 3, "houses line"),
        ("empty_grounds", 0, 0, "buildings"),
        ("deck", None, 6, "factory cards"),
        ("active", (0, 0), 5, "factories"),
        ("invention_deck", None, 5, "inventions"),
        ("money", 1, -1, "ranges"),
        ("tax", 1, 9, "ranges"),
        ("character", 1, 0, "characters"),
        ("owner", 3, 0, "land"),
        ("points", 0, 0, "points"),
        ("hand", None, 1, "prices"),
        ("side", None, -1, "phase"),
        ("citizens", 3, 1, "seats"),
    ],
)
def test_a_position_that_breaks_a_law_is_refused(field, index, value, law):
    match = table()
    if index is None:
        match.fields[field] = value
    else:
        match.fields[field][index] = value
    broken = broken_invariants(match.fields)
    assert any(sentence.startswith(law) for sentence in broken)
    with pytest.raises(PositionError):
        URBANIZA.from_json(URBANIZA.to_json(match.state))


def test_a_half_done_action_must_be_possible():
    match = table().play("buy b1")
    match.fields.bought[:] = 0
    assert broken_invariants(match.fields) == ["phase: a grain purchase goes on, but nothing was bought"]


def test_nothing_is_hidden():
    match = table()
    for seat in (-1, 0, 1):
        assert np.array_equal(match.view(seat).state, match.state)
