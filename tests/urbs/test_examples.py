"""The worked examples of the rules, E1 to E36."""

from collections import Counter

import numpy as np
import pytest

from tests.matches import refused, sentence
from urbarium.games.urbs.actions import PLACE_CELL
from urbarium.games.urbs.components import CARD_IDS, MARKED, TYPE
from urbarium.games.urbs.rules import knowledge, scoring
from urbarium.games.urbs.state import PICK, cards_of, city_of

from .cities import URBS, cells, declaring, finished, notations, play_on, points, score, table


def test_E1_contents():
    assert Counter(TYPE.tolist()) == dict.fromkeys(range(6), 12) | {6: 3}
    assert [Counter(card[0] for card in CARD_IDS)[epoch] for epoch in "123"] == [25, 25, 25]
    assert [card for card in CARD_IDS if card[1] == "H"] == ["1H", "2H", "3H"]
    assert MARKED.sum() == 24


@pytest.mark.parametrize(("players", "boxed", "hand"), [(2, 1, 12), (3, 1, 8), (4, 1, 6), (5, 0, 5)])
def test_E2_deal(players, boxed, hand):
    """R1.4, R1.5: what goes to the box, and the hands of Epoch 1."""
    s = URBS.start(seed=1, players=players).fields
    assert [int(card >= 0) for card in s.boxed] == [boxed] * 3
    assert [int(bits).bit_count() for bits in s.hand] == [hand] * players + [0] * (5 - players)


@pytest.mark.parametrize(("epoch", "target"), [(1, 1), (2, 3), (3, 1)])
def test_E3_passing(epoch, target):
    """R4.4: to the left in Epochs 1 and 3, to the right in Epoch 2."""
    match = play_on(URBS.start(seed=3, players=4), until=6 * (epoch - 1))
    before = [set(cards_of(bits, epoch - 1)) for bits in match.fields.hand[:4]]
    play_on(match, until=6 * (epoch - 1) + 1)
    after = [set(cards_of(bits, epoch - 1)) for bits in match.fields.hand[:4]]
    built = [city_of(match.fields, seat)[-1] for seat in range(4)]
    assert after[target] == before[0] - {built[0]}
    assert after[(3 + (1 if target == 1 else -1)) % 4] == before[3] - {built[3]}


@pytest.mark.parametrize("epoch", [0, 1])
def test_E4_a_turn_of_two(epoch):
    """R4.1 to R4.3: build one, reveal, discard one, swap ten."""
    match = play_on(URBS.start(seed=4, players=2), until=6 * epoch)
    before = [set(cards_of(bits, epoch)) for bits in match.fields.hand[:2]]
    play_on(match, until=6 * epoch + 1)
    s = match.fields
    for seat in range(2):
        left = before[seat] - {city_of(s, seat)[-1]} - {int(s.discarded[seat, 6 * epoch])}
        assert len(left) == 10
        assert set(cards_of(s.hand[1 - seat], epoch)) == left


@pytest.mark.parametrize(("leisure", "even", "odd"), [(4, 12, -4), (3, -3, 9), (0, 0, 0)])
def test_E5_E6_leisure(leisure, even, odd):
    """R6.20, R6.21."""
    grid = " ".join(["L"] * leisure) or "C"
    assert score(grid, "L-A") == even
    assert score(grid, "L-B") == odd


def test_E6_odd_quantity():
    assert [score(grid, "L-B") for grid in ("L L L L", "L L L", "C")] == [-4, 9, 0]


def test_E7_adjacency():
    """R3.3: sides, not corners."""
    match = table(5, {0: "C"}, {0: "1C2"}).play("pick 1C2")
    assert set(notations(match)) == {"at n1", "at e1", "at s1", "at w1"}
    assert refused(match, "at e1s1") == "R3.3"
    assert sentence(match, "at e1s1") == (
        "A new building must share a side with one already in your city; corners do not count."
    )


def test_E8_no_industry_beside_a_mark():
    """R3.4."""
    match = table(5, {0: "R* C"}, {0: "1I1"}).play("pick 1I1")
    assert refused(match, "at w1") == "R3.4"
    assert sentence(match, "at w1") == "No Industry may stand beside Row houses."


