"""Empty hands, edges of a city, exact ties: the places where a rule that is off by one shows."""

import pytest

from ..sound import play_soundly, sample
from .cities import URBS, finished, notations, play_on, table

ALL_COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])


# ---- what is secret


@ALL_COUNTS
def test_R2_5_a_spectator_sees_no_hand_and_no_choice(players):
    match = play_on(URBS.start(seed=4, players=players), until=3)
    match.play(match.legal()[0])
    view = match.view(-1).fields
    assert not view.hand.any()
    assert set(view.pick_card.tolist()) == {-1}


def test_R4_2_discards_stay_secret_from_spectators_and_first_ones_from_the_other_player():
    """Two players; every discard of a spectator is unknown, the rival's is unknown once an epoch."""
    match = play_on(URBS.start(seed=4, players=2), until=14)
    truth = match.fields.discarded.tolist()
    assert set(match.view(-1).fields.discarded.reshape(-1).tolist()) == {-1}
    shown = match.view(0).fields.discarded.tolist()
    assert shown[0] == truth[0]
    assert [turn for turn in range(14) if shown[1][turn] != truth[1][turn]] == [0, 6, 12]


# ---- the end


def test_R7_1_most_points_win():
    """C-A gives -1, 2 or 3 for none, one or two Residences beside a Commerce, R-B one for each of these."""
    match = finished({0: "C", 1: "R C", 2: "R C R", 3: "C R"}, faces="AAABAA")
    assert match.scores() == [-1, 2 + 1, 3 + 2, 2 + 1]
    assert match.winners() == [2]


# ---- whole games


@ALL_COUNTS
def test_a_short_random_game_is_sound_for_everyone(players):
    match = URBS.start(seed=players, players=players)
    for part in range(8):
        play_soundly(match, 19, seed=part, compare=40)
        for seat in range(-1, players):
            sample(match, seat, part)


def test_R2_3_a_city_founded_with_the_first_of_all_cards_is_a_city():
    """Every lot touches a marked building, so the Industry has none."""
    match = table(4, {0: ". R* . / T* C L* / . P* ."}, {0: "1I1 1C2"}, founder=(1, 1))
    assert match.fields.city[0, 0] == 0
    assert notations(match) == ["pick 1C2"]


def test_R2_4_in_a_city_founded_with_the_first_of_all_cards_what_fits_nowhere_becomes_a_vacant_lot():
    match = table(4, {0: ". R* . / T* C L* / . P* ."}, {0: "1I1"}, founder=(1, 1))
    assert match.play("pick 1I1").fields.pick_vacant[0] == 1
