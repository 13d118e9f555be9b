"""The table in regions: places and pieces, the clicks that mean an action, and what is asked."""

import random
from collections import Counter
from dataclasses import astuple
from functools import cache
from itertools import product
from typing import cast
from xml.etree import ElementTree

import numpy as np
import pytest

from tests.matches import by_keys, drawn, marked, notation
from urbarium.engine.gestures import Prompt
from urbarium.games.urbaniza.actions import ACTIONS
from urbarium.games.urbaniza.components import TERRITORIES, territory_name
from urbarium.games.urbaniza.words import asking
from urbarium.games.urbaniza.words.offers import OFFERS, REASONS
from urbarium.games.urbaniza.words.phrases import land_name
from urbarium.render import LIGHT, check
from urbarium.render.box import Box
from urbarium.render.check import faults
from urbarium.render.regions import Cut, Phone, Size, Spot, cuts_of, laid_out, names_in

from .tables import URBANIZA, City, full_turn, table

SVG = "{http://www.w3.org/2000/svg}"
FLOORS: dict[Cut, int] = {"compact": 11, "short": 12, "regular": 12, "large": 12}
CUTS = cuts_of(URBANIZA.drawing.regions(2, (0, 0)))
TOWN = "T06 T07 T08 T14 T15 T16"

# A position of every phase and of every crowded corner, by the notation that leads there.
PHASES = {
    "settle": (lambda: URBANIZA.start(players=4), ""),
    "price": (lambda: URBANIZA.start(players=2), "settle T03 price T22 settle T22"),
    "hire": (lambda: URBANIZA.start(players=2), "settle T03 price T22 settle T22 price T01 price T24"),
    "second hire": (lambda: table(City(), City(points=9), phase=4, side=1, inventions=True), "pass hire farmer"),
    "act": (lambda: table(City("T02 T03", houses=2, food=2, money=30)), ""),
    "broker": (lambda: table(City("T03", character="broker"), inventions=True), ""),
    "swap": (lambda: table(City("T03", character="broker")), "swap T02"),
    "land after a swap": (lambda: table(City("T03", character="broker")), "swap T02 swap T24"),
    "grain": (lambda: table(City("T02")), "buy b1"),
    "produce": (lambda: table(City("T02", factories=((10,),), orders="OOGG"), display=(11, 12, 13)), "make F1 grey"),
    "invent": (lambda: table(City(character="professor"), inventions=True), "invent 1"),
    "last marker": (lambda: URBANIZA.start(players=2), "settle T03"),
    "markers": (lambda: table(City("T02"), prices={"T01": 3}), "land T01"),
    "industries": (
        lambda: table(City("T02 T03", factories=((1,), (2,)), character="industrialist"), display=(7, 8, 9)),
        "",
    ),
    "six factories": (
        lambda: table(
            City(TOWN, money=99, orders="OOGGWWWW", factories=((12,), (13,), (14,), (15,), (16,), (18,)), points=48),
            players=4,
            display=(17, 0, 0),
            turn=6,
        ),
        "",
    ),
    "many inventions": (
        lambda: table(City(inventions=(1, 2, 3, 4, 5, 6, 7, 8)), inventions=True, invention_display=(9, 10, 16)),
        "",
    ),
    "great city": (
        lambda: table(City(TOWN, houses=6, sky=1, admin=4, food=8, sown=2, orders="OOOGGGWW", citizens=8, tax=8)),
        "",
    ),
    "end": (lambda: full_turn(table(turn=6, phase=4)), ""),
}
DECISIONS = [phase for phase in PHASES if phase != "end"]


@cache
def position(phase):
    build, moves = PHASES[phase]
    return build().play(moves) if moves else build()


def lettering(svg):
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def gestures(match):
    return match.view(match.actor).gestures()


def action(words):
    """The action that is written so."""
    s = URBANIZA.start().fields
    return next(number for number in range(ACTIONS.size) if ACTIONS.write(s, number) == words)


