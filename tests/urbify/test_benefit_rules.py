"""Benefits, chains and payments (R7 and R8), in small positions."""

import itertools

import pytest

from tests.matches import refused, sentence
from urbarium.games.urbify.rules.amounts import can_pay

from .tables import home, levels, pool, prestige, stands_on, table, words

# ---- benefits


@pytest.mark.parametrize(
    ("city", "fix"),
    [
        ({"f7": "theater 0"}, {}),  # influence is missing
        ({"f7": "opera_house 0"}, {}),  # development is missing, and the exchange
        ({"f7": "bank 0"}, {}),  # development is missing
        ({"f7": "bus_station 0", "f8": "hospital 1"}, {"levels": (1, 0, 0, 0)}),  # no empty building
        ({"f7": "police_station 0"}, {"levels": (0, 0, 0, 0, 1)}),  # nothing occupied besides
        ({"f7": "parking_a 0"}, {}),  # no neighbour
    ],
)
def test_R7_1_all_or_nothing(city, fix):
    match = table(city=city, **{"levels": (0, 0, 0, 0, 0), **fix})
    key = city["f7"].split()[0]
    assert words(match) == [f"open {key} -"]
    assert refused(match, f"open {key}") == "R6.3"


def test_R7_1_a_chain_must_be_payable_to_its_end():
    """The police station costs one development; with it gone, no influence can be exchanged for the opera's."""
    city = {"f7": "police_station 0", "f8": "opera_house 1", "f9": "museum 1"}
    match = table(city=city, levels=(1, 1, 1, 0, 1))
    match.play("open police_station")
    assert words(match) == ["via museum"]
    assert refused(match, "via opera_house") == "R7.1"
    assert "2 development" in sentence(match, "via opera_house")


def test_R7_2_each_building_acts_once():
    city = {"f7": "parking_a 0", "f8": "parking_b", "f9": "museum"}
    match = table(city=city)
    match.play("open parking_a via parking_b")
    assert words(match) == ["via museum"]
    assert refused(match, "via parking_a") == "R7.2"


def test_R7_3_empty_buildings():
    city = {"f7": "bus_station 0", "f8": "metro_a", "f5": "hospital 1", "e6": "theater", "g6": "taxi_station"}
    match = table(city=city)
    match.play("open bus_station pay T")
    assert words(match) == ["> theater", "> taxi_station"]
    assert refused(match, "> bus_station") == "R7.3"
    assert sentence(match, "> hospital") == "The Hospital is not empty."
    assert sentence(match, "> metro_a") == "No politicians can stand on Metro Station A."
    assert sentence(match, "> airport") == "The Airport is not in the city."


def test_R7_4_and_R7_6_the_police_station_copies_what_is_occupied_by_anyone():
    city = {"f7": "police_station 0", "f8": "museum 0", "e6": "hotel_a 1", "g6": "skate_park"}
    match = table(city=city, levels=(1, 1, 1, 1, 1), departments="T")
    match.play("open police_station")
    assert words(match) == ["via museum", "via hotel_a"]
    assert refused(match, "via skate_park") == "R7.6"
    assert refused(match, "via police_station") == "R7.2"


def test_R7_5_a_parking_copies_what_touches_it():
    city = {"f7": "parking_a 0", "f8": "museum", "g7": "hotel_a 1", "e8": "skate_park", "e6": "theater"}
    match = table(city=city)
    match.play("open parking_a")
    assert words(match) == ["via museum", "via hotel_a"]
    assert refused(match, "via skate_park") == "R7.5"
    assert sentence(match, "via skate_park") == "The Skate Park does not touch Parking A."
    assert refused(table(board=1), "via museum") == "R7.5"


def test_R7_5_a_parking_copies_nothing_that_is_not_built():
    match = table(city={"f7": "parking_a 0", "f8": "museum"}).play("open parking_a")
    assert refused(match, "via airport") == "R7.5"
    assert sentence(match, "via airport").endswith("and the Airport is not in the city.")


