"""Empty tracks, full departments, the edge of the city: the places where a rule that is off by one shows."""

import pytest

from tests.matches import refused
from urbarium.games.urbify.rules.amounts import growth

from ..sound import play_soundly, sample
from .tables import URBIFY, home, levels, prestige, stands_on, table, words

TO_A1 = {  # ten buildings from the main square to the corner of the work area
    "f5": "college",
    "f4": "university",
    "f3": "theater",
    "f2": "hotel_a",
    "f1": "hotel_b",
    "e1": "factory",
    "d1": "bus_station",
    "c1": "post_office",
    "b1": "parking_a 0",
    "a1": "hospital",
}
RICH = (4, 4, 4, 4, 4)


# ---- the edge of the city


def test_R7_5_a_building_in_the_corner_can_be_copied():
    """The hospital on a1 and the post office on c1 touch the parking on b1."""
    match = table(city=TO_A1, levels=RICH).play("open parking_a")
    assert words(match) == ["via hospital", "via post_office"]


def test_R7_13_beyond_the_edge_of_the_work_area_nothing_counts():
    """The shopping center on f11 touches the university on f10 and the hotel on g11, not the college on k11."""
    city = {"f7": "theater", "f8": "parking_a", "f9": "parking_b", "f10": "university", "f11": "shopping_center 0"}
    city |= {"g11": "hotel_a", "h11": "hospital", "i11": "bridge", "j11": "bus_station", "k11": "college"}
    match = table(city=city).play("open shopping_center")
    assert prestige(match) == 3


def test_R7_13_a_row_counts_from_its_first_cell():
    """Row 1: services 4 + 2 (a1 included), transportation 1 + 3, economy 1 + 3."""
    match = table(city=TO_A1, levels=RICH).play("open parking_a via post_office")
    assert prestige(match) == 6


def test_R4_6_a_city_from_a1_to_f6_grows_no_further():
    """Six columns and six rows are full: g and row 7 are closed, the free cells beside the city are open."""
    match = table(board=4, city=TO_A1 | {"b1": "parking_a"}, area="museum", levels=RICH).play("build museum")
    assert refused(match, "@f7") == "R4.6"
    assert refused(match, "@g6") == "R4.6"
    assert words(match) == [f"@{cell}" for cell in ("a2", "b2", "c2", "d2", "e2", "e3", "e4", "e5", "e6")]


@pytest.mark.parametrize(("lines", "reach"), [((5, 5), (4, 6)), ((3, 6), (2, 7)), ((2, 7), (2, 7)), ((0, 5), (0, 5))])
def test_R4_5_and_R4_6_with_one_more_tile_the_city_has_one_more_line_up_to_six(lines, reach):
    assert growth(*lines) == reach


@pytest.mark.parametrize("side", ["f8", "e7", "g7", "f6"])
def test_R7_13_all_four_sides_count(side):
    """A shopping center on f7, or on f5 to have its neighbour to the south, with one building beside it: 3 prestige."""
    centre, other = ("f5", "f4") if side == "f6" else ("f7", side)
    match = table(city={centre: "shopping_center 0", other: "college"}).play("open shopping_center")
    assert prestige(match) == 3
    match = table(city={centre: "factory 0", other: "college"}).play("open factory")
    assert prestige(match) == 2


def test_R7_13_without_a_pair_the_bridge_gives_nothing():
    match = table(city={"f7": "bridge 0", "f8": "college"}).play("open bridge")
    assert prestige(match) == 0
    assert home(match) == 2


def test_R7_12_politicians_of_every_party_count():
    """One on the burger joint itself, two of Red on the college, two of Blue on the hospital."""
    city = {"f7": "burger_joint 0", "f8": "college 0", "f5": "hospital 1"}
    assert prestige(table(city=city).play("open burger_joint")) == 5


# ---- the first tile is a tile like others


def test_R4_4_the_college_is_built_like_any_project():
    match = table(board=4, area="college", levels=(0, 1, 2, 0, 0)).play("build college", "@f7")
    assert stands_on(match, "college") == 0
    assert (prestige(match), home(match), levels(match)) == (2, 2, (0, 0, 0, 0, 0))


def test_R7_11_the_bank_builds_a_college():
    match = table(city={"f7": "bank 0"}, area="college", levels=(0, 0, 0, 0, 1))
    match.play("open bank", "build college", "pay D", "@f8")
    assert stands_on(match, "college") == 0
    assert stands_on(match, "bank") == -1


def test_R7_13_the_college_counts_in_its_row():
    """Row 7: culture 2 + 3, services 4."""
    match = table(city={"f7": "post_office 0", "g7": "college", "h7": "university"}).play("open post_office")
    assert prestige(match) == 5


# ---- exactly enough


DEAR = "opera_house airport marina soccer_stadium playground recycling_center"  # 2 2 1 1 1 1 development


@pytest.mark.parametrize(("development", "projects"), [(1, 0), (2, 4), (3, 6)])
def test_R7_11_the_bank_pays_for_itself_and_for_the_project(development, projects):
    match = table(city={"f7": "bank 0"}, area=DEAR, levels=(0, 0, 0, 0, development))
    assert ("open bank" in words(match)) == (projects > 0)
    if projects:
        assert len(words(match.play("open bank"))) == projects
    else:
        assert refused(match, "open bank") == "R6.3"


@pytest.mark.parametrize(("politicians", "prestige_gained"), [(1, 0), (3, 0), (4, 1)])
def test_R5_4_only_a_full_department_gives_prestige(politicians, prestige_gained):
    match = table(departments="C" * politicians).play("session C")
    assert prestige(match) == prestige_gained
    assert levels(match)[2] == 1 + politicians + 1


def test_R5_7_a_session_stops_at_eight():
    match = table(departments="CC", levels=(1, 1, 6, 1, 0)).play("session C")
    assert levels(match)[2] == 8


# ---- whole games


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_short_random_game_is_sound(players):
    match = URBIFY.start(seed=players, players=players)
    for part in range(4):
        play_soundly(match, 70, seed=part)
        for seat in range(-1, players):
            sample(match, seat, part)


def test_R4_4_a_building_is_placed_once_its_project_is_paid_for():
    match = table(board=2, city={"f7": "hospital"}, area="metro_a", levels=(3, 3, 3, 3, 1))
    match.play("build metro_a")
    assert refused(match, "@f5") == "R4.4"  # a point of development is owed
    match.play("pay D @f5")
    assert refused(match, "@f4") == "R1.2"  # it stands; now its politicians go somewhere


def test_R1_2_a_benefit_that_is_being_paid_places_nothing():
    match = table(city={"f7": "opera_house 0"}, levels=(1, 1, 1, 1, 1))
    match.play("open opera_house")
    assert refused(match, "@f5") == "R1.2"
