"""Urbino's drawing: exactly what is legal can be clicked, and everything is told without colour."""

import random
from itertools import combinations
from typing import Any

import pytest

import urbarium
from urbarium.games.urbino.actions import STAY
from urbarium.games.urbino.drawing.colours import COLOURS, PALETTES
from urbarium.games.urbino.words.position import read_position
from urbarium.render import contrast, difference
from urbarium.render.check import faults
from urbarium.render.colour import VISIONS

from .drawings import SVG, actions, parsed, targets

GAME = urbarium.game("urbino")


def positions(seed: int, **options: Any):
    """The views of the deciding seat through a random game."""
    match = GAME.start(seed=seed, **options)
    chance = random.Random(seed)
    while not match.over:
        view = match.view(match.actor)
        yield view
        match.apply(chance.choice(view.legal()))
    yield match.view(0)


def drawn(line: str, seat: int = 0, theme: str = "light") -> str:
    """The drawing of a position in one-line notation."""
    return GAME.view(read_position(line), 2, (int(" m " in line),), seat).svg(theme)


def titles(svg: str) -> list[str]:
    return [title.text or "" for title in parsed(svg).iter(f"{SVG}title")]


@pytest.mark.parametrize("seed", [1, 2])
def test_targets_are_exactly_the_legal_actions_in_every_phase(seed):
    phases = set()
    for view in positions(seed, monuments=True):
        phases.add(int(view.fields.phase))
        svg = view.svg()
        assert sorted(actions(svg)) == view.legal()
        assert faults(svg, view.legal(), smallest=10) == []
    assert phases == set(range(7))


def test_every_target_says_what_it_does():
    for view in list(positions(3))[:6]:
        words = {choice.action: choice.description for choice in view.choices()}
        for element in targets(view.svg()):
            assert element.attrib["role"] == "button"
            assert element.attrib["tabindex"] == "0"
            assert element.attrib["aria-label"].startswith(words[int(element.attrib["data-action"])])
            assert element.find(f"{SVG}title").text == element.attrib["aria-label"]


@pytest.mark.parametrize("seat", [-1, 1])
def test_who_does_not_decide_has_nothing_to_click(seat):
    match = GAME.start(seed=1).play("A@e5", "A@c3")  # Black says who builds first

    assert actions(match.view(0).svg()) == [81, 82]
    assert actions(match.view(seat).svg()) == []
    assert parsed(match.view(seat).svg()).attrib["role"] == "img"


def test_the_same_position_is_drawn_the_same_and_last_theme_and_seat_change_it():
    match = GAME.start(seed=1).play("A@e5", "A@c3", "first=B", "H@c5")
    view = match.view(1)
    fresh, stayed = (GAME.view(match.state, 2, match.options, 1, last) for last in (None, STAY))

    assert view.svg() == match.view(1).svg()
    assert len({view.svg(), view.svg("dark"), match.view(0).svg(), fresh.svg(), stayed.svg()}) == 5


def test_the_last_building_is_marked_where_it_stands():
    marked = parsed(GAME.start(seed=1).play("A@e5", "A@c3", "first=B", "H@c5").view(1).svg())

    assert len([one for one in marked.iter() if one.attrib.get("class") == "last"]) == 1


def test_two_architects_that_may_go_to_one_square_have_a_target_each():
    # Given X27's architects d4 and f7 and one house, when White may reposition, then c3 takes either of them.
    svg = drawn("9/9/5*3/9/9/3*5/9/9/8h w R 0 - 1", seat=1)

    shared = [element for element in targets(svg) if element.attrib["data-action"] in ("104", "185")]

    assert [element.attrib["aria-label"] for element in shared] == [
        "Move the architect from d4 to c3",
        "Move the architect from f7 to c3",
    ]
    marks = [element.find(f"{SVG}use").attrib["href"] for element in shared]
    assert marks[0] != marks[1]


def test_R4_3_lots_that_a_rule_blocks_say_why():
    # Given X17, when Black is to build, then e6 takes no palace because of the palace on e5.
    svg = drawn("4*4/9/9/1*7/4P4/9/9/9/9 b P 0 - 1")

    words = next(title for title in titles(svg) if title.startswith("e6 is in view"))

    assert "Palaces may not stand next to each other (palace on e5)." in words


