"""The worked examples of the rules, X1 to X27."""

import pytest

from tests.matches import refused
from urbarium.engine.record import Record
from urbarium.games.urbino.components import square_index
from urbarium.games.urbino.rules.conditions import PALACE_BESIDE, SPLITS_OPPONENT, SPLITS_OWN, surroundings
from urbarium.games.urbino.state import districts

from .boards import URBINO, after, board, line, lots, notations, position, reasons, view_size


def test_X1_set_up():
    """R2.1 to R2.4: Black's architect, White's architect, Black's choice."""
    match = URBINO.start()
    assert line(match) == "9/9/9/9/9/9/9/9/9 b A 0 - 0"
    match.play("A@d4", "A@f7", "first=W")
    assert match.actions == [30, 59, 82]
    assert line(match) == "9/9/5*3/9/9/3*5/9/9/9 w F 0 - 0"
    assert lots(match) == "a7 c4 d5 d7 d9 f2 f4 f6 g7 i4"
    assert len(match.legal()) == 30
    match.play("H@d7")
    assert match.actions[-1] == 303
    assert line(match) == "9/9/3H1*3/9/9/3*5/9/9/9 b R 0 - 1"


def test_X2_free_repositioning():
    """R3.2: any other empty square, near or far."""
    match = after("A@d4 A@f7 first=W H@d7")
    choices = notations(match)
    assert "stay" in choices
    assert lots(match) == "c4 d5 f2 f4 f6 g7 i4"
    assert len(choices) == 157
    assert "d4-a9" in choices
    assert refused(match, "d4-d7") == "R3.2"
    assert refused(match, "d4-f7") == "R3.2"
    assert refused(match, "d4-d4") == "R3.2"


def test_X2_full_moves_of_turn_2():
    """R3.1: 30 first builds, then 3,051 full moves after H@d7 and 94,311 over all first builds."""
    match = after("A@d4 A@f7 first=W")
    total = 0
    for first in match.legal():
        match.apply(first.action)
        count = 0
        for step in URBINO.legal(match.state):
            after_step = match.state.copy()
            URBINO.kernels.apply(after_step, step)
            count += len(URBINO.legal(after_step))
        if first.notation == "H@d7":
            assert count == 3051
        total += count
        match.undo()
    assert total == 94311


@pytest.mark.parametrize(("square", "seen"), [("c3", 28), ("e5", 32), ("a1", 24)])
def test_X3_sight_of_one_architect(square, seen):
    """R4.1: eight directions over any number of empty squares."""
    assert view_size(square) == seen


def test_X4_lots_of_two_architects():
    """R4.3: an empty square that both see."""
    assert lots(after("A@c3 A@f7")) == "b3 c4 c7 f3 f6 g7"


def test_X5_crowded_board():
    """R4.2: the view ends before the first occupied square."""
    match = position("9/9/4t*3/3h5/2HP2hp1/5H3/2*6/9/9 w R 0 - 7")
    assert lots(match) == "f6 g7"


def test_X6_in_one_line():
    """R4.4: the squares between are lots, and so are the ordinary crossings."""
    assert lots(after("A@e3 A@e7")) == "a3 a7 c5 e4 e5 e6 g5 i3 i7"
    assert lots(position("9/9/4*4/9/4H4/9/4*4/9/9 b R 0 - 1")) == "a3 a7 c5 g5 i3 i7"


X7 = "9/9/9/8*/6p2/5h3/3H4h/5hHH1/3*3H1 w P 0 - 8"


