"""What a seat may know (section 7 of the specification) and truths that fit it."""

import hashlib
from collections import Counter
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from urbarium.games.urbania.components import CARD_CODES, COPIES, KINDS, PROJECT_CODES
from urbarium.games.urbania.invariants import broken_invariants
from urbarium.games.urbania.state import IN_HAND, IN_PILE, PAY_RENEW, SUBMITTED
from urbarium.games.urbania.words.phrases import project_name

from ..chance import drawn_as_expected
from .tables import URBANIA, card, cards, position

KERNELS = URBANIA.kernels


def seed_of(*parts):
    return np.frombuffer(hashlib.sha256(repr(parts).encode()).digest(), np.uint8).copy()


def sample(match, seat, number):
    """A random truth for what ``seat`` sees."""
    state = match.view(seat).state.copy()
    KERNELS.resample(state, seat, seed_of(number))
    return URBANIA.record(state)


def random_match(data):
    """A match some way into a random game."""
    players = data.draw(st.integers(2, 5), "players")
    option = data.draw(st.sampled_from(["off", "standard", "italian_politics"]), "subsidy")
    match = URBANIA.start(seed=data.draw(st.integers(0, 10_000), "seed"), players=players, subsidy=option)
    choices = np.random.default_rng(data.draw(st.integers(0, 10_000), "choices"))
    for _ in range(data.draw(st.integers(0, 260), "plies")):
        if match.over:
            break
        match.apply(int(choices.choice(URBANIA.legal(match.state))))
    return match


def shown(match, state, seat):
    """Everything that reaches a seat: bytes, legal actions, texts, drawings."""
    view = URBANIA.view(state, match.players, match.options, seat)
    return view.state.tobytes(), view.legal(), view.text(), view.svg("light"), view.svg("dark")


@pytest.mark.soak
@given(st.data())
@settings(max_examples=60)
def test_a_view_depends_on_nothing_hidden(data):
    """Another seat's hand and projects, the order of the piles and the generator may change: nothing shown does."""
    match = random_match(data)
    seat = data.draw(st.integers(-1, match.players - 1), "seat")
    expected = shown(match, match.state, seat)
    other = match.state.copy()
    KERNELS.redact(other, seat)
    KERNELS.resample(other, seat, seed_of(data.draw(st.integers(0, 1000), "sample")))
    assert broken_invariants(URBANIA.record(other)) == []
    assert shown(match, other, seat) == expected


@pytest.mark.soak
@given(st.data())
@settings(max_examples=60)
def test_a_view_hides_by_hand_swapping(data):
    """Without ``resample``: exchange an unseen card of a rival with one of the pile, and two unseen projects."""
    match = random_match(data)
    s = match.fields
    seat = data.draw(st.integers(0, match.players - 1), "seat")
    rival = (seat + 1) % match.players
    expected = shown(match, match.state, seat)
    other = match.state.copy()
    o = URBANIA.record(other)
    unseen = [c for c in range(len(CARD_CODES)) if s.hand[rival, c] > s.known[rival, c]]
    if unseen and s.pile_count:
        given_away, taken = unseen[0], int(s.pile[0])
        o.hand[rival, given_away] -= 1
        o.hand[rival, taken] += 1
        o.pile[0] = given_away
    o.mine[rival] = 0
    o.random[:] = 7
    if not match.over:
        rivals = [p for p in range(31) if s.project[p] in (IN_HAND + rival, SUBMITTED + rival)]
        piled = [p for p in range(31) if s.project[p] == IN_PILE]
        if rivals and piled:
            o.project[rivals[0]], o.project[piled[0]] = IN_PILE, s.project[rivals[0]]
        o.project_pile[: s.project_pile_count] = o.project_pile[: s.project_pile_count][::-1].copy()
    assert shown(match, other, seat) == expected


@given(st.data())
@settings(max_examples=60)
def test_a_sample_agrees_with_everything_seen_before(data):
    """Known cards stay in their hands, the pile comes from the latest reshuffle, own cards do not change."""
    match = random_match(data)
    seat = data.draw(st.integers(-1, match.players - 1), "seat")
    truth = match.fields
    s = sample(match, seat, data.draw(st.integers(0, 1000), "sample"))
    assert (s.hand >= truth.known).all()
    assert (s.hand_count == truth.hand_count).all()
    if seat >= 0:
        assert (s.hand[seat] == truth.hand[seat]).all()
        assert (s.mine[seat] == truth.mine[seat]).all()
    if truth.reshuffled:
        in_pile = np.bincount(s.pile[: s.pile_count].astype(int), minlength=36)
        own = truth.mine[seat] if seat >= 0 else 0
        assert (in_pile <= truth.origin - own).all()


