"""Rules of Urbaniza that the worked examples leave out, one behaviour each."""

import pytest

from tests.matches import refused, sentence
from urbarium.engine.errors import RuleError
from urbarium.games.urbaniza.components import BORDERS, BUILDING_COUNT, FACTORIES, GROUNDS, INVENTIONS, LAND, SLOTS
from urbarium.games.urbaniza.invariants import broken_invariants
from urbarium.games.urbaniza.state import ACT, END, HIRE, IS_HOUSE, IS_SKYSCRAPER, PRICE, SETTLE, stack

from .tables import URBANIZA, City, full_turn, notations, orders, price, table, territory

WIDE = "T20 T21 T22 T16 T15 T14 T13"  # seven territories of a rival, so that seven price markers are to spare
SETTLED = "settle T03 price T22 settle T22 price T01 price T24"

# ---- basics and set-up


def test_R1_1_six_turns_of_hiring_and_four_phases():
    match = URBANIZA.start(players=2)
    match.play(SETTLED)
    hires = acts = 0
    while not match.over:
        hires += match.fields.phase == HIRE
        acts += match.fields.phase == ACT
        match.play(match.legal()[0].action)
    assert (hires, acts, match.fields.turn) == (6 * 2, 24 * 2, 6)


def test_R1_2_nobody_pays_more_than_they_have():
    match = table(City("T02 T03", money=3))
    assert notations(match, "house") == {"house 1"}
    assert sentence(match, "house 2") == "You cannot afford this: it costs $4 and you have $3."
    assert refused(match, "admin 2") == refused(match, "house 2") == "R1.2"


def test_R1_3_lines_hold_eight():
    match = table(City(food=8, orders="OOOOGGGG"))
    assert refused(match, "buy b1") == refused(match, "order 1") == "R1.3"
    assert sentence(match, "buy b1") == "Your food line is full (8)."
    assert sentence(match, "order 1") == "Your work order line is full (8)."


def test_R1_4_grounds_are_used_by_houses_factories_and_grain():
    match = table(City("T02 T03", sown=1, factories=((1,),)), display=(2, 3, 4))
    assert match.fields.empty_grounds[0] == 4 - 1 - 1 - 1
    assert refused(match, "house 2") == "R1.4"
    assert sentence(match, "house 2") == "You have only 1 empty building ground."
    full = table(City("T02", sown=1))
    assert sentence(full, "house 1") == "You have no empty building grounds."


def test_R1_5_an_action_marker_for_land_orders_and_industries():
    match = table(City("T02 T01 T07 T06 T13 T14 T15 T16", money=30), taken={1: "00"}, display=(1, 2, 3))
    assert match.fields.markers[0] == 0
    assert sentence(match, "order 2") == "All your action markers are in use."
    assert refused(match, "new 1") == "R1.5"
    assert "admin 1" in notations(match)


def test_R1_6_pieces_take_the_first_ground_in_order_of_acquisition():
    match = table(City("T03 T02", houses=1, money=20))
    match.play("house 2", "pass", "sky 1", "pass", "admin 3")
    s = match.fields
    assert s.ground[territory("T03")].tolist() == [IS_SKYSCRAPER, IS_HOUSE]
    assert s.ground[territory("T02")].tolist() == [IS_HOUSE, 0]
    assert (s.offices[territory("T03")], s.offices[territory("T02")]) == (2, 1)


def test_R1_7_points_pass_the_end_of_the_track():
    match = table(City(points=44, money=20))
    match.play("admin 2")
    assert match.scores()[0] == 48
    assert "3 +45" in match.view(0).text()


def test_R1_8_only_what_is_to_be_decided_now():
    match = URBANIZA.start(players=2)
    assert refused(match, "pass") == refused(match, "house 1") == refused(match, "hire broker") == "R1.8"
    match.play("settle T03")
    assert refused(match, "settle T04") == refused(match, "done") == "R1.8"
    assert "decided now: put a price marker on free land" in sentence(match, "tax")
    over = full_turn(table(turn=6, phase=4))
    assert sentence(over, "pass") == "The game is over."
    assert {refused(over, text) for text in ("tax", "settle T01", "done")} == {"R1.8"}


def test_R1_8_the_order_of_reasons_is_that_of_the_action():
    """Land that neither borders nor can be paid: R1.2 stands further up in the guide, but R5.1 is asked first."""
    match = table(City("T03", money=0), prices={"T08": 3})
    assert refused(match, "land T08") == "R5.1"
    assert refused(table(City("T02", money=0)), "sky 2") == "R6.2"
    assert "order of this guide" not in URBANIZA.guide.rules["URBANIZA-R1.8"]


def test_R2_1_factories_are_sorted_and_three_lie_open():
    s = URBANIZA.start().fields
    assert s.display.tolist() == [1, 2, 3]
    assert s.deck == 4
    assert [name for name, *_ in FACTORIES][::17] == ["Bakery", "Robot works"]