def test_R8_districts_show_both_values_and_who_wins():
    svg = drawn("9/9/9/9/9/5TPTP/5H1p*/5tptp/7p* - E 2 - 14")  # X19: White 11, Black 14

    assert "District h1: White 11, Black 14, goes to Black" in titles(svg)
    assert "Black has 14 points" in titles(svg)
    assert "Black wins 14 to 0." in "".join(parsed(svg).itertext())


def test_R8_3_one_coloured_and_tied_districts_look_different():
    svg = drawn("9/9/9/9/9/9/9/7Hh/HH7 - E 2 - 0")

    grounds = {
        group.attrib["id"]: group.find(f"{SVG}path").attrib
        for group in parsed(svg).iter(f"{SVG}g")
        if "district" in group.attrib.get("id", "")
    }

    assert "stroke-dasharray" in grounds["urbino-district-h2"]
    assert "stroke-dasharray" not in grounds["urbino-district-a1"]
    assert any("an exact tie" in title for title in titles(svg))
    assert any("White alone, value 2, scores nothing" in title for title in titles(svg))


def test_R9_the_scored_monument_glows_only_with_the_option():
    board = "9/9/9/9/9/9/9/4tpth1/PHPTHHH2 - E 2 {} 0"  # X9: Black's cathedral wins the district 17 to 16

    assert "The cathedral of Black scores 16" in titles(drawn(board.format("m")))
    assert not any("scores 16" in title for title in titles(drawn(board.format("-"))))


def test_a_building_that_leaves_the_opponent_stuck_is_announced():
    # Given X13 before its last building: it locks both architects in.
    match = GAME.start(seed=1).play("A@b9", "A@d3", "first=W", "H@b3", "b9-c1", "H@b1", "d3-a1", "H@a3", "c1-a2")

    labels = {element.attrib["data-action"]: element.attrib["aria-label"] for element in targets(match.view(0).svg())}

    assert labels[str(408 + 10)] == "Put up a tower on b2 (White could not build then)"


def test_R7_1_a_forced_skip_is_a_button():
    svg = drawn("3H2p2/3p3pH/5p1t1/1th4h1/p3P1T2/1h3H2H/1t2HPHP*/1H2T1P1h/2p1h*HT1 b R 0 - 29")  # X15

    assert actions(svg) == [489]
    assert "Nothing can be built: skip." in "".join(parsed(svg).itertext())


def test_a_tie_break_is_named_in_the_result():
    svg = drawn("8t/9/4p4/4hH3/4p3t/9/9/P8/Th6t - E 2 - 0")  # X21

    assert "5 to 5, and White wins by scored towers." in "".join(parsed(svg).itertext())
    assert "0 to 0" in "".join(parsed(drawn("9/9/9/9/9/9/9/9/9 - E 2 - 0")).itertext())


@pytest.mark.parametrize("vision", VISIONS)
def test_the_sides_are_told_apart_by_every_eye(vision):
    assert difference(COLOURS[0].wall, COLOURS[1].wall, vision) > 40
    assert difference(COLOURS[0].roof, COLOURS[1].roof, vision) > 20
    assert COLOURS[0].hatched != COLOURS[1].hatched


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
def test_marks_on_the_board_stand_out(palette):
    for ink, ground in [
        (ink, ground) for ink in (palette.target, palette.last) for ground in (palette.stone, palette.lot)
    ]:
        assert contrast(ink, ground) >= 3  # WCAG 2 for graphics
    assert all(a != b for a, b in combinations((palette.target, palette.last, palette.glow), 2))


def test_R3_3_when_staying_is_not_allowed_there_is_no_such_button_and_the_prompt_says_so():
    svg = drawn("9/9/9/8*/6pH1/5h3/3H4h/5hHH1/3*3H1 b R 0 - 9")  # X14

    assert 83 not in actions(svg)
    assert len(actions(svg)) == 121
    assert "Nothing can be built: move an architect." in "".join(parsed(svg).itertext())
