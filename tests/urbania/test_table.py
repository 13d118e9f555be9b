"""The table in regions: places and pieces, the clicks that mean an action, and what is asked."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple
from functools import cache
from typing import Any, cast
from xml.etree import ElementTree

import numpy as np
import pytest

from tests.matches import deciding, drawn_for, marked
from urbarium.engine.gestures import Gesture, Prompt
from urbarium.engine.match import Match, View
from urbarium.games.urbania.actions import ACTIONS, PASS
from urbarium.games.urbania.components import CELLS, POOL, PROJECTS, SUITS, TYPE_LETTERS, cell_name
from urbarium.games.urbania.drawing.colours import TYPE_FILLS
from urbarium.games.urbania.state import GAME_OVER, PAY_RENEW
from urbarium.games.urbania.words import asking
from urbarium.games.urbania.words.paying import ways_to_pay
from urbarium.render.box import Box
from urbarium.render.check import faults, lettering, targets
from urbarium.render.regions import CUTS, Cut, Phone, Spot, laid_out, names_in

from .tables import URBANIA, position
from .test_rules import LOW_POOL, stuck

DRAWING = URBANIA.drawing
FLOORS: dict[Cut, int] = {"compact": 11, "short": 12, "regular": 12}


def several() -> Match:
    """Several ways to pay for c5."""
    return position(tiles={"c5": "H3/4+"}, hand={0: "H-2w1c H-1w2c M-xw1c H-3w"})


FULL_HAND = " ".join(f"{letter}-{kind}" for letter in TYPE_LETTERS[:SUITS] for kind in ("3w", "1w2c", "xw1c"))
LONG_NAMES = "D:MS D:FS D:FM S:M S:S N:NW N:NE B:F B:H D:SP D:MP"


@cache
def at(phase: str) -> Match:
    return PHASES[phase]()


def positions(players: int, seed: int, every: int, **options: str) -> Iterator[Match]:
    """Some positions of a random game, and its end."""
    match = URBANIA.start(seed=seed, players=players, **options)
    chance = random.Random(seed)
    while not match.over:
        if len(match.actions) % every == 0:
            yield match
        match.apply(chance.choice(URBANIA.legal(match.state)))
    yield match


@cache
def played_out(players: int) -> Match:
    *_, last = positions(players, 3, 1000)
    return last


# A position of every phase, and what needs most room.
PHASES: dict[str, Callable[[], Match]] = {
    "opening": lambda: URBANIA.start(seed=4, players=5),
    "action": lambda: position(hand={0: "H-3w B-3c"}, projects={0: "S:B N:NW"}, specialists={"B": (4, 1)}),
    "draw": lambda: position(pool=LOW_POOL).play("take 2:B-3c"),
    "first take": lambda: position(pool=LOW_POOL).play("refresh"),
    "renew": lambda: several().play("renew c5", "pay H-2w1c"),
    "residential": lambda: position(tiles={"e5": "R4/6"}, hand={0: "H-3w M-xw1c F-3w F-3w"}).play("renew e5"),
    "hire": lambda: position(specialists={"S": (3, 1)}, hand={0: "S-3c S-2w1c"}, table={0: "S-1w2c"}).play(
        "hire School Superintendent"
    ),
    "hire of nobody's": lambda: position(hand={0: "B-3c B-2w1c"}).play("hire Banker"),
    "bonus": lambda: several().play("renew c5", "pay H-3w"),
    "subsidy": lambda: position(3, subsidy="standard", tiles={"c5": "H3/4+"}, hand={0: "H-2w1c H-1w2c"}),
    "used subsidy": lambda: position(3, subsidy="standard", used_subsidy=(0, 1)),
    "last turns": lambda: position(
        5, turn=5, last_turn=14, ended_by=2, specialists={"F": (5, 0), "B": (5, 3), "H": (21, 4)}
    ),
    "stuck": stuck,
    "much": lambda: position(
        hand={0: FULL_HAND},
        table={0: "F-2w1c B-2w1c H-2w1c M-2w1c S-2w1c P-2w1c F-1wxc B-1wxc H-1wxc M-1wxc S-1wxc P-1wxc"},
        projects={0: LONG_NAMES},
        submitted={0: "D:BM D:BS", 1: "D:HS"},
    ),
    "copies": lambda: position(hand={0: "F-1w2c F-1w2c F-2w1c F-2w1c F-3c F-3c B-1wxc B-xw1c"}),
    "over": lambda: played_out(2),
    "over with five": lambda: played_out(5),
}


def region(view: View, name: str, cut: Cut = "regular", theme: str = "light") -> str:
    return DRAWING.draw_region(name, view, cut, theme)


def halos(svg: str) -> dict[str, tuple[str | None, ...]]:
    """Where every place of a region lies."""
    return {
        str(element.get("data-place")): tuple(child.get(side) for side in ("x", "y", "width", "height"))
        for element in ElementTree.fromstring(svg).iter()
        for child in element
        if element.get("data-place") and child.get("class") == "halo"
    }


def box_of(element: ElementTree.Element) -> Box:
    """Of a rectangle, or of a sign."""
    if moved := re.fullmatch(r"translate\((\S+) (\S+)\) scale\((\S+)\)", element.get("transform", "")):
        x, y, scale = map(float, moved.groups())
        return Box(x, y, 24 * scale, 24 * scale)
    return Box(*(float(element.attrib[side]) for side in ("x", "y", "width", "height")))


def overlap(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def now(match: Match, key: str, seat: int = 0) -> str:
    places = [e for svg in drawn_for(match.view(seat)).values() for e in ElementTree.fromstring(svg).iter()]
    return next(str(e.get("data-now")) for e in places if e.get("data-place") == key)


def by_keys(match: Match) -> dict[tuple[str, ...], Gesture]:
    return {gesture.keys: gesture for gesture in match.view(match.actor).gestures()}


def notation(match: Match, gesture: Gesture) -> str:
    """The actions of a gesture as a record has them."""
    state, words = match.state.copy(), []
    for action in gesture.actions:
        assert action in URBANIA.legal(state)
        words.append(URBANIA.write(state, action))
        URBANIA.kernels.apply(state, action)
    return ", ".join(words)


# ---- regions


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("phase", PHASES)
def test_regions_are_drawn_as_they_promise(phase, cut):
    """Size, lettering, ids; every place once with one halo; every click of a gesture has a place."""
    view = deciding(at(phase))
    svgs = drawn_for(view, cut)
    for one in DRAWING.regions(view.players, view.options):
        assert faults(svgs[one.name], smallest=FLOORS[cut]) == []
        size = one.size(cut)
        root = ElementTree.fromstring(svgs[one.name])
        assert root.get("viewBox") == f"0 0 {size.width} {size.height}"
        for element in root.iter():
            if element.get("data-place"):
                assert [child.get("class") for child in element].count("halo") == 1
    counted = Counter(marked(svgs, "data-place"))
    assert set(counted.values()) <= {1}
    assert {key for gesture in view.gestures() for key in gesture.keys} <= set(counted)


def test_all_that_a_click_may_mean_is_a_place():
    found = set(marked(drawn_for(at("action").view(0)), "data-place"))
    assert {f"cell-{cell_name(cell)}" for cell in range(CELLS)} <= found
    assert {f"pool-{slot}" for slot in range(POOL)} | {"pile", "projects", "refresh"} <= found
    assert {f"spec-{letter}" for letter in TYPE_LETTERS[:SUITS]} <= found
    assert {"hand-H-3w", "hand-B-3c"} <= found
    assert "subsidy" not in found
    assert "subsidy" in marked(drawn_for(at("used subsidy").view(0)), "data-place")


@pytest.mark.parametrize("players", [2, 5])
def test_every_window_shows_every_region(players):
    names = {one.name for one in DRAWING.regions(players, (0, 0)) if one.seat < 0}
    windows = DRAWING.arrangements(players, (0, 0))
    assert set(windows) == {"desk", "wide", "large", "short", "phone", "picture"}
    for arrangement in windows.values():
        assert sorted(names_in(arrangement)) == sorted(names)
    assert isinstance(windows["phone"], Phone)


@pytest.mark.parametrize(
    ("window", "cut", "stage", "share"),
    [
        ("desk", "regular", (944, 720), 0.32 * 1280 * 800),
        ("desk", "regular", (1010, 688), 0.28 * 1366 * 768),
        ("wide", "regular", (1189, 820), 0.28 * 1600 * 900),
        ("large", "regular", (1484, 1000), 0.31 * 1920 * 1080),
        ("short", "short", (1010, 553), 0),
    ],
)
def test_no_region_is_shown_smaller_than_it_is_drawn(window, cut, stage, share):
    """The stages of the windows that count; the city has its share of them."""
    found = {one.name: one for one in DRAWING.regions(5, (0, 0)) if one.seat < 0}
    regular = {name: one.size("regular") for name, one in found.items()}
    arrangement = DRAWING.arrangements(5, (0, 0))[window]
    assert not isinstance(arrangement, Phone)
    spots = laid_out(arrangement, Spot(0.0, 0.0, *map(float, stage)), regular)
    boxes = {name: Box(*(cast(float, length) for length in astuple(spot))) for name, spot in spots.items()}
    for name, box in boxes.items():
        size = found[name].size(cut)
        assert box.width >= size.width - 0.5, name
        assert box.height >= size.height - 0.5, name
    assert boxes["city"].width * boxes["city"].height >= share


def test_a_phone_shows_the_last_row_of_its_tray_whole():
    """390 by 844 pixels: 88 of seats and question, 44 of tabs and 56 of buttons are not the game's."""
    phone = DRAWING.arrangements(2, ())["phone"]
    assert isinstance(phone, Phone)
    sizes = {one.name: one.size("compact") for one in DRAWING.regions(2, ())}
    room = 844 - 88 - 44 - 56 - sizes["city"].height
    for tab in phone.tabs:
        gaps = 4 * (len(tab.parts) - 1)
        assert sum(part.size or sizes[part.name].height for part in tab.parts) + gaps <= room, tab.title


