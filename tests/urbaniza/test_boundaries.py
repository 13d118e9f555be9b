"""Once a turn, the last of a pool, an exact price, a tie: the places where a rule that is off by one shows."""

import pytest

from tests.matches import refused
from urbarium.games.urbaniza.rules.amounts import takes_left

from ..sound import play_soundly
from .tables import URBANIZA, City, full_turn, notations, orders, table

ROOMY = "T02 T03 T09"  # enough grounds for three factories


def hire_all(match, **wanted):
    """Everybody hires: ``seat0="farmer"`` and so on, the others whoever is free."""
    while any(text.startswith("hire") for text in notations(match)):
        free = sorted(notations(match) - {f"hire {word}" for word in wanted.values()})
        match.play(f"hire {wanted[f'seat{match.actor}']}" if f"seat{match.actor}" in wanted else free[0])
    return match


def until_seat(match, seat):
    """The others pass."""
    while match.actor != seat:
        match.play("pass")
    return match


# ---- once a turn


def test_R15_6_a_full_card_does_not_use_the_industrialist_up():
    match = table(City(ROOMY, character="industrialist"), taken={1: "01"})
    match.play("new 1", "pass")
    assert refused(match, "new 2") == ""
    match.play("new 2", "pass")
    assert refused(match, "new 3") == "R15.6"


def test_R15_6_the_industrialist_helps_once_a_turn():
    match = table(City(ROOMY, character="industrialist"))
    match.play("new 2", "pass")
    assert {refused(match, "new 1"), refused(match, "new 2"), refused(match, "new 3")} == {"R15.6"}
    until_seat(hire_all(full_turn(match), seat0="industrialist"), 0)
    assert refused(match, "new 1") == ""


def test_R15_6_nobody_else_is_helped():
    match = table(City(ROOMY, character="foreman"), City(character="industrialist"), taken={1: "01"})
    assert refused(match, "new 2") == "R10.1"
    match.play("new 1")
    assert refused(match, "new 2") == ""  # the holder's help is not used up by a rival's full card


def test_R15_8_only_the_first_taxes_of_a_turn_are_doubled():
    match = table(City(citizens=3, character="tax-collector"), City(citizens=2, character="farmer"))
    match.play("tax", "tax")
    assert match.fields.money[:2].tolist() == [8 + 6, 8 + 2]
    match.play("tax", "pass")
    assert match.fields.money[0] == 8 + 6 + 3
    before = int(match.fields.money[0])
    until_seat(hire_all(full_turn(match), seat0="tax-collector"), 0)
    citizens = int(match.fields.citizens[0])
    match.play("tax")
    assert match.fields.money[0] == before + 2 * citizens > before


def test_R15_8_the_taxes_of_others_use_nothing_up():
    match = table(City(citizens=2, character="farmer"), City(citizens=3, character="tax-collector"))
    match.play("tax", "tax")
    assert match.fields.money[:2].tolist() == [8 + 2, 8 + 6]


def test_R15_10_the_professor_invents_twice_in_one_action():
    match = table(City(character="professor", money=30), inventions=True)
    match.play("invent 1")
    assert match.actor == 0
    match.play("invent 1")
    assert match.actor == 1
    other = table(City(character="foreman", money=30), inventions=True)
    assert other.play("invent 1").actor == 1


# ---- limits


def test_R12_1_the_tax_marker_stays_above_the_citizens():
    assert refused(table(City(citizens=3, tax=4)), "tax") == ""
    assert refused(table(City(citizens=3, tax=3)), "tax") == "R12.1"
    assert refused(table(City(citizens=0, tax=8)), "tax") == "R12.1"


def test_R9_2_and_R15_5_orders_up_to_the_line():
    """Seven orders leave room for one, eight for none."""
    assert orders(table(City(orders="OOOOOOO")).play("order 1"), 0).count("O") == 8
    assert refused(table(City(orders="OOOOOOOO")), "order 1") == "R1.3"


def test_R9_4_the_second_space_pays_and_the_first_does_not():
    match = table(City(), City(), players=2).play("order 1", "order 1")
    assert match.fields.money[:2].tolist() == [8, 8 + 1]


def test_R10_4_an_upgrade_needs_a_higher_number():
    match = table(City(ROOMY, factories=((5,),)), display=(4, 6, 7), taken={1: "01", 2: "01"})
    assert refused(match, "upgrade 1>F1") == "R10.4"
    assert refused(match, "upgrade 2>F1") == ""


def test_R6_1_the_last_houses_of_the_pool_may_be_built():
    """Twelve houses in the box, ten stand: two more, but not three, although there is ground and money."""
    match = table(City("T02 T03 T01 T07 T06 T04", houses=7, money=60), City("T20 T14", houses=3))
    assert refused(match, "house 3") == "R6.1"
    assert match.play("house 2").fields.pool[0] == 0


