"""What a typed line means, and what its answer may tell."""

from __future__ import annotations

import numpy as np
import pytest

import urbarium
from urbarium.engine.errors import UrbariumError
from urbarium.engine.match import Match
from urbarium.games.urbania.components import SPECIALISTS, cell_name
from urbarium.terminal.turns import read_turn


def outcome(match: Match, seat: int, line: str) -> list[int] | str:
    try:
        return read_turn(match, seat, line)
    except UrbariumError as error:
        return str(error)


CENTRE = [cell_name(cell) for cell in (23, 25)]


@pytest.mark.parametrize("then", [*(f"hire {name}" for name in SPECIALISTS), *(f"renew {name}" for name in CENTRE)])
def test_a_line_does_not_tell_what_lies_on_the_pile(then: str) -> None:
    """Drawing and then naming what the cards would pay for has the same answer whatever the pile holds."""
    match = urbarium.game("urbania").start(seed=5, players=2, start="black")
    seat = match.actor
    known = match.view(seat).state
    answers = set()
    for truth in range(20):
        match.state = known.copy()
        match.game.kernels.resample(match.state, seat, np.full(32, truth, np.uint8))
        answers.add(str(outcome(match, seat, f"take pile, take pile, {then}")))
    assert len(answers) == 1