@pytest.mark.parametrize("name", ["market", "values", "projects", "hand"])
@pytest.mark.parametrize("phase", ["action", "subsidy", "bonus", "much"])
def test_nothing_in_the_tray_of_a_phone_touches_its_edge(phase, name):
    svg = region(at(phase).view(0), name, "compact")
    size = next(one for one in DRAWING.regions(2, ()) if one.name == name).size("compact")
    boxes = [*targets(svg, size).values(), *(line.box for line in lettering(ElementTree.fromstring(svg)))]
    assert min(box.x for box in boxes) >= 4
    assert max(box.right for box in boxes) <= size.width - 4


def test_hand_and_projects_are_private():
    assert [one.name for one in DRAWING.regions(3, (0, 0)) if one.private] == ["projects", "hand"]
    seen = marked(drawn_for(at("much").view(-1)), "data-place")
    assert not [key for key in seen if key.startswith(("hand-", "table-", "project-"))]


def test_a_rival_sees_of_a_hand_what_everyone_saw():
    match = position(pool=LOW_POOL, hand={0: "H-3w"}).play("take 2:B-3c")
    told = "Black has 2 cards in hand; seen taken: Bank card, 3 coins"
    assert told in marked(drawn_for(match.view(1)), "data-now")
    assert told not in marked(drawn_for(match.view(0)), "data-now")