def test_X7_districts():
    """R1.2: connection along sides only."""
    assert lots(position(X7)) == "e2 f3 g4 h5"
    named = [
        {"abcdefghi"[sq % 9] + str(sq // 9 + 1) for sq in group} for group in districts(position(X7).fields.square)
    ]
    assert sorted(named, key=sorted) == sorted([{"d3"}, {"i3"}, {"f4"}, {"g5"}, {"f2", "g2", "h1", "h2"}], key=sorted)


@pytest.mark.parametrize(
    ("move", "rules"),
    [
        ("H@g4", ["R5.3"]),
        ("P@g4", ["R6.4", "R5.3"]),
        ("H@e2", ["R5.2"]),
        ("H@f3", ["R5.2", "R5.3"]),
        ("H@h5", []),
        ("T@h5", []),
        ("P@h5", ["R6.4"]),
    ],
)
def test_X7_why_not(move, rules):
    """R5.2, R5.3, R6.4: all reasons in the order of the rules."""
    assert reasons(position(X7), move) == rules


def test_X7_legal_builds():
    """R6.1: the whole test leaves two builds."""
    assert notations(position(X7)) == {"H@h5", "T@h5"}


X8 = "HPHH2PHP/Hthp2hth/Ph2*4/9/4HH3/4T4/8h/Hp4*2/Ph7 - E 2 - 0"


def test_X8_figure_4():
    """R8.3 to R8.5: 8 against 7, a tie won by the tower, a full tie, two one-coloured districts."""
    match = position(X8)
    assert match.scores() == [5, 8]
    assert match.winners() == [1]


def test_X8b_with_monuments():
    """R9.3: a ducal palace turns district B."""
    match = position(X8.replace("2 - 0", "2 m 0"))
    assert match.scores() == [0, 18]


def test_X9_one_monument_in_a_block():
    """R9.2: the ducal palace counts, the wall is not added."""
    match = position("9/9/9/9/9/9/9/4tpth1/PHPTHHH2 - E 2 m 0")
    assert match.scores() == [17, 0]
    assert "Black 17, White 16" in match.view(0).text()


def test_X10_better_monument_breaks_the_tie():
    """R9.5: 16 against 16, the cathedral wins."""
    match = position("9/9/9/9/9/9/9/4tpt2/PHPTHHH2 - E 2 m 0")
    assert match.scores() == [16, 0]


def test_X10b_without_the_option():
    """R8.2: plain values, 11 against 9."""
    match = position("9/9/9/9/9/9/9/4tpth1/PHPTHHH2 - E 2 - 0")
    assert match.scores() == [0, 11]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [("d4", "d5", "c4 c5 e4 e5"), ("a1", "b1", "a2 b2"), ("a5", "c5", "a3 a7 b4 b5 b6 c3 c7")],
)
def test_X11_neighbours_in_sight(first, second, expected):
    """R4.2: architects block each other's view."""
    assert lots(after(f"A@{first} A@{second}")) == expected


def test_X12_vacated_square():
    """R4.5: the square an architect has left may be built on."""
    match = position("9/9/1H7/9/4*4/9/9/9/4*4 b R 0 - 1")
    match.play("e5-e9")
    assert lots(match) == "a5 e2 e3 e4 e5 e6 e7 e8 i5"
    assert "H@e5" in notations(match)


def test_X13_four_building_lock_in():
    """R7.1, R7.3, R8.1: both are walled in; the game ends after six turns."""
    match = after("A@b9 A@d3 first=W", "H@b3", "b9-c1 H@b1", "d3-a1 H@a3", "c1-a2 T@b2")
    assert line(match) == "9/9/9/9/9/9/HH7/*t7/*h7 w R 0 - 4"
    assert URBINO.legal(match.state) == [489]
    match.play("--")
    assert URBINO.legal(match.state) == [489]
    match.play("--")
    assert match.over
    assert match.fields.turn == 6
    assert match.scores() == [4, 0]
    assert match.winners() == [0]


def test_X13_draw_with_a_house_instead():
    """R8.5, R8.8: equal blocks score nothing, equal totals are a draw."""
    match = after("A@b9 A@d3 first=W", "H@b3", "b9-c1 H@b1", "d3-a1 H@a3", "c1-a2 H@b2", "--", "--")
    assert match.scores() == [0, 0]
    assert match.returns() == [0.5, 0.5]
    assert match.winners() == [0, 1]


def test_X14_staying_not_allowed():
    """R3.3: nothing could be built, so an architect must move."""
    match = position("9/9/9/8*/6pH1/5h3/3H4h/5hHH1/3*3H1 b R 0 - 9")
    assert lots(match) == ""
    assert refused(match, "stay") == "R3.3"
    assert len(notations(match)) == 121
    assert lots(position("4*4/9/9/9/6pH1/5h3/3H4h/5hHH1/3*3H1 b R 0 - 9")) == "e1 e2"
    assert "i6-e9" in notations(match)
    assert refused(match, "i6-i7") == "R3.2"


X15 = "3H2p2/3p3pH/5p1t1/1th4h1/p3P1T2/1h3H2H/1t2HPHP*/1H2T1P1h/2p1h*HT1 b R 0 - 29"


def test_X15_skip_while_the_opponent_goes_on():
    """R7.1, R7.2, R7.4: Black must skip with 13 houses left, White then has three full moves."""
    match = position(X15)
    assert match.fields.supply[0].tolist()[0] == 13
    assert URBINO.legal(match.state) == [489]
    board_before = line(match).split()[0]
    match.play("--")
    assert line(match).split()[0] == board_before
    assert match.fields.skips == 1
    full_moves = set()
    for choice in match.legal():
        match.apply(choice.action)
        full_moves |= {f"{choice.notation} {build}" for build in notations(match)}
        match.undo()
    assert full_moves == {"f1-g4 H@h4", "f1-h5 H@h4", "f1-i5 H@h4"}
    match.play("f1-g4 H@h4")
    assert match.fields.skips == 0


X16 = "9/6*2/2*6/9/4h4/9/HHPHHHPHT/HTHHHPHHH/PHPHPHTHH {side} R 0 - 28"


def test_X16_supply_exhausted():
    """R6.2: White has built everything and must skip; Black could stay or reposition in 102 ways."""
    assert URBINO.legal(position(X16.format(side="w")).state) == [489]
    black = notations(position(X16.format(side="b")))
    assert "stay" in black
    assert len(black) == 103


def test_X17_neighbours_across_colours():
    """R6.3 to R6.5: types count, colours do not; corners are free."""
    match = position("4*4/9/9/1*7/4P4/9/9/9/9 b P 0 - 1")
    builds = notations(match)
    assert {"H@e6", "T@e6"} <= builds
    assert refused(match, "P@e6") == "R6.4"
    assert {f"{kind}@{square}" for kind in "HPT" for square in ("b9", "c7", "d8", "h6")} <= builds
    assert len(builds) == 14
    assert surroundings(match.fields, 0, square_index("e6")) & PALACE_BESIDE
    assert not surroundings(match.fields, 0, square_index("f6")) & PALACE_BESIDE


def district_reasons(pieces: dict[str, str], seat: int, square: str) -> list[str]:
    """The district rules against a house on a square, sight left aside."""
    match = position(f"{board(x='a9 i9', **pieces)} b R 0 - 9")
    forbidden = surroundings(match.fields, seat, square_index(square))
    broken = []
    if forbidden & SPLITS_OWN:
        broken.append("R5.2")
    if forbidden & SPLITS_OPPONENT:
        broken.append("R5.3")
    return broken


B, W = 0, 1


@pytest.mark.parametrize(
    ("pieces", "seat", "square", "expected"),
    [
        ({"H": "c4 c6"}, W, "c5", []),
        ({"H": "c4 c6"}, B, "c5", ["R5.3"]),
        ({"H": "c4", "h": "c5"}, W, "c6", ["R5.2"]),
        ({"H": "c4", "h": "c5"}, W, "d4", []),
        ({"H": "c4", "h": "c5"}, W, "d5", ["R5.2"]),
        ({"H": "c4 c6", "h": "d4 d6"}, W, "c5", ["R5.3"]),
        ({"H": "c4 c6", "h": "d4 d6"}, B, "c5", ["R5.2", "R5.3"]),
        ({"H": "c4 c6", "h": "d4"}, W, "c5", []),
        ({"H": "c4 c6", "h": "d4"}, B, "c5", ["R5.2", "R5.3"]),
        ({"H": "c4 c6", "h": "d4"}, B, "d5", []),
        ({"H": "e6 d5 f5", "h": "g5"}, W, "e5", []),
        ({"H": "e6 d5 f5", "h": "g5 e4"}, W, "e5", ["R5.3"]),
        ({"H": "e6 d5 f5", "h": "e4"}, W, "e5", []),
    ],
)
def test_X18_joining_districts(pieces, seat, square, expected):
    """R5.1 to R5.3: at most one block of each colour in a district."""
    assert district_reasons(pieces, seat, square) == expected


X19 = """
[Game "Urbino"]
[Options "-"]                      ; or "m"
[Black "name"]
[White "name"]
[Result "B 14:0"]                  ; Black wins

A@f6 A@g3 first=W
1. H@f3  2. f6-i2 T@f2  3. i2-b4 T@f4  4. b4-f1 P@g2  5. f1-g5 P@g4  6. g5-h4 T@h2  7. h4-d8 T@h4
8. d8-i2 P@h3  9. g3-g6 P@i4  10. g6-i1 P@h1  11. --  12. i2-i3 P@i2  13. --  14. --
"""
X19_ACTIONS = "50 24 82 269 182 422 112 440 170 342 126 360 199 424 231 442 182 352 216 362 173 334 489 191 344 489 489"


def test_X19_full_game():
    """R8.1: a whole game, action by action."""
    record = Record.parse(X19)
    assert record.actions == [int(number) for number in X19_ACTIONS.split()]
    match = record.replay()
    assert line(match) == "9/9/9/9/9/5TPTP/5H1p*/5tptp/7p* - E 2 - 14"
    assert match.scores() == [14, 0]
    assert "Black 14, White 11" in match.view(0).text()


def test_X19_choices_on_the_way():
    """R3.2, R7.1: the number of first steps on turns 2 to 12."""
    match = URBINO.start()
    counts = {}
    for action in Record.parse(X19).actions:
        if match.fields.phase == 4:
            counts[int(match.fields.turn) + 1] = len(URBINO.legal(match.state))
        match.apply(action)
    assert [counts[turn] for turn in range(2, 11)] == [157, 154, 147, 141, 113, 99, 80, 59, 77]
    assert counts[11] == 1
    assert counts[12] == 1


def test_X19_with_monuments():
    """R9.4: a cathedral each, but only the winner's counts."""
    match = Record.parse(X19.replace('"-"', '"m"', 1).replace("B 14:0", "B 22:0")).replay()
    assert match.scores() == [22, 0]
    assert "Black 22, White 19" in match.view(0).text()


def test_X20_draw():
    """R8.6, R8.8."""
    match = position("7Ht/9/9/9/9/9/9/9/Th7 - E 2 - 0")
    assert match.scores() == [3, 3]
    assert match.returns() == [0.5, 0.5]


def test_X21_only_scored_buildings_break_the_tie():
    """R8.7: one scored tower against none, whatever else stands on the board."""
    match = position("8t/9/4p4/4hH3/4p3t/9/9/P8/Th6t - E 2 - 0")
    assert match.scores() == [5, 5]
    assert match.winners() == [1]
    assert match.record().result == "W 5:5 towers"


def test_X22_monuments_break_the_final_tie():
    """R9.6: a scored town wall."""
    text = "7Ht/8p/8h/9/9/9/H8/H8/Hh7 - E 2 {} 0"
    match = position(text.format("m"))
    assert match.scores() == [6, 6]
    assert match.winners() == [1]
    assert match.record().result == "W 6:6 monuments"
    plain = position(text.format("-"))
    assert plain.scores() == [6, 3]
    assert plain.winners() == [0]


def test_X23_one_monument_per_block():
    """R9.2: seven houses with several walls are worth 10."""
    assert position("9/9/9/9/9/H8/H8/Hh7/HHHH5 - E 2 m 0").scores() == [0, 10]


def test_X24_equal_monuments():
    """R9.5: then the tower decides."""
    assert position("9/9/9/9/9/9/9/hhhhp4/HHHT5 - E 2 m 0").scores() == [0, 9]


def test_X25_monument_turns_a_district():
    """R9.3, R9.4."""
    assert position("9/9/9/9/9/9/1p7/th7/PHP6 - E 2 m 0").scores() == [0, 10]
    assert position("9/9/9/9/9/9/1p7/th7/PHP6 - E 2 - 0").scores() == [6, 0]


@pytest.mark.parametrize(
    ("pieces", "white"),
    [
        ({"H": "a1 b1 b2", "h": "c1"}, 3),
        ({"H": "a1 c1", "P": "b1", "h": "d1"}, 4),
        ({"T": "a1 c1", "H": "a2 b2 c2", "p": "b1"}, 12),
        ({"T": "a1 c1", "P": "b1"}, 0),
        ({"T": "a1 a3", "P": "a2", "h": "b1"}, 16),
    ],
)
def test_X26_what_is_no_monument(pieces, white):
    """R9.1: straight, one colour, in this order."""
    assert position(f"{board(**pieces)} - E 2 m 0").scores()[1] == white


def test_X27_action_ids():
    """The action space: 490 integers in named blocks."""
    match = after("A@d4 A@f7 first=W H@d7")
    ids = {choice.notation: choice.action for choice in match.legal()}
    assert ids["d4-c3"] == 104
    assert ids["f7-c3"] == 185
    assert ids["stay"] == 83
    assert URBINO.write(match.state, 367) == "P@e5"
    assert URBINO.write(match.state, 418) == "T@b2"
    assert URBINO.actions.size == 490
