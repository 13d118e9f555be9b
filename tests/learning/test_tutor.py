"""A learner and the tutor: what is said to right, poor, wrong and unreadable moves."""

import pytest

import urbarium
from urbarium import RuleError
from urbarium.engine.facts import fact
from urbarium.engine.gestures import first_steps
from urbarium.learning import Bookmark, LessonError, Tutor, has_lessons, script_of
from urbarium.learning.tutor import spell

from .unforeseen import unprepared

URBINO = urbarium.game("urbino")
LESSONS = [
    (game, lesson)
    for game in (urbarium.game(name) for name in urbarium.game_names())
    if has_lessons(game)
    for lesson in script_of(game).lessons
    if lesson.part != "game"
]


def tutor(lesson: str, game: str = "urbino") -> Tutor:
    found = urbarium.game(game)
    return Tutor(found, script_of(found).lesson(lesson))


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda one: one.id if hasattr(one, "goal") else one.name)
def test_a_learner_who_tries_everything(game, lesson):
    """Every wrong and poor move gets its own sentence and changes nothing; the hints lead to the end of the lesson."""
    tutor = Tutor(game, lesson)
    while True:
        step, stands = tutor.step, tutor.match.state.copy()
        tutor.places()
        if step.expect:
            for case in step.wrong:
                verdict = tutor.attempt(case.move)
                assert (verdict.kind, verdict.say) == ("wrong", case.say)
                assert verdict.refusals[0].rule == game.rule_id(case.rule)
            for poor in step.poor:
                verdict = tutor.attempt(poor.move)
                assert (verdict.kind, verdict.say) == ("poor", poor.say)
            assert (tutor.match.state == stands).all()
            tutor = Tutor(game, lesson, tutor.bookmark)
            verdict = tutor.attempt(tutor.hint())
            assert (verdict.kind, verdict.say, verdict.then) == ("accepted", step.after.say, step.then.say)
            assert bool(verdict.replies) == bool(step.replies)
            assert all(reply.sentence and reply.seat != tutor.seat for reply in verdict.replies)
        here = Tutor(game, lesson, tutor.bookmark)
        assert here.done
        assert (here.match.state == tutor.match.state).all()
        if not tutor.go_on():
            break
    assert tutor.at_end


def test_a_move_nobody_thought_of():
    lots = unprepared("lots")
    assert lots.attempt("T@a9").say == "Try something else."
    neighbours = unprepared("neighbours")
    verdict = neighbours.attempt("H@e3")
    assert (verdict.kind, verdict.say) == ("poor", "Possible, but not what we want here.")
    assert neighbours.match.actions == []
    assert lots.attempt("build a house").kind == "unread"
    assert lots.attempt("  ").kind == "unread"


def test_one_answer_for_many_poor_moves():
    """A learner who takes a card instead of building hears why not, whichever card it was."""
    turn = tutor("turn", "urbania")
    answers = {turn.attempt(f"take {card}").say for card in ("pile", "project", "1:S-3c", "5:M-3c")}
    assert answers == {turn.words(poor.say) for poor in turn.step.poor if poor.move == "take pile"}


def test_one_answer_for_many_moves_that_the_same_rule_forbids():
    """Every corner is no contact, whichever was clicked; what another rule forbids is not answered so."""
    found = tutor("found", "urbs")
    for move in ("pick 1R1", "pick 1R2"):
        found.attempt(move)
        found.go_on()
    assert {found.attempt(f"at {lot}").say for lot in ("e1s1", "w1n1")} == {"A corner is no contact. Sides only."}
    assert found.attempt("pick 1R3").say == "Try something else."


def test_where_a_step_points_at_things_an_unforeseen_move_is_answered_by_an_example():
    smallest = tutor("smallest", "urbaniza")
    assert smallest.step.highlight
    verdict = smallest.attempt("buy b4")
    assert (verdict.kind, verdict.say) == ("poor", "Possible, but not what we want here.")
    assert smallest.attempt(verdict.hint).kind == "accepted"


def test_after_two_misses_a_move_is_shown():
    lots = tutor("lots")
    assert lots.attempt("H@e5").hint == ""
    hint = lots.attempt("H@e5").hint
    assert lots.attempt(hint).kind == "accepted"


def test_a_line_may_be_played_step_by_step():
    twice = tutor("twice", "urbania")
    assert twice.attempt("renew c5").kind == "more"
    assert twice.hint() == "pay H-2w1c"
    there = Tutor(twice.game, twice.lesson, twice.bookmark)
    verdict = there.attempt("pay H-2w1c")
    assert verdict.kind == "accepted"
    assert verdict.highlight == ("table H-2w1c",)


