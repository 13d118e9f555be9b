"""One game on a table: what the adapters for single games show of it."""

import numpy as np
import pytest

import urbarium
from tests.adapters.tables import NAMES
from urbarium.adapters.table import Table


@pytest.mark.parametrize("name", NAMES)
def test_a_view_has_the_last_action_as_its_seat_saw_it(name):
    """Given the same game on a table and as a match, every seat and a spectator are shown the same, move by move."""
    game = urbarium.game(name)
    match = game.start(seed=2)
    table = Table(game, None, {})
    table.start(match.seed)
    random = np.random.default_rng(2)
    for _ in range(30):
        for seat in range(-1, match.players):
            shown, expected = table.view(seat), match.view(seat)
            assert shown.last == expected.last
            assert (shown.state == expected.state).all()
        action = int(random.choice(game.legal(match.state)))
        table.apply(action)
        match.apply(action)
    assert table.view(table.actor).last is not None or game.hidden


def test_a_new_game_has_no_last_action():
    table = Table(urbarium.game("urbino"), None, {})
    table.start(bytes(32))
    table.apply(0)
    assert table.view(0).last == 0
    table.start(bytes(32))
    assert table.view(0).last is None
