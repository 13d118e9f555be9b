"""The rules one by one: what each allows, and the sentence with which it refuses."""

from typing import Any

import pytest

from tests.matches import refused, sentence
from urbarium.engine.errors import RuleError
from urbarium.games.urbania.actions import HIRE, SUBMIT, TAKE_POOL
from urbarium.games.urbania.components import AREA, CELLS, CENTRE, DECK, PROJECT_CODES, TILE_TYPE, TYPE_LETTERS
from urbarium.games.urbania.state import ACTION, BONUS, DRAW, GAME_OVER, PAY_HIRE, RENEWED, STALEMATE

from .tables import (
    URBANIA,
    cards,
    hand_of,
    holder,
    legal,
    payments,
    pool_of,
    position,
    price,
    table_of,
    targets,
    value,
    vp,
)

LOW_POOL = "F-3c B-3c H-3c M-3c S-1w2c"  # one helmet


def skip_turn(match):
    """Two Draws of two projects each."""
    match.play("take project", "take project", "take project", "take project")


# ---- R1: setup


def test_R1_1_five_renewed_cells_in_a_city_of_all_tiles():
    s = URBANIA.start(seed=5).fields
    assert sorted(s.tile.tolist()) == list(range(49))
    assert [cell for cell in range(CELLS) if s.cell[cell] == RENEWED] == [17, 23, 24, 25, 31]


def test_R1_2_building_values_count_the_centre():
    s = URBANIA.start(seed=5).fields
    centre = [int(TILE_TYPE[s.tile[cell]]) for cell in range(CELLS) if AREA[cell] == CENTRE]
    assert s.building_value.tolist() == [centre.count(suit) for suit in range(6)]


def test_R1_3_specialists_start_unclaimed_with_value_1():
    s = URBANIA.start(seed=5).fields
    assert s.specialist_value.tolist() == [1] * 6
    assert s.holder.tolist() == [-1] * 6


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_R1_4_to_R1_9_the_deal(players):
    """R1.4 to R1.9: no points, five cards each, five in the pool, the rest is the pile, 31 projects."""
    match = URBANIA.start(seed=5, players=players)
    s = match.fields
    assert s.vp.tolist() == [0] * 5
    assert s.hand_count[:players].tolist() == [5] * players
    assert (s.pool >= 0).all()
    assert s.discard_count == 0
    assert s.pile_count == 55 - 5 * players == {2: 45, 3: 40, 4: 35, 5: 30}[players]
    assert s.project_pile_count == 31
    assert not s.project_hand.any()
    everything = s.hand.sum(axis=0).tolist()
    for card in s.pool.tolist() + s.pile[: s.pile_count].tolist():
        everything[card] += 1
    assert everything == [DECK.tolist().count(card) for card in range(36)]


def test_R1_8_a_start_player_is_chosen():
    starts = {URBANIA.start(seed=seed, players=3).actor for seed in range(30)}
    assert starts == {0, 1, 2}
    assert {URBANIA.start(seed=seed, players=3, start="black").actor for seed in range(30)} == {0}


def test_R1_8_the_start_player_changes_nothing_else():
    chance, first = (URBANIA.start(seed=5, players=4, start=start).fields for start in ("random", "black"))
    for field in ("tile", "hand", "pool", "pile", "project_pile"):
        assert (chance[field] == first[field]).all()


def test_R1_8_and_R9_3_rounds_end_with_the_seat_before_the_start_player():
    """Orange began, so Orange has no turn left in this round, and White plays last."""
    match = position(3, turn=4, start=2, last_turn=8, ended_by=2, specialists=dict.fromkeys("FBH", (5, 1)))
    assert match.actor == 0
    assert "Black (2), White (2), Orange (1)" in " ".join(match.view(0).text().split())


# ---- R2: the turn


def test_R2_1_seats_play_clockwise():
    match = URBANIA.start(seed=5, players=3, start="black")
    seats = []
    for _ in range(4):
        seats.append(match.actor)
        skip_turn(match)
    assert seats == [0, 1, 2, 0]


