"""Urbino's table: places for all that may be clicked, the clicks that mean an action, and all of it without colour."""

import random
from xml.etree import ElementTree

import numpy as np
import pytest

from urbarium.engine.gestures import Gesture, Prompt
from urbarium.engine.match import Match, View
from urbarium.engine.seats import calling
from urbarium.engine.words import speaking
from urbarium.games.urbino.actions import BUILD, MOVE_HI, MOVE_LO, SKIP, STAY
from urbarium.games.urbino.components import SQUARES, square_index
from urbarium.games.urbino.drawing.colours import COLOURS, GOLD, PALETTES
from urbarium.games.urbino.drawing.pieces import CELL
from urbarium.games.urbino.rules.conditions import kinds_for, stock
from urbarium.games.urbino.rules.sight import find_lots
from urbarium.games.urbino.state import REPOSITION
from urbarium.games.urbino.words import asking
from urbarium.games.urbino.words.districts import District
from urbarium.render import contrast, difference
from urbarium.render.check import faults, marked
from urbarium.render.colour import VISIONS
from urbarium.render.regions import CUTS, LETTERS
from urbarium.render.theme import LIGHT, THEMES

from .boards import URBINO, after, position

SVG = "{http://www.w3.org/2000/svg}"
NAMES = [region.name for region in URBINO.drawing.regions(2, ())]


def drawn(match: Match, name: str = "board", seat: int = 0, cut="regular", theme: str = "light") -> str:
    return URBINO.drawing.draw_region(name, match.view(seat), cut, theme)


def titles(svg: str) -> list[str]:
    return [title.text or "" for title in ElementTree.fromstring(svg).iter(f"{SVG}title")]


def deciding(match: Match) -> View:
    return match.view(match.actor)


def by_clicks(match: Match) -> dict[tuple[str, ...], Gesture]:
    return {gesture.keys: gesture for gesture in deciding(match).gestures() if gesture.keys}


def square(name: str) -> str:
    return f"sq-{square_index(name)}"


# ---- regions


@pytest.mark.parametrize("seed", [1, 2])
def test_regions_are_sound_in_every_phase_and_cut(seed):
    match = URBINO.start(seed=seed, monuments=True)
    chance, phases = random.Random(seed), set()
    while True:
        phases.add(int(match.fields.phase))
        cut, theme = CUTS[len(match.actions) % 3], ("light", "dark")[len(match.actions) % 2]
        for region in URBINO.drawing.regions(2, match.options):
            svg = drawn(match, region.name, max(match.actor, 0), cut, theme)
            assert faults(svg, LETTERS[cut], region.size(cut)) == []
        if match.over:
            break
        match.apply(chance.choice(URBINO.legal(match.state)))
    assert phases == set(range(7))


def test_every_square_architect_and_kind_is_a_place():
    match = after("A@e5 A@c3")

    places = [key for name in NAMES for key in marked(drawn(match, name), "data-place")]

    squares = [f"sq-{number}" for number in range(SQUARES)]
    assert sorted(places) == sorted([*squares, "architect-0", "architect-1", "kind-H", "kind-P", "kind-T"])


def test_a_district_is_named_by_how_far_it_reaches():
    """Its first and its last square alone would hide the rest: here c2 and c3."""
    squares = tuple(square_index(name) for name in ("c2", "a3", "b3", "c3"))

    assert District(squares, (4, 3), 0, (0, 0), ((2, 1, 0), (0, 0, 1))).where == "a2 to c3"
    assert District(squares[:1], (1, 0), -1, (0, 0), ((1, 0, 0), (0, 0, 0))).where == "c2"


def test_a_drawing_does_not_depend_on_whose_turn_it_is():
    match = after("A@e5 A@c3 first=B H@c5")
    for name in NAMES:
        views = [drawn(match, name, seat) for seat in (-1, 0)]
        assert views[0] == views[1]


def test_R4_3_lots_that_a_rule_blocks_say_why():
    # Given X17, when Black is to build, then e6 takes no palace because of the palace on e5.
    match = position("4*4/9/9/1*7/4P4/9/9/9/9 b P 0 - 1")

    words = next(title for title in titles(drawn(match)) if title.startswith("e6 is in view"))

    assert "Palaces may not stand next to each other (palace on e5)." in words


def test_R8_districts_show_both_values_and_who_wins():
    match = position("9/9/9/9/9/5TPTP/5H1p*/5tptp/7p* - E 2 - 14")  # X19: White 11, Black 14

    assert "District h1: Black 14, White 11, goes to Black" in titles(drawn(match))
    assert "District h1: Black 14, White 11, goes to Black" in titles(drawn(match, "districts"))
    assert "Black wins 14 to 0." in URBINO.drawing.description(match.fields)


