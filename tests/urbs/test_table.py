"""The table: regions with their places and pieces, the clicks that mean an action, and what is asked."""

import random
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from tests.matches import by_keys, notation
from urbarium.engine.gestures import Prompt
from urbarium.engine.match import Match, View
from urbarium.engine.words import speaking
from urbarium.games.urbs.actions import DECLARE_TYPE, DISCARD_CARD, PICK_CARD, PLACE_CELL
from urbarium.games.urbs.components import CARD_IDS, CARDS, INDUSTRY, TURNS
from urbarium.games.urbs.rules.city import FOUNDING_CELL
from urbarium.games.urbs.state import DECLARE, PICK, PLACE
from urbarium.render.check import faults
from urbarium.render.regions import CUTS, Cut, Phone, names_in

from .cities import URBS, cells, declaring, finished, play_on, table

ASKING, DRAWING = URBS.asking, URBS.drawing
FLOORS: dict[Cut, int] = {"compact": 11, "short": 12, "regular": 12}
COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])
THEMES = pytest.mark.parametrize("theme", ["light", "dark"])


def region(view: View, name: str, cut: Cut = "regular", theme: str = "light") -> ElementTree.Element:
    return ElementTree.fromstring(DRAWING.draw_region(name, view, cut, theme))


def marked(view: View, attribute: str, cut: Cut = "regular", *names: str) -> list[ElementTree.Element]:
    """The elements with an attribute, in some regions or all that the viewer gets."""
    shown = names or [
        one.name for one in DRAWING.regions(view.players, view.options) if view.seat >= 0 or not one.private
    ]
    return [element for name in shown for element in region(view, name, cut).iter() if element.get(attribute)]


def places(view: View, cut: Cut = "regular", *names: str) -> dict[str, ElementTree.Element]:
    return {str(element.get("data-place")): element for element in marked(view, "data-place", cut, *names)}


def pieces(view: View, *names: str) -> list[str]:
    return [str(element.get("data-piece")) for element in marked(view, "data-piece", "regular", *names)]


def lettering(view: View, name: str, cut: Cut = "regular") -> list[str]:
    texts = [element for element in region(view, name, cut).iter() if element.tag.endswith("}text")]
    return ["".join(element.itertext()) for element in texts]


def now(view: View, key: str) -> str:
    return str(places(view)[key].get("data-now"))


def lot_box(view: View, key: str) -> tuple[str | None, ...]:
    """Where a place lies, by its halo."""
    (halo,) = (child for child in places(view, "regular", "city")[key] if child.get("class") == "halo")
    return tuple(halo.get(side) for side in ("x", "y", "width", "height"))


def positions(players: int, seed: int, every: int) -> Iterator[Match]:
    """A random game: some positions of the draft, and all from the City Halls on."""
    match = URBS.start(seed=seed, players=players)
    chance = random.Random(seed)
    while True:
        if len(match.actions) % every == 0 or match.fields.phase >= DECLARE:
            yield match
        if match.over:
            return
        match.apply(chance.choice(URBS.legal(match.state)))


# ---- regions


@COUNTS
@pytest.mark.parametrize("cut", CUTS)
def test_regions_are_drawn_as_they_promise(players, cut):
    """Size, lettering, ids; every place once with one halo; every click of a gesture has a place."""
    for match in positions(players, players, every=29):
        view = match.view(max(match.actor, 0))
        counted: Counter[str] = Counter()
        for one in DRAWING.regions(players, view.options):
            svg = DRAWING.draw_region(one.name, view, cut, "light")
            assert faults(svg, smallest=FLOORS[cut]) == []
            size = one.size(cut)
            root = ElementTree.fromstring(svg)
            assert root.get("viewBox") == f"0 0 {size.width} {size.height}"
            for element in root.iter():
                if element.get("data-place"):
                    counted[str(element.get("data-place"))] += 1
                    assert [child.get("class") for child in element].count("halo") == 1
        assert set(counted.values()) <= {1}
        assert {key for gesture in view.gestures() for key in gesture.keys} <= set(counted)


@COUNTS
def test_a_card_lies_in_one_place(players):
    """Cards keep their name wherever they go: hand, lot, city, a hand that is remembered."""
    for match in positions(players, players, every=37):
        for seat in range(-1, players):
            found = pieces(match.view(seat))
            assert len(set(found)) == len(found)
            assert set(found) <= {f"card-{card}" for card in range(CARDS)}