def test_R2_1_it_is_not_your_turn():
    match = position(hand={0: "B-3c", 1: "F-3c"})
    (refusal,) = match.view(1).why_not(HIRE + TYPE_LETTERS.index("F"))
    assert str(refusal) == "It is not your turn: Black decides now. [URBANIA-R2.1]"


def test_R2_2_a_turn_is_exactly_two_actions():
    match = position(hand={0: "B-3c F-3c"})
    match.play("hire Banker", "pay B-3c", "hire Chief Executive", "pay F-3c")
    assert match.actor == 1


def test_R2_3_no_passing_while_something_is_possible():
    match = position()
    assert refused(match, "pass") == "R2.3"
    assert sentence(match, "pass") == "You must use both actions: something is still possible."
    match.play("take project")
    assert refused(match, "pass") == "R2.3"
    assert sentence(match, "pass") == "You cannot pass in the middle of an action: take your second card."


def test_R2_3_no_passing_in_a_payment_or_before_a_bonus():
    match = position(tiles={"e5": "H2/2+"}, hand={0: "H-3w"})
    match.play("renew e5")
    assert sentence(match, "pass") == "You cannot pass in the middle of an action: pay for the Hospital on e5."
    match.play("pay H-3w")
    assert sentence(match, "pass") == "You cannot pass in the middle of an action: take or decline the bonus card."
    assert refused(match, "pass") == "R2.3"


def stuck(**changes):
    """Nobody can do anything: no cards to draw, and seat 1 alone holds all helmets and coins, too few of each."""
    around = ("d6", "c5", "e5", "b4", "f4", "c3", "e3", "d2")
    faces = ("F4/7", "F5/9", "B4/7", "B5/9", "H4/7", "H5/9", "M4/7", "M5/9")
    hand = " ".join(f"{suit}-3w" for suit in "FBHMSP")
    mixed = " ".join(f"{suit}-{kind}" for suit in "FBHMSP" for kind in ["2w1c", "2w1c", "1w2c", "1w2c", "xw1c", "1wxc"])
    coins = " ".join(f"{suit}-3c {suit}-3c" for suit in "FBHMSP")
    given: dict[str, Any] = {
        "tiles": dict(zip(around, faces, strict=True)),
        "specialists": dict.fromkeys("FBHMSP", (4, 0)),
        "hand": {0: f"{hand} {coins}", 1: hand},
        "table": {0: mixed},
        "pool": "- - - - -",
        "submitted": {0: "N:NW S:H D:BM", 1: "N:SE S:F D:SP"},
        "project_pile": False,
    }
    return position(**(given | changes))


def test_R2_4_a_forced_pass():
    match = stuck()
    assert legal(match) == ["pass"]
    match.play("pass")
    assert (match.actor, match.fields.actions_left) == (0, 1)
    match.play("pass")
    assert match.actor == 1


def test_R2_5_a_chosen_step_is_final():
    match = position(tiles={"e5": "H2/3"}, hand={0: "H-3w B-3c"}, projects={0: "S:H"})
    match.play("renew e5")
    for other in ("hire Banker", "take pile", "refresh", "renew c5", "submit S:H"):
        assert refused(match, other) == "R2.5"
    assert sentence(match, "take pile") == "What you have begun comes first: pay for the Hospital on e5."
    assert refused(match, "take 1:H-1wxc") == "R2.5"  # whatever lies there
    drawing = position(pool=LOW_POOL, hand={0: "B-3c"})
    drawing.play("refresh")
    assert refused(drawing, "hire Banker") == "R2.5"
    bonus = position(tiles={"e5": "H2/2+"}, hand={0: "H-3w B-3c"})
    bonus.play("renew e5", "pay H-3w")
    assert refused(bonus, "hire Banker") == "R2.5"
    assert sentence(bonus, "hire Banker") == "What you have begun comes first: take or decline the bonus card."


def test_R2_6_payments_and_declining_have_their_phase():
    match = position(hand={0: "B-3c"})
    assert refused(match, "pay B-3c") == refused(match, "pay table B-2w1c") == "R2.6"
    assert sentence(match, "pay B-3c") == "There is nothing to pay now: a card pays for what was chosen before."
    assert refused(match, "no bonus") == "R2.6"
    assert sentence(match, "no bonus") == "There is no bonus card to decline."