# ---- who sees what


def test_R3_2_a_pool_take_is_remembered_until_the_card_is_played():
    match = position(pool="B-3c B-3c H-3c M-3c S-3c", hand={1: "F-3w"})
    match.play("take 1:B-3c", "take project")
    for seat in (-1, 1):
        assert match.view(seat).fields.hand[0, card("B-3c")] == 1
    match.play("hire Banker", "pay B-3c")
    assert match.fields.known[0].sum() == 0


def test_R3_3_a_pile_take_shows_only_its_number():
    match = position(pile="P-3w", hand={0: "F-3w"})
    match.play("take pile")
    view = match.view(1).fields
    assert view.hand_count[0] == 2
    assert view.hand[0].sum() == 0
    assert match.narrate(0, 0) == "Black took a Park card (3 helmets) from the pile."
    assert match.narrate(0, 1) == "Black took an unseen card from the pile."


def test_R3_4_a_project_take_is_secret():
    match = position()
    top = int(match.fields.project_pile[30])
    match.play("take project")
    assert match.view(0).fields.project[top] == IN_HAND
    assert (match.view(1).fields.project == -1).all()
    assert match.narrate(0, 0) == f"Black took the project {project_name(top)}."
    assert match.narrate(0, 1) == "Black took an unseen project."


def test_R6_4_others_see_only_that_a_project_is_submitted():
    match = position(projects={0: "D:BM"}, vp={0: 39})
    action = URBANIA.actions.first("submit") + PROJECT_CODES.index("D:BM")
    assert KERNELS.seen(match.state, action, 0) == action
    assert KERNELS.seen(match.state, action, 1) == KERNELS.seen(match.state, action, -1) == -1
    match.play("submit D:BM")
    assert match.narrate(0, 0) == "Black submitted Banker + Small Business Owner ×3 for a fee of 3 points."
    assert match.narrate(0, 1) == "Black submitted a secret project for a fee of 3 points."
    assert (match.view(1).fields.project == -1).all()
    assert match.view(1).fields.submitted[0] == 1


def test_R10_1_submitted_projects_are_open_at_the_end_and_nothing_else():
    match = position(
        turn=3,
        last_turn=3,
        ended_by=2,
        actions_left=1,
        specialists={"F": (5, 0), "B": (5, 0), "H": (5, 0)},
        projects={0: "S:B"},
        submitted={0: "S:F"},
        hand={0: "F-3w"},
    )
    match.play("take project", "take project")
    view = match.view(1).fields
    assert view.project[PROJECT_CODES.index("S:F")] == SUBMITTED
    assert view.project[PROJECT_CODES.index("S:B")] == -1
    assert view.hand[0].sum() == 0


def test_R8_1_the_memory_of_a_reshuffle():
    match = position(pool="B-3c B-3c H-3c M-3c S-3c", discard="P-3w P-2w1c P-1w2c F-3w", rest=1)
    match.play("take pile", "take 1:B-3c")
    s = match.fields
    assert s.reshuffled == 1
    assert s.blind[0] == s.mine[0].sum() == 1
    assert s.origin.sum() == 3  # four cards less the one that went to the pool
    assert match.view(0).fields.mine[0].sum() == 1
    assert match.view(1).fields.mine[0].sum() == 0


# ---- samples are unbiased: each comparison fails a right sampler once in a million times (seeds are fixed)


@pytest.mark.soak
def test_samples_of_a_hand_before_a_reshuffle_are_uniform():
    """Three unseen cards in the rival's hand out of ten: every set of cards comes equally often."""
    unseen = "F-3w F-3w F-2w1c F-2w1c F-1w2c B-3w B-3c H-3w H-3c M-3w"
    match = few_unseen(unseen, in_hand=3)
    copies = Counter(cards(unseen))
    expected = {}
    for hand in {tuple(sorted(h)) for h in triples(cards(unseen))}:
        ways = np.prod([comb(copies[c], n) for c, n in Counter(hand).items()])
        expected[hand] = float(ways) / comb(10, 3)
    counts = Counter()
    for number in range(6000):
        s = sample(match, 0, number)
        counts[tuple(c for c in range(36) for _ in range(int(s.hand[1, c])))] += 1
    drawn_as_expected(counts, expected)


def triples(items):
    return [(a, b, c) for i, a in enumerate(items) for j, b in enumerate(items[:i]) for c in items[:j]]