@pytest.mark.parametrize("seat", [-1, 1])
@pytest.mark.parametrize("cut", CUTS)
def test_what_is_hidden_leaves_no_trace(seat, cut):
    """Hands, projects and piles of another truth: the same bytes for whoever cannot see them."""
    match = URBANIA.start(seed=9, players=3)
    chance = random.Random(9)
    for _ in range(60):
        match.apply(chance.choice(URBANIA.legal(match.state)))
    other = match.state.copy()
    URBANIA.kernels.redact(other, seat)
    URBANIA.kernels.resample(other, seat, np.full(32, 5, np.uint8))
    assert other.tobytes() != match.state.tobytes()
    truths = [URBANIA.view(state, 3, match.options, seat) for state in (match.state, other)]
    assert drawn_for(truths[0], cut) == drawn_for(truths[1], cut)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("seat", [-1, 0])
def test_one_picture_of_everything(seat, theme):
    view = at("action").view(seat)
    root = ElementTree.fromstring(view.svg(theme))
    identities = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(set(identities)) == len(identities)
    shown = {element.get("data-place") for element in root.iter()}
    assert set(marked(drawn_for(view), "data-place")) <= shown


def test_everybodys_projects_lie_open_at_the_end():
    match = at("over with five")
    assert match.fields.phase == GAME_OVER
    shown = marked({"market": region(match.view(-1), "market")}, "data-about")
    assert shown.count("project") == int(match.fields.submitted.sum()) > 0


# ---- nothing jumps


@pytest.mark.parametrize("cut", CUTS)
def test_only_own_cards_move(cut):
    """City, pool and specialists lie where they lie, through a whole game."""
    before: dict[str, dict[str, tuple[str | None, ...]]] = {}
    for match in positions(2, 5, 40):
        if match.over:
            break
        for name in ("city", "market", "values"):
            found = halos(region(deciding(match), name, cut))
            found["refresh"] = found.pop("skip", found.get("refresh", ()))
            assert before.setdefault(name, found) == found


def test_a_submitted_project_stays_in_its_place():
    match = position(projects={0: "N:NW S:B D:BM"})
    before = halos(region(match.view(0), "projects"))
    assert halos(region(match.play("submit S:B").view(0), "projects")) == before


def test_cards_are_read_however_many_there_are():
    """Each shows its left edge, with helmets and coins."""
    for name, tightest in (("hand-", 30), ("table-", 20)):
        found = [box for key, box in halos(region(at("much").view(0), "hand")).items() if key.startswith(name)]
        assert len(found) > 11
        assert min(float(box[2] or 0) for box in found) >= tightest