@COUNTS
def test_every_window_shows_every_region(players):
    names = {one.name for one in DRAWING.regions(players, (0,)) if one.seat < 0}
    windows = DRAWING.arrangements(players, (0,))
    assert set(windows) == {"desk", "short", "phone", "picture"}
    for arrangement in windows.values():
        assert sorted(names_in(arrangement)) == sorted(names)
    assert isinstance(windows["phone"], Phone)
    assert windows["phone"].board == "city"


def test_only_the_hand_is_private():
    assert [one.name for one in DRAWING.regions(4, (0,)) if one.private] == ["hand"]
    match = table(3, {0: "C", 1: "C", 2: "C"}, {0: "1R3", 1: "1R4", 2: "1T3"}).play("pick 1R3", "at n1")
    seen = pieces(match.view(-1))
    assert sorted(seen) == [f"card-{match.fields.city[seat, 0]}" for seat in range(3)]


@THEMES
def test_one_picture_of_everything(theme):
    match = play_on(URBS.start(seed=40, players=4), until=9)
    for seat in (-1, 0, 1):
        root = ElementTree.fromstring(match.view(seat).svg(theme))
        identities = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(set(identities)) == len(identities)
        shown = {element.get("data-place") for element in root.iter()}
        assert set(places(match.view(seat))) <= shown


# ---- nothing jumps


def test_the_founding_card_stays_in_the_middle_while_there_is_room():
    alone = lot_box(table(5, {0: "C"}).view(0), f"lot-{FOUNDING_CELL}")
    assert lot_box(table(5, {0: "C R T"}).view(0), f"lot-{FOUNDING_CELL}") == alone
    west = table(5, {0: "R C"}, founder=(1, 0)).view(0)
    assert lot_box(west, f"lot-{FOUNDING_CELL + 1}") == alone


def test_building_inside_the_box_moves_nothing():
    before = places(table(5, {0: "C R T / P . L"}).view(0), "regular", "city")
    after = table(5, {0: "C R T / P I L"}).view(0)
    for key in before:
        assert lot_box(after, key) == lot_box(table(5, {0: "C R T / P . L"}).view(0), key)


def test_the_longest_city_has_room():
    line = " ".join(["C"] * 9 + ["L"] * 6 + ["P"] * 8)
    match = table(3, {0: line}, {0: "3C1"})
    found = places(match.view(0), "regular", "city")
    assert len(match.view(0).gestures()) == 48
    assert {f"lot-{cell}" for cell in cells(match.play("pick 3C1"))} <= set(found)
    assert faults(DRAWING.draw_region("city", match.view(0), "regular", "light"), smallest=12) == []


# ---- gestures


@COUNTS
def test_every_legal_action_begins_a_gesture_and_gestures_can_be_done(players):
    for match in positions(players, 10 + players, every=11):
        if match.over:
            continue
        view = match.view(match.actor)
        gestures = view.gestures()
        assert {gesture.actions[0] for gesture in gestures} == set(view.legal())
        assert all(gesture.label and (gesture.keys or gesture.verb) for gesture in gestures)
        clicks = [(tuple(sorted(gesture.keys)), gesture.verb) for gesture in gestures]
        assert len(set(clicks)) == len(clicks)
        for gesture in random.Random(players).sample(gestures, min(6, len(gestures))):
            plies = len(match.actions)
            match.play(*gesture.actions)
            match.undo(len(match.actions) - plies)


def test_a_card_and_its_lot_are_one_gesture():
    match = table(5, {0: "R"}, {0: "1C3 1L3"})
    (gesture,) = (one for one in match.view(0).gestures() if one.keys == (f"card-{CARD_IDS.index('1C3')}", "lot-1"))
    assert gesture.actions == (PICK_CARD + CARD_IDS.index("1C3"), PLACE_CELL + 1)
    assert gesture.label == "Build Bakery, north of Old mansion: Commerce +2"
    assert gesture.short == "Bakery +2"


