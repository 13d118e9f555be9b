"""Which steps tell somebody something. Choices are secret until all have made theirs (R2.5, R4.2, R5.4)."""

import pytest

from ..takeback import last_step_is_free
from .cities import URBS, notations, play_on

FEW = pytest.mark.parametrize("players", [2, 3, 5])


def step(match, kind):
    """The first legal choice, which must be of this kind."""
    choice = notations(match)[0]
    assert choice.startswith(kind)
    return match.play(choice)


def second_turn(players):
    """Every city has its founding card; seat 0 chooses."""
    return play_on(URBS.start(seed="take back", players=players), until=1)


# ---- the common turn


@FEW
def test_R2_5_a_chosen_card_lies_face_down(players):
    assert last_step_is_free(step(second_turn(players), "pick"))


@FEW
def test_R2_5_a_chosen_lot_is_secret_while_others_choose(players):
    match = second_turn(players)
    for _ in range(players - 1):
        assert last_step_is_free(step(step(match, "pick"), "at"))
    assert last_step_is_free(step(match, "pick"))


@FEW
def test_R4_1_the_last_choice_turns_all_cards_up(players):
    match = second_turn(players)
    for _ in range(players):
        step(step(match, "pick"), "at")
    assert not last_step_is_free(match)


@FEW
def test_R3_1_the_last_founding_card_turns_all_of_them_up(players):
    match = URBS.start(seed="take back", players=players)
    for _ in range(players - 1):
        assert last_step_is_free(step(match, "pick"))
    assert not last_step_is_free(step(match, "pick"))


# ---- two players: the discard


def test_R4_2_a_discard_is_secret_while_the_other_one_chooses():
    match = URBS.start(seed="take back", players=2)
    step(step(match, "pick"), "pick")
    assert last_step_is_free(step(match, "drop"))


def test_R4_3_after_the_second_discard_hands_change_owners():
    match = URBS.start(seed="take back", players=2)
    step(step(match, "pick"), "pick")
    step(match, "drop")
    assert not last_step_is_free(step(match, "drop"))


# ---- declaring City Halls


def test_R5_4_declarations_are_shown_after_the_last_one():
    """With five players all three City Halls are built; here in the cities of more than one."""
    match = URBS.start(seed="take back", players=5)
    while not notations(match)[0].startswith("hall"):
        match.play(match.legal()[0])
    owners = []
    while not match.over:
        owners.append(match.actor)
        assert last_step_is_free(step(match, "hall")) == (not match.over)
    assert len(owners) == 3
    assert len(set(owners)) > 1
