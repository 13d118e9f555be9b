"""The worked examples of the specification, one test each."""

from typing import Any

import pytest

from tests.matches import refused
from urbarium.games.urbify.components import KEYS, STAGE_ONE, TILES
from urbarium.games.urbify.rules.scoring import score_majorities
from urbarium.games.urbify.state import LAST_TILE

from .tables import full_block, home, levels, pool, prestige, stands_on, table, words


def test_WE_1_influence():
    match = table(board=4)
    assert len(words(match, "inf")) == 18
    match.play("inf TT")
    assert match.fields.department[0].tolist() == [2, 0, 0, 0]
    assert home(match) == 2
    match.play("inf T")  # the other player
    assert len(words(match, "inf")) == 14
    match.play("inf EC")
    assert home(match) == 0


def test_WE_2_hospital_built():
    match = table(board=2, area="hospital", departments="TT")
    left = int(match.fields.left_one)
    match.play("build hospital @f7")
    assert levels(match) == (0, 0, 1, 0, 0)
    assert stands_on(match, "hospital") == 0
    assert home(match) == 0
    assert prestige(match) == 2
    assert match.fields.left_one == left - 1
    assert (match.fields.area >= 0).sum() == 6


def test_WE_3_session():
    blue, orange, red = 0, 1, 2
    match = table(
        3,
        departments={blue: "CCCC", orange: "CC", red: "C"},
        levels={blue: (1, 1, 2, 1), orange: (1, 1, 7, 1), red: (1, 1, 3, 1)},
        board=(0, 1, 2),
    )
    match.play("session C")
    assert (levels(match, blue)[2], prestige(match, blue)) == (7, 1)
    assert (levels(match, orange)[2], prestige(match, orange)) == (8, 0)
    assert (levels(match, red)[2], prestige(match, red)) == (3, 2)
    assert not match.fields.department.any()
    assert [home(match, seat) for seat in range(3)] == [4, 3, 3]


def test_WE_4_hospital_inaugurated():
    match = table(city={"f7": "hospital 0"}, levels=(2, 2, 1, 0, 0))
    match.play("open hospital")
    assert words(match) == ["pay T", "pay E", "pay C"]
    match.play("pay T", "pay E")
    assert levels(match) == (1, 1, 1, 0, 3)
    assert home(match) == 2
    assert stands_on(match, "hospital") == -1
    assert prestige(match) == 0


def test_WE_5_end_scoring():
    match = table(3, board=4, levels={0: (5, 3, 1, 2, 1), 1: (2, 3, 4, 2, 4), 2: (1, 2, 2, 2, 0)})
    score_majorities(match.fields)
    assert [prestige(match, seat) for seat in range(3)] == [8, 12, 2]


def test_WE_5_end_scoring_happens_with_the_last_turn():
    match = table(
        3,
        extra_round=2,
        side=2,
        board=(4, 4, 4),
        levels={0: (5, 3, 1, 2, 1), 1: (2, 3, 4, 2, 4), 2: (1, 2, 2, 2, 0)},
    )
    match.play("inf T")
    assert match.over
    assert match.scores() == [8, 12, 2]
    assert match.winners() == [1]


def test_WE_6_exchange():
    match = table(board=4, levels=(4, 2, 2, 4, 1), area="airport")
    match.play("build airport")
    assert levels(match) == (2, 2, 2, 2, 1)
    assert words(match) == ["pay D", "pay TECR"]
    match.play("pay D")
    assert words(match) == ["pay TECR"]
    match.play("pay TECR")
    assert levels(match) == (1, 1, 1, 1, 0)
    assert words(match, "@")


def test_WE_7_exchange_impossible():
    match = table(board=4, levels=(4, 2, 0, 4, 1), area="airport")
    assert refused(match, "build airport") == "R4.2"
    match = table(board=4, levels=(4, 2, 0, 4, 2), area="airport")
    match.play("build airport")
    assert words(match) == ["pay D"]


def test_WE_8_bounding_box():
    city = {f"f{row}": KEYS[row] for row in range(7, 12)}
    match = table(board=4, city=city, area="hotel_a")
    match.play("build hotel_a")
    assert refused(match, "@f5") == "R4.6"
    expected = {f"@{column}{row}" for column in "eg" for row in range(6, 12)}
    assert set(words(match)) == expected


