"""Every rule that the worked examples leave out, by its number."""

from collections import Counter

import numpy as np
import pytest

from tests.matches import refused, sentence
from urbarium.games.urbs.actions import DISCARD_CARD, PICK_CARD, PLACE_CELL
from urbarium.games.urbs.components import CARD_IDS, CARDS, CELLS, MARKED, NAMES, TURNS, TYPE, TYPE_NAMES
from urbarium.games.urbs.rules import draft, scoring
from urbarium.games.urbs.state import DECLARE, DISCARD, END, PICK, PLACE, cards_of, city_of

from .cities import URBS, declaring, finished, notations, play_on, points, table

ALL_COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])


# ---- setup


def test_R1_1_players():
    assert sorted(URBS.players) == [2, 3, 4, 5]
    with pytest.raises(Exception, match="for 2, 3, 4, 5 players, not 6"):
        URBS.start(players=6)


def test_R1_2_faces_are_fair_and_independent():
    faces = [tuple(URBS.start(seed=seed).fields.face.tolist()) for seed in range(400)]
    for kind in range(6):
        assert 150 < sum(face[kind] for face in faces) < 250
    assert len(set(faces)) > 55


def test_R1_2_faces_may_be_chosen():
    """The option names the faces in the order C I P R T L and leaves the decks as they are."""
    chosen, drawn = URBS.start(seed=5, faces="ABABAB").fields, URBS.start(seed=5).fields
    assert chosen.face.tolist() == [0, 1, 0, 1, 0, 1]
    assert (chosen.hand == drawn.hand).all()
    assert (chosen.deal == drawn.deal).all()


def test_R1_2_faces_never_change():
    match = URBS.start(seed=5, faces="BBAABA")
    assert play_on(match).fields.face.tolist() == [1, 1, 0, 0, 1, 0]


@ALL_COUNTS
def test_R1_3_decks_by_epoch(players):
    """R1.3, R1.6: each epoch has its own 25 cards, and every card is in one place."""
    s = URBS.start(seed=2, players=players).fields
    for epoch in range(3):
        hands = s.hand if epoch == 0 else s.deal[epoch]
        dealt = [card for bits in hands for card in cards_of(bits, epoch)] + [
            int(c) for c in s.boxed[epoch : epoch + 1]
        ]
        assert sorted(card for card in dealt if card >= 0) == list(range(25 * epoch, 25 * epoch + 25))


def test_R1_4_any_card_may_be_boxed():
    boxed = Counter(int(URBS.start(seed=seed, players=3).fields.boxed[0]) for seed in range(500))
    assert set(boxed) == set(range(25))


def test_R1_5_cities_start_empty():
    assert (URBS.start(seed=1).fields.city == -1).all()


# ---- choosing a card


def test_R2_1_nobody_passes():
    match = URBS.start(seed=1, players=2)
    assert refused(match, PLACE_CELL + 26) == "R2.1"
    assert sentence(match, PLACE_CELL + 26) == "You must build one card every turn: first choose which one."


def test_R2_1_a_card_comes_before_its_lot():
    """Whichever lot of the window is named, the first or the last."""
    match = URBS.start(seed=1, players=3)
    assert refused(match, PLACE_CELL) == refused(match, PLACE_CELL + CELLS - 1) == "R2.1"


def test_R2_2_own_hand():
    match = URBS.start(seed=1, players=4)
    elsewhere = cards_of(match.fields.hand[1], 0)[0]
    assert refused(match, PICK_CARD + elsewhere) == "R2.2"
    assert refused(match, PICK_CARD + 30) == "R2.2"
    assert sentence(match, PICK_CARD + elsewhere) == "That card is not in your hand."


def test_R2_3_industry_without_a_lot():
    match = table(5, {0: "R*"}, {0: "1I1 1C1"})
    assert sentence(match, "pick 1I1") == (
        "No free lot can take this Industry: every one touches a building that allows no Industry beside it."
    )


