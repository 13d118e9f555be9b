"""Who knows what: secrecy of the simultaneous choices, memory of hands, and truths that fit."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from urbarium.engine.match import Match
from urbarium.games.urbs.components import CARD_IDS, MARKED, TURNS
from urbarium.games.urbs.invariants import broken_invariants
from urbarium.games.urbs.state import DECLARE, DISCARD, PICK, PLACE, cards_of, city_of, halls_of
from urbarium.render.theme import THEMES

from ..chance import drawn_as_expected
from .cities import URBS, declaring, hand_bits, play_on, resampled, table

KERNELS = URBS.kernels


def known(state: np.ndarray, players: int, seat: int) -> tuple[object, ...]:
    """What all that reaches a seat is made of."""
    view = URBS.view(state, players, (0,), seat)
    return view.state.tobytes(), view.legal(), view.scores()


def shown(state: np.ndarray, players: int, seat: int, theme: str) -> tuple[object, ...]:
    """What a seat reads and sees, and what it is asked."""
    view = URBS.view(state, players, (0,), seat)
    asked = (URBS.asking.prompt(view), view.gestures()) if view.legal() else ()
    return view.text(), view.svg(theme), asked


# ---- secrecy of the simultaneous choices


def log_line(before: np.ndarray, action: int, after: np.ndarray, players: int, viewer: int) -> str:
    seen = int(KERNELS.seen(before, action, viewer))
    views = [URBS.view(state, players, (0,), viewer).fields for state in (before, after)]
    return URBS.text.narrate(views[0], seen, views[1])


def differ_in_one_secret(data, match, in_block) -> None:
    """Play a block twice; only one seat decides differently. Nobody else is shown a different byte before its end."""
    players = match.players
    secret = data.draw(st.integers(0, players - 1), label="the seat with the secret")
    one, other = match.state.copy(), match.state.copy()
    while True:
        seat = int(KERNELS.actor(one))
        before = one.copy(), other.copy()
        first = data.draw(st.sampled_from(URBS.legal(one)), label="action")
        second = data.draw(st.sampled_from(URBS.legal(other)), label="instead") if seat == secret else first
        KERNELS.apply(one, first)
        KERNELS.apply(other, second)
        if not in_block(URBS.record(one)):
            return
        viewers = [viewer for viewer in range(-1, players) if viewer != secret]
        for viewer in viewers:
            assert known(one, players, viewer) == known(other, players, viewer)
            told = log_line(before[0], first, one, players, viewer)
            assert told == log_line(before[1], second, other, players, viewer)
        looks = data.draw(st.sampled_from(viewers), label="who looks"), data.draw(st.sampled_from(list(THEMES)))
        assert shown(one, players, *looks) == shown(other, players, *looks)


@pytest.mark.soak
@settings(max_examples=25)
@given(data=st.data(), players=st.integers(2, 5), seed=st.integers(0, 10**6))
def test_R2_5_nothing_depends_on_a_committed_card_or_cell(data, players, seed):
    """Bytes, texts, drawings, legal lists and log lines of all other seats, before the reveal."""
    turn = data.draw(st.integers(0, 3 * int(TURNS[players]) - 1), label="turn")
    match = play_on(URBS.start(seed=seed, players=players), until=turn, seed=seed)
    differ_in_one_secret(data, match, lambda s: s.turn == turn and s.phase in (PICK, PLACE))


@settings(max_examples=15)
@given(data=st.data(), seed=st.integers(0, 10**6), turn=st.integers(0, 17))
def test_R4_2_nothing_depends_on_a_discard(data, seed, turn):
    match = play_on(URBS.start(seed=seed, players=2), until=turn, seed=seed)
    while match.fields.phase != DISCARD:
        match.apply(data.draw(st.sampled_from(URBS.legal(match.state))))
    differ_in_one_secret(data, match, lambda s: s.turn == turn and s.phase == DISCARD)


@pytest.mark.soak
@settings(max_examples=15)
@given(data=st.data(), players=st.integers(2, 5), seed=st.integers(0, 10**6))
def test_R5_4_nothing_depends_on_a_declaration(data, players, seed):
    match = play_on(URBS.start(seed=seed, players=players), until=3 * int(TURNS[players]) - 1, seed=seed)
    while match.fields.phase < DECLARE:
        match.apply(data.draw(st.sampled_from(URBS.legal(match.state))))
    if not match.over:
        differ_in_one_secret(data, match, lambda s: s.phase == DECLARE)


def test_R4_2_a_discard_is_secret():
    """The other seat sees neither the card nor a smaller hand."""
    match = play_on(URBS.start(seed=21, players=2), until=2)
    while match.fields.phase != DISCARD:
        match.play(URBS.legal(match.state)[0])
    before = match.view(1).state.copy()
    match.play(URBS.legal(match.state)[3])
    after = match.view(1)
    changed = [n for n in URBS.dtype.names if (after.fields[n] != URBS.record(before)[n]).any()]
    assert changed == ["side"]


def test_own_choices_stay_visible():
    match = play_on(URBS.start(seed=22, players=3), until=2)
    match.play(*[URBS.legal(match.state)[0]])
    assert match.view(0).fields.pick_card[0] == match.fields.pick_card[0] >= 0
    match.play(URBS.legal(match.state)[0])
    assert match.view(0).fields.pick_cell[0] == match.fields.pick_cell[0] >= 0
    assert "set aside for" in match.view(0).text()


def test_the_box_and_the_decks_are_nobodys():
    match = play_on(URBS.start(seed=23, players=3), until=12)
    for seat in range(-1, 3):
        view = match.view(seat).fields
        assert (view.boxed == -1).all()
        assert not view.deal.any()


# ---- memory


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_hand_is_known_from_the_first_time_it_was_held(players):
    """At turn t of an epoch n - t packets are unknown, none from turn n on."""
    turns = int(TURNS[players])
    match = URBS.start(seed=24, players=players)
    for turn in range(3 * turns):
        play_on(match, until=turn)
        for seat in range(players):
            view = match.view(seat).fields
            known = [other for other in range(players) if view.hand[other]]
            assert players - len(known) == max(0, players - (turn % turns + 1))
            assert all(view.hand[other] == match.fields.hand[other] for other in known)


def test_two_players_know_the_hand_they_passed():
    match = URBS.start(seed=25, players=2)
    for turn in range(18):
        play_on(match, until=turn)
        view = match.view(1).fields
        assert (view.hand[0] == match.fields.hand[0]) == (turn % 6 > 0)


def test_two_players_work_out_later_discards():
    """Every discard of the opponent but the first of each epoch is missed when the hand comes back."""
    match = play_on(URBS.start(seed=26, players=2), until=17)
    view = match.view(0).fields
    unknown = [turn for turn in range(17) if view.discarded[1, turn] < 0]
    assert unknown == [0, 6, 12]
    assert (view.discarded[0, :17] == match.fields.discarded[0, :17]).all()


def test_a_spectator_remembers_nothing():
    view = play_on(URBS.start(seed=27, players=2), until=5).view(-1).fields
    assert not view.hand.any()
    assert (view.discarded == -1).all()


# ---- truths that fit


@settings(max_examples=60)
@given(players=st.integers(2, 5), seed=st.integers(0, 10**6), steps=st.integers(0, 147), draw=st.integers(0, 10**6))
def test_resampled_truths_fit(players, seed, steps, draw):
    """A sample is a whole position, looks the same to its seat, and can be played to the end."""
    match = URBS.start(seed=seed, players=players)
    choose = np.random.default_rng(seed)
    for _ in range(steps):
        if match.over:
            break
        match.apply(int(choose.choice(URBS.legal(match.state))))
    for seat in range(-1, players):
        sample = resampled(match, seat, draw)
        assert broken_invariants(URBS.record(sample)) == []
        again = sample.copy()
        KERNELS.redact(again, seat)
        assert (again == match.view(seat).state).all()
        while KERNELS.actor(sample) >= 0:
            KERNELS.apply(sample, int(choose.choice(URBS.legal(sample))))
        assert broken_invariants(URBS.record(sample)) == []


def test_unseen_cards_fall_everywhere():
    """Turn 2 of four players: an unseen card is in either unknown hand or in the box, in proportion. Fails a right
    sampler once in a million times."""
    match = play_on(URBS.start(seed=28, players=4), until=1)
    view = match.view(0).fields
    seen = set(cards_of(view.hand[0], 0)) | set(cards_of(view.hand[1], 0))
    seen |= {city_of(match.fields, seat)[0] for seat in range(4)}
    card = next(card for card in range(25) if card not in seen)
    places: Counter[str] = Counter()
    for draw in range(880):
        s = URBS.record(resampled(match, 0, draw))
        places["box" if s.boxed[0] == card else next(str(o) for o in (2, 3) if card in cards_of(s.hand[o], 0))] += 1
    drawn_as_expected(places, {"2": 5 / 11, "3": 5 / 11, "box": 1 / 11})


def test_two_unseen_cards_of_two_players():
    """The opponent's first discard and the box card change places, in the running epoch and in finished ones."""
    match = play_on(URBS.start(seed=29, players=2), until=8)
    truth = match.fields
    for epoch, turn in ((0, 0), (1, 6)):
        pair = {int(truth.discarded[1, turn]), int(truth.boxed[epoch])}
        samples = [URBS.record(resampled(match, 0, draw)) for draw in range(40)]
        assert all({int(s.discarded[1, turn]), int(s.boxed[epoch])} == pair for s in samples)
        assert {int(s.boxed[epoch]) for s in samples} == pair