def test_R8_5_the_list_of_districts_shows_what_decides_between_equal_blocks():
    decided = drawn(position("9/9/9/2H6/2H6/2Pht4/9/9/9 - E 2 - 6"), "districts")
    assert "District c4: Black 4, White 4, goes to Black: more towers" in titles(decided)
    (kind,) = (part.attrib["href"] for part in ElementTree.fromstring(decided).iter(f"{SVG}use"))
    assert kind.endswith("piece-0-2"), "Black's tower"

    tied = drawn(position("9/9/9/9/9/9/9/9/Hh7 - E 2 - 2"), "districts")
    assert "District a1: Black 1, White 1, an exact tie, goes to nobody" in titles(tied)
    assert "use" not in {part.tag.removeprefix(SVG) for part in ElementTree.fromstring(tied).iter()}


def test_R8_4_the_value_of_whoever_leads_a_district_has_a_golden_frame():
    def framed(line: str) -> list[float]:
        above = ElementTree.fromstring(drawn(position(line))).find(f".//{SVG}g[@class='above']")
        return [float(part.attrib["x"]) for part in above.iter(f"{SVG}rect") if part.attrib.get("stroke") == GOLD]

    (black,), (white,) = framed("9/9/9/9/9/9/9/9/Hp7 - E 2 - 2"), framed("9/9/9/9/9/9/9/9/Ph7 - E 2 - 2")
    assert framed("9/9/9/9/9/9/9/9/Hh7 - E 2 - 2") == []
    assert black < white, "Black's value is the first"


def test_R8_the_values_of_a_district_lie_on_no_architect_if_there_is_room_elsewhere():
    def heights(line: str) -> list[float]:
        above = ElementTree.fromstring(drawn(position(line))).find(f".//{SVG}g[@class='above']")
        return [float(group[0].attrib["y"]) for group in above]

    (over,) = heights("9/9/9/9/5P*2/5h3/5*3/9/9 - E 2 - 2")
    (beneath,) = heights("9/9/9/5*3/5P*2/5h3/9/9/9 - E 2 - 2")
    assert beneath - over == pytest.approx(2 * CELL + 6)


def test_R8_3_one_coloured_and_tied_districts_look_different():
    svg = drawn(position("9/9/9/9/9/9/9/7Hh/HH7 - E 2 - 0"))

    grounds = {
        group.attrib["id"]: group.find(f"{SVG}path").attrib
        for group in ElementTree.fromstring(svg).iter(f"{SVG}g")
        if "district" in group.attrib.get("id", "")
    }

    assert "stroke-dasharray" in grounds["urbino-board-district-h2"]
    assert "stroke-dasharray" not in grounds["urbino-board-district-a1"]
    assert any("an exact tie" in title for title in titles(svg))
    assert any("White alone, value 2, scores nothing" in title for title in titles(svg))


def test_R9_the_scored_monument_glows_only_with_the_option():
    board = "9/9/9/9/9/9/9/4tpth1/PHPTHHH2 - E 2 {} 0"  # X9: Black's cathedral wins the district 17 to 16

    assert "Black scores 16 with a cathedral" in titles(drawn(position(board.format("m"))))
    assert not any("scores 16" in title for title in titles(drawn(position(board.format("-")))))


def test_a_tie_break_is_named_in_the_result():
    def described(line: str) -> str:
        return URBINO.drawing.description(position(line).fields)

    assert "5 to 5, and White wins by scored towers." in described("8t/9/4p4/4hH3/4p3t/9/9/P8/Th6t - E 2 - 0")  # X21
    assert "0 to 0" in described("9/9/9/9/9/9/9/9/9 - E 2 - 0")


def test_R8_7_the_sheet_counts_what_breaks_a_tie():
    # X21: Black's block is palace, house, palace; White's is a palace and the only tower that scores.
    row = URBINO.sheet.tie_break(position("8t/9/4p4/4hH3/4p3t/9/9/P8/Th6t - E 2 - 0").view(-1))
    assert (row.source, row.points) == ("Scored towers", (0, 1))


# ---- gestures