# ---- regions


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("phase", PHASES)
def test_regions_have_no_faults_and_their_size(phase, cut, theme):
    match = position(phase)
    svgs = drawn(match, cut=cut, theme=theme)
    for region in URBANIZA.drawing.regions(match.players, match.options):
        size = region.size(cut)
        assert faults(svgs[region.name], smallest=FLOORS[cut]) == []
        assert f'viewBox="0 0 {size.width} {size.height}"' in svgs[region.name]


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("phase", PHASES)
def test_no_words_are_cut_off(phase, cut):
    for svg in drawn(position(phase), cut=cut).values():
        assert "…" not in "".join(lettering(svg))


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


@pytest.mark.parametrize("seat", [-1, 0, 1])
@pytest.mark.parametrize("phase", PHASES)
def test_no_piece_is_there_twice(phase, seat):
    assert max(Counter(marked(drawn(position(phase), seat), "data-piece")).values()) == 1


@pytest.mark.parametrize("inventions", [0, 1])
@pytest.mark.parametrize("players", [2, 4])
def test_regions_lie_in_every_window(players, inventions):
    names = {region.name for region in URBANIZA.drawing.regions(players, (inventions, 0)) if region.seat < 0}
    assert ("inventions" in names) == bool(inventions)
    for arrangement in URBANIZA.drawing.arrangements(players, (inventions, 0)).values():
        assert sorted(names_in(arrangement)) == sorted(names)


# Arrangement, room for regions, size of the window, and the share of it that the land has at least.
WINDOWS = {
    "1280 by 800": ("desk", Box(0, 0, 944, 720), 1280 * 800, 0.22),
    "1366 by 768": ("desk", Box(0, 0, 1010, 688), 1366 * 768, 0.20),
    "1600 by 900": ("wide", Box(0, 0, 1189, 820), 1600 * 900, 0.26),
    "1920 by 1080": ("large", Box(0, 0, 1484, 1000), 1920 * 1080, 0.30),
    "1366 by 633": ("short", Box(0, 0, 1010, 553), 1366 * 633, 0.17),
}


@pytest.mark.parametrize("inventions", [0, 1])
@pytest.mark.parametrize("window", WINDOWS)
def test_regions_fill_the_windows_and_are_never_shrunk(window, inventions):
    name, stage, area, share = WINDOWS[window]
    cut = cast(Cut, name if name in ("short", "large") else "regular")
    regions = URBANIZA.drawing.regions(4, (inventions, 0))
    arrangement = URBANIZA.drawing.arrangements(4, (inventions, 0))[name]
    assert not isinstance(arrangement, Phone)
    ratios = {region.name: region.size("regular") for region in regions}
    spots = laid_out(arrangement, Spot(0.0, 0.0, stage.width, stage.height), ratios)
    boxes = {name: Box(*(cast(float, length) for length in astuple(spot))) for name, spot in spots.items()}
    for region in regions:
        if region.name in boxes:
            box, size = boxes[region.name], region.size(cut)
            assert box.width >= size.width - 0.5
            assert box.height >= size.height - 0.5
            assert box.right <= stage.right + 0.01
            assert box.bottom <= stage.bottom + 0.01
    assert boxes["land"].width * boxes["land"].height >= share * area


@pytest.mark.parametrize("inventions", [0, 1])
def test_a_phone_has_the_land_above_and_everything_else_in_tabs(inventions):
    phone = URBANIZA.drawing.arrangements(4, (inventions, 0))["phone"]
    assert isinstance(phone, Phone)
    assert [tab.title for tab in phone.tabs] == ["Act", "Market", "You"]
    sizes = {region.name: region.size("compact") for region in URBANIZA.drawing.regions(4, (inventions, 0))}
    tray = 844 - 36 - 52 - 44 - 56 - sizes["land"].height  # strip of seats, prompt, tabs and dock
    for tab in phone.tabs:
        heights = [sizes[part.name].height for part in tab.parts]
        assert sum(heights) + 4 * (len(heights) - 1) <= tray
    assert sizes["land"].height * 390 >= 0.38 * 390 * 844


def test_what_is_left_does_not_touch_the_edges_of_a_phone():
    land = ElementTree.fromstring(drawn(position("great city"), cut="compact")["land"])
    lines = {line.words: line.box for line in check.lettering(land)}
    assert lines["left to build"].x >= 4
    assert lines["orders left"].right <= 390 - 4


