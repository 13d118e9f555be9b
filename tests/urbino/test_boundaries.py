"""Corners of the board, the last piece of a supply, exact ties: the places where a rule that is off by one shows."""

import pytest

from tests.matches import refused
from urbarium.games.urbino.actions import ACTIONS
from urbarium.games.urbino.components import square_index
from urbarium.games.urbino.refusals import TARGET_TAKEN

from ..sound import play_soundly
from .boards import URBINO, after, board, line, notations, position, reasons

STAYING_NOT_ALLOWED = "9/9/9/8*/6pH1/5h3/3H4h/5hHH1/3*3H1 b R 0 - 9"  # X14: architects on d1 and i6, no lots


def ended(**pieces):
    """A finished game with monuments."""
    return position(f"{board(**pieces)} - E 2 m 0")


# ---- phases


def test_R2_4_only_who_builds_first_can_be_said_then():
    assert refused(after("A@e5 A@c3"), "stay") == "R2.4"
    assert refused(after("A@e5 A@c3"), "A@a1") == "R2.4"


@pytest.mark.parametrize("move", ["first=B", "first=W", "A@a1"])
def test_R3_6_what_was_decided_at_the_set_up_is_not_decided_again(move):
    match = after("A@e5 A@c3 first=B")
    assert refused(match, move) == "R3.6"
    assert refused(match, "stay") == "R3.4"


# ---- districts


@pytest.mark.parametrize(
    ("given", "build"),
    [
        (f"{board(x='a5 i5', H='d4 d6', h='i9')} w P 0 - 3", "H@d5"),  # joins two districts
        (f"{board(x='a3 a7', H='c9', h='i9')} w P 0 - 2", "H@a5"),  # on the edge, far away from i9
        (f"{board(x='a9 c4', H='a1', h='b1')} w P 0 - 2", "H@a2"),  # beside the corner a1
    ],
)
def test_R1_2_districts_after_a_build_are_those_of_the_board(given, build):
    match = position(given).play(build)
    assert match.state.tolist() == position(line(match)).state.tolist()


def test_R5_2_a_building_on_a1_connects_too():
    """White's a2 touches the district through Black's b2 and through White's own a1."""
    match = position(f"{board(x='a9 c4', H='a1', h='b1 b2')} w P 0 - 3")
    assert reasons(match, "H@a2") == []
    assert "H@a2" in notations(match)


# ---- supply, lots, refusals


def test_R6_2_the_last_tower_may_be_built():
    assert "T@b5" in notations(position(f"{board(x='a5 c5', T='a1 c1', h='i9')} w P 0 - 3"))
    assert "T@b5" not in notations(position(f"{board(x='a5 c5', T='a1 c1 e1', h='i9')} w P 0 - 4"))


def test_lots_are_offered_from_a1_to_i9_and_by_kind():
    offered = [choice.notation for choice in after("A@d4 A@f7 first=W").legal()]
    squares = ("f2", "c4", "f4", "i4", "d5", "f6", "a7", "d7", "g7", "d9")
    assert offered == [f"{kind}@{square}" for kind in "HPT" for square in squares]


@pytest.mark.parametrize(
    "match",
    [
        after("A@d4 A@f7 first=W"),
        position("9/9/9/8*/6p2/5h3/3H4h/5hHH1/3*3H1 w P 0 - 8"),
        position(f"{board(x='b6 e9', T='e5')} b P 0 - 1"),
    ],
    ids=["first build", "crowded", "beside a tower"],
)
def test_R6_1_what_is_offered_is_what_nothing_refuses(match):
    builds = range(246, 489)
    assert [a for a in builds if URBINO.kernels.refusal(match.state, a) == 0] == [c.action for c in match.legal()]


@pytest.mark.parametrize("move", ["d1-a1", "d1-i9", "i6-a1", "i6-i9"])
def test_R3_2_both_architects_may_go_to_the_corners(move):
    """From each of the four there is a lot where Black may build, although staying is not allowed (R3.3)."""
    match = position(STAYING_NOT_ALLOWED)
    assert refused(match, move) == ""
    assert move in notations(match)
    assert refused(match, "stay") == "R3.3"


