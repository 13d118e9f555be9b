"""The table in regions: places and pieces, and the clicks that mean an action."""

from collections import Counter
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import numpy as np
import pytest

from tests.matches import by_keys, drawn, drawn_for, marked, notation
from urbarium.engine.gestures import Prompt
from urbarium.games.urbify.actions import ACTIONS, PAY_EXCHANGE, PAY_POINT, PLACE_ON
from urbarium.games.urbify.components import (
    COST,
    DEPARTMENT_LETTERS,
    GRID,
    KEYS,
    PATTERN_LETTERS,
    TILES,
    cell_index,
)
from urbarium.games.urbify.drawing.city import SHOWN, first_shown
from urbarium.games.urbify.state import MAIN, OVER, PLACE
from urbarium.games.urbify.words import asking
from urbarium.render.box import Box
from urbarium.render.check import faults
from urbarium.render.regions import CUTS, Cut, Phone, Spot, laid_out, names_in
from urbarium.render.theme import LIGHT

from .tables import URBIFY, full_block, table, tile

SVG = "{http://www.w3.org/2000/svg}"
RICH = (5, 5, 5, 5, 5)
POLICE = {"f7": "police_station 0", "f8": "hospital 1", "e7": "bank 1", "g7": "fire_station 1"}
NEARLY_FULL = full_block([t for t in range(TILES) if t not in (18, 19, 20)])

# A position of every phase, by the notation that leads there.
PHASES = {
    "opening": (lambda: URBIFY.start(seed=4, players=4), ""),
    "call back": (lambda: table(4, departments={0: "CCT", 1: "CC", 2: "C"}, city={"f7": "museum 0"}), ""),
    "one at home": (lambda: table(board=1, levels=(0, 0, 0, 0, 0)), ""),
    "chain": (lambda: table(city=POLICE, levels=RICH), "open police_station"),
    "beside the parking": (lambda: table(city={"f7": "parking_a 0", "f8": "museum"}), "open parking_a"),
    "pay development": (lambda: table(city=POLICE, levels=RICH), "open police_station via hospital"),
    "pay influence": (lambda: table(city=POLICE, levels=RICH), "open police_station via hospital pay D"),
    "gain": (lambda: table(city={"f7": "fire_station 0"}), "open fire_station"),
    "bank pick": (lambda: table(city={"f7": "bank 0"}, levels=RICH, area="airport hotel_a metro_a"), "open bank"),
    "place": (lambda: table(board=4, area="hotel_a"), "build hotel_a"),
    "metro": (lambda: table(board=4, area="metro_a", city={"f7": "museum"}, levels=RICH), "build metro_a pay D"),
    "metro's goal": (
        lambda: table(board=4, area="metro_a", city={"f7": "museum"}, levels=RICH),
        "build metro_a pay D @f8",
    ),
    "bus": (lambda: table(city={"f7": "bus_station 0", "f8": "museum"}, levels=RICH), "open bus_station pay T"),
    "extra round": (lambda: table(board=3, departments="TEC", extra_round=1), ""),
    "full city": (lambda: table(board=4, city=NEARLY_FULL, levels=RICH, extra_round=1), ""),
    "long names": (lambda: table(4, board=4, area="recycling_center soccer_stadium bank shopping_center"), ""),
}


@cache
def position(phase):
    build, moves = PHASES[phase]
    return build().play(moves) if moves else build()


def after(turns, players=3, seed=4):
    match = URBIFY.start(seed=seed, players=players)
    random = np.random.default_rng(seed)
    for _ in range(turns):
        if match.over:
            break
        match.apply(int(random.choice(URBIFY.legal(match.state))))
    return match