@pytest.mark.parametrize("phase", PHASES)
def test_nothing_in_the_tray_of_a_phone_touches_its_edge(phase):
    for name, svg in drawn(position(phase), 0, "compact").items():
        if name in ("actions", "factories", "grain", "inventions"):
            boxes = [*check.targets(svg, Size(390, 100)).values()]
            boxes += [line.box for line in check.lettering(ElementTree.fromstring(svg))]
            assert min(box.x for box in boxes) >= 4
            assert max(box.right for box in boxes) <= 390 - 4


def test_a_large_window_shows_the_whole_cards_of_the_others():
    assert URBANIZA.drawing.regions(4, (1, 0))[1].size("large") == Size(868, 236, 2)
    match = table(City(), City(orders="OG", money=7))
    shown = drawn(match, cut="large")["actions"]
    assert {"order-1-0-0", "order-1-1-0"} <= set(marked({"actions": shown}, "data-piece"))
    assert "$7" in lettering(shown)
    assert not any(piece.startswith("order-1") for piece in marked(drawn(match), "data-piece"))


def test_a_change_of_turn_redraws_only_what_changed():
    match = table(City("T02", food=2))
    before = drawn(match, seat=0)
    match.play("sow 1")
    now = drawn(match, seat=0)
    assert {name for name in now if now[name] != before[name]} == {"land", "own", "actions", "seat-0"}


def test_spectators_see_everything_for_nothing_is_hidden():
    assert not any(region.private for region in URBANIZA.drawing.regions(4, (1, 0)))
    assert set(marked(drawn(position("act"), seat=-1), "data-place")) == set(
        marked(drawn(position("act")), "data-place")
    )


# ---- what is shown


def test_the_line_that_holds_the_city_back_is_named():
    own = lettering(drawn(table(City("T02 T03", houses=3, food=1, orders="OOG")))["own"])
    assert own.count("holds you back") == 1
    assert own.count("2 unused") == 2
    assert "Grain holds you back: 2 with one more grain" in own


def test_three_even_lines_are_no_fault_and_nothing_is_marked_as_one():
    svgs = drawn(table(City("T02 T03", houses=2, food=2, orders="OO")))
    own = lettering(svgs["own"])
    assert "All three lines are even: 3 with one more of each" in own
    assert not any("holds you back" in words or "unused" in words for words in own)
    warning = LIGHT.warning
    assert warning not in svgs["own"]
    assert warning in drawn(table(City("T02 T03", houses=2, food=1, orders="OO")))["own"]


def test_after_the_end_nothing_is_held_back():
    svgs = drawn(position("end"))
    assert "back" not in " ".join(lettering(svgs["own"]))
    assert any("The game is over" in words for words in lettering(svgs["actions"]))


def test_R14_4_the_end_shows_what_decides_among_equals():
    words = lettering(drawn(full_turn(table(City(points=9, money=5), City(points=4), turn=6, phase=4)))["actions"])
    assert words[-4:] == ["11 points", "no factory, $5", "6 points", "no factory, $8"]


def test_R13_3_the_card_that_leaves_is_told():
    words = lettering(drawn(table(taken={1: "0"}))["factories"])
    assert words.count("gone after this turn") == 1
    assert words.count("1 more order opens it") == 1


def test_R15_3_barns_show_the_prices_of_the_viewer():
    match = table(City(character="merchant"), City(character="farmer"))
    assert 'data-now="barn 4: 2 grain at $1"' in drawn(match, seat=0)["grain"]
    assert 'data-now="barn 4: 2 grain at $2"' in drawn(match, seat=1)["grain"]


def test_R3_4_the_professor_is_for_hire_with_inventions_only():
    assert "char-professor" not in marked(drawn(position("hire")), "data-place")
    assert "char-professor" in marked(drawn(position("second hire")), "data-place")