def test_R2_7_nothing_after_the_end():
    match = stuck()
    match.play("pass", "pass", "pass", "pass")
    assert match.over
    with pytest.raises(RuleError, match="The game is over"):
        match.play("take pile")
    assert refused(match, "pass") == refused(match, "take 1:H-3w") == "R2.7"


# ---- R3: Draw


def test_R3_1_a_draw_is_two_takes_from_any_sources():
    match = position(pool=LOW_POOL, pile="P-3w P-3w P-3c", hand={1: "M-3w"})
    match.play("take pile")
    assert (match.fields.phase, match.fields.takes_left) == (DRAW, 1)
    match.play("take pile")
    assert hand_of(match) == "P-3w P-3w"
    assert match.fields.actions_left == 1


def test_R3_1_no_source_no_draw():
    match = stuck()
    for source in ("take pile", "take project", "take 1:empty"):
        assert refused(match, source).startswith("R3")


def test_R3_2_a_pool_take_is_refilled_at_once():
    match = position(pool=LOW_POOL, pile="P-3w")
    match.play("take 2:B-3c")
    assert pool_of(match) == "F-3c P-3w H-3c M-3c S-1w2c"
    assert hand_of(match) == "B-3c"
    assert match.fields.known[0].sum() == 1


def test_R3_2_an_empty_slot():
    match = position(pool="F-3c - H-3c M-3c S-1w2c", rest=1)
    assert refused(match, "take 2:empty") == "R3.2"
    assert sentence(match, "take 2:empty") == "That pool slot is empty."


def test_R3_3_a_pile_take_is_blind():
    match = position(pile="P-3w")
    match.play("take pile")
    assert hand_of(match) == "P-3w"
    assert not match.fields.known.any()
    dry = position(pool=LOW_POOL, rest=1)
    assert sentence(dry, "take pile") == "The resource pile and the discard pile are both empty."


def test_R3_4_projects_run_out():
    match = position(project_pile=False)
    assert refused(match, "take project") == "R3.4"
    assert sentence(match, "take project") == "The project pile is empty."


def test_R3_5_refresh_needs_few_helmets_and_a_full_pool():
    rich = position(pool="F-3w B-1w2c H-3c M-3c S-3c")
    assert sentence(rich, "refresh") == "The pool shows 4 helmets, more than 3, so it cannot be replaced."
    gap = position(pool="F-3c - H-3c M-3c S-1w2c", rest=1)
    assert refused(gap, "refresh") == "R3.5"
    assert sentence(gap, "refresh") == "The pool can only be replaced when it has five cards."


def test_R3_6_refresh_discards_first_and_then_deals():
    match = position(pool=LOW_POOL, pile="P-3w P-3w", rest=1)
    match.play("refresh")
    pool = pool_of(match).split()
    assert pool[:2] == ["P-3w", "P-3w"]
    assert set(pool[2:]) < set(LOW_POOL.split())  # reshuffled from what was just discarded
    assert match.fields.pile_count == 2
    assert match.fields.discard_count == 0
    dry = position(pool=LOW_POOL, rest=1)
    assert sentence(dry, "refresh") == "No other cards are left to replace the pool with."


def test_R3_7_at_most_three_refreshes_before_a_take():
    match = position(pool=LOW_POOL, pile="F-3c B-3c H-3c M-3c", rest=1)  # nine cards with one helmet
    match.play("refresh", "refresh", "refresh")
    assert (match.fields.phase, match.fields.takes_left) == (DRAW, 2)
    assert refused(match, "refresh") == "R3.7"
    assert sentence(match, "refresh") == "The pool was already replaced three times before this card."
    match.apply(TAKE_POOL)
    assert match.fields.refreshes == 0
    assert "refresh" in legal(match)


def test_R3_8_the_second_take_is_compulsory():
    match = position(hand={0: "B-3c"}, tiles={"e5": "H2/3"})
    match.play("take project")
    for other in ("hire Banker", "renew e5", "submit S:H"):
        assert refused(match, other) == "R3.8"
    assert sentence(match, "hire Banker") == "You still have to take your second card."


