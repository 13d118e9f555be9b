"""The worked examples of the specification, under their numbers."""

import pytest

from tests.matches import refused
from urbarium.games.urbaniza.components import CARDS
from urbarium.games.urbaniza.rules.scoring import factory_value
from urbarium.games.urbaniza.state import GRAIN2, HIRE, IN_PLAY, MAKE2, OUT_OF_PLAY, PRODUCED, stack

from .tables import URBANIZA, City, full_turn, notations, orders, price, table

# ---- the rulebook's examples


def test_EX01_buy_land():
    match = table(City("T02"), players=4, spare="T24")
    before = price(match, "T24")
    assert notations(match, "land") == {"land T01", "land T03"}
    match.play("land T01", "price T24")
    s = match.fields
    assert (s.money[0], s.markers[0], s.owner[0], s.price[0]) == (7, 8, 0, 0)
    assert price(match, "T24") == before + 1


def test_EX02_buy_five_grain():
    match = table(City(money=9), players=4)
    match.play("buy b1 buy b2 buy b3 buy b4 buy field")
    s = match.fields
    assert (s.money[0], s.food[0]) == (0, 6)
    assert match.actor == 1
    assert s.phase != GRAIN2


def test_EX03_sell_four():
    match = table(City(food=4), players=4, stores=(2, 3, 3, 4, 4))
    match.play("sell 4")
    s = match.fields
    assert s.money[0] == 8 + 5
    assert s.store.tolist() == [4, 4, 4, 4, 4]
    assert s.food[0] == 0


def test_EX04_sow():
    match = table(City("T02", food=1))
    match.play("sow 1")
    s = match.fields
    assert (s.food[0], s.sown[0], s.empty_grounds[0]) == (0, 1, 0)


def test_EX05_work_orders():
    match = table(players=4)
    assert match.fields.supply[0] == 11
    match.play("order 1")
    s = match.fields
    assert (s.taken[0, 0], s.money[0], s.supply[0]) == (0, 8, 9)
    assert orders(match, 0) == "OOO"
    match.play("order 1")
    assert orders(match, 1) == "OG"
    assert match.fields.money[1] == 9


def test_EX06_attract_the_bakery():
    match = table(City(), City(), City(), side=2, taken={1: "01"})
    markers = match.fields.markers[:2].tolist()
    match.play("new 1")
    s = match.fields
    assert s.points[2] == 1 + 2
    assert stack(s, 2, 0) == [1]
    assert s.pool[2] == 5
    assert s.markers[:2].tolist() == [markers[0] + 1, markers[1] + 1]
    assert s.display[0] == 4


def test_EX07_upgrade():
    match = table(City("T02 T01", factories=((1,),)), display=(4, 2, 3), taken={3: "01", 2: "10"}, players=2)
    grounds, pool = int(match.fields.empty_grounds[0]), int(match.fields.pool[2])
    match.play("upgrade 3>F1", "pass")
    s = match.fields
    assert stack(s, 0, 0) == [1, 3]
    assert s.points[0] == 1 + 2
    assert (s.empty_grounds[0], s.pool[2]) == (grounds, pool)
    assert refused(match, "upgrade 2>F1") == "R10.4"  # the Brewery, number 2


def test_EX08_produce():
    match = table(City("T02", factories=((1, 3),), orders="OO"), display=(2, 4, 5))
    match.play("make F1 orange make F1 orange")
    s = match.fields
    assert (s.points[0], s.money[0]) == (1 + 2, 8 + 2)
    assert orders(match, 0) == ""
    assert s.produced[0, 0] == PRODUCED


def test_EX09_taxes():
    match = table(City(citizens=1, tax=8, money=8))
    match.play("tax")
    assert (match.fields.tax[0], match.fields.money[0]) == (7, 9)


def test_EX10_citizens():
    match = full_turn(table(City("T02", houses=2, food=1, orders="OOO"), phase=4))
    s = match.fields
    assert (s.citizens[0], s.food[0]) == (1, 0)
    assert s.points[0] == 1 + 2 + (s.mayor == 0)


# ---- our own


def test_EX11_the_smallest_of_three_four_two():
    match = full_turn(table(City("T02 T03", houses=3, food=4, orders="OO", points=9), phase=4))
    s = match.fields
    assert (s.citizens[0], s.points[0], s.food[0]) == (2, 9 + 4, 2)
    assert orders(match, 0) == "OO"


