"""The drawing: what can be clicked, what it says, and that nothing secret is in it."""

from xml.etree import ElementTree

import pytest

from urbarium.games.urbs.actions import ACTIONS, DECLARE_TYPE, PICK_CARD, PLACE_CELL
from urbarium.games.urbs.components import CARD_IDS, INDUSTRY

from .cities import URBS, declaring, finished, play_on, table

THEMES = pytest.mark.parametrize("theme", ["light", "dark"])
COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def elements(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter())


def targets(svg: str) -> dict[int, ElementTree.Element]:
    return {int(e.get("data-action", "")): e for e in elements(svg) if e.get("data-action") is not None}


def words(svg: str) -> str:
    return " ".join(" ".join(e.itertext()) for e in elements(svg) if e.tag.endswith(("text", "title")))


@THEMES
@COUNTS
def test_every_legal_action_is_a_target(players, theme):
    """In every phase of a whole game, and only for the seat that decides."""
    match = URBS.start(seed=40, players=players)
    while not match.over:
        for seat in (-1, (match.actor + 1) % players):
            assert targets(match.view(seat).svg(theme)) == {}
        assert sorted(targets(match.view(match.actor).svg(theme))) == URBS.legal(match.state)
        for _ in range(7):
            if not match.over:
                match.apply(URBS.legal(match.state)[-1])


def test_targets_speak():
    match = table(5, {0: "R"}, {0: "1C3"}).play("pick 1C3")
    lot = targets(match.view(0).svg())[PLACE_CELL + 1]
    assert lot.get("aria-label") == "Build Bakery at n1: C +2, in all +2"
    assert (lot.get("role"), lot.get("tabindex"), lot.get("class")) == ("button", "0", "target")


def test_faces_with_the_points_they_are_worth_to_me():
    svg = table(3, {0: "R C", 1: "L L", 2: "C"}, faces="AAAAAA").view(0).svg()
    faces = {e.get("id"): " ".join(e.itertext()) for e in elements(svg) if str(e.get("id")).startswith("urbs-face-")}
    assert sorted(faces) == [f"urbs-face-{letter}" for letter in "CILPRT"]
    assert "Commerce, Customers" in faces["urbs-face-C"]
    assert "Red +2, Blue 0, Yellow −1" in faces["urbs-face-C"]


def test_a_card_in_hand_says_what_it_can_score():
    svg = table(5, {0: "R R"}, {0: "1C3 1R3"}).view(0).svg()
    assert (
        targets(svg)[PICK_CARD + CARD_IDS.index("1R3")].get("aria-label", "").endswith(": at best n1, R +3, in all +3")
    )


def test_forbidden_lots_name_the_neighbour():
    svg = table(5, {0: "R* C"}, {0: "1I1"}).play("pick 1I1").view(0).svg()
    assert "w1: No Industry may stand beside Row houses." in words(svg)


def test_a_seat_that_is_played_by_another_is_told_nothing_false():
    """Without legal actions nothing is lit, and only what really does not fit is said not to."""
    match = table(5, {0: "R* C"}, {0: "1I1 1C2"})
    for move, refusal in (("pick 1I1", ""), ("at e2", "w1: No Industry may stand beside Row houses.")):
        svg = match.view(0).svg(legal=())
        assert targets(svg) == {}
        assert "No free lot can take" not in words(svg)
        assert refusal in words(svg)
        assert "e2: " not in words(svg)
        match.play(move)
    svg = declaring("C H", "AAAAAA").view(0).svg(legal=())
    assert targets(svg) == {}
    assert "cannot be Industry" not in words(svg)


def test_passing_direction():
    first = table(4, {0: "C"}).view(0).svg()
    assert "the hands are passed to the left: Red to Blue" in words(first)
    second = play_on(URBS.start(seed=41, players=4), until=7).view(0).svg()
    assert "the hands are passed to the right: Red to Green" in words(second)
    assert "the hands are swapped: Red to Blue" in words(URBS.start(seed=41, players=2).view(0).svg())


def test_ready_lamps():
    match = play_on(URBS.start(seed=42, players=3), until=2)
    match.play(URBS.legal(match.state)[0])
    match.play(URBS.legal(match.state)[0])
    shown = words(match.view(2).svg())
    assert "Red is ready" in shown
    assert "Blue is choosing" in shown
    assert "Yellow waits" in shown


def test_declaration_marks_the_best():
    svg = declaring("L L L H", "AAAAAA").view(0).svg()
    assert "+12 best" in words(svg)
    assert sorted(targets(svg)) == list(range(DECLARE_TYPE, ACTIONS.size))


def test_a_marked_neighbour_stops_industry():
    svg = declaring("L* H", "AAAAAA").view(0).svg()
    assert DECLARE_TYPE + INDUSTRY not in targets(svg)
    assert "cannot be Industry" in words(svg)


@THEMES
def test_the_end(theme):
    svg = finished({0: "L L L L", 1: "L L"}, "AAAAAA").view(-1).svg(theme)
    assert "The game is over: Red wins." in words(svg)
    assert "The final points" in words(svg)


def test_ids_are_unique_and_stable():
    match = play_on(URBS.start(seed=43, players=5), until=6)
    before = [e.get("id") for e in elements(match.view(0).svg()) if e.get("id")]
    assert len(set(before)) == len(before)
    play_on(match, until=7)
    after = {e.get("id") for e in elements(match.view(0).svg())}
    assert {name for name in before if name.startswith("urbs-city-")} <= after


def test_the_longest_city_is_drawn_wider():
    line = " ".join(["C"] * 9 + ["L"] * 6 + ["P"] * 8)
    svg = table(3, {0: line}, {0: "3C1"}).play("pick 3C1").view(0).svg()
    width = float(ElementTree.fromstring(svg).get("viewBox", "").split()[2])
    assert width > 25 * 22
    assert len(targets(svg)) == 48