def test_two_architects_that_may_go_to_one_square_are_told_apart_by_the_first_click():
    # Given X27's architects d4 and f7 and one house, when White may reposition, then c3 takes either of them.
    found = by_clicks(position("9/9/5*3/9/9/3*5/9/9/8h w R 0 - 1"))

    shared = [found[f"architect-{which}", square("c3")] for which in (0, 1)]

    assert [gesture.label.partition(":")[0] for gesture in shared] == [
        "Move the architect from d4 to c3",
        "Move the architect from f7 to c3",
    ]
    assert [gesture.lead for gesture in shared] == ["architect-0", "architect-1"]


def test_R3_2_staying_and_building_are_two_clicks():
    match = after("A@e5 A@c3 first=B H@c5")

    gesture = by_clicks(match)[square("e3"), "kind-T"]

    assert gesture.actions[0] == STAY
    assert (gesture.label, gesture.short) == ("Put up a tower on e3", "Tower")
    match.play(*gesture.actions)
    assert match.narrate(len(match.actions) - 1, 0) == "White puts up a tower on e3."


def test_a_lot_that_takes_one_kind_needs_no_second_click():
    # Given X15 before White's last house: palaces and towers stand beside g1.
    match = position("3H2p2/3p3pH/5p1t1/1th4h1/p3P1T2/1h3H2H/1t2HPHP*/1H2T1P1h/2p1h*1T1 w P 0 - 28")

    found = by_clicks(match)

    assert found[square("g1"),].actions == found[square("g1"), "kind-H"].actions
    assert found[square("g1"), "kind-H"].lead == "kind-H"


def test_R3_3_when_staying_is_not_allowed_there_is_no_such_button_and_the_prompt_says_so():
    match = position("9/9/9/8*/6pH1/5h3/3H4h/5hHH1/3*3H1 b R 0 - 9")  # X14

    gestures = deciding(match).gestures()

    assert len(gestures) == 121
    assert not [gesture for gesture in gestures if gesture.verb]
    prompt = URBINO.asking.prompt(deciding(match))
    assert prompt.head == "No lot is left for you: pick up an architect"
    assert prompt.help == "You may stay only where you can build (R3.3)"


def test_moving_an_architect_tells_the_lots_from_there():
    # Given X14: i6-e9 gives the lots e1 and e2, and there is none where the architects stand.
    match = position("9/9/9/8*/6pH1/5h3/3H4h/5hHH1/3*3H1 b R 0 - 9")

    found = by_clicks(match)

    assert found["architect-1", square("e9")].label == "Move the architect from i6 to e9: 2 lots, 2 new"


def test_the_lots_after_every_move_are_those_that_the_rules_find():
    match, chance, looked = URBINO.start(seed=5), random.Random(5), 0
    while not match.over:
        s = match.fields
        if s.phase == REPOSITION and len(match.actions) % 7 == 0:
            legal = [action for action in URBINO.legal(match.state) if MOVE_LO <= action < BUILD]
            found = asking.lots_after_moves(s)
            now = open_lots(s, *s.architect.tolist())
            for action in legal[::9]:
                block, sq = URBINO.actions.locate(action)
                there = open_lots(s, int(s.architect[int(block == "move_lo")]), sq)
                assert found[action] == (len(there), len(there - now))
                looked += 1
        match.apply(chance.choice(URBINO.legal(match.state)))
    assert looked > 20


def open_lots(s, first, second):
    """Squares that both architects would see, and on which the side to move could build something."""
    squares = np.empty(SQUARES, np.int64)
    seen = squares[: find_lots(s, first, second, squares)].tolist()
    return {sq for sq in seen if kinds_for(s, int(s.side), sq, stock(s, int(s.side)))}


@pytest.mark.parametrize(
    ("start", "goal", "moved"), [("c3", "h9", "architect-0"), ("e5", "b1", "architect-1"), ("c3", "d2", "architect-0")]
)
def test_while_a_move_is_looked_at_the_architect_keeps_the_place_that_was_picked(start, goal, moved):
    view = deciding(after("A@e5 A@c3 first=B H@c5"))
    words = f"Move the architect from {start} to {goal}"
    (move,) = (gesture for gesture in view.gestures() if gesture.label.startswith(words))

    board = URBINO.drawing.draw_region("board", view.after(move.actions[0]), "regular", "light")

    places = {element.get("data-place"): element.get("data-now") for element in ElementTree.fromstring(board).iter()}
    assert move.keys[0] == moved
    assert places[moved] == f"An architect stands on {goal}"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_while_a_move_is_looked_at_the_sight_and_lots_of_before_are_faint(theme):
    match = after("A@e5 A@c3 first=B H@c5")  # lots: d4, e1, e3, g3
    move = MOVE_LO + square_index("e3")  # from c3; it now stands before e1

    then = deciding(match).foretold(move)

    was = remembered(URBINO.drawing.draw_region("board", then, "regular", theme))
    assert was == {"c3", "e1"}  # the rays from c3, and the lot that is none from e3
    assert remembered(drawn(match, theme=theme)) == set()
    built = then.foretold(next(action for action in then.legal() if BUILD <= action < SKIP))
    assert remembered(URBINO.drawing.draw_region("board", built, "regular", theme)) == set()
    match.apply(move)
    assert remembered(drawn(match, theme=theme)) == set()  # what is done is no preview


