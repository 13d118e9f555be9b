"""What a learned evaluation looks at, in a town that one can count."""

import pytest

import urbarium
from tests.matches import features
from urbarium.games.urbino.bot import FEATURES

URBINO = urbarium.game("urbino")
TOWN = {"black": "H a1 h9 i9", "white": "P a2, T i1", "architects": "e5 e6", "side": "white"}


def test_districts_pieces_and_turn_are_counted():
    """White's palace beats Black's house by one; two black houses and a white tower stand by themselves."""
    black, white = features(URBINO.arrange(TOWN))
    for name, of_black, of_white in (
        ("sure points", 0, 0),
        ("likely points", 0, 0),
        ("shaky points", 0, 2),
        ("districts", 0, 1),
        ("dead points", 0, 0),
        ("guarded points", 0, 3),
        ("exposed points", 2, 0),
        ("houses left", 15, 18),
        ("palaces left", 6, 5),
        ("towers left", 3, 2),
        ("to move", 0, 1),
        ("about to build", 0, 0),
    ):
        assert (black[f"own {name}"], white[f"own {name}"]) == (of_black, of_white), name
    assert black["turn"] == 5
    assert black["tied districts"] == 0


def test_how_safe_points_are():
    """White's four points around a1 are sure: every square beside Black's house is taken. Its five around e8 are only
    likely: a tower on f9 would not be enough for Black. Beside Black's tower on i9 White may put up a palace at best.
    """
    town = {"black": "H a1 e9, T i9", "white": "P a2, H b2 b1, T e8, P d8", "architects": "e5 e4", "side": "white"}
    black, white = features(URBINO.arrange(town))
    assert (white["own sure points"], white["own likely points"], white["own shaky points"]) == (4, 5, 0)
    assert (black["own dead points"], black["own guarded points"], black["own exposed points"]) == (0, 3, 0)


def test_room_is_what_could_be_built_on_in_sight_or_not():
    """Given one white house in the middle: both may build everywhere else, and 76 squares touch nothing."""
    match = URBINO.arrange({"white": "H e5", "architects": "a1 i9", "side": "black"})
    black, white = features(match)
    for own in (black, white):
        assert (own["own room"], own["own room alone"], own["own room outside"]) == (80, 0, 76)


def test_a_build_that_turns_the_district_is_the_best_gain():
    """Given an architect that sees b1, a tower there takes two points from White and gives four to Black."""
    match = URBINO.arrange(TOWN | {"architects": "b5 e6", "side": "black"})
    black, _ = features(match)
    assert black["own best gain"] == pytest.approx((4 + 0.1 * 2) - (-2 - 0.1 * 1))


def test_what_one_seat_owns_the_other_meets():
    match = URBINO.arrange(TOWN | {"monuments": True})
    while not match.over:
        black, white = features(match)
        for name in (name.removeprefix("own ") for name in FEATURES if name.startswith("own ")):
            assert black[f"own {name}"] == white[f"their {name}"]
            assert white[f"own {name}"] == black[f"their {name}"]
        assert black["monuments"] == 1
        match.apply(match.view(match.actor).legal()[-1])
