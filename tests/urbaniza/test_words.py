"""Texts: complete, and honest about what holds a city back."""

import re

import pytest

from urbarium.games.urbaniza.refusals import REFUSALS
from urbarium.games.urbaniza.rules.turn import next_mayor
from urbarium.games.urbaniza.words.notation import turn_label
from urbarium.games.urbaniza.words.phrases import forecast

from .tables import URBANIZA, City, full_turn, table


def test_turn_labels():
    match = URBANIZA.start(players=2)
    assert turn_label(match.fields) == "setup"
    match.play("settle T03 price T22 settle T22 price T01 price T24")
    assert turn_label(match.fields) == "1.0"
    match.play("hire broker hire farmer")
    assert turn_label(match.fields) == "1.1"


# ---- the bottleneck


def short_of_grain():
    return table(City("T02 T03", houses=3, food=1, sown=0, orders="OOG", citizens=1))


def test_the_forecast_names_the_smallest_line():
    outlook = forecast(short_of_grain().fields, 0)
    assert outlook.lines == (3, 1, 3)
    assert (outlook.citizens, outlook.held_back_by) == (1, "grain")
    assert (outlook.citizen_points, outlook.grain_left) == (2, 0)


def test_the_forecast_sees_the_harvest():
    match = table(City("T02 T03", houses=3, food=1, sown=1, orders="OOG", character="farmer"))
    assert forecast(match.fields, 0).lines == (3, 4, 3)
    assert forecast(match.fields, 0).held_back_by == "houses and work orders"


def test_the_text_points_at_the_smallest_line():
    lines = short_of_grain().view(0).text().splitlines()
    own = lines[lines.index("YOU") + 1 :][:6]
    assert [line for line in own if "<==" in line] == ["  grain       1 [#-------]  <== holds back"]
    assert "held back by grain" in own[5]


def test_three_even_lines_hold_nothing_back():
    view = table(City("T02 T03", houses=2, food=2, orders="OO")).view(0)
    assert forecast(view.fields, 0).limits == ()
    assert "all three lines even" in view.text()
    assert "<==" not in view.text()[view.text().index("YOU") :][:400]
    assert "next 2 citizens, all three lines even." in view.svg()


def test_the_drawing_tells_what_holds_back():
    svg = short_of_grain().view(0).svg()
    assert "held back by grain" in re.search(r"<desc[^>]*>(.*?)</desc>", svg)[1]


def test_after_the_end_nothing_is_held_back():
    match = full_turn(table(turn=6, phase=4))
    assert "<==" not in match.view(0).text()
    assert "The game is over" in match.view(-1).svg()


def test_the_next_mayor_is_foretold():
    match = table(City(points=9), City(points=4), phase=4)
    before = match.state.tobytes()
    assert next_mayor(match.fields) == 1
    assert "Mayor next turn as things stand: Blue" in match.view(0).text()
    assert match.state.tobytes() == before
    assert full_turn(match).fields.mayor == 1


def test_the_next_mayor_is_foretold_with_what_the_count_will_bring():
    """One citizen brings more than the point that Blue is behind, and so do six grain that are kept."""
    idle, busy = City(points=5, food=0), City(points=4, food=1)
    match = table(idle, busy, phase=4)
    assert next_mayor(match.fields) == full_turn(match.copy()).fields.mayor == 0
    stored = City(points=4, food=6, orders="")
    match = table(idle, stored, phase=4)
    assert next_mayor(match.fields) == full_turn(match.copy()).fields.mayor == 0


def test_no_mayor_follows_the_last_turn():
    match = table(City(points=9), City(points=4), turn=6, phase=4)
    assert next_mayor(match.fields) == -1
    assert "Mayor next turn" not in match.view(0).text()


# ---- texts


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_text_fits_a_terminal(players):
    match = URBANIZA.start(players=players, inventions=True)
    pick = players
    while not match.over:
        assert max(len(line) for line in match.view(0).text().splitlines()) <= 80
        legal = URBANIZA.legal(match.state)
        pick = (pick * 31 + 7) % 1009
        match.apply(legal[pick % len(legal)])


def test_descriptions_say_what_is_paid_and_gained():
    match = table(City("T02 T03", houses=2, money=9, food=2, factories=((5,),), orders="OO"), display=(6, 7, 8))
    words = {choice.notation: choice.description for choice in match.legal()}
    assert words["sky 2"] == "Build 2 skyscrapers in place of 2 houses for $6: +4 points"
    assert words["order 1"] == "Receive 2 grey work orders from the Weaving mill"
    assert words["make F1 orange"] == "Produce 1 orange good in the Brickworks (your factory 1): +1 point, $1"
    assert words["land T01"] == "Buy the land in the north-west (T01), 1 ground, for $1"
    assert words["tax"] == "Collect $1 of taxes; the tax marker moves to 7"


def test_the_log_tells_what_was_done_and_what_prepare_brought():
    match = table(City(points=9, money=8), City(points=4), phase=4)
    match.play("admin 1", "pass")
    assert match.narrate(0, 0) == "Crimson built 1 office for $3."
    assert match.narrate(1, 0) == (
        "Blue passed. Turn 1 ends: 1 citizen for Crimson (+2 points), 1 citizen for Blue (+2 points). "
        "Blue is last and becomes Mayor (+1 point)."
    )


def test_the_last_of_several_steps_tells_them_all():
    match = table(City(money=8), City("T20", factories=((5,),), orders="OO"))
    match.play("buy b1 buy b2 done", "make F1 orange make F1 orange")
    assert match.narrate(2, 0) == "Crimson bought 2 grain for $2."
    assert match.narrate(4, 0) == "Blue produced 2 goods for $2 and 2 points."


def test_every_refusal_has_a_rule_of_the_guide():
    assert {REFUSALS[code].rule for code in REFUSALS} <= set(URBANIZA.guide.rules)


# ---- evaluation


def prospects(match):
    import numpy as np

    out = np.zeros(match.players)
    URBANIZA.kernels.evaluate(match.state, out)
    return out.tolist()


def test_prospects_prefer_the_balanced_city():
    """Same money and points; three of everything beats six orders without grain and houses."""
    balanced = City("T02 T03", houses=3, food=3, orders="OOO")
    lopsided = City("T20 T14", houses=1, food=1, orders="OOOOOOO")
    first, second = prospects(table(balanced, lopsided))
    assert first > 0.6
    assert first + second == pytest.approx(1)


def test_prospects_at_the_end_are_the_result():
    match = full_turn(table(City(points=9), City(points=4), turn=6, phase=4))
    assert prospects(match) == match.returns() == [1, 0]