@pytest.mark.parametrize(("players", "orange", "grain", "returned"), [(2, 13, 2, 4), (3, 12, 3, 6), (4, 11, 4, 8)])
def test_R2_2_and_R2_3_supply_and_grain(players, orange, grain, returned):
    s = URBANIZA.start(players=players).fields
    assert s.supply.tolist() == [orange, 15, 15]
    assert s.store.tolist() == [grain] * 5
    assert s.returned == returned


def test_R2_4_one_price_marker_on_each_of_24_territories():
    s = URBANIZA.start().fields
    assert s.price.tolist() == [1] * 24
    assert sum(int(border).bit_count() for border in BORDERS) == 2 * 30
    assert sorted(int(border).bit_count() for border in BORDERS) == [2] * 12 + [3] * 12
    assert sorted(GROUNDS.tolist()) == [1] * 12 + [2] * 12
    assert all(BORDERS[n - 1] >> t & 1 for t, (*_, near) in enumerate(LAND) for n in near)


def test_R2_5_the_pools():
    assert URBANIZA.start().fields.pool.tolist() == BUILDING_COUNT.tolist() == [12, 6, 6, 5]


def test_R2_6_eight_characters_without_the_professor():
    match = URBANIZA.start(players=2).play(SETTLED)
    assert match.fields.turn == 1
    assert len(notations(match)) == 8
    assert "hire professor" not in notations(match)


def test_R2_7_what_each_player_begins_with():
    s = URBANIZA.start(players=3).fields
    for seat in range(3):
        line = (s.money[seat], s.points[seat], s.citizens[seat], s.house_line[seat], s.tax[seat], s.food[seat])
        assert line == (8, 1, 1, 1, 8, 1)
        assert s.orders[seat].tolist() == [1, 0, 0]
        assert s.markers[seat] == 10
    assert s.food[3] == 0


def test_R2_8_settlement_is_free_and_scores_nothing():
    match = URBANIZA.start(players=2)
    assert len(notations(match)) == 24
    match.play("settle T03")
    s = match.fields
    assert (s.money[0], s.points[0], s.markers[0], s.house_line[0]) == (8, 1, 9, 1)
    assert (s.phase, s.hand, match.actor) == (PRICE, 1, 0)
    assert sentence(match, "price T03") == "Price markers may only go to land nobody owns; T03 is Crimson's."
    assert refused(match, "price T03") == "R2.8"
    match.play("price T22")
    assert (s.phase, match.actor) == (SETTLE, 1)
    assert refused(match, "settle T03") == "R2.8"
    match.play("settle T22")
    assert match.fields.hand == 2  # a stack of two is moved one by one, and may be split


@pytest.mark.parametrize("start", [0, 1, 2])
def test_R2_8_the_start_seat_is_an_option(start):
    match = URBANIZA.start(players=3, start_seat=str(start))
    order = []
    for name in ("T01", "T10", "T20"):
        order.append(match.actor)
        match.play(f"settle {name}", "price T12")
    assert order == [(start + i) % 3 for i in range(3)]
    assert match.actor == start


def test_R2_9_the_expansion_brings_inventions_and_the_professor():
    match = URBANIZA.start(players=2, inventions=True).play(SETTLED)
    s = match.fields
    assert s.invention_display.tolist() == [1, 2, 3]
    assert s.invention_deck == 4
    assert "hire professor" in notations(match)
    assert sorted(n for _, pair, *_ in INVENTIONS for n in pair) == sorted([*range(1, 19), *range(1, 19)])


# ---- hiring


def test_R3_1_each_hires_one_free_character():
    match = URBANIZA.start(players=2).play(SETTLED, "hire farmer")
    assert sentence(match, "hire farmer") == "Another player already hired this character: Crimson has the Farmer."
    assert refused(match, "hire farmer") == "R3.1"
    match.play("hire broker")
    assert match.fields.character[:2].tolist() == [3, 0]
    full_turn(match)
    assert match.fields.character[:2].tolist() == [-1, -1]
    assert len(notations(match)) == 8


def test_R3_2_last_place_becomes_mayor():
    match = full_turn(table(City(points=9), City(points=4), City(points=7), phase=4))
    s = match.fields
    assert (s.mayor, s.start_seat, match.actor) == (1, 1, 1)
    assert s.points[1] == 4 + 2 + 1
    with pytest.raises(RuleError, match="The Mayor is not chosen") as refusal:
        match.play("hire mayor")
    assert refusal.value.rule == "URBANIZA-R3.2"


def test_R3_2_the_tie_goes_to_least_money():
    match = full_turn(table(City(points=5, money=3), City(points=5, money=2), City(points=8), phase=4))
    assert match.fields.mayor == 1


def test_R3_3_the_mayor_hires_like_everybody():
    match = full_turn(table(City(points=9), City(points=4), phase=4))
    match.play("hire architect", "hire farmer")
    s = match.fields
    assert (s.mayor, s.character[1], s.character[0], s.phase) == (1, 1, 3, ACT)