def few_unseen(unseen, in_hand, **given):
    """Seat 0 sees everything but these cards; the first ``in_hand`` of them are seat 1's hand, the others the pile."""
    hidden = unseen.split()
    seen = Counter({code: int(COPIES[c % KINDS]) for c, code in enumerate(CARD_CODES)})
    seen.subtract(hidden)
    pool = ["P-3w", "P-3w", "S-3w", "S-3w", "P-3c"]
    seen.subtract(pool)
    return position(
        hand={0: " ".join(seen.elements()), 1: " ".join(hidden[:in_hand])},
        pool=" ".join(pool),
        pile=" ".join(hidden[in_hand:]),
        **given,
    )


@pytest.mark.soak
def test_samples_of_the_top_card_are_uniform():
    """The top of the pile is any unseen card with the same chance, and so is each place of the pile."""
    unseen = "F-3w F-2w1c F-1w2c B-3w B-3c H-3w H-3c M-3w"
    match = few_unseen(unseen, in_hand=2)
    expected = dict.fromkeys(cards(unseen), 1 / 8)
    for place in (0, 5):
        drawn_as_expected(Counter(int(sample(match, 0, number).pile[place]) for number in range(2400)), expected)


@pytest.mark.soak
def test_samples_of_projects_are_uniform():
    match = position(projects={0: "N:NW", 1: "S:F"}, submitted={1: "S:B"})
    in_hand, submitted = Counter(), Counter()
    for number in range(4500):
        s = sample(match, 0, number)
        in_hand[s.project.tolist().index(IN_HAND + 1)] += 1
        submitted[s.project.tolist().index(SUBMITTED + 1)] += 1
    expected = dict.fromkeys((p for p in range(31) if p != PROJECT_CODES.index("N:NW")), 1 / 30)
    for counts in (in_hand, submitted):
        drawn_as_expected(counts, expected)


@pytest.mark.soak
def test_samples_after_a_reshuffle_are_uniform_where_only_the_pile_is_unseen():
    """Two players; the rival took one of four reshuffled cards blind: it is any of them with the same chance."""
    match = position(
        turn=1,
        pool="B-3c B-3c H-3c M-3c S-3c",
        discard="P-3w P-2w1c P-1w2c F-3w",
        rest=0,
        hand={1: ""},
    )
    match.play("take pile", "take project")
    expected = dict.fromkeys(cards("P-3w P-2w1c P-1w2c F-3w"), 1 / 4)
    counts = Counter()
    for number in range(2400):
        s = sample(match, 0, number)
        taken = s.hand[1].tolist().index(1)
        assert s.mine[1, taken] == 1
        counts[taken] += 1
    drawn_as_expected(counts, expected)


def test_a_sample_never_puts_an_older_card_into_a_reshuffled_pile():
    match = position(
        turn=1,
        pool="B-3c B-3c H-3c M-3c S-3c",
        discard="P-3w P-2w1c P-1w2c F-3w",
        hand={1: "S-3w S-2w1c"},
        rest=0,
    )
    match.play("take pile", "take project")
    for number in range(200):
        s = sample(match, 0, number)
        assert set(s.pile[: s.pile_count].tolist()) <= set(cards("P-3w P-2w1c P-1w2c F-3w"))
        assert s.hand[1, cards("S-3w")[0]] + s.hand[1, cards("S-2w1c")[0]] == 2


# ---- a payment that is watched can be completed in every sample


def test_samples_of_a_payer_can_pay():
    match = position(turn=1, tiles={"e5": "H5/9"}, hand={1: "H-3w H-3w", 0: "F-3w"})
    match.play("renew e5")
    hands = Counter()
    for number in range(300):
        s = sample(match, 0, number)
        assert s.phase == PAY_RENEW
        assert broken_invariants(s) == []
        hands[tuple(np.flatnonzero(s.hand[1]).tolist())] += 1
    assert len(hands) > 1  # 3w + 2w1c is another possibility


@pytest.mark.parametrize("paid", [[], ["pay F-3w"], ["pay B-xw1c"]])
def test_R4_5_samples_of_a_residential_payer_respect_the_colour(paid):
    match = position(turn=1, tiles={"e5": "R5/8"}, hand={1: "F-3w F-2w1c B-xw1c"})
    match.play("renew e5", *paid)
    for number in range(60):
        assert broken_invariants(sample(match, 0, number)) == []


def test_the_generator_of_a_sample_is_fresh():
    match = position()
    first, second = sample(match, 0, 1), sample(match, 0, 2)
    assert (first.random != second.random).any()
    assert not match.view(0).fields.random.any()
