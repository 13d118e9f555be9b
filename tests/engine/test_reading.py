"""Reading notation: every step of a text, in every position, refused by rule where a rule forbids it."""

import random

import pytest

import urbarium
from urbarium import NotationError, RuleError
from urbarium.engine.notation import read_actions

URBINO = urbarium.game("urbino")
URBS = urbarium.game("urbs")
URBANIZA = urbarium.game("urbaniza")
URBIFY = urbarium.game("urbify")
URBANIA = urbarium.game("urbania")


def in_town():
    """Black decides about the architects on b9 and d3; a white house stands on b3."""
    return URBINO.start().play("A@b9 A@d3 first=W H@b3")


# ---- a text of several steps


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("b9-c1 T@i9", "2. T@i9: No architect sees i9. [URBINO-R4.3]"),
        ("b9-b3 T@c4", "1. b9-b3: "),
        ("b9-c1; e5-e6", "2. e5-e6: "),
        ("H@b3", "A building already stands on b3. [URBINO-R1.1]"),
    ],
)
def test_the_first_step_that_fails_is_refused_and_named(text, refusal):
    assert str(in_town().why_not(text)).startswith(refusal)


def test_a_text_is_possible_if_all_its_steps_are():
    assert in_town().why_not("b9-c1 H@b1") is None
    assert in_town().why_not("b9-c1 H@b1 d3-a1 H@a3") is None


def test_an_architect_moves_once():
    refusal = in_town().why_not("b9-c1 d3-d4")
    assert (refusal.rule, refusal.text[:10]) == ("URBINO-R3.1", "2. d3-d4: ")


def test_playing_names_the_step_too_and_changes_nothing():
    match = in_town()
    with pytest.raises(RuleError, match=r"^2\. T@i9: No architect sees i9\.") as error:
        match.play("b9-c1 T@i9")
    assert (error.value.step, error.value.said) == (1, "T@i9")
    assert len(match.actions) == 4


def test_a_later_word_that_names_nothing_is_unreadable():
    match = in_town()
    with pytest.raises(NotationError, match=r"^after b9-c1: cannot read 'tower' as an action of Urbino"):
        match.why_not("b9-c1 tower")


def test_a_whole_build_in_one_word_has_two_steps():
    """The card may be chosen, but its lot is far outside the city."""
    match = URBS.start(seed=1, players=2)
    while len(match.view(match.actor).fields.city[match.actor].nonzero()[0]) == 0 or match.fields.turn < 1:
        match.apply(URBS.legal(match.state)[0])
    card = match.legal()[0].notation.removeprefix("pick ")
    refusal = match.why_not(f"{card}@e9")
    assert (refusal.rule, refusal.text[:7]) == ("URBS-R3.3", "2. e9: ")


def test_a_good_cannot_be_bought_by_half_a_notation():
    match = URBANIZA.start(seed=1)
    while "buy b1" not in {choice.notation for choice in match.legal()}:
        match.apply(match.legal()[0])
    with pytest.raises(NotationError, match=r"^after buy b1: cannot read 'b1'"):
        match.why_not("buy b1 b1")


# ---- any notation in any position


@pytest.mark.parametrize("name", urbarium.game_names())
def test_whatever_is_possible_once_is_read_everywhere(name):
    """A notation of the game is possible or refused by a rule, never unreadable, in whatever position it is said."""
    game = urbarium.game(name)
    chance = random.Random(name)
    said = sorted({text for match in random_play(game, 3, chance) for text in some_notations(match, chance)})
    for match in random_play(game, 4, chance):
        for text in chance.sample(said, 6):
            refusal = match.why_not(text)
            assert refusal is None or refusal.rule in game.guide.rules


def random_play(game, seed, chance):
    """A match after each of its steps."""
    match = game.start(seed=seed)
    while not match.over:
        yield match
        match.apply(chance.choice(game.legal(match.state)))


def some_notations(match, chance):
    legal = match.game.legal(match.state)
    return [match.game.write(match.state, action) for action in chance.sample(legal, min(3, len(legal)))]


def test_the_longest_notation_counts_even_if_it_is_forbidden():
    match = URBIFY.start(seed=1)
    with pytest.raises(RuleError):
        match.play("open hospital -")
    assert match.why_not("open hospital -") is not None


def test_politicians_in_any_order():
    match = URBIFY.start(seed=1)
    assert read_actions(URBIFY, match.state, "inf ET") == read_actions(URBIFY, match.state, "inf TE")
    assert read_actions(URBIFY, match.state, "inf CTE") == read_actions(URBIFY, match.state, "inf TEC")


def test_a_card_of_the_pool_by_its_place():
    match = URBANIA.start(seed=1)
    first = match.legal()[0].notation
    assert first.startswith("take 1:")
    assert read_actions(URBANIA, match.state, "take 1") == read_actions(URBANIA, match.state, first)


def test_a_card_that_lies_elsewhere_in_the_pool():
    match = URBANIA.start(seed=1)
    held = [choice.notation.partition(":")[2] for choice in match.legal()[:5]]
    other = next(card for card in held if card != held[0])
    assert match.why_not(f"take 1:{other}").text == f"Pool slot 1 holds {held[0]}, not {other}."


@pytest.mark.parametrize(("moves", "rule"), [("", "R2.2"), ("A@a1", "R3.6"), ("A@a1 A@b2", "R2.4")])
def test_a_move_of_another_phase_is_refused_by_the_rule_of_this_one(moves, rule):
    match = URBINO.start()
    if moves:
        match.play(moves)
    assert match.why_not("a1-h7").rule == f"URBINO-{rule}"


def test_the_mayor_is_never_hired():
    assert URBANIZA.start(seed=1).why_not("hire mayor").rule == "URBANIZA-R3.2"