@pytest.mark.parametrize(
    ("city", "kind", "words"),
    [
        (City(money=8), "office", "up to 2 × $3"),
        (City(money=2), "office", "too dear"),
        (City("T01"), "house", "no empty ground"),
        (City("T02", food=1), "sow", "1 becomes 2"),
        (City("T01", food=1), "sow", "no empty ground"),
        (City(food=0), "sell", "no grain"),
        (City(citizens=3, tax=5), "taxes", "+$3"),
        (City(citizens=3, tax=3), "taxes", "no more for now"),
        (City(), "industry", "no card is full"),
        (City(), "produce", "no factory yet"),
        (City("T02", orders="GG", factories=((6,),)), "produce", "up to 2 for $4"),
        (City("T02", orders="OO", factories=((6,),)), "produce", "no orders for it"),
        (City("T02"), "land", "from $1"),
        (City(money=0), "land", "too dear"),
    ],
)
def test_every_kind_of_action_says_what_it_brings_or_why_not(city, kind, words):
    display = (7, 8, 9) if city.words["factories"] else (1, 2, 3)
    match = table(city, display=display, stores=(1, 1, 1, 1, 1))
    assert OFFERS[kind](match.fields, 0).words == words


def test_an_offer_is_possible_if_the_rules_allow_it():
    blocks = {"land": "land", "house": "house", "skyscraper": "sky", "office": "admin", "buy": "grain_buy"}
    blocks |= {"sell": "grain_sell", "sow": "sow", "orders": "order", "produce": "make", "taxes": "tax"}
    random = np.random.default_rng(5)
    match = URBANIZA.start(players=3)
    while not match.over:
        legal = URBANIZA.legal(match.state)
        if match.fields.phase == 3:
            found = {ACTIONS.block_of(number).name for number in legal}
            for kind, block in blocks.items():
                assert OFFERS[kind](match.fields, match.actor).possible == (block in found)
            assert OFFERS["industry"](match.fields, match.actor).possible == bool({"new_factory", "upgrade"} & found)
        match.apply(int(random.choice(legal)))


def test_reasons_are_short():
    assert max(len(words) for words in REASONS.values()) <= 20


def test_land_is_called_by_where_it_lies():
    assert land_name(8) == "the land north of the centre (T09)"
    assert land_name(16) == "the land south-east of the centre (T17)"
    assert land_name(2) == "the land in the north (T03)"
    assert len({land_name(t) for t in range(TERRITORIES)}) == TERRITORIES


# ---- gestures


@pytest.mark.parametrize("phase", DECISIONS)
def test_clicks_reach_every_legal_action(phase):
    match = position(phase)
    found = gestures(match)
    assert {gesture.actions[0] for gesture in found} == set(URBANIZA.legal(match.state))
    for cut in CUTS:
        places = set(marked(drawn(match, cut=cut), "data-place"))
        assert {place for gesture in found for place in (*gesture.keys, *gesture.pays)} <= places
    for gesture in found:
        assert notation(match, gesture)
        assert gesture.keys or gesture.verb
        assert gesture.label
    assert max(Counter((tuple(sorted(gesture.keys)), gesture.verb) for gesture in found).values()) == 1


@pytest.mark.parametrize("phase", DECISIONS)
def test_nothing_is_ever_revealed(phase):
    assert not any(gesture.reveals for gesture in gestures(position(phase)))


@pytest.mark.parametrize("phase", DECISIONS)
def test_no_gesture_is_the_beginning_of_another(phase):
    """A click that completes something must not wait for a second one."""
    found = [gesture for gesture in gestures(position(phase)) if gesture.keys]
    for one, other in product(found, found):
        assert not set(one.keys) < set(other.keys) or other.lead not in one.keys


def test_an_action_can_begin_with_its_kind():
    """On a phone the kinds lie before one: a tap on orders lights their spaces, wherever they are."""
    match = position("act")
    orders = {keys: gesture for keys, gesture in by_keys(match).items() if keys[:1] == ("act-orders",)}
    assert orders
    for (kind, space), gesture in orders.items():
        assert gesture.lead == kind
        assert gesture.actions == by_keys(match)[(space,)].actions


