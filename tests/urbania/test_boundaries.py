"""Exactly three helmets, exactly one pass, the last seat, the last card: where a rule that is off by one shows."""

from typing import Any

import numpy as np
import pytest

from tests.matches import refused
from urbarium.games.urbania.components import CARD_TYPES, CARDS, SUITS, TYPE_LETTERS
from urbarium.games.urbania.rules import knowledge
from urbarium.games.urbania.rules.amounts import pool_helmets

from ..sound import play_soundly, sample
from .tables import URBANIA, cards, hand_of, legal, position, vp
from .test_rules import LOW_POOL, stuck

# ---- R2, R9.5: passing


def test_R2_4_a_forced_pass_is_not_refused():
    match = stuck()
    assert refused(match, "pass") == ""
    assert refused(match, "take pile") == "R3.3"


def test_R2_3_no_passing_while_one_thing_is_possible():
    match = stuck(projects={0: "D:BM"}, submitted={0: "N:NW S:H", 1: "N:SE S:F D:SP"})
    assert legal(match) == ["submit D:BM"]
    assert refused(match, "pass") == "R2.3"


def test_R9_5_a_turn_with_one_action_and_one_pass_is_not_idle():
    """Seat 0 submits its last project and passes; only the two turns after that are idle."""
    match = stuck(projects={0: "D:BM"}, submitted={0: "N:NW S:H", 1: "N:SE S:F D:SP"})
    match.play("submit D:BM", "pass")
    match.play("pass", "pass")
    assert not match.over
    match.play("pass", "pass")
    assert match.over


def test_R9_5_an_action_breaks_a_row_of_idle_turns():
    """Three players: two idle turns, a busy one, and then three more are needed."""
    match = stuck(players=3, projects={2: "D:BM"}, submitted={0: "N:NW S:H D:FB", 1: "N:SE S:F D:SP", 2: "N:NE B:F"})
    match.play("pass", "pass", "pass", "pass")
    match.play("submit D:BM", "pass")
    match.play("pass", "pass", "pass", "pass")
    assert not match.over
    match.play("pass", "pass")
    assert match.over


# ---- R3: the pool


@pytest.mark.parametrize(
    ("pool", "reason"),
    [
        ("F-3w B-3c H-3c M-3c S-3c", ""),
        ("F-2w1c B-1w2c H-3c M-3c S-3c", ""),
        ("F-xw1c B-xw1c H-1wxc M-3c S-3c", ""),
        ("F-3w B-1w2c H-3c M-3c S-3c", "R3.5"),
        ("F-2w1c B-2w1c H-3c M-3c S-3c", "R3.5"),
        ("F-xw1c B-xw1c H-1wxc M-1wxc S-3c", "R3.5"),
    ],
)
def test_R3_5_three_helmets_are_few_enough_and_four_are_not(pool, reason):
    match = position(pool=pool)
    assert refused(match, "refresh") == reason
    assert ("refresh" in legal(match)) == (not reason)


def test_R3_5_a_refresh_between_the_takes_needs_the_same():
    match = position(pool=LOW_POOL)
    match.play("take project")
    assert "refresh" in legal(match)


def test_R3_5_an_empty_slot_shows_no_helmet():
    assert pool_helmets(position(pool="F-3w - - - -", rest=1).fields) == 3


def test_R3_8_a_second_card_is_taken_from_whatever_is_left():
    """Of all cards only two in the pool, and only the project pile."""
    match = position(pool="F-3w B-3w - - -", rest=1, project_pile=False).play("take 1:F-3w")
    assert legal(match) == ["take 2:B-3w"]
    match = position(pool="- - - - -", rest=1).play("take project")
    assert legal(match) == ["take project"]


# ---- R4: paying


def test_R4_4_the_last_card_of_all_brings_its_helmet():
    match = position(tiles={"e5": "P2/3"}, hand={0: "P-1wxc P-3w"}).play("renew e5")
    assert refused(match, "pay P-1wxc") == ""
    assert match.play("pay P-1wxc").fields.paid == 1


# ---- R10, R11: the last seat


def test_R11_4_an_unclaimed_specialist_gives_nobody_a_tile_back():
    match = position(5, subsidy="italian_politics", used_subsidy=(4,), hand={0: "B-3c"})
    match.play("hire Banker", "pay B-3c")
    assert match.fields.subsidy.tolist() == [1, 1, 1, 1, 0]


def test_R10_1_a_project_in_hand_scores_for_nobody():
    match = position(
        5,
        turn=9,
        last_turn=9,
        ended_by=2,
        actions_left=1,
        specialists=dict.fromkeys("FBH", (5, 0)),
        projects={4: "S:F"},
        submitted={0: "S:B"},
    )
    match.play("take project", "take project")
    assert match.over
    assert [vp(match, seat) for seat in range(5)] == [25 + 0, 0, 0, 0, 0]


# ---- positions stay sound


@pytest.mark.parametrize(
    ("players", "subsidy"), [(2, "off"), (3, "italian_politics"), (4, "standard"), (5, "italian_politics")]
)
def test_a_short_random_game_is_sound_for_everyone(players, subsidy):
    match = URBANIA.start(seed=players, players=players, subsidy=subsidy)
    URBANIA.validate(match.state)
    for part in range(4):
        play_soundly(match, 30, seed=part)
        for seat in range(-1, players):
            sample(match, seat, part)


def test_R8_3_a_dry_supply_changes_no_memory():
    """The reshuffled pile is used up; an empty slot then stays empty and everything known stays true."""
    match = position(pool=LOW_POOL, discard="P-3w", rest=1)
    match.play("take pile", "take 2:B-3c")
    assert hand_of(match) == "B-3c P-3w"
    URBANIA.validate(match.state)