def test_EX12_harvest_cap():
    match = table(City("T02 T03", food=7, sown=3, points=9), City(food=0), phase=4, stores=(2, 2, 0, 0, 0))
    returned = int(match.fields.returned)
    full_turn(match)
    s = match.fields
    assert s.citizens[0] == 1
    assert s.food[0] == 7
    assert s.points[0] == 9 + 2 + 2
    assert int(s.returned) + int(s.store.sum()) == returned + 4 + 2 + 1  # two surplus markers, one eaten


def test_EX13_farmer():
    match = full_turn(table(City("T02", food=2, sown=1, orders="", character="farmer"), phase=4))
    assert match.fields.food[0] == 5


def test_EX14_order_limit():
    match = table(City(orders="OOOOOOO"), display=(4, 5, 6))
    match.play("order 1", "pass")
    assert orders(match, 0) == "OOOOOOOO"
    assert [refused(match, f"order {spot}") for spot in (1, 2, 3)] == ["R1.3"] * 3


def test_EX15_foreman():
    match = table(City(character="foreman"), display=(2, 3, 4))
    match.play("order 1")
    assert orders(match, 0) == "OOOO"


def test_EX16_industrialist():
    match = table(City("T02 T01", character="industrialist"))
    assert notations(match, "new") == {"new 1", "new 2", "new 3"}
    match.play("new 3", "pass")
    s = match.fields
    assert stack(s, 0, 0) == [3]
    assert s.display[2] == 4
    assert refused(match, "upgrade 3>F1") == "R15.6"


@pytest.mark.parametrize(
    ("tax", "character", "legal", "money"), [(3, "farmer", False, 8), (4, "tax-collector", True, 14)]
)
def test_EX17_tax_block(tax, character, legal, money):
    match = table(City(citizens=3, tax=tax, character=character))
    assert ("tax" in notations(match)) is legal
    if legal:
        match.play("tax")
        assert match.fields.tax[0] == 3
    else:
        assert refused(match, "tax") == "R12.1"
    assert match.fields.money[0] == money


def test_EX18_merchant():
    match = table(City(money=7, food=1, character="merchant"), players=4)
    match.play("buy b1 buy b1 buy b2 buy b2 buy b3 buy b3 buy b4")
    s = match.fields
    assert (s.food[0], s.money[0]) == (8, 0)
    assert match.actor == 1


def broker_table(character):
    prices = {"T02": 2, "T04": 2, "T09": 3, "T24": 1, "T01": 2, "T05": 2}
    others = (City("T13 T14"), City("T21"), City("T19 T12"))
    return table(City("T03", money=1, character=character), *others, prices=prices, spare="T01")


def test_EX19_broker():
    without = broker_table("farmer")
    assert (without.fields.owner >= 0).sum() == 6
    assert notations(without, "land", "swap") == set()
    match = broker_table("broker")
    assert notations(match, "land") == set()
    match.play("swap T02", "swap T24")
    assert (price(match, "T02"), price(match, "T24")) == (1, 2)
    assert notations(match) == {"land T02"}
    match.play("land T02")
    assert (match.fields.money[0], match.fields.hand) == (0, 1)


def test_EX20_skyscrapers():
    match = table(City("T02", houses=2, money=8))
    pool = int(match.fields.pool[0])
    match.play("sky 2")
    s = match.fields
    assert s.built[0].tolist() == [0, 2, 0, 0]
    assert (s.house_line[0], s.pool[0], s.money[0], s.points[0]) == (4, pool + 2, 2, 1 + 4)


def test_EX21_partial_production():
    match = table(City("T02", factories=((10,),), orders="OOGG"), display=(11, 12, 13))
    match.play("make F1 grey")
    assert match.fields.phase == MAKE2
    match.play("done", "pass")
    s = match.fields
    assert (s.points[0], s.money[0]) == (1 + 1, 8 + 2)
    assert orders(match, 0) == "OOG"
    assert refused(match, "make F1 orange") == "R11.2"


def test_EX22_produce_then_upgrade():
    match = table(City("T02", factories=((1,),), orders="OOO"), display=(3, 4, 5), taken={1: "01"})
    match.play("make F1 orange", "pass", "upgrade 1>F1", "pass")
    assert stack(match.fields, 0, 0) == [1, 3]
    assert refused(match, "make F1 orange") == "R11.2"
    match.play("pass", "pass")
    assert refused(match, "make F1 orange") == "R11.2"


def test_EX23_no_markers():
    land = "T02 T01 T07 T06 T13 T14 T15 T16 T17 T10"
    match = table(City(land, factories=((1,),), character="broker"), City("T05"), display=(2, 3, 4), taken={2: "11"})
    assert match.fields.markers[0] == 0
    assert notations(match, "land", "swap", "order", "new", "upgrade") == set()
    for text in ("land T08", "swap T08", "order 1", "new 2", "upgrade 2>F1"):
        assert refused(match, text) == "R1.5"


