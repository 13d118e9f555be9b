"""Texts and drawings."""

import pytest

from urbarium.engine.errors import NotationError
from urbarium.games.urbania.components import PROJECT_CODES
from urbarium.games.urbania.drawing.colours import TYPE_FILLS
from urbarium.games.urbania.refusals import REFUSALS
from urbarium.games.urbania.words.phrases import card_name, project_name
from urbarium.render import contrast, difference, ink_on

from .tables import URBANIA, card, position


def test_a_misspelt_action_names_the_nearest():
    match = position(hand={0: "B-3c"})
    with pytest.raises(NotationError, match="hire Banker"):
        match.play("hire Bnaker")


def test_cards_in_words():
    assert card_name(card("H-2w1c")) == "Hospital card, 2 helmets 1 coin"
    assert card_name(card("M-xw1c")) == "Business card, 1 rainbow helmet 1 coin"
    assert card_name(card("S-1wxc")) == "School card, 1 helmet 1 rainbow coin"
    assert card_name(card("P-3c")) == "Park card, 3 coins"


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("N:NW", "Northwest ×4"),
        ("B:F", "Factories ×6"),
        ("S:H", "Doctor ×5"),
        ("D:BM", "Banker + Small Business Owner ×3"),
    ],
)
def test_projects_in_words(code, name):
    assert project_name(PROJECT_CODES.index(code)) == name


def test_descriptions():
    match = position(
        tiles={"c5": "H3/4+", "e5": "R4/6"},
        hand={0: "H-3w F-3w F-3w B-3c"},
        specialists={"B": (2, 1)},
        projects={0: "S:B"},
        vp={0: 25},
        pool="F-2w1c B-1w2c H-3c M-xw1c S-1wxc",
    )
    words = {choice.notation: choice.description for choice in match.legal()}
    assert words["renew c5"] == "Renew the Hospital on c5 with 3 red helmets: 4 points and a bonus card"
    assert words["renew e5"] == "Renew the Residential building on e5 with 4 helmets of one colour: 6 points"
    assert words["hire Banker"].startswith("Hire the Banker away from White for 2 gray coins: pays ")
    assert words["submit S:B"] == "Submit Banker ×5: worth 10 now; the fee is 2 points"
    assert words["take 1:F-2w1c"] == "Take a Factory card (2 helmets 1 coin) from the pool"


def test_the_story_of_a_renewal():
    match = position(
        tiles={"c5": "H3/4+", "d5": "F", "c4": "F", "d4": "F", "e4": "F", "d3": "F"}, hand={0: "H-2w1c M-xw1c"}
    )
    match.play("renew c5", "pay H-2w1c", "pay M-xw1c", "no bonus")
    assert [match.narrate(ply, 1) for ply in range(4)] == [
        "Black began to renew the Hospital on c5, which needs 3 red helmets.",
        "Black played a Hospital card (2 helmets 1 coin): 2 of 3.",
        "Black renewed the Hospital on c5 with 3 helmets: +4. The Doctor now pays 1.",
        "Black did without the bonus card.",
    ]


def test_the_story_of_a_trigger():
    match = position(specialists={"F": (5, 1), "B": (5, 1), "H": (4, 1)}, hand={0: "H-3c H-3c"})
    match.play("hire Doctor", "pay H-3c", "pay H-3c")
    assert match.narrate(2, 0) == (
        "Black hired the Doctor away from White for 4 coins. "
        "3 specialists cost 5 or more: the end is near. Turns left: Black (2), White (2)."
    )


def test_the_story_of_a_contract():
    match = position(subsidy="standard", specialists={"B": (2, 1)}, table={0: "B-2w1c"})
    match.play("hire Banker", "use subsidy", "pay table B-2w1c")
    assert match.narrate(1, 1) == "Black played the subsidy contract: 1 of 2."
    assert match.narrate(2, 1) == "Black hired the Banker away from White for 2 coins."


def random_match(players, plies, option="standard"):
    match = URBANIA.start(seed=f"words {players}", players=players, subsidy=option)
    for ply in range(plies):
        if match.over:
            break
        actions = URBANIA.legal(match.state)
        match.apply(actions[(7 * ply + 3) % len(actions)])
    return match


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("plies", [0, 40, 90, 150, 1000])
def test_the_text_fits_a_terminal_and_says_it_all(players, plies):
    match = random_match(players, plies)
    for seat in range(-1, players):
        shown = match.view(seat).text()
        assert max(len(line) for line in shown.splitlines()) <= 80
        for part in ("The city", "Pool:", "Discard pile", "points", "Chief Executive"):
            assert part in shown
        assert ("Your hand" in shown) == (seat >= 0)


def test_the_text_warns_of_the_end():
    match = position(renewed="d2 d1 e3 e2 e1 f3 f2")
    assert "SE needs 2 more, or 3 more specialists to 5" in match.view(0).text()
    late = position(4, turn=5, last_turn=11, ended_by=2, specialists={"F": (5, 0), "B": (5, 0), "H": (5, 0)})
    assert "Turns left, the current one included: Black (1), White (2), Orange (2), Violet (2)." in " ".join(
        late.view(0).text().split()
    )


def test_the_drawing_never_shows_the_last_submission_of_another():
    match = position(projects={0: "D:BM"})
    match.play("submit D:BM")
    told = URBANIA.view(match.state, match.players, match.options, 1, last=match.actions[-1])
    assert match.view(1).last is None
    assert told.svg("light") == match.view(1).svg("light")


def test_colours_are_told_apart():
    """Every pair of types differs for normal eyes, and letters read on every colour."""
    for i, first in enumerate(TYPE_FILLS):
        assert contrast(first, ink_on(first)) >= 3.9
        assert all(difference(first, second) > 20 for second in TYPE_FILLS[:i])


def test_every_refusal_has_a_sentence_and_a_rule():
    for line in map(REFUSALS.__getitem__, REFUSALS):
        assert line.sentence.endswith(".")
        assert line.rule in URBANIA.guide.rules