@pytest.mark.parametrize("cut", ["compact", "regular"])
@pytest.mark.parametrize(("name", "cards"), [("hand", 2), ("market", 5)])
def test_rainbow_stripes_lie_clear_of_signs_and_numbers(cut, name, cards):
    match = position(hand={0: "F-1wxc B-xw1c"}, pool="M-1wxc S-xw1c P-1wxc H-xw1c H-1wxc")
    drawn = ElementTree.fromstring(region(match.view(0), name, cut))
    stripes = [box_of(e) for e in drawn.iter() if e.get("height") == "5" and e.get("fill") in TYPE_FILLS]
    signs = [box_of(e) for e in drawn.iter() if str(e.get("href")).endswith(("icon-worker", "icon-coin"))]
    numbers = [line.box for line in lettering(drawn) if line.words == "1"]
    assert (len(stripes), len(signs), len(numbers)) == (6 * cards, 2 * cards, 2 * cards)
    assert not [(one, stripe) for one in signs + numbers for stripe in stripes if overlap(one, stripe)]


@pytest.mark.parametrize("phase", PHASES)
def test_no_piece_is_there_twice(phase):
    match = at(phase)
    for seat in (-1, 0):
        assert max(Counter(marked(drawn_for(match.view(seat)), "data-piece")).values()) == 1


def test_kept_coins_are_counted_not_their_cards():
    match = position(hand={0: "F-3w"}, table={0: "H-2w1c H-1w2c H-1w2c"})
    assert "Kept coins: 5" in region(match.view(0), "hand")


def test_a_specialist_goes_to_whoever_hires_it():
    match = position(hand={0: "B-3c"})
    assert "specialist-B" in region(match.view(1), "values")
    match.play("hire Banker", "pay B-3c")
    assert "specialist-B" not in region(match.view(1), "values")
    assert "specialist-B" in region(match.view(1), "seat-0")


def test_a_turn_of_somebody_else_redraws_nothing():
    """Regions say only what they show: a second action changes neither city nor specialists."""
    match = position()
    before = drawn_for(match.view(1))
    match.play("take project", "take project")
    changed = [name for name, svg in drawn_for(match.view(1)).items() if svg != before[name]]
    assert changed == ["market", "seat-0"]


# ---- gestures


@pytest.mark.parametrize(("players", "option"), [(2, "off"), (3, "standard"), (5, "italian_politics")])
def test_every_legal_action_begins_a_gesture_and_gestures_can_be_done(players, option):
    for match in positions(players, players, 7, subsidy=option):
        if match.over:
            continue
        view = deciding(match)
        gestures = view.gestures()
        assert {gesture.actions[0] for gesture in gestures} == set(view.legal())
        assert all(gesture.label and (gesture.keys or gesture.verb) for gesture in gestures)
        clicks = [(tuple(sorted(gesture.keys)), gesture.verb) for gesture in gestures]
        assert len(set(clicks)) == len(clicks)
        for gesture in gestures:
            notation(match, gesture)


def test_what_is_pointed_at_to_pay_with_is_told_as_what_pays():
    """So it stays in the hand while it is only pointed at; what goes to the kept coins is told, too."""
    match = position(tiles={"c5": "H3/4+"}, hand={0: "H-2w1c H-1w2c H-3w"}).play("renew c5")
    found = by_keys(match)
    card = found["hand-H-2w1c",]
    assert (card.pays, card.keeps) == (("hand-H-2w1c",), ("hand-H-2w1c",))
    card = found["hand-H-3w",]
    assert (card.pays, card.keeps) == (("hand-H-3w",), ())


def test_keys_name_what_a_click_may_have_meant():
    assert {asking.keys(action) for action in range(ACTIONS.size) if action != PASS} == {
        (key,)
        for key in [
            *(f"pool-{slot}" for slot in range(POOL)),
            *(f"cell-{cell_name(cell)}" for cell in range(CELLS)),
            *(f"spec-{letter}" for letter in TYPE_LETTERS[:SUITS]),
            *(f"project-{project}" for project in range(PROJECTS)),
            *(
                f"{zone}-{code}"
                for zone in ("hand", "table")
                for code in cast(Sequence[str], ACTIONS["pay_hand"].names)
            ),
            *("pile", "projects", "refresh", "subsidy", "skip"),
        ]
    }
    assert asking.keys(PASS) == ()


