"""Set-up, turns, influence, projects, sessions and inaugurations (R0 to R6), in small positions."""

import numpy as np
import pytest

from tests.matches import refused, sentence
from urbarium.engine.errors import RuleError
from urbarium.games.urbify.components import CELLS, KEYS, PATTERN_LETTERS, SQUARE_CELL, STAGE_ONE, TILES
from urbarium.games.urbify.state import MAIN

from .tables import URBIFY, full_block, home, levels, pool, prestige, stands_on, table, tile, words

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
    assert [cell for cell in range(CELLS) if match.fields.city[cell] >= 0] == [SQUARE_CELL]


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
    assert "place Hotel A" in sentence(match, "session T")


def test_R1_3_with_politicians_on_the_board():
    match = table(board=1, departments="CC", city={"f7": "museum 0"})
    assert all(word.startswith(("inf", "build")) for word in words(match))
    with pytest.raises(RuleError) as error:
        match.play("session C")
    assert [refusal.rule for refusal in error.value.refusals] == ["URBIFY-R5.2"]


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


def test_R3_1_nobody_is_told_how_to_send_politicians_when_it_cannot_be_done():
    placing = table(board=4, area="hotel_a").play("build hotel_a")
    assert refused(placing, "inf TTE") == "R1.2"
    assert refused(table(departments="CC"), "inf TTE") == "R1.4"
    over = table(extra_round=2, side=1, board=(4, 4)).play("inf T")
    assert refused(over, "inf TTE") == "R9.4"


@pytest.mark.parametrize(("board", "patterns"), [(1, 4), (2, 14), (3, 18)])
def test_R3_2_no_more_than_on_the_board(board, patterns):
    match = table(board=board)
    assert len(words(match, "inf")) == patterns
    if board < 3:
        assert refused(match, "inf TEC") == "R3.2"
        assert f"only {board} politician" in sentence(match, "inf TEC")


def test_R3_3_at_most_four_in_a_department():
    match = table(board=2, departments="CCC")
    assert refused(match, "inf CC") == "R3.3"
    assert sentence(match, "inf CC") == "You may have at most 4 politicians in culture."
    match.play("inf C")
    assert match.fields.department[0, 2] == 4


@pytest.mark.parametrize(
    ("letter", "name"), [("T", "tourism"), ("E", "economy"), ("C", "culture"), ("R", "transportation")]
)
def test_R3_3_the_full_department_is_named(letter, name):
    match = table(board=2, departments=4 * letter)
    assert sentence(match, f"inf {letter}") == f"You may have at most 4 politicians in {name}."


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
    assert sentence(match, "build university") == "You lack 1 culture for the University."
    assert sentence(match, "build airport") == (
        "You lack 1 tourism, 1 transportation and 2 development "
        "(or 2 more tourism, 1 more culture and 2 more transportation to exchange for it) for the Airport."
    )


@pytest.mark.parametrize(("cell", "rules"), [("f7", ["R4.4"]), ("c3", ["R4.4", "R4.5"]), ("f6", ["R4.4", "R4.5"])])
def test_R4_5_what_bars_a_cell_is_told_before_a_project_is_chosen_too(cell, rules):
    with pytest.raises(RuleError) as error:
        table(board=4).play(f"@{cell}")
    assert [refusal.rule for refusal in error.value.refusals] == [f"URBIFY-{rule}" for rule in rules]


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
    assert sentence(match, "build hospital") == "The Hospital needs 2 politicians at home; you have 1."


def test_R4_4_influence_is_paid_at_once_and_development_by_choice():
    match = table(board=4, area="playground", levels=(4, 4, 4, 4, 1))
    assert refused(match, "@f7") == "R4.4"
    assert refused(table(departments="T"), "@f7") == "R1.4"
    gaining = table(city={"f7": "fire_station 0"}).play("open fire_station")
    assert refused(gaining, "@f8") == "R1.2"
    assert sentence(gaining, "@f8").endswith("gain 3 influence of any kind.")
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
    assert sentence(match, "@g8") == "A new building must touch the city along a side; g8 does not."
    assert sentence(match, "@f7") == "The cell f7 is taken."
    assert sentence(match, "@f6") == "The cell f6 is taken."


def test_R4_6_six_columns():
    city = {f"{column}6": key for column, key in zip("ghijk", KEYS, strict=False)}
    match = table(board=4, area="hospital", city=city)
    match.play("build hospital")
    assert refused(match, "@e6") == "R4.6"
    assert "6 rows and 6 columns" in sentence(match, "@e6")
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
    assert sentence(too_large, "build metro_a") == "A metro needs an empty building you can staff with 1 politician."
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
    assert sentence(match, "session C") == "You have no politician in culture."


def test_R4_7_a_metro_is_placed_before_anybody_leaves_it():
    match = table(board=2, area="metro_a", city={"f7": "museum"}, levels=(8, 8, 8, 8, 1)).play("build metro_a pay D")
    assert refused(match, "> museum") == "R4.7"
    assert sentence(match, "> museum") == ("First place Metro Station A; then its politicians go to another building.")


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
    assert sentence(match, "open museum") == "Your politicians are not on the Museum: Blue's are."
    assert sentence(match, "open theater") == "Your politicians are not on the Theater: it is empty."
    assert sentence(match, "open airport") == "Your politicians are not on the Airport: it is not in the city."


def test_R6_1_another_partys_building_is_the_reason_also_with_politicians_on_the_board():
    match = table(board=1, city={"f7": "museum 1"})
    assert refused(match, "open museum") == "R6.1"


def test_R6_2_the_board_must_be_empty():
    match = table(board=1, city={"f7": "museum 0"})
    assert refused(match, "open museum") == "R6.2"
    assert refused(match, "open museum -") == "R6.2"
    assert "open museum" in words(table(board=1, city={"f7": "museum 0"}, extra_round=2))


def test_R6_3_use_or_not_is_said_at_once():
    match = table(city={"f7": "hospital 0"}, levels=(1, 0, 0, 0))
    assert words(match) == ["open hospital -"]
    assert refused(match, "open hospital") == "R6.3"
    assert sentence(match, "open hospital") == (
        "The Hospital's benefit cannot be used now: it costs 2 influence and you have 1."
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


# ---- the action space


@pytest.mark.soak
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
