"""Every rule of the guide, in small positions."""

import numpy as np
import pytest

from urbarium.engine.errors import RuleError
from urbarium.games.urbify.components import KEYS, PATTERN_LETTERS, SQUARE_CELL, STAGE_ONE, TILES
from urbarium.games.urbify.state import LAST_TILE, MAIN, NO_TRIGGER, STAGNATION

from .tables import (
    URBIFY,
    full_block,
    home,
    levels,
    pool,
    prestige,
    reason,
    refused,
    stands_on,
    table,
    tile,
    words,
)

# ---- set-up


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R0_1_and_R0_5_parties_at_the_start(players):
    match = URBIFY.start(seed=1, players=players)
    s = match.fields
    assert s.players == players
    for seat in range(players):
        assert levels(match, seat) == (1, 1, 1, 1, 0)
        assert (home(match, seat), pool(match, seat), prestige(match, seat)) == (4, 2, 0)
    assert not s.department.any()
    assert not s.board[players:].any()


def test_R0_2_main_square_on_f6():
    match = URBIFY.start(seed=1)
    assert [cell for cell in range(121) if match.fields.city[cell] >= 0] == [SQUARE_CELL]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R0_3_and_R0_4_piles_and_projects(players):
    s = URBIFY.start(seed=2, players=players).fields
    assert (s.left_one, s.left_two) == (10, 14)
    open_and_pile = s.area.tolist() + s.stage_one[:10].tolist()
    assert sorted(open_and_pile) == list(range(STAGE_ONE))
    assert sorted(s.stage_two.tolist()) == list(range(STAGE_ONE, TILES))


def test_R0_3_another_seed_shuffles_otherwise():
    orders = {tuple(URBIFY.start(seed=seed).fields.stage_two.tolist()) for seed in range(20)}
    assert len(orders) == 20


def test_R0_6_start_player_is_drawn_or_chosen():
    drawn = {int(URBIFY.start(seed=seed, players=4).fields.start) for seed in range(60)}
    assert drawn == {0, 1, 2, 3}
    chosen = {URBIFY.start(seed=seed, players=4, start="red").actor for seed in range(20)}
    assert chosen == {0}


# ---- the turn


def test_R1_1_turns_go_clockwise():
    match = table(3, start=1, side=1, board=(4, 4, 4))
    seats = []
    for _ in range(4):
        seats.append(match.actor)
        match.play("inf T")
    assert seats == [1, 2, 0, 1]


def test_R1_2_one_main_action_at_a_time():
    match = table(board=4, area="hotel_a")
    match.play("build hotel_a")
    assert refused(match, "inf T") == "R1.2"
    assert refused(match, "build hotel_b") == "R1.2"
    assert "place the Hotel A" in reason(match, "session T")


def test_R1_3_with_politicians_on_the_board():
    match = table(board=1, departments="CC", city={"f7": "museum 0"})
    assert all(word.startswith(("inf", "build")) for word in words(match))
    with pytest.raises(RuleError) as error:
        match.play("session C")
    assert [refusal.rule for refusal in error.value.refusals] == ["URBIFY-R5.2", "URBIFY-R1.3"]


def test_R1_4_with_an_empty_board():
    match = table(departments="CC", city={"f7": "museum 0"})
    assert words(match) == ["session C", "open museum", "open museum -"]
    assert refused(match, "inf T") == "R1.4"
    assert refused(match, "build hotel_a") == "R1.4"


@pytest.mark.parametrize("extra_round", [1, 2])
def test_R1_5_extra_rounds_open_everything(extra_round):
    match = table(board=1, departments="CC", city={"f7": "museum 0"}, area="hotel_a", extra_round=extra_round)
    kinds = {word.split()[0] for word in words(match)}
    assert kinds == {"inf", "session", "build", "open"}
    empty = table(departments="CC", city={"f7": "museum 0"}, area="hotel_a", extra_round=extra_round)
    assert {word.split()[0] for word in words(empty)} == {"session", "open"}


def test_R1_6_homecoming_in_another_turn_counts_at_once():
    match = table(departments={0: "TT", 1: "TTC"}, board=(0, 0))
    match.play("session T")
    assert home(match, 1) == 2
    assert all(word.startswith(("inf", "build")) for word in words(match))


# ---- influence


def test_R3_1_patterns():
    match = table(board=4)
    assert words(match, "inf") == [f"inf {letters}" for letters in PATTERN_LETTERS]
    for text in ("inf TTT", "inf TTE", "inf TECR"):
        with pytest.raises(RuleError, match="URBIFY-R3.1"):
            match.play(text)