def test_a_card_that_is_set_aside_needs_only_its_lot():
    gestures = table(5, {0: "R"}, {0: "1C3"}).play("pick 1C3").view(0).gestures()
    assert [gesture.keys for gesture in gestures] == [("lot-1",), ("lot-25",), ("lot-27",), ("lot-51",)]


def test_what_fits_nowhere_becomes_a_vacant_lot():
    gestures = table(5, {0: "R* T* / L* P*"}, {0: "1I1"}).view(0).gestures()
    assert gestures[0].label == "Leave Brickworks as a vacant lot, north of Row houses"


def test_founding_and_discarding_take_one_card():
    match = URBS.start(seed=1, players=2)
    for first in (PICK_CARD, PICK_CARD, DISCARD_CARD, DISCARD_CARD):
        gestures = match.view(match.actor).gestures()
        assert all(gesture.keys == (f"card-{gesture.actions[0] - first}",) for gesture in gestures)
        match.play(gestures[0].actions[0])


def test_all_city_halls_are_declared_at_once():
    """Two City Halls, one of them beside a marked card: six types and five."""
    match = declaring("C H . . / . C L* H", "AAAAAA")
    gestures = match.view(0).gestures()
    assert len(gestures) == 6 * 5
    assert {len(gesture.actions) for gesture in gestures} == {2}
    (best,) = (gesture for gesture in gestures if gesture.proposed)
    assert best.label.endswith(f": {prompts(match)[1].removeprefix('Best total: ')} in all")
    assert "hall-1-I" not in {key for gesture in gestures for key in gesture.keys}
    assert match.play(*best.actions).over


def test_a_city_hall_that_has_its_type_is_asked_no_more():
    match = declaring("C H L H", "AAAAAA").play("hall 1H as L")
    gestures = match.view(0).gestures()
    assert sorted(gesture.keys for gesture in gestures) == sorted((f"hall-1-{letter}",) for letter in "CIPRTL")
    assert sum(gesture.proposed for gesture in gestures) == 1


def test_keys_name_what_a_click_may_have_meant():
    card = CARD_IDS.index("1C3")
    assert ASKING.keys(PICK_CARD + card) == ASKING.keys(DISCARD_CARD + card) == (f"card-{card}",)
    assert ASKING.keys(PLACE_CELL + 26) == ("lot-26",)
    assert "hall-1-L" in ASKING.keys(DECLARE_TYPE + 5)
    built = table(5, {0: "C R"}).view(0)
    refused = built.why_not(PLACE_CELL + FOUNDING_CELL)
    assert f"lot-{FOUNDING_CELL}" in places(built, "regular", "city")
    assert refused


# ---- prompts


def prompts(match: Match) -> tuple[str, str]:
    asked = ASKING.prompt(match.view(match.actor))
    return asked.head, asked.help


def test_what_is_asked():
    match = URBS.start(seed=2, players=2)
    assert prompts(match) == ("Choose the card that founds your city", "Epoch 1, turn 1 of 6 · hands go to Blue")
    match = table(4, {0: "R"}, {0: "1C3 1L3"})
    assert prompts(match) == ("Choose a card, then a lot", "Epoch 1, turn 2 of 6 · hands go to Blue")
    assert prompts(match.play("pick 1C3")) == ("Bakery: where does it go?", "+2 on any lot")
    match = table(5, {0: "R* T* / L* P*"}, {0: "1I1 1I2"})
    assert prompts(match)[0] == "Nothing fits: choose a card to become a vacant lot"
    assert prompts(match.play("pick 1I1"))[0] == "Nothing fits: Brickworks becomes a vacant lot"
    assert prompts(declaring("L L L H", "AAAAAA")) == ("What does your City Hall stand for?", "Best total: 12")
    assert prompts(declaring("L H L H", "AAAAAA"))[0] == "What do your City Halls stand for?"


def test_what_is_asked_once_a_card_or_a_lot_is_picked():
    view = table(5, {0: "R C"}, {0: "1C3 1L3"}).view(0)
    card = f"card-{CARD_IDS.index('1C3')}"
    then = ASKING.prompt(view).after
    assert set(then) == {key for gesture in view.gestures() for key in gesture.keys}
    assert then[card] == Prompt("Bakery: where does it go?", "Best: +2, for example north of Old mansion", advises=True)
    assert then["lot-1"] == Prompt("Which card goes north of Old mansion?", "Best: Bakery +2", advises=True)
    match = table(5, {0: "R* T* / L* P*"}, {0: "1I1 1I2"})
    (vacant, _) = ASKING.prompt(match.view(0)).after.values()
    assert vacant.head == "Nothing fits: Brickworks becomes a vacant lot"
    assert vacant == ASKING.prompt(match.play("pick 1I1").view(0))