def test_R3_4_no_professor_without_the_expansion():
    match = URBANIZA.start(players=2).play(SETTLED)
    assert sentence(match, "hire professor") == "The Professor is used only with the Inventions expansion."
    assert refused(match, "hire professor") == "R3.4"


# ---- actions


def test_R4_1_one_action_or_a_pass_each_in_order():
    match = table(City(), City(), City(), side=1, start=1)
    order = []
    for _ in range(4):
        order.append((match.actor, int(match.fields.action_phase)))
        assert "pass" in notations(match)
        match.play("pass")
    assert order == [(1, 1), (2, 1), (0, 1), (1, 2)]


def test_R4_2_one_kind_of_action_per_phase():
    match = table(City("T02", factories=((10,),), orders="OOGG", character="merchant"), display=(11, 12, 13))
    match.play("buy b1")
    for text in ("sell 1", "land T01", "house 1", "make F1 grey", "tax", "order 1"):
        assert refused(match, text) == "R4.2"
    assert refused(match, "pass") == refused(match, "hire farmer") == "R1.8"
    match.play("done", "pass", "make F1 grey")
    assert refused(match, "buy b1") == refused(match, "tax") == "R4.2"
    assert sentence(match, "tax") == "One kind of action per phase: produce more goods or stop."
    match.play("done", "pass", "buy b1")  # the same kind again in a later phase


def test_R5_1_only_free_land_along_a_side():
    match = table(City("T03"), City("T04"))
    assert notations(match, "land") == {"land T02", "land T09"}
    assert sentence(match, "land T04") == "This land has an owner already: T04 is Blue's."
    assert sentence(match, "land T03") == "This land has an owner already: T03 is yours."
    assert sentence(match, "land T08") == "This land does not border your own along a side."
    assert refused(match, "land T08") == "R5.1"


def test_R5_2_one_dollar_per_price_marker():
    match = table(City("T03", money=4), City(WIDE), prices={"T02": 4, "T04": 5}, spare="T24")
    assert refused(match, "land T04") == "R1.2"
    match.play("land T02")
    assert (match.fields.money[0], match.fields.hand) == (0, 4)


def test_R5_3_a_marker_goes_to_the_land():
    match = table(City("T03")).play("land T02")
    assert match.fields.markers[0] == 8
    assert match.fields.owner[territory("T02")] == 0


def test_R5_4_price_markers_are_split_over_free_land():
    match = table(City("T03"), City("T22"), prices={"T02": 3}, spare="T24")
    before = price(match, "T12")
    match.play("land T02", "price T12", "price T13", "price T12")
    assert price(match, "T12") == before + 2
    assert match.actor == 1
    again = table(City("T03"), City("T22")).play("land T02")
    assert refused(again, "price T22") == "R5.4"


def test_R5_4_the_last_price_markers_leave_the_game():
    land = [
        "T01 T02 T03 T04 T05 T11 T12",
        "T06 T07 T08 T09 T10 T17",
        "T13 T14 T15 T16 T22 T21",
        "T19 T18 T24 T23",
    ]
    match = table(*(City(names, money=30) for names in land), prices={"T20": 24}, side=2)
    match.play("land T20")
    s = match.fields
    assert (s.owner >= 0).all()
    assert (s.hand, int(s.price.sum())) == (0, 0)
    assert s.phase == ACT
    assert not broken_invariants(s)


def test_R5_5_one_territory_per_action():
    match = table(City("T03")).play("land T02")
    assert refused(match, "land T01") == "R1.8"
    reasons = URBANIZA.refusals(match.state, URBANIZA.actions.first("land"))
    assert [reason.rule for reason in reasons] == ["URBANIZA-R1.8", "URBANIZA-R5.5"]


def test_R6_1_houses():
    match = table(City("T02 T03 T04", money=20), City("T20 T14 T13 T06", houses=6))
    match.play("house 3")
    s = match.fields
    assert (s.money[0], s.house_line[0], s.points[0], s.empty_grounds[0]) == (14, 4, 4, 1)
    short = table(City("T03 T09", money=20), City("T20 T14 T13 T06 T07", houses=9), City("T23", houses=1))
    assert short.fields.pool[0] == 1
    assert sentence(short, "house 2") == "Only 1 house is left in the pool."
    assert refused(short, "house 2") == "R6.1"


def test_R6_2_a_skyscraper_replaces_a_house():
    match = table(City("T02", money=9))
    assert sentence(match, "sky 2") == "A skyscraper replaces one of your own houses; you have 1."
    none_left = table(City("T02 T03", houses=2, money=9), City("T20 T14", sky=3), City("T23 T24", sky=2))
    assert sentence(none_left, "sky 2") == "Only 1 skyscraper is left."
    assert refused(none_left, "sky 2") == "R6.2"
    gone = table(City("T02 T03", houses=2, money=9), City("T20 T14", sky=3), City("T23 T24", houses=0, sky=3))
    assert sentence(gone, "sky 1") == "No skyscrapers are left."
    assert sentence(table(City("T02", houses=0)), "sky 1") == (
        "A skyscraper replaces one of your own houses; you have none."
    )


