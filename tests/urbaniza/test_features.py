"""What a learned evaluation looks at, in a position that one can count."""

import urbarium
from tests.matches import features

URBANIZA = urbarium.game("urbaniza")


def test_the_smallest_line_decides_about_citizens():
    """Given four houses, three work orders and five grain, three citizens come and two grain are left."""
    match = URBANIZA.start(seed=1, players=2)
    s = match.fields
    s.turn = 4
    s.house_line[0], s.food[0], s.sown[0] = 4, 5, 0
    s.orders[0] = 1, 2, 0
    s.points[:2] = 12, 20
    s.money[0] = 7
    first, second = features(match)
    assert (first["housing"], first["work orders"], first["citizens to come"], first["grain left"]) == (4, 3, 3, 2)
    assert (first["points ahead"], second["points ahead"]) == (-8, 8)
    assert first["turns to come"] == 2
    assert first["money"] == 7