def test_WE_9_parking_pair():
    match = table(city={"f7": "parking_a 0", "f8": "parking_b"})
    assert words(match, "open") == ["open parking_a -"]
    match = table(city={"f7": "parking_a 0", "f8": "parking_b", "f9": "fire_station"})
    match.play("open parking_a via parking_b via fire_station gain T gain T gain E")
    assert levels(match) == (3, 2, 1, 1, 0)
    assert home(match) == 1


def test_WE_10_chain_through_police():
    city = {"f7": "parking_a 0", "g7": "police_station", "e6": "airport 1"}
    match = table(city=city, departments="TTE", levels=(1, 1, 1, 1, 1))
    assert pool(match) == 2
    match.play("open parking_a via police_station via airport pay D")
    assert prestige(match) == 8
    assert pool(match) == 3
    assert home(match) == 0
    assert stands_on(match, "airport") == 1
    assert stands_on(match, "parking_a") == -1


def test_WE_11_bus_with_a_rest():
    match = table(city={"f7": "bus_station 0", "e6": "theater", "g6": "hospital 1"}, levels=(0, 0, 0, 1))
    match.play("open bus_station pay R > theater")
    assert stands_on(match, "theater") == 0
    assert home(match) == 1
    assert prestige(match) == 0


def test_WE_12_bank_builds_a_metro():
    match = table(
        city={"f7": "bank 0", "e6": "shopping_center", "g6": "theater"}, area="metro_a", levels=(1, 1, 1, 1, 2)
    )
    match.play("open bank build metro_a pay D pay D @f5")
    assert words(match) == ["> theater", "> shopping_center"]  # ascending by tile; the bank is not among them
    match.play("> theater")
    assert prestige(match) == 4
    assert levels(match) == (1, 1, 1, 1, 0)
    assert stands_on(match, "theater") == 0
    assert home(match) == 1
    assert stands_on(match, "bank") == stands_on(match, "metro_a") == -1


def test_WE_13_metro_from_the_board():
    match = table(board=1, city={"f7": "hospital", "e6": "museum"}, area="metro_b", levels=(1, 0, 1, 2, 1))
    match.play("build metro_b pay D @f5")
    assert words(match) == ["> museum"]
    match.play("> museum")
    assert prestige(match) == 4
    assert home(match) == 0


def test_WE_14_end_trigger():
    tiles = list(range(STAGE_ONE)) + list(range(STAGE_ONE + 6, TILES - 1))
    area = " ".join(KEYS[t] for t in range(STAGE_ONE, STAGE_ONE + 6))
    match = table(
        3, city=full_block(tiles), area=area, side=1, board=(4, 4, 4), levels={1: (8, 8, 8, 8, 8), 0: (1, 1, 1, 1)}
    )
    assert (match.fields.left_one, match.fields.left_two) == (0, 1)
    match.play("build cinema")
    match.play(words(match)[0])
    assert match.fields.trigger == LAST_TILE
    seats = []
    while not match.over:
        seats.append((match.actor, int(match.fields.extra_round)))
        match.play(next(word for word in words(match) if word.startswith(("inf", "session"))))
    assert seats == [(2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)]


def test_WE_15_last_politician():
    match = table(city={"f7": "parking_a 0", "f8": "airport"})
    assert pool(match) == 5
    assert words(match) == ["open parking_a -"]


def test_WE_16_burger_joint():
    match = table(
        3,
        city={"f7": "burger_joint 0", "f8": "hospital 1", "f9": "shopping_center 2"},
        departments="TTT",
    )
    match.play("open burger_joint")
    assert prestige(match) == 5


def test_WE_17_post_office():
    city = {"e7": "hospital", "f7": "post_office 0", "g7": "factory", "h7": "fire_station", "f8": "airport"}
    match = table(city=city)
    match.play("open post_office")
    assert prestige(match) == 8


def test_WE_17_recycling_center():
    match = table(city={"f5": "opera_house", "f7": "recycling_center 0", "f8": "airport"})
    match.play("open recycling_center")
    assert prestige(match) == 13