def test_the_best_lot_is_told_by_type_where_several_change():
    asked = ASKING.prompt(table(5, {0: "R P C"}, {0: "1R1 1L3"}).view(0)).after
    assert any("(" in one.help for one in asked.values())


def test_what_is_asked_of_two_players_who_discard():
    match = table(2, {0: "C", 1: "R"}, {0: "1C2 1L1 1L2", 1: "1R3 1L3 1L4"})
    match.play("pick 1C2", "at n1", "pick 1R3", "at e1")
    assert prompts(match)[0] == "Put one card out of the game"
    first = URBS.start(seed=2, players=2)
    first.play(first.legal()[0]).play(first.legal()[0])
    assert prompts(first)[1] == "Blue gets the other 10"


def test_of_the_last_card_of_an_epoch_only_the_lot_is_asked_and_every_lot_tells_its_gain():
    match = play_on(URBS.start(seed=3, players=3), until=int(TURNS[3]) - 1)
    (card,) = match.view(0).legal()
    picked = match.copy().play(card)
    assert prompts(match) == prompts(picked)
    assert prompts(match)[0].endswith(": where does it go?")
    assert lettering(match.view(0), "city") == lettering(picked.view(0), "city") != lettering(match.view(1), "city")


def test_before_the_last_turn_of_two_nothing_more_is_passed_on():
    match = play_on(URBS.start(seed=3, players=2), until=int(TURNS[2]) - 1)
    assert prompts(match)[1] == "Epoch 1, turn 6 of 6, the last with these cards"


def test_all_wait_for_those_who_found_a_city():
    match = URBS.start(seed=2, players=3)
    assert ASKING.waiting(match.view(1)) == "choose the card that founds the city"
    assert ASKING.waiting(table(4, {0: "R"}, {0: "1C3 1L3"}).view(1)) == "choose a card and its lot"


def test_while_two_discard_each_card_tells_what_it_would_bring_the_other():
    match = table(2, {0: "C", 1: "C"}, {0: "1C2 1L1 1I1", 1: "1R3 1L3 1L4"}, faces="BAAABA")
    match.play("pick 1C2", "at n1", "pick 1R3", "at e1")
    shown = now(match.view(0), f"card-{CARD_IDS.index('1I1')}")
    assert shown.endswith("For Blue at best Industry −2")
    match.play("drop 1L1")
    assert "For" not in now(match.view(0), f"card-{CARD_IDS.index('1I1')}")


def test_while_two_discard_a_card_that_fits_nowhere_there_says_so():
    match = table(2, {0: "C", 1: "R*"}, {0: "1C2 1L1 1I1", 1: "1T1 1L3 1L2"}).play(
        "pick 1C2", "at n1", "pick 1T1", "at e1"
    )
    assert now(match.view(0), f"card-{CARD_IDS.index('1I1')}").endswith("Blue could build it nowhere now")


@pytest.mark.parametrize(("language", "head"), [("en", 60), ("pt-BR", 75)])
@COUNTS
def test_prompts_are_short(players, language, head):
    with speaking(language):
        for match in positions(players, 20 + players, every=5):
            if not match.over:
                asked = ASKING.prompt(match.view(match.actor))
                assert all(len(one.head) <= head and len(one.help) <= 90 for one in (asked, *asked.after.values()))
                assert ASKING.waiting(match.view(-1))


def test_a_lot_is_told_with_its_card():
    assert ASKING.joins(PLACE_CELL)
    assert ASKING.joins(DECLARE_TYPE)
    assert not ASKING.joins(PICK_CARD)
    assert not ASKING.joins(DISCARD_CARD)


# ---- ways


def test_a_card_goes_from_the_hand_to_its_lot():
    match = table(2, {0: "C", 1: "R"}, {0: "1C2 1L1", 1: "1R4 1L3"}).play("pick 1C2")
    card = CARD_IDS.index("1C2")
    assert ASKING.traces(match.view(0).fields, PLACE_CELL + 1) == [(f"card-{card}", "lot-1")]