def test_R2_4_becomes_a_vacant_lot():
    """The card is shown and stays face down: no type, no mark."""
    match = table(
        5, dict.fromkeys(range(5), "R* T* / L* P*"), {seat: f"1I{seat + 1}" for seat in range(4)} | {4: "1C1"}
    )
    for seat in range(4):
        match.play(f"pick 1I{seat + 1}", "at w1")
    match.play("pick 1C1", "at w1")
    s = match.fields
    assert [CARD_IDS[s.city[seat, 4]] for seat in range(5)] == ["1I1", "1I2", "1I3", "1I4", "1C1"]
    assert s.vacant[:, 4].tolist() == [1, 1, 1, 1, 0]


def test_R2_4_marked_cards_become_vacant_lots_too():
    match = table(4, {0: "I I / I I"}, {0: "1R1 1L1"})
    assert notations(match) == ["pick 1R1", "pick 1L1"]
    assert len(URBS.legal(match.play("pick 1L1").state)) == 8


def test_R2_5_final():
    match = table(5, {0: "C"}, {0: "1C2 1C3"}).play("pick 1C2")
    assert refused(match, "pick 1C3") == "R2.5"
    assert sentence(match, "pick 1C3") == "Your card is already on the table; now choose its lot."


# ---- choosing a lot


@ALL_COUNTS
def test_R3_1_founding_card(players):
    """No place is asked for; the first card lies at the origin."""
    match = URBS.start(seed=8, players=players)
    for seat in range(players):
        assert (match.actor, match.fields.phase) == (seat, PICK)
        match.play(URBS.legal(match.state)[0])
    assert (match.fields.city[:players, 0] >= 0).all()
    assert not match.fields.x.any()
    assert not match.fields.y.any()


def test_R3_2_built_lot():
    match = table(5, {0: "C R"}, {0: "1C2"}).play("pick 1C2")
    assert refused(match, "at o") == "R3.2"
    assert sentence(match, "at e1") == "That lot is already built."


def test_R3_3_far_away():
    match = table(5, {0: "C R"}, {0: "1C2"}).play("pick 1C2")
    assert refused(match, "at e4") == "R3.3"
    assert refused(match, "at e90n3") == "R3.3"


def test_R3_3_a_lot_far_away_when_none_is_chosen():
    """The moment is refused, not the place."""
    assert refused(URBS.start(seed=1, players=2), "at e90n3") == "R2.1"
    assert refused(declaring("C H", "AAAAAA"), "at e90n3") == "R4.6"
    assert refused(finished({0: "C", 1: "R"}, "AAAAAA"), "at e90n3") == "R6.1"


def test_R3_3_beside_a_vacant_lot():
    match = table(5, {0: "C I!"}, {0: "1C2"}).play("pick 1C2")
    assert "at e2" in notations(match)


def test_R3_4_and_R3_5_are_mutual():
    """Whichever of the two came first."""
    mark_first = table(5, {0: "P* C"}, {0: "1I1"}).play("pick 1I1")
    factory_first = table(5, {0: "I C"}, {0: "1P1"}).play("pick 1P1")
    assert refused(mark_first, "at n1") == "R3.4"
    assert refused(factory_first, "at n1") == "R3.5"
    assert sentence(factory_first, "at n1") == "No Industry may stand beside School, and Brickworks is Industry."


def test_R3_6_city_hall_is_neutral():
    """It may stand between a marked card and an Industry, and stops neither."""
    hall = table(5, {0: "R* . / C I"}, {0: "1H"}).play("pick 1H")
    assert "at e1" in notations(hall)
    industry = table(5, {0: "C H"}, {0: "1I1"}).play("pick 1I1")
    marked = table(5, {0: "C H"}, {0: "1R1"}).play("pick 1R1")
    assert "at e2" in notations(industry)
    assert "at e2" in notations(marked)


def test_R3_7_vacant_lot_hinders_nothing():
    """A vacant lot that was marked, or Industry, forbids nothing and counts for nothing."""
    match = table(5, {0: "C R*!"}, {0: "1I1"}).play("pick 1I1")
    assert "at e2" in notations(match)
    marked = table(5, {0: "C I!"}, {0: "1R1"}).play("pick 1R1")
    assert "at e2" in notations(marked)
    assert points("C R!", "AAAAAA") == {"C": -1, "I": 0, "P": 0, "R": 0, "T": 0, "L": 0}


# ---- reveal, discard, pass


