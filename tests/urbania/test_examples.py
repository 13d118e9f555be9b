"""The worked examples of the specification, each under its number. Seats count from 0 here."""

import pytest

from tests.matches import refused
from urbarium.games.urbania.rules.scoring import place, score_projects
from urbarium.games.urbania.state import ACTION, BONUS, DISTRICT_TRIGGER, GAME_OVER, SPECIALIST_TRIGGER
from urbarium.games.urbania.words.phrases import laps, printed_track

from .tables import URBANIA, hand_of, holder, legal, payments, pool_of, position, price, table_of, targets, value, vp

ANYTHING = "F-3w F-3w B-3w B-3w H-3w H-3w M-3w M-3w S-3w S-3w P-3w P-3w"


def scored(submitted, **given):
    """Points that seat 0 gets for its projects when the game ends in this position."""
    match = position(2, submitted={0: submitted}, **given)
    score_projects(match.fields)
    return int(match.fields.project_points[0])


# ---- from the rulebook


def test_X01_setup_values():
    match = position(tiles={"d5": "B", "c4": "B", "d4": "P", "e4": "R", "d3": "F"})
    assert [value(match, letter) for letter in "FBHMSP"] == [1, 2, 0, 0, 0, 1]
    assert [price(match, letter) for letter in "FBHMSP"] == [1] * 6


def test_X02_draw_with_refresh():
    match = position(
        pool="F-2w1c B-1w2c H-3c M-xw1c S-1wxc", pile="P-3c B-3w H-2w1c S-3c M-3w F-1w2c", hand={1: "F-3w"}
    )
    match.play("take 1:F-2w1c")
    assert pool_of(match) == "P-3c B-1w2c H-3c M-xw1c S-1wxc"
    assert "refresh" in legal(match)
    match.play("refresh")
    assert pool_of(match) == "B-3w H-2w1c S-3c M-3w F-1w2c"
    assert refused(match, "refresh") == "R3.5"
    assert match.fields.discard_count == 5
    match.play("take project")
    assert hand_of(match) == "F-2w1c"
    assert match.fields.project_hand[0] == 1
    assert (match.actor, match.fields.actions_left) == (0, 1)


def test_X03_adjacency():
    match = position(hand={0: ANYTHING})
    assert targets(match) == {"d6", "c5", "e5", "b4", "f4", "c3", "e3", "d2"}


def test_X04_renew():
    match = position(tiles={"c5": "H3/4+"}, hand={0: "H-2w1c M-xw1c B-3w"}, vp={0: 7})
    before = value(match, "H")
    match.play("renew c5")
    assert payments(match) == ["H-2w1c", "M-xw1c"]
    match.play("pay H-2w1c")
    assert refused(match, "pay B-3w") == "R4.4"
    match.play("pay M-xw1c")
    assert vp(match) == 11
    assert value(match, "H") == before + 1
    assert table_of(match) == "H-2w1c M-xw1c"
    assert match.fields.discard_count == 0
    assert match.fields.phase == BONUS
    match.play("take pile")
    assert match.fields.hand_count[0] == 2
    assert match.fields.hand[0, 6] >= 1  # B-3w is still there
    assert (match.actor, match.fields.actions_left) == (0, 1)


def test_X05_hire():
    match = position(specialists={"P": (3, 1)}, hand={0: "P-1w2c"}, table={0: "P-1w2c"})
    match.play("hire Parks Director", "pay table P-1w2c")
    assert match.fields.paid == 2
    match.play("pay P-1w2c")
    assert (price(match, "P"), holder(match, "P")) == (4, 0)
    assert (hand_of(match), table_of(match), match.fields.discard_count) == ("", "", 2)
    assert match.fields.phase == BONUS
    match.play("take project")
    assert (match.actor, match.fields.actions_left) == (0, 1)


def test_X06_submit():
    match = position(projects={0: "D:BM"}, vp={0: 39})
    match.play("submit D:BM")
    assert vp(match) == 36


def test_X07_income():
    banks = dict.fromkeys(("d5", "c4", "d4", "e4", "d3", "d6"), "B")
    hospitals = dict.fromkeys(("c5", "e5"), "H")
    match = position(
        tiles=banks | hospitals, renewed="d6 c5 e5", specialists={"B": (2, 0), "H": (2, 0)}, actions_left=1
    )
    assert (value(match, "B"), value(match, "H")) == (6, 2)
    match.play("take project", "take project")
    assert vp(match) == 8
    assert match.fields.last_income[0] == 8


def test_X08_lap_display():
    assert laps(49 + 4) == (0, 1, 3)
    assert laps(50) == (0, 0, 50)
    assert laps(51) == (0, 1, 1)
    assert laps(153) == (1, 1, 3)
    assert printed_track(153) == "a card of 100, a card of 50, marker on 3"