def test_R7_6_the_police_station_copies_nothing_that_is_not_built():
    match = table(city={"f7": "police_station 0", "f8": "museum 1"}, levels=(1, 1, 1, 1, 1)).play("open police_station")
    assert refused(match, "via airport") == "R7.6"
    assert sentence(match, "via airport").endswith("and the Airport is not in the city.")


def test_R7_5_the_last_building_of_the_chain_is_the_one_that_copies():
    city = {"f7": "parking_a 0", "f8": "parking_b", "f9": "museum", "e7": "theater"}
    match = table(city=city).play("open parking_a via parking_b")
    assert "choose the building to use through Parking B." in str(match)


def test_R7_5_a_parking_is_copied_for_the_sake_of_another_one():
    """Beside Parking A lies Parking B alone, and beside that the museum."""
    city = {"f7": "police_station 0", "f8": "museum", "f9": "parking_b", "f10": "parking_a 1"}
    match = table(city=city, levels=(0, 0, 0, 0, 1)).play("open police_station")
    assert words(match) == ["via parking_a"]


def test_R7_5_counts_from_the_parking_that_acts():
    city = {"f7": "parking_a 0", "f8": "parking_b", "f9": "museum", "g7": "theater"}
    match = table(city=city)
    match.play("open parking_a via parking_b")
    assert words(match) == ["via museum"]


def test_R7_6_the_owner_is_not_touched():
    city = {"f7": "police_station 0", "f8": "airport 1"}
    match = table(city=city, levels=(1, 1, 1, 1, 1), departments="TT")
    match.play("open police_station via airport pay D")
    assert stands_on(match, "airport") == 1
    assert (prestige(match, 0), prestige(match, 1)) == (8, 0)


def test_R7_7_positions_of_the_copied_building_politicians_of_the_origin():
    city = {"g6": "parking_a 0", "g7": "post_office", "f7": "hospital", "h7": "airport"}
    match = table(city=city)
    match.play("open parking_a via post_office")
    assert prestige(match) == 6  # row 7: services 4 + 2, tourism 6; row 6 holds the parking only
    assert home(match) == 1


def test_R7_8_influence_from_any_track_never_development():
    match = table(city={"f7": "theater 0"}, levels=(0, 2, 0, 1, 5))
    match.play("open theater")
    assert words(match) == ["pay E", "pay R"]
    match.play("pay R")
    assert levels(match) == (0, 2, 0, 0, 7)
    assert refused(table(board=1), "pay T") == "R7.8"


def test_R7_8_a_gain_may_be_cut_to_nothing():
    match = table(city={"f7": "museum 0"}, levels=(0, 0, 0, 0, 8))
    match.play("open museum")
    assert levels(match)[4] == 8


@pytest.mark.parametrize("key", ["college", "university", "marina", "airport"])
def test_R7_9_the_last_politician_stays(key):
    match = table(city={"f7": "parking_a 0", "f8": key})
    assert refused(match, "open parking_a") == "R6.3"
    match = table(city={"f7": "parking_a 0", "f8": key}, departments="T")
    match.play(f"open parking_a via {key}")
    assert (pool(match), home(match)) == (5, 0)


def test_R7_9_says_why():
    match = table(city={"f7": "parking_a 0", "f8": "airport", "g7": "museum"})
    match.play("open parking_a")
    assert words(match) == ["via museum"]
    assert sentence(match, "via airport").endswith("now: you cannot give up your last politician.")


def test_R7_10_bus_and_taxi():
    match = table(city={"f7": "taxi_station 0", "f8": "hospital", "e6": "museum"}, levels=(1, 1, 0, 0))
    match.play("open taxi_station pay T pay E")
    assert words(match) == ["> museum", "> hospital"]
    match.play("> hospital")
    assert (stands_on(match, "hospital"), home(match), prestige(match)) == (0, 0, 0)
    assert refused(match, "> museum") == "R7.10"