def test_R10_4_the_sixth_factory_takes_the_third_card():
    """The last upgrade of the list: spot 3 onto the sixth factory."""
    match = table(
        City("T02 T03 T01 T07 T06", factories=((1,), (2,), (3,), (4,), (5,), (6,))), display=(7, 8, 9), taken={3: "01"}
    )
    match.play("upgrade 3>F6")
    assert match.fields.active[0].tolist() == [1, 2, 3, 4, 5, 9]


@pytest.mark.parametrize(("citizens", "tax", "takes"), [(3, 5, 2), (3, 3, 0), (0, 8, 0)])
def test_R12_1_takes_are_left_while_the_marker_is_above_the_citizens(citizens, tax, takes):
    """Each take moves the marker down by one; a city without citizens takes nothing."""
    assert takes_left(table(City(citizens=citizens, tax=tax)).fields, 0) == takes


def test_R13_5_an_empty_deck_leaves_the_invention_spot_empty():
    match = table(City(character="foreman", money=30), inventions=True, invention_display=(3, 0, 0))
    assert match.play("invent 1").fields.invention_display.tolist() == [0, 0, 0]


def test_R13_3_the_lowest_card_leaves_also_beside_an_empty_spot():
    match = full_turn(table(City(), display=(0, 5, 7), phase=4))
    assert match.fields.display.tolist() == [0, 0, 7]


# ---- the Mayor, the harvest, the end


@pytest.mark.parametrize("start", [0, 1, 2])
def test_R3_2_a_full_tie_goes_to_the_seat_after_the_previous_start_player(start):
    match = full_turn(table(City(), City(), City(), start=start, side=start, phase=4))
    assert match.fields.mayor == (start + 1) % 3
    assert match.actor == (start + 1) % 3


def test_R3_2_points_come_before_money():
    match = full_turn(table(City(points=5, money=1), City(points=4, money=9), City(points=6, money=0), phase=4))
    assert match.fields.mayor == 1


def test_R13_1_and_R13_2_the_harvest_stops_at_eight():
    """6 + 2 sown are 8 at once; the extra two find no room. Then one citizen eats."""
    match = full_turn(table(City(ROOMY, food=6, sown=2), phase=4))
    assert match.fields.food[0] == 8 - 1


def test_R13_8_three_grain_make_a_point_and_two_do_not():
    """One citizen each (2 points) eats one grain; 3 and 2 are left."""
    match = full_turn(table(City(food=4, points=10), City(food=3, points=20), phase=4))
    assert match.scores() == [10 + 2 + 1 + 1, 20 + 2]  # seat 0 has fewer points and becomes Mayor for another one


@pytest.mark.parametrize("newest", [17, 18])
def test_R14_2_the_last_cards_count_as_much_as_their_numbers(newest):
    """Against 12 + 4."""
    newer, older = City(ROOMY, factories=((newest,),), points=20), City("T20 T21", factories=((12,), (4,)), points=30)
    match = full_turn(table(newer, older, display=(13, 14, 15), turn=6, phase=4))
    assert match.scores() == [20 + 2 + 2, 30 + 2]


def test_R14_3_the_last_inventions_pay_their_bonus():
    """17 pays 3 with factory 16, 18 pays 3 with factory 17; two points are for the factory value."""
    owner = City(ROOMY, factories=((16,), (17,)), inventions=(17, 18), orders="", points=20)
    match = full_turn(
        table(
            owner,
            City("T20", orders="", points=20),
            display=(13, 14, 15),
            turn=6,
            phase=4,
            inventions=True,
            invention_display=(14, 15, 16),
        )
    )
    assert match.scores() == [20 + 3 + 3 + 2, 20]


def test_R14_2_equal_factory_values_go_to_the_newest_factory():
    """5 + 2 against 4 + 3: seven each, and the highest number is the 5."""
    match = full_turn(
        table(
            City(ROOMY, factories=((4,), (3,)), points=30),
            City("T20 T21", factories=((5,), (2,)), points=20),
            display=(6, 7, 8),
            turn=6,
            phase=4,
        )
    )
    assert match.over
    assert match.scores() == [30 + 2, 20 + 2 + 2]


def test_R14_4_a_tie_goes_to_the_newest_factory_then_to_money():
    """Both end with the same points; the second has the higher factory, or more money if nobody has one."""
    factory = full_turn(
        table(
            City(ROOMY, factories=((2,), (3,)), points=12, money=20),
            City("T20 T21", factories=((4,),), points=14),
            display=(6, 7, 8),
            turn=6,
            phase=4,
        )
    )
    assert factory.scores()[0] == factory.scores()[1]
    assert factory.winners() == [1]
    money = full_turn(table(City(money=3), City(money=4), turn=6, phase=4))
    assert money.winners() == [1]
    shared = full_turn(table(City(money=4), City(money=4), turn=6, phase=4))
    assert shared.returns() == [0.5, 0.5]


# ---- whole games


@pytest.mark.parametrize(
    ("players", "inventions", "seed"), [(2, False, 1), (2, True, 2), (3, True, 3), (3, False, 4), (4, True, 5)]
)
def test_a_short_random_game_is_sound(players, inventions, seed):
    play_soundly(URBANIZA.start(players=players, inventions=inventions, start_seat="1"), 160, seed)