def test_R6_3_administrative_buildings_need_no_ground():
    match = table(City("T02", sown=1, money=10), City(admin=3))
    assert notations(match, "admin") == {"admin 1", "admin 2"}
    assert sentence(match, "admin 3") == "Only 2 offices are left."
    match.play("admin 2")
    s = match.fields
    assert (s.points[0], s.money[0], s.house_line[0], s.built[0, 3]) == (1 + 4, 4, 1, 2)


def test_R6_4_a_new_house_becomes_a_skyscraper_in_a_later_phase():
    match = table(City("T02", houses=1, money=10))
    match.play("house 1")
    assert match.actor == 1  # the action is over
    match.play("pass", "sky 2")
    assert match.fields.built[0].tolist() == [0, 2, 0, 0]


def test_R6_5_the_houses_line_ends_at_eight():
    match = table(City("T02 T03 T09", houses=1, sky=4, money=3))
    assert match.fields.house_line[0] == 8
    match.play("sky 1")
    assert (match.fields.house_line[0], match.fields.points[0]) == (8, 3)


def test_R7_1_one_marker_from_each_barn_any_number_from_the_field():
    match = table(City(money=12), stores=(2, 2, 0, 2, 2)).play("buy b1")
    assert sentence(match, "buy b1") == "Only one marker from each barn per action."
    assert sentence(match, "buy b3") == "Barn 3 is empty."
    match.play("buy field", "buy field")
    assert (match.fields.money[0], match.fields.food[0]) == (12 - 1 - 3 - 3, 4)
    assert refused(match, "buy field") == "R7.1"
    match.play("done")
    assert match.fields.bought.tolist() == [0] * 5


def test_R7_2_the_return_area_is_not_for_sale():
    match = table()
    with pytest.raises(RuleError, match="Grain in the return area cannot be bought") as refusal:
        match.play("buy return")
    assert refusal.value.rule == "URBANIZA-R7.2"


def test_R7_3_buying_stops_when_the_food_line_is_full():
    match = table(City(food=7)).play("buy b1")
    assert match.actor == 1
    assert match.fields.food[0] == 8


def test_R7_4_sold_grain_fills_the_cheapest_space_first():
    match = table(City(food=5), stores=(2, 1, 2, 2, 0))
    assert refused(match, "sell 4") == "R7.4"
    assert sentence(match, "sell 4") == "The barns and the field have room for only 3 markers."
    match.play("sell 3")
    assert match.fields.money[0] == 8 + 1 + 3 + 3
    poor = table(City(food=1), stores=(0, 0, 0, 0, 0))
    assert sentence(poor, "sell 2") == "You have only 1 grain."
    assert sentence(table(City(food=0), stores=(0, 0, 0, 0, 0)), "sell 1") == "You have no grain in your line."
    full = table(City(food=5), stores=(2, 2, 2, 2, 2))
    assert sentence(full, "sell 1") == "The barns and the field have no room."
    assert sentence(table(City(food=5), stores=(2, 2, 2, 2, 1)), "sell 2").endswith("have room for only 1 marker.")


def test_R8_1_sowing_needs_grounds_and_grain():
    match = table(City("T02 T03", food=2))
    assert notations(match, "sow") == {"sow 1", "sow 2"}
    assert sentence(match, "sow 3") == "You have only 2 grain."
    assert sentence(match, "sow 4") == "You have only 3 empty grounds."
    assert sentence(table(City("T02", houses=2)), "sow 1") == "You have no empty grounds."
    match.play("sow 2", "pass")
    assert match.fields.empty_grounds[0] == 1
    assert refused(match, "house 2") == "R1.4"


def test_R9_1_the_leftmost_free_space_is_used():
    match = table(players=3).play("order 2", "order 2")
    assert match.fields.taken[1].tolist() == [0, 1]
    assert sentence(match, "order 2") == "Both order spaces of this card are taken."
    assert refused(match, "order 2") == "R9.1"


def test_R9_2_as_many_as_supply_and_line_allow():
    match = table(City(orders="O"), City(orders="OOOOOOO"), City(orders="OOOOOO"), display=(4, 5, 6))
    assert match.fields.supply[0] == 1
    match.play("order 1")
    assert orders(match, 0) == "OO"


def test_R9_3_at_least_one_marker_must_be_there():
    match = table(City(orders="O"), City(orders="OOOOOOO"), City(orders="OOOOOOO"), display=(4, 5, 6))
    assert sentence(match, "order 1") == "No orange orders are left on the board."
    assert refused(match, "order 1") == "R9.3"


def test_R9_4_the_second_space_pays_a_dollar():
    match = table(display=(4, 5, 6), taken={1: "1"}).play("order 1")
    assert match.fields.money[0] == 9
    assert orders(match, 0) == "OG"