def test_R7_10_pay_before_you_move():
    match = table(city={"f7": "taxi_station 0", "f8": "hospital"}, levels=(1, 1, 0, 0)).play("open taxi_station")
    assert refused(match, "> hospital") == "R1.2"
    assert sentence(match, "> hospital").endswith("Red to play: pay 2 influence of any kind.")


def test_R7_10_too_small_a_group():
    match = table(city={"f7": "parking_a 0", "f8": "bus_station", "e6": "museum", "g6": "hospital"})
    match.play("open parking_a via bus_station pay T")
    assert words(match) == ["> museum"]
    assert sentence(match, "> hospital") == "The Hospital takes 2 politicians; you can send 1."


def test_R7_10_a_bus_is_not_copied_for_a_group_that_is_too_small():
    """The one politician of the parking finds no empty building but those for two."""
    city = {"f7": "parking_a 0", "f8": "bus_station", "g7": "museum 1", "e6": "hospital"}
    match = table(city=city).play("open parking_a")
    assert words(match) == ["via museum"]
    assert refused(match, "via bus_station") == "R7.1"


def test_R7_11_bank():
    city = {"f7": "bank 0"}
    match = table(city=city, area="museum airport", levels=(0, 0, 0, 0, 3), idle=9)
    match.play("open bank")
    assert {"build museum", "build airport"} <= set(words(match))
    match.play("build airport", "pay D", "pay D", "pay D", "@f8")
    assert (stands_on(match, "airport"), prestige(match), home(match)) == (0, 6, 0)
    assert levels(match) == (0, 0, 0, 0, 0)
    assert match.fields.idle == 0


def test_R7_11_bank_with_one_politician():
    city = {"f7": "parking_a 0", "f8": "bank"}
    match = table(city=city, area="museum airport metro_a", levels=(0, 0, 0, 0, 8))
    match.play("open parking_a via bank")
    assert "build museum" in words(match)
    assert "build airport" not in words(match)
    assert refused(match, "build airport") == "R7.11"
    assert refused(match, "build metro_a") == "R4.7"
    assert refused(match, "build opera_house") == "R4.1"


def test_R7_11_development_of_the_project_is_due():
    match = table(city={"f7": "bank 0"}, area="museum opera_house", levels=(0, 0, 0, 0, 2))
    match.play("open bank")
    assert refused(match, "build opera_house") == "R8.3"


def test_R7_12_politicians_in_departments_do_not_count():
    match = table(city={"f7": "burger_joint 0", "f8": "hospital 1"}, departments={0: "TTT", 1: "TT"})
    match.play("open burger_joint")
    assert prestige(match) == 3


def test_R7_13_the_best_is_taken():
    city = {"f7": "shopping_center 0", "e7": "museum", "g7": "theater", "f8": "hospital"}
    match = table(city=city)
    match.play("open shopping_center")
    assert prestige(match) == 6


def test_R7_14_fire_station():
    match = table(city={"f7": "fire_station 0"}, levels=(8, 7, 8, 7))
    assert refused(match, "gain E") == "R7.14"
    match.play("open fire_station")
    assert words(match) == ["gain E", "gain R"]
    assert refused(match, "gain T") == "R7.14"
    text = "Only the benefit of the fire station lets you choose which influence you gain."
    assert sentence(table(board=1), "gain T") == text
    match.play("gain E", "gain R")
    assert match.actor == 1  # everything is full, the third gain is lost


def test_R7_14_nothing_to_gain():
    match = table(city={"f7": "fire_station 0"}, levels=(8, 8, 8, 8))
    match.play("open fire_station")
    assert (match.actor, home(match)) == (1, 1)


# ---- payments