def test_R3_8_a_draw_ends_when_no_card_is_left():
    match = position(pool="F-3c - - - -", rest=1, project_pile=False)
    match.play("take 1:F-3c")
    assert (match.fields.phase, match.fields.actions_left) == (ACTION, 1)


def test_R3_9_no_hand_limit():
    match = URBANIA.start(seed=1)
    for _ in range(5):
        while match.actor == 0:
            match.play("take pile")
        match.play("take project", "take project", "take pile", "take pile")
    assert match.fields.hand_count[0] > 20


def test_R3_10_a_bonus_take_is_optional_and_without_refresh():
    match = position(tiles={"e5": "H2/2+"}, hand={0: "H-3w"}, pool=LOW_POOL)
    match.play("renew e5", "pay H-3w")
    assert match.fields.phase == BONUS
    assert refused(match, "refresh") == "R3.10"
    assert sentence(match, "refresh") == "The pool cannot be replaced for a bonus card."
    match.play("no bonus")
    assert (match.fields.phase, match.fields.actions_left) == (ACTION, 1)


def test_R3_10_a_bonus_without_a_source_is_skipped():
    match = position(tiles={"e5": "H2/2+"}, hand={0: "H-2w1c"}, pool="- - - - -", rest=1, project_pile=False)
    match.play("renew e5", "pay H-2w1c")
    assert (match.fields.phase, match.fields.actions_left) == (ACTION, 1)


# ---- R4: Renew


def test_R4_1_renewed_already():
    match = position(hand={0: "F-3w F-3w"})
    assert refused(match, "renew d4") == "R4.1"
    assert sentence(match, "renew d4") == "This building is already renewed."


def test_R4_2_a_corner_is_not_enough():
    match = position(hand={0: "F-3w F-3w"})
    assert refused(match, "renew c6") == "R4.2"
    assert sentence(match, "renew c6") == "It must touch a renewed building by a side, not only by a corner."
    assert sentence(match, "renew a1") == "It must touch a renewed building by a side."
    assert sentence(match, "renew d1") == "It must touch a renewed building by a side."


def test_R4_2_across_monorail_and_highway():
    match = position(tiles={"e6": "F2/3", "d6": "R2/2"}, renewed="d6", hand={0: "F-3w"})
    assert "e6" in targets(match)


def test_R4_3_workers_come_from_hand_only():
    match = position(tiles={"e5": "H2/3"}, hand={0: "H-3w"}, table={0: "H-2w1c"})
    match.play("renew e5")
    assert sentence(match, "pay table H-2w1c") == "Cards in front of you can only pay for specialists."


def test_R4_4_colour_and_helmets():
    match = position(tiles={"e5": "H3/5"}, hand={0: "H-2w1c H-1wxc H-3c B-3w B-xw1c"})
    match.play("renew e5")
    assert payments(match) == ["B-xw1c", "H-2w1c", "H-1wxc"]
    assert sentence(match, "pay H-3c") == "This card shows no helmets."
    assert sentence(match, "pay B-3w") == "These helmets have the wrong colour: the Hospital on e5 needs red ones."


def test_R4_5_residential_takes_one_colour():
    match = position(tiles={"e5": "R4/6"}, hand={0: "F-3w F-2w1c B-3w B-2w1c H-3c"})
    match.play("renew e5", "pay F-2w1c")
    assert payments(match) == ["F-3w"]
    assert refused(match, "pay B-3w") == "R4.5"
    assert sentence(match, "pay B-3w") == "All helmets on a residential building must share one colour, here brown."
    assert refused(match, "pay H-3c") == "R4.4"


def test_R4_6_a_rainbow_helmet_counts_one():
    match = position(tiles={"e5": "H3/5"}, hand={0: "H-2w1c S-xw1c"})
    match.play("renew e5", "pay S-xw1c")
    assert match.fields.paid == 1
    match.play("pay H-2w1c")
    assert vp(match) == 5


def test_R4_7_payment_stops_by_itself():
    match = position(tiles={"e5": "H2/3"}, hand={0: "H-3w H-3w"})
    match.play("renew e5", "pay H-3w")
    assert hand_of(match) == "H-3w"
    assert match.fields.phase == ACTION