def test_R9_5_one_player_may_hold_both_spaces():
    match = table().play("order 1", "pass", "order 1")
    assert match.fields.taken[0].tolist() == [0, 0]
    assert match.fields.money[0] == 9


def test_R9_6_an_empty_spot_offers_nothing():
    match = table(City("T02 T03", factories=((15,),)), display=(0, 17, 18))
    assert refused(match, "order 1") == refused(match, "new 1") == refused(match, "upgrade 1>F1") == "R9.6"
    assert sentence(match, "order 1") == "There is no factory card on this spot."


def test_R10_1_both_order_spaces_must_be_filled():
    match = table(City("T02 T03"), taken={1: "0", 2: "01"})
    assert notations(match, "new") == {"new 2"}
    assert sentence(match, "new 1") == "This industry still has open order spaces."
    assert refused(match, "new 1") == "R10.1"


def test_R10_2_markers_go_home_and_the_spot_is_refilled():
    match = table(City("T02 T03"), taken={2: "01"})
    markers = match.fields.markers[:2].tolist()
    match.play("new 2")
    assert match.fields.markers[:2].tolist() == [markers[0] + 1, markers[1] + 1]
    assert match.fields.display.tolist() == [1, 4, 3]
    assert match.fields.taken[1].tolist() == [-1, -1]


def test_R10_3_a_new_factory_needs_a_piece_and_a_ground():
    no_ground = table(City("T02", houses=2), taken={1: "01"})
    assert refused(no_ground, "new 1") == "R1.4"
    six = tuple((card,) for card in range(1, 7))
    no_piece = table(City("T02 T03"), City("T20 T14 T13 T06", factories=six), display=(7, 8, 9), taken={1: "01"})
    assert sentence(no_piece, "new 1") == "No factory pieces are left."
    assert refused(no_piece, "new 1") == "R10.3"
    five, one = six[:5], (six[5],)
    rival = City("T20 T14 T13 T06", factories=five)
    upgrade = table(City("T02 T03", factories=one), rival, display=(7, 8, 9), taken={1: "01"})
    assert notations(upgrade, "upgrade") == {"upgrade 1>F1"}
    assert sentence(upgrade, "new 1") == "No factory pieces are left; you may still upgrade."
    higher = table(City("T02 T03", factories=((9,),)), rival, display=(7, 8, 10), taken={1: "01"})
    assert notations(higher, "upgrade") == set()
    assert sentence(higher, "new 1") == "No factory pieces are left."


def test_R10_4_an_upgrade_must_have_a_higher_number():
    match = table(City("T02", factories=((5,),)), display=(4, 6, 7), taken={1: "01", 2: "11"})
    assert notations(match, "upgrade") == {"upgrade 2>F1"}
    assert sentence(match, "upgrade 1>F1").endswith("4 Sawmill does not replace 5 Brickworks.")
    match.play("upgrade 2>F1")
    assert stack(match.fields, 0, 0) == [5, 6]


def test_R10_5_neither_new_nor_upgrade():
    match = table(City("T02", houses=1, factories=((5,),)), display=(4, 6, 7), taken={1: "01"})
    assert notations(match, "new", "upgrade") == set()
    assert (refused(match, "new 1"), refused(match, "upgrade 1>F1")) == ("R1.4", "R10.4")


def test_R10_6_attracting_brings_no_money():
    match = table(City("T02 T03"), taken={1: "01"}).play("new 1")
    assert match.fields.money[0] == 8
    assert match.actor == 1


def test_R10_7_only_an_existing_factory_is_upgraded():
    match = table(City("T02", factories=((1,),)), display=(4, 6, 7), taken={1: "01"})
    assert refused(match, "upgrade 1>F2") == "R10.7"
    assert sentence(match, "upgrade 1>F2") == "You have no factory with this number."


def test_R11_1_a_slot_of_the_colour_and_an_order_of_the_colour():
    match = table(City("T02", factories=((10,),), orders="OW"), display=(11, 12, 13))
    assert notations(match, "make") == {"make F1 orange"}
    assert sentence(match, "make F1 white") == "This factory has no slot for white."
    assert sentence(match, "make F1 grey") == "You have no grey orders."
    assert refused(match, "make F1 grey") == "R11.1"
    match.play("make F1 orange")
    assert (match.fields.points[0], match.fields.money[0]) == (2, 9)
    full = table(City("T02 T03", factories=((5,), (14,)), orders="OOOG"), display=(15, 16, 17))
    slots = int(SLOTS[5, 0])
    full.play(*["make F1 orange"] * slots)
    assert sentence(full, "make F1 orange") == "This factory has no free slot for orange."


def test_R11_1_several_factories_in_one_action():
    match = table(City("T02 T03", factories=((1,), (14,)), orders="OGWW"), display=(15, 16, 17))
    match.play("make F2 white", "make F1 orange", "make F2 white", "make F2 grey")
    assert (match.fields.points[0], match.fields.money[0]) == (1 + 4, 8 + 3 + 1 + 3 + 2)
    assert match.actor == 1