def test_the_last_one_sees_everything_arrive():
    """North of the city: the window begins further north then, and the lot is in its second row."""
    match = table(2, {0: "C", 1: "R"}, {0: "1C2 1L1", 1: "1R4 1L3"}).play("pick 1C2", "at e1", "pick 1R4")
    action = PLACE_CELL + 1
    ways = ASKING.traces(match.view(1).fields, action)
    match.play(action)
    view = match.view(1)
    assert ways == [("seat-0", "built-0-1"), (f"card-{CARD_IDS.index('1R4')}", f"lot-{FOUNDING_CELL}")]
    assert now(view, ways[0][1]).startswith("Street market")
    assert now(view, ways[1][1]).startswith("Boarding house")


def test_a_founding_card_and_a_discard_have_ways_too():
    match = URBS.start(seed=4, players=2)
    action = URBS.legal(match.state)[0]
    assert ASKING.traces(match.view(0).fields, action) == [(f"card-{action - PICK_CARD}", f"lot-{FOUNDING_CELL}")]
    match.play(action).play(match.legal()[0])
    action = URBS.legal(match.state)[0]
    assert ASKING.traces(match.view(0).fields, action) == [(f"card-{action - DISCARD_CARD}", "")]


def flown(match, action, seat):
    before = match.view(seat)
    match.play(action)
    return [(flight.symbol, flight.start, flight.end) for flight in ASKING.flights(before, match.view(seat))]


def test_what_the_others_chose_flies_when_all_have_chosen_and_not_before():
    match = table(3, {0: "C", 1: "R", 2: "C"}, {0: "1C2 1L1", 1: "1R4 1L3", 2: "1T1 1T2"})
    for action in ("pick 1C2", "at e1", "pick 1R4", "at e1", "pick 1T1"):
        assert flown(match, action, seat=2) == []
    others = [("card", "seat-0", "built-0-1"), ("card", "seat-1", "built-1-1")]
    hands = [("deck", f"seat-{seat}", f"seat-{(seat + 1) % 3}") for seat in range(3)]
    assert sorted(flown(match, "at e1", seat=2)) == sorted([*others, *hands])


# ---- what the regions tell


def test_a_card_in_hand_says_what_it_can_score():
    match = table(5, {0: "R R"}, {0: "1C3 1R3"})
    assert now(match.view(0), f"card-{CARD_IDS.index('1R3')}").endswith("At best Residence +3")
    assert "+3" in lettering(match.view(0), "hand")


def test_the_last_hands_of_an_epoch_go_to_nobody():
    subjects = [
        {
            element.get("data-about")
            for element in marked(table(2, {0: city}).view(0), "data-about", "regular", "seat-1")
        }
        for city in ("C C C C", "C C C C C")
    ]
    assert [{"hand", "direction"} & found for found in subjects] == [{"hand", "direction"}, {"hand"}]


def test_a_card_that_fits_nowhere_says_so():
    match = table(5, {0: "R* T* / L* P*"}, {0: "1I1 1C2"})
    assert now(match.view(0), f"card-{CARD_IDS.index('1I1')}").endswith("Fits nowhere now")


def test_lots_tell_what_the_card_would_score_or_why_not():
    match = table(5, {0: "R* C"}, {0: "1I1 1C2"})
    assert now(match.view(0), "lot-25") == "West of Row houses"
    match.play("pick 1I1")
    assert now(match.view(0), "lot-25") == "West of Row houses: No Industry may stand beside Row houses."
    assert now(match.view(0), "lot-28") == "East of General store: Industry −2"
    assert "−2" in lettering(match.view(0), "city")


def test_a_card_on_its_lot_leaves_its_place_in_the_hand():
    match = table(5, {0: "R"}, {0: "1C3 1L3"}).play("pick 1C3", "at n1")
    view = match.view(0)
    card = f"card-{CARD_IDS.index('1C3')}"
    assert card in pieces(view, "city")
    assert card not in pieces(view, "hand")
    assert now(view, card).startswith("Set aside: Bakery")
    assert "+2" in lettering(view, "scoring")