def test_R2_2_an_architect_may_be_placed_in_the_last_corner():
    match = after("A@i9")
    assert (match.fields.architect.tolist(), match.actor) == ([80, -1], 1)
    assert after("A@i9 A@a1 first=B").fields.architect.tolist() == [0, 80]


def test_R3_1_no_architect_moves_while_a_building_is_due():
    match = after("A@d4 A@f7 first=W")
    first, last = ACTIONS["stay"].offset, ACTIONS["move_hi"].end - 1
    assert [refused(match, action) for action in (first, last)] == ["R3.4", "R3.4"]
    match.play("H@f4 stay")
    assert [refused(match, action) for action in (first, last)] == ["R3.1", "R3.1"]


@pytest.mark.parametrize(("block", "square"), [("move_lo", "i6"), ("move_hi", "d1")])
def test_R3_2_the_other_architects_square_is_taken(block, square):
    match = position(STAYING_NOT_ALLOWED)
    assert URBINO.kernels.refusal(match.state, ACTIONS.first(block) + square_index(square)) == TARGET_TAKEN


# ---- monuments


@pytest.mark.parametrize(
    ("pieces", "words"),
    [
        ({"H": "a1 b1 c1", "h": "d1"}, "White scores 6 with a town wall"),
        ({"P": "a1 c1", "H": "b1", "h": "d1"}, "White scores 10 with a ducal palace"),
        ({"T": "a1 c1", "P": "b1", "h": "d1"}, "White scores 16 with a cathedral"),
    ],
)
def test_R9_3_worth_of_a_monument(pieces, words):
    match = ended(**pieces)
    assert match.scores() == [0, int(words.split()[2])]
    assert words in match.view(0).svg()


@pytest.mark.parametrize(
    ("white", "black"),
    [
        ({"H": "a1 b1 c1"}, {"t": "d1", "p": "d2", "h": "d3"}),  # 6: town wall against none
        ({"P": "a1 c1", "H": "b1"}, {"h": "d1 d2 d3 e3", "t": "e1"}),  # 10: ducal palace against town wall
        ({"T": "a1 c1", "P": "b1"}, {"p": "d1 d3", "h": "d2", "t": "e1 e3"}),  # 16: cathedral against ducal palace
    ],
)
def test_R9_5_the_better_monument_wins_a_tied_district(white, black):
    """Black has more towers or as many, but White the more valuable monument."""
    match = ended(**white, **black)
    assert match.winners() == [1]
    mirrored = {letter.swapcase(): squares for letter, squares in (white | black).items()}
    assert ended(**mirrored).winners() == [0]


def test_R9_5_equal_monuments_are_followed_by_towers_then_palaces_then_houses():
    """Two town walls, 9 each: a tower against palace and house, then palace and house against three houses."""
    tower = ended(H="a1 b1 c1", T="a2", h="d1 d2 d3 e3", p="e1")
    assert tower.scores() == [0, 9]
    palace = ended(H="a1 b1 c1 a2", P="b2", h="d1 d2 d3 e1 e3 e4")
    assert palace.scores() == [0, 9]


def test_R9_6_ducal_palaces_decide_equal_totals():
    """10 each: White's ducal palace against a block with two towers and no monument."""
    match = ended(P="a1 c1", H="b1 i7", h="d1 h8 g7", t="i9 h7", p="i8")
    assert match.scores() == [10, 10]
    assert match.winners() == [1]


def test_R9_6_a_cathedral_is_more_than_a_ducal_palace():
    """16 each: White's cathedral against a ducal palace with two more towers."""
    match = ended(T="a1 c1", P="b1", h="d1 h9", p="g9 i9", t="g8 i8", H="h8")
    assert match.scores() == [16, 16]
    assert match.winners() == [1]


# ---- whole games


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_short_random_game_is_sound(seed):
    match = play_soundly(URBINO.start(monuments=seed == 1), 70, seed, compare=30)
    assert match.state.tolist() == position(line(match)).state.tolist()