def test_R11_2_once_per_factory_and_turn():
    match = table(City("T02 T03", factories=((5,), (6,)), orders="OOGG"), display=(7, 8, 9))
    match.play("make F1 orange", "done", "pass")
    assert refused(match, "make F1 orange") == "R11.2"
    match.play("make F2 grey", "done")
    full_turn(match)
    while match.fields.phase == HIRE:
        match.play(match.legal()[0].action)
    while match.actor != 0:
        match.play("pass")
    assert refused(match, "make F1 orange") == ""


def test_R11_3_fewer_goods_than_the_card_allows():
    match = table(City("T02", factories=((5,),), orders="OOO"), display=(7, 8, 9))
    match.play("make F1 orange", "done")
    assert orders(match, 0) == "OO"


def test_R11_4_goods_are_no_longer_orders_and_return_in_prepare():
    match = table(City("T02", factories=((5,),), orders="OOO", food=3, houses=1), display=(7, 8, 9), phase=4)
    supply = int(match.fields.supply[0])
    match.play("make F1 orange make F1 orange make F1 orange")
    assert match.fields.supply[0] == supply
    full_turn(match)
    assert match.fields.supply[0] == supply + 3
    assert match.fields.citizens[0] == 0


def test_R11_5_only_an_existing_factory_produces():
    match = table(City(orders="OO"))
    assert refused(match, "make F1 orange") == "R11.5"


def test_R12_1_taxes_need_citizens_left_of_the_marker():
    match = table(City(citizens=0))
    assert sentence(match, "tax") == "You have no citizens to tax."
    behind = table(City("T02 T03", houses=4, citizens=4, tax=2))
    assert sentence(behind, "tax").startswith("Your tax marker must be to the right of your citizens")
    assert refused(behind, "tax") == "R12.1"


def test_R12_2_the_tax_marker_never_moves_right():
    match = table(City(citizens=2, tax=5)).play("tax")
    assert (match.fields.tax[0], match.fields.money[0]) == (4, 10)
    assert full_turn(match).fields.tax[0] == 4


# ---- preparation


def test_R13_1_and_R13_2_sown_grain_returns_doubled():
    match = table(City("T02 T03", food=1, sown=3, orders=""), phase=4)
    assert full_turn(match).fields.food[0] == 1 + 3 + 3
    assert match.fields.sown[0] == 0
    assert match.fields.empty_grounds[0] == 3
    assert not (match.fields.ground == 3).any()


def test_R13_2_extras_come_from_the_return_area_then_the_field():
    match = table(City("T02 T03", food=0, sown=3, orders=""), City(food=8, orders=""), phase=4, stores=(2, 2, 0, 0, 1))
    assert match.fields.returned == 0
    full_turn(match)
    assert match.fields.food[0] == 6
    assert match.fields.store.tolist() == [2, 0, 0, 0, 0]


def test_R13_3_the_lowest_card_leaves_even_half_filled():
    match = table(display=(5, 4, 6), taken={2: "0"}, phase=4)
    markers = int(match.fields.markers[0])
    full_turn(match)
    s = match.fields
    assert s.display.tolist() == [5, 7, 6]
    assert s.markers[0] == markers + 1
    assert s.taken[1].tolist() == [-1, -1]


def test_R13_4_factories_are_cleared():
    match = table(City("T02", factories=((5,),), orders="OO"), display=(7, 8, 9), phase=4)
    match.play("make F1 orange make F1 orange")
    full_turn(match)
    assert not match.fields.made.any()
    assert not match.fields.produced.any()


def test_R13_5_the_lowest_invention_leaves():
    match = full_turn(table(inventions=True, phase=4, invention_display=(3, 5, 2)))
    assert match.fields.invention_display.tolist() == [3, 5, 6]


def test_R13_6_and_R13_7_citizens_rise_or_fall_score_and_eat():
    grown = City("T02 T03", houses=3, food=5, orders="OOOO", citizens=1, points=20)
    shrunk = City(food=2, orders="", citizens=4, points=20)
    match = full_turn(table(grown, shrunk, City(), phase=4))
    s = match.fields
    assert s.citizens[:2].tolist() == [3, 0]
    assert s.points[:2].tolist() == [26, 20]
    assert s.food[:2].tolist() == [2, 2]


@pytest.mark.parametrize(("food", "bonus"), [(2, 0), (3, 1), (5, 1), (6, 2), (8, 2)])
def test_R13_8_a_point_for_each_full_three_grain_left(food, bonus):
    match = full_turn(table(City(food=food, orders="", points=20), City(food=0), phase=4))
    assert match.fields.points[0] == 20 + bonus
    assert match.fields.food[0] == food


def test_R13_9_the_field_is_refilled_first_and_R13_10_surplus_stays():
    match = table(City(food=0, orders=""), City(food=0, orders=""), phase=4, stores=(2, 2, 2, 0, 1))
    assert match.fields.returned == 9
    full_turn(match)
    assert match.fields.store.tolist() == [2, 2, 2, 2, 2]
    assert match.fields.returned == 6


