"""Which steps tell somebody something. Secret are hands, the piles, and projects in hand or submitted (section 7)."""

from ..takeback import last_step_is_free, tells_nobody_anything
from .tables import position
from .test_rules import LOW_POOL, stuck

# ---- drawing


def test_R3_2_a_pool_take_turns_up_the_next_card():
    match = position(pool=LOW_POOL)
    assert not last_step_is_free(match.play("take 2:B-3c"))


def test_R8_3_a_pool_take_shows_nothing_when_no_card_can_follow():
    match = position(pool=LOW_POOL, rest=1)
    assert last_step_is_free(match.play("take 2:B-3c"))


def test_R3_3_a_pile_take_shows_the_card_to_the_taker():
    match = position(pool=LOW_POOL)
    assert not last_step_is_free(match.play("take pile"))


def test_R3_4_a_project_take_shows_the_card_to_the_taker():
    match = position()
    assert not last_step_is_free(match.play("take project"))


def test_R3_6_a_refresh_turns_up_five_cards():
    match = position(pool=LOW_POOL)
    assert not last_step_is_free(match.play("refresh"))


# ---- committing to a payment


def test_R4_8_a_target_tells_that_the_hand_can_pay():
    match = position(tiles={"e5": "H5/9"}, hand={0: "H-3w H-2w1c B-3c F-3c"})
    assert not last_step_is_free(match.play("renew e5"))


def test_R4_8_a_target_tells_nothing_if_the_cards_were_taken_openly():
    match = position(tiles={"e5": "H2/3"}, pool="H-3w F-3c B-3c M-3c S-3c")
    match.play("take 1:H-3w", "take project")
    assert last_step_is_free(match.play("renew e5"))


def test_R5_6_a_specialist_tells_nothing_if_the_coins_lie_on_the_table():
    match = position(specialists={"B": (2, 1)}, table={0: "B-1w2c"})
    assert last_step_is_free(match.play("hire Banker"))


# ---- paying


def test_R4_12_a_card_from_a_secret_hand_comes_to_light():
    match = position(tiles={"e5": "H5/9"}, hand={0: "H-3w H-2w1c B-3c F-3c"})
    assert not last_step_is_free(match.play("renew e5", "pay H-2w1c"))


def test_R4_12_a_card_that_everyone_saw_being_taken_is_no_news():
    match = position(tiles={"e5": "H2/3"}, pool="H-3w F-3c B-3c M-3c S-3c")
    match.play("take 1:H-3w", "take project", "renew e5")
    assert last_step_is_free(match.play("pay H-3w"))


def test_R5_3_coins_from_the_table_are_no_news():
    match = position(specialists={"B": (3, 1)}, table={0: "B-1w2c B-2w1c"})
    match.play("hire Banker")
    assert last_step_is_free(match.play("pay table B-1w2c"))
    assert last_step_is_free(match.play("pay table B-2w1c"))


def test_R8_2_a_payment_that_fills_the_pool_turns_up_a_card():
    """Two cards wait in the discard pile for one empty slot: nobody knows which one comes."""
    match = position(
        specialists={"B": (3, 1)},
        table={0: "B-1w2c B-2w1c"},
        pool="F-3w - M-3w S-3w P-3w",
        rest=1,
        project_pile=False,
    )
    match.play("hire Banker", "pay table B-1w2c")
    assert not last_step_is_free(match.play("pay table B-2w1c"))


def test_R3_10_declining_a_bonus_card_is_no_news():
    match = position(specialists={"B": (3, 1)}, table={0: "B-1w2c B-2w1c"})
    match.play("hire Banker", "pay table B-1w2c", "pay table B-2w1c")
    assert last_step_is_free(match.play("no bonus"))


# ---- projects


def test_R6_4_a_submission_does_not_tell_which_project():
    match = position(projects={0: "S:H"}, vp={0: 30})
    assert last_step_is_free(match.play("submit S:H"))


def test_R10_1_the_last_action_opens_the_submitted_projects():
    match = position(
        turn=3,
        last_turn=3,
        ended_by=2,
        actions_left=1,
        specialists=dict.fromkeys("FBH", (5, 0)),
        projects={1: "S:H"},
        submitted={0: "N:NW"},
    )
    match.play("submit S:H")
    assert match.over
    assert not last_step_is_free(match)


def test_R10_1_so_does_a_last_bonus_that_is_declined():
    match = position(
        turn=3,
        last_turn=3,
        ended_by=2,
        actions_left=1,
        specialists=dict.fromkeys("FBH", (5, 0)) | {"M": (3, 0)},
        submitted={0: "N:NW"},
        table={1: "M-1w2c M-2w1c"},
    )
    match.play("hire Small Business Owner", "pay table M-1w2c", "pay table M-2w1c")
    assert not last_step_is_free(match.play("no bonus"))
    assert match.over


# ---- passing


def test_R2_4_a_forced_pass_is_not_free_even_if_every_card_was_seen():
    """All sixty cards lie open or in the other hand: whoever holds that one knows this one. Not everyone does."""
    match = stuck().play("pass")
    assert tells_nobody_anything(match)
    assert not last_step_is_free(match)


def test_R2_4_a_forced_pass_tells_what_the_hand_cannot_do():
    """Two equal cards would do. Seat 1 has not seen the other hands: seat 0 might have such a pair."""
    workers, coins = (" ".join(f"{suit}-{kind}" for suit in "FBHMSP") for kind in ("3w", "3c"))
    match = stuck(players=3, hand={0: workers, 1: coins}, rest=2)
    assert not last_step_is_free(match.play("pass"))
