"""Notation, texts, log lines and the guide."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from urbarium.engine.errors import NotationError, PositionError, RuleError
from urbarium.engine.record import Record
from urbarium.engine.words import languages, speaking
from urbarium.games.urbs.invariants import broken_invariants
from urbarium.games.urbs.words.phrases import build
from urbarium.web.drawing import Picture

from .cities import URBS, declaring, finished, notations, play_on, table

# ---- notation


def test_whole_builds():
    """A founding card, an ordinary build and a vacant lot, as they stand in a city."""
    s = table(5, {0: "R C / I! ."}).fields
    assert [build(s, 0, slot) for slot in range(3)] == ["1R3@o", "1C1@e1", "1I1!@s1"]


def test_whole_builds_are_read():
    """Card and lot in one word, also for the founding card and a vacant lot, and the refusal of a bad lot."""
    match = table(5, {0: "C", 1: "C"}, {0: "1C2", 1: "1R3"}).play("1C2@n1 1r3@e1")
    assert [URBS.write(match.state, action) for action in match.actions[:1]] == ["pick 1C2"]
    assert (match.actor, len(match.actions)) == (2, 4)
    first = URBS.start(seed=1, players=2)
    card = notations(first)[0].removeprefix("pick ")
    assert first.play(f"{card}@o").actor == 1
    vacant = table(5, {0: "R* T* / L* P*"}, {0: "1I1"}).play("1I1!@w1")
    assert vacant.fields.pick_vacant[0] == 1
    with pytest.raises(RuleError, match="No Industry may stand beside Row houses"):
        table(5, {0: "R* C"}, {0: "1I1"}).play("1I1@w1")


def test_a_record_may_be_written_in_whole_builds():
    path = Path(__file__).parent / "records" / "vacant_lot.urb"
    text = path.read_text(encoding="utf-8")
    short = re.sub(r"pick (\w+) at (\w+)", r"\1@\2", text)
    assert "@e1" in short
    assert Record.parse(short).text() == text


def test_several_actions_in_one_text():
    match = table(5, {0: "C"}, {0: "1C2"}).play("pick 1C2 at n1")
    assert (match.actor, len(match.actions)) == (1, 2)


def test_unreadable_text_names_candidates():
    match = table(5, {0: "C"}, {0: "1C2"})
    with pytest.raises(NotationError, match="did you mean pick 1C2"):
        match.play("take 1C2")


def test_turn_labels():
    match = URBS.start(seed=3, players=3)
    assert URBS.notation.turn_label(match.fields) == "1.1"
    assert URBS.notation.turn_label(play_on(match, until=17).fields) == "3.2"
    assert URBS.notation.turn_label(play_on(match).fields) == "end"


# ---- texts


def test_text_shows_everything_a_seat_knows():
    text = table(2, {0: "C R* / H .", 1: "I I L"}, {0: "1C3 1I3", 1: "1L1"}, faces="BAAABA").view(0).text()
    assert "Epoch 1 of 3, turn 4 of 6; hands are swapped" in text
    assert "C-B Competition: Each Commerce: +2 with no other Commerce beside it, else −1" in text
    assert re.search(r"Red +\+2 +0 +0 +0 +0 +0 +\+2", text)
    assert "o   C   R*" in text
    assert "Built in order: 1C1@o 1R1@e1 1H@s1" in text
    assert "Bakery (1C3, Commerce)" in text
    assert "Red to choose a card." in text


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_text_fits_100_columns(players):
    match = play_on(URBS.start(seed=6, players=players), until=3 * {2: 6, 3: 8, 4: 6, 5: 5}[players] - 1)
    while True:
        for seat in range(-1, players):
            assert max(len(line) for line in match.view(seat).text().splitlines()) <= 80
        if match.over:
            break
        match.apply(URBS.legal(match.state)[0])


def test_the_longest_city_fits_too():
    line = " ".join(["C"] * 9 + ["L"] * 6 + ["P"] * 8)
    match = table(3, {0: line}, {0: "3C1"}).play("pick 3C1")
    assert max(len(line) for line in match.view(0).text().splitlines()) <= 80


def test_lots_are_marked_for_the_card_set_aside():
    text = table(5, {0: "R* C"}, {0: "1I1"}).play("pick 1I1").view(0).text()
    assert "+ lots that take your card" in text
    assert "  n1  .   +   ." in text


def test_the_first_card_founds_the_city():
    match = URBS.start(seed=9, players=4)
    assert {choice.description[:20] for choice in match.legal()} == {"Found your city with"}


def test_descriptions():
    match = table(5, {0: "R"}, {0: "1C3"})
    assert [str(choice) for choice in match.legal()] == ["pick 1C3: Choose Bakery (Commerce): +2 on any lot"]
    match.play("pick 1C3")
    assert match.legal()[0].description == "Build Bakery, north of Old mansion: Commerce +2"


def test_description_of_a_vacant_lot():
    match = table(5, {0: "R* T* / L* P*"}, {0: "1I1"})
    assert match.legal()[0].description.endswith("which becomes a vacant lot")
    assert match.play("pick 1I1").legal()[0].description == "Leave Brickworks as a vacant lot, north of Row houses"


def test_declarations_suggest_the_best():
    match = declaring("L L L H", "AAAAAA")
    described = {choice.notation: choice.description for choice in match.legal()}
    assert described["hall 1H as L"] == "The City Hall stands for Leisure: 12 in all, the best total"
    assert described["hall 1H as T"] == "The City Hall stands for Tourism: −1 in all"


def test_who_is_to_find_the_best_is_not_told():
    """Lessons and puzzles, and tables without hints."""
    view = declaring("L L L H", "AAAAAA").view(0)
    asked = Picture("urbs", 5, view.options, view.state, 0, True, view.last)
    told, untold = asked.questions(), replace(asked, advised=False).questions()
    assert [choice["label"] for choice in told["choices"] if choice.get("proposed")] == [
        "City Hall as Leisure: 12 in all"
    ]
    assert (told["help"], told["advises"]) == ("Best total: 12", True)
    assert not any(choice.get("proposed") for choice in untold["choices"])
    assert (len(untold["choices"]), untold["help"], "advises" in untold) == (6, "", False)
    view = table(2, {0: "C", 1: "C"}, {0: "1C2 1L1", 1: "1R3 1L2"}).view(0)
    asked = Picture("urbs", 2, view.options, view.state, 0, True, view.last)
    assert all(then["help"] for then in asked.questions()["after"].values())
    assert {then["help"] for then in replace(asked, advised=False).questions()["after"].values()} == {""}


def test_final_table():
    text = finished({0: "L L L L", 1: "L L L H"}, "AAAAAA", {1: "L"}).view(-1).text()
    assert "  1. Red: +12\n  2. Blue: +12, City Hall points +12\nRed won." in text


# ---- the log


def test_log_of_a_turn():
    match = table(2, {0: "C", 1: "R"}, {0: "1C2 1L1", 1: "1R3 1L3"})
    match.play("pick 1C2", "at n1", "pick 1R3")
    before = match.view(-1).scores()
    match.play("at e1")
    red, blue = (
        f"{then - now:+.0f}".replace("-", "−") for now, then in zip(before, match.view(-1).scores(), strict=True)
    )
    match.play("drop 1L1", "drop 1L3")
    own = [match.narrate(ply, 0) for ply in range(6)]
    other = [match.narrate(ply, 1) for ply in range(6)]
    assert own[0] == "Red set Street market aside."
    assert other[0] == "Red set a card aside."
    assert own[1] == "Red chose the lot north of General store."
    assert other[1] == "Red chose a lot."
    assert own[3] == other[3]
    assert own[3] == (
        f"All is revealed: Red built Street market, north of General store ({red}); "
        f"Blue built Old mansion, east of Old mansion ({blue})."
    )
    assert own[4] == "Red discarded Town square."
    assert other[4] == "Red discarded a card."
    assert own[5] == "Both have put a card out of the game. The hands were swapped."


def test_log_of_the_founding():
    match = URBS.start(seed=7, players=3)
    for _ in range(3):
        match.play(URBS.legal(match.state)[0])
    assert match.narrate(2, 0).count("founded a city with") == 3
    assert match.narrate(2, 0).endswith("The hands were passed to the left.")


def test_log_of_the_end():
    match = declaring("L L L H", "AAAAAA", players=2).play("hall 1H as L")
    told = "City Halls: Red as Leisure. The game is over with Red 12, Blue 0: Red won."
    assert match.narrate(0, 1) == told


# ---- guide and positions


def test_guide_tells_every_face():
    rules = URBS.guide.rules
    assert {f"URBS-R6.{number}" for number in range(10, 22)} <= set(rules)
    assert URBS.guide.rule("R3.4")[1] == "An Industry may not be built beside a marked card."


@pytest.mark.parametrize("language", languages(URBS.folder))
def test_the_guide_says_which_rules_are_ours(language):
    """All that the specification does not find in the rulebook, and how much is secret."""
    ours = "R2.3 R2.4 R2.5 R3.5 R3.7 R4.2 R5.2 R5.3 R5.4 R6.6 R7.2 R7.4"
    with speaking(language):
        *_, faces, rulings = URBS.guide.text.strip().split("\n\n")
    assert sorted(re.findall(r"R\d\.\d", rulings)) == ours.split()
    assert re.search(r"\b(ten|dez)\b", faces)


@pytest.mark.parametrize(
    ("field", "change", "message"),
    [
        ("hand", lambda s: s.hand.__setitem__(0, 0), "invariant 2"),
        ("boxed", lambda s: s.boxed.__setitem__(0, int(s.city[0, 0])), "invariant 1"),
        ("x", lambda s: s.x.__setitem__((0, 1), 7), "invariant 4"),
        ("phase", lambda s: s.__setattr__("phase", 9), "phase is 0 to 4"),
        ("turn", lambda s: s.__setattr__("turn", 90), "invariant 3"),
        ("side", lambda s: s.__setattr__("side", 3), "decides"),
        ("pick_card", lambda s: s.pick_card.__setitem__(1, 3), "commitment"),
        ("face", lambda s: s.face.__setitem__(0, 2), "face"),
        ("hall", lambda s: s.hall.__setitem__((0, 0), 2), "City Halls"),
    ],
)
def test_impossible_positions_are_named(field, change, message):
    match = play_on(URBS.start(seed=8, players=3), until=5)
    assert broken_invariants(match.fields) == []
    change(match.fields)
    with pytest.raises(PositionError, match=message):
        URBS.from_json(URBS.to_json(match.state))


def test_invariant_5_is_watched():
    match = play_on(URBS.start(seed=8, players=5), until=2)
    s = match.fields
    s.city[0, :2], s.x[0, :2], s.y[0, :2] = [4, 8], [0, 1], [0, 0]
    assert (
        any("invariant 5" in sentence for sentence in broken_invariants(s)) or "invariant 1" in broken_invariants(s)[0]
    )


def test_first_moves_are_the_whole_hand():
    match = URBS.start(seed=9, players=4)
    assert len(notations(match)) == 6


def test_a_lot_is_called_the_best_only_where_it_is():
    described = [choice.description for choice in table(5, {0: "R C"}, {0: "1C3 1L3 1T3"}).legal()]
    assert described == [
        "Choose Bakery (Commerce): at best +2, north of Old mansion or elsewhere",
        "Choose Inn (Tourism): +2 on any lot",
        "Choose Circus (Leisure): −1 on any lot",
    ]
    corner = table(5, {0: "R C / . R"}, {0: "1C3"})
    assert corner.legal()[0].description == "Choose Bakery (Commerce): at best south of Old mansion, +3"


def test_the_end_says_what_a_city_hall_stood_for():
    match = finished({0: "L L L L", 1: "C L L H"}, "AAAAAA", {1: "L"})
    assert "City Hall as Leisure" in str(match.view(0).svg())