@pytest.mark.parametrize("cut", CUTS)
def test_while_a_building_is_looked_at_it_is_half_there_and_its_district_tells_what_it_was(cut):
    # Given Black's house on c5 and White's on d5, when White looks at a tower on e5 beside them.
    match = position("9/9/9/4*4/2hH5/9/9/9/4*4 w R 0 - 2")
    stayed = deciding(match).foretold(STAY)
    build = next(action for action in stayed.legal() if URBINO.actions.write(stayed.fields, action) == "T@e5")

    then = stayed.foretold(build)

    def shown(view: View) -> tuple[str, int]:
        board = ElementTree.fromstring(URBINO.drawing.draw_region("board", view, cut, "light"))
        halves = sum(
            part.get("opacity") == "0.6" and "building" in ElementTree.tostring(part, "unicode")
            for part in board.iter()
        )
        return URBINO.drawing.draw_region("districts", view, cut, "light"), halves

    listed, halves = shown(then)
    assert "1:1 →" in listed
    assert faults(listed, smallest=LETTERS[cut]) == []
    assert halves == 1
    match.apply(STAY)
    match.apply(build)
    listed, halves = shown(deciding(match))  # what is done is no preview
    assert "→" not in listed
    assert halves == 0


def remembered(svg: str) -> set[str]:
    """The squares whose rays or lot are drawn as they were."""
    return {
        part.attrib["id"].rsplit("-", 1)[1] for part in ElementTree.fromstring(svg).iter() if part.get("class") == "was"
    }


def test_after_a_move_that_is_only_looked_at_the_prompt_says_how_to_take_it_back():
    match = after("A@e5 A@c3 first=B H@c5")
    move, now = MOVE_HI + square_index("e6"), ("Now build on a lit lot", "If it ended now: 0 for you, 0 for Black")

    def asked(view: View) -> tuple[str, str]:
        prompt = URBINO.asking.prompt(view)
        return prompt.head, prompt.help

    assert asked(deciding(match).foretold(move)) == (now[0], "Take back, and an architect may go elsewhere")
    assert asked(deciding(match).foretold(STAY)) == now
    match.apply(move)
    assert asked(deciding(match)) == now


def test_what_is_asked_follows_what_is_picked():
    match = after("A@e5 A@c3 first=B H@c5")  # lots: d4, e1, e3, g3
    standing = "If it ended now: 0 for you, 0 for Black"

    then = URBINO.asking.prompt(deciding(match)).after

    assert then["architect-0"] == Prompt("Set the architect down where you want to see", "4 lots as they stand now")
    assert then["kind-P"] == Prompt("Where does the palace go?", standing)
    assert then[square("d4")] == Prompt("What do you build on d4?", standing)
    assert square("a9") not in then


def test_a_build_that_locks_the_other_out_warns():
    # Given X15, in which Black has to skip, before White put up the house on g1.
    match = position("3H2p2/3p3pH/5p1t1/1th4h1/p3P1T2/1h3H2H/1t2HPHP*/1H2T1P1h/2p1h*1T1 w P 0 - 28")

    found = by_clicks(match)

    assert found[square("g1"), "kind-H"].label == "Put up a house on g1: then Black could not build"


def test_a_build_that_ends_the_game_says_so_with_its_points():
    match = after("A@b9 A@d3 first=W H@b3 b9-c1 H@b1 d3-a1 H@a3 c1-a2")  # X13, before the last building

    found = by_clicks(match)

    assert found[square("b2"), "kind-T"].label == "Put up a tower on b2: this ends the game, 4 to 0 points"


def test_R5_2_a_lot_that_is_forbidden_is_called_so():
    """The square that takes the pointer names what is seen there: a lot, or one where nothing may stand."""
    match = position("3H5/9/9/4*4/3H5/3h5/9/4*4/9 b P 0 - 3")
    svg = ElementTree.fromstring(drawn(match))
    named = {place.get("data-place"): place.get("data-about") for place in svg.iter() if place.get("data-place")}
    assert (named[square("e4")], named[square("e5")], named[square("a1")]) == ("lot", "blocked", "square")