def test_R8_1_points_and_exchanges_may_be_mixed():
    match = table(board=4, area="airport", levels=(5, 3, 3, 5, 2))
    match.play("build airport", "pay TECR", "pay D")
    assert levels(match) == (2, 2, 2, 2, 1)


def test_R8_1_what_is_missing_is_named():
    match = table(board=4, area="playground", levels=(3, 1, 2, 1, 0))
    match.play("build playground")
    assert sentence(match, "pay D") == "You have no development left: pay with one influence of each department."
    match = table(board=4, area="playground", levels=(2, 1, 1, 1, 1))
    match.play("build playground")
    assert sentence(match, "pay TECR") == (
        "The exchange takes one influence of each department, and you have no tourism and culture."
    )
    assert refused(table(board=1), "pay D") == "R8.1"


def test_R8_2_the_exchange_pays_only_owed_development():
    match = table(board=4, levels=(5, 5, 5, 5, 0))
    assert refused(match, "pay TECR") == "R8.2"
    hospital = table(city={"f7": "hospital 0"}, levels=(5, 5, 5, 5, 0))
    hospital.play("open hospital")
    assert refused(hospital, "pay TECR") == "R8.2"


def test_R8_3_the_rest_must_stay_payable():
    """One development for the police station, then two influence for the hospital, out of five."""
    city = {"f7": "police_station 0", "f8": "hospital 1"}
    match = table(city=city, levels=(2, 1, 1, 1, 1))
    match.play("open police_station via hospital")
    assert words(match) == ["pay D"]
    assert refused(match, "pay TECR") == "R8.3"
    assert sentence(match, "pay TECR") == "After this exchange you would still owe 2 influence, and lack 1 influence."
    richer = table(city=city, levels=(3, 1, 1, 1, 1))
    richer.play("open police_station via hospital")
    assert words(richer) == ["pay D", "pay TECR"]


def test_R8_4_levels_never_go_below_zero():
    match = table(city={"f7": "hospital 0"}, levels=(1, 1, 0, 0))
    match.play("open hospital pay T")
    assert words(match) == ["pay E"]
    assert refused(match, "pay T") == "R8.4"
    assert sentence(match, "pay T") == "You have no tourism left to pay with."


def test_R8_3_is_decided_as_the_rule_says():
    """The rule tries every number of exchanges; the program only the smallest."""
    match = table(board=4)
    s = match.fields
    for rows in itertools.product(range(3), repeat=4):
        s.influence[0] = rows
        for points, owed, influence in itertools.product(range(3), range(4), range(4)):
            s.development[0] = points
            by_rule = any(
                points >= owed - exchanges and min(rows) >= exchanges and sum(rows) - 4 * exchanges >= influence
                for exchanges in range(owed + 1)
            )
            assert can_pay(s, 0, owed, influence) == by_rule


def test_R8_3_an_exchange_may_lack_single_departments():
    match = table(city={"f7": "opera_house 0"}, levels=(3, 0, 2, 0, 0))
    assert sentence(match, "open opera_house") == (
        "The Opera House's benefit cannot be used now: it comes to 1 development, "
        "and you lack 1 development (or 1 economy and 1 transportation to exchange for it)."
    )


def test_R8_3_a_project_of_the_bank_that_is_too_dear():
    match = table(city={"f7": "bank 0"}, area="museum airport", levels=(1, 0, 1, 1, 2)).play("open bank")
    assert sentence(match, "build airport") == (
        "With the price of the bank the Airport costs 3 development, and you lack 1 development "
        "(or 1 economy to exchange for it)."
    )


def test_R8_3_says_what_cannot_be_paid():
    city = {"f7": "police_station 0", "f8": "hospital 1", "f9": "museum 1"}
    match = table(city=city, levels=(1, 1, 1, 2, 0))
    match.play("open police_station")
    assert sentence(match, "via hospital").endswith(
        "now: it comes to 1 development and 2 influence, and you lack 1 influence."
    )