def test_R4_7_the_only_crew_goes_with_the_click():
    match = position(tiles={"c5": "H3/4+"}, hand={0: "H-2w1c M-xw1c B-3w"})
    gesture = by_keys(match)[("cell-c5",)]
    assert notation(match, gesture) == "renew c5, pay M-xw1c, pay H-2w1c"
    paid = "Business (1 rainbow helmet) and Hospital (2 helmets)"
    assert gesture.label == f"Renew the Hospital on c5: 4 points and a bonus card, Doctor pays 0 → 1, with {paid}"
    assert set(gesture.pays) == {"hand-H-2w1c", "hand-M-xw1c"}
    assert not [keys for keys in by_keys(match) if keys[0] == "cell-c5" and len(keys) > 1]


def test_R4_7_several_crews_are_proposed_and_any_card_may_begin():
    match = several()
    found = {keys: gesture for keys, gesture in by_keys(match).items() if keys[0] == "cell-c5"}
    assert notation(match, found[("cell-c5",)]) == "renew c5, pay H-3w"
    begun = {keys[1:] for keys in found if len(found[keys].actions) == 2 and keys[1:]}
    assert begun == {("hand-H-2w1c",), ("hand-H-1w2c",), ("hand-M-xw1c",), ("hand-H-3w",)}
    assert all(gesture.lead == "cell-c5" for keys, gesture in found.items() if keys[1:])


@pytest.mark.parametrize(
    ("hand", "first", "other"),
    [
        ("H-2w1c H-1w2c M-xw1c", "H-2w1c H-1w2c", ""),
        ("H-2w1c H-2w1c H-3w", "H-3w", ""),
        ("H-2w1c H-2w1c M-xw1c", "H-2w1c M-xw1c", "H-2w1c"),
    ],
)
def test_R4_7_the_first_crew_is_exact_and_another_spares_rainbow_cards(hand, first, other):
    match = position(tiles={"c5": "H3/4+"}, hand={0: hand})
    found = [g for keys, g in by_keys(match).items() if keys[0] == "cell-c5"]
    crews = [{key.removeprefix("hand-") for key in gesture.pays} for gesture in found if gesture.short]
    assert crews[0] == set(first.split())
    assert not other or set(other.split()) in crews
    proposals = {gesture.actions for gesture in found if gesture.short}
    assert len(proposals) <= 3


def test_R4_10_cards_that_renew_and_keep_their_coins_show_where_they_go():
    match = position(tiles={"c5": "R5/8"}, hand={0: "F-3w F-2w1c M-3c"}, table={0: "B-2w1c"})
    gesture = by_keys(match)[("cell-c5",)]
    assert set(gesture.pays) == {"hand-F-3w", "hand-F-2w1c"}
    assert gesture.keeps == ("hand-F-2w1c",)  # the other one has no coins
    for cut in CUTS:
        root = ElementTree.fromstring(region(match.view(0), "hand", cut))
        arrows = {
            place.get("data-place"): [part.get("display") for part in place if part.get("class") == "goes"]
            for place in root.iter()
            if place.get("data-place")
        }
        assert {key: shown for key, shown in arrows.items() if shown} == {"hand-F-2w1c": ["none"]}  # until it is meant


def test_R5_5_coins_that_hire_are_not_kept():
    match = position(specialists={"B": (2, 1)}, hand={0: "B-1w2c"})
    assert by_keys(match)[("spec-B",)].pays == ("hand-B-1w2c",)
    assert by_keys(match)[("spec-B",)].keeps == ()


def test_R5_3_kept_coins_pay_first():
    match = position(specialists={"B": (3, 1)}, hand={0: "B-3c B-2w1c"}, table={0: "B-1w2c B-2w1c"})
    gesture = by_keys(match)[("spec-B",)]
    assert set(gesture.pays) == {"table-B-1w2c", "table-B-2w1c"}
    assert gesture.label.endswith(", with kept Bank (1 coin) and kept Bank (2 coins)")


def test_R11_2_a_contract_is_one_more_card():
    match = at("subsidy")
    found = by_keys(match)
    assert set(found[("cell-c5",)].pays) == {"hand-H-2w1c", "hand-H-1w2c"}
    assert ("cell-c5", "subsidy") in found


def test_R5_9_a_hire_says_that_a_bonus_card_comes_with_it():
    labels = {}
    for price in (2, 3):
        match = position(tiles={"c4": "H", "d5": "H"}, specialists={"H": (price, 1)}, hand={0: "H-3c"})
        labels[price] = by_keys(match)[("spec-H",)].label.partition(": ")[2]
    a_turn = f"{int(match.fields.building_value[TYPE_LETTERS.index('H')])} points a turn"
    assert labels == {2: f"{a_turn}, with Hospital (3 coins)", 3: f"{a_turn} and a bonus card, with Hospital (3 coins)"}