def test_keys_name_the_places_of_gestures():
    for phase in DECISIONS:
        for gesture in gestures(position(phase)):
            meant = {key for number in gesture.actions for key in asking.keys(number)}
            assert set(gesture.keys) <= meant


def test_a_number_is_the_second_click():
    match = table(City("T02 T03", houses=1, money=7))
    gesture = by_keys(match)["act-house", "many-3"]
    assert notation(match, gesture) == "house 3"
    assert (gesture.lead, gesture.pays, gesture.short) == ("act-house", ("money",), "3: $6")
    assert gesture.label == "Build 3 houses for $6: +3 points"


def test_a_single_possibility_needs_one_click():
    match = table(City("T02", food=3))
    assert notation(match, by_keys(match)[("act-sow",)]) == "sow 1"
    assert by_keys(match)[("act-sow",)].pays == ("line-grain",)


def test_R10_4_a_card_becomes_a_new_factory_or_covers_one():
    match = table(City("T02 T03", factories=((1,), (2,)), character="industrialist"), display=(7, 8, 9))
    found = {keys: gesture for keys, gesture in by_keys(match).items() if keys[:1] == ("spot-2-industry",)}
    assert {keys[1]: notation(match, gesture) for keys, gesture in found.items()} == {
        "factory-new": "new 2",
        "factory-1": "upgrade 2>F1",
        "factory-2": "upgrade 2>F2",
    }
    assert [gesture.short for gesture in found.values()] == ["New", "Bakery", "Brewery"]
    assert {gesture.lead for gesture in found.values()} == {"spot-2-industry"}


def test_R10_3_one_way_to_attract_needs_one_click():
    match = table(City("T02"), taken={1: "11"})
    assert notation(match, by_keys(match)[("spot-1-industry",)]) == "new 1"


def test_R10_1_the_markers_on_a_full_card_mean_the_card():
    """Whoever reads that a card is open clicks on it, not only on its third circle."""
    match = table(City("T02"), taken={1: "11", 2: "1"})
    assert notation(match, by_keys(match)[("spot-1-orders",)]) == "new 1"
    assert notation(match, by_keys(match)["act-industry", "spot-1-orders"]) == "new 1"
    assert notation(match, by_keys(match)[("spot-2-orders",)]) == "order 2"


def test_R10_1_the_order_spaces_of_a_card_that_is_not_full_mean_orders():
    match = table(City("T02", character="industrialist"))
    assert notation(match, by_keys(match)[("spot-1-industry",)]) == "new 1"
    assert notation(match, by_keys(match)[("spot-1-orders",)]) == "order 1"


def test_R15_1_the_log_names_both_prices_once():
    match = table(City("T03", character="broker"))
    told = []
    for step in ("swap T02", "swap T24", "land T02"):
        before = match.view(0).fields
        match.play(step)
        told.append(asking.retells(before, match.fields))
    assert told == [False, True, False]
    assert match.narrate(1, 0) == "Crimson swapped the prices of T02 and T24."


def test_R15_1_two_prices_are_swapped_and_the_land_bought_in_one_draft():
    match = table(City("T03", character="broker", money=8), prices={"T02": 3})
    gesture = by_keys(match)["act-swap", "land-T02"]
    assert (gesture.lead, gesture.goes_on) == ("act-swap", True)
    match.play("swap T02")
    assert by_keys(match)[("land-T24",)].goes_on
    match.play("swap T24")
    assert by_keys(match)[("land-T02",)].goes_on


def test_R15_1_only_the_broker_can_be_asked():
    assert "act-swap" in marked(drawn(position("broker"), seat=0), "data-place")
    assert "act-swap" not in marked(drawn(position("broker"), seat=1), "data-place")


def test_R5_4_price_markers_are_drafted_until_the_last():
    match = table(City("T02"), prices={"T01": 2}).play("land T01")
    assert all(gesture.goes_on for gesture in gestures(match))
    match.play("price T24")
    assert not any(gesture.goes_on for gesture in gestures(match))


def test_R11_1_slots_of_one_colour_are_one_place():
    match = table(City("T02", factories=((10,),), orders="OOGG"), display=(11, 12, 13))
    places = [place for place in marked(drawn(match), "data-place") if place.startswith("slot-")]
    assert places == ["slot-1-orange", "slot-1-grey"]
    assert by_keys(match)[("slot-1-grey",)].goes_on