@ALL_COUNTS
def test_R4_1_all_at_once(players):
    """No city grows before the last seat has chosen; then all do."""
    match = play_on(URBS.start(seed=9, players=players), until=2)
    sizes = []
    while match.fields.turn == 2 and match.fields.phase in (PICK, PLACE):
        sizes.append([len(city_of(match.fields, seat)) for seat in range(players)])
        match.play(URBS.legal(match.state)[0])
    assert sizes == [[2] * players] * (2 * players)
    assert [len(city_of(match.fields, seat)) for seat in range(players)] == [3] * players


def test_R4_2_discard():
    match = play_on(URBS.start(seed=10, players=2), until=0)
    while match.fields.phase != DISCARD:
        match.play(URBS.legal(match.state)[0])
    assert len(match.legal()) == 11
    built = city_of(match.fields, 0)[0]
    assert refused(match, DISCARD_CARD + built) == "R4.2"
    assert sentence(match, DISCARD_CARD + built) == "That card is not in your hand."
    assert refused(match, "pick 1C1") == "R4.2"
    assert sentence(match, "pick 1C1") == "First discard one card of your hand."


def test_R4_2_build_before_you_discard():
    match = URBS.start(seed=10, players=2)
    assert refused(match, "drop 1C1") == "R4.2"
    assert sentence(match, "drop 1C1") == "First build a card: you discard one after all have built."
    while match.fields.phase != PLACE:
        match.play(URBS.legal(match.state)[0])
    assert sentence(match, "drop 1C1") == "First build a card: you discard one after all have built."


@pytest.mark.parametrize("card", ["1C1", "3H"])
def test_R4_2_only_two_players_discard(card):
    assert (
        sentence(URBS.start(seed=1, players=3), f"drop {card}") == "A card is discarded only in a game of two players."
    )


@pytest.mark.parametrize(("players", "step"), [(3, 1), (4, 1), (5, 1)])
def test_R4_4_the_way_of_a_packet(players, step):
    """After t turns packet k is with seat k + t in Epochs 1 and 3, with seat k - t in Epoch 2."""
    for epoch, sign in ((0, step), (1, -step), (2, step)):
        for done in range(int(TURNS[players])):
            for packet in range(players):
                holder = (packet + sign * done) % players
                assert draft.packet_of(players, epoch, done, holder) == packet


@ALL_COUNTS
def test_R4_4_packets_move_as_computed(players):
    match = URBS.start(seed=12, players=players)
    turns = int(TURNS[players])
    for turn in range(3 * turns):
        play_on(match, until=turn)
        epoch, done = divmod(turn, turns)
        if done == 0:
            dealt = [int(bits) for bits in match.fields.hand[:players]]
        for seat in range(players):
            packet = draft.packet_of(players, epoch, done, seat)
            assert int(match.fields.hand[seat]) & ~dealt[packet] == 0


@ALL_COUNTS
def test_R4_5_cities_stay(players):
    turns = int(TURNS[players])
    match = play_on(URBS.start(seed=13, players=players), until=turns)
    before = [city_of(match.fields, seat) for seat in range(players)]
    assert [len(city) for city in before] == [turns] * players
    play_on(match, until=turns + 1)
    assert [city_of(match.fields, seat)[:turns] for seat in range(players)] == before


@ALL_COUNTS
def test_R4_6_to_the_declarations(players):
    match = URBS.start(seed=14, players=players)
    while not match.over and match.fields.phase != DECLARE:
        match.play(URBS.legal(match.state)[0])
    assert match.fields.turn == 3 * TURNS[players]
    assert not match.fields.hand.any()


# ---- City Halls


def test_R4_6_nothing_is_discarded_any_more():
    """Whichever card is named, the first or the last."""
    match = declaring("C H", "AAAAAA", players=2)
    assert refused(match, "drop 1C1") == refused(match, "drop 3H") == "R4.6"


def test_R5_1_after_epoch_3():
    assert refused(URBS.start(seed=1), "hall H as L") == "R5.1"
    assert sentence(URBS.start(seed=1), "hall 1H as L") == "City Halls get their types only after Epoch 3."
    match = declaring("C H", "AAAAAA")
    assert refused(match, "pick 1C1") == "R4.6"
    assert notations(match) == [f"hall 1H as {letter}" for letter in "CIPRTL"]