def after_a_vacant_lot(shown: str, left: str) -> Match:
    """Five players, turn 3: in turn 2 seat 2 made a vacant lot of one card out of a hand that seat 3 holds now and that
    seat 0 has not held yet."""
    match = URBS.start(seed=30, players=5)
    s = match.fields
    for seat, ids in enumerate(("1C1 1P2", "1C2 1P3", f"1C3 {shown}", "1R3 1P4", "1R4 1T3")):
        s.city[seat, :2] = [CARD_IDS.index(card) for card in ids.split()]
        s.x[seat, 1] = 1
    s.vacant[2, 1] = 1
    s.turn = 2
    gone = {int(card) for card in s.city[:, :2].flat} | set(cards_of(hand_bits(left), 0))
    others = [card for card in range(25) if card not in gone]
    for seat in range(5):
        s.hand[seat] = sum(1 << others.pop() for _ in range(3)) if seat != 3 else hand_bits(left)
    return match


@pytest.mark.parametrize("viewer", [0, 4])
def test_a_vacant_industry_tells_about_its_hand(viewer):
    """Nothing else in that hand could be built either, so all of it is Industry. Seat 4 has not held seat 2's hand
    either, which comes before it."""
    match = after_a_vacant_lot("1I1", "1I2 1I3 1I4")
    assert match.view(viewer).fields.hand[3] == 0
    for draw in range(20):
        assert URBS.record(resampled(match, viewer, draw)).hand[3] == hand_bits("1I2 1I3 1I4")