def test_passing_and_stopping_are_buttons():
    assert [gesture.verb for gesture in gestures(position("act")) if not gesture.keys] == ["Pass"]
    assert [gesture.verb for gesture in gestures(position("grain")) if not gesture.keys] == ["Done"]


def test_R13_8_the_end_of_a_turn_is_never_drafted_even_if_the_same_seat_decides_next():
    """The last to act may become Mayor and hire first: citizens, harvest and points are done and told before."""
    chance, ends = random.Random(4), 0
    match = URBANIZA.start(players=2, seed="mayor")
    while not match.over:
        for gesture in gestures(match):
            then = match.copy()
            for action in gesture.actions:
                then.apply(action)
            same_turn = URBANIZA.notation.turn_label(then.fields) == URBANIZA.notation.turn_label(match.fields)
            assert gesture.goes_on == (then.actor == match.actor and same_turn)
            ends += then.actor == match.actor and not same_turn
        match.apply(chance.choice(match.view(match.actor).legal()))
    assert ends


# ---- prompts


@pytest.mark.parametrize("phase", DECISIONS)
def test_prompts_are_short(phase):
    match = position(phase)
    prompt = asking.prompt(match.view(match.actor))
    assert 0 < len(prompt.head) <= 60
    assert len(prompt.help) <= 90
    assert "{" not in prompt.head + prompt.help
    assert asking.waiting(match.view(-1))


@pytest.mark.parametrize(
    ("phase", "head", "help"),
    [
        ("settle", "Choose where your village begins", "Land with two grounds carries twice as much"),
        ("price", "Put 2 price markers on free land", "Each makes its land $1 dearer"),
        ("last marker", "Put the price marker on free land", "It makes that land $1 dearer"),
        ("hire", "Hire somebody for this turn", "Each helps with one kind of action, for this turn"),
        ("second hire", "Hire somebody for this turn", "Crimson is Mayor and chose first"),
        ("swap", "Which price changes places with that of T02?", "Then you must buy land"),
        ("grain", "Buy more grain, or Done: 1 for $1", "1 from each barn; any number from the field"),
        ("produce", "Fill more slots, or Done: 1 made, +$2", "A factory that has produced rests until the next turn"),
        ("invent", "Take a second invention, or Done", "The Professor finds two in one action"),
        ("markers", "Put 3 price markers on free land", "Each makes its land $1 dearer"),
    ],
)
def test_prompts_say_what_is_to_be_decided(phase, head, help):
    match = position(phase)
    assert asking.prompt(match.view(match.actor)) == Prompt(head, help)


@pytest.mark.parametrize(
    ("city", "help"),
    [
        (City("T02 T03", houses=3, orders="OOO"), "Grain holds you back: 1 citizen next, 2 with one more grain"),
        (
            City("T02 T03", houses=3, food=4, orders="OO"),
            "Work orders hold you back: 2 citizens next, 3 with one more order",
        ),
        (
            City("T02 T03", houses=3, orders="O"),
            "Grain and work orders hold you back: 1 citizen next, 2 with one more of each",
        ),
        (City(), "All three lines are even: 1 citizen next, 2 with one more of each"),
        (City(TOWN, houses=8, food=8, orders="OOOOOGGG"), "All three lines are full: 8 citizens next"),
    ],
)
def test_R13_6_the_prompt_tells_what_holds_the_city_back(city, help):
    match = table(city, turn=3, phase=2)
    prompt = asking.prompt(match.view(0))
    assert (prompt.head, prompt.help) == ("Turn 3, action 2 of 4: choose one", help)


@pytest.mark.parametrize(("character", "back"), [("engineer", 2), ("farmer", 3)])
def test_R15_4_who_is_asked_about_sowing_reads_what_comes_back(character, back):
    match = table(City("T02 T03", houses=1, food=2, orders="O", character=character), turn=3, phase=2)
    sowing = asking.prompt(match.view(0)).after["act-sow"]
    assert sowing == Prompt("How much grain do you sow?", f"Before the count each comes back as {back}")
    offered = [
        one.short for one in asking.gestures(match.view(0), match.view(0).legal()) if one.keys[:1] == ("act-sow",)
    ]
    assert offered == [f"1 → {back}", f"2 → {2 * back}"]


