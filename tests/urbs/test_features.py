"""What a learned evaluation looks at, in cities that one can count."""

import pytest

from tests.matches import features
from tests.urbs.cities import table


def test_cards_are_counted_under_the_face_that_scores_them():
    """Given two Commerce beside a Residence under C-B, and Residence under R-A: each is counted there only."""
    first, second = features(table(2, {0: "C R C", 1: "L L"}, faces="BAAAAA"))
    assert (first["Commerce with face A"], first["Commerce with face B"]) == (0, 2)
    assert (first["Residence with face A"], first["Residence with face B"]) == (1, 0)
    assert first["points of Commerce"] == 4  # neither is beside another one
    assert second["Leisure with face A"] == 2
    assert (first["right number of Leisure"], second["right number of Leisure"]) == (1, 1)  # none, two: even
    assert first["City Halls"] == 0
    assert first["turns to come"] == 15


def test_lots_halls_and_the_lead():
    """Around an unmarked card lie four lots for Industry or a marked card, beside a marked one none for Industry."""
    first, second = features(table(2, {0: "H", 1: "L*"}))
    assert (first["lots for Industry"], first["lots for marked cards"]) == (4, 4)
    assert (second["lots for Industry"], second["lots for marked cards"]) == (0, 4)
    assert (first["City Halls"], second["City Halls"]) == (1, 0)
    assert first["promise ahead"] == pytest.approx(first["promise"] - second["promise"])
    assert first["promise ahead"] == -second["promise ahead"]


def test_a_card_set_aside_counts_as_built():
    match = table(2, {0: "C", 1: "C"}, {0: "1R1 1R2"})
    before = features(match)[0]
    match.apply(match.view(0).legal()[0])
    after = features(match)[0]
    assert (before["has built"], after["has built"]) == (0, 1)
    assert (before["Residence with face A"], after["Residence with face A"]) == (0, 1)
