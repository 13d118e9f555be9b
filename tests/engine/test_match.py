"""Games, matches and views as a program meets them."""

import numpy as np
import pytest

import urbarium
from urbarium import NotationError, RuleError, SetupError
from urbarium.engine.game import seed_bytes

URBINO = urbarium.game("urbino")


def test_an_unknown_game_names_the_nearest():
    with pytest.raises(SetupError, match="did you mean urbino"):
        urbarium.game("urbinno")
    with pytest.raises(SetupError, match="there are: .*urbino"):
        urbarium.game("chess")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"players": 3}, "Urbino is for 2 players, not 3"),
        ({"towers": True}, "unknown option 'towers'; this game has: monuments"),
        ({"monuments": "perhaps"}, "option monuments takes off, on, not 'perhaps'"),
        ({"seed": b"short"}, "32 of them, not 5"),
    ],
)
def test_a_wrong_table(arguments, reason):
    with pytest.raises(SetupError, match=reason):
        URBINO.start(**arguments)


def test_options_by_bool_or_word():
    assert URBINO.start(monuments=True).options == URBINO.start(monuments="on").options == (1,)
    assert URBINO.start().options == URBINO.start(monuments=False).options == (0,)


def test_seeds():
    assert seed_bytes(7) == seed_bytes("7")
    assert seed_bytes(7) != seed_bytes(8)
    assert seed_bytes(None) != seed_bytes(None)
    assert seed_bytes(bytes(32)) == bytes(32)


def test_a_refused_move_leaves_the_match_as_it_was():
    match = URBINO.start().play("A@d4")
    with pytest.raises(RuleError) as refusal:
        match.play("A@f7", "first=W", "H@e5")
    assert refusal.value.rule == "URBINO-R4.3"
    assert match.actions == [30]
    assert match.actor == 1


def test_an_action_outside_the_space_is_refused():
    with pytest.raises(SetupError, match="0 to 489, not 490"):
        URBINO.start().play(490)


def test_an_empty_text_is_no_action():
    with pytest.raises(NotationError, match="empty"):
        URBINO.start().play("  ")


def test_undo_takes_back_and_stops_at_the_start():
    match = URBINO.start()
    start = match.state.copy()
    match.play("A@d4 A@f7")
    match.undo()
    assert match.actor == 1
    match.undo(99)
    assert np.array_equal(match.state, start)
    assert match.actions == []


def test_another_way_tried_in_a_copy_leaves_the_match_as_it_was():
    match = URBINO.start().play("A@d4 A@f7")
    trial = match.copy()
    trial.undo()
    trial.play("A@a1")
    match.undo()
    assert np.array_equal(match.state, URBINO.start().play("A@d4").state)


def test_case_does_not_matter():
    assert URBINO.start().play("a@D4 A@F7 FIRST=w").actions == [30, 59, 82]


def test_only_the_deciding_seat_has_choices():
    match = URBINO.start()
    assert len(match.view(0).legal()) == 81
    assert match.view(1).legal() == []
    assert match.view(-1).legal() == []
    with pytest.raises(SetupError, match="there is no seat 2"):
        match.view(2)


@pytest.mark.parametrize("seat", [-1, 1])
def test_a_seat_that_does_not_decide_is_told_so(seat):
    """No reasons would read as: this is legal."""
    match = urbarium.game("urbino").start(seed=1)
    action = match.legal()[0].action
    assert match.view(0).why_not(action) == []
    assert [refusal.text for refusal in match.view(seat).why_not(action)] == ["It is not your turn: Black decides now."]


def test_after_the_end_nobody_s_turn_is_no_reason():
    match = urbarium.game("urbs").start(seed=1)
    while not match.over:
        match.apply(match.legal()[0])
    assert match.view(0).why_not(0) == match.game.refusals(match.state, 0) != []


def test_a_match_draws_itself_with_the_last_step_as_the_deciding_seat_saw_it(monkeypatch):
    """Seat 0 has set a card aside face down; seat 1 decides."""
    match = urbarium.game("urbs").start(seed=1)
    match.apply(match.legal()[0])
    drawn = []
    draw = match.game.drawing.draw_region

    def drawing(name, view, *look):
        drawn.append(view)
        return draw(name, view, *look)

    monkeypatch.setattr(match.game.drawing, "draw_region", drawing)
    match._repr_svg_()
    assert (drawn[0].seat, drawn[0].last) == (1, None)


def test_a_match_shows_itself():
    match = URBINO.start().play("A@d4 A@f7 first=W H@d7")
    assert repr(match) == "<Match Urbino, 2 players, 4 actions, Black to decide>"
    assert "District d7" in str(match)
    assert match._repr_svg_().startswith("<svg")
    assert str(match.legal()[0]) == "stay: Leave the architects where they are"
    assert match.narrate(3, -1) == "White puts up a house on d7."


def test_winners_exist_only_after_the_end():
    match = URBINO.start().play("A@b9 A@d3 first=W", "H@b3", "b9-c1 H@b1", "d3-a1 H@a3", "c1-a2 T@b2", "--")
    assert match.winners() == []
    assert match.play("--").winners() == [0]
    assert len(list(match.positions())) == len(match.actions) + 1


def test_the_guide_finds_rules_by_id():
    assert URBINO.guide.rule("r6.3")[0] == "URBINO-R6.3"
    with pytest.raises(SetupError, match="R6.1"):
        URBINO.guide.rule("R6.9")


def test_a_choice_can_be_played_as_it_is():
    match = URBINO.start(seed=1)
    choice = match.legal()[40]
    assert match.why_not(choice) is None
    match.apply(choice)
    match.play(match.legal()[0])
    assert match.actions == [choice.action, 0]


def test_a_view_carries_the_last_step_as_its_seat_saw_it():
    match = URBINO.start(seed=1)
    assert match.view(0).last is None
    match.play("A@d4")
    assert [match.view(seat).last for seat in (-1, 0, 1)] == [30, 30, 30]
    assert match.view(1)._repr_svg_() == match._repr_svg_()


def test_who_did_what():
    match = URBINO.start(seed=1).play("A@d4", "A@f7", "first=W", "H@d7")
    assert [match.actor_at(ply) for ply in range(4)] == [0, 1, 0, 1]


def test_everything_tells_what_it_is_in_one_line():
    game = urbarium.game("urbino")
    match = game.start(seed=1)
    assert repr(game) == "<Game urbino: Urbino, 2 players, rules 1>"
    assert repr(match.view(1)) == "<View Urbino as White may know it, 2 players, Black to decide>"
    assert repr(match.view(-1)) == "<View Urbino as a spectator may know it, 2 players, Black to decide>"
    assert repr(match.play("A@e5").record()) == "<Record Urbino, 2 players, 1 actions, not finished>"