def test_R13_11_turns_are_counted():
    match = full_turn(table(turn=5, phase=4))
    assert (match.fields.turn, match.fields.phase) == (6, HIRE)
    assert full_turn(table(turn=6, phase=4)).fields.phase == END


# ---- the end


def test_R14_1_the_last_turn_is_prepared_like_the_others():
    match = full_turn(table(City("T02", food=1, sown=1, houses=1, points=10), phase=4, turn=6))
    assert match.over
    assert match.fields.points[0] == 10 + 2
    assert match.fields.food[0] == 2


def test_R14_2_the_highest_factory_value_earns_two_points():
    first = City("T02", factories=((2, 7),), orders="", points=10)
    match = full_turn(
        table(first, City("T05", factories=((8,),), orders="", points=10), display=(9, 10, 11), turn=6, phase=4)
    )
    assert match.fields.points[:2].tolist() == [12, 10]
    nobody = full_turn(table(City(orders="", points=10), City(orders="", points=9), turn=6, phase=4))
    assert nobody.fields.points[:2].tolist() == [10, 9]


def test_R14_3_and_R16_3_invention_bonuses_by_matching_factories():
    """Seed drill matches Bakery and Windmill; covered cards count."""
    both = City("T02", factories=((1, 3),), inventions=(1,), orders="", points=10)
    one = City("T05", factories=((2, 12),), inventions=(6, 14, 4, 5), orders="", points=10)
    match = table(both, one, display=(13, 14, 15), invention_display=(15, 16, 17), turn=6, phase=4, inventions=True)
    full_turn(match)
    assert match.fields.points[:2].tolist() == [10 + 5, 10 + 2 + 2 + 7 + 2 + 0]


def test_R14_4_ties_go_to_the_newest_factory_then_money_then_are_shared():
    low = City("T02", factories=((2, 7),), orders="", points=20)
    high = City("T05", factories=((8,),), orders="", points=22)
    match = full_turn(table(low, high, display=(9, 10, 11), turn=6, phase=4))
    assert match.scores() == [22, 22]
    assert match.winners() == [1]
    rich = full_turn(table(City(orders="", money=3), City(orders="", money=5), turn=6, phase=4))
    assert rich.winners() == [1]
    even = full_turn(table(City(orders="", money=3), City(orders="", money=3), turn=6, phase=4))
    assert even.returns() == [0.5, 0.5]


def test_R14_4_money_does_not_count_against_a_factory():
    match = full_turn(
        table(
            City("T02", factories=((2,),), orders="", money=0, points=18),
            City(orders="", money=50, points=20),
            display=(9, 10, 11),
            turn=6,
            phase=4,
        )
    )
    assert match.scores() == [20, 20]
    assert match.winners() == [0]


def test_R14_5_what_is_left_over_is_worth_nothing():
    match = full_turn(table(City(orders="", money=40, food=2, points=5), City(orders="WWW", food=0), turn=6, phase=4))
    assert match.scores() == [5, 1]


# ---- characters


def test_R15_1_the_brokers_swap():
    prices = {"T02": 3, "T04": 3, "T09": 4, "T12": 2}
    match = table(City("T03", character="broker", money=1), City(WIDE), prices=prices)
    assert "swap T02" in notations(match)
    assert refused(match, "swap T03") == "R15.1"
    match.play("swap T02")
    assert refused(match, "swap T04") == "R15.1"
    assert sentence(match, "swap T04") == "Both stacks are the same height."
    assert sentence(match, "swap T12") == "After this swap you could not buy anything."
    assert refused(match, "land T02") == "R1.8"
    match.play("swap T01")
    assert (price(match, "T02"), price(match, "T01")) == (1, 3)
    match.play("land T02", "price T12")
    assert match.actor == 1
    other = table(City("T03", character="farmer"))
    assert sentence(other, "swap T02") == "Only the Broker may swap land prices."


def test_R15_1_a_swap_far_away_is_possible_while_one_territory_can_be_bought():
    """With $1 the Broker can buy T02 only, and no longer if its price changes places with that of T12."""
    prices = {"T04": 3, "T09": 4, "T12": 2}
    match = table(City("T03", character="broker", money=1), City(WIDE), prices=prices).play("swap T12")
    assert refused(match, "swap T01") == ""
    assert sentence(match, "swap T02") == "After this swap you could not buy anything."


def test_R15_1_the_first_territory_is_refused_for_all_that_it_could_be_swapped_with():
    free = dict.fromkeys(["T12", "T13", "T14", "T15", "T16", "T18", "T19", "T20", "T21", "T22", "T23", "T24"], 2)
    broker = City("T01 T02 T03 T04 T05 T11", character="broker")
    level = table(broker, City("T06 T07 T08 T09 T10 T17"), prices=free)
    assert sentence(level, "swap T12") == "Every other free territory has as many price markers as T12."
    poor = table(City("T03", character="broker", money=0), City(WIDE), prices={"T12": 2})
    assert sentence(poor, "swap T12") == "Whatever you swap T12 with, you could not buy anything afterwards."