@pytest.mark.parametrize(("board", "patterns"), [(1, 4), (2, 14), (3, 18)])
def test_R3_2_no_more_than_on_the_board(board, patterns):
    match = table(board=board)
    assert len(words(match, "inf")) == patterns
    if board < 3:
        assert refused(match, "inf TEC") == "R3.2"
        assert f"only {board} politician" in reason(match, "inf TEC")


def test_R3_3_at_most_four_in_a_department():
    match = table(board=2, departments="CCC")
    assert refused(match, "inf CC") == "R3.3"
    assert reason(match, "inf CC") == "You may have at most 4 politicians in culture."
    match.play("inf C")
    assert match.fields.department[0, 2] == 4


def test_R3_4_sending_gains_nothing():
    match = table(board=3)
    match.play("inf TER")
    assert levels(match) == (1, 1, 1, 1, 0)
    assert match.fields.department[0].tolist() == [1, 1, 0, 1]
    assert (home(match), prestige(match), match.actor) == (0, 0, 1)


# ---- projects


def test_R4_1_only_open_projects():
    match = table(board=4, area="hotel_a", city={"f7": "museum"}, levels=(8, 8, 8, 8, 8))
    assert refused(match, "build airport") == "R4.1"
    assert refused(match, "build museum") == "R4.1"


def test_R4_2_the_whole_cost_must_be_payable():
    match = table(board=4, area="university airport", levels=(1, 3, 1, 1, 0))
    assert refused(match, "build university") == "R4.2"
    assert reason(match, "build university") == "You lack 1 culture for the University."
    assert reason(match, "build airport") == (
        "You lack 1 tourism, 1 transportation and 2 development (or as many exchanges) for the Airport."
    )


def test_R4_2_both_reasons_are_given():
    match = table(board=1, area="university", departments="TTT")
    with pytest.raises(RuleError) as error:
        match.play("build university")
    assert [refusal.rule for refusal in error.value.refusals] == ["URBIFY-R4.2", "URBIFY-R4.3"]


@pytest.mark.parametrize("extra", [0, 1, 2])
@pytest.mark.parametrize("points", [0, 1, 2])
def test_R4_2_formula_with_exchanges(extra, points):
    """Airport: T2 R2 and 2 development. With ``extra`` influence left on every track and ``points`` development."""
    match = table(board=4, area="airport", levels=(2 + extra, extra, extra, 2 + extra, points))
    assert ("build airport" in words(match)) == (points + extra >= 2)


def test_R4_3_politicians_on_the_board():
    match = table(board=1, area="hospital", departments="TTT")
    assert refused(match, "build hospital") == "R4.3"
    assert reason(match, "build hospital") == "The Hospital needs 2 politicians on your board; you have 1."


def test_R4_4_influence_is_paid_at_once_and_development_by_choice():
    match = table(board=4, area="playground", levels=(4, 4, 4, 4, 1))
    assert refused(match, "@f7") == "R4.4"
    match.play("build playground")
    assert levels(match) == (2, 4, 3, 4, 1)
    assert words(match) == ["pay D", "pay TECR"]
    match.play("pay TECR")
    assert levels(match) == (1, 3, 2, 3, 1)
    assert words(match, "@")


def test_R4_5_a_building_touches_the_city():
    match = table(board=4, area="hotel_a", city={"f7": "museum"})
    match.play("build hotel_a")
    assert set(words(match)) == {"@e6", "@g6", "@f5", "@e7", "@g7", "@f8"}
    assert refused(match, "@g8") == "R4.5"  # a corner does not touch
    assert reason(match, "@g8") == "A new building must touch the city along a side; g8 does not."
    assert reason(match, "@f7") == "The cell f7 is taken."
    assert reason(match, "@f6") == "The cell f6 is taken."


def test_R4_6_six_columns():
    city = {f"{column}6": key for column, key in zip("ghijk", KEYS, strict=False)}
    match = table(board=4, area="hospital", city=city)
    match.play("build hospital")
    assert refused(match, "@e6") == "R4.6"
    assert "6 rows and 6 columns" in reason(match, "@e6")
    assert {word[1] for word in words(match)} == set("fghijk")


def test_R4_7_politicians_stand_on_the_new_building():
    match = table(board=3, area="hospital", departments="T")
    match.play("build hospital @g6")
    assert (stands_on(match, "hospital"), home(match)) == (0, 1)


