"""Which steps tell somebody something. Only the order of the two piles is secret; which tiles are left is known."""

from ..takeback import last_step_is_free
from .tables import table


def with_stage_one(match, left):
    """So many tiles are left in the Stage I pile; the others are out of this example."""
    match.fields.stage_one[left:] = -1
    match.fields.left_one = left
    return match


def test_R3_1_sending_politicians_is_open_play():
    assert last_step_is_free(table(board=4).play("inf T"))


def test_R5_3_a_planning_session_is_open_play():
    assert last_step_is_free(table(departments="CC").play("session C"))


def test_R4_4_choosing_a_project_shows_nothing_yet():
    assert last_step_is_free(table(board=4, area="hotel_a").play("build hotel_a"))


def test_R4_9_a_finished_project_turns_up_the_next_tile():
    match = table(board=4, area="hotel_a").play("build hotel_a")
    assert not last_step_is_free(match.play("@f7"))


def test_R4_9_one_of_two_tiles_is_news():
    match = with_stage_one(table(board=4, area="hotel_a"), left=2).play("build hotel_a")
    assert not last_step_is_free(match.play("@f7"))


def test_R4_9_the_last_tile_of_a_stage_is_no_news():
    """Everybody can work out which one it is."""
    match = with_stage_one(table(board=4, area="hotel_a"), left=1).play("build hotel_a")
    assert last_step_is_free(match.play("@f7"))


def test_R4_9_stage_two_begins_when_stage_one_is_used_up():
    match = with_stage_one(table(board=4, area="hotel_a"), left=0).play("build hotel_a")
    assert not last_step_is_free(match.play("@f7"))