def test_a_payment_under_way_is_finished_by_its_target_or_card_by_card():
    match = at("renew")
    found = by_keys(match)
    assert notation(match, found[("cell-c5",)]) == "pay H-1w2c"
    assert set(found) == {("cell-c5",), ("hand-H-1w2c",), ("hand-M-xw1c",), ("hand-H-3w",)}


def test_ways_to_pay_are_those_of_the_rules():
    """Every way that the rules allow, found by playing them all out."""
    hands = ("H-3w H-2w1c H-2w1c M-xw1c", "F-3w F-1w2c B-2w1c B-xw1c M-1wxc", "S-1w2c S-1wxc P-xw1c F-3c")
    for hand in hands:
        match = position(tiles={"c5": "H3/4+", "e5": "R4/6", "b4": "S2/3"}, hand={0: hand}, subsidy="standard")
        for action in URBANIA.legal(match.state):
            if action in ACTIONS["renew"]:
                state = match.state.copy()
                URBANIA.kernels.apply(state, action)
                found = {tuple(sorted(way)) for way in ways_to_pay(match.fields, 0, action)}
                assert found == set(_played_out(state, ()))


def _played_out(state, played):
    if URBANIA.record(state).phase != PAY_RENEW:
        return {tuple(sorted(played))}
    found = set()
    for action in URBANIA.legal(state):
        after = state.copy()
        URBANIA.kernels.apply(after, action)
        found |= _played_out(after, (*played, action))
    return found


def test_R3_10_a_bonus_is_declined_where_the_pool_is_replaced_otherwise():
    match = at("bonus")
    assert notation(match, by_keys(match)[("skip",)]) == "no bonus"
    before, after = (halos(region(at(phase).view(0), "market")) for phase in ("action", "bonus"))
    assert after["skip"] == before["refresh"]
    assert "refresh" not in after


def test_what_has_no_place_is_a_button():
    assert [g.verb for g in at("stuck").view(at("stuck").actor).gestures()] == ["Pass"]


def test_a_renewal_from_a_secret_hand_is_announced_as_final():
    found = by_keys(position(tiles={"c5": "H3/4+"}, hand={0: "H-2w1c M-xw1c"}))
    assert found[("cell-c5",)].reveals
    open_coins = position(specialists={"B": (2, 1)}, table={0: "B-1w2c"})
    assert by_keys(open_coins)[("spec-B",)].goes_on


def foretold(match: Match, gesture: Gesture) -> View:
    """What pointing at a gesture's places shows."""
    view = match.view(match.actor)
    for action in gesture.actions:
        found = view.foretold(action)
        assert found is not None
        view = found
    return view


def test_pointing_at_a_building_shows_it_renewed_though_the_hand_is_secret():
    match = position(tiles={"c5": "H3/4+"}, hand={0: "H-2w1c M-xw1c"})
    gesture = by_keys(match)[("cell-c5",)]
    assert gesture.reveals
    assert not gesture.unforeseen
    before, after = match.view(0), foretold(match, gesture)
    assert "renewed-16" not in marked({"city": region(before, "city")}, "data-piece")
    assert "renewed-16" in marked({"city": region(after, "city")}, "data-piece")
    assert after.scores()[0] == before.scores()[0] + 4
    assert "Doctor: pays 0 a turn" in region(before, "values")
    assert "Doctor: pays 1 a turn" in region(after, "values")


def test_a_residential_building_changes_what_nobody_pays():
    match = position(tiles={"e5": "R4/6"}, hand={0: "H-3w H-1w2c"})
    assert (
        by_keys(match)[("cell-e5",)].label
        == "Renew the Residential building on e5: 6 points, with Hospital (1 helmet) and Hospital (3 helmets)"
    )


TRIGGER = {"F": (5, 0), "B": (5, 0), "H": (5, 0)}  # specialists that end the game
LAST: dict[str, Any] = {"turn": 3, "last_turn": 3, "ended_by": 2, "actions_left": 1, "submitted": {0: "N:NE", 1: "S:F"}}


def test_the_very_last_step_is_shown_as_every_other_and_opens_no_project():
    """R10.1: what was submitted stays covered, the own projects too, so that both seats are shown alike."""
    match = position(tiles={"c5": "H4/7"}, hand={1: "H-3w M-xw1c"}, specialists=TRIGGER, vp={0: 9, 1: 7}, **LAST)
    gesture = by_keys(match)["cell-c5",]
    assert gesture.reveals
    assert not gesture.unforeseen
    after = foretold(match, gesture)
    assert "renewed-16" in marked({"city": region(after, "city")}, "data-piece")
    assert after.scores() == [9, 7 + 7]
    assert "pool-1" in marked({"market": region(after, "market")}, "data-place")
    assert (after.actor, after.fields.project_points[:2].tolist()) == (0, [0, 0])