def test_R4_7_a_metro_needs_an_empty_building():
    rich = (8, 8, 8, 8, 8)
    nothing = table(board=4, area="metro_a", levels=rich)
    assert refused(nothing, "build metro_a") == "R4.7"
    occupied = table(board=2, area="metro_a", levels=rich, city={"f7": "museum 1"})
    assert refused(occupied, "build metro_a") == "R4.7"
    too_large = table(board=1, area="metro_a", levels=rich, city={"f7": "hospital"})
    assert refused(too_large, "build metro_a") == "R4.7"
    assert reason(too_large, "build metro_a") == "A metro needs an empty building you can staff with 1 politician."
    another_metro = table(board=4, area="metro_a", levels=rich, city={"f7": "metro_b"})
    assert refused(another_metro, "build metro_a") == "R4.7"


def test_R4_8_prestige_when_built():
    match = table(board=2, area="factory", levels=(3, 3, 3, 3))
    match.play("build factory @f7")
    assert prestige(match) == 3


def test_R4_9_refill_from_stage_one_first():
    match = table(board=2, area="hotel_a")
    slot = match.fields.area.tolist().index(tile("hotel_a"))
    top = int(match.fields.stage_one[match.fields.left_one - 1])
    match.play("build hotel_a @f7")
    assert match.fields.area[slot] == top
    assert match.fields.left_two == 14


def test_R4_9_refill_from_stage_two_afterwards():
    match = table(board=2, area="hotel_a", city=full_block([t for t in range(STAGE_ONE) if KEYS[t] != "hotel_a"]))
    assert match.fields.left_one == 0
    top = int(match.fields.stage_two[match.fields.left_two - 1])
    match.play("build hotel_a")
    match.play(words(match)[0])
    assert top in match.fields.area
    assert top >= STAGE_ONE


# ---- planning session


def test_R5_1_a_politician_of_yours_must_be_there():
    match = table(departments={0: "T", 1: "CC"})
    assert words(match, "session") == ["session T"]
    assert refused(match, "session C") == "R5.1"
    assert reason(match, "session C") == "You have no politician in culture."


def test_R5_2_the_board_must_be_empty():
    match = table(board=1, departments="T")
    assert refused(match, "session T") == "R5.2"
    assert "session T" in words(table(board=1, departments="T", extra_round=1))


@pytest.mark.parametrize(("politicians", "points"), [(1, 0), (2, 0), (3, 0), (4, 1)])
def test_R5_3_and_R5_4_the_activator_gains_one_more_and_prestige_for_four(politicians, points):
    match = table(departments="R" * politicians)
    match.play("session R")
    assert levels(match) == (1, 1, 1, 1 + politicians + 1, 0)
    assert prestige(match) == points
    assert home(match) == politicians


@pytest.mark.parametrize(
    ("politicians", "influence", "points"), [(0, 0, 0), (1, 0, 2), (2, 2, 0), (3, 3, 0), (4, 4, 0)]
)
def test_R5_5_and_R5_6_the_others(politicians, influence, points):
    match = table(departments={0: "R", 1: "T" + "R" * politicians}, board=(0, 0))
    match.play("session R")
    assert levels(match, 1) == (1, 1, 1, 1 + influence, 0)
    assert prestige(match, 1) == points
    assert home(match, 1) == politicians


def test_R5_7_levels_stop_at_eight():
    match = table(departments={0: "CCCC", 1: "CCC"}, levels={0: (1, 1, 6, 1), 1: (1, 1, 7, 1)})
    match.play("session C")
    assert levels(match, 0)[2] == levels(match, 1)[2] == 8