def test_a_vacant_marked_card_tells_about_its_hand():
    match = after_a_vacant_lot("1R1", "1R2 1T1 1L1")
    hands = {tuple(cards_of(URBS.record(resampled(match, 0, draw)).hand[3], 0)) for draw in range(20)}
    assert len(hands) > 1
    assert all(MARKED[card] for hand in hands for card in hand)


def test_a_vacant_lot_tells_about_what_is_left_of_its_hand():
    """Two players, before the discards of turn 3: beside two Industry cards no marked one can be built."""
    marked = "1C4 1P1 1R1 1R2 1T1 1T2 1L1 1L2"
    match = table(2, {0: "I I", 1: "C R"}, {0: marked, 1: "1C2 1C3 1I3 1I4 1P2 1P3 1T3 1L3"})
    match.fields.discarded[:, :2] = [[CARD_IDS.index(card) for card in row] for row in (("1P4", "1R4"), ("1T4", "1L4"))]
    match.fields.boxed[0] = CARD_IDS.index("1H")
    match.play("pick 1R1", "at n1", "pick 1C2", "at s1")
    assert match.fields.phase == DISCARD
    for draw in range(5):
        hand = cards_of(URBS.record(resampled(match, -1, draw)).hand[0], 0)
        assert len(hand) == 7
        assert all(MARKED[card] for card in hand)