LAST_STEPS: dict[str, Callable[[], Match]] = {
    "submit": lambda: position(specialists=TRIGGER, projects={1: "N:NW"}, **LAST),
    "no bonus": lambda: position(specialists=TRIGGER, tiles={"c5": "H3/4+"}, hand={1: "H-3w"}, **LAST).play(
        "renew c5", "pay H-3w"
    ),
    "pass": lambda: stuck(specialists=dict.fromkeys("FBHMSP", (5, 0)), turn=3, last_turn=3, ended_by=2, actions_left=1),
}


@pytest.mark.parametrize("last", LAST_STEPS)
def test_other_last_steps_are_shown_likewise(last):
    match = LAST_STEPS[last]()
    steps = [action for action in URBANIA.legal(match.state) if URBANIA.write(match.state, action).startswith(last)]
    after = match.view(1).foretold(steps[0])
    assert after is not None
    assert after.actor == 0
    assert after.fields.project_points[:2].tolist() == [0, 0]


def test_a_payment_that_fills_the_pool_is_shown_without_the_new_card():
    """R8.2: one slot waits because no card was left; what is paid is shuffled and fills it."""
    match = position(hand={0: "B-3c B-2w1c"}, pool="H-3w F-3w B-xw1c S-3w -", rest=0)
    gesture = by_keys(match)["spec-B",]
    assert not gesture.unforeseen
    after = foretold(match, gesture)
    assert after.fields.holder[1] == 0
    assert after.fields.pool.tolist() == match.fields.pool.tolist()


def test_what_turns_something_up_has_an_eye():
    drawn = {cut: region(position().view(0), "market", cut) for cut in CUTS}
    assert all(svg.count('data-about="reveals"') >= 2 for svg in drawn.values())


def test_what_a_draw_turns_up_is_not_shown_beforehand():
    match = position(pool=LOW_POOL)
    found = by_keys(match)
    assert all(found[key,].unforeseen for key in ("pool-1", "pile", "projects"))
    assert match.view(0).foretold(found["pile",].actions[0]) is None


# ---- prompts


@pytest.mark.parametrize("phase", [phase for phase in PHASES if not phase.startswith("over")])
def test_prompts_are_short(phase):
    match = at(phase)
    prompt = asking.prompt(deciding(match))
    assert 0 < len(prompt.head) <= 60
    assert len(prompt.help) <= 90
    assert "{" not in prompt.head + prompt.help
    assert asking.waiting(match.view(-1))


@pytest.mark.parametrize(
    ("phase", "head", "help"),
    [
        (
            "action",
            "2 actions left: draw, renew, hire or submit",
            "The end: NW needs 9 more, or 3 specialists at price 5",
        ),
        ("draw", "Take a second card", None),
        ("hire", "Hire the School Superintendent: 0 of 3 coins", None),
        (
            "bonus",
            "Take a bonus card, or none",
            "An open card, or a hidden one from the pile or the projects",
        ),
        ("stuck", "Nothing is possible: you have to pass", None),
        (
            "last turns",
            "2 actions left: draw, renew, hire or submit",
            "Turns left: Black (2), White (2), Orange (2), Violet (2), Turquoise (2)",
        ),
    ],
)
def test_prompts_say_what_is_to_be_decided(phase, head, help):
    asked = asking.prompt(deciding(at(phase)))
    assert asked == Prompt(head, asked.help if help is None else help)


def test_R3_5_the_prompt_says_that_the_pool_may_be_replaced():
    match = position(pool=LOW_POOL, pile="P-3c").play("take 2:B-3c")
    assert asking.prompt(match.view(0)).help == "Pool: 1 helmet, so it may be replaced"
    match = position(pool="F-3w B-3w H-3w M-3w S-3w", pile="P-3c").play("take 2:B-3w")
    assert asking.prompt(match.view(0)).help == "An open card, or a hidden one from the pile or the projects"


def test_a_phone_tells_how_a_few_projects_come_to_their_worth():
    match = position(projects={0: "D:BM"}, specialists={"B": (4, 1), "M": (2, 1)})
    drawn = ElementTree.fromstring(region(match.view(0), "projects", "compact"))
    assert "3 × (4 + 2)" in [line.words for line in lettering(drawn)]


def test_R10_3_the_score_sheet_calls_projects_as_their_cards_do():
    match = position(tiles={"c4": "H", "d5": "H"}, submitted={0: "B:H"})
    renewed = int(match.fields.building_value[TYPE_LETTERS.index("H")])
    assert f"Hospitals: 6 × {renewed}" in [row.source for row in match.score_sheet(0).rows]


