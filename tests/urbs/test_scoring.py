"""Each of the twelve scoring faces alone, then what all of them have in common."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from urbarium.games.urbs import components as box
from urbarium.games.urbs.actions import DECLARE_TYPE
from urbarium.games.urbs.rules import faces, scoring
from urbarium.games.urbs.state import DECLARE

from .cities import URBS, play_on, points, score, table


@pytest.mark.parametrize(
    ("grid", "expected"), [("C", -1), ("C R", 2), ("R C R", 3), ("R C R / . R .", 3), ("C C R", 1)]
)
def test_R6_10_customers(grid, expected):
    assert score(grid, "C-A") == expected


@pytest.mark.parametrize(("grid", "expected"), [("C", 2), ("C C", -2), ("C R C", 4), ("C C C", -3), ("C . / R C", 4)])
def test_R6_11_competition(grid, expected):
    assert score(grid, "C-B") == expected


@pytest.mark.parametrize(("grid", "expected"), [("I", -2), ("I I", 4), ("I I I", 7), ("I I / I I", 12), ("I C I", -4)])
def test_R6_12_industrial_district(grid, expected):
    assert score(grid, "I-A") == expected


@pytest.mark.parametrize(
    ("grid", "expected"),
    [("I", 0), ("I P", 3), ("P I P", 3), ("I R", -1), ("R I T / . L .", -3), ("P I R", 2), ("I C I P", 3), ("I I", 0)],
)
def test_R6_13_power_and_smoke(grid, expected):
    assert score(grid, "I-B") == expected


@pytest.mark.parametrize(
    ("count", "expected"), [(0, 0), (1, -1), (2, 2), (3, 5), (4, 8), (5, 12), (6, 16), (7, 16), (8, 16)]
)
def test_R6_14_take_off(count, expected):
    """By number alone, wherever they stand."""
    assert score(" ".join(["C", *(["P"] * count)]), "P-A") == expected


@pytest.mark.parametrize(
    ("grid", "expected"),
    [
        ("P", -1),
        ("P P", -2),
        ("P C", 0),
        ("C P C", 0),
        ("C P R", 1),
        ("C P R / . T .", 2),
        (". L . / C P R / . T .", 4),
        (". P . / C P R / . T .", 1),
    ],
)
def test_R6_15_service_network(grid, expected):
    """Different types beside it; Progress itself is none of them."""
    assert score(grid, "P-B") == expected


@pytest.mark.parametrize(
    ("grid", "expected"),
    [("C", 0), ("R", 0), ("R R", 3), ("R R R", 6), ("R C R", -1), ("R R C R", 2), ("R R C R R", 1), ("R R / R R", 9)],
)
def test_R6_16_neighbourhood(grid, expected):
    """Of two groups of the same size one counts as the largest."""
    assert score(grid, "R-A") == expected


@pytest.mark.parametrize(
    ("grid", "expected"),
    [("R", 0), ("R C", 1), ("C R C", 1), ("C R L", 2), ("C R L / . P .", 3), ("R I", -2), ("I R I", -2), ("C R I", -1)],
)
def test_R6_17_quality_of_life(grid, expected):
    """Each kind of neighbour counts once for a Residence."""
    assert score(grid, "R-B") == expected


@pytest.mark.parametrize(
    ("grid", "expected"),
    [("C", 0), ("T", 2), ("T T", 1), ("T C T", 1), ("T C / C T", 4), ("T T / T T", -4), ("T . / C T / T .", 3)],
)
def test_R6_18_itinerary(grid, expected):
    """Whole lines: a gap between two Tourism cards does not divide them."""
    assert score(grid, "T-A") == expected


@pytest.mark.parametrize(
    ("grid", "expected"),
    [("T", -1), ("T L", 1), ("C T", 1), ("C T L", 3), ("C T C", 1), ("T T", -2), ("L T R", 1), ("T L T / . C .", 2)],
)
def test_R6_19_full_package(grid, expected):
    assert score(grid, "T-B") == expected


@pytest.mark.parametrize(("count", "expected"), [(0, 0), (1, -1), (2, 6), (3, -3), (4, 12), (5, -5), (6, 18)])
def test_R6_20_even_quantity(count, expected):
    assert score(" ".join(["C", *(["L"] * count)]), "L-A") == expected


@pytest.mark.parametrize(("count", "expected"), [(0, 0), (1, 3), (2, -2), (3, 9), (4, -4), (5, 15), (6, -6)])
def test_R6_21_odd_quantity(count, expected):
    assert score(" ".join(["C", *(["L"] * count)]), "L-B") == expected


VALUES = {
    "C-A": {*box.CUSTOMERS},
    "C-B": {box.COMPETITION_ALONE, box.COMPETITION_BESIDE},
    "I-A": {*box.DISTRICT},
    "I-B": {box.POWER, box.SMOKE},
    "P-A": {*box.TAKE_OFF},
    "P-B": {*box.SERVICES},
    "R-A": {box.NEIGHBOURHOOD, box.OUTSIDE},
    "R-B": {box.QUALITY, box.POLLUTION},
    "T-A": {box.LINE_OF_ONE, box.LINE_OF_MORE},
    "T-B": {*box.PACKAGE},
    "L-A": {box.RIGHT_PARITY, box.WRONG_PARITY},
    "L-B": {box.RIGHT_PARITY, box.WRONG_PARITY},
}


@pytest.mark.parametrize("face", VALUES)
def test_a_face_says_what_it_scores(face):
    """The points in the sentence and in the columns of a scoring card are those that are counted."""
    kind, side = box.TYPE_LETTERS.index(face[0]), "AB".index(face[2])
    sentence = box.FACE_RULES[kind][side]
    said = {int(number.replace("−", "-")) for number in re.findall(r"[+−]\d+", sentence)}
    assert said == VALUES[face] - {0}
    columns = {column.points for column in box.FACE_TABLES[kind][side].columns}
    assert columns - {0} == VALUES[face] - {0}


# ---- invariants


def by_type(state: np.ndarray, seat: int) -> list[int]:
    out = np.zeros(6, np.int64)
    scoring.city_points(URBS.record(state), seat, out)
    return out.tolist()


@given(seed=st.integers(0, 10**6), turn=st.integers(1, 24), faces=st.text("AB", min_size=6, max_size=6))
def test_invariant_12_symmetries(seed, turn, faces):
    """Turning, mirroring and shifting a city changes no score."""
    match = play_on(URBS.start(seed=seed, players=3, faces=faces), until=turn, seed=seed)
    before = by_type(match.state, 0)
    s = match.fields
    size = int((s.city[0] >= 0).sum())
    for mirror in (1, -1):
        for _ in range(4):
            s.x[0], s.y[0] = -mirror * s.y[0].copy(), mirror * s.x[0].copy()
            assert by_type(match.state, 0) == before
        s.x[0] = -s.x[0]
        assert by_type(match.state, 0) == before
    s.x[0, :size] -= s.x[0, size - 1]
    s.y[0, :size] -= s.y[0, size - 1]
    assert by_type(match.state, 0) == before


@given(seed=st.integers(0, 10**6), faces=st.text("AB", min_size=6, max_size=6), players=st.integers(2, 5))
def test_invariant_11_bounds(seed, faces, players):
    match = play_on(URBS.start(seed=seed, players=players, faces=faces), seed=seed)
    bounds = {
        "C": ((-1, 3), (-1, 2)),
        "I": ((-2, 3), (-4, 3)),
        "P": ((-1, 4), (-1, 4)),
        "R": ((-1, 3), (-2, 3)),
        "T": ((-1, 2), (-1, 3)),
        "L": ((-1, 3), (-1, 3)),
    }
    for seat in range(players):
        kinds, xs, ys = (np.zeros(25, np.int64) for _ in range(3))
        size = scoring.load_city(match.fields, seat, kinds, xs, ys)
        for kind, value in enumerate(by_type(match.state, seat)):
            low, high = bounds["CIPRTL"[kind]]["AB".index(faces[kind])]
            count = int((kinds[:size] == kind).sum())
            assert low * count <= value <= high * count


@given(seed=st.integers(0, 10**6), players=st.integers(2, 5))
def test_invariant_14_the_default_is_best(seed, players):
    """No legal declaration has a higher total than the suggested one."""
    match = URBS.start(seed=seed, players=players)
    play_on(match, until=3 * {2: 6, 3: 8, 4: 6, 5: 5}[players] - 1, seed=seed)
    while match.fields.phase < DECLARE:
        match.apply(URBS.legal(match.state)[seed % 2 - 1])
    while not match.over:
        seat, types = match.actor, np.full(3, -1, np.int64)
        best = scoring.best_declaration(match.fields, seat, types)
        totals = {}
        for action in URBS.legal(match.state):
            trial = match.state.copy()
            URBS.kernels.apply(trial, action)
            totals[action - DECLARE_TYPE] = scoring.best_declaration(URBS.record(trial), seat, np.full(3, -1, np.int64))
        assert best == max(totals.values())
        assert totals[int(types[match.fields.declared[seat]])] == best
        match.apply(DECLARE_TYPE + int(types[match.fields.declared[seat]]))


@pytest.mark.parametrize("beside", ["C!", "L!", "H"])
def test_R6_6_a_card_that_stands_for_nothing_is_no_neighbour(beside):
    """A vacant lot, or a City Hall before it has a type, beside a Progress card and beside an Industry."""
    assert score(f"P {beside}", "P-B") == -1
    assert score(f"I {beside}", "I-B") == 0


def test_the_neighbours_of_a_card_are_told_north_first_and_then_clockwise():
    """The Residence in the middle has a Commerce north, an Industry east, a Tourism south and a Leisure west of it."""
    s = table(5, {0: ". C . / L R I / . T ."}).fields
    kind, xs, ys = (np.empty(faces.SLOTS, np.int64) for _ in range(3))
    size = scoring.load_city(s, 0, kind, xs, ys)
    beside = np.empty((faces.SLOTS, 4), np.int64)
    scoring.join(s, 0, xs, ys, size, beside)
    middle = next(m for m in range(size) if box.TYPE[s.city[0, m]] == box.RESIDENCE)
    assert "".join(box.TYPE_LETTERS[kind[m]] for m in beside[middle]) == "CITL"


def test_scores_as_they_stand():
    """R5.1: a City Hall without a type counts for nothing yet."""
    assert points("C H", "AAAAAA") == points("C", "AAAAAA")


def test_a_card_without_a_lot_has_no_best_one():
    """R3.4: every lot beside this city touches a building that allows no Industry beside it."""
    match = table(5, {0: "R* T* / L* P*"})
    assert scoring.best_lot(match.fields, 0, box.CARD_IDS.index("1I1")) == -1
    assert scoring.best_lot(match.fields, 0, box.CARD_IDS.index("1C1")) > 0


@pytest.mark.parametrize("kind", [box.PROGRESS, box.RESIDENCE, box.TOURISM, box.LEISURE])
def test_R6_2_where_a_face_looks_at_all_cards_of_a_type_one_by_itself_is_worth_nothing(kind):
    """Take-off, Neighbourhood, Itinerary and Quantity: whatever stands beside the card."""
    by_side_a = np.zeros(box.TYPES, np.int8)
    assert faces.card_points(by_side_a, kind, np.ones(box.TYPES, np.int8)) == 0