def test_R15_2_the_architect_builds_cheaper():
    match = table(City("T02 T03", houses=2, money=9, character="architect"))
    match.play("house 2", "pass", "sky 2", "pass", "admin 1")
    assert match.fields.money[0] == 9 - 2 - 4 - 2


def test_R15_3_the_merchant_buys_two_from_each_barn():
    match = table(City(money=20, character="merchant"), players=3).play("buy b4 buy b4")
    assert sentence(match, "buy b4") == "Only two markers from each barn, even for the Merchant."
    assert refused(match, "buy b4") == "R15.3"
    match.play("buy field")
    assert match.fields.money[0] == 20 - 1 - 1 - 2
    seller = table(City(food=3, character="merchant"), stores=(2, 2, 0, 2, 2))
    assert seller.play("sell 2").fields.money[0] == 8 + 2 + 2


def test_R15_4_the_farmer_harvests_two_for_one():
    match = full_turn(table(City("T02 T03", food=1, sown=2, orders="", character="farmer"), phase=4))
    assert match.fields.food[0] == 1 + 2 + 4


def test_R15_5_the_foreman_receives_one_more():
    match = table(City(character="foreman"), display=(11, 12, 13)).play("order 1")
    assert orders(match, 0) == "OWW"


def test_R15_6_a_full_card_does_not_use_up_the_industrialist():
    match = table(City("T02 T03", character="industrialist"), taken={1: "01"})
    match.play("new 1", "pass", "new 2", "pass")
    assert sentence(match, "new 3") == "The Industrialist has already helped this turn."
    assert refused(match, "new 3") == "R15.6"


def test_R15_6_the_industrialist_helps_once_in_every_turn():
    match = table(City("T02 T03", character="industrialist", points=1), City(points=30), phase=4)
    match.play("new 1")
    assert match.fields.helped
    full_turn(match)
    match.play("hire industrialist", "hire farmer")
    assert not match.fields.helped
    match.play("new 1")
    assert match.fields.built[0].tolist() == [1, 0, 2, 0]


def test_R15_7_the_engineer_earns_more():
    match = table(City("T02", factories=((10,),), orders="OG", character="engineer"), display=(11, 12, 13))
    match.play("make F1 orange make F1 grey")
    assert match.fields.money[0] == 8 + 2 + 3


def test_R15_8_the_tax_collector_pays_twice_once_per_turn():
    match = table(City("T02 T03", houses=2, citizens=2, character="tax-collector"))
    match.play("tax", "pass", "tax")
    assert (match.fields.money[0], match.fields.tax[0]) == (8 + 4 + 2, 6)


def test_R15_8_the_tax_collector_pays_twice_again_next_turn():
    match = table(City(points=1, character="tax-collector"), City(points=30), phase=4)
    match.play("tax")
    full_turn(match)
    match.play("hire tax-collector", "hire farmer")
    money, citizens = int(match.fields.money[0]), int(match.fields.citizens[0])
    assert citizens == 1
    match.play("tax")
    assert match.fields.money[0] == money + 2 * citizens


def test_R15_9_the_mayor_starts_and_scores_one():
    match = full_turn(table(City(points=30), City(orders="", points=6), phase=4))
    assert (match.fields.points[1], match.actor) == (7, 1)


def test_R15_10_the_professor_may_stop_after_one():
    match = table(City(character="professor", money=1), inventions=True, invention_display=(13, 14, 7))
    match.play("invent 3")
    assert match.fields.money[0] == 0
    assert match.actor == 1  # nothing else is affordable
    rich = table(City(character="professor"), inventions=True).play("invent 1")
    assert refused(rich, "tax") == "R4.2"
    rich.play("done")
    assert rich.actor == 1


# ---- inventions


def test_R16_1_no_inventions_without_the_expansion():
    match = table()
    assert sentence(match, "invent 1") == "Inventions are not part of this game."
    assert refused(match, "invent 1") == "R16.1"


def test_R16_2_an_invention_costs_money_and_scores_one():
    match = table(City(money=2), inventions=True, invention_display=(13, 7, 0))
    assert notations(match, "invent") == {"invent 2"}
    assert refused(match, "invent 1") == "R1.2"
    assert sentence(match, "invent 3") == "There is no invention on this spot."
    match.play("invent 2")
    assert (match.fields.money[0], match.fields.points[0], match.actor) == (0, 2, 1)


def test_R16_2_the_spot_is_refilled_at_once():
    match = table(inventions=True).play("invent 2")
    assert match.fields.invention_display.tolist() == [1, 4, 3]


def test_production_never_falls_with_the_number():
    income = [int(SLOTS[card] @ [1, 2, 3]) for card in range(1, 19)]
    assert income == sorted(income)
    assert income[0] == 1
    assert income[-1] == 12