def test_WE_18_bridge():
    match = table(city={"f7": "bridge 0", "f8": "hospital", "e6": "factory", "e7": "shopping_center"})
    match.play("open bridge")
    assert prestige(match) == 5


@pytest.mark.parametrize(("key", "points"), [("shopping_center", 6), ("factory", 4)])
def test_WE_19_shopping_center_and_factory(key, points):
    match = table(city={"f7": f"{key} 0", "e7": "fire_station", "g7": "police_station", "f8": "theater"})
    match.play(f"open {key}")
    assert prestige(match) == points


def test_WE_20_small_activator():
    match = table(departments={0: "E", 1: "EEEE"})
    match.play("session E")
    assert (levels(match, 0)[1], prestige(match, 0), home(match, 0)) == (3, 0, 1)
    assert (levels(match, 1)[1], prestige(match, 1), home(match, 1)) == (5, 0, 4)


def test_WE_21_department_cap():
    match = table(board=2, departments="TTTT")
    legal = words(match, "inf")
    assert len(legal) == 9
    assert not any("T" in word for word in legal)
    match = table(board=2, departments="TTT")
    assert "inf T" in words(match)
    assert refused(match, "inf TT") == "R3.3"


def test_WE_22_fire_station_at_the_cap():
    match = table(city={"f7": "fire_station 0"}, levels=(8, 8, 8, 7))
    match.play("open fire_station")
    assert words(match) == ["gain R"]
    match.play("gain R")
    assert match.actor == 1


def test_WE_23_hotel_with_an_empty_pool():
    match = table(city={"f7": "hotel_a 0"}, departments="TTTEE")
    assert pool(match) == 0
    assert words(match, "open") == ["open hotel_a -"]


@pytest.mark.parametrize(("other", "winners"), [((4, 4, 2, 1, 0), [0]), ((4, 4, 2, 2, 0), [0, 1])])
def test_WE_24_tie_break(other, winners):
    match = table(extra_round=2, side=1, board=(4, 4), levels={0: (3, 2, 2, 1, 2), 1: other})
    match.play("inf T")
    match.fields.prestige[:2] = 60
    assert match.winners() == winners


def test_WE_25_extra_round_freedom():
    position: dict[str, Any] = {
        "board": 2,
        "departments": "CC",
        "city": {"f7": "museum 0"},
        "area": "hotel_a university",
    }
    match = table(**position, extra_round=1)
    kinds = {word for word in words(match) if not word.startswith(("inf", "build"))}
    assert kinds == {"session C", "open museum", "open museum -"}
    assert words(match, "inf")
    assert "build hotel_a" in words(match)
    assert "build university" not in words(match)
    before = table(**position)
    assert all(word.startswith(("inf", "build")) for word in words(before))
    assert refused(before, "session C") == "R5.2"
    assert refused(before, "open museum") == "R6.2"


def test_WE_26_longest_turn():
    city = {
        "f7": "parking_a 0",
        "f8": "parking_b",
        "f9": "police_station",
        "g6": "theater",
        "e6": "bank 1",
    }
    match = table(city=city, area="metro_a", levels=(1, 1, 1, 1, 3))
    match.play("open parking_a via parking_b via police_station via bank build metro_a pay D pay D pay D @f5")
    assert set(words(match)) == {"> theater", "> parking_b", "> police_station"}
    match.play("> theater")
    assert len(match.actions) == 10
    assert prestige(match) == 4
    assert levels(match)[4] == 0
    assert stands_on(match, "theater") == 0
    assert stands_on(match, "bank") == 1
    assert home(match) == 0


def test_WE_27_services_are_not_tourism():
    match = table(city={"e6": "bridge 0", "f7": "hospital", "f8": "marina"})
    match.play("open bridge")
    assert prestige(match) == 0
    match = table(city={"f7": "factory 0", "e7": "hospital", "g7": "marina", "f8": "theater"})
    match.play("open factory")
    assert prestige(match) == 6


def test_WE_28_parking_beside_a_metro():
    match = table(city={"f7": "parking_a 0", "f8": "metro_a", "e6": "theater"})
    assert words(match, "open") == ["open parking_a -"]
    assert refused(match, "open parking_a") == "R6.3"