def test_X09_end_phase():
    match = position(
        4,
        turn=5,  # the second seat in round 2
        specialists={"F": (5, 0), "B": (5, 0), "H": (4, 0)},
        hand={1: "H-3c H-3c"},
    )
    match.play("hire Doctor", "pay H-3c", "pay H-3c")
    while match.actor == 1:
        match.apply(URBANIA.legal(match.state)[0])
    seats = []
    while not match.over:
        if match.fields.phase == ACTION and match.fields.actions_left == 2:
            seats.append(match.actor)
        match.apply(URBANIA.legal(match.state)[0])
    assert seats == [2, 3, 0, 1, 2, 3]
    assert match.fields.phase == GAME_OVER


def test_X10_neighbourhood():
    assert scored("N:NW", renewed="d6 d7 c5 c6 c7") == 20


def test_X11_building():
    tiles = dict.fromkeys(("d5", "c4", "d4", "d6"), "F") | {"e4": "R", "d3": "R"}
    assert scored("B:F", tiles=tiles, renewed="d6") == 24


def test_X12_single():
    assert scored("S:H", specialists={"H": (6, 1)}) == 30


def test_X13_dual():
    assert scored("D:BM", specialists={"B": (9, 1), "M": (2, 1)}) == 33


# ---- corners


def test_X14_mixed_colours():
    match = position(tiles={"e5": "R3/4"}, hand={0: "F-1w2c B-2w1c"})
    assert refused(match, "renew e5") == "R4.8"
    assert "needs 3 helmets of one colour, you can bring 2" in match.why_not("renew e5").text


def test_X15_no_dead_end():
    match = position(tiles={"e5": "R3/4"}, hand={0: "F-1w2c B-2w1c M-xw1c"})
    values = [value(match, letter) for letter in "FBHMSP"]
    match.play("renew e5")
    assert payments(match) == ["B-2w1c", "M-xw1c"]
    assert refused(match, "pay F-1w2c") == "R4.8"
    match.play("pay M-xw1c")
    assert payments(match) == ["B-2w1c"]
    match.play("pay B-2w1c")
    assert vp(match) == 4
    assert [value(match, letter) for letter in "FBHMSP"] == values
    assert table_of(match) == "B-2w1c M-xw1c"


def test_X16_rainbow_only():
    match = position(tiles={"e5": "R2/1+"}, hand={0: "M-xw1c H-xw1c"})
    match.play("renew e5", "pay M-xw1c", "pay H-xw1c")
    assert vp(match) == 1
    assert match.fields.phase == BONUS


def test_X17_no_table_workers():
    match = position(tiles={"e5": "H2/3"}, hand={0: "H-3c"}, table={0: "H-2w1c"})
    assert "renew e5" not in legal(match)
    with_workers = position(tiles={"e5": "H2/3"}, hand={0: "H-3c H-3w"}, table={0: "H-2w1c"})
    with_workers.play("renew e5")
    assert refused(with_workers, "pay table H-2w1c") == "R4.3"
    assert refused(with_workers, "pay H-3c") == "R4.4"


def test_X18_overpay():
    match = position(tiles={"e5": "H2/3"}, hand={0: "H-3c H-3w"}, table={0: "H-2w1c"})
    match.play("renew e5", "pay H-3w")
    assert vp(match) == 3
    assert match.fields.discard_count == 1
    assert (hand_of(match), table_of(match)) == ("H-3c", "H-2w1c")


def test_X19_own_specialist():
    match = position(specialists={"S": (2, 0)}, hand={0: "S-3c"})
    assert refused(match, "hire School Superintendent") == "R5.1"


def test_X20_hire_away_with_rainbow_coin():
    match = position(specialists={"S": (2, 1)}, hand={0: "S-2w1c F-1wxc", 1: "P-3w"}, vp={1: 5})
    match.play("hire School Superintendent", "pay F-1wxc", "pay S-2w1c")
    assert (price(match, "S"), holder(match, "S")) == (3, 0)
    assert match.fields.phase == ACTION
    assert match.fields.discard_count == 2
    assert (hand_of(match, 1), vp(match, 1)) == ("P-3w", 5)


def test_X21_beyond_nine():
    match = position(specialists={"B": (9, 1)}, hand={0: "B-3c B-3c B-1w2c B-1w2c"})
    match.play("hire Banker", "pay B-3c", "pay B-3c", "pay B-1w2c")
    assert match.fields.paid == 8
    assert match.fields.holder[1] == 1
    match.play("pay B-1w2c")
    assert (price(match, "B"), holder(match, "B")) == (10, 0)
    assert match.fields.phase == ACTION  # no bonus on 10


@pytest.mark.parametrize(("points", "after"), [(0, 0), (9, 9), (10, 9), (99, 90), (100, 90), (115, 104)])
def test_X22_fees(points, after):
    match = position(projects={0: "S:H"}, vp={0: points})
    match.play("submit S:H")
    assert vp(match) == after


def test_X23_fourth_project():
    match = position(projects={0: "S:H"}, submitted={0: "N:NW N:NE N:SE"})
    assert refused(match, "submit S:H") == "R6.2"


def test_X24_refresh_limit():
    four = position(pool="F-xw1c B-xw1c H-1w2c M-1wxc S-3c")
    assert refused(four, "refresh") == "R3.5"
    three = position(pool="F-xw1c B-xw1c H-1w2c M-3c S-3c")
    assert "refresh" in legal(three)
    dry = position(pool="F-xw1c B-xw1c H-1w2c M-3c S-3c", rest=1)
    assert refused(dry, "refresh") == "R3.6"