def test_faces_with_the_points_of_everybody():
    view = table(3, {0: "R C", 1: "L L", 2: "C"}, faces="AAAAAA").view(0)
    faces = {
        str(element.get("data-about")): str(element.get("data-now"))
        for element in marked(view, "data-about", "regular", "scoring")
    }
    assert sorted(faces) == [f"face:{letter}-A" for letter in "CILPRT"]
    assert faces["face:C-A"] == "Red 2, Blue 0, Yellow −1"  # what it rewards is in the legend


def test_where_the_hands_go():
    def told(match: Match) -> list[str]:
        return [str(e.get("data-now")) for e in marked(match.view(0), "data-now", "regular", "seat-0")]

    assert "After this turn the hands are passed to the left: Red to Blue" in told(table(4, {0: "C"}))
    second = play_on(URBS.start(seed=41, players=4), until=7)
    assert "After this turn the hands are passed to the right: Red to Green" in told(second)
    swapped = "After this turn the hands are swapped: Red to Blue"
    assert swapped in told(URBS.start(seed=41, players=2))


def test_a_hand_is_remembered_and_what_was_not_seen_is_counted():
    match = play_on(URBS.start(seed=5, players=2), until=1)
    view = match.view(0)
    remembered = {f"card-{card}" for card in range(25) if int(view.fields.hand[1]) >> card & 1}
    assert remembered
    assert remembered <= set(pieces(view, "rivals"))
    assert not remembered & set(pieces(match.view(-1), "rivals"))
    told = [str(element.get("data-now")) for element in marked(view, "data-now", "regular", "rivals")]
    assert any(words.endswith("not seen") for words in told)


def test_city_halls_show_what_every_type_would_add():
    """As everywhere on the table a number with a sign is a change: three Leisure cards lose 3, four bring 12."""
    view = declaring("L L L H", "AAAAAA").view(0)
    assert "+15" in lettering(view, "hand")
    assert now(view, "hall-0-L") == "Leisure: +15"
    assert now(view, "hall-0-T") == "Tourism: +2"
    assert "cannot be Industry" in now(declaring("L* H", "AAAAAA").view(0), f"hall-0-{'CIPRTL'[INDUSTRY]}")


def test_what_a_city_hall_should_stand_for_is_not_drawn():
    """Those who want to be told find it picked; the totals can be hidden."""
    match = declaring("L L L H", "AAAAAA")

    def grounds() -> list[str | None]:
        frames = region(match.view(0), "hand").iter("{http://www.w3.org/2000/svg}rect")
        return [one.get("stroke") for one in frames if one.get("class") != "halo" and one.get("stroke")]

    assert len(set(grounds())) == 1
    match.play("hall 1H as T")
    assert match.fields.hall[0, 0] >= 0


@pytest.mark.parametrize("cut", CUTS)
def test_the_end(cut):
    match = finished({0: "L L L L", 1: "L L L H"}, "AAAAAA", {1: "L"})
    written = lettering(match.view(0), "hand", cut)
    assert written.count("12") == 2
    assert "In a tie: City Hall points +12" in written
    assert "1." in written
    assert "2." in written


def test_a_type_that_was_declared_is_told():
    match = finished({0: "L L H L", 1: "L"}, "AAAAAA", {0: "L"})
    assert now(match.view(1), "built-0-2").endswith("stands for Leisure")


def test_while_one_lot_is_looked_at_the_others_keep_their_gains():
    """With a card picked every lot tells what it would bring, also below the pointer."""
    match = table(5, {0: "R C"}, {0: "1C3 1L3"}).play("pick 1C3")
    shown = lettering(match.view(0), "city")
    looked = match.view(0).foretold(PLACE_CELL + 1)
    assert looked is not None
    assert not Counter(shown) - Counter(lettering(looked, "city"))


def test_what_a_card_changes_for_its_neighbours_stands_on_them():
    """C-B: Commerce beside Commerce is worth 1 less than nothing instead of 2."""
    match = table(5, {0: "C R"}, {0: "1C3 1L3"}, faces="BAAAAA").play("pick 1C3")
    beside = match.view(0).foretold(PLACE_CELL + 1)
    assert beside is not None
    assert "−3" in lettering(beside, "city")
    assert "−3" not in lettering(match.view(0), "city")
    assert faults(DRAWING.draw_region("city", beside, "compact", "light"), smallest=11) == []