def splits(unseen, sizes):
    """All ways to split cards into hands of these sizes; what is left is in the box."""
    if not sizes:
        yield ()
        return
    for hand in combinations(sorted(unseen), sizes[0]):
        for rest in splits(unseen - set(hand), sizes[1:]):
            yield (hand, *rest)


def check_all_splits(match: Match, viewer: int, fits=lambda hands: True, draws: int = 2500) -> None:
    """The hands that the viewer has never held: all that they can be, and each equally often."""
    view = match.view(viewer).fields
    unknown = [seat for seat in range(match.players) if view.hand[seat] == 0]
    seen = {card for seat in range(match.players) for card in [*city_of(view, seat), *cards_of(view.hand[seat], 0)]}
    size = len(cards_of(match.fields.hand[viewer], 0))
    unseen = {card for card in range(25) if card not in seen}
    truths = [hands for hands in splits(unseen, [size] * len(unknown)) if fits(dict(zip(unknown, hands, strict=True)))]
    assert len(truths) > 1
    counts = Counter()
    for draw in range(draws):
        s = URBS.record(resampled(match, viewer, draw))
        counts[tuple(tuple(cards_of(s.hand[seat], 0)) for seat in unknown)] += 1
    drawn_as_expected(counts, dict.fromkeys(truths, 1 / len(truths)))


def test_every_hand_that_is_still_possible_comes_equally_often():
    """Turn 3 of four players: one unknown hand and the box. Fails a right sampler once in a million times."""
    check_all_splits(play_on(URBS.start(seed=28, players=4), until=2), viewer=0)


def test_so_it_does_where_a_vacant_lot_tells_something():
    """Seat 3 holds marked cards only. Fails a right sampler once in a million times."""
    match = after_a_vacant_lot("1R1", "1R2 1T1 1L1")
    check_all_splits(match, viewer=0, fits=lambda hands: all(MARKED[card] for card in hands[3]))


def test_commitments_of_others_are_drawn_from_their_hand():
    """A seat that has chosen holds some legal choice in every sample."""
    match = play_on(URBS.start(seed=32, players=3), until=4)
    match.play(URBS.legal(match.state)[0])
    match.play(URBS.legal(match.state)[0])
    picks = Counter()
    for draw in range(60):
        s = URBS.record(resampled(match, 1, draw))
        picks[CARD_IDS[s.pick_card[0]]] += 1
        assert int(s.pick_card[0]) in cards_of(s.hand[0], 0)
        assert s.pick_cell[0] >= 0
    assert len(picks) > 1


def test_between_card_and_lot_only_the_card_is_drawn():
    match = play_on(URBS.start(seed=33, players=3), until=4)
    match.play(URBS.legal(match.state)[0])
    s = URBS.record(resampled(match, 1, 1))
    assert s.phase == PLACE
    assert s.pick_card[0] >= 0
    assert s.pick_cell[0] == -1


def test_declarations_of_others_are_drawn():
    for seed in range(20):
        match = play_on(URBS.start(seed=seed, players=5), until=14, seed=seed)
        while match.fields.phase < DECLARE:
            match.apply(URBS.legal(match.state)[0])
        first = match.actor
        while match.actor == first:
            match.apply(URBS.legal(match.state)[0])
        if match.over:
            continue
        halls = len(halls_of(match.fields, first))
        types = {tuple(URBS.record(resampled(match, match.actor, draw)).hall[first, :halls]) for draw in range(30)}
        assert len(types) > 1
        assert all(kind >= 0 for combination in types for kind in combination)
        return
    raise AssertionError("no game had City Halls in two cities")


