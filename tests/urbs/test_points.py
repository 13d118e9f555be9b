"""Points that words and drawings tell are those that the rules count, whoever asked about the city before."""

from random import Random

import numpy as np
import pytest

from urbarium.engine.match import Match
from urbarium.games.urbs.state import STATE, cards_of, city_of, epoch_of
from urbarium.games.urbs.words.points import best_gains, gains, type_points

from .cities import URBS


def counted(state: np.ndarray, players: int) -> list[int]:
    out = np.zeros(players)
    URBS.kernels.scores(state, out)
    return [int(points) for points in out]


def built(match: Match, seat: int, card: int, x: int, y: int) -> np.ndarray:
    """The position with one more card in a city."""
    state = match.state.copy()
    s = state.view(STATE)[0]
    slot = len(city_of(s, seat))
    s.city[seat, slot], s.x[seat, slot], s.y[seat, slot] = card, x, y
    return state


@pytest.mark.parametrize("faces", ["AAAAAA", "BBBBBB"])
def test_told_points_are_counted_points(faces: str) -> None:
    """All cities of a game of three, at every decision; for a card of each hand where the rules see the most gain."""
    random = Random(faces)
    match = URBS.start(seed=faces, players=3, faces=faces)
    while not match.over:
        s, now = match.fields, counted(match.state, 3)
        assert [sum(type_points(s, seat)) for seat in range(3)] == now
        for seat in range(3):
            for card in cards_of(s.hand[seat], epoch_of(s))[:1]:
                if (best := best_gains(s, seat, card)) is None:
                    continue
                (x, y), told = best
                assert told == gains(s, seat, card, x, y)
                assert sum(told) == counted(built(match, seat, card, x, y), 3)[seat] - now[seat]
        match.play(random.choice(match.legal()))


def test_what_is_remembered_of_a_city_is_not_told_of_another() -> None:
    """The same cards in the other seat's city, or on other faces, have points of their own."""
    match = URBS.start(seed=3, players=2, faces="AAAAAA")
    random = Random(3)
    while len(city_of(match.fields, 0)) < 9:
        match.play(random.choice(match.legal()))
    told = {}
    for faces in ("AAAAAA", "BBBBBB", "AAABBB", "AAAAAA"):
        s = match.state.copy().view(STATE)[0]
        s.face = [letter == "B" for letter in faces]
        told[faces] = [type_points(s, seat) for seat in (0, 1)]
        assert [sum(points) for points in told[faces]] == counted(s.reshape(1).view(np.uint8), 2)
    assert told["AAABBB"] == [a[:3] + b[3:] for a, b in zip(told["AAAAAA"], told["BBBBBB"], strict=True)]