def test_E9_city_hall_as_leisure():
    """R6.5."""
    assert score("L L L H", "L-A") == -3
    assert score("L L L H", "L-A", halls="L") == 12


def test_E10_without_city_hall():
    """R7.2: equal totals, one of them with a City Hall."""
    match = finished({0: "L L L H", 1: "L L L L"}, "AAAAAA", {0: "L"})
    assert match.scores() == [12, 12]
    assert match.returns() == [0, 1]


def both_faces(grid: str, letter: str) -> tuple[int, int]:
    return score(grid, f"{letter}-A"), score(grid, f"{letter}-B")


def test_E11_commerce():
    """R6.10, R6.11."""
    assert both_faces("R C R / . C . / . C P", "C") == (1, -3)


def test_E12_industry():
    """R6.12, R6.13."""
    assert both_faces("I I . / I P R / L C I", "I") == (5, 4)


def test_E13_progress():
    """R6.14, R6.15."""
    assert both_faces("C P L / R P I / . P .", "P") == (5, 1)


def test_E14_residence():
    """R6.16, R6.17."""
    assert both_faces("R R C / R L R / P . I", "R") == (5, 4)


def test_E15_tourism_in_the_same_lines():
    """R6.18, R6.19."""
    assert both_faces("T L T / C . C / T . T", "T") == (-4, 8)


def test_E16_tourism_spread():
    """R6.18, R6.19."""
    assert both_faces("T L . / C . T / T P R", "T") == (3, 3)


def test_E17_leisure():
    """R6.20, R6.21."""
    assert both_faces("L L L", "L") == (-3, 9)
    assert both_faces("L L L L", "L") == (12, -4)


WHOLE_CITY = "L* R* C T / P R C* L / I P R L / I I H ."


@pytest.mark.parametrize(
    ("faces", "hall", "expected"),
    [
        ("AAAAAA", "C", [7, 7, 2, 2, 2, -3]),
        ("AAAAAA", "I", [5, 10, 2, 2, 2, -3]),
        ("AAAAAA", "P", [5, 7, 5, 2, 2, -3]),
        ("AAAAAA", "R", [5, 7, 2, 1, 2, -3]),
        ("AAAAAA", "T", [5, 7, 2, 2, 4, -3]),
        ("AAAAAA", "L", [5, 7, 2, 2, 2, 12]),
        ("BBBBBB", "C", [0, 6, 3, 7, 3, 9]),
        ("BBBBBB", "I", [-2, 5, 3, 5, 3, 9]),
        ("BBBBBB", "P", [-2, 6, 4, 7, 3, 9]),
        ("BBBBBB", "R", [-2, 5, 3, 5, 3, 9]),
        ("BBBBBB", "T", [-2, 5, 3, 7, 2, 9]),
        ("BBBBBB", "L", [-2, 5, 3, 7, 3, -4]),
    ],
)
def test_E18_E19_a_whole_city(faces, hall, expected):
    """R6.3, R6.5: the sum of the six type scores, the City Hall standing for each type in turn."""
    assert list(points(WHOLE_CITY, faces, hall).values()) == expected


def default(match) -> tuple[str, int]:
    types = np.full(3, -1, np.int64)
    total = scoring.best_declaration(match.fields, 0, types)
    return "".join("CIPRTL"[kind] for kind in types if kind >= 0), int(total)


def key(match, seat: int = 0) -> list[int]:
    """Total, City Halls in the city or not, City Hall points."""
    keys = np.zeros((match.players, 3), np.int64)
    scoring.final_keys(match.fields, keys)
    total, without_hall, fewer_points = keys[seat].tolist()
    return [total, 1 - without_hall, -fewer_points]


@pytest.mark.parametrize(("faces", "letter", "total", "hall_points"), [("AAAAAA", "L", 30, 12), ("BBBBBB", "C", 28, 0)])
def test_E18_E19_default(faces, letter, total, hall_points):
    match = declaring(WHOLE_CITY, faces)
    assert default(match) == (letter, total)
    assert "hall 1H as I" in notations(match)
    assert key(match.play(f"hall 1H as {letter}")) == [total, 1, hall_points]