def test_R4_8_only_what_can_be_completed():
    match = position(tiles={"e5": "H4/7"}, hand={0: "H-2w1c S-xw1c"})
    assert refused(match, "renew e5") == "R4.8"
    assert sentence(match, "renew e5") == (
        "You do not have enough helmets: the Hospital on e5 needs 4 red helmets, you can bring 3."
    )


def test_R4_8_a_residential_building_speaks_of_the_colour_that_is_short():
    """Brown pays, gray does not: the building can be paid, only not with gray helmets."""
    match = position(tiles={"e5": "R4/6"}, hand={0: "F-3w F-2w1c B-2w1c S-xw1c"})
    match.play("renew e5")
    assert payments(match) == ["F-3w", "F-2w1c", "S-xw1c"]
    assert refused(match, "pay B-2w1c") == "R4.8"
    assert sentence(match, "pay B-2w1c") == (
        "You do not have enough gray helmets: the Residential building on e5 needs 4, with gray ones you can bring 3."
    )
    short = position(tiles={"e5": "R4/6"}, hand={0: "F-3w B-3w"})
    assert sentence(short, "renew e5") == (
        "You do not have enough helmets: the Residential building on e5 needs 4 helmets of one colour, you can bring 3."
    )


def test_R4_9_effects():
    match = position(tiles={"e5": "H2/3"}, hand={0: "H-3w"})
    before = value(match, "H")
    match.play("renew e5", "pay H-3w")
    assert (vp(match), value(match, "H"), int(match.fields.district_renewed[1])) == (3, before + 1, 1)
    assert refused(match, "renew e5") == "R4.1"
    assert match.fields.tile_points[0] == 3


def test_R4_10_coin_cards_stay_on_the_table():
    match = position(tiles={"e5": "H5/9"}, hand={0: "H-2w1c H-1w2c H-1wxc B-xw1c H-3w"})
    match.play("renew e5", "pay H-2w1c", "pay H-1w2c", "pay H-1wxc", "pay B-xw1c")
    assert table_of(match) == "B-xw1c H-2w1c H-1w2c H-1wxc"
    pure = position(tiles={"e5": "H2/3"}, hand={0: "H-3w"})
    pure.play("renew e5", "pay H-3w")
    assert table_of(pure) == ""
    assert pure.fields.discard[cards("H-3w")[0]] == 1


def test_R4_11_card_icon():
    match = position(tiles={"e5": "R2/1+"}, hand={0: "H-3w"})
    match.play("renew e5", "pay H-3w")
    assert match.fields.phase == BONUS


def test_R4_12_the_card_must_be_in_hand():
    match = position(tiles={"e5": "H2/3"}, hand={0: "H-3w"})
    match.play("renew e5")
    assert refused(match, "pay H-2w1c") == "R4.12"
    assert sentence(match, "pay H-2w1c") == "You do not have this card in hand."


# ---- R5: Hire


def test_R5_1_own_specialist():
    match = position(specialists={"B": (2, 0)}, hand={0: "B-3c"})
    assert sentence(match, "hire Banker") == "You already employ this specialist."


def test_R5_2_the_price_is_the_value():
    match = position(specialists={"B": (4, 1)}, hand={0: "B-3c"})
    refusals = URBANIA.refusals(match.state, HIRE + TYPE_LETTERS.index("B"))
    assert [str(refusal) for refusal in refusals] == [
        "You do not have enough coins: the Banker costs 4 gray coins, you can pay 3. [URBANIA-R5.6]"
    ]


def test_R5_3_colour_and_coins():
    match = position(specialists={"B": (4, 1)}, hand={0: "B-3c B-xw1c B-3w H-3c H-1wxc"}, table={0: "B-1w2c H-2w1c"})
    match.play("hire Banker")
    assert payments(match) == ["B-3c", "B-xw1c", "H-1wxc", "table B-1w2c"]
    assert sentence(match, "pay B-3w") == "This card shows no coins."
    assert sentence(match, "pay H-3c") == "These coins have the wrong colour: the Banker wants gray ones."
    assert refused(match, "pay table H-2w1c") == "R5.3"