# ---- regions


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("phase", PHASES)
def test_regions_have_no_faults_and_their_size(phase, cut, theme):
    match = position(phase)
    svgs = drawn(match, cut=cut, theme=theme)
    for region in URBIFY.drawing.regions(match.players, match.options):
        size = region.size(cut)
        assert faults(svgs[region.name], smallest=11 if cut == "compact" else 12) == []
        assert f'viewBox="0 0 {size.width} {size.height}"' in svgs[region.name]


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("phase", PHASES)
def test_no_words_are_cut_off(phase, cut):
    for svg in drawn(position(phase), cut=cut).values():
        assert "…" not in "".join(text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text"))


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("phase", PHASES)
def test_every_place_is_there_once_with_one_halo(phase, cut):
    svgs = drawn(position(phase), cut=cut)
    assert Counter(marked(svgs, "data-place")).most_common(1)[0][1] == 1
    for svg in svgs.values():
        for group in ElementTree.fromstring(svg).iter(f"{SVG}g"):
            if group.get("class") == "place":
                assert [child.get("class") for child in group].count("halo") == 1
                assert group.get("data-about")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_arrangements_hold_the_regions_of_the_table(players):
    names = {region.name for region in URBIFY.drawing.regions(players, (0,)) if region.seat < 0}
    for arrangement in URBIFY.drawing.arrangements(players, (0,)).values():
        assert sorted(names_in(arrangement)) == sorted(names)


# Arrangement, room for regions, size of the window, and the share of it that the city has at least.
WINDOWS = {
    "1280 by 800": ("desk", Box(0, 0, 944, 720), 1280 * 800, 0.33),
    "1366 by 768": ("desk", Box(0, 0, 1010, 688), 1366 * 768, 0.30),
    "1920 by 1080": ("wide", Box(0, 0, 1484, 1000), 1920 * 1080, 0.36),
    "1366 by 633": ("short", Box(0, 0, 1010, 553), 1366 * 633, 0.25),
}


def spread(arrangement, stage, sizes):
    """Where the regions lie on a stage."""
    assert not isinstance(arrangement, Phone)
    spots = laid_out(arrangement, Spot(stage.x, stage.y, stage.width, stage.height), sizes)
    return {name: _box(spot.x, spot.y, spot.width, spot.height) for name, spot in spots.items()}


def _box(*edges):
    return Box(*edges)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("window", WINDOWS)
def test_regions_fill_the_windows_and_are_never_shrunk(players, window):
    name, stage, area, share = WINDOWS[window]
    cut: Cut = "short" if name == "short" else "regular"
    sizes = {region.name: region.size(cut) for region in URBIFY.drawing.regions(players, (0,))}
    boxes = spread(URBIFY.drawing.arrangements(players, (0,))[name], stage, sizes)
    for region, box in boxes.items():
        assert box.width >= sizes[region].width
        assert box.height >= sizes[region].height
        assert box.right <= stage.right + 0.01
        assert box.bottom <= stage.bottom + 0.01
    assert boxes["city"].width * boxes["city"].height >= share * area


def test_a_phone_has_the_city_above_and_one_region_in_each_tab():
    phone = URBIFY.drawing.arrangements(4, (0,))["phone"]
    assert isinstance(phone, Phone)
    assert [tab.title for tab in phone.tabs] == ["Town hall", "Projects", "Parties"]
    sizes = {region.name: region.size("compact") for region in URBIFY.drawing.regions(4, (0,))}
    rest = 844 - 36 - 52 - 44 - 56  # strip of seats, prompt, tabs and dock
    assert {size.width for name, size in sizes.items() if not name.startswith("seat")} == {390}
    assert all(sizes["city"].height + sizes[name].height <= rest for name in ("town", "projects", "own"))


def test_nothing_on_the_table_is_private():
    assert not any(region.private for region in URBIFY.drawing.regions(4, (0,)))


def test_a_change_of_turn_redraws_only_what_changed():
    match = table(board=4, city={"f7": "bridge 1"})
    before = drawn(match, seat=0)
    match.play("inf T")
    now = drawn(match, seat=0)
    assert {name for name in now if now[name] != before[name]} == {"own", "seat-0", "town"}


def test_truths_that_look_alike_are_drawn_alike():
    truths = [after(60), after(60)]
    seed = np.frombuffer(b"another order of both piles, 32 b", np.uint8)[:32].copy()
    URBIFY.kernels.resample(truths[1].state, 0, seed)
    assert truths[0].state.tobytes() != truths[1].state.tobytes()
    assert drawn(truths[0]) == drawn(truths[1])
    views = [match.view(match.actor) for match in truths]
    assert views[0].gestures() == views[1].gestures()
    assert URBIFY.asking.prompt(views[0]) == URBIFY.asking.prompt(views[1])


# ---- places and pieces


@pytest.mark.parametrize("phase", PHASES)
def test_clicks_reach_every_legal_action(phase):
    match = position(phase)
    view = match.view(match.actor)
    gestures = view.gestures()
    places = set(marked(drawn(match), "data-place"))
    assert {gesture.actions[0] for gesture in gestures} == set(view.legal())
    for gesture in gestures:
        assert notation(match, gesture)
        assert {*gesture.keys, gesture.lead, *gesture.pays} - {""} <= places
        assert gesture.keys or gesture.verb
        assert gesture.label
    meanings = Counter((tuple(sorted(gesture.keys)), gesture.verb) for gesture in gestures)
    assert max(meanings.values()) == 1


def test_every_action_has_places():
    assert all(asking.keys(action) for action in range(ACTIONS.size))


def test_rooms_gavels_and_tracks_are_places_in_every_position():
    fixed = {f"{kind}-{letter}" for kind in ("dept", "gavel", "track") for letter in DEPARTMENT_LETTERS} | {"track-D"}
    assert all(fixed <= set(marked(drawn(position(phase)), "data-place")) for phase in PHASES)


def test_the_city_shows_seven_by_seven_places():
    places = marked(drawn(table(board=4, city={"f7": "bridge"})), "data-place")
    assert sum(place.startswith("cell-") for place in places) == SHOWN * SHOWN - 1
    assert f"tile-{tile('bridge')}" in places
    assert "cell-f6" in places


def test_a_project_becomes_a_building_as_the_same_piece():
    match = table(board=4, area="hotel_a")
    piece = f'data-piece="building-{tile("hotel_a")}"'
    before = drawn(match)
    match.play("build hotel_a @f7")
    now = drawn(match)
    assert [piece in before["projects"], piece in before["city"]] == [True, False]
    assert [piece in now["projects"], piece in now["city"]] == [False, True]


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_no_piece_is_there_twice(seat):
    for phase in PHASES:
        assert max(Counter(marked(drawn(position(phase), seat), "data-piece")).values()) == 1


def test_R4_3_missing_politicians_are_framed_like_missing_influence():
    framed = [drawn(table(board=home, area="hospital"))["projects"].count(LIGHT.warning) for home in (1, 2)]
    assert framed[0] > framed[1]


def test_R7_11_through_the_bank_only_development_and_its_own_politicians_can_be_missing():
    """The bank costs one development, the airport two more; nobody is at home, and no influence is there."""

    def framed(development):
        levels = (0, 0, 0, 0, development)
        match = table(area="airport hotel_a", city={"f7": "bank 0"}, board=0, departments="CC", levels=levels)
        return drawn(match.play("open bank"))["projects"].count(LIGHT.warning)

    assert framed(3) == 0
    assert framed(2) > 0


def test_R5_4_the_best_session_tells_influence_and_points():
    match = table(departments={0: "CCCC", 1: "C"}, board=0)
    prompt = URBIFY.asking.prompt(match.view(0))
    assert prompt.help == "Session in culture: you +5 and 1 point, Blue 2 points"


def test_R4_9_the_place_of_a_metro_that_still_sends_politicians_waits_for_the_next_project():
    svg = drawn(position("metro's goal"))["projects"]
    assert "the next project" in svg
    assert "no project" not in svg


def test_R7_6_no_line_crosses_the_buildings_between_two_of_a_chain():
    """Beside the police station a line leads to the building that is used, from further away none does."""
    use = "open police_station via skate_park"
    beside, apart = (
        drawn(table(city={"f7": "police_station 0", **others}).play(use))["city"]
        for others in ({"f8": "skate_park 1", "f9": "theater"}, {"f8": "theater", "f9": "skate_park 1"})
    )
    assert beside.count('stroke-linecap="round"') > apart.count('stroke-linecap="round"')


def test_a_place_tells_the_present_effect():
    """What the legend says of it anyway is not said twice."""
    svgs = drawn(table(board=4, area="museum", city={"f7": "bridge 1", "f8": "hospital"}))
    assert 'data-now="Bridge: 2 politicians of Blue. Now: 4."' in svgs["city"]
    assert 'data-now="Hospital: empty, takes 2 politicians."' in svgs["city"]
    price = "1 tourism, 1 culture and 1 transportation"
    assert f'data-now="Museum: costs {price}, brings 1 point when it is started"' in svgs["projects"]


def test_R4_6_free_cells_say_why_nothing_can_stand_there():
    row = zip("ghijk", ["museum", "hotel_a", "theater", "bridge", "bank"], strict=True)
    city = drawn(table(board=4, city={f"{c}6": key for c, key in row}))["city"]
    assert 'data-now="e6 is beyond the 6 by 6 limit"' in city
    assert 'data-now="g7 is free to build on"' in city
    assert 'data-now="g8 does not touch the city yet"' in city


@pytest.mark.parametrize("seed", range(6))
def test_the_view_of_the_city_holds_every_lot_and_moves_twice_at_most(seed):
    match = URBIFY.start(seed=seed, players=2)
    random = np.random.default_rng(seed)
    seen = []
    while not match.over:
        s = match.fields
        corner = [first_shown(int(low), int(high)) for low, high in _extents(s)]
        seen.append(corner)
        legal = URBIFY.legal(match.state)
        if s.phase == PLACE:
            for cell in (action - PLACE_ON for action in legal):
                assert all(0 <= line - first < SHOWN for line, first in zip(divmod(cell, GRID), corner, strict=True))
        projects = [action for action in legal if action in ACTIONS["build"]]
        match.apply(int(random.choice(projects or legal)))
    for axis in range(2):
        steps = np.diff([corner[axis] for corner in seen])
        assert np.abs(steps).sum() <= 2
        assert len({int(step) for step in steps if step}) <= 1


def _extents(s):
    return (s.low_row, s.high_row), (s.low_column, s.high_column)


def test_R4_6_a_city_along_one_edge_is_in_view():
    assert first_shown(5, 5) == 2
    assert first_shown(0, 5) == 0
    assert first_shown(5, 10) + SHOWN == GRID


# ---- gestures


def test_R3_1_politicians_are_sent_by_clicking_rooms():
    gestures = by_keys(table(board=4))
    sendings = {keys: gesture for keys, gesture in gestures.items() if keys[0].startswith("dept-")}
    assert len(sendings) == len(PATTERN_LETTERS)
    assert sendings["dept-T", "dept-T"].label == "Send 2 to tourism"
    assert sendings["dept-T", "dept-C"].label == "Send 1 to tourism and 1 to culture"


def test_R4_5_a_project_and_its_lot_are_one_gesture():
    match = table(board=4, area="hotel_a")
    gesture = by_keys(match)[f"project-{tile('hotel_a')}", "cell-f7"]
    assert notation(match, gesture) == "build hotel_a @f7"
    assert gesture.label == "Start Hotel A on f7 for 2 influence: 1 point"
    assert gesture.pays == ("track-T", "track-E")
    assert gesture.reveals


def test_R4_9_a_project_is_confirmed_as_it_turns_up_the_next_and_nothing_else_is():
    whole = table(board=4, area="hotel_a")
    metro = table(board=4, area="metro_a", city={"f7": "museum", "g6": "hotel_a"}, levels=(0, 1, 1, 2, 1))
    for match in (whole, metro.play("build metro_a pay D")):
        for gesture in match.view(0).gestures():
            assert bool(gesture.final) == gesture.reveals
    assert any(gesture.final for gesture in whole.view(0).gestures())
    assert all(gesture.final for gesture in metro.view(0).gestures())


def test_R9_4_nothing_is_confirmed_where_no_project_is_turned_up():
    match = table(board=4, area="hotel_a", extra_round=1)
    match.fields.left_one = match.fields.left_two = 0
    assert not any(gesture.final for gesture in match.view(0).gestures())


def test_R7_13_a_project_that_counts_its_neighbours_tells_what_it_would_give_there():
    match = table(board=4, levels=RICH, area="factory", city={"f7": "museum 1", "g6": "bank 1"})
    found = by_keys(match)
    told = [found[f"project-{tile('factory')}", f"cell-{cell}"].label.rpartition("; ")[2] for cell in ("g7", "f8")]
    assert told == ["its benefit there: 4 points", "its benefit there: 2 points"]
    lots = by_keys(match.play("build factory"))
    assert lots[("cell-g7",)].label == "Place the Factory on g7; its benefit there: 4 points"
    match = table(board=4, area="hotel_a")
    assert not any("benefit there" in gesture.label for gesture in by_keys(match).values())


def test_R4_9_a_project_is_shown_on_its_lot_without_the_one_that_follows_it():
    match = table(board=4, area="hotel_a airport")
    gesture = by_keys(match)[f"project-{tile('hotel_a')}", "cell-f7"]
    assert not gesture.unforeseen
    looks = set()
    for number in range(3):
        truth = match.state.copy()
        URBIFY.kernels.resample(truth, 0, np.full(32, number, np.uint8))
        view = URBIFY.view(truth, match.players, match.options, 0)
        for action in gesture.actions:
            view = view.foretold(action)
        looks.add(tuple(drawn_for(view).values()))
        assert list(view.fields.area).count(-1) == list(match.fields.area).count(-1) + 1
    assert len(looks) == 1
    assert f'data-place="{asking.building(tile("hotel_a"))}"' in "".join(looks.pop())


def test_R8_1_the_only_way_to_pay_goes_without_asking():
    match = table(board=4, area="playground", levels=(2, 0, 1, 0, 1))
    gesture = by_keys(match)[f"project-{tile('playground')}", "cell-f7"]
    assert notation(match, gesture) == "build playground pay D @f7"
    assert gesture.pays == ("track-T", "track-C", "track-D")


def test_R8_1_an_exchange_without_another_way_is_told():
    match = table(board=4, area="playground", levels=(3, 1, 2, 1, 0))
    gesture = by_keys(match)[f"project-{tile('playground')}", "cell-f7"]
    assert notation(match, gesture) == "build playground pay TECR @f7"
    assert gesture.label == "Start the Playground on f7 for 7 influence: 2 points"


def test_R7_11_the_bank_spares_the_influence():
    match = table(city={"f7": "bank 0"}, levels=(0, 0, 0, 0, 1), area="hotel_a").play("open bank")
    gesture = by_keys(match)[f"project-{tile('hotel_a')}", "cell-f8"]
    assert notation(match, gesture) == "build hotel_a pay D @f8"
    assert gesture.label == "Start Hotel A on f8 for 1 development: 1 point"


def test_R8_1_development_is_paid_by_clicking_its_track_or_by_a_button():
    match = table(board=4, area="airport", levels=(4, 2, 2, 4, 1))
    start = by_keys(match)[(f"project-{tile('airport')}",)]
    assert notation(match, start) == "build airport"
    assert start.goes_on
    match.play("build airport")
    ways = {(gesture.verb, gesture.keys, gesture.actions) for gesture in match.view(0).gestures()}
    assert ways == {
        ("", ("track-D",), (PAY_POINT,)),
        ("1 development", (), (PAY_POINT,)),
        ("1 of each kind", (), (PAY_EXCHANGE,)),
    }
    match = table(board=4, area="airport", levels=(2, 2, 2, 4, 2)).play("build airport")
    assert [gesture.verb for gesture in match.view(0).gestures()] == [""]


def test_R8_1_what_can_be_paid_in_one_way_only_is_paid_with_the_building():
    """Only development is there: nobody is asked for it."""
    city = {"f7": "police_station 0", "f8": "skate_park 1"}
    match = table(city=city, levels=(0, 0, 0, 2, 1)).play("open police_station")
    assert [notation(match, gesture) for gesture in match.view(0).gestures()] == ["via skate_park pay D"]
    match = table(city={"f7": "playground 0"}, levels=(0, 0, 0, 2, 0))
    assert "open playground pay R" in [notation(match, gesture) for gesture in match.view(0).gestures()]


def test_R7_6_a_payment_is_asked_for_by_the_building_that_takes_it():
    """The Police Station costs development, the Shopping Center that it copies does not."""
    city = {"f7": "police_station 0", "f8": "shopping_center 1"}
    match = table(city=city, levels=(1, 1, 1, 1, 1)).play("open police_station via shopping_center")
    assert "the Police Station" in asking.prompt(match.view(0)).help


def test_R4_7_the_lot_of_a_metro_and_the_goal_are_one_gesture():
    match = table(board=4, area="metro_a", city={"f7": "museum", "g6": "hotel_a"}, levels=(0, 1, 1, 2, 1))
    assert notation(match, by_keys(match)[(f"project-{tile('metro_a')}",)]) == "build metro_a pay D"
    match.play("build metro_a pay D")
    gesture = by_keys(match)["cell-f5", f"tile-{tile('hotel_a')}"]
    assert notation(match, gesture) == "@f5 > hotel_a"
    assert gesture.lead == "cell-f5"


def test_R6_3_a_building_is_used_or_left():
    match = table(city={"f7": "museum 0"})
    gestures = {gesture.verb: gesture for gesture in match.view(0).gestures()}
    assert {gesture.keys for gesture in gestures.values()} == {(f"tile-{tile('museum')}",)}
    assert gestures["Use a benefit"].short == "Use: +2 development"
    assert notation(match, gestures["Only come home"]) == "open museum -"


@pytest.mark.parametrize(
    ("city", "gain"),
    [
        ({"f7": "fire_station 0"}, "+3 influence"),
        ({"f7": "hotel_a 0"}, "1 politician more"),
        ({"f7": "skate_park 0"}, "+5 points"),
        ({"f7": "bridge 0", "f8": "hospital"}, "+4 points"),
        ({"f7": "parking_a 0", "f8": "museum"}, "copy a neighbour"),
        ({"f7": "bus_station 0", "f8": "museum"}, "−1 influence, move to an empty building"),
        ({"f7": "college 0", "f8": "museum"}, "1 to the reserve, +3 development"),
    ],
)
def test_what_a_benefit_gives_stands_on_its_button(city, gain):
    view = table(city=city).view(0)
    assert f"Use: {gain}" in [gesture.short for gesture in view.gestures()]


def test_R7_8_influence_is_paid_by_clicking_tracks():
    match = position("pay influence")
    assert set(by_keys(match)) == {(f"track-{letter}",) for letter in DEPARTMENT_LETTERS}
    assert all(gesture.goes_on for gesture in by_keys(match).values())


def test_silent_steps_look_the_same_whatever_lies_in_the_piles():
    random = np.random.default_rng(7)
    match = URBIFY.start(seed=7, players=2)
    while not match.over:
        action = int(random.choice(URBIFY.legal(match.state)))
        if match.view(match.actor).silent(action):
            seen = {_seen_after(match.state, action, number) for number in range(2)}
            assert len(seen) == 1
        match.apply(action)


def _seen_after(state, action, number):
    truth = state.copy()
    URBIFY.kernels.resample(truth, 0, np.full(32, number, np.uint8))
    URBIFY.kernels.apply(truth, action)
    URBIFY.kernels.redact(truth, 0)
    return truth.tobytes()


# ---- prompts


@pytest.mark.parametrize("phase", PHASES)
def test_prompts_are_short(phase):
    match = position(phase)
    prompt = URBIFY.asking.prompt(match.view(match.actor))
    for one in (prompt, *prompt.after.values()):
        assert 0 < len(one.head) <= 60
        assert len(one.help) <= 90
        assert "{" not in one.head + one.help
    assert URBIFY.asking.waiting(match.view(-1))


@pytest.mark.parametrize(
    ("phase", "head", "help"),
    [
        (
            "opening",
            "Send politicians, or start a project",
            "4 at home: send up to 2 to one department, or 1 each to up to 3",
        ),
        (
            "one at home",
            "Send politicians to the town hall",
            "One is still at home; no project is in reach",
        ),
        (
            "call back",
            "Call politicians back: session or building",
            "Session in culture: you +3, Blue +2, Orange 2 points",
        ),
        ("place", "Choose a lot for Hotel A", "Now 1 wide and 1 high; at most 6 by 6"),
        (
            "pay development",
            "Pay 1 development",
            "For the Police Station; you have 5 development",
        ),
        ("pay influence", "Pay 2 influence, of any kind", "For the Hospital"),
        ("gain", "Take 3 influence, of any kind", "For the Fire Station"),
        (
            "bank pick",
            "Which project does the bank start?",
            "It costs no influence; its politicians come from the Bank",
        ),
        ("beside the parking", "Copy which building beside the parking?", "Empty or not, whoever stands there"),
    ],
)
def test_prompts_say_what_is_to_be_decided(phase, head, help):
    match = position(phase)
    best = phase == "call back"  # the session that gives most is named
    assert replace(URBIFY.asking.prompt(match.view(match.actor)), after={}) == Prompt(head, help, advises=best)


def test_what_is_asked_follows_what_is_picked():
    opening = position("opening")
    size = "Now 1 wide and 1 high; at most 6 by 6"
    asked = URBIFY.asking.prompt(opening.view(opening.actor)).after
    builds = [gesture for gesture in opening.view(opening.actor).gestures() if gesture.actions[0] in ACTIONS["build"]]
    projects, lots = ({gesture.keys[number] for gesture in builds} for number in (0, 1))
    assert set(asked) == projects | lots
    assert all(asked[one].head.startswith("Choose a lot for ") and asked[one].help == size for one in projects)
    assert asked["cell-f7"] == Prompt("Start which project on f7?", "Those in reach are framed")
    calling = position("call back")
    heads = [one.head for one in URBIFY.asking.prompt(calling.view(calling.actor)).after.values()]
    assert heads
    assert all(head.startswith("Use ") and head.endswith(", or only come home?") for head in heads)


def test_R1_5_an_extra_round_allows_everything():
    match = position("extra round")
    assert asking.prompt(match.view(0)).head == "Extra round 1 of 2: any action"
    assert asking.waiting(match.view(1)) == "send politicians, start a project or call some back"


def test_R1_4_an_extra_round_is_named_with_nobody_at_home_too():
    match = table(board=0, departments="TTEC", extra_round=2)
    assert asking.prompt(match.view(0)).head == "Extra round 2 of 2: call politicians back"


def test_R9_5_equal_levels_are_crowned_once_they_have_scored():
    """Before the end a crown that everybody has would tell nothing."""

    def crowns(match):
        return drawn(match)["own"].count('data-about="crown"')

    match = table(departments={0: "T"}, levels={0: (1, 1, 1, 1, 0), 1: (3, 1, 1, 1, 0)}, extra_round=2, start=1)
    assert crowns(match) == 0
    match.play("session T")
    assert match.over
    assert crowns(match) == 5  # all are shared now


# ---- following


def test_only_what_begins_a_turn_does_not_join():
    match = URBIFY.start(seed=3, players=2)
    random = np.random.default_rng(3)
    for _ in range(200):
        action = int(random.choice(URBIFY.legal(match.state)))
        begins = match.fields.phase == MAIN
        assert asking.joins(action) == (not begins or action in ACTIONS["build"])
        match.apply(action)
        assert match.fields.phase != OVER


def test_politicians_are_followed():
    match = table(3, departments={0: "CC", 2: "C"}, city={"f7": "museum 0"})
    s = match.fields
    museum = f"tile-{tile('museum')}"
    assert asking.traces(s, _action("session C")) == [("dept-C", "seat-0"), ("dept-C", "seat-2")]
    assert asking.traces(s, _action("open museum -")) == [(museum, "seat-0")]
    assert asking.traces(s, _action("inf TT")) == [("seat-0", "dept-T")] * 2


def test_a_project_is_followed_to_its_lot():
    match = table(board=4, area="hotel_a").play("build hotel_a")
    hotel = tile("hotel_a")
    expected = [(f"project-{hotel}", f"tile-{hotel}"), ("seat-0", f"tile-{hotel}")]
    assert asking.traces(match.fields, PLACE_ON + cell_index("f7")) == expected


SIGNS = ("sun", "coin", "mask", "wheel")


def flown(match, action, seat=0):
    before = match.view(seat)
    match.play(action)
    found = asking.flights(before, match.view(seat))
    return [(flight.symbol, flight.count, flight.start, flight.end) for flight in found]


def test_R5_3_influence_flies_from_the_session_to_the_own_track_and_to_the_others():
    match = table(3, departments={0: "CC", 1: "CC", 2: "C"})
    expected = [("mask", 3, "gavel-C", "track-C"), ("mask", 2, "gavel-C", "seat-1"), ("laurel", 2, "gavel-C", "seat-2")]
    assert flown(match, "session C") == expected


def test_R4_2_the_price_of_a_project_flies_to_it():
    match = table(board=4, area="hotel_a")
    costs = COST[tile("hotel_a")]
    assert sum(costs) > 0
    expected = [
        (sign, cost, "seat-0", f"project-{tile('hotel_a')}") for sign, cost in zip(SIGNS, costs, strict=True) if cost
    ]
    assert flown(match, "build hotel_a", seat=1) == expected


def test_R7_10_the_bus_is_followed():
    match = position("bus")
    ways = asking.traces(match.fields, _action("> museum"))
    assert ways == [(f"tile-{tile('bus_station')}", f"tile-{KEYS.index('museum')}")]


def _action(words):
    """The action that is written so."""
    s = URBIFY.start(seed=1).fields
    return next(action for action in range(ACTIONS.size) if ACTIONS.write(s, action) == words)
