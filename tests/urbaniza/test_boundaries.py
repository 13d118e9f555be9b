"""Once a turn, the last of a pool, an exact price, a tie: the places where a rule that is off by one shows."""

import pytest

from ..sound import play_soundly
from .tables import URBANIZA

# ---- whole games


@pytest.mark.parametrize(
    ("players", "inventions", "seed"), [(2, False, 1), (2, True, 2), (3, True, 3), (3, False, 4), (4, True, 5)]
)
def test_a_short_random_game_is_sound(players, inventions, seed):
    play_soundly(URBANIZA.start(players=players, inventions=inventions, start_seat="1"), 160, seed)