def test_R5_4_a_rainbow_coin_counts_one():
    match = position(hand={0: "H-1wxc"})
    match.play("hire Banker", "pay H-1wxc")
    assert holder(match, "B") == 0


def test_R5_5_payment_stops_by_itself_and_surplus_is_lost():
    match = position(hand={0: "B-3c B-3c"})
    match.play("hire Banker", "pay B-3c")
    assert hand_of(match) == "B-3c"
    assert match.fields.phase == ACTION


def test_R5_6_hand_and_table_together():
    match = position(specialists={"B": (4, 1)}, hand={0: "B-3c"}, table={0: "B-2w1c"})
    assert "hire Banker" in legal(match)
    poor = position(specialists={"B": (4, 1)}, hand={0: "B-3c"}, table={0: "H-2w1c"})
    assert refused(poor, "hire Banker") == "R5.6"


def test_R5_7_effects():
    match = position(specialists={"B": (2, 1)}, hand={0: "B-2w1c"}, table={0: "B-2w1c"})
    match.play("hire Banker", "pay B-2w1c", "pay table B-2w1c")
    assert (price(match, "B"), holder(match, "B")) == (3, 0)
    assert match.fields.discard[cards("B-2w1c")[0]] == 2
    assert (hand_of(match), table_of(match)) == ("", "")


def test_R5_8_the_previous_holder_gets_nothing():
    match = position(specialists={"B": (2, 1)}, hand={0: "B-3c"})
    match.play("hire Banker", "pay B-3c")
    assert (vp(match, 1), hand_of(match, 1), table_of(match, 1)) == (0, "", "")


@pytest.mark.parametrize(
    ("value_before", "bonus"), [(2, False), (3, True), (4, False), (5, True), (7, True), (9, False)]
)
def test_R5_9_icons_of_the_track(value_before, bonus):
    match = position(specialists={"B": (value_before, 1)}, hand={0: "B-3c B-3c B-1w2c B-1w2c"})
    match.play("hire Banker")
    while match.fields.phase == PAY_HIRE:
        match.apply(URBANIA.legal(match.state)[-1])
    assert (match.fields.phase == BONUS) == bonus


def test_R5_10_cards_must_be_there():
    match = position(hand={0: "B-3c"}, table={0: "B-2w1c"})
    match.play("hire Banker")
    assert refused(match, "pay B-1w2c") == "R5.10"
    assert sentence(match, "pay B-1w2c") == "You do not have this card in hand."
    assert sentence(match, "pay table B-1w2c") == "This card does not lie in front of you."


# ---- R6: Submit


def test_R6_1_the_project_is_in_hand():
    match = position(projects={0: "S:H", 1: "S:B"})
    assert refused(match, "submit S:B") == "R6.1"
    assert sentence(match, "submit S:B") == "You do not hold this project."


def test_R6_2_three_at_most():
    match = position(projects={0: "S:H"}, submitted={0: "N:NW N:NE N:SE"})
    assert sentence(match, "submit S:H") == "You have already submitted three projects."


def test_R6_3_fee():
    match = position(projects={0: "S:H"}, vp={0: 57})
    match.play("submit S:H")
    assert vp(match) == 52
    assert match.fields.fee_points[0] == 5


def test_R6_4_a_submitted_project_stays():
    match = position(projects={0: "S:H S:B"})
    match.play("submit S:H")
    refusals = URBANIA.refusals(match.state, SUBMIT + PROJECT_CODES.index("S:H"))
    assert [str(refusal) for refusal in refusals] == [
        "This project is submitted already, and that cannot be changed. [URBANIA-R6.4]"
    ]


# ---- R7: income


def test_R7_1_income_is_the_building_value():
    tiles = {"d5": "B", "c4": "B", "d4": "F", "e4": "R", "d3": "R"}
    match = position(tiles=tiles, specialists={"B": (5, 0), "F": (3, 1)})
    skip_turn(match)
    assert (vp(match, 0), vp(match, 1)) == (2, 0)
    skip_turn(match)
    assert (vp(match, 0), vp(match, 1)) == (2, 1)