def test_a_lot_where_the_card_may_not_lie_is_told_to_be_forbidden():
    """R3.4: of the six lots around a marked Residence and a store three touch the mark."""
    view = table(5, {0: "R* C"}, {0: "1I1 1C3"}).play("pick 1I1").view(0)
    subjects = Counter(part.get("data-about") for part in region(view, "city").iter() if part.get("data-place"))
    assert subjects["forbidden"] == 3


def test_the_best_lot_is_framed():
    view = table(5, {0: "R C"}, {0: "1C3 1L3"}).play("pick 1C3").view(0)
    frames = [part for part in region(view, "city").iter() if part.get("class") == "gains" and len(part) > 1]
    assert 0 < len(frames) < len(view.legal())


def test_cards_that_are_counted_tell_which_one_they_would_be():
    labels = [gesture.label for gesture in table(5, {0: "L L R"}, {0: "1L3 1R2"}).view(0).gestures()]
    assert any(label.endswith(", as number 3 of its type") for label in labels)
    assert not any("number" in label for label in labels if label.startswith("Build Townhouse"))


def test_others_do_not_see_what_is_set_aside():
    """The same bytes, whatever another seat has chosen."""
    for first, second in (("pick 1C3", "pick 1L3"), ("pick 1C3", "pick 1C3")):
        one = table(3, {0: "R", 1: "R", 2: "R"}, {0: "1C3 1L3"}).play(first, "at n1")
        other = table(3, {0: "R", 1: "R", 2: "R"}, {0: "1C3 1L3"}).play(second, "at s1")
        for seat in (-1, 1, 2):
            for name in ("city", "scoring", "hand", "rivals", "seat-0"):
                drawn = [DRAWING.draw_region(name, match.view(seat), "regular", "light") for match in (one, other)]
                assert drawn[0] == drawn[1]


def test_whoever_chooses_last_sees_the_own_card_on_its_lot_and_nothing_of_the_others():
    drawn = []
    for secret in (("pick 1C2", "at e1"), ("pick 1L1", "at w1")):
        match = table(2, {0: "C", 1: "R"}, {0: "1C2 1L1", 1: "1R4 1L3"}).play(*secret, "pick 1R4")
        looked = match.view(1).foretold(PLACE_CELL + 1)
        assert looked is not None
        pieces = [part.get("data-piece") for part in region(looked, "city").iter()]
        assert f"card-{CARD_IDS.index('1R4')}" in pieces
        drawn.append([DRAWING.draw_region(name, looked, "regular", "light") for name in ("city", "scoring", "rivals")])
    assert drawn[0] == drawn[1]


def test_the_last_declaration_does_not_look_like_the_end_before_it_is_made():
    looked = declaring("C H . . / . C L* R", "AAAAAA").view(0).foretold(DECLARE_TYPE + 5)
    assert looked is not None
    assert looked.fields.phase == DECLARE


def test_phases_are_all_seen():
    """The positions that the tests above walk through are of every kind."""
    seen = {int(match.fields.phase) for match in positions(2, 2, every=1)}
    assert {PICK, PLACE, 2} <= seen


def test_a_region_changes_only_with_what_it_shows():
    """Only regions that changed are sent: nothing is redrawn for a seat because another one chooses."""
    match = table(2, {0: "C", 1: "R"}, {0: "1C2 1L1", 1: "1R4 1L3"})
    names = [region.name for region in URBS.drawing.regions(2, match.options)]
    before = [URBS.drawing.draw_region(name, match.view(1), "regular", "light") for name in names]
    match.play("pick 1C2", "at e1")
    assert [URBS.drawing.draw_region(name, match.view(1), "regular", "light") for name in names] == before


def test_the_last_card_of_an_epoch_is_chosen_by_itself():
    match = table(2, {0: "C", 1: "R"}, {0: "1C2", 1: "1R3"})
    found = by_keys(match)
    assert found
    assert all(len(keys) == 1 and keys[0].startswith("lot-") for keys in found)
    assert {notation(match, gesture).partition(" at")[0] for gesture in found.values()} == {"pick 1C2"}