def test_E19_all_b_faces():
    """The City Hall may stand for Industry: it touches an unmarked Residence."""
    assert len(notations(declaring(WHOLE_CITY, "BBBBBB"))) == 6


def test_E20_industry_has_no_lot():
    """R2.3: only the other card may be chosen; the four lots of a single card."""
    match = table(5, {0: "R*"}, {0: "1I1 1C1"})
    assert notations(match) == ["pick 1C1"]
    assert refused(match, "pick 1I1") == "R2.3"
    assert cells(match.play("pick 1C1")) == [1, 25, 27, 51]
    assert notations(match) == ["at n1", "at w1", "at e1", "at s1"]


def test_E21_lots_for_industry():
    match = table(5, {0: "R* C"}, {0: "1I1"}).play("pick 1I1")
    assert cells(match) == [2, 28, 52]
    assert notations(match) == ["at e1n1", "at e2", "at e1s1"]
    assert [refused(match, PLACE_CELL + cell) for cell in (1, 25, 51)] == ["R3.4"] * 3


def test_E22_translation():
    match = table(5, {0: "R* C"}, {0: "1I1"}, founder=(1, 0)).play("pick 1I1")
    assert cells(match) == [2, 28, 52]
    assert notations(match) == ["at n1", "at e1", "at s1"]


def test_E23_mark_has_no_lot():
    """R2.3, R3.5: a marked card in a city of one Industry."""
    match = table(5, {0: "I"}, {0: "1L1 1L3"})
    assert notations(match) == ["pick 1L3"]
    assert refused(match, "pick 1L1") == "R2.3"
    assert sentence(match, "pick 1L1") == (
        "No free lot can take this building: it allows no Industry beside it, and every free lot touches an Industry."
    )


def test_E24_vacant_lot():
    """R2.4, R3.7: every lot may take it, and an Industry may later be built beside it."""
    match = table(5, {0: "R* T* / L* P*"}, {0: "1I1"})
    assert notations(match) == ["pick 1I1"]
    match.play("pick 1I1")
    assert cells(match) == [1, 2, 25, 28, 50, 53, 76, 77]
    later = table(5, {0: "R* T* . / L* P* I!"}, {0: "2I1"}).play("pick 2I1")
    assert notations(later) == ["at e3s1", "at e2s2"]


def test_E25_no_vacant_lot_by_choice():
    match = table(5, {0: "R* T* / L* P*"}, {0: "1I1 1C1"})
    assert notations(match) == ["pick 1C1"]


def test_E26_the_longest_city():
    """The window holds every lot of a straight city of 23 cards."""
    line = " ".join(["C"] * 9 + ["L"] * 6 + ["P"] * 8)
    match = table(3, {0: line}, {0: "3C1"}).play("pick 3C1")
    assert len(cells(match)) == 48
    assert [URBS.write(match.state, PLACE_CELL + cell) for cell in (25, 49)] == ["at w1", "at e23"]
    assert {25, 49} <= set(cells(match))
    vertical = table(3, {0: line.replace(" ", " / ")}, {0: "3C1"}).play("pick 3C1")
    assert max(cells(vertical)) == 601
    assert URBS.write(vertical.state, PLACE_CELL + 601) == "at s23"


def test_E27_a_hole_may_be_filled():
    match = table(3, {0: "C C C / C . C / C C C"}, {0: "2H"}).play("pick 2H")
    assert 52 in cells(match)
    assert URBS.write(match.state, PLACE_CELL + 52) == "at e1s1"


E28 = "C P C . / . R L H / . T . ."


def test_E28_fewer_city_hall_points():
    """The default between equal totals: fewer points for the tie-break."""
    expected = {"C": (12, 6), "I": (8, None), "P": (10, None), "R": (9, None), "T": (12, 4), "L": (5, None)}
    for letter, (total, hall_points) in expected.items():
        out = key(declaring(E28, "BABAAB").play(f"hall 1H as {letter}"))
        assert out[0] == total
        assert hall_points in (None, out[2])
    assert default(declaring(E28, "BABAAB")) == ("T", 12)


def test_E29_not_industry_beside_a_mark():
    """R5.3."""
    match = declaring(E28.replace("L", "L*"), "BABAAB")
    assert refused(match, "hall 1H as I") == "R5.3"
    assert sentence(match, "hall 1H as I") == (
        "This City Hall cannot stand for Industry: no Industry may stand beside Town square."
    )
    assert default(match) == ("T", 12)