def test_EX24_mayor_tie():
    seats = [City(points=points, money=money, orders="") for points, money in ((10, 8), (8, 4), (8, 3), (8, 3))]
    match = full_turn(table(*seats, side=0, start=1, phase=4, turn=2))
    s = match.fields
    assert (s.mayor, s.start_seat, match.actor, s.points[2]) == (2, 2, 2, 9)
    assert s.phase == HIRE
    match.play("hire farmer", "hire foreman", "hire broker", "hire engineer")
    assert match.actor == 2


def test_EX25_refill_overflow():
    """After feeding: return 18, field 1, barns 4, 4, 3, 2. Nobody has citizens, so nothing is eaten on the way."""
    match = table(*(City(food=0, orders="") for _ in range(4)), side=3, phase=4, stores=(4, 4, 3, 2, 1))
    assert match.fields.returned == 18
    match.play("pass")
    s = match.fields
    assert s.store.tolist() == [4, 4, 4, 4, 4]
    assert s.returned == 12


def end_of_game(*cities, **rest):
    return full_turn(table(*cities, turn=6, phase=4, side=0, **rest))


def test_EX26_factory_value():
    first = City("T02 T01", factories=((1, 3), (8,)), orders="", points=20)
    second = City("T05", factories=((12,),), orders="", points=20)
    match = end_of_game(first, second, display=(13, 14, 15))
    s = match.fields
    assert (int(factory_value(s, 0)), int(factory_value(s, 1))) == (12, 12)
    assert s.points[:2].tolist() == [20, 22]
    first.words["points"] = 22
    level = end_of_game(first, second, display=(13, 14, 15))
    assert level.fields.points[:2].tolist() == [22, 22]
    assert level.winners() == [1]


def test_EX27_inventions():
    owner = City("T02", factories=((1, 3),), inventions=(1, 13), orders="", points=10)
    rival = City("T05", factories=((12,),), orders="")
    match = end_of_game(owner, rival, display=(14, 15, 16), inventions=True, invention_display=(14, 15, 16))
    assert match.fields.points[0] == 10 + 5 + 3


def test_EX28_professor():
    match = table(City(character="professor"), inventions=True)
    match.play("invent 1")
    assert match.fields.invention_display[0] == 4
    match.play("invent 1")
    s = match.fields
    assert (s.points[0], s.money[0]) == (1 + 2, 8)
    assert s.invention_place[[1, 4]].tolist() == [IN_PLAY, IN_PLAY]
    assert match.actor == 1


def test_EX29_empty_deck():
    match = full_turn(table(City(), City(), phase=4, display=(16, 17, 18)))
    s = match.fields
    assert s.deck == CARDS + 1
    assert s.display.tolist() == [0, 17, 18]
    assert s.card_place[16] == OUT_OF_PLAY
    while s.phase == HIRE:
        match.play(match.legal()[0].action)
    assert refused(match, "order 1") == refused(match, "new 1") == refused(match, "upgrade 1>F1") == "R9.6"


TRACE = """
    settle T03; price T22; settle T22; price T01; price T24; hire architect; hire farmer;
    house 1; land T23; price T01; order 1; sow 1; land T09; price T01; order 1; new 1; buy b1; buy b2; done
"""


def test_EX30_reference_trace():
    match = URBANIZA.start(players=2)
    match.play(TRACE)
    s = match.fields
    assert (s.turn, s.phase, s.mayor, s.start_seat, match.actor) == (2, HIRE, 1, 1, 1)
    assert s.money[:2].tolist() == [6, 6]
    assert s.points[:2].tolist() == [6, 5]
    assert s.food[:2].tolist() == [0, 4]
    assert (orders(match, 0), orders(match, 1)) == ("OOO", "OG")
    assert s.house_line[0] == 2
    assert s.citizens[:2].tolist() == [1, 1]
    assert stack(s, 0, 0) == [1]
    assert s.markers[:2].tolist() == [8, 8]
    assert s.empty_grounds[:2].tolist() == [0, 3]
    assert s.store.tolist() == [1, 1, 2, 2, 2]
    assert s.returned == 4
    assert s.supply.tolist() == [11, 14, 15]
    assert s.display.tolist() == [4, 5, 3]
    prices = {f"T{t + 1:02d}": int(s.price[t]) for t in range(24) if s.owner[t] < 0}
    assert (prices.pop("T01"), prices.pop("T24")) == (4, 2)
    assert set(prices.values()) == {1}
