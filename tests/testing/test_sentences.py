"""What the kit says about sentences of refusals: their wording, and whether they tell a wrong moment."""

import pytest

import urbarium
from urbarium.games.urbania.actions import HIRE, RENEW
from urbarium.games.urbania.refusals import NOT_ENOUGH_WORKERS, STEP_COMMITTED
from urbarium.testing.sentences import OFTEN, Sentences, slips


@pytest.mark.parametrize(
    "text",
    [
        "Only {left} are left.",
        "T03 is None's.",
        "The  is not empty.",
        "You lack  for it.",
        "It stands beside .",
        "You have -1 coins.",
        "Room for only 0 markers.",
        "No ground for 2 houses (0 left).",
        "You have only 1 markers.",
        "You have only 1 gray coins.",
        "Only 1 house are left.",
        "Only 2 houses is left.",
        "Row houses allows no Industry beside it.",
    ],
)
def test_a_slip_of_the_pen_is_found(text):
    assert slips(text)


@pytest.mark.parametrize(
    "text",
    [
        "Only 1 house is left.",
        "Only 2 houses are left.",
        "You have only 1 grain.",
        "This takes 2 coins; you have 1.",
        "None of them stands there.",
        "Only 1 business has a slot; 12 of 15 are taken.",
        "The card H-2w1c shows no coins.",
        "A bus takes 2 politicians.",
    ],
)
def test_a_finished_sentence_passes(text):
    assert slips(text) == []


def told(game, times, codes):
    """What the kit says when Urbania refuses a Renew with these codes: while something is paid for, and in its time."""
    sentences = Sentences(game)
    match = game.start(seed=1, start="black")
    in_time = match.state.copy()
    paying = in_time.copy()
    game.record(paying)["phase"] = 2
    sentences.hear(in_time, {RENEW: 0, RENEW + 1: codes[1], HIRE: 0})
    for _ in range(times):
        sentences.hear(paying, {RENEW: codes[0], RENEW + 1: codes[0]})
    return list(sentences.misplaced())


def test_a_reason_that_does_not_tell_the_moment_is_found():
    game = urbarium.game("urbania")
    (fault,) = told(game, OFTEN, (NOT_ENOUGH_WORKERS, NOT_ENOUGH_WORKERS))
    assert fault.startswith("URBANIA-R4.8")
    assert "renew is never possible" in fault


def test_a_reason_for_the_moment_and_one_for_the_choice_pass():
    assert told(urbarium.game("urbania"), OFTEN, (STEP_COMMITTED, NOT_ENOUGH_WORKERS)) == []


def test_a_phase_that_was_hardly_seen_proves_nothing():
    assert told(urbarium.game("urbania"), OFTEN - 1, (NOT_ENOUGH_WORKERS, NOT_ENOUGH_WORKERS)) == []


def test_a_further_reason_about_the_moment_should_have_come_first():
    game = urbarium.game("urbania")
    sentences = Sentences(game)
    in_time = game.start(seed=1, start="black").state
    paying = in_time.copy()
    game.record(paying)["phase"] = 2
    sentences.hear(in_time, {RENEW: 0, RENEW + 1: NOT_ENOUGH_WORKERS})
    for _ in range(OFTEN):
        sentences.hear(paying, {RENEW: STEP_COMMITTED})
    sentences.further.add(("renew", 0, NOT_ENOUGH_WORKERS, STEP_COMMITTED))
    (fault,) = sentences.misplaced()
    assert "URBANIA-R2.5" in fault
    assert "is told first" in fault
