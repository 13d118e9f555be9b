"""Empty tracks, full departments, the edge of the city: the places where a rule that is off by one shows."""

import pytest

from ..sound import play_soundly, sample
from .tables import URBIFY

# ---- whole games


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_short_random_game_is_sound(players):
    match = URBIFY.start(seed=players, players=players)
    for part in range(4):
        play_soundly(match, 70, seed=part)
        for seat in range(-1, players):
            sample(match, seat, part)
