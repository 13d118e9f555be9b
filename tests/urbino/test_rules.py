"""Rules of Urbino that the worked examples leave out, one behaviour each."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.matches import refused
from urbarium.engine.errors import NotationError, RuleError

from .boards import URBINO, after, board, line, notations, position, reasons

FIRST_BUILD = "A@d4 A@f7 first=W"
SECOND_TURN = "A@d4 A@f7 first=W H@d7"


def test_R1_1_no_building_on_a_building():
    match = after(f"{SECOND_TURN} stay")
    assert refused(match, "H@d7") == "R1.1"
    assert str(match.why_not("H@d7")) == "A building already stands on d7. [URBINO-R1.1]"


def test_R1_3_and_R1_4_blocks_and_vibrant_districts_are_told_apart():
    """A district with both colours is scored, one with a single colour is not."""
    text = position(f"{board(x='a9 i9', H='c4', h='d4 h8')} b R 0 - 3").view(0).text()
    assert "District c4: Black 1, White 1, goes to nobody" in text
    assert "District h8: Black alone, value 1, scores nothing" in text


@pytest.mark.soak
@given(st.integers(0, 10**6))
def test_R1_5_buildings_only_accumulate(seed):
    """Invariants 1, 6 and 11 over a random game."""
    match = URBINO.start(monuments=bool(seed % 2))
    while not match.over:
        before = match.fields.square.copy()
        legal = URBINO.legal(match.state)
        match.apply(legal[seed * 7919 % len(legal)])
        changed = (before != match.fields.square).nonzero()[0]
        assert len(changed) <= 1
        assert all(before[sq] == 0 for sq in changed)
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**63


def test_R2_2_black_places_first():
    match = URBINO.start()
    assert match.actor == 0
    assert refused(match, "H@e5") == "R2.2"
    assert refused(match, "stay") == "R2.2"
    assert refused(match, "first=B") == "R2.2"


def test_R2_3_the_second_architect_needs_another_square():
    match = after("A@e5")
    assert match.actor == 1
    assert refused(match, "A@e5") == "R2.3"
    assert refused(match, "first=B") == "R3.6"


def test_R2_4_black_says_who_builds_first():
    match = after("A@d4 A@f7")
    assert match.actor == 0
    assert notations(match) == {"first=B", "first=W"}
    assert refused(match, "A@a1") == "R2.4"
    assert refused(match, "H@d7") == "R2.4"
    assert match.play("first=B").actor == 0


def test_R2_5_turns_alternate_from_the_first_builder():
    match = after(FIRST_BUILD)
    assert match.actor == 1
    assert match.play("H@d7").actor == 0
    assert match.play("stay").actor == 0
    assert match.play("H@c4").actor == 1


def test_R3_1_architects_first_then_the_building():
    match = after(SECOND_TURN)
    assert refused(match, 246 + 30) == "R3.1"
    match.play("d4-a9")
    assert refused(match, "stay") == "R3.1"
    assert refused(match, "a9-b9") == "R3.1"
    assert match.why_not("stay").text == "You have decided about the architects; now put up a building."


CANNOT_STAY = "9/9/9/8*/6pH1/5h3/3H4h/5hHH1/3*3H1 b R 0 - 9"  # X14: no lots, but a repositioning helps


def test_R3_2_where_the_architects_may_not_stay_nobody_is_told_to_stay():
    text = position(CANNOT_STAY).why_not("i6-i6").text
    assert text == "The architect already stands there, and with the architects as they stand you cannot build."


def test_R3_3_a_build_is_refused_because_an_architect_must_move():
    match = position(CANNOT_STAY)
    assert refused(match, "H@e2") == refused(match, 246) == "R3.3"


def test_R3_2_says_what_is_wrong_with_a_target():
    match = after(SECOND_TURN)
    assert match.why_not("d4-d7").text == "An architect needs an empty square; a house stands on d7."
    assert match.why_not("d4-f7").text == "An architect needs an empty square; the other architect stands on f7."
    assert match.why_not("d4-d4").text == "The architect already stands there; choose stay to leave it."
    with pytest.raises(RuleError, match=r"No architect stands on e5\. \[URBINO-R3\.2\]"):
        match.play("e5-e6")


def test_R3_4_nobody_moves_an_architect_on_the_first_turn():
    match = after(FIRST_BUILD)
    assert refused(match, "d4-d5") == "R3.4"
    assert refused(match, "stay") == "R3.4"
    assert refused(match, "--") == "R7.1"


def test_R3_5_the_turn_is_over_once_the_building_stands():
    match = after(f"{SECOND_TURN} H@c4")
    assert match.actor == 1
    assert match.fields.turn == 2


def test_R3_6_only_what_is_to_be_decided_now():
    match = after(SECOND_TURN)
    assert refused(match, "A@a1") == "R3.6"
    assert match.why_not("first=B").text == "It is Black's decision now: leave the architects or move one of them."


def test_R4_2_names_what_blocks_the_view():
    """The house on b2 stands on the diagonal from a1 to e5; b9 is not in line with e5."""
    match = after("A@a1 A@b9 first=W H@b2 stay")
    assert [str(refusal) for refusal in URBINO.refusals(match.state, 246 + 40)] == [
        "No architect sees e5. [URBINO-R4.3]",
        "The view of the architect on a1 is blocked by the house on b2. [URBINO-R4.2]",
    ]


def test_R4_3_one_architect_is_not_enough():
    match = after("A@a1 A@b4 first=B")
    assert match.why_not("H@h1").text == "Only the architect on a1 sees h1; both must."
    assert match.why_not("H@i5").text == "No architect sees i5."


def test_R4_5_not_on_an_architect():
    match = after(FIRST_BUILD)
    assert str(match.why_not("H@d4")) == "An architect stands on d4. [URBINO-R4.5]"


def test_R5_1_names_the_disconnected_building():
    match = position("9/9/9/8*/6p2/5h3/3H4h/5hHH1/3*3H1 w P 0 - 8")
    own = URBINO.refusals(match.state, 246 + 13)[0]
    assert own.text.endswith("e2 touches it only through your opponent's building on f2.")
    both = URBINO.refusals(match.state, 246 + 33)[0]
    assert both.text.endswith("leave your opponent's buildings there unconnected: f4 and g5.")


def test_R5_3_names_buildings_of_the_opponent_even_if_only_own_ones_are_beside():
    """The white house on b2 would join two vibrant districts; Black lives on a1 and a3."""
    match = position(f"{board(x='c2 i2', H='b1 b3', h='a1 a3')} w P 0 - 4")
    assert refused(match, "H@b2") == "R4.3"
    texts = [refusal.text for refusal in URBINO.refusals(match.state, 246 + 10)]
    assert texts[-1] == "This would join districts and leave your opponent's buildings there unconnected: a1 and a3."


def test_R6_2_supply_is_finite():
    towers = board(x="a5 c5", T="a1 c1 e1", h="i9")
    assert reasons(position(f"{towers} w P 0 - 4"), "T@b5") == ["R6.2"]


def test_R6_3_tower_next_to_tower():
    match = position(f"{board(x='b6 e9', T='e5')} b P 0 - 1")
    assert match.why_not("T@e6").text == "Towers may not stand next to each other (tower on e5)."


def test_R6_5_palace_beside_tower_is_fine():
    assert reasons(position(f"{board(x='b6 e9', T='e5')} b P 0 - 1"), "P@e6") == []


def test_R6_6_exactly_one_building_a_turn():
    match = after(f"{SECOND_TURN} H@c4")
    assert int((match.fields.square > 0).sum()) == match.fields.turn == 2


def test_R7_1_no_voluntary_skip():
    match = after(SECOND_TURN)
    assert match.why_not("--").text == "You can still build, so you may not skip."


def test_R7_1_staying_is_refused_when_only_a_skip_is_left():
    match = position("9/9/9/9/9/9/HH7/*t7/*h7 w R 0 - 4")
    assert match.why_not("stay").text == "You cannot build anywhere this turn, so you must skip."
    assert match.why_not("H@e5").text == "You cannot build anywhere this turn, so you must skip."
    assert refused(match, "a1-e5") == "R7.1"
    assert refused(match, "A@e5") == "R7.1"


def test_R8_1_nothing_after_the_end():
    match = position("7Ht/9/9/9/9/9/9/9/Th7 - E 2 - 0")
    assert match.legal() == []
    assert URBINO.legal(match.state) == []
    assert refused(match, "H@e5") == "R8.1"


def test_R8_4_the_loser_scores_nothing():
    assert position(f"{board(H='a1 a2', h='b1')} - E 2 - 0").scores() == [0, 2]


def test_R9_7_monuments_change_no_move():
    with_option, without = after(SECOND_TURN, monuments=True), after(SECOND_TURN)
    assert notations(with_option) == notations(without)


@given(st.integers(0, 79), st.integers(0, 79))
def test_the_first_build_always_exists(first, second):
    """R2.5: between 2 and 12 lots on the empty board, so 6 to 36 builds."""
    squares = [sq for sq in range(81) if sq != first]
    match = URBINO.start().play(first, squares[second], "first=B")
    assert 6 <= len(match.legal()) <= 36


@pytest.mark.soak
@given(st.integers(0, 10**9), st.integers(0, 7))
def test_scoring_commutes_with_symmetries_and_colours(seed, symmetry):
    """Invariant 12."""
    match = URBINO.start(monuments=True)
    while not match.over:
        legal = URBINO.legal(match.state)
        match.apply(legal[seed % len(legal)])
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**63
    turned = match.fields.square.reshape(9, 9)
    if symmetry & 4:
        turned = turned.T
    for _ in range(symmetry & 3):
        turned = turned[::-1].T
    swapped = position(f"{_board_of(turned, swap=True)} - E 2 m 0")
    same = position(f"{_board_of(turned, swap=False)} - E 2 m 0")
    assert same.scores() == match.scores()
    assert same.winners() == match.winners()
    assert swapped.scores() == match.scores()[::-1]
    assert swapped.returns() == match.returns()[::-1]


def _board_of(squares, swap: bool) -> str:
    letters = ".HPThpt" if swap else ".hptHPT"
    cells: dict[str, list[str]] = {}
    for rank in range(9):
        for file in range(9):
            if squares[rank][file]:
                cells.setdefault(letters[squares[rank][file]], []).append("abcdefghi"[file] + str(rank + 1))
    return board(**{letter: " ".join(names) for letter, names in cells.items()})


def test_stay_goes_without_saying():
    match = after(SECOND_TURN, "H@c4")
    assert match.actions[-2:] == [83, 246 + 29]
    assert "2. H@c4\n" in match.record().text()


def test_a_build_after_staying_is_refused_for_its_own_reason():
    match = after(SECOND_TURN)
    with pytest.raises(RuleError) as refusal:
        match.play("T@e4")
    assert refusal.value.rule == "URBINO-R4.3"


def test_unreadable_moves_name_candidates():
    match = after(SECOND_TURN)
    with pytest.raises(NotationError, match="did you mean"):
        match.play("d4 to a9")
    assert line(match) == "9/9/3H1*3/9/9/3*5/9/9/9 b R 0 - 1"