def test_X25_dry_supply():
    match = position(pool="F-3w B-3w H-3w M-3w S-3w", rest=1)
    match.play("take 2:B-3w")
    assert pool_of(match) == "F-3w - H-3w M-3w S-3w"
    assert legal(match) == ["take 1:F-3w", "take 3:H-3w", "take 4:M-3w", "take 5:S-3w", "take project"]
    match.play("take 1:F-3w")
    assert (match.fields.phase, match.fields.actions_left) == (ACTION, 1)


def test_X26_bonus_after_reshuffle():
    match = position(tiles={"e5": "H2/2+"}, hand={0: "H-3w"}, pool="F-3w B-3w M-3w S-3w P-3w", rest=1)
    match.play("renew e5", "pay H-3w")
    assert match.fields.phase == BONUS
    match.play("take pile")
    assert hand_of(match) == "H-3w"
    assert match.fields.reshuffled == 1


def test_X27_gap_first():
    match = position(tiles={"e5": "H2/2+"}, hand={0: "H-3w"}, pool="F-3w B-3w - S-3w P-3w", rest=1)
    match.play("renew e5", "pay H-3w")
    assert pool_of(match) == "F-3w B-3w H-3w S-3w P-3w"
    assert match.fields.phase == BONUS
    assert refused(match, "take pile") == "R3.3"


def test_X28_hire_and_score():
    match = position(tiles=dict.fromkeys(("d5", "c4", "d4"), "B") | {"e4": "R", "d3": "R"}, hand={0: "B-2w1c"})
    match.play("hire Banker", "pay B-2w1c", "take project", "take project")
    assert price(match, "B") == 2
    assert vp(match) == 3


def test_X29_specialist_trigger():
    values = {"F": (5, 1), "B": (5, 1), "H": (4, 1), "M": (4, 1), "S": (4, 1), "P": (4, 1)}
    match = position(specialists=values, hand={0: "H-3c H-3c"})
    assert match.fields.last_turn == -1
    match.play("hire Doctor", "pay H-3c", "pay H-3c")
    assert match.fields.ended_by == SPECIALIST_TRIGGER
    assert match.fields.last_turn == 3


@pytest.mark.parametrize("turn", [8, 6])
def test_X30_last_seat_triggers(turn):
    match = position(3, turn=turn, specialists={"F": (5, 0), "B": (5, 0), "H": (4, 1)}, hand={turn % 3: "H-3c H-3c"})
    assert match.actor == turn % 3
    match.play("hire Doctor", "pay H-3c", "pay H-3c")
    assert match.fields.last_turn == 11


def test_X31_district_trigger():
    match = position(renewed="d2 d1 e3 e2 e1 f3 f2 f1", tiles={"g3": "F2/3"}, hand={0: "F-3w"})
    assert match.fields.district_renewed[2] == 8
    assert match.fields.last_turn == -1
    match.play("renew g3", "pay F-3w")
    assert match.fields.district_renewed[2] == 9
    assert match.fields.ended_by == DISTRICT_TRIGGER
    assert match.fields.last_turn == 3


def test_X32_what_counts_where():
    tiles = {"d4": "B", "d5": "R", "c4": "R", "e4": "R", "d3": "R"}
    tiles |= dict.fromkeys(("d6", "d7", "c5", "c6", "c7", "b5"), "F")
    assert scored("N:NW", tiles=tiles, renewed="d6 d7 c5 c6 c7 b5") == 24
    assert scored("B:B", tiles=tiles, renewed="d6 d7 c5 c6 c7 b5") == 6


def test_X33_tie():
    match = position(3)
    s = match.fields
    s.vp[:3] = 120
    s.project_points[:3] = (55, 60, 60)
    s.phase, s.side = GAME_OVER, -1
    assert match.returns() == [0, 0.5, 0.5]
    assert [place(s, seat) for seat in range(3)] == [3, 1, 1]
    assert match.winners() == [1, 2]


def test_X34_subsidy():
    match = position(subsidy="standard")
    match.play("hire Banker", "use subsidy")
    assert (price(match, "B"), holder(match, "B")) == (2, 0)
    assert match.fields.subsidy[0] == 0


def test_X35_italian_politics():
    match = position(
        subsidy="italian_politics", used_subsidy=(0,), specialists={"B": (2, 0)}, turn=1, hand={1: "B-1w2c"}
    )
    match.play("hire Banker", "pay B-1w2c")
    assert match.fields.subsidy[0] == 1


def test_X36_fee_before_income():
    hospitals = dict.fromkeys(("d5", "c4", "d4", "e4"), "H") | {"d3": "R"}
    match = position(tiles=hospitals, specialists={"H": (2, 0)}, projects={0: "S:H"}, vp={0: 20}, actions_left=1)
    match.play("submit S:H")
    assert vp(match) == 22
    assert match.fields.fee_points[0] == 2
