"""What a learned evaluation looks at, in a position that one can count."""

import urbarium
from tests.matches import features

URBIFY = urbarium.game("urbify")


def test_prestige_tracks_and_politicians_are_counted():
    """Given three parties, the second ahead: six levels of influence are four that are needed and two beyond."""
    match = URBIFY.start(seed=1, players=3)
    s = match.fields
    s.prestige[:3] = 10, 25, 18
    s.influence[1] = 6, 1, 0, 0
    s.development[1] = 5
    s.department[1] = 2, 0, 1, 0
    first, second, third = features(match)
    assert [seat["prestige ahead"] for seat in (first, second, third)] == [-15, 7, -7]
    assert (second["influence"], second["influence beyond need"], second["highest influence"]) == (5, 2, 6)
    assert (second["development"], second["development beyond need"]) == (4, 1)
    assert (second["delegates"], second["departments with delegates"]) == (3, 2)
    assert sum(seat["to move"] for seat in (first, second, third)) == 1
    assert second["outlook"] == 0 > max(first["outlook"], third["outlook"])