def test_R7_1_income_also_after_passes():
    match = stuck(tiles={"d5": "S", "d4": "S"} | stuck_tiles())
    match.play("pass", "pass")
    assert match.fields.last_income[0] == match.fields.building_value.sum()


def stuck_tiles():
    around = ("d6", "c5", "e5", "b4", "f4", "c3", "e3", "d2")
    return dict(zip(around, ("F4/7", "F5/9", "B4/7", "B5/9", "H4/7", "H5/9", "M4/7", "M5/9"), strict=True))


# ---- R8: supply


def test_R8_1_the_discard_pile_becomes_the_pile():
    match = position(pool=LOW_POOL, discard="P-3w P-2w1c P-1w2c", rest=1)
    match.play("take pile")
    assert hand_of(match) in ("P-3w", "P-2w1c", "P-1w2c")
    assert (match.fields.pile_count, match.fields.discard_count) == (2, 0)


def test_R8_2_lowest_slot_first():
    match = position(tiles={"e5": "H5/9"}, hand={0: "H-3w H-3w"}, pool="F-3w - M-3w - P-3w", rest=1, project_pile=False)
    match.play("renew e5", "pay H-3w", "pay H-3w")
    assert pool_of(match) == "F-3w H-3w M-3w H-3w P-3w"


def test_R8_3_an_empty_slot_waits():
    match = position(hand={0: "B-3c"}, pool="F-3w - M-3w - P-3w", rest=1)
    match.play("take project", "take project")
    assert pool_of(match) == "F-3w - M-3w - P-3w"
    skip_turn(match)
    match.play("hire Banker", "pay B-3c")
    assert pool_of(match) == "F-3w B-3c M-3w - P-3w"


def test_R8_4_projects_never_come_back():
    match = position(projects={0: "S:H"}, project_pile=False)
    match.play("submit S:H")
    assert refused(match, "take project") == "R3.4"


# ---- R9: the end


def test_R9_1_district_trigger_and_not_the_centre():
    match = position(renewed="d2 d1 e3 e2 e1 f3 f2", tiles={"g3": "F2/3", "f1": "F2/2+"}, hand={0: "F-3w F-3w"})
    match.play("renew f1", "pay F-3w", "no bonus")
    assert match.fields.last_turn == -1
    match.play("renew g3", "pay F-3w")
    assert match.fields.last_turn == 3


def test_R9_2_specialist_trigger():
    match = position(specialists={"F": (7, 1), "B": (5, 1), "H": (4, 1)}, hand={0: "H-3c H-3c"})
    match.play("hire Doctor", "pay H-3c", "pay H-3c")
    assert match.fields.last_turn == 3


@pytest.mark.parametrize(("players", "turn", "last"), [(2, 0, 3), (2, 1, 3), (4, 5, 11), (5, 9, 14), (5, 5, 14)])
def test_R9_3_this_round_and_one_more(players, turn, last):
    seat = turn % players
    match = position(
        players,
        turn=turn,
        specialists={"F": (5, 0), "B": (5, 0), "H": (4, (seat + 1) % players)},
        hand={seat: "H-3c H-3c"},
    )
    match.play("hire Doctor", "pay H-3c", "pay H-3c")
    assert match.fields.last_turn == last


def test_R9_4_a_second_trigger_changes_nothing():
    match = position(
        turn=2,
        specialists={"F": (5, 1), "B": (5, 1), "H": (5, 1), "M": (4, 1)},
        hand={0: "M-3c M-3c"},
        last_turn=3,
        ended_by=2,
        projects={0: "S:H"},
    )
    match.play("hire Small Business Owner", "pay M-3c", "pay M-3c")
    assert match.fields.last_turn == 3
    match.play("submit S:H")
    assert match.actor == 1


def test_R9_5_stalemate():
    match = stuck()
    match.play("pass", "pass", "pass")
    assert not match.over
    match.play("pass")
    assert match.over
    assert (match.fields.ended_by, match.fields.turn) == (STALEMATE, 1)


def test_R9_5_in_the_end_phase_the_last_turn_stands():
    match = stuck(specialists=dict.fromkeys("FBHMSP", (5, 0)), last_turn=3, ended_by=2)
    for _ in range(4):
        assert not match.over
        match.play("pass", "pass")
    assert match.over
    assert match.fields.turn == 3