def test_R5_2_one_by_one():
    match = declaring("H C H", "AAAAAA")
    assert notations(match)[0] == "hall 1H as C"
    assert refused(match, "hall 2H as C") == "R5.2"
    assert sentence(match, "hall 2H as C") == "City Halls get their types in the order you built them: 1H is next."
    assert notations(match.play("hall 1H as L"))[5] == "hall 2H as L"
    assert match.play("hall 2H as L").over
    assert URBS.legal(match.state) == []


def test_R5_3_a_vacant_lot_has_no_mark():
    assert len(notations(declaring("H R*", "AAAAAA"))) == 5
    assert len(notations(declaring("H R*!", "AAAAAA"))) == 6


def test_R5_4_declarations_are_secret():
    match = declaring("C H", "AAAAAA", players=2)
    match.fields.city[1, :2] = match.fields.city[0, :2]
    match.play("hall 1H as R")
    assert match.fields.hall[0, 0] == 3
    assert match.view(1).fields.hall[0, 0] == -1
    assert match.view(1).fields.declared[0] == 1
    match.play("hall 1H as C")
    assert match.view(1).fields.hall[0, 0] == 3


# ---- the end


@pytest.mark.parametrize(("players", "decisions"), [(2, 106), (3, 141), (4, 140), (5, 145)])
def test_R6_1_length(players, decisions):
    """Every game takes the same number of decisions, and one more for each City Hall in a city."""
    for seed in range(5):
        match = play_on(URBS.start(seed=seed, players=players), seed=seed)
        halls = sum(TYPE[card] == 6 for seat in range(players) for card in city_of(match.fields, seat))
        assert len(match.actions) == decisions + halls
        assert players != 5 or halls == 3


def test_R6_1_nothing_after_the_end():
    match = play_on(URBS.start(seed=1))
    assert match.fields.phase == END
    assert refused(match, 0) == "R6.1"


def test_R6_2_only_drawn_faces():
    grid = "R C C"
    assert points(grid, "AAAAAA")["C"] == 1
    assert points(grid, "BAAAAA")["C"] == -2


def test_R6_3_totals_may_be_negative():
    match = finished({0: "I C", 1: "L C"}, "AAAAAA")
    assert match.scores() == [-3, -2]


def test_R6_4_groups_by_sides():
    """Two Residences that meet at a corner are two groups."""
    assert points("R C / C R", "AAAAAA")["R"] == -1
    assert points("R C / R R", "AAAAAA")["R"] == 6


def test_R6_5_city_hall_as_neighbour():
    """Declared Residence, it is a customer for the Commerce and a Residence itself."""
    assert points("C H", "AAAAAA", "R") == {"C": 2, "I": 0, "P": 0, "R": 0, "T": 0, "L": 0}


def test_R6_6_vacant_lots_count_for_nothing():
    assert points("C L! / L I!", "AAABBA") == points("C . / L .", "AAABBA")


def test_R7_1_highest_total():
    match = finished({0: "L L L L", 1: "L L", 2: "L"}, "AAAAAA")
    assert match.scores() == [12, 6, -1]
    assert match.winners() == [0]


def test_R7_2_fewer_city_hall_points():
    """Equal totals: Leisure as the City Hall's type made 12 points, Commerce as its type -1."""
    match = finished({0: "L L L H / C . . .", 1: "L L L L H"}, "AAAAAA", {0: "L", 1: "C"})
    assert match.scores() == [11, 11]
    assert match.winners() == [1]


def test_R7_3_shared():
    match = finished({0: "L L", 1: "L / L", 2: "C"}, "AAAAAA")
    assert match.returns() == [0.5, 0.5, 0]


def test_R7_4_places():
    match = finished({0: "C", 1: "L L", 2: "C", 3: "L L L H"}, "AAAAAA", {3: "L"})
    out = np.zeros(5, np.int64)
    scoring.places(match.fields, out)
    assert out[:4].tolist() == [2, 1, 2, 0]


# ---- names


def test_names_in_two_languages():
    """English and Portuguese names of every card and type."""
    assert len(set(NAMES["en"])) == len(set(NAMES["pt"])) == 73
    assert (NAMES["en"][2], NAMES["pt"][2]) == ("Bakery", "Padaria")
    assert TYPE_NAMES["pt"][:2] == ("Comércio", "Indústria")
    assert not any(MARKED[card] for card in range(CARDS) if TYPE[card] in (1, 6))