def test_a_kind_of_action_is_named_where_it_is_lit():
    """Who hears the table must know which button it is: not only what it brings."""
    match = table(City("T02 T03", houses=1, food=2, orders="O"), turn=3, phase=2)
    for cut in CUTS:
        assert "Sow: 2 become 4" in marked(drawn(match, cut=cut), "data-now")


@pytest.mark.parametrize("seed", range(6))
def test_a_kind_of_action_that_was_chosen_asks_for_the_rest_in_words(seed):
    """No click leaves a sentence half said."""
    chance, match = random.Random(seed), URBANIZA.start(players=2, seed=str(seed), inventions=("off", "on")[seed % 2])
    asked = set()
    while not match.over:
        view = match.view(match.actor)
        prompt, legal = asking.prompt(view), view.legal()
        for gesture in asking.gestures(view, legal):
            for place in gesture.keys[:-1]:
                asked.add(place)
                assert prompt.after[place].head.endswith("?"), (gesture, place)
        for one in prompt.after.values():
            assert len(one.head) <= 60
            assert len(one.help) <= 90
        match.apply(chance.choice(legal))
    assert {"act-land", "act-orders"} <= asked


def test_others_are_told_which_action_is_chosen():
    assert asking.waiting(table(phase=2).view(1)) == "choose action 2 of 4"


# ---- following


def test_only_what_begins_an_action_does_not_join():
    match = URBANIZA.start(players=2, inventions=True)
    random = np.random.default_rng(3)
    before = -1
    while not match.over:
        number = int(random.choice(URBANIZA.legal(match.state)))
        begins = match.fields.phase in (0, 2, 3)
        if match.actor == before:
            assert asking.joins(number) == (not begins)
        before = match.actor
        match.apply(number)


@pytest.mark.parametrize(
    ("notation", "ways"),
    [
        ("land T03", [("seat-0", "land-T03")]),
        ("house 2", [("seat-0", "land-T02"), ("seat-0", "land-T01")]),
        ("sky 1", [("seat-0", "land-T02")]),
        ("admin 2", [("seat-0", "land-T02"), ("seat-0", "land-T01")]),
        ("sow 1", [("seat-0", "land-T02")]),
        ("buy b2", [("barn-2", "seat-0")]),
        ("sell 2", [("seat-0", "barn-1"), ("seat-0", "barn-3")]),
        ("order 2", [("seat-0", "spot-2-orders")]),
        ("new 1", [("spot-1-industry", "seat-0")]),
        ("tax", [("", "seat-0")]),
        ("pass", []),
    ],
)
def test_what_moved_is_followed(notation, ways):
    city = City("T02 T01", houses=1, money=20, food=3)
    match = table(city, stores=(1, 2, 1, 2, 2), taken={1: "11"})
    assert asking.traces(match.fields, action(notation)) == ways
    match.play(notation)


@pytest.mark.parametrize("notation", ["order 2", "new 1"])
def test_a_card_is_not_marked_that_came_when_the_turn_ended(notation):
    """The last action of a turn and the preparation of the next are one step: other cards lie there then."""
    match = table(City("T02 T01", houses=1, money=20, food=3), phase=4, side=0, start=1, taken={1: "11"})
    assert not any("spot" in place for way in asking.traces(match.fields, action(notation)) for place in way)


def test_territories_are_places():
    places = marked(drawn(position("act")), "data-place")
    assert [place for place in places if place.startswith("land-")] == [
        f"land-{territory_name(t)}" for t in range(TERRITORIES)
    ]


def test_passing_is_asked_once_more_while_something_else_is_possible():
    careful = {gesture.verb: gesture.careful for gesture in gestures(table(City(money=8)))}
    assert careful["Pass"]
    assert not any(careful[verb] for verb in careful if verb != "Pass")