def test_E30_city_hall_points_count_once():
    """R7.2, ruling 25."""
    grid = "H L H / . C ."
    assert points(grid, "AAAAAB", "LL") == {"C": -1, "I": 0, "P": 0, "R": 0, "T": 0, "L": 9}
    assert key(declaring(grid, "AAAAAB").play("hall 1H as L", "hall 2H as L")) == [8, 1, 9]


def test_E31_lexicographic_default():
    """R5.2: two City Halls with different types, in order of placement."""
    match = declaring("H L L / . L H / . C .", "AAAAAA")
    assert default(match) == ("TL", 13)
    assert points("H L L / . L H / . C .", "AAAAAA", "TL") == {"C": -1, "I": 0, "P": 0, "R": 0, "T": 2, "L": 12}
    assert key(match.play("hall 1H as T", "hall 2H as L")) == [13, 1, 14]


def winners(*cities: tuple[str, str]) -> list[int]:
    """Who wins with these cities, each with the types of its City Halls; all of them have 12 points."""
    match = finished(
        {seat: grid for seat, (grid, _) in enumerate(cities)},
        "AAAAAA",
        {seat: halls for seat, (_, halls) in enumerate(cities)},
    )
    assert match.scores() == [12] * len(cities)
    return match.winners()


def test_E32_tie_break():
    """R7.1 to R7.3: no City Hall, then fewer City Hall points (0 against 12), then shared."""
    a, b, c = ("L L L L", ""), ("L L L L H", "R"), ("L L L H", "L")
    assert winners(a, b, c) == [0]
    assert winners(b, c) == [0]
    assert winners(a, b, a) == [0, 2]


def unseen(match, seat: int) -> int:
    epoch = int(match.fields.turn) // {2: 6, 3: 8, 4: 6, 5: 5}[match.players]
    view = match.view(seat).fields
    return int(knowledge.unseen_cards(view, seat, epoch, True)).bit_count()


def test_E33_four_players_turn_2():
    """What seat 0 does not know: two packets and the box."""
    match = play_on(URBS.start(seed=33, players=4), until=1)
    view = match.view(0).fields
    assert unseen(match, 0) == 11
    assert view.hand[1] == match.fields.hand[1] != 0
    assert [int(view.hand[seat]) for seat in (2, 3)] == [0, 0]
    assert (view.boxed == -1).all()


def test_E34_two_players_turn_2():
    """Only the opponent's first discard and the boxed card are unseen."""
    match = play_on(URBS.start(seed=34, players=2), until=1)
    view = match.view(0).fields
    assert unseen(match, 0) == 2
    assert view.hand[1] == match.fields.hand[1]
    assert view.discarded[1, 0] == -1
    assert view.discarded[0, 0] == match.fields.discarded[0, 0] >= 0


def test_E35_last_turn_of_two():
    """R4.5: one is built, the other discarded, and the next epoch is dealt."""
    match = table(2, {0: "C C C C C", 1: "C C C C C"}, {0: "1C1 1C2", 1: "1L3 1L4"})
    match.play("pick 1C1", "at n1", "pick 1L3", "at n1")
    assert notations(match) == ["drop 1C2"]
    match.play("drop 1C2", "drop 1L4")
    assert [int(bits).bit_count() for bits in match.fields.hand[:2]] == [12, 12]
    assert notations(match)[0].startswith("pick 2")


def test_E36_ready_is_all_that_shows():
    """R2.5: the card and the cell of another seat are not to be seen."""
    match = play_on(URBS.start(seed=36, players=2), until=3)
    committed = match.view(1).state.copy()
    match.play(URBS.legal(match.state)[0])
    match.play(URBS.legal(match.state)[-1])
    view = match.view(1)
    assert (view.fields.pick_card[0], view.fields.pick_cell[0], view.fields.pick_vacant[0]) == (-1, -1, 0)
    assert (view.fields.side, view.fields.phase) == (1, PICK)
    changed = [n for n in URBS.dtype.names if (view.fields[n] != URBS.record(committed)[n]).any()]
    assert changed == ["side"]