def test_in_the_middle_of_a_move_what_goes_on_with_it_is_pointed_at():
    turn = tutor("turn", "urbania")
    assert turn.places() == ["cell-d6"]
    turn.attempt("renew d6")
    assert turn.places() == ["hand-H-2w1c", "hand-B-2w1c"]
    turn.attempt("pay B-2w1c")
    assert "hand-H-2w1c" not in turn.places(), "the move is made"


def test_a_miss_in_the_middle_of_a_line_keeps_what_was_right():
    residential = tutor("hire-away", "urbania")
    assert residential.attempt("hire Doctor").kind == "more"
    verdict = residential.attempt("pay H-1w2c")
    assert verdict.kind == "poor"
    assert verdict.say.startswith("Both cards together are five coins for a price of three.")
    assert len(residential.match.actions) == 1
    assert residential.attempt("pay H-3c").kind == "accepted"


def test_moves_may_be_given_as_actions_and_what_is_too_much_is_handed_back():
    found = tutor("found", "urbs")
    action = found.match.legal()[0].action
    assert found.attempt([action]).kind == "accepted"
    found.go_on()
    pick = found.match.legal()[0].action
    state = found.match.copy().play(pick)
    place = state.legal()[0].action
    verdict = found.attempt([pick, place])
    assert (verdict.kind, verdict.rest) == ("accepted", (place,))
    found.go_on()
    assert found.attempt(verdict.rest).kind == "accepted"
    assert tutor("lots").attempt([40]).kind == "wrong"


def test_the_order_of_things():
    lots = tutor("lots")
    with pytest.raises(LessonError, match="first make a move"):
        lots.go_on()
    lots.attempt("H@c4")
    with pytest.raises(LessonError, match="this step is done"):
        lots.attempt("H@c4")
    lots.again()
    assert not lots.done
    assert lots.match.actions == []
    game = tutor("first-game")
    with pytest.raises(LessonError, match="it is a whole game"):
        game.match.legal()
    game.finish_game()
    assert game.at_end
    assert Tutor(game.game, game.lesson, game.bookmark).at_end


@pytest.mark.parametrize(
    "bookmark", [Bookmark(99), Bookmark(-1), Bookmark(0, (), 3), Bookmark(0, (0,)), Bookmark(0, (10**9,))]
)
def test_a_bookmark_of_nowhere(bookmark):
    with pytest.raises((LessonError, RuleError, urbarium.SetupError)):
        Tutor(URBINO, script_of(URBINO).lesson("lots"), bookmark)


def test_hidden_cards_are_not_told_by_replies():
    """What the others draw blindly stays hidden from the learner."""
    turn = tutor("turn", "urbania")
    turn.attempt("renew d6 pay B-2w1c")
    turn.go_on()
    turn.attempt("take pile")
    turn.go_on()
    verdict = turn.attempt("take pile")
    assert len(verdict.replies) == 4
    assert len({reply.sentence for reply in verdict.replies[:2]}) == 1
    held = {card.split("-")[1] for card in str(fact(turn.match, 1, "hand")).split()}
    assert not any(code in reply.sentence for reply in verdict.replies for code in held)


def test_a_click_on_a_lot_leaves_the_architects_and_builds() -> None:
    """The question says "build on a lit lot", so a lot must be lit although leaving the architects comes first."""
    urbino = urbarium.game("urbino")
    learner = Tutor(urbino, script_of(urbino).lesson("turn"), Bookmark(step=2))
    wanted, _ = spell(urbino, learner.match.state, "stay H@d5")
    clicks = {gesture.actions: gesture.keys for gesture in first_steps(learner.match.view(learner.seat))}
    assert set(clicks[tuple(wanted)]) == set(urbino.asking.keys(wanted[-1]))
    assert learner.attempt(wanted).kind == "accepted"


def test_more_than_a_poor_move_gets_its_words() -> None:
    assert tutor("turn").attempt("stay H@c2").say == tutor("turn").attempt("stay").say


def walked(lesson: str) -> list[bool]:
    """For each step of a lesson: does it begin in another position?"""
    here, found = tutor(lesson), []
    while True:
        found.append(here.elsewhere)
        if not here.done:
            here.attempt(here.missing())
        if not here.go_on():
            return found


def test_a_step_tells_whether_it_begins_in_another_position():
    """The first lesson of Urbino shows three tables; in the second one a building follows the architect's move."""
    assert walked("lots") == [False, True, True]
    assert walked("turn") == [False, False, True, True]