# ---- R10: scoring


def last_action(**given):
    """The last action of a game that ends after this turn of seat 1."""
    match = position(
        turn=3, last_turn=3, ended_by=2, actions_left=1, specialists={"F": (5, 0), "B": (6, 0), "H": (5, 0)}, **given
    )
    match.play("take project", "take project")
    assert match.fields.phase == GAME_OVER
    return match


def test_R10_1_only_submitted_projects_score():
    match = last_action(projects={0: "S:B"}, submitted={0: "S:F"}, vp={0: 30})
    assert vp(match) == 30 + 25
    assert match.scores() == [55, 0]


def test_R10_2_to_R10_5_the_four_families():
    """R10.2 to R10.5: 4 for each building of the district, 6 for each of the type, 5 and 3 for specialist values."""
    tiles = {"d4": "F", "d5": "R", "c4": "R", "e4": "R", "d3": "R", "d6": "F", "e5": "M"}
    match = last_action(tiles=tiles, renewed="d6 e5", submitted={0: "N:NW B:F S:M", 1: "D:BM D:FB"})
    assert match.fields.project_points[:2].tolist() == [4 * 1 + 6 * 2 + 5 * 1, 3 * (6 + 1) + 3 * (5 + 6)]


def test_R10_6_most_points_win():
    match = last_action(vp={0: 30, 1: 29})
    assert match.returns()[0] == 1


def test_R10_7_ties_go_to_projects():
    income = last_action().scores()[0]
    assert income == 0
    match = last_action(vp={0: 25}, submitted={1: "S:F"})
    assert match.scores() == [25, 25]
    assert match.winners() == [1]


def test_R10_8_a_full_tie_is_shared():
    match = last_action(vp={0: 10, 1: 10})
    assert match.returns() == [0.5, 0.5]


# ---- R11: subsidy contracts


@pytest.mark.parametrize(("option", "tiles"), [("off", 0), ("standard", 1), ("italian_politics", 1)])
def test_R11_1_one_tile_each(option, tiles):
    assert URBANIA.start(seed=1, players=3, subsidy=option).fields.subsidy.tolist() == [tiles] * 3 + [0, 0]


def test_R11_2_the_tile_is_a_rainbow_helmet_or_coin():
    match = position(subsidy="standard", tiles={"e5": "H3/5"}, hand={0: "H-2w1c B-1w2c"})
    assert "renew e5" in legal(match)
    match.play("renew e5", "use subsidy", "pay H-2w1c")
    assert vp(match) == 5
    match.play("hire Banker")
    assert refused(match, "use subsidy") == "R11.2"
    assert sentence(match, "use subsidy") == "Your subsidy contract is already used."
    assert refused(position(subsidy="standard"), "use subsidy") == "R2.6"


def test_R11_3_standard_tiles_do_not_come_back():
    match = position(subsidy="standard", used_subsidy=(1,), specialists={"B": (2, 1)}, hand={0: "B-3c"})
    match.play("hire Banker", "pay B-3c")
    assert match.fields.subsidy[:2].tolist() == [1, 0]


def test_R11_4_italian_politics_gives_the_tile_back():
    match = position(subsidy="italian_politics", used_subsidy=(1,), specialists={"B": (2, 1)}, hand={0: "B-3c"})
    match.play("hire Banker", "pay B-3c")
    assert match.fields.subsidy[:2].tolist() == [1, 1]


def test_R11_5_the_tile_alone_pays_one_and_leaves_no_card():
    match = position(subsidy="standard", pool="F-xw1c B-xw1c H-1w2c M-3c S-3c")
    assert "refresh" in legal(match)  # three helmets: the tile is none of them
    match.play("hire Banker", "use subsidy")
    assert (holder(match, "B"), match.fields.discard_count) == (0, 0)


def test_R11_6_no_tiles_without_the_option():
    match = position()
    assert refused(match, "use subsidy") == "R11.6"
    assert sentence(match, "use subsidy") == "This game is played without subsidy contracts."
