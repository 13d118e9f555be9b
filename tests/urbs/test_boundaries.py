"""Empty hands, edges of a city, exact ties: the places where a rule that is off by one shows."""

import pytest

from ..sound import play_soundly, sample
from .cities import URBS

# ---- whole games


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_short_random_game_is_sound_for_everyone(players):
    match = URBS.start(seed=players, players=players)
    for part in range(8):
        play_soundly(match, 19, seed=part, compare=40)
        for seat in range(-1, players):
            sample(match, seat, part)