def test_R6_2_who_has_submitted_three_projects_is_not_asked_to_submit():
    two = position(projects={0: "S:H"}, submitted={0: "B:H N:NW"})
    assert asking.prompt(two.view(0)).head == "2 actions left: draw, renew, hire or submit"
    three = position(projects={0: "S:H"}, submitted={0: "B:H D:HP N:NW"})
    assert asking.prompt(three.view(0)).head == "2 actions left: draw, renew or hire"


def test_prompts_of_payments_say_what_comes_of_it():
    match = at("renew")
    pays = int(match.fields.building_value[TYPE_LETTERS.index("H")]) + 1
    help = f"+4 points; the Doctor will pay {pays} a turn; then a bonus card"
    assert asking.prompt(match.view(0)) == Prompt("Renew the Hospital on c5: 2 of 3 helmets", help)
    match = at("hire")
    gain = int(match.fields.building_value[TYPE_LETTERS.index("S")])
    help = f"White loses {gain} a turn, you gain {gain}; the next price is 4; then a bonus card"
    assert asking.prompt(match.view(0)).help == help
    assert asking.prompt(at("hire of nobody's").view(0)).help.startswith("You gain ")


def test_others_are_told_what_is_being_done():
    assert asking.waiting(at("renew").view(1)) == "pay for the Hospital on c5"
    assert asking.waiting(at("draw").view(1)) == "take another card"


# ---- places tell


def test_places_tell_their_present_effect():
    match = position(tiles={"c5": "H3/4+"}, specialists={"B": (3, 1)}, projects={0: "D:BM"}, hand={0: "M-1w2c M-1w2c"})
    pays = int(match.fields.building_value[TYPE_LETTERS.index("B")])
    assert now(match, "cell-c5") == "Hospital on c5, run-down: needs 3 red helmets, gives 4 points and a bonus card"
    banker = f"Banker: pays {pays} a turn, costs 3 to hire; works for White"
    assert now(match, "spec-B") == f"{banker}. You have 0 coins and 0 helmets."
    assert now(match, "project-22") == "Banker + Small Business Owner ×3: 3 × (3 + 1) = 12 now"
    assert now(match, "hand-M-1w2c") == "2 × Business card, 1 helmet 2 coins"


CODES = re.compile(r"[FBHMSP]-\d?[wcx]|\b[NBSD]:[A-Z]")


@pytest.mark.parametrize("players", [2, 4])
def test_nobody_reads_codes(players):
    """Codes belong to notation; what people read has names."""
    for match in positions(players, players + 3, 23):
        view = deciding(match)
        asked = "" if match.over else str(asking.prompt(view)) + asking.waiting(view)
        labels = [gesture.label for gesture in view.gestures()]
        shown = [text for svg in drawn_for(view).values() for text in re.findall(r">([^<]+)<", svg)]
        told = [match.narrate(ply, view.seat) for ply in range(max(0, len(match.actions) - 23), len(match.actions))]
        spoken = [*labels, *shown, *told, *marked(drawn_for(view), "data-now"), asked, DRAWING.description(view.fields)]
        assert not [text for text in spoken if CODES.search(text)]


# ---- following


def test_payments_belong_to_what_they_pay_for():
    joined = {name for name in ACTIONS.blocks if asking.joins(ACTIONS.first(name))}
    assert joined == {"pay_hand", "pay_table", "use_subsidy", "skip_bonus"}


def test_cards_are_followed():
    match = position(pool=LOW_POOL, specialists={"B": (3, 1)}, hand={0: "B-3c"}, tiles={"c5": "H3/4+"})
    s = match.fields
    assert asking.traces(s, ACTIONS.first("take_pool") + 1) == [("pool-1", "seat-0")]
    assert asking.traces(s, ACTIONS.first("take_project")) == [("projects", "seat-0")]
    assert asking.traces(s, ACTIONS.first("refresh")) == [("pile", f"pool-{slot}") for slot in range(POOL)]
    match.play("hire Banker")
    assert asking.traces(match.fields, ACTIONS.first("pay_hand") + 9) == [("seat-0", "spec-B")]
    renewing = at("renew")
    assert asking.traces(renewing.fields, ACTIONS.first("pay_hand")) == [("seat-0", "cell-c5")]


def test_the_last_step_of_a_payment_tells_all_of_it():
    match = several()
    told = []
    for step in ("renew c5", "pay H-2w1c", "pay H-1w2c"):
        before = match.fields.copy()
        match.play(step)
        told.append(asking.retells(before, match.fields))
    assert told == [False, False, True]