def test_on_a_phone_each_kind_says_what_the_opponent_has_left():
    match = after("A@e5 A@c3 first=B T@e3")
    told = "Black has 2 left; White has 3 left"
    assert told in drawn(match, "kinds", cut="compact")
    assert told not in drawn(match, "kinds")  # where both supplies are in view


def test_R7_1_a_forced_skip_is_a_button():
    match = position("3H2p2/3p3pH/5p1t1/1th4h1/p3P1T2/1h3H2H/1t2HPHP*/1H2T1P1h/2p1h*HT1 b R 0 - 29")  # X15

    (gesture,) = deciding(match).gestures()

    assert (gesture.actions, gesture.keys, gesture.verb) == ((SKIP,), (), "Skip")
    assert URBINO.asking.prompt(deciding(match)).head == "Nothing can be built: you skip"


@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_R7_1_a_skip_is_told_to_everybody(viewer):
    match = position("3H2p2/3p3pH/5p1t1/1th4h1/p3P1T2/1h3H2H/1t2HPHP*/1H2T1P1h/2p1h*HT1 b R 0 - 29")  # X15
    before = match.view(viewer)
    match.apply(SKIP)

    with calling(["Ana", "Bo"]):
        told = [flight.caption for flight in URBINO.asking.flights(before, match.view(viewer))]
    with calling(["Ana", "Bo"]), speaking("pt_BR"):
        translated = [flight.caption for flight in URBINO.asking.flights(before, match.view(viewer))]

    assert told == ["Nothing can be built: Ana skips"]
    assert translated == ["Não há o que construir: Ana passa"]


def test_nothing_is_told_of_a_move_that_is_seen():
    match = after("A@e5 A@c3 first=B")
    before = match.view(1)

    assert URBINO.asking.flights(before, match.play("H@c5").view(1)) == []


def test_who_builds_first_is_a_button_each():
    match = after("A@e5 A@c3")

    assert [gesture.verb for gesture in deciding(match).gestures()] == ["I build first", "White builds first"]
    assert [match.view(seat).gestures() for seat in (-1, 1)] == [[], []]


# ---- one picture


def test_the_same_position_is_drawn_the_same_and_theme_and_what_can_be_done_change_it():
    view = after("A@e5 A@c3 first=B H@c5").view(1)
    waiting = after("A@e5 A@c3 first=B H@c5").view(0)

    assert view.svg() == after("A@e5 A@c3 first=B H@c5").view(1).svg()
    assert len({view.svg(), view.svg("dark"), waiting.svg()}) == 3
    assert faults(view.svg()) == []


# ---- colours


@pytest.mark.parametrize("vision", VISIONS)
def test_the_sides_are_told_apart_by_every_eye(vision):
    assert difference(COLOURS[0].wall, COLOURS[1].wall, vision) > 40
    assert difference(COLOURS[0].roof, COLOURS[1].roof, vision) > 20
    assert COLOURS[0].hatched != COLOURS[1].hatched


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
def test_places_stand_out_when_they_are_lit(palette):
    """The board is pale on dark pages as well, and is lit as on a light one."""
    for ink in (LIGHT.target, LIGHT.accent, LIGHT.last, LIGHT.warning):
        assert min(contrast(ink, ground) for ground in (palette.stone, palette.paving, palette.lot)) >= 3  # WCAG 2


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_picture_is_lit_so_that_it_can_be_seen(theme):
    svg = after("A@e5 A@c3 first=B H@c5").view(1).svg(theme)
    root = ElementTree.fromstring(svg)
    halos = {
        place.attrib["data-place"]: child.attrib["stroke"]
        for place in root.iter(f"{SVG}g")
        if "data-place" in place.attrib
        for child in place
        if child.attrib.get("class") == "halo"
    }

    assert halos["architect-0"] == LIGHT.target
    assert halos["kind-H"] == THEMES[theme].target


def test_a_region_changes_only_with_what_it_shows():
    """Only regions that changed are sent: who is to move is told by the prompt."""
    match = URBINO.start(seed=1)
    names = [region.name for region in URBINO.drawing.regions(2, ())]
    for action in (40, 20):  # both architects
        before = {name: drawn(match, name) for name in names}
        match.apply(action)
        assert [name for name in names if drawn(match, name) != before[name]] == ["board"]