# ---- section 7: what others may know


def test_R3_4_a_spectator_sees_no_project_at_all():
    match = position(5, projects={0: "S:F", 4: "S:B"}, submitted={0: "S:H", 4: "S:M"})
    assert set(match.view(-1).fields.project.tolist()) == {-1}


PAYERS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "renew": ({"tiles": {"e5": "H5/9"}, "hand": {1: "H-3w H-2w1c", 0: "F-3w"}}, ["renew e5"]),
    "residential, no colour yet": ({"tiles": {"e5": "R5/8"}, "hand": {1: "F-3w F-2w1c"}}, ["renew e5"]),
    "residential, colour fixed": (
        {"tiles": {"e5": "R5/8"}, "hand": {1: "S-3w S-2w1c"}},
        ["renew e5", "pay S-2w1c"],
    ),
    "residential, and unseen are the helmets of one colour only": (
        {"tiles": {"e5": "R3/4"}, "hand": {1: "F-3w"}, "pile": "P-3c S-3c", "rest": 0},
        ["renew e5"],
    ),
    "only this hand can hire": (
        {"specialists": {"P": (10, 0)}, "hand": {1: "P-3c P-3c P-1w2c P-1w2c"}},
        ["hire Parks Director"],
    ),
    "half of it was taken openly": (
        {"specialists": {"P": (10, 0)}, "hand": {1: "P-3c P-1w2c P-1w2c"}, "pool": "P-3c F-3c H-3c M-3c S-3c"},
        ["take 1:P-3c", "take project", "hire Parks Director"],
    ),
    "half of it lies on the table": (
        {"specialists": {"P": (10, 0)}, "hand": {1: "P-3c P-3c"}, "table": {1: "P-1w2c P-1w2c"}},
        ["hire Parks Director"],
    ),
    "after a reshuffle": (
        {
            "specialists": {"P": (8, 0)},
            "hand": {1: "P-3c P-1w2c P-1w2c"},
            "pool": LOW_POOL,
            "discard": "P-3c P-2w1c P-xw1c",
            "rest": 0,
        },
        ["take pile", "take project", "hire Parks Director"],
    ),
}


@pytest.mark.parametrize("name", PAYERS)
def test_R4_8_and_R5_6_whoever_watches_a_payment_imagines_only_hands_that_can_pay(name):
    given, moves = PAYERS[name]
    match = position(turn=1, **given).play(*moves)
    for number in range(3):
        sample(match, 0, number)


def test_R4_5_a_payer_may_have_enough_in_several_colours():
    """Five helmets in each of two colours, three in a third."""
    match = position(tiles={"e5": "R5/8"}, hand={0: "F-3w F-2w1c B-3w B-2w1c M-3w"}).play("renew e5")
    assert knowledge.colours_that_pay(match.fields, np.arange(SUITS), SUITS) == 2


def test_R4_8_how_many_of_the_hands_that_a_payer_may_have_can_pay():
    """Seat 1 has three helmets of one colour from before the reshuffle and one of three cards, taken blind."""
    match = position(
        turn=1,
        tiles={"e5": "R3/4"},
        hand={1: "B-2w1c B-1w2c"},
        pool=LOW_POOL,
        discard="M-3w P-3c S-3c",
        rest=0,
    )
    s = match.play("take pile", "take project", "renew e5").view(0).fields
    unseen, old, new = np.zeros((3, CARD_TYPES), np.int64)
    plays, source = np.zeros((CARDS, knowledge.PLAY_COLUMNS), np.int64), np.zeros(CARDS, np.int64)
    knowledge.count_unseen(s, 0, unseen)
    knowledge.count_origins(s, 0, unseen, plays, 0, old, new)
    suits = [TYPE_LETTERS.index(letter) for letter in "BMF"]
    shares = [knowledge.share_that_pays(s, 0, plays, 0, source, old, new, suit) for suit in suits]
    assert shares == [1, pytest.approx(1 / 3), 0]


def test_samples_are_sound_with_cards_everywhere():
    match = position(
        3,
        hand={0: "F-3w B-3w", 1: "H-3w M-3c", 2: "S-1wxc"},
        table={1: "B-2w1c", 2: "M-xw1c"},
        discard="P-3w P-3c F-2w1c",
        projects={0: "S:F", 1: "S:B D:BM", 2: "N:NW"},
        submitted={1: "B:F", 2: "S:H"},
    )
    for seat in (-1, 0, 1, 2):
        for number in range(3):
            sample(match, seat, number)


def test_of_two_copies_played_after_a_reshuffle_one_was_old_and_one_new():
    """Seat 0 had one Parks card from before and took the other one blind; both are discarded now."""
    match = position(
        3, pool=LOW_POOL, discard="P-3c", hand={0: "P-3c", 1: "H-3w M-3w"}, specialists={"P": (6, 2)}, rest=2
    )
    match.play("take pile", "take project", "hire Parks Director", "pay P-3c", "pay P-3c")
    for seat in (-1, 1, 2):
        for number in range(3):
            sample(match, seat, number)


def test_a_card_missing_from_a_reshuffled_pile_is_with_whoever_took_blind():
    """Seat 1 took one of four reshuffled cards; seat 2 has only older ones."""
    reshuffled = "P-3w P-2w1c P-1w2c F-3w"
    match = position(3, turn=1, pool=LOW_POOL, discard=reshuffled, hand={1: "S-3w", 2: "S-2w1c"}, rest=0)
    match.play("take pile", "take project")
    for number in range(12):
        s = URBANIA.record(sample(match, 0, number))
        assert sum(int(s.hand[1, card]) for card in cards(reshuffled)) == 1
        assert sum(int(s.hand[2, card]) for card in cards(reshuffled)) == 0