def test_vacant_choice_is_kept_with_the_commitment():
    """R2.4 in a sample: a seat whose remembered hand fits nowhere has set a vacant lot aside."""
    match = table(5, dict.fromkeys(range(5), "R* T* / L* P*"), dict.fromkeys(range(5), "1I1"))
    s = match.fields
    for seat, card in enumerate(("1I1", "1I2", "1I3", "1I4", "1C1")):
        s.hand[seat] = 1 << CARD_IDS.index(card)
    match.play("pick 1I1", "at w1")
    sample = URBS.record(resampled(match, 1, 5))
    assert (CARD_IDS[sample.pick_card[0]], sample.pick_vacant[0]) == ("1I1", 1)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_secret_differs_in_some_sample(players):
    """A field that redaction forgot would be the same in all samples: hands, decks, box, cards and cells set aside."""
    match = play_on(URBS.start(seed=50, players=players), until=int(TURNS[players]))
    while match.actor < players - 1 or match.fields.phase != PLACE:
        match.apply(URBS.legal(match.state)[0])
    truth = match.fields
    for viewer in range(-1, players):
        samples = [URBS.record(resampled(match, viewer, draw)) for draw in range(60)]
        assert any((s.deal != truth.deal).any() for s in samples)
        assert players == 5 or any((s.boxed != truth.boxed).any() for s in samples)
        for other in set(range(players)) - {viewer}:
            assert any(s.hand[other] != truth.hand[other] for s in samples)
            assert any(s.pick_card[other] != truth.pick_card[other] for s in samples)
            assert other == players - 1 or any(s.pick_cell[other] != truth.pick_cell[other] for s in samples)


# ---- what is decided at the same time


def test_R2_5_and_R4_2_what_is_chosen_unseen_is_a_block_for_each_turn_and_its_discards():
    match = URBS.start(seed=1, players=2)
    blocks: dict[int, set[tuple[int, bool]]] = {}
    while match.fields.phase != DECLARE and not match.over:
        moment = int(match.fields.turn), bool(match.fields.phase == DISCARD)
        blocks.setdefault(int(KERNELS.sealed(match.state)), set()).add(moment)
        match.apply(URBS.legal(match.state)[0])
    assert all(len(moments) == 1 for moments in blocks.values())
    assert 0 not in blocks
    assert len(blocks) == len({moment for moments in blocks.values() for moment in moments})


def test_R5_4_after_the_end_nothing_is_chosen_unseen():
    match = declaring("C H", "AAAAAA")
    assert KERNELS.sealed(match.state) > 0
    assert KERNELS.sealed(match.play("hall 1H as R").state) == 0


def test_R2_5_reopened_for_a_seat_only_its_own_choice_stands():
    match = URBS.start(seed=1, players=2)
    match.apply(URBS.legal(match.state)[0])
    chosen = int(match.fields.pick_card[0])
    assert chosen >= 0
    for seat, left in ((0, chosen), (1, -1)):
        state = match.state.copy()
        KERNELS.reopen(state, seat)
        assert URBS.record(state).pick_card[0] == left


def test_R4_2_reopened_for_a_seat_only_its_own_discard_stands():
    match = URBS.start(seed=1, players=2)
    while match.fields.phase != DISCARD:
        match.apply(URBS.legal(match.state)[0])
    match.apply(URBS.legal(match.state)[0])
    discarded = int(match.fields.discarded[0, 0])
    assert discarded >= 0
    for seat, left in ((0, discarded), (1, -1)):
        state = match.state.copy()
        KERNELS.reopen(state, seat)
        assert URBS.record(state).discarded[0, 0] == left


def test_R5_4_reopened_for_a_seat_only_its_own_declarations_stand():
    match = declaring("C H", "AAAAAA", players=2)
    match.fields.city[1, :2] = match.fields.city[0, :2]
    match.play("hall 1H as R")
    for seat, left in ((0, (1, 3)), (1, (0, -1))):
        state = match.state.copy()
        KERNELS.reopen(state, seat)
        s = URBS.record(state)
        assert (s.declared[0], s.hall[0, 0]) == left


def test_R2_5_the_blocks_of_two_players_are_numbered_without_a_gap():
    """Cards with their lots, then discards, turn by turn, and the declarations last."""
    match = URBS.start(seed=3, players=2)
    numbers = []
    while not match.over:
        numbers.append(int(KERNELS.sealed(match.state)))
        match.apply(URBS.legal(match.state)[0])
    assert sorted(set(numbers)) == list(range(1, max(numbers) + 1))