def test_R5_8_everybody_in_the_department_goes_home():
    match = table(3, departments={0: "CT", 1: "CC", 2: "CCC"}, board=(0, 1, 1))
    match.play("session C")
    assert match.fields.department.tolist()[:3] == [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
    assert [home(match, seat) for seat in range(3)] == [1, 3, 4]
    assert match.actor == 1


def test_R5_9_a_session_gives_no_development():
    match = table(departments={0: "CCCC", 1: "CC"})
    match.play("session C")
    assert levels(match, 0)[4] == levels(match, 1)[4] == 0


# ---- inauguration


def test_R6_1_your_politicians_must_be_on_it():
    match = table(departments="T", city={"f7": "museum 1", "f8": "theater"})
    assert words(match, "open") == []
    assert refused(match, "open museum") == "R6.1"
    assert refused(match, "open theater -") == "R6.1"
    assert refused(match, "open airport") == "R6.1"


def test_R6_2_the_board_must_be_empty():
    match = table(board=1, city={"f7": "museum 0"})
    assert refused(match, "open museum") == "R6.2"
    assert refused(match, "open museum -") == "R6.2"
    assert "open museum" in words(table(board=1, city={"f7": "museum 0"}, extra_round=2))


def test_R6_3_use_or_not_is_said_at_once():
    match = table(city={"f7": "hospital 0"}, levels=(1, 0, 0, 0))
    assert words(match) == ["open hospital -"]
    assert refused(match, "open hospital") == "R6.3"
    assert reason(match, "open hospital") == (
        "The Hospital's benefit cannot be used now: It costs 2 influence and you have 1."
    )
    match.play("open hospital -")
    assert (levels(match), home(match), match.actor) == ((1, 0, 0, 0, 0), 2, 1)


def test_R6_4_chain_then_development_then_influence_then_effect():
    city = {"f7": "police_station 0", "f8": "taxi_station 1", "e6": "hotel_a"}
    match = table(city=city, levels=(2, 2, 2, 2, 1))
    phases = []
    for move in ("open police_station", "via taxi_station", "pay D", "pay T", "pay T", "> hotel_a"):
        match.play(move)
        phases.append(words(match)[0].split()[0])
        if match.actor == 0:
            assert stands_on(match, "police_station") == 0
    assert phases == ["via", "pay", "pay", "pay", ">", "inf"]
    assert stands_on(match, "police_station") == -1
    assert stands_on(match, "hotel_a") == 0


def test_R6_5_politicians_come_home_and_the_building_stays():
    match = table(city={"f7": "hospital 0"}, levels=(3, 3, 3, 3))
    match.play("open hospital pay T pay E")
    assert home(match) == 2
    assert match.fields.site[tile("hospital")] >= 0
    assert stands_on(match, "hospital") == -1


def test_R6_6_no_prestige_of_the_tile_again():
    match = table(city={"f7": "opera_house 0"}, levels=(1, 1, 1, 1, 0))
    match.play("open opera_house -")
    assert prestige(match) == 0


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
    assert "2 development" in reason(match, "via opera_house")


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
    assert reason(match, "> hospital") == "The Hospital is not empty."
    assert reason(match, "> metro_a") == "No politicians can stand on the Metro Station A."
    assert reason(match, "> airport") == "The Airport is not in the city."


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
    assert reason(match, "via skate_park") == "The Skate Park does not touch the Parking A."
    assert refused(table(board=1), "via museum") == "R7.5"


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
    assert reason(match, "via airport").endswith("You cannot give up your last politician.")


def test_R7_10_bus_and_taxi():
    match = table(city={"f7": "taxi_station 0", "f8": "hospital", "e6": "museum"}, levels=(1, 1, 0, 0))
    match.play("open taxi_station pay T pay E")
    assert words(match) == ["> museum", "> hospital"]
    match.play("> hospital")
    assert (stands_on(match, "hospital"), home(match), prestige(match)) == (0, 0, 0)
    assert refused(match, "> museum") == "R7.10"


def test_R7_10_too_small_a_group():
    match = table(city={"f7": "parking_a 0", "f8": "bus_station", "e6": "museum", "g6": "hospital"})
    match.play("open parking_a via bus_station pay T")
    assert words(match) == ["> museum"]
    assert reason(match, "> hospital") == "The Hospital takes 2 politicians; you can send 1."


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
    assert reason(match, "pay D") == "You have no development left: pay with one influence of each department."
    match = table(board=4, area="playground", levels=(2, 1, 1, 1, 1))
    match.play("build playground")
    assert reason(match, "pay TECR") == (
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
    richer = table(city=city, levels=(3, 1, 1, 1, 1))
    richer.play("open police_station via hospital")
    assert words(richer) == ["pay D", "pay TECR"]


def test_R8_4_levels_never_go_below_zero():
    match = table(city={"f7": "hospital 0"}, levels=(1, 1, 0, 0))
    match.play("open hospital pay T")
    assert words(match) == ["pay E"]
    assert refused(match, "pay T") == "R8.4"
    assert reason(match, "pay T") == "You have no tourism left to pay with."


# ---- the end


def nearly_out(players: int, side: int):
    """One Stage II tile is left in the piles; the seat can build the cinema."""
    tiles = list(range(STAGE_ONE)) + list(range(STAGE_ONE + 6, TILES - 1))
    area = " ".join(KEYS[t] for t in range(STAGE_ONE, STAGE_ONE + 6))
    rich = dict.fromkeys(range(players), (8, 8, 8, 8, 8))
    return table(players, city=full_block(tiles), area=area, side=side, board=(4,) * players, levels=rich)


def build_cinema(match):
    match.play("build cinema")
    match.play(words(match)[0])


def test_R9_1_the_last_tile_triggers_the_end():
    match = nearly_out(2, 0)
    assert (match.fields.site >= 0).sum() == 23
    build_cinema(match)
    assert (match.fields.site >= 0).sum() == 24
    assert match.fields.trigger == LAST_TILE


def test_R9_2_the_end_of_stage_one_triggers_nothing():
    built = [t for t in range(STAGE_ONE) if KEYS[t] != "hotel_a"][:9]
    match = table(board=4, area="hotel_a", city=full_block(built))
    assert match.fields.left_one == 1
    match.play("build hotel_a")
    match.play(words(match)[0])
    assert (match.fields.left_one, match.fields.left_two) == (0, 14)
    assert match.fields.trigger == NO_TRIGGER


def test_R9_3_the_round_is_finished_first():
    match = nearly_out(3, 0)
    build_cinema(match)
    match.play("inf T", "inf T")
    assert match.actor == 0
    assert match.fields.extra_round == 1


def test_R9_3_trigger_in_the_last_seat_ends_the_round():
    match = nearly_out(2, 1)
    build_cinema(match)
    assert (match.actor, match.fields.extra_round) == (0, 1)


def test_R9_4_two_extra_rounds_and_a_shrinking_area():
    match = nearly_out(2, 1)
    build_cinema(match)
    match.play("build science_museum")
    match.play(words(match)[0])
    assert (match.fields.area >= 0).sum() == 5
    turns = 1
    while not match.over:
        match.play(next(word for word in words(match) if word.startswith(("inf", "session"))))
        turns += 1
    assert turns == 4
    assert refused(match, "inf T") == "R9.4"


def test_R9_5_majorities():
    match = table(3, extra_round=2, side=2, board=(4, 4, 4), levels={0: (3, 0, 2, 1), 1: (1, 0, 2, 1), 2: (1, 0, 2, 1)})
    match.play("inf T")
    # tourism alone 4; economy at level 0, culture, transportation and development are shared by all three
    assert match.scores() == [12, 8, 8]


def test_R9_6_hundred_turns_without_a_project():
    match = table(board=(4, 4), idle=98)
    match.play("inf T")
    assert match.fields.trigger == NO_TRIGGER
    match.play("inf T")
    assert match.fields.trigger == STAGNATION
    assert (match.actor, match.fields.extra_round) == (0, 1)


def test_R9_6_refilling_goes_on_and_there_is_one_trigger_only():
    match = table(board=(4, 4), area="hotel_a", extra_round=1)
    match.play("build hotel_a @f7")
    assert (match.fields.area >= 0).sum() == 6
    assert match.fields.trigger == STAGNATION


def test_R9_6_a_project_starts_the_count_again():
    match = table(board=4, area="hotel_a", idle=99)
    match.play("build hotel_a @f7")
    assert (match.fields.idle, match.fields.trigger) == (0, NO_TRIGGER)


def finished(points, rows):
    """A finished two-player game with these points and levels."""
    match = table(extra_round=2, side=1, board=(4, 4), levels=dict(enumerate(rows)))
    match.play("inf T")
    match.fields.prestige[:2] = points
    return match


def test_R10_1_most_prestige_wins():
    match = finished((31, 30), [(0, 0, 0, 0, 0), (8, 8, 8, 8, 8)])
    assert match.winners() == [0]
    assert match.returns() == [1, 0]


def test_R10_2_development_counts_double_in_a_tie():
    assert finished((30, 30), [(1, 1, 1, 1, 2), (2, 2, 2, 1, 0)]).winners() == [0]
    assert finished((30, 30), [(1, 1, 1, 1, 1), (2, 2, 2, 1, 0)]).winners() == [1]


def test_R10_3_shared_victory():
    match = finished((30, 30), [(1, 1, 1, 1, 2), (2, 2, 2, 2, 0)])
    assert match.winners() == [0, 1]
    assert match.returns() == [0.5, 0.5]


def test_R10_4_nothing_else_scores():
    level = (1, 1, 1, 1, 0)
    match = table(extra_round=2, side=1, board=(0, 4), city={"f7": "airport 0"}, levels={0: level, 1: level})
    match.play("inf T")
    assert match.scores() == [10, 10]  # five shared tracks


# ---- the action space


def test_every_choice_can_be_finished_and_refusals_agree():
    """Between turns the phase is MAIN; legal is exactly what is not refused."""
    random = np.random.default_rng(5)
    match = URBIFY.start(seed=11, players=4)
    while not match.over:
        legal = URBIFY.legal(match.state)
        allowed = [a for a in range(URBIFY.actions.size) if URBIFY.kernels.refusal(match.state, a) == 0]
        assert legal == allowed
        match.apply(int(random.choice(legal)))
    assert match.fields.phase != MAIN
